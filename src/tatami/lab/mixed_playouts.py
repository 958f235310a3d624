"""Whole games with a policy for every seat, as templates that are bound to a game; see ``kernel.contract``."""

from tatami.kernel.contract import acting, apply, new_game, over
from tatami.kernel.playouts import PLAYERS_SALT, choose_greedy, choose_random, lowest_seat
from tatami.kernel.rng import below, seed_rng

MOVES, TURNS = 0, 1  # columns of ``lengths``
CARE_BITS = 7  # of ``care``, for every seat: how many of its hundred decisions are thought about


def mixed_playout(s, rng, o, seed, care, mask, weights, most, length, chosen):
    """Play one whole game; every seat plays greedily as often as ``care`` says, and otherwise at random.

    With one policy in all seats this is the very game that ``kernel.playing.seeded_playout`` plays. A turn is what one
    seat decides without another in between.
    """
    seed_rng(rng, seed ^ PLAYERS_SALT)
    new_game(s, o, seed)
    moves = 0
    turns = 0
    last = -1
    while moves < most and not over(s):
        seat = lowest_seat(acting(s))
        careful = (care >> (CARE_BITS * seat)) & ((1 << CARE_BITS) - 1)
        if careful == 100 or (careful and below(rng, 100) < careful):
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


def mixed_playouts(states, rng, o, first_seed, care, mask, weights, most, lengths, chosen):
    """Play one whole game in every record of an array of zeroed states, game i from seed ``first_seed + i``."""
    for i in range(states.shape[0]):
        mixed_playout(states[i], rng[i], o, first_seed + i, care, mask, weights, most, lengths[i], chosen)
