"""Blocks of games on a GPU, one thread per game. Only the fields that are measured are copied back."""

import time
from collections import Counter
from functools import cache
from itertools import cycle
from typing import Any

import numpy as np
from numba import cuda

from tatami.errors import BadOption
from tatami.kernel.game_rules import LONGEST
from tatami.kernel.gpu import THREADS, WORD, find_cuda, word_view_of
from tatami.kernel.rng import Rng
from tatami.lab.blocks import Block, BlockResult, compiled_playout, prepare_block, random_playout
from tatami.lab.measures import AROUND_THE_TABLE, Measures, load_measures
from tatami.lab.tally import FinishedGames, Tally, tally_games
from tatami.match import game
from tatami.registry import option_record

GAMES_PER_LAUNCH = 1 << 18
LAUNCHES_IN_FLIGHT = 3  # the GPU plays the others while the CPU counts the games of one
jit: Any = cuda.jit


def play_block_on_gpu(block: Block) -> BlockResult:
    """Play a block on the GPU of this machine. Raises NoGPU, or BadOption for players who search."""
    if not block.compiled:
        raise BadOption("a GPU plays random and greedy; give players who search to the engine cpu or ray")
    prepare_block(block)
    batches = [_batch(block.game, number) for number in range(LAUNCHES_IN_FLIGHT)]
    batches[0].launch(block, block.first, 1)
    batches[0].collect()  # so that compiling the kernel is not timed
    started = time.perf_counter()
    names, measures = game(block.game).rules.actions.names, load_measures(block.game)
    total: Tally = Counter()
    in_flight: list[GPUBatch] = []
    end = block.first + block.games
    for first, batch in zip(range(block.first, end, GAMES_PER_LAUNCH), cycle(batches), strict=False):
        batch.launch(block, first, min(GAMES_PER_LAUNCH, end - first))
        in_flight.append(batch)
        if len(in_flight) == LAUNCHES_IN_FLIGHT:
            total += tally_games(in_flight.pop(0).collect(), names, measures)
    for batch in in_flight:
        total += tally_games(batch.collect(), names, measures)
    return BlockResult(block, total, time.perf_counter() - started)


@cache
def _batch(name: str, number: int) -> "GPUBatch":
    return GPUBatch(name)


def measured_fields(measures: Measures) -> list[str]:
    """Return the fields of a record that a tally reads."""
    rounds = "" if measures.rounds == AROUND_THE_TABLE else measures.rounds
    endings, traits = (each.field for each in measures.endings), (each.field for each in measures.traits)
    return list(dict.fromkeys(filter(None, (rounds, measures.points, *endings, *traits))))


class Excerpt:
    """The words of a record that hold some of its fields, and how to read those fields in a row of such words."""

    def __init__(self, state: np.dtype[Any], names: list[str]) -> None:
        size, fields = WORD.itemsize, dict(state.fields or ())
        formats, starts = [fields[name][0] for name in names], [fields[name][1] for name in names]
        ends = [start + kind.itemsize for start, kind in zip(starts, formats, strict=True)]
        spans = [range(start // size, -(-end // size)) for start, end in zip(starts, ends, strict=True)]
        self.words = sorted(set().union(*spans))
        offsets = [self.words.index(start // size) * size + start % size for start in starts]
        self.dtype = np.dtype(
            {"names": names, "formats": formats, "offsets": offsets, "itemsize": len(self.words) * size}
        )


class GPUBatch:
    """Buffers for many games of one kind, on the GPU and on the host, used for one launch after the other.

    They are allocated once: allocating and freeing GPU memory would make all streams wait.
    """

    def __init__(self, name: str) -> None:
        """Allocate the buffers. Raises NoGPU."""
        find_cuda()
        self._name, self._book = name, game(name).rules
        self._excerpt = Excerpt(self._book.state.dtype, measured_fields(load_measures(name)) or ["rng"])
        self._words = cuda.to_device(np.array(self._excerpt.words, np.int64))
        self._options = cuda.to_device(np.zeros(1, self._book.options.dtype))
        self._chosen = cuda.device_array(len(self._book.actions), np.int64)
        rows = ((len(self._excerpt.words), WORD), (2, np.int64), (self._book.seats, np.float64))
        self._device = [cuda.device_array((GAMES_PER_LAUNCH, width), kind) for width, kind in rows]
        self._host = [cuda.pinned_array((GAMES_PER_LAUNCH, width), kind) for width, kind in rows]
        self._stream, self._count, self._players = cuda.stream(), 0, 0

    def launch(self, block: Block, first: int, count: int) -> None:
        """Have the GPU play ``count`` games, at most GAMES_PER_LAUNCH, from the seed ``first`` on; returns at once."""
        options = option_record(block.game, block.options)
        self._count, self._players = count, int(options.players)
        self._options.copy_to_device(np.array([options], options.dtype), stream=self._stream)
        self._chosen.copy_to_device(np.zeros(len(self._book.actions), np.int64), stream=self._stream)
        kernel = _kernel(self._name, block.greedy_percents > 0)
        kernel[(count + THREADS - 1) // THREADS, THREADS, self._stream](
            self._options, first, count, block.greedy_percents, self._words, self._chosen, *self._device
        )

    def collect(self) -> FinishedGames:
        """Wait for the games of the last launch and return them; valid until the next call."""
        for device, host in zip(self._device, self._host, strict=True):
            device[: self._count].copy_to_host(host[: self._count], stream=self._stream)
        chosen = self._chosen.copy_to_host(stream=self._stream)
        self._stream.synchronize()
        read, lengths, scores = (host[: self._count] for host in self._host)
        excerpts = read.view(self._excerpt.dtype).reshape(self._count)
        return FinishedGames(excerpts, scores[:, : self._players], lengths, chosen)


@cache
def _kernel(name: str, greedy: bool) -> Any:
    """Return the kernel that plays one game per thread; it is much smaller and faster if nobody plays greedily."""
    book = game(name).rules
    play_one = compiled_playout(book) if greedy else random_playout(book)
    score, actions = book.score, len(book.actions)
    state, state_words = word_view_of(book.state)
    rng, rng_words = word_view_of(Rng)

    @jit
    def play(options, first, count, greedy_percents, words, chosen, read, lengths, scores):
        i = cuda.grid(1)
        if i < count:
            record = cuda.local.array(state_words, WORD)
            generator = cuda.local.array(rng_words, WORD)
            mask = cuda.local.array(actions, np.bool_)
            weights = cuda.local.array(actions, np.int32)
            times = cuda.local.array(actions, np.int32)
            for word in range(state_words):
                record[word] = 0
            for action in range(actions):
                times[action] = 0
            s, dice = record.view(state)[0], generator.view(rng)[0]
            play_one(s, dice, options[0], first + i, greedy_percents, mask, weights, LONGEST, lengths[i], times)
            score(s, scores[i])
            for word in range(words.shape[0]):
                read[i, word] = record[words[word]]
            for action in range(actions):
                if times[action]:
                    cuda.atomic.add(chosen, action, times[action])

    return play
