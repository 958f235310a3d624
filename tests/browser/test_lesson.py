"""A lesson can be followed to its end by pressing what it asks for, and then the match goes on."""

import random

import pytest
from playwright.sync_api import expect

import tatami
from tatami.web.lessons import has_lesson, lesson_of
from tatami.web.matches import Matches
from tests.browser.conftest import Visit
from tests.browser.steps import match_id_of, play_some, press, wait_for_update

GAMES = [which.name for which in tatami.all_games() if has_lesson(which.name)]


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_followed_to_its_end(visit: Visit, matches: Matches, game: str) -> None:
    page = visit()
    page.click(f'form[action="/learn/{game}"] button')
    page.wait_for_url("**/m/*")
    titles = []
    while page.locator(".lesson").count():
        title = page.inner_text(".lesson h2")
        if title not in titles:
            titles.append(title)
        form = page.locator("#play")
        seen, wanted = int(form.get_attribute("data-version") or 0), form.get_attribute("data-wanted")
        if wanted:
            assert press(page, seen, f'.pane [data-action="{wanted}"], .dock [data-action="{wanted}"]')
        else:
            page.click('form[action$="/lesson"] button')
        wait_for_update(page, seen)
    assert len(titles) == len(lesson_of(game).steps)
    expect(page.locator(".lesson")).to_have_count(0)
    ply = matches.snapshot(match_id_of(page)).row.ply
    play_some(page, 3, random.Random(game))
    assert matches.snapshot(match_id_of(page)).row.ply >= ply + 3


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_takes_no_other_move_than_the_one_it_asks_for(visit: Visit, matches: Matches, game: str) -> None:
    page = visit()
    page.click(f'form[action="/learn/{game}"] button')
    page.wait_for_url("**/m/*")
    while not page.get_attribute("#play", "data-wanted"):
        seen = int(page.get_attribute("#play", "data-version") or 0)
        page.click('form[action$="/lesson"] button')
        wait_for_update(page, seen)
    csrf = page.get_attribute("#match", "data-csrf") or ""
    wanted = page.get_attribute("#play", "data-wanted")
    offered = page.evaluate("[...document.querySelectorAll('[data-action]')].map((one) => one.dataset.action)")
    other = next(action for action in offered if action != wanted)
    match_id = match_id_of(page)
    move = {"action": int(other), "version": int(page.get_attribute("#play", "data-version") or 0)}
    seat = int(page.get_attribute("#play", "data-seat") or 0)
    answer = page.request.post(f"/m/{match_id}/play", data={**move, "seat": seat}, headers={"x-csrf": csrf})
    assert answer.status == 409
    assert matches.snapshot(match_id).row.ply == 0
