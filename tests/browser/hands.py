"""What a person's hands do at the table: start a match, see what is offered, press it, wait for the next turn."""

import random
from dataclasses import dataclass

from playwright.sync_api import Locator, Page

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
OFFERED = ".pane [data-action], .dock [data-action]"

# A spot where a target is what lies on top; a target may have several shapes, as a token and its card.
SPOT = """
async (target) => {
  const gliding = document.getAnimations().filter((each) => each.effect.getComputedTiming().endTime < Infinity);
  await Promise.allSettled(gliding.map((each) => each.finished));
  target.scrollIntoView({ block: "nearest", inline: "nearest" });
  for (const shape of [target, ...target.querySelectorAll("*")]) {
    const box = shape.getBoundingClientRect();
    for (const [across, down] of [[0.5, 0.5], [0.25, 0.5], [0.75, 0.5], [0.5, 0.25], [0.5, 0.75]]) {
      const [x, y] = [box.x + box.width * across, box.y + box.height * down];
      if (target.contains(document.elementFromPoint(x, y))) return [x, y];
    }
  }
  return null;
}
"""

ASKED = """
(seen) => {
  const play = document.querySelector("#play")?.dataset;
  const over = Boolean(document.querySelector(".ending"));
  if (!play || Number(play.version) <= seen || !(play.turn || over) || document.querySelector(".busy, [aria-busy]")) return null;
  return { version: Number(play.version), over, seat: play.seat === "" ? null : Number(play.seat) };
}
"""


@dataclass(frozen=True)
class Asked:
    """The table waits for this person, or the match is over."""

    version: int
    over: bool
    seat: int | None


def play_now(page: Page, game: str) -> None:
    """Start a match against bots with one click in the lobby."""
    page.click(f'form[action="/play/{game}"] button')
    page.wait_for_url("**/m/*")


def match_of(page: Page) -> str:
    """The id of the match on the page."""
    return page.get_attribute("#scene", "data-match") or ""


def wait_for_turn(page: Page, seen: int = -1) -> Asked:
    """Wait until a version newer than ``seen`` asks this person, or ends the match."""
    return Asked(**page.wait_for_function(ASKED, arg=seen).json_value())


def asked_now(page: Page) -> bool:
    """Tell whether the page asks this person right now."""
    return page.evaluate(ASKED, -1) is not None


def press(page: Page, target: Locator) -> None:
    """Press something where a person would: where it can be seen and nothing lies above it.

    On a phone a part of the board may be out of sight; then the whole board is shown first.
    """
    spot = target.evaluate(SPOT)
    if spot is None:
        page.click('[data-zoom="all"]')
        spot = target.evaluate(SPOT)
    assert spot, f"this cannot be pressed: {target.evaluate('(target) => target.outerHTML')}"
    page.mouse.click(*spot)


def press_any(page: Page, dice: random.Random) -> None:
    """Press anything that is offered on the board, in the hand or below it."""
    count = page.locator(OFFERED).count()
    assert count, "the table asks, but nothing is offered"
    press(page, page.locator(OFFERED).nth(dice.randrange(count)))


def play_some(page: Page, presses: int, dice: random.Random) -> Asked:
    """Press what is offered a number of times, or until the match is over."""
    asked = wait_for_turn(page)
    for _ in range(presses):
        if asked.over:
            break
        press_any(page, dice)
        asked = wait_for_turn(page, asked.version)
    return asked
