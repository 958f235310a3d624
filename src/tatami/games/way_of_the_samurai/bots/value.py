"""What a position is worth to every seat, for the leaves of a search."""

import numpy as np

from tatami.games.way_of_the_samurai.components import (
    AMBUSH_FIGHTS,
    DOJO_FIGHTS,
    MAX_CLAN,
    THREE,
)
from tatami.games.way_of_the_samurai.rules import score
from tatami.games.way_of_the_samurai.rules.decks import cards_in
from tatami.games.way_of_the_samurai.state import (
    CAMPAIGN_1,
    CAMPAIGN_2,
    CLAN,
    DUEL,
    GOING_ON,
)
from tatami.kernel.compiling import rule
from tatami.kernel.records import i64

ROLLOUT_POLICY, ROLLOUT_DEPTH = "greedy", 4  # how a search goes on from a leaf before it asks judge()
# Katana, Katana & Kodachi, Naginata, Nodachi, Tanto, Kusarigama, Bokken, Yari, Tessen
TERROR = np.array([0.5, 0.6, 1.3, 2.2, 1.0, 1.0])  # Ishida, Takeshi, Oda, Kempo, Kojiro; anybody else


@rule
def strength_of(s, who):
    """How long a fighter can still hold out, in Life."""
    return s.life[who] + 0.5 * min(s.ki[who], 4) if s.life[who] > 0 else 0.0


@rule
def vigour(s, who):
    """What a samurai's Life, Ki and reserve are worth together; fitted, like ``menace``, to 80,000 plain fights."""
    if s.life[who] <= 0:
        return 0.0
    reserve = cards_in(i64(s.reserve[who]))
    return (s.life[who] + 1.0) ** 1.9 * (s.ki[who] + 1.0) ** 0.7 * 1.6**reserve


@rule
def menace(s, who):
    """What an enemy of the game's own has left: his Ki counts more than a player's, and some are worse than others."""
    if s.life[who] <= 0:
        return 0.0
    return TERROR[s.enemy] * (s.life[who] + 1.0) ** 1.85 * (s.ki[who] + 1.0) ** 1.4


@rule
def evaluate(s, out):
    """Estimate the result from Life, Ki and how far the way has been gone."""
    if s.outcome != GOING_ON:
        score(s, out)
        return
    if s.mode == DUEL:
        out[0] = vigour(s, 0) / (vigour(s, 0) + vigour(s, 1) + 0.001)
        out[1] = 1.0 - out[0]
        return
    own = strength_of(s, 0)
    foes = 0.001
    for who in range(1, THREE + 1):
        foes += menace(s, who)
    chance = vigour(s, 0) / (vigour(s, 0) + foes)
    if s.mode == CLAN:
        out[0] = min(1.0, (s.defeated + 0.6 * own * chance) / 24.0 * (1.0 - s.defeated / (2.0 * MAX_CLAN)))
    elif s.mode in (CAMPAIGN_1, CAMPAIGN_2):
        fights = DOJO_FIGHTS if s.mode == CAMPAIGN_1 else AMBUSH_FIGHTS
        out[0] = (s.defeated + chance) / fights * (0.3 + 0.7 * own / 10.5)
    else:
        out[0] = chance
