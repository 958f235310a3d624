"""The GPU engine in CUDA's simulator: a few games, move by move in Python, must count as on the CPU.

The simulator runs kernels as plain Python, so the rules are interpreted too, in a process that is started that way.
"""

import os
import subprocess
import sys

import numpy as np
import pytest

from tatami.errors import BadOption
from tatami.kernel.gpu import WORD, NoGPU
from tatami.lab.blocks import Block
from tatami.lab.engines import make_engine
from tatami.lab.gpu_blocks import Excerpt, fields_read, play_block_on_gpu
from tatami.lab.measures import load_measures
from tatami.match import Game, all_games, game

SCRIPT = """
from tatami.lab.blocks import Block, play_block
from tatami.lab.gpu_blocks import play_block_on_gpu
from tatami.match import game

for name, players, seats in (("way_of_the_samurai", 1, ("random",)), ("seven_ronin", 2, ("greedy", "ronin"))):
    options = game(name).meta.complete({"players": players})
    block = Block(0, 7, 2, name, options, seats, game(name).meta.edition)
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


@pytest.mark.parametrize("which", all_games(), ids=lambda which: which.name)
def test_an_excerpt_reads_the_same_as_the_record(which: Game) -> None:
    state, read = which.rules.state.dtype, fields_read(load_measures(which.name))
    bytes_of = np.random.default_rng(1).integers(0, 256, (3, state.itemsize), np.uint8)
    records, excerpt = bytes_of.view(state).reshape(3), Excerpt(state, read)
    rows = np.ascontiguousarray(bytes_of.view(WORD)[:, excerpt.words]).view(excerpt.dtype).reshape(3)
    assert read and len(excerpt.words) < state.itemsize // WORD.itemsize
    assert all(np.array_equal(rows[name], records[name]) for name in read)


def test_players_who_search_are_not_for_a_gpu() -> None:
    samurai = game("samurai")
    thinking = Block(0, 0, 1, "samurai", samurai.meta.complete({}), ("search:5",) * 3, samurai.meta.edition)
    with pytest.raises(BadOption, match="a GPU plays random and greedy"):
        play_block_on_gpu(thinking)


def test_without_a_gpu_the_engine_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    from numba import cuda

    monkeypatch.setattr(cuda, "is_available", lambda: False)  # as on most machines
    with pytest.raises(NoGPU, match="no GPU"):
        make_engine("gpu")
