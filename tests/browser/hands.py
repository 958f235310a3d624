"""What a person's hands do at the table: start a match, see what is offered, press it, wait for the next turn."""

import random
from dataclasses import dataclass

from playwright.sync_api import Page

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
OFFERED = ".pane [data-action], .dock [data-action]"

# What is offered, and whether it lies in sight: on a phone a part of the board may be outside the pane.
LOOK = """
() => [...document.querySelectorAll("OFFERED")].map((one, place) => {
  const pane = one.closest(".pane")?.getBoundingClientRect();
  const box = one.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const seen = !pane || (x > pane.left && x < pane.right && y > pane.top && y < pane.bottom);
  return { place, action: Number(one.dataset.action), seen };
})
""".replace("OFFERED", OFFERED)

ASKED = """
(seen) => {
  const play = document.querySelector("#play")?.dataset;
  const over = Boolean(document.querySelector(".ending"));
  if (!play || Number(play.version) <= seen || !(play.turn || over) || document.querySelector(".busy")) return null;
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


def press_any(page: Page, dice: random.Random) -> int:
    """Press anything that is offered on the board, in the hand or below it; return its action.

    What is out of sight is brought there first by showing the whole board, as a person would.
    """
    offered = page.evaluate(LOOK)
    assert offered, "the table asks, but nothing is offered"
    choice = dice.choice(offered)
    if not choice["seen"]:
        page.click('[data-zoom="all"]')
    page.locator(OFFERED).nth(choice["place"]).click()
    return int(choice["action"])


def play_some(page: Page, presses: int, dice: random.Random) -> Asked:
    """Press what is offered a number of times, or until the match is over."""
    asked = wait_for_turn(page)
    for _ in range(presses):
        if asked.over:
            break
        press_any(page, dice)
        asked = wait_for_turn(page, asked.version)
    return asked
