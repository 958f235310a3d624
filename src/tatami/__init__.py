"""Tatami: a digital home for five samurai tabletop games.

>>> import tatami
>>> tatami.game("samurai").meta.players
(2, 3, 4)
"""

from tatami.match import Action, Game, Match, View, all_games, game
from tatami.players.hints import Hint

__all__ = ["Action", "Game", "Hint", "Match", "View", "all_games", "game"]
__version__ = "0.1.0"
