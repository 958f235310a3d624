"""What a sensible beginner cares for, in liking: when he plays for himself, and in a cooperative quest.

Those of the quest were bred: an evolution strategy (CMA-ES) let beginners try the quest for two with other cares, in
a million and a half matches of scenario 5 and of none, and kept what slew dragons and brought everybody home.
Ronin, though played by cooperative rules, is a matter of points; there a samurai plays for himself.
"""

import numpy as np

from tatami.games.fuji_koro.components import RONIN
from tatami.kernel.compiling import inner
from tatami.kernel.records import i64


def _care(himself: object, quest: object) -> np.ndarray:
    return np.array([himself, quest], np.int64)


@inner
def quest(s):
    """1 in a cooperative game that is not about points, else 0: the place of a care in its pair."""
    return i64(s.coop and s.scenario != RONIN)


# --- for himself, and in a quest --------------------------------------------------------------------------------------

A_STEP = _care(12, 19)  # what a step towards something costs

# Twelve times the hits of a dragon's die: rather more than on average, more still for who has one life left, and less
# for who must meet the legendary dragon now or never
BLOW, FEARED_BLOW, DESPERATE_BLOW = _care(25, 18), _care(29, 23), _care(18, 12)
BAD_LUCK = _care(30, 41)  # twelve times the hits that a samurai's dice may fall short of
MENACE = _care(400, 603)  # how much a place is disliked where a dragon may come

GATHERING, EXPLORING = _care(60, 114), _care(50, 76)  # beside what is gathered and uncovered
NO_LAND = _care(0, -900)  # to explore for the bonus alone
FIT_FOR = _care([0, 0, 1], [0, 1, 2])  # by level: the class of dragon that one should be able to meet there
UNREADY = _care(33, 69)  # how much of new land's worth is left for who cannot, in per cent
HURRY = _care([-99, -16, -12], [-99, -7, -14])  # by level: the field after which exploring cannot wait any more

REST_TO_CRAFT, REST_FOR_TOKENS = _care(30, 31), _care(20, 25)  # for every cube put to use, every token that comes back
RESTING = _care(-60, -14)  # beside that

A_TOKEN, HARDER = _care(50, 32), _care(15, 60)  # what a token of wood is worth, and how much more one of metal is
STURDY = _care(18, 24)  # what a helmet should absorb: two rolls of a strong dragon
BARE_HEADED = _care(40, 55)  # cooperative: cubes, for who has no such helmet
HELMET_FIRST, HELMET_STILL = _care(50, 27), _care(10, -9)  # to craft a helmet that is not sturdy, and one that is
USEFUL_CUBE = _care(15, 28)  # a cube that a pattern waits for
# A monk by his place: action, weapon, knapsack, scroll, carried, action2
MONK_TASTE = _care([90, 70, 50, 30, 0, 90], [51, 126, 78, 30, 0, 51])
SCROLL_TASTE = _care(
    [60, 50, 70, 30, 60, 20, 40, 50, 20, 40, 40, 30, 20, 30, 20, 40],
    [60, 70, 70, 30, 60, 20, 40, 50, 20, 40, 40, 30, 20, 30, 50, 40],
)

# --- only in a quest --------------------------------------------------------------------------------------------------

COMPANY = 8  # what a step further from the others costs
WARY, WARY_OF = 27, 3  # what a step nearer to a dragon that one would not outlast costs, within so many
REST_IN_FEAR = 19  # every token that comes back, while such a dragon is about
PREY, LEGENDARY_PREY = 95, 668  # a dragon that one would outlast,
LATE_PREY = 59  # once the legendary one is slain,
WAKING_PREY = 40  # if it does not sleep,
FIRST_TOOTH = 124  # for who has no tooth
RALLY, LESSER_RALLY = 200, 101  # a place beside the legendary dragon, or another, that all together would outlast

FIRST_RING = 75  # new land: of the first level,
EXIT_LAND = 48  # where the secret exit may be,
LEGEND_LAND, LAND_BEFORE = 91, 30  # where the legendary dragon may be, and on the way there,
IDLE_LAND = -136  # and what is not needed any more
# So many tiles should lie on the map when so many rounds are left; the rounds before that are the hasty ones. Bred were
# 5 calm rounds; 8 suit those who search (beginners come home in 117 of 3,000 matches of scenario 5, with 5 in 141)
TILES_DUE, CALM_ROUNDS, HASTY_ROUNDS = 27, 8, 14
A_TILE_LATE, MOST_HASTE = 17, 121  # how much more exploring is liked for every tile that is late
A_SCROLL = 148  # a scroll that there is a slot for
