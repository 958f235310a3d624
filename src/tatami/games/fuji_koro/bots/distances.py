"""Ways over the map as it lies: how many steps it is from one space to all others."""

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

LONGEST_WAY = 24  # steps beyond which nobody looks
ALL_SITES = SITES + 7  # those of tiles, C, bridges and shrines
FIRST_SPACE = np.searchsorted(SITE_OF, np.arange(ALL_SITES + 1)).astype(np.int16)  # of a site, and behind the last
BITS = 67  # divided by this prime, every power of two that fits into 64 bits leaves a remainder of its own
SITE_OF_BIT = np.zeros(BITS, np.int16)
SITE_OF_BIT[[2**site % BITS for site in range(ALL_SITES)]] = range(ALL_SITES)


@inner
def lowest_site(sites):
    """Return the first of some sites that are given as bits."""
    return i64(SITE_OF_BIT[(sites & -sites) % BITS])


@rule
def survey(s, start, wanted):
    """Write into ``reach`` how many steps it is from a space, and one more; 0 where no dry way leads.

    A dragon's tile is the end of a way. Where a space is ``wanted``, only as far as it and the spaces next to it; with
    NOWHERE all are. What is written there is wiped out by ``forget``.
    """
    s.reach[start] = 1
    far = 1
    border = i64(1) << site_of(start)  # the sites, as bits, that were entered last
    all_wanted = wanted == NOWHERE or dragon_on(s, wanted) != NO_DRAGON  # the ways around a dragon may be long
    while border and far < LONGEST_WAY and (all_wanted or s.reach[wanted] == 0 or s.reach[wanted] >= far):
        entered = i64(0)
        while border:
            site = lowest_site(border)
            border &= border - 1
            if far == 1 or site >= DRAGON_SITES or s.dragon_at[site] == 0:
                for space in range(FIRST_SPACE[site], FIRST_SPACE[site + 1]):
                    if s.reach[space] == far:
                        for step in steps_from(space):
                            target = leads_to(space, step)
                            if target != NOWHERE and s.reach[target] == 0 and dry(s, target):
                                s.reach[target] = far + 1
                                entered |= i64(1) << site_of(target)
        border = entered
        far += 1


@inner
def dry(s, space):
    """Whether a space lies on the map and is no lava."""
    return space >= CELL_SPACES or (s.tile[site_of(space)] > 0 and s.lava[space] == 0)


@rule
def forget(s):
    """Wipe out what ``survey`` wrote."""
    for space in range(SPACES):
        s.reach[space] = 0
