"""Placing tiles and the move tile (SA-6.1 to SA-6.11)."""

import pytest

from tatami.games.samurai.components import HEX_CODES, LAND, MAP, SEA

from .table import Refused, table


def opening(*hand):
    """Two players, the base figures, an empty board, green to move."""
    return table(players=2).figures("base").hand("green", *hand)


@pytest.mark.clause("SA-6.1")
@pytest.mark.parametrize("kind", ["buddha2", "rice3", "castle4", "samurai1", "samurai3", "ronin1"])
def test_caste_tiles_samurai_and_ronin_go_on_any_empty_land_hex(kind):
    t = opening(kind).tile("gold", "rice2", "P8")
    t.play(f"tile {kind}")
    assert t.offered("hex") == {HEX_CODES[hex_id] for hex_id in LAND[:30]} - {"P8"}


@pytest.mark.clause("SA-6.1")
def test_a_tile_may_lie_beside_settlements_that_are_already_empty():
    t = table(players=2).figures(Edo="buddha rice castle").hand("green", "rice2")
    t.play("rice2@O9")
    assert t.on("Hirosaki") == t.on("Akita") == ""
    assert t.lies_on("O9") == "green rice2"


@pytest.mark.clause("SA-6.2")
@pytest.mark.parametrize("kind", ["ship1", "ship2"])
def test_ships_go_on_any_empty_sea_hex_and_only_there(kind):
    t = opening(kind).tile("gold", "ship1", "Q12")
    t.play(f"tile {kind}")
    assert t.offered("hex") == {HEX_CODES[hex_id] for hex_id in SEA[:44]} - {"Q12"}


@pytest.mark.clause("SA-6.3")
def test_no_tile_covers_another_not_even_ones_own():
    t = opening("ronin1", "buddha2", "ship1", "ship1").tile("gold", "rice2", "P8").tile("gold", "ship2", "Q12")
    t.play("ronin1@O9", "ship1@F16")
    for kind, taken in (("buddha2", {"P8", "O9"}), ("ship1", {"Q12", "F16"})):
        assert not t.copy().play(f"tile {kind}").offered("hex") & taken


@pytest.mark.clause("SA-6.4", "SA-7.10")
def test_a_tile_keeps_its_owner_and_stays_after_a_capture():
    t = opening("buddha3").tile("gold", "samurai2", "P8").tile("gold", "ship1", "N8")
    t.play("buddha3@O9", "end turn")
    assert t.on("Hirosaki") == ""
    assert t.board() == {"N8": "gold ship1", "O9": "green buddha3", "P8": "gold samurai2"}


@pytest.mark.clause("SA-6.5", "SA-6.9", "SA-6.10", "SA-7.2", "SA-7.5")
def test_the_move_tile_takes_the_place_of_the_tile_that_is_moved():
    """EX-05: afterwards it closes the ring of Shimonoseki for gold, with no influence of its own."""
    t = opening("move", "rice2", "rice3", "rice4", "buddha2").tile("green", "samurai3", "F17")
    t.hand("gold", "castle2", "rice2", "rice3", "rice4", "buddha2")
    t.play("move F17>K17", "end turn")
    assert t.board() == {"F17": "green move", "K17": "green samurai3"}
    assert t.events_of("captured") == t.events_of("nobody_captured") == []
    t.play("castle2@G18")
    assert t.influence("Shimonoseki", "castle") == (0, 2)
    t.play("end turn")
    assert t.events_of("captured") == [{"seat": 1, "caste": 2, "hex": HEX_CODES.index("F18")}]
    assert t.collection("gold") == (0, 0, 1)


@pytest.mark.clause("SA-6.6", "SA-6.7", "SA-6.8")
def test_what_can_be_moved_and_where_to():
    """EX-16: not the ronin, not the ship, not gold's tile; to the 27 empty land hexes, not back and not to sea."""
    t = opening("move").tile("green", "samurai1", "H16").tile("green", "ronin1", "H17")
    t.tile("green", "ship1", "I18").tile("gold", "buddha2", "I16")
    t.play("tile move")
    assert t.offers() == {"hex H16"}
    t.play("hex H16")
    assert len(t.offered("hex")) == 27
    assert not t.offered("hex") & {"H16", "H17", "I16"}
    assert {MAP[HEX_CODES.index(code)]["type"] for code in t.offered("hex")} == {"land"}


@pytest.mark.clause("SA-6.6")
@pytest.mark.parametrize("kind", ["buddha4", "rice2", "castle3", "samurai1", "samurai2", "samurai3"])
def test_every_own_tile_without_the_quick_symbol_can_be_moved(kind):
    t = opening("move").tile("green", kind, "H16")
    t.play("tile move")
    assert t.offers() == {"hex H16"}


@pytest.mark.clause("SA-6.6")
@pytest.mark.parametrize(
    ("owner", "kind", "place"), [("green", "ronin1", "H17"), ("green", "ship2", "I18"), ("gold", "rice2", "H16")]
)
def test_a_player_with_nothing_movable_cannot_play_the_move_tile(owner, kind, place):
    t = opening("move", "rice4").tile(owner, kind, place)
    assert t.offers() == {"tile rice4"}


@pytest.mark.clause("SA-6.9", "SA-7.2")
def test_the_move_tile_belongs_to_its_player_for_good_and_cannot_be_moved_by_another():
    t = table(players=2).figures("base").tile("green", "move", "H16").hand("gold", "move", "rice2").to_move("gold")
    assert t.offers() == {"tile rice2"}
    assert t.lies_on("H16") == "green move"


@pytest.mark.clause("SA-6.10")
def test_the_moved_tile_counts_from_its_new_place_only():
    t = opening("move").tile("green", "samurai3", "P8")
    assert t.influence("Hirosaki", "buddha") == (3, 0)
    t.play("move P8>K17")
    assert t.influence("Hirosaki", "buddha") == (0, 0)
    assert t.influence("Wakayama", "castle") == (3, 0)


@pytest.mark.clause("SA-6.10")
def test_a_tile_may_leave_a_settlement_that_was_captured_or_has_just_been_surrounded():
    """Hirosaki is empty, Hachinohe has just been closed by the ronin: the tile between them may leave all the same."""
    t = opening("move", "ronin1").empty("Hirosaki")
    t.tile("green", "samurai3", "P8").tile("gold", "samurai1", "P9").tile("gold", "rice2", "O9")
    t.play("ronin1@Q10", "move P8>K17", "end turn")
    assert t.on("Hachinohe") == ""
    assert t.collection("green") == (0, 0, 0)
    assert t.aside() == (1, 0, 0)


@pytest.mark.clause("SA-6.11", "SA-5.2")
def test_the_move_tile_is_the_one_slow_tile_of_the_turn():
    t = opening("move", "samurai1", "ronin1").tile("green", "rice2", "F17")
    t.play("move F17>K17")
    assert t.offers() == {"tile ronin1", "end turn"}


@pytest.mark.clause("SA-6.11")
def test_a_tile_placed_this_turn_cannot_be_moved():
    """A slow tile uses up the turn's move tile as well; a ronin placed before it is quick."""
    slow_first = opening("move", "samurai1", "ship1")
    slow_first.play("samurai1@H16")
    assert "tile move" not in slow_first.offers()
    ronin_first = opening("move", "ronin1", "ship1")
    ronin_first.play("ronin1@H16")
    assert "tile move" not in ronin_first.offers()


@pytest.mark.clause("SA-6.2", "SA-6.7")
def test_a_land_tile_is_refused_at_sea():
    """R10."""
    with pytest.raises(Refused):
        opening("rice2").play("rice2@Q12")
    with pytest.raises(Refused):
        opening("move").tile("green", "rice2", "F17").play("move F17>Q12")
