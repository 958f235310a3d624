"""A player with the wits of a sensible beginner."""

from tatami.kernel.rng import below
from tatami.players.random import RandomPlayer


class GreedyPlayer(RandomPlayer):
    """Plays the action that the game's ``wits`` weigh most, ties broken at random; now and then, if so told, any."""

    def __init__(self, seed: int = 0, careful: int = 100) -> None:
        super().__init__(seed)
        self.careful = careful  # of a hundred decisions, how many are thought about

    def policy(self) -> str:
        """Return how the next decision is taken."""
        return "choose_greedy" if self.careful == 100 or below(self.rng, 100) < self.careful else "choose_random"
