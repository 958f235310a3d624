"""A clock that goes by the work done, so that tests of time budgets do not depend on how busy the machine is."""

from types import SimpleNamespace

import numpy as np
import pytest

from tatami.players import plan_game, search
from tatami.players.plan_game import SIMULATIONS_PER_MS, PlanGame
from tatami.players.search import SearchTree

SEARCH_ITERATION = 20e-6  # seconds


class WorkClock:
    """Seconds that the simulations so far would have taken on a quiet machine."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        grow, simulate_pairs = SearchTree.grow, PlanGame.simulate_pairs

        def timed_grow(tree: SearchTree, iterations: int) -> None:
            grow(tree, iterations)
            self.now += SEARCH_ITERATION * iterations

        def timed_pairs(game: PlanGame, first: np.ndarray, second: np.ndarray, pairs: np.ndarray) -> np.ndarray:
            self.now += len(pairs) / SIMULATIONS_PER_MS / 1000
            return simulate_pairs(game, first, second, pairs)

        monkeypatch.setattr(SearchTree, "grow", timed_grow)
        monkeypatch.setattr(PlanGame, "simulate_pairs", timed_pairs)
        for module in (search, plan_game):
            monkeypatch.setattr(module, "time", SimpleNamespace(perf_counter=lambda: self.now))
