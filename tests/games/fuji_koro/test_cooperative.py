"""The cooperative game (FK-14)."""

import pytest

from tatami.games.fuji_koro.geography import CENTRE, SITE_OF, STEP_TO
from tatami.games.fuji_koro.rules.combat.weapons import initiative
from tatami.games.fuji_koro.rules.roaming import first_tiles

from .table import Table, seat_of, site


def coop(players: int = 3, **chosen: object) -> Table:
    """A cooperative table."""
    return Table(players, mode="cooperative", **chosen)


def rounds(t: Table, count: int) -> Table:
    """Let so many rounds pass."""
    goal = int(t.s.lap) + count
    while not t.over and int(t.s.lap) < goal:
        t.end_turn()
    return t


@pytest.mark.clause("FK-14.8", "FK-14.9", "FK-14.10", "FK-14.11", "FK-1.4")
def test_rounds_are_counted_down_and_run_out():
    t = coop()
    assert t.s.marker == 1 - 20
    rounds(t, 19)
    assert t.s.marker == 0
    rounds(t, 1)
    assert t.s.marker == 1 and t.s.waves == 1 and t.s.lap == 21
    rounds(t, 7)
    assert t.s.marker == 8 and not t.over
    rounds(t, 1)
    assert t.over and t.result() == [0.0, 0.0, 0.0]
    assert coop(adventure=1).s.marker == 1 - 18 and coop(1).s.marker == 1 - 25


@pytest.mark.clause("FK-14.9", "FK-14.12")
def test_dragons_wake_up():
    t = coop(2).lay("I-7", 1, 0)
    assert t.s.dragon_token[0] == 2
    rounds(t, 1)
    assert t.s.dragon_token[0] == 1
    rounds(t, 1)
    assert t.s.dragon_token[0] == 0


@pytest.mark.clause("FK-14.13", "FK-3.15")
def test_a_dragon_goes_round_the_centre():
    t = coop(2).lay("I-7", 1, 0).lay("I-2", 0, 1).lay("I-3", -1, 1).lay("I-4", -1, 0)
    t.stand("A", "(-1,0):c").stand("B", "C")
    assert first_tiles(t.s, site(1, 0)) == 1 << 2
    t.s.dragon_token[0] = 1
    rounds(t, 1)
    assert t.s.dragon_site[0] - 1 == site(0, 1)


@pytest.mark.clause("FK-14.13", "FK-8.15")
def test_invisible_samurai_are_not_looked_for():
    t = coop(2).lay("I-7", 1, 0).lay("I-2", 0, 1).stand("A", "(0,1):c").stand("B", "S0")
    assert first_tiles(t.s, site(1, 0))
    t.scroll("A", "kage")
    assert not first_tiles(t.s, site(1, 0))
    t.scroll("A")
    t.s.laid[0] = 1
    assert not first_tiles(t.s, site(1, 0))


@pytest.mark.clause("FK-9.4", "FK-14.14", "FK-14.16", "FK-15.2", "FK-14.22")
def test_when_the_dragon_comes_the_samurai_defend():
    t = coop(2, characters="masako takeko").lay("I-1", 1, 0).lay("II-5", 2, 0)
    t.stand("A", "(1,0):c").stand("B", "S1").gear("A", "L:WWMMMMMMM").give("A").settle("A")
    assert initiative(t.s, 0) == 9
    t.s.dragon_token[4] = 1
    t.s.turn = 1
    t.turn_of("B").idle()
    assert t.s.foe == 4 and t.s.order[0] == seat_of("A")
    t.s.foe_lives = 99
    while t.s.fighting[0] and not t.s.laid[0]:
        t.play(sorted(t.offers("num") or t.offers("take") or t.offers("no"))[0])
    assert t.place("A") == "C" and t.s.lives[0] == 1 and not t.s.laid[0]  # their turn has begun: they stand up


@pytest.mark.clause("FK-14.18", "FK-14.19", "FK-14.17")
def test_teeth_are_dealt_out_one_by_one():
    t = coop(2).lay("I-1", 1, 0).lay("II-12", 2, 0).lay("III-2", 3, -1, rotation=3)
    t.stand("A", "(2,0):5").stand("B", "(2,0):5")
    for seat in "AB":
        t.gear(seat, "L:WWMM", *(f"H{i}=T" for i in range(8))).give(seat).settle(seat)
    steps = t.play("act move").offers("step d")
    onto = next(s for s in sorted(steps) if SITE_OF[STEP_TO[t.s.where[0], int(s[-1])]] == site(3, -1))
    t.play(onto)
    assert t.asked == 26 and t.decides == "B" and t.s.foe_lives == 17
    t.play("yes")
    assert t.asked == 27
    t.play_until(sorted(t.offers())[0], lambda s: s.breaks[2] == 2 and s.hits > 0)
    while t.asked != 44:
        t.play(sorted(t.offers("take"))[0])
    assert t.decides == "A" and t.offers() == {"player 0", "player 1"}
    t.play("player 1", "player 1")
    assert (t.carried("A")[2], t.carried("B")[2]) == (0, 2)
    assert t.vp("A") == 0


@pytest.mark.clause("FK-14.15")
def test_without_origin_one_retreats_to_a_space_of_ones_choice():
    t = coop(2).lay("I-1", 1, 0).lay("II-5", 2, 0).stand("A", "(1,0):0").stand("B", "S1").gear("A", "L:").settle("A")
    t.gear("A", *(f"H{i}=T" for i in range(8)))
    t.s.dragon_token[4] = 1
    t.s.turn = 1
    t.turn_of("B").idle()
    while t.asked == 33:
        t.play(sorted(t.offers("take"))[0])
    assert t.asked == 34
    t.play("yes")
    assert t.asked == 35
    t.play(sorted(t.offers("step"))[0])
    assert not t.place("A").startswith("(1,0)")


@pytest.mark.clause("FK-14.16", "FK-14.11")
def test_the_second_life_lost_ends_the_game():
    t = coop(2).lay("I-1", 1, 0).lay("II-5", 2, 0).stand("A", "(1,0):0").gear("A", "L:").settle("A").give("A")
    t.s.lives[0] = 1
    t.play("act move").play_until("step d 1", lambda s: s.ending != 0)
    assert t.over and t.result() == [0.0, 0.0]


@pytest.mark.clause("FK-14.21", "FK-14.2", "FK-14.11", "FK-14.23")
@pytest.mark.parametrize("complete", [True, False])
def test_all_escape_by_the_secret_exit_and_win_or_miss_the_goal(complete):
    t = coop(2).lay("II-1", 2, 0).stand("A", "(2,0):c").stand("B", "(2,0):c")
    t.end_turn()
    assert not t.s.escaped[0]  # the legendary dragon comes first
    t = coop(2).lay("II-1", 2, 0).stand("A", "(2,0):c").stand("B", "(2,0):c")
    t.s.dragon[6] = 2
    t.s.magic[0, 0] = t.s.magic[0, 1] = t.s.magic[1, 2] = 1
    if not complete:
        t.s.magic[1, 2] = 0
    t.idle()
    assert (t.asked, t.decides) == (41, "A")
    t.play("yes").idle()
    assert t.decides == "B" and t.asked == 41
    t.play("yes")
    assert t.over and t.result() == ([1.0, 1.0] if complete else [0.0, 0.0])


@pytest.mark.clause("FK-14.21")
def test_escaped_players_have_no_further_turns():
    t = coop(3).lay("II-1", 2, 0).stand("A", "(2,0):c")
    t.s.dragon[6] = 2
    t.idle().play("yes")
    assert t.decides == "B"
    t.end_turn().end_turn()
    assert t.decides == "B" and t.s.lap == 2


@pytest.mark.clause("FK-14.20", "FK-6.3")
def test_trade_moves_items_one_way_each():
    t = coop(2)
    for seat in "AB":
        t.give(seat).settle(seat)
    t.give("A", wood=2, metal=1).give("B", tooth=1).settle("A").settle("B")
    t.play("trade", "player 1")
    assert t.offers() == {"trade give", "trade take", "done"}
    t.play("trade give", "item wood", "trade give", "item wood", "trade take")
    assert t.offers() == {"item tooth"}
    t.play("item tooth", "done")
    assert (t.carried("A"), t.carried("B")) == ((0, 1, 1), (2, 0, 0))
    assert "trade" not in t.offers()


@pytest.mark.clause("FK-14.20")
def test_a_full_knapsack_can_swap():
    t = coop(2)
    t.give("A", wood=7).settle("A").give("B", metal=7).settle("B")
    t.play("trade", "player 1", "trade give", "item wood")
    assert t.offers() == {"trade take"}  # a swap half done
    t.play("trade take", "item metal")
    assert (t.carried("A"), t.carried("B")) == ((6, 1, 0), (1, 6, 0)) and "done" in t.offers()


@pytest.mark.clause("FK-14.20", "FK-7.14")
def test_a_blueprint_traded_away_leaves_orphaned_magic():
    t = coop(2).gear("A", "S:MTM").blueprints("A", "SB1").make_magic("A", "sandals").give("A").give("B")
    t.play("trade", "player 1", "trade give", "blueprint SB1")
    assert t.magic("A") == {"sandals"} and t.s.orphan[0, 2] and t.s.held.tolist()[:2] == [0, 1]


@pytest.mark.clause("FK-14.1", "FK-14.19")
def test_no_encounters_and_no_theft_between_comrades():
    t = coop(2, characters="daisuke tomoe").lay("I-1", 1, 0).stand("A", "(1,0):c").stand("B", "(1,0):0")
    t.scroll("B", "kaze").play("act move", "step d 0")
    assert t.asked == 9


@pytest.mark.clause("FK-14.14")
def test_the_event_of_an_arriving_dragon_names_those_who_fight_it():
    t = coop(3).lay("I-1", 1, 0).lay("II-5", 2, 0).stand("A", "S0").stand("B", "(1,0):c").stand("C", "(1,0):3")
    for seat in "BC":
        t.gear(seat, *(f"H{i}=T" for i in range(8))).give(seat).settle(seat)
    t.s.dragon_token[4] = 1
    t.turn_of("C").idle()
    assert t.s.fighting[:3].tolist() == [0, 1, 1]
    assert [event for event in t.events() if event.startswith("fight")] == [
        "fight seat=1 foe=4 lives=12",
        "fight seat=2 foe=4 lives=12",
    ]


@pytest.mark.clause("FK-14.20")
def test_two_full_knapsacks_can_swap_scroll_for_scroll():
    t = coop(2).settle("A").settle("B", "scroll").give("A", wood=1).give("B", wood=5)
    t.scroll("A", "kaze").scroll("B", "iwa")
    t.play("trade", "player 1", "trade give", "item wood", "trade give")
    assert t.offers() == {"scroll kaze"}
    t.play("scroll kaze")
    assert t.offers() == {"trade take"} and t.play("trade take").offers() == {"scroll iwa"}
    t.play("scroll iwa")
    assert t.s.scrolls[:2].tolist() == [[2, 0], [1, 0]]


@pytest.mark.clause("FK-14.20", "FK-5.5")
def test_a_scroll_is_not_swapped_for_another_item_into_a_full_slot():
    t = coop(2).settle("A").settle("B", "scroll").give("A", wood=1, tooth=1).give("B", wood=5)
    t.scroll("A", "kaze").scroll("B", "iwa")
    t.play("trade", "player 1", "trade give", "item wood", "trade give")
    assert t.offers() == {"scroll kaze"}  # a tooth for a scroll would leave A two scrolls and one slot


@pytest.mark.clause("FK-17.1", "FK-16.6.2", "FK-9.2")
def test_the_only_space_to_join_at_is_taken_without_asking():
    t = coop(2, scenario=6).lay("I-1", 1, 0).lay("I-7", 0, 1).stand("A", "(1,0):4").stand("B", "(1,0):3")
    t.s.dragon_at[site(0, 1)], t.s.dragon_at[30], t.s.dragon_site[0] = 0, 1, 31  # the blue dragon is on C
    t.gear("A", *(f"H{i}=T" for i in range(8)))
    assert [int(STEP_TO[t.s.where[1], k]) for k in range(6)].count(CENTRE) == 2
    t.play("act move", "step d 3")
    assert (t.asked, t.decides) == (26, "B")
    t.play("yes")
    assert t.place("B") == "C" and t.asked != 27 and t.s.fighting[1]


@pytest.mark.clause("FK-14.9", "FK-14.22")
def test_the_start_player_says_which_dragon_moves_first():
    t = coop(2).lay("I-7", 1, 0).lay("II-5", 2, 0).lay("I-2", 0, 1).stand("A", "(0,1):c").stand("B", "S1")
    t.gear("A", *(f"H{i}=T" for i in range(8))).gear("A", "L:WWMM")
    t.s.dragon_token[[0, 4]] = 1
    t.turn_of("B").idle()
    assert (t.asked, t.decides, t.offers()) == (42, "A", {"dragon 0", "dragon 4"})
    t.play("dragon 4")  # the way is not yet free
    assert [int(t.s.dragon_site[d]) - 1 for d in (0, 4)] == [site(0, 1), site(2, 0)]


@pytest.mark.clause("FK-14.13", "FK-14.22")
@pytest.mark.parametrize(("way", "uv", "victim"), [("site t 2", (0, 1), 0), ("site t 4", (1, -1), 1)])
def test_the_start_player_chooses_between_equally_near_samurai(way, uv, victim):
    t = coop(2).lay("I-7", 1, 0).lay("I-2", 0, 1).lay("I-3", 1, -1).stand("A", "(0,1):c").stand("B", "(1,-1):c")
    for seat in "AB":
        t.gear(seat, *(f"H{i}=T" for i in range(8)))
    t.s.dragon_token[0] = 1
    t.turn_of("B").idle()
    assert (t.asked, t.decides, t.offers()) == (43, "A", {"site t 2", "site t 4"})
    t.play(way)
    assert t.s.dragon_site[0] - 1 == site(*uv) and t.s.fighting[:2].tolist() == [victim == 0, victim == 1]
