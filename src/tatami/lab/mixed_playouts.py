"""Whole games with a policy of its own for every seat; templates that are bound to a game, see ``kernel.contract``."""

from tatami.kernel.contract import acting, apply, new_game, over
from tatami.kernel.playouts import PLAYERS_SALT, choose_greedy, choose_random, lowest_seat
from tatami.kernel.rng import below, seed_rng

MOVES, TURNS = 0, 1  # columns of ``lengths``
PERCENT_BITS = 7  # of ``greedy_percents`` for every seat: of a hundred decisions, how many are greedy


def mixed_playout(s, rng, o, seed, greedy_percents, mask, weights, most, length, chosen):
    """Play one whole game. Every seat decides greedily as often as ``greedy_percents`` says, and else at random.

    With one policy in all seats this is the game that ``kernel.playouts.seeded_playout`` plays. A turn is a run of
    decisions of one seat.
    """
    seed_rng(rng, seed ^ PLAYERS_SALT)
    new_game(s, o, seed)
    moves = 0
    turns = 0
    last = -1
    while moves < most and not over(s):
        seat = lowest_seat(acting(s))
        percent = (greedy_percents >> (PERCENT_BITS * seat)) & ((1 << PERCENT_BITS) - 1)
        if percent == 100 or (percent and below(rng, 100) < percent):
            action = choose_greedy(s, seat, rng, mask, weights)
        else:
            action = choose_random(s, seat, rng, mask, weights)
        if seat != last:
            turns += 1
            last = seat
        chosen[action] += 1
        apply(s, seat, action)
        moves += 1
    length[MOVES] = moves if over(s) else -1
    length[TURNS] = turns


def mixed_playouts(states, rng, o, first_seed, greedy_percents, mask, weights, most, lengths, chosen):
    """Play one whole game in every record of an array of zeroed states, game i from seed ``first_seed + i``."""
    for i in range(states.shape[0]):
        mixed_playout(states[i], rng[i], o, first_seed + i, greedy_percents, mask, weights, most, lengths[i], chosen)
