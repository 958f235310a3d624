"""Checks of observations in whole games, compiled; bound to each game's rules like the kernel's playouts."""

from tatami.kernel.contract import acting, apply, choose, legal, new_game, observe, over, redact, redeal
from tatami.kernel.playouts import PLAYERS_SALT, nth_marked
from tatami.kernel.records import i64, u64
from tatami.kernel.rng import below, draw_bits, seed_rng


def check_observations(scratch, rng, o, seed, mask, weights, rows, low, high):
    """Play one game in ``scratch[0]``, a quarter of its moves at random; store the range of each value in low and high.

    Returns at how many decisions a seat's view, or a redeal of it, gave other values than the full state.
    """
    s = scratch[0]
    seed_rng(rng, seed ^ PLAYERS_SALT)
    new_game(s, o, seed)
    leaks = 0
    while not over(s):
        for seat in range(s.players):
            observe(s, seat, rows[0])
            scratch[1] = s
            redact(scratch[1], seat)
            observe(scratch[1], seat, rows[1])
            redeal(scratch[1], seat, i64(draw_bits(rng) >> u64(1)))
            observe(scratch[1], seat, rows[2])
            for i in range(low.shape[0]):
                low[i] = min(low[i], rows[0, i])
                high[i] = max(high[i], rows[0, i])
                if rows[0, i] != rows[1, i] or rows[0, i] != rows[2, i]:
                    leaks += 1
                    break
        seats = acting(s)
        seat = below(rng, s.players)
        while not (seats >> seat) & 1:  # while choices are simultaneous, they come in any order
            seat = below(rng, s.players)
        if below(rng, 4):
            action = choose(s, seat, rng, mask, weights)
        else:
            action = nth_marked(mask, below(rng, legal(s, seat, mask)))
        apply(s, seat, action)
    return leaks
