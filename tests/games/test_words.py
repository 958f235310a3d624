"""Every game has all its texts in all three languages. What only one game has is tested in its own folder."""

import pytest

import tatami
from tatami.kernel.events import Event
from tatami.match import Game
from tatami.ui.i18n import LANGUAGES

from .texts import places, texts_of

PLURALS = {"en": {"one", "other"}, "pl": {"one", "few", "many", "other"}, "cs": {"one", "few", "other"}}
SENTENCES = ("ask.", "offer.", "event.", "help.", "lesson.")
ONLY_NAMES = {
    "fuji_koro": {"offer.player", "offer.dragon", "event.acted"},
    "samurai_spirit": {"offer.kiai_use", "offer.pick_samurai", "event.kiai", "lesson.kiai.title"},
}
VALUES = {"way_of_the_samurai": (0, 1)}  # of an event's details; 1 and 2 elsewhere
AT_MOST = {"seat": 1, "side": 1}  # details of events with few values in every game
GAMES = [pytest.param(which, id=which.name) for which in tatami.all_games()]

pytestmark = [pytest.mark.parametrize("game", GAMES), pytest.mark.parametrize("language", LANGUAGES)]


def test_the_three_files_have_the_same_keys_and_places(game: Game, language: str) -> None:
    ours = {key: places(entry) for key, entry in texts_of(game.name, language).items()}
    assert ours == {key: places(entry) for key, entry in texts_of(game.name, "en").items()}


def has_plurals(entry: object) -> bool:
    """Tell whether a text has plural forms."""
    return isinstance(entry, dict) and "other" in entry


def test_the_same_texts_have_plurals_with_every_form_of_the_language(game: Game, language: str) -> None:
    ours, english = (
        {key: set(entry) for key, entry in texts_of(game.name, each).items() if has_plurals(entry)}
        for each in (language, "en")
    )
    assert ours.keys() == english.keys()
    assert all(forms == PLURALS[language] for forms in ours.values())


def test_no_text_is_empty_and_none_is_left_in_english(game: Game, language: str) -> None:
    ours, english = texts_of(game.name, language), texts_of(game.name, "en")
    assert all(ours.values())
    alike = {key for key in ours if key.startswith(SENTENCES) and ours[key] == english[key]}
    assert language == "en" or alike == ONLY_NAMES.get(game.name, set())


def test_every_event_has_a_text(game: Game, language: str) -> None:
    words = game.words(language)
    for kind in game.rules.events.values():
        for value in VALUES.get(game.name, (1, 2)):
            details = {detail: min(value, AT_MOST.get(detail, value)) for detail in kind.details}
            text = words.say(game.phrases.event_phrase(Event(kind, details)))
            assert "{" not in text, kind.name
            assert text[-1] in ".!", kind.name


def test_every_option_and_preset_has_a_name_and_every_option_help(game: Game, language: str) -> None:
    words = game.words(language)
    for option, values in game.meta.options.items():
        assert words.name("option", option)
        assert words.text(f"help.option.{option}").endswith(".")
        assert all(words.name(f"value.{option}", value) for value in values)
    assert all(words.name("preset", preset) for preset in game.meta.presets)


def test_help_on_actions_is_one_text_for_every_family(game: Game, language: str) -> None:
    words = game.words(language)
    families = {family.name.replace(" ", "_") for family in game.rules.actions.families}
    texts = words.text("help.action")
    assert set(texts) == families
    assert all(text.endswith(".") for text in texts.values())
