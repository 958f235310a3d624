"""Every game has a lesson that can be played as written. What its texts say is tested in the game's own folder."""

import re

import pytest

import tatami
from tatami.match import Game, Match
from tatami.ui.i18n import LANGUAGES
from tatami.web.lessons import has_lesson, lesson_of

from .lessons import play_step

GAMES = [pytest.param(which, id=which.name) for which in tatami.all_games()]


@pytest.mark.parametrize("game", GAMES)
def test_it_has_about_ten_steps_with_names_of_their_own(game: Game) -> None:
    assert has_lesson(game.name)
    keys = [step.key for step in lesson_of(game.name).steps]
    assert 9 <= len(keys) == len(set(keys)) <= 13


@pytest.mark.parametrize("game", GAMES)
def test_every_move_is_legal_and_the_learner_is_always_to_move(game: Game) -> None:
    lesson = lesson_of(game.name)
    match = Match(game, lesson.options, lesson.seed)
    for step in lesson.steps:
        assert lesson.seat in match.acting
        play_step(match, lesson, step)
    assert lesson.seat in match.acting


@pytest.mark.parametrize("game", GAMES)
def test_the_last_step_is_only_read_and_the_match_goes_on(game: Game) -> None:
    last = lesson_of(game.name).steps[-1]
    assert (last.play, last.then) == ((), ())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_a_text_of_a_few_sentences(game: Game, language: str) -> None:
    words, keys = game.words(language), {step.key for step in lesson_of(game.name).steps}
    assert set(words.text("lesson")) == keys
    for key in keys:
        assert words.text(f"lesson.{key}.title")
        text = words.text(f"lesson.{key}.text")
        assert 1 <= len(re.findall(r"[.!?](?:\s|$)", text)) <= 4
        assert len(text) > 60
