"""Distances over the map as it lies: breadth-first search from one space to all others, tile by tile."""

import numpy as np

from tatami.games.fuji_koro.components import NO_DRAGON
from tatami.games.fuji_koro.geography import (
    CELL_SPACES,
    DRAGON_SITES,
    NOWHERE,
    SITE_OF,
    SITES,
    SPACES,
)
from tatami.games.fuji_koro.rules.ground import dragon_on, leads_to, site_of, steps_from
from tatami.kernel.compiling import inner, rule
from tatami.kernel.records import i64

MAX_DISTANCE = 24  # the search stops there; by hand
ALL_SITES = SITES + 7  # those of tiles, C, bridges and shrines
FIRST_SPACE = np.searchsorted(SITE_OF, np.arange(ALL_SITES + 1)).astype(np.int16)  # of a site, and behind the last
BIT_MODULUS = 67  # a prime: every power of two that fits into 64 bits leaves a remainder of its own
SITE_OF_BIT = np.zeros(BIT_MODULUS, np.int16)
SITE_OF_BIT[[2**site % BIT_MODULUS for site in range(ALL_SITES)]] = range(ALL_SITES)


@inner
def lowest_site(sites):
    """Return the lowest site of a bit set of sites."""
    return i64(SITE_OF_BIT[(sites & -sites) % BIT_MODULUS])


@rule
def fill_distances(s, start, target):
    """Write the distance of every space from ``start``, plus one, into ``s.reach``; 0 where no dry way leads.

    A way ends on a dragon's tile. With a ``target`` the search stops once it and the spaces next to it are known; with
    NOWHERE it covers the map. ``clear_distances`` must follow.
    """
    s.reach[start] = 1
    steps = 1
    frontier = i64(1) << site_of(start)  # bit set of the sites that were entered last
    whole_map = target == NOWHERE or dragon_on(s, target) != NO_DRAGON  # the ways around a dragon may be long
    while frontier and steps < MAX_DISTANCE and (whole_map or s.reach[target] == 0 or s.reach[target] >= steps):
        entered = i64(0)
        while frontier:
            site = lowest_site(frontier)
            frontier &= frontier - 1
            if steps == 1 or site >= DRAGON_SITES or s.dragon_at[site] == 0:
                for space in range(FIRST_SPACE[site], FIRST_SPACE[site + 1]):
                    if s.reach[space] == steps:
                        for step in steps_from(space):
                            neighbour = leads_to(space, step)
                            if neighbour != NOWHERE and s.reach[neighbour] == 0 and is_dry(s, neighbour):
                                s.reach[neighbour] = steps + 1
                                entered |= i64(1) << site_of(neighbour)
        frontier = entered
        steps += 1


@inner
def is_dry(s, space):
    """Whether a space lies on the map and is no lava."""
    return space >= CELL_SPACES or (s.tile[site_of(space)] > 0 and s.lava[space] == 0)


@rule
def clear_distances(s):
    """Reset what ``fill_distances`` wrote."""
    for space in range(SPACES):
        s.reach[space] = 0
