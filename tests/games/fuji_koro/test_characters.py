"""The seven characters (FK-15)."""

import pytest

from tatami.games.fuji_koro.rules.combat.joining import nearest_cell
from tatami.games.fuji_koro.rules.combat.weapons import begin_attack, initiative

from .table import Table, site, space


@pytest.mark.clause("FK-15.5", "FK-6.14")
def test_mitsuhide_jumps_over_lava_for_a_wood_cube():
    t = Table(2, characters="mitsuhide takeko").lay("I-5", 1, 0).stand("A", "(1,0):c").gear("A", "L:WWMM", "S:")
    t.scroll("A")
    t.play("act move", "step d 2")
    assert t.asked == 32 and t.offers() == {"take L1", "take L2"}
    t.play("take L1")
    assert t.s.steps_left == 1 and "done" not in t.offers()
    both = Table(2, characters="mitsuhide takeko").lay("I-5", 1, 0).stand("A", "(1,0):c").gear("A", "L:WWMM", "S:TTT")
    both.play("act move", "step d 2")
    assert both.offers() == {"pay sandals", "pay wood"}
    both.play("pay sandals")
    assert both.asked == 11


@pytest.mark.clause("FK-15.5", "FK-4.9", "FK-2.3")
def test_mitsuhide_picks_a_scroll_at_set_up():
    t = Table(2, characters="mitsuhide takeko", skip_set_up=False)
    assert t.asked == 1 and len(t.offers("scroll")) == 3
    t.play(sorted(t.offers())[0])
    assert t.vp("A") == 3 and t.s.scrolls[0, 0] and all(t.s.scroll_offer)


@pytest.mark.clause("FK-15.7", "FK-9.4", "FK-9.10", "FK-5.1")
def test_tomoes_sandals_are_a_third_weapon():
    t = Table(2, characters="tomoe takeko").gear("A", "L:WWM", "R:WWM", "S:MT-")
    begin_attack(t.s, 0)
    assert t.s.dice_most[:3].tolist() == [4, 3, 1] and initiative(t.s, 0) == 3
    t.gear("A", "L:-WM", "R:-WM")
    begin_attack(t.s, 0)
    assert t.s.dice_most[:3].tolist() == [0, 1, 1] and initiative(t.s, 0) == 2
    assert t.s.tokens[0] == 3 and t.s.slot[0, 5] == 1


@pytest.mark.clause("FK-15.8", "FK-15.8.2", "FK-9.1")
def test_daisuke_sneaks_past_a_dragon():
    t = Table(2, characters="daisuke takeko").map_m1().stand("A", "(1,0):1").stand("B", "S0").gear("A", "S:")
    t.play("act move", "step d 0", "step d 1", "step d 2")
    assert t.place("A") == "(1,1):0" and t.asked == 5
    caught = Table(2, characters="daisuke takeko").map_m1().stand("A", "(1,0):1").stand("B", "S0").give("A").settle("A")
    caught.play("act move", "step d 0", "step d 1")
    caught.play_until("done", lambda s: True)
    assert caught.s.foe == 4 and caught.s.origin[0] == space("(1,0):1")


@pytest.mark.clause("FK-15.8.3", "FK-13.1", "FK-2.5")
def test_daisuke_steals_a_scroll_in_passing():
    t = Table(2, characters="daisuke takeko", peaceful=1).lay("I-1", 1, 0).stand("A", "(1,0):c").stand("B", "(1,0):0")
    t.scroll("B", "kaze").give("A").play("act move", "step d 0")
    assert t.asked == 14 and t.offers() == {"scroll kaze", "done"}
    t.play("scroll kaze")
    assert t.vp("A") == 3 and t.s.scrolls[0, 0] == 1 and t.asked == 9
    t.play("step d 3", "step d 0")
    assert t.asked == 5  # once per victim and Move


@pytest.mark.clause("FK-15.8.5", "FK-9.2")
def test_daisuke_joins_from_a_space_that_is_not_adjacent():
    t = Table(2, characters="takeko daisuke").map_m1().stand("A", "(1,0):0").stand("B", "C").give("A").settle("A")
    t.s.foe, t.s.foe_space = 4, site(2, 0)
    assert nearest_cell(t.s, space("(1,0):c")) >= 0
    assert nearest_cell(t.s, space("S2")) < 0
    t.stand("B", "(1,0):c").play("act move", "step d 1")
    assert (t.asked, t.decides) == (26, "B")
    t.play("yes")
    assert t.place("B").startswith("(2,0)")
    assert not t.s.reach.any()


def far_from_the_dragon() -> Table:
    """Daisuke (B) on C, four steps from the green dragon on (2,0)."""
    t = Table(2, characters="takeko daisuke").map_m1().lay("I-2", -1, 0).stand("A", "(1,0):0").stand("B", "C")
    t.s.foe, t.s.foe_space = 4, site(2, 0)
    return t.give("A").settle("A")


@pytest.mark.clause("FK-15.8.5")
def test_daisuke_joins_from_four_steps_and_no_further():
    t = far_from_the_dragon()
    assert nearest_cell(t.s, space("C")) == space("(2,0):3")  # of the two nearest cells the lowest
    assert nearest_cell(t.s, space("(-1,0):0")) < 0
    t.play("act move", "step d 1", "yes")
    assert t.place("B") == "(2,0):3"
    away = far_from_the_dragon().stand("B", "(-1,0):0").play("act move", "step d 1")
    assert away.asked != 26


@pytest.mark.clause("FK-15.8.5")
def test_daisukes_path_crosses_neither_lava_nor_another_dragon():
    t = far_from_the_dragon()
    t.s.lava[space("(1,0):0")] = 1
    assert nearest_cell(t.s, space("C")) == space("(2,0):3")  # by way of (1,0):1
    t.s.lava[space("(1,0):1")] = 1
    assert nearest_cell(t.s, space("C")) < 0
    barred = far_from_the_dragon()
    barred.s.dragon_at[site(1, 0)] = 1
    assert nearest_cell(barred.s, space("C")) < 0


@pytest.mark.clause("FK-15.8.6", "FK-9.15")
def test_daisuke_may_leave_with_a_usable_weapon():
    t = Table(2, characters="daisuke takeko").map_m1().stand("A", "(1,0):0").stand("B", "S0").settle("A").give("A")
    t.gear("A", "H0=T", "H1=T", "H2=T")
    t.play("act move", "step d 1").play_until("done", lambda s: s.decision in (33, 34) and s.hits < 9)
    while t.asked == 33:
        t.play(sorted(t.offers("take"))[0])
    assert t.asked == 34 and "yes" in t.offers()
    t.play("yes")
    assert t.place("A") == "(1,0):0"


@pytest.mark.clause("FK-15.8.1", "FK-7.1")
def test_daisukes_helmet_has_three_cells():
    t = Table(2, characters="daisuke takeko").give("A", metal=3).settle("A").play("act rest", "craft helmet")
    assert t.offers("place") == {f"place H{i} metal" for i in range(3)}


@pytest.mark.clause("FK-15.1")
def test_yoshihiro_crafts_after_every_action():
    t = Table(2, characters="yoshihiro takeko").lay("I-1", 1, 0).stand("A", "(1,0):3").give("A").settle("A")
    assert t.s.tokens[0] >= 4
    t.play("act gather")
    assert t.asked == 22
    t.play("done")
    assert t.asked == 5
    t.play("act rest", "done")
    assert t.decides == "B"


@pytest.mark.clause("FK-15.2")
def test_masako_crafts_sandals_besides_helmet_or_weapon():
    t = Table(2, characters="masako takeko").give("A", wood=2).settle("A").play("act rest", "craft helmet", "done")
    assert t.asked == 22 and t.offers() == {"craft sandals", "done"}
    t.play("craft sandals", "place S4 wood", "done")
    assert t.cell("A", "S4") == "W" and t.asked == 5


@pytest.mark.clause("FK-15.4", "FK-7.1")
def test_masatsura_has_twelve_helmet_cells():
    t = Table(2, characters="masatsura takeko").give("A", metal=3).settle("A").play("act rest", "craft helmet")
    assert "place H11 metal" in t.offers()


@pytest.mark.clause("FK-15.6", "FK-7.4", "FK-7.6")
def test_takeko_knows_two_handed_weapons_only():
    t = Table(2, characters="takeko tomoe").give("A", metal=3).settle("A").play("act rest")
    assert "craft weapon 2h" in t.offers() and "craft weapon 1h" not in t.offers()
    t.gear("A", "L:WWMMMMMM", "R:WWMMMMM").play("craft weapon 2h")
    assert t.offers("place") == {"place R8 metal"}
    other = Table(2, characters="tomoe takeko").give("A", metal=3).play("act rest")
    assert "craft weapon 2h" not in other.offers()
