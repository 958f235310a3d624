"""match.hint(): the best action, what it is expected to bring, and the runner-up, ready to be said in any language."""

import pytest

import tatami
from tatami.players import hints
from tatami.ui.i18n import LANGUAGES


@pytest.mark.parametrize("game", [which.name for which in tatami.all_games()])
def test_a_hint_can_be_said_in_words(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "ITERATIONS", 20)
    match = tatami.game(game).start(seed=5)
    hint = match.hint()
    assert 0 <= hint.expected <= 1
    for advised in filter(None, (hint.best, hint.runner_up)):
        offered = next(action for action in match.actions() if action == advised)
        for language in LANGUAGES:
            words = match.game.words(language)
            assert advised.text(words) == offered.text(words) != str(advised)
    assert hint.best != hint.runner_up
