"""A board is zoomed and panned with fingers and wheel, whatever the page has shown before."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tatami.web.view_models import UndoState
from tests.browser.conftest import OpenFake
from tests.browser.steps import PHONE

OTHERS_TURN = {"your_turn": False, "offers": (), "since": (), "undo": UndoState(), "can_hint": False}
# What a page has shown before somebody zooms.
PASTS: dict[str, list[dict[str, Any]]] = {
    "opened just now": [{}],
    "another's turn": [{}, OTHERS_TURN],
    "one's own turn again": [OTHERS_TURN, {}],
    "opened behind the curtain": [{"curtain": "Ren"}, {}],
    "the curtain between": [{}, {"curtain": "Ren"}, {}],
}
POINT = """
(moves) => moves.forEach(([kind, id, x, y]) => {
  const pane = document.querySelector(".pane > svg"), box = pane.getBoundingClientRect();
  const [clientX, clientY] = [box.x + box.width * x, box.y + box.height * y];
  const how = { bubbles: true, cancelable: true, pointerId: id, pointerType: "touch", isPrimary: id === 1, buttons: 1 };
  (document.elementFromPoint(clientX, clientY) ?? pane).dispatchEvent(
    new PointerEvent(kind, { ...how, clientX, clientY }));
})
"""
WHEEL = """
() => {
  const pane = document.querySelector(".pane > svg"), box = pane.getBoundingClientRect();
  const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
  pane.dispatchEvent(new WheelEvent("wheel", { bubbles: true, cancelable: true, ctrlKey: true, deltaY: -100, ...at }));
}
"""


def fingers(page: Page, *moves: tuple[str, int, float, float]) -> None:
    """Move fingers over the board, all in one go; positions are shares of its width and height."""
    page.evaluate(POINT, [[f"pointer{kind}", finger, x, y] for kind, finger, x, y in moves])


def box(page: Page) -> list[float]:
    return [float(number) for number in (page.get_attribute(".pane > svg", "viewBox") or "").split()]


def with_past(open_fake: OpenFake, past: str) -> Page:
    first, *later = PASTS[past]
    page, server = open_fake(first, **PHONE)
    for shown in later:
        server.go_on(page, **shown)
    return page


@pytest.mark.parametrize("past", PASTS)
def test_two_fingers_zoom_one_pans_and_a_double_tap_resets(open_fake: OpenFake, past: str) -> None:
    page = with_past(open_fake, past)
    home = box(page)
    fingers(page, ("down", 1, 0.4, 0.5), ("down", 2, 0.6, 0.5), ("move", 1, 0.2, 0.5), ("move", 2, 0.8, 0.5))
    fingers(page, ("up", 1, 0.2, 0.5), ("up", 2, 0.8, 0.5))
    near = box(page)
    assert near[2] < home[2] / 2
    fingers(page, ("down", 1, 0.5, 0.5), ("move", 1, 0.6, 0.6), ("move", 1, 0.8, 0.8), ("up", 1, 0.8, 0.8))
    aside = box(page)
    assert aside[2:] == pytest.approx(near[2:])
    assert aside[0] < near[0] and aside[1] < near[1]
    fingers(page, *[("down", 1, 0.02, 0.02), ("up", 1, 0.02, 0.02)] * 2)
    assert box(page) == pytest.approx(home)


@pytest.mark.parametrize("past", PASTS)
def test_ctrl_and_wheel_zoom(open_fake: OpenFake, past: str) -> None:
    page = with_past(open_fake, past)
    home = box(page)
    page.evaluate(WHEEL)
    assert box(page)[2] < home[2]


def test_a_pinch_goes_on_when_the_board_is_replaced(open_fake: OpenFake) -> None:
    page, server = open_fake(OTHERS_TURN, **PHONE)
    fingers(page, ("down", 1, 0.4, 0.5), ("down", 2, 0.6, 0.5), ("move", 1, 0.3, 0.5))
    before = box(page)
    server.go_on(page)
    fingers(page, ("move", 2, 0.8, 0.5))
    assert box(page)[2] < before[2]


def test_beside_the_board_the_wheel_and_taps_are_left_alone(open_fake: OpenFake) -> None:
    page, _ = open_fake()
    page.evaluate(WHEEL)
    near = box(page)
    page.eval_on_selector(
        ".side",
        "(side) => ['pointerup', 'pointerup'].forEach("
        "(kind) => side.dispatchEvent(new PointerEvent(kind, { bubbles: true, pointerType: 'touch' })))",
    )
    free = page.eval_on_selector(
        ".side",
        "(side) => side.dispatchEvent(new WheelEvent('wheel', { bubbles: true, cancelable: true, ctrlKey: true }))",
    )
    assert free
    assert box(page) == near


def test_behind_the_curtain_there_is_nothing_to_zoom(open_fake: OpenFake) -> None:
    page, server = open_fake({"curtain": "Ren"})
    for key in "+-0":
        page.keyboard.press(key)
    server.go_on(page)
    home = box(page)
    server.go_on(page, curtain="Ren")
    for key in "+-0":
        page.keyboard.press(key)
    server.go_on(page)
    assert box(page) == home
