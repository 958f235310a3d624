"""axe finds no serious violation on any page, in light and dark mode, with all details open."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

import tatami
from bench.sample_matches import add_match
from tatami.web.matches import Matches
from tests.browser.conftest import Visit, guest_of
from tests.browser.steps import PHONE, end_motion, wait_for_turn

GAMES = [which.name for which in tatami.all_games()]
SEVERE = ("serious", "critical")


def faults(page: Page) -> list[str]:
    """Open all details of a page and return the severe violations that axe finds."""
    page.evaluate("document.querySelectorAll('details').forEach((details) => (details.open = true))")
    end_motion(page)
    results = Axe().run(page).response
    assert len(results["passes"]) > 10, "axe has checked nothing"
    severe = [each for each in results["violations"] if each["impact"] in SEVERE]
    return [f"{page.url}: {each['id']}: {node['html'][:200]}" for each in severe for node in each["nodes"][:3]]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_the_pages_of_a_game_are_accessible(visit: Visit, matches: Matches, game: str, theme: str) -> None:
    page = visit(color_scheme=theme)
    middle = add_match(matches, game, guest_of(page), key="access", share=0.5)
    finished = add_match(matches, game, guest_of(page), key="access")
    found = []
    for path in (f"/setup/{game}", f"/m/{middle}", f"/m/{finished}", f"/m/{finished}/replay/3", f"/rules/{game}", "/"):
        page.goto(path)
        found += faults(page)
    assert found == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_waiting_match_and_its_invitation_are_accessible(visit: Visit, theme: str) -> None:
    page = visit(color_scheme=theme, **PHONE)
    page.goto("/setup/samurai")
    page.select_option("#seat_1", "friend")
    page.click(".setup .buttons button.main")
    page.wait_for_url("**/m/*")
    found = faults(page)
    page.goto(page.get_attribute(".invite a[data-copy]", "href") or "")
    assert found + faults(page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_hints_lessons_and_dialogs_are_accessible(visit: Visit, theme: str) -> None:
    page = visit(color_scheme=theme)
    page.click('form[action="/learn/samurai"] button')
    page.wait_for_url("**/m/*")
    found = faults(page)
    page.goto("/")
    page.click('form[action="/play/samurai"] button')
    wait_for_turn(page)
    page.keyboard.press("h")
    page.wait_for_selector(".hint")
    found += faults(page)
    for key in ("r", "?"):
        page.keyboard.press(key)
        page.wait_for_selector("dialog[open] :text-matches('.')")
        found += faults(page)
        page.keyboard.press("Escape")
    assert found == []
