"""The end of the match (SA-9)."""

import pytest

from tatami.games.samurai.state import CASTE_GONE, NOBODY_CAN_PLAY, TOO_MANY_SET_ASIDE

from .table import table


def last_rice(**figures):
    """The position of EX-28: Tottori holds the last rice and lacks one tile."""
    t = table(players=2).figures(Tottori="rice", Hirosaki="buddha", Sendai="castle", **figures)
    return t.tile("green", "rice3", "I16").tile("gold", "samurai2", "J16")


def a_tie_to_come():
    """The position of EX-21: gold closes Hirosaki, where nobody has any influence."""
    t = table(players=2).figures("base").tile("green", "rice2", "O9").to_move("gold")
    return t.hand("gold", "castle3").hand("green", "rice3")


@pytest.mark.clause("SA-9.2", "SA-9.3", "SA-9.4")
def test_the_match_ends_when_the_last_figure_of_a_caste_is_captured():
    """EX-28, R16: gold has no further turn and green draws nothing."""
    t = last_rice().hand("green", "samurai1", "rice2").pile("green", "rice4").hand("gold", "rice2")
    t.play("samurai1@K16")
    assert t.influence("Tottori", "rice") == (4, 2)
    t.play("end turn")
    assert t.over()
    assert t.events_of("ended") == [{"reason": CASTE_GONE}]
    assert t.collection("green") == (0, 1, 0)
    assert t.acting() == []
    assert t.offers("gold") == t.offers("green") == set()
    assert t.in_hand("green") == ["rice2"]
    assert t.in_pile("green") == ["rice4"]


@pytest.mark.clause("SA-9.2")
def test_the_match_ends_when_the_last_figure_of_a_caste_is_set_aside():
    """EX-29."""
    t = last_rice().to_move("gold").hand("gold", "samurai1", "rice2")
    t.play("samurai1@K16")
    assert t.influence("Tottori", "rice") == (3, 3)
    t.play("end turn")
    assert t.aside() == (0, 1, 0)
    assert t.over()


@pytest.mark.clause("SA-9.2")
def test_the_match_goes_on_while_every_caste_has_a_figure_on_the_board():
    t = last_rice(Mito="rice").hand("green", "samurai1").hand("gold", "rice2")
    t.play("samurai1@K16", "end turn")
    assert t.collection("green") == (0, 1, 0)
    assert not t.over()
    assert t.acting() == ["gold"]


@pytest.mark.clause("SA-9.2")
@pytest.mark.parametrize(
    ("aside", "ends"), [((1, 1, 1), True), ((1, 1, 0), False), ((3, 0, 0), True), ((2, 0, 0), False)]
)
def test_the_fourth_figure_set_aside_ends_the_match(aside, ends):
    """EX-30."""
    t = a_tie_to_come().set_aside(*aside)
    t.play("castle3@P8", "end turn")
    assert sum(t.aside()) == sum(aside) + 1
    assert t.over() == ends
    assert t.events_of("ended") == ([{"reason": TOO_MANY_SET_ASIDE}] if ends else [])


@pytest.mark.clause("SA-9.2", "SA-9.1")
def test_more_than_four_can_be_set_aside_at_once():
    """R15: three lie aside; Hirosaki and Hachinohe both come to nothing, and the end is checked only after both."""
    t = table(players=2).figures("base").set_aside(1, 1, 1).hand("green", "castle3").hand("gold", "rice2")
    for place in ("O9", "P9", "Q10"):
        t.tile("gold", "move", place)
    t.play("castle3@P8", "end turn")
    assert t.aside() == (3, 1, 1)
    assert t.over()


@pytest.mark.clause("SA-9.1")
def test_the_end_is_not_checked_before_all_captures_of_the_turn():
    """Asked for the order, green takes the last rice first; Hirosaki's Buddha is still resolved in the same turn."""
    t = table(players=2, capture_order="ask").figures(Tottori="rice", Hirosaki="buddha", Sendai="castle")
    t.tile("green", "rice3", "I16").tile("gold", "move", "J16").tile("gold", "buddha2", "O9")
    t.hand("green", "samurai1", "ronin1").hand("gold", "rice2")
    t.play("samurai1@K16", "ronin1@P8", "end turn", "hex J15")
    assert t.collection("green") == (0, 1, 0)
    assert t.collection("gold") == (1, 0, 0)
    assert t.over()


@pytest.mark.clause("SA-9.1")
def test_the_end_is_not_checked_in_the_middle_of_a_turn():
    """Tottori's last rice is surrounded by the first tile, but the turn goes on."""
    t = last_rice().hand("green", "samurai1", "ship1")
    t.play("samurai1@K16")
    assert not t.over()
    assert t.offers() == {"tile ship1", "end turn"}


@pytest.mark.clause("SA-9.5", "SA-10.1")
def test_figures_on_the_board_and_set_aside_count_for_nobody():
    """Green's one Buddha beats gold's none, whatever else is left on the board or lies aside."""
    t = a_tie_to_come().set_aside(0, 3, 0).has_captured("green", 1, 0, 0)
    t.play("castle3@P8", "end turn")
    assert t.over()
    assert t.leaders() == ("green", "", "")
    assert t.winners() == ["green"]


@pytest.mark.clause("SA-9.6", "SA-5.8")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_round_of_forced_passes_ends_the_match(players):
    """R17."""
    t = table(players).figures("base").has_captured("gold", 1, 0, 0)
    for _ in range(players):
        assert not t.over()
        t.play("pass")
    assert t.events_of("ended") == [{"reason": NOBODY_CAN_PLAY}]
    assert t.winners() == ["gold"]


@pytest.mark.clause("SA-9.6")
def test_passes_count_only_in_a_row():
    t = table(players=3).figures("base").hand("gold", "rice2")
    t.play("pass", "rice2@P8", "end turn", "pass", "pass")
    assert not t.over()
    t.play("pass")
    assert t.over()
