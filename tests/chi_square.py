"""Is chance fair? The chi-square test, without a library for it."""

from collections.abc import Sequence

FIVE_SIGMA = 5.0  # seeds are fixed, so a fair generator that passes once passes always


def chi_square(seen: Sequence[int], expected: Sequence[float]) -> float:
    """Return how far counts lie from what was expected."""
    return sum((count - mean) ** 2 / mean for count, mean in zip(seen, expected, strict=True))


def limit(freedom: int) -> float:
    """Return the chi-square that a fair source exceeds once in millions of tries (Wilson and Hilferty's formula)."""
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + FIVE_SIGMA * spread**0.5) ** 3)


def looks_fair(seen: Sequence[int], shares: Sequence[float] | None = None) -> bool:
    """Tell whether counts fit the given shares, or equal ones."""
    shares = shares or [1.0] * len(seen)
    total = sum(seen)
    expected = [total * share / sum(shares) for share in shares]
    return chi_square(seen, expected) < limit(len(seen) - 1)
