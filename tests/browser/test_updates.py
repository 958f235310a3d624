"""Typed text, open details, selections, focus and scroll positions outlast every update of the page."""

import re

import pytest
from playwright.sync_api import Page, expect

from tatami.web.view_models import Choice, Fairness, LessonStep, LogLine, Person, UndoState
from tests.browser.conftest import OpenFake
from tests.browser.fake_server import bot_state, hold_requests
from tests.browser.steps import settle

OTHERS_TURN = {"your_turn": False, "offers": (), "since": (), "undo": UndoState(), "can_hint": False}
LINE = '#chat input[name="text"]'
LONG_AGO = tuple(LogLine(n, f"Thing {n} happened.", False) for n in range(60))


def write(page: Page, text: str) -> None:
    """Type a chat line."""
    page.click("#chat summary")
    page.click(LINE)
    page.keyboard.type(text)


def caret(page: Page) -> list[int]:
    return page.eval_on_selector(LINE, "(line) => [line.selectionStart, line.selectionEnd]")


def writing(page: Page) -> bool:
    return page.eval_on_selector(LINE, "(line) => line === document.activeElement")


def test_a_half_written_line_outlasts_the_moves_of_others(open_fake: OpenFake) -> None:
    page, server = open_fake(OTHERS_TURN)
    write(page, "We lose in ")
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    page.keyboard.press("Shift+ArrowLeft")
    for shown in ({}, OTHERS_TURN, {}):
        server.go_on(page, **shown)
        expect(page.locator(LINE)).to_have_value("We lose in ")
        assert writing(page)
        assert caret(page) == [7, 8]
    page.keyboard.type(" 1 ")
    expect(page.locator(LINE)).to_have_value("We lose 1 in ")
    settle(page)
    assert server.posted == []


def test_the_input_is_not_replaced_so_that_a_composed_letter_is_kept(open_fake: OpenFake) -> None:
    page, server = open_fake(OTHERS_TURN)
    write(page, "さむ")
    page.eval_on_selector(LINE, "(line) => (window.line = line)")
    server.go_on(page)
    assert page.evaluate("window.line.isConnected")


def test_a_half_written_line_is_there_again_after_the_curtain(open_fake: OpenFake) -> None:
    page, server = open_fake()
    write(page, "We lose in 3")
    page.keyboard.press("ArrowLeft")
    server.go_on(page, curtain="Ren")
    expect(page.locator(".curtain")).to_be_visible()
    page.keyboard.type("1 ")
    page.keyboard.press("Enter")
    settle(page)
    assert server.posted == []  # typing on has not lifted it

    server.shown = {}
    page.click(".curtain button")
    expect(page.locator(LINE)).to_be_visible()
    expect(page.locator(LINE)).to_have_value("We lose in 3")
    assert server.posted == ["reveal"]


def test_a_line_that_was_sent_does_not_come_back(open_fake: OpenFake) -> None:
    page, server = open_fake()
    write(page, "hello")
    page.keyboard.press("Enter")
    expect(page.locator(LINE)).to_have_value("")
    server.go_on(page, curtain="Ren")
    server.go_on(page)
    expect(page.locator(LINE)).to_have_value("")
    assert server.posted == ["chat"]


def test_a_line_that_was_refused_stays_to_be_sent_again(open_fake: OpenFake) -> None:
    page, server = open_fake()
    server.refuses = {"chat"}
    write(page, "hello")
    page.keyboard.press("Enter")
    expect(page.locator("#link")).to_contain_text("gone on")
    expect(page.locator(LINE)).to_have_value("hello")

    server.refuses = set()
    page.keyboard.press("Enter")
    expect(page.locator(LINE)).to_have_value("")
    assert server.posted == ["chat", "chat"]


def test_what_is_typed_while_a_line_is_being_sent_stays(open_fake: OpenFake) -> None:
    page, _ = open_fake()
    held = hold_requests(page, "**/chat")
    write(page, "hello")
    page.keyboard.press("Enter")
    page.keyboard.type(" again")
    page.keyboard.press("Enter")
    settle(page)
    held[0].fallback()
    expect(page.locator(LINE)).to_have_value(" again")
    assert len(held) == 1
    assert writing(page)


def test_a_line_sent_just_before_the_curtain_does_not_come_back(open_fake: OpenFake) -> None:
    page, server = open_fake()
    held = hold_requests(page, "**/chat")
    write(page, "hello")
    page.keyboard.press("Enter")
    server.go_on(page, curtain="Ren")
    held[0].fallback()
    page.wait_for_function("!document.querySelector('.busy, [aria-busy]')")
    server.go_on(page)
    expect(page.locator(LINE)).to_have_value("")


def test_open_details_and_scroll_positions_stay(open_fake: OpenFake) -> None:
    page, server = open_fake({"log": LONG_AGO})
    places = ("menu", "chat", "fairness", "moves")
    for place in places:
        page.click(f"#{place} > summary")
    tops = "['.log', '.side'].map((name) => document.querySelector(name).scrollTop)"
    page.evaluate("for (const name of ['.log', '.side']) document.querySelector(name).scrollTop = 40")
    assert page.evaluate(tops) == [40, 40]
    for shown in ({"since": ()}, {"curtain": "Ren"}, {}):
        server.go_on(page, log=LONG_AGO, **shown)
    assert page.evaluate(tops) == [40, 40]
    for place in places:
        expect(page.locator(f"#{place}")).to_have_attribute("open", "")


def test_nothing_announced_to_screen_readers_stays_behind_the_curtain(open_fake: OpenFake) -> None:
    page, server = open_fake({"log": LONG_AGO})
    announced = page.locator("#announcer p")
    server.go_on(page, log=(*LONG_AGO, LogLine(60, "You chose in secret.", True)))
    expect(announced).to_have_text(["You chose in secret."])
    server.go_on(page, curtain="Ren")
    expect(announced).to_have_count(0)
    server.go_on(page, log=LONG_AGO)  # nothing of this is new for Ren
    expect(announced).to_have_count(0)
    server.go_on(page, log=(*LONG_AGO, LogLine(60, "Ren laid a tile.", True)))
    expect(announced).to_have_text(["Ren laid a tile."])


def test_a_withdrawn_match_says_so_by_itself(open_fake: OpenFake) -> None:
    page, server = open_fake(OTHERS_TURN)
    server.gone = True
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("body")).to_have_text("There is no such match.")


def test_the_list_of_moves_stays_where_it_was_scrolled_to(open_fake: OpenFake) -> None:
    page, server = open_fake()
    page.locator(".hand button").first.click()
    page.wait_for_selector(".pane [data-action]")
    page.click("#moves > summary")
    page.eval_on_selector(".move-list", "(list) => (list.scrollTop = 90)")
    server.match.undo()
    server.match.play(server.match.actions()[1])
    server.go_on(page)
    assert page.eval_on_selector(".move-list", "(list) => list.scrollTop") == 90


def test_a_bot_that_was_chosen_to_stand_in_stays_chosen(open_fake: OpenFake) -> None:
    choices = (Choice("ronin", "Ronin"), Choice("shogun", "Shogun"), Choice("hatamoto", "H", chosen=True))
    bots = {"bots": bot_state(choices=choices)}
    page, server = open_fake(bots)
    page.select_option('form[action$="/replace"] select', "shogun")
    page.focus('form[action$="/replace"] select')
    hanako, jun, _ = server.page().people
    server.go_on(page, **bots, people=(hanako, jun, Person(2, "Ren", "guest", (), True, True)))
    assert page.input_value('form[action$="/replace"] select') == "shogun"
    assert page.evaluate("document.activeElement.name") == "bot"


@pytest.mark.parametrize(
    "place",
    [".log", "#chat > summary", "#menu > summary", ".indicators a", '[data-zoom="in"]', '#menu select[name="ms"]'],
)
def test_an_element_that_is_no_choice_keeps_the_focus(open_fake: OpenFake, place: str) -> None:
    page, server = open_fake({**OTHERS_TURN, "log": LONG_AGO})
    page.click("#menu > summary")
    page.focus(place)
    server.go_on(page, log=LONG_AGO[1:], clock=50, bots=bot_state(pace=300))
    assert page.evaluate("(place) => document.activeElement === document.querySelector(place)", place)
    server.go_on(page, curtain="Ren")
    assert page.evaluate("document.activeElement === document.body")


def test_next_keeps_the_focus_from_step_to_step(open_fake: OpenFake) -> None:
    page, server = open_fake({"lesson": LessonStep(1, 9, "Castes", "Every caste counts.", ())})
    page.focus('form[action$="/lesson"] button')
    server.shown = {"lesson": LessonStep(2, 9, "Hexes", "Every hex counts.", ())}
    page.keyboard.press("Enter")
    expect(page.locator(".lesson h2")).to_have_text("Hexes")
    assert page.evaluate("document.activeElement.form.getAttribute('action')") == "/m/abc/lesson"


def test_after_a_move_by_keyboard_the_next_choice_has_the_focus(open_fake: OpenFake) -> None:
    page, _ = open_fake()
    page.locator(".hand button").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".pane [data-action]")
    expect(page.locator("[data-action]:focus")).to_have_count(1)


def test_a_restarted_clock_is_shown(open_fake: OpenFake) -> None:
    page, server = open_fake({"clock": 60})
    page.clock.install()
    page.reload()
    page.clock.run_for(40_500)
    expect(page.locator(".clock")).to_have_text(re.compile(r"^0:[01]\d|0:20$"))
    server.go_on(page, clock=60)
    expect(page.locator(".clock")).to_have_text(re.compile(r"^1:00|0:[3-5]\d$"))  # it goes on, also on a busy machine


def test_the_secret_is_shown_on_an_open_page(open_fake: OpenFake) -> None:
    page, server = open_fake()
    page.click("#fairness > summary")
    server.go_on(
        page, over=True, your_turn=False, offers=(), since=(), fairness=Fairness("c0ffee", "5ec7e700", "12345")
    )
    expect(page.locator(".fair")).to_contain_text("5ec7e700")
