"""The guided first match of Samurai Spirit can be played as written and shows what its texts promise."""

import re

import pytest

import tatami
from tatami.match import Match
from tatami.paper.words import LANGUAGES
from tatami.table.lessons import LessonStep, has_lesson, lesson_of

SPIRIT = tatami.game("samurai_spirit")
LESSON = lesson_of("samurai_spirit")
STEPS = {step.key: step for step in LESSON.steps}


def take(match: Match, step: LessonStep) -> None:
    """Play a step as the table does: the learner first, then the replies."""
    for action in step.play:
        match.play(action, LESSON.seat)
    for seat, action in step.then:
        match.play(action, seat)


def before(key: str) -> Match:
    """The match when a step is shown."""
    match = Match(SPIRIT, LESSON.options, LESSON.seed)
    for step in LESSON.steps:
        if step.key == key:
            return match
        take(match, step)
    raise KeyError(key)


def test_every_move_is_legal_and_the_learner_is_never_kept_waiting():
    assert has_lesson("samurai_spirit")
    match = Match(SPIRIT, LESSON.options, LESSON.seed)
    for step in LESSON.steps:
        assert match.acting == (LESSON.seat,)
        take(match, step)
    assert match.acting == (LESSON.seat,)
    assert not match.over
    assert 9 <= len(STEPS) == len(LESSON.steps) <= 13


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_is_told_in_a_few_sentences(language):
    words = SPIRIT.words(language)
    assert set(words.text("lesson")) == set(STEPS)
    for key in STEPS:
        assert words.text(f"lesson.{key}.title")
        assert 2 <= len(re.findall(r"[.!?](?:\s|$)", words.text(f"lesson.{key}.text"))) <= 4


def test_the_texts_tell_the_truth():
    assert before("sides").state.cap == before("sides").state.barricades == 6
    penalty = before("penalty").state
    assert (penalty.barricades, penalty.total[0]) == (5, 4)
    kiai = before("kiai").state
    assert kiai.barricades == 4
    after = before("wounds").state
    assert (after.barricades, after.total[0]) == (5, 4)
    assert after.wound[1] == 1 and after.passed[1] == 1
    assert after.defence[0].tolist()[:2] == [-1, -1], "a hat and a farm are missing"
    assert after.defence[1].min() >= 0, "Kyuzo got his doll"
    helped = before("help").state
    assert helped.intruders_left == 1 and helped.card >= 0
    ending = before("ending").state
    assert ending.defence[0, 1] >= 0 and ending.total[0] == 4
