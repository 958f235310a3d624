"""The components: seats, castes, figures and tiles (SA-1, SA-2)."""

import pytest

from tatami.games.samurai.components import CASTE_NAMES, COPIES, DATA, INFLUENCE, QUICK, TILE_NAMES, TILES, TOWN_NAMES
from tatami.games.samurai.rules.captures import captor_of

from .table import ALL_TILES, COLOURS, basic_table, new_table, table

# kind: (group, value, copies, quick, lies on, counts for)
PRINTED = {
    "buddha2": ("caste", 2, 1, False, "land", ["buddha"]),
    "buddha3": ("caste", 3, 1, False, "land", ["buddha"]),
    "buddha4": ("caste", 4, 1, False, "land", ["buddha"]),
    "rice2": ("caste", 2, 1, False, "land", ["rice"]),
    "rice3": ("caste", 3, 1, False, "land", ["rice"]),
    "rice4": ("caste", 4, 1, False, "land", ["rice"]),
    "castle2": ("caste", 2, 1, False, "land", ["castle"]),
    "castle3": ("caste", 3, 1, False, "land", ["castle"]),
    "castle4": ("caste", 4, 1, False, "land", ["castle"]),
    "samurai1": ("special", 1, 2, False, "land", ["buddha", "rice", "castle"]),
    "samurai2": ("special", 2, 2, False, "land", ["buddha", "rice", "castle"]),
    "samurai3": ("special", 3, 1, False, "land", ["buddha", "rice", "castle"]),
    "ronin1": ("special", 1, 1, True, "land", ["buddha", "rice", "castle"]),
    "ship1": ("special", 1, 2, True, "sea", ["buddha", "rice", "castle"]),
    "ship2": ("special", 2, 1, True, "sea", ["buddha", "rice", "castle"]),
    "move": ("action", 0, 1, False, "land", []),
    "swap": ("action", 0, 1, True, "none", []),
}


@pytest.mark.clause("SA-2.5", "SA-2.7")
def test_the_seventeen_kinds_of_tiles_are_as_printed():
    """R1: five tiles carry the quick symbol: the ronin, the three ships and the swap tile."""
    data = {
        tile["name"]: (
            tile["group"],
            tile["value"],
            tile["copies"],
            tile["quick"],
            tile["terrain"],
            tile["influence"],
        )
        for tile in TILES
    }
    assert list(data) == list(PRINTED)
    assert data == PRINTED
    assert sorted(tile for tile in ALL_TILES if PRINTED[tile][3]) == ["ronin1", "ship1", "ship1", "ship2", "swap"]


@pytest.mark.clause("SA-2.8")
def test_a_player_has_fifteen_slow_and_five_quick_tiles():
    assert sum(COPIES) == 20
    assert sum(COPIES[QUICK]) == 5
    lying = {place: sum(tile["copies"] for tile in TILES if tile["terrain"] == place) for place in ("land", "sea")}
    assert lying == {"land": 16, "sea": 3}
    assert 20 - lying["land"] - lying["sea"] == 1


@pytest.mark.clause("SA-2.6")
def test_a_caste_tile_counts_for_its_caste_a_special_tile_for_all_and_the_move_tile_for_none():
    counts = {name: tuple(INFLUENCE[kind].tolist()) for kind, name in enumerate(TILE_NAMES)}
    assert counts["rice4"] == (0, 4, 0)
    assert counts["samurai3"] == (3, 3, 3)
    assert counts["ronin1"] == (1, 1, 1)
    assert counts["ship2"] == (2, 2, 2)
    assert counts["move"] == (0, 0, 0)


@pytest.mark.clause("SA-2.6")
def test_a_tile_works_on_every_settlement_beside_it():
    t = table(players=2).figures("base").tile("green", "samurai2", "P8")
    assert t.influence("Hirosaki", "buddha") == (2, 0)
    assert t.influence("Hachinohe", "buddha") == (2, 0)
    assert t.influence("Akita", "buddha") == (0, 0)


@pytest.mark.clause("SA-2.3")
def test_the_castes_are_buddha_rice_and_castle():
    assert CASTE_NAMES == ("buddha", "rice", "castle")
    assert DATA["castes"]["fields"] == ["religion", "commerce", "military"]


@pytest.mark.clause("SA-2.4", "SA-4.5")
@pytest.mark.parametrize(("players", "of_each"), [(2, 7), (3, 10), (4, 13)])
def test_the_number_of_figures_depends_on_the_players(players, of_each):
    t = basic_table(players)
    for caste in CASTE_NAMES:
        assert sum(caste in t.on(town).split() for town in TOWN_NAMES) == of_each
    assert DATA["figures"]["total"] == 39


@pytest.mark.clause("SA-1.1", "SA-4.6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_has_the_same_twenty_tiles(players):
    t = basic_table(players)
    for colour in COLOURS[:players]:
        assert sorted(t.in_hand(colour) + t.in_pile(colour)) == sorted(ALL_TILES)
    for colour in COLOURS[players:]:
        assert t.in_hand(colour) + t.in_pile(colour) == []


@pytest.mark.clause("SA-2.1", "SA-5.1", "SA-8.3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_go_clockwise_and_come_back_to_the_first_seat(players):
    t = basic_table(players)
    order = []
    for _ in range(players + 1):
        order += t.acting()
        slow = next(kind for kind in t.in_hand(t.acting()[0]) if PRINTED[kind][0] != "action")
        t.play(f"tile {slow}")
        t.play(min(t.offers()), "end turn")
    assert order == [*COLOURS[:players], COLOURS[0]]


@pytest.mark.clause("SA-2.2")
def test_colours_go_by_seat():
    assert COLOURS == ["green", "gold", "red", "purple"]


@pytest.mark.clause("SA-2.2", "SA-7.6")
@pytest.mark.parametrize("turned", range(4))
def test_the_colour_of_a_tile_changes_nothing(turned):
    """Whatever seat the three families take, the strongest captures."""
    first, second, third = (COLOURS[(seat + turned) % 4] for seat in range(3))
    t = table(players=4).figures("base")
    t.tile(first, "buddha4", "O9").tile(second, "buddha3", "P8").tile(third, "ship2", "N8")
    assert COLOURS[captor_of(t.s, TOWN_NAMES.index("Hirosaki"), 0)] == first


@pytest.mark.clause("SA-2.9")
def test_two_copies_of_a_kind_are_one_choice():
    t = table(players=2).figures("base").hand("green", "samurai1", "samurai1")
    assert t.offers() == {"tile samurai1"}
    t.play("samurai1@P8")
    assert t.in_hand("green") == ["samurai1"]


@pytest.mark.clause("SA-2.10", "SA-4.4")
def test_there_is_one_leader_token_for_each_caste_and_nobody_holds_it_before_scoring():
    assert DATA["constants"]["leader_tokens"] == 3
    t = new_table(players=4)
    assert t.leaders() == ("", "", "")
    t.has_captured("green", 3, 0, 0).has_captured("red", 0, 2, 2)
    assert t.leaders() == ("", "", "")
    assert t.count_up().leaders() == ("green", "red", "red")
