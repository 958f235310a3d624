"""Observations for learning: how a game declares what its numbers mean, and how its rule writes them.

A game's room ``observing`` has ``LAYOUT``, the parts of one row of numbers in order, and the rule ``observe`` that
fills such a row. Offsets, tables and tests all come from the layout.
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
    by_seat: bool = False  # whether its first axis are the seats, the observer's own first, then clockwise

    @property
    def size(self) -> int:
        """How many numbers it has."""
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

    def open(self, row: np.ndarray) -> dict[str, np.ndarray]:
        """Return the parts of an observation by name, each in its shape; rows may be stacked in leading axes."""
        return {
            part.name: row[..., at : at + part.size].reshape(*row.shape[:-1], *part.shape)
            for part, at in zip(self.parts, self.offsets, strict=True)
        }


# --- writing ----------------------------------------------------------------------------------------------------------


@inner
def clear(out: Any) -> None:
    """Begin a row: everything that is not written is 0."""
    for i in range(out.shape[0]):
        out[i] = 0.0


@inner
def mark(out: Any, first: Any, choice: Any, choices: Any) -> None:
    """Write a choice as one 1 among zeros; nothing for a choice that there is not, such as -1."""
    if 0 <= choice < choices:
        out[first + int(choice)] = 1.0


@inner
def spread(out: Any, first: Any, bits: Any, members: Any) -> None:
    """Write a set given as bits: 1 for every member of it."""
    for i in range(members):
        out[first + i] = (bits >> i) & 1


@inner
def clockwise(seat: Any, observer: Any, players: Any) -> Any:
    """How many seats clockwise from the observer somebody sits: 0 is himself; -1 stays -1."""
    if seat < 0:
        return -1
    away = int(seat) - int(observer)
    return away if away >= 0 else away + int(players)  # no division: it would be slow


@inner
def share(value: Any, most: Any) -> Any:
    """Return a count as a share of what counts as many; more than that looks the same."""
    return min(1.0, value / most)
