"""The guided first match can be played as written and shows what its texts promise."""

import pytest

import tatami
from tatami.games.way_of_the_samurai.components import OPPONENT_IDS
from tatami.match import Match
from tatami.paper.words import LANGUAGES
from tatami.table.lessons import has_lesson, lesson_of

GAME = tatami.game("way_of_the_samurai")
LESSON = lesson_of("way_of_the_samurai")


def after(key: str) -> Match:
    """The match when a step has been played."""
    match = Match(GAME, LESSON.options, LESSON.seed)
    for step in LESSON.steps:
        for action in step.play:
            match.play(action, LESSON.seat)
        for seat, action in step.then:
            match.play(action, seat)
        if step.key == key:
            return match
    raise KeyError(key)


def tokens(match: Match, who: int) -> tuple[int, int]:
    return int(match.state.life[who]), int(match.state.ki[who])


def test_it_is_the_recommended_first_fight() -> None:
    # WS-3.8
    assert has_lesson("way_of_the_samurai")
    assert GAME.meta.complete(LESSON.options) == GAME.settle(preset="first fight")
    assert 9 <= len(LESSON.steps) <= 13


def test_every_move_is_legal_and_the_learner_is_never_kept_waiting() -> None:
    for step in LESSON.steps:
        match = after(step.key)
        assert match.acting == (LESSON.seat,)
        assert not match.over


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_its_texts(language: str) -> None:
    words = GAME.words(language)
    for step in LESSON.steps:
        assert words.text(f"lesson.{step.key}.title")
        assert len(words.text(f"lesson.{step.key}.text")) > 60


def test_what_the_texts_promise_happens() -> None:
    match = after("second")
    assert OPPONENT_IDS[match.state.defence] == "O07"
    assert int(match.state.gauges[0, 1]) == 4
    assert tokens(after("strike"), 1) == (6, 5)
    match = after("brace")
    assert tokens(match, 0) == (8, 3)
    assert any(event.kind.name == "parried" for event in match.log)
    assert OPPONENT_IDS[after("reveal").state.defence] == "O09"
    match = after("combo")
    assert match.state.gauges[0].tolist() == [3, 2, 4]
    assert tokens(match, 1) == (6, 4)
    assert {str(action) for action in match.actions()} == {"combo ki", "combo special", "combo none"}
    match = after("bonus")
    assert int(match.state.reserve[0]).bit_count() == 1
    assert (int(match.state.round_no), tokens(match, 0)) == (2, (8, 2))
    assert int(match.state.hand_size[0]) == 6
