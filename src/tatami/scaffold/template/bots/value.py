"""What a position is worth to every seat, for the leaves of a search."""

from tatami.kernel.compiling import rule

ROLLOUT_POLICY = "greedy"
ROLLOUT_DEPTH = 60  # moves: a match is over by then


@rule
def evaluate(s, out):
    """Write an estimate of the result for every seat: one of them will topple the pile."""
    for seat in range(s.players):
        out[seat] = 1.0 - 1.0 / s.players
