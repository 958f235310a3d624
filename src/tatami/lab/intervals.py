"""Means and their 95 % intervals, from counts of whole numbers.

Wins and losses have the score interval of Wilson (1927): "Probable inference, the law of succession, and statistical
inference", Journal of the American Statistical Association 22.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from statistics import NormalDist

Z_95 = 1.959964  # standard errors on each side of a 95 % interval
RESULT_UNIT = 1_000_000  # stands for a result of 1: whole numbers add up to the same in any order


@dataclass(frozen=True)
class Rate:
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float
    games: int  # independent ones, that the interval is made of

    def __str__(self) -> str:
        return f"{self.mean:.2%} ({self.low:.2%}–{self.high:.2%})"

    def disjoint_from(self, other: "Rate") -> bool:
        """Tell whether the two intervals do not overlap."""
        return self.low > other.high or other.low > self.high


@dataclass(frozen=True)
class Distribution:
    """How a number is distributed over games."""

    mean: float
    deviation: float
    minimum: int
    median: int
    maximum: int


def bonferroni_z(comparisons: int) -> float:
    """Return the standard errors by which so many intervals all hold at once in 95 % of cases (Bonferroni)."""
    return NormalDist().inv_cdf(1 - 0.025 / comparisons)


def proportion(times: int, games: int, z: float = Z_95) -> Rate:
    """Return how often something happened in so many games, with Wilson's interval."""
    return wilson_interval(times / games, games, z)


def wilson_interval(mean: float, games: int, z: float = Z_95) -> Rate:
    """Return a rate with Wilson's interval, as of so many independent games."""
    width = z * z / games
    centre = (mean + width / 2) / (1 + width)
    half = z * math.sqrt(mean * (1 - mean) / games + width / (4 * games)) / (1 + width)
    low = 0.0 if mean == 0 else max(0.0, centre - half)
    return Rate(mean, low, 1.0 if mean == 1 else min(1.0, centre + half), games)


def mean_interval(counts: Mapping[int, int], unit: int, z: float = Z_95, games: int = 0) -> Rate:
    """Return the mean of results from 0 to ``unit``, with Wilson's interval for wins and losses, else the normal one.

    ``games`` says how many of the games are independent of each other, if not all.
    """
    total = sum(counts.values())
    games = games or total
    if set(counts) <= {0, unit}:
        return wilson_interval(counts.get(unit, 0) / total, games, z)
    mean, deviation = _moments(counts)
    half = z * deviation * math.sqrt(games / (games - 1)) / math.sqrt(games) if games > 1 else float(unit)
    return Rate(mean / unit, max(0.0, (mean - half) / unit), min(1.0, (mean + half) / unit), games)


def chi_square_quantile(freedom: int, z: float) -> float:
    """Return the chi-square that chance exceeds as often as a normal variable exceeds z (Wilson and Hilferty 1931)."""
    part = 2 / (9 * freedom)
    return freedom * (1 - part + z * math.sqrt(part)) ** 3


def distribution_of(counts: Mapping[int, int]) -> Distribution:
    """Return how a number is distributed."""
    mean, deviation = _moments(counts)
    half, passed = sum(counts.values()) / 2, 0
    for value in sorted(counts):
        passed += counts[value]
        if passed >= half:
            break
    return Distribution(mean, deviation, min(counts), value, max(counts))


def _moments(counts: Mapping[int, int]) -> tuple[float, float]:
    """Return mean and standard deviation; in whole numbers up to the last division, so that the order is no matter."""
    games = sum(counts.values())
    total = sum(value * count for value, count in counts.items())
    squares = sum(value * value * count for value, count in counts.items())
    return total / games, math.sqrt(max(0, games * squares - total * total)) / games
