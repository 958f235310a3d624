"""What a person's hands do at the table: start a match, see what is offered, press it, wait for the next turn."""

import random
from dataclasses import dataclass

from playwright.sync_api import Page

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
CHOICES = ".pane [data-action], .dock [data-action]"

# A spot where something offered is what lies on top; it may have several shapes, as a token and its card.
FIND_POINT = """
async ([what, number, version]) => {
  const gliding = document.getAnimations().filter((each) => each.effect.getComputedTiming().endTime < Infinity);
  await Promise.allSettled(gliding.map((each) => each.finished));
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
    """The table waits for this person, or the match is over."""

    version: int
    over: bool
    seat: int | None
    choices: int  # how many things can be pressed


def play_now(page: Page, game: str) -> None:
    """Start a match against bots with one click in the lobby."""
    page.click(f'form[action="/play/{game}"] button')
    page.wait_for_url("**/m/*")


def match_id_of(page: Page) -> str:
    """The id of the match on the page."""
    return page.get_attribute("#match", "data-match") or ""


def wait_for_turn(page: Page, seen: int = -1) -> Turn:
    """Wait until a version newer than ``seen`` asks this person, or ends the match."""
    return Turn(**page.wait_for_function(READ_TURN, arg=[CHOICES, seen]).json_value())


def wait_for_update(page: Page, seen: int) -> None:
    """Wait until the page shows a version newer than ``seen``, whoever is asked then."""
    page.wait_for_function("(seen) => Number(document.querySelector('#play').dataset.version) > seen", arg=seen)


def current_turn(page: Page) -> Turn | None:
    """Tell what the page asks this person right now, if anything."""
    asked = page.evaluate(READ_TURN, [CHOICES, -1])
    return asked and Turn(**asked)


def press(page: Page, version: int, what: str, number: int = 0) -> bool:
    """Press something where a person would: where it can be seen and nothing lies above it.

    On a phone a part of the board may be out of sight; then the whole board is shown first. False if news have
    exchanged the page before the press: what was aimed at may lie elsewhere now, and a person would look again.
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
    """Press anything that is offered on the board, in the hand or below it; return what had been asked."""
    while True:
        asked = wait_for_turn(page)
        assert asked.choices, "the table asks, but nothing is offered"
        if press(page, asked.version, CHOICES, dice.randrange(asked.choices)):
            return asked


def play_some(page: Page, presses: int, dice: random.Random) -> Turn:
    """Press what is offered a number of times, or until the match is over."""
    asked = wait_for_turn(page)
    for _ in range(presses):
        if asked.over:
            break
        asked = wait_for_turn(page, press_any(page, dice).version)
    return asked
