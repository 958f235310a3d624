"""Kiai: when it triggers, and the seven powers on both sides (SS-11, SS-13)."""

import pytest

from .table import backs_shown, number, table, try_seeds


@pytest.mark.clause("SS-11.1", "SS-11.2", "SS-13.11", "SS-24.2")
def test_kyuzo_gives_a_token_and_the_first_card_leaves():
    """EX-R12."""
    t = table("kyuzo", "kanbei", "gorobei").line(0, "4-doll-none", "2-doll-none").raiders("3-blank-wound").start()
    t.play("fight")
    assert t.total(0) == 9
    assert t.offers() == {"kiai use", "kiai skip"}
    t.play("kiai use")
    assert t.offers() == {"token kyuzo", "token kanbei", "token gorobei"}
    t.play("token kanbei")
    assert t.offers() == {"give to 0", "give to 2"}
    stack = t.s.raiders_left
    t.play("give to 2")
    assert t.token_at("kanbei") == 2
    assert t.s.raiders_left == stack, "no Raider card moves"
    assert t.discard_pile() == ["4-doll-none"]
    assert t.line_of(0) == ["2-doll-none", "3-blank-wound"]
    assert t.total(0) == 5


@pytest.mark.clause("SS-11.1", "SS-11.2")
def test_the_power_is_optional_the_removal_is_not():
    t = table("kyuzo", "kanbei", "gorobei").line(0, "4-doll-none", "2-doll-none").raiders("3-blank-wound").start()
    t.play("fight", "kiai skip")
    assert t.events_of("kiai") == []
    assert t.discard_pile() == ["4-doll-none"]


@pytest.mark.clause("SS-8.7", "SS-13.13")
def test_kyuzo_takes_a_token_in_his_own_turn_for_nothing():
    """EX-R17."""
    t = table("kyuzo", "kanbei", "gorobei").line(0, "4-doll-none", "2-doll-none").raiders("3-blank-wound").start()
    t.play("fight", "kiai use", "token kanbei", "give to 0")
    assert t.token_at("kanbei") == 1


@pytest.mark.clause("SS-8.4", "SS-8.7", "SS-11.1", "SS-12.4", "SS-13.13", "SS-2.11")
def test_kyuzo_takes_a_token_in_anothers_turn_for_his_next():
    """EX-R18."""
    t = table("heihachi", "kyuzo", "gorobei").line(1, "3-doll-none", "4-hat-none").raiders("2-blank-fire").start()
    t.play("fight", "give left")
    assert t.asked() == 1
    assert t.total(1) == 9
    t.play("kiai use", "token gorobei", "give to 1")
    assert t.total(1) == 6
    assert t.offers() == {"penalty apply 1", "penalty ignore 1"}
    t.play("penalty ignore 1")
    assert t.token_at("gorobei") == 1
    t.play("pass")
    assert t.token_at("gorobei") == 2


@pytest.mark.clause("SS-13.12", "SS-13.16")
def test_kyuzo_as_a_beast_builds_and_may_decline_the_token():
    """EX-37."""
    t = table("kyuzo", "kanbei", "gorobei").side(0, "beast/0").barricades(3).line(0, "4-hat-none", "4-doll-none")
    t.raiders("4-farm-nosup").start().play("fight")
    assert t.offers() == {"confront", "defend", "talent discard"}
    t.play("confront", "kiai use")
    assert t.s.barricades == 4
    assert "effect done" in t.offers()
    t.play("effect done")
    assert [t.token_at(name) for name in ("kyuzo", "kanbei", "gorobei")] == [0, 1, 2]
    assert t.total(0) == 8


@pytest.mark.clause("SS-8.7", "SS-13.11")
def test_a_token_nobody_can_receive_is_not_eligible():
    """EX-41."""
    t = table("kyuzo", "heihachi").line(0, "4-hat-none", "2-doll-none").token("heihachi", 0).raiders("3-blank-wound")
    t.start().play("start done", "fight", "kiai use")
    assert t.events_of("token_given") == [{"seat": 0, "to": 1, "samurai": 5}]
    assert t.total(0) == 5
    assert t.token_at("heihachi") == 1
    assert t.token_at("kyuzo") == 1, "until the end of Heihachi's turn"
    t.play("start done", "pass")
    assert t.token_at("kyuzo") == 0


@pytest.mark.clause("SS-13.11", "SS-9.5", "SS-13.1", "SS-13.14")
def test_kyuzo_moves_no_token_of_a_passed_or_absent_samurai():
    t = table("kyuzo", "kanbei", "gorobei", "heihachi", absent="on").passed(1).line(0, "4-doll-none", "2-doll-none")
    t.raiders("3-blank-wound").start().play("start done", "fight", "kiai use")
    assert t.offers() == {"token kyuzo", "token gorobei", "token heihachi"}
    t.play("token gorobei")
    assert t.offers() == {"give to 0", "give to 3"}


@pytest.mark.clause("SS-6.8", "SS-11.1", "SS-11.9", "SS-11.11", "SS-13.8")
def test_an_arrow_triggers_the_neighbours_kiai_out_of_turn():
    """EX-03."""
    t = table("gorobei", "kanbei", "kyuzo").line(0, "3-doll-left").line(1, "4-hat-none", "2-doll-none")
    t.intruders("1-doll-fire-f", "4-farm-nosup").raiders("3-blank-wound").start()
    assert t.asked() == 1
    assert t.total(1) == 9
    assert t.offers() == {"kiai use", "kiai skip"}
    t.play("kiai use")
    assert t.intruder_stack() == []
    assert t.total(1) == 5
    assert t.discard_pile() == ["1-doll-fire-f", "4-farm-nosup", "4-hat-none"]
    assert t.asked() == 0
    assert "fight" in t.offers(), "the interrupted turn goes on where it stopped"


@pytest.mark.clause("SS-13.8")
@pytest.mark.parametrize(
    ("side", "line", "left"),
    [("human/0", ("4-hat-none", "2-doll-none"), 2), ("beast/0", ("4-hat-none", "4-doll-none", "1-doll-none"), 1)],
)
def test_kanbei_removes_two_or_three_intruders_from_the_top(side, line, left):
    t = table("kanbei", "heihachi", "kyuzo").side(0, side).line(0, *line).raiders("3-blank-wound")
    t.intruders("1-hat-ninja", "2-hat-ninja", "1-farm-ninja", "2-farm-ninja").start().play("fight", "kiai use")
    assert t.intruder_stack() == ["1-hat-ninja", "2-hat-ninja", "1-farm-ninja", "2-farm-ninja"][4 - left :]


@pytest.mark.clause("SS-11.2", "SS-13.2", "SS-13.8")
def test_a_power_that_can_do_nothing_is_not_asked_for():
    """EX-23."""
    t = table("kanbei", "heihachi", "kyuzo").line(0, "4-hat-none", "2-doll-none").raiders("3-blank-wound").start()
    t.play("fight")
    assert t.discard_pile() == ["4-hat-none"]
    assert t.total(0) == 5
    assert t.asked() == 1


@pytest.mark.clause("SS-13.3", "SS-13.16", "SS-13.2")
def test_heihachi_builds_only_below_the_cap():
    """EX-24."""
    t = table("heihachi", "kyuzo", "kanbei").line(0, "4-hat-none", "2-doll-none").raiders("2-blank-fire")
    below = t.copy().barricades(4).start().play("fight", "confront", "kiai use")
    assert below.s.barricades == 5
    t.start().play("fight", "confront")
    assert t.total(0) == 4
    assert t.s.barricades == 5


@pytest.mark.clause("SS-9.5", "SS-13.1", "SS-13.4", "SS-14.4")
def test_heihachi_as_a_beast_builds_and_heals():
    """EX-25."""
    t = table("heihachi", "kyuzo", "kanbei").side(0, "beast/1").side(1, "human/1").side(2, "human/1").passed(2)
    t.barricades(3).line(0, "4-hat-none", "3-doll-none").raiders("4-blank-wound").start()
    t.play("fight", "confront", "kiai use")
    assert t.s.barricades == 4
    assert t.offers() == {"heal 0", "heal 1", "effect done"}
    t.play("heal 0")
    assert t.state_of(0) == "beast/0"
    assert t.total(0) == 7


@pytest.mark.clause("SS-13.4")
def test_heihachi_as_a_beast_may_heal_at_the_cap_and_may_decline():
    t = table("heihachi", "kyuzo", "kanbei").side(0, "beast/0").side(1, "human/1")
    t.line(0, "4-hat-none", "3-doll-none").raiders("4-blank-wound").start().play("fight", "confront", "kiai use")
    assert t.offers() == {"heal 1", "effect done"}
    assert t.play("effect done").state_of(1) == "human/1"


@pytest.mark.clause("SS-5.5", "SS-5.7", "SS-11.2", "SS-13.7")
def test_gorobei_may_empty_the_stack_and_end_the_round():
    """EX-19."""
    t = table("gorobei", "heihachi", "kanbei").full_defence().line(0, "4-hat-none", "2-doll-none")
    t.raiders("3-blank-wound", "1-doll-none", "2-hat-ninja", exactly=True).start().play("fight", "kiai use")
    assert t.events_of("raiders_routed")[0]["count"] == 2
    assert t.events_of("kiai_removed")[0]["total"] == 5
    assert t.s.round_no == 2


@pytest.mark.clause("SS-13.7")
def test_gorobei_as_a_beast_routs_three_raiders():
    t = table("gorobei", "heihachi", "kanbei").side(0, "beast/0").line(0, "4-hat-none", "4-doll-none", "1-doll-none")
    t.raiders("3-blank-wound", "1-hat-ninja", "2-hat-ninja", "1-farm-ninja", "2-farm-ninja").start()
    t.play("fight", "kiai use")
    assert t.discard_pile() == ["1-hat-ninja", "2-hat-ninja", "1-farm-ninja", "4-hat-none"]
    assert t.raider_stack()[0] == "2-farm-ninja"


@pytest.mark.clause("SS-13.5")
def test_daisuke_moves_his_own_card_to_his_left():
    """EX-20."""
    t = table("daisuke", "kyuzo", "kanbei").line(0, "4-hat-none", "2-doll-none").raiders("2-farm-nosup").start()
    t.play("fight", "confront", "kiai use")
    assert t.offers() == {"give to 0", "give to 1", "give to 2"}, "the only source was taken by itself"
    t.play("give to 0")
    assert t.left_of(0) == {"2-farm-nosup"}
    assert t.line_of(0) == ["2-doll-none"]
    assert t.discard_pile() == ["4-hat-none"]


@pytest.mark.clause("SS-13.5")
def test_daisukes_recipient_chooses_right_or_left_and_uses_no_talent():
    t = table("daisuke", "heihachi", "kanbei").line(0, "4-hat-none").line(2, "2-doll-none").raiders("4-doll-right")
    t.start().play("fight", "confront", "kiai use")
    assert t.offers() == {"take last 0", "take last 2"}
    t.play("take last 0", "give to 1")
    assert t.asked() == 1
    assert t.offers() == {"confront", "defend"}, "Heihachi cannot hand it on"
    t.play("defend")
    assert t.left_of(1) == {"4-doll-right"}


@pytest.mark.clause("SS-13.5")
def test_a_card_that_cannot_defend_does_not_return_to_its_source():
    t = table("daisuke", "heihachi", "kanbei").line(0, "4-hat-none", "1-doll-none").raiders("3-blank-wound").start()
    t.play("fight", "confront", "kiai use")
    assert t.offers() == {"give to 1", "give to 2"}
    alone = table("daisuke", "heihachi", "kanbei").passed(1, 2).line(0, "4-hat-none", "1-doll-none")
    alone.raiders("3-blank-wound").start().play("fight")
    assert alone.events_of("kiai_removed"), "no recipient anywhere: the power is not possible"


@pytest.mark.clause("SS-13.6", "SS-11.6")
def test_daisuke_as_a_beast_moves_up_to_two_cards():
    t = table("daisuke", "heihachi", "kanbei").side(0, "beast/0").line(0, "4-hat-none", "4-doll-none")
    t.line(1, "1-hat-ninja").raiders("3-blank-wound").start().play(
        "fight", "confront", "kiai use", "take last 0", "give to 2"
    )
    assert t.line_of(2) == ["3-blank-wound"]
    assert t.offers() == {"take last 0", "take last 1", "take last 2", "effect done"}
    t.play("take last 1", "give to 2", "defend")
    assert t.left_of(2) == {"1-hat-ninja"}
    assert t.line_of(0) == ["4-doll-none"], "no third use; the first card has left"


@pytest.mark.clause("SS-11.4", "SS-11.6", "SS-13.5", "SS-13.7")
def test_a_kiai_inside_a_kiai():
    """EX-21."""
    t = table("daisuke", "gorobei", "kyuzo").line(0, "4-hat-none", "1-doll-none").line(1, "4-doll-none", "2-doll-none")
    t.raiders("3-blank-wound", "1-hat-ninja", "2-hat-ninja").start()
    t.play("fight", "confront", "kiai use", "take last 0", "give to 1")
    assert t.asked() == 1
    assert t.total(1) == 9
    assert t.line_of(0) == ["4-hat-none", "1-doll-none"], "step 2 of the outer kiai waits"
    t.play("kiai use")
    assert t.discard_pile() == ["1-hat-ninja", "2-hat-ninja", "4-doll-none", "4-hat-none"]
    assert t.total(1) == 5
    assert t.line_of(0) == ["1-doll-none"]


@pytest.mark.clause("SS-11.3", "SS-11.6", "SS-13.4", "SS-13.9")
def test_the_value_may_be_reached_from_above():
    """EX-22."""
    t = table("kikuchiyo", "heihachi", "kanbei").line(0, "4-hat-none", "3-doll-none").side(1, "beast/0").barricades(3)
    t.line(1, "4-doll-none", "3-hat-left", "4-farm-nosup", "1-farm-nosup").raiders("3-blank-wound").start()
    t.play("fight", "kiai use", "take last 1")
    assert t.asked() == 1
    assert t.total(1) == 11
    t.play("kiai use")
    assert t.s.barricades == 4
    assert t.total(1) == 7
    assert t.total(0) == 6
    assert t.discard_pile() == ["1-farm-nosup", "4-doll-none", "4-hat-none"]


@pytest.mark.clause("SS-10.5")
def test_a_removal_costs_no_barricade():
    """EX-36."""
    t = table("kikuchiyo", "heihachi", "kanbei").line(0, "4-hat-none", "3-doll-none")
    t.line(1, "4-doll-none", "3-hat-left", "4-farm-nosup", "2-hat-ninja").raiders("3-blank-wound").start()
    t.play("fight", "kiai use", "take last 1")
    assert t.total(1) == 11
    assert t.s.barricades == 5
    assert t.asked() == 0


@pytest.mark.clause("SS-13.10")
def test_kikuchiyo_as_a_beast_may_decline_the_second_cut():
    t = table("kikuchiyo", "heihachi", "kanbei").side(0, "beast/0").line(0, "4-hat-none", "3-hat-left", "3-doll-none")
    t.line(1, "2-hat-ninja").raiders("3-blank-wound").start().play("fight", "kiai use", "take last 1")
    assert t.offers() == {"take last 0", "effect done"}
    t.play("effect done")
    assert t.discard_pile() == ["2-hat-ninja", "4-hat-none"]
    assert t.events_of("line_cut") == []


@pytest.mark.clause("SS-13.10")
def test_kikuchiyo_as_a_beast_cuts_two_cards_and_no_third():
    t = table("kikuchiyo", "heihachi", "kanbei").side(0, "beast/0").line(0, "4-hat-none", "3-hat-left", "3-doll-none")
    t.line(1, "1-hat-ninja", "2-hat-ninja").line(2, "1-doll-none").raiders("3-blank-wound").start()
    t.play("fight", "kiai use", "take last 1", "take last 1")
    assert t.discard_pile() == ["2-hat-ninja", "1-hat-ninja", "4-hat-none"], "both cuts, then his own first card"
    assert t.offers() == {"second fight", "end turn"}, "the kiai is over although lines still have cards"
    assert t.line_of(2) == ["1-doll-none"]


@pytest.mark.clause("SS-13.15", "SS-21.1", "SS-23.5", "SS-23.7")
def test_katsushiro_orders_known_cards():
    """EX-18."""
    t = table("katsushiro", "kyuzo", "kanbei").line(0, "4-hat-none", "3-doll-none")
    t.raiders("3-blank-wound", "2-hat-ninja", "1-doll-fire-f").start().play("fight", "confront", "kiai use")
    assert t.offers() == {"order top 0", "order top 1"}
    t.play("order top 1")
    assert t.seen_by(2).raider_stack()[:3] == ["1-doll-fire-f", "2-hat-ninja", "?"]
    assert t.total(0) == 6
    t.play("support 2")
    assert t.seen_by(0).intruder_stack() == ["1-doll-fire-f"]
    assert t.seen_by(0).raider_stack()[:2] == ["2-hat-ninja", "?"]


@pytest.mark.clause("SS-13.15", "SS-21.1")
def test_katsushiro_as_a_beast_orders_three_cards():
    t = table("katsushiro", "kyuzo", "kanbei").side(0, "beast/0").line(0, "4-hat-none", "3-hat-left", "3-doll-none")
    t.raiders("3-blank-wound", "2-hat-ninja", "1-doll-fire-f", "4-farm-nosup").start().play(
        "fight", "confront", "kiai use"
    )
    assert t.offers() == {"order top 0", "order top 1", "order top 2"}
    t.play("order top 2")
    assert t.offers() == {"order top 0", "order top 1"}
    t.play("order top 0")
    assert t.seen_by(0).raider_stack()[:4] == ["4-farm-nosup", "2-hat-ninja", "1-doll-fire-f", "?"]


@pytest.mark.clause("SS-13.15")
def test_katsushiro_turns_up_a_single_card_without_a_question():
    t = table("katsushiro", "kyuzo", "kanbei").line(0, "4-hat-none", "3-doll-none")
    t.raiders("3-blank-wound", "2-hat-ninja", exactly=True).start().play("fight", "confront", "kiai use")
    assert t.asked() == 1
    assert t.seen_by(1).raider_stack() == ["2-hat-ninja"]


@pytest.mark.clause("SS-11.3", "SS-11.10", "SS-14.3")
def test_turning_to_the_beast_may_trigger_the_kiai():
    """EX-R26."""
    t = (
        table("daisuke", "kyuzo", "kanbei")
        .side(0, "human/1")
        .line(0, "4-hat-none", "3-doll-none", "4-farm-wound-f")
        .start()
    )
    assert t.state_of(0) == "beast/0"
    assert t.offers() == {"kiai use", "kiai skip"}
    t.play("kiai skip")
    assert t.discard_pile() == ["4-hat-none"]
    assert t.total(0) == 7
    assert "fight" in t.offers()


@pytest.mark.clause("SS-11.12")
def test_a_samurai_may_have_a_kiai_more_than_once_in_a_round():
    """Kyuzo stands on 9; his first card leaves; in his next turn of the same round he comes to 9 again."""
    t = table("kyuzo", "kanbei", "gorobei").line(0, "4-doll-none", "2-doll-none")
    t.raiders("3-blank-wound", "1-blank-fire", "2-blank-fire", "4-blank-wound").start()
    t.play("fight", "kiai skip")
    assert t.total(0) == 5
    t.play("fight", "fight", "fight")
    assert (t.s.round_no, t.asked(), t.total(0)) == (1, 0, 9)
    assert t.offers() == {"kiai use", "kiai skip"}
    t.play("kiai skip")
    assert t.line_of(0) == ["3-blank-wound", "4-blank-wound"]


@pytest.mark.clause("SS-11.7")
def test_a_samurai_on_the_list_waits_for_the_end_of_their_own_kiai():
    """Daisuke gives himself another's card; the new total is checked only after his own step 2."""
    t = table("daisuke", "heihachi", "kanbei").line(0, "4-hat-none", "1-doll-none").line(1, "4-blank-wound")
    t.raiders("3-blank-wound").start().play("fight", "confront", "kiai use", "take last 1", "give to 0")
    assert t.total(0) == 8, "8 + 4 = 12, and step 2 has taken the first card, a 4: he stands on his value again"
    assert t.offers() == {"kiai use", "kiai skip"}
    t.play("kiai skip")
    assert t.total(0) == 7


@pytest.mark.clause("SS-11.10")
def test_the_power_is_that_of_the_side_up_when_the_kiai_began():
    """EX-R26 with the power: Daisuke has turned before his kiai, so it is the beast's, twice."""
    t = table("daisuke", "kyuzo", "kanbei").side(0, "human/1").line(0, "4-hat-none", "3-doll-none", "4-farm-wound-f")
    t.start().play("kiai use", "give to 1", "confront")
    assert t.s.kiai_side[0] == 1
    assert "effect done" in t.offers()


@pytest.mark.clause("SS-11.10")
def test_a_board_turned_during_a_kiai_does_not_change_its_power():
    """Daisuke's card overwhelms Heihachi, a Farmstead falls and its back turns Daisuke: still the human power, once."""

    def make():
        t = table("daisuke", "heihachi", "kanbei", difficulty="hard").barricades(0).side(0, "human/1")
        t.line(0, "4-hat-none", "1-doll-none").line(1, "4-doll-none", "3-doll-none")
        return t.raiders("3-blank-wound").start().play("fight", "confront", "kiai use", "take last 0")

    t = try_seeds(
        make, lambda t: t.play("give to 1"), lambda t: backs_shown(t) == ["wound"] and t.state_of(0) == "beast/0"
    )
    assert t.events_of("kiai_removed") == [{"seat": 0, "card": number("4-hat-none"), "total": 1}], "his kiai is over"
    assert "effect done" not in t.offers()
    assert t.s.kiais == 0


@pytest.mark.clause("SS-10.6", "SS-10.4")
def test_a_card_that_daisukes_kiai_brings_may_overwhelm():
    t = (
        table("daisuke", "heihachi", "kanbei")
        .line(0, "4-hat-none", "1-doll-none")
        .line(1, "4-doll-none", "3-doll-none")
    )
    t.raiders("3-blank-wound").start().play("fight", "confront", "kiai use", "take last 0", "give to 1")
    assert t.events_of("overwhelmed") == [{"seat": 1, "total": 10}]
    assert t.events_of("barricade_lost") == [{"left": 4}]
    assert t.s.barricades == 4


@pytest.mark.clause("SS-9.5", "SS-11.4")
def test_the_list_is_worked_off_in_the_order_of_the_changes():
    """Daisuke's card leaves Gorobei, who comes down to his value, and lifts Kanbei to his: the source goes first."""
    t = table("daisuke", "gorobei", "kanbei").line(0, "4-hat-none", "1-doll-none").line(1, "4-doll-none", "2-doll-none")
    t.line(1, "3-doll-none", "4-farm-nosup").line(2, "4-farm-right", "1-farm-nosup").intruders("1-hat-ninja")
    t.raiders("3-blank-wound").start().play("fight", "confront", "kiai use", "take last 1", "give to 2", "confront")
    assert (t.total(1), t.total(2)) == (9, 9)
    assert t.asked() == 1
    t.play("kiai skip")
    assert t.asked() == 2


@pytest.mark.clause("SS-13.17", "SS-12.6")
def test_a_kiai_is_neither_a_fight_nor_support():
    t = table("kikuchiyo", "heihachi", "kanbei").line(0, "4-hat-none", "3-doll-none").raiders("3-blank-wound").start()
    t.play("fight", "kiai use")
    assert t.offers() == {"second fight", "end turn"}
    t.play("end turn")
    assert "support 0" in t.offers()


@pytest.mark.clause("SS-11.9")
def test_swords_do_not_stop_a_kiai():
    t = (
        table("gorobei", "heihachi", "kanbei")
        .in_round(3)
        .side(0, "beast/0")
        .line(0, "1-doll-none", "2-doll-none", "6-blank-wound+swords-f")
    )
    t.raiders("3-blank-wound").start().play("penalty apply 2", "fight")
    assert t.total(0) == 12
    assert t.offers() == {"kiai use", "kiai skip"}


@pytest.mark.clause("SS-11.5", "SS-15.8", "SS-11.4")
def test_a_kiai_waits_until_the_event_with_all_its_damage_is_complete():
    """Heihachi is overwhelmed, a Farmstead falls, its back wounds Daisuke, who turns and stands on his Kiai value."""

    def make():
        t = table("heihachi", "daisuke", "kanbei", difficulty="hard").barricades(0).side(1, "human/1")
        t.line(0, "4-hat-none", "2-doll-none").line(1, "4-doll-none", "3-doll-none", "4-farm-nosup")
        return t.raiders("3-blank-wound")

    t = try_seeds(
        make, lambda t: t.start().play("fight"), lambda t: backs_shown(t) == ["wound"] and t.state_of(1) == "beast/0"
    )
    assert [event.kind.name for event in t.events()] == ["drew", "confronted", "overwhelmed", "farm_lost", "wounded"]
    assert t.asked() == 1
    assert t.offers() == {"kiai use", "kiai skip"}
    t.play("kiai skip")
    assert t.discard_pile() == ["4-doll-none"]
    assert t.asked() == 1, "Heihachi's turn is over, Daisuke's own begins"
