"""Everything that can happen at a table of 7 Ronin can be said in all three languages."""

import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tatami
from tatami.games.seven_ronin import state as at
from tatami.games.seven_ronin.components import AREA_NAMES, DATA, LOCATION_NAMES, RONIN_NAMES
from tatami.games.seven_ronin.events import EVENTS
from tatami.games.seven_ronin.words import ask, clause, offer, tell
from tatami.kernel.events import Event
from tatami.lab.clauses import read_clauses
from tatami.paper.words import LANGUAGES, _texts

from .table import fresh, table

PACKAGE = "tatami.games.seven_ronin.words"
PLURALS = {"en": {"one", "other"}, "pl": {"one", "few", "many", "other"}, "cs": {"one", "few", "other"}}
RULEBOOK = Path(__file__).parents[3] / "docs" / "rules" / "seven_ronin.md"
GAME = tatami.game("seven_ronin")


def leaves(texts: dict[str, Any], path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield every text with its dotted key; plural forms and grammatical cases belong to one text."""
    for key, entry in texts.items():
        name = f"{path}.{key}" if path else key
        if isinstance(entry, dict) and "other" not in entry and "nom" not in entry:
            yield from leaves(entry, name)
        else:
            yield name, entry


def places(entry: Any) -> set[str]:
    """Return the places of a text, all its forms together."""
    texts = entry.values() if isinstance(entry, dict) else entry if isinstance(entry, list) else [entry]
    return {place for text in texts for _, place, _, _ in string.Formatter().parse(text) if place}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_three_files_have_the_same_keys_and_places(language: str) -> None:
    ours = {key: places(entry) for key, entry in leaves(_texts(PACKAGE, language))}
    english = {key: places(entry) for key, entry in leaves(_texts(PACKAGE, "en"))}
    assert ours == english


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_and_cases_are_complete(language: str) -> None:
    for key, entry in leaves(_texts(PACKAGE, language)):
        if isinstance(entry, dict):
            assert set(entry) == (PLURALS[language] if "other" in entry else {"nom", "to", "at", "from", "acc"}), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty_and_none_is_left_in_english(language: str) -> None:
    texts, english = dict(leaves(_texts(PACKAGE, language))), dict(leaves(_texts(PACKAGE, "en")))
    assert all(texts.values())
    if language != "en":
        sentences = [key for key in texts if key.startswith(("ask", "offer", "event", "help", "lesson"))]
        assert [key for key in sentences if texts[key] == english[key]] == []


def test_random_matches_can_be_told_in_every_language_with_a_clause_for_every_question() -> None:
    speakers = [GAME.words(language) for language in LANGUAGES]
    clauses = set(read_clauses(RULEBOOK.read_text("utf-8"), "SR"))
    luck, keys = np.random.default_rng(3), set()
    for seed in range(10):
        match = GAME.start(seed=seed)
        while True:
            for seat in (None, 0, 1):
                view = match.view(seat)
                assert clause(view.state, view.seat) in clauses
                phrases = [view.ask(), *(action.saying for action in view.actions() if action.saying)]
                keys |= {said.key for said in phrases}
                assert all("{" not in words.say(said) for said in phrases for words in speakers)
            if match.over:
                break
            seat = match.acting[luck.integers(len(match.acting))]
            actions = match.actions(seat)
            match.play(actions[luck.integers(len(actions))], seat)
        for event in match.log:
            assert all(words.say(tell(event)).endswith((".", "!")) for words in speakers)
    rare = {"offer.target_watchtower", "ask.watchtower"}
    every = {key for key, _ in leaves(_texts(PACKAGE, "en")) if key.startswith(("offer.", "ask."))}
    assert every - keys <= rare


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", EVENTS.values(), ids=lambda kind: kind.name)
def test_every_event_can_be_said(language: str, kind: Any) -> None:
    words = GAME.words(language)
    for value in (1, 2):
        values = {detail: 1 if detail == "seat" else value for detail in kind.details}
        said = words.say(tell(Event(kind, values)))
        assert "{" not in said
        assert said[-1] in ".!"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_short_pool_can_be_asked_about(language: str) -> None:
    # SR-13.10
    t = table(
        "AREAS", round=3, reserve=19, ninja={"watchtower": 1, "road": 29}, ronin={"kabe": "inn", "yumi": "field2"}
    )
    t.play("use watchtower")
    words = GAME.words(language)
    assert words.say(ask(t.s, 0)) != words.say(ask(t.s, 1))
    assert "Kabe" in words.say(offer(t.s, 0, GAME.action("ronin kabe").number))


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_a_name_and_help(language: str) -> None:
    words = GAME.words(language)
    assert all(words.name("ronin", name) and words.text(f"help.ronin.{name}").endswith(".") for name in RONIN_NAMES)
    assert all(words.name("place", name) and words.text(f"help.place.{name}").endswith(".") for name in LOCATION_NAMES)
    for option, values in GAME.meta.options.items():
        assert words.name("option", option) and words.text(f"help.option.{option}").endswith(".")
        assert all(words.name("value", f"{option}.{value}") for value in values)
    assert all(words.name("preset", preset) for preset in GAME.meta.presets)
    families = {family.name.replace(" ", "_") for family in GAME.rules.actions.families}
    assert set(words.text("help.action")) == families
    assert all(words.text(f"help.action.{family}").endswith(".") for family in families)


@pytest.mark.clause("SR-3.8")
def test_the_polish_names_are_those_of_the_rulebook() -> None:
    words = GAME.words("pl")
    assert words.seats == ("Atakujący", "Obrońca")
    plain = str.maketrans("ążź", "azz")
    for area in [*DATA["area"], DATA["market"]]:
        assert words.name("place", area["id"]).translate(plain) == area["names_elsewhere"][0]
    assert [words.name("ronin", name) for name in RONIN_NAMES] == [ronin["name"] for ronin in DATA["ronin"]]


def test_grammar_bends_the_names_of_places() -> None:
    event = Event(EVENTS[5], {"place": AREA_NAMES.index("inn"), "count": 2})
    assert [GAME.words(language).say(tell(event)) for language in LANGUAGES] == [
        "2 ninja come to the Inn.",
        "2 ninja przychodzą do Gospody.",
        "2 nindžové přicházejí do Hostince.",
    ]


@pytest.mark.clause("SR-6.3", "SR-6.4", "SR-6.7")
def test_what_is_said_of_the_other_side_while_planning_is_only_whether_it_is_ready() -> None:
    t = fresh().play("attack well", "defend inn")
    assert ask(t.seen_by(None).s, -1).key == "ask.wait_plans"
    t.play("attack ready")
    assert ask(t.seen_by("attacker").s, at.ATTACKER).key == "ask.wait_plan"
    assert ask(t.seen_by("defender").s, at.DEFENDER).key == "ask.defence"
