"""Actions, moving, gathering, resting, items (FK-5, FK-6, FK-8)."""

import pytest

from tatami.games.fuji_koro.actions import LIST
from tatami.games.fuji_koro.components import BLUEPRINT_NAMES
from tatami.games.fuji_koro.geography import STEP_TO
from tatami.games.fuji_koro.rules.knapsack import capacity, has_scroll, load, total_tokens
from tatami.games.fuji_koro.rules.moving import allowance

from .table import Refused, Table, seat_of, site, space


@pytest.mark.clause("FK-6.6", "FK-6.7", "FK-6.21", "FK-6.2", "FK-5.1", "FK-1.1")
def test_tokens_run_out_and_rest_brings_them_back():
    t = Table(2).lay("I-1", 1, 0).stand("A", "(1,0):3").settle("A")
    t.s.tokens[0] = 1
    t.play("act gather")
    assert t.offers() == {"act rest"}
    t.play("act rest")
    assert t.s.tokens[0] == 3


@pytest.mark.clause("FK-6.12", "FK-8.12", "FK-15.2", "FK-15.3")
@pytest.mark.parametrize(
    ("character", "sandals", "scroll", "steps"),
    [
        ("", "S:", "", 2),
        ("", "S:WW-", "", 2),
        ("", "S:WWW", "", 3),
        ("", "S:WWW", "kaze", 4),
        ("masako tomoe", "S:WWW", "", 3),
        ("masako tomoe", "S:WWWWW", "", 4),
        ("daisuke tomoe", "S:", "", 3),
    ],
)
def test_number_of_steps(character, sandals, scroll, steps):
    t = Table(2, characters=character).gear("A", sandals)
    if scroll:
        t.scroll("A", scroll)
    assert allowance(t.s, 0) == steps


def on_i5(*gear: str, **chosen: str) -> Table:
    """Tile I-5 with printed lava on cell 2, A on its centre about to move."""
    return Table(2, **chosen).lay("I-5", 1, 0).stand("A", "(1,0):c").gear("A", *gear)


@pytest.mark.clause("FK-6.13", "FK-6.14", "FK-11.1", "FK-3.16")
def test_lava_is_paid_by_sandals_in_full_or_not_entered():
    t = on_i5("S:MMW").play("act move", "step d 2")
    assert all(t.cell("A", f"S{i}") == "-" for i in range(3))
    assert t.s.steps_left == 2 and "done" not in t.offers()
    assert "step d 2" not in on_i5("S:WWM").play("act move").offers()
    assert "step d 2" not in on_i5("S:").play("act move").offers()


@pytest.mark.clause("FK-6.14", "FK-6.13")
def test_lava_is_not_entered_with_the_last_step():
    t = on_i5("S:MMW").play("act move", "step d 0", "step d 3")
    assert t.place("A") == "(1,0):c" and t.s.steps_left == 1
    assert "step d 2" not in t.offers() and "done" in t.offers()


@pytest.mark.clause("FK-6.19", "FK-6.20", "FK-8.2", "FK-8.4", "FK-2.2")
@pytest.mark.parametrize(("answer", "left"), [("item wood", (3, 4)), ("item metal", (4, 3)), ("done", (4, 3))])
def test_without_room_one_discards_or_refuses(answer, left):
    t = Table(2).lay("I-1", 1, 0).stand("A", "(1,0):3").give("A", wood=4, metal=2).settle("A")
    t.play("act gather")
    assert t.carried("A") == (4, 3, 0)
    assert t.offers() == {"item wood", "item metal", "done"}
    t.play(answer)
    assert t.carried("A")[:2] == left
    assert t.s.lying[space("(1,0):3")] == 0


@pytest.mark.clause("FK-8.10", "FK-8.11", "FK-5.5")
@pytest.mark.parametrize("answer", ["scroll kaze", "done"])
def test_a_second_scroll_without_slot(answer):
    t = Table(2).lay("I-4", 1, 0).stand("A", "(1,0):4").settle("A").give("A").scroll_offer("hayasa", "un", "te")
    t.scroll("A", "kaze")
    t.s.vp[0] = 12
    t.play("act gather", "scroll hayasa", answer)
    assert t.vp("A") == 15
    assert load(t.s, 0) == 1
    assert bool(has_scroll(t.s, 0, 3)) == (answer != "done")
    assert int(t.s.lying[space("(1,0):4")]) == 0b10
    assert (int(t.s.scroll_discard) > 0) == (answer != "done")


@pytest.mark.clause("FK-5.6", "FK-6.19", "FK-2.6")
def test_blueprints_are_gathered_one_by_one_and_one_of_a_type():
    t = Table(2).stand("A", "S1").give("A", wood=3).settle("A").blueprints("A", "HB2")
    t.shrine(1, "HB1", "HB5", "WB2", "WB3", "SB1", "SB4")
    t.play("act gather")
    assert t.offers() == {f"blueprint {name}" for name in ("WB2", "WB3", "SB1", "SB4")}
    t.play("blueprint WB2")
    assert t.offers() == {"blueprint SB1", "blueprint SB4", "done"}
    t.play("blueprint SB1")
    assert t.asked == 5 and load(t.s, 0) == 6


@pytest.mark.clause("FK-6.7", "FK-6.8", "FK-6.18", "FK-5.4")
def test_an_action_with_gear_card():
    t = Table(2).lay("I-1", 1, 0).stand("A", "(1,0):c").card_at("A", "HG2", 0).settle("A")
    t.s.tokens[0] = 2
    t.play("act explore")
    assert t.offers() == {"part bonus"}
    t.play("part bonus", "step d 0")
    assert "part main" in t.offers()
    t.play("part main", "site t 0", "rot 0")
    assert t.s.tokens[0] == 1 and t.place("A") == "(1,0):0" and t.s.tile[6] > 0


@pytest.mark.clause("FK-6.8", "FK-6.19")
def test_a_bonus_gather_stays_a_bonus():
    t = (
        Table(2)
        .lay("I-1", 1, 0)
        .stand("A", "(1,0):c")
        .card_at("A", "HG4", 1)
        .card_at("A", "SG7", 2)
        .settle("A")
        .give("A")
    )
    t.s.tokens[0] = 3
    t.play("act move", "part main", "step d 3", "done", "part bonus")
    assert t.carried("A") == (0, 2, 0) and t.s.tokens[0] == 2 and t.asked == 5
    assert t.s.lying[space("(1,0):3")] == 0


@pytest.mark.clause("FK-5.3", "FK-8.3", "FK-15.4")
def test_capacity_of_the_knapsack():
    t = Table(2).settle("A")
    assert capacity(t.s, 0) == 7
    t.settle("A", "knapsack")
    assert capacity(t.s, 0) == 11
    t.scroll("A", "ki")
    assert capacity(t.s, 0) == 13
    t.give("A", wood=12).settle("A")
    assert load(t.s, 0) > capacity(t.s, 0)  # FK-8.3: nothing is discarded
    assert capacity(Table(2, characters="masatsura tomoe").s, 0) == 15


@pytest.mark.clause("FK-8.7", "FK-5.2", "FK-8.6", "FK-6.21")
def test_a_carried_monk_moves_to_a_slot_only_when_resting():
    t = Table(2).give("A", monk=1).settle("A")
    t.s.tokens[0] = 1
    t.play("act rest")
    assert t.asked == 21 and t.offers() == {"done", "monk action", "monk weapon", "monk knapsack", "monk scroll"}
    t.play("monk action")
    assert t.s.tokens[0] == total_tokens(t.s, 0) == 4 and t.s.carried[0] == 0


@pytest.mark.clause("FK-8.9", "FK-5.5")
def test_losing_the_scroll_monk_makes_the_newest_scroll_inactive():
    t = Table(2).settle("A", "scroll").scroll("A", "kaze", "iwa")
    assert has_scroll(t.s, 0, 1)
    t.settle("A")
    assert has_scroll(t.s, 0, 0) and not has_scroll(t.s, 0, 1)


@pytest.mark.clause("FK-8.14")
def test_te_reaches_adjacent_spaces():
    t = Table(2).lay("I-1", 1, 0).stand("A", "(1,0):c").scroll("A", "te").give("A")
    t.play("act gather")
    assert t.offers() == {"step d 2", "step d 3", "step d 5"}  # monk, metal, wood
    t.play("step d 3")
    assert t.carried("A") == (0, 2, 0)


@pytest.mark.clause("FK-8.14", "FK-6.18")
def test_michi_gives_a_step_after_exploring_that_may_be_declined():
    t = Table(2).scroll("A", "michi").play("act explore", "site t 0", "rot 0")
    assert t.asked == 9 and "done" in t.offers()
    t.play("done")
    assert t.place("A") == "C"


@pytest.mark.clause("FK-8.14", "FK-8.12")
def test_kori_minori_takumi_and_the_cubes_of_rest():
    from tatami.games.fuji_koro.rules.moving import lava_damage

    t = Table(2).settle("A", "scroll").scroll("A", "kori", "minori").lay("I-1", 1, 0).stand("A", "(1,0):3").give("A")
    assert lava_damage(t.s, 0) == 3 and lava_damage(t.s, 1) == 5
    assert t.play("act gather").carried("A") == (0, 3, 0)
    t = Table(2).settle("A", "scroll").scroll("A", "kinzoku", "mori").give("A")
    assert t.play("act rest").carried("A") == (1, 1, 0)
    t = Table(2).scroll("A", "takumi").give("A", wood=3).play("act rest", "craft helmet", "done")
    assert t.asked == 22 and "craft helmet" not in t.offers() and "craft sandals" in t.offers()


@pytest.mark.clause("FK-6.3", "FK-8.16", "FK-8.17", "FK-8.18", "FK-4.7")
def test_adventure_tokens_are_found_kept_and_used():
    t = Table(2, adventure=1).lay("I-6", 1, 0).stand("A", "(1,0):c").next_adventure("swift")
    assert t.s.lying[space("(1,0):2")] == 1
    t.play("act move", "step d 2", "done")
    assert t.s.kept[0, 7] == 1 and t.s.lying[space("(1,0):2")] == 0
    t.play("adv swift")
    assert allowance(t.s, 0) == 4
    plain = Table(2).lay("I-6", 1, 0)
    assert plain.s.lying[space("(1,0):2")] == 0


@pytest.mark.clause("FK-8.17", "FK-8.18")
@pytest.mark.parametrize(
    ("token", "carried", "vp"),
    [("timber", (2, 0, 0), 0), ("ore", (0, 2, 0), 0), ("fang", (0, 0, 1), 0), ("honour", (0, 0, 0), 2)],
)
def test_tokens_that_act_at_once(token, carried, vp):
    t = Table(2, adventure=1).lay("I-6", 1, 0).stand("A", "(1,0):c").next_adventure(token).give("A")
    t.play("act move", "step d 2")
    assert t.carried("A") == carried and t.vp("A") == vp


@pytest.mark.clause("FK-6.15")
def test_an_adventure_token_comes_before_the_samurai_met_there():
    t = Table(2, adventure=1).lay("I-6", 1, 0).stand("A", "(1,0):c").stand("B", "(1,0):2").next_adventure("ore")
    t.give("A", wood=7).settle("A").play("act move", "step d 2")
    assert t.asked == 20  # no room for the ore
    t.play("done", "done")
    assert t.asked == 12


@pytest.mark.clause("FK-8.18")
def test_cooling_second_wind_and_lava_ward():
    t = Table(2, adventure=1).lay("I-1", 1, 0).stand("A", "(1,0):c").cover("(1,0):4").keep("A", "cooling")
    t.play("adv cooling", "step d 4")
    assert t.s.lava[space("(1,0):4")] == 0
    t.keep("A", "second_wind")
    t.s.tokens[0] = 0
    t.play("adv second_wind")
    assert t.s.tokens[0] == 1
    t = Table(2, adventure=1).lay("I-5", 1, 0).stand("A", "(1,0):c").gear("A", "S:").keep("A", "lava_ward")
    t.play("act move", "step d 2")
    assert t.s.kept[0, 0] == 0 and t.s.adventure_used[0] == 1


@pytest.mark.clause("FK-18.1")
def test_the_list_of_actions():
    assert len(LIST) == 324
    assert [LIST.number(name) for name in ("place L5 wood", "place L5 metal", "take L8", "take H4", "gear WG1")] == [
        99,
        100,
        181,
        166,
        208,
    ]


@pytest.mark.clause("FK-6.17")
def test_a_lava_cell_of_a_dragons_tile_is_not_entered_from_outside():
    t = Table(2).map_m1().stand("A", "(1,0):1").gear("A", "S:TTT").cover("(2,0):2")
    steps = t.play("act move").offers("step d")
    assert all(STEP_TO[space("(1,0):1"), int(step[-1])] != space("(2,0):2") for step in steps)


@pytest.mark.clause("FK-6.20", "FK-11.9")
def test_nothing_is_gathered_on_a_tile_with_a_living_dragon():
    t = Table(2).map_m1().stand("A", "(2,0):3")
    assert "act gather" not in t.offers()


@pytest.mark.clause("FK-8.10", "FK-15.8.4")
def test_daisuke_gathers_no_scrolls():
    t = Table(2, characters="daisuke tomoe").lay("I-4", 1, 0).stand("A", "(1,0):4")
    assert "act gather" not in t.offers()
    assert int(t.s.lying[space("(1,0):4")]) == 1 << seat_of("B")


@pytest.mark.clause("FK-8.15", "FK-10.2")
def test_kage_needs_its_owners_consent():
    t = Table(2).lay("I-1", 1, 0).stand("A", "(1,0):c").stand("B", "(1,0):0").scroll("B", "kage")
    t.play("act move", "step d 0", "yes")
    assert (t.asked, t.decides) == (13, "B")
    t.play("no")
    assert t.asked == 9
    own = Table(2).lay("I-1", 1, 0).stand("A", "(1,0):c").stand("B", "(1,0):0").scroll("A", "kage")
    own.play("act move", "step d 0", "no")
    assert own.asked == 9 and own.decides == "A"


def test_a_refused_play_says_what_is_offered():
    with pytest.raises(Refused, match="act rest"):
        Table(2).play("yes")


@pytest.mark.clause("FK-11.9", "FK-6.20", "FK-8.14")
def test_te_gathers_nothing_from_a_tile_with_a_living_dragon():
    t = Table(2).lay("I-1", 1, 0, rotation=3).lay("II-5", 2, 0).stand("A", "(2,0):3").scroll("A", "te").give("A")
    beside = {int(STEP_TO[space("(2,0):3"), k]) for k in range(6)}
    assert any(t.s.lying[cell] or t.s.monk[cell] for cell in beside if cell // 7 == space("(1,0):c") // 7)
    assert "act gather" not in t.offers()
    t.s.dragon[4], t.s.dragon_site[4], t.s.dragon_at[site(2, 0)] = 2, 0, 0
    assert "act gather" in t.offers()


@pytest.mark.clause("FK-6.20", "FK-2.2")
def test_nothing_is_gathered_when_the_supply_is_empty():
    t = Table(2).lay("I-1", 1, 0).stand("A", "(1,0):3").give("A")
    t.s.supply[1] = 0
    assert "act gather" not in t.offers()
    t.s.supply[1] = 1
    assert t.play("act gather").carried("A") == (0, 1, 0)


@pytest.mark.clause("FK-6.20", "FK-8.2")
@pytest.mark.parametrize(("tile", "where"), [("I-1", "(1,0):3"), ("I-1", "(1,0):2"), ("I-4", "(1,0):4")])
def test_nothing_is_gathered_when_nothing_could_be_received(tile, where):
    t = Table(2, mode="cooperative").lay(tile, 1, 0).stand("A", where)
    t.s.spots[0] = 0  # no gear card's bonus
    t.give("A").settle("A", "action", "weapon", "knapsack", "scroll").scroll("A", "kaze")
    t.blueprints("A", *BLUEPRINT_NAMES[:10])  # with the scroll's token they fill all eleven places
    assert load(t.s, 0) == capacity(t.s, 0)
    assert "act gather" not in t.offers()
    t.s.held[0] -= 1
    assert "act gather" in t.offers()


@pytest.mark.clause("FK-6.20", "FK-8.11")
def test_a_scroll_can_be_exchanged_without_room():
    t = Table(2, mode="cooperative").lay("I-4", 1, 0).stand("A", "(1,0):4").give("A").settle("A").scroll("A", "kaze")
    t.s.spots[0] = 0
    t.blueprints("A", *BLUEPRINT_NAMES[:6])
    assert load(t.s, 0) == capacity(t.s, 0) and "act gather" in t.offers()
