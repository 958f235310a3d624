"""One game's compiled helpers, shared by every environment of that game."""

import zlib
from functools import cache, cached_property
from typing import Any

import numpy as np

from tatami.envs import flat, observations, step_kernels
from tatami.errors import BadOption
from tatami.kernel.compiling import inlined, interpreted
from tatami.match import Game, game

DESIGNED, FLAT = "designed", "flat"
POLICIES = ("random", "greedy")  # who can decide within a compiled step


class CompiledGame:
    """The templates of ``step_kernels`` bound to one game and one form of observation; compiled when first used."""

    def __init__(self, which: Game, form: str) -> None:
        self.game, self.rules, self.form = which, which.rules, form
        self.actions = len(self.rules.actions)
        self.low, self.high = self._bounds()
        self.size = len(self.low)
        self._steps: dict[str, Any] = {}

    def __deepcopy__(self, memo: dict[int, Any]) -> "CompiledGame":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return kit, (self.game.name, self.form)

    def _bounds(self) -> tuple[np.ndarray, np.ndarray]:
        if self.form == FLAT:
            return flat.flat_bounds(self.rules)
        size = observations.layout(self.game.name).size
        return np.full(size, observations.LOW, np.float32), np.full(size, observations.HIGH, np.float32)

    def _bind(self, template: Any, role: str = "", **more: Any) -> Any:
        return self.rules.bind(template, role, **more)

    @staticmethod
    def _inline(bound: Any) -> Any:
        """Let a bound template become part of its callers: every function on the way to ``apply`` costs seconds."""
        return bound if interpreted else inlined(bound.py_func)

    @cached_property
    def write_flat(self) -> Any:
        """See ``stepping.write_flat``."""
        return self._bind(step_kernels.write_flat, self._fields, RUNS=flat.runs(self.rules))

    @cached_property
    def _fields(self) -> str:
        """The plain form as part of a role: the compile cache does not notice when ``flat`` lists other fields."""
        return f"{FLAT}_{zlib.crc32(flat.runs(self.rules).tobytes()):x}"

    @property
    def _form(self) -> str:
        return self._fields if self.form == FLAT else self.form

    @cached_property
    def flat_size(self) -> int:
        """How many numbers the plain form has."""
        return flat.flat_size(self.rules)

    @cached_property
    def write_observation(self) -> Any:
        """How to look at a game as a seat: ``write_observation(s, seat, out, desk, place)``."""
        if self.form == FLAT:
            return self.write_flat
        return self._inline(self._bind(step_kernels.write_designed, observe=observations.observer(self.game.name)))

    def write_observation_once(self, s: Any, seat: int, out: np.ndarray, scratch: step_kernels.Desk) -> None:
        """Look at one game as a seat, outside of a step."""
        if self.form == FLAT:
            self.write_flat(s, seat, out, scratch, 0)
        else:
            observations.observer(self.game.name)(s, seat, out)

    def steps(self, policy: str) -> Any:
        """Return what steps games with a policy in the other seats; see ``stepping.step_all``."""
        if policy not in self._steps:
            role = f"{self._form}_{policy}"
            step_one = self._inline(self.step_one(policy))
            check_one = self._inline(self.check_one)
            self._steps[policy] = self._bind(step_kernels.step_all, role, step_one=step_one, check_one=check_one)
        return self._steps[policy]

    @cached_property
    def check_one(self) -> Any:
        """See ``stepping.check_one``."""
        return self._bind(step_kernels.check_one)

    def step_one(self, policy: str) -> Any:
        """Return what steps one game of many; see ``stepping.step_one``."""
        choose = {"random": self.rules.choose_random, "greedy": self.rules.choose_greedy}[policy]
        await_turn = self._bind(step_kernels.await_turn, policy, choose=choose)
        begin_one = self._inline(self._bind(step_kernels.begin_one, policy, await_turn=await_turn))
        role = f"{self._form}_{policy}"
        return self._bind(
            step_kernels.step_one,
            role,
            await_turn=await_turn,
            begin_one=begin_one,
            write_observation=self.write_observation,
        )


@cache
def kit(name: str, form: str = DESIGNED) -> CompiledGame:
    """Return a game's kit. Raises UnknownGame, or BadOption for a form of observation that the game has not."""
    if form not in (DESIGNED, FLAT):
        raise BadOption(f"an observation is {DESIGNED} or {FLAT}, not '{form}'")
    return CompiledGame(game(name), form)
