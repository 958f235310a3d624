"""Fighting dragons: the rulebook's own example, and the clauses around it (FK-9)."""

import pytest

from .table import Refused, Table, seat_of


def before_the_dragon() -> Table:
    """The common data of EX-01 to EX-06: A is Takeko, B Mitsuhide, C Masatsura."""
    t = Table(3, characters="takeko mitsuhide masatsura").map_m1()
    t.stand("A", "(1,0):0").stand("B", "(1,1):0").stand("C", "(1,1):5")
    t.gear("A", "L:WWMMMMMM", "R:WWMM", *(f"H{i}=M" for i in range(4)), two_handed=True).give("A")
    t.gear("B", "L:WWMMMMMT", "R:WW", *(f"H{i}=M" for i in range(7)), two_handed=True)
    t.settle("B", "weapon").give("B", wood=1, monk=1).blueprints("B", "HB1").make_magic("B", "helmet")
    t.scroll("B")
    t.s.vp[:] = 0
    return t


def entered() -> Table:
    """EX-01: Takeko enters, Mitsuhide joins, Masatsura does not."""
    return before_the_dragon().play("act move", "step d 1", "yes", "no")


def order(t: Table) -> list[str]:
    """The order of attacks; the foe is called by its letter F."""
    return ["F" if who == t.s.players else "ABCDEF"[who] for who in t.s.order[: int(t.s.order_size)]]


@pytest.mark.clause("FK-6.16", "FK-9.1", "FK-9.2", "FK-9.3", "FK-9.4", "FK-18.2")
def test_entering_a_dragons_tile_starts_combat_and_others_may_join():
    t = before_the_dragon().play("act move", "step d 1")
    assert (t.place("A"), t.asked, t.decides) == ("(2,0):3", 26, "B")
    t.play("yes")
    assert t.place("B") == "(2,0):2"
    assert t.decides == "C"
    t.play("no")
    assert t.place("C") == "(1,1):5"
    assert (order(t), int(t.s.foe_lives)) == (["F", "A", "B"], 12)


@pytest.mark.clause("FK-9.7", "FK-8.5")
def test_a_heroic_monk_and_a_cube_are_spent_and_bring_their_owner_to_the_front():
    t = entered()
    monks, wood = t.supply("monk"), t.supply("wood")
    assert t.asked == 28 and t.decides == "B"  # A carries no cube and is not asked
    t.play("monk carried").play_until("item wood", lambda s: s.foe_lives == 12)
    assert (t.supply("monk"), t.supply("wood")) == (monks + 1, wood + 1)
    assert order(t) == ["B", "F", "A"]


def monk_sent() -> Table:
    """EX-02."""
    return entered().play("monk carried").play_until("item wood", lambda s: s.foe_lives == 12)


@pytest.mark.clause("FK-9.5", "FK-9.10", "FK-9.12", "FK-9.13", "FK-7.7", "FK-2.8")
def test_breaks_cost_cubes_and_hits_cost_lives():
    t = monk_sent().play("num 0", "num 2")
    t.play_until("num 1", lambda s: s.decision == 32 and s.hits == 3 and s.breaks[1] == 0)
    assert t.offers() == {"take L8"}
    t.play("take L8")
    assert int(t.s.foe_lives) <= 9
    assert t.cell("B", "L8") == "-"
    assert order(t) == ["B", "F", "A"]


def dragon_struck() -> Table:
    """EX-03 and the dragon's roll of EX-04: two hits of three, one break."""
    t = monk_sent().play("num 0", "num 2")
    t.play_until("num 1", lambda s: s.decision == 32 and s.hits == 3 and s.breaks[1] == 0)
    return t.play_until("take L8", lambda s: s.foe_lives == 9 and s.hits == 6 and s.breaks[2] == 1)


@pytest.mark.clause("FK-8.1", "FK-9.14", "FK-7.15")
def test_the_dragon_strikes_everyone_in_full_and_its_breaks_give_teeth():
    t = dragon_struck()
    assert (t.asked, t.decides) == (33, "A")
    t.play("take H0", "take H1", "take H2")
    assert t.decides == "B"
    t.play("take magic", "take H4")
    assert (t.carried("A")[2], t.carried("B")[2], t.carried("C")[2]) == (1, 1, 0)
    assert int(t.s.foe_lives) == 9
    assert t.magic("B") == set()
    assert (t.asked, t.decides) == (30, "A")


def handle_lost() -> Table:
    """EX-05."""
    t = dragon_struck().play("take H0", "take H1", "take H2", "take magic", "take H4", "num 4")
    t.play_until("num 8", lambda s: s.decision == 32 and s.hits == 8 and (s.breaks[0], s.breaks[1]) == (2, 1))
    return t.play("take L1", "take R2", "take L8")


@pytest.mark.clause("FK-7.7", "FK-9.12", "FK-9.15", "FK-9.11")
def test_without_its_handle_a_weapon_is_unusable_and_its_owner_may_retreat():
    t = handle_lost()
    assert int(t.s.foe_lives) == 1
    assert (t.asked, t.decides, t.offers()) == (34, "A", {"no", "yes"})


@pytest.mark.clause("FK-9.15", "FK-6.4")
def test_a_retreating_samurai_returns_standing_to_the_origin_and_goes_on_with_the_turn():
    t = handle_lost().play("yes")
    assert t.place("A") == "(1,0):0" and not t.s.laid[0]


@pytest.mark.clause("FK-9.8", "FK-9.17", "FK-9.19", "FK-7.9", "FK-7.12", "FK-6.19", "FK-8.8", "FK-8.9")
def test_victory_rewards_all_in_the_combat_and_magic_comes_back():
    t = handle_lost().play("no", "num 0").play_until("num 2", lambda s: s.foe_lives == 0)
    assert (t.vp("A"), t.vp("B"), t.vp("C")) == (7, 7, 0)
    assert (t.carried("A")[2], t.carried("B")[2]) == (2, 2)
    assert t.magic("B") == {"helmet"}
    assert t.asked == 5 and t.decides == "A"
    t.play("act gather")
    assert t.asked == 18
    t.play(sorted(t.offers("monk"))[0])
    assert not t.s.monk[t.s.where[0]]


@pytest.mark.clause("FK-9.4", "FK-9.5", "FK-9.7")
def test_only_the_sender_of_a_monk_overtakes():
    t = Table(3).map_m1()  # EX-52
    for seat, rows, where in (("A", 6, "(1,0):0"), ("B", 6, "(1,1):0"), ("C", 6, "(1,1):5")):
        t.gear(seat, "L:WWMMMM"[: 2 + rows]).stand(seat, where).give(seat).settle(seat)
    t.stand("C", "(1,1):0").give("B", wood=1, monk=1)
    t.settle("A", "weapon").gear("A", "L:WWMMMMMM", "R:WW", two_handed=True)
    t.blueprints("A", "WB3").make_magic("A", "weapon").scroll("C", "hayasa")
    t.play("act move", "step d 1", "yes", "yes", "monk carried").play_until("item wood", lambda s: s.foe_lives > 0)
    assert order(t) == ["B", "A", "F", "C"]


@pytest.mark.clause("FK-9.6", "FK-9.16", "FK-9.18", "FK-6.4")
def test_a_knocked_out_samurai_lies_on_the_origin_and_the_turn_is_over():
    t = Table(2).map_m1().stand("A", "(1,0):0").gear("A", "L:").stand("B", "S1").give("A").settle("A")
    t.play("act move").play_until("step d 1", lambda s: bool(s.laid[0]))
    assert t.place("A") == "(1,0):0" and t.s.laid[0]
    assert t.decides == "B"
    assert int(t.s.dragon[4]) == 1  # the dragon lives


@pytest.mark.clause("FK-9.16", "FK-6.1")
def test_a_lying_samurai_stands_up_as_the_next_turn_starts():
    t = Table(2)
    t.s.laid[1] = 1
    t.end_turn()
    assert t.decides == "B" and not t.s.laid[1]


@pytest.mark.clause("FK-9.2", "FK-11.9")
def test_a_samurai_already_on_the_tile_joins_without_moving_and_has_no_origin():
    t = Table(2).map_m1().stand("A", "(1,0):0").stand("B", "(2,0):c")
    t.play("act move", "step d 1")
    assert t.decides == "B" and t.asked == 26
    t.play("yes")
    assert t.place("B") == "(2,0):c" and int(t.s.origin[1]) == -1


@pytest.mark.clause("FK-9.2")
def test_a_lying_samurai_cannot_join():
    t = Table(2).map_m1().stand("A", "(1,0):0").stand("B", "(1,1):0")
    t.s.laid[1] = 1
    t.play("act move", "step d 1")
    assert t.asked != 26


@pytest.mark.clause("FK-9.7")
def test_no_heroic_monk_against_the_legendary_dragon():
    t = Table(2).lay("I-1", 1, 0).lay("II-12", 2, 0).lay("III-1", 3, -1, rotation=3)
    t.stand("A", "(2,0):5").give("A", wood=2, monk=1).gear("A", "L:WWMM")
    steps = t.play("act move").offers("step")
    t.play(next(s for s in sorted(steps) if leads_to(t, s, (3, -1))))
    assert t.asked != 28


def leads_to(t: Table, step: str, uv: tuple[int, int]) -> bool:
    """Whether a step of A leads onto a tile."""
    from tatami.games.fuji_koro.geography import SITE_OF, SITE_PLACES, STEP_TO

    target = STEP_TO[int(t.s.where[0]), int(step.rsplit(" ", 1)[1])]
    return SITE_PLACES[SITE_OF[target]] == uv


@pytest.mark.clause("FK-9.10")
def test_at_least_one_die_is_rolled():
    t = Table(2).map_m1().stand("A", "(1,0):0").gear("A", "L:WWMM", *(f"H{i}=T" for i in range(8))).give("A")
    t.settle("A")
    t.play("act move", "step d 1")
    while t.asked != 30:
        t.play(sorted(t.offers("take"))[0])
    t.play("num 0")
    assert t.offers() == {"num 1", "num 2"}


@pytest.mark.clause("FK-9.9")
def test_after_thirty_rounds_every_samurai_left_retreats():
    t = Table(2).map_m1().stand("A", "(1,0):0").gear("A", "L:WWMM").give("A").settle("A")
    t.play("act move").play_until("step d 1", lambda s: s.fighting[0] == 1)
    t.s.bout = 29
    t.s.foe_lives = 99
    while t.s.fighting[0]:
        t.gear("A", *(f"H{i}=T" for i in range(8)), "L:WWMM")
        t.play(sorted(t.offers("num") or t.offers("take"))[0])
    assert t.place("A") == "(1,0):0" and not t.s.laid[0]


@pytest.mark.clause("FK-8.13", "FK-8.12")
def test_iwa_takes_one_hit_off_a_roll():
    from tatami.games.fuji_koro.rules.combat.weapons import after_iwa

    t = Table(2).scroll("A", "iwa")
    assert [after_iwa(t.s, seat_of("A"), 3), after_iwa(t.s, seat_of("A"), 0), after_iwa(t.s, seat_of("B"), 3)] == [
        2,
        0,
        3,
    ]


@pytest.mark.clause("FK-8.13", "FK-9.12", "FK-8.18")
def test_fortune_rolls_all_again_and_yaiba_adds_a_hit():
    t = Table(2, adventure=1).map_m1().stand("A", "(1,0):0").gear("A", "L:WWMM", *(f"H{i}=T" for i in range(8)))
    t.scroll("A", "yaiba").keep("A", "fortune").give("A").settle("A")
    t.play("act move").play_until("step d 1", lambda s: s.hits == 0)
    while t.asked == 33:
        t.play(sorted(t.offers("take"))[0])
    t.play("num 1").play_until("num 1", lambda s: s.hits == 0)
    assert t.offers() == {"adv fortune", "done"}
    t.play_until("adv fortune", lambda s: s.hits == 2 and not s.breaks[0] and not s.breaks[1])
    assert int(t.s.foe_lives) <= 9
    with pytest.raises(Refused):
        t.play("adv fortune")
