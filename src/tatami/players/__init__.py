"""Players: bots that choose an action from a View. They never see the full state.

A player is named by a specification: ``random``, ``greedy``, ``greedy:50`` (random at the other 50 of 100 decisions),
``search:20000`` (iterations), ``search:500ms`` (time), ``search:20000/500ms`` (whichever comes first), or a level:
``apprentice``, ``ronin``, ``hatamoto``, ``shogun``.
"""

import re
from typing import Protocol

from tatami.errors import BadOption
from tatami.match import Action, View
from tatami.players.greedy import GreedyPlayer
from tatami.players.levels import LEVELS
from tatami.players.random import RandomPlayer
from tatami.players.search import SearchPlayer

KINDS = ("random", "greedy", *LEVELS)  # what can be chosen by name alone
GREEDY = re.compile(r"greedy(?::(?P<percent>\d{1,3}))?")
SEARCH = re.compile(r"search:(?P<iterations>\d{1,9}(?!\d|ms))?/?(?:(?P<ms>\d{1,7})ms)?")


class Player(Protocol):
    """Anything that can choose an action."""

    def choose(self, view: View) -> Action:
        """Return one of the view's actions."""


def greedy_percent(specification: str) -> int | None:
    """Return the percentage of greedy decisions of a player that does not search, 0 for random; else None."""
    wanted = LEVELS.get(specification, specification)
    if wanted == "random":
        return 0
    greedy = GREEDY.fullmatch(wanted)
    percent = int(greedy["percent"] or 100) if greedy else None
    return percent if percent is not None and percent <= 100 else None


def player(specification: str, seed: int = 0) -> Player:
    """Return a player by specification. Raises BadOption."""
    wanted = LEVELS.get(specification, specification)
    if wanted == "random":
        return RandomPlayer(seed)
    percent = greedy_percent(wanted)
    if percent is not None:
        return GreedyPlayer(seed, percent)
    budget = SEARCH.fullmatch(wanted)
    if budget:
        iterations, milliseconds = int(budget["iterations"] or 0), int(budget["ms"] or 0)
        if iterations or milliseconds:
            return SearchPlayer(seed, iterations, milliseconds)
    if wanted.startswith("search"):
        raise BadOption(f"a search has a budget: 'search:20000' iterations or 'search:500ms', not '{specification}'")
    if wanted.startswith("greedy"):
        raise BadOption(f"'greedy:50' makes 50 % of its decisions greedily; '{specification}' is not understood")
    raise BadOption(f"there is no player '{specification}'; there are {', '.join(KINDS)} and search:BUDGET")
