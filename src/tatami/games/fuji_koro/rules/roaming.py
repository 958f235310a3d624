"""Dragons and monks on the move (FK-14.9, FK-14.13, FK-14.14, FK-16.2, FK-16.4.4)."""

from tatami.games.fuji_koro.actions import DRAGON, SITE_T
from tatami.games.fuji_koro.components import DRAGONS, KAGE, MONK_FOE, MONK_STEPS, NO_DRAGON, TAMING
from tatami.games.fuji_koro.events import DRAGON_MOVED, MONK_MOVED, emit
from tatami.games.fuji_koro.geography import (
    CELL_SPACES,
    CENTRE_SITE,
    DRAGON_SITES,
    NOWHERE,
    SITE_NEXT,
)
from tatami.games.fuji_koro.rules.agenda import ask, drop, go_to, jot, note, put, stage
from tatami.games.fuji_koro.rules.ground import (
    at,
    centre_of,
    distance,
    dragon_on,
    on_lava,
    put_dragon,
    remove_dragon,
    site_of,
    standing,
    step_target,
    visible,
)
from tatami.games.fuji_koro.rules.knapsack import has_scroll
from tatami.games.fuji_koro.state import ALIVE, ASLEEP, AWAKE, DRAGON_TO, FIGHTING, MOVE_WHICH_DRAGON, NOBODY
from tatami.kernel.compiling import inner, rule
from tatami.kernel.records import i64

FAR = 99
WAKE, WHICH, MOVE_IT = range(3)

# --- dragons (FK-14.9) ------------------------------------------------------------------------------------------------


@inner
def go_on_moving_dragons(s):
    """Status tokens turn, then all dragons without one move, in an order the start player chooses."""
    now = stage(s)
    if now == WAKE:
        wake_dragons(s)
        go_to(s, WHICH)
    elif now == WHICH:
        waiting, last = 0, i64(NO_DRAGON)
        for dragon in range(DRAGONS):
            if s.dragon_due[dragon]:
                waiting += 1
                last = dragon
        if waiting == 0:
            drop(s)
        elif waiting == 1:
            choose_dragon(s, last)
        else:
            ask(s, MOVE_WHICH_DRAGON, s.start)
    else:
        go_to(s, WHICH)
        move_dragon(s, s.mover)


@inner
def wake_dragons(s):
    """Awake tokens are removed, sleepers turn to awake; who has no token then moves (FK-14.9 (2), (3))."""
    for dragon in range(DRAGONS):
        if s.dragon[dragon] == ALIVE:
            if s.dragon_token[dragon] == ASLEEP:
                s.dragon_token[dragon] = AWAKE
            else:
                s.dragon_token[dragon] = 0
                s.dragon_due[dragon] = 1


@inner
def mark_dragons(s, mask):
    """DP-42."""
    count = 0
    for dragon in range(DRAGONS):
        if s.dragon_due[dragon]:
            mask[DRAGON + dragon] = True
            count += 1
    return count


@inner
def choose_dragon(s, dragon):
    """DP-42 answered."""
    s.dragon_due[dragon] = 0
    s.mover = dragon
    go_to(s, MOVE_IT)


@inner
def nearest(s, space):
    """The distance of the nearest visible samurai from a space, or FAR."""
    least = FAR
    for seat in range(s.players):
        if visible(s, seat, has_scroll(s, seat, KAGE)):
            least = min(least, distance(space, at(s, seat)))
    return least


@inner
def move_dragon(s, dragon):
    """One tile towards the nearest visible samurai; combat with one on the dragon's own tile (FK-14.13)."""
    site = i64(s.dragon_site[dragon]) - 1
    for seat in range(s.players):
        if site_of(at(s, seat)) == site and visible(s, seat, has_scroll(s, seat, KAGE)):
            attack_tile(s, dragon, site)
            return
    directions = first_tiles(s, site)
    if directions & (directions - 1):
        ask(s, DRAGON_TO, s.start)
    elif directions:
        for k in range(6):
            if directions == 1 << k:
                fly(s, dragon, SITE_NEXT[site, k])


@rule
def first_tiles(s, site):
    """The tile directions, as bits, that begin a shortest path to the tile of one of the nearest samurai."""
    start = centre_of(site)
    least = nearest(s, start)
    directions = 0
    if least < FAR:
        for seat in range(s.players):
            if visible(s, seat, has_scroll(s, seat, KAGE)) and distance(start, at(s, seat)) == least:
                directions |= directions_to(s, site, site_of(at(s, seat)))
    return directions


@inner
def open_to_dragons(s, site):
    """Placed tiles without dragon; C only in scenario 6 (FK-16.6.2)."""
    if site == NOWHERE or s.dragon_at[site]:
        return False
    return s.scenario == TAMING if site == CENTRE_SITE else s.tile[site] > 0


@inner
def directions_to(s, site, goal):
    """The directions, as bits, of the neighbours from which the goal is one tile nearer than from here."""
    if not open_to_dragons(s, goal):
        return 0
    s.reach[goal] = 1
    far = 1
    spreading = True
    while spreading and s.reach[site] == 0:
        spreading = False
        for here in range(DRAGON_SITES):
            if s.reach[here] == far:
                for k in range(6):
                    other = SITE_NEXT[here, k]
                    if other != NOWHERE and s.reach[other] == 0 and (other == site or open_to_dragons(s, other)):
                        s.reach[other] = far + 1
                        spreading = True
        far += 1
    directions = 0
    for k in range(6):
        other = SITE_NEXT[site, k]
        if s.reach[site] and other != NOWHERE and s.reach[other] == s.reach[site] - 1:
            directions |= 1 << k
    for space in range(DRAGON_SITES):
        s.reach[space] = 0
    return directions


@inner
def mark_dragon_ways(s, mask):
    """DP-43."""
    directions = first_tiles(s, i64(s.dragon_site[s.mover]) - 1)
    count = 0
    for k in range(6):
        if (directions >> k) & 1:
            mask[SITE_T + k] = True
            count += 1
    return count


@inner
def choose_dragon_way(s, k):
    """DP-43 answered."""
    fly(s, s.mover, SITE_NEXT[s.dragon_site[s.mover] - 1, k])


@inner
def fly(s, dragon, site):
    """The dragon comes to a tile; standing samurai there must fight (FK-14.14)."""
    remove_dragon(s, dragon)
    put_dragon(s, dragon, site)
    emit(s, DRAGON_MOVED, dragon, site)
    attack_tile(s, dragon, site)


@inner
def attack_tile(s, dragon, site):
    """Combat with all who stand on the tile, if anybody does; they defend and have no origin."""
    victims = 0
    for seat in range(s.players):
        s.fighting[seat] = standing(s, seat) and site_of(at(s, seat)) == site
        if s.fighting[seat]:
            s.origin[seat] = NOWHERE
            victims += 1
    if victims:
        s.foe = dragon
        s.foe_space = site
        s.arrived = 1
        s.lead = s.start
        put(s, FIGHTING, 0, 0, 0, 0)


# --- monks of scenario 4 (FK-16.4.4) ----------------------------------------------------------------------------------


@inner
def go_on_moving_monks(s):
    """The monks on tiles, in order of their cells; moved ones are marked 2 for a while. The note is the cell."""
    for cell in range(note(s, 0) + 1, CELL_SPACES):
        if s.monk[cell] == 1:
            jot(s, 0, cell)
            if move_monk(s, cell):
                return
    for cell in range(CELL_SPACES):
        if s.monk[cell]:
            s.monk[cell] = 1
    drop(s)


@inner
def target_of_monk(s, cell):
    """The one nearest visible samurai, alone on their space, or NOBODY."""
    least = nearest(s, cell)
    target = i64(NOBODY)
    for seat in range(s.players):
        if least < FAR and distance(cell, at(s, seat)) == least and not s.escaped[seat]:
            if target == NOBODY and visible(s, seat, has_scroll(s, seat, KAGE)):
                target = seat
            elif visible(s, seat, has_scroll(s, seat, KAGE)):
                return i64(NOBODY)
    for seat in range(s.players):
        if target not in (NOBODY, seat) and s.where[seat] == s.where[target] and not s.escaped[seat]:
            return i64(NOBODY)
    return target


@inner
def move_monk(s, cell):
    """Up to two steps towards the nearest samurai; True if a combat begins."""
    s.monk[cell] = 2
    target = target_of_monk(s, cell)
    if target == NOBODY:
        return False
    goal = at(s, target)
    for _ in range(MONK_STEPS):
        to = i64(NOWHERE)
        for step in range(6):
            other = step_target(s, cell, step)
            if to == NOWHERE and monk_may_enter(s, other) and distance(other, goal) < distance(cell, goal):
                to = other
        if to == NOWHERE:
            return False
        s.monk[cell] = 0
        s.monk[to] = 2
        emit(s, MONK_MOVED, cell, to)
        cell = to
        if attack_space(s, cell):
            return True
    return False


@inner
def monk_may_enter(s, cell):
    """A tile cell without lava, monk and living dragon."""
    if cell == NOWHERE or cell >= CELL_SPACES or s.monk[cell] or on_lava(s, cell):
        return False
    return dragon_on(s, cell) == NO_DRAGON


@inner
def attack_space(s, cell):
    """A monk enters a space: combat with the first standing samurai there, clockwise from the start player."""
    for i in range(s.players):
        seat = (s.start + i) % s.players
        if s.where[seat] == cell and standing(s, seat):
            s.foe = MONK_FOE
            s.foe_space = cell
            s.arrived = 1
            s.lead = seat
            s.fighting[seat] = 1
            s.origin[seat] = NOWHERE
            put(s, FIGHTING, 0, 0, 0, 0)
            return True
    return False
