"""Crafting, gear cards and magic (FK-7)."""

import pytest

from tatami.games.fuji_koro.rules.combat.weapons import armed, begin_attack, initiative, wielded_cells
from tatami.games.fuji_koro.rules.magic import fit_magic, lose_cube, matches, orphan_magic

from .table import Table, seat_of


def wielded(t: Table, seat: str) -> int:
    """How many cubes are in usable weapons."""
    return bin(wielded_cells(t.s, seat_of(seat))).count("1")


def dice(t: Table, seat: str) -> list[int]:
    """The most dice of each colour."""
    begin_attack(t.s, seat_of(seat))
    return t.s.dice_most.tolist()


def cells(names: str) -> set[str]:
    """``take`` actions of some cells."""
    return {f"take {name}" for name in names.split()}


@pytest.mark.clause("FK-7.4", "FK-7.5", "FK-7.6", "FK-18.1", "FK-7.1", "FK-7.2", "FK-7.3")
def test_legal_placements_of_a_one_handed_weapon():
    t = Table(2).gear("A", "L:WWMM").give("A", wood=1, metal=2, tooth=1).settle("A").play("act rest")
    assert "craft weapon 2h" not in t.offers()
    t.play("craft weapon 1h")
    placements = {f"place L5 {cube}" for cube in ("wood", "metal", "tooth")}
    assert t.offers() == cells("L1 L2 L3 L4") | placements | {"done"}
    t.play("place L5 metal")
    assert t.offers() == {f"place L6 {cube}" for cube in ("wood", "metal", "tooth")} | {"done"}
    t.play("place L6 metal")
    assert t.offers() == {"done"}


@pytest.mark.clause("FK-7.9", "FK-7.10", "FK-7.11")
def test_claiming_a_gear_card():
    t = Table(2).gear("A", "L:WWMM").give("A", metal=2).settle("A").in_gear_offer("WG1")
    t.play("act rest", "craft weapon 1h", "place L5 metal", "place L6 metal", "done")
    assert "gear WG1" in t.offers()
    t.play("gear WG1", "spot move")
    assert t.vp("A") == 2 and t.s.spots[0, 1] == 9
    full = Table(2).gear("A", "L:WWMM").give("A", metal=1).settle("A").in_gear_offer("WG1")
    for spot, card in enumerate(("HG1", "HG2", "HG3")):
        full.card_at("A", card, spot)
    full.play("act rest", "craft weapon 1h", "place L5 metal", "done")
    assert full.asked == 5  # no free spot


@pytest.mark.clause("FK-7.7")
def test_holes_in_a_two_handed_weapon():
    t = Table(2).settle("A", "weapon").gear("A", "L:WWM-MMMM", "R:WWM", two_handed=True)
    assert wielded(t, "A") == 6 and initiative(t.s, 0) == 3
    assert dice(t, "A")[:2] == [4, 2]
    t.gear("A", "L:WW-MMMMM", "R:WW")
    assert not armed(t.s, 0)


@pytest.mark.clause("FK-7.7", "FK-9.4", "FK-9.10", "FK-7.3")
def test_two_one_handed_weapons():
    t = Table(2).settle("A", "weapon").gear("A", "L:-WMMM", "R:WWM")
    assert initiative(t.s, 0) == 3 and dice(t, "A")[:2] == [2, 1]
    t.settle("A")  # the right column closes
    assert not armed(t.s, 0)


@pytest.mark.clause("FK-7.13", "FK-7.15", "FK-9.5", "FK-9.12", "FK-7.16")
def test_a_magic_weapon_broken_in_combat_loses_its_magic_at_once():
    t = Table(2).settle("A", "weapon").gear("A", "L:WWMMT", "R:WW", two_handed=True).blueprints("A", "WB6")
    fit_magic(t.s, 0)
    assert t.magic("A") == {"weapon"} and initiative(t.s, 0) == 9 and dice(t, "A")[3] == 1
    lose_cube(t.s, 0, 16)  # L5
    assert t.magic("A") == set() and dice(t, "A")[3] == 0
    fit_magic(t.s, 0)
    assert t.magic("A") == set()


@pytest.mark.clause("FK-7.14", "FK-7.15", "FK-10.9")
def test_orphaned_magic_lasts_until_a_cube_leaves():
    t = Table(2).gear("B", "S:MTM").blueprints("B", "SB1").make_magic("B", "sandals")
    t.s.held[1] -= 1
    t.blueprints("A", "SB1")
    orphan_magic(t.s, 1, 2)
    assert t.magic("B") == {"sandals"}
    lose_cube(t.s, 1, 32)
    assert t.magic("B") == set()
    t.gear("B", "S0=M")
    fit_magic(t.s, 1)
    assert t.magic("B") == set()


@pytest.mark.clause("FK-7.9", "FK-7.12", "FK-7.8")
def test_further_cubes_do_not_matter_to_a_pattern():
    t = Table(2).gear("A", "H0=W", "H1=M", "H2=M", "H3=W", "H7=T")
    assert matches(t.s, 0, 0) and not matches(t.s, 0, 1)
    t.settle("A", "weapon").gear("A", "L:WWMM", "R:WWMM", two_handed=False)
    assert matches(t.s, 0, 11) and not matches(t.s, 0, 13)  # WG4 is 1H, WG6 is 2H


@pytest.mark.clause("FK-7.5")
def test_cubes_are_taken_out_before_the_first_placement_only():
    t = Table(2).gear("A", "L:WWMM").give("A", wood=1).settle("A").play("act rest", "craft weapon 1h", "take L4")
    assert t.carried("A") == (1, 1, 0)
    t.play("place L4 wood")
    assert t.offers("take") == set()


@pytest.mark.clause("FK-7.6")
def test_a_two_handed_weapon_grows_beside_and_upwards_to_its_cap():
    t = Table(2).settle("A", "weapon").gear("A", "L:WWM", "R:WW", two_handed=True).give("A", metal=3)
    t.play("act rest", "craft weapon 2h")
    assert t.offers("place") == {"place L4 metal", "place R3 metal"}
    full = Table(2).settle("A", "weapon").gear("A", "L:WWMMMMM", "R:WWMMM", two_handed=True).give("A", metal=1)
    assert full.play("act rest", "craft weapon 2h").offers("place") == set()
    handle = Table(2).gear("A", "L:").give("A", wood=1, metal=1).settle("A").play("act rest", "craft weapon 1h")
    assert handle.offers("place") == {"place L1 wood"}


@pytest.mark.clause("FK-7.12")
def test_gaining_a_blueprint_that_already_matches_makes_gear_magic():
    t = Table(2).stand("A", "S0").shrine(0, "SB1").gear("A", "S:MTM").give("A")
    t.play("act gather", "blueprint SB1")
    assert t.magic("A") == {"sandals"}
