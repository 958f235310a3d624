"""The value of a position: an estimate of every seat's result, for the leaves of a search.

The coefficients were fitted to 27,000 positions from matches of greedy players.
"""

import math

import numpy as np

from tatami.games.samurai.bots.policy import influence_margin, open_land, packed_influence
from tatami.games.samurai.components import CASTES, MAX_PLAYERS, TOWNS_IN_PLAY
from tatami.games.samurai.state import SET_ASIDE
from tatami.kernel.compiling import rule

# A search plays on from a leaf by this policy, for so many decisions, before it evaluates; chosen by hand
ROLLOUT_POLICY, ROLLOUT_DEPTH = "greedy", 4

POINT_EFFECT = 0.3  # of a point of margin on the chance to capture a figure
LEAD_EFFECT = 0.5  # of a figure more than the best rival on leading a caste
BASE_UNCERTAINTY = 0.3  # of every caste
CASTE_EFFECT = 1.25  # of leading a caste on the result
THIRD_CASTE_DISCOUNT = 1.5  # a third caste adds little to two

# One half to this power is an even chance among so many players (by index); not fitted
EVEN_CHANCE_EXPONENT = np.log2(np.array([1.0, 1.0, 2.0, 3.0, 4.0]))


@rule
def evaluate(s, out):
    """Estimate the result: a softmax over the castes that each seat is likely to lead."""
    figures, uncertainty = np.zeros((MAX_PLAYERS, CASTES)), np.zeros((MAX_PLAYERS, CASTES))
    expect_figures(s, figures, uncertainty)
    total = 0.0
    for seat in range(s.players):
        leads, all_leads = 0.0, 1.0
        for caste in range(CASTES):
            rival = 0.0
            for other in range(s.players):
                if other != seat:
                    rival = max(rival, figures[other, caste])
            deviation = math.sqrt(uncertainty[seat, caste] + BASE_UNCERTAINTY)
            lead = math.tanh(LEAD_EFFECT * (figures[seat, caste] - rival) / deviation)
            leads += lead
            all_leads *= lead
        out[seat] = math.exp(CASTE_EFFECT * (leads - THIRD_CASTE_DISCOUNT * all_leads))
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= total


@rule
def expect_figures(s, figures, uncertainty):
    """Add up the figures that every seat has and may expect, by caste; an even chance has an uncertainty of 1."""
    for town in range(TOWNS_IN_PLAY[s.players]):
        effect = POINT_EFFECT / math.sqrt(1.0 + open_land(s, town))  # the more land is open, the less a margin means
        packed = packed_influence(s, town)
        for caste in range(CASTES):
            captor = s.taken[town, caste]
            if 0 < captor < SET_ASIDE:
                figures[captor - 1, caste] += 1.0
            if s.figures[town] >> caste & 1:
                for seat in range(s.players):
                    win_chance = 0.5 + 0.5 * math.tanh(effect * influence_margin(s, packed[caste], seat))
                    if s.players > 2:
                        win_chance **= EVEN_CHANCE_EXPONENT[s.players]
                    figures[seat, caste] += win_chance
                    uncertainty[seat, caste] += 4.0 * win_chance * (1.0 - win_chance)
