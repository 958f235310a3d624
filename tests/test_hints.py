"""Hints: the best action, its expected result, and the second best, in every language."""

import pytest

import tatami
from tatami.players import hints
from tatami.ui.i18n import LANGUAGES


@pytest.mark.parametrize("game", [which.name for which in tatami.all_games()])
def test_the_actions_of_a_hint_have_texts(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "ITERATIONS", 20)
    match = tatami.game(game).start(seed=5)
    hint = match.hint()
    assert 0 <= hint.expected <= 1
    for action in filter(None, (hint.best, hint.runner_up)):
        legal = next(each for each in match.actions() if each == action)
        for language in LANGUAGES:
            words = match.game.words(language)
            assert action.text(words) == legal.text(words) != str(action)
    assert hint.best != hint.runner_up
