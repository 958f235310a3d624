"""Blocks of games on a GPU, one thread a game; only what the lab reads comes back, not the records."""

import time
from collections import Counter
from functools import cache
from typing import Any

import numpy as np
from numba import cuda

from tatami.errors import BadOption
from tatami.kernel.chance import Luck
from tatami.kernel.gpu import THREADS, find_cuda
from tatami.kernel.records import blanks
from tatami.kernel.rulebook import LONGEST
from tatami.lab.blocks import Block, Played, compiled_playout, make_ready
from tatami.lab.readings import CIRCLES, Readings, load_readings
from tatami.lab.tallying import Finished, Tally, tally
from tatami.match import game
from tatami.shelf import option_record

ROWS = 256  # games whose choices one thread adds up
LAUNCH = 1 << 18  # games in the GPU's memory at the same time
jit: Any = cuda.jit


def play_block_on_gpu(block: Block) -> Played:
    """Play a block here. Raises NoGPU, or BadOption for players that are not compiled."""
    if not block.compiled:
        raise BadOption("a GPU plays random and greedy; give other players to the engine cpu or ray")
    make_ready(block)
    table = _table(block.game, min(LAUNCH, block.games))
    table.play(block, block.first, 1)  # compiles, before any clock runs
    started = time.perf_counter()
    facts: Tally = Counter()
    names, readings = game(block.game).rules.actions.names, load_readings(block.game)
    for first in range(block.first, block.first + block.games, table.games):
        count = min(table.games, block.first + block.games - first)
        facts += tally(table.play(block, first, count), names, readings)
    return Played(block, facts, time.perf_counter() - started)


@cache
def _table(name: str, games: int) -> "Table":
    return Table(name, games)


def fields_read(readings: Readings) -> list[str]:
    """Return the fields of a record that a tally looks at."""
    rounds = "" if readings.rounds == CIRCLES else readings.rounds
    endings, traits = (each.field for each in readings.endings), (each.field for each in readings.traits)
    return list(dict.fromkeys(filter(None, (rounds, readings.points, *endings, *traits))))


class Table:
    """Room for many games of one kind in the GPU's memory, used again and again."""

    def __init__(self, name: str, games: int) -> None:
        find_cuda()
        self.games, self._name, self._book = games, name, game(name).rules
        state = self._book.state.dtype
        self._raw = cuda.device_array((games, state.itemsize), np.uint8)
        self._states = self._raw.view(state).reshape(games)
        self._luck = cuda.to_device(blanks(Luck, games))
        self._lengths = cuda.device_array((games, 2), np.int64)
        self._chosen = cuda.device_array((games, len(self._book.actions)), np.int32)
        self._scores = cuda.device_array((games, self._book.seats), np.float64)
        fields = {name: state.fields[name] for name in fields_read(load_readings(name)) or ["rng"]}
        self._read = np.dtype([(name, *(kind.subdtype or (kind,))) for name, (kind, *_) in fields.items()])
        places = [at + byte for kind, at, *_ in fields.values() for byte in range(kind.itemsize)]
        self._places = cuda.to_device(np.array(places, np.int64))
        self._picked = cuda.device_array((games, len(places)), np.uint8)

    def play(self, block: Block, first: int, count: int) -> Finished:
        """Play one game from each of ``count`` seeds."""
        options = option_record(block.game, block.options)
        players, actions = int(options.players), len(self._book.actions)
        blocks = (count + THREADS - 1) // THREADS
        totals = cuda.to_device(np.zeros(actions, np.int64))
        clear[blocks, THREADS](self._raw, self._chosen, count)
        _launcher(self._name)[blocks, THREADS](
            self._states,
            self._luck,
            cuda.to_device(np.array([options], options.dtype)),
            first,
            block.greedy_seats,
            self._lengths,
            self._chosen,
            self._scores,
            count,
        )
        add_up[((actions + 31) // 32, (count + ROWS - 1) // ROWS), (32, 1)](self._chosen, totals, count)
        pick[blocks, THREADS](self._raw, self._places, self._picked, count)
        cuda.synchronize()
        picked = np.ascontiguousarray(self._picked.copy_to_host()[:count]).view(self._read).reshape(count)
        scores = self._scores.copy_to_host()[:count, :players]
        return Finished(picked, scores, self._lengths.copy_to_host()[:count], totals.copy_to_host())


@jit
def clear(raw, chosen, count):
    """Zero the records, as ``new_game`` expects them, and the counts."""
    i = cuda.grid(1)
    if i < count:
        for byte in range(raw.shape[1]):
            raw[i, byte] = 0
        for action in range(chosen.shape[1]):
            chosen[i, action] = 0


@cache
def _launcher(name: str) -> Any:
    book = game(name).rules
    play_one, score, actions = compiled_playout(book), book.score, len(book.actions)

    @jit
    def launch(states, luck, options, first, greedy, lengths, chosen, scores, count):
        i = cuda.grid(1)
        if i < count:
            mask = cuda.local.array(actions, np.bool_)
            weights = cuda.local.array(actions, np.int32)
            play_one(states[i], luck[i], options[0], first + i, greedy, mask, weights, LONGEST, lengths[i], chosen[i])
            score(states[i], scores[i])

    return launch


@jit
def add_up(chosen, totals, count):
    """Add up how often each action was chosen: a thread an action and ROWS games."""
    action, part = cuda.grid(2)
    if action < chosen.shape[1]:
        total = 0
        for i in range(part * ROWS, min(count, (part + 1) * ROWS)):
            total += chosen[i, action]
        cuda.atomic.add(totals, action, total)


@jit
def pick(raw, places, picked, count):
    """Copy the bytes of the fields that are read."""
    i = cuda.grid(1)
    if i < count:
        for byte in range(places.shape[0]):
            picked[i, byte] = raw[i, places[byte]]
