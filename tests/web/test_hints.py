"""Hints on the match page, in the visitor's language."""

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
PATTERNS = {
    "en": r"Try: (.+) \(expected result \d+%\)\.( Second choice: (.+)\.)?",
    "pl": r"Spróbuj: (.+) \(spodziewany wynik \d+%\)\.( Drugi wybór: (.+)\.)?",
    "cs": r"Zkus: (.+) \(očekávaný výsledek \d+\u00a0%\)\.( Druhá možnost: (.+)\.)?",
}


@pytest.fixture(autouse=True)
def short_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "ITERATIONS", 20)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_hint_names_legal_actions_in_every_language(matches: Matches, game: str, language: str) -> None:
    which = tatami.game(game)
    plan = [SeatPlan("guest", "Me", guest="me")] * which.meta.default_players
    match_id = matches.start(game, {}, plan, "me", seed=5)
    page = MatchPresenter(matches).page(matches.snapshot(match_id), Caller("me", "Me", language, False), hint=True)
    offered = {offer.text for offer in page.offers}
    found = re.fullmatch(PATTERNS[language], page.hint)
    assert found, page.hint
    assert found[1] in offered
    assert found[3] is None or found[3] in offered - {found[1]}
