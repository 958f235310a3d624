"""Everything that can happen in Way of the Samurai can be said in all three languages."""

import re
from typing import Any

import numpy as np
import pytest

import tatami
from tatami.games.way_of_the_samurai import state as at
from tatami.games.way_of_the_samurai.actions import ACTIONS
from tatami.games.way_of_the_samurai.components import CARD_IDS, OPPONENT_IDS
from tatami.games.way_of_the_samurai.events import EVENTS, NAMED_ENEMY
from tatami.games.way_of_the_samurai.words import (
    CAUSES,
    ask,
    clause,
    counter_text,
    defence_text,
    effects_of,
    offer,
    tell,
)
from tatami.kernel.events import Event
from tatami.kernel.records import twin
from tatami.paper.words import LANGUAGES, Words

GAME = tatami.game("way_of_the_samurai")
MODES: list[dict[str, Any]] = [
    {},
    {"enemy": "kempo", "weapon": "nodachi", "surroundings": "temple", "weather": "fog", "virtue": "gi", "gisei": "yes"},
    {"enemy": "oda", "weapon": "bokken", "blood": "yes", "hard_mode": "yes", "easy_draw": "yes", "easy_card": "yes"},
    {"mode": "clan", "weapon": "tanto", "surroundings": "beach", "weather": "fire", "virtue": "chugi"},
    {"mode": "campaign 1", "virtue": "jin", "weapon": "kusarigama", "easy_die": "yes"},
    {"mode": "campaign 2", "events": "normal", "weapon": "tessen", "virtue": "rei"},
    {"mode": "one against three", "weapon": "naginata", "surroundings": "bridge", "virtue": "meiyo"},
    {"players": 2, "expansion_weapons": "yes"},
]


def play_and_listen(options: dict[str, Any], seed: int, speakers: list[Words]) -> set[str]:
    """Play a random match and have every question, action and event said; return the keys that were used."""
    match = GAME.start(seed=seed, **options)
    luck = np.random.default_rng(seed)
    keys: set[str] = set()
    while True:
        phrases = [match.view(None if seat < 0 else seat).ask() for seat in range(-1, match.players)]
        actions = match.actions() if not match.over else []
        phrases += [action.saying for action in actions if action.saying]
        for phrase in phrases:
            keys.add(phrase.key)
            for words in speakers:
                said = words.say(phrase)
                assert said
                assert "{" not in said
        if match.over:
            break
        assert re.fullmatch(r"WS-\d+\.\d+", clause(match.state, match.seat or 0))
        match.play(actions[int(luck.integers(len(actions)))])
    for event in match.log:
        keys.add(tell(event).key)
        assert all(words.say(tell(event)).endswith((".", "!")) for words in speakers)
    return keys


def test_random_matches_can_be_told_in_every_language() -> None:
    speakers = [GAME.words(language) for language in LANGUAGES]
    heard: set[str] = set()
    for seed in range(4):
        for options in MODES:
            heard |= play_and_listen(options, seed, speakers)
    asked = {key for key in heard if key.startswith("ask.")}
    assert len(asked) >= 18


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", EVENTS.values(), ids=lambda kind: kind.name)
def test_every_event_can_be_said(language: str, kind: Any) -> None:
    words = GAME.words(language)
    for value in (0, 1):
        said = words.say(tell(Event(kind, dict.fromkeys(kind.details, value))))
        assert "{" not in said
        assert said[-1] in ".!"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_can_be_offered(language: str) -> None:
    words, s = GAME.words(language), twin(GAME.start(virtue="yu", surroundings="bridge").state)
    s.die[0], s.window = 4, at.W4
    said = {words.say(offer(s, 0, action)) for action in range(ACTIONS)}
    assert len(said) == ACTIONS
    assert all("{" not in text for text in said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_can_be_described(language: str) -> None:
    words = GAME.words(language)
    assert len({words.say(effects_of(card)) for card in range(len(CARD_IDS))}) >= 24
    for card in range(len(OPPONENT_IDS)):
        assert words.say(defence_text(card))
        assert words.say(counter_text(card))
    assert all(words.name("cause", cause) for cause in CAUSES)


def test_cards_are_described_as_printed() -> None:
    words = GAME.words("en")
    assert words.say(effects_of(1)) == "Strength +3, Guard −2; Sun"
    assert words.say(defence_text(1)) == "Strength 2, Technique 2 → 1 Life or 1 Ki"
    assert words.say(defence_text(10)) == "Strength 4, Technique 1 → 1 Life and 1 Ki"
    assert words.say(counter_text(3)) == "Guard below 2 → a level 2 wound"


def test_grammar_bends_the_names() -> None:
    lost = Event(EVENTS[29], {"who": NAMED_ENEMY, "life": 2, "ki": 1, "why": 1})
    assert [GAME.words(language).say(tell(lost)) for language in LANGUAGES] == [
        "Ishida loses 2 Life and 1 Ki.",
        "Ishida traci 2 Życia i 1 Ki.",
        "Išida ztrácí 2 Životy a 1 Ki.",
    ]


@pytest.mark.parametrize("outcome", [at.WON, at.LOST, at.DRAWN])
@pytest.mark.parametrize("mode", [at.SINGLE_FIGHT, at.CLAN, at.DUEL])
def test_every_end_can_be_said(outcome: int, mode: int) -> None:
    s = twin(GAME.start(players=2 if mode == at.DUEL else 1).state)
    s.mode, s.outcome, s.decision, s.cause, s.defeated = mode, outcome, at.MATCH_OVER, at.BY_LIFE, 12
    for language in LANGUAGES:
        assert GAME.words(language).say(ask(s, 0))
