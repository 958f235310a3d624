"""What a position is worth to every seat, for the leaves of a search."""

import math

import numpy as np

from tatami.games.samurai.bots.policy import lead, open_land, strengths
from tatami.games.samurai.components import (
    CASTES,
    MAX_PLAYERS,
    TOWNS_IN_PLAY,
)
from tatami.games.samurai.state import (
    SET_ASIDE,
)
from tatami.kernel.compiling import rule

ROLLOUT_POLICY, ROLLOUT_DEPTH = "greedy", 4  # how a search goes on from a leaf before it asks judge()
EVEN_CHANCE = np.log2(np.array([1.0, 1.0, 2.0, 3.0, 4.0]))  # one half to this power is an even share


@rule
def evaluate(s, out):
    """Estimate the result: who is likely to lead two castes wins. Fitted to 27,000 positions of beginners' matches."""
    figures, doubt = np.zeros((MAX_PLAYERS, CASTES)), np.zeros((MAX_PLAYERS, CASTES))
    count_figures(s, figures, doubt)
    total = 0.0
    for seat in range(s.players):
        castes, all_of_them = 0.0, 1.0
        for caste in range(CASTES):
            rival = 0.0
            for other in range(s.players):
                if other != seat:
                    rival = max(rival, figures[other, caste])
            edge = math.tanh(0.5 * (figures[seat, caste] - rival) / math.sqrt(doubt[seat, caste] + 0.3))
            castes += edge
            all_of_them *= edge
        out[seat] = math.exp(1.25 * (castes - 1.5 * all_of_them))  # a third caste adds little to two
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= total


@rule
def count_figures(s, figures, doubt):
    """Count everybody's figures by caste: those taken, and the chance of each that stands; and how much is in doubt."""
    for town in range(TOWNS_IN_PLAY[s.players]):
        calm = 0.3 / math.sqrt(1.0 + open_land(s, town))  # the more land is open, the less a lead means
        strength = strengths(s, town)
        for caste in range(CASTES):
            captor = s.taken[town, caste]
            if 0 < captor < SET_ASIDE:
                figures[captor - 1, caste] += 1.0
            if s.figures[town] >> caste & 1:
                for seat in range(s.players):
                    chance = 0.5 + 0.5 * math.tanh(calm * lead(s, strength[caste], seat))
                    if s.players > 2:
                        chance **= EVEN_CHANCE[s.players]
                    figures[seat, caste] += chance
                    doubt[seat, caste] += 4.0 * chance * (1.0 - chance)
