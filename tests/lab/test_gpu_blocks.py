"""The GPU engine in CUDA's simulator: a few games must give the same tally as on the CPU.

The simulator runs kernels as plain Python, so the rules are interpreted too, in a process that is started that way.
"""

import os
import subprocess
import sys

import numpy as np
import pytest

from tatami.errors import BadOption
from tatami.kernel.gpu import WORD, NoGPU, find_cuda
from tatami.lab.blocks import Block
from tatami.lab.engines import make_engine
from tatami.lab.gpu_blocks import Excerpt, measured_fields, play_block_on_gpu
from tatami.lab.measures import load_measures
from tatami.match import Game, all_games, game

SCRIPT = """
from tatami.lab.blocks import Block, play_block
from tatami.lab.gpu_blocks import play_block_on_gpu
from tatami.match import game

for name, players, seats in (("way_of_the_samurai", 1, ("random",)), ("seven_ronin", 2, ("greedy", "ronin"))):
    options = game(name).meta.complete({"players": players})
    block = Block(0, 7, 2, name, options, seats, game(name).meta.edition)
    on_cpu, on_gpu = play_block(block).tally, play_block_on_gpu(block).tally
    print(name, len(on_cpu) > 20 and on_cpu == on_gpu)
"""


def test_gpu_and_cpu_have_the_same_tally() -> None:
    simulated = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    answer = subprocess.run([sys.executable, "-c", SCRIPT], env=simulated, capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stderr
    assert answer.stdout.splitlines() == ["way_of_the_samurai True", "seven_ronin True"]


@pytest.mark.parametrize("which", all_games(), ids=lambda which: which.name)
def test_an_excerpt_reads_the_same_as_the_record(which: Game) -> None:
    state, read = which.rules.state.dtype, measured_fields(load_measures(which.name))
    bytes_of = np.random.default_rng(1).integers(0, 256, (3, state.itemsize), np.uint8)
    records, excerpt = bytes_of.view(state).reshape(3), Excerpt(state, read)
    rows = np.ascontiguousarray(bytes_of.view(WORD)[:, excerpt.words]).view(excerpt.dtype).reshape(3)
    assert read and len(excerpt.words) < state.itemsize // WORD.itemsize
    assert all(np.array_equal(rows[name], records[name]) for name in read)


def test_players_who_search_are_not_for_a_gpu() -> None:
    samurai = game("samurai")
    searching = Block(0, 0, 1, "samurai", samurai.meta.complete({}), ("search:5",) * 3, samurai.meta.edition)
    with pytest.raises(BadOption, match="a GPU plays random and greedy"):
        play_block_on_gpu(searching)


def test_without_a_gpu_the_engine_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    from numba import cuda

    monkeypatch.setattr(cuda, "is_available", lambda: False)  # as on most machines
    find_cuda.cache_clear()  # where there is a GPU, another test may have found it
    with pytest.raises(NoGPU, match="no GPU"):
        make_engine("gpu")
