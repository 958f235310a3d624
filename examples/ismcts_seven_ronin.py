"""OpenSpiel's own information-set Monte-Carlo tree search plays 7 Ronin against our beginner, on either side.

    pip install 'tatami[openspiel]'
    python examples/ismcts_seven_ronin.py                                # some minutes
    python examples/ismcts_seven_ronin.py --matches 2 --simulations 20   # a glimpse

The bot sees the match as any game of OpenSpiel: it guesses the other side's plan with ``resample_from_infostate`` and
tells positions apart by their information state. Only what follows after a leaf of its tree is played on by our
compiled rules, which takes a fraction of a millisecond to the end of the match.
"""

import argparse
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import tatami.envs.openspiel  # registers the games
from tatami.kernel import playouts
from tatami.kernel.records import blank, copy_record
from tatami.kernel.rng import Rng, seed_rng
from tatami.kernel.rulebook import LONGEST
from tatami.lab.intervals import Rate, share
from tatami.players import player
from tatami.registry import option_record

SIDES = ("Attacker", "Defender")
C_PUCT = 0.7
BEGINNERS = 1000  # matches of greedy against itself, to compare with


class PlayOn(mcts.Evaluator):  # type: ignore[misc]  # OpenSpiel's Python part has no types
    """Judges a position by playing it to the end once, every seat by a policy of our rulebook."""

    def __init__(self, seed: int, policy: str = "greedy") -> None:
        self.rules = tatami.game("seven_ronin").rules
        choose = {"random": self.rules.choose_random, "greedy": self.rules.choose_greedy}[policy]
        self.playout = self.rules.bind(playouts.playout, policy, choose=choose)
        self.rng = blank(Rng)
        seed_rng(self.rng, seed)

    def evaluate(self, state: Any) -> np.ndarray:
        """Return the results of the match played on."""
        match = copy_record(state.games.record())
        self.playout(match, self.rng, self.rules.mask(), self.rules.weights(), LONGEST)
        results = np.zeros(self.rules.seats)
        self.rules.score(match, results)
        return results

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """Like all legal actions alike."""
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def play_match(side: int, simulations: int, seed: int) -> float:
    """Let the bot play one match on a side; return its result."""
    game = pyspiel.load_game("tatami_seven_ronin")
    bot = ismcts.ISMCTSBot(game, PlayOn(seed), C_PUCT, simulations, random_state=np.random.RandomState(seed))
    beginner = player("greedy", seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        seat = state.current_player()
        if seat == side:
            state.apply_action(int(bot.step(state)))
        else:
            state.apply_action(beginner.choose(state.games.view(0, seat)).number)
    return float(state.returns()[side])


def main(arguments: list[str] | None = None) -> dict[str, Rate]:
    """Play as many matches on both sides and print how many the bot won."""
    wish = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    wish.add_argument("--matches", type=int, default=5, help="on each side")
    wish.add_argument("--simulations", type=int, default=100, help="for every decision")
    wished = wish.parse_args(arguments)
    rules = tatami.game("seven_ronin").rules
    beginners = rules.scores(rules.play_batch(option_record("seven_ronin", {}), 0, BEGINNERS, "greedy").states, 2)
    found = {}
    for side, name in enumerate(SIDES):
        results = [play_match(side, wished.simulations, seed) for seed in range(wished.matches)]
        found[name] = share(int(sum(results)), wished.matches)
        usual = share(int(beginners[:, side].sum()), BEGINNERS)
        print(
            f"as {name} against greedy: ISMCTS won {found[name]} of {wished.matches}, greedy itself {usual}", flush=True
        )
    return found


if __name__ == "__main__":
    main()
