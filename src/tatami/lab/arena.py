"""The arena: players meet over many games. Says who is stronger, with confidence intervals and OpenSkill ratings."""

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
from tatami.lab.intervals import RESULT_UNIT, Rate, mean_interval
from tatami.match import Match, game
from tatami.players import player
from tatami.players.levels import LEVELS
from tatami.players.search import compile_search
from tatami.registry import MAX_SEED, bots_digest

warm_up = cache(compile_search)  # so that no decision that is timed waits for the compiler

# The modules whose code decides what bots play, beside the game's own; ``bots_digest`` hashes them.
POLICY_MODULES = ("tatami.kernel.playouts",)
SEARCH_MODULES = (*POLICY_MODULES, "tatami.kernel.mcts", "tatami.players.search")

MAX_GAMES = 10_000_000  # every outcome is held in memory

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Contest:
    """Who plays what: against each other in rotating seats, or each player in all seats of its own games."""

    game: str
    seats: tuple[str, ...]
    games: int
    options: dict[str, Any]
    seed: int = 0
    lineups: bool = False

    def seating(self, index: int) -> list[int]:
        """Return for every seat of a game the index of the specification that plays it."""
        players = int(game(self.game).meta.complete(self.options)["players"])
        if self.lineups:
            return [index % len(self.seats)] * players
        return [(seat + index) % players for seat in range(players)]

    def check(self) -> None:
        """Raise BadOption if this contest cannot be played."""
        if self.games < 1:
            raise BadOption(f"a contest has at least one game, not {self.games}")
        if self.games > MAX_GAMES:
            raise BadOption(f"a contest has at most {MAX_GAMES:,} games, not {self.games:,}")
        if self.seed + self.games // len(self.seats) > MAX_SEED:
            raise BadOption(
                f"seeds go from 0 to {MAX_SEED}; from {self.seed} there is no room for {self.games:,} games"
            )
        for specification in self.seats:
            player(specification)
        players = int(game(self.game).meta.complete(self.options)["players"])
        if not self.lineups and len(self.seats) != players:
            raise BadOption(f"{players} players take part, but {len(self.seats)} are named: {', '.join(self.seats)}")


@dataclass(frozen=True)
class Outcome:
    """One game: who sat where, the scores, and how long each decision took."""

    index: int
    seating: list[int]
    scores: list[float]
    moves: int
    milliseconds: dict[int, list[float]] = field(default_factory=dict)  # by specification


def play_one(contest: Contest, index: int) -> Outcome:
    """Play one game of a contest. The same index gives the same game, unless a player has a time limit."""
    seating = contest.seating(index)
    deal = index // len(contest.seats)  # every seating plays the same deals
    match = Match(game(contest.game), contest.options, contest.seed + deal)
    players = [player(contest.seats[who], 1000 * index + seat) for seat, who in enumerate(seating)]
    times: dict[int, list[float]] = {who: [] for who in set(seating)}
    while (seat := match.seat) is not None:
        started = time.perf_counter()
        action = players[seat].choose(match.view(seat))
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
    contest: Contest, jobs: int = 1, outcomes_file: Path | None = None, progress: Progress = lambda done, of: None
) -> list[Outcome]:
    """Play a contest and return all outcomes. Raises BadOption.

    With ``outcomes_file``, every outcome is appended to it at once, and games that it already holds are not played
    again: a stopped run resumes.
    """
    contest.check()
    done = {outcome.index: outcome for outcome in read_outcomes(outcomes_file, contest)} if outcomes_file else {}
    todo = [index for index in range(contest.games) if index not in done]
    progress(len(done), contest.games)
    for outcome in _play(contest, todo, jobs):
        done[outcome.index] = outcome
        if outcomes_file:
            with outcomes_file.open("a", encoding="utf-8") as file:
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


def read_outcomes(outcomes_file: Path, contest: Contest) -> list[Outcome]:
    """Return the outcomes of an earlier run of the same contest. Raises BadOption if the file is of another one.

    It is another contest if the game's edition, the levels or the code of the bots have changed.
    """
    levels = [LEVELS.get(seat, seat) for seat in contest.seats]
    modules = SEARCH_MODULES if _searches(contest) else POLICY_MODULES
    versions = {
        "edition": game(contest.game).meta.edition,
        "bots": bots_digest(contest.game, *modules),
        "levels": levels,
    }
    recipe = json.dumps({**asdict(contest), "games": 0, **versions}, sort_keys=True)
    try:
        if not outcomes_file.exists():
            outcomes_file.write_text(recipe + "\n", "utf-8")
            return []
        first, *lines = outcomes_file.read_text("utf-8").splitlines()
        if json.loads(first) != json.loads(recipe):
            raise BadOption(f"{outcomes_file} holds another contest; choose another file")
        return [_read_outcome(json.loads(line), contest) for line in lines]
    except OSError as error:
        raise BadOption(f"{outcomes_file} cannot be used: {error.strerror}") from error
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        if isinstance(error, BadOption):
            raise
        raise BadOption(f"{outcomes_file} is damaged; remove it or choose another file") from error


def _read_outcome(data: dict[str, Any], contest: Contest) -> Outcome:
    """Return an outcome from its JSON. Raises ValueError, LookupError, TypeError or AttributeError for other data."""
    times = {int(who): [float(spent) for spent in each] for who, each in data["milliseconds"].items()}
    scores, index, moves = [float(score) for score in data["scores"]], int(data["index"]), int(data["moves"])
    seating = contest.seating(index)
    if data["seating"] != seating or len(scores) != len(seating) or set(times) != set(seating):
        raise ValueError(f"game {index} is not of this contest")
    return Outcome(index, seating, scores, moves, times)


# --- results ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PlayerResult:
    """How one specification did over all games."""

    specification: str
    games: int
    mean: float  # of its results: a win is 1, a shared win a fraction
    low: float  # of the 95 % interval
    high: float
    rating: float | None  # OpenSkill's ordinal
    p50_ms: float
    p99_ms: float


def win_rate(results: list[float]) -> Rate:
    """Return the mean of results from 0 to 1 with its 95 % interval; see ``intervals.mean_interval``."""
    return mean_interval(Counter(round(result * RESULT_UNIT) for result in results), RESULT_UNIT)


def standings(contest: Contest, outcomes: list[Outcome]) -> list[PlayerResult]:
    """Return how every specification did, the best first.

    Seats with the same specification give one result per game, their mean. Their results depend on each other, so
    counting each of them would make the interval too narrow.
    """
    results: dict[str, list[float]] = {}
    times: dict[str, list[float]] = {}
    for outcome in outcomes:
        for who, spent in outcome.milliseconds.items():
            times.setdefault(contest.seats[who], []).extend(spent)
        for specification, scores in _by_specification(contest, outcome).items():
            results.setdefault(specification, []).append(float(np.mean(scores)))
    rated = ratings(contest, outcomes) if len(results) > 1 and not contest.lineups else {}
    rows = []
    for specification, scores in results.items():
        rate, rating = win_rate(scores), rated.get(specification)
        p50, p99 = (float(np.percentile(times[specification], percent)) for percent in (50, 99))
        rows.append(PlayerResult(specification, len(scores), rate.mean, rate.low, rate.high, rating, p50, p99))
    return sorted(rows, key=lambda row: -row.mean)


def _by_specification(contest: Contest, outcome: Outcome) -> dict[str, list[float]]:
    scores: dict[str, list[float]] = {}
    for seat, who in enumerate(outcome.seating):
        scores.setdefault(contest.seats[who], []).append(outcome.scores[seat])
    return scores


def ratings(contest: Contest, outcomes: list[Outcome]) -> dict[str, float]:
    """Return OpenSkill ratings by the Plackett–Luce model (Weng and Lin 2011); empty without that library.

    Empty also where all seats win and lose together, and where a specification plays against itself: such games do
    not tell who is stronger.
    """
    which = game(contest.game)
    if which.is_cooperative(which.meta.complete(contest.options)):
        return {}
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return {}
    model = PlackettLuce()
    rated = {specification: model.rating() for specification in contest.seats}
    for outcome in outcomes:
        names = [contest.seats[who] for who in outcome.seating]
        if len(set(names)) < len(names):
            return {}
        teams = model.rate([[rated[name]] for name in names], scores=outcome.scores)
        rated |= {name: team[0] for name, team in zip(names, teams, strict=True)}
    return {name: float(rating.ordinal()) for name, rating in rated.items()}
