"""Meeting and fighting samurai (FK-10, FK-13)."""

import pytest

from .table import Table, space


def meeting(**chosen: object) -> Table:
    """A one step away from B, who stands on (1,0):0; map M1."""
    t = Table(2, **chosen).map_m1().stand("A", "(1,0):c").stand("B", "(1,0):0")
    for seat in "AB":
        t.gear(seat, "L:WWMM").give(seat).settle(seat)
    return t


@pytest.mark.clause("FK-10.1", "FK-10.2")
def test_both_decline():
    t = meeting().gear("A", "S:WWW").play("act move", "step d 0")
    assert (t.asked, t.decides) == (12, "A")
    t.play("no")
    assert (t.asked, t.decides) == (13, "B")
    t.play("no")
    assert t.asked == 9 and t.s.steps_left == 2


@pytest.mark.clause("FK-6.16", "FK-10.4", "FK-10.5", "FK-10.6", "FK-10.9")
@pytest.mark.parametrize("loot", ["item tooth", "item monk", "done"])
def test_tie_surrender_and_theft(loot):
    t = meeting().give("B", tooth=1, monk=1).play("act move", "step d 0", "yes")
    assert (t.asked, t.decides) == (30, "B")  # the defender wins the tie
    t.play("num 2").play_until("num 0", lambda s: s.decision == 32 and s.hits == 0 and s.breaks[0] == 1)
    assert t.offers() == {"take L1", "take L2"}
    t.play("take L1")
    assert (t.asked, t.decides) == (34, "B")
    t.play("yes")
    assert t.place("B") == "(1,0):0" and not t.s.laid[1]
    assert (t.asked, t.offers()) == (37, {"item tooth", "item monk", "done"})
    t.play(loot)
    if loot == "item monk":
        assert t.asked == 18
        t.play("monk carried")
    assert t.asked == 5 and t.decides == "A"
    assert (t.carried("A")[2], int(t.s.carried[0])) == (int(loot == "item tooth"), int(loot == "item monk"))


@pytest.mark.clause("FK-6.4", "FK-9.14", "FK-10.7", "FK-10.9", "FK-10.10")
def test_defeat_of_the_active_player_ends_the_turn():
    t = meeting().gear("A", "H0=M").give("A", wood=1).gear("B", "L:WWMMM").play("act move", "step d 0", "yes")
    t.play("num 0").play_until("num 3", lambda s: s.decision == 36 and s.hits >= 3)
    assert t.decides == "B" and t.cell("A", "H0") == "-"
    assert "step d 1" in t.offers()  # onto the dragon's tile
    t.play("step d 1", "item wood")
    assert t.place("A") == "(2,0):3" and t.s.laid[0]
    assert t.carried("B") == (1, 0, 0)
    assert t.decides == "B" and t.asked == 5


@pytest.mark.clause("FK-10.1", "FK-10.2", "FK-10.4", "FK-9.16")
def test_three_on_one_space():
    t = Table(4).map_m1().stand("A", "(1,0):c")
    for seat in "BCD":
        t.stand(seat, "(1,0):0")
    t.s.laid[3] = 1
    t.play("act move", "step d 0", "no", "no", "no")
    assert (t.asked, t.decides) == (13, "C")
    t.play("yes")
    assert t.asked == 30 and t.decides == "C"


@pytest.mark.clause("FK-10.3")
def test_starting_a_turn_beside_another_causes_no_combat():
    t = meeting().stand("A", "(1,0):0")
    assert t.asked == 5
    t.play("act move", "step d 3", "step d 0")
    assert t.asked == 12  # leaving and coming back does


@pytest.mark.clause("FK-13.1", "FK-10.1", "FK-3.15")
def test_no_encounter_in_the_peaceful_variant_nor_on_safe_spaces():
    t = meeting(peaceful=1).play("act move", "step d 0")
    assert t.asked == 9
    t = meeting().stand("B", "C").stand("A", "(1,0):3").play("act move")
    into = next(s for s in sorted(t.offers("step d")) if t.place("A"))
    assert into
    t.play("step d 3")
    assert t.asked in (5, 9) and t.place("A") == "C"


@pytest.mark.clause("FK-10.8")
def test_without_usable_weapons_the_combat_ends_without_winner():
    t = meeting().gear("A", "L:").gear("B", "L:").play("act move", "step d 0", "yes")
    assert t.asked == 5 and t.place("A") == t.place("B")


@pytest.mark.clause("FK-10.9", "FK-8.11")
def test_a_stolen_scroll_counts_as_gathered():
    t = meeting().scroll("B", "kaze").gear("B", "L:WW").play("act move", "step d 0", "yes")
    while t.asked != 34 or t.decides != "B":
        t.gear("B", *(f"H{i}=T" for i in range(8)))
        t.gear("A", "L:WWMM")
        t.play(sorted(t.offers("num") or t.offers("take") or t.offers("no"))[-1])
    t.play("yes", "scroll kaze")
    assert t.vp("A") == 3 and t.s.scrolls[0, 0] == 1 and t.s.scrolls[1, 0] == 0


@pytest.mark.clause("FK-8.18", "FK-10.6")
def test_smoke_lets_one_surrender_with_a_usable_weapon():
    t = meeting(adventure=1).keep("B", "smoke").play("act move", "step d 0", "yes", "num 0")
    t.play_until("num 1", lambda s: s.hits == 0 and not s.breaks[1] and s.decision == 34)
    assert t.offers() == {"no", "adv smoke"}
    t.play("adv smoke")
    assert t.s.kept[1, 8] == 0 and t.asked == 5


@pytest.mark.clause("FK-10.7")
def test_the_loser_is_laid_on_a_space_without_lava():
    t = meeting().cover("(1,0):4").gear("A", "L:WWMMM").play("act move", "step d 0", "yes", "num 0")
    t.play_until("num 3", lambda s: s.decision == 36)
    assert t.s.lava[space("(1,0):4")] and t.decides == "A"
    assert t.offers() <= {f"step d {k}" for k in range(6)}


@pytest.mark.clause("FK-10.8")
def test_after_thirty_rounds_a_duel_ends_without_winner():
    t = meeting().play("act move", "step d 0", "yes")
    t.s.bout, rolls = 28, 0
    while t.asked != 5 and rolls < 20:
        for seat in "AB":
            t.gear(seat, "L:WWMM", *(f"H{i}=T" for i in range(8)))
        t.play(sorted(t.offers("num") or t.offers("take") or t.offers("no"))[0])
        rolls += sum(event.startswith("rolled") for event in t.events())
    assert (rolls, t.asked, t.place("A")) == (4, 5, t.place("B"))  # two more rounds of two blows
    assert "drawn_duel seat=0 other=1" in t.events() and not t.s.laid.any()
