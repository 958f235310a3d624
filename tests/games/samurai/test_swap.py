"""The swap tile (SA-6.12 to SA-6.19)."""

import pytest

from tatami.games.samurai.components import HEX_CODES, TOWN, TOWN_NAMES, TOWNS_IN_PLAY
from tatami.games.samurai.rules.tiles import swap_exists

from .table import Refused, basic_table, table


def opening(*hand):
    """Two players, the base figures, an empty board, green to move with a swap tile."""
    return table(players=2).figures("base").hand("green", "swap", *hand)


def figures_of(t):
    """Every figure on the board as (settlement, caste)."""
    return [(town, caste) for town in TOWN_NAMES for caste in t.on(town).split()]


def swaps_by_the_book(t):
    """All legal swaps by the four conditions of SA-6.12, written out."""
    return {
        (town, caste, other, other_caste)
        for town, caste in figures_of(t)
        for other, other_caste in figures_of(t)
        if town != other
        and caste != other_caste
        and other_caste not in t.on(town).split()
        and caste not in t.on(other).split()
    }


def swaps_offered(t):
    """All swaps that can be reached step by step."""
    found = set()
    for town in t.copy().play("tile swap").offered("hex"):
        first = t.copy().play("tile swap", f"hex {town}")
        for caste in first.offered("caste"):
            second = first.copy().play(f"caste {caste}")
            for other in second.offered("hex"):
                third = second.copy().play(f"hex {other}")
                for other_caste in third.offered("caste"):
                    found.add((name_of(town), caste, name_of(other), other_caste))
    return found


def name_of(code):
    """The settlement on a hex."""
    return TOWN_NAMES[TOWN.tolist().index(HEX_CODES.index(code))]


@pytest.mark.clause("SA-6.12", "SA-6.16", "SA-6.18")
def test_two_figures_exchange_their_places_and_the_tile_leaves_the_game():
    """EX-17."""
    t = opening("buddha3", "rice2", "rice3", "rice4")
    t.play("swap Hirosaki buddha with Sendai castle")
    assert t.on("Hirosaki") == "castle"
    assert t.on("Sendai") == "buddha"
    assert t.in_hand("green") == ["buddha3", "rice2", "rice3", "rice4"]
    assert t.board() == {}
    assert t.s.swap_used.tolist() == [1, 0, 0, 0]
    assert t.offers() == {"tile buddha3", "tile rice2", "tile rice3", "tile rice4", "end turn"}


LEGAL = [
    ("Hirosaki buddha", "Sendai castle", "castle", "buddha"),
    ("Kyoto castle", "Hirosaki buddha", "buddha rice", "castle"),
    ("Kyoto rice", "Hirosaki buddha", "buddha castle", "rice"),
    ("Kyoto castle", "Akita buddha", "buddha rice", "rice castle"),
    ("Akita buddha", "Sendai castle", "rice castle", "buddha"),
]
ILLEGAL = [
    ("Kyoto castle", "Niigata rice"),  # two rice on Kyoto
    ("Kyoto castle", "Akita rice"),
    ("Kyoto rice", "Akita buddha"),  # two rice on Akita
    ("Akita rice", "Hirosaki buddha"),
    ("Edo buddha", "Sendai castle"),
    ("Kyoto rice", "Akita rice"),  # one caste
    ("Hirosaki buddha", "Hachinohe buddha"),
    ("Kyoto rice", "Kyoto castle"),  # one settlement
]


@pytest.mark.clause("SA-6.12", "SA-6.16")
@pytest.mark.parametrize(("first", "second", "then_first", "then_second"), LEGAL)
def test_legal_swaps(first, second, then_first, then_second):
    """EX-18."""
    t = opening()
    t.play(f"swap {first} with {second}")
    assert t.on(first.split()[0]) == then_first
    assert t.on(second.split()[0]) == then_second


@pytest.mark.clause("SA-6.12", "SA-6.13", "SA-6.14", "SA-6.15", "SA-6.17")
@pytest.mark.parametrize(("first", "second"), ILLEGAL)
def test_illegal_swaps(first, second):
    """EX-18: R11, R12 and the rulebook's own restriction."""
    with pytest.raises(Refused):
        opening().play(f"swap {first} with {second}")
    with pytest.raises(Refused):
        opening().play(f"swap {second} with {first}")


@pytest.mark.clause("SA-6.12", "SA-6.13", "SA-6.14", "SA-6.15", "SA-14.4")
@pytest.mark.parametrize("seed", range(3))
def test_exactly_the_swaps_of_the_four_conditions_can_be_reached(seed):
    """Both orders of naming a pair are offered, and no step leads into a dead end."""
    t = basic_table(2, seed).hand("green", "swap")
    assert swaps_offered(t) == swaps_by_the_book(t)


@pytest.mark.clause("SA-14.4")
def test_a_settlement_or_figure_without_a_partner_is_not_offered():
    """Only Kyoto's castle can be exchanged with Hirosaki's Buddha; rice would need a settlement without rice too."""
    t = table(players=2).figures(Kyoto="rice castle", Hirosaki="buddha", Edo="buddha rice castle", Niigata="rice")
    t.hand("green", "swap").play("tile swap")
    assert t.offered("hex") == {"L16", "O8", "O12"}
    assert t.copy().play("hex O12").offers() == {"caste rice"}
    assert t.copy().play("hex O12", "caste rice").offers() == {"hex O8"}


@pytest.mark.clause("SA-14.4")
@pytest.mark.parametrize("seed", range(3))
def test_naming_a_pair_in_either_order_comes_to_the_same(seed):
    t = basic_table(2, seed).hand("green", "swap")
    town, caste, other, other_caste = min(swaps_by_the_book(t))
    one, two = t.copy(), t.copy()
    one.play(f"swap {town} {caste} with {other} {other_caste}")
    two.play(f"swap {other} {other_caste} with {town} {caste}")
    assert one.s.figures.tolist() == two.s.figures.tolist()
    assert one.s.figures.tolist() != t.s.figures.tolist()


@pytest.mark.clause("SA-6.17")
def test_edo_never_takes_part_in_a_swap():
    t = basic_table(4, seed=1).hand("green", "swap")
    t.play("tile swap")
    assert "O14" not in t.offered("hex")


@pytest.mark.clause("SA-6.12")
def test_captured_and_set_aside_figures_cannot_be_swapped():
    t = opening("rice2").empty("Hirosaki").has_captured("green", 1, 0, 0).set_aside(1, 0, 0)
    t.play("tile swap")
    assert "O8" not in t.offered("hex")


@pytest.mark.clause("SA-6.16")
def test_distance_islands_and_tiles_do_not_matter_and_settlements_keep_their_number():
    t = table(players=4).figures("base").hand("green", "swap").tile("gold", "rice2", "C20").tile("red", "ship1", "S2")
    before = [len(t.on(town).split()) for town in TOWN_NAMES]
    t.play("swap Nagasaki buddha with Nemuro rice")
    assert t.on("Nagasaki") == "rice"
    assert t.on("Nemuro") == "buddha"
    assert [len(t.on(town).split()) for town in TOWN_NAMES] == before


@pytest.mark.clause("SA-6.18")
def test_the_swap_tile_is_quick():
    t = opening("buddha3", "rice2")
    t.play("buddha3@O9", "swap Hirosaki buddha with Sendai castle")
    assert t.offers() == {"end turn"}
    t = opening("buddha3", "rice2")
    t.play("swap Hirosaki buddha with Sendai castle", "buddha3@O9")
    assert t.offers() == {"end turn"}


@pytest.mark.clause("SA-6.19", "SA-7.1")
@pytest.mark.parametrize("swap_first", [True, False])
def test_swapping_before_or_after_the_ring_is_closed(swap_first):
    """EX-24."""
    t = opening("buddha3", "rice2", "rice3", "rice4").tile("gold", "castle4", "P14")
    plays = ["swap Tateyama castle with Sumpu buddha", "buddha3@Q14"]
    t.play(*(plays if swap_first else reversed(plays)))
    assert t.influence("Tateyama", "buddha") == (3, 0)
    t.play("end turn")
    assert t.collection("green") == (1, 0, 0)
    assert t.on("Sumpu") == "castle"


@pytest.mark.clause("SA-6.12")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_quick_look_for_a_swap_agrees_with_trying_all(players):
    """Whether the tile is playable is found without trying every pair; all small boards of one and two towns agree."""
    for castes in range(1, 8):
        for other in range(8):
            t = table(players).figures()
            t.s.figures[0], t.s.figures[TOWNS_IN_PLAY[players] - 1] = castes, other
            assert bool(swap_exists(t.s)) == bool(swaps_by_the_book(t))
