"""A block of games of one cell, played by whoever has a hand free: the same seeds give the same tally everywhere."""

import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np

from tatami.errors import BadOption
from tatami.kernel.components import change_components
from tatami.kernel.records import blanks
from tatami.kernel.rng import Rng
from tatami.kernel.rulebook import LONGEST, Rulebook
from tatami.lab import mixed_playouts
from tatami.lab.measures import load_measures
from tatami.lab.mixed_playouts import CARE_BITS, MOVES, TURNS
from tatami.lab.tally import Finished, Tally, tally
from tatami.match import Match, game
from tatami.players import carefulness, player
from tatami.registry import MAX_SEED, bots_digest, option_record, packages

CHUNK = 4096  # games whose records are in memory at the same time
SEATS_SEED = 1009  # apart enough that no two seats of neighbouring games share their luck


@dataclass(frozen=True)
class Block:
    """Games ``first`` to ``first + games - 1`` of a cell."""

    cell: int
    first: int
    games: int
    game: str
    options: Mapping[str, Any]
    seats: tuple[str, ...]
    edition: int  # of the rules they must be played by
    changes: Mapping[str, Any] = field(default_factory=dict)  # of printed numbers
    players: str = ""  # the version of those who decide, if it matters
    rooms: tuple[str, ...] = ()  # and the modules that it is a version of

    @property
    def compiled(self) -> bool:
        """Whether nobody searches: then games are played without Python in between."""
        return all(carefulness(seat) is not None for seat in self.seats)

    @property
    def care(self) -> int:
        """How careful each seat is, as ``mixed_playout`` reads it."""
        return sum((carefulness(who) or 0) << (CARE_BITS * seat) for seat, who in enumerate(self.seats))


@dataclass(frozen=True)
class Played:
    """What came of a block."""

    block: Block
    facts: Tally
    seconds: float


def play_block(block: Block) -> Played:
    """Play a block here. Raises BadOption if these are other rules or players than the experiment's."""
    make_ready(block)
    started = time.perf_counter()
    facts: Tally = Counter()
    names, measures = game(block.game).rules.actions.names, load_measures(block.game)
    if block.compiled:
        for first in range(block.first, block.first + block.games, CHUNK):
            count = min(CHUNK, block.first + block.games - first)
            facts += tally(_play_compiled(block, first, count), names, measures)
    else:
        for seed in range(block.first, block.first + block.games):
            facts += tally(_play_match(block, seed), names, measures)
    return Played(block, facts, time.perf_counter() - started)


def make_ready(block: Block) -> None:
    """Change what is to be changed and compile what is to be compiled, before any clock runs."""
    change_components(packages()[block.game], block.changes)
    edition = game(block.game).meta.edition
    if edition != block.edition:
        raise BadOption(f"here is edition {edition} of {block.game}, not the experiment's edition {block.edition}")
    here = bots_digest(block.game, *block.rooms)
    if block.players and here != block.players:
        raise BadOption(f"here are players {here} of {block.game}, not the experiment's {block.players}")
    if block.compiled:
        _warm(block.game)


@cache
def _warm(name: str) -> None:
    smallest = {"players": min(game(name).meta.players)}
    _play_compiled(Block(0, 0, 1, name, smallest, ("random",), game(name).meta.edition), 0, 1)


@cache
def compiled_playout(book: Rulebook) -> Any:
    """Return the function that plays one game with a policy for every seat."""
    return book.bind(mixed_playouts.mixed_playout, choose_random=book.choose_random, choose_greedy=book.choose_greedy)


@cache
def random_playout(book: Rulebook) -> Any:
    """Return the same where nobody plays greedily, without the wits."""
    chance = book.choose_random
    return book.bind(mixed_playouts.mixed_playout, "random", choose_random=chance, choose_greedy=chance)


@cache
def _compiled_playouts(book: Rulebook) -> Any:
    return book.bind(mixed_playouts.mixed_playouts, mixed_playout=compiled_playout(book))


def _play_compiled(block: Block, first: int, count: int) -> Finished:
    book = game(block.game).rules
    options = option_record(block.game, block.options)
    states, rng = blanks(book.state, count), blanks(Rng, count)
    lengths, chosen = np.zeros((count, 2), np.int64), np.zeros(len(book.actions), np.int64)
    _compiled_playouts(book)(
        states, rng, options, first, block.care, book.mask(), book.weights(), LONGEST, lengths, chosen
    )
    return Finished(states, book.scores(states, int(options.players)), lengths, chosen)


def _play_match(block: Block, seed: int) -> Finished:
    """Play one game between players who see views only; their own luck follows from the seed as well."""
    which = game(block.game)
    match = Match(which, block.options, seed)
    deciders = [player(seat, (SEATS_SEED * seed + number) % MAX_SEED) for number, seat in enumerate(block.seats)]
    chosen, turns, last = np.zeros(len(which.rules.actions), np.int64), 0, None
    while (seat := match.seat) is not None:
        action = deciders[seat].choose(match.view(seat))
        turns, last = turns + (seat != last), seat
        chosen[action.number] += 1
        match.play(action, seat)
    lengths = np.zeros((1, 2), np.int64)
    lengths[0, MOVES], lengths[0, TURNS] = len(match), turns
    states = blanks(which.rules.state, 1)
    states[0] = match.state
    return Finished(states, np.array([match.scores()]), lengths, chosen)
