"""The compiled part of counting: what is done for every single game."""

import numpy as np

from tatami.kernel.compiling import rule
from tatami.kernel.records import i64, u64
from tatami.lab.intervals import RESULT_UNIT

TABLE_BITS = 14
MULTIPLIER = 0x9E3779B1  # a prime near 2**32 / golden ratio: Knuth's multiplicative hashing
TABLE_SIZE = 1 << TABLE_BITS  # slots of the hash table in which values are counted; at most half of them are used


@rule
def count_values(values, found, times):
    """Count how often each value occurs, in an open-addressing hash table; false if there are too many values."""
    distinct = 0
    for value in values:
        folded = (u64(value) ^ (u64(value) >> u64(32))) & u64(0xFFFFFFFF)
        slot = i64((folded * u64(MULTIPLIER)) >> u64(32 - TABLE_BITS)) % TABLE_SIZE
        while times[slot] and found[slot] != value:
            slot = (slot + 1) % TABLE_SIZE
        if times[slot] == 0:
            distinct += 1
            found[slot] = value
            if distinct > TABLE_SIZE // 2:
                return False
        times[slot] += 1
    return True


@rule
def round_results(scores, results):
    """Write scores as whole numbers, so that sums do not depend on their order."""
    for number in range(scores.shape[0]):
        for seat in range(scores.shape[1]):
            results[number, seat] = np.rint(scores[number, seat] * RESULT_UNIT)
