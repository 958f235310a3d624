"""The value of a position: an estimate of the shared result, for the leaves of a search.

The weights were fitted to 16,000 positions from matches for three and four in which every seat searched.
"""

import numpy as np

from tatami.games.samurai_spirit.components import MOST_POINTS
from tatami.games.samurai_spirit.rules.village import count_bits
from tatami.kernel.compiling import rule
from tatami.kernel.records import i64

# A search plays on from a leaf by this policy, for so many decisions, before it evaluates; chosen by trial matches
ROLLOUT_POLICY, ROLLOUT_DEPTH = "greedy", 4

FARM_WEIGHT, FAMILY_WEIGHT, BARRICADE_WEIGHT = 0.44, 0.73, 0.5
ROUND_WEIGHT = np.array([0.0, -2.98, -1.08, 1.49])  # by the number of the round
WORST_WOUND_WEIGHT = 0.25  # a step of the Samurai nearest to death, from unhurt to a wounded beast
BEAST_WEIGHT, WOUND_WEIGHT, TOTAL_WEIGHT, PASSED_WEIGHT = 0.3, 0.23, 0.14, 0.37  # of each Samurai, averaged
RAIDER_WEIGHT, INTRUDER_WEIGHT = 0.4, 0.68  # a card in the stack, divided by the number of Samurai
PLAYER_WEIGHT = 0.89


@rule
def evaluate(s, out):
    """Estimate the shared result from the village, the Samurai's wounds and lines, and the cards to come."""
    worst = 0
    strain = 0.0  # wounds, combat lines and passes of all Samurai
    for seat in range(s.players):
        worst = max(worst, 2 * i64(s.beast[seat]) + i64(s.wound[seat]))
        strain += (
            BEAST_WEIGHT * s.beast[seat]
            + WOUND_WEIGHT * s.wound[seat]
            + TOTAL_WEIGHT * s.total[seat]
            + PASSED_WEIGHT * s.passed[seat]
        )
    farms, families = count_bits(i64(s.farms)), count_bits(i64(s.families))
    advantage = FARM_WEIGHT * farms + FAMILY_WEIGHT * families + BARRICADE_WEIGHT * s.barricades
    advantage = advantage + ROUND_WEIGHT[s.round_no] - WORST_WOUND_WEIGHT * worst
    threat = strain + RAIDER_WEIGHT * s.raiders_left + INTRUDER_WEIGHT * s.intruders_left
    advantage -= threat / s.players + PLAYER_WEIGHT * s.players
    victory = 0.5 + 0.5 * advantage / (1.0 + abs(advantage))  # softsign
    for seat in range(s.players):
        out[seat] = victory * (0.5 + 0.5 * (farms + families) / MOST_POINTS)
