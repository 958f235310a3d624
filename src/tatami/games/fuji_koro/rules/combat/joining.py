"""Joining a combat, initiative and heroic monks (FK-9.2, FK-9.4 to FK-9.7)."""

from tatami.games.fuji_koro.actions import DONE, ITEM, MONK_AT, NO, STEP
from tatami.games.fuji_koro.components import (
    CARRIED,
    CLASS_INITIATIVE,
    DAISUKE,
    DIE_HITS,
    DRAGON_CLASS,
    LEGENDARY,
    NO_DRAGON,
)
from tatami.games.fuji_koro.events import HEROIC_MONK, JOINED, emit
from tatami.games.fuji_koro.geography import (
    CENTRE,
    CENTRE_SITE,
    NOWHERE,
    SPACES,
    TILE_CELLS,
)
from tatami.games.fuji_koro.rules.agenda import ask, jot, note
from tatami.games.fuji_koro.rules.combat.stages import NEXT_ATTACK, ORDERING, SENDING, hurt_foe, is_dragon, next_stage
from tatami.games.fuji_koro.rules.combat.weapons import initiative
from tatami.games.fuji_koro.rules.ground import at, dragon_on, on_lava, site_of, standing, step_target, steps_from
from tatami.games.fuji_koro.rules.knapsack import MONK_SUPPLY, remove_monk
from tatami.games.fuji_koro.rules.moving import pick_up
from tatami.games.fuji_koro.state import JOIN, JOIN_CELL, MONKS_CUBE, SEND_MONK
from tatami.kernel.compiling import inner, rule
from tatami.kernel.records import i64
from tatami.kernel.rng import below

JOIN_RANGE = 4  # Daisuke (FK-15.8.5)

# --- joining (FK-9.2) -------------------------------------------------------------------------------------------------


@inner
def ask_to_join(s):
    """Clockwise, everyone near enough decides."""
    for i in range(note(s, 0), s.players):
        seat = (s.lead + i) % s.players
        if can_join(s, seat):
            jot(s, 0, i + 1)
            ask(s, JOIN, seat)
            return
    next_stage(s, ORDERING)


@inner
def can_join(s, seat):
    """Standing on the tile, beside one of its cells without lava, or Daisuke within four steps."""
    if s.fighting[seat] or not standing(s, seat):
        return False
    here = at(s, seat)
    if site_of(here) == s.foe_space:
        return True
    if s.character[seat] == DAISUKE:
        return nearest_cell(s, here) != NOWHERE
    return cell_beside(s, here, i64(NOWHERE)) != NOWHERE


@inner
def may_join_at(s, target):
    """Whether a space is a cell of the dragon's tile without lava."""
    return target != NOWHERE and site_of(target) == s.foe_space and not on_lava(s, target)


@inner
def cell_beside(s, here, but):
    """A cell beside a space to join at, other than a given one, or NOWHERE."""
    for step in steps_from(here):
        target = step_target(s, here, step)
        if target != but and may_join_at(s, target):
            return target
    return i64(NOWHERE)


@inner
def mark_join_cells(s, here, mask):
    """DP-27."""
    count = 0
    for step in steps_from(here):
        if may_join_at(s, step_target(s, here, step)):
            mask[STEP + step] = True
            count += 1
    return count


@rule
def nearest_cell(s, here):
    """Daisuke's cell of the tile: reached first without lava or other dragons (FK-15.8.5), or NOWHERE."""
    s.reach[here] = 1
    for far in range(1, JOIN_RANGE + 1):
        for space in range(SPACES):
            if s.reach[space] == far:
                for step in steps_from(space):
                    spread(s, step_target(s, space, step), far + 1)
    found, nearest = i64(NOWHERE), JOIN_RANGE + 2
    for i in range(TILE_CELLS):
        cell = CENTRE
        if s.foe_space != CENTRE_SITE:
            cell = s.foe_space * TILE_CELLS + (i + 1) % TILE_CELLS
        if 0 < s.reach[cell] < nearest:
            found, nearest = cell, i64(s.reach[cell])
    for space in range(SPACES):
        s.reach[space] = 0
    return found


@inner
def spread(s, target, far):
    """A path reaches a space, unless lava or another dragon bars it."""
    if target != NOWHERE and s.reach[target] == 0 and not on_lava(s, target):
        dragon = dragon_on(s, target)
        if dragon in (NO_DRAGON, s.foe):
            s.reach[target] = far


@inner
def answer_join(s, seat, action):
    """DP-26 answered."""
    if action == NO:
        return
    here = at(s, seat)
    if site_of(here) == s.foe_space:
        s.origin[seat] = NOWHERE
        enter_fight(s, seat)
    elif s.character[seat] == DAISUKE:
        join_at(s, seat, nearest_cell(s, here))
    else:
        cell = cell_beside(s, here, i64(NOWHERE))
        if cell_beside(s, here, cell) == NOWHERE:
            join_at(s, seat, cell)
        else:
            ask(s, JOIN_CELL, seat)


@inner
def join_at(s, seat, cell):
    """A joiner steps onto the tile; the origin is where they came from."""
    s.origin[seat] = at(s, seat)
    s.where[seat] = cell
    s.came[seat] = 1
    enter_fight(s, seat)
    pick_up(s, seat)


@inner
def enter_fight(s, seat):
    """One more samurai in the combat."""
    s.fighting[seat] = 1
    s.took_part[seat] = 1
    emit(s, JOINED, seat, at(s, seat))


# --- initiative (FK-9.4, FK-9.5) --------------------------------------------------------------------------------------


@inner
def speed(s, who):
    """One number to order by: initiative, then the defending side, then clockwise from the active player."""
    if who == s.players:
        return CLASS_INITIATIVE[DRAGON_CLASS[s.foe]] * 16 + (0 if s.arrived else 15)
    return initiative(s, who) * 16 + 14 - (who - s.lead + s.players) % s.players


@inner
def set_order(s):
    """The order of attacks, fixed for the whole combat."""
    s.order_size = 0
    for who in range(s.players + 1):
        if who == s.players or s.fighting[who]:
            place = s.order_size
            while place > 0 and speed(s, i64(s.order[place - 1])) < speed(s, who):
                s.order[place] = s.order[place - 1]
                place -= 1
            s.order[place] = who
            s.order_size += 1
    heroic = is_dragon(s) and DRAGON_CLASS[s.foe] != LEGENDARY
    next_stage(s, SENDING if heroic else NEXT_ATTACK)


@inner
def bring_forward(s):
    """Those who sent a monk go first, in their order among themselves (FK-9.7)."""
    front = 0
    for place in range(s.order_size):
        who = s.order[place]
        if who < s.players and s.sent[who]:
            for later in range(place, front, -1):
                s.order[later] = s.order[later - 1]
            s.order[front] = who
            front += 1


# --- heroic monks (FK-9.7) --------------------------------------------------------------------------------------------


@inner
def ask_for_monk(s):
    """Clockwise, each samurai with a monk and a carried cube may send the monk."""
    for i in range(note(s, 0), s.players):
        seat = (s.lead + i) % s.players
        cubes = s.cubes[seat, 0] + s.cubes[seat, 1] + s.cubes[seat, 2]
        if s.fighting[seat] and cubes and monks_of(s, seat):
            jot(s, 0, i + 1)
            ask(s, SEND_MONK, seat)
            return
    bring_forward(s)
    next_stage(s, NEXT_ATTACK)


@inner
def monks_of(s, seat):
    """All monks of a player, on slots and carried."""
    count = i64(s.carried[seat])
    for place in range(6):
        count += s.slot[seat, place]
    return count


@inner
def mark_monks(s, seat, mask):
    """DP-28."""
    mask[DONE] = True
    count = 1
    for place in range(6):
        if s.slot[seat, place] or (place == CARRIED and s.carried[seat]):
            mask[MONK_AT + place] = True
            count += 1
    return count


@inner
def send_monk(s, seat, action):
    """DP-28 answered: the monk is spent."""
    if action != DONE:
        remove_monk(s, seat, action - MONK_AT)
        s.supply[MONK_SUPPLY] += 1
        ask(s, MONKS_CUBE, seat)


@inner
def mark_carried_cubes(s, seat, mask):
    """DP-29."""
    count = 0
    for item in range(3):
        if s.cubes[seat, item]:
            mask[ITEM + item] = True
            count += 1
    return count


@inner
def throw_monks_die(s, seat, item):
    """DP-29 answered: the die of the cube's colour wounds the dragon; a break has no effect."""
    s.cubes[seat, item] -= 1
    s.supply[item] += 1
    s.sent[seat] = 1
    hits = DIE_HITS[item, below(s, 6)]
    emit(s, HEROIC_MONK, seat, item, hits)
    if hits:
        hurt_foe(s, hits, seat)
