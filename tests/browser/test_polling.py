"""A page refreshes by itself when something changes with time alone: no event says that somebody is away."""

from playwright.sync_api import expect

from tests.browser.conftest import OpenFake
from tests.browser.fake_server import bot_state
from tests.browser.steps import settle

STAND_IN = 'form[action$="/replace"]'
MONTH = 30 * 86_400


def test_the_button_for_a_stand_in_appears_when_the_time_has_run_out(open_fake: OpenFake) -> None:
    page, server = open_fake({"refresh_in": 40, "bots": bot_state(can_replace=())})
    expect(page.locator(STAND_IN)).to_have_count(0)
    page.clock.install()
    server.go_on(page, refresh_in=40, bots=bot_state(can_replace=()))
    refreshes = server.refreshes
    page.clock.run_for(39_000)
    assert server.refreshes == refreshes
    server.shown = {"bots": bot_state(can_replace=(2,))}
    page.clock.run_for(2_000)
    expect(page.locator(STAND_IN)).to_have_count(1)
    page.clock.run_for(1_000_000)
    assert server.refreshes == refreshes + 1


def test_an_update_restarts_the_timer(open_fake: OpenFake) -> None:
    page, server = open_fake()
    page.clock.install()
    server.go_on(page, refresh_in=40)
    server.go_on(page, refresh_in=90)
    refreshes = server.refreshes
    page.clock.run_for(60_000)
    assert server.refreshes == refreshes
    server.go_on(page)
    page.clock.run_for(200_000)
    assert server.refreshes == refreshes + 1


def test_a_very_long_delay_is_not_mistaken_for_none(open_fake: OpenFake) -> None:
    page, server = open_fake({"refresh_in": MONTH})
    settle(page)
    assert server.refreshes == 0
