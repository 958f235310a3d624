"""Generic ways to play whole games, written once and bound to every game; see ``contract`` for the free names."""

from tatami.kernel.compiling import rule
from tatami.kernel.contract import acting, action_priors, apply, choose, legal, new_game, over, score
from tatami.kernel.rng import below, seed_rng

PLAYERS_SALT = 0x5A17  # so that the players' random numbers and the game's own differ though they share a seed


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


def choose_random(s, seat, rng, mask, weights):
    """The policy of pure chance: every legal action is equally likely."""
    return nth_marked(mask, below(rng, legal(s, seat, mask)))


def choose_greedy(s, seat, rng, mask, weights):
    """The policy of the sensible beginner: an action of the greatest weight, ties broken by chance."""
    unseen = legal(s, seat, mask)
    if unseen == 1:
        below(rng, 1)  # of one, too: the generator advances as if there had been a choice
        return nth_marked(mask, 0)
    action_priors(s, seat, mask, weights)
    best, ties, first, action = 0, 0, -1, -1
    while unseen > 0:
        action += 1
        if mask[action]:
            unseen -= 1
            if weights[action] > best:
                best, ties, first = weights[action], 1, action
            elif weights[action] == best:
                ties += 1
    skip = below(rng, ties)
    chosen = first
    while skip > 0:
        chosen += 1
        if mask[chosen] and weights[chosen] == best:
            skip -= 1
    return chosen


def playout(s, rng, mask, weights, most):
    """Play on to the end with one policy in every seat; return the moves made, or -1 if ``most`` did not do."""
    moves = 0
    while not over(s):
        if moves == most:
            return -1
        seat = lowest_seat(acting(s))
        apply(s, seat, choose(s, seat, rng, mask, weights))
        moves += 1
    return moves


def seeded_playout(s, rng, o, seed, mask, weights, most):
    """Play one whole game from a seed; the players' random numbers are a stream of their own from the same seed."""
    seed_rng(rng, seed ^ PLAYERS_SALT)
    new_game(s, o, seed)
    return playout(s, rng, mask, weights, most)


def playouts(states, rng, o, first_seed, mask, weights, most, moves):
    """Play one whole game in every record of an array of zeroed states, game i from seed ``first_seed + i``."""
    for i in range(states.shape[0]):
        moves[i] = seeded_playout(states[i], rng[i], o, first_seed + i, mask, weights, most)


def score_all(states, out):
    """Write the results of many games, a row for each."""
    for i in range(states.shape[0]):
        score(states[i], out[i])
