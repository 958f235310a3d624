"""What a position is worth to every seat, for the leaves of a search."""

from tatami.games.fuji_koro.bots.coop_value import hope
from tatami.games.fuji_koro.bots.quest_value import sought
from tatami.games.fuji_koro.bots.score_forecast import outlook
from tatami.games.fuji_koro.rules.turns import ACTIONS_A_TURN
from tatami.games.fuji_koro.state import (
    CHOOSE_ACTION,
)
from tatami.kernel.compiling import rule

ROLLOUT_POLICY, ROLLOUT_DEPTH = "greedy", 60  # how a search goes on from a leaf to a settled position: a quest's round


@rule
def is_quiet(s):
    """Whether a search may judge here: in a quest for the legendary dragon, when the dragons have moved.

    Once the start player has left, nobody begins a round in his place; then it looks ahead as far as it may.
    """
    if not sought(s):
        return True
    return s.decision == CHOOSE_ACTION and s.turn == s.start and s.actions_left == ACTIONS_A_TURN


@rule
def evaluate(s, out):
    """Estimate the result: everybody's chance to win, or in cooperative games how far the goal is."""
    if not s.coop:
        outlook(s, out)
        return
    for seat in range(s.players):
        out[seat] = hope(s)
