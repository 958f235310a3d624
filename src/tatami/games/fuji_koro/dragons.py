"""Fighting dragons (FK-9), and the monks of scenario 4 by the same rules (FK-16.4.2)."""

from tatami.games.fuji_koro.actions import ADV, DONE, ITEM, MONK_AT, NO, PLAYER, STEP, YES
from tatami.games.fuji_koro.agenda import ask, drop, go_to, jot, note, put, stage
from tatami.games.fuji_koro.components import (
    CARRIED,
    CLASS_COLOUR,
    CLASS_DICE,
    CLASS_INITIATIVE,
    CLASS_LIVES,
    CLASS_TEETH,
    CLASS_VP,
    COMBAT_ROUNDS,
    DAISUKE,
    DIE_BREAKS,
    DIE_HITS,
    DRAGON_CLASS,
    EACH_FOR_HIMSELF,
    HELMET,
    KIBA,
    LEGENDARY,
    MONK_DISGRACE,
    MONK_FOE,
    NO_DRAGON,
    ON_THE_MOVE,
    SMOKE,
    TAME_LIVES,
    TAMING,
    TOOTH,
    WORTHY,
)
from tatami.games.fuji_koro.ending import finish, lose_life
from tatami.games.fuji_koro.events import (
    FIGHT,
    FOE_ROLLED,
    HEROIC_MONK,
    JOINED,
    KNOCKED_OUT,
    RETREATED,
    SLAIN_FOE,
    WOUNDED,
    tell,
)
from tatami.games.fuji_koro.geography import (
    CENTRE,
    CENTRE_SITE,
    END_STEP,
    FIRST_STEP,
    NOWHERE,
    SITE_OF,
    SPACES,
    TILE_CELLS,
)
from tatami.games.fuji_koro.ground import (
    at,
    dragon_on,
    has_dry_neighbour,
    mark_dry_steps,
    on_lava,
    remove_dragon,
    standing,
    step_target,
)
from tatami.games.fuji_koro.knapsack import FROM_SUPPLY, MONK_SUPPLY, has_scroll, offer_monk, receive, remove_monk
from tatami.games.fuji_koro.magic import fit_magic, gain
from tatami.games.fuji_koro.moving import pick_up, use_token
from tatami.games.fuji_koro.state import (
    BEAST_SLAIN,
    BEING_REBORN,
    DEAL_TOOTH,
    JOIN,
    JOIN_CELL,
    LEAVE_FIGHT,
    LEAVE_TO,
    LEAVING,
    MONKS_CUBE,
    NOBODY,
    SEND_MONK,
    SLAIN,
    STEPPING_ASIDE,
    VICTORY,
)
from tatami.games.fuji_koro.weapons import absorb, after_iwa, armed, begin_attack, initiative
from tatami.kernel.chance import below
from tatami.kernel.compiling import rule
from tatami.kernel.records import i64

(
    BEGIN,
    JOINING,
    ORDERING,
    SENDING,
    NEXT_ATTACK,
    STRUCK,
    WINDOW,
    SUFFERING,
    TEETH,
    REWARD,
    KIBAS_TOOTH,
    TIME_OUT,
    FINISHED,
) = range(13)
JOIN_RANGE = 4  # Daisuke (FK-15.8.5)

# --- the course of a combat -------------------------------------------------------------------------------------------


@rule
def go_on_fighting(s):
    """A combat; the first note counts seats or gifts within a stage."""
    now = stage(s)
    if now == BEGIN:
        begin_fight(s)
    elif now == JOINING:
        ask_to_join(s)
    elif now == ORDERING:
        set_order(s)
    elif now == SENDING:
        ask_for_monk(s)
    elif now == NEXT_ATTACK:
        next_attack(s)
    elif now == STRUCK:
        wound_foe(s, s.hits, i64(s.order[s.order_at - 1]))
    elif now == WINDOW:
        open_window(s)
    elif now == SUFFERING:
        strike_next(s)
    elif now == TEETH:
        hand_out_teeth(s)
    elif now == REWARD:
        reward(s)
    elif now == KIBAS_TOOTH:
        give_kibas_tooth(s)
    elif now == TIME_OUT:
        leave_undecided(s)
    else:
        end_fight(s)


@rule
def next_stage(s, new_stage):
    """Go on with another stage, counting from the first seat."""
    go_to(s, new_stage)
    jot(s, 0, 0)


@rule
def is_dragon(s):
    """Whether the foe is a dragon, not a monk."""
    return s.foe != MONK_FOE


@rule
def fighters(s):
    """How many samurai are still in the combat."""
    count = 0
    for seat in range(s.players):
        count += s.fighting[seat]
    return count


@rule
def begin_fight(s):
    """The foe has all its lives (FK-9.3, FK-14.17, FK-16.1.4)."""
    crowd = 2
    if s.coop:
        crowd = min(s.players - 1, 2)
    elif s.scenario == EACH_FOR_HIMSELF:
        crowd = 0
    s.foe_lives = CLASS_LIVES[DRAGON_CLASS[s.foe], crowd]
    s.bout = 0
    s.order_at = 0
    tell(s, FIGHT, s.lead, s.foe, s.foe_lives)
    for seat in range(s.players):
        s.sent[seat] = 0
        s.took_part[seat] = s.fighting[seat]
    next_stage(s, JOINING if is_dragon(s) and s.scenario != EACH_FOR_HIMSELF else ORDERING)


@rule
def end_fight(s):
    """After the combat the gear may be magic again (FK-9.19)."""
    for seat in range(s.players):
        if s.took_part[seat]:
            fit_magic(s, seat)
        s.took_part[seat] = 0
        s.fighting[seat] = 0
        s.sent[seat] = 0
        if s.scenario != WORTHY:
            s.came[seat] = 0
    drop(s)


# --- joining (FK-9.2) -------------------------------------------------------------------------------------------------


@rule
def ask_to_join(s):
    """Clockwise, everyone near enough decides."""
    for i in range(note(s, 0), s.players):
        seat = (s.lead + i) % s.players
        if can_join(s, seat):
            jot(s, 0, i + 1)
            ask(s, JOIN, seat)
            return
    next_stage(s, ORDERING)


@rule
def can_join(s, seat):
    """Standing on the tile, beside one of its cells without lava, or Daisuke within four steps."""
    if s.fighting[seat] or not standing(s, seat):
        return False
    here = at(s, seat)
    if SITE_OF[here] == s.foe_space:
        return True
    if s.character[seat] == DAISUKE:
        return nearest_cell(s, here) != NOWHERE
    return cells_beside(s, here) > 0


@rule
def cells_beside(s, here):
    """How many steps lead onto cells of the dragon's tile without lava."""
    count = 0
    for step in range(FIRST_STEP[here], END_STEP[here]):
        target = step_target(s, here, step)
        if target != NOWHERE and SITE_OF[target] == s.foe_space and not on_lava(s, target):
            count += 1
    return count


@rule
def mark_join_cells(s, here, mask):
    """DP-27."""
    count = 0
    for step in range(FIRST_STEP[here], END_STEP[here]):
        target = step_target(s, here, step)
        if target != NOWHERE and SITE_OF[target] == s.foe_space and not on_lava(s, target):
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
                for step in range(FIRST_STEP[space], END_STEP[space]):
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


@rule
def spread(s, target, far):
    """A path reaches a space, unless lava or another dragon bars it."""
    if target != NOWHERE and s.reach[target] == 0 and not on_lava(s, target):
        dragon = dragon_on(s, target)
        if dragon in (NO_DRAGON, s.foe):
            s.reach[target] = far


@rule
def answer_join(s, seat, action):
    """DP-26 answered."""
    if action == NO:
        return
    here = at(s, seat)
    if SITE_OF[here] == s.foe_space:
        s.origin[seat] = NOWHERE
        enter_fight(s, seat)
    elif s.character[seat] == DAISUKE:
        join_at(s, seat, nearest_cell(s, here))
    elif cells_beside(s, here) > 1:
        ask(s, JOIN_CELL, seat)
    else:
        for step in range(FIRST_STEP[here], END_STEP[here]):
            target = step_target(s, here, step)
            if target != NOWHERE and SITE_OF[target] == s.foe_space and not on_lava(s, target):
                join_at(s, seat, target)
                return


@rule
def join_at(s, seat, cell):
    """A joiner steps onto the tile; he came from his origin."""
    s.origin[seat] = at(s, seat)
    s.where[seat] = cell
    s.came[seat] = 1
    enter_fight(s, seat)
    pick_up(s, seat)


@rule
def enter_fight(s, seat):
    """One more samurai in the combat."""
    s.fighting[seat] = 1
    s.took_part[seat] = 1
    tell(s, JOINED, seat, at(s, seat))


# --- initiative (FK-9.4, FK-9.5) --------------------------------------------------------------------------------------


@rule
def speed(s, who):
    """One number to order by: initiative, then the defending side, then clockwise from the active player."""
    if who == s.players:
        return CLASS_INITIATIVE[DRAGON_CLASS[s.foe]] * 16 + (0 if s.arrived else 15)
    return initiative(s, who) * 16 + 14 - (who - s.lead + s.players) % s.players


@rule
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


@rule
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


@rule
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


@rule
def monks_of(s, seat):
    """All monks of a player, on slots and carried."""
    count = i64(s.carried[seat])
    for place in range(6):
        count += s.slot[seat, place]
    return count


@rule
def mark_monks(s, seat, mask):
    """DP-28."""
    mask[DONE] = True
    count = 1
    for place in range(6):
        if s.slot[seat, place] or (place == CARRIED and s.carried[seat]):
            mask[MONK_AT + place] = True
            count += 1
    return count


@rule
def send_monk(s, seat, action):
    """DP-28 answered: the monk is spent."""
    if action != DONE:
        remove_monk(s, seat, action - MONK_AT)
        s.supply[MONK_SUPPLY] += 1
        ask(s, MONKS_CUBE, seat)


@rule
def mark_carried_cubes(s, seat, mask):
    """DP-29."""
    count = 0
    for item in range(3):
        if s.cubes[seat, item]:
            mask[ITEM + item] = True
            count += 1
    return count


@rule
def throw_monks_die(s, seat, item):
    """DP-29 answered: the die of the cube's colour wounds the dragon; a break has no effect."""
    s.cubes[seat, item] -= 1
    s.supply[item] += 1
    s.sent[seat] = 1
    hits = DIE_HITS[item, below(s, 6)]
    tell(s, HEROIC_MONK, seat, item, hits)
    if hits:
        hurt_foe(s, hits, seat)


# --- attacks ----------------------------------------------------------------------------------------------------------


@rule
def next_attack(s):
    """In order, everyone still in the combat attacks once a combat round (FK-9.8)."""
    while fighters(s):
        if s.order_at == s.order_size:
            s.order_at = 0
            s.bout += 1
            if s.bout == COMBAT_ROUNDS:
                next_stage(s, TIME_OUT)
                return
        who = i64(s.order[s.order_at])
        s.order_at += 1
        if who == s.players:
            foe_attacks(s)
            return
        if s.fighting[who] and armed(s, who):
            next_stage(s, STRUCK)
            begin_attack(s, who)
            return
    next_stage(s, FINISHED)


@rule
def wound_foe(s, hits, hitter):
    """A samurai's hits, then the window for retreats (FK-9.13, FK-9.15)."""
    next_stage(s, WINDOW)
    hurt_foe(s, hits, hitter)


@rule
def hurt_foe(s, hits, hitter):
    """Lower the foe's lives; at 0 it is defeated at once."""
    s.foe_lives = max(0, s.foe_lives - hits)
    tell(s, WOUNDED, s.foe, hits, s.foe_lives)
    beast = s.scenario == TAMING and is_dragon(s) and DRAGON_CLASS[s.foe] == LEGENDARY
    if s.foe_lives == 0:
        if beast:
            finish(s, BEAST_SLAIN)  # FK-16.6.3
        slay(s, hitter)
    elif beast and s.foe_space == CENTRE_SITE and s.foe_lives <= TAME_LIVES:
        finish(s, VICTORY)


@rule
def slay(s, hitter):
    """The foe is defeated (FK-9.17, FK-16.2.3, FK-16.4.3)."""
    tell(s, SLAIN_FOE, s.foe)
    next_stage(s, REWARD)
    if is_dragon(s):
        s.dragon[s.foe] = SLAIN
        s.dragon_token[s.foe] = 0
        s.dragon_due[s.foe] = 0
        remove_dragon(s, s.foe)
        if s.scenario == ON_THE_MOVE:
            s.trophy[s.foe] = hitter + 1


@rule
def foe_attacks(s):
    """The foe rolls its dice; they strike everyone in full (FK-9.14)."""
    kind = DRAGON_CLASS[s.foe]
    colour = CLASS_COLOUR[kind]
    s.hits = 0
    s.breaks[colour] = 0
    for _ in range(CLASS_DICE[kind]):
        face = below(s, 6)
        s.hits += DIE_HITS[colour, face]
        s.breaks[colour] += DIE_BREAKS[colour, face]
    tell(s, FOE_ROLLED, s.foe, s.hits, s.breaks[colour])
    next_stage(s, SUFFERING)


@rule
def strike_next(s):
    """Clockwise, each samurai absorbs with his helmet or is knocked out."""
    for i in range(note(s, 0), s.players):
        seat = (s.lead + i) % s.players
        if s.fighting[seat]:
            jot(s, 0, i + 1)
            if not absorb(s, seat, i64(HELMET), after_iwa(s, seat, s.hits)):
                knock_out(s, seat)
            return
    next_stage(s, TEETH)


@rule
def knock_out(s, seat):
    """The samurai lies on his origin, or where the mode and the scenario say (FK-9.16, FK-14.16, FK-16)."""
    s.fighting[seat] = 0
    s.laid[seat] = 1
    tell(s, KNOCKED_OUT, seat)
    if seat == s.turn:
        s.turn_lost = 1
    if s.coop:
        lose_life(s, seat)
    if s.scenario in (ON_THE_MOVE, TAMING):
        put(s, BEING_REBORN, 0, seat, 0, 0)
    elif s.coop:
        s.where[seat] = CENTRE
    elif is_dragon(s):
        if s.origin[seat] != NOWHERE:
            s.where[seat] = s.origin[seat]
    else:
        gain(s, seat, -MONK_DISGRACE)
        if s.arrived:
            put(s, STEPPING_ASIDE, 0, seat, 0, 0)
        else:
            s.where[seat] = s.origin[seat]


# --- teeth and reward -------------------------------------------------------------------------------------------------


@rule
def deal(s, item, gifts):
    """Hand out gifts, counted by the first note: one each, or in cooperative games one by one. False when all are out."""
    shared = s.coop and is_dragon(s)
    rounds = gifts if shared else gifts * s.players
    for i in range(note(s, 0), rounds):
        seat = (s.lead + i) % s.players
        if shared:
            jot(s, 0, i + 1)
            if fighters(s) > 1:
                ask(s, DEAL_TOOTH, s.lead)
            else:
                receive(s, only_fighter(s), item, 1, FROM_SUPPLY)
            return True
        if s.fighting[seat]:
            jot(s, 0, i + 1)
            receive(s, seat, item, 1, FROM_SUPPLY)
            return True
    return False


@rule
def only_fighter(s):
    """The lowest seat still in the combat."""
    for seat in range(s.players):
        if s.fighting[seat]:
            return seat
    return i64(NOBODY)


@rule
def mark_fighters(s, mask):
    """DP-44."""
    count = 0
    for seat in range(s.players):
        if s.fighting[seat]:
            mask[PLAYER + seat] = True
            count += 1
    return count


@rule
def hand_out_teeth(s):
    """Every break of the foe's dice gives a tooth; a monk's gives wood (FK-9.14 (2), FK-14.18, FK-16.4.2)."""
    colour = CLASS_COLOUR[DRAGON_CLASS[s.foe]]
    if fighters(s) == 0:
        next_stage(s, FINISHED)
    elif not deal(s, colour, i64(s.breaks[colour])):
        next_stage(s, WINDOW)


@rule
def reward(s):
    """VP and teeth for every samurai still in the combat; a monk joins his victor (FK-9.17)."""
    kind = DRAGON_CLASS[s.foe]
    if not is_dragon(s):
        next_stage(s, FINISHED)
        offer_monk(s, s.lead, s.foe_space)
        return
    if note(s, 0) == 0:
        for i in range(s.players):
            seat = (s.lead + i) % s.players
            if s.fighting[seat]:
                gain(s, seat, CLASS_VP[kind])
    if s.scenario == EACH_FOR_HIMSELF:  # FK-16.1.7
        next_stage(s, FINISHED)
    elif not deal(s, i64(TOOTH), CLASS_TEETH[kind]):
        next_stage(s, KIBAS_TOOTH)


@rule
def give_kibas_tooth(s):
    """Kiba's owner receives one more."""
    for i in range(note(s, 0), s.players):
        seat = (s.lead + i) % s.players
        if s.fighting[seat] and has_scroll(s, seat, KIBA):
            jot(s, 0, i + 1)
            receive(s, seat, i64(TOOTH), 1, FROM_SUPPLY)
            return
    next_stage(s, FINISHED)


# --- leaving (FK-9.15) ------------------------------------------------------------------------------------------------


@rule
def but_site(s):
    """The site a retreating samurai without origin must leave: the dragon's tile, or none for a monk."""
    return s.foe_space if is_dragon(s) else i64(NOWHERE)


@rule
def has_way_out(s, seat):
    """Whether a samurai has somewhere to retreat to (FK-14.15)."""
    return s.origin[seat] != NOWHERE or has_dry_neighbour(s, at(s, seat), but_site(s))


@rule
def may_leave(s, seat):
    """Entitled without token: no usable weapon, or Daisuke (FK-15.8.6)."""
    return s.character[seat] == DAISUKE or not armed(s, seat)


@rule
def open_window(s):
    """After a roll and its consequences, clockwise, those who may retreat are asked."""
    for i in range(note(s, 0), s.players):
        seat = (s.lead + i) % s.players
        if s.fighting[seat] and (s.kept[seat, SMOKE] or may_leave(s, seat)) and has_way_out(s, seat):
            jot(s, 0, i + 1)
            ask(s, LEAVE_FIGHT, seat)
            return
    next_stage(s, NEXT_ATTACK)


@rule
def mark_leaving(s, seat, mask):
    """DP-34."""
    mask[NO] = True
    count = 1
    if may_leave(s, seat):
        mask[YES] = True
        count += 1
    if s.kept[seat, SMOKE]:
        mask[ADV + SMOKE] = True
        count += 1
    return count


@rule
def answer_leaving(s, seat, action):
    """DP-34 answered against a dragon or monk."""
    if action != NO:
        if action != YES:
            use_token(s, seat, i64(SMOKE))
        retreat(s, seat)


@rule
def retreat(s, seat):
    """Back to the origin, standing; without one to a space of his choice (FK-14.15)."""
    s.fighting[seat] = 0
    if s.origin[seat] != NOWHERE:
        s.where[seat] = s.origin[seat]
        tell(s, RETREATED, seat, s.where[seat])
    else:
        put(s, LEAVING, 0, seat, 0, 0)


@rule
def go_on_leaving(s):
    """A samurai without origin chooses where to retreat to."""
    seat = note(s, 0)
    if stage(s) == 0:
        go_to(s, 1)
        ask(s, LEAVE_TO, seat)
    else:
        drop(s)
        pick_up(s, seat)


@rule
def leave_to(s, seat, step):
    """DP-35 answered."""
    s.where[seat] = step_target(s, at(s, seat), step)
    tell(s, RETREATED, seat, s.where[seat])


@rule
def mark_ways_out(s, seat, mask):
    """DP-35."""
    return mark_dry_steps(s, at(s, seat), but_site(s), mask)


@rule
def leave_undecided(s):
    """After 30 combat rounds every samurai left retreats; who has nowhere to go stays (FK-9.9)."""
    for i in range(s.players):
        seat = (s.lead + i) % s.players
        if s.fighting[seat]:
            if has_way_out(s, seat):
                retreat(s, seat)
                return
            s.fighting[seat] = 0
    next_stage(s, FINISHED)
