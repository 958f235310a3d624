"""A player with the wits of a sensible beginner."""

from tatami.match import Action, View
from tatami.players.random import RandomPlayer


class GreedyPlayer(RandomPlayer):
    """Plays the action that the game's ``wits`` weigh most, ties broken at random."""

    policy = "choose_greedy"


def liked(view: View) -> list[tuple[Action, int]]:
    """Return the view's actions with their weights, the most liked first: a hint for people."""
    rules = view.game.rules
    weights = rules.weights()
    rules.weigh(view.state, view.seat, view.legal(), weights)
    return sorted(((action, int(weights[action.number])) for action in view.actions()), key=lambda pair: -pair[1])
