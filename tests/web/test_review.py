"""Reviews of finished matches: made once in the background, resumed after a restart, and shown to everybody."""

import asyncio
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy.orm import Session

from bench.sample_matches import add_match
from tatami.errors import BadOption
from tatami.lab import match_review
from tatami.lab.match_review import MatchReviewer
from tatami.players.levels import LEVELS
from tatami.ui.i18n import LANGUAGES
from tatami.web import reviews
from tatami.web.app import make_app
from tatami.web.matches import OPPONENT, Matches
from tatami.web.review_chart import MIN_SPACING, Curve, Flag, _spread, draw
from tatami.web.reviews import ReviewWorker
from tatami.web.seats import STAND_IN, SeatPlan
from tatami.web.services import Services
from tatami.web.sessions import COOKIE
from tatami.web.settings import Settings
from tatami.web.store import MatchRow, ReviewRow

ME = "guest-me"


@pytest.fixture(autouse=True)
def short_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep searches short: what they find is tested elsewhere."""
    for name, value in (("ITERATIONS", 6), ("MAX_POINTS", 14), ("STRONGEST", "search:12"), ("MIN_CHANGE", 0.02)):
        monkeypatch.setattr(match_review, name, value)


@pytest.fixture
def finished(matches: Matches) -> str:
    return add_match(matches, "samurai", ME, "review")


def reviewer(matches: Matches) -> ReviewWorker:
    return ReviewWorker(matches, lambda name: True)


# --- in the background ------------------------------------------------------------------------------------------------


def test_a_review_is_made_once_and_kept(matches: Matches, finished: str) -> None:
    worker = reviewer(matches)
    assert worker.get_or_request(finished).found is None and worker.get_or_request(finished).progress == 0
    assert worker.review_next()
    kept = reviewer(Matches(matches.store, matches.settings)).get_or_request(finished)
    assert kept.found is not None and kept.progress == 1
    assert len(kept.found["points"]) == 14
    assert not worker.review_next()


def test_two_requests_at_once_make_one_review(matches: Matches, finished: str, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = reviewer(matches), reviewer(matches)
    writing = matches.store.writing

    @contextmanager
    def overtaken() -> Iterator[Session]:
        monkeypatch.setattr(matches.store, "writing", writing)
        first.get_or_request(finished)
        with writing() as db:
            yield db

    monkeypatch.setattr(matches.store, "writing", overtaken)
    assert second.get_or_request(finished).match_id == finished


def test_two_processes_never_do_the_same_review(matches: Matches, finished: str) -> None:
    ours, theirs = reviewer(matches), reviewer(matches)
    ours.get_or_request(finished)
    assert ours._lease_next() == finished
    assert theirs._lease_next() is None
    assert not theirs.review_next()


def test_another_process_resumes_the_review_of_one_that_died(
    matches: Matches, finished: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "SAVE_INTERVAL", 0.0)
    dying = reviewer(matches)
    dying.get_or_request(finished)
    evaluated = []
    evaluate = MatchReviewer._evaluate

    def counted(self: MatchReviewer, ply: int, evaluator: match_review.Evaluator) -> int:
        evaluated.append(ply)
        if len(evaluated) == 6:
            raise KeyboardInterrupt
        return evaluate(self, ply, evaluator)

    monkeypatch.setattr(MatchReviewer, "_evaluate", counted)
    with pytest.raises(KeyboardInterrupt):
        dying.review_next()
    assert not reviewer(matches).review_next(), "the lease still runs"
    later = time.time() + reviews.LEASE + 1
    monkeypatch.setattr(time, "time", lambda: later)
    assert 0 < reviewer(matches).get_or_request(finished).progress < 1
    assert reviewer(matches).review_next()
    assert reviewer(matches).get_or_request(finished).found is not None
    assert len(set(evaluated[6:20]) & set(evaluated[:5])) < 5, "what was evaluated before is not evaluated again"


def test_closing_frees_the_lease_at_once(matches: Matches, finished: str) -> None:
    worker = reviewer(matches)
    worker.get_or_request(finished)
    worker._stop = True
    worker.review_next()
    left = reviewer(matches).get_or_request(finished)
    assert left.found is None and left.points and left.lease == 0
    assert reviewer(matches).review_next()


def test_the_thread_makes_reviews_and_stops(matches: Matches, finished: str) -> None:
    worker = reviewer(matches)
    worker.open()
    worker.get_or_request(finished)
    deadline = time.time() + 300  # however busy the machine
    while worker.get_or_request(finished).found is None and time.time() < deadline:
        time.sleep(0.05)
    worker.close()
    assert worker.get_or_request(finished).found is not None
    assert not worker._thread.is_alive()


def test_a_match_that_no_longer_replays_cannot_be_reviewed_and_is_not_tried_again(
    matches: Matches, finished: str
) -> None:
    worker = reviewer(matches)
    worker.get_or_request(finished)
    with matches.store.writing() as db:
        db.get_one(MatchRow, finished).options = {"an option": "that is gone"}
        db.get_one(MatchRow, finished).version += 1  # not in the cache
    assert worker.review_next()
    assert "this is edition" in (worker.get_or_request(finished).fault or "")
    assert not worker.review_next()


def test_a_game_that_is_still_being_compiled_waits(matches: Matches, finished: str) -> None:
    worker = ReviewWorker(matches, lambda name: False)
    worker.get_or_request(finished)
    assert not worker.review_next()


# --- pages ------------------------------------------------------------------------------------------------------------


class Visitor:
    """A browser whose requests go straight to the application."""

    def __init__(self, app: FastAPI) -> None:
        """Make requests of an application."""
        transport = httpx.ASGITransport(app)
        self.client = httpx.AsyncClient(transport=transport, base_url="http://tatami.test")
        self.client.headers["accept"] = "text/html"

    def get(self, path: str) -> httpx.Response:
        """Get a page."""
        return asyncio.run(self.client.get(path))

    def post(self, path: str, **form: str) -> httpx.Response:
        """Send a form."""
        return asyncio.run(self.client.post(path, data=form))

    def guest_and_token(self) -> tuple[str, str]:
        """Return the guest's id and the CSRF token."""
        found = re.search(r'name="csrf" value="(\w+)"', self.get("/").text)
        assert found
        return str(self.client.cookies[COOKIE]).rpartition(".")[0], found[1]


@pytest.fixture
def visit(tmp_path: Path) -> Iterator[tuple[Visitor, Services]]:
    """A visitor, and the services of an application without background tasks."""
    app = make_app(Settings(database=f"sqlite:///{tmp_path / 'web.db'}", pace=0))
    services: Services = app.state.services
    services.warmup.progress = dict.fromkeys(services.warmup.progress, 100)
    yield Visitor(app), services
    services.store.close()


def test_a_page_shows_progress_then_the_review(visit: tuple[Visitor, Services]) -> None:
    visitor, services = visit
    match_id = add_match(services.matches, "samurai", "me", "review")
    page = visitor.get(f"/m/{match_id}/review").text
    assert f'data-review="/m/{match_id}/review/progress"' in page and '<progress max="100" value="0"' in page
    assert visitor.get(f"/m/{match_id}/review/progress").json() == {"ready": False, "progress": 0}
    services.reviewer.review_next()
    assert visitor.get(f"/m/{match_id}/review/progress").json() == {"ready": True, "progress": 100}
    page = visitor.get(f"/m/{match_id}/review").text
    assert "data-review" not in page and page.count("<polyline") == 3
    assert re.search(r"Move \d+: (Hanako|Apprentice \d)&#39;s chance (rose|fell) from \d+% to \d+%\.", page)
    assert "The strongest bot would have played" in page


def test_turning_points_lead_to_the_replay_and_to_playing_on(visit: tuple[Visitor, Services]) -> None:
    visitor, services = visit
    match_id = add_match(services.matches, "seven_ronin", "me", "review")
    services.reviewer.get_or_request(match_id)
    services.reviewer.review_next()
    page = visitor.get(f"/m/{match_id}/review").text
    turns = re.findall(rf'<a href="(/m/{match_id}/replay/(\d+)\?seat=(\d))"[^>]*class="flag"', page)
    assert turns
    match = services.matches.snapshot(match_id).match
    for path, ply, seat in turns:
        assert match.moves[int(ply)][0] == int(seat)
        assert visitor.get(path).status_code == 200
        assert f'action="/m/{match_id}/from/{ply}"' in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_review_is_shown_in_every_language(visit: tuple[Visitor, Services], language: str) -> None:
    visitor, services = visit
    visitor.client.headers["accept-language"] = language
    expected = {"en": "expected result", "pl": "oczekiwany wynik", "cs": "očekávaný výsledek"}
    match_id = add_match(services.matches, "samurai_spirit", "me", "review")
    services.reviewer.get_or_request(match_id)
    services.reviewer.review_next()
    page = visitor.get(f"/m/{match_id}/review").text
    assert f'<html lang="{language}">' in page and expected[language] in page
    assert page.count("<polyline") == 1, "one curve for all"


def test_the_review_is_found_from_the_ending_the_replay_and_the_lobby(visit: tuple[Visitor, Services]) -> None:
    visitor, services = visit
    guest, _ = visitor.guest_and_token()
    match_id = add_match(services.matches, "samurai", guest, "review")
    for path in (f"/m/{match_id}", f"/m/{match_id}/replay/3", "/"):
        assert f'href="/m/{match_id}/review"' in visitor.get(path).text, path


def test_only_a_finished_match_is_reviewed(visit: tuple[Visitor, Services]) -> None:
    visitor, services = visit
    running = add_match(services.matches, "samurai", "me", "review", share=0.5)
    assert visitor.get(f"/m/{running}/review").status_code == 409
    assert visitor.get(f"/m/{running}/review/progress").status_code == 409
    assert visitor.get("/m/nowhere/review").status_code == 404
    with services.store.reading() as db:
        assert db.get(ReviewRow, running) is None


def test_what_cannot_be_reviewed_says_so(visit: tuple[Visitor, Services]) -> None:
    visitor, services = visit
    match_id = add_match(services.matches, "samurai", "me", "review")
    services.reviewer.get_or_request(match_id)
    services.reviewer._save(match_id, fault="something")
    page = visitor.get(f"/m/{match_id}/review").text
    assert "This match cannot be reviewed." in page and "data-review" not in page


# --- the levels wherever a bot can be seated --------------------------------------------------------------------------


def test_the_four_levels_are_offered_wherever_a_bot_can_be_seated(visit: tuple[Visitor, Services]) -> None:
    visitor, services = visit
    guest, _ = visitor.guest_and_token()
    finished = add_match(services.matches, "samurai", guest, "levels")
    services.reviewer.get_or_request(finished)
    services.reviewer.review_next()
    plan = [SeatPlan("guest", "Me", guest=guest), SeatPlan("guest", "Friend", guest="friend")]
    options = {"players": 2, "start_hand": "random", "figure_setup": "random"}
    waiting = services.matches.start("samurai", options, plan, guest)
    for _ in range(3):
        match = services.matches.snapshot(waiting).match
        services.matches.play(waiting, guest, 0, match.actions(0)[0 if len(match) < 2 else -1].number, None)
    assert services.matches.snapshot(waiting).match.acting == (1,)
    services.matches.settings = replace(services.matches.settings, away_after=-1)
    for path in (f"/m/{waiting}", f"/m/{finished}/replay/3", f"/m/{finished}/review"):
        page = visitor.get(path).text
        selects = re.findall(r'<select name="bot".*?</select>', page, re.S)
        assert selects, path
        assert all(re.findall(r'value="(\w+)"', select) == list(LEVELS) for select in selects)
        default = STAND_IN if path == f"/m/{waiting}" else OPPONENT
        assert all(re.findall(r'value="(\w+)" selected', select) == [default] for select in selects)
    _, token = visitor.guest_and_token()
    visitor.post(f"/m/{waiting}/replace", csrf=token, seat=1)
    assert services.matches.snapshot(waiting).seats[1].bot == STAND_IN
    assert all(f'value="bot:{level}"' in visitor.get("/setup/samurai").text for level in LEVELS)


def test_the_chosen_level_plays_on(visit: tuple[Visitor, Services]) -> None:
    visitor, services = visit
    guest, token = visitor.guest_and_token()
    match_id = add_match(services.matches, "samurai", guest, "levels")
    answer = visitor.post(f"/m/{match_id}/from/6", csrf=token, bot="shogun")
    branch = services.matches.snapshot(answer.headers["location"].rpartition("/")[2])
    assert [seat.bot for seat in branch.seats] == [None, "shogun", "shogun"]
    with services.store.reading() as db:
        before = db.query(MatchRow).count()
    assert visitor.post(f"/m/{match_id}/from/6", csrf=token, bot="emperor").status_code == 422
    with services.store.reading() as db:
        assert db.query(MatchRow).count() == before


def test_the_chosen_level_stands_in(matches: Matches) -> None:
    plan = [SeatPlan("guest", "Me", guest=ME), SeatPlan("guest", "Friend", guest="friend")]
    match_id = matches.start(
        "samurai", {"players": 2, "start_hand": "random", "figure_setup": "random"}, plan, "friend"
    )
    matches.settings = replace(matches.settings, away_after=-1)
    with pytest.raises(BadOption):
        matches.seats.replace(match_id, "friend", 0, "emperor")
    matches.seats.replace(match_id, "friend", 0, "hatamoto")
    assert (matches.snapshot(match_id).seats[0].kind, matches.snapshot(match_id).seats[0].bot) == ("bot", "hatamoto")


# --- the chart --------------------------------------------------------------------------------------------------------


def test_curves_differ_by_dashes_and_crests() -> None:
    values = ((0, 0.5), (10, 1.0))
    svg = draw([Curve(seat, values) for seat in range(6)], [], 10, "chances")
    crests = re.findall(r'<path d="([^"]+)"', svg)
    assert len(re.findall("<polyline", svg)) == 6
    assert len(set(re.findall(r'stroke-dasharray="([^"]*)"', svg))) == 5, "and the first is whole"
    assert len(set(crests)) == 6


def test_a_curve_goes_where_it_should() -> None:
    svg = draw([Curve(None, ((0, 0.25), (5, 0.5), (10, 1.0)))], [Flag(1, None, 5, 0.5, "rose", "/r")], 10, "result")
    assert 'points="0,750 500,500 1000,0"' in svg
    assert '<circle cx="50%" cy="50%"' in svg and 'aria-label="rose"' in svg


@pytest.mark.parametrize("places", [[], [50], [10, 11, 12], [97, 98, 99, 100], [0, 0, 0, 90, 99.5, 99.6, 99.7, 100]])
def test_flags_do_not_overlap_and_stay_inside(places: list[float]) -> None:
    moved = _spread(places)
    assert all(0 <= place <= 100 for place in moved)
    assert all(right - left >= MIN_SPACING - 1e-9 for left, right in pairwise(moved))
