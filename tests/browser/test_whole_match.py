"""Every game is played from the lobby to its result as a person would: by pressing choices."""

import random

import pytest
from playwright.sync_api import Page, expect

import tatami
from bench.sample_matches import add_match
from tatami.web.matches import Matches
from tests.browser.conftest import Visit, guest_of
from tests.browser.steps import PHONE, match_id_of, play_now, play_some

GAMES = [which.name for which in tatami.all_games()]
MAX_PRESSES = 1000


def see_the_result(page: Page, matches: Matches) -> None:
    snapshot = matches.snapshot(match_id_of(page))
    assert snapshot.match.over
    shown = page.locator(".ending li").all_inner_texts()
    assert [line.partition(":")[0] for line in shown] == [seat.name for seat in snapshot.seats]
    page.click('.ending a[href="/"]')
    expect(page.locator(f'section[aria-labelledby="finished"] a.button[href="/m/{snapshot.row.id}"]')).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_by_clicks_from_the_lobby_to_the_result(visit: Visit, matches: Matches, game: str) -> None:
    page = visit(reduced_motion="reduce")  # hundreds of moves; motion is tested elsewhere
    play_now(page, game)
    assert play_some(page, MAX_PRESSES, random.Random(game)).over
    see_the_result(page, matches)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_begun_and_finished_by_taps_on_a_phone(visit: Visit, matches: Matches, game: str) -> None:
    page = visit(**PHONE, reduced_motion="reduce")
    play_now(page, game)
    begun = play_some(page, 15, random.Random(game))
    assert matches.snapshot(match_id_of(page)).row.ply >= 15 or begun.over

    ending = add_match(matches, game, guest_of(page), key="phone", share=0.9)
    page.goto("/")
    page.click(f'section[aria-labelledby="mine"] a.button[href="/m/{ending}"]')
    assert play_some(page, MAX_PRESSES, random.Random(game)).over
    see_the_result(page, matches)
