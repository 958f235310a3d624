"""Decision points and the fixed list of actions (SA-13, SA-14)."""

import numpy as np
import pytest

from tatami.games.samurai.actions import CASTE, END_TURN, HEX, LIST, PASS, TILE
from tatami.games.samurai.rules import legal
from tatami.games.samurai.state import CHOOSE_TILE, FIGURE_TOWN, MOVE_FROM, MOVE_TO, PICK_TILE, PLACE_TILE
from tatami.kernel.compiling import interpreted

from .table import COLOURS, new_table, random_match, steps_of, table

MATCHES = 1 if interpreted else 6


def numbers(*plays):
    """The indices of complete plays."""
    return [LIST.number(step) for play in plays for step in steps_of(play)]


@pytest.mark.clause("SA-14.1")
def test_there_are_196_actions_in_one_list():
    """EX-38."""
    assert len(LIST) == 196
    named = ["tile buddha2", "tile move", "tile swap", "hex F17", "hex H16", "hex K17", "hex O14", "hex Q10"]
    assert [LIST.number(name) for name in named] == [0, 15, 16, 21, 29, 45, 79, 93]
    assert [LIST.number(f"caste {caste}") for caste in ("buddha", "rice", "castle")] == [191, 192, 193]
    assert LIST.number("end turn") == END_TURN == 194
    assert LIST.number("pass") == PASS == 195
    assert (TILE, HEX, CASTE) == (0, 17, 191)


@pytest.mark.clause("SA-14.1", "SA-14.3")
def test_a_turn_is_a_row_of_indices():
    """EX-38, EX-17."""
    assert numbers("ronin1@Q10", "buddha4@P9", "end turn") == [12, 93, 2, 84, 194]
    assert numbers("move F17>K17", "end turn") == [15, 21, 45, 194]
    assert numbers("swap Hirosaki buddha with Sendai castle") == [16, 73, 191, 94, 193]


@pytest.mark.clause("SA-14.3")
def test_every_play_is_complete_after_its_steps():
    """A placing tile takes two steps, a move three, a swap five; then another tile is asked for."""
    t = table(players=2).figures("base").hand("green", "ship1", "swap", "move", "rice2").tile("green", "rice3", "F17")
    for play, length in (("ship1@Q12", 2), ("swap Hirosaki buddha with Sendai castle", 5), ("move F17>K17", 3)):
        assert len(steps_of(play)) == length
        for step in steps_of(play):
            t.play(step)
            assert (t.s.decision == CHOOSE_TILE) == (step == steps_of(play)[-1])
    t = new_table(players=2, start_hand="random").play("caste rice")
    assert t.s.decision == FIGURE_TOWN


@pytest.mark.clause("SA-14.2")
def test_the_state_says_what_is_asked_and_one_index_means_different_things():
    """``tile rice2`` picks a starting tile or plays it; ``hex F17`` is a place, an origin or a destination."""
    picking = new_table(players=2)
    assert picking.s.decision == PICK_TILE
    t = table(players=2).figures("base").hand("green", "rice2", "move").tile("green", "rice3", "H16")
    assert t.s.decision == CHOOSE_TILE
    assert "tile rice2" in picking.offers() & t.offers()
    placing = t.copy().play("tile rice2")
    moving = t.copy().play("tile move")
    assert (placing.s.decision, moving.s.decision) == (PLACE_TILE, MOVE_FROM)
    moving.play("hex H16")
    assert moving.s.decision == MOVE_TO
    assert "hex F17" in placing.offers() & moving.offers()


@pytest.mark.clause("SA-13.1")
def test_a_decision_with_one_answer_is_still_asked():
    t = table(players=2).figures("base").hand("green", "move").tile("green", "rice3", "F17")
    assert t.offers() == {"tile move"}
    t.play("tile move")
    assert t.offers() == {"hex F17"}
    t.play("hex F17", "hex K17")
    assert t.offers() == {"end turn"}
    assert t.acting() == ["green"]


@pytest.mark.clause("SA-13.2", "SA-1.4")
def test_one_seat_decides_at_a_time_once_the_hands_are_chosen():
    mask = np.zeros(len(LIST), np.bool_)
    for seed in range(MATCHES):
        for t, colour, _ in random_match(3, seed):
            if t.s.decision == PICK_TILE or not colour:
                continue
            assert t.acting() == [colour] == [COLOURS[t.s.turn]]
            others = [seat for seat in range(3) if COLOURS[seat] != colour]
            assert all(legal(t.s, seat, mask) == 0 and not mask.any() for seat in others)


@pytest.mark.clause("SA-13.3")
def test_the_picks_of_a_hand_have_no_order():
    one, two = new_table(players=2), new_table(players=2)
    one.step("green", "tile rice2").step("green", "tile move")
    two.step("green", "tile move").step("green", "tile rice2")
    assert one.in_hand("green") == two.in_hand("green") == ["rice2", "move"]


@pytest.mark.clause("SA-14.5", "SA-3.6")
@pytest.mark.parametrize(("players", "hexes"), [(2, 91), (3, 133)])
def test_hexes_out_of_play_are_never_offered(players, hexes):
    mask = np.zeros(len(LIST), np.bool_)
    for seed in range(MATCHES):
        for t, colour, _ in random_match(players, seed, start_hand="random"):
            if colour:
                legal(t.s, COLOURS.index(colour), mask)
                assert not mask[HEX + hexes : CASTE].any()


@pytest.mark.clause("SA-14.6")
def test_the_longest_lists():
    t = table(players=4).figures("base").hand("green", "ship1", "rice2")
    assert len(t.copy().play("tile ship1").offers()) == 84
    assert len(t.copy().play("tile rice2").offers()) == 56
    assert len(new_table(players=4).offers("green")) == 17


@pytest.mark.clause("SA-14.7", "SA-5.11", "SA-5.12")
@pytest.mark.parametrize("capture_order", ["auto", "ask"])
def test_a_turn_and_a_match_have_an_end(capture_order):
    """At most five plays of five steps and an end of turn; 20 plays a player; every selected tile can be finished."""
    for seed in range(MATCHES):
        steps, plays, turn = 0, dict.fromkeys(COLOURS, 0), ""
        for t, colour, action in random_match(
            4, seed, start_hand="random", figure_setup="random", capture_order=capture_order
        ):
            if not colour:
                break
            steps = steps + 1 if colour == turn else 1
            turn = colour
            plays[colour] += action < HEX
            assert steps <= 26 + (11 if capture_order == "ask" else 0)
            assert t.s.played <= 5
            assert max(plays.values()) <= 20
