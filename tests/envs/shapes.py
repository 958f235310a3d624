"""The games with the options that change the shape of an environment: how many agents there are."""

import numpy as np

from tatami.match import all_games

SHAPES = [
    ("fuji_koro", 1),
    ("fuji_koro", 6),
    ("samurai", 2),
    ("samurai", 4),
    ("samurai_spirit", 2),
    ("samurai_spirit", 7),
    ("seven_ronin", 2),
    ("way_of_the_samurai", 1),
    ("way_of_the_samurai", 2),
]
NAMES = sorted({name for name, _ in SHAPES})


def random_legal(mask, dice):
    """Draw one of the legal actions."""
    return int(dice.choice(np.flatnonzero(mask)))


def every_game_is_here():
    """Tell whether all games are listed above."""
    return [which.name for which in all_games()] == NAMES
