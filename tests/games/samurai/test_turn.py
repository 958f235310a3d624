"""The turn: which tiles may be played, how many, and when the turn ends (SA-5, SA-8)."""

from itertools import combinations

import pytest

from tatami.games.samurai.components import HEX_CODES, LAND, LAND_IN_PLAY, ON_LAND, ON_SEA, SEA, TILE_NAMES
from tatami.games.samurai.rules.tiles import refill

from .table import ALL_TILES, Refused, table


def opening(*hand):
    """Two players, the base figures, an empty board, green to move."""
    return table(players=2).figures("base").hand("green", *hand)


def covered(t, *left_empty):
    """Cover all land with gold tiles, but for some hexes."""
    for hex_id in LAND[: LAND_IN_PLAY[t.s.players]]:
        if HEX_CODES[hex_id] not in left_empty:
            t.tile("gold", "rice2", HEX_CODES[hex_id])
    return t


def nearly_done(*hand):
    """Green's pile is empty and all but this hand is played; Edo alone has figures, and beside it P14 is empty."""
    t = covered(table(players=2).figures(Edo="buddha rice castle").hand("green", *hand), "P14")
    land = [code for code in (HEX_CODES[hex_id] for hex_id in LAND) if code != "P14"]
    sea = [HEX_CODES[hex_id] for hex_id in SEA]
    played = list(ALL_TILES)
    for kind in hand:
        played.remove(kind)
    for places, lies_there in ((land, ON_LAND), (sea, ON_SEA)):
        tiles = [kind for kind in played if lies_there[TILE_NAMES.index(kind)]]
        for kind, place in zip(tiles, places, strict=False):
            t.tile("green", kind, place)
    t.s.swap_used[0] = "swap" in played
    return t


@pytest.mark.clause("SA-5.4", "SA-5.6", "SA-5.7", "SA-5.8", "SA-6.1", "SA-6.2", "SA-6.6")
def test_the_first_turn_of_a_match():
    """EX-12: no tile of one's own can be moved yet, and nothing may be skipped."""
    t = opening("ship1", "samurai1", "ronin1", "buddha2", "move")
    assert t.offers() == {"tile buddha2", "tile samurai1", "tile ronin1", "tile ship1"}
    assert len(t.copy().play("tile ship1").offered("hex")) == 44
    assert len(t.copy().play("tile samurai1").offered("hex")) == 30


@pytest.mark.clause("SA-5.5", "SA-5.6", "SA-8.1")
def test_a_turn_of_quick_tiles_only():
    """EX-13."""
    t = table(players=2).figures("base").to_move("gold")
    t.hand("gold", "ship2", "castle2", "castle3", "rice2", "rice3").pile("gold", "buddha2", "buddha3")
    t.play("ship2@Q12", "end turn")
    assert t.in_hand("gold") == ["buddha2", "rice2", "rice3", "castle2", "castle3"]
    assert t.in_pile("gold") == ["buddha3"]
    assert t.acting() == ["green"]


@pytest.mark.clause("SA-5.2", "SA-5.7")
def test_only_one_tile_without_the_quick_symbol_a_turn():
    """EX-14."""
    t = opening("samurai1", "buddha2", "ronin1", "move", "ship1").tile("green", "rice2", "F17")
    t.play("samurai1@H16")
    assert t.offers() == {"tile ronin1", "tile ship1", "end turn"}


@pytest.mark.clause("SA-5.2", "SA-5.3", "SA-5.11")
@pytest.mark.parametrize(
    "plays",
    [
        ("ronin1@F17", "ship1@F16", "ship1@E18", "ship2@E19", "buddha2@H16"),
        ("buddha2@H16", "ship2@E19", "ship1@F16", "ship1@E18", "ronin1@F17"),
        ("ship1@F16", "ronin1@F17", "buddha2@H16", "ship2@E19", "ship1@E18"),
    ],
)
def test_quick_tiles_come_before_and_after_the_slow_one_and_five_tiles_at_most(plays):
    t = opening("ronin1", "ship1", "ship1", "ship2", "buddha2").pile("green", "rice2", "rice3", "rice4")
    t.play(*plays)
    assert t.offers() == {"end turn"}
    assert len(t.board()) == 5
    t.play("end turn")
    assert t.in_hand("green") == ["rice2", "rice3", "rice4"]


@pytest.mark.clause("SA-5.4", "SA-5.6")
def test_there_is_no_pass_and_no_end_of_turn_before_a_tile_is_played():
    """R6."""
    t = opening("buddha2", "ship1")
    assert t.offers() == {"tile buddha2", "tile ship1"}
    t.play("ship1@F16")
    assert t.offers() == {"tile buddha2", "end turn"}


@pytest.mark.clause("SA-5.5", "SA-6.18")
def test_the_swap_tile_alone_makes_a_turn():
    """EX-19, R7."""
    t = opening("swap", "buddha3", "rice2", "rice3", "rice4").pile("green", "castle2")
    t.play("swap Hirosaki buddha with Sendai castle", "end turn")
    assert t.in_hand("green") == ["buddha3", "rice2", "rice3", "rice4", "castle2"]
    assert t.acting() == ["gold"]


@pytest.mark.clause("SA-5.7")
def test_a_tile_not_in_hand_cannot_be_played():
    t = opening("buddha2")
    with pytest.raises(Refused):
        t.play("buddha3@O9")


@pytest.mark.clause("SA-5.7")
def test_land_tiles_need_an_empty_land_hex_and_ships_an_empty_sea_hex():
    t = covered(opening("buddha2", "samurai1", "ronin1", "ship1", "move")).tile("green", "rice2", "F17")
    assert t.offers() == {"tile ship1"}


@pytest.mark.clause("SA-5.7", "SA-5.9")
def test_a_tile_can_become_unplayable_in_the_middle_of_a_turn():
    """The ronin fills the last empty land hex; then only ending the turn is left."""
    t = covered(opening("buddha2", "ronin1"), "P8")
    assert t.offers() == {"tile buddha2", "tile ronin1"}
    t.play("ronin1@P8")
    assert t.offers() == {"end turn"}


@pytest.mark.clause("SA-5.7", "SA-6.6")
def test_the_move_tile_needs_a_movable_tile_and_an_empty_land_hex():
    t = opening("move", "ship1")
    assert "tile move" not in t.offers()
    t.tile("green", "rice2", "F17")
    assert "tile move" in t.offers()
    covered(t, "F17").tile("green", "rice2", "F17")
    assert "tile move" not in t.offers()


@pytest.mark.clause("SA-5.7", "SA-6.12")
def test_the_swap_tile_needs_a_legal_swap():
    t = table(players=2).figures(Edo="buddha rice castle", Kyoto="rice castle", Niigata="rice").hand("green", "swap")
    assert t.offers() == {"pass"}
    t.figures(Edo="buddha rice castle", Kyoto="rice castle", Hirosaki="buddha")
    assert t.offers() == {"tile swap"}


@pytest.mark.clause("SA-5.8", "SA-13.1", "SA-15.6")
def test_a_player_without_tiles_passes():
    """EX-27: a pass is the only action, and it is still asked for; after it only the turn has changed."""
    t = table(players=2).figures("base").hand("gold", "rice2")
    before = t.copy()
    assert t.acting() == ["green"]
    assert t.offers() == {"pass"}
    t.play("pass")
    assert t.acting() == ["gold"]
    assert t.board() == before.board()
    assert t.s.figures.tolist() == before.s.figures.tolist()
    assert t.in_hand("gold") == ["rice2"]
    assert t.offers() == {"tile rice2"}


@pytest.mark.clause("SA-5.8", "SA-15.6")
def test_a_player_with_only_an_unplayable_swap_tile_passes_and_keeps_it():
    """R8."""
    t = table(players=2).figures(Hirosaki="buddha", Edo="buddha rice castle")
    t.hand("green", "swap").hand("gold", "rice2")
    assert t.offers() == {"pass"}
    t.play("pass")
    assert t.in_hand("green") == ["swap"]
    assert t.acting() == ["gold"]


@pytest.mark.clause("SA-15.6", "SA-15.4", "SA-15.5", "SA-5.8")
@pytest.mark.parametrize("tiles", [0, 1, 2])
def test_only_an_empty_hand_or_a_lone_swap_tile_has_to_pass(tiles):
    """All small hands at the very end: whatever else is held can be played, the move tile as well."""
    for hand in set(combinations(ALL_TILES, tiles)):
        t = nearly_done(*hand)
        if hand in ((), ("swap",)):
            assert t.offers() == {"pass"}
        else:
            assert t.offers() == {f"tile {kind}" for kind in hand if kind != "swap"}


@pytest.mark.clause("SA-5.8")
def test_a_pass_runs_through_captures_and_refill():
    """A settlement left surrounded is captured, and a passing player draws, as in any other turn."""
    t = table(players=2).figures("base").pile("green", "rice2").hand("gold", "rice2")
    t.tile("gold", "buddha2", "O9").tile("gold", "rice2", "P8")
    t.play("pass")
    assert t.collection("gold") == (1, 0, 0)
    assert t.in_hand("green") == ["rice2"]


@pytest.mark.clause("SA-5.9")
def test_after_the_last_playable_tile_the_turn_can_only_be_ended():
    t = opening("samurai1", "buddha2")
    t.play("samurai1@H16")
    assert t.offers() == {"end turn"}


@pytest.mark.clause("SA-5.10", "SA-5.12")
def test_a_selected_tile_takes_effect_before_another_can_be_chosen():
    """R9: nothing but its hexes is offered; it cannot be put back."""
    t = opening("ship1", "samurai1", "ronin1")
    t.play("tile ronin1")
    assert all(action.startswith("hex ") for action in t.offers())
    t.play("hex P8")
    assert t.lies_on("P8") == "green ronin1"
    assert t.in_hand("green") == ["samurai1", "ship1"]


@pytest.mark.clause("SA-5.12")
def test_a_chosen_origin_of_a_move_cannot_be_taken_back():
    """R9: after the origin only destinations are offered."""
    t = opening("move").tile("green", "samurai1", "H16").tile("green", "rice2", "F17")
    t.play("tile move")
    assert t.offered("hex") == {"H16", "F17"}
    t.play("hex H16")
    assert not t.offered("hex") & {"H16", "F17"}


@pytest.mark.clause("SA-8.1", "SA-5.11")
def test_refilling_from_a_short_pile():
    """EX-26: green draws what there is, at the end of the turn and not before."""
    t = opening("ship1", "ronin1", "buddha2", "rice2", "rice3").pile("green", "castle2", "castle3")
    t.play("ship1@F16", "ronin1@F17", "buddha2@H16")
    assert t.in_hand("green") == ["rice2", "rice3"]
    t.play("end turn")
    assert t.in_hand("green") == ["rice2", "rice3", "castle2", "castle3"]
    assert t.in_pile("green") == []


@pytest.mark.clause("SA-8.1", "SA-12.1")
def test_tiles_are_drawn_from_the_top_of_the_own_pile_and_by_the_active_player_only():
    t = opening("ship1", "rice2", "rice3", "rice4", "move").pile("green", "castle4", "castle2")
    t.hand("gold", "ship1").pile("gold", "samurai1")
    t.play("ship1@F16", "end turn")
    assert "castle4" in t.in_hand("green")
    assert t.in_pile("green") == ["castle2"]
    assert t.in_hand("gold") == ["ship1"]
    assert t.in_pile("gold") == ["samurai1"]


@pytest.mark.clause("SA-8.2")
def test_a_full_hand_draws_nothing():
    t = opening("ship1", "rice2", "rice3", "rice4", "move").pile("green", "castle4")
    refill(t.s, 0)
    assert len(t.in_hand("green")) == 5
    assert t.in_pile("green") == ["castle4"]
    assert t.events_of("drew") == []


@pytest.mark.clause("SA-5.1", "SA-8.3", "SA-13.2")
def test_nobody_else_decides_anything_during_a_turn():
    t = table(players=4).figures("base").hand("green", "ship1", "move", "rice2")
    for colour in ("gold", "red", "purple"):
        t.hand(colour, "ship1", "rice2")
    t.tile("green", "rice3", "F17")
    for step in ("tile ship1", "hex Q12", "tile move", "hex F17", "hex K17"):
        assert t.acting() == ["green"]
        assert all(t.offers(colour) == set() for colour in ("gold", "red", "purple"))
        t.play(step)
    assert t.acting() == ["green"]
    t.play("end turn")
    assert t.acting() == ["gold"]
    assert t.offers("green") == set()
    assert t.offers("gold") == {"tile ship1", "tile rice2"}
