"""A player with the wits of a sensible beginner."""

from tatami.kernel.chance import below
from tatami.match import Action, View
from tatami.players.random import RandomPlayer


class GreedyPlayer(RandomPlayer):
    """Plays the action that the game's ``wits`` weigh most, ties broken at random; now and then, if so told, any."""

    def __init__(self, seed: int = 0, careful: int = 100) -> None:
        super().__init__(seed)
        self.careful = careful  # of a hundred decisions, how many are thought about

    def policy(self) -> str:
        """Return how the next decision is taken."""
        return "choose_greedy" if self.careful == 100 or below(self.luck, 100) < self.careful else "choose_random"


def liked(view: View) -> list[tuple[Action, int]]:
    """Return the view's actions with their weights, the most liked first: a hint for people."""
    rules = view.game.rules
    weights = rules.weights()
    rules.weigh(view.state, view.seat, view.legal(), weights)
    return sorted(((action, int(weights[action.number])) for action in view.actions()), key=lambda pair: -pair[1])
