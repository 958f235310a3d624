"""Map and exploring (FK-3, FK-6.9 to FK-6.11)."""

import pytest

from tatami.games.fuji_koro.components import DATA, FACE, TILE_NAMES
from tatami.games.fuji_koro.geography import (
    CENTRE,
    SITE_OF,
    SITE_PLACES,
    SPACE_NAMES,
    SPACES,
    STEP_TO,
    TOUCHES,
    Q,
    R,
)
from tatami.games.fuji_koro.rules.ground import distance, safe, step_target

from .table import Table, site, space


def neighbours(t: Table, name: str) -> set[str]:
    """The spaces adjacent to a space on the table's map."""
    found = (int(step_target(t.s, space(name), step)) for step in range(20))
    return {SPACE_NAMES[target] for target in found if target >= 0}


def path_length(t: Table, start: str, goal: str) -> int:
    """The least number of steps."""
    seen, edge, length = {start}, {start}, 0
    while goal not in seen:
        edge = {other for here in edge for other in neighbours(t, here)} - seen
        seen |= edge
        length += 1
        assert edge
    return length


@pytest.mark.clause("FK-3.10", "FK-6.9", "FK-6.10", "FK-4.2", "FK-3.6")
def test_first_exploration():
    t = Table(2).next_tile("I-1").play("act explore", "site t 0", "rot 0")
    contents = {name: int(t.s.lying[space(name)]) for name in ("(1,0):3", "(1,0):5")}
    assert contents == {"(1,0):3": 1, "(1,0):5": 1} and t.s.monk[space("(1,0):2")] == 1
    assert t.vp("A") == 0 and t.s.tokens[0] == 2 + t.s.slot[0, 0]
    t.play("act move")
    assert t.offers() == {"step exit 0", "step exit 1"}
    assert neighbours(t, "C") == {"(1,0):3", "(1,0):4"}


@pytest.mark.clause("FK-3.8", "FK-3.3")
def test_rotation_turns_the_face():
    t = Table(2).lay("I-1", 1, 0, rotation=2)
    face = FACE[TILE_NAMES.index("I-1")]
    assert t.s.content[space("(1,0):5")] == face[1 + 3]
    assert t.s.content[space("(1,0):4")] == face[1 + 2]
    assert t.s.content[space("(1,0):3")] == face[1 + 1]


@pytest.mark.clause("FK-3.12", "FK-6.9", "FK-3.5")
@pytest.mark.parametrize(
    ("where", "sites"), [("(1,0):c", set()), ("(1,0):0", {"site t 0", "site t 5"}), ("(1,0):3", {"site t 2"})]
)
def test_where_one_can_explore(where, sites):
    t = Table(2).lay("I-1", 1, 0).stand("A", where)
    assert ("act explore" in t.offers()) == bool(sites)
    if sites:
        assert t.play("act explore").offers() == sites


@pytest.mark.clause("FK-3.13", "FK-6.10")
def test_exploring_gives_points_and_refreshes_adjacent_tiles():
    t = Table(2).lay("I-1", 1, 0).lay("I-2", 0, 1).lay("I-3", -1, 0).stand("A", "(1,0):1")
    metal = {"(1,0):3", "(0,1):2", "(-1,0):0"}
    for name in metal:
        t.s.lying[space(name)] = 0
    t.play("act explore", "site t 1", "rot 0")
    assert t.vp("A") == 1
    assert {name for name in metal if t.s.lying[space(name)]} == {"(1,0):3", "(0,1):2"}


@pytest.mark.clause("FK-3.6", "FK-3.7", "FK-3.9", "FK-3.10", "FK-3.14", "FK-3.11")
def test_the_way_to_a_shrine():
    t = Table(2).lay("I-1", 1, 0).lay("II-12", 2, 0)
    assert (path_length(t, "C", "B0"), path_length(t, "C", "S0")) == (7, 8)
    assert neighbours(t, "B0") == {"(2,0):0", "(2,0):1", "S0"}


@pytest.mark.clause("FK-6.11")
def test_uncovering_a_dragon_starts_no_combat():
    t = Table(2).lay("I-1", 1, 0).stand("A", "(1,0):0").next_tile("II-5")
    t.play("act explore", "site t 0", "rot 3")
    assert t.asked == 5 and int(t.s.dragon[4]) == 1


@pytest.mark.clause("FK-6.10", "FK-3.16", "FK-11.6")
def test_lava_that_has_risen_does_not_spare_unseen_ground():
    t = Table(2).next_tile("I-1")
    t.s.waves = 0b1000
    t.play("act explore", "site t 0", "rot 0")
    assert t.s.lava[space("(1,0):4")] == 1


@pytest.mark.clause("FK-3.1", "FK-3.2", "FK-3.3", "FK-3.9", "FK-3.11")
def test_steps_go_both_ways_and_tiles_cover_the_plane_without_gaps():
    places = set()
    for cell in range(CENTRE):
        places.add((int(Q[cell]), int(R[cell])))
        assert (STEP_TO[cell] >= 0).sum() <= 6
    assert len(places) == CENTRE
    for here in range(SPACES):
        for there in STEP_TO[here]:
            assert there < 0 or here in STEP_TO[there]


@pytest.mark.clause("FK-3.4", "FK-3.5", "FK-2.4")
def test_each_ring_takes_tiles_of_its_level():
    for index, entry in enumerate(DATA["site"]):
        u, v = entry["uv"]
        assert max(abs(u), abs(v), abs(u + v)) == entry["level"] and site(u, v) == index
    assert [sum(entry["level"] == level for entry in DATA["site"]) for level in (1, 2, 3)] == [6, 12, 12]
    assert all(tuple(void) not in SITE_PLACES for void in DATA["geometry"]["void_sites"])


@pytest.mark.clause("FK-3.14")
def test_straight_line_distance():
    assert distance(space("(1,0):c"), space("(1,0):0")) == 1
    assert distance(space("C"), space("(1,0):c")) == 3
    assert distance(space("S0"), space("C")) == 12


@pytest.mark.clause("FK-3.15")
def test_centre_bridges_and_shrines_are_safe():
    t = Table(2).map_m1()
    assert {name for name in SPACE_NAMES if safe(t.s, space(name))} == {"C", "B0", "B1", "B2", "S0", "S1", "S2"}
    coop = Table(2, mode="cooperative", scenario=6)
    assert not safe(coop.s, space("C"))  # FK-16.6.2


@pytest.mark.clause("FK-3.17", "FK-2.4", "FK-2.7", "FK-2.1", "FK-2.5")
def test_the_printed_faces_fit_the_counts():
    printed = [content for tile in DATA["tile"] for content in (tile["centre"], *tile["outer"])]
    assert (printed.count("wood"), printed.count("metal"), printed.count("scroll")) == (17, 21, 7)
    assert printed.count("adventure") == 20 and sum(content.startswith("erupt") for content in printed) == 51
    assert all(tile["centre"] == "rock" for tile in DATA["tile"] if tile["dragon"] != "none")
    assert sum(tile["dragon"] != "none" for tile in DATA["tile"]) == 13


@pytest.mark.clause("FK-3.12")
def test_a_hub_touches_its_neighbour_sites_and_a_shrine_none():
    assert {SITE_PLACES[s] for s in TOUCHES[CENTRE] if s >= 0} == {SITE_PLACES[s] for s in range(6)}
    assert all(s < 0 for s in TOUCHES[space("S1")])


@pytest.mark.clause("FK-3.13")
def test_sites_of_spaces():
    assert SITE_PLACES[SITE_OF[space("(2,0):3")]] == (2, 0)


@pytest.mark.clause("FK-18.3", "FK-3.11")
def test_several_directions_may_lead_into_the_same_hub():
    for step in ("step d 3", "step d 4"):
        t = Table(2).lay("I-1", 1, 0).stand("A", "(1,0):3").play("act move")
        assert {s for s in t.offers() if STEP_TO[space("(1,0):3"), int(s[-1])] == CENTRE} == {"step d 3", "step d 4"}
        assert t.play(step).place("A") == "C"
