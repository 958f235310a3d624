"""A key press acts once: not again while it is held down, not while a request is pending, never while typing."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tatami.web.view_models import LessonStep, LogLine
from tests.browser.conftest import OpenFake
from tests.browser.fake_server import hold_requests
from tests.browser.steps import settle

READ = {"lesson": LessonStep(1, 9, "Castes", "Every caste counts.", ())}
ANSWERED = "!document.querySelector('.busy, [aria-busy]')"


def hold(page: Page, key: str) -> None:
    """Hold a key down until its request is answered, and some time longer."""
    page.keyboard.down(key)
    settle(page)
    for _ in range(3):
        page.wait_for_function(ANSWERED)
        page.keyboard.down(key)
    page.keyboard.up(key)
    settle(page)


@pytest.mark.parametrize(("key", "sent", "shown"), [("Escape", "undo", {}), ("h", "hint", {}), ("n", "lesson", READ)])
def test_a_held_key_does_its_thing_once(open_fake: OpenFake, key: str, sent: str, shown: dict[str, Any]) -> None:
    page, server = open_fake(shown)
    hold(page, key)
    assert server.posted == [sent]


def test_a_held_digit_plays_once(open_fake: OpenFake) -> None:
    page, server = open_fake()
    hold(page, "1")
    assert server.posted == ["play"]


@pytest.mark.parametrize("key", ["Enter", " "])
@pytest.mark.parametrize("place", [".hand button", ".move-list button"])
def test_a_key_held_on_a_choice_does_not_take_the_next_one_too(open_fake: OpenFake, place: str, key: str) -> None:
    page, server = open_fake()
    page.click("#moves > summary")
    page.locator(place).first.focus()
    hold(page, key)
    assert len(server.sent) <= 1
    assert server.posted in ([], ["play"])


def test_a_key_held_on_the_board_plays_once(open_fake: OpenFake) -> None:
    page, server = open_fake()
    page.keyboard.press("1")
    page.wait_for_selector(".pane [data-action]")
    page.keyboard.press("ArrowRight")
    hold(page, "Enter")
    assert server.posted == ["play", "play"]


def test_arrows_scroll_the_log(open_fake: OpenFake) -> None:
    page, _ = open_fake({"log": tuple(LogLine(n, f"Thing {n} happened.", False) for n in range(60))})
    page.focus(".log")
    page.keyboard.press("ArrowDown")
    page.wait_for_function("document.querySelector('.log').scrollTop > 0")
    assert page.evaluate("document.activeElement.matches('.log')")


def test_arrows_and_zoom_repeat_while_they_are_held(open_fake: OpenFake) -> None:
    page, _ = open_fake()
    page.keyboard.press("1")
    page.wait_for_selector(".pane [data-action]")
    here, seen = "document.activeElement.dataset.action", set()
    for _ in range(4):
        page.keyboard.down("ArrowRight")
        seen.add(page.evaluate(here))
    page.keyboard.up("ArrowRight")
    assert len(seen) > 2
    box, boxes = "document.querySelector('.pane > svg').getAttribute('viewBox')", set()
    for _ in range(3):
        page.keyboard.down("+")
        boxes.add(page.evaluate(box))
    page.keyboard.up("+")
    assert len(boxes) == 3


@pytest.mark.parametrize(("key", "sent", "shown"), [("Escape", "undo", {}), ("h", "hint", {}), ("n", "lesson", READ)])
def test_a_key_waits_for_the_answer(open_fake: OpenFake, key: str, sent: str, shown: dict[str, Any]) -> None:
    page, server = open_fake(shown)
    held = hold_requests(page, f"**/{sent}")
    page.keyboard.press(key)
    page.keyboard.press(key)
    server.go_on(page, **shown, clock=50)  # the pressed element is replaced by one that does not look busy
    page.keyboard.press(key)
    settle(page)
    assert len(held) == 1
    held[0].fallback()
    page.wait_for_function(ANSWERED)
    page.keyboard.press(key)
    settle(page)
    assert len(held) == 2


def test_nothing_is_played_while_a_move_is_taken_back(open_fake: OpenFake) -> None:
    page, server = open_fake()
    held = hold_requests(page, "**/undo")
    page.keyboard.press("Escape")
    page.keyboard.press("1")
    settle(page)
    assert server.posted == []
    held[0].fallback()
    page.wait_for_function(ANSWERED)
    page.keyboard.press("1")
    page.wait_for_function(ANSWERED)
    assert server.posted == ["undo", "play"]


def test_nobody_needs_to_wait_for_a_hint(open_fake: OpenFake) -> None:
    page, server = open_fake()
    hold_requests(page, "**/hint")
    page.keyboard.press("h")
    page.keyboard.press("1")
    page.wait_for_selector(".pane [data-action]")
    assert server.posted == ["play"]


@pytest.mark.parametrize("field", ['#chat input[name="text"]', '#menu select[name="ms"]', '.menu input[name="name"]'])
def test_keys_do_nothing_else_while_typing(open_fake: OpenFake, field: str) -> None:
    page, server = open_fake(READ)
    server.go_on(page, clock=50)
    for summary in ("#chat > summary", "#menu > summary", ".menu > summary"):
        page.click(summary)
    page.focus(field)
    for key in ("1", "h", "n", "r", "?", "+", "Escape", "ArrowDown"):
        page.keyboard.press(key)
    settle(page)
    assert [path for path in server.posted if path != "pace"] == []
    expect(page.locator("dialog[open]")).to_have_count(0)
