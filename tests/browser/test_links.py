"""Links can be copied, also where browsers offer no clipboard."""

import pytest
from playwright.sync_api import Page, expect

from tatami.web.view_models import Person
from tests.browser.conftest import OpenFake, Visit
from tests.browser.fake_server import ADDRESS
from tests.browser.steps import PHONE, play_now

LINKS = {".invite": "/m/abc/join/token", "#menu": "/m/abc"}


def open_details(page: Page, place: str) -> None:
    page.click(f"{place} > summary")


def pasted(page: Page) -> str:
    """Return what has been copied."""
    page.click("#chat > summary")
    page.click('#chat input[name="text"]')
    page.keyboard.press("Control+V")
    return page.input_value('#chat input[name="text"]')


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("place", LINKS)
def test_without_a_clipboard_the_link_is_shown_selected_and_copied(
    open_fake: OpenFake, place: str, options: dict
) -> None:
    page, _ = open_fake(**options)
    assert not page.evaluate("isSecureContext || navigator.clipboard")
    open_details(page, place)
    link = page.locator(f"{place} [data-copy]")
    link.click()
    shown = page.locator(f"{place} .link-field")
    expect(shown).to_be_visible()
    expect(shown).to_have_value(ADDRESS + LINKS[place])
    chosen = shown.evaluate("(field) => field.value.slice(field.selectionStart, field.selectionEnd)")
    assert chosen == ADDRESS + LINKS[place]
    expect(link).to_have_text("Copied")
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    assert pasted(page) == ADDRESS + LINKS[place]


def test_where_nothing_can_be_copied_the_link_is_still_shown(open_fake: OpenFake) -> None:
    page, _ = open_fake()
    page.evaluate("document.execCommand = () => false")
    open_details(page, ".invite")
    page.click(".invite [data-copy]")
    expect(page.locator(".invite .link-field")).to_have_value(ADDRESS + LINKS[".invite"])
    expect(page.locator(".invite [data-copy]")).to_have_text("Copy the link")
    page.click(".invite [data-copy]")
    expect(page.locator(".invite .link-field")).to_have_count(1)


def test_a_link_that_is_shown_outlasts_an_update(open_fake: OpenFake) -> None:
    page, server = open_fake()
    open_details(page, ".invite")
    page.click(".invite [data-copy]")
    hanako, _, ren = server.page().people
    server.go_on(page, people=(hanako, Person(1, "Jun", "guest", (), False, False), ren))
    shown = page.locator(".invite .link-field")
    expect(shown).to_have_value(ADDRESS + LINKS[".invite"])
    assert shown.evaluate("(field) => field === document.activeElement")
    assert shown.evaluate("(field) => field.selectionEnd - field.selectionStart === field.value.length")


def test_with_a_clipboard_the_link_is_copied_and_nothing_else_is_shown(visit: Visit) -> None:
    page = visit(permissions=["clipboard-read", "clipboard-write"])
    play_now(page, "samurai")
    open_details(page, "#menu")
    page.click("#menu [data-copy]")
    expect(page.locator("#menu [data-copy]")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    expect(page.locator("#menu .link-field")).to_have_count(0)
