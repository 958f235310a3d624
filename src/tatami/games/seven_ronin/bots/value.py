"""The value of a position: an estimate of every seat's result, for the leaves of a search.

The coefficients were fitted to how 5,000 rounds between searching players went on.
"""

import math

import numpy as np

from tatami.games.seven_ronin.bots.policy import defender_of, endurance_left
from tatami.games.seven_ronin.components import AREAS, LOCATIONS, RONIN
from tatami.games.seven_ronin.state import ATTACKER, DEFENDER, PLANNING
from tatami.kernel.compiling import rule

# A search plays on from a leaf by this policy, for so many decisions, before it evaluates; chosen by hand
ROLLOUT_POLICY, ROLLOUT_DEPTH = "greedy", 30

# All effects are log-odds of the Attacker's victory
ROUND_EFFECT = np.array([0.0, 1.66, 2.22, 3.03, 3.77, 2.12, -0.33, -1.55, -3.69, -9.0])  # as a round begins
GENTLE_TRACK_EFFECT = 1.21  # against the Attacker
RESERVE_EFFECT, NINJA_EFFECT, AREA_EFFECT, MARKET_EFFECT = 0.31, 0.21, 0.09, 0.03  # each ninja, each area held
# The same once more for every round after this one; a large reserve then counts no more than so many ninja
EARLY_ROUNDS, MAX_LATE_RESERVE = 4, 9
LATE_RESERVE_EFFECT, LATE_AREA_EFFECT, LATE_MARKET_EFFECT = 0.23, 0.18, 0.06
RONIN_EFFECT, ENDURANCE_EFFECT = 0.87, 0.24  # against the Attacker: each ronin alive, each point of endurance left


@rule
def evaluate(s, out):
    """Estimate the result by logistic regression, as if the round were over.

    Ninja before a ronin count as wounds of that ronin, all others hold their area.
    """
    rounds = s.round_number + (s.phase != PLANNING)
    late_rounds = max(0, rounds - EARLY_ROUNDS)
    log_odds = ROUND_EFFECT[rounds] - GENTLE_TRACK_EFFECT * s.threat_track
    ninja = 0
    held = 0
    for area in range(AREAS):
        if s.ninja[area] > 0 and defender_of(s, area) < 0:
            ninja += s.ninja[area]
            held += 1
    reserve = int(s.reserve)
    for place in range(LOCATIONS):
        reserve += s.attack_plan[place]
    log_odds += RESERVE_EFFECT * reserve + NINJA_EFFECT * ninja + AREA_EFFECT * held + MARKET_EFFECT * s.market
    late_reserve = LATE_RESERVE_EFFECT * min(MAX_LATE_RESERVE, reserve)
    log_odds += late_rounds * (late_reserve + LATE_AREA_EFFECT * held + LATE_MARKET_EFFECT * s.market)
    for ronin in range(RONIN):
        endurance = endurance_left(s, ronin)
        if 0 <= s.stands[ronin] < AREAS:
            endurance -= s.ninja[s.stands[ronin]]
        if (s.alive >> ronin) & 1 and endurance > 0:
            log_odds -= RONIN_EFFECT + ENDURANCE_EFFECT * endurance
    out[ATTACKER] = 1.0 / (1.0 + math.exp(-log_odds))
    out[DEFENDER] = 1.0 - out[ATTACKER]
