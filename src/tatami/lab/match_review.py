"""Reviews of finished matches: what each seat could expect when it decided, the turning points, and better moves.

The search evaluates the decisions again, each from the view of the seat that decided. The expected result is a point on
that seat's curve; where all seats share one result, there is one curve for all. The largest changes are evaluated again
by the strongest bot, which confirms or rejects them and names its own move.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Protocol, cast

import numpy as np

from tatami.lab.sampling import evenly_spaced
from tatami.match import Match, View
from tatami.players import player
from tatami.players.search import ActionValue, SearchPlayer

STRONGEST = "shogun"
MAX_POINTS = 240  # decisions that are evaluated
SECONDS = 25.0  # for the first pass over all of them
ITERATIONS, MILLISECONDS = 1000, 250  # at most, for one decision of the first pass
MIN_CHANGE = 0.1  # of the expected result, for a turning point
MAX_TURNING_POINTS = 8
FIRST_PASS_SHARE = 0.6  # of the whole work, as progress is reported


class Evaluator(Protocol):
    """A player that can evaluate actions."""

    def evaluate_actions(self, view: View) -> list[ActionValue]:
        """Return the values of the legal actions, the best first."""


@dataclass(frozen=True)
class Point:
    """The result that the seat that played move ``ply`` (from 0) could expect before it."""

    ply: int
    seat: int
    expected: float  # 0 to 1


@dataclass(frozen=True)
class TurningPoint:
    """A move after which a seat could expect much more or less than before, and what the strongest bot would play."""

    ply: int
    seat: int
    before: float
    after: float
    best: int  # the number of that action


@dataclass(frozen=True)
class Review:
    """The curves and the turning points."""

    shared: bool  # whether there is one result for all seats, so one curve
    points: tuple[Point, ...]
    turns: tuple[TurningPoint, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the review as plain data; ``from_json`` reads it back."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Review":
        """Return the review that ``to_json`` has written."""
        points = tuple(Point(**point) for point in data["points"])
        return cls(data["shared"], points, tuple(TurningPoint(**turn) for turn in data["turns"]))

    def curves(self) -> dict[int, list[Point]]:
        """Return the points of every seat's curve; where the result is shared, all of them as the curve of seat 0."""
        return _curves(self.points, self.shared)


def _backwards(match: Match) -> Iterator[Match]:
    """Yield the match before its last move, before the one before that, and so on to the start."""
    past = match.clone()
    while len(past):
        past.undo()
        yield past


def decision_plies(match: Match) -> list[int]:
    """Return the moves that were a choice. Of a long match, an even sample: of the first moves of turns, if many."""
    rules, mask = match.game.rules, match.game.rules.mask()
    choices = [len(past) for past in _backwards(match) if rules.legal(past.state, match.moves[len(past)][0], mask) > 1]
    chosen = choices[::-1]
    if len(chosen) > MAX_POINTS:
        movers = [match.moves[ply][0] for ply in chosen]
        turns = [ply for place, ply in enumerate(chosen) if place == 0 or movers[place] != movers[place - 1]]
        chosen = evenly_spaced(turns if len(turns) >= MAX_POINTS // 2 else chosen, MAX_POINTS)
    return chosen


def is_shared(match: Match) -> bool:
    """Tell whether all seats share one result: then no position of the match is worth more to one of them."""
    if len(set(match.scores())) > 1:
        return False
    out = np.zeros(match.game.rules.seats)
    for past in _backwards(match):
        match.game.rules.evaluate(past.state, out)
        if np.ptp(out[: match.players]) > 0:
            return False
    return True


@dataclass(frozen=True)
class _Change:
    """One step of a curve."""

    ply: int
    seat: int
    before: float
    after: float
    following: int  # the ply of the curve's next point, -1 at the end


class MatchReviewer:
    """Reviews one match. The work can be stopped at any time and resumed from the points found so far."""

    def __init__(self, match: Match, points: Sequence[Point] = ()) -> None:
        self.match, self.shared = match, is_shared(match)
        self._plies = decision_plies(match)
        self._points = {point.ply: point for point in points if point.ply in self._plies}
        self._advice: dict[int, int] = {}  # what the strongest bot would play, by ply

    @property
    def points(self) -> tuple[Point, ...]:
        """The points found so far, the earliest first."""
        return tuple(self._points[ply] for ply in sorted(self._points))

    def work(self) -> Iterator[float]:
        """Do the rest of the work; yield after every decision how much is done, from 0 to 1."""
        time_limit = int(min(MILLISECONDS, 1000 * SECONDS / max(1, len(self._plies))))
        for ply in self._plies:
            if ply not in self._points:
                self._evaluate(ply, SearchPlayer(ply, ITERATIONS, time_limit))
                yield FIRST_PASS_SHARE * len(self._points) / len(self._plies)
        again = sorted({ply for change in self._largest() for ply in (change.ply, change.following) if ply >= 0})
        for done, ply in enumerate(again, 1):
            self._advice[ply] = self._evaluate(ply, cast(Evaluator, player(STRONGEST, ply)))
            yield FIRST_PASS_SHARE + (1 - FIRST_PASS_SHARE) * done / len(again)
        yield 1.0

    def review(self) -> Review:
        """Return the review, as far as the work is done."""
        turns = [
            TurningPoint(change.ply, change.seat, change.before, change.after, self._advice[change.ply])
            for change in self._changes()
            if change.ply in self._advice and abs(change.after - change.before) >= MIN_CHANGE
        ]
        largest = sorted(turns, key=lambda turn: -abs(turn.after - turn.before))[:MAX_TURNING_POINTS]
        return Review(self.shared, self.points, tuple(sorted(largest, key=lambda turn: turn.ply)))

    def _evaluate(self, ply: int, searcher: Evaluator) -> int:
        """Evaluate a decision from the view of its seat; note the expected result and return the best action."""
        seat = self.match.moves[ply][0]
        best = searcher.evaluate_actions(self.match.at(ply).view(seat))[0]
        self._points[ply] = Point(ply, seat, best.expected)
        return best.action.number

    def _changes(self) -> list[_Change]:
        """All steps of all curves; the last step of a curve leads to the result."""
        results, found = self.match.scores(), []
        for curve in _curves(self.points, self.shared).values():
            for point, following in zip(curve, [*curve[1:], None], strict=True):
                after = following.expected if following else results[point.seat]
                found.append(_Change(point.ply, point.seat, point.expected, after, following.ply if following else -1))
        return found

    def _largest(self) -> list[_Change]:
        large = [change for change in self._changes() if abs(change.after - change.before) >= MIN_CHANGE]
        return sorted(large, key=lambda change: -abs(change.after - change.before))[:MAX_TURNING_POINTS]


def _curves(points: Sequence[Point], shared: bool) -> dict[int, list[Point]]:
    curves: dict[int, list[Point]] = {}
    for point in points:
        curves.setdefault(0 if shared else point.seat, []).append(point)
    return curves
