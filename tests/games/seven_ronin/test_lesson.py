"""The guided first match of 7 Ronin can be played as written and shows what its texts promise."""

import re

import pytest

import tatami
from tatami.games.seven_ronin.components import LOCATION_NAMES
from tatami.match import Match
from tatami.paper.words import LANGUAGES
from tatami.table.lessons import has_lesson, lesson_of

from .table import Table

GAME = tatami.game("seven_ronin")
LESSON = lesson_of("seven_ronin")
STEPS = {step.key: step for step in LESSON.steps}


def after(key: str) -> Match:
    """The match when a step has been played as the table plays it: the learner first, then the replies."""
    match = Match(GAME, LESSON.options, LESSON.seed)
    for step in LESSON.steps:
        for action in step.play:
            match.play(action, LESSON.seat)
        for seat, action in step.then:
            match.play(action, seat)
        if step.key == key:
            return match
    raise KeyError(key)


def test_it_is_a_standard_match_seen_by_the_defender() -> None:
    assert has_lesson("seven_ronin")
    assert GAME.meta.complete(LESSON.options) == GAME.meta.complete({})
    assert LESSON.seat == 1
    assert 9 <= len(LESSON.steps) <= 13
    assert len(STEPS) == len(LESSON.steps)


def test_the_learner_is_never_kept_waiting() -> None:
    assert all(LESSON.seat in after(key).acting for key in STEPS)


def test_the_last_step_is_only_read_and_the_match_goes_on() -> None:
    last = LESSON.steps[-1]
    assert (last.key, last.play, last.then) == ("onward", (), ())
    assert not after("onward").over


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_is_told_in_a_few_sentences(language: str) -> None:
    words = GAME.words(language)
    assert set(words.text("lesson")) == set(STEPS)
    for key in STEPS:
        assert words.text(f"lesson.{key}.title")
        sentences = re.findall(r"[.!?](?:\s|$)", words.text(f"lesson.{key}.text"))
        assert 2 <= len(sentences) <= 3


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", STEPS)
def test_a_text_names_the_places_and_ronin_that_are_to_be_played(language: str, key: str) -> None:
    words = GAME.words(language)
    text = words.text(f"lesson.{key}.text")
    for action in STEPS[key].play:
        family, _, name = action.partition(" ")
        if name in LOCATION_NAMES:
            forms = [words.name("place", name, form) for form in ("to", "acc", "at", "from")]
            known = [form for form in forms if form in text]
            assert known or words.name("place", name, "from").split(" ", 1)[1] in text
        if family in ("musashi", "yumi", "hayai"):
            assert family.capitalize() in text


def test_the_round_brings_what_the_texts_say() -> None:
    revealed = Table(after("tasuke").state)
    assert revealed.ninja == {"road": 2, "field3": 2, "graveyard": 1}
    assert revealed.at("musashi", "tasuke", "hayai") == ("road", "road", "inn")
    ended = Table(after("wounds").state)
    assert (ended.round, ended.ninja, ended.market) == (2, {"graveyard": 1}, 1)
    assert ended.wounds("hayai", "tasuke", "musashi") == (2, 1, 0)
    assert ended.can("defend market")
