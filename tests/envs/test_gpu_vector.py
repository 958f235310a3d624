"""The vector environment in CUDA's simulator: a few matches, move by move in Python, as on the CPU.

The simulator runs kernels as plain Python, so the rules are interpreted too, in a process that is started that way.
What is seen there must also be what the compiled step sees here.
"""

import os
import subprocess
import sys

import pytest
from numba import cuda

from tatami.envs.gpu_vector import TatamiGPUVectorEnv
from tatami.kernel.gpu import NoGPU

STEPS = """
import hashlib
import numpy as np
from tatami.envs.gpu_vector import ManyOnGPU
from tatami.envs.vector import ManyEnv

def steps(kind, name, mode):
    envs, dice, seen = kind(name, 2, autoreset_mode=mode), np.random.default_rng(0), hashlib.sha256()
    near = (lambda array: array.copy_to_host()) if kind is ManyOnGPU else np.asarray
    looks, infos = envs.reset(seed=5)
    for _ in range(40):
        seen.update(near(looks).tobytes())
        masks = near(infos["action_mask"])
        looks, rewards, over, _, infos = envs.step(np.array([dice.choice(np.flatnonzero(mask)) for mask in masks]))
        seen.update(near(rewards).tobytes() + near(over).tobytes())
    return seen.hexdigest()
"""
BOTH_WAYS = """
for name, mode in (("way_of_the_samurai", "NextStep"), ("samurai_spirit", "SameStep")):
    print(*(steps(kind, name, mode) for kind in (ManyOnGPU, ManyEnv)))
"""


WITHOUT_SEEDS = """
from tatami.envs.gpu_vector import ManyOnGPU

looks = [ManyOnGPU("samurai", 3, preset="basic").reset(seed=[5, None, None])[0].copy_to_host() for _ in range(2)]
print(len({row.tobytes() for look in looks for row in look}))
"""


def simulated(program):
    """Run a program with CUDA's simulator and return the lines that it prints."""
    told = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert told.returncode == 0, told.stderr
    return told.stdout.splitlines()


def test_the_gpu_and_the_interpreted_step_see_what_the_compiled_step_sees():
    there = simulated(STEPS + BOTH_WAYS)
    here: dict[str, object] = {}
    exec(STEPS, here)
    expected = [
        here["steps"](here["TatamiVectorEnv"], *match)
        for match in (("way_of_the_samurai", "NextStep"), ("samurai_spirit", "SameStep"))
    ]
    assert [line.split() for line in there] == [[digest, digest] for digest in expected]
    assert len(set(expected)) == 2


def test_matches_without_a_seed_of_their_own_are_all_different():
    assert simulated(WITHOUT_SEEDS) == ["5"]  # only the two of seed 5 are alike


@pytest.mark.skipif(cuda.is_available(), reason="there is a GPU here")
def test_without_a_gpu_it_says_so():
    with pytest.raises(NoGPU, match="no GPU"):
        TatamiGPUVectorEnv("samurai", 2)
