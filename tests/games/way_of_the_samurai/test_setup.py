"""Setting up and the options (WS-2, WS-3, WS-26.3, WS-26.4, WS-27.1, WS-28)."""

import pytest

import tatami
from tatami.errors import BadOption
from tatami.games.way_of_the_samurai.components import (
    BASE_WEAPONS,
    BLOOD_CARDS,
    CARD_DELTA,
    DATA,
    ENEMY_IDS,
    FATAL,
    GISEI_CARDS,
    JOKER,
    MAIN_CARDS,
    NEEDS_STRENGTH,
    NEEDS_TECHNIQUE,
    OPPONENTS,
    PLACE_IDS,
    SPECIAL_CARDS,
    SYMBOL,
    SYMBOL_IDS,
    VIRTUE_IDS,
    WEAPONS,
    WOUNDS,
)
from tatami.games.way_of_the_samurai.state import CLAN, DUEL, SINGLE_FIGHT, State

from .table import META, new_table, table

GAME = tatami.game("way_of_the_samurai")


@pytest.mark.clause("WS-3.2", "WS-3.3", "WS-3.4", "WS-3.5", "WS-3.6", "WS-5.4", "WS-12.1")
def test_a_fight_begins_with_full_reserves_and_six_cards():
    """EX-R1. The Wound deck always has its five cards, so it is a draw out of five."""
    t = new_table()
    assert t.tokens() == (8, 5)
    assert t.foe() == (8, 5)
    assert t.level() == 1
    assert t.levels() == (0, 0, 0)
    assert len(t.held()) == 6
    assert t.s.deck_size == 12
    assert t.s.special_size == 8
    assert t.s.opponents_size == 12
    assert WOUNDS == 5


@pytest.mark.clause("WS-3.3", "WS-0.7")
def test_seeds_shuffle_every_deck_anew():
    hands, special, opponents = zip(
        *((tuple(t.held()), tuple(t.special_deck()), tuple(t.opponent_deck())) for t in map(new_table, range(20))),
        strict=True,
    )
    assert len(set(hands)) == len(set(special)) == len(set(opponents)) == 20


@pytest.mark.clause("WS-2.1", "WS-2.2", "WS-2.3")
def test_the_box_holds_what_it_says():
    assert (MAIN_CARDS, SPECIAL_CARDS, OPPONENTS, WOUNDS, BASE_WEAPONS) == (18, 8, 12, 5, 7)
    assert sum(v for v in DATA["base_card_split"].values() if isinstance(v, int)) == DATA["counts"]["base_cards"] == 60
    split = DATA["expansion_card_split"]
    assert sum(v for v in split.values() if isinstance(v, int)) == DATA["counts"]["expansion_cards"] == 25
    assert (len(VIRTUE_IDS) - 1, GISEI_CARDS, BLOOD_CARDS) == (split["virtue"], split["gisei"], split["blood"])
    assert len(ENEMY_IDS) == DATA["base_card_split"]["enemy"] + split["enemy"]
    assert len(PLACE_IDS) - 1 == DATA["base_card_split"]["surroundings"] + split["surroundings"]
    assert DATA["base_card_split"]["weapon"] + split["weapon"] == WEAPONS


@pytest.mark.clause("WS-2.4")
def test_an_action_card_has_one_symbol_and_one_or_two_effects():
    for card in range(MAIN_CARDS + SPECIAL_CARDS):
        if card != JOKER:
            assert 0 <= SYMBOL[card] < len(SYMBOL_IDS)
            assert 1 <= (CARD_DELTA[card] != 0).sum() <= 2


@pytest.mark.clause("WS-2.5", "WS-2.6")
def test_cards_have_their_two_halves_and_levels():
    for row in DATA["opponent"]:
        assert set(row["defence"]) & {"min_strength", "min_technique"}
        assert "guard_below" in row["counter"]
    assert (NEEDS_STRENGTH[:OPPONENTS] <= 4).all()
    assert (NEEDS_TECHNIQUE[:OPPONENTS] <= 4).all()
    assert all({"level1", "level2"} <= set(row) for row in DATA["wound"])
    assert DATA["wound"][FATAL]["id"] == "W5"


@pytest.mark.clause("WS-3.6", "WS-26.3", "WS-17.2")
@pytest.mark.parametrize(
    ("weapon", "easy", "level"),
    [("katana", "no", 1), ("katana", "yes", 2), ("katana and kodachi", "no", 3), ("katana and kodachi", "yes", 3)],
)
def test_the_higher_start_of_the_wound_die_counts(weapon, easy, level):
    assert new_table(weapon=weapon, easy_die=easy).level() == level


@pytest.mark.clause("WS-26.1", "WS-26.3", "WS-26.4", "WS-3.7")
def test_easy_options_add_a_special_card_and_raise_the_die():
    """EX-R26."""
    t = new_table(easy_draw="yes", easy_die="yes", easy_card="yes")
    assert t.level() == 2
    assert t.s.deck_size + len(t.held()) == 19
    assert t.s.special_size == 7
    (added,) = t.events_of("card_added")
    assert added["card"] >= MAIN_CARDS


@pytest.mark.clause("WS-27.1")
def test_hard_mode_adds_a_card_to_the_opponent_deck():
    t = new_table(hard_mode="yes")
    assert t.s.opponents_size == 13
    assert "OH" in t.opponent_deck()


@pytest.mark.clause("WS-1.4", "WS-3.1", "WS-32.5")
def test_the_mode_is_configured_and_two_players_always_duel():
    assert [new_table(mode=mode).s.mode for mode in META.options["mode"]] == [0, 1, 2, 3, 4]
    assert new_table(players=2, mode="clan").s.mode == DUEL


@pytest.mark.clause("WS-28.1", "WS-28.3")
@pytest.mark.parametrize(
    "chosen",
    [
        {"mode": "campaign 1", "surroundings": "bridge"},
        {"mode": "campaign 2", "surroundings": "bridge", "weather": "rain"},
        {"mode": "campaign 2", "blood": "yes"},
        {"mode": "clan", "blood": "yes"},
        {"mode": "one against three", "surroundings": "forest", "weather": "rain"},
        {"mode": "single fight", "weather": "snow"},
    ],
)
def test_options_that_do_not_fit_the_mode_are_refused(chosen):
    with pytest.raises(BadOption):
        GAME.resolve_options(**chosen)


@pytest.mark.clause("WS-28.2", "WS-18.5", "WS-21.7", "WS-21.8")
@pytest.mark.parametrize("weather", ["storm", "fire"])
def test_kempo_is_not_fought_in_storm_or_fire(weather):
    with pytest.raises(BadOption):
        GAME.resolve_options(enemy="kempo", surroundings="bridge", weather=weather)
    assert GAME.resolve_options(enemy="oda", surroundings="bridge", weather=weather)["weather"] == weather


@pytest.mark.clause("WS-28.1", "WS-28.3")
def test_easy_and_hard_go_together():
    chosen = GAME.resolve_options(easy_draw="yes", easy_die="yes", easy_card="yes", hard_mode="yes", mode="campaign 2")
    assert chosen["hard_mode"] == "yes"


@pytest.mark.clause("WS-28.1", "WS-18.7")
def test_what_a_mode_does_not_know_is_not_there():
    t = new_table(mode="clan", enemy="oda", blood="yes", events="normal")
    assert (t.s.mode, t.s.enemy, t.s.blood, t.s.event_card) == (CLAN, -1, 0, 0)
    assert new_table(enemy="oda").s.mode == SINGLE_FIGHT
    assert new_table(enemy="oda").s.enemy == ENEMY_IDS.index("ODA")


@pytest.mark.clause("WS-3.1", "WS-25.7")
def test_starting_with_an_expansion_weapon_brings_both_into_use():
    assert table(weapon="katana").s.weapons_in_use == 7
    assert table(weapon="yari").s.weapons_in_use == 9
    assert table(weapon="katana", expansion_weapons="yes").s.weapons_in_use == 9


def test_the_record_is_small():
    assert State.dtype.itemsize <= 1024
