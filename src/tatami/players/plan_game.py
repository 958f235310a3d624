"""Secret, simultaneous decisions as a matrix game of whole plans, solved approximately.

Where two seats choose at once, every fixed plan has an answer. So plans of both are collected, simulated against each
other, and mixed by regret matching. Better answers to the present mixture are looked for and take the places of plans
that are hardly played: a double oracle (McMahan, Gordon, Blum, 2003) whose best responses are found by mutation. The
average that comes out is near an equilibrium: an opponent who knew all the chances would gain little.

A game takes part by ``bots.policy.reset_plans(s, seats)``. All is computed from what both seats know, the state before
anybody has planned, so every step of a plan finds the same mixture again and nothing has to be remembered in between.
"""

import math
import time
import zlib
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from tatami.kernel import plan_game as kernel
from tatami.kernel.game_rules import GameRules
from tatami.kernel.records import blank, blanks, copy_record, same, unpack
from tatami.kernel.rng import Rng, below, seed_rng
from tatami.match import View

MAX_PLAN = 48  # steps, a free place at the end included
MIN_PLANS, MAX_PLANS = 8, 192  # of a side
CANDIDATES = 64  # new plans of a side that are tried at a time
TRIALS = 8  # simulations of each; the best quarter has four times as many more
ACCEPTED = 4  # of them take the places of plans that are not played
EXPLOITATION = 0.5  # how often a plan is mutated because it is played, rather than just because it is known
ROUNDS, LAST_ROUNDS = 60, 500  # of regret matching: between two searches for better plans, and at the end
NEGLIGIBLE = 0.005  # plans less likely than this are not played at all
SIMULATIONS_DIVISOR = 480_000  # a budget of iterations pays for its cube, divided by this, in simulations …
MAX_SIMULATIONS_PER_ITERATION = 75  # … but each for no more than so many
MIN_SIMULATIONS = 400
SIMULATIONS_PER_MS = 300  # about as many as a core manages
MAX_SIMULATIONS = 10**9
LAST_SHARE = 0.06  # of the time, what the last rounds take
EVERYBODY = -1  # all seats, as bits


# --- solving ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Mixture:
    """The plans a seat may play, each with its chance and what it is expected to bring."""

    plans: tuple[tuple[int, ...], ...]
    chances: tuple[float, ...]
    expected: tuple[float, ...]


@cache
def _bound(rules: GameRules) -> tuple[Any, Any]:
    """Return ``mutate_plans`` and ``simulate_pairs`` bound to one game's rules and rollout policy."""
    role = rules.rollout_policy
    choose = rules.choose_greedy if role == "greedy" else rules.choose_random
    rollout_round = rules.bind(kernel.rollout_round, role, choose=choose)
    complete_plan = rules.bind(kernel.complete_plan, sample_by_weight=rules.bind(kernel.sample_by_weight))
    mutate_plans = rules.bind(kernel.mutate_plans, complete_plan=complete_plan)
    apply_plan = rules.bind(kernel.apply_plan)
    simulate_pairs = rules.bind(kernel.simulate_pairs, role, apply_plan=apply_plan, rollout_round=rollout_round)
    return mutate_plans, simulate_pairs


@dataclass(frozen=True)
class Situation:
    """Two seats plan at once: who they are, and what was known before either had planned anything."""

    rules: GameRules
    root: bytes
    seats: tuple[int, int]


class PlanGame:
    """The matrix game of both sides' plans, in the eyes of one seat."""

    def __init__(self, situation: Situation, seat: int, count: int) -> None:
        rules = situation.rules
        self.seat, self.seats = seat, np.array(situation.seats)
        self._mutate_plans, self._simulate_pairs = _bound(rules)
        scratch = blanks(rules.state, 2)
        scratch[kernel.ROOT] = unpack(rules.state, situation.root)
        words = scratch.view(np.uint8).reshape(2, -1).view(np.uint64)
        self.search = kernel.PlanSearch(
            scratch, words, blank(Rng), rules.mask(), rules.weights(), np.zeros(rules.seats)
        )
        seed_rng(self.search.rng, zlib.crc32(situation.root))
        self.simulations = 0
        self.plans = np.full((2, count, MAX_PLAN), -1, np.int16)
        self.chances = np.full((2, count), 1.0 / count)
        self.regrets = np.zeros((2, count))
        self.payoffs = np.zeros((2, count, count))  # of a side's plan against the other side's
        self.hashes = np.zeros((2, count), np.uint64)  # the same for plans that are the same in another order
        new = kernel.NEW_PLAN_INTERVAL
        for side in range(2):
            candidates, hashes = self.mutate(side, new * count)
            self.plans[side], self.hashes[side] = candidates[::new], hashes[::new]
        self.fill(0, np.arange(count))

    def mutate(self, side: int, count: int) -> tuple[np.ndarray, np.ndarray]:
        """Return so many candidates for a side, and their hashes."""
        candidates, hashes = np.empty((count, MAX_PLAN), np.int16), np.empty(count, np.uint64)
        parents = EXPLOITATION * self.chances[side] + (1 - EXPLOITATION) / len(self.chances[side])
        self._mutate_plans(self.search, int(self.seats[side]), self.plans[side], parents, candidates, hashes)
        return candidates, hashes

    def simulate_pairs(self, first: np.ndarray, second: np.ndarray, pairs: np.ndarray) -> np.ndarray:
        """Play pairs of plans against each other; return what each brought both sides."""
        results = np.empty((2, len(pairs)))
        self._simulate_pairs(self.search, self.seat, self.seats, first, second, pairs, results)
        self.simulations += len(pairs)
        return results

    def fill(self, side: int, numbers: np.ndarray) -> None:
        """Simulate some plans of a side against all of the other side."""
        count = self.plans.shape[1]
        mine, others = np.repeat(numbers, count), np.tile(np.arange(count), len(numbers))
        pairs = np.stack((mine, others) if side == 0 else (others, mine), axis=1)
        results = self.simulate_pairs(self.plans[0], self.plans[1], pairs)
        self.payoffs[side, mine, others] = results[side]
        self.payoffs[1 - side, others, mine] = results[1 - side]

    def regret_matching(self, rounds: int) -> None:
        """Find how often each plan should be played."""
        kernel.regret_matching(self.payoffs, self.chances, self.regrets, rounds)

    def values(self, side: int) -> np.ndarray:
        """Return what each plan of a side brings against the other side's mixture."""
        expected: np.ndarray = self.payoffs[side] @ self.chances[1 - side]
        return expected

    def try_out(self, side: int, candidates: np.ndarray, trials: int) -> np.ndarray:
        """Return what new plans bring on average against the same plans of the other side, drawn by their chances."""
        spots = (np.arange(trials) + below(self.search.rng, 1 << 20) / (1 << 20)) / trials
        others = np.minimum(np.searchsorted(np.cumsum(self.chances[1 - side]), spots), len(self.chances[0]) - 1)
        mine, theirs = np.repeat(np.arange(len(candidates)), trials), np.tile(others, len(candidates))
        if side == 0:
            results = self.simulate_pairs(candidates, self.plans[1], np.stack((mine, theirs), axis=1))
        else:
            results = self.simulate_pairs(self.plans[0], candidates, np.stack((theirs, mine), axis=1))
        averages: np.ndarray = results[side].reshape(len(candidates), trials).mean(axis=1)
        return averages

    def improve(self, side: int) -> None:
        """Look for better answers to the other side's mixture; they take the places of what is hardly played."""
        candidates, hashes = self.mutate(side, CANDIDATES)
        new = np.sort(np.unique(hashes, return_index=True)[1])
        new = new[~np.isin(hashes[new], self.hashes[side])]
        for kept, trials in ((CANDIDATES // 4, TRIALS), (ACCEPTED, 4 * TRIALS)):
            new = new[np.argsort(-self.try_out(side, candidates[new], trials), kind="stable")[:kept]]
        leaving = np.lexsort((self.values(side), self.chances[side]))[: len(new)]
        self.plans[side, leaving], self.hashes[side, leaving] = candidates[new], hashes[new]
        self.regrets[side, leaving] = 0.0
        self.chances[side, leaving] = 0.0
        self.fill(side, leaving)

    def mixture(self, side: int) -> Mixture:
        """Return one side's plans with their chances, the negligible ones left out."""
        chances = np.where(self.chances[side] < NEGLIGIBLE, 0.0, self.chances[side])
        chances /= chances.sum()
        expected = self.values(side)
        played = np.flatnonzero(chances).tolist()
        plans = tuple(tuple(step for step in self.plans[side, plan].tolist() if step >= 0) for plan in played)
        return Mixture(plans, tuple(chances[played].tolist()), tuple(expected[played].tolist()))


def simulations_for(iterations: int) -> int:
    """Return how many simulations a budget of iterations pays for.

    Twice the iterations are for twice as many plans, which need four times as many simulations, and for twice as many
    searches for better ones; until there are as many plans as we keep.
    """
    most = MAX_SIMULATIONS_PER_ITERATION * iterations
    return max(MIN_SIMULATIONS, min(iterations**3 // SIMULATIONS_DIVISOR, most))


def number_of_plans(simulations: float) -> int:
    """Return how many plans of a side to keep when so many simulations are to come."""
    return int(min(MAX_PLANS, max(MIN_PLANS, 0.35 * np.sqrt(simulations))))


def solve(situation: Situation, seat: int, simulations: int, milliseconds: int = 0) -> PlanGame:
    """Solve the game of plans with so many simulations or in so much time; 0 milliseconds stand for no limit."""
    deadline = time.perf_counter() + (1 - LAST_SHARE) * milliseconds / 1000 if milliseconds else math.inf
    in_time = SIMULATIONS_PER_MS * milliseconds or MAX_SIMULATIONS
    plan_game = PlanGame(situation, seat, number_of_plans(min(simulations, in_time)))
    plan_game.regret_matching(ROUNDS)
    before = 0
    while before < plan_game.simulations < simulations and time.perf_counter() < deadline:
        before = plan_game.simulations  # where all plans are known already, there is nothing left to simulate
        for side in range(2):
            plan_game.improve(side)
        plan_game.regret_matching(ROUNDS)
    plan_game.regret_matching(LAST_ROUNDS)
    return plan_game


def mixture_of(situation: Situation, seat: int, iterations: int, milliseconds: int = 0) -> Mixture:
    """Return how a seat mixes its plans, within so many iterations or so much time; 0 stands for no such limit."""
    plan_game = solve(situation, seat, simulations_for(iterations) if iterations else MAX_SIMULATIONS, milliseconds)
    return plan_game.mixture(situation.seats.index(seat))


# --- for a player -----------------------------------------------------------------------------------------------------


def planning(view: View) -> Situation | None:
    """Return what is planned at once, or None where nothing is."""
    rules = view.game.rules
    if "reset_plans" not in rules.functions:
        return None
    root = copy_record(view.state)
    root.emitting = 0
    planners = int(rules.reset_plans(root, EVERYBODY))
    seats = [seat for seat in range(rules.seats) if planners >> seat & 1]
    return Situation(rules, root.tobytes(), (seats[0], seats[1])) if len(seats) == 2 and view.seat in seats else None


def begun(view: View) -> bool:
    """Whether the seat that looks has already taken a step of a plan."""
    s = copy_record(view.state)
    view.game.rules.reset_plans(s, 1 << view.seat)
    return not same(s, view.state)


def next_steps(view: View, mixture: Mixture) -> list[tuple[int, float, float]]:
    """Return the next step of every plan that has come to where the seat stands, with its chance and expectation."""
    rules = view.game.rules
    steps = []
    for plan, chance, expected in zip(mixture.plans, mixture.chances, mixture.expected, strict=True):
        s = copy_record(view.state)
        rules.reset_plans(s, 1 << view.seat)
        for made, step in enumerate(plan):
            rules.redact(s, view.seat)
            if same(s, view.state):
                steps.append((step, chance, expected))
                break
            if made + 1 < len(plan):  # with the last step all would be revealed
                rules.apply(s, view.seat, step)
    return steps
