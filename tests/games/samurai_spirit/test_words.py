"""Everything that can happen at a table of Samurai Spirit can be said in all three languages."""

from pathlib import Path

import numpy as np
import pytest

import tatami
from tatami.games.samurai_spirit import state as at
from tatami.games.samurai_spirit.components import CARDS, PENALTY_NAMES, SAMURAI_NAMES, SYMBOL_NAMES
from tatami.games.samurai_spirit.events import EVENTS
from tatami.games.samurai_spirit.words import CLAUSES, ask, card_name, clause, offer, tell
from tatami.kernel.events import Event
from tatami.lab.clauses import read_clauses
from tatami.paper.words import LANGUAGES

from .table import random_match, table

SPIRIT = tatami.game("samurai_spirit")
RULEBOOK = Path(__file__).parents[3] / "docs" / "rules" / "samurai_spirit.md"


def test_matches_can_be_told_in_every_language():
    speakers = [SPIRIT.words(language) for language in LANGUAGES]
    asked: set[int] = set()
    for seed in range(30):
        for t, seat, action in random_match(2 + seed % 6, seed, round_no=1 + seed % 3, difficulty="hard", absent="on"):
            asked.add(int(t.s.decision))
            phrases = [ask(t.s, -1), *(tell(event) for event in t.events())]
            if seat >= 0:
                phrases += [ask(t.s, seat), offer(t.s, seat, action)]
            for phrase in phrases:
                for words in speakers:
                    said = words.say(phrase)
                    assert said and "{" not in said
    assert asked >= {at.NOTHING, at.CALL_ABSENT, at.SETTLE_PENALTY, at.CHOOSE_ACTION, at.FACE_CARD, at.FIGHT_AGAIN}


KIAI_LINES = {
    "heihachi": ("4-doll-none", "3-hat-none-f"),
    "daisuke": ("4-doll-none", "3-hat-none-f"),
    "gorobei": ("4-doll-none", "4-hat-none"),
    "kanbei": ("4-doll-none", "4-hat-none"),
    "kikuchiyo": ("4-doll-none", "4-hat-none", "1-doll-none"),
    "kyuzo": ("4-doll-none", "4-hat-none"),
    "katsushiro": ("4-doll-none", "4-hat-none", "1-doll-none"),
}


@pytest.mark.parametrize("samurai", SAMURAI_NAMES)
def test_every_step_of_every_kiai_can_be_asked_and_offered(samurai):
    others = [name for name in SAMURAI_NAMES if name != samurai][:2]
    t = table(samurai, *others).side(0, "beast/1").line(0, *KIAI_LINES[samurai]).line(1, "2-doll-none")
    t.barricades(3).intruders("1-hat-ninja").raiders("4-blank-wound").start().play("fight")
    if "confront" in t.offers():
        t.play("confront")
    luck = np.random.default_rng(3)
    speakers = [SPIRIT.words(language) for language in LANGUAGES]
    seen = 0
    while t.s.kiais:
        for name in sorted(t.offers()):
            for words in speakers:
                assert words.say(offer(t.s, t.asked(), SPIRIT.action(name).number))
                assert words.say(ask(t.s, t.asked()))
        choices = sorted(t.offers() - {"kiai skip", "effect done"}) or sorted(t.offers())
        t.play(choices[int(luck.integers(len(choices)))])
        seen += 1
    assert seen >= 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_samurai_penalty_and_symbol_has_words(language):
    words = SPIRIT.words(language)
    assert len({words.say(card_name(card)) for card in range(CARDS)}) == CARDS
    for samurai in SAMURAI_NAMES:
        assert words.name("talent", samurai)
        assert words.name("power", f"{samurai}.human") != words.name("power", f"{samurai}.beast")
    assert set(words.text("help.penalty")) == set(PENALTY_NAMES)
    assert set(words.text("help.symbol")) == set(SYMBOL_NAMES)


def test_grammar_in_three_languages():
    drew = Event(EVENTS[10], {"seat": 0, "card": 4, "total": 5})
    assert [SPIRIT.words(language).say(tell(drew)) for language in LANGUAGES] == [
        "Green faces 1 (doll, fire, flames); total 5.",
        "Zielony walczy z kartą 1 (lalka, ogień, płomienie); suma 5.",
        "Zelený čelí kartě 1 (panenka, oheň, plameny); součet 5.",
    ]


def test_every_decision_rests_on_a_clause_of_the_rulebook():
    clauses = set(read_clauses(RULEBOOK.read_text("utf-8"), "SS"))
    assert set(CLAUSES.values()) <= clauses
    for seed in range(6):
        for t, _, _ in random_match(3, seed, round_no=1 + seed % 3):
            assert {clause(t.s, seat) for seat in range(-1, 3)} <= clauses


@pytest.mark.clause("SS-18.5", "SS-18.6")
def test_the_result_is_said_with_its_marks_or_its_reason():
    t = table("kyuzo", "heihachi", "kanbei", difficulty="hard").full_defence().in_round(3).end_round()
    assert SPIRIT.words("en").say(ask(t.s, 0)) == "The village is saved! Score 10++"
    t = table("kyuzo", "heihachi", "kanbei").barricades(0).farms(1).line(0, "2-blank-fire").start()
    assert SPIRIT.words("en").say(ask(t.s, -1)) == "The village is lost: the last farmstead has fallen"
