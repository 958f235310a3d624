"""Our DLPack export, tested on NumPy's memory: no GPU is needed to see whether the layout is right."""

import gc

import numpy as np
import pytest

from tatami.envs import dlpack
from tatami.envs.dlpack import SharedArray


@pytest.mark.parametrize("order", ["C", "F"])
@pytest.mark.parametrize("kind", [np.float32, np.float64, np.int64, np.bool_])
def test_a_consumer_sees_the_same_memory(kind, order):
    array = np.arange(12).reshape(3, 4).astype(kind, order)
    taken = np.from_dlpack(SharedArray(array))
    assert taken.dtype == array.dtype and np.array_equal(taken, array)
    assert np.shares_memory(taken, array)


def test_memory_lives_as_long_as_a_consumer_and_no_longer():
    taken = np.from_dlpack(SharedArray(np.ones(5)))
    gc.collect()
    assert len(dlpack._exported) == 1 and taken.sum() == 5
    del taken
    gc.collect()
    assert not dlpack._exported


def test_a_capsule_that_nobody_takes_is_released():
    capsule = SharedArray(np.ones(5)).__dlpack__()
    assert len(dlpack._exported) == 1
    del capsule
    gc.collect()
    assert not dlpack._exported
