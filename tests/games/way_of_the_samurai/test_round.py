"""Gauges and the round (WS-4, WS-5), the Main Action deck (WS-14), the end of a round (WS-15)."""

import pytest

from tatami.games.way_of_the_samurai.state import (
    ATTACK_END,
    BY_ROUND_LIMIT,
    EXHAUST,
    LOST,
    RESOLVE_DEFENCE,
    ROUND_START,
    W1,
    W2,
    W4,
    W5,
    W6,
    WON,
)

from .table import Refused, named, new_table, table


@pytest.mark.clause("WS-4.1", "WS-4.3", "WS-4.4", "WS-6.10")
def test_all_effects_of_a_card_apply_and_what_exceeds_a_limit_is_lost():
    """EX-R2."""
    t = table().hand("M02", "M08", "M13", "M14", "M16", "M18").play("M02")
    assert t.levels() == (3, 0, -2)
    t.play("M08")
    assert t.levels() == (3, 2, -2)


@pytest.mark.clause("WS-4.3", "WS-6.10")
@pytest.mark.parametrize(("order", "guards"), [(("M13", "M06"), (4, 3)), (("M06", "M13"), (2, 4))])
def test_the_order_of_cards_matters_at_a_limit(order, guards):
    """EX-02."""
    t = table().hand("M06", "M13", "M01", "M02", "M03", "M04").gauges(guard=3)
    assert tuple(t.play(card).levels()[2] for card in order) == guards


@pytest.mark.clause("WS-4.5", "WS-4.6", "WS-5.8")
def test_gauges_carry_over_to_the_second_attack():
    """EX-01."""
    t = table().window(W6).die(3).gauges(3, -1, 2).play("proceed")
    assert (t.s.attack, t.s.window) == (1, W1)
    assert t.levels() == (3, -1, 2)


@pytest.mark.clause("WS-5.1", "WS-5.2", "WS-4.5", "WS-5.7")
def test_gauges_are_reset_at_the_start_of_a_round():
    t = table().window(W6, attack=2).die(3).gauges(3, -1, 2).play("proceed")
    assert (t.s.round_no, t.s.attack, t.s.window) == (2, 0, W1)
    assert t.levels() == (0, 0, 0)


@pytest.mark.clause("WS-5.3", "WS-14.1")
@pytest.mark.parametrize(("before", "after", "discarded"), [(5, 12, 0), (6, 0, 12)])
def test_a_deck_of_fewer_than_six_cards_is_shuffled_with_the_discard_pile(before, after, discarded):
    """EX-R11."""
    t = table().hand().deck_of(before).run_from(ROUND_START)
    assert len(t.held()) == 6
    assert t.s.deck_size == after
    assert len(t.discarded()) == discarded


@pytest.mark.clause("WS-14.1")
def test_hand_zone_and_reserve_stay_out_of_a_reshuffle():
    t = table().hand("M01", "M02", "M03", "M04", "M05", "M06").reserve("S01").deck_of(0).play("ki draw")
    assert len(t.held()) == 7
    assert t.reserved() == ["S01"]
    assert t.s.deck_size == 11
    assert t.check_invariants() == "all hold"


@pytest.mark.clause("WS-14.3", "WS-5.3", "WS-9.3")
def test_drawing_from_an_empty_deck_shuffles_the_discard_pile_first():
    """EX-06."""
    t = table().deck_of(0).me(ki=2).put(round_no=3).play("ki draw")
    assert len(t.held()) == 7
    assert t.s.deck_size == 11
    assert t.discarded() == []


@pytest.mark.clause("WS-14.3", "WS-6.3")
def test_without_any_card_left_none_can_be_bought():
    t = table().hand(*(f"M{n:02}" for n in range(1, 19))).deck_of(0)
    assert "ki draw" not in t.offers()
    with pytest.raises(Refused):
        t.play("ki draw")


@pytest.mark.clause("WS-9.3", "WS-9.7", "WS-15.2", "WS-14.2")
def test_an_extra_card_is_discarded_at_the_end_of_the_round():
    """EX-05."""
    t = table().gauges(4, 4, 4).hand("M01", "M03", "M04", "M07", "M09", "M11").deck("M18").play("ki draw")
    for card in ("M01", "M03", "M04"):
        t.play(card)
    t.pass_windows()
    for card in ("M07", "M09", "M11"):
        t.play(card)
    assert t.held() == ["M18"]
    t.pass_windows()
    assert t.s.round_no == 2
    assert len(t.held()) == 6
    assert "M18" in t.discarded() + t.held()


@pytest.mark.clause("WS-15.3", "WS-15.9", "WS-16.1", "WS-13.5")
def test_an_enemy_without_ki_loses_two_life_at_the_end_of_every_round():
    """EX-R9."""
    t = table().enemy(3, 0).run_from(EXHAUST)
    assert t.foe() == (1, 0)
    t.run_from(EXHAUST)
    assert t.over()
    assert t.results() == (1.0,)


@pytest.mark.clause("WS-15.4", "WS-15.9")
def test_a_player_without_ki_loses_two_life():
    """EX-R10."""
    assert table().me(5, 0).run_from(EXHAUST).tokens() == (3, 0)


@pytest.mark.clause("WS-15.7", "WS-16.4", "WS-15.1")
def test_the_enemy_is_exhausted_first():
    """EX-10."""
    t = table().me(2, 0).enemy(2, 0).run_from(EXHAUST)
    assert t.s.outcome == WON
    assert t.tokens() == (2, 0)


@pytest.mark.clause("WS-15.8", "WS-15.5")
def test_ki_lost_after_exhaustion_counts_only_in_the_next_round():
    t = table(weapon="kusarigama").me(5, 1).gauges(guard=-2).next_draws("W2").run_from(EXHAUST)
    assert t.tokens() == (5, 0)


@pytest.mark.clause("WS-15.2", "WS-10.7")
def test_the_reserve_survives_the_end_of_a_round():
    t = table().reserve("S02").window(W6, attack=2).die(3).play("proceed")
    assert t.s.round_no == 2
    assert t.reserved() == ["S02"]


@pytest.mark.clause("WS-15.10")
def test_a_fight_undecided_after_its_200th_round_is_lost():
    t = table().put(round_no=200).run_from(EXHAUST)
    assert (t.s.outcome, t.s.cause, t.s.round_no) == (LOST, BY_ROUND_LIMIT, 200)
    assert t.check_invariants() == "all hold"


@pytest.mark.clause("WS-5.6", "WS-29.7")
def test_a_virtue_can_be_used_again_in_the_next_round():
    t = table(virtue="yu").put(marks=2, virtue_used=1).run_from(ROUND_START)
    assert "virtue" in t.offers()


@pytest.mark.clause("WS-5.5", "WS-22.5")
def test_only_campaigns_offer_a_mulligan():
    assert "mulligan yes" not in new_table(mode="clan").offers()
    assert "mulligan yes" in new_table(mode="campaign 2").offers()


@pytest.mark.clause("WS-4.2", "WS-4.7")
def test_the_smallest_limit_in_force_counts():
    t = table(weapon="tanto", surroundings="bridge", weather="wind")
    assert t.s.most[0].tolist() == [4, 4, 2]
    t = table(weapon="yari", surroundings="bridge", weather="wind")
    assert t.s.most[0].tolist() == [4, 3, 3]
    assert table(weapon="tessen").s.most[0].tolist() == [3, 4, 4]


@pytest.mark.clause("WS-4.7")
def test_a_gauge_above_a_new_limit_is_lowered_at_once():
    assert table().gauges(guard=4).weapon("TANTO").levels() == (0, 0, 2)


@pytest.mark.clause("WS-6.4", "WS-6.3")
def test_no_card_can_be_bought_after_the_last_card_of_the_round():
    """EX-07."""
    assert "ki draw" not in table(weapon="nodachi").window(W4, attack=2).offers()
    assert "ki draw" in table(weapon="nodachi").window(W4, attack=1).offers()


@pytest.mark.clause("WS-6.6", "WS-32.3")
def test_the_last_card_is_asked_and_empty_windows_are_passed():
    """EX-38."""
    t = table().hand("M18").me(8, 0).window(3, attack=2, defence="O04").opponents("O05")
    assert t.offers() == {"play M18"}
    t.play("M18")
    assert t.s.round_no == 2


@pytest.mark.clause("WS-6.9", "WS-10.8")
def test_played_cards_go_to_the_main_discard_pile_and_opponent_cards_to_theirs():
    t = table().hand("M01", "M06").reserve("S03").window(3, attack=1, defence="O04").opponents("O05").me(8, 5)
    zone = [int(card) for card in t.s.zone[:2]]
    t.play("S03").pass_windows()
    assert "S03" in t.discarded()
    assert all(t.s.discard >> card & 1 for card in zone)
    assert {"O04", "O05"} <= set(t.opponent_discard())


@pytest.mark.clause("WS-14.4", "WS-14.5", "WS-7.1")
def test_the_opponent_deck_is_reshuffled_when_fewer_than_two_cards_are_left():
    """EX-R12."""
    t = table().window(W2).opponents("O03", "O07", rest="discarded")
    t.play(t.held()[0])
    assert t.s.defence == 2
    assert t.s.opponents_size == 11
    assert t.opponent_discard() == []
    assert "O03" not in t.opponent_deck()


@pytest.mark.clause("WS-6.9")
def test_the_attack_ends_with_empty_zone_and_table():
    t = table().window(W6).run_from(ATTACK_END)
    assert (t.s.played, t.s.counters, t.s.defence, t.s.shown) == (0, 0, -1, 0)


@pytest.mark.clause("WS-16.5", "WS-19.2")
def test_a_fight_won_in_mid_round_has_no_end_of_round():
    t = table(mode="clan").me(6, 0).enemy(1, 1).gauges(4).window(W4, defence="O03").run_from(RESOLVE_DEFENCE)
    assert t.s.defeated == 1
    assert t.tokens() == (6, 0)


@pytest.mark.clause("WS-8.1")
def test_guard_can_be_bought_only_when_it_can_rise():
    assert "ki guard" not in named("ishida").window(W5).gauges(guard=4).offers()
