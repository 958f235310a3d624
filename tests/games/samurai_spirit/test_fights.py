"""The Fight action, combat lines and the seven talents (SS-7, SS-10, SS-12)."""

import pytest

from .table import table


@pytest.mark.clause("SS-2.7", "SS-7.1", "SS-7.2", "SS-7.3", "SS-7.4")
def test_defending_puts_the_card_on_the_left():
    """EX-R06."""
    t = table("kanbei", "kyuzo", "heihachi").left(0, "3-farm-nosup").raiders("4-hat-none").start().play("fight")
    assert t.offers() == {"confront", "defend"}
    assert t.events_of("drew")[0]["seat"] == 0
    t.play("defend")
    assert t.left_of(0) == {"3-farm-nosup", "4-hat-none"}
    assert t.line_of(0) == []
    assert t.total(0) == 0


@pytest.mark.clause("SS-7.3")
@pytest.mark.parametrize(("card", "total"), [("1-farm-ninja", 1), ("3-blank-wound", 3)])
def test_a_second_card_of_a_symbol_or_a_blank_one_cannot_defend(card, total):
    """EX-R07: the only option is taken by itself."""
    t = table("kanbei", "kyuzo", "heihachi").left(0, "3-farm-nosup").raiders(card).start().play("fight")
    assert t.total(0) == total
    assert t.asked() == 1


@pytest.mark.clause("SS-7.4", "SS-10.5")
def test_defending_costs_nothing_even_above_the_kiai_value():
    t = (
        table("kikuchiyo", "kyuzo", "heihachi")
        .line(0, "4-hat-none", "4-doll-none", "1-doll-none")
        .raiders("3-blank-wound", "2-farm-nosup")
    )
    t.start().play("fight", "second fight", "defend")
    assert t.total(0) == 12
    assert t.s.barricades == 4, "one for the card that was added, none for the one that defends"


@pytest.mark.clause("SS-7.5", "SS-11.1", "SS-2.8", "SS-2.9")
def test_less_than_the_kiai_value_nothing_happens():
    """EX-R08 (a)."""
    t = table("katsushiro", "kyuzo", "heihachi").line(0, "3-farm-left", "1-doll-none").raiders("2-blank-fire").start()
    t.play("fight")
    assert t.offers() == {"confront", "talent redraw"}
    t.play("confront")
    assert t.total(0) == 6
    assert t.s.barricades == 5
    assert t.asked() == 1


@pytest.mark.clause("SS-7.5", "SS-11.1")
def test_exactly_the_kiai_value_is_a_kiai():
    """EX-R08 (b)."""
    t = table("katsushiro", "kyuzo", "heihachi").in_round(3).line(0, "3-farm-left", "1-doll-none")
    t.raiders("6-doll-mustpass-f").start().play("fight", "confront")
    assert t.total(0) == 10
    assert t.asked() == 0
    assert t.offers() == {"kiai use", "kiai skip"}


@pytest.mark.clause("SS-7.5", "SS-10.4", "SS-9.4")
def test_above_the_kiai_value_a_barricade_is_lost():
    """EX-R08 (c)."""
    t = table("katsushiro", "kyuzo", "heihachi").line(0, "4-hat-none", "4-doll-none").raiders("3-blank-wound").start()
    t.play("fight", "confront")
    assert t.total(0) == 11
    assert t.s.barricades == 4
    assert not t.has_passed(0)
    assert t.asked() == 1


@pytest.mark.clause("SS-10.4", "SS-15.2", "SS-15.6")
def test_without_barricades_a_farmstead_is_lost():
    """EX-01."""
    t = table("heihachi", "kyuzo", "kanbei").line(0, "4-hat-none", "3-doll-none").barricades(0).raiders("3-blank-wound")
    t.start().play("fight")
    assert t.total(0) == 10
    assert t.farms_left() == 5
    assert [(lost["left"], lost["applies"]) for lost in t.events_of("farm_lost")] == [(5, 0)]
    assert not t.has_passed(0)


@pytest.mark.clause("SS-10.1", "SS-10.2", "SS-10.3", "SS-2.6")
def test_new_cards_go_to_the_end_of_a_line_without_limit():
    t = table("kikuchiyo", "kyuzo", "heihachi").raiders(
        "1-blank-fire", "2-blank-fire", "3-blank-wound", "4-blank-wound"
    )
    t.start().play("fight", "second fight")
    assert t.line_of(0) == ["1-blank-fire", "2-blank-fire"]
    assert t.total(0) == 3
    many = ["1-hat-none-f", "1-hat-ninja", "1-doll-none", "1-farm-nosup", "2-hat-none-f", "2-doll-none", "3-hat-none-f"]
    many += ["3-doll-none", "4-hat-none", "4-doll-none", "4-farm-nosup", "4-doll-nodef", "3-doll-nodef", "2-hat-nodef"]
    t = table("kyuzo", "daisuke", "kanbei").line(0, *many).raiders("4-blank-wound").active(1).line(1, "4-doll-right")
    assert t.start().line_of(0) == [*many, "4-blank-wound"]


@pytest.mark.clause("SS-7.6", "SS-7.7", "SS-12.2", "SS-12.7", "SS-12.10", "SS-10.4", "SS-10.6")
def test_kyuzo_receives_a_duplicate_from_heihachi():
    """EX-R16."""
    t = (
        table("heihachi", "kyuzo", "kanbei")
        .line(1, "2-doll-none", "4-hat-none", "2-hat-none-f")
        .raiders("2-blank-fire")
    )
    t.start().play("fight")
    assert t.offers() == {"confront", "give left", "give right"}
    t.play("give left")
    assert t.asked() == 1
    assert t.offers() == {"confront", "talent discard"}
    away = t.copy().play("talent discard")
    assert away.discard_pile() == ["2-blank-fire"]
    assert away.total(1) == 8
    assert away.asked() == 1, "Heihachi's turn is over, Kyuzo's own turn comes all the same"
    t.play("confront")
    assert t.total(1) == 10
    assert t.events_of("barricade_lost") == [{"left": 4}, {"left": 3}], "one for the card, one for its fire"
    assert [event.kind.name for event in t.events()][-1] == "passed", "and only then Kyuzo passes"


@pytest.mark.clause("SS-8.6", "SS-12.2", "SS-12.3", "SS-7.6", "SS-7.7")
def test_a_card_is_handed_on_but_never_back():
    """EX-R24."""
    t = (
        table("kanbei", "heihachi", "gorobei", "kyuzo")
        .token("heihachi", 0)
        .raiders("4-doll-none")
        .start()
        .play("fight")
    )
    assert t.offers() == {"confront", "defend", "give left", "give right"}
    t.play("give left")
    assert t.asked() == 1
    assert t.offers() == {"confront", "defend", "give left"}
    t.play("give left")
    assert t.asked() == 2
    assert t.offers() == {"confront", "defend"}
    t.play("defend")
    assert t.left_of(2) == {"4-doll-none"}
    assert t.token_at("heihachi") == 1
    assert t.asked() == 1


@pytest.mark.clause("SS-12.2", "SS-12.3", "SS-2.12", "SS-24.4")
def test_heihachi_gives_even_cards_and_daisuke_odd_ones():
    for samurai, card, gives in [
        ("heihachi", "2-blank-fire", True),
        ("heihachi", "1-hat-ninja", False),
        ("daisuke", "1-hat-ninja", True),
        ("daisuke", "2-hat-ninja", False),
    ]:
        t = table(samurai, "kyuzo", "kanbei").raiders(card).start().play("fight")
        assert ("give left" in t.offers(0)) == gives


@pytest.mark.clause("SS-12.3", "SS-9.5")
def test_a_card_is_not_given_to_a_passed_neighbour():
    t = table("daisuke", "kyuzo", "kanbei").passed(1).raiders("1-hat-ninja").start().play("fight")
    assert t.offers() == {"confront", "defend", "give right"}


@pytest.mark.clause("SS-2.5", "SS-12.3")
def test_two_samurai_have_one_neighbour_and_no_way_back():
    """EX-27."""
    t = table("kyuzo", "heihachi").token("heihachi", 0).raiders("2-blank-fire").start().play("start done", "fight")
    assert t.offers() == {"confront", "give left"}
    t.play("give left")
    assert t.line_of(1) == ["2-blank-fire"], "only CONFRONT was left, and it was taken"


@pytest.mark.clause("SS-7.8", "SS-10.4")
def test_overwhelmed_again_for_every_card():
    """EX-35."""
    t = (
        table("heihachi", "daisuke", "kanbei")
        .line(1, "4-hat-none", "3-doll-none", "4-doll-none")
        .raiders("2-blank-fire")
    )
    t.start().play("fight", "give left")
    assert t.total(1) == 13
    assert t.events_of("overwhelmed") == [{"seat": 1, "total": 13}]
    assert t.events_of("barricade_lost")[0] == {"left": 4}


@pytest.mark.clause("SS-8.5", "SS-12.1")
def test_out_of_turn_only_the_own_talent_helps():
    """EX-39."""
    t = table("daisuke", "gorobei", "kyuzo", "kanbei").token("kyuzo", 1).line(1, "3-doll-none").raiders("3-blank-wound")
    t.start().play("fight", "give left")
    assert t.line_of(1) == ["3-doll-none", "3-blank-wound"], "Kyuzo's token was of no use in Daisuke's turn"


@pytest.mark.clause("SS-12.6", "SS-5.3")
def test_kikuchiyo_fights_twice_and_no_more():
    """EX-R15."""
    t = table("kikuchiyo", "kyuzo", "heihachi").raiders("3-farm-nosup", "2-blank-fire").start().play("fight", "defend")
    assert t.left_of(0) == {"3-farm-nosup"}
    assert t.offers() == {"second fight", "end turn"}
    once = t.copy().play("end turn")
    assert once.asked() == 1
    t.play("second fight")
    assert t.total(0) == 2
    assert t.asked() == 1


@pytest.mark.clause("SS-12.6")
def test_the_second_fight_is_allowed_above_the_kiai_value():
    t = table("kikuchiyo", "kyuzo", "heihachi").line(0, "4-hat-none", "4-doll-none").raiders("3-blank-wound").start()
    t.play("fight")
    assert t.total(0) == 11
    assert t.offers() == {"second fight", "end turn"}


@pytest.mark.clause("SS-12.6")
def test_kikuchiyo_has_no_second_fight_for_a_card_handed_to_him():
    t = table("daisuke", "kikuchiyo", "kanbei").raiders("3-blank-wound").start().play("fight", "give left")
    assert t.line_of(1) == ["3-blank-wound"]
    assert t.asked() == 1
    assert "fight" in t.offers(), "his own turn begins"


@pytest.mark.clause("SS-12.7")
def test_kyuzo_discards_a_value_of_his_line_but_not_of_his_left():
    t = table("kyuzo", "heihachi", "kanbei").line(0, "4-hat-none").left(0, "3-doll-none")
    same = t.copy().raiders("4-blank-wound").start().play("fight")
    assert same.offers() == {"confront", "talent discard"}
    other = t.raiders("3-blank-wound").start().play("fight")
    assert other.line_of(0) == ["4-hat-none", "3-blank-wound"]


@pytest.mark.clause("SS-12.8", "SS-23.7")
def test_katsushiro_must_keep_the_second_card():
    """EX-16."""
    t = table("katsushiro", "heihachi", "kanbei").token("heihachi", 0).raiders("1-blank-fire", "4-doll-none").start()
    t.play("fight")
    assert t.offers() == {"confront", "talent redraw"}
    t.play("talent redraw")
    assert t.seen_by(1).raider_stack()[-1] == "1-blank-fire"
    assert set(t.seen_by(1).raider_stack()[:-1]) == {"?"}
    assert t.offers() == {"confront", "defend"}


@pytest.mark.clause("SS-12.8")
def test_the_kept_card_may_be_discarded_through_kyuzos_talent():
    t = table("katsushiro", "kyuzo", "kanbei").token("kyuzo", 0).line(0, "4-hat-none")
    t.raiders("1-blank-fire", "4-blank-wound").start().play("fight", "talent redraw")
    assert t.offers() == {"confront", "talent discard"}


@pytest.mark.clause("SS-12.8", "SS-12.10")
def test_katsushiro_may_redraw_a_card_handed_to_him():
    t = (
        table("daisuke", "katsushiro", "kanbei")
        .raiders("3-blank-wound", "2-doll-none")
        .start()
        .play("fight", "give left")
    )
    assert t.offers() == {"confront", "talent redraw"}
    t.play("talent redraw")
    assert t.asked() == 1
    assert t.offers() == {"confront", "defend"}


@pytest.mark.clause("SS-5.5", "SS-12.8")
def test_the_last_card_cannot_be_redrawn():
    """EX-17."""
    t = table("katsushiro", "heihachi", "kanbei").full_defence().raiders("1-blank-fire", exactly=True).start()
    t.play("fight")
    assert t.s.round_no == 2


@pytest.mark.clause("SS-8.4", "SS-8.7", "SS-12.2")
def test_a_token_without_use_goes_back_all_the_same():
    """EX-R09."""
    t = table("gorobei", "heihachi", "kanbei").line(0, "1-farm-wound-f").token("heihachi", 0).raiders("3-blank-wound")
    t.start()
    assert t.state_of(0) == "human/1"
    t.play("fight")
    assert t.total(0) == 4
    assert t.token_at("heihachi") == 1


@pytest.mark.clause("SS-8.4", "SS-8.8", "SS-12.1", "SS-12.7", "SS-12.11")
def test_several_tokens_add_up():
    """EX-R10."""
    t = table("kanbei", "heihachi", "kyuzo").line(0, "2-doll-none").token("heihachi", 0).token("kyuzo", 0)
    t.raiders("2-hat-ninja").start().play("fight")
    assert t.offers() == {"confront", "defend", "give left", "give right", "talent discard"}
    t.play("talent discard")
    assert t.discard_pile() == ["2-hat-ninja"]
    assert (t.token_at("heihachi"), t.token_at("kyuzo")) == (1, 2)
