"""The weights of the action priors, in points of an action's score: for competitive play and for a cooperative quest.

Most weights are pairs. The competitive values were chosen by hand. The quest values were tuned with CMA-ES, an
evolution strategy: two greedy players tried a quest with other weights in 1.5 million matches of scenario 5 and
without a scenario, and the weights were kept that slew dragons and brought everybody home. docs/players.md tells
how the players do with them. Scenario 8 (ronin) follows cooperative rules but is about points: it counts as
competitive here.
"""

import numpy as np

from tatami.games.fuji_koro.components import RONIN
from tatami.kernel.compiling import inner
from tatami.kernel.records import i64


def _pair(competitive: object, quest: object) -> np.ndarray:
    return np.array([competitive, quest], np.int64)


@inner
def in_quest(s):
    """1 in a cooperative game that is not about points, else 0: the index into a pair of weights."""
    return i64(s.coop and s.scenario != RONIN)


# --- pairs: competitive (by hand), quest (CMA-ES) ---------------------------------------------------------------------

STEP_COST = _pair(12, 19)

# The hits expected of one die of a dragon, times 12: more than the average to be safe, still more for a samurai with
# one life left, and less against the legendary dragon once the countdown has begun and waiting does not help
DRAGON_DIE_HITS = _pair(25, 18)
DRAGON_DIE_HITS_LAST_LIFE = _pair(29, 23)
DRAGON_DIE_HITS_LATE = _pair(18, 12)
HIT_MARGIN = _pair(30, 41)  # by how much a samurai's own rolls may fall short of the average, in hits times 12
DANGER_COST = _pair(400, 603)  # of a space where a dragon may come

GATHER_BASE = _pair(60, 114)  # added to the value of what is gathered
EXPLORE_BASE = _pair(50, 76)  # added to the value of what is uncovered
NO_SITE_VALUE = _pair(0, -900)  # of Explore where no tile can be placed: it brings the gear card's bonus alone
REQUIRED_CLASS = _pair([0, 0, 1], [0, 1, 2])  # by level: the dragon class that one should be able to beat there
UNREADY_PERCENT = _pair(33, 69)  # how much of a tile's value is left for who cannot
EXPLORE_DEADLINE = _pair([-99, -16, -12], [-99, -7, -14])  # by level: after this field exploring waits for nobody

REST_PER_CUBE = _pair(30, 31)  # for every cube that can be put to use
REST_PER_TOKEN = _pair(20, 25)  # for every action token that comes back
REST_BASE = _pair(-60, -14)

WOOD_VALUE = _pair(50, 32)  # of a wood token on the map
METAL_EXTRA = _pair(15, 60)  # what a metal token is worth beyond that
GOOD_HELMET = _pair(18, 24)  # the damage that a good helmet absorbs: about two rolls of a strong dragon
WEAK_HELMET_TOKEN_BONUS = _pair(40, 55)  # cooperative: tokens are worth more to who has no good helmet
CRAFT_WEAK_HELMET = _pair(50, 27)
CRAFT_GOOD_HELMET = _pair(10, -9)
USEFUL_CUBE = _pair(15, 28)  # a carried cube that fits into a pattern

# By place: action, weapon, knapsack, scroll, carried, action2
MONK_SCORE = _pair([90, 70, 50, 30, 0, 90], [51, 126, 78, 30, 0, 51])
SCROLL_SCORE = _pair(
    [60, 50, 70, 30, 60, 20, 40, 50, 20, 40, 40, 30, 20, 30, 20, 40],
    [60, 70, 70, 30, 60, 20, 40, 50, 20, 40, 40, 30, 20, 30, 50, 40],
)

# --- only in a quest (CMA-ES) -----------------------------------------------------------------------------------------

SEPARATION_COST = 8  # of a step further from the other samurai
NEAR_DRAGON_COST = 27  # of a step nearer to a dragon that one would not outlast,
NEAR_DRAGON_RANGE = 3  # from this distance on
REST_PER_TOKEN_IN_DANGER = 19  # added for every token while such a dragon is awake

DRAGON_VALUE = 95  # of fighting a dragon that one would outlast
LEGENDARY_DRAGON_VALUE = 668
DRAGON_VALUE_LATE = 59  # added once the legendary dragon is slain
DRAGON_VALUE_AWAKE = 40  # added if the dragon is not asleep
FIRST_TOOTH_VALUE = 124  # added for who has no tooth
LEGENDARY_RALLY_VALUE = 200  # of a space beside the legendary dragon, if all samurai together would outlast it
DRAGON_RALLY_VALUE = 101  # the same beside another dragon

LEVEL_1_TILE_VALUE = 75
EXIT_TILE_VALUE = 48  # where the secret exit may be
LEGENDARY_TILE_VALUE = 91  # where the legendary dragon may be
TILE_BEFORE_LEGENDARY_VALUE = 30  # on the way there
UNNEEDED_TILE_VALUE = -136
# The map should have EXPECTED_TILES tiles when EXPECTED_ROUNDS_LEFT rounds are left, growing evenly over the
# EXPLORING_ROUNDS rounds before. CMA-ES found 5 for EXPECTED_ROUNDS_LEFT; 8 was chosen by hand because it suits players
# who search (two greedy players come home in 117 of 3,000 matches of scenario 5; with 5 it is 141)
EXPECTED_TILES, EXPECTED_ROUNDS_LEFT, EXPLORING_ROUNDS = 27, 8, 14
LATE_TILE_BONUS, MAX_LATE_BONUS = 17, 121  # for exploring: for every tile that is missing by then, and at most
SCROLL_VALUE = 148  # of a scroll on the map, for who has a free slot
