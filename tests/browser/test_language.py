"""The pages are in the visitor's language, which can be changed on every page."""

import pytest
from playwright.sync_api import expect

from bench.sample_matches import add_match
from tatami.ui.i18n import Words, phrase
from tatami.web.matches import Matches
from tatami.web.words import UI_WORDS
from tests.browser.conftest import Visit, guest_of
from tests.browser.steps import match_id_of, wait_for_turn


def text_of(language: str, key: str) -> str:
    return Words(UI_WORDS, language, ("",)).say(phrase(key))


@pytest.mark.parametrize("language", ["pl", "cs"])
def test_the_language_is_changed_in_the_lobby_and_on_the_match_page(
    visit: Visit, matches: Matches, language: str
) -> None:
    page = visit()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("h1")).to_have_text(text_of("en", "lobby.welcome"))
    page.click(f'.languages button[value="{language}"]')
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("h1")).to_have_text(text_of(language, "lobby.welcome"))

    match_id = add_match(matches, "samurai", guest_of(page), key="language", share=0.3)
    page.goto(f"/m/{match_id}")
    before = page.inner_text('[data-part="prompt"]')
    page.click('.languages button[value="en"]')
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert match_id_of(page) == match_id
    expect(page.locator('[data-part="prompt"]')).to_have_text("Choose a tile to play")
    assert before != "Choose a tile to play"
    wait_for_turn(page)


@pytest.mark.parametrize(("locale", "language"), [("pl-PL", "pl"), ("cs", "cs"), ("de", "en")])
def test_a_new_visitor_gets_the_browsers_language(visit: Visit, locale: str, language: str) -> None:
    page = visit(locale=locale)
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("h1")).to_have_text(text_of(language, "lobby.welcome"))
