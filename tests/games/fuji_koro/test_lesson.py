"""The guided first match of Fuji Koro can be played as written, and its texts exist."""

import pytest

import tatami
from tatami.match import Match
from tatami.paper.words import LANGUAGES
from tatami.table.lessons import has_lesson, lesson_of

FUJI = tatami.game("fuji_koro")
LESSON = lesson_of("fuji_koro")


def test_every_step_can_be_played():
    match = Match(FUJI, LESSON.options, LESSON.seed)
    for step in LESSON.steps:
        for action in step.play:
            match.play(action, LESSON.seat)
        for seat, action in step.then:
            match.play(action, seat)
    assert match.state.vp[0] == 2  # gear card WG1
    assert match.seat == LESSON.seat


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_its_texts(language):
    assert has_lesson("fuji_koro")
    words = FUJI.words(language)
    for step in LESSON.steps:
        assert words.text(f"lesson.{step.key}.title") and words.text(f"lesson.{step.key}.text").endswith((".", "!"))
