"""The eight scenarios (FK-16)."""

import pytest

from tatami.games.fuji_koro.geography import SITE_OF, STEP_TO
from tatami.games.fuji_koro.rules.ending import trophy_points
from tatami.games.fuji_koro.rules.eruption import begin_final_phase
from tatami.games.fuji_koro.rules.escape import leaves_volcano, may_leave_volcano
from tatami.games.fuji_koro.rules.magic import gain

from .table import Table, seat_of, site, space
from .test_dragon_combat import leads_to


@pytest.mark.clause("FK-16.1.8", "FK-6.3")
def test_status_tokens_pay_for_lava_and_actions_and_score():
    t = Table(2, scenario=1).lay("I-5", 1, 0).stand("A", "(1,0):c").gear("A", "S:MMM")
    t.s.status[0], t.s.status_left = 2, 7
    t.play("act move", "step d 2")
    assert t.s.status[0] == 1 and t.cell("A", "S0") == "M"
    t.play(sorted(t.offers("step"))[0], "done")
    t.play("extra action")
    assert t.s.actions_left == 2 and t.s.status[0] == 0
    t.s.status[0] = 2
    from tatami.games.fuji_koro.rules.ending import finish

    finish(t.s, 1)
    assert t.vp("A") == 10


@pytest.mark.clause("FK-16.1.1", "FK-16.1.2", "FK-17.3")
def test_each_for_himself_hides_blueprints_and_the_secret_exit_is_out():
    t = Table(2, scenario=1).stand("A", "S0").give("A")
    assert t.s.pile_size.tolist() == [7, 12, 13] and t.s.shrine_types.sum() == 18
    t.play("act gather")
    assert t.offers() == {"blueprint hidden"}
    t.play("blueprint hidden")
    assert t.s.held[0] == 1
    gain(t.s, 0, 20)
    t.end_turn()
    assert t.s.phase == 2


@pytest.mark.clause("FK-16.1.3", "FK-16.1.5")
def test_each_for_himself_tokens_stay_and_nobody_passes():
    t = Table(2, scenario=1).lay("I-1", 1, 0).stand("A", "(1,0):3").give("A").play("act gather")
    assert t.s.lying[space("(1,0):3")] == 1 and t.carried("A") == (0, 2, 0)
    t.stand("B", "(1,0):c").play("act move", "step d 0")
    assert t.asked in (30, 34)


@pytest.mark.clause("FK-16.1.4", "FK-16.1.7")
def test_each_for_himself_dragons_leave_spoils():
    t = Table(2, scenario=1).lay("I-1", 1, 0).lay("II-5", 2, 0).stand("A", "(1,0):0").stand("B", "(1,0):0")
    t.gear("A", "L:WWMM", *(f"H{i}=T" for i in range(8))).give("A").settle("A")
    assert t.s.status_left == 8 and t.s.lying[space("(2,0):c")] == 3
    t.play("act move", "step d 1")
    assert t.asked != 26  # no joining
    while t.s.dragon[4] != 2:
        t.s.foe_lives = 1
        t.gear("A", "L:WWMM", *(f"H{i}=T" for i in range(8)))
        t.play(sorted(t.offers("num") or t.offers("take"))[-1])
    assert t.vp("A") == 7 and t.s.lying[space("(2,0):c")] == 3
    t.give("A").turn_of("A").stand("A", "(2,0):c").play("act gather")
    assert t.carried("A")[2] == 1 and t.s.status[0] == 1


@pytest.mark.clause("FK-16.1.4")
@pytest.mark.parametrize(("tile", "lives"), [("III-1", 16), ("III-2", 14)])
def test_each_for_himself_large_dragons_have_their_solo_lives(tile, lives):
    t = Table(2, scenario=1).lay("II-12", 2, 0).lay(tile, 3, -1, rotation=3).stand("A", "(2,0):5").stand("B", "S0")
    t.gear("A", *(f"H{i}=T" for i in range(8))).give("A").settle("A").play("act move")
    t.play(next(step for step in sorted(t.offers("step d")) if leads_to(t, step, (3, -1))))
    assert t.s.foe_lives == lives


@pytest.mark.clause("FK-16.1.6")
def test_each_for_himself_escape_takes_two_steps():
    t = Table(2, scenario=1)
    begin_final_phase(t.s, 1)
    t.s.rope = 1
    t.end_turn()
    assert not t.s.escaped[0] and t.s.ready[0]
    t.end_turn()
    assert t.s.escaped[0] == 1


@pytest.mark.clause("FK-16.2.4")
@pytest.mark.parametrize(
    ("dragons", "points"), [((0, 1, 2, 4, 7), 24), ((0, 1, 2, 3, 4, 7), 33), ((6, 7, 4), 25), ((), 0)]
)
def test_dragon_sets(dragons, points):
    t = Table(2, scenario=2)
    for dragon in dragons:
        t.s.trophy[dragon] = 1
    assert trophy_points(t.s, 0) == points


@pytest.mark.clause("FK-16.2.1", "FK-16.2.2")
def test_dragons_on_the_move():
    t = Table(2, scenario=2).lay("I-1", 1, 0).lay("II-5", 2, 0).stand("A", "(1,0):0").stand("B", "S1").settle("A")
    assert t.s.dragon_token[4] == 2
    t.gear("A", "L:").give("A").play("act move").play_until("step d 1", lambda s: s.decision == 39)
    t.play("shrine 1")
    assert t.place("A") == "S1" and t.s.laid[0]
    t.s.dragon_token[4] = 1
    t.stand("B", "(1,0):c").gear("B", *(f"H{i}=T" for i in range(8))).idle()
    assert t.s.dragon_site[4] - 1 == site(1, 0) and t.s.fighting[1]


@pytest.mark.clause("FK-16.2.3")
def test_who_strikes_the_last_blow_keeps_the_dragon():
    t = Table(2, scenario=2).map_m1().stand("A", "(1,0):0").stand("B", "(1,1):0").gear("A", "L:").gear("B", "L:WWMM")
    for seat in "AB":
        t.give(seat).settle(seat).gear(seat, *(f"H{i}=T" for i in range(8)))
    t.play("act move", "step d 1", "yes")
    while t.asked in (33, 34):
        t.play(sorted(t.offers("take") or t.offers("no"))[0])
    t.s.foe_lives = 1
    t.play("num 0").play_until("num 2", lambda s: s.dragon[4] == 2)
    assert t.s.trophy[4] == 1 + seat_of("B")


@pytest.mark.clause("FK-16.2.3", "FK-9.7")
def test_the_sender_of_the_monk_that_slew_a_dragon_keeps_it():
    t = Table(2, scenario=2).map_m1().stand("A", "(1,0):0").stand("B", "(1,1):0").give("A", metal=1, monk=1).give("B")
    t.play("act move", "step d 1", "yes", "monk carried")
    t.s.foe_lives = 1
    t.play_until("item metal", lambda s: s.dragon[4] == 2)
    assert t.s.trophy[4] == 1 + seat_of("A")


@pytest.mark.clause("FK-16.3.2")
def test_the_final_phase_breaks_the_lava_phase_off_and_begins_anew():
    t = Table(2, scenario=3).lay("II-2", 2, 0).stand("A", "S0").stand("B", "S1").cover("(2,0):1")
    t.s.phase, t.s.passage, t.s.holder, t.s.marker = 1, 1, 0, 4
    t.s.lava[space("(2,0):1")] = 0  # cooled meanwhile
    gain(t.s, 1, 31)
    t.end_turn()
    assert (int(t.s.phase), int(t.s.holder), int(t.s.marker)) == (2, 1, 0)
    t.end_turn()
    assert t.s.marker == 1 and t.s.lava[space("(2,0):1")] == 1


@pytest.mark.clause("FK-16.3.1", "FK-16.3.3")
def test_it_is_getting_hot():
    t = Table(2, scenario=3)
    gain(t.s, 0, 10)
    t.end_turn()
    assert t.s.phase == 1 and t.s.marker == 1 and t.s.waves == 1
    t.s.marker = 7
    t.end_turn().end_turn()
    assert t.s.phase == 0 and t.s.marker == 0 and not t.over
    both = Table(2, scenario=3)
    gain(both.s, 0, 31)
    both.end_turn()
    assert both.s.phase == 2


@pytest.mark.clause("FK-16.3.4")
def test_it_is_getting_hot_together():
    t = Table(2, scenario=3, mode="cooperative")
    assert t.s.marker == 1 - 5
    while t.s.marker < 8:
        t.end_turn()
    t.end_turn().end_turn()
    assert not t.over and t.s.marker == 1 - 5
    assert Table(1, scenario=3, mode="cooperative").s.marker == 1 - 5


@pytest.mark.clause("FK-16.4.1", "FK-16.4.2", "FK-16.4.3")
def test_monks_are_fought_not_gathered():
    t = Table(2, scenario=4).lay("I-1", 1, 0).stand("A", "(1,0):2").gear("A", "L:WWMM").give("A").settle("A")
    assert "act gather" not in t.offers()
    t.stand("A", "(1,0):c").gear("A", *(f"H{i}=M" for i in range(8))).play("act move", "step d 2")
    assert t.s.foe == 13 and t.s.foe_lives <= 4
    while t.asked in (30, 32, 33, 34, 20):
        t.s.foe_lives = 1
        t.play(sorted(t.offers("num") or t.offers("take") or t.offers("no"))[-1])
    assert t.asked == 18
    t.play("monk carried")
    assert t.s.carried[0] == 1 and not t.s.monk[space("(1,0):2")]
    lost = Table(2, scenario=4).lay("I-1", 1, 0).stand("A", "(1,0):c").gear("A", "L:").give("A").settle("A")
    lost.s.vp[0] = 7
    lost.play("act move").play_until("step d 2", lambda s: bool(s.laid[0]))
    assert lost.place("A") == "(1,0):c" and lost.vp("A") == 2


@pytest.mark.clause("FK-16.4.4")
def test_monks_walk_towards_the_nearest_samurai():
    t = Table(2, scenario=4).lay("I-1", 1, 0).lay("I-2", 0, 1).stand("A", "(0,1):3").stand("B", "S0")
    for seat in "AB":
        t.gear(seat, "L:WWMM", *(f"H{i}=T" for i in range(8)))
    before = {cell for cell in range(210) if t.s.monk[cell]}
    t.s.turn = 1
    t.turn_of("B").idle()
    after = {cell for cell in range(210) if t.s.monk[cell]}
    assert after != before
    shared = Table(2, scenario=4).lay("I-1", 1, 0).stand("A", "(1,0):5").stand("B", "(1,0):5")
    shared.end_turn().end_turn()
    assert shared.s.monk[space("(1,0):2")]  # two on one space: it does not move


@pytest.mark.clause("FK-16.5.1", "FK-16.5.2")
def test_nobody_escapes_while_an_uncovered_dragon_lives():
    t = Table(2, scenario=5).lay("II-1", 2, 0).lay("I-7", 1, 0).stand("A", "(2,0):c")
    begin_final_phase(t.s, 1)
    assert not leaves_volcano(t.s, 0)
    t.s.dragon[0], t.s.dragon_site[0], t.s.dragon_at[0] = 2, 0, 0
    assert leaves_volcano(t.s, 0)
    t.idle()
    if t.asked == 40:
        t.play("done")
    assert t.s.escaped[0] == 2
    together = Table(2, scenario=5, mode="cooperative").lay("II-1", 2, 0).stand("A", "(2,0):c")
    together.s.dragon[6] = 2
    assert may_leave_volcano(together.s, 0)
    together.lay("I-7", 1, 0)
    assert not may_leave_volcano(together.s, 0)


@pytest.mark.clause("FK-16.5.1")
def test_uncovering_a_dragon_calls_the_escaped_back():
    t = Table(2, scenario=5)
    t.s.escaped[1], t.s.vp[1], t.s.spent[1, 3], t.s.stock[1, 3] = 1, 12, 2, 3
    t.lay("I-7", 1, 0)
    assert not t.s.escaped[1] and t.place("B") == "C" and not t.s.laid[1]
    assert t.vp("B") == 12 and t.s.spent[1, 3] == 2


@pytest.mark.clause("FK-16.6.3", "FK-14.17", "FK-16.6.1")
@pytest.mark.parametrize(("hits", "ending"), [(5, 0), (6, 2), (16, 6)])
def test_taming_the_beast(hits, ending):
    from tatami.games.fuji_koro.rules.combat.stages import hurt_foe

    t = Table(1, scenario=6, mode="cooperative").lay("III-1", 3, -1)
    assert t.s.marker == 1 - 14
    t.s.dragon_at[site(3, -1)], t.s.dragon_at[30], t.s.dragon_site[6] = 0, 7, 31
    t.s.foe, t.s.foe_space, t.s.foe_lives, t.s.fighting[0] = 6, 30, 16, 1
    hurt_foe(t.s, hits, 0)
    assert int(t.s.ending) == ending and int(t.s.foe_lives) == 16 - hits
    assert t.result() == [1.0 if ending == 2 else 0.0]


@pytest.mark.clause("FK-16.6.2")
def test_taming_the_beast_a_dragon_comes_to_the_centre():
    t = Table(2, scenario=6, mode="cooperative").lay("I-7", 1, 0).stand("A", "C").stand("B", "S1")
    t.gear("A", *(f"H{i}=T" for i in range(8)))
    t.s.dragon_token[0] = 1
    t.turn_of("B").idle()
    assert t.s.dragon_at[SITE_OF[space("C")]] == 1 and t.s.fighting[:2].tolist() == [1, 0]


@pytest.mark.clause("FK-16.6.4")
def test_taming_the_beast_the_knocked_out_go_to_a_shrine():
    t = Table(2, scenario=6, mode="cooperative").lay("I-1", 1, 0).lay("II-5", 2, 0).stand("A", "(1,0):0")
    t.gear("A", "L:").give("A").settle("A").play("act move").play_until("step d 1", lambda s: s.decision == 39)
    t.play("shrine 0")
    assert t.place("A") == "S0" and t.s.lives[0] == 1


@pytest.mark.clause("FK-16.8.1", "FK-16.8.2", "FK-16.8.3", "FK-1.9")
def test_ronin():
    t = Table(1, scenario=8, mode="cooperative")
    assert t.s.marker == 0
    gain(t.s, 0, 20)
    t.end_turn()
    assert t.s.phase == 2 and t.s.marker == 1
    t.s.marker, t.s.rope, t.s.vp[0] = 3, 1, 60
    t.stand("A", "C").settle("A").give("A").idle()
    assert t.s.escaped[0] == 1
    while not t.over:
        t.play("done")
    assert t.result() == [1.0]
    secret = Table(1, scenario=8, mode="cooperative").lay("II-1", 2, 0).stand("A", "(2,0):c")
    begin_final_phase(secret.s, 0)
    assert not leaves_volcano(secret.s, 0)


def test_helpers_agree_on_the_map():
    assert SITE_OF[STEP_TO[space("B0"), 18]] == SITE_OF[space("S0")]


@pytest.mark.clause("FK-12.6", "FK-16.5.1")
def test_the_small_palace_counts_only_what_was_shown_there():
    t = Table(2, scenario=5).lay("II-1", 2, 0).stand("A", "C").stand("B", "S0").give("A")
    t.settle("A", "action", "scroll", "weapon")
    begin_final_phase(t.s, 1)
    t.s.rope = 1
    t.idle().play("track monk")
    t.lay("I-7", 1, 0)  # A is called back
    t.s.dragon[0], t.s.dragon_site[0], t.s.dragon_at[0] = 2, 0, 0
    t.stand("A", "(2,0):c").end_turn().idle()
    assert (t.asked, t.decides, t.offers()) == (40, "A", {"done", "track monk"})
    t.play("track monk")
    assert t.vp("A") == 6 + 5
    t.end_turn()
    assert (t.asked, t.decides) == (5, "B")  # a third monk is left, but the small palace takes one
