"""Generic ways to play whole games, written once and bound to every rulebook; see ``contract`` for the free names."""

from tatami.kernel.chance import below, sow
from tatami.kernel.compiling import rule
from tatami.kernel.contract import ACTIONS, acting, apply, choose, legal, new_game, over, score, weigh

PLAYERS_SALT = 0x5A17  # so that the players' luck and the game's own differ though they share a seed


@rule
def lowest_seat(seats):
    """Return the lowest seat of a set of seats given as bits."""
    seat = 0
    while not (seats >> seat) & 1:
        seat += 1
    return seat


@rule
def nth_marked(mask, n):
    """Return the index of the n-th marked entry of a mask, counted from 0."""
    index = -1
    while n >= 0:
        index += 1
        if mask[index]:
            n -= 1
    return index


def choose_random(s, seat, luck, mask, weights):
    """The policy of pure chance: every legal action is equally likely."""
    return nth_marked(mask, below(luck, legal(s, seat, mask)))


def choose_greedy(s, seat, luck, mask, weights):
    """The policy of the sensible beginner: an action of the greatest weight, ties broken by chance."""
    legal(s, seat, mask)
    weigh(s, seat, mask, weights)
    best = 0
    ties = 0
    for action in range(ACTIONS):
        if mask[action]:
            if weights[action] > best:
                best = weights[action]
                ties = 1
            elif weights[action] == best:
                ties += 1
    skip = below(luck, ties)
    for action in range(ACTIONS):
        if mask[action] and weights[action] == best:
            if skip == 0:
                return action
            skip -= 1
    return -1


def playout(s, luck, mask, weights, most):
    """Play on to the end with one policy in every seat; return the moves made, or -1 if ``most`` did not do."""
    moves = 0
    while not over(s):
        if moves == most:
            return -1
        seat = lowest_seat(acting(s))
        apply(s, seat, choose(s, seat, luck, mask, weights))
        moves += 1
    return moves


def fresh_playout(s, luck, o, seed, mask, weights, most):
    """Play one whole game from a seed; the players' luck comes from the same seed but is a stream of its own."""
    sow(luck, seed ^ PLAYERS_SALT)
    new_game(s, o, seed)
    return playout(s, luck, mask, weights, most)


def playouts(states, luck, o, first_seed, mask, weights, most, moves):
    """Play one whole game in every record of an array of zeroed states, game i from seed ``first_seed + i``."""
    for i in range(states.shape[0]):
        moves[i] = fresh_playout(states[i], luck[i], o, first_seed + i, mask, weights, most)


def score_all(states, out):
    """Write the results of many games, a row for each."""
    for i in range(states.shape[0]):
        score(states[i], out[i])
