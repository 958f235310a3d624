"""The attack: windows, defence, counter-attack, Ki (WS-6 to WS-9), Hard Mode card (WS-27)."""

import pytest

from tatami.games.way_of_the_samurai.state import BY_DEFENCE, BY_TAKESHI, LOST, W1, W2, W3, W4, W5, W6, WON

from .table import Refused, named, table

OPENING = ("M14", "M15", "M16")  # cards of the hand that are not played


def strike(*cards, deck=("O01", "O05"), **chosen):
    """Play three cards against the top Opponent card and stop before the defence is resolved."""
    return table(**chosen).hand(*cards, *OPENING).opponents(*deck).play(*cards)


@pytest.mark.clause("WS-7.2", "WS-7.3", "WS-1.3")
def test_a_met_defence_costs_the_enemy_what_it_says():
    """EX-R3."""
    t = strike("M07", "M11", "M18")
    assert t.levels() == (1, 3, 1)
    assert t.play("proceed").foe() == (8, 4)


@pytest.mark.clause("WS-7.2", "WS-7.3")
def test_a_missed_defence_costs_nothing():
    """EX-R4."""
    t = strike("M07", "M13", "M18").play("proceed")
    assert t.levels()[1] == 2
    assert t.foe() == (8, 5)


@pytest.mark.clause("WS-7.4")
@pytest.mark.parametrize(("choice", "left"), [("take life", (7, 5)), ("take ki", (8, 4))])
def test_life_or_ki_is_the_players_choice(choice, left):
    """EX-R5."""
    t = strike("M01", "M07", "M18", deck=("O02", "O05")).play("proceed")
    assert t.offers() == {"take life", "take ki"}
    assert t.play(choice).foe() == left


@pytest.mark.clause("WS-7.5", "WS-6.6")
def test_without_ki_the_enemy_loses_life_unasked():
    """EX-08."""
    t = table().enemy(4, 0).gauges(2, 2).window(W4, defence="O02").play("proceed")
    assert t.foe() == (3, 0)
    assert t.s.window == W5


@pytest.mark.clause("WS-7.6", "WS-13.4", "WS-13.5", "WS-7.3")
def test_ki_is_taken_only_as_far_as_there_is_some():
    """EX-09."""
    t = table().enemy(5, 1).gauges(3).window(W4, defence="O06").play("proceed")
    assert t.foe() == (5, 0)
    t = table().enemy(5, 5).gauges(4, 1).window(W4, defence="O11").play("proceed")
    assert t.foe() == (4, 4)


@pytest.mark.clause("WS-7.7", "WS-16.1", "WS-16.2", "WS-1.2", "WS-0.6", "WS-10.5")
def test_a_killing_blow_ends_the_fight_before_the_counter_attack():
    """EX-R8."""
    t = (
        table()
        .me(1, 5)
        .enemy(1, 5)
        .hand("M05", "M11", "M17", *OPENING)
        .opponents("O03", "O04")
        .play("M05", "M11", "M17")
    )
    assert t.levels()[0] == 3
    t.play("proceed")
    assert (t.s.outcome, t.s.cause) == (WON, BY_DEFENCE)
    assert t.foe() == (0, 5)
    assert t.opponent_deck()[0] == "O04"
    assert t.events_of("combo_made") == []
    assert t.results() == (1.0,)


@pytest.mark.clause("WS-8.3", "WS-12.1", "WS-12.2", "WS-8.2")
@pytest.mark.parametrize(("guard", "tokens"), [(1, (7, 5)), (2, (8, 5))])
def test_a_counter_attack_hits_a_guard_below_its_number(guard, tokens):
    """EX-R6."""
    t = table().window(W5).gauges(guard=guard).opponents("O01").next_draws("W1").play("proceed")
    assert t.tokens() == tokens
    assert len(t.events_of("wounded")) == (guard < 2)


@pytest.mark.clause("WS-9.5", "WS-8.3", "WS-6.2")
def test_guard_is_bought_for_ki_one_by_one():
    """EX-R7."""
    t = table().window(W5).opponents("O02")
    steps = [(t.play("ki guard").tokens()[1], t.levels()[2]) for _ in range(3)]
    assert steps == [(4, 1), (3, 2), (2, 3)]
    assert t.play("proceed").tokens() == (8, 2)


@pytest.mark.clause("WS-9.4", "WS-6.3", "WS-14.5")
def test_the_defence_is_revealed_for_ki_before_the_first_card():
    """EX-03."""
    t = table().opponents("O07", "O02", "O05").play("ki reveal")
    assert t.tokens() == (8, 4)
    assert (t.s.shown, t.s.defence) == (1, 6)
    assert "ki reveal" not in t.offers()
    t.hand("M01", "M02", "M03", *OPENING).play("M01", "M02")
    assert t.s.defence == 6
    t.play("M03", "proceed").gauges(guard=4).play("proceed")
    assert [event["opponent"] for event in t.events_of("parried")] == [1]


@pytest.mark.clause("WS-6.3", "WS-9.4")
def test_the_defence_cannot_be_revealed_after_the_first_card():
    """EX-04."""
    assert "ki reveal" not in table().window(W2).offers()


@pytest.mark.clause("WS-6.1", "WS-7.1", "WS-5.8")
def test_the_defence_is_turned_up_after_the_second_card():
    t = table().opponents("O09")
    shown = []
    for _ in range(3):
        t.play(t.held()[0])
        shown.append(int(t.s.shown))
    assert shown == [0, 1, 1]


@pytest.mark.clause("WS-6.3", "WS-6.5")
@pytest.mark.parametrize(
    ("window", "attack", "there"),
    [
        (W1, 1, {"ki draw", "ki reveal"}),
        (W2, 1, {"ki draw"}),
        (W3, 1, {"ki draw"}),
        (W4, 1, {"proceed", "ki draw"}),
        (W5, 1, {"proceed", "ki draw", "ki guard"}),
        (W1, 2, {"ki draw", "ki reveal"}),
        (W3, 2, {"ki draw"}),
        (W5, 2, {"proceed", "ki guard"}),
        (W6, 1, {"proceed"}),
    ],
)
def test_what_can_be_done_in_each_window(window, attack, there):
    t = table().window(window, attack=attack)
    assert {offer for offer in t.offers() if not offer.startswith("play ")} == there
    assert any(offer.startswith("play ") for offer in t.offers()) == (window <= W3)


@pytest.mark.clause("WS-6.3", "WS-6.5", "WS-9.6")
def test_what_could_change_nothing_is_not_offered():
    t = table().window(W6).die(2)
    assert "activate die" not in t.offers()
    assert "activate die" in t.die(3).offers()
    assert "bokken exchange" not in table(weapon="bokken").offers()
    assert "nodachi strength" not in table(weapon="nodachi").gauges(strength=4).offers()


@pytest.mark.clause("WS-6.8", "WS-10.7", "WS-0.4")
def test_hand_and_reserve_cards_mix_freely():
    t = table().reserve("S01", "S02").hand("M01", "M13")
    assert t.offers() >= {"play S01", "play S02", "play M01", "play M13"}
    t.play("S01", "S02", "M13")
    assert t.levels() == (3, 3, 2)


@pytest.mark.clause("WS-9.3", "WS-6.2")
def test_any_number_of_cards_may_be_bought():
    t = table().play("ki draw", "ki draw", "ki draw", "ki draw", "ki draw")
    assert t.tokens() == (8, 0)
    assert len(t.held()) == 11
    with pytest.raises(Refused):
        t.play("ki draw")


@pytest.mark.clause("WS-9.2")
def test_the_enemy_never_uses_ki():
    t = table().window(W5).gauges(guard=4)
    assert t.play("proceed").foe() == (8, 5)


@pytest.mark.clause("WS-18.3", "WS-9.8", "WS-16.3")
def test_spending_the_last_ki_against_takeshi_loses_before_its_effect():
    """EX-18."""
    t = named("takeshi").me(8, 1)
    size = t.s.deck_size
    t.play("ki draw")
    assert (t.s.outcome, t.s.cause) == (LOST, BY_TAKESHI)
    assert t.s.deck_size == size


@pytest.mark.clause("WS-27.2", "WS-7.8")
def test_the_hard_mode_card_is_a_defence_that_cannot_be_met():
    """EX-R23."""
    t = table(hard_mode="yes").gauges(4, 4).window(W4, defence="OH").play("proceed")
    assert t.foe() == (8, 5)


@pytest.mark.clause("WS-27.2")
def test_the_die_may_be_activated_after_the_hard_mode_defence():
    t = table(hard_mode="yes").die(3).gauges(guard=4).window(W5, defence="OH").opponents("O01").play("proceed")
    assert t.play("activate die").foe() == (7, 5)


@pytest.mark.clause("WS-27.3", "WS-27.4", "WS-8.6")
def test_the_hard_mode_card_brings_two_more_counter_attacks():
    """EX-R23."""
    t = table(hard_mode="yes").window(W5).gauges(guard=2).opponents("OH", "O09", "O01").play("proceed")
    assert t.tokens() == (7, 5)
    assert [event["opponent"] for event in t.events_of("countered")] == [8]
    assert [event["opponent"] for event in t.events_of("parried")] == [0]


@pytest.mark.clause("WS-27.3")
def test_the_extra_counter_attacks_stop_when_the_player_falls():
    t = table(hard_mode="yes").me(1, 5).window(W5).opponents("OH", "O09", "O10").play("proceed")
    assert t.s.outcome == LOST
    assert t.opponent_deck()[0] == "O10"


@pytest.mark.clause("WS-27.4", "WS-17.3")
def test_the_naginata_helps_once_against_the_hard_mode_card():
    t = table(hard_mode="yes", weapon="naginata").window(W4, defence="O04").opponents("OH", "O09", "O10")
    t.play("proceed").play("proceed")
    assert t.levels()[2] == 1
    assert t.tokens()[0] == 6
