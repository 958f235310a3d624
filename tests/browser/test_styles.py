"""The page's style sheet does not apply to drawings, nor theirs to the page."""

import pytest

import tatami
from bench.sample_matches import add_match
from tatami.web.matches import Matches
from tests.browser.conftest import Visit, guest_of
from tests.browser.steps import wait_for_turn

GAMES = [which.name for which in tatami.all_games()]
SHARED = (".wanted", ".busy")  # classes that the script itself gives to elements of a board
CLASHES = """
(given) => {
  const rules = (list) => [...list].flatMap((rule) => rule.selectorText ? [rule] : rules(rule.cssRules ?? []));
  const drawn = [...document.querySelectorAll(".pane svg, .pane svg *, .piece svg, .piece svg *")];
  const around = [...document.querySelectorAll("body *")].filter((one) => !one.closest("svg"));
  const found = [];
  for (const sheet of document.styleSheets) {
    const inside = sheet.ownerNode.closest?.(".pane svg, .piece svg");
    for (const { selectorText } of rules(sheet.cssRules)) {
      for (const selector of selectorText.split(/,(?![^(]*\\))/).map((part) => part.trim())) {
        const plain = selector.replace(/::[\\w-]+/g, "");
        const meant = !/[.#]/.test(plain) || /^(\\.js )?\\.(pane|piece|many)/.test(plain) || given.includes(plain);
        if (!plain || (meant && !inside)) continue;
        const clash = (inside ? around : drawn).find((one) => one.matches(plain));
        if (clash) found.push(`${selector} reaches ${clash.outerHTML.slice(0, 120)}`);
      }
    }
  }
  return [...new Set(found)];
}
"""


@pytest.mark.parametrize("game", GAMES)
def test_page_and_drawings_do_not_style_each_other(visit: Visit, matches: Matches, game: str) -> None:
    page = visit()
    for share in (0.2, 0.6):
        page.goto(f"/m/{add_match(matches, game, guest_of(page), key='looks', share=share)}")
        wait_for_turn(page)
        assert page.evaluate(CLASHES, list(SHARED)) == []
