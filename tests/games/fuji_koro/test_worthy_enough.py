"""Worthy enough? The monks of scenario 4 (FK-16.4)."""

import pytest

from tatami.games.fuji_koro.rules.eruption import begin_final_phase

from .table import Table, site, space

FULL_HELMET = tuple(f"H{i}=T" for i in range(8))


def worthy(players: int = 2, **chosen: object) -> Table:
    """A table of scenario 4 on map M1; B is far away in a shrine."""
    t = Table(players, scenario=4, **chosen).map_m1().stand("B", "S1")
    for seat in "ABCDEF"[:players]:
        t.gear(seat, "L:WWMM", *FULL_HELMET).give(seat).settle(seat)
    return t


def monk_to(t: Table, where: str, to: str | None) -> Table:
    """A monk has walked to another cell, or is gone."""
    t.s.monk[space(where)] = 0
    if to:
        t.s.monk[space(to)] = 1
    else:
        t.s.supply[4] += 1
    return t


@pytest.mark.clause("FK-16.4.1", "FK-9.15")
def test_retreating_from_a_dragon_to_a_monks_cell_starts_no_combat():
    t = monk_to(worthy(adventure=1), "(1,0):2", "(1,0):0").stand("A", "(1,0):0").keep("A", "smoke")
    t.play("act move", "step d 1")
    while t.asked == 33:
        t.play(sorted(t.offers("take"))[0])
    t.play("adv smoke")
    assert t.place("A") == "(1,0):0" and t.s.monk[space("(1,0):0")]
    assert (t.asked, t.decides) == (5, "A") and not t.s.fighting.any()


@pytest.mark.clause("FK-16.4.1", "FK-6.19")
@pytest.mark.parametrize("where", ["(1,0):3", "(1,0):c"])
def test_what_lies_under_a_monk_can_be_gathered_but_not_the_monk(where):
    t = monk_to(worthy(), "(1,0):2", "(1,0):3").stand("A", where)
    if where == "(1,0):c":
        t.scroll("A", "te").play("act gather", "step d 3")
    else:
        t.play("act gather")
    assert t.carried("A") == (0, 2, 0) and t.s.monk[space("(1,0):3")] and t.asked == 5


def slay(t: Table) -> Table:
    """Fight on with whole gear until the present foe, who has one life left, is gone."""
    foe, space_of_foe = int(t.s.foe), int(t.s.foe_space)
    while (int(t.s.foe), int(t.s.foe_space)) == (foe, space_of_foe) and t.asked in (28, 30, 32, 33, 34):
        t.s.foe_lives = 1
        t.gear(t.decides, "L:WWMM", *FULL_HELMET)
        t.play(sorted(t.offers("num") or t.offers("take") or t.offers("no") or t.offers("done"))[-1])
    return t


@pytest.mark.clause("FK-16.4.1")
def test_after_the_dragon_the_monks_on_the_cells_entered_are_fought_clockwise():
    t = monk_to(worthy(3), "(1,0):2", "(2,0):2").stand("A", "(1,0):0").stand("B", "(1,1):0").stand("C", "(1,1):5")
    t.play("act move", "step d 1", "yes", "no")
    assert (t.place("A"), t.place("B"), int(t.s.foe)) == ("(2,0):3", "(2,0):2", 4)
    slay(t)
    assert t.s.dragon[4] == 2
    assert (int(t.s.foe), int(t.s.foe_space), t.s.fighting[:3].tolist()) == (13, space("(2,0):3"), [1, 0, 0])
    slay(t).play("monk action")
    assert (int(t.s.foe), int(t.s.foe_space), t.s.fighting[:3].tolist()) == (13, space("(2,0):2"), [0, 1, 0])
    slay(t).play("monk action")
    assert (t.asked, t.decides) == (5, "A") and not t.s.fighting.any()


@pytest.mark.clause("FK-16.4.2")
def test_each_break_of_a_monk_gives_a_wood_cube():
    t = worthy().stand("A", "(1,0):c").play("act move")
    t.play_until("step d 2", lambda s: s.breaks[0] == 2 and s.hits == 0)  # the attacked monk wins the tie
    assert t.s.foe == 13 and t.carried("A") == (2, 0, 0)


def after_the_round(t: Table) -> set[str]:
    """Where the monks are when the round is over."""
    t.turn_of("B", actions=1).give("B").play("act rest", "done")
    return {name for name in ("(1,0):2", "(0,1):0", "(0,1):5", "(0,1):c") if t.s.monk[space(name)]}


def approached() -> Table:
    """A monk on (1,0):2, three steps from A."""
    t = Table(2, scenario=4).lay("I-1", 1, 0).lay("I-4", 0, 1).stand("A", "(0,1):3").stand("B", "S1").settle("B")
    return t.gear("A", *FULL_HELMET)


@pytest.mark.clause("FK-16.4.4")
def test_a_monk_walks_two_steps_and_the_lowest_direction_first():
    assert after_the_round(approached()) == {"(0,1):c"}
    one = approached()
    one.s.lava[space("(0,1):c")] = 1
    one.s.lava[space("(0,1):4")] = 1
    assert after_the_round(one) == {"(0,1):0"}


@pytest.mark.clause("FK-16.4.4")
def test_a_monk_enters_neither_lava_nor_a_dragons_tile():
    lava = approached()
    for name in ("(0,1):0", "(0,1):5", "(1,0):3"):
        lava.s.lava[space(name)] = 1
    assert after_the_round(lava) == {"(1,0):2"}
    dragon = Table(2, scenario=4).lay("I-1", 1, 0).lay("I-7", 0, 1).stand("A", "(0,1):3").stand("B", "S1").settle("B")
    assert dragon.s.dragon_at[site(0, 1)] and after_the_round(dragon) == {"(1,0):2"}


@pytest.mark.clause("FK-16.4.4")
def test_a_monk_that_comes_fights_and_one_on_new_lava_returns_to_the_supply():
    t = approached().stand("A", "(0,1):c")
    t.turn_of("B", actions=1).give("B").play("act rest", "done")
    assert (int(t.s.foe), int(t.s.arrived), t.s.fighting[:2].tolist()) == (13, 1, [1, 0])
    burned = monk_to(approached(), "(1,0):2", "(1,0):4").stand("A", "S0")
    monks = burned.supply("monk")
    begin_final_phase(burned.s, 0)
    burned.s.marker = 5
    burned.end_turn()
    assert not burned.s.monk[space("(1,0):4")] and burned.supply("monk") == monks + 1
