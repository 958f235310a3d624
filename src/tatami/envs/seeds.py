"""Seeds of environments: every match has one, from 0 to ``registry.MAX_SEED``."""

import secrets
from collections.abc import Sequence
from typing import Any

import numpy as np

from tatami.envs.step_kernels import DRAWN_SEED
from tatami.errors import BadOption
from tatami.registry import MAX_SEED


def check_seed(seed: Any) -> int:
    """Return a seed as a whole number. Raises BadOption."""
    if isinstance(seed, bool) or not isinstance(seed, int | np.integer) or not 0 <= seed <= MAX_SEED:
        raise BadOption(f"a seed is a whole number from 0 to {MAX_SEED}, not {seed!r}")
    return int(seed)


def fresh_seed(count: int = 1) -> int:
    """Return a random seed from which ``count`` seeds can be counted up."""
    return secrets.randbelow(MAX_SEED - count)


def match_seeds(seed: Any, count: int, started: bool) -> np.ndarray:
    """Return a seed for each of ``count`` matches.

    ``seed`` is the first of a row of neighbours, or a sequence with one for each match. None asks for a random one; if
    the matches have ``started``, for the next of each match's own series, which is DRAWN_SEED. Raises BadOption.
    """
    given = seed.tolist() if isinstance(seed, np.ndarray) else seed
    if given is None and started:
        return np.full(count, DRAWN_SEED, np.int64)
    if given is None:
        given = fresh_seed(count)
    if isinstance(given, str) or not isinstance(given, Sequence):
        return _count_up(check_seed(given), count)
    if len(given) != count:
        raise BadOption(f"{count} matches need {count} seeds, not {len(given)}")
    return np.array([_own_seed(one, started) for one in given], np.int64)


def _count_up(first: int, count: int) -> np.ndarray:
    if first > MAX_SEED - (count - 1):
        raise BadOption(f"seeds go from 0 to {MAX_SEED}; from {first} there is no room for {count} matches")
    return first + np.arange(count, dtype=np.int64)


def _own_seed(seed: Any, started: bool) -> int:
    if seed is not None:
        return check_seed(seed)
    return DRAWN_SEED if started else fresh_seed()
