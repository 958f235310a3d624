"""The vector environment in CUDA's simulator: a few matches, move by move in Python, as on the CPU.

The simulator runs kernels as plain Python, so the rules are interpreted too, in a process that is started that way.
"""

import os
import subprocess
import sys

import pytest
from numba import cuda

from tatami.faces.gpu_vector import ManyOnGPU
from tatami.kernel.gpu import NoGPU

SCRIPT = """
import numpy as np
from tatami.faces.gpu_vector import ManyOnGPU
from tatami.faces.vector import ManyEnv

for name, mode in (("way_of_the_samurai", "NextStep"), ("samurai_spirit", "SameStep")):
    there, here = (kind(name, 2, autoreset_mode=mode) for kind in (ManyOnGPU, ManyEnv))
    dice, ends, same = np.random.default_rng(0), 0, True
    (seen, infos), (theirs, _) = here.reset(seed=5), there.reset(seed=5)
    for _ in range(40):
        same = same and np.array_equal(seen, theirs.copy_to_host())
        actions = np.array([dice.choice(np.flatnonzero(mask)) for mask in infos["action_mask"]])
        seen, rewards, over, _, infos = here.step(actions)
        theirs, their_rewards, *_ = there.step(actions)
        same = same and np.array_equal(rewards, their_rewards.copy_to_host())
        ends += over.sum()
    print(name, same and ends > 0)
"""


def test_the_gpu_steps_as_the_cpu_does():
    simulated = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    told = subprocess.run(
        [sys.executable, "-c", SCRIPT], env=simulated, capture_output=True, text=True, check=False, timeout=300
    )
    assert told.returncode == 0, told.stderr
    assert told.stdout.splitlines() == ["way_of_the_samurai True", "samurai_spirit True"]


@pytest.mark.skipif(cuda.is_available(), reason="there is a GPU here")
def test_without_a_gpu_it_says_so():
    with pytest.raises(NoGPU, match="no GPU"):
        ManyOnGPU("samurai", 2)
