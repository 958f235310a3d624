"""What is done with every single finished game when it is counted, compiled."""

import numpy as np

from tatami.kernel.compiling import rule
from tatami.kernel.records import i64, u64
from tatami.lab.intervals import UNIT

ROOM_BITS = 14
ROOM = 1 << ROOM_BITS  # places of a table that values are counted in, at most half of them used


@rule
def count_up(values, found, times):
    """Count how often each value occurs, where its hash leads; false if there are too many different ones."""
    kinds = 0
    for value in values:
        place = i64(u64(value) * u64(0x9E3779B97F4A7C15) >> u64(64 - ROOM_BITS))
        while times[place] and found[place] != value:
            place = (place + 1) % ROOM
        if times[place] == 0:
            kinds += 1
            found[place] = value
            if kinds > ROOM // 2:
                return False
        times[place] += 1
    return True


@rule
def whole_results(scores, results):
    """Write down results as whole numbers."""
    for number in range(scores.shape[0]):
        for seat in range(scores.shape[1]):
            results[number, seat] = np.rint(scores[number, seat] * UNIT)
