"""How a decision is asked: the legal actions are written down when the question is put (SS-21)."""

from tatami.kernel.compiling import rule


@rule
def ask(s, decision, seat, lowest, bits):
    """Ask a seat to choose among actions; bit 0 of ``bits`` is action ``lowest``."""
    s.decision = decision
    s.decider = seat
    s.lowest = lowest
    s.offered = bits
