"""OpenSpiel's own information-set Monte-Carlo tree search plays 7 Ronin against our greedy player, on either side.

    pip install 'tatami[openspiel]'
    python examples/ismcts_seven_ronin.py                                # some minutes
    python examples/ismcts_seven_ronin.py --matches 2 --simulations 20   # a quick look

The bot plays the match as it plays any game of OpenSpiel: it samples the other side's plan with
``resample_from_infostate`` and tells positions apart by their information state. Only the rollouts from the leaves of
its tree are played by our compiled rules, which takes a fraction of a millisecond to the end of the match.
"""

import argparse
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import tatami.envs.openspiel  # registers the games
from tatami.kernel import playouts
from tatami.kernel.game_rules import LONGEST
from tatami.kernel.records import blank, copy_record
from tatami.kernel.rng import Rng, seed_rng
from tatami.lab.intervals import Rate, proportion
from tatami.players import player
from tatami.registry import option_record

SIDES = ("Attacker", "Defender")
UCT_C = 0.7  # exploration constant; chosen by hand
BASELINE_MATCHES = 1000  # of greedy against itself, to compare with


class RolloutEvaluator(mcts.Evaluator):  # type: ignore[misc]  # OpenSpiel's Python part has no types
    """Evaluates a position by one rollout to the end, with a policy of our rules for every seat."""

    def __init__(self, seed: int, policy: str = "greedy") -> None:
        self.rules = tatami.game("seven_ronin").rules
        choose = {"random": self.rules.choose_random, "greedy": self.rules.choose_greedy}[policy]
        self.playout = self.rules.bind(playouts.playout, policy, choose=choose)
        self.rng = blank(Rng)
        seed_rng(self.rng, seed)

    def evaluate(self, state: Any) -> np.ndarray:
        """Return the results of one rollout."""
        match = copy_record(state.batch.record())
        self.playout(match, self.rng, self.rules.mask(), self.rules.weights(), LONGEST)
        results = np.zeros(self.rules.seats)
        self.rules.score(match, results)
        return results

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """Return the same prior for all legal actions."""
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def play_match(side: int, simulations: int, seed: int) -> float:
    """Let the bot play one match on a side; return its result."""
    game = pyspiel.load_game("tatami_seven_ronin")
    bot = ismcts.ISMCTSBot(game, RolloutEvaluator(seed), UCT_C, simulations, random_state=np.random.RandomState(seed))
    opponent = player("greedy", seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        seat = state.current_player()
        if seat == side:
            state.apply_action(int(bot.step(state)))
        else:
            state.apply_action(opponent.choose(state.batch.view(0, seat)).number)
    return float(state.returns()[side])


def main(arguments: list[str] | None = None) -> dict[str, Rate]:
    """Play as many matches on both sides and print how many the bot won."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--matches", type=int, default=5, help="on each side")
    parser.add_argument("--simulations", type=int, default=100, help="for every decision")
    wanted = parser.parse_args(arguments)
    rules = tatami.game("seven_ronin").rules
    baseline = rules.scores(rules.play_batch(option_record("seven_ronin", {}), 0, BASELINE_MATCHES, "greedy").states, 2)
    found = {}
    for side, name in enumerate(SIDES):
        results = [play_match(side, wanted.simulations, seed) for seed in range(wanted.matches)]
        found[name] = proportion(int(sum(results)), wanted.matches)
        expected = proportion(int(baseline[:, side].sum()), BASELINE_MATCHES)
        won = f"ISMCTS won {found[name]} of {wanted.matches}"
        print(f"as {name} against greedy: {won}, greedy itself {expected}", flush=True)
    return found


if __name__ == "__main__":
    main()
