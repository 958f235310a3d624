"""Pearson's chi-square test: do counts fit the expected shares? Without a library for it."""

from collections.abc import Sequence

from tatami.lab.intervals import chi_square_quantile

FIVE_SIGMA = 5.0  # seeds are fixed, so a fair generator that passes once passes always


def chi_square(seen: Sequence[int], expected: Sequence[float]) -> float:
    """Return Pearson's chi-square statistic of counts."""
    return sum((count - mean) ** 2 / mean for count, mean in zip(seen, expected, strict=True))


def limit(freedom: int) -> float:
    """Return the chi-square that a fair source exceeds once in millions of tries."""
    return chi_square_quantile(freedom, FIVE_SIGMA)


def looks_fair(seen: Sequence[int], shares: Sequence[float] | None = None) -> bool:
    """Tell whether counts fit the given shares, or equal ones."""
    shares = shares or [1.0] * len(seen)
    total = sum(seen)
    expected = [total * share / sum(shares) for share in shares]
    return chi_square(seen, expected) < limit(len(seen) - 1)
