"""Turns, Support and Pass (SS-5, SS-8, SS-9)."""

import pytest

from .table import Refused, random_match, table


@pytest.mark.clause("SS-5.1", "SS-5.3")
def test_turns_go_clockwise_and_skip_who_has_passed():
    t = table("kyuzo", "heihachi", "kanbei", "gorobei").passed(1).raiders(*["3-blank-wound", "4-blank-wound"]).start()
    t.play("fight")
    assert t.asked() == 2
    t.play("pass")
    assert t.asked() == 3


@pytest.mark.clause("SS-5.4", "SS-5.2")
def test_the_steps_of_a_turn_come_in_their_order_and_none_is_skipped():
    t = table("gorobei", "daisuke").line(0, "2-doll-wound-f").raiders("1-hat-ninja").start()
    absent = {f"use absent {name}" for name in ("heihachi", "kanbei", "kikuchiyo", "kyuzo", "katsushiro")}
    for step in (absent | {"start done"}, {"penalty apply 1", "penalty ignore 1"}, {"fight", "pass", "support 1"}):
        assert t.offers() == step, "what belongs to another step is not offered"
        for other in {"start done", "penalty apply 1", "fight", "end turn"} - step:
            with pytest.raises(Refused):
                t.copy().play(other)
        t.play(next(name for name in ("start done", "penalty apply 1", "fight") if name in step))
    assert t.state_of(0) == "human/1", "the penalty came before the action"


@pytest.mark.clause("SS-5.1")
def test_the_last_one_in_the_round_takes_every_turn():
    t = table("kanbei", "heihachi", "kyuzo").passed(1, 2).raiders("1-blank-fire", "2-blank-fire").start().play("fight")
    assert t.asked() == 0
    t.play("penalty ignore 1", "fight")
    assert t.asked() == 0


@pytest.mark.clause("SS-8.1", "SS-8.2", "SS-8.3", "SS-23.6")
def test_support_lends_the_own_token_and_lets_an_intruder_in():
    t = table("kyuzo", "heihachi", "kanbei").raiders("4-hat-none").start().play("support 2")
    assert t.token_at("kyuzo") == 2
    assert t.intruder_stack() == ["4-hat-none"]
    assert t.seen_by(0).intruder_stack() == ["?"], "it was not looked at"
    assert t.asked() == 1


@pytest.mark.clause("SS-8.1", "SS-8.2")
def test_alone_in_the_round_there_is_nobody_to_support():
    """EX-R23."""
    assert table("kyuzo", "heihachi", "kanbei").passed(1, 2).start().offers() == {"pass", "fight"}


@pytest.mark.clause("SS-8.1", "SS-8.10")
def test_without_the_own_token_there_is_no_support():
    """EX-38."""
    assert table("heihachi", "kyuzo", "kanbei").token("heihachi", 2).start().offers() == {"pass", "fight"}


@pytest.mark.clause("SS-5.1", "SS-8.2", "SS-9.5", "SS-13.1")
def test_passed_samurai_are_out_of_reach():
    """EX-34."""
    t = table("kikuchiyo", "gorobei", "heihachi", "kyuzo").line(0, "4-hat-none", "3-doll-none").line(1, "4-doll-none")
    t.passed(1).line(2, "2-doll-none").raiders("3-blank-wound").start()
    assert t.offers() == {"pass", "fight", "support 2", "support 3"}
    t.play("fight", "kiai use")
    assert t.offers() == {"take last 0", "take last 2"}
    t.play("take last 2", "end turn")
    assert t.asked() == 2


@pytest.mark.clause("SS-8.12", "SS-8.7")
def test_a_lent_token_is_usable_after_its_owner_has_passed():
    t = (
        table("kanbei", "heihachi", "kyuzo")
        .token("heihachi", 0)
        .passed(1)
        .raiders("2-blank-fire")
        .start()
        .play("fight")
    )
    assert t.offers() == {"confront", "give right"}
    assert t.play("confront").token_at("heihachi") == 1, "passed owners get their tokens back too"


@pytest.mark.clause("SS-9.1", "SS-9.2", "SS-2.10")
def test_passing_keeps_cards_and_total():
    t = table("kyuzo", "heihachi", "kanbei").line(0, "4-hat-none").left(0, "3-doll-none").start().play("pass")
    assert t.has_passed(0)
    assert t.line_of(0) == ["4-hat-none"]
    assert t.left_of(0) == {"3-doll-none"}
    assert t.total(0) == 4
    assert t.asked() == 1


@pytest.mark.clause("SS-9.3", "SS-9.4")
def test_above_the_kiai_value_out_of_turn_is_no_pass_yet():
    t = (
        table("kyuzo", "heihachi", "kanbei")
        .line(1, "4-hat-none", "3-doll-none", "2-doll-none")
        .raiders("3-blank-wound")
    )
    t.start()
    assert not t.has_passed(1)
    assert "support 1" in t.offers()
    t.play("fight")
    assert t.has_passed(1)


@pytest.mark.clause("SS-5.5", "SS-8.3")
def test_support_with_the_last_card_ends_the_round():
    t = (
        table("kyuzo", "heihachi", "kanbei")
        .full_defence()
        .raiders("4-hat-none", exactly=True)
        .start()
        .play("support 1")
    )
    assert t.s.round_no == 2


@pytest.mark.clause("SS-5.8", "SS-5.5")
def test_the_stack_is_never_empty_when_an_action_is_chosen():
    for seed in range(30):
        for t, _, _ in random_match(3, seed):
            if "pass" in t.offers():
                assert t.s.raiders_left > 0


@pytest.mark.clause("SS-21.3")
def test_after_using_the_power_its_first_use_cannot_be_declined():
    t = table("kikuchiyo", "heihachi", "kanbei").side(0, "beast/0").line(0, "4-hat-none", "3-hat-left", "3-doll-none")
    t.line(1, "2-doll-none").raiders("3-blank-wound").start().play("fight", "kiai use")
    assert t.offers() == {"take last 0", "take last 1"}
