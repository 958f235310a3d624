"""Games on a GPU, in CUDA's simulator: a few, move by move in Python, must be the CPU's byte for byte.

The simulator runs kernels as plain Python, so the rules are interpreted too, in a process that is started that way. On
a real GPU ``tatami bench GAME --gpu`` compares a million games.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from tatami import all_games
from tatami.kernel.game_rules import CONTRACT
from tatami.kernel.gpu import WORD, word_view_of

CONSTANTS = 64 * 1024  # bytes that CUDA has for all tables of a kernel

SCRIPT = """
import sys
from tatami.kernel.gpu_playouts import GPUPlayouts
from tatami.match import game
from tatami.registry import option_record

name = sys.argv[1]
book, options = game(name).rules, option_record(name, {})
table = GPUPlayouts(book, options, 2, "greedy")
table.play(11)
there, here = table.batch(), book.play_batch(options, 11, 2, "greedy")
print(there.moves.tolist() == here.moves.tolist(), min(here.moves) > 5, there.states.tobytes() == here.states.tobytes())
"""

COMPILED = [*CONTRACT["rules"], *CONTRACT["bots.policy"], *CONTRACT["bots.value"]]  # what a playout on a GPU calls


@pytest.mark.parametrize("name", ["samurai_spirit", "way_of_the_samurai"])
def test_a_game_on_the_gpu_is_the_cpus_byte_for_byte(name: str) -> None:
    simulated = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    told = subprocess.run(
        [sys.executable, "-c", SCRIPT, name], env=simulated, capture_output=True, text=True, check=False, timeout=300
    )
    assert told.returncode == 0, told.stderr
    assert told.stdout.split() == ["True", "True", "True"]


@pytest.mark.parametrize("which", all_games(), ids=lambda which: which.name)
def test_every_games_record_fills_whole_words(which) -> None:
    dtype, words = word_view_of(which.rules.state)
    assert words * WORD.itemsize == dtype.itemsize
    assert np.zeros(words, WORD).view(dtype)[0].dtype == which.rules.state.dtype


def tables_read(function: Callable[..., Any], seen: set[Any]) -> Iterator[np.ndarray]:
    """Return the tables that a rule and all that it calls read, again for every function that reads one."""
    plain: Any = getattr(function, "py_func", function)
    if plain in seen or not hasattr(plain, "__code__"):
        return
    seen.add(plain)
    for name in plain.__code__.co_names:
        value = plain.__globals__.get(name)
        if isinstance(value, np.ndarray):
            yield value
        elif callable(value):
            yield from tables_read(value, seen)


@pytest.mark.parametrize("which", all_games(), ids=lambda which: which.name)
def test_the_tables_of_every_games_beginners_fit_into_a_gpus_constants(which) -> None:
    """CUDA copies a table for every function that reads it; Fuji Koro's once took 72 KiB."""
    seen: set[Any] = set()
    bytes_read = [table.nbytes for name in COMPILED for table in tables_read(which.rules.functions[name], seen)]
    assert 0 < sum(bytes_read) <= 60 * 1024 < CONSTANTS  # what counts games there has a few more
