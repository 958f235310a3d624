"""Where a sensible beginner wants to go, and whom he dares to fight."""

import numpy as np

from tatami.games.fuji_koro.bots.crafting import cravings
from tatami.games.fuji_koro.bots.distances import forget, lowest_site, survey
from tatami.games.fuji_koro.bots.weights import (
    A_SCROLL,
    A_STEP,
    A_TILE_LATE,
    BAD_LUCK,
    BLOW,
    CALM_ROUNDS,
    COMPANY,
    DESPERATE_BLOW,
    EXIT_LAND,
    FEARED_BLOW,
    FIRST_RING,
    FIRST_TOOTH,
    FIT_FOR,
    HASTY_ROUNDS,
    HURRY,
    IDLE_LAND,
    LAND_BEFORE,
    LATE_PREY,
    LEGEND_LAND,
    LEGENDARY_PREY,
    LESSER_RALLY,
    MENACE,
    MONK_TASTE,
    MOST_HASTE,
    NO_LAND,
    PREY,
    RALLY,
    TILES_DUE,
    UNREADY,
    WAKING_PREY,
    WARY,
    WARY_OF,
    quest,
)
from tatami.games.fuji_koro.components import (
    CARDS_PER_TYPE,
    CLASS_DICE,
    CLASS_INITIATIVE,
    CLASS_LIVES,
    CLASS_VP,
    DRAGON_CLASS,
    DRAGONS,
    FALLEN,
    HELMET,
    LAST_FIELD,
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
    TOOTH,
    WEAPON,
    WOOD_TOKEN,
)
from tatami.games.fuji_koro.geography import (
    BRIDGE,
    CELL_SPACES,
    CENTRE,
    CENTRE_SITE,
    FIRST_EXIT,
    NOWHERE,
    SHRINE,
    SITE_LEVEL,
    SITE_NEXT,
    SITES,
    SPACES,
    TILE_CELLS,
    TO_SHRINE,
    TOUCHES,
    Q,
    R,
)
from tatami.games.fuji_koro.rules.combat.weapons import initiative, wielded_cells, worth
from tatami.games.fuji_koro.rules.ending import gear_goal_met
from tatami.games.fuji_koro.rules.escape import some_dragon_lives
from tatami.games.fuji_koro.rules.gathering import gatherable
from tatami.games.fuji_koro.rules.ground import (
    at,
    centre_of,
    distance,
    dragon_on,
    on_lava,
    site_of,
    standing,
    step_target,
)
from tatami.games.fuji_koro.rules.knapsack import open_scroll_slots, scrolls_held, slot_free
from tatami.games.fuji_koro.rules.moving import allowance
from tatami.games.fuji_koro.state import ALIVE, ASLEEP, FINAL_PHASE, HELD_BY, SLAIN, UNSEEN
from tatami.kernel.compiling import inner, rule
from tatami.kernel.records import i64

FAR_OFF = 14  # steps beyond which nobody flees
BESIDE = 2  # from the centre of a tile to the spaces around it
# Twelve times the hits of a die, by colour; wood counts little, for who breaks his handle strikes no more
TWELVE_HITS = np.array([2, 12, 22, 30], np.int64)
FIRST_OF_CLASS = np.array([np.flatnonzero(kind == DRAGON_CLASS)[0] for kind in range(4)], np.int64)
PILGRIMAGE = 8  # how much nearer to a shrine is liked, for who needs a blueprint
_AWAY = [
    [[int(axis[site * TILE_CELLS]) - int(axis[shrine]) for axis in (Q, R)] for shrine in range(SHRINE, SPACES)]
    for site in range(SITES)
]
SHRINE_WAY = np.array([min(max(abs(q), abs(r), abs(q + r)) for q, r in ways) for ways in _AWAY], np.int64)
TOUCHED = np.array([sum(1 << int(site) for site in touched if site != NOWHERE) for touched in TOUCHES], np.int64)

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
def blows_taken(s, seat, dragon, force):
    """How often a dragon probably strikes before a force has slain it."""
    kind = DRAGON_CLASS[dragon]
    lives = CLASS_LIVES[kind, min(s.players - 1, 2) if s.coop else 2]
    if s.scenario == TAMING and dragon == LEGEND:
        lives -= TAME_LIVES
    blows = (14 * lives + BAD_LUCK[quest(s)] + force - 1) // force  # a sixth more than 12: weapons break
    return blows - 1 if initiative(s, seat) > CLASS_INITIATIVE[kind] else blows


@rule
def outlasts(s, seat, dragon, force):
    """Whether a samurai would probably outlast a dragon, when he and his helpers strike with a force."""
    if force == 0:
        return False
    blow = FEARED_BLOW[quest(s)] if s.coop and s.lives[seat] == 1 else BLOW[quest(s)]
    if s.coop and dragon == LEGEND and s.marker > 0:  # it is now or never
        blow = DESPERATE_BLOW[quest(s)]
    return 12 * worth(s, seat, HELMET) >= blows_taken(s, seat, dragon, force) * CLASS_DICE[DRAGON_CLASS[dragon]] * blow


@inner
def with_helpers(s, seat, force, dragon, site):
    """What a samurai of a force and the others beside a tile who would dare to attack its dragon have together."""
    total = force
    if s.coop:
        for other in range(s.players):
            if other != seat and near(s, other, site):
                theirs = strength(s, other)
                if outlasts(s, other, dragon, force + theirs):
                    total += theirs
    return total


@inner
def near(s, seat, site):
    """Whether a samurai could come to help on a tile."""
    hub = site >= CENTRE_SITE
    return standing(s, seat) and not hub and distance(centre_of(site), at(s, seat)) <= BESIDE


@inner
def clan(s, seat, force, dragon):
    """What a samurai of a force and all the others who would dare to have together against a dragon."""
    total = force
    for other in range(s.players):
        if other != seat and not s.escaped[other]:
            theirs = strength(s, other)
            if outlasts(s, other, dragon, force + theirs):
                total += theirs
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
def menaced(s, seat):
    """Cooperative: the sites, as bits, where a dragon that one would not outlast may come before one's next turn."""
    sites = i64(0)
    if s.coop:
        here, force = site_of(at(s, seat)), strength(s, seat)
        for dragon in range(DRAGONS):
            abroad = s.dragon[dragon] == ALIVE and s.dragon_token[dragon] != ASLEEP
            if abroad and not outlasts(s, seat, dragon, with_helpers(s, seat, force, dragon, here)):
                site = i64(s.dragon_site[dragon]) - 1
                sites |= 1 << site
                for k in range(6):
                    if SITE_NEXT[site, k] != NOWHERE:
                        sites |= 1 << i64(SITE_NEXT[site, k])
    return sites


@inner
def later_steps(s, seat, walking):
    """How many steps a samurai can still take this turn after the action that is being chosen or carried out."""
    moves = min(s.actions_left, i64(s.tokens[seat])) - (0 if walking else 1)
    return max(0, moves) * allowance(s, seat)


# --- what attracts ----------------------------------------------------------------------------------------------------


@inner
def bridged(s):
    """Whether some bridge can be stepped onto."""
    for bridge in range(BRIDGE, SHRINE):
        for step in range(FIRST_EXIT, TO_SHRINE):
            if step_target(s, bridge, step) != NOWHERE:
                return True
    return False


@inner
def tiles_late(s):
    """Cooperative: how many more tiles should lie on the map by now, for the rounds that are left."""
    placed = i64(0)
    for site in range(SITES):
        placed += s.tile[site] > 0
    due = TILES_DUE * (HASTY_ROUNDS - min(HASTY_ROUNDS, LAST_FIELD - s.marker - CALM_ROUNDS)) // HASTY_ROUNDS
    return max(0, due - placed)


@inner
def haste(s):
    """Cooperative: how much more exploring is liked because the map grows too slowly for the rounds that are left."""
    return min(MOST_HASTE, A_TILE_LATE * tiles_late(s))


@inner
def land_of(s, level):
    """What uncovering a tile of a level is worth, wherever it lies."""
    if not quest(s):
        return i64(40 + 15 * level)
    if level == 0:
        return i64(FIRST_RING + haste(s))
    if level == 1 and not exit_found(s) and s.scenario != TAMING:
        return i64(EXIT_LAND + haste(s))
    if s.scenario != FALLEN and s.dragon[LEGEND] == UNSEEN:
        return i64((LEGEND_LAND if level == 2 else LAND_BEFORE) + haste(s))
    return i64(IDLE_LAND)


@inner
def lands(s, seat):
    """How a samurai looks at new land: its worth and his readiness by level, if he seeks a shrine, and what is free."""
    pilgrim = quest(s) and wants_blueprint(s, seat) and not bridged(s)
    fit = (i64(ready(s, seat, 0)), i64(ready(s, seat, 1)), i64(ready(s, seat, 2)))
    return (land_of(s, 0), land_of(s, 1), land_of(s, 2)), fit, i64(pilgrim), free_sites(s)


@inner
def free_sites(s):
    """The sites, as bits, that a tile is left for."""
    sites = i64(0)
    for site in range(SITES):
        if s.tile[site] == 0 and s.pile_size[SITE_LEVEL[site]] > 0:
            sites |= 1 << site
    return sites


@inner
def new_land(site, liked):
    """What uncovering a tile is worth to one who thinks so of new land."""
    worths, _, pilgrim, _ = liked
    level = SITE_LEVEL[site]
    return worths[level] + (PILGRIMAGE * (12 - SHRINE_WAY[site]) if pilgrim and level < 2 else 0)


@inner
def ready(s, seat, level):
    """Cooperative: whether a samurai could meet a dragon of a level, or time is too short to wait for that."""
    if not s.coop or level == 0 or s.marker > HURRY[quest(s), level]:
        return True
    return outlasts(s, seat, i64(FIRST_OF_CLASS[FIT_FOR[quest(s), level]]), strength(s, seat))


@inner
def unclaimed(s, kind):
    """Cooperative: whether nobody holds a blueprint of a type."""
    for card in range(kind * CARDS_PER_TYPE, (kind + 1) * CARDS_PER_TYPE):
        if s.blueprint_place[card] >= HELD_BY:
            return False
    return True


@inner
def wants_blueprint(s, seat):
    """Whether another blueprint would be of use: one for everybody, and one of each type."""
    if s.scenario in (TAMING, SURVIVAL):
        return False
    if s.held[seat] == 0:
        return True
    for other in range(s.players):
        if s.held[seat] > 1 and s.held[other] == 0:
            return False
    return s.held[seat] < 3 and (unclaimed(s, 0) or unclaimed(s, 1) or unclaimed(s, 2))


@inner
def prospects(s, space, liked):
    """The best that can be uncovered from a space."""
    _, fit, _, free = liked
    best = NO_LAND[quest(s)]
    sites = TOUCHED[space] & free
    while sites:
        site = lowest_site(sites)
        value = new_land(site, liked)
        if value > 0 and not fit[SITE_LEVEL[site]]:
            value = value * UNREADY[quest(s)] // 100
        best = max(best, value)
        sites &= sites - 1
    return best


@inner
def harvest(s, seat, space, wood, metal):
    """What lies on a space, if it may be gathered."""
    if not gatherable(s, seat, space):
        return i64(0)
    if space >= SHRINE:
        if quest(s):
            return i64(220) if wants_blueprint(s, seat) else i64(0)
        return i64(90)
    content = s.content[space]
    if content == WOOD_TOKEN:
        return wood
    if content == METAL_TOKEN:
        return metal
    if content == MONK and s.coop:
        return like_monk(s, seat)
    if content == SCROLL_CELL and quest(s):
        return i64(A_SCROLL) if scrolls_held(s, seat) < open_scroll_slots(s, seat) else i64(0)
    return i64(120) if content == SCROLL_CELL else i64(90) if content == MONK else i64(50)


@inner
def like_monk(s, seat):
    """What one more monk is worth: the best slot that is free."""
    best = i64(20)
    for place in range(6):
        if slot_free(s, seat, place):
            best = max(best, 30 + MONK_TASTE[quest(s), place])
    return best


@inner
def quarry(s, seat, space, dragon):
    """What it is worth to step onto a dragon's tile."""
    site = site_of(space)
    if s.scenario == TAMING and dragon == LEGEND and site != CENTRE_SITE:
        return i64(-300)
    if not outlasts(s, seat, dragon, with_helpers(s, seat, strength(s, seat), dragon, site)):
        return i64(-300)
    if not quest(s):
        return 20 * CLASS_VP[DRAGON_CLASS[dragon]] + 40
    if dragon == LEGEND:
        return i64(LEGENDARY_PREY)
    value = i64(PREY)
    if s.dragon[LEGEND] == SLAIN:
        value += LATE_PREY
    if s.dragon_token[dragon] != ASLEEP:
        value += WAKING_PREY
    return value + (FIRST_TOOTH if s.cubes[seat, TOOTH] == 0 else 0)


@inner
def way_out(s, space):
    """What a rope is worth now."""
    if quest(s):
        if s.scenario == TAMING:
            return i64(250) if space == CENTRE and s.dragon[LEGEND] == ALIVE else i64(0)
        waits = s.content[space] == ROPE if space < CENTRE else False
        return i64(500) if waits and may_all_leave(s) else i64(0)
    if s.phase != FINAL_PHASE:
        return i64(0)
    if space == CENTRE:
        return i64(600)
    return i64(450) if space < CENTRE and s.content[space] == ROPE and s.scenario != RONIN else i64(0)


@inner
def ripe_lair(s, seat):
    """Cooperative: where the legendary dragon lives, once all together would outlast it; else NOWHERE."""
    if not must_slay(s) or s.dragon[LEGEND] != ALIVE or s.scenario == TAMING:
        return i64(NOWHERE)
    ripe = outlasts(s, seat, i64(LEGEND), clan(s, seat, strength(s, seat), i64(LEGEND)))
    return centre_of(i64(s.dragon_site[LEGEND]) - 1) if ripe else i64(NOWHERE)


@inner
def hunted(s, seat):
    """In a quest: the lesser dragons, as bits, that all together would outlast."""
    dragons = i64(0)
    if quest(s):
        force = strength(s, seat)
        for dragon in range(DRAGONS):
            alive = dragon != LEGEND and s.dragon[dragon] == ALIVE
            if alive and outlasts(s, seat, dragon, clan(s, seat, force, dragon)):
                dragons |= 1 << dragon
    return dragons


@inner
def mustered(s, space, hunt):
    """Whether a space lies beside a dragon that is hunted."""
    for dragon in range(DRAGONS):
        if (hunt >> dragon) & 1 and distance(space, centre_of(i64(s.dragon_site[dragon]) - 1)) == BESIDE:
            return True
    return False


@inner
def feared(s, seat):
    """In a quest: the dragons on the move, as bits, that a samurai would not outlast alone."""
    dragons = i64(0)
    if quest(s):
        force = strength(s, seat)
        for dragon in range(DRAGONS):
            abroad = s.dragon[dragon] == ALIVE and s.dragon_token[dragon] != ASLEEP
            if abroad and not outlasts(s, seat, dragon, force):
                dragons |= 1 << dragon
    return dragons


@inner
def wariness(s, space, longing):
    """How much a space is disliked for lying near dragons that are feared."""
    _, _, _, _, fear = longing
    near_by = i64(0)
    if fear and space < CELL_SPACES:
        for dragon in range(DRAGONS):
            if (fear >> dragon) & 1:
                near_by += max(0, WARY_OF - distance(space, centre_of(i64(s.dragon_site[dragon]) - 1)))
    return near_by * WARY


@rule
def longings(s, seat):
    """What a samurai looks for: tokens of wood, of metal, new land, a lair to gather at; and the dragons he fears."""
    wood, metal = cravings(s, seat)
    return wood, metal, lands(s, seat), ripe_lair(s, seat), feared(s, seat)


@rule
def attraction(s, seat, space, longing):
    """What a space would be worth to a player who stood on it."""
    wood, metal, liked, lair, _ = longing
    if space >= SHRINE:
        if s.scenario == FALLEN and s.lives[space - SHRINE + 1]:
            return fallen_foe(s, seat, space - SHRINE + 1)
        return harvest(s, seat, space, wood, metal)
    if space < CENTRE and s.tile[space // TILE_CELLS] == 0:
        return i64(0)
    dragon = dragon_on(s, space)
    if dragon != NO_DRAGON:
        return quarry(s, seat, space, dragon)
    value = max(0, prospects(s, space, liked))
    if space < CELL_SPACES:
        value = max(value, harvest(s, seat, space, wood, metal))
    if lair != NOWHERE and distance(lair, space) == BESIDE:
        value = max(value, RALLY)
    return max(value, way_out(s, space))


@inner
def meets_foe(s, here, there):
    """Whether a step leads into a combat: onto a dragon's tile, or to an enemy of scenario 7."""
    if there >= SHRINE:
        return s.scenario == FALLEN and s.lives[there - SHRINE + 1] > 0
    return dragon_on(s, there) != NO_DRAGON and site_of(there) != site_of(here)


@inner
def fallen_foe(s, seat, enemy):
    """Scenario 7: whether an enemy samurai is worth a fight."""
    mine, theirs = strength(s, seat), strength(s, enemy)
    lasts = worth(s, seat, HELMET) * mine > worth(s, enemy, HELMET) * theirs + 6 * theirs
    return i64(250) if lasts and mine > theirs else i64(-300)


@inner
def loneliness(s, seat, space):
    """Cooperative: how much a space is disliked for being far from all the others."""
    if not s.coop or s.players == 1:
        return i64(0)
    least = i64(99)
    for other in range(s.players):
        if other != seat and not s.escaped[other]:
            least = min(least, distance(space, at(s, other)))
    return COMPANY * max(0, min(least, 16) - 3)


@rule
def best_goal(s, seat, longing, danger, reach, stay):
    """The space most worth a walk, less the way there; to stay where one is counts only if told so.

    What is out of reach means a stop on the way, where one may be in danger.
    """
    here = at(s, seat)
    survey(s, here, i64(NOWHERE))
    goal, best = here, i64(-1000)
    hunt = hunted(s, seat)
    for space in range(SPACES):
        way = i64(s.reach[space]) - 1
        if way > 0 or (way == 0 and stay):
            value = attraction(s, seat, space, longing)
            if value < LESSER_RALLY and hunt and mustered(s, space, hunt):
                value = i64(LESSER_RALLY)
            value -= A_STEP[quest(s)] * way
            if value > best:  # what follows only makes it less
                value -= loneliness(s, seat, space) + wariness(s, space, longing)
                value -= threat(s, space if way <= reach else here, danger)
            if value > best:
                goal, best = i64(space), value
    forget(s)
    return goal, best


@inner
def threat(s, space, danger):
    """How much a space is disliked for the dragons around."""
    return MENACE[quest(s)] if space < CELL_SPACES and (danger >> site_of(space)) & 1 else i64(0)


@inner
def refuge(s, here, danger):
    """How far it is to the nearest space where no dragon is to be feared."""
    least = i64(FAR_OFF)
    for space in range(SPACES):
        placed = space >= CENTRE or s.tile[space // TILE_CELLS]
        if placed and not on_lava(s, space) and threat(s, space, danger) == 0:
            least = min(least, distance(here, space))
    return least
