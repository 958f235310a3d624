"""A finished match looked back on: what each seat could expect when it decided, where that turned, and what was better.

The search thinks about the decisions again, each with the eyes of whoever took it: from that seat's own view. What it
expects for the seat is a point of the seat's curve; where all share one result, there is one curve for all. Where a
curve changes most, the strongest player thinks again, so that a turning point is neither a slip of a short thought nor
without advice.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Protocol, cast

import numpy as np

from tatami.match import Match, View
from tatami.players import player
from tatami.players.search import ActionValue, SearchPlayer

STRONGEST = "shogun"
MOST_POINTS = 240  # decisions thought about
SECONDS = 25.0  # for all of them together
ITERATIONS, MILLISECONDS = 1000, 250  # at most, for one
LEAST_CHANGE = 0.1  # of the expected result, for a turning point
MOST_TURNS = 8
FIRST_LOOK = 0.6  # its share of the whole work


class Evaluator(Protocol):
    """A player who can say what he thinks; the strongest is one."""

    def evaluate_actions(self, view: View) -> list[ActionValue]:
        """Return what he thinks of the legal actions, the best first."""


@dataclass(frozen=True)
class Point:
    """What the seat that played move ``ply`` (from 0) could expect before it."""

    ply: int
    seat: int
    expected: float  # 0 to 1


@dataclass(frozen=True)
class Turn:
    """A move after which a seat could expect much more or much less than before, and what the strongest would play."""

    ply: int
    seat: int
    before: float
    after: float
    best: int  # the action's number


@dataclass(frozen=True)
class Review:
    """All that was found."""

    shared: bool  # one result for all seats, so one curve
    points: tuple[Point, ...]
    turns: tuple[Turn, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the review as plain data; ``from_json`` reads it back."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Review":
        """Return the review that ``to_json`` has written."""
        points = tuple(Point(**point) for point in data["points"])
        return cls(data["shared"], points, tuple(Turn(**turn) for turn in data["turns"]))

    def curves(self) -> dict[int, list[Point]]:
        """Return the points of every seat's curve, or all of them as that of seat 0 where the result is shared."""
        return _curves(self.points, self.shared)


def _backwards(match: Match) -> Iterator[Match]:
    """Yield the match as it stood before its last move, before the one before that, and so on to the start."""
    past = match.clone()
    while len(past):
        past.undo()
        yield past


def decisions(match: Match) -> list[int]:
    """Return the moves that were a choice; of a long match some, spread evenly: firsts of turns, if these are many."""
    rules, mask = match.game.rules, match.game.rules.mask()
    choices = [len(past) for past in _backwards(match) if rules.legal(past.state, match.moves[len(past)][0], mask) > 1]
    chosen = choices[::-1]
    if len(chosen) > MOST_POINTS:
        movers = [match.moves[ply][0] for ply in chosen]
        turns = [ply for place, ply in enumerate(chosen) if place == 0 or movers[place] != movers[place - 1]]
        listed = turns if len(turns) >= MOST_POINTS // 2 else chosen  # alone, a player's turn never ends
        count = min(MOST_POINTS, len(listed))
        chosen = [listed[place * len(listed) // count] for place in range(count)]
    return chosen


def is_shared(match: Match) -> bool:
    """Tell whether all seats have one result in common: then no position of the match is worth more to one of them."""
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
    """The work of reviewing one match. It can be left at any time and gone on with from the points that were found."""

    def __init__(self, match: Match, points: Sequence[Point] = ()) -> None:
        self.match, self.shared = match, is_shared(match)
        self._plies = decisions(match)
        self._points = {point.ply: point for point in points if point.ply in self._plies}
        self._advice: dict[int, int] = {}  # what the strongest player would play, by ply

    @property
    def points(self) -> tuple[Point, ...]:
        """What was found so far, the earliest first."""
        return tuple(self._points[ply] for ply in sorted(self._points))

    def work(self) -> Iterator[float]:
        """Go on to the end; yield after every decision how much of the work is done, from 0 to 1."""
        hurry = int(min(MILLISECONDS, 1000 * SECONDS / max(1, len(self._plies))))
        for ply in self._plies:
            if ply not in self._points:
                self._think(ply, SearchPlayer(ply, ITERATIONS, hurry))
                yield FIRST_LOOK * len(self._points) / len(self._plies)
        again = sorted({ply for change in self._largest() for ply in (change.ply, change.following) if ply >= 0})
        for done, ply in enumerate(again, 1):
            self._advice[ply] = self._think(ply, cast(Evaluator, player(STRONGEST, ply)))
            yield FIRST_LOOK + (1 - FIRST_LOOK) * done / len(again)
        yield 1.0

    def review(self) -> Review:
        """Return what came of the work."""
        turns = [
            Turn(change.ply, change.seat, change.before, change.after, self._advice[change.ply])
            for change in self._changes()
            if change.ply in self._advice and abs(change.after - change.before) >= LEAST_CHANGE
        ]
        weightiest = sorted(turns, key=lambda turn: -abs(turn.after - turn.before))[:MOST_TURNS]
        return Review(self.shared, self.points, tuple(sorted(weightiest, key=lambda turn: turn.ply)))

    def _think(self, ply: int, searcher: Evaluator) -> int:
        """Think about a decision as its seat saw it; note what could be expected and return the best action."""
        seat = self.match.moves[ply][0]
        best = searcher.evaluate_actions(self.match.at(ply).view(seat))[0]
        self._points[ply] = Point(ply, seat, best.expected)
        return best.action.number

    def _changes(self) -> list[_Change]:
        """All steps of all curves; the last one leads to the result."""
        results, found = self.match.scores(), []
        for curve in _curves(self.points, self.shared).values():
            for point, following in zip(curve, [*curve[1:], None], strict=True):
                after = following.expected if following else results[point.seat]
                found.append(_Change(point.ply, point.seat, point.expected, after, following.ply if following else -1))
        return found

    def _largest(self) -> list[_Change]:
        steep = [change for change in self._changes() if abs(change.after - change.before) >= LEAST_CHANGE]
        return sorted(steep, key=lambda change: -abs(change.after - change.before))[:MOST_TURNS]


def _curves(points: Sequence[Point], shared: bool) -> dict[int, list[Point]]:
    curves: dict[int, list[Point]] = {}
    for point in points:
        curves.setdefault(0 if shared else point.seat, []).append(point)
    return curves
