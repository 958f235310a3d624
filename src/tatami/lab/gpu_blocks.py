"""Blocks of games on a GPU, one thread a game; only what the lab reads comes back, not the records."""

import time
from collections import Counter
from functools import cache
from itertools import cycle
from typing import Any

import numpy as np
from numba import cuda

from tatami.errors import BadOption
from tatami.kernel.gpu import THREADS, WORD, find_cuda, page_of
from tatami.kernel.rng import Rng
from tatami.kernel.rulebook import LONGEST
from tatami.lab.blocks import Block, Played, compiled_playout, make_ready, random_playout
from tatami.lab.measures import CIRCLES, Measures, load_measures
from tatami.lab.tally import Finished, Tally, tally
from tatami.match import game
from tatami.registry import option_record

LAUNCH = 1 << 18  # games that a table plays at the same time
TABLES = 3  # the GPU plays at the others while we count what was played at one
jit: Any = cuda.jit


def play_block_on_gpu(block: Block) -> Played:
    """Play a block here. Raises NoGPU, or BadOption for players who search."""
    if not block.compiled:
        raise BadOption("a GPU plays random and greedy; give players who search to the engine cpu or ray")
    make_ready(block)
    tables = [_table(block.game, number) for number in range(TABLES)]
    tables[0].begin(block, block.first, 1)
    tables[0].end()  # what is compiled now is compiled before any clock runs
    started = time.perf_counter()
    names, measures = game(block.game).rules.actions.names, load_measures(block.game)
    facts: Tally = Counter()
    under_way: list[Table] = []
    for first, table in zip(range(block.first, block.first + block.games, LAUNCH), cycle(tables), strict=False):
        table.begin(block, first, min(LAUNCH, block.first + block.games - first))
        under_way.append(table)
        if len(under_way) == TABLES:
            facts += tally(under_way.pop(0).end(), names, measures)
    for table in under_way:
        facts += tally(table.end(), names, measures)
    return Played(block, facts, time.perf_counter() - started)


@cache
def _table(name: str, number: int) -> "Table":
    return Table(name)


def fields_read(measures: Measures) -> list[str]:
    """Return the fields of a record that a tally looks at."""
    rounds = "" if measures.rounds == CIRCLES else measures.rounds
    endings, traits = (each.field for each in measures.endings), (each.field for each in measures.traits)
    return list(dict.fromkeys(filter(None, (rounds, measures.points, *endings, *traits))))


class Excerpt:
    """The words of a record that hold some of its fields, and how to read those fields in a row of such words."""

    def __init__(self, state: np.dtype[Any], names: list[str]) -> None:
        size, fields = WORD.itemsize, dict(state.fields or ())
        formats, places = [fields[name][0] for name in names], [fields[name][1] for name in names]
        ends = [place + kind.itemsize for place, kind in zip(places, formats, strict=True)]
        spans = [range(place // size, -(-end // size)) for place, end in zip(places, ends, strict=True)]
        self.words = sorted(set().union(*spans))
        offsets = [self.words.index(place // size) * size + place % size for place in places]
        self.dtype = np.dtype(
            {"names": names, "formats": formats, "offsets": offsets, "itemsize": len(self.words) * size}
        )


class Table:
    """Room for many games of one kind in the GPU's memory and in ours, used again and again.

    All of it is taken once: taking and giving back the GPU's memory would make both tables wait.
    """

    def __init__(self, name: str) -> None:
        """Make room. Raises NoGPU."""
        find_cuda()
        self._name, self._book = name, game(name).rules
        self._excerpt = Excerpt(self._book.state.dtype, fields_read(load_measures(name)) or ["rng"])
        self._words = cuda.to_device(np.array(self._excerpt.words, np.int64))
        self._options = cuda.to_device(np.zeros(1, self._book.options.dtype))
        self._chosen = cuda.device_array(len(self._book.actions), np.int64)
        rows = ((len(self._excerpt.words), WORD), (2, np.int64), (self._book.seats, np.float64))
        self._there = [cuda.device_array((LAUNCH, width), kind) for width, kind in rows]
        self._here = [cuda.pinned_array((LAUNCH, width), kind) for width, kind in rows]
        self._stream, self._count, self._players = cuda.stream(), 0, 0

    def begin(self, block: Block, first: int, count: int) -> None:
        """Let the GPU play one game from each of ``count`` seeds, at most LAUNCH; returns at once."""
        options = option_record(block.game, block.options)
        self._count, self._players = count, int(options.players)
        self._options.copy_to_device(np.array([options], options.dtype), stream=self._stream)
        self._chosen.copy_to_device(np.zeros(len(self._book.actions), np.int64), stream=self._stream)
        launch = _launcher(self._name, block.care > 0)
        launch[(count + THREADS - 1) // THREADS, THREADS, self._stream](
            self._options, first, count, block.care, self._words, self._chosen, *self._there
        )

    def end(self) -> Finished:
        """Wait for the games that were begun, and bring back what is read of them; good until the next end."""
        for there, here in zip(self._there, self._here, strict=True):
            there[: self._count].copy_to_host(here[: self._count], stream=self._stream)
        chosen = self._chosen.copy_to_host(stream=self._stream)
        self._stream.synchronize()
        read, lengths, scores = (here[: self._count] for here in self._here)
        excerpts = read.view(self._excerpt.dtype).reshape(self._count)
        return Finished(excerpts, scores[:, : self._players], lengths, chosen)


@cache
def _launcher(name: str, greedily: bool) -> Any:
    """Return the kernel that plays one game a thread; it is much smaller and faster if nobody plays greedily."""
    book = game(name).rules
    play_one = compiled_playout(book) if greedily else random_playout(book)
    score, actions = book.score, len(book.actions)
    state, page_words = page_of(book.state)
    rng, luck_words = page_of(Rng)

    @jit
    def launch(options, first, count, care, words, chosen, read, lengths, scores):
        i = cuda.grid(1)
        if i < count:
            page = cuda.local.array(page_words, WORD)
            purse = cuda.local.array(luck_words, WORD)
            mask = cuda.local.array(actions, np.bool_)
            weights = cuda.local.array(actions, np.int32)
            times = cuda.local.array(actions, np.int32)
            for word in range(page_words):
                page[word] = 0
            for action in range(actions):
                times[action] = 0
            s, dice = page.view(state)[0], purse.view(rng)[0]
            play_one(s, dice, options[0], first + i, care, mask, weights, LONGEST, lengths[i], times)
            score(s, scores[i])
            for word in range(words.shape[0]):
                read[i, word] = page[words[word]]
            for action in range(actions):
                if times[action]:
                    cuda.atomic.add(chosen, action, times[action])

    return launch
