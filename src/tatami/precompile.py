"""Compiling a game's rules ahead, so that nobody waits for them later."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numba
import numpy as np
from llvmlite import binding

from tatami.kernel.compiling import cache_folder, interpreted
from tatami.kernel.components import changes_of
from tatami.kernel.records import blank, copy_record
from tatami.kernel.rng import Rng
from tatami.registry import load_rules, option_record, packages


def is_prepared(name: str) -> bool:
    """Tell whether a game's rules have been compiled before, so that starting it takes no time."""
    return _stamp(name).exists()


def _stamp(name: str) -> Path:
    """What marks a game as compiled: for these sources where they lie, and this processor, as Numba keeps it."""
    package = packages()[name]
    spec = find_spec(package)
    processor = f"{binding.get_host_cpu_name()} {binding.get_host_cpu_features().flatten()}"
    here = f"{spec.origin if spec else package} {processor}"
    return cache_folder(package) / f"prepared-{hashlib.sha256(here.encode()).hexdigest()[:8]}"


def prepare(name: str, progress: Callable[[int, int], None] = lambda done, of: None) -> None:
    """Compile all that playing a game needs, telling the progress after every step."""
    book = load_rules(name)
    s, mask, weights, results = blank(book.state), book.mask(), book.weights(), np.zeros(book.seats)

    def asked() -> int:
        """The last of those who have something to decide."""
        return int(book.acting(s)).bit_length() - 1

    with _helper(name) as helper_is_done:
        steps: list[Callable[[], Any]] = [
            lambda: book.new_game(s, option_record(name, {}), 0),
            lambda: book.acting(s),
            lambda: book.legal(s, asked(), mask),
            lambda: book.over(s),
            lambda: book.score(s, results),
            lambda: book.redact(copy_record(s), 0),
            lambda: book.redeal(copy_record(s), 0, 0),
            lambda: book.action_priors(s, asked(), mask, weights),
            lambda: book.evaluate(s, results),
            lambda: book.choose_random(s, asked(), blank(Rng), mask, weights),
            lambda: book.choose_greedy(s, asked(), blank(Rng), mask, weights),
            helper_is_done,
            lambda: book.apply(copy_record(s), asked(), int(mask.argmax())),
        ]
        for done, step in enumerate(steps):
            progress(done, len(steps))
            step()
    progress(len(steps), len(steps))
    _stamp(name).parent.mkdir(parents=True, exist_ok=True)
    _stamp(name).touch()


# It listens to us without a word, so that it ends when we do, however that comes about.
HELPER = """
import os, sys, threading
threading.Thread(target=lambda: os.read(0, 1) or os._exit(1), daemon=True).start()
from tatami.precompile import compile_apply
compile_apply(sys.argv[1])
"""


@contextmanager
def _helper(name: str) -> Iterator[Callable[[], Any]]:
    """Have ``apply``, the longest of the rules, compiled by a second process meanwhile; give a way to wait for it.

    It is only there for speed. What it has not left in the cache we compile ourselves, as on a single core, where a
    helper would just be in the way, and after changes of printed numbers, which it would know nothing of.
    """
    if interpreted or is_prepared(name) or changes_of(packages()[name]) or _cores() < 2:
        yield lambda: None
        return
    command, unheard = [sys.executable, "-P", "-c", HELPER, name], subprocess.DEVNULL  # -P: nothing from where we stand
    try:
        helper = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=unheard, stderr=unheard)
    except OSError:
        yield lambda: None
        return
    with helper:
        yield helper.wait


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def compile_apply(name: str) -> None:
    """Compile ``apply`` for those who want to call it, and leave it in the cache."""
    book = load_rules(name)
    book.apply.compile((numba.typeof(blank(book.state)), numba.int64, numba.int64))
