"""A page keeps in step with its match: after a slow answer, after a reload, in a second tab, after coming back."""

import random
import time

from playwright.sync_api import Route

from tatami.table.hall import Hall
from tests.browser.conftest import Come
from tests.browser.hands import match_of, play_now, play_some, wait_for_turn


def test_moves_of_bots_that_overtake_a_slow_answer_are_shown(come: Come, truth: Hall) -> None:
    page = come()
    play_now(page, "samurai")
    match_id = match_of(page)

    def dawdle(route: Route) -> None:
        answer = route.fetch()
        while 0 not in truth.standing(match_id).match.acting:  # the bots move, and the page is told
            time.sleep(0.1)
        time.sleep(0.5)
        route.fulfill(response=answer)

    asked = play_some(page, 2, random.Random(1))
    page.route("**/play", dawdle)
    page.get_by_role("button", name="End your turn").first.click()
    assert wait_for_turn(page, asked.version).version == truth.standing(match_id).row.version
