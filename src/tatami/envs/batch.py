"""Many matches of one game side by side, stepped together; a single match is a batch of one."""

from collections.abc import Mapping
from typing import Any

import numba
import numpy as np

from tatami.envs import flat, step_kernels
from tatami.envs.compiled import CompiledGame
from tatami.kernel.compiling import interpreted
from tatami.kernel.records import Record, copy_record
from tatami.kernel.rng import Rng
from tatami.match import View
from tatami.registry import option_record

CONSTANT = ("options", "blank_record")  # parts of a BatchState that no step changes
DERIVED = ("_scratch", "_weights", "_step")  # what is made anew rather than pickled


class MatchBatch:
    """The matches' records, what the agent observes of each, and the compiled step. Copies and pickles exactly."""

    def __init__(
        self,
        compiled: CompiledGame,
        options: Mapping[str, Any],
        count: int = 1,
        policy: str = "random",
        agent_seat: int = step_kernels.EVERY_SEAT,
        max_steps: int = 0,
        autoreset: int = step_kernels.DISABLED,
        replace_illegal: bool = False,
    ) -> None:
        """Allocate so many matches; see ``step_kernels`` for the rest. Raises BadOption."""
        self.compiled, self.options, self.count = compiled, dict(options), count
        self.policy, self.agent_seat, self.max_steps = policy, agent_seat, max_steps
        self.autoreset, self.replace_illegal = autoreset, replace_illegal
        rules, size = compiled.rules, compiled.observation_size
        option_rows = flat.blank_rows(rules.options, 1)
        option_rows[0] = option_record(compiled.game.name, options)
        self.state = step_kernels.BatchState(
            records=flat.blank_rows(rules.state, count),
            rng=flat.blank_rows(Rng, count),
            agents=flat.blank_rows(step_kernels.AgentSeat, count),
            seeds=np.full(count, step_kernels.DRAWN_SEED, np.int64),
            options=option_rows,
            blank_record=flat.blank_rows(rules.state, 1),
            masks=np.zeros((count, compiled.action_count), np.bool_),
            observations=np.zeros((count, size), np.float32),
            final_observations=np.zeros((count if autoreset == step_kernels.SAME_STEP else 0, size), np.float32),
            rewards=np.zeros(count, np.float64),
            terminated=np.zeros(count, np.bool_),
            truncated=np.zeros(count, np.bool_),
        )
        self.results = np.zeros(rules.seats)
        self._add_derived()

    def _add_derived(self) -> None:
        """Add what is no part of the matches: scratch memory and the compiled step."""
        self._scratch, self._weights = flat.new_scratch(self.compiled.rules), self.compiled.rules.weights()
        step_all = self.compiled.step_all(self.policy)
        if interpreted:
            self._step = step_all
            return
        # Straight to the compiled function: recognising so many arguments takes longer than a step.
        kinds = tuple(numba.typeof(argument) for argument in self._arguments(np.zeros(self.count, np.int64)))
        step_all.compile(kinds)
        self._step = step_all.get_overload(kinds)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name not in DERIVED}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._add_derived()

    def __deepcopy__(self, memo: dict[int, Any]) -> "MatchBatch":
        """Return an independent copy; only what changes is copied, since searches copy at every step."""
        other = object.__new__(MatchBatch)
        other.__dict__.update(self.__dict__)
        changing = {name: part.copy() for name, part in self.state._asdict().items() if name not in CONSTANT}
        other.state = self.state._replace(**changing)
        other.results = self.results.copy()
        other._scratch, other._weights = flat.new_scratch(self.compiled.rules), self.compiled.rules.weights()
        return other

    def _arguments(self, actions: np.ndarray) -> tuple[Any, ...]:
        settings = (self.agent_seat, self.max_steps, self.autoreset, int(self.replace_illegal))
        return self.state, self._scratch, actions, *settings, self._weights, self.results

    def reset(self, seeds: np.ndarray, chosen: np.ndarray | None = None) -> None:
        """Start all matches, or the chosen ones, from their seeds; see ``seeds.match_seeds``."""
        if chosen is None or chosen.all():
            self._reset(self.state, seeds)
            return
        for i in np.flatnonzero(chosen).tolist():
            row = {name: part[i : i + 1] for name, part in self.state._asdict().items() if len(part) == self.count}
            self._reset(self.state._replace(**row), seeds[i : i + 1])

    def _reset(self, state: step_kernels.BatchState, seeds: np.ndarray) -> None:
        state.seeds[:] = seeds
        state.agents["ended"] = 1
        self._step(state, *self._arguments(np.zeros(len(seeds), np.int64))[1:])

    def step(self, actions: np.ndarray) -> int:
        """Step all matches. Returns -1, or the first match whose action is not legal: then no match has changed.

        ``actions`` are 64 bits wide; illegal ones that were replaced are overwritten by what was played.
        """
        return int(self._step(*self._arguments(actions)))

    def record(self, i: int = 0) -> Record:
        """Return a match's record, hidden things included."""
        return self.state.records.view(np.recarray)[i]

    @property
    def current_seat(self) -> int:
        """The seat that the agent of the only match decides for now."""
        return int(self.state.agents["current_seat"][0])

    @property
    def over(self) -> bool:
        """Whether the only match is over or truncated."""
        return bool(self.state.agents["ended"][0])

    def set_record(self, record: Record) -> None:
        """Put another record in the place of the only match's."""
        rules = self.compiled.rules
        self.state.records[0] = record
        seats = int(rules.acting(record))
        self.state.agents["ended"] = not seats
        self.state.agents["current_seat"] = max(0, (seats & -seats).bit_length() - 1)
        self.observe(0, self.current_seat, self.state.observations[0])
        rules.legal(record, self.current_seat, self.state.masks[0])

    def view(self, i: int, seat: int) -> View:
        """Return what a seat may know of a match."""
        record = copy_record(self.record(i))
        self.compiled.rules.redact(record, seat)
        return View(self.compiled.game, seat, record, ())

    def observe(self, i: int, seat: int, out: np.ndarray) -> np.ndarray:
        """Write what a seat observes of a match into ``out`` and return it."""
        self.compiled.observe(self.record(i), seat, out, self._scratch)
        return out

    def full_state(self, i: int = 0) -> np.ndarray:
        """Return the whole record of a match in the flat form, hidden things included."""
        out = np.zeros(self.compiled.flat_size, np.float32)
        self.compiled.write_flat(self.record(i), step_kernels.FULL_STATE, out, self._scratch, 0)
        return out
