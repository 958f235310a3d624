"""Everything that can happen in Way of the Samurai can be said in all three languages."""

import re
from typing import Any

import numpy as np
import pytest

import tatami
from tatami.games.way_of_the_samurai import state as at
from tatami.games.way_of_the_samurai.actions import ACTIONS, LIST
from tatami.games.way_of_the_samurai.components import CARD_IDS, OPPONENT_IDS
from tatami.games.way_of_the_samurai.events import EVENTS, NAMED_ENEMY
from tatami.games.way_of_the_samurai.ui.phrases import (
    CAUSES,
    action_phrase,
    clause,
    counter_text,
    defence_text,
    effects_of,
    event_phrase,
    prompt,
)
from tatami.kernel.events import Event
from tatami.kernel.records import copy_record
from tatami.ui.i18n import LANGUAGES, Phrase, Words

from .table import Table, named, new_table, table
from .test_duel import duel
from .test_expansion import struck_from_the_side

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


def play_and_collect_texts(options: dict[str, Any], seed: int, languages: list[Words]) -> set[str]:
    """Play a random match and render every prompt, action and event; return the keys that were used."""
    match = GAME.start(seed=seed, **options)
    rng = np.random.default_rng(seed)
    keys: set[str] = set()
    while True:
        phrases = [match.view(None if seat < 0 else seat).prompt() for seat in range(-1, match.players)]
        actions = match.actions() if not match.over else []
        phrases += [action.phrase for action in actions if action.phrase]
        for phrase in phrases:
            keys.add(phrase.key)
            for words in languages:
                said = words.say(phrase)
                assert said
                assert "{" not in said
        if match.over:
            break
        assert re.fullmatch(r"WS-\d+\.\d+", clause(match.state, match.seat or 0))
        match.play(actions[int(rng.integers(len(actions)))])
    for event in match.log:
        keys.add(event_phrase(event).key)
        assert all(words.say(event_phrase(event)).endswith((".", "!")) for words in languages)
    return keys


def test_random_matches_have_texts_in_every_language() -> None:
    languages = [GAME.words(language) for language in LANGUAGES]
    keys: set[str] = set()
    for seed in range(4):
        for options in MODES:
            keys |= play_and_collect_texts(options, seed, languages)
    asked = {key for key in keys if key.startswith("ask.")}
    assert len(asked) >= 18


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", EVENTS.values(), ids=lambda kind: kind.name)
def test_every_event_can_be_said(language: str, kind: Any) -> None:
    words = GAME.words(language)
    for value in (0, 1):
        said = words.say(event_phrase(Event(kind, dict.fromkeys(kind.details, value))))
        assert "{" not in said
        assert said[-1] in ".!"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_can_be_offered(language: str) -> None:
    words, s = GAME.words(language), copy_record(GAME.start(virtue="yu", surroundings="bridge").state)
    s.die[0], s.window = 4, at.W4
    said = {words.say(action_phrase(s, 0, action)) for action in range(ACTIONS)}
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
    assert [GAME.words(language).say(event_phrase(lost)) for language in LANGUAGES] == [
        "Ishida loses 2 Life and 1 Ki.",
        "Ishida traci 2 Życia i 1 Ki.",
        "Išida ztrácí 2 Životy a 1 Ki.",
    ]


# --- what is said fits what happens -----------------------------------------------------------------------------------


def said(what: Phrase) -> list[str]:
    """A phrase in all three languages."""
    return [GAME.words(language).say(what) for language in LANGUAGES]


def action_texts(t: Table, action: str) -> list[str]:
    """What an action of the table is called in all three languages."""
    return said(action_phrase(t.s, 0, LIST.number(action)))


@pytest.mark.clause("WS-6.1", "WS-7.1")
def test_before_the_second_card_the_defence_is_announced() -> None:
    assert said(prompt(table().window(at.W2).s, 0)) == [
        "Play the second card; then the defence is turned up",
        "Zagraj drugą kartę; potem odkryje się obrona",
        "Zahraj druhou kartu; pak se odkryje obrana",
    ]


@pytest.mark.clause("WS-21.5")
def test_in_fog_the_defence_is_announced_for_later() -> None:
    assert said(prompt(table(surroundings="bridge", weather="fog").window(at.W2).s, 0)) == [
        "Play the second card; in the fog the defence is turned up only after the third",
        "Zagraj drugą kartę; we mgle obrona odkryje się dopiero po trzeciej",
        "Zahraj druhou kartu; v mlze se obrana odkryje až po třetí",
    ]


@pytest.mark.clause("WS-9.4", "WS-21.5")
@pytest.mark.parametrize("weather", ["none", "fog"])
def test_a_defence_seen_already_is_not_announced_again(weather: str) -> None:
    assert said(prompt(table(surroundings="bridge", weather=weather).window(at.W2, defence="O04").s, 0)) == [
        "Play the second card against the defence: Strength 4 → 2 Life",
        "Zagraj drugą kartę przeciw obronie: Siła 4 → 2 Życia",
        "Zahraj druhou kartu proti obraně: Síla 4 → 2 Životy",
    ]


@pytest.mark.clause("WS-18.5", "WS-29.6")
def test_a_red_combo_is_offered_as_what_it_does() -> None:
    suns = ("M01", "M07", "M13")
    assert action_texts(table(virtue="yu").zone(*suns).window(at.W6).run_from(at.COMBO), "combo die") == [
        "Raise the wound die",
        "Podnieś kość ran",
        "Zvyš kostku zranění",
    ]
    assert action_texts(named("kempo", virtue="yu").zone(*suns).window(at.W6).run_from(at.COMBO), "combo die") == [
        "Roll a die against Kempo: 5 or 6 wounds him",
        "Rzuć kością przeciw Kempo: 5 albo 6 go rani",
        "Hoď kostkou proti Kempovi: 5 nebo 6 ho zraní",
    ]


@pytest.mark.clause("WS-11.3", "WS-17.5", "WS-7.5")
def test_the_die_is_offered_with_what_it_takes() -> None:
    assert action_texts(table().window(at.W6).die(3), "activate die") == [
        "Use the wound die at 3: Ishida – minus 1 Life",
        "Użyj kości ran na 3: Ishida – minus 1 Życie",
        "Použij kostku zranění na 3: Išida – minus 1 Život",
    ]
    assert action_texts(table(weapon="tanto").window(at.W6).die(4), "activate die") == [
        "Use the wound die at 4: Ishida – minus 2 Life or 1 Ki",
        "Użyj kości ran na 4: Ishida – minus 2 Życia albo 1 Ki",
        "Použij kostku zranění na 4: Išida – minus 2 Životy nebo 1 Ki",
    ]
    assert action_texts(table().enemy(8, 0).window(at.W6).die(4), "activate die")[0].endswith("– minus 1 Life")


@pytest.mark.clause("WS-11.3", "WS-21.7")
@pytest.mark.parametrize(
    ("weather", "level", "dealt"), [("none", 5, 1), ("none", 6, 2), ("storm", 5, 2), ("storm", 6, 2)]
)
def test_the_die_is_offered_with_the_wound_it_deals(weather: str, level: int, dealt: int) -> None:
    t = table(surroundings="bridge", weather=weather).window(at.W6).die(level)
    assert action_texts(t, "activate die") == [
        f"Use the wound die at {level}: Ishida – a level {dealt} wound",
        f"Użyj kości ran na {level}: Ishida – rana poziomu {dealt}",
        f"Použij kostku zranění na {level}: Išida – zranění úrovně {dealt}",
    ]
    assert {event["level"] for event in t.play("activate die").events_of("wounded")} == {dealt}


@pytest.mark.clause("WS-9.3", "WS-26.2")
def test_a_bought_card_is_offered_as_it_is_drawn() -> None:
    assert action_texts(table(), "ki draw")[0] == "Pay 1 Ki: draw a card"
    assert action_texts(table(easy_draw="yes"), "ki draw") == [
        "Pay 1 Ki: draw three cards and keep one",
        "Zapłać 1 Ki: dobierz trzy karty i zatrzymaj jedną",
        "Zaplať 1 Ki: lízni tři karty a jednu si nech",
    ]


@pytest.mark.clause("WS-26.2")
def test_the_cards_to_choose_from_are_named() -> None:
    t = table(easy_draw="yes").deck("M01", "M02").deck_of(2).play("ki draw")
    [event] = [event for event in t.events() if event.kind.name == "cards_offered"]
    assert [text.count(",") for text in said(event_phrase(event))] == [2, 2, 2]


@pytest.mark.clause("WS-25.3")
def test_a_bonus_text_does_not_exceed_the_maximum() -> None:
    """EX-R18."""
    [kind] = [kind for kind in EVENTS.values() if kind.name == "bonus_rolled"]
    assert said(event_phrase(Event(kind, {"gauge": 1, "roll": 6}))) == [
        "Technique will start the next fight 6 higher, but not above its maximum.",
        "Następną walkę Technika zacznie o 6 wyżej, ale nie ponad maksimum.",
        "V příštím zápase začne Technika o 6 výš, ale ne nad maximum.",
    ]


@pytest.mark.clause("WS-27.3", "WS-18.5", "WS-10.11")
def test_help_says_what_the_rules_say() -> None:
    for language, hard, life, joker in (
        ("en", "two counter-attacks", "Kempo rises", "optional"),
        ("pl", "dwa kontrataki", "Kempo powstaje", "nieobowiązkowe"),
        ("cs", "dva protiútoky", "Kempo povstane", "dobrovolné"),
    ):
        words = GAME.words(language)
        assert hard in words.text("help.option.hard_mode")
        assert life in words.text("help.action.take_life")
        assert joker in words.text("help.action.joker_no_gauge")


@pytest.mark.parametrize("outcome", [at.WON, at.LOST, at.DRAWN])
@pytest.mark.parametrize("mode", [at.SINGLE_FIGHT, at.CLAN, at.DUEL])
def test_every_end_can_be_said(outcome: int, mode: int) -> None:
    s = copy_record(GAME.start(players=2 if mode == at.DUEL else 1).state)
    s.mode, s.outcome, s.decision, s.cause, s.defeated = mode, outcome, at.MATCH_OVER, at.BY_LIFE, 12
    for language in LANGUAGES:
        assert GAME.words(language).say(prompt(s, 0))


def last_words(t: Table) -> list[str]:
    """The end of a match in the log, in all three languages."""
    return said(event_phrase(t.events()[-1]))


@pytest.mark.clause("WS-16.7", "WS-30.8", "WS-30.9")
def test_the_log_of_a_duel_names_the_winner() -> None:
    assert last_words(duel().me(2, 0).run_from(at.EXHAUST)) == [
        "Baiken wins the duel – by exhaustion!",
        "Baiken wygrywa pojedynek – z wyczerpania!",
        "Baiken vyhrává souboj – vyčerpáním!",
    ]
    assert last_words(duel().me(2, 0, seat=1).run_from(at.EXHAUST))[0] == "Musashi wins the duel – by exhaustion!"
    drawn = duel().me(2, 0).me(2, 0, seat=1).run_from(at.EXHAUST)
    assert last_words(drawn) == ["A draw – by exhaustion.", "Remis – z wyczerpania.", "Remíza – vyčerpáním."]


@pytest.mark.clause("WS-16.7")
@pytest.mark.parametrize("mode", ["single fight", "clan", "campaign 1", "campaign 2", "one against three"])
def test_the_log_of_a_player_alone_says_victory_or_defeat(mode: str) -> None:
    assert last_words(table(mode=mode).me(2, 0).run_from(at.EXHAUST))[0] == "Defeat – the last Life is gone."
    last = table(mode=mode).put(fight={"campaign 1": 5, "campaign 2": 11}.get(mode, 1), defeated=98)
    for who in range(1, 4 if mode == "one against three" else 2):
        last.enemy(2, 0, who)
    how = "after 99 enemies" if mode == "clan" else "by exhaustion"
    assert last_words(last.run_from(at.EXHAUST))[0] == f"Victory – {how}!"


@pytest.mark.clause("WS-22.5", "WS-23.1", "WS-29.33", "WS-29.35")
def test_a_spectator_reads_of_an_attack_only_while_there_is_one() -> None:
    campaign = new_table(mode="campaign 1")
    assert said(prompt(campaign.s, -1)) == [
        "Musashi is choosing the next opponent",
        "Musashi wybiera następnego przeciwnika",
        "Musaši si vybírá dalšího soupeře",
    ]
    assert said(prompt(campaign.play("choose node hayato").s, -1)) == [
        "Musashi may exchange all six cards",
        "Musashi może wymienić wszystkie sześć kart",
        "Musaši smí vyměnit všech šest karet",
    ]
    three = new_table(mode="one against three")
    assert said(prompt(three.s, -1)) == [
        "Musashi is choosing whom to attack",
        "Musashi wybiera, kogo zaatakować",
        "Musaši si vybírá, na koho zaútočí",
    ]
    assert said(prompt(three.play("target left").s, -1)) == ["Musashi is attacking", "Musashi atakuje", "Musaši útočí"]
    assert said(prompt(struck_from_the_side().s, -1)) == [
        "Musashi faces a blow from the side (the man on the right)",
        "Musashi przyjmuje cios z boku (przeciwnik z prawej)",
        "Musaši čelí ráně z boku (soupeř vpravo)",
    ]
