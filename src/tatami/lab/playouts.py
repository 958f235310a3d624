"""Whole games with a policy for every seat, as templates that are bound to a game; see ``kernel.contract``."""

from tatami.kernel.chance import below, sow
from tatami.kernel.contract import acting, apply, new_game, over
from tatami.kernel.playing import PLAYERS_SALT, choose_greedy, choose_random, lowest_seat

MOVES, TURNS = 0, 1  # columns of ``lengths``
CARE_BITS = 7  # of ``care``, for every seat: how many of its hundred decisions are thought about


def mixed_playout(s, luck, o, seed, care, mask, weights, most, length, chosen):
    """Play one whole game; every seat plays greedily as often as ``care`` says, and otherwise at random.

    With one policy in all seats this is the very game that ``kernel.playing.fresh_playout`` plays. A turn is what one
    seat decides without another in between.
    """
    sow(luck, seed ^ PLAYERS_SALT)
    new_game(s, o, seed)
    moves = 0
    turns = 0
    last = -1
    while moves < most and not over(s):
        seat = lowest_seat(acting(s))
        careful = (care >> (CARE_BITS * seat)) & ((1 << CARE_BITS) - 1)
        if careful == 100 or (careful and below(luck, 100) < careful):
            action = choose_greedy(s, seat, luck, mask, weights)
        else:
            action = choose_random(s, seat, luck, mask, weights)
        if seat != last:
            turns += 1
            last = seat
        chosen[action] += 1
        apply(s, seat, action)
        moves += 1
    length[MOVES] = moves if over(s) else -1
    length[TURNS] = turns


def mixed_playouts(states, luck, o, first_seed, care, mask, weights, most, lengths, chosen):
    """Play one whole game in every record of an array of zeroed states, game i from seed ``first_seed + i``."""
    for i in range(states.shape[0]):
        mixed_playout(states[i], luck[i], o, first_seed + i, care, mask, weights, most, lengths[i], chosen)
