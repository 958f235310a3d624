"""Many games of one kind side by side, stepped together; a single one is a row of one."""

from collections.abc import Mapping
from typing import Any

import numba
import numpy as np

from tatami.envs import flat, step_kernels
from tatami.envs.compiled import CompiledGame
from tatami.errors import BadOption
from tatami.kernel.compiling import interpreted
from tatami.kernel.records import Record, copy_record
from tatami.kernel.rng import Rng
from tatami.match import View
from tatami.registry import MAX_SEED, option_record

CONSTANT = ("options", "empty")  # parts of a table that no step changes


class Games:
    """The games' records, what the agent sees of each, and the compiled step. Copies and pickles exactly."""

    def __init__(
        self,
        kit: CompiledGame,
        options: Mapping[str, Any],
        count: int = 1,
        policy: str = "random",
        wish: int = step_kernels.EVERY_SEAT,
        most: int = 0,
        mode: int = step_kernels.DISABLED,
        mending: bool = False,
    ) -> None:
        """Lay out so many games; see ``step_kernels`` for the rest. Raises BadOption."""
        self.kit, self.options, self.count = kit, dict(options), count
        self.policy, self.wish, self.most, self.mode, self.mending = policy, wish, most, mode, mending
        rules = kit.rules
        is_quiet = flat.rows(rules.options, 1)
        is_quiet[0] = option_record(kit.game.name, options)
        self.table = step_kernels.Table(
            states=flat.rows(rules.state, count),
            rng=flat.rows(Rng, count),
            chairs=flat.rows(step_kernels.Chair, count),
            seeds=np.full(count, -1, np.int64),
            options=is_quiet,
            empty=flat.rows(rules.state, 1),
            masks=np.zeros((count, kit.actions), np.bool_),
            seen=np.zeros((count, kit.size), np.float32),
            finals=np.zeros((count if mode == step_kernels.SAME_STEP else 0, kit.size), np.float32),
            rewards=np.zeros(count, np.float64),
            terminated=np.zeros(count, np.bool_),
            truncated=np.zeros(count, np.bool_),
        )
        self.results = np.zeros(rules.seats)
        self._furnish()

    def _furnish(self) -> None:
        """Add what is no part of the games: room to work in, and the compiled step."""
        self._desk, self._weights = flat.new_desk(self.kit.rules), self.kit.rules.weights()
        compiled = self.kit.steps(self.policy)
        if interpreted:
            self._step = compiled
            return
        # Straight to the compiled function: recognising so many arguments takes longer than a step.
        kinds = tuple(numba.typeof(argument) for argument in self._arguments(np.zeros(self.count, np.int64)))
        compiled.compile(kinds)
        self._step = compiled.get_overload(kinds)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name not in ("_desk", "_weights", "_step")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._furnish()

    def __deepcopy__(self, memo: dict[int, Any]) -> "Games":
        """Return an independent copy; only what changes is copied, since searches copy at every step."""
        other = object.__new__(Games)
        other.__dict__.update(self.__dict__)
        changing = {name: part.copy() for name, part in self.table._asdict().items() if name not in CONSTANT}
        other.table = self.table._replace(**changing)
        other.results = self.results.copy()
        other._desk, other._weights = flat.new_desk(self.kit.rules), self.kit.rules.weights()
        return other

    def _arguments(self, actions: np.ndarray) -> tuple[Any, ...]:
        how = (self.wish, self.most, self.mode, int(self.mending))
        return self.table, self._desk, actions, *how, self._weights, self.results

    def begin(self, seeds: np.ndarray, chosen: np.ndarray | None = None) -> None:
        """Start all games, or the chosen ones, from their seeds; -1 stands for a seed drawn by the game's own luck."""
        if chosen is None or chosen.all():
            self._begin(self.table, seeds)
            return
        for i in np.flatnonzero(chosen).tolist():
            row = {name: part[i : i + 1] for name, part in self.table._asdict().items() if len(part) == self.count}
            self._begin(self.table._replace(**row), seeds[i : i + 1])

    def _begin(self, table: step_kernels.Table, seeds: np.ndarray) -> None:
        table.seeds[:] = seeds
        table.chairs["ended"] = 1
        self._step(table, *self._arguments(np.zeros(len(seeds), np.int64))[1:])

    def step(self, actions: np.ndarray) -> int:
        """Step all games. Returns -1, or the first game whose action is not legal, and then no game has changed.

        ``actions`` are 64 bits wide and become what was really played.
        """
        return int(self._step(*self._arguments(actions)))

    def record(self, i: int = 0) -> Record:
        """Return a game's record: the whole truth."""
        return self.table.states.view(np.recarray)[i]

    @property
    def decider(self) -> int:
        """The seat that the agent of the only game decides for now."""
        return int(self.table.chairs["decider"][0])

    @property
    def over(self) -> bool:
        """Whether the only game is over or cut off."""
        return bool(self.table.chairs["ended"][0])

    def replace(self, state: Record) -> None:
        """Put another state in the place of the only game."""
        rules = self.kit.rules
        self.table.states[0] = state
        seats = int(rules.acting(state))
        self.table.chairs["ended"], self.table.chairs["decider"] = not seats, max(0, (seats & -seats).bit_length() - 1)
        self.write_observation(0, self.decider, self.table.seen[0])
        rules.legal(state, self.decider, self.table.masks[0])

    def view(self, i: int, seat: int) -> View:
        """Return what a seat may know of a game."""
        state = copy_record(self.record(i))
        self.kit.rules.redact(state, seat)
        return View(self.kit.game, seat, state, ())

    def write_observation(self, i: int, seat: int, out: np.ndarray) -> np.ndarray:
        """Write what a seat sees of a game."""
        self.kit.write_observation_once(self.record(i), seat, out, self._desk)
        return out

    def truth(self, i: int = 0) -> np.ndarray:
        """Return the whole state of a game in the plain form, hidden things included."""
        out = np.zeros(self.kit.flat_size, np.float32)
        self.kit.write_flat(self.record(i), step_kernels.WHOLE_TRUTH, out, self._desk, 0)
        return out


def check_seed(seed: Any) -> int:
    """Return a seed as a whole number. Raises BadOption."""
    if isinstance(seed, bool) or not isinstance(seed, int | np.integer) or not 0 <= seed <= MAX_SEED:
        raise BadOption(f"a seed is a whole number from 0 to {MAX_SEED}, not {seed!r}")
    return int(seed)
