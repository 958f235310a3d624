"""The arena: players meet over many games, and we say how sure we are of who is stronger."""

import json
import multiprocessing
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from tatami.errors import BadOption
from tatami.lab.intervals import UNIT, mean_of
from tatami.match import Match, game
from tatami.players import player
from tatami.players.levels import LEVELS
from tatami.players.search import compile_search
from tatami.registry import MAX_SEED, bots_digest

warm_up = cache(compile_search)  # no decision that counts waits for a search to be compiled
DECIDERS = ("tatami.kernel.playouts",)  # how players decide …
THINKERS = (*DECIDERS, "tatami.kernel.mcts", "tatami.players.search")  # … and those who search

MOST_GAMES = 10_000_000  # of a contest: every outcome is kept in memory

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Contest:
    """Who plays what: against each other in rotating seats, or each as a whole line-up of its own."""

    game: str
    seats: tuple[str, ...]
    games: int
    options: dict[str, Any]
    seed: int = 0
    lineups: bool = False

    def seating(self, index: int) -> list[int]:
        """Return which of the specifications sits in each seat of a game."""
        players = int(game(self.game).meta.complete(self.options)["players"])
        if self.lineups:
            return [index % len(self.seats)] * players
        return [(seat + index) % players for seat in range(players)]

    def check(self) -> None:
        """Raise BadOption unless this can be played."""
        if self.games < 1:
            raise BadOption(f"at least one game is to be played, not {self.games}")
        if self.games > MOST_GAMES:
            raise BadOption(f"a contest has at most {MOST_GAMES:,} games, not {self.games:,}")
        if self.seed + self.games // len(self.seats) > MAX_SEED:
            raise BadOption(f"seeds go from 0 to {MAX_SEED}; from {self.seed} there is no room for these games")
        for specification in self.seats:
            player(specification)
        players = int(game(self.game).meta.complete(self.options)["players"])
        if not self.lineups and len(self.seats) != players:
            raise BadOption(f"{players} players take part, but {len(self.seats)} are named: {', '.join(self.seats)}")


@dataclass(frozen=True)
class Outcome:
    """One game: who sat where, what came of it, and how long each decision took."""

    index: int
    seating: list[int]
    scores: list[float]
    moves: int
    milliseconds: dict[int, list[float]] = field(default_factory=dict)  # by specification


def play_one(contest: Contest, index: int) -> Outcome:
    """Play one game of a contest; the same index always gives the same game (with budgets in iterations)."""
    seating = contest.seating(index)
    rng = index // len(contest.seats)  # everyone gets to play the same deals
    match = Match(game(contest.game), contest.options, contest.seed + rng)
    deciders = [player(contest.seats[who], 1000 * index + seat) for seat, who in enumerate(seating)]
    times: dict[int, list[float]] = {who: [] for who in set(seating)}
    while (seat := match.seat) is not None:
        started = time.perf_counter()
        action = deciders[seat].choose(match.view(seat))
        times[seating[seat]].append(1000 * (time.perf_counter() - started))
        match.play(action, seat)
    return Outcome(index, seating, list(match.scores()), len(match), times)


def _searches(contest: Contest) -> bool:
    return any(LEVELS.get(seat, seat).startswith("search") for seat in contest.seats)


def _play_block(contest: Contest, indices: list[int]) -> list[Outcome]:
    if _searches(contest):
        warm_up(contest.game)
    return [play_one(contest, index) for index in indices]


def play_all(
    contest: Contest, jobs: int = 1, kept: Path | None = None, progress: Progress = lambda done, of: None
) -> list[Outcome]:
    """Play a contest; with ``kept``, outcomes are written down as they come and an earlier run goes on from there."""
    contest.check()
    done = {outcome.index: outcome for outcome in read_kept(kept, contest)} if kept else {}
    todo = [index for index in range(contest.games) if index not in done]
    progress(len(done), contest.games)
    for outcome in _play(contest, todo, jobs):
        done[outcome.index] = outcome
        if kept:
            with kept.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(outcome)) + "\n")
        progress(len(done), contest.games)
    return [done[index] for index in range(contest.games)]


def _play(contest: Contest, todo: list[int], jobs: int) -> Iterator[Outcome]:
    if jobs <= 1:
        for index in todo:
            yield from _play_block(contest, [index])
        return
    size = max(1, min(8, len(todo) // (4 * jobs)))
    blocks = [todo[start : start + size] for start in range(0, len(todo), size)]
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        for outcomes in pool.map(_play_block, [contest] * len(blocks), blocks):
            yield from outcomes


def read_kept(kept: Path, contest: Contest) -> list[Outcome]:
    """Return the outcomes of an earlier run of the same contest. Raises BadOption for a file of another.

    A contest is another one if the rules, the wits, the levels or how somebody decides have changed.
    """
    levels = [LEVELS.get(seat, seat) for seat in contest.seats]
    rooms = THINKERS if _searches(contest) else DECIDERS
    versions = {
        "edition": game(contest.game).meta.edition,
        "players": bots_digest(contest.game, *rooms),
        "levels": levels,
    }
    recipe = json.dumps({**asdict(contest), "games": 0, **versions}, sort_keys=True)
    try:
        if not kept.exists():
            kept.write_text(recipe + "\n", "utf-8")
            return []
        first, *lines = kept.read_text("utf-8").splitlines()
        if json.loads(first) != json.loads(recipe):
            raise BadOption(f"{kept} holds another contest; name another file")
        return [_read_outcome(json.loads(line), contest) for line in lines]
    except OSError as error:
        raise BadOption(f"{kept} cannot be used: {error.strerror}") from error
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        if isinstance(error, BadOption):
            raise
        raise BadOption(f"{kept} is damaged; remove it or name another file") from error


def _read_outcome(data: dict[str, Any], contest: Contest) -> Outcome:
    """Return an outcome as it was written down. Raises ValueError, or what its wrong types raise, for any other."""
    times = {int(who): [float(spent) for spent in each] for who, each in data["milliseconds"].items()}
    scores, index, moves = [float(score) for score in data["scores"]], int(data["index"]), int(data["moves"])
    seating = contest.seating(index)
    if data["seating"] != seating or len(scores) != len(seating) or set(times) != set(seating):
        raise ValueError(f"no game {index} of this contest")
    return Outcome(index, seating, scores, moves, times)


# --- what it tells us -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Line:
    """How one specification did."""

    specification: str
    games: int
    mean: float  # of its results: a win is 1, a shared one a part of it
    low: float  # 95 % interval
    high: float
    rating: float | None
    p50_ms: float
    p99_ms: float


def interval(results: list[float]) -> tuple[float, float, float]:
    """Return the mean and its 95 % interval: Wilson's for wins and losses, the normal one for shares and scores."""
    rate = mean_of(Counter(round(result * UNIT) for result in results), UNIT)
    return rate.mean, rate.low, rate.high


def table(contest: Contest, outcomes: list[Outcome]) -> list[Line]:
    """Return how every specification did, the best first.

    Seats with the same specification count together, as one result a game: they share it, or one wins what another
    loses, so each for itself would make us surer than we are.
    """
    results: dict[str, list[float]] = {}
    times: dict[str, list[float]] = {}
    for outcome in outcomes:
        for who, spent in outcome.milliseconds.items():
            times.setdefault(contest.seats[who], []).extend(spent)
        for specification, scores in _by_specification(contest, outcome).items():
            results.setdefault(specification, []).append(float(np.mean(scores)))
    rated = ratings(contest, outcomes) if len(results) > 1 and not contest.lineups else {}
    lines = []
    for specification, scores in results.items():
        mean, low, high = interval(scores)
        spent = times[specification]
        p50, p99 = (float(np.percentile(spent, part)) for part in (50, 99))
        lines.append(Line(specification, len(scores), mean, low, high, rated.get(specification), p50, p99))
    return sorted(lines, key=lambda line: -line.mean)


def _by_specification(contest: Contest, outcome: Outcome) -> dict[str, list[float]]:
    scores: dict[str, list[float]] = {}
    for seat, who in enumerate(outcome.seating):
        scores.setdefault(contest.seats[who], []).append(outcome.scores[seat])
    return scores


def ratings(contest: Contest, outcomes: list[Outcome]) -> dict[str, float]:
    """Rate the specifications by openskill's Plackett–Luce model; none of it without that library.

    Who wins and loses together is not rated either: such games say nothing of who is stronger.
    """
    which = game(contest.game)
    if which.share_their_fate(which.meta.complete(contest.options)):
        return {}
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return {}
    model = PlackettLuce()
    known = {specification: model.rating() for specification in contest.seats}
    for outcome in outcomes:
        names = [contest.seats[who] for who in outcome.seating]
        if len(set(names)) < len(names):
            return {}  # who plays against itself cannot be rated
        teams = model.rate([[known[name]] for name in names], scores=outcome.scores)
        known = {**known, **{name: team[0] for name, team in zip(names, teams, strict=True)}}
    return {name: float(rating.ordinal()) for name, rating in known.items()}
