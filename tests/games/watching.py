"""Whole random games watched through observations, compiled; bound to each rulebook like the kernel's playouts."""

from tatami.kernel.contract import acting, apply, choose, legal, new_game, observe, over, redact, redeal
from tatami.kernel.playouts import PLAYERS_SALT, nth_marked
from tatami.kernel.records import i64, u64
from tatami.kernel.rng import below, draw_bits, seed_rng


def watch(desk, luck, o, seed, mask, weights, rows, low, high):
    """Play one game in ``desk[0]``, now and then by chance; note between which values each number moves.

    Returns the decisions at which a seat's view, or a redeal of it, did not give the numbers of the truth.
    """
    s = desk[0]
    seed_rng(luck, seed ^ PLAYERS_SALT)
    new_game(s, o, seed)
    leaks = 0
    while not over(s):
        for seat in range(s.players):
            observe(s, seat, rows[0])
            desk[1] = s
            redact(desk[1], seat)
            observe(desk[1], seat, rows[1])
            redeal(desk[1], seat, i64(draw_bits(luck) >> u64(2)))
            observe(desk[1], seat, rows[2])
            for i in range(low.shape[0]):
                low[i] = min(low[i], rows[0, i])
                high[i] = max(high[i], rows[0, i])
                if rows[0, i] != rows[1, i] or rows[0, i] != rows[2, i]:
                    leaks += 1
                    break
        seats = acting(s)
        seat = below(luck, s.players)
        while not (seats >> seat) & 1:  # while choices are simultaneous, they come in any order
            seat = below(luck, s.players)
        if below(luck, 4):
            action = choose(s, seat, luck, mask, weights)
        else:
            action = nth_marked(mask, below(luck, legal(s, seat, mask)))
        apply(s, seat, action)
    return leaks
