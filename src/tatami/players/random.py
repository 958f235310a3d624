"""The random player."""

from tatami.kernel.records import blank
from tatami.kernel.rng import Rng, seed_rng
from tatami.match import Action, View


class RandomPlayer:
    """Plays every legal action with the same probability."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = blank(Rng)
        seed_rng(self.rng, seed)

    def policy(self) -> str:
        """Return the name of the compiled function that takes the next decision."""
        return "choose_random"

    def choose(self, view: View) -> Action:
        """Return one of the view's actions."""
        view.check_turn()
        rules = view.game.rules
        choose = getattr(rules, self.policy())
        return view.game.action(int(choose(view.state, view.seat, self.rng, rules.mask(), rules.weights())))
