"""The components (SS-3) and the difficulties (SS-19)."""

import pytest

from tatami.games.samurai_spirit.components import (
    BACK_NAMES,
    BACKS_APPLY,
    BARRICADE_BONUS,
    BONUSES_APPLY,
    CARD_DATA,
    CARD_NAMES,
    DATA,
    DIFFICULTY_NAMES,
    FAMILY_NAMES,
    FLAMES,
    FRESH_MINUS,
    KIAI,
    PENALTIES,
    PENALTY,
    PENALTY_NAMES,
    PLUNDERERS_EACH,
    SAMURAI_NAMES,
    SUFFIX,
    SYMBOL,
    SYMBOL_NAMES,
    VALUE,
)
from tatami.registry import load_meta

from .table import table

# The 66 cards one by one: value, defence symbol, penalties, flames
PRINTED = """
1 hat wound f | 1 hat none f | 1 hat ninja | 1 hat nodef | 1 doll fire f | 1 doll wound f | 1 doll none | 1 doll ninja
1 farm fire f | 1 farm wound f | 1 farm nosup | 1 farm ninja | 1 blank fire
2 hat wound f | 2 hat none f | 2 hat ninja | 2 hat nodef | 2 doll fire f | 2 doll wound f | 2 doll none | 2 doll ninja
2 farm fire f | 2 farm wound f | 2 farm nosup | 2 farm ninja | 2 blank fire
3 hat fire f | 3 hat none f | 3 hat left | 3 doll fire f | 3 doll wound f | 3 doll none | 3 doll nodef | 3 doll left
3 farm fire f | 3 farm wound f | 3 farm nosup | 3 farm left | 3 blank wound
4 hat fire f | 4 hat right f | 4 hat none | 4 doll fire f | 4 doll wound f | 4 doll none | 4 doll nodef | 4 doll right
4 farm fire f | 4 farm wound f | 4 farm nosup | 4 farm right | 4 blank wound
5 hat wound | 5 doll ninja | 5 farm fire | 5 blank fire f | 5 blank wound f | 5 blank ninja f | 5 blank nosup f
6 hat ninja+ninja f | 6 doll mustpass f | 6 farm fire+fire f | 6 blank nodef+demon f | 6 blank wound+swords f
6 blank nosup+wound f | 6 blank dropdef f
""".replace("\n", " | ").split(" | ")


def as_printed(card: int) -> str:
    """Return a card as the tables of the rules have it."""
    symbol = SYMBOL_NAMES[SYMBOL[card]] if SYMBOL[card] >= 0 else "blank"
    penalties = "+".join(PENALTY_NAMES[PENALTY[card, slot]] for slot in range(PENALTIES[card])) or "none"
    return f"{VALUE[card]} {symbol} {penalties}{' f' if FLAMES[card] else ''}"


@pytest.mark.clause("SS-3.8", "SS-3.9", "SS-26.1", "SS-26.2")
def test_the_66_cards_one_by_one():
    assert [as_printed(card) for card in range(66)] == [line.strip() for line in PRINTED if line.strip()]
    assert len(set(CARD_NAMES)) == 66


@pytest.mark.clause("SS-3.8", "SS-3.9")
def test_the_totals_of_the_card_list():
    totals = DATA["card_totals"]
    for value in range(1, 7):
        assert (value == VALUE).sum() == totals[f"value_{value}"]
    for symbol, name in enumerate(SYMBOL_NAMES):
        assert (symbol == SYMBOL).sum() == totals[f"symbol_{name}"]
        assert (SYMBOL[:52] == symbol).sum() == totals[f"plunderer_symbol_{name}"]
    assert (SYMBOL == -1).sum() == totals["symbol_blank"]
    assert FLAMES.sum() == totals["flames"]
    assert FLAMES[:52].sum() == totals["plunderer_flames"]
    assert (PENALTIES == 2).sum() == totals["two_penalties"]
    assert (PENALTIES == 0).sum() == totals["no_penalty"]
    assert {card["value"] for card in CARD_DATA if len(card["penalties"]) == 2} == {6}


@pytest.mark.clause("SS-3.1", "SS-3.2", "SS-14.7", "SS-26.3", "SS-26.4")
def test_kiai_values_and_tracks():
    assert {name: tuple(KIAI[i]) for i, name in enumerate(SAMURAI_NAMES)} == {
        "heihachi": (8, 11),
        "daisuke": (8, 11),
        "gorobei": (9, 12),
        "kanbei": (9, 12),
        "kikuchiyo": (10, 13),
        "kyuzo": (9, 12),
        "katsushiro": (10, 13),
    }
    for samurai in DATA["samurai"]:
        assert samurai["track_spaces_human"] == samurai["kiai_human"] + 2
        assert samurai["track_spaces_beast"] == samurai["kiai_beast"] + 2


@pytest.mark.clause("SS-3.5", "SS-3.6", "SS-26.5", "SS-26.6")
def test_farmstead_backs_and_families():
    backs = [token["back"] for token in DATA["farm_token"]]
    assert {name: backs.count(name) for name in BACK_NAMES} == {"fire": 2, "wound": 2, "family": 1, "farm": 1}
    assert FAMILY_NAMES == ("heal", "barricade", "intruder")


@pytest.mark.clause("SS-3.4", "SS-4.9")
def test_every_samurai_starts_with_their_own_token():
    names = ("kyuzo", "heihachi", "kanbei", "gorobei")
    t = table(*names)
    assert [t.token_at(name) for name in names] == [0, 1, 2, 3]
    assert [t.state_of(seat) for seat in range(4)] == ["human/0"] * 4


@pytest.mark.clause("SS-19.1", "SS-4.1")
def test_the_four_difficulties():
    rows = {
        name: (
            int(BARRICADE_BONUS[i]),
            int(PLUNDERERS_EACH[i]),
            int(FRESH_MINUS[i, 2]),
            int(FRESH_MINUS[i, 3]),
            bool(BACKS_APPLY[i]),
            bool(BONUSES_APPLY[i]),
            SUFFIX[i],
        )
        for i, name in enumerate(DIFFICULTY_NAMES)
    }
    assert rows == {
        "easy": (3, 6, 1, 1, False, True, ""),
        "normal": (2, 7, 0, 0, False, True, "+"),
        "hard": (1, 7, 0, 0, True, True, "++"),
        "heroic": (0, 7, 0, 0, True, False, "+++"),
    }
    assert load_meta("samurai_spirit").options["difficulty"] == DIFFICULTY_NAMES
    assert load_meta("samurai_spirit").options["seat_0"][1:] == SAMURAI_NAMES


@pytest.mark.clause("SS-19.2")
def test_normal_is_the_level_one_starts_with():
    assert load_meta("samurai_spirit").options["difficulty"][0] == "normal"
