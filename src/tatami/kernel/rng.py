"""Fair chance out of a record's own generator, so that a game is a seed and its moves and nothing else.

Every function takes a record with a field ``rng`` (splitmix64).
"""

import numpy as np

from tatami.kernel.compiling import interpreted, rule
from tatami.kernel.records import i64, record, u64

if interpreted:
    np.seterr(over="ignore")  # the generator wraps around on purpose


@record
class Rng:
    """A generator of its own, for players and other things that are not part of a game."""

    apart: u64  # keeps this record from looking like the beginning of a State, which Numba would take for one
    rng: u64


@rule
def seed_rng(s, seed):
    """Set the generator from any whole number; neighbouring seeds give unrelated streams."""
    s.rng = u64(seed)
    s.rng = draw_bits(s)


@rule
def draw_bits(s):
    """Return the next 64 random bits."""
    s.rng += u64(0x9E3779B97F4A7C15)
    z = s.rng
    z = (z ^ (z >> u64(30))) * u64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> u64(27))) * u64(0x94D049BB133111EB)
    return z ^ (z >> u64(31))


@rule
def below(s, n):
    """Draw a number from 0 to n - 1, all equally likely."""
    return i64(((draw_bits(s) >> u64(32)) * u64(n)) >> u64(32))


@rule
def roll(s, sides):
    """Roll a die with faces 1 to ``sides``."""
    return below(s, sides) + 1


@rule
def shuffle(s, cards, count):
    """Put the first ``count`` cards of a row into a random order, all orders equally likely."""
    for last in range(count - 1, 0, -1):
        other = below(s, last + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card
