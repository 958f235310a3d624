"""What new tiles are worth, and whether exploring is late."""

import numpy as np

from tatami.games.fuji_koro.bots.combat_odds import outlasts, strength
from tatami.games.fuji_koro.bots.distances import lowest_site
from tatami.games.fuji_koro.bots.goals import exit_found, wants_blueprint
from tatami.games.fuji_koro.bots.weights import (
    EXIT_TILE_VALUE,
    EXPECTED_ROUNDS_LEFT,
    EXPECTED_TILES,
    EXPLORE_DEADLINE,
    EXPLORING_ROUNDS,
    LATE_TILE_BONUS,
    LEGENDARY_TILE_VALUE,
    LEVEL_1_TILE_VALUE,
    MAX_LATE_BONUS,
    NO_SITE_VALUE,
    REQUIRED_CLASS,
    TILE_BEFORE_LEGENDARY_VALUE,
    UNNEEDED_TILE_VALUE,
    UNREADY_PERCENT,
    in_quest,
)
from tatami.games.fuji_koro.components import DRAGON_CLASS, FALLEN, LAST_FIELD, LEGEND, TAMING
from tatami.games.fuji_koro.geography import (
    BRIDGE,
    FIRST_EXIT,
    NOWHERE,
    SHRINE,
    SITE_LEVEL,
    SITES,
    SPACES,
    TILE_CELLS,
    TO_SHRINE,
    TOUCHES,
    Q,
    R,
)
from tatami.games.fuji_koro.rules.ground import step_target
from tatami.games.fuji_koro.state import UNSEEN
from tatami.kernel.compiling import inner
from tatami.kernel.records import i64

TILE_VALUE, TILE_VALUE_PER_LEVEL = 40, 15  # competitive; by hand
TOWARDS_SHRINE, FARTHEST_SHRINE = 8, 12  # a step nearer to a shrine, from this distance on; by hand

FIRST_OF_CLASS = np.array([np.flatnonzero(kind == DRAGON_CLASS)[0] for kind in range(4)], np.int64)
_OFFSETS = [
    [[int(axis[site * TILE_CELLS]) - int(axis[shrine]) for axis in (Q, R)] for shrine in range(SHRINE, SPACES)]
    for site in range(SITES)
]
# From the centre of a site to the nearest shrine
SHRINE_DISTANCE = np.array([min(max(abs(q), abs(r), abs(q + r)) for q, r in row) for row in _OFFSETS], np.int64)
# The sites that a space touches, as a bit set
TOUCHED_SITES = np.array([sum(1 << int(site) for site in row if site != NOWHERE) for row in TOUCHES], np.int64)


@inner
def is_bridge_open(s):
    """Whether some bridge can be stepped onto."""
    for bridge in range(BRIDGE, SHRINE):
        for step in range(FIRST_EXIT, TO_SHRINE):
            if step_target(s, bridge, step) != NOWHERE:
                return True
    return False


@inner
def tiles_late(s):
    """Cooperative: how many tiles the map lacks that it should have by now."""
    placed = i64(0)
    for site in range(SITES):
        placed += s.tile[site] > 0
    rounds_to_go = min(EXPLORING_ROUNDS, LAST_FIELD - s.marker - EXPECTED_ROUNDS_LEFT)
    expected = EXPECTED_TILES * (EXPLORING_ROUNDS - rounds_to_go) // EXPLORING_ROUNDS
    return max(0, expected - placed)


@inner
def late_bonus(s):
    """Cooperative: what exploring is worth beyond the usual because it is late."""
    return min(MAX_LATE_BONUS, LATE_TILE_BONUS * tiles_late(s))


@inner
def tile_value(s, level):
    """What uncovering a tile of a level is worth, wherever it lies."""
    if not in_quest(s):
        return i64(TILE_VALUE + TILE_VALUE_PER_LEVEL * level)
    if level == 0:
        return i64(LEVEL_1_TILE_VALUE + late_bonus(s))
    if level == 1 and not exit_found(s) and s.scenario != TAMING:
        return i64(EXIT_TILE_VALUE + late_bonus(s))
    if s.scenario != FALLEN and s.dragon[LEGEND] == UNSEEN:
        return i64((LEGENDARY_TILE_VALUE if level == 2 else TILE_BEFORE_LEGENDARY_VALUE) + late_bonus(s))
    return i64(UNNEEDED_TILE_VALUE)


@inner
def exploration_values(s, seat):
    """What a samurai knows of exploring: tile values and readiness by level, whether a shrine is sought, free sites."""
    seeks_shrine = in_quest(s) and wants_blueprint(s, seat) and not is_bridge_open(s)
    ready = (i64(is_ready(s, seat, 0)), i64(is_ready(s, seat, 1)), i64(is_ready(s, seat, 2)))
    return (tile_value(s, 0), tile_value(s, 1), tile_value(s, 2)), ready, i64(seeks_shrine), free_sites(s)


@inner
def free_sites(s):
    """The sites that a tile is left for, as a bit set."""
    sites = i64(0)
    for site in range(SITES):
        if s.tile[site] == 0 and s.pile_size[SITE_LEVEL[site]] > 0:
            sites |= 1 << site
    return sites


@inner
def site_value(site, exploration):
    """What uncovering a tile on a site is worth, by ``exploration_values``."""
    values, _, seeks_shrine, _ = exploration
    level = SITE_LEVEL[site]
    nearer = TOWARDS_SHRINE * (FARTHEST_SHRINE - SHRINE_DISTANCE[site]) if seeks_shrine and level < 2 else 0
    return values[level] + nearer


@inner
def is_ready(s, seat, level):
    """Cooperative: whether a samurai could meet a dragon of a level, or time is too short to wait for that."""
    if not s.coop or level == 0 or s.marker > EXPLORE_DEADLINE[in_quest(s), level]:
        return True
    return outlasts(s, seat, i64(FIRST_OF_CLASS[REQUIRED_CLASS[in_quest(s), level]]), strength(s, seat))


@inner
def best_site_value(s, space, exploration):
    """The value of the best tile that can be uncovered from a space."""
    _, ready, _, free = exploration
    best = NO_SITE_VALUE[in_quest(s)]
    sites = TOUCHED_SITES[space] & free
    while sites:
        site = lowest_site(sites)
        value = site_value(site, exploration)
        if value > 0 and not ready[SITE_LEVEL[site]]:
            value = value * UNREADY_PERCENT[in_quest(s)] // 100
        best = max(best, value)
        sites &= sites - 1
    return best
