"""A page stays in sync with its match: after a slow answer, after a reload, in a second tab, after being offline."""

import random
import time
from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from bench.sample_matches import add_match
from tatami.web.matches import Matches
from tests.browser.conftest import Visit, guest_of
from tests.browser.fake_server import hold_requests
from tests.browser.steps import (
    CHOICES,
    current_turn,
    match_id_of,
    play_now,
    play_some,
    press_any,
    settle,
    wait_for_turn,
    wait_for_update,
)

CHOSEN = '.hand .chosen, .hand [aria-pressed="true"]'
SHOWN = """
() => {
  const text = (name) => document.querySelector(`[data-part="${name}"]`)?.textContent;
  const hand = [...document.querySelectorAll(".hand [data-piece]")].map((piece) => piece.dataset.piece);
  const board = document.querySelectorAll(".pane [data-piece]").length;
  return { ask: text("ask"), people: text("people"), log: text("log"), hand, board };
}
"""


def shown(page: Page) -> object:
    """A summary of what the page shows."""
    return page.evaluate(SHOWN)


def wait_until(page: Page, happened: Callable[[], object], seconds: float = 90.0) -> None:
    """Wait for something that the test itself records."""
    deadline = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < deadline, "it has not happened"
        page.wait_for_timeout(20)


def chat(page: Page, match_id: str, text: str) -> None:
    """Send a chat line as from another window."""
    csrf = page.get_attribute("#match", "data-csrf") or ""
    assert page.request.post(f"/m/{match_id}/chat", form={"text": text, "csrf": csrf}).ok


def test_moves_of_bots_that_overtake_a_slow_answer_are_shown(visit: Visit, matches: Matches) -> None:
    page = visit()
    play_now(page, "samurai")
    match_id = match_id_of(page)

    def answer_late(route: Route) -> None:
        answer = route.fetch()
        while 0 not in matches.snapshot(match_id).match.acting:  # the bots move, and the page gets events
            time.sleep(0.1)
        time.sleep(0.5)  # most often the page gets the event before the answer
        route.fulfill(response=answer)

    turn = play_some(page, 2, random.Random(1))
    page.route("**/play", answer_late)
    page.get_by_role("button", name="End your turn").first.click()
    assert wait_for_turn(page, turn.version).version == matches.snapshot(match_id).version_for([0])


def test_the_page_stays_busy_when_an_update_replaces_what_was_pressed(visit: Visit, matches: Matches) -> None:
    page = visit()
    match_id = add_match(matches, "seven_ronin", guest_of(page), key="busy", share=0.4)
    page.goto(f"/m/{match_id}")
    turn, ply = wait_for_turn(page), matches.snapshot(match_id).row.ply
    refreshes, moves = hold_requests(page, "**/fragment"), hold_requests(page, "**/play")
    chat(page, match_id, "hello")
    wait_until(page, lambda: refreshes)  # the page has got the event, and refreshes
    press_any(page, random.Random(4))
    wait_until(page, lambda: moves)
    move = moves.pop()
    answer = move.fetch()  # the server has played it, but its answer is overtaken by the refresh
    refreshes.pop().continue_()
    wait_for_update(page, turn.version + 1)

    assert page.locator(CHOICES).count() > 0
    assert current_turn(page) is None
    page.locator(CHOICES).first.dispatch_event("click")
    page.keyboard.press("1")
    settle(page)
    assert not moves

    page.unroute("**/fragment")
    move.fulfill(response=answer)
    assert wait_for_turn(page, turn.version + 1).choices > 0
    assert matches.snapshot(match_id).row.ply == ply + 1


def test_a_reload_in_the_middle_of_a_turn_keeps_everything(visit: Visit, matches: Matches) -> None:
    page = visit()
    page.goto(f"/m/{add_match(matches, 'samurai', guest_of(page), key='reload', share=0.4)}")
    page.locator(".hand button").first.click()
    expect(page.locator(CHOSEN)).to_have_count(1)
    before = shown(page)
    page.reload()
    assert shown(page) == before
    expect(page.locator(CHOSEN)).to_have_count(1)
    play_some(page, 2, random.Random(2))


def test_a_match_is_left_and_found_again_in_the_lobby(visit: Visit, matches: Matches) -> None:
    page = visit()
    match_id = add_match(matches, "samurai", guest_of(page), key="leave", share=0.4)
    page.goto(f"/m/{match_id}")
    before = shown(page)
    page.click("#menu summary")
    page.click('#menu a.button[href="/"]')
    row = page.locator('section[aria-labelledby="mine"] li')
    expect(row).to_contain_text("your turn")
    row.locator("a.button").click()
    assert match_id_of(page) == match_id
    assert shown(page) == before


def test_a_second_tab_stays_in_step(visit: Visit, matches: Matches) -> None:
    page = visit()
    page.goto(f"/m/{add_match(matches, 'samurai', guest_of(page), key='tabs', share=0.3)}")
    tab = page.context.new_page()
    tab.goto(page.url)
    dice = random.Random(3)
    turn = wait_for_turn(page)
    for here, there in ((page, tab), (tab, page), (page, tab), (tab, page)):
        press_any(here, dice)
        turn = wait_for_turn(here, turn.version)
        wait_for_turn(there, turn.version - 1)
        assert shown(there) == shown(here)


def test_a_page_that_was_offline_catches_up(visit: Visit, matches: Matches) -> None:
    page = visit()
    match_id = add_match(matches, "samurai", guest_of(page), key="away", share=0.3)
    page.goto(f"/m/{match_id}")
    wait_for_turn(page)
    page.context.set_offline(True)
    tab_version = matches.snapshot(match_id).version_for([0])
    matches.say(match_id, guest_of(page), "while you were away")
    page.context.set_offline(False)
    wait_for_update(page, tab_version)
    expect(page.locator("#chat .messages")).to_contain_text("while you were away")
