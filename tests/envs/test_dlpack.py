"""DLPack as we make it, tried on NumPy's memory: no GPU is needed to see whether the layout is right."""

import gc

import numpy as np
import pytest

from tatami.envs import dlpack
from tatami.envs.dlpack import Shared


@pytest.mark.parametrize("order", ["C", "F"])
@pytest.mark.parametrize("kind", [np.float32, np.float64, np.int64, np.bool_])
def test_a_taker_sees_the_same_memory(kind, order):
    array = np.arange(12).reshape(3, 4).astype(kind, order)
    taken = np.from_dlpack(Shared(array))
    assert taken.dtype == array.dtype and np.array_equal(taken, array)
    assert np.shares_memory(taken, array)


def test_memory_lives_as_long_as_a_taker_and_no_longer():
    taken = np.from_dlpack(Shared(np.ones(5)))
    gc.collect()
    assert len(dlpack._lent) == 1 and taken.sum() == 5
    del taken
    gc.collect()
    assert not dlpack._lent


def test_what_nobody_takes_is_given_back():
    capsule = Shared(np.ones(5)).__dlpack__()
    assert len(dlpack._lent) == 1
    del capsule
    gc.collect()
    assert not dlpack._lent
