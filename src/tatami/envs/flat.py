"""The flat observation: every field of the record that a seat may know, in declared order, as numbers."""

from typing import Any

import numpy as np

from tatami.envs.step_kernels import Scratch
from tatami.kernel.compiling import interpreted
from tatami.kernel.game_rules import GameRules
from tatami.kernel.records import blanks

EXCLUDED = ("rng", "emitting", "event_count", "events")  # the generator, and the events of the last move
WIDTHS = {1: np.int8, 2: np.int16, 4: np.int32, 8: np.int64}


def flat_fields(rules: GameRules) -> list[tuple[str, np.dtype[Any], tuple[int, ...], int]]:
    """Return name, number type, shape and offset in the record of every field of the flat observation."""
    found = []
    for name in rules.state.dtype.names:
        kind, offset = rules.state.dtype.fields[name][:2]
        if name not in EXCLUDED and not name.startswith("gap_"):
            if kind.base.kind != "i":
                raise TypeError(f"{rules.name}: the flat observation takes signed integers only, and {name} is none")
            found.append((name, kind.base, kind.shape, offset))
    return found


def runs(rules: GameRules) -> np.ndarray:
    """Return width, first number and count of every run of equally wide numbers; see ``step_kernels.write_flat``."""
    found: list[list[int]] = []
    for _, number, shape, offset in flat_fields(rules):
        width, count = number.itemsize, int(np.prod(shape, dtype=int))
        first = offset // width
        if found and found[-1][0] == width and sum(found[-1][1:]) == first:
            found[-1][2] += count
        else:
            found.append([width, first, count])
    return np.array(found, np.int64)


def flat_size(rules: GameRules) -> int:
    """Return how many numbers the flat observation has."""
    return int(runs(rules)[:, 2].sum())


def flat_bounds(rules: GameRules) -> tuple[np.ndarray, np.ndarray]:
    """Return the least and the greatest value of every number of the flat observation."""
    numbers = [number for _, number, shape, _ in flat_fields(rules) for _ in range(int(np.prod(shape, dtype=int)))]
    limits = [(np.iinfo(number).min, np.iinfo(number).max) for number in numbers]
    low, high = np.array(limits, np.float32).T
    return low.copy(), high.copy()


def blank_rows(kind: Any, count: int) -> Any:
    """Return zeroed records as an array that compiled code takes quickly.

    Numba needs ten times as long to recognise a ``recarray``; only interpreted rules need one, for its attributes.
    """
    records = blanks(kind, count)
    return records if interpreted else records.view(np.ndarray)


def new_scratch(rules: GameRules, rows: int = 1) -> Scratch:
    """Return memory for so many copies of a state."""
    records = blank_rows(rules.state, rows)
    memory = records.view(np.ndarray).view(np.uint8).reshape(rows, -1)
    return Scratch(records, *(memory.view(number) for number in WIDTHS.values()))
