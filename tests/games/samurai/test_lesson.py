"""The guided first match of Samurai can be played as written and shows what its texts promise."""

import re

import pytest

import tatami
from tatami.games.samurai.components import HEX_CODES, TILE_NAMES, TOWN_NAMES, TOWN_OF_HEX
from tatami.ui.i18n import LANGUAGES
from tatami.web.lessons import lesson_of

from ..lessons import match_after, match_before

SAMURAI = tatami.game("samurai")
LESSON = lesson_of("samurai")
STEPS = {step.key: step for step in LESSON.steps}


def happened(key: str) -> list[tuple[str, str, int | None]]:
    """What a step brings about on the map: captures and figures set aside, where and by whom."""
    match, known = match_after("samurai", key), len(match_before("samurai", key).log)
    return [
        (event.kind.name, HEX_CODES[event.details["hex"]], event.details.get("seat"))
        for event in match.log[known:]
        if event.kind.name in ("captured", "nobody_captured")
    ]


def test_it_is_the_basic_game_for_two() -> None:
    assert SAMURAI.resolve_options(players=2, preset="basic") == SAMURAI.meta.complete(LESSON.options)
    assert LESSON.seat == 0


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", STEPS)
def test_a_text_names_the_tiles_and_places_that_are_to_be_played(language: str, key: str) -> None:
    words = SAMURAI.words(language)
    text = words.text(f"lesson.{key}.text").lower()
    for action in STEPS[key].play:
        family, _, name = action.partition(" ")
        if family == "tile":
            assert any(words.name("tile", name, form).lower() in text for form in ("", "acc"))
        elif family == "hex":
            town = int(TOWN_OF_HEX[HEX_CODES.index(name)])
            called = TOWN_NAMES[town] if town >= 0 else name  # a settlement has a name, any other hex a code
            assert called.lower() in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_name_only_hexes_of_the_map(language: str) -> None:
    for key in STEPS:
        named = re.findall(r"\b[A-T]\d{1,2}\b", SAMURAI.words(language).text(f"lesson.{key}.text"))
        assert set(named) <= set(HEX_CODES)


def test_the_learner_captures_what_the_texts_promise() -> None:
    assert happened("capture") == [("captured", "Q15", 0)]  # Tateyama
    assert happened("quick")[0] == ("captured", "O8", 0)  # Hirosaki


def test_a_tie_is_set_aside_before_it_is_explained() -> None:
    # SA-7.7
    assert happened("quick")[1:] == [("nobody_captured", "Q13", None)]  # Mito


def test_without_the_ship_hirosaki_would_be_a_tie() -> None:
    match = match_before("samurai", "quick")
    for action in ("tile samurai2", "hex P8", "end turn"):
        match.play(action)
    assert [event.kind.name for event in match.log if event.kind.name.endswith("captured")][-1] == "nobody_captured"


def test_the_ronin_would_win_both_figures_of_akita_in_the_end() -> None:
    match = match_before("samurai", "alone")
    assert match.state.hand[0, TILE_NAMES.index("ronin1")] == 1
    known = len(match.log)
    for action in ("tile ronin1", "hex P10", "end turn"):
        match.play(action)
    won = [event.details for event in match.log[known:] if event.kind.name == "captured"]
    assert [(details["seat"], HEX_CODES[details["hex"]]) for details in won] == [(0, "O10"), (0, "O10")]
