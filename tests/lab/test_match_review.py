"""Reviews: every choice is evaluated from the view of its seat, and the largest changes are found."""

from itertools import pairwise
from typing import Any

import pytest

import tatami
from bench.sample_matches import bot_match
from tatami.lab import match_review
from tatami.lab.match_review import MatchReviewer, Point, Review, TurningPoint, decision_plies, is_shared
from tatami.match import Match, View
from tatami.players.search import ActionValue, SearchPlayer


@pytest.fixture(scope="module")
def samurai() -> Match:
    return bot_match("samurai", 3, players=2)


@pytest.fixture
def oracle(monkeypatch: pytest.MonkeyPatch) -> "type[Oracle]":
    """Let an oracle evaluate in place of the search."""
    Oracle.expected, Oracle.asked = {}, []
    monkeypatch.setattr(match_review, "SearchPlayer", Oracle)
    monkeypatch.setattr(match_review, "player", Oracle)
    return Oracle


class Oracle(SearchPlayer):
    """Knows the expected result of some views, says one half for all others, and prefers the last action."""

    expected: dict[bytes, float]
    asked: list[View]

    def __init__(self, *_: object) -> None:
        super().__init__(0, 1)

    def evaluate_actions(self, view: View) -> list[ActionValue]:
        """Return one value."""
        self.asked.append(view)
        return [ActionValue(view.actions()[-1], 1, self.expected.get(view.tobytes(), 0.5))]


def reviewed(match: Match, points: tuple[Point, ...] = ()) -> tuple[Review, list[float]]:
    reviewer = MatchReviewer(match, points)
    progress = list(reviewer.work())
    return reviewer.review(), progress


def view_before(match: Match, ply: int) -> bytes:
    return match.at(ply).view(match.moves[ply][0]).tobytes()


def test_only_choices_are_evaluated(samurai: Match) -> None:
    chosen = decision_plies(samurai)
    forced = set(range(len(samurai))) - set(chosen)
    assert forced and all(len(samurai.at(ply).actions(samurai.moves[ply][0])) == 1 for ply in forced)
    assert all(len(samurai.at(ply).actions(samurai.moves[ply][0])) > 1 for ply in chosen)


def test_of_a_long_match_first_moves_of_turns_are_evaluated(samurai: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    every = decision_plies(samurai)
    monkeypatch.setattr(match_review, "MAX_POINTS", len(every) // 2)
    turns = decision_plies(samurai)
    assert 0 < len(turns) < len(every)
    movers = [samurai.moves[ply][0] for ply in turns]
    assert all(left != right for left, right in pairwise(movers))
    monkeypatch.setattr(match_review, "MAX_POINTS", 7)
    few = decision_plies(samurai)
    assert len(few) == 7 and set(few) <= set(turns)


def test_of_a_long_solo_match_an_even_sample_is_evaluated(monkeypatch: pytest.MonkeyPatch) -> None:
    match = bot_match("way_of_the_samurai", 3)
    every = decision_plies(match)
    monkeypatch.setattr(match_review, "MAX_POINTS", 10)
    few = decision_plies(match)
    assert len(few) == 10 and set(few) <= set(every)
    assert few[0] == every[0] and few[-1] > every[len(every) * 4 // 5]


@pytest.mark.parametrize(
    ("name", "options", "shared"),
    [
        ("samurai_spirit", {}, True),
        ("way_of_the_samurai", {}, True),
        ("samurai", {}, False),
        ("seven_ronin", {}, False),
        ("way_of_the_samurai", {"players": 2}, False),
    ],
)
def test_one_curve_for_all_where_the_result_is_shared(name: str, options: dict[str, Any], shared: bool) -> None:
    assert is_shared(bot_match(name, 3, **options)) is shared


def test_every_choice_is_evaluated_from_the_view_of_its_seat(samurai: Match, oracle: type[Oracle]) -> None:
    review, _ = reviewed(samurai)
    plies = decision_plies(samurai)
    assert [point.ply for point in review.points] == plies
    assert [point.seat for point in review.points] == [samurai.moves[ply][0] for ply in plies]
    asked = {view.tobytes() for view in oracle.asked}
    assert {view_before(samurai, ply) for ply in plies} == asked


def test_the_largest_change_is_a_turning_point_with_advice(samurai: Match, oracle: type[Oracle]) -> None:
    loser = samurai.scores().index(0.0)
    own = [ply for ply in decision_plies(samurai) if samurai.moves[ply][0] == loser]
    for ply in own[10:]:  # from here on it looks bad for the loser, and it ends so
        oracle.expected[view_before(samurai, ply)] = 0.05
    review, progress = reviewed(samurai)
    fallen = [turn for turn in review.turns if turn.seat == loser]
    best = samurai.at(own[9]).actions(loser)[-1].number
    assert fallen == [TurningPoint(own[9], loser, 0.5, 0.05, best)]
    assert progress == sorted(progress) and progress[-1] == 1.0


def test_the_last_step_of_a_curve_leads_to_the_result(samurai: Match, oracle: type[Oracle]) -> None:
    review, _ = reviewed(samurai)
    last = {curve[-1].ply: seat for seat, curve in review.curves().items()}
    assert {turn.ply: turn.seat for turn in review.turns} == last
    assert {turn.seat: turn.after for turn in review.turns} == dict(enumerate(samurai.scores()))


def test_a_change_that_the_second_evaluation_does_not_confirm_is_none(
    samurai: Match, oracle: type[Oracle], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Hasty(Oracle):
        def evaluate_actions(self, view: View) -> list[ActionValue]:
            return [ActionValue(view.actions()[0], 1, 0.9 if view.tobytes() == hasty else 0.5)]

    hasty = view_before(samurai, decision_plies(samurai)[20])
    monkeypatch.setattr(match_review, "SearchPlayer", Hasty)
    review, _ = reviewed(samurai)
    assert all(turn.after in (0.0, 1.0) for turn in review.turns)


def test_a_review_resumes_where_it_was_stopped(samurai: Match, oracle: type[Oracle]) -> None:
    reviewer = MatchReviewer(samurai)
    work = reviewer.work()
    for _ in range(30):
        next(work)
    kept, asked = reviewer.points, len(oracle.asked)
    assert len(kept) == asked == 30
    review, progress = reviewed(samurai, kept)
    assert progress[0] > 0.1
    assert review == reviewed(samurai)[0]
    again = {view_before(samurai, point.ply) for point in kept}
    steep = {view_before(samurai, turn.ply) for turn in review.turns}
    later = [view.tobytes() for view in oracle.asked[asked : asked + len(decision_plies(samurai)) - 30]]
    assert not (again - steep) & set(later)


def test_a_review_can_be_stored_as_json() -> None:
    review = Review(False, (Point(3, 1, 0.25),), (TurningPoint(3, 1, 0.25, 0.75, 17),))
    assert Review.from_json(review.to_json()) == review


def test_a_real_search_reviews_a_match_of_every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_review, "ITERATIONS", 6)
    monkeypatch.setattr(match_review, "MAX_POINTS", 12)
    monkeypatch.setattr(match_review, "STRONGEST", "search:12")
    for which in tatami.all_games():
        match = bot_match(which.name, 3)
        review, _ = reviewed(match)
        assert 0 < len(review.points) <= 12
        assert all(0 <= point.expected <= 1 for point in review.points)
        for turn in review.turns:
            assert turn.best in [action.number for action in match.at(turn.ply).actions(turn.seat)]
