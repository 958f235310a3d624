"""Ways over the map as it lies: how many steps it is from one space to all others."""

import numpy as np

from tatami.games.fuji_koro.geography import DRAGON_SITES, END_STEP, FIRST_STEP, NOWHERE, SITE_OF, SITES, SPACES
from tatami.games.fuji_koro.ground import on_lava, step_target
from tatami.kernel.compiling import rule
from tatami.kernel.records import i64

LONGEST_WAY = 24  # steps beyond which nobody looks
ALL_SITES = SITES + 7  # those of tiles, C, bridges and shrines
FIRST_SPACE = np.searchsorted(SITE_OF, np.arange(ALL_SITES + 1)).astype(np.int16)  # of a site, and behind the last


@rule
def survey(s, start):
    """Write into ``reach`` how many steps it is from a space, and one more; 0 where no dry way leads.

    A dragon's tile is the end of a way. What is written there is wiped out by ``forget``.
    """
    s.reach[start] = 1
    far = 1
    border = i64(1) << i64(SITE_OF[start])  # the sites, as bits, that were entered last
    while border and far < LONGEST_WAY:
        entered = i64(0)
        for site in range(ALL_SITES):
            if (border >> site) & 1 and (far == 1 or site >= DRAGON_SITES or s.dragon_at[site] == 0):
                for space in range(FIRST_SPACE[site], FIRST_SPACE[site + 1]):
                    if s.reach[space] == far:
                        for step in range(FIRST_STEP[space], END_STEP[space]):
                            target = step_target(s, space, step)
                            if target != NOWHERE and s.reach[target] == 0 and not on_lava(s, target):
                                s.reach[target] = far + 1
                                entered |= i64(1) << i64(SITE_OF[target])
        border = entered
        far += 1


@rule
def forget(s):
    """Wipe out what ``survey`` wrote."""
    for space in range(SPACES):
        s.reach[space] = 0
