"""Observations for learning: how a game declares what its numbers mean, and helpers that write them.

A game's module ``bots.observation`` has ``LAYOUT``, the parts of one row of numbers in order, and the compiled function
``observe`` that fills such a row. Offsets, documentation and tests all come from the layout.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np

from tatami.kernel.compiling import inner


@dataclass(frozen=True)
class Part:
    """Numbers that belong together: ``shape`` is (channels, places) where there is a board."""

    name: str
    shape: tuple[int, ...]
    meaning: str
    by_seat: bool = False  # whether its first axis is the seats: the observer first, then clockwise

    @property
    def size(self) -> int:
        """The number of values in this part."""
        return prod(self.shape)


class Layout:
    """The parts of an observation in order; unpacking it gives the offset of each."""

    def __init__(self, *parts: Part) -> None:
        self.parts = parts
        self.offsets = tuple(sum(part.size for part in parts[:i]) for i in range(len(parts)))
        self.size = sum(part.size for part in parts)
        if len({part.name for part in parts}) != len(parts):
            raise ValueError("two parts have the same name")

    def __iter__(self) -> Iterator[int]:
        return iter(self.offsets)

    def split(self, row: np.ndarray) -> dict[str, np.ndarray]:
        """Return the parts of an observation by name, each in its shape; leading axes of stacked rows are kept."""
        return {
            part.name: row[..., at : at + part.size].reshape(*row.shape[:-1], *part.shape)
            for part, at in zip(self.parts, self.offsets, strict=True)
        }


# --- writing ----------------------------------------------------------------------------------------------------------


@inner
def clear(out: Any) -> None:
    """Set a row to zeros, before anything is written."""
    for i in range(out.shape[0]):
        out[i] = 0.0


@inner
def one_hot(out: Any, first: Any, choice: Any, choices: Any) -> None:
    """Write a choice as one 1 among zeros; a choice out of range, such as -1, writes nothing."""
    if 0 <= choice < choices:
        out[first + int(choice)] = 1.0


@inner
def multi_hot(out: Any, first: Any, bits: Any, members: Any) -> None:
    """Write a set given as bits: a 1 for every member."""
    for i in range(members):
        out[first + i] = (bits >> i) & 1


@inner
def relative_seat(seat: Any, observer: Any, players: Any) -> Any:
    """Return how many seats clockwise from the observer a seat is: 0 is the observer; -1, for no seat, stays -1."""
    if seat < 0:
        return -1
    away = int(seat) - int(observer)
    return away if away >= 0 else away + int(players)  # faster than a modulo


@inner
def fraction(value: Any, most: Any) -> Any:
    """Return a count divided by ``most``, and 1 for anything larger."""
    return min(1.0, value / most)
