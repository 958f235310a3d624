"""A turn can be played by keyboard alone, without script, without motion, with hints and undo."""

import pytest
from playwright.sync_api import Page, expect

from bench.sample_matches import add_match
from tatami.web.matches import Matches
from tatami.web.settings import Settings
from tests.browser.conftest import Visit, guest_of
from tests.browser.steps import CHOICES, match_id_of, play_now, wait_for_turn, wait_for_update


def open_match(page: Page, matches: Matches, key: str, share: float = 0.3) -> str:
    """Open a match of Samurai in which this person is to choose a tile; return its id."""
    match_id = add_match(matches, "samurai", guest_of(page), key, share)
    page.goto(f"/m/{match_id}")
    return match_id


def version(page: Page) -> int:
    return int(page.get_attribute("#play", "data-version") or -1)


def by_key(page: Page, *keys: str) -> None:
    """Press keys, the last of which changes the match; wait for that."""
    seen = version(page)
    for key in keys:
        page.keyboard.press(key)
    wait_for_update(page, seen)


def focus_another_choice(page: Page) -> None:
    """Focus the board with Tab, and another choice on it with the arrows if there is one."""
    here = "document.activeElement.closest('.pane [data-action]')?.dataset.action"
    while page.evaluate(here) is None:
        page.keyboard.press("Tab")
    first = page.evaluate(here)
    for there, back in (("ArrowRight", "ArrowLeft"), ("ArrowUp", "ArrowDown"), ("ArrowLeft", "ArrowRight")):
        page.keyboard.press(there)
        if page.evaluate(here) not in (None, first):
            return
        if page.evaluate(here) is None:
            page.keyboard.press(back)


def test_several_turns_are_played_by_keyboard_alone(visit: Visit, matches: Matches) -> None:
    page = visit()
    while page.evaluate("document.activeElement.closest('form')?.getAttribute('action')") != "/play/samurai":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/m/*")
    match_id = match_id_of(page)
    crossed = 0
    while crossed < 4:
        wait_for_turn(page)
        end = page.locator(".move-list button", has_text="End your turn")
        if page.locator(".pane [data-action]").count():
            focus_another_choice(page)
            by_key(page, "Enter")
            crossed += 1
        else:
            by_key(page, end.get_attribute("data-key") or "1" if end.count() else "1")
    mine = [action for seat, action in matches.snapshot(match_id).match.moves if seat == 0]
    assert len(mine) >= 8


def test_keys_for_undo_hint_rules_and_help(visit: Visit, matches: Matches) -> None:
    page = visit()
    match_id = open_match(page, matches, "escape")
    ply = matches.snapshot(match_id).row.ply
    by_key(page, "1")
    assert matches.snapshot(match_id).row.ply == ply + 1
    by_key(page, "Escape")
    assert matches.snapshot(match_id).row.ply == ply
    page.keyboard.press("h")
    expect(page.locator(".hint")).to_contain_text("Try:")
    page.keyboard.press("r")
    expect(page.locator("#rules .highlighted")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#rules")).not_to_be_visible()
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()


def test_undo_and_hint_are_buttons_too(visit: Visit, matches: Matches) -> None:
    page = visit()
    match_id = open_match(page, matches, "buttons")
    ply, seen = matches.snapshot(match_id).row.ply, version(page)
    page.locator(".hand button").first.click()
    wait_for_update(page, seen)
    page.click('form[action$="/undo"] button')
    wait_for_update(page, seen + 1)
    assert matches.snapshot(match_id).row.ply == ply
    page.click('form[action$="/hint"] button')
    expect(page.locator(".hint")).to_contain_text("Try:")


@pytest.mark.parametrize(("motion", "moves"), [("reduce", False), ("no-preference", True)])
def test_pieces_move_unless_reduced_motion_is_preferred(
    visit: Visit, matches: Matches, motion: str, moves: bool
) -> None:
    page = visit(reduced_motion=motion)
    page.add_init_script(
        "window.ran = [];"
        "const animate = Element.prototype.animate;"
        "Element.prototype.animate = function (...how) { ran.push('animate'); return animate.apply(this, how); };"
        "for (const kind of ['animationstart', 'transitionrun'])"
        "  addEventListener(kind, (event) => ran.push(event.target.className), true);"
    )
    open_match(page, matches, "motion")
    seen = version(page)
    for _ in range(2):
        page.locator(CHOICES).first.click()
        wait_for_update(page, seen)
        seen = version(page)
    page.locator(".action").first.hover()
    assert bool(page.evaluate("ran")) == moves, page.evaluate("ran")
    assert motion != "reduce" or page.evaluate("document.getAnimations().length") == 0


def test_a_turn_is_played_by_plain_forms_without_script(visit: Visit, matches: Matches) -> None:
    page = visit(java_script_enabled=False)
    play_now(page, "samurai")
    match_id = match_id_of(page)
    page.locator(".hand button").first.click()
    assert matches.snapshot(match_id).row.ply == 1
    page.click('form[action$="/undo"] button')
    assert matches.snapshot(match_id).row.ply == 0
    page.click('form[action$="/hint"] button')
    expect(page.locator(".hint")).to_contain_text("Try:")
    page.goto(f"/m/{match_id}")
    page.locator(".hand button").first.click()
    page.click("#moves summary")
    page.locator(".move-list button").first.click()
    page.get_by_role("button", name="End your turn").first.click()
    assert [seat for seat, _ in matches.snapshot(match_id).match.moves[:3]] == [0, 0, 0]
    page.click("#chat summary")
    page.fill('#chat input[name="text"]', "good luck")
    page.click("#chat form button")
    page.click("#chat summary")
    expect(page.locator("#chat .messages")).to_contain_text("good luck")


def test_markup_in_names_and_chat_is_shown_as_text(visit: Visit, matches: Matches) -> None:
    page = visit()
    name, said = "<b id=own>Ann</b>", "<img src=x onerror=document.title='broken'><script>alert(1)</script>"
    page.click(".menu summary")
    page.fill('.menu input[name="name"]', name)
    page.click(".menu button")
    expect(page.locator(".menu summary")).to_contain_text(name)
    play_now(page, "samurai")
    wait_for_turn(page)
    page.click("#chat summary")
    page.fill('#chat input[name="text"]', said)
    page.click("#chat form button")
    expect(page.locator("#chat .messages")).to_contain_text(said)
    expect(page.locator(".people")).to_contain_text(name)
    seen = version(page)
    page.locator(CHOICES).first.click()
    wait_for_update(page, seen)
    page.reload()
    expect(page.locator("#chat .messages")).to_contain_text(said)
    assert page.locator("#own, #match img, #match script").count() == 0
    assert "broken" not in page.title()
    expect(page.locator(".log")).to_contain_text(name)


def test_inputs_have_the_limits_of_the_settings(visit: Visit, matches: Matches) -> None:
    page = visit()
    open_match(page, matches, "lengths")
    expect(page.locator('#chat input[name="text"]')).to_have_attribute("maxlength", str(Settings().chat_length))
    expect(page.locator('.menu input[name="name"]')).to_have_attribute("maxlength", str(Settings().name_length))
