"""The map of Japan (SA-3)."""

from collections import Counter
from pathlib import Path

import pytest

from tatami.games.samurai.components import (
    AROUND,
    CAPACITY,
    DATA,
    HEX_CODES,
    HEXES_IN_PLAY,
    LAND,
    LAND_AROUND,
    LAND_IN_PLAY,
    MAP,
    SEA,
    SEA_IN_PLAY,
    TOWN,
    TOWN_NAMES,
    TOWN_OF_HEX,
    TOWNS_BESIDE,
    TOWNS_IN_PLAY,
    neighbours,
)

from .table import basic_table, hex_number, table

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])
SETTLEMENTS = ("village", "city", "edo")
SPEC = Path(__file__).parents[3] / "docs" / "rules" / "samurai.md"


def in_play(players):
    """The hexes of the map in play."""
    return [hex_ for hex_ in MAP if hex_["min_players"] <= players]


def codes_around(place):
    """The codes of the hexes beside one."""
    return {HEX_CODES[hex_id] for hex_id in neighbours(hex_number(place))}


@pytest.mark.clause("SA-0.5")
def test_every_hex_has_a_code_and_a_number_and_edo_is_o14():
    assert len(set(HEX_CODES)) == len(HEX_CODES) == 174
    assert [hex_["id"] for hex_ in MAP] == list(range(174))
    assert hex_number("O14") == hex_number("Edo") == 62


@pytest.mark.clause("SA-0.5")
def test_a_code_is_the_column_and_the_row():
    for hex_ in MAP:
        row = hex_["r"] - 7 + hex_["q"] // 2
        assert hex_["code"] == f"{'ABCDEFGHIJKLMNOPQRST'[hex_['q']]}{row}"


@pytest.mark.clause("SA-3.1")
def test_hexes_are_land_sea_or_settlements():
    assert {hex_["type"] for hex_ in MAP} == {"land", "sea", *SETTLEMENTS}
    assert [hex_["name"] for hex_ in MAP if hex_["type"] == "edo"] == ["Edo"]
    assert {hex_["name"] for hex_ in MAP if hex_["type"] == "city"} == {"Kyoto", "Akita", "Sapporo"}


@pytest.mark.clause("SA-3.2")
def test_a_settlement_holds_as_many_figures_as_it_has_buildings():
    holds = {"village": 1, "city": 2, "edo": 3}
    assert [holds[MAP[hex_id]["type"]] for hex_id in TOWN] == CAPACITY.tolist()


@pytest.mark.clause("SA-3.3")
def test_hexes_that_share_a_side_are_neighbours():
    assert codes_around("Edo") == {"N13", "N14", "O13", "O15", "P13", "P14"}
    assert codes_around("Hirosaki") == {"O9", "P8", "N7", "N8", "O7", "P7"}
    for hex_id in range(len(MAP)):
        assert all(hex_id in neighbours(other) for other in neighbours(hex_id))


@pytest.mark.clause("SA-3.3")
def test_the_six_directions_are_those_of_axial_coordinates():
    sides = {(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)}
    for hex_ in MAP:
        for other in MAP:
            step = (other["q"] - hex_["q"], other["r"] - hex_["r"])
            assert (other["id"] in neighbours(hex_["id"])) == (step in sides)


@pytest.mark.clause("SA-3.4")
def test_three_and_four_players_add_the_south_and_the_north():
    parts = {players: {hex_["part"] for hex_ in in_play(players)} for players in (2, 3, 4)}
    assert parts == {2: {"centre"}, 3: {"centre", "south"}, 4: {"centre", "south", "north"}}


@pytest.mark.clause("SA-3.5")
@pytest.mark.parametrize(
    ("players", "hexes", "land", "sea", "villages", "cities", "figures"),
    [(2, 91, 30, 44, 14, 2, 21), (3, 133, 43, 64, 23, 2, 30), (4, 174, 56, 84, 30, 3, 39)],
)
def test_counts_by_number_of_players(players, hexes, land, sea, villages, cities, figures):
    """EX-06."""
    kinds = Counter(hex_["type"] for hex_ in in_play(players))
    assert kinds == {"land": land, "sea": sea, "village": villages, "city": cities, "edo": 1}
    assert [hex_["id"] for hex_ in in_play(players)] == list(range(hexes))
    assert HEXES_IN_PLAY[players] == hexes
    assert LAND_IN_PLAY[players] == land
    assert SEA_IN_PLAY[players] == sea
    assert TOWNS_IN_PLAY[players] == villages + cities + 1
    assert CAPACITY[: TOWNS_IN_PLAY[players]].sum() == figures


@PLAYERS
@pytest.mark.clause("SA-3.4", "SA-4.3", "SA-6.1", "SA-6.2")
def test_the_rules_use_exactly_the_hexes_in_play(players):
    """The rules take the first so many land hexes, sea hexes and settlements: all those in play, and no others."""
    ids = {hex_["id"] for hex_ in in_play(players)}
    assert set(LAND[: LAND_IN_PLAY[players]].tolist()) == {i for i in ids if MAP[i]["type"] == "land"}
    assert set(SEA[: SEA_IN_PLAY[players]].tolist()) == {i for i in ids if MAP[i]["type"] == "sea"}
    assert set(TOWN[: TOWNS_IN_PLAY[players]].tolist()) == {i for i in ids if MAP[i]["type"] in SETTLEMENTS}


@pytest.mark.clause("SA-3.6", "SA-14.5")
def test_a_hex_that_is_not_in_play_does_not_exist():
    """With two players nothing is offered in the south and north, and only settlements of the centre are resolved."""
    t = table(players=2).figures("base").hand("green", "ship1", "samurai1")
    t.play("tile ship1")
    assert t.offered("hex") == {hex_["code"] for hex_ in in_play(2) if hex_["type"] == "sea"}
    t.play("hex Q12", "tile samurai1")
    assert t.offered("hex") == {hex_["code"] for hex_ in in_play(2) if hex_["type"] == "land"}
    assert all(t.on(name) == "" for name in TOWN_NAMES[TOWNS_IN_PLAY[2] :])


@pytest.mark.clause("SA-3.7")
def test_the_sea_along_the_seams_belongs_to_the_centre_and_touches_the_added_parts():
    for seam, touched in (("E19", "Hakata"), ("N7", "Hakodate")):
        assert MAP[hex_number(seam)]["part"] == "centre"
        assert MAP[hex_number(seam)]["min_players"] == 2
        assert seam in codes_around(touched)
    t = table(players=3).figures("base").tile("green", "ship2", "E19")
    assert t.influence("Hakata", "castle") == (2, 0, 0)
    assert t.influence("Shimonoseki", "castle") == (2, 0, 0)


@PLAYERS
@pytest.mark.clause("SA-3.8")
def test_settlements_have_six_neighbours_in_play_of_land_and_sea(players):
    ids = {hex_["id"] for hex_ in in_play(players)}
    for town in range(TOWNS_IN_PLAY[players]):
        around = AROUND[town].tolist()
        assert len(set(around)) == 6
        assert set(around) <= ids
        kinds = Counter(MAP[hex_id]["type"] for hex_id in around)
        assert set(kinds) <= {"land", "sea"}
        assert 2 <= kinds["land"] <= 6
        assert kinds["land"] == sum(hex_id >= 0 for hex_id in LAND_AROUND[town])


@PLAYERS
@pytest.mark.clause("SA-3.8")
def test_every_land_hex_touches_exactly_two_settlements(players):
    """EX-25: O9 lies between Hirosaki and Akita."""
    towns = {hex_["id"] for hex_ in in_play(players) if hex_["type"] in SETTLEMENTS}
    for hex_ in in_play(players):
        touched = towns & set(neighbours(hex_["id"]))
        if hex_["type"] == "land":
            assert len(touched) == 2
            assert {TOWN[town] for town in TOWNS_BESIDE[hex_["id"]]} == touched
        elif hex_["type"] == "sea":
            assert len(touched) <= 2
    assert {TOWN_NAMES[town] for town in TOWNS_BESIDE[hex_number("O9")]} == {"Hirosaki", "Akita"}


@pytest.mark.clause("SA-3.9", "SA-6.1", "SA-7.13")
def test_a_settlement_never_carries_a_tile_not_even_an_empty_one():
    """EX-15."""
    t = table(players=2).figures("base").empty("Hirosaki").hand("green", "samurai1")
    t.tile("green", "buddha3", "O9").tile("gold", "samurai2", "P8")
    t.play("tile samurai1")
    assert len(t.offered("hex")) == 28
    assert not t.offered("hex") & {HEX_CODES[hex_id] for hex_id in TOWN}
    t.play("hex P9", "end turn")
    assert t.events_of("surrounded") == t.events_of("captured") == t.events_of("nobody_captured") == []
    assert t.on("Hirosaki") == ""


@pytest.mark.clause("SA-3.3", "SA-3.4", "SA-3.8")
def test_appendix_a_of_the_specification_is_the_map_that_is_played():
    rows = [line.strip("| ").split(" | ") for line in SPEC.read_text("utf-8").splitlines() if line.startswith("| ")]
    printed = [row for row in rows if len(row) == 7 and row[0].isdecimal() and row[1] in HEX_CODES]
    assert len(printed) == len(TOWN)
    for hex_id, code, name, kind, players, land, sea in printed:
        town = MAP[int(hex_id)]
        assert (town["code"], town["name"], town["type"], town["min_players"]) == (code, name, kind, int(players))
        assert codes_around(code) == {*land.split(), *sea.replace("–", "").split()}


@pytest.mark.clause("SA-3.1")
def test_settlements_are_found_by_their_hex():
    assert [TOWN_OF_HEX[hex_id] for hex_id in TOWN] == list(range(len(TOWN)))
    assert sum(TOWN_OF_HEX >= 0) == len(TOWN) == len(DATA["settlements"]["list"])


@PLAYERS
@pytest.mark.clause("SA-3.5", "SA-4.12")
def test_after_the_setup_every_settlement_is_full(players):
    """EX-06."""
    t = basic_table(players)
    for town in range(TOWNS_IN_PLAY[players]):
        assert len(t.on(TOWN_NAMES[town]).split()) == CAPACITY[town]
    assert t.pool() == (0, 0, 0)
