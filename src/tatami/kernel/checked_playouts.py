"""Random games with every invariant checked at every decision; bound to each game like the playouts."""

from tatami.kernel.contract import SEATS, acting, apply, broken_invariant, choose, legal, new_game, over
from tatami.kernel.playouts import PLAYERS_SALT, lowest_seat
from tatami.kernel.rng import seed_rng

# What can be wrong with a game, besides a broken invariant (which has a number of its own, 1 or more)
STUCK, ENDLESS, ACTING_WHEN_OVER = -1, -2, -3


def checked_playout(s, rng, o, seed, mask, weights, most, found):
    """Play one random game, looking at every decision; return the moves made and write the fault into ``found``."""
    seed_rng(rng, seed ^ PLAYERS_SALT)
    new_game(s, o, seed)
    moves = 0
    while True:
        found[0] = fault_at(s, mask)
        if found[0] or over(s):
            return moves
        if moves == most:
            found[0] = ENDLESS
            return moves
        seat = lowest_seat(acting(s))
        apply(s, seat, choose(s, seat, rng, mask, weights))
        moves += 1


def fault_at(s, mask):
    """Return 0 if all is well in a position."""
    broken = broken_invariant(s)
    if broken:
        return broken
    seats = acting(s)
    if over(s):
        return ACTING_WHEN_OVER if seats else 0
    if seats == 0:
        return STUCK
    for seat in range(SEATS):
        if seats >> seat & 1 and legal(s, seat, mask) == 0:
            return STUCK
    return 0


def checked_playouts(states, rng, o, first_seed, mask, weights, most, moves, faults):
    """Play one watched game in every record; ``moves`` and ``faults`` take what each came to."""
    for i in range(states.shape[0]):
        moves[i] = checked_playout(states[i], rng[i], o, first_seed + i, mask, weights, most, faults[i])
