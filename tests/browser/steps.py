"""Steps of a person on a match page: start a match, press what is offered, wait for the next turn."""

import random
from dataclasses import dataclass

from playwright.sync_api import Page

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SETTLE = """
async () => {
  await new Promise((done) => setTimeout(done, 0));
  await fetch("/healthz").catch(() => null);
}
"""
END_MOTION = """
async () => {
  const moving = document.getAnimations().filter((each) => each.effect.getComputedTiming().endTime < Infinity);
  await Promise.allSettled(moving.map((each) => each.finished));
}
"""
CHOICES = ".pane [data-action], .dock [data-action]"

# Find a point where an element is on top; it may have several shapes, as a token and its card.
FIND_POINT = """
async ([what, number, version]) => {
  const moving = document.getAnimations().filter((each) => each.effect.getComputedTiming().endTime < Infinity);
  await Promise.allSettled(moving.map((each) => each.finished));
  if (document.querySelector("#play").dataset.version !== String(version)) return { gone: true };
  const target = document.querySelectorAll(what)[number];
  target.scrollIntoView({ block: "nearest", inline: "nearest" });
  for (const shape of [target, ...target.querySelectorAll("*")]) {
    const box = shape.getBoundingClientRect();
    for (const [across, down] of [[0.5, 0.5], [0.25, 0.5], [0.75, 0.5], [0.5, 0.25], [0.5, 0.75]]) {
      const [x, y] = [box.x + box.width * across, box.y + box.height * down];
      if (target.contains(document.elementFromPoint(x, y))) return { at: [x, y] };
    }
  }
  return { covered: target.outerHTML };
}
"""

READ_TURN = """
([offered, seen]) => {
  const play = document.querySelector("#play")?.dataset;
  const over = Boolean(document.querySelector(".ending"));
  const busy = document.querySelector(".busy, [aria-busy]");
  if (!play || Number(play.version) <= seen || !(play.turn || over) || busy) return null;
  const choices = document.querySelectorAll(offered).length;
  return { version: Number(play.version), over, seat: play.seat === "" ? null : Number(play.seat), choices };
}
"""


@dataclass(frozen=True)
class Turn:
    """It is this person's turn, or the match is over."""

    version: int
    over: bool
    seat: int | None
    choices: int  # how many things can be pressed


def play_now(page: Page, game: str) -> None:
    """Start a match against bots with one click in the lobby."""
    page.click(f'form[action="/play/{game}"] button')
    page.wait_for_url("**/m/*")


def match_id_of(page: Page) -> str:
    """Return the id of the match on the page."""
    return page.get_attribute("#match", "data-match") or ""


def wait_for_turn(page: Page, seen: int = -1) -> Turn:
    """Wait for a version newer than ``seen`` in which it is this person's turn or the match is over."""
    return Turn(**page.wait_for_function(READ_TURN, arg=[CHOICES, seen]).json_value())


def wait_for_update(page: Page, seen: int) -> None:
    """Wait until the page shows a version newer than ``seen``."""
    page.wait_for_function("(seen) => Number(document.querySelector('#play').dataset.version) > seen", arg=seen)


def current_turn(page: Page) -> Turn | None:
    """Return this person's turn, if it is theirs now."""
    turn = page.evaluate(READ_TURN, [CHOICES, -1])
    return turn and Turn(**turn)


def press(page: Page, version: int, what: str, number: int = 0) -> bool:
    """Press an element where it is visible and nothing covers it.

    On a phone a part of the board may be out of view; then the whole board is shown first. False if an update came
    before the press: the element may be elsewhere now, and a person would look again.
    """
    spot = page.evaluate(FIND_POINT, [what, number, version])
    if "covered" in spot:
        page.click('[data-zoom="all"]')
        spot = page.evaluate(FIND_POINT, [what, number, version])
    assert "covered" not in spot, f"this cannot be pressed: {spot['covered']}"
    if "gone" in spot:
        return False
    page.mouse.click(*spot["at"])
    return True


def press_any(page: Page, dice: random.Random) -> Turn:
    """Press any choice on the board, in the hand or below it; return the turn it was made in."""
    while True:
        turn = wait_for_turn(page)
        assert turn.choices, "it is this person's turn, but there is nothing to press"
        if press(page, turn.version, CHOICES, dice.randrange(turn.choices)):
            return turn


def play_some(page: Page, presses: int, dice: random.Random) -> Turn:
    """Press choices a number of times, or until the match is over."""
    turn = wait_for_turn(page)
    for _ in range(presses):
        if turn.over:
            break
        turn = wait_for_turn(page, press_any(page, dice).version)
    return turn


def settle(page: Page) -> None:
    """Wait until every request that the page has begun so far has been seen, as by the routes of a test."""
    page.evaluate(SETTLE)


def end_motion(page: Page) -> None:
    """Wait for the end of all animations and transitions that have one."""
    page.evaluate(END_MOTION)
