"""Everything that can happen at a table of Samurai Spirit can be said in all three languages."""

from pathlib import Path

import numpy as np
import pytest

import tatami
from tatami.games.samurai_spirit import state as at
from tatami.games.samurai_spirit.components import CARDS, PENALTY_NAMES, SAMURAI_NAMES, SYMBOL_NAMES
from tatami.games.samurai_spirit.events import EVENTS, FARM_LOST
from tatami.games.samurai_spirit.ui.phrases import CLAUSES, action_phrase, card_name, clause, event_phrase, prompt
from tatami.kernel.events import Event
from tatami.lab.clauses import read_clauses
from tatami.ui.i18n import LANGUAGES

from .table import Table, random_match, table

SPIRIT = tatami.game("samurai_spirit")
FARM_FALLS = EVENTS[FARM_LOST]
RULEBOOK = Path(__file__).parents[3] / "docs" / "rules" / "samurai_spirit.md"


def test_random_matches_have_texts_in_every_language():
    languages = [SPIRIT.words(language) for language in LANGUAGES]
    asked: set[int] = set()
    for seed in range(30):
        for t, seat, action in random_match(2 + seed % 6, seed, round_no=1 + seed % 3, difficulty="hard", absent="on"):
            asked.add(int(t.s.decision))
            phrases = [prompt(t.s, -1), *(event_phrase(event) for event in t.events())]
            if seat >= 0:
                phrases += [prompt(t.s, seat), action_phrase(t.s, seat, action)]
            for phrase in phrases:
                for words in languages:
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
    rng = np.random.default_rng(3)
    languages = [SPIRIT.words(language) for language in LANGUAGES]
    seen = 0
    while t.s.kiais:
        for name in sorted(t.offers()):
            for words in languages:
                assert words.say(action_phrase(t.s, t.asked(), SPIRIT.action(name).number))
                assert words.say(prompt(t.s, t.asked()))
        choices = sorted(t.offers() - {"kiai skip", "effect done"}) or sorted(t.offers())
        t.play(choices[int(rng.integers(len(choices)))])
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
    assert [SPIRIT.words(language).say(event_phrase(drew)) for language in LANGUAGES] == [
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
    assert SPIRIT.words("en").say(prompt(t.s, 0)) == "The village is saved! Score 10++"
    t = table("kyuzo", "heihachi", "kanbei").barricades(0).farms(1).line(0, "2-blank-fire").start()
    assert SPIRIT.words("en").say(prompt(t.s, -1)) == "The village is lost: the last farmstead has fallen"


def asks(t: Table) -> list[str]:
    """What is asked of the one who decides, in every language."""
    return [SPIRIT.words(language).say(prompt(t.s, t.asked())) for language in LANGUAGES]


def offers(t: Table, action: str) -> list[str]:
    """The texts of the legal actions, in every language."""
    return [
        SPIRIT.words(language).say(action_phrase(t.s, t.asked(), SPIRIT.action(action).number))
        for language in LANGUAGES
    ]


@pytest.mark.clause("SS-7.6", "SS-12.3")
@pytest.mark.parametrize("way", ["left", "right"])
def test_whoever_hands_a_card_on_is_named(way):
    """EX-R24: Kanbei hands it to Heihachi with Heihachi's token, Heihachi hands it on."""
    seats = ("kanbei", "heihachi", "gorobei") if way == "left" else ("kanbei", "gorobei", "heihachi")
    t = table(*seats).token("heihachi", 0).raiders("4-doll-none").start().play("fight", f"give {way}")
    assert asks(t) == [
        "Green hands you 4 (doll): where does it go?",
        "Zielony oddaje ci kartę 4 (lalka): gdzie trafi?",
        "Zelený ti předává kartu 4 (panenka): kam s ní?",
    ]
    t.play(f"give {way}")
    giver = {"left": ("Gold", "Złoty", "Zlatý"), "right": ("Red", "Czerwony", "Červený")}[way]
    assert [said.split()[0] for said in asks(t)] == list(giver)


@pytest.mark.clause("SS-7.6", "SS-12.8")
def test_whoever_redraws_out_of_turn_reads_that_they_drew_the_card_themselves():
    t = table("daisuke", "katsushiro", "kanbei").raiders("3-blank-wound", "2-doll-none").start()
    t.play("fight", "give left", "talent redraw")
    assert t.asked() == 1
    assert asks(t) == [
        "You drew 2 (doll): where does it go?",
        "Dobierasz kartę 2 (lalka): gdzie trafi?",
        "Líznutá karta 2 (panenka): kam s ní?",
    ]


@pytest.mark.clause("SS-6.7")
def test_it_is_said_when_a_penalty_would_wound_instead():
    t = table("kanbei", "heihachi", "kyuzo").line(0, "3-doll-left")
    assert offers(t.copy().start(), "penalty apply 1") == [
        "Suffer: arrow left",
        "Ponieś karę: strzałka w lewo",
        "Podstup: šipka vlevo",
    ]
    t.passed(1).start()
    assert offers(t, "penalty apply 1") == [
        "Suffer: arrow left (impossible: a wound instead)",
        "Ponieś karę: strzałka w lewo (niemożliwa: zamiast niej rana)",
        "Podstup: šipka vlevo (nelze: místo toho zranění)",
    ]
    assert offers(t, "penalty ignore 1")[0] == "Ignore: arrow left"


@pytest.mark.clause("SS-10.4", "SS-15.2")
def test_what_falls_above_the_kiai_value_is_said():
    t = table("kikuchiyo", "heihachi", "kanbei").line(0, "4-hat-none", "4-doll-none").raiders("3-farm-nosup")
    with_one = t.copy().barricades(1).start().play("fight")
    without = t.barricades(0).start().play("fight")
    assert offers(with_one, "confront") == [
        "Face it on the right: 11 is over 10, a barricade falls",
        "Walcz z nią po prawej: 11 to ponad 10, padnie barykada",
        "Postav se mu vpravo: 11 je nad 10, padne barikáda",
    ]
    assert offers(without, "confront") == [
        "Face it on the right: 11 is over 10, a farmstead falls",
        "Walcz z nią po prawej: 11 to ponad 10, padnie gospodarstwo",
        "Postav se mu vpravo: 11 je nad 10, padne statek",
    ]


@pytest.mark.clause("SS-11.7", "SS-7.5")
def test_no_kiai_is_announced_to_a_samurai_amid_their_own():
    """Daisuke, a beast, gives himself a 3 that brings him back to 11; step 2 of the running kiai comes first."""
    t = table("daisuke", "heihachi", "kanbei").side(0, "beast/0").line(0, "4-hat-none", "4-doll-none")
    t.line(1, "3-hat-none-f").raiders("3-blank-wound").start().play("fight")
    assert offers(t, "confront")[0] == "Face it on the right: exactly 11, kiai!"
    t.play("confront", "kiai use", "take last 0", "give to 2", "take last 1", "give to 0")
    assert (t.asked(), t.total(0)) == (0, 8)
    assert offers(t, "confront") == [
        "Face it on the right: total 11 of 11",
        "Walcz z nią po prawej: suma 11 z 11",
        "Postav se mu vpravo: součet 11 z 11",
    ]


@pytest.mark.clause("SS-11.4", "SS-7.5")
def test_no_kiai_is_announced_behind_another_that_may_undo_it():
    """Daisuke takes from Kikuchiyo, who comes down to his value and may cut the very card Kanbei is given."""
    t = table("daisuke", "kikuchiyo", "kanbei").line(0, "4-hat-none", "1-doll-none").raiders("3-blank-wound")
    t.line(1, "4-doll-none", "3-doll-none", "3-hat-none-f", "4-farm-nosup").line(2, "4-farm-right", "1-farm-wound-f")
    t.start().play("fight", "confront", "kiai use", "take last 1", "give to 2")
    assert offers(t, "confront")[0] == "Face it on the right: total 9 of 9"
    t.play("confront")
    assert t.asked() == 1
    assert t.play("kiai use", "take last 2").events_of("kiai_removed")[0]["seat"] == 1, "Kanbei has no kiai now"


@pytest.mark.clause("SS-13.5")
def test_daisukes_power_does_not_exclude_his_own_side():
    """EX-20: he keeps his own card on his left."""
    t = table("daisuke", "kyuzo", "kanbei").line(0, "4-hat-none", "2-doll-none").raiders("2-farm-nosup").start()
    t.play("fight", "confront")
    assert offers(t, "kiai use") == [
        "Kiai: give the last card of a line to any samurai",
        "Kiai: przekaż ostatnią kartę dowolnej linii walki dowolnemu samurajowi",
        "Kiai: dej poslední kartu řady kterémukoli samurajovi",
    ]
    assert "give to 0" in t.play("kiai use").offers()


@pytest.mark.clause("SS-19.1")
@pytest.mark.parametrize(
    ("language", "true", "untrue"),
    [
        ("en", ("one barricade fewer", "easy has fewer raiders", "heroic families give no bonus"), "tricks"),
        ("pl", ("o jedną barykadę mniej", "łatwym jest mniej rabusiów", "heroicznym rodziny nie dają"), "groźniejsi"),
        ("cs", ("o jednu barikádu méně", "lehké je méně nájezdníků", "hrdinské rodiny nedávají"), "horší"),
    ],
)
def test_the_help_on_difficulty_says_what_the_levels_change(language, true, untrue):
    said = SPIRIT.words(language).text("help.option.difficulty")
    assert all(part in said for part in true)
    assert untrue not in said


@pytest.mark.clause("SS-20.4")
@pytest.mark.parametrize(("language", "once"), [("en", "once each"), ("pl", "po jednym razie"), ("cs", "jednou")])
def test_the_help_on_absent_samurai_says_once_each(language, once):
    assert once in SPIRIT.words(language).text("help.option.absent")


@pytest.mark.clause("SS-13.4")
def test_a_wound_is_healed_in_good_czech():
    assert SPIRIT.words("cs").name("power", "heihachi.beast") == "postav barikádu a vyleč zranění"


@pytest.mark.clause("SS-15.3", "SS-15.6", "SS-15.7")
def test_a_fallen_farmstead_is_logged_with_its_back_and_whether_it_counts():
    events = [Event(FARM_FALLS, {"left": 4, "back": 1, "applies": applies}) for applies in (1, 0)]
    assert [SPIRIT.words(language).say(event_phrase(event)) for event in events for language in LANGUAGES] == [
        "A farmstead falls; 4 left. Under it: a wound.",
        "Pada gospodarstwo; zostaje 4. Pod nim: rana.",
        "Padá statek; zbývá 4. Pod ním: zranění.",
        "A farmstead falls; 4 left. Under it, without effect: a wound.",
        "Pada gospodarstwo; zostaje 4. Pod nim, bez skutku: rana.",
        "Padá statek; zbývá 4. Pod ním, bez účinku: zranění.",
    ]
