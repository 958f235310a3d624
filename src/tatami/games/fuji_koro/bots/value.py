"""The value of a position to every seat, for the leaves of a search."""

from tatami.games.fuji_koro.bots.coop_value import coop_win_chance
from tatami.games.fuji_koro.bots.quest_value import is_dragon_quest
from tatami.games.fuji_koro.bots.score_forecast import win_chances
from tatami.games.fuji_koro.rules.turns import ACTIONS_A_TURN
from tatami.games.fuji_koro.state import CHOOSE_ACTION
from tatami.kernel.compiling import rule

ROLLOUT_POLICY, ROLLOUT_DEPTH = "greedy", 60  # to the next quiet position; 60 decisions, by hand: about a quest's round


@rule
def is_quiet(s):
    """Whether a search may evaluate here: in a quest for the legendary dragon only after the dragons have moved.

    Once the start player has left, no round begins with their turn; then the rollout goes as deep as it may.
    """
    if not is_dragon_quest(s):
        return True
    return s.decision == CHOOSE_ACTION and s.turn == s.start and s.actions_left == ACTIONS_A_TURN


@rule
def evaluate(s, out):
    """Estimate the result: everybody's chance to win, or the chance to win together."""
    if not s.coop:
        win_chances(s, out)
        return
    for seat in range(s.players):
        out[seat] = coop_win_chance(s)
