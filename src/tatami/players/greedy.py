"""The greedy player: the action with the highest prior."""

from tatami.kernel.rng import below
from tatami.players.random import RandomPlayer


class GreedyPlayer(RandomPlayer):
    """Plays the action with the highest prior, ties broken at random; below 100 ``percent`` sometimes any action."""

    def __init__(self, seed: int = 0, percent: int = 100) -> None:
        super().__init__(seed)
        self.percent = percent  # of decisions that are greedy

    def policy(self) -> str:
        """Return the name of the compiled function that takes the next decision."""
        return "choose_greedy" if self.percent == 100 or below(self.rng, 100) < self.percent else "choose_random"
