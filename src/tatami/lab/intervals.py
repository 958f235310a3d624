"""How sure we are: counts of whole numbers, what they average to, and within which bounds."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from statistics import NormalDist

Z = 1.959964  # of a 95 % interval
UNIT = 1_000_000  # a result of 1: results are counted as whole numbers, so that they add up the same in any order


@dataclass(frozen=True)
class Rate:
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float
    games: int  # that the interval rests on

    def __str__(self) -> str:
        return f"{self.mean:.2%} ({self.low:.2%}–{self.high:.2%})"

    def apart_from(self, other: "Rate") -> bool:
        """Tell whether the two intervals have nothing in common."""
        return self.low > other.high or other.low > self.high


@dataclass(frozen=True)
class Spread:
    """How a number is distributed over games."""

    mean: float
    deviation: float
    least: int
    median: int
    most: int


def z_for(comparisons: int) -> float:
    """Return how wide intervals must be so that of so many all hold at once, 19 times in 20."""
    return NormalDist().inv_cdf(1 - 0.025 / comparisons)


def share(times: int, games: int, z: float = Z) -> Rate:
    """Return how often something happened, with Wilson's interval."""
    return wilson(times / games, games, z)


def wilson(mean: float, games: int, z: float = Z) -> Rate:
    """Return a rate with Wilson's interval, as of so many games that know nothing of each other."""
    width = z * z / games
    centre = (mean + width / 2) / (1 + width)
    half = z * math.sqrt(mean * (1 - mean) / games + width / (4 * games)) / (1 + width)
    low = 0.0 if mean == 0 else max(0.0, centre - half)
    return Rate(mean, low, 1.0 if mean == 1 else min(1.0, centre + half), games)


def mean_of(counts: Mapping[int, int], unit: int, z: float = Z, games: int = 0) -> Rate:
    """Return the mean of results from 0 to ``unit``: Wilson's interval for wins and losses, else the normal one.

    ``games`` says how many of them know nothing of each other, if not all: the interval is as of so many.
    """
    every = sum(counts.values())
    games = games or every
    if set(counts) <= {0, unit}:
        return wilson(counts.get(unit, 0) / every, games, z)
    mean, deviation = _moments(counts)
    half = z * deviation * math.sqrt(games / (games - 1)) / math.sqrt(games) if games > 1 else float(unit)
    return Rate(mean / unit, max(0.0, (mean - half) / unit), min(1.0, (mean + half) / unit), games)


def spread_of(counts: Mapping[int, int]) -> Spread:
    """Return how a number is distributed."""
    mean, deviation = _moments(counts)
    half, passed = sum(counts.values()) / 2, 0
    for value in sorted(counts):
        passed += counts[value]
        if passed >= half:
            break
    return Spread(mean, deviation, min(counts), value, max(counts))


def _moments(counts: Mapping[int, int]) -> tuple[float, float]:
    """Return mean and standard deviation; in whole numbers up to the last division, so that no order matters."""
    games = sum(counts.values())
    total = sum(value * count for value, count in counts.items())
    squares = sum(value * value * count for value, count in counts.items())
    return total / games, math.sqrt(max(0, games * squares - total * total)) / games
