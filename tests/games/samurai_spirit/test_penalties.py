"""The PENALTY step (SS-6)."""

import pytest

from .table import number, table, try_seeds


@pytest.mark.clause("SS-5.2", "SS-6.2", "SS-6.6", "SS-14.2")
def test_the_penalty_of_the_last_card_comes_before_the_action():
    """EX-R02."""
    t = table("kyuzo", "heihachi", "kanbei").line(0, "1-hat-ninja", "2-doll-none", "3-farm-wound-f").start()
    assert t.state_of(0) == "human/1"
    assert t.total(0) == 6
    assert t.offers() == {"pass", "fight", "support 1", "support 2"}


@pytest.mark.clause("SS-6.1", "SS-6.2")
@pytest.mark.parametrize("line", [(), ("2-blank-fire", "1-hat-none-f")])
def test_nothing_is_settled_without_a_penalty_on_the_last_card(line):
    """EX-R03."""
    t = table("kyuzo", "heihachi", "kanbei").line(0, *line).start()
    assert t.s.barricades == t.s.cap == 5
    assert "fight" in t.offers()


@pytest.mark.clause("SS-2.4", "SS-6.6", "SS-6.7")
def test_an_arrow_at_a_passed_neighbour_wounds_instead():
    """EX-R04: the next Samurai after a passed one does not step in."""
    t = table("heihachi", "kyuzo", "kanbei").line(0, "3-hat-left").passed(1)
    stack = t.raider_stack()
    t.start()
    assert t.raider_stack() == stack
    assert t.state_of(0) == "human/1"
    assert t.line_of(2) == []
    assert t.offers() >= {"pass", "fight"}


@pytest.mark.clause("SS-6.6", "SS-15.2")
def test_fire_burns_a_barricade():
    """EX-R05."""
    t = table("kyuzo", "heihachi", "kanbei").line(0, "3-doll-none", "2-doll-none", "1-doll-fire-f").start()
    assert (t.s.barricades, t.s.cap) == (4, 5)
    assert "fight" in t.offers()


@pytest.mark.clause("SS-6.8", "SS-9.4", "SS-10.4", "SS-10.6")
def test_an_arrow_may_overwhelm_the_neighbour():
    """EX-04: the Samurai passes in their own next turn, after its penalty."""
    t = table("kyuzo", "heihachi", "kanbei").line(0, "3-doll-left").line(1, "4-hat-none", "2-doll-none")
    t.raiders("4-blank-wound").start()
    assert t.asked() == 0
    assert t.total(1) == 10
    assert t.s.barricades == 4
    assert not t.has_passed(1)
    t.play("fight", "confront")
    assert t.state_of(1) == "human/1"
    assert t.has_passed(1)
    assert t.asked() == 2


@pytest.mark.clause("SS-6.8", "SS-12.10")
def test_nobody_defends_with_a_penalty_card_or_discards_it():
    """EX-05."""
    t = (
        table("heihachi", "kyuzo", "kanbei")
        .line(0, "3-doll-left")
        .line(1, "3-doll-none")
        .raiders("3-hat-fire-f")
        .start()
    )
    assert t.line_of(1) == ["3-doll-none", "3-hat-fire-f"]
    assert t.total(1) == 6
    assert t.left_of(1) == set()
    assert t.asked() == 0


@pytest.mark.clause("SS-6.6", "SS-2.3")
def test_the_right_arrow_points_to_the_seat_before():
    t = table("heihachi", "kyuzo", "kanbei").line(0, "4-doll-right").raiders("3-hat-fire-f").start()
    assert t.line_of(2) == ["3-hat-fire-f"]
    assert t.line_of(1) == []


@pytest.mark.clause("SS-5.5", "SS-16.2")
def test_a_ninja_that_takes_the_last_card_ends_the_round():
    """EX-06: the next round starts left of the active Samurai."""
    t = table("kanbei", "heihachi", "kyuzo").full_defence().line(0, "2-hat-ninja").families("heal", "barricade")
    t.raiders("1-doll-fire-f", exactly=True).barricades(3).start()
    assert t.events_of("slipped_in") == [{"card": -1}]
    assert t.events_of("intruders_shown")[0]["card"] == number("1-doll-fire-f")
    assert t.s.round_no == 2
    assert t.s.barricades == 3 + 1 - 1
    assert t.asked() == 1


@pytest.mark.clause("SS-5.5", "SS-6.4")
def test_two_ninjas_and_one_card():
    """EX-07: no Wound for the symbol that is lost."""
    t = table("heihachi", "kyuzo", "kanbei").in_round(3).full_defence()
    t.line(0, "6-hat-ninja+ninja-f").raiders("1-doll-none", exactly=True).families("barricade").start()
    assert len(t.events_of("slipped_in")) == 1
    assert t.events_of("wounded") == []
    assert t.over()


@pytest.mark.clause("SS-6.4", "SS-6.6")
def test_two_ninjas_and_enough_cards():
    """EX-08: two equal symbols need no decision."""
    t = table("heihachi", "kyuzo", "kanbei").in_round(3).line(0, "6-hat-ninja+ninja-f")
    t.raiders("1-doll-none", "1-hat-ninja", "2-doll-none", "3-doll-none", "4-doll-none", exactly=True).start()
    assert t.intruder_stack() == ["1-hat-ninja", "1-doll-none"]
    assert t.s.raiders_left == 3
    assert "fight" in t.offers()


@pytest.mark.clause("SS-6.4", "SS-6.6", "SS-6.7", "SS-6.9")
def test_a_demon_without_a_discard_pile_wounds():
    """EX-09."""
    t = table("heihachi", "kyuzo", "kanbei").in_round(3).line(0, "6-blank-nodef+demon-f").raiders("1-doll-none").start()
    assert t.offers() == {"penalty apply 1", "penalty apply 2"}
    t.play("penalty apply 2")
    assert t.state_of(0) == "human/1"
    assert "fight" in t.offers()
    t.play("fight")
    assert t.asked() == 1, "the card could only be confronted"
    assert t.line_of(0)[-1] == "1-doll-none"


@pytest.mark.clause("SS-6.6", "SS-6.12", "SS-22.9", "SS-23.5")
def test_the_demon_shuffles_a_discarded_card_and_all_knowledge_in():
    """EX-10."""

    def make():
        t = table("kyuzo", "heihachi", "kanbei").in_round(3).line(0, "6-blank-nodef+demon-f")
        t.discarded("1-hat-ninja", "3-hat-left")
        stack = ("2-doll-none", "3-doll-none", "4-doll-none", "4-hat-none", "1-doll-none")
        return t.raiders(*stack, exactly=True, known=2)

    t = try_seeds(
        make,
        lambda t: t.start().play("penalty apply 2"),
        lambda t: t.discard_pile() == ["1-hat-ninja"],
    )
    assert sorted(t.raider_stack()) == sorted(
        ["2-doll-none", "3-doll-none", "4-doll-none", "4-hat-none", "1-doll-none", "3-hat-left"]
    )
    assert t.seen_by(0).raider_stack() == ["?"] * 6
    orders = {tuple(make_and_call(make, seed)) for seed in range(20)}
    assert len(orders) > 10, "the whole stack is shuffled"


def make_and_call(make, seed):
    """The Raider stack after the demon has come, with some seed."""
    t = make()
    t.s.rng = seed
    return t.start().play("penalty apply 2").raider_stack()


@pytest.mark.clause("SS-6.6", "SS-6.7")
def test_a_defence_card_is_lost():
    """EX-11."""
    t = table("kyuzo", "heihachi", "kanbei").in_round(3).line(0, "6-blank-dropdef-f")
    empty = t.copy().start()
    assert empty.state_of(0) == "human/1"
    t.left(0, "1-hat-ninja", "2-farm-nosup").start()
    assert t.offers() == {"drop defence hat", "drop defence farm"}
    t.play("drop defence hat")
    assert t.left_of(0) == {"2-farm-nosup"}
    assert t.discard_pile() == ["1-hat-ninja"]
    assert t.state_of(0) == "human/0"


@pytest.mark.clause("SS-6.6")
def test_the_only_defence_card_is_lost_without_a_question():
    t = table("kyuzo", "heihachi", "kanbei").in_round(3).line(0, "6-blank-dropdef-f").left(0, "2-farm-nosup").start()
    assert t.discard_pile() == ["2-farm-nosup"]
    assert "fight" in t.offers()


@pytest.mark.clause("SS-6.5", "SS-12.4", "SS-12.9")
def test_gorobei_settles_symbols_one_by_one():
    """EX-12."""
    t = table("gorobei", "heihachi", "kanbei").in_round(3).line(0, "6-blank-wound+swords-f").start()
    assert t.offers() == {"penalty apply 1", "penalty apply 2", "penalty ignore 1", "penalty ignore 2"}
    bound = t.copy().play("penalty apply 2")
    assert bound.state_of(0) == "human/1", "talents are suppressed, slot 1 can only be applied"
    assert bound.s.decision == t.s.decision + 2  # CHOOSE_ACTION
    t.play("penalty ignore 2")
    assert t.offers() == {"penalty apply 1", "penalty ignore 1"}
    t.play("penalty ignore 1")
    assert t.state_of(0) == "human/0"
    assert t.s.bound == 0


@pytest.mark.clause("SS-6.7", "SS-12.4")
def test_an_ignored_symbol_gives_nothing_even_if_it_could_not_be_applied():
    t = table("gorobei", "heihachi", "kanbei").line(0, "4-hat-right-f").passed(2).start()
    t.play("penalty ignore 1")
    assert t.state_of(0) == "human/0"
    assert t.offers() == {"pass", "fight", "support 1"}


@pytest.mark.clause("SS-8.11", "SS-12.9")
def test_swords_forbid_the_second_fight_but_not_support():
    """EX-13."""
    t = table("kikuchiyo", "heihachi", "kanbei").in_round(3).line(0, "6-blank-wound+swords-f").raiders("1-hat-ninja")
    t.start().play("penalty apply 1")
    assert t.offers() == {"pass", "fight", "support 1", "support 2"}
    t.play("fight", "defend")
    assert t.asked() == 1


@pytest.mark.clause("SS-12.9")
def test_swords_forbid_borrowed_and_absent_tokens_too():
    t = table("kyuzo", "heihachi", "kanbei", absent="on").in_round(3).line(0, "6-blank-wound+swords-f")
    t.token("heihachi", 0).raiders("2-blank-fire").start()
    t.play("use absent katsushiro", "start done", "penalty apply 2", "fight")
    assert t.line_of(0)[-1] == "2-blank-fire", "neither handed on nor redrawn: it was confronted at once"


@pytest.mark.clause("SS-6.10", "SS-12.3")
def test_nodef_binds_the_active_samurai_only():
    """EX-14."""
    t = table("daisuke", "gorobei", "kanbei").line(0, "2-hat-nodef").raiders("1-doll-none").start().play("fight")
    assert t.offers() == {"confront", "give left", "give right"}
    t.play("give left")
    assert t.asked() == 1
    assert t.offers() == {"confront", "defend"}


@pytest.mark.clause("SS-6.6", "SS-8.1")
def test_nosup_forbids_to_give_support_but_not_to_receive_it():
    """EX-15."""
    t = table("kyuzo", "heihachi", "kanbei").line(0, "1-farm-nosup").raiders("2-blank-fire").start()
    assert t.offers() == {"pass", "fight"}
    t.play("fight")
    assert t.asked() == 1
    assert "support 0" in t.offers()


@pytest.mark.clause("SS-6.6", "SS-9.3", "SS-12.11")
def test_mustpass_forces_the_pass():
    """EX-40."""
    t = table("kyuzo", "gorobei", "kanbei").in_round(3).line(0, "6-doll-mustpass-f")
    helped = t.copy().token("gorobei", 0).start()
    t.start()
    assert t.has_passed(0)
    assert t.events_of("passed") == [{"seat": 0, "forced": 1}]
    assert t.asked() == 1
    assert helped.offers() == {"penalty apply 1", "penalty ignore 1"}
    assert "fight" in helped.play("penalty ignore 1").offers()


@pytest.mark.clause("SS-6.13", "SS-9.2", "SS-9.3")
def test_the_penalty_is_settled_before_a_forced_pass():
    """EX-R11."""
    t = table("heihachi", "kyuzo", "kanbei").line(0, "4-hat-none", "3-doll-none", "2-doll-fire-f").start()
    assert t.s.barricades == 4
    assert t.has_passed(0)
    assert t.events_of("passed") == [{"seat": 0, "forced": 1}]
    assert t.total(0) == 9
    assert len(t.line_of(0)) == 3
    assert t.asked() == 1


@pytest.mark.clause("SS-6.3")
def test_symbols_are_still_settled_when_their_card_has_left_the_line():
    """A Wound makes Kikuchiyo a beast on his Kiai value; his kiai cuts off the very card, and nosup still binds him."""
    t = table("kikuchiyo", "heihachi", "kanbei").in_round(3).side(0, "human/1")
    t.line(0, "4-hat-none", "3-doll-none", "6-blank-nosup+wound-f").start()
    t.play("penalty apply 2", "kiai use", "effect done")
    assert "6-blank-nosup+wound-f" in t.discard_pile()
    assert t.s.bound == 2
    assert t.offers() == {"pass", "fight"}


@pytest.mark.clause("SS-6.14", "SS-12.5")
def test_an_arrow_may_be_ignored_and_then_no_card_is_drawn():
    t = table("kanbei", "heihachi", "kyuzo").line(0, "3-hat-left").start()
    stack = t.raider_stack()
    t.play("penalty ignore 1")
    assert t.raider_stack() == stack
    assert t.line_of(1) == []


@pytest.mark.clause("SS-6.11", "SS-23.5")
def test_a_known_card_taken_by_the_ninja_stays_known():
    t = (
        table("kyuzo", "heihachi", "kanbei")
        .line(0, "2-hat-ninja")
        .raiders("4-hat-none", "3-doll-none", known=1)
        .start()
    )
    assert t.seen_by(-1).intruder_stack() == ["4-hat-none"]
    assert t.events_of("slipped_in")[0]["card"] >= 0
