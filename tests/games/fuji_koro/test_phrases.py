"""Everything that can happen at a table of Fuji Koro can be said in all three languages."""

from pathlib import Path

import pytest

from tatami.games.fuji_koro.actions import LIST, NO, YES
from tatami.games.fuji_koro.components import DIE_BREAKS, SCROLL_NAMES, SMALL_PALACE_VP
from tatami.games.fuji_koro.events import EVENTS
from tatami.games.fuji_koro.rules.eruption import begin_final_phase
from tatami.games.fuji_koro.ui.phrases import QUESTIONS, action_phrase, clause, event_phrase, place_name, prompt
from tatami.kernel.compiling import interpreted
from tatami.kernel.events import read_events
from tatami.lab.clauses import read_clauses
from tatami.ui.i18n import LANGUAGES

from .table import FUJI, Table, space
from .test_invariants_and_visibility import random_match
from .test_samurai_combat import meeting

RULEBOOK = Path(__file__).parents[3] / "docs" / "rules" / "fuji_koro.md"


def test_random_matches_have_phrases_in_every_language():
    speakers = [FUJI.words(language) for language in LANGUAGES]
    for seed in range(1 if interpreted else 12):
        for s, seat, mask in random_match(seed):
            phrases = [prompt(s, seat), prompt(s, -1)]
            if seat >= 0:
                phrases += [action_phrase(s, seat, int(action)) for action in mask.nonzero()[0]]
            phrases += [event_phrase(event) for event in read_events(s, EVENTS)]
            for said in (words.say(phrase) for words in speakers for phrase in phrases):
                assert said and "{" not in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_scroll_has_help(language):
    words = FUJI.words(language)
    assert all(words.text(f"help.scroll.{scroll}").endswith(".") for scroll in SCROLL_NAMES)


def test_every_decision_names_a_clause_of_the_rulebook():
    known = set(read_clauses(RULEBOOK.read_text("utf-8"), "FK"))
    assert {cited for _, cited in QUESTIONS.values()} <= known
    assert set(QUESTIONS) == set(range(1, 49))
    s = next(random_match(1))[0]
    assert clause(s, 0) in known


def duel() -> Table:
    """B has lost their handle in a duel and may surrender."""
    t = meeting().play("act move", "step d 0", "yes", "num 2")
    return t.play_until("num 0", lambda s: s.decision == 32 and s.hits == 0 and s.breaks[0] == 1).play("take L1")


def armless_before_a_dragon(**chosen: object) -> Table:
    """A meets the green dragon without weapon, but with a helmet."""
    t = Table(2, **chosen).map_m1().stand("A", "(1,0):0").stand("B", "S1").give("A").settle("A")
    t.gear("A", "L:", *(f"H{i}=T" for i in range(8))).play("act move", "step d 1")
    while t.asked == 33:
        t.play(sorted(t.offers("take"))[0])
    return t


@pytest.mark.clause("FK-10.6", "FK-9.15")
@pytest.mark.parametrize("language", LANGUAGES)
def test_in_a_duel_one_surrenders_and_before_a_dragon_one_leaves(language):
    words, said = FUJI.words(language), []
    for t, rests_on in ((duel(), "FK-10.6"), (armless_before_a_dragon(), "FK-9.15")):
        seat = int(t.s.decider)
        assert t.asked == 34 and clause(t.s, seat) == rests_on
        said.append([prompt(t.s, seat).key, action_phrase(t.s, seat, YES).key, action_phrase(t.s, seat, NO).key])
        assert all(words.has(key) for key in said[-1])
    assert said[0] == ["ask.surrender", "offer.surrender", "offer.fight_on"]
    assert said[1] == ["ask.leave_fight", "offer.leave", "offer.stay"]


@pytest.mark.clause("FK-15.5", "FK-9.12")
def test_mitsuhides_payment_rests_on_his_own_clause():
    t = Table(2, characters="mitsuhide takeko").lay("I-5", 1, 0).stand("A", "(1,0):c").gear("A", "L:WWMM", "S:")
    t.scroll("A").play("act move", "step d 2")
    assert t.asked == 32 and clause(t.s, 0) == "FK-15.5"
    broken = meeting().play("act move", "step d 0", "yes", "num 2").play_until("num 0", lambda s: s.decision == 32)
    assert clause(broken.s, 1) == "FK-9.12"


@pytest.mark.clause("FK-11.8", "FK-16.2.2", "FK-16.6.4")
def test_waking_in_a_shrine_rests_on_what_brought_one_there():
    for scenario, mode, rests_on in ((2, "competitive", "FK-16.2.2"), (6, "cooperative", "FK-16.6.4")):
        t = Table(2, scenario=scenario, mode=mode).map_m1().stand("A", "(1,0):0").stand("B", "S1")
        t.gear("A", "L:").give("A").settle("A").play("act move").play_until("step d 1", lambda s: s.decision == 39)
        assert clause(t.s, 0) == rests_on
        burning = Table(2, scenario=scenario, mode=mode).lay("II-2", 2, 0).stand("A", "C").stand("B", "(2,0):1")
        burning.s.laid[1], burning.s.marker = 1, 0
        if scenario == 2:
            begin_final_phase(burning.s, 1)
        burning.end_turn().idle()
        assert (burning.asked, burning.decides) == (39, "B") and clause(burning.s, 1) == "FK-11.8"


@pytest.mark.clause("FK-16.4.3", "FK-11.7")
def test_being_laid_aside_by_a_monk_rests_on_its_scenario():
    t = Table(2, scenario=4).lay("I-1", 1, 0).stand("A", "(1,0):c").stand("B", "S1").gear("A", "L:").give("A")
    t.settle("B").give("B").turn_of("B", actions=1).play("act rest").play_until("done", lambda s: s.decision == 38)
    assert t.decides == "A" and clause(t.s, 0) == "FK-16.4.3"


def test_declining_is_not_surrendering_and_a_dragon_that_sleeps_is_not_told_to_wake():
    for language in LANGUAGES:
        words = FUJI.words(language)
        assert words.text("offer.decline") != words.text("offer.surrender")
    assert "wake" not in FUJI.words("en").text("event.dragon_found")


@pytest.mark.clause("FK-8.15", "FK-12.6", "FK-2.8")
@pytest.mark.parametrize(
    ("language", "monks", "green", "small"),
    [("en", "monks", "green", "small"), ("pl", "mnisi", "zielon", "mał"), ("cs", "mniši", "zelen", "mal")],
)
def test_help_tells_the_exceptions(language, monks, green, small):
    words = FUJI.words(language)
    assert monks in words.text("help.scroll.kage")
    assert green in words.text("help.action.num") and not DIE_BREAKS[3].any()
    assert small in words.text("help.action.track") and str(SMALL_PALACE_VP) in words.text("help.action.track")


def called(t: Table, cell: str, language: str = "en") -> str:
    """What a cell of the tile at (1,0) is called, without its number."""
    return FUJI.words(language).say(place_name(t.s, space(f"(1,0):{cell}"))).rpartition(", ")[0]


@pytest.mark.clause("FK-8.16", "FK-6.19")
@pytest.mark.parametrize(
    ("language", "adventure", "rock", "exhausted"),
    [
        ("en", "adventure", "rock", "exhausted metal"),
        ("pl", "przygoda", "skała", "wyczerpany metal"),
        ("cs", "dobrodružství", "skála", "vyčerpaný kov"),
    ],
)
def test_a_space_is_called_by_what_is_there_now(language, adventure, rock, exhausted):
    t = Table(2, adventure=1).lay("I-3", 1, 0).stand("A", "(1,0):c")
    assert called(t, "1", language) == adventure
    assert called(Table(2).lay("I-3", 1, 0), "1", language) == rock
    t.s.monk[space("(1,0):3")] = t.s.lying[space("(1,0):1")] = t.s.lying[space("(1,0):0")] = 0
    assert [called(t, cell, language) for cell in "130"] == [rock, rock, exhausted]
    t.play("act move")
    assert f" {exhausted}, " in FUJI.words(language).say(action_phrase(t.s, 0, LIST.number("step d 0")))


@pytest.mark.clause("FK-16.4.1", "FK-16.4.4")
def test_a_warrior_monk_is_named_where_he_walks():
    t = Table(2, scenario=4).lay("I-3", 1, 0)
    t.s.monk[space("(1,0):3")], t.s.monk[space("(1,0):2")], t.s.monk[space("(1,0):4")] = 0, 1, 1
    assert [called(t, cell) for cell in "234"] == ["warrior monk", "rock", "warrior monk and wood"]


@pytest.mark.clause("FK-8.10", "FK-2.5")
@pytest.mark.parametrize(
    ("language", "every", "some"),
    [
        ("en", "sacred scroll", "sacred scroll for Gold and Vermilion"),
        ("pl", "święty zwój", "święty zwój (Złoto i Cynober)"),
        ("cs", "posvátný svitek", "posvátný svitek (Zlato a Rumělka)"),
    ],
)
def test_a_scroll_is_named_with_those_it_is_left_for(language, every, some):
    t = Table(3).lay("I-4", 1, 0)
    assert called(t, "4", language) == every
    t.s.lying[space("(1,0):4")] = 0b110
    assert called(t, "4", language) == some
    without_colour = Table(3, characters="daisuke takeko masako").lay("I-4", 1, 0)
    assert called(without_colour, "4", language) == every
