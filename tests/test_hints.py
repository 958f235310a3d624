"""Hints: the best action, its expected result, and the second best, in every language."""

import re

import pytest

import tatami
from tatami.match import View
from tatami.players import hints
from tatami.ui.i18n import LANGUAGES, Words


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_is_a_sentence_in_every_language(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "ITERATIONS", 20)
    match = tatami.game("samurai").start(seed=5, preset="basic")
    words = match.game.words(language)
    view = match.view(match.seat)
    text = hints.hint_text(view, words)
    assert any(action.text(words) in text for action in view.actions())
    assert text.endswith(".") and "%" in text


def test_the_three_files_have_the_same_keys_and_places() -> None:
    texts = [Words("tatami.players.words", language).text("hint") for language in LANGUAGES]
    places = [{key: sorted(re.findall(r"{(\w+)", text)) for key, text in each.items()} for each in texts]
    assert places[0] == places[1] == places[2]


def test_the_only_legal_action_is_called_that(monkeypatch: pytest.MonkeyPatch) -> None:
    match = tatami.game("samurai").start(seed=5, preset="basic")
    view = match.view(match.seat)
    only = view.actions()[0]
    monkeypatch.setattr(View, "actions", lambda _: [only])
    monkeypatch.setattr(hints, "hint_for", lambda _: hints.Hint(only, 0.5, None))
    assert hints.hint_text(view, match.game.words()) == f"This is the only legal move: {only.text()}."
