"""Setting up (SS-4), and the check of the deal (SS-20.6)."""

import pytest

from tatami.games.samurai_spirit.components import DATA, SYMBOL
from tatami.games.samurai_spirit.rules.setup import first_good_deal
from tatami.games.samurai_spirit.state import NOBODY, State
from tatami.kernel.records import blank

from .table import Table, new_table, number


@pytest.mark.clause("SS-4.2", "SS-4.3", "SS-4.4", "SS-4.5", "SS-4.6", "SS-4.7", "SS-4.11")
def test_setup_for_five():
    """EX-R01."""
    t = new_table(5)
    assert (t.s.barricades, t.s.cap) == (7, 7)
    assert t.s.raiders_left == 35
    assert all(number(card) < 52 for card in t.raider_stack())
    assert len(set(t.raider_stack())) == 35
    assert t.intruder_stack() == t.discard_pile() == []
    assert t.farms_left() == 6
    assert t.families_left() == ["heal", "barricade", "intruder"]


@pytest.mark.clause("SS-4.4", "SS-4.5", "SS-4.11", "SS-19.1", "SS-2.1")
@pytest.mark.parametrize("row", DATA["setup"], ids=lambda row: f"{row['players']} Samurai")
def test_the_numbers_of_the_setup(row):
    """EX-29 and the whole table."""
    for difficulty in ("easy", "normal", "hard", "heroic"):
        t = new_table(row["players"], difficulty=difficulty)
        assert t.s.barricades == t.s.cap == row[difficulty]["barricades"]
        assert t.s.raiders_left == row[difficulty]["round1"]
        for round_no in (2, 3):
            next_round(t)
            assert t.s.raiders_left == row[difficulty][f"round{round_no}"]


def next_round(t: Table) -> None:
    """Let the round end without any loss."""
    cards = t.raider_stack()
    t._stack("raiders", "raiders_left", [], 0)
    t.discarded(*cards)
    for seat in range(int(t.s.players)):
        for symbol in range(3):
            t.s.defence[seat, symbol] = next(number(c) for c in cards if SYMBOL[number(c)] == symbol)
    t.s.offered = 0
    t.end_round()


@pytest.mark.clause("SS-4.9")
def test_everybody_starts_unhurt_human_and_empty_handed():
    t = new_table(7, seed=2)
    for seat in range(7):
        assert t.state_of(seat) == "human/0"
        assert t.line_of(seat) == [] and t.left_of(seat) == set()
        assert t.total(seat) == 0 and not t.has_passed(seat)


@pytest.mark.clause("SS-4.8", "SS-22.1")
def test_samurai_are_drawn():
    seen = set()
    for seed in range(80):
        t = new_table(3, seed=seed)
        dealt = t.s.samurai[:3].tolist()
        assert len(set(dealt)) == 3
        seen.add(dealt[0])
    assert seen == set(range(7))


@pytest.mark.clause("SS-4.8")
def test_samurai_are_chosen_seat_by_seat():
    t = new_table(3, seed=1, samurai="chosen")
    assert t.asked() == 0
    assert t.offers() == {f"pick samurai {name}" for name in NAMES}
    t.play("pick samurai kyuzo")
    assert t.asked() == 1
    assert "pick samurai kyuzo" not in t.offers()
    t.play("pick samurai heihachi", "pick samurai kanbei")
    assert t.s.samurai[:3].tolist() == [5, 0, 3]
    assert t.token_at("heihachi") == 1
    assert "fight" in t.offers()


NAMES = ("heihachi", "daisuke", "gorobei", "kanbei", "kikuchiyo", "kyuzo", "katsushiro")


@pytest.mark.clause("SS-4.8")
def test_the_seventh_of_seven_has_no_choice():
    t = new_table(7, seed=1, samurai="chosen").play(*(f"pick samurai {name}" for name in NAMES[:6]))
    assert t.s.samurai.tolist() == list(range(7))
    assert "fight" in t.offers()


@pytest.mark.clause("SS-4.8")
def test_samurai_are_assigned_and_the_others_drawn_or_chosen():
    t = new_table(3, seed=4, seat_1="kyuzo")
    assert t.s.samurai[1] == 5
    assert len(set(t.s.samurai[:3].tolist())) == 3
    t = new_table(3, seed=4, seat_1="kyuzo", samurai="chosen")
    assert t.asked() == 0
    assert t.play("pick samurai heihachi").asked() == 2
    t = new_table(2, seed=4, seat_0="kyuzo", seat_1="kyuzo")
    assert t.s.samurai[0] == 5 and t.s.samurai[1] != 5, "the later seat draws"


@pytest.mark.clause("SS-4.10", "SS-22.2")
def test_the_starting_seat_is_random():
    assert {new_table(4, seed=seed).asked() for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.clause("SS-4.8", "SS-4.10")
def test_nobody_knows_the_starting_seat_while_samurai_are_chosen():
    picks = ("pick samurai kyuzo", "pick samurai heihachi", "pick samurai kanbei")
    chosen = [new_table(3, seed=seed, samurai="chosen") for seed in range(30)]
    assert {int(t.s.active) for t in chosen} == {NOBODY}
    assert {t.play(*picks).asked() for t in chosen} == {0, 1, 2}
    guesses = [new_table(3, samurai="chosen").redealt(seed) for seed in range(30)]
    assert {t.play(*picks).asked() for t in guesses} == {0, 1, 2}
    assigned = new_table(2, samurai="chosen", seat_0="kyuzo", seat_1="kanbei")
    assert assigned.s.active != NOBODY, "nobody has to choose, so the match begins"


@pytest.mark.clause("SS-22.3", "SS-4.5")
def test_every_plunderer_may_be_dealt():
    dealt = {card for seed in range(30) for card in new_table(3, seed=seed).raider_stack()}
    assert len(dealt) == 52


@pytest.mark.clause("SS-20.6")
def test_a_deal_with_too_few_dolls_is_set_aside():
    """EX-33."""
    dolls = [card for card in range(52) if SYMBOL[card] == 2]
    others = [card for card in range(52) if SYMBOL[card] != 2]
    t = Table(blank(State))
    order = others[:13] + dolls[:1] + others[13:22] + dolls[1:6] + others[22:] + dolls[6:]
    t.s.raiders[:52] = order
    assert first_good_deal(t.s, 14) == 14
    t.s.raiders[:52] = dolls[:1] + others[:27] + dolls[1:] + others[27:]
    assert first_good_deal(t.s, 28) == -1, "the rest is too small: all 52 are shuffled again"


@pytest.mark.clause("SS-20.6")
def test_two_samurai_always_have_two_dolls_in_the_deck():
    for seed in range(300):
        t = new_table(2, seed=seed, difficulty="easy")
        assert sum("-doll" in card for card in t.raider_stack()) >= 2
