"""Hints at the table: the best action, what it is expected to bring and the runner-up, said in the visitor's words."""

import re

import pytest

import tatami
from tatami.players import hints
from tatami.ui.i18n import LANGUAGES
from tatami.web.match_presenter import MatchPresenter
from tatami.web.matches import Matches
from tatami.web.seats import SeatPlan
from tatami.web.sessions import Caller

GAMES = [which.name for which in tatami.all_games()]
SAID = {
    "en": r"Try: (.+) \(expected result \d+%\)\.( Second choice: (.+))?",
    "pl": r"Spróbuj: (.+) \(spodziewany wynik \d+%\)\.( Drugi wybór: (.+))?",
    "cs": r"Zkus: (.+) \(očekávaný výsledek \d+\u00a0%\)\.( Druhá možnost: (.+))?",
}


@pytest.fixture(autouse=True)
def short_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "ITERATIONS", 20)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_said_in_the_words_of_the_game(matches: Matches, game: str, language: str) -> None:
    which = tatami.game(game)
    plan = [SeatPlan("guest", "Me", guest="me")] * which.meta.default_players
    match_id = matches.start(game, {}, plan, "me", seed=5)
    scene = MatchPresenter(matches).page(matches.snapshot(match_id), Caller("me", "Me", language, False), hint=True)
    offered = {offer.text for offer in scene.offers}
    said = re.fullmatch(SAID[language], scene.hint)
    assert said, scene.hint
    assert said[1] in offered
    assert said[3] is None or said[3] in offered - {said[1]}
