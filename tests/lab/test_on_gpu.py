"""The GPU engine in CUDA's simulator: a few games, move by move in Python, must count as on the CPU.

The simulator runs kernels as plain Python, so the rules are interpreted too, in a process that is started that way.
"""

import os
import subprocess
import sys

import pytest

from tatami.errors import BadOption
from tatami.kernel.gpu import NoGPU
from tatami.lab.blocks import Block
from tatami.lab.engines import make_engine
from tatami.match import game

SCRIPT = """
from tatami.lab.blocks import Block, play_block
from tatami.lab.on_gpu import play_block_on_gpu
from tatami.match import game

for name, players, seats in (("way_of_the_samurai", 1, ("random",)), ("seven_ronin", 2, ("greedy", "random"))):
    options = game(name).meta.complete({"players": players})
    block = Block(0, 7, 2, name, options, seats, game(name).rules_version)
    here, there = play_block(block).facts, play_block_on_gpu(block).facts
    print(name, len(here) > 20 and here == there)
"""


def test_the_gpu_counts_what_the_cpu_counts() -> None:
    simulated = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    told = subprocess.run(
        [sys.executable, "-c", SCRIPT], env=simulated, capture_output=True, text=True, check=False, timeout=300
    )
    assert told.returncode == 0, told.stderr
    assert told.stdout.splitlines() == ["way_of_the_samurai True", "seven_ronin True"]


def test_players_that_are_not_compiled_are_not_for_a_gpu() -> None:
    from tatami.lab.on_gpu import play_block_on_gpu

    samurai = game("samurai")
    thinking = Block(0, 0, 1, "samurai", samurai.meta.complete({}), ("search:5",) * 3, samurai.rules_version)
    with pytest.raises(BadOption, match="a GPU plays random and greedy"):
        play_block_on_gpu(thinking)


def test_without_a_gpu_the_engine_says_so() -> None:
    from numba import cuda

    if cuda.is_available():
        pytest.skip("there is a GPU here")
    with pytest.raises(NoGPU, match="no GPU"):
        make_engine("gpu")
