"""The vector environment in CUDA's simulator: a few matches, move by move in Python, as on the CPU.

The simulator runs kernels as plain Python, so the rules are interpreted too, in a process that is started that way.
What is observed there must also be what the compiled step observes here.
"""

import os
import subprocess
import sys

import pytest
from numba import cuda

from tatami.envs.gpu_vector import TatamiGPUVectorEnv
from tatami.kernel.gpu import NoGPU
from tatami.registry import MAX_SEED

STEPS = """
import hashlib
import numpy as np
from tatami.envs.gpu_vector import TatamiGPUVectorEnv
from tatami.envs.vector import TatamiVectorEnv

def steps(kind, name, mode, seed):
    envs, dice, digest = kind(name, 2, autoreset_mode=mode), np.random.default_rng(0), hashlib.sha256()
    on_host = (lambda array: array.copy_to_host()) if kind is TatamiGPUVectorEnv else np.asarray
    observations, infos = envs.reset(seed=seed)
    for _ in range(40):
        digest.update(on_host(observations).tobytes())
        masks = on_host(infos["action_mask"])
        actions = np.array([dice.choice(np.flatnonzero(mask)) for mask in masks])
        observations, rewards, over, _, infos = envs.step(actions)
        digest.update(on_host(rewards).tobytes() + on_host(over).tobytes())
    return digest.hexdigest()
"""
MATCHES = (  # the second has the two largest seeds
    ("way_of_the_samurai", "NextStep", 5),
    ("samurai_spirit", "SameStep", MAX_SEED - 1),
)
BOTH_WAYS = f"""
MATCHES = {MATCHES}
for match in MATCHES:
    print(*(steps(kind, *match) for kind in (TatamiGPUVectorEnv, TatamiVectorEnv)))
"""


WITHOUT_SEEDS = """
from tatami.envs.gpu_vector import TatamiGPUVectorEnv

envs = [TatamiGPUVectorEnv("samurai", 3, preset="basic") for _ in range(2)]
batches = [env.reset(seed=[5, None, None])[0].copy_to_host() for env in envs]
print(len({row.tobytes() for batch in batches for row in batch}))
"""


def simulated(program):
    """Run a program with CUDA's simulator and return the lines that it prints."""
    finished = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert finished.returncode == 0, finished.stderr
    return finished.stdout.splitlines()


def test_the_gpu_and_the_interpreted_step_observe_what_the_compiled_step_observes():
    there = simulated(STEPS + BOTH_WAYS)
    here: dict[str, object] = {}
    exec(STEPS, here)
    expected = [here["steps"](here["TatamiVectorEnv"], *match) for match in MATCHES]
    assert [line.split() for line in there] == [[digest, digest] for digest in expected]
    assert len(set(expected)) == 2


def test_matches_without_a_seed_of_their_own_are_all_different():
    assert simulated(WITHOUT_SEEDS) == ["5"]  # only the two of seed 5 are alike


@pytest.mark.skipif(cuda.is_available(), reason="there is a GPU here")
def test_without_a_gpu_it_says_so():
    with pytest.raises(NoGPU, match="no GPU"):
        TatamiGPUVectorEnv("samurai", 2)
