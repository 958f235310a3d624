"""Two players, solo, and the help of absent Samurai (SS-20)."""

import pytest

from .table import new_table, table

ABSENT = ("gorobei", "kanbei", "kikuchiyo", "kyuzo", "katsushiro")


@pytest.mark.clause("SS-20.3", "SS-20.4", "SS-20.5", "SS-12.11")
def test_an_absent_token_helps_until_the_end_of_the_round():
    """EX-26."""
    t = table("heihachi", "daisuke").line(0, "2-doll-wound-f").start()
    assert t.offers() == {"start done"} | {f"use absent {name}" for name in ABSENT}
    t.play("use absent gorobei")
    assert t.offers() == {"start done"} | {f"use absent {name}" for name in ABSENT[1:]}
    t.play("start done")
    assert t.offers() == {"penalty apply 1", "penalty ignore 1"}
    t.play("penalty ignore 1")
    assert t.state_of(0) == "human/0"
    t.raiders("4-blank-wound", "1-hat-none-f").play("fight", "confront", "start done", "fight", "defend", "start done")
    assert t.offers() == {"penalty apply 1", "penalty ignore 1"}, "in every later turn of the round too"
    t.full_defence().play("penalty ignore 1", "pass", "start done", "pass")
    assert t.s.round_no == 2
    assert t.s.granted.tolist() == [0] * 7
    assert "use absent gorobei" not in t.offers(), "gorobei can no longer be used by anyone"
    assert "use absent kanbei" in t.offers()


@pytest.mark.clause("SS-20.5")
def test_for_groups_that_prefer_it_a_token_helps_for_a_turn():
    t = table("heihachi", "daisuke", absent_token_duration="turn").start().play("use absent gorobei", "start done")
    assert t.s.granted[0] != 0
    assert t.play("pass").s.granted[0] == 0


@pytest.mark.clause("SS-20.5", "SS-12.1")
def test_a_granted_talent_helps_out_of_turn():
    t = table("heihachi", "daisuke", "kanbei", absent="on").line(0, "3-doll-none").start()
    t.play("use absent kyuzo", "start done", "pass")
    t = table("heihachi", "daisuke", "kanbei", absent="on").line(1, "4-hat-none").start()
    t.s.granted[1] = 1 << 5
    t.raiders("4-blank-wound").play("start done", "fight", "give left")
    assert t.asked() == 1
    assert t.offers() == {"confront", "talent discard"}


@pytest.mark.clause("SS-20.1", "SS-20.2")
@pytest.mark.parametrize(
    ("players", "chosen", "on"),
    [
        (2, {}, True),
        (3, {}, False),
        (3, {"solo": "yes"}, True),
        (2, {"solo": "yes"}, True),
        (3, {"absent": "on"}, True),
        (6, {"absent": "on"}, True),
        (6, {}, False),
        (7, {"absent": "on"}, False),
    ],
)
def test_when_absent_samurai_help(players, chosen, on):
    t = new_table(players, **chosen)
    assert ("start done" in t.offers()) == on
    assert int(t.s.absent).bit_count() == (7 - players if on else 0)


@pytest.mark.clause("SS-20.7")
def test_support_works_as_usual_beside_absent_tokens():
    t = table("heihachi", "daisuke").start().play("start done")
    assert "support 1" in t.offers()
    t.play("support 1")
    assert t.token_at("heihachi") == 1


@pytest.mark.clause("SS-20.4")
def test_several_absent_tokens_may_be_used_in_one_turn():
    t = table("heihachi", "daisuke").start().play(*(f"use absent {name}" for name in ABSENT))
    assert t.offers() == {"pass", "fight", "support 1"}, "none is left, so nothing more is asked"


@pytest.mark.clause("SS-12.6", "SS-20.5")
def test_kikuchiyos_talent_comes_with_his_token():
    t = table("heihachi", "kanbei").raiders("1-blank-fire").start().play("use absent kikuchiyo", "start done", "fight")
    assert t.offers() == {"second fight", "end turn"}
