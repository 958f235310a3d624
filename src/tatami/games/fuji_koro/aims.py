"""Where a sensible beginner wants to go, and whom he dares to fight."""

import numpy as np

from tatami.games.fuji_koro.components import (
    CLASS_DICE,
    CLASS_INITIATIVE,
    CLASS_LIVES,
    CLASS_VP,
    DRAGON_CLASS,
    DRAGONS,
    FALLEN,
    HELMET,
    LEGEND,
    MAGIC,
    METAL_TOKEN,
    MONK,
    NO_DRAGON,
    RONIN,
    ROPE,
    SCROLL_CELL,
    SECRET_EXIT,
    SURVIVAL,
    TAME_LIVES,
    TAMING,
    WEAPON,
    WOOD_TOKEN,
)
from tatami.games.fuji_koro.ending import gear_goal_met
from tatami.games.fuji_koro.escape import some_dragon_lives
from tatami.games.fuji_koro.exploring import explorable
from tatami.games.fuji_koro.gathering import gatherable
from tatami.games.fuji_koro.geography import (
    CELL_SPACES,
    CENTRE,
    CENTRE_SITE,
    NOWHERE,
    SHRINE,
    SITE_LEVEL,
    SITE_NEXT,
    SITE_OF,
    SITES,
    SPACES,
    TILE_CELLS,
)
from tatami.games.fuji_koro.ground import at, centre_of, distance, dragon_on, on_lava, standing
from tatami.games.fuji_koro.knapsack import capacity, load
from tatami.games.fuji_koro.state import ALIVE, ASLEEP, FINAL_PHASE, SLAIN, UNSEEN
from tatami.games.fuji_koro.weapons import initiative, wielded_cells, worth
from tatami.kernel.compiling import inner
from tatami.kernel.records import i64

A_STEP = 12  # what a step towards something costs in liking
FAR_OFF = 14  # steps beyond which nothing attracts
BESIDE = 2  # from the centre of a tile to the spaces around it
MENACE = 170  # how much a place is disliked where a dragon may come
# Twelve times the hits of a die, by colour; wood counts little, for who breaks his handle strikes no more
TWELVE_HITS = np.array([2, 12, 22, 30], np.int64)
FIRST_OF_CLASS = np.array([np.flatnonzero(kind == DRAGON_CLASS)[0] for kind in range(4)], np.int64)
HURRY = -10  # the field of the countdown after which the cooperative search cannot wait any more
BLOW, FEARED_BLOW = 22, 27  # twelve times the hits of a dragon's die: on average, and for who has one life left

# --- strength ---------------------------------------------------------------------------------------------------------


@inner
def strength(s, seat):
    """Twelve times the hits of an average full attack."""
    cells = wielded_cells(s, seat)
    total = i64(0)
    for cell in range(s.gear.shape[1]):
        if (cells >> cell) & 1:
            total += TWELVE_HITS[s.gear[seat, cell] - 1]
    if total and s.magic[seat, WEAPON]:
        total += TWELVE_HITS[MAGIC]
    return total


@inner
def outlasts(s, seat, dragon, helpers):
    """Whether a samurai, with helpers of a strength given, would probably outlast a dragon."""
    force = strength(s, seat) + helpers
    if force == 0:
        return False
    kind = DRAGON_CLASS[dragon]
    lives = CLASS_LIVES[kind, min(s.players - 1, 2) if s.coop else 2]
    if s.scenario == TAMING and dragon == LEGEND:
        lives -= TAME_LIVES
    blows = (14 * lives + force - 1) // force  # a sixth more than 12: weapons break
    if initiative(s, seat) > CLASS_INITIATIVE[kind]:
        blows -= 1
    blow = FEARED_BLOW if s.coop and s.lives[seat] == 1 else BLOW
    return 12 * worth(s, seat, HELMET) >= blows * CLASS_DICE[kind] * blow


@inner
def helpers_at(s, seat, site):
    """What the others who stand beside a tile would add to an attack on it."""
    total = i64(0)
    if s.coop:
        for other in range(s.players):
            if other != seat and standing(s, other) and distance(centre_of(site), at(s, other)) <= BESIDE:
                total += strength(s, other)
    return total


@inner
def clan(s, seat):
    """What all the others would add."""
    total = i64(0)
    for other in range(s.players):
        if other != seat and not s.escaped[other]:
            total += strength(s, other)
    return total


# --- the cooperative quest --------------------------------------------------------------------------------------------


@inner
def must_slay(s):
    """Whether the legendary dragon has to be fought."""
    return s.coop and s.scenario not in (FALLEN, RONIN) and s.dragon[LEGEND] != SLAIN


@inner
def exit_found(s):
    """Whether the secret exit lies on the map."""
    for site in range(SITES):
        if s.tile[site] == SECRET_EXIT + 1:
            return True
    return False


@inner
def may_all_leave(s):
    """Whether the cooperative goal is reached but for the escape."""
    if s.scenario == FALLEN:
        return s.lives[1] + s.lives[2] + s.lives[3] == 0 and gear_goal_met(s)
    if s.dragon[LEGEND] != SLAIN:
        return False
    return not some_dragon_lives(s) if s.scenario == SURVIVAL else gear_goal_met(s)


@inner
def menaced(s, seat, actions):
    """The sites, as bits, where a dragon that one would not outlast may come before one's next turn.

    That matters for the last of so many actions.
    """
    sites = i64(0)
    if s.coop and s.actions_left <= actions:
        for dragon in range(DRAGONS):
            abroad = s.dragon[dragon] == ALIVE and s.dragon_token[dragon] != ASLEEP
            if abroad and not outlasts(s, seat, dragon, i64(0)):
                site = i64(s.dragon_site[dragon]) - 1
                sites |= 1 << site
                for k in range(6):
                    if SITE_NEXT[site, k] != NOWHERE:
                        sites |= 1 << i64(SITE_NEXT[site, k])
    return sites


# --- what attracts ----------------------------------------------------------------------------------------------------


@inner
def new_land(s, level):
    """What uncovering a tile of a level is worth."""
    if not s.coop or s.scenario == RONIN:
        return i64(40 + 15 * level)
    if level == 0:
        return i64(35)
    if level == 1 and not exit_found(s) and s.scenario != TAMING:
        return i64(90)
    if s.scenario != FALLEN and s.dragon[LEGEND] == UNSEEN:
        return i64(100) if level == 2 else i64(60)
    return i64(10)


@inner
def ready(s, seat, level):
    """Cooperative: whether a samurai could meet a dragon of a level, or time is too short to wait for that."""
    return not s.coop or s.marker > HURRY or outlasts(s, seat, i64(FIRST_OF_CLASS[min(level, 1)]), i64(0))


@inner
def wants_blueprint(s, seat):
    """Whether another blueprint would be of use: all that are held are built."""
    if s.scenario in (TAMING, SURVIVAL):
        return False
    built = s.magic[seat, 0] + s.magic[seat, 1] + s.magic[seat, 2]
    return s.held[seat] <= built and s.held[seat] < 3


@inner
def prospects(s, seat, space):
    """The best that can be uncovered from a space."""
    best = i64(0)
    for k in range(6):
        site = explorable(s, space, k)
        if site != NOWHERE:
            level = SITE_LEVEL[site]
            value = new_land(s, level)
            best = max(best, value if ready(s, seat, level) else value // 3)
    return best


@inner
def harvest(s, seat, space, wood, metal):
    """What lies on a space, if it may be gathered."""
    if not gatherable(s, seat, space):
        return i64(0)
    if space >= SHRINE:
        if s.coop and s.scenario != RONIN:
            return i64(150) if wants_blueprint(s, seat) else i64(0)
        return i64(90)
    content = s.content[space]
    if content == WOOD_TOKEN:
        return wood
    if content == METAL_TOKEN:
        return metal
    return i64(120) if content == SCROLL_CELL else i64(90) if content == MONK else i64(50)


@inner
def quarry(s, seat, space, dragon):
    """What it is worth to step onto a dragon's tile."""
    site = i64(SITE_OF[space])
    if s.scenario == TAMING and dragon == LEGEND and site != CENTRE_SITE:
        return i64(-300)
    if not outlasts(s, seat, dragon, helpers_at(s, seat, site)):
        return i64(-300)
    return 20 * CLASS_VP[DRAGON_CLASS[dragon]] + 40


@inner
def way_out(s, space):
    """What a rope is worth now."""
    if s.coop and s.scenario != RONIN:
        if s.scenario == TAMING:
            return i64(250) if space == CENTRE and s.dragon[LEGEND] == ALIVE else i64(0)
        waits = s.content[space] == ROPE if space < CENTRE else False
        return i64(500) if waits and may_all_leave(s) else i64(0)
    if s.phase != FINAL_PHASE:
        return i64(0)
    if space == CENTRE:
        return i64(600)
    return i64(450) if s.content[space] == ROPE and s.scenario != RONIN else i64(0)


@inner
def rally(s, seat, space):
    """Cooperative: beside the legendary dragon, once all together would outlast it."""
    if must_slay(s) and s.dragon[LEGEND] == ALIVE and s.scenario != TAMING:
        lair = centre_of(i64(s.dragon_site[LEGEND]) - 1)
        if distance(lair, space) == BESIDE and outlasts(s, seat, i64(LEGEND), clan(s, seat)):
            return i64(180)
    return i64(0)


@inner
def attraction(s, seat, space, wood, metal):
    """What a space would be worth to a player who stood on it."""
    if space >= SHRINE:
        if s.scenario == FALLEN and s.lives[space - SHRINE + 1]:
            return fallen_foe(s, seat, space - SHRINE + 1)
        return harvest(s, seat, space, wood, metal)
    if space < CENTRE and s.tile[space // TILE_CELLS] == 0:
        return i64(0)
    dragon = dragon_on(s, space)
    if dragon != NO_DRAGON:
        return quarry(s, seat, space, dragon)
    value = prospects(s, seat, space)
    if space < CELL_SPACES:
        value = max(value, harvest(s, seat, space, wood, metal))
    return max(value, way_out(s, space), rally(s, seat, space))


@inner
def meets_foe(s, here, there):
    """Whether a step leads into a combat: onto a dragon's tile, or to an enemy of scenario 7."""
    if there >= SHRINE:
        return s.scenario == FALLEN and s.lives[there - SHRINE + 1] > 0
    return dragon_on(s, there) != NO_DRAGON and SITE_OF[there] != SITE_OF[here]


@inner
def fallen_foe(s, seat, enemy):
    """Scenario 7: whether an enemy samurai is worth a fight."""
    mine, theirs = strength(s, seat), strength(s, enemy)
    lasts = worth(s, seat, HELMET) * mine > worth(s, enemy, HELMET) * theirs + 6 * theirs
    return i64(250) if lasts and mine > theirs else i64(-300)


@inner
def pull(s, seat, here, wood, metal, danger, reach):
    """The best that can be walked to from a space, less the way there; what is out of reach means a stop on the way."""
    best = attraction(s, seat, here, wood, metal) - threat(here, danger)
    for site in range(SITES):
        if s.tile[site] and distance(here, site * TILE_CELLS) < FAR_OFF:
            for space in range(site * TILE_CELLS, (site + 1) * TILE_CELLS):
                if not on_lava(s, space):
                    way = distance(here, space)
                    value = attraction(s, seat, space, wood, metal) - A_STEP * way
                    best = max(best, value - threat(space if way <= reach else here, danger))
    for space in range(CENTRE, SPACES):
        way = distance(here, space)
        value = attraction(s, seat, space, wood, metal) - A_STEP * way
        best = max(best, value - (threat(here, danger) if way > reach else 0))
    return best


@inner
def threat(space, danger):
    """How much a space is disliked for the dragons around."""
    return i64(MENACE) if space < CELL_SPACES and (danger >> i64(SITE_OF[space])) & 1 else i64(0)


@inner
def refuge(s, here, danger):
    """How far it is to the nearest space where no dragon is to be feared."""
    least = FAR_OFF
    for space in range(SPACES):
        placed = space >= CENTRE or s.tile[space // TILE_CELLS]
        if placed and not on_lava(s, space) and threat(space, danger) == 0:
            least = min(least, distance(here, space))
    return least


@inner
def full(s, seat):
    """Whether nothing more fits into the knapsack."""
    return load(s, seat) >= capacity(s, seat)
