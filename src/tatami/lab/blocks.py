"""Blocks of games: the unit of work that engines play. The same seeds give the same tally on every engine."""

import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np

from tatami.errors import BadOption
from tatami.kernel.components import change_components
from tatami.kernel.game_rules import LONGEST, GameRules
from tatami.kernel.records import blanks
from tatami.kernel.rng import Rng
from tatami.lab import mixed_playouts
from tatami.lab.measures import load_measures
from tatami.lab.mixed_playouts import MOVES, PERCENT_BITS, TURNS
from tatami.lab.tally import FinishedGames, Tally, tally_games
from tatami.match import Match, game
from tatami.players import greedy_percent, player
from tatami.registry import MAX_SEED, bots_digest, option_record, packages

CHUNK = 4096  # games whose records are in memory at the same time
PLAYER_SEED_STRIDE = 1009  # more than there are seats, so that no two players of neighbouring games share a seed


@dataclass(frozen=True)
class Block:
    """Games of one cell, with the seeds ``first`` to ``first + games - 1``."""

    cell: int
    first: int
    games: int
    game: str
    options: Mapping[str, Any]
    seats: tuple[str, ...]
    edition: int  # of the rules that the experiment is about
    changes: Mapping[str, Any] = field(default_factory=dict)  # of printed numbers, by their path in components.toml
    bots_digest: str = ""  # of the code that decides, if it must be the same
    bot_modules: tuple[str, ...] = ()  # the modules that the digest covers, beside the game's own

    @property
    def compiled(self) -> bool:
        """Whether nobody searches: then whole games are played by compiled code."""
        return all(greedy_percent(seat) is not None for seat in self.seats)

    @property
    def greedy_percents(self) -> int:
        """How many of a hundred decisions each seat takes greedily, packed as ``mixed_playout`` reads it."""
        return sum((greedy_percent(who) or 0) << (PERCENT_BITS * seat) for seat, who in enumerate(self.seats))


@dataclass(frozen=True)
class BlockResult:
    """The tally of a block, and how long it took."""

    block: Block
    tally: Tally
    seconds: float


def play_block(block: Block) -> BlockResult:
    """Play a block in this process. Raises BadOption if the rules or bots here are not the experiment's."""
    prepare_block(block)
    started = time.perf_counter()
    total: Tally = Counter()
    names, measures = game(block.game).rules.actions.names, load_measures(block.game)
    if block.compiled:
        for first in range(block.first, block.first + block.games, CHUNK):
            count = min(CHUNK, block.first + block.games - first)
            total += tally_games(_play_compiled(block, first, count), names, measures)
    else:
        for seed in range(block.first, block.first + block.games):
            total += tally_games(_play_match(block, seed), names, measures)
    return BlockResult(block, total, time.perf_counter() - started)


def prepare_block(block: Block) -> None:
    """Override printed numbers, check that rules and bots are the experiment's, and compile. Raises BadOption."""
    change_components(packages()[block.game], block.changes)
    edition = game(block.game).meta.edition
    if edition != block.edition:
        raise BadOption(f"here is edition {edition} of {block.game}, not the experiment's edition {block.edition}")
    here = bots_digest(block.game, *block.bot_modules)
    if block.bots_digest and here != block.bots_digest:
        raise BadOption(f"here are bots {here} of {block.game}, not the experiment's bots {block.bots_digest}")
    if block.compiled:
        _compile_ahead(block.game)


@cache
def _compile_ahead(name: str) -> None:
    smallest = {"players": min(game(name).meta.players)}
    _play_compiled(Block(0, 0, 1, name, smallest, ("random",), game(name).meta.edition), 0, 1)


@cache
def compiled_playout(book: GameRules) -> Any:
    """Return the function that plays one game with a policy of its own for every seat."""
    return book.bind(mixed_playouts.mixed_playout, choose_random=book.choose_random, choose_greedy=book.choose_greedy)


@cache
def random_playout(book: GameRules) -> Any:
    """Return the same for random players only, without the code of the greedy policy."""
    choose = book.choose_random
    return book.bind(mixed_playouts.mixed_playout, "random", choose_random=choose, choose_greedy=choose)


@cache
def _compiled_playouts(book: GameRules) -> Any:
    return book.bind(mixed_playouts.mixed_playouts, mixed_playout=compiled_playout(book))


def _play_compiled(block: Block, first: int, count: int) -> FinishedGames:
    book = game(block.game).rules
    options = option_record(block.game, block.options)
    states, rng = blanks(book.state, count), blanks(Rng, count)
    lengths, chosen = np.zeros((count, 2), np.int64), np.zeros(len(book.actions), np.int64)
    _compiled_playouts(book)(
        states, rng, options, first, block.greedy_percents, book.mask(), book.weights(), LONGEST, lengths, chosen
    )
    return FinishedGames(states, book.scores(states, int(options.players)), lengths, chosen)


def _play_match(block: Block, seed: int) -> FinishedGames:
    """Play one game between players who see views only. Their random numbers follow from the game's seed, too."""
    which = game(block.game)
    match = Match(which, block.options, seed)
    players = [player(seat, (PLAYER_SEED_STRIDE * seed + number) % MAX_SEED) for number, seat in enumerate(block.seats)]
    chosen, turns, last = np.zeros(len(which.rules.actions), np.int64), 0, None
    while (seat := match.seat) is not None:
        action = players[seat].choose(match.view(seat))
        turns, last = turns + (seat != last), seat
        chosen[action.number] += 1
        match.play(action, seat)
    lengths = np.zeros((1, 2), np.int64)
    lengths[0, MOVES], lengths[0, TURNS] = len(match), turns
    states = blanks(which.rules.state, 1)
    states[0] = match.state
    return FinishedGames(states, np.array([match.scores()]), lengths, chosen)
