"""One game's rules gathered in one place, with the generic algorithms bound to them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from tatami.kernel import playouts
from tatami.kernel.actions import ActionList
from tatami.kernel.compiling import bind, bind_inner
from tatami.kernel.events import EventKind
from tatami.kernel.records import Record, blanks
from tatami.kernel.rng import Rng

CONTRACT = {  # which module of a game has which functions; see ``contract``
    "rules": ("new_game", "acting", "legal", "apply", "over", "score"),
    "rules.visibility": ("redact", "redeal"),
    "rules.invariants": ("broken_invariant",),
    "bots.policy": ("action_priors",),
    "bots.value": ("evaluate",),
}
OPTIONAL = {  # secret plans made at once can be taken back; not every position can be evaluated
    "bots.policy": ("reset_plans",),
    "bots.value": ("is_quiet",),
}
LONGEST = 100_000  # moves after which a game counts as stuck


@dataclass(frozen=True)
class Batch:
    """Many games played to the end."""

    states: Any
    moves: np.ndarray  # -1 for a game that did not end


@dataclass(frozen=True, eq=False)
class GameRules:
    """The functions of ``kernel.contract`` for one game, and its records."""

    name: str
    package: str
    state: Any
    options: Any
    actions: ActionList
    events: Mapping[int, EventKind]
    seats: int  # the most a match can have
    functions: Mapping[str, Any]
    rollout_policy: str = "random"  # how a search plays on from a leaf: by chance, or greedily
    rollout_depth: int = 0  # moves, before the position is evaluated

    def __getattr__(self, name: str) -> Any:
        try:
            return self.functions[name]
        except KeyError:
            raise AttributeError(f"the rules of {self.name} have no '{name}'") from None

    def bind(self, algorithm: Any, role: str = "", **more: Any) -> Any:
        """Bind a generic algorithm to these rules; ``role`` tells apart bindings that differ in what else they bind."""
        return bind(algorithm, self.package, role, **self._wanted(algorithm, more))

    def bind_inner(self, algorithm: Any, role: str = "", **more: Any) -> Any:
        """Bind a part that only other bound algorithms call; it is compiled with whoever calls it."""
        return bind_inner(algorithm, self.package, role, **self._wanted(algorithm, more))

    def _wanted(self, algorithm: Any, more: Mapping[str, Any]) -> dict[str, Any]:
        known = {"ACTIONS": len(self.actions), "SEATS": self.seats, **self.functions, **more}
        names = algorithm.__code__.co_names
        return {name: value for name, value in known.items() if name in names and name in algorithm.__globals__}

    def mask(self) -> np.ndarray:
        """Return an array for marking legal actions."""
        return np.zeros(len(self.actions), np.bool_)

    def weights(self) -> np.ndarray:
        """Return an array for the weights of actions."""
        return np.zeros(len(self.actions), np.int32)

    @cached_property
    def choose_random(self) -> Any:
        """The policy of pure chance."""
        return self.bind(playouts.choose_random)

    @cached_property
    def choose_greedy(self) -> Any:
        """The policy of the sensible beginner."""
        return self.bind(playouts.choose_greedy)

    def seeded_playout(self, policy: str) -> Any:
        """Return the compiled function that plays one whole game; ``policy`` is ``random`` or ``greedy``."""
        choose = {"random": self.choose_random, "greedy": self.choose_greedy}[policy]
        playout = self.bind_inner(playouts.playout, policy, choose=choose)
        return self.bind_inner(playouts.seeded_playout, policy, playout=playout)

    @cached_property
    def _playouts(self) -> dict[str, Any]:
        return {}

    def playouts(self, policy: str) -> Any:
        """Return the compiled function that plays many games; see ``kernel.playing.playouts``."""
        if policy not in self._playouts:
            self._playouts[policy] = self.bind(playouts.playouts, policy, seeded_playout=self.seeded_playout(policy))
        return self._playouts[policy]

    @cached_property
    def _score_all(self) -> Any:
        return self.bind(playouts.score_all)

    def scores(self, states: Any, players: int) -> np.ndarray:
        """Return the results of many games, a row for each and a column for every seat."""
        out = np.zeros((len(states), players))
        self._score_all(states, out)
        return out

    def play_batch(self, options: Record, first_seed: int, games: int, policy: str = "random") -> Batch:
        """Play whole games from the seeds ``first_seed``, ``first_seed + 1`` …"""
        states, rng, moves = blanks(self.state, games), blanks(Rng, games), np.zeros(games, np.int32)
        self.playouts(policy)(states, rng, options, first_seed, self.mask(), self.weights(), LONGEST, moves)
        return Batch(states, moves)
