"""Pages are light enough for a phone on a train."""

import pytest

import tatami
from bench.sample_matches import add_match
from tatami.web.matches import Matches
from tests.browser.conftest import Visit, guest_of

GAMES = [which.name for which in tatami.all_games()]
FIRST_PAGE, SCENE = 150_000, 15_000


def test_the_first_page_weighs_at_most_150_kb_in_all(visit: Visit) -> None:
    page = visit()
    page.context.clear_cookies()
    weights = {}
    page.on("response", lambda got: weights.update({got.url: len(got.body())}))
    page.goto("/", wait_until="networkidle")
    assert len(weights) >= 3
    assert sum(weights.values()) <= FIRST_PAGE, weights


@pytest.mark.parametrize("game", GAMES)
def test_a_changed_scene_weighs_at_most_15_kb(visit: Visit, matches: Matches, game: str) -> None:
    page = visit()
    weights = []
    for share in (0.05, 0.3, 0.6, 0.9, 1.0):
        match_id = add_match(matches, game, guest_of(page), key="weight", share=share)
        answer = page.request.get(f"/m/{match_id}/fragment")
        assert answer.headers["content-encoding"] == "gzip"
        weights.append(int(answer.headers["content-length"]))
    assert max(weights) <= SCENE, weights
