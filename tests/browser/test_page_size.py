"""Pages are small enough for slow connections."""

import pytest

import tatami
from bench.sample_matches import add_match
from tatami.web.matches import Matches
from tests.browser.conftest import Visit, guest_of

GAMES = [which.name for which in tatami.all_games()]
MAX_LOBBY, MAX_FRAGMENT = 150_000, 15_000  # bytes


def test_the_lobby_has_at_most_150_kb_in_all(visit: Visit) -> None:
    page = visit()
    page.context.clear_cookies()
    sizes = {}
    page.on("response", lambda got: sizes.update({got.url: len(got.body())}))
    page.goto("/", wait_until="networkidle")
    assert len(sizes) >= 3
    assert sum(sizes.values()) <= MAX_LOBBY, sizes


@pytest.mark.parametrize("game", GAMES)
def test_an_update_has_at_most_15_kb(visit: Visit, matches: Matches, game: str) -> None:
    page = visit()
    sizes = []
    for share in (0.05, 0.3, 0.6, 0.9, 1.0):
        match_id = add_match(matches, game, guest_of(page), key="weight", share=share)
        answer = page.request.get(f"/m/{match_id}/fragment")
        assert answer.headers["content-encoding"] == "gzip"
        sizes.append(int(answer.headers["content-length"]))
    assert max(sizes) <= MAX_FRAGMENT, sizes
