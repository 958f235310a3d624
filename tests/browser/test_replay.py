"""A finished match can be replayed, viewed as any seat, continued from any move, downloaded, and checked."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import tatami
from bench.sample_matches import add_match
from tatami.match import Match
from tatami.web.matches import Matches
from tests.browser.conftest import Visit, guest_of
from tests.browser.steps import match_id_of, wait_for_turn

GAMES = [which.name for which in tatami.all_games()]


def go_to_replay(page: Page, matches: Matches, game: str) -> tuple[str, Match]:
    """Open a finished match and go to its replay, as a person would; return its id and the match."""
    match_id = add_match(matches, game, guest_of(page), key="replay")
    page.goto(f"/m/{match_id}")
    page.click('.ending a[href*="/replay/"]')
    return match_id, matches.snapshot(match_id).match


def at(page: Page, ply: int, last: int) -> None:
    expect(page.locator(".steps output")).to_have_text(f"{ply} / {last}")
    assert page.url.partition("?")[0].endswith(f"/replay/{ply}")


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_is_stepped_through_by_buttons_keys_and_slider(visit: Visit, matches: Matches, game: str) -> None:
    page = visit()
    _, match = go_to_replay(page, matches, game)
    last = len(match)
    at(page, last, last)
    page.click('.steps [aria-label="To the start"]')
    at(page, 0, last)
    start = page.inner_html(".pane")
    for ply in (1, 2):
        page.click('.steps [aria-label="Next move"]')
        at(page, ply, last)
    page.keyboard.press("ArrowRight")
    at(page, 3, last)
    page.click('.steps [aria-label="Previous move"]')
    at(page, 2, last)
    page.locator(".steps input").fill(str(last // 2))
    at(page, last // 2, last)
    assert page.inner_html(".pane") != start
    page.click('.steps [aria-label="To the end"]')
    at(page, last, last)
    page.keyboard.press("Home")
    at(page, 0, last)
    assert page.inner_html(".pane") == start


@pytest.mark.parametrize("place", ['.steps [aria-label="Next move"]', ".steps input"])
def test_stepping_by_keys_keeps_the_focus(visit: Visit, matches: Matches, place: str) -> None:
    page = visit()
    match_id, match = go_to_replay(page, matches, "samurai")
    page.goto(f"/m/{match_id}/replay/0")
    page.focus(place)
    for ply in (1, 2, 3):
        page.keyboard.press("ArrowRight" if place.endswith("input") else "Enter")
        at(page, ply, len(match))
        assert page.evaluate("(place) => document.activeElement === document.querySelector(place)", place)


def test_a_replay_is_viewed_as_each_seat(visit: Visit, matches: Matches) -> None:
    page = visit()
    match_id, match = go_to_replay(page, matches, "samurai")
    page.goto(f"/m/{match_id}/replay/{len(match) // 2}")
    names = [seat.name for seat in matches.snapshot(match_id).seats]
    middle = match.at(len(match) // 2)
    for seat, name in enumerate(names):
        page.click(f'[data-part="view-as"] a:text-is("{name}")')
        expect(page.locator('[data-part="view-as"] [aria-current]')).to_have_text(name)
        events = [event for events in middle.events_seen(seat) for event in events]
        expect(page.locator(".log li")).to_have_count(len(events))
    page.click('[data-part="view-as"] a >> nth=0')
    expect(page.locator(".log li")).to_have_count(sum(map(len, middle.events_seen(None))))


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_continued_from_the_middle_of_a_replay(visit: Visit, matches: Matches, game: str) -> None:
    page = visit()
    match_id, match = go_to_replay(page, matches, game)
    ply = len(match) // 2
    page.goto(f"/m/{match_id}/replay/{ply}")
    page.click('form[action*="/from/"] button')
    page.wait_for_url("**/m/*")
    assert match_id_of(page) != match_id
    wait_for_turn(page)
    again = matches.snapshot(match_id_of(page)).match
    assert again.moves[:ply] == match.moves[:ply]
    assert not again.over


@pytest.mark.parametrize("game", GAMES)
def test_the_file_of_a_match_can_be_read_back(visit: Visit, matches: Matches, game: str, tmp_path: Path) -> None:
    page = visit()
    _, match = go_to_replay(page, matches, game)
    with page.expect_download() as download:
        page.click('a[href$="/file"]')
    kept = tmp_path / download.value.suggested_filename
    download.value.save_as(kept)
    assert Match.load(kept).state.tobytes() == match.state.tobytes()


def test_the_page_itself_checks_that_the_shuffle_was_fair(visit: Visit, matches: Matches) -> None:
    page = visit()
    match_id, _ = go_to_replay(page, matches, "samurai")
    page.click("#fairness summary")
    expect(page.locator(".verdict")).to_have_text("✓ The secret matches its hash and the seed.")
    page.goto(f"/m/{match_id}")
    page.click("#fairness summary")
    expect(page.locator(".verdict")).to_have_text("✓ The secret matches its hash and the seed.")


def test_a_shuffle_that_was_tampered_with_is_noticed(visit: Visit, matches: Matches) -> None:
    page = visit()
    match_id, _ = go_to_replay(page, matches, "samurai")
    secret = matches.snapshot(match_id).row.secret
    page.route("**/replay/*", lambda route: route.fulfill(body=route.fetch().text().replace(secret, secret[::-1])))
    page.reload()
    page.click("#fairness summary")
    expect(page.locator(".verdict")).to_have_text("✗ The secret does not match its hash and the seed.")
