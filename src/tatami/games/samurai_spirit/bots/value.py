"""What a position is worth to every seat, for the leaves of a search."""

import numpy as np

from tatami.games.samurai_spirit.components import (
    MOST_POINTS,
)
from tatami.games.samurai_spirit.rules.village import count_bits
from tatami.kernel.compiling import rule
from tatami.kernel.records import i64

ROLLOUT_POLICY, ROLLOUT_DEPTH = "greedy", 4  # how a search goes on from a leaf before it asks judge()
AT_ROUND = np.array([0.0, -2.98, -1.08, 1.49])  # what the rounds that are behind are worth


@rule
def evaluate(s, out):
    """Estimate the shared result from the village, the Samurai's wounds and lines, and what is still to come."""
    worst = 0
    lines = 0.0  # what speaks against each Samurai, summed up
    for seat in range(s.players):
        worst = max(worst, 2 * i64(s.beast[seat]) + i64(s.wound[seat]))
        lines += 0.3 * s.beast[seat] + 0.23 * s.wound[seat] + 0.14 * s.total[seat] + 0.37 * s.passed[seat]
    farms, families = count_bits(i64(s.farms)), count_bits(i64(s.families))
    # Fitted to 16,000 positions of matches for three and four in which all search.
    hope = 0.44 * farms + 0.73 * families + 0.5 * s.barricades + AT_ROUND[s.round_no] - 0.25 * worst
    hope -= (lines + 0.4 * s.raiders_left + 0.68 * s.intruders_left) / s.players + 0.89 * s.players
    chance = 0.5 + 0.5 * hope / (1.0 + abs(hope))
    for seat in range(s.players):
        out[seat] = chance * (0.5 + 0.5 * (farms + families) / MOST_POINTS)
