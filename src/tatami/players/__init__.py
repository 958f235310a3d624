"""Who can sit in a seat. A player sees a View and answers with one of its actions; it never sees a State.

A player is named by a specification: ``random``, ``greedy``.
"""

from typing import Protocol

from tatami.errors import BadOption
from tatami.match import Action, View
from tatami.players.greedy import GreedyPlayer
from tatami.players.random import RandomPlayer

KINDS = {"random": RandomPlayer, "greedy": GreedyPlayer}


class Player(Protocol):
    """Anyone who can decide."""

    def choose(self, view: View) -> Action:
        """Return one of the view's actions."""


def player(specification: str, seed: int = 0) -> Player:
    """Return a player by specification. Raises BadOption."""
    if specification not in KINDS:
        raise BadOption(f"there is no player '{specification}'; there are {', '.join(KINDS)}")
    return KINDS[specification](seed)
