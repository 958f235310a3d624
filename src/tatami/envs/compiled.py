"""One game's compiled environment functions, shared by every environment of that game."""

import zlib
from functools import cache, cached_property
from typing import Any

import numpy as np

from tatami.envs import flat, observations, step_kernels
from tatami.errors import BadOption
from tatami.kernel.compiling import inlined, interpreted
from tatami.match import Game, game

DESIGNED, FLAT = "designed", "flat"
POLICIES = ("random", "greedy")  # what the opponents can play within a compiled step


class CompiledGame:
    """The templates of ``step_kernels`` bound to one game and one form of observation; compiled when first used."""

    def __init__(self, which: Game, form: str) -> None:
        self.game, self.rules, self.form = which, which.rules, form
        self.action_count = len(self.rules.actions)
        self.low, self.high = self._bounds()
        self.observation_size = len(self.low)
        self._step_all: dict[str, Any] = {}

    def __deepcopy__(self, memo: dict[int, Any]) -> "CompiledGame":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return compiled_game, (self.game.name, self.form)

    def _bounds(self) -> tuple[np.ndarray, np.ndarray]:
        if self.form == FLAT:
            return flat.flat_bounds(self.rules)
        size = observations.layout(self.game.name).size
        return np.full(size, observations.LOW, np.float32), np.full(size, observations.HIGH, np.float32)

    @staticmethod
    def _inline(bound: Any) -> Any:
        """Let a bound template become part of its callers: every function on the way to ``apply`` costs seconds."""
        return bound if interpreted else inlined(bound.py_func)

    @cached_property
    def write_flat(self) -> Any:
        """The bound ``step_kernels.write_flat``."""
        return self.rules.bind(step_kernels.write_flat, self._flat_role, RUNS=flat.runs(self.rules))

    @cached_property
    def _flat_role(self) -> str:
        """The role of the flat form, with a checksum: the compile cache does not notice when its fields change."""
        return f"{FLAT}_{zlib.crc32(flat.runs(self.rules).tobytes()):x}"

    def _role(self, policy: str) -> str:
        return f"{self._flat_role if self.form == FLAT else self.form}_{policy}"

    @cached_property
    def flat_size(self) -> int:
        """How many numbers the flat observation has."""
        return flat.flat_size(self.rules)

    @cached_property
    def write_observation(self) -> Any:
        """The bound ``write_observation(s, seat, out, scratch, row)``, as part of a step."""
        if self.form == FLAT:
            return self.write_flat
        observe = observations.observe_function(self.game.name)
        return self._inline(self.rules.bind(step_kernels.write_designed, observe=observe))

    def observe(self, s: Any, seat: int, out: np.ndarray, scratch: step_kernels.Scratch) -> None:
        """Write what a seat observes of one match, outside of a step."""
        if self.form == FLAT:
            self.write_flat(s, seat, out, scratch, 0)
        else:
            observations.observe_function(self.game.name)(s, seat, out)

    def step_all(self, policy: str) -> Any:
        """Return the bound ``step_kernels.step_all`` with a policy for the opponents."""
        if policy not in self._step_all:
            step_one = self._inline(self.step_one(policy))
            check_one = self._inline(self.check_one)
            self._step_all[policy] = self.rules.bind(
                step_kernels.step_all, self._role(policy), step_one=step_one, check_one=check_one
            )
        return self._step_all[policy]

    @cached_property
    def check_one(self) -> Any:
        """The bound ``step_kernels.check_one``."""
        return self.rules.bind(step_kernels.check_one)

    def step_one(self, policy: str) -> Any:
        """Return the bound ``step_kernels.step_one`` with a policy for the opponents."""
        choose = {"random": self.rules.choose_random, "greedy": self.rules.choose_greedy}[policy]
        play_opponents = self.rules.bind(step_kernels.play_opponents, policy, choose=choose)
        reset_one = self._inline(self.rules.bind(step_kernels.reset_one, policy, play_opponents=play_opponents))
        return self.rules.bind(
            step_kernels.step_one,
            self._role(policy),
            play_opponents=play_opponents,
            reset_one=reset_one,
            write_observation=self.write_observation,
        )


@cache
def compiled_game(name: str, form: str = DESIGNED) -> CompiledGame:
    """Return a game's compiled functions. Raises UnknownGame, or BadOption for an unknown form of observation."""
    if form not in (DESIGNED, FLAT):
        raise BadOption(f"an observation is {DESIGNED} or {FLAT}, not '{form}'")
    return CompiledGame(game(name), form)
