"""Countdown, eruption, escape and the palaces (FK-11, FK-12)."""

import pytest

from tatami.games.fuji_koro.geography import STEP_TO
from tatami.games.fuji_koro.rules.eruption import begin_final_phase
from tatami.games.fuji_koro.rules.magic import gain

from .table import Table, space


def final(t: Table, marker: int = 0, holder: int = 0) -> Table:
    """The final phase is on."""
    begin_final_phase(t.s, holder)
    t.s.marker = marker
    t.s.rope = marker >= 3
    return t


@pytest.mark.clause("FK-11.2", "FK-11.4", "FK-4.10")
def test_two_players_pass_thirty_together():
    t = Table(2).map_m1().stand("A", "(1,0):0").stand("B", "(1,1):0").gear("A", "L:WWMMMM")
    t.s.vp[0], t.s.vp[1] = 25, 26
    t.gear("A", *(f"H{i}=T" for i in range(8))).gear("B", *(f"H{i}=T" for i in range(8))).give("A").give("B")
    t.play("act move").play("step d 1", "yes")
    t.s.foe_lives = 1
    while t.vp("A") < 30:
        t.s.foe_lives = 1
        t.play(sorted(t.offers("num") or t.offers("take") or t.offers("no"))[-1])
    assert (t.vp("A"), t.vp("B"), int(t.s.holder), int(t.s.marker)) == (32, 33, 0, 0)
    t.idle()
    assert int(t.s.marker) == 1 and t.s.waves == 1


@pytest.mark.clause("FK-11.2", "FK-11.4")
def test_the_marker_waits_for_the_holders_turn():
    t = Table(3)
    gain(t.s, 2, 31)
    t.end_turn().end_turn()
    assert int(t.s.holder) == 2 and int(t.s.marker) == 0
    t.end_turn()
    assert int(t.s.marker) == 1


@pytest.mark.clause("FK-11.6", "FK-11.7", "FK-11.8", "FK-11.1")
def test_eruption():
    t = final(Table(2).lay("I-1", 1, 0).stand("A", "(1,0):4").gear("A", "S:MMM"), marker=5)
    t.idle()
    assert t.s.lava[space("(1,0):4")] == 1
    assert all(t.cell("A", f"S{i}") == "-" for i in range(3))
    assert (t.asked, t.decides) == (38, "A")
    assert t.offers() == {"step d 0", "step d 1", "step d 2", "step d 3"} | t.offers("step d 4")
    t.play("step d 1")
    assert t.place("A") == "(1,0):c"
    dying = final(Table(2).lay("I-1", 1, 0).stand("A", "(1,0):4").gear("A", "S:MM-").give("A", wood=1), marker=5)
    dying.idle()
    assert (dying.asked, dying.decides) == (39, "A") and dying.cell("A", "S0") == "-"
    dying.play("shrine 2")
    assert dying.place("A") == "S2" and dying.carried("A") == (1, 0, 0) and not dying.s.laid[0]


@pytest.mark.clause("FK-11.7", "FK-11.8")
def test_a_lying_samurai_dies_in_the_lava():
    t = Table(2).lay("II-2", 2, 0).stand("B", "(2,0):1").gear("B", "S:TTT")
    t.s.laid[1] = 1
    t = final(t)
    t.idle()
    assert (t.asked, t.decides) == (39, "B")
    t.play("shrine 0")
    assert t.cell("B", "S0") == "-"


@pytest.mark.clause("FK-12.1", "FK-12.2", "FK-12.4", "FK-12.5", "FK-12.8", "FK-12.9", "FK-12.3", "FK-12.7", "FK-11.5")
def test_large_palace():
    t = final(Table(2), marker=3)
    metal = ("H0=M", "H1=M", "H2=M", "H3=M", "H5=M", "H6=M")
    t.gear("A", *metal, "L:WWMMT").blueprints("A", "HB1", "WB2").make_magic("A", "helmet")
    t.settle("A", "action", "scroll").give("A")
    t.gear("B", *metal).blueprints("B", "HB5").gear("B", "H1=T", "H2=T").make_magic("B", "helmet")
    t.idle()
    assert t.asked == 40 and t.offers() == {"done", "track helmet", "track monk", "track tooth"}
    t.play("track helmet")
    assert t.vp("A") == 9
    t.idle().play("track helmet")
    assert t.vp("B") == 7
    assert t.asked == 40 and t.decides == "A"
    t.play("track monk")
    assert t.vp("A") == 15
    t.s.marker = 7
    while not t.over:
        t.play("done")
    assert t.vp("A") == 17  # one monk and one tooth left
    assert t.result() == [1.0, 0.0]


@pytest.mark.clause("FK-12.1", "FK-12.6", "FK-12.8", "FK-3.18")
def test_small_palace():
    t = final(Table(2).lay("II-1", 2, 0).stand("A", "(2,0):c"), marker=3)
    t.gear("A", "S:MTM").blueprints("A", "SB1").make_magic("A", "sandals").settle("A", "action", "scroll", "weapon")
    t.give("A", tooth=3)
    t.idle()
    assert t.offers() == {"done", "track sandals", "track monk"}
    t.play("track sandals")
    assert t.vp("A") == 5
    t.end_turn()
    t.play("track monk")
    assert t.vp("A") == 10
    assert not any(event.startswith("turn seat=0") for event in t.events()) or t.asked != 40


@pytest.mark.clause("FK-12.1")
def test_before_the_final_phase_the_secret_exit_does_nothing():
    t = Table(2).lay("II-1", 2, 0).stand("A", "(2,0):c").end_turn()
    assert not t.s.escaped[0]


@pytest.mark.clause("FK-12.10", "FK-1.3")
def test_ties_go_to_whoever_escaped_first_or_are_shared():
    t = final(Table(3), marker=7)
    t.s.vp[:3] = (20, 20, 5)
    t.stand("A", "S0").end_turn()
    assert t.over and t.result() == [0.5, 0.5, 0.0]
    t = final(Table(3), marker=7)
    t.s.vp[:3] = (20, 20, 5)
    t.s.escaped[0] = t.s.escaped[1] = 2
    t.s.escape_order[:2] = (2, 1)
    t.s.waiting -= 1
    t.s.actions_left = 0
    from tatami.games.fuji_koro.rules.ending import finish

    finish(t.s, 1)
    assert t.result() == [0.0, 1.0, 0.0]


@pytest.mark.clause("FK-11.3", "FK-17.5", "FK-6.5", "FK-1.7")
def test_after_round_sixty_the_start_player_is_the_holder():
    t = Table(2)
    t.s.lap = 60
    t.end_turn().end_turn()
    assert int(t.s.lap) == 61 and int(t.s.holder) == 0
    t.end_turn()
    assert int(t.s.marker) == 1


@pytest.mark.clause("FK-1.9")
def test_points_never_fall_below_zero():
    t = Table(2)
    gain(t.s, 0, -5)
    assert t.vp("A") == 0
    coop = Table(2, mode="cooperative")
    gain(coop.s, 0, 5)
    assert coop.vp("A") == 0


@pytest.mark.clause("FK-11.7")
def test_across_lava_when_there_is_no_other_way():
    t = final(Table(2).lay("II-4", 2, 0).stand("A", "(2,0):4").gear("A", "S:TTTTT"))
    ring = {"(2,0):3", "(2,0):5", "(2,0):c"}  # all that is adjacent to (2,0):4 on this map
    for name in ring:
        t.s.lava[space(name)] = 1
    t.idle()
    while t.asked == 11:  # the first damage
        t.play(sorted(t.offers("take"))[0])
    assert t.asked == 38 and t.offers() == {"step d 1", "step d 0", "step d 2"}
    t.play("step d 1")
    while t.asked == 11:  # the second
        t.play(sorted(t.offers("take"))[0])
    if t.asked == 38:
        t.play(sorted(t.offers("step"))[0])
        assert not t.s.lava[t.s.where[0]]
    else:
        assert t.asked == 39


@pytest.mark.clause("FK-11.6", "FK-16.3.2")
@pytest.mark.parametrize("points", [20, 28])
def test_the_order_of_an_eruption_stays_although_its_honour_starts_the_final_phase(points):
    t = Table(3, scenario=3, adventure=1).lay("I-6", 1, 0).lay("II-3", 1, 1)
    t.stand("A", "C").stand("B", "(1,0):1").stand("C", "(1,1):0").next_adventure("honour")
    for seat in "ABC":
        t.gear(seat, "S:MMM").give(seat)
    t.s.phase, t.s.passage, t.s.holder, t.s.marker, t.s.waves, t.s.vp[1] = 1, 1, 0, 1, 1, points
    t.idle()
    onto_the_token = next(step for step in t.offers("step") if leads(t, step) == space("(1,0):2"))
    t.play(onto_the_token)
    assert (t.vp("B"), int(t.s.phase)) == (points + 2, 2 if points == 28 else 1)
    assert (t.asked, t.decides) == (38, "C")  # they stand on fresh lava as well


def leads(t: Table, step: str) -> int:
    """Where a step of the deciding samurai leads."""
    return int(STEP_TO[t.s.where[t.s.decider], int(step.rsplit(" ", 1)[1])])


@pytest.mark.clause("FK-12.3", "FK-9.2")
def test_an_escaped_samurai_joins_no_combat():
    t = Table(2).map_m1().stand("A", "(1,0):0").stand("B", "(1,1):0")
    t.s.escaped[1] = 2
    assert t.play("act move", "step d 1").asked != 26
