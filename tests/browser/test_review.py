"""The review page: it polls the progress, can be used by keyboard, and is accessible on every screen."""

import time

import pytest
from playwright.sync_api import expect

from bench.sample_matches import add_match
from tatami.lab import match_review
from tatami.lab.match_review import MatchReviewer
from tatami.web.matches import Matches
from tatami.web.store import ReviewRow
from tests.browser.conftest import Visit, guest_of
from tests.browser.steps import PHONE, match_id_of, wait_for_turn
from tests.browser.test_accessibility import faults


@pytest.fixture(autouse=True)
def short_search(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("ITERATIONS", 6), ("MAX_POINTS", 30), ("STRONGEST", "search:12"), ("MIN_CHANGE", 0.02)):
        monkeypatch.setattr(match_review, name, value)


def being_reviewed(matches: Matches, match_id: str, progress: float) -> None:
    """Store that another process is working on a review."""
    with matches.store.writing() as db:
        db.merge(ReviewRow(match_id=match_id, lease=time.time() + 999, progress=progress, points=[]))


def reviewed(matches: Matches, match_id: str) -> MatchReviewer:
    """Make a review and store it, as another process would."""
    reviewer = MatchReviewer(matches.snapshot(match_id).match)
    assert list(reviewer.work())
    with matches.store.writing() as db:
        db.merge(ReviewRow(match_id=match_id, progress=1.0, points=[], found=reviewer.review().to_json()))
    return reviewer


def test_the_page_polls_the_progress_and_shows_the_review(visit: Visit, matches: Matches) -> None:
    page = visit()
    match_id = add_match(matches, "samurai", guest_of(page), key="review")
    being_reviewed(matches, match_id, 0.25)
    page.goto(f"/m/{match_id}")
    page.click('.ending a[href$="/review"]')
    expect(page.locator(".review-progress output")).to_have_text("25 %")
    being_reviewed(matches, match_id, 0.5)
    expect(page.locator(".review-progress output")).to_have_text("50 %")
    reviewer = reviewed(matches, match_id)
    expect(page.locator(".curves polyline")).to_have_count(3)
    expect(page.locator(".turns > li")).to_have_count(len(reviewer.review().turns))
    page.reload()
    expect(page.locator(".curves polyline")).to_have_count(3)


def test_a_turning_point_is_reached_by_keys_and_leads_to_its_position(visit: Visit, matches: Matches) -> None:
    page = visit()
    match_id = add_match(matches, "samurai", guest_of(page), key="review")
    turn = reviewed(matches, match_id).review().turns[0]
    page.goto(f"/m/{match_id}/review")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.classList.contains('flag')"):
            break
    label = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert label == page.locator(".turns h3").first.inner_text().strip()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/m/{match_id}/replay/{turn.ply}?seat={turn.seat}")


def test_a_match_is_continued_from_a_turning_point_against_the_chosen_level(visit: Visit, matches: Matches) -> None:
    page = visit()
    match_id = add_match(matches, "samurai", guest_of(page), key="review")
    turn = reviewed(matches, match_id).review().turns[0]
    page.goto(f"/m/{match_id}/review")
    first = page.locator(f'form[action$="/from/{turn.ply}"]').first
    first.locator("select").select_option("apprentice")
    first.locator("button").click()
    page.wait_for_url("**/m/*")
    wait_for_turn(page)
    again = matches.snapshot(match_id_of(page))
    assert again.match.moves[: turn.ply] == matches.snapshot(match_id).match.moves[: turn.ply]
    assert {seat.bot for seat in again.seats} == {None, "apprentice"}


@pytest.mark.parametrize("game", ["samurai", "samurai_spirit"])  # a curve for every seat, and one for all
def test_a_review_is_accessible_on_every_screen(visit: Visit, matches: Matches, game: str) -> None:
    page = visit(color_scheme="light")
    match_id = add_match(matches, game, guest_of(page), key="review")
    reviewed(matches, match_id)
    found = []
    for visitor in (page, visit(color_scheme="dark", **PHONE)):
        visitor.goto(f"/m/{match_id}/review")
        found += faults(visitor)
        assert visitor.evaluate("document.documentElement.scrollWidth <= innerWidth"), "scrolled sideways"
    assert found == []


def test_the_waiting_page_is_accessible_and_works_without_script(visit: Visit, matches: Matches) -> None:
    page = visit()
    match_id = add_match(matches, "samurai", guest_of(page), key="review")
    being_reviewed(matches, match_id, 0.75)
    page.goto(f"/m/{match_id}/review")
    assert faults(page) == []
    plain = visit(java_script_enabled=False)
    plain.goto(f"/m/{match_id}/review")
    expect(plain.locator(".review-progress output")).to_have_text("75 %")
    reviewed(matches, match_id)
    plain.click(".review a.button:text('Refresh')")
    expect(plain.locator(".curves polyline")).to_have_count(3)
