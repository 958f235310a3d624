"""Everything that can happen at a table of Fuji Koro can be said in all three languages."""

import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tatami
from tatami.games.fuji_koro.components import SCROLL_NAMES
from tatami.games.fuji_koro.events import EVENTS
from tatami.games.fuji_koro.words import QUESTIONS, ask, clause, offer, tell
from tatami.kernel.compiling import interpreted
from tatami.kernel.events import Event, read_events
from tatami.lab.clauses import read_clauses
from tatami.paper.words import LANGUAGES, _texts

from .test_laws_and_secrets import random_match

PACKAGE = "tatami.games.fuji_koro.words"
FUJI = tatami.game("fuji_koro")
RULEBOOK = Path(__file__).parents[3] / "docs" / "rules" / "fuji_koro.md"


def leaves(table: dict[str, Any], path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield every text with its dotted key."""
    for key, entry in table.items():
        name = f"{path}.{key}" if path else key
        if isinstance(entry, dict):
            yield from leaves(entry, name)
        else:
            yield name, entry


def places(entry: Any) -> set[str]:
    """Return the places of a text."""
    texts = entry if isinstance(entry, list) else [entry]
    return {place for text in texts for _, place, _, _ in string.Formatter().parse(text) if place}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_three_files_have_the_same_keys_and_places(language):
    ours = {key: places(entry) for key, entry in leaves(_texts(PACKAGE, language))}
    assert ours == {key: places(entry) for key, entry in leaves(_texts(PACKAGE, "en"))}


@pytest.mark.parametrize("language", ["pl", "cs"])
def test_no_sentence_is_left_in_english(language):
    texts, english = dict(leaves(_texts(PACKAGE, language))), dict(leaves(_texts(PACKAGE, "en")))
    sentences = [key for key in texts if key.startswith(("ask.", "help.", "lesson.", "event."))]
    assert [key for key in sentences if texts[key] == english[key] and key != "event.acted"] == []


def test_random_matches_can_be_told_in_every_language():
    speakers = [FUJI.words(language) for language in LANGUAGES]
    for seed in range(1 if interpreted else 12):
        for s, seat, mask in random_match(seed):
            phrases = [ask(s, seat), ask(s, -1)]
            if seat >= 0:
                phrases += [offer(s, seat, int(action)) for action in mask.nonzero()[0]]
            phrases += [tell(event) for event in read_events(s, EVENTS)]
            for said in (words.say(phrase) for words in speakers for phrase in phrases):
                assert said and "{" not in said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", EVENTS.values(), ids=lambda kind: kind.name)
def test_every_event_can_be_said(language, kind):
    words = FUJI.words(language)
    for value in (1, 2):
        said = words.say(tell(Event(kind, dict.fromkeys(kind.details, value))))
        assert "{" not in said and said[-1] in ".!"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_and_scroll_has_a_name_and_help(language):
    words = FUJI.words(language)
    for option, values in FUJI.meta.options.items():
        assert words.name("option", option) and words.text(f"help.option.{option}").endswith(".")
        assert all(words.name(f"value.{option}", value) for value in values)
    assert all(words.name("preset", preset) for preset in FUJI.meta.presets)
    assert all(words.text(f"help.scroll.{scroll}").endswith(".") for scroll in SCROLL_NAMES)


def test_every_decision_names_a_clause_of_the_rulebook():
    known = set(read_clauses(RULEBOOK.read_text("utf-8"), "FK"))
    assert {cited for _, cited in QUESTIONS.values()} <= known
    assert set(QUESTIONS) == set(range(1, 49))
    s = next(random_match(1))[0]
    assert clause(s, 0) in known
