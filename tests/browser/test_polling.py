"""A page asks again by itself when something comes with time alone: nobody tells it that somebody is away."""

from playwright.sync_api import expect

from tests.browser.conftest import OpenFake

STAND_IN = 'form[action$="/replace"]'
MONTH = 30 * 86_400


def test_the_button_for_a_stand_in_appears_when_the_time_has_run_out(open_fake: OpenFake) -> None:
    page, server = open_fake({"again": 40, "can_replace": ()})
    expect(page.locator(STAND_IN)).to_have_count(0)
    page.clock.install()
    server.go_on(page, again=40, can_replace=())
    looks = server.looks
    page.clock.run_for(39_000)
    assert server.looks == looks
    server.shown = {"can_replace": (2,)}
    page.clock.run_for(2_000)
    expect(page.locator(STAND_IN)).to_have_count(1)
    page.clock.run_for(1_000_000)
    assert server.looks == looks + 1


def test_news_put_the_question_off(open_fake: OpenFake) -> None:
    page, server = open_fake()
    page.clock.install()
    server.go_on(page, again=40)
    server.go_on(page, again=90)
    looks = server.looks
    page.clock.run_for(60_000)
    assert server.looks == looks
    server.go_on(page)
    page.clock.run_for(200_000)
    assert server.looks == looks + 1


def test_much_patience_is_not_mistaken_for_none(open_fake: OpenFake) -> None:
    page, server = open_fake({"again": MONTH})
    page.wait_for_timeout(500)
    assert server.looks == 0
