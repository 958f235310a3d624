"""Picking some of many."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def evenly_spaced(items: Sequence[T], most: int) -> list[T]:
    """Return at most so many of the items, spread evenly from the first on."""
    count = min(most, len(items))
    return [items[number * len(items) // count] for number in range(count)]
