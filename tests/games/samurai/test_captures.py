"""Capturing figures (SA-7)."""

import numpy as np
import pytest

import tatami
from tatami.games.samurai.bots.observation import BOARD, LAYOUT, observe
from tatami.games.samurai.components import HEX_CODES, HEXES
from tatami.games.samurai.state import NO_HEX
from tatami.kernel.records import differing_fields
from tatami.match import View

from .table import table

O8, O10, Q9 = (HEX_CODES.index(code) for code in ("O8", "O10", "Q9"))


def first_capture(**options):
    """EX-01 before green's turn, and gold's hand for EX-02."""
    t = table(players=4, **options).figures("base")
    t.tile("red", "samurai2", "P8").tile("red", "ship1", "R8").tile("red", "rice2", "O11")
    t.tile("purple", "castle2", "P10").tile("green", "ship1", "N9")
    t.hand("green", "buddha3", "rice2", "castle2", "samurai1", "ship1").pile("green", "rice3")
    return t.hand("gold", "ronin1", "buddha4", "rice2", "castle2", "samurai1").pile("gold", "rice3", "castle3")


def two_at_once(**options):
    """EX-02 up to the end of gold's turn."""
    return first_capture(**options).play("buddha3@O9", "end turn", "ronin1@Q10", "buddha4@P9", "end turn")


@pytest.mark.clause("SA-1.2", "SA-7.2", "SA-7.3", "SA-7.5", "SA-7.6", "SA-7.12")
def test_a_settlement_is_surrounded_when_its_land_is_covered_ships_or_not():
    """EX-01."""
    t = first_capture().play("buddha3@O9")
    assert t.influence("Hirosaki", "buddha") == (3, 0, 2, 0)
    t.play("end turn")
    assert t.events_of("surrounded") == [{"hex": O8}]
    assert t.on("Hirosaki") == ""
    assert t.on("Akita") == "buddha rice"
    assert t.collection("green") == (1, 0, 0)
    assert t.aside() == (0, 0, 0)
    assert t.in_hand("green") == ["rice2", "rice3", "castle2", "samurai1", "ship1"]
    assert t.acting() == ["gold"]


@pytest.mark.clause("SA-5.2", "SA-5.3", "SA-7.4", "SA-7.5", "SA-7.6", "SA-7.7", "SA-7.10")
def test_two_settlements_at_once_with_a_tie_and_a_tile_that_does_not_count():
    """EX-02: each figure is decided for itself; the tile between Hirosaki and Akita counts again (EX-25)."""
    t = first_capture().play("buddha3@O9", "end turn", "ronin1@Q10", "buddha4@P9")
    assert t.influence("Hachinohe", "buddha") == (0, 5, 3, 0)
    assert t.influence("Akita", "buddha") == (4, 4, 0, 0)
    assert t.influence("Akita", "rice") == (1, 0, 2, 0)
    t.play("end turn")
    assert t.events_of("surrounded") == [{"hex": O10}, {"hex": Q9}]
    assert t.on("Hachinohe") == t.on("Akita") == ""
    assert t.on("Sendai") == "castle"
    assert t.aside() == (1, 0, 0)
    collections = [t.collection(colour) for colour in ("green", "gold", "red", "purple")]
    assert collections == [(1, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 0)]
    assert t.in_hand("gold") == ["rice2", "rice3", "castle2", "castle3", "samurai1"]
    assert not t.over()
    assert t.acting() == ["red"]


@pytest.mark.clause("SA-7.9")
@pytest.mark.parametrize("answers", [("hex Q9", "caste buddha"), ("hex O10", "caste rice")])
def test_the_active_player_chooses_the_order_and_it_changes_nothing(answers):
    """EX-03, R14: D9 offers both settlements, D10 both figures of Akita, and every order ends as EX-02 does."""
    t = two_at_once(capture_order="ask")
    assert t.acting() == ["gold"]
    assert t.offers() == {"hex Q9", "hex O10"}
    t.play(answers[0])
    assert t.offers() == {"caste buddha", "caste rice"}
    t.play(answers[1])
    assert t.acting() == ["red"]
    expected = two_at_once()
    assert set(differing_fields(t.s, expected.s)) <= {"capture_order", "event_count", "events"}


@pytest.mark.clause("SA-7.9")
def test_a_settlement_once_named_is_resolved_completely_before_the_next():
    t = two_at_once(capture_order="ask").play("hex O10")
    assert t.offered("hex") == set()
    t.play("caste buddha")
    assert t.on("Akita") == ""
    assert t.on("Hachinohe") == ""  # the only one left needs no asking


@pytest.mark.clause("SA-7.9")
def test_a_settlement_that_is_resolved_is_no_longer_the_chosen_one():
    """Three rings at once: after Akita the other two are to be ordered, and nothing points at Akita any more."""
    t = table(players=4, capture_order="ask").figures("base").hand("green", "ronin1", "samurai2")
    for place in ("O9", "O11", "P10", "Q10"):
        t.tile("gold", "move", place)
    t.play("ronin1@P8", "samurai2@P9", "end turn", "hex O10")
    assert t.s.origin == O10
    t.play("caste buddha")
    assert t.offers() == {"hex O8", "hex Q9"}
    assert t.s.origin == NO_HEX
    numbers = np.zeros(LAYOUT.size, np.float32)
    observe(t.s, 0, numbers)
    assert not numbers[BOARD + 3 * HEXES : BOARD + 4 * HEXES].any()
    assert 'class="held"' not in View(tatami.game("samurai"), 0, t.seen_by("green").s, ()).svg()


@pytest.mark.clause("SA-7.9")
def test_nothing_is_asked_where_only_one_order_is_possible():
    t = first_capture(capture_order="ask").play("buddha3@O9", "end turn")
    assert t.collection("green") == (1, 0, 0)
    assert t.acting() == ["gold"]


@pytest.mark.clause("SA-7.9", "SA-7.4")
def test_edo_is_asked_figure_by_figure_until_one_is_left():
    t = table(players=2, capture_order="ask").figures("base").hand("green", "samurai1")
    for place in ("N13", "N14", "O13", "O15", "P13"):
        t.tile("gold", "move", place)
    t.play("samurai1@P14", "end turn")
    assert t.offers() == {"caste buddha", "caste rice", "caste castle"}
    t.play("caste castle")
    assert t.offers() == {"caste buddha", "caste rice"}
    t.play("caste rice")
    assert t.on("Edo") == ""
    assert t.collection("green") == (1, 1, 1)
    assert t.acting() == ["gold"]


@pytest.mark.clause("SA-7.9")
def test_without_asking_settlements_go_by_hex_and_figures_buddha_rice_castle():
    """R14."""
    captures = [event for event in two_at_once().events() if event.kind.name in ("captured", "nobody_captured")]
    assert [(event.details["hex"], event.details["caste"]) for event in captures] == [(O10, 0), (O10, 1), (Q9, 0)]


@pytest.mark.clause("SA-7.1", "SA-7.11", "SA-5.10")
def test_captures_wait_for_the_end_of_the_turn():
    """EX-20: the ship laid after the ring was closed decides; captured at once it would have been a tie."""
    t = table(players=2).figures("base").tile("gold", "castle2", "K17")
    t.hand("green", "samurai2", "ship1", "rice2", "rice3", "rice4")
    t.play("samurai2@L17")
    assert t.influence("Wakayama", "castle") == (2, 2)
    assert t.on("Wakayama") == "castle"
    t.play("ship1@K19")
    assert t.influence("Wakayama", "castle") == (3, 2)
    assert t.on("Wakayama") == "castle"
    t.play("end turn")
    assert t.on("Wakayama") == ""
    assert t.collection("green") == (0, 0, 1)


@pytest.mark.clause("SA-7.8", "SA-7.7", "SA-9.2")
def test_no_influence_at_all_is_a_tie():
    """EX-21, R13."""
    t = table(players=2).figures("base").tile("green", "rice2", "O9").to_move("gold").hand("gold", "castle3")
    t.hand("green", "rice3")
    t.play("castle3@P8")
    assert t.influence("Hirosaki", "buddha") == (0, 0)
    t.play("end turn")
    assert t.events_of("nobody_captured") == [{"caste": 0, "hex": O8}]
    assert t.aside() == (1, 0, 0)
    assert not t.over()


@pytest.mark.clause("SA-7.7")
def test_after_a_tie_at_the_top_the_third_gets_nothing():
    """EX-22."""
    t = table(players=4).figures("base").hand("green", "samurai1")
    t.tile("gold", "rice2", "R3").tile("red", "ship2", "S2").tile("purple", "ship1", "T2")
    t.play("samurai1@S4")
    assert t.influence("Nemuro", "rice") == (1, 2, 2, 1)
    t.play("end turn")
    assert t.aside() == (0, 1, 0)
    assert all(t.collection(colour) == (0, 0, 0) for colour in ("green", "gold", "red", "purple"))
    assert t.on("Kushiro") == "castle"


@pytest.mark.clause("SA-7.5", "SA-7.6", "SA-7.7")
def test_a_ship_counts_for_two_settlements_and_a_player_captures_in_anothers_turn():
    """EX-23."""
    t = table(players=2).figures("base").to_move("gold").hand("gold", "ronin1", "buddha3")
    t.tile("green", "ship2", "Q12").tile("gold", "samurai1", "P10").tile("green", "buddha2", "P11")
    t.tile("gold", "buddha2", "P12").tile("gold", "samurai1", "P13")
    t.play("ronin1@Q14", "buddha3@Q10", "end turn")
    assert t.influence("Sendai", "castle") == (2, 1)
    assert t.influence("Mito", "rice") == (2, 2)
    assert t.collection("green") == (0, 0, 1)
    assert t.collection("gold") == (0, 0, 0)
    assert t.aside() == (0, 1, 0)


@pytest.mark.clause("SA-7.2")
@pytest.mark.parametrize("kind", ["buddha2", "rice4", "samurai1", "ronin1"])
def test_any_tile_of_any_player_closes_a_ring(kind):
    t = table(players=3).figures("base").tile("red", "move", "O9").hand("green", kind)
    t.play(f"{kind}@P8", "end turn")
    assert t.on("Hirosaki") == ""


@pytest.mark.clause("SA-7.3")
def test_ships_alone_surround_nothing():
    t = table(players=2).figures("base").hand("green", "ship1")
    for place in ("N7", "N8", "O7"):
        t.tile("green", "ship1", place)
    t.tile("green", "samurai2", "O9").play("ship1@P7", "end turn")
    assert t.on("Hirosaki") == "buddha"


@pytest.mark.clause("SA-7.5")
def test_influence_is_the_sum_of_all_adjacent_tiles_that_count():
    """Land and sea, the own caste and special tiles; other castes, the move tile and tiles further off do not."""
    t = table(players=2).figures("base")
    t.tile("green", "castle4", "P10").tile("green", "samurai3", "Q10").tile("green", "ship2", "Q12")
    t.tile("green", "rice4", "P11").tile("green", "samurai2", "P9").tile("gold", "ship1", "R10").tile(
        "gold", "move", "R11"
    )
    assert t.influence("Sendai", "castle") == (4 + 3 + 2, 1)


@pytest.mark.clause("SA-7.10", "SA-7.13")
def test_an_emptied_settlement_stays_empty_and_its_tiles_count_for_the_other():
    """EX-25."""
    t = first_capture().play("buddha3@O9", "end turn")
    assert t.lies_on("O9") == "green buddha3"
    assert t.influence("Akita", "buddha") == (4, 0, 0, 0)
    t.play("ronin1@Q10", "end turn")
    assert t.events_of("surrounded") == []
    assert t.on("Hirosaki") == ""


@pytest.mark.clause("SA-15.7")
def test_a_turn_closes_four_rings_at_most_and_one_tile_two():
    """P8 closes Hirosaki and Hachinohe, P11 Niigata and Sendai."""
    t = table(players=2).figures("base").empty("Akita").hand("green", "ronin1", "samurai3")
    for place in ("O9", "P9", "Q10", "P10", "N12", "O11", "O13", "P12"):
        t.tile("gold", "move", place)
    t.play("ronin1@P8", "samurai3@P11", "end turn")
    assert len(t.events_of("surrounded")) == 4
    assert t.on("Hirosaki") == t.on("Hachinohe") == t.on("Niigata") == t.on("Sendai") == ""
