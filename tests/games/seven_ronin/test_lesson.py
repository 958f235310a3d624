"""The guided first match of 7 Ronin can be played as written and shows what its texts promise."""

import pytest

import tatami
from tatami.games.seven_ronin.components import LOCATION_NAMES
from tatami.ui.i18n import LANGUAGES
from tatami.web.lessons import lesson_of

from ..lessons import match_after
from .table import Table

GAME = tatami.game("seven_ronin")
LESSON = lesson_of("seven_ronin")
STEPS = {step.key: step for step in LESSON.steps}


def test_it_is_a_standard_match_seen_by_the_defender() -> None:
    assert GAME.meta.complete(LESSON.options) == GAME.meta.complete({})
    assert LESSON.seat == 1


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
    revealed = Table(match_after("seven_ronin", "tasuke").state)
    assert revealed.ninja == {"road": 2, "field3": 2, "graveyard": 1}
    assert revealed.at("musashi", "tasuke", "hayai") == ("road", "road", "inn")
    ended = Table(match_after("seven_ronin", "wounds").state)
    assert (ended.round, ended.ninja, ended.market) == (2, {"graveyard": 1}, 1)
    assert ended.wounds("hayai", "tasuke", "musashi") == (2, 1, 0)
    assert ended.can("defend market")
