"""The value of a position: an estimate of every seat's result, for the leaves of a search."""

import numpy as np

from tatami.games.way_of_the_samurai.components import AMBUSH_FIGHTS, DOJO_FIGHTS, MAX_CLAN, THREE
from tatami.games.way_of_the_samurai.rules import score
from tatami.games.way_of_the_samurai.rules.decks import cards_in
from tatami.games.way_of_the_samurai.state import CAMPAIGN_1, CAMPAIGN_2, CLAN, DUEL, GOING_ON
from tatami.kernel.compiling import rule
from tatami.kernel.records import i64

# A search plays on from a leaf by this policy, for so many decisions, before it evaluates; chosen by trial matches
ROLLOUT_POLICY, ROLLOUT_DEPTH = "greedy", 4

# The strength of a fighter is a product of powers of Life and Ki; fitted to 80,000 fights without options
PLAYER_LIFE_EXPONENT, PLAYER_KI_EXPONENT, RESERVE_FACTOR = 1.9, 0.7, 1.6
ENEMY_LIFE_EXPONENT, ENEMY_KI_EXPONENT = 1.85, 1.4
ENEMY_FACTOR = np.array([0.5, 0.6, 1.3, 2.2, 1.0, 1.0])  # Ishida, Takeshi, Oda, Kempo, Kojiro; all others
MIN_STRENGTH = 0.001  # so that nothing is divided by 0

# Clan runs and campaigns; chosen by hand
ENDURANCE_KI, MAX_ENDURANCE_KI = 0.5, 4  # what a Ki counts in Life, and how many of them count
FULL_ENDURANCE = 10.5  # of an unhurt fighter
CLAN_PER_ENDURANCE, CLAN_SCALE = 0.6, 24.0  # enemies that a Life is expected to defeat, and how many count as 1
CAMPAIGN_BASE, CAMPAIGN_ENDURANCE = (
    0.3,
    0.7,
)  # the part of a campaign's value that does not depend on endurance, and the rest


@rule
def endurance(s, who):
    """Return how long a fighter can still hold out, in Life."""
    return s.life[who] + ENDURANCE_KI * min(s.ki[who], MAX_ENDURANCE_KI) if s.life[who] > 0 else 0.0


@rule
def player_strength(s, who):
    """Return the strength of a player from Life, Ki and the cards in reserve."""
    if s.life[who] <= 0:
        return 0.0
    reserve = cards_in(i64(s.reserve[who]))
    return (
        (s.life[who] + 1.0) ** PLAYER_LIFE_EXPONENT * (s.ki[who] + 1.0) ** PLAYER_KI_EXPONENT * RESERVE_FACTOR**reserve
    )


@rule
def enemy_strength(s, who):
    """Return the strength of an enemy that the game plays: Ki counts more than a player's, and some are worse."""
    if s.life[who] <= 0:
        return 0.0
    life = (s.life[who] + 1.0) ** ENEMY_LIFE_EXPONENT
    return ENEMY_FACTOR[s.enemy] * life * (s.ki[who] + 1.0) ** ENEMY_KI_EXPONENT


@rule
def evaluate(s, out):
    """Estimate the result from Life, Ki and the enemies already defeated."""
    if s.outcome != GOING_ON:
        score(s, out)
        return
    own = player_strength(s, 0)
    if s.mode == DUEL:
        out[0] = own / (own + player_strength(s, 1) + MIN_STRENGTH)
        out[1] = 1.0 - out[0]
        return
    enemies = MIN_STRENGTH
    for who in range(1, THREE + 1):
        enemies += enemy_strength(s, who)
    win_chance = own / (own + enemies)
    if s.mode == CLAN:
        expected = s.defeated + CLAN_PER_ENDURANCE * endurance(s, 0) * win_chance
        out[0] = min(1.0, expected / CLAN_SCALE * (1.0 - s.defeated / (2.0 * MAX_CLAN)))
    elif s.mode in (CAMPAIGN_1, CAMPAIGN_2):
        fights = DOJO_FIGHTS if s.mode == CAMPAIGN_1 else AMBUSH_FIGHTS
        condition = CAMPAIGN_BASE + CAMPAIGN_ENDURANCE * endurance(s, 0) / FULL_ENDURANCE
        out[0] = (s.defeated + win_chance) / fights * condition
    else:
        out[0] = win_chance
