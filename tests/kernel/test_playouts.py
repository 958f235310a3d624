"""Whole games by generic algorithms: the same game alone and in a batch, and the policies choose as they say."""

import numpy as np
import pytest

import tatami
from tatami.kernel.playouts import lowest_seat, nth_marked
from tatami.kernel.records import same
from tatami.match import Match
from tatami.registry import option_record

SAMURAI = tatami.game("samurai")
OPTIONS = option_record("samurai", {"players": 3, "start_hand": "random", "figure_setup": "random"})


@pytest.mark.parametrize(("seats", "lowest"), [(0b1, 0), (0b10, 1), (0b1100, 2), (0b1000001, 0)])
def test_the_lowest_seat_goes_first_where_one_must(seats, lowest):
    assert lowest_seat(seats) == lowest


def test_the_nth_marked_entry_is_counted_from_zero():
    mask = np.array([False, True, False, True, True])
    assert [nth_marked(mask, n) for n in range(3)] == [1, 3, 4]


@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_every_game_of_a_batch_ends_and_has_a_winner(policy):
    batch = SAMURAI.rules.play_batch(OPTIONS, 0, 20, policy)
    assert (batch.moves > 0).all()
    for state in batch.states:
        assert SAMURAI.rules.over(state) and SAMURAI.rules.broken_invariant(state) == 0


def test_a_game_does_not_depend_on_the_batch_it_is_played_in():
    whole = SAMURAI.rules.play_batch(OPTIONS, 100, 8)
    for i in range(8):
        alone = SAMURAI.rules.play_batch(OPTIONS, 100 + i, 1)
        assert alone.moves[0] == whole.moves[i] and same(alone.states[0], whole.states[i])


def test_a_batch_plays_the_games_that_a_match_plays():
    """The batch keeps silent about events; all else is the same to the byte."""
    from tatami.kernel.playouts import PLAYERS_SALT
    from tatami.players import player

    batch = SAMURAI.rules.play_batch(OPTIONS, 42, 1)
    match = Match(SAMURAI, {"players": 3, "start_hand": "random", "figure_setup": "random"}, 42)
    chooser = player("random", 42 ^ PLAYERS_SALT)
    while not match.over:
        match.play(chooser.choose(match.view(match.seat)))
    assert len(match) == batch.moves[0]
    told = match.state.copy()
    told.emitting, told.event_count = 0, 0
    told.events[:] = 0
    assert told.tobytes() == batch.states[0].tobytes()


def test_a_game_that_does_not_end_in_time_is_marked():
    states, rng = np.zeros(1, SAMURAI.rules.state.dtype), np.zeros(1, luck_type())
    moves = np.zeros(1, np.int32)
    rules = SAMURAI.rules
    rules.playouts("random")(
        states.view(np.recarray), rng.view(np.recarray), OPTIONS, 0, rules.mask(), rules.weights(), 10, moves
    )
    assert moves[0] == -1


def luck_type():
    from tatami.kernel.rng import Rng

    return Rng.dtype


def test_the_greedy_policy_plays_the_weightiest_action_and_breaks_ties_by_chance():
    rules = SAMURAI.rules
    match = SAMURAI.start(players=2, seed=3, preset="basic")
    mask, weights, rng = rules.mask(), rules.weights(), np.zeros(1, luck_type()).view(np.recarray)[0]
    rules.legal(match.state, 0, mask)
    rules.action_priors(match.state, 0, mask, weights)
    best = set(np.flatnonzero(mask & (weights == weights[mask].max())).tolist())
    chosen = {int(rules.choose_greedy(match.state, 0, rng, rules.mask(), rules.weights())) for _ in range(60)}
    assert chosen == best
