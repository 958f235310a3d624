"""Plans for secret, simultaneous decisions: mixed, so that nobody can foresee them.

Where two seats choose at once, every fixed plan has an answer. So plans of both are drafted, let meet each other in the
mind, and mixed by regret matching: the more one regrets not having played a plan, the more often it is played. What
comes out on average is near an equilibrium: an opponent who knew all the chances would gain little.

A rulebook takes part by ``wits.unplan(s, seats)``. All is reckoned from what both seats know, the state before anybody
has planned, so every step of a plan finds the same mixture again and nothing has to be remembered in between.
"""

import time
import zlib
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

import numpy as np

from tatami.kernel.chance import Luck, sow
from tatami.kernel.records import blank, blanks, same, twin, unpack
from tatami.kernel.rulebook import Rulebook
from tatami.kernel.searching import carry_out, draft, draw_liked, draw_plan, rehearse, see_through, settle
from tatami.match import View

LONGEST_PLAN = 48  # steps, a free place at the end included
FEWEST, MOST = 8, 96  # plans of a side
GENERATIONS = 20  # how often plans that are not played give way to new ones
LOYALTY = 5  # of eight steps, how many a varied plan keeps
SETTLING = 200  # rounds of regret matching
DOUBT = 0.5  # meetings after which a pair of plans is believed rather than its two plans on average
DOUBTS = 4  # ways in which the payoffs could really be, given how few meetings they are drawn from
NOISE = 0.05  # how much the result of one meeting is left to chance
NEGLIGIBLE = 0.005  # plans less likely than this are not played at all
MEETINGS = 50  # for one iteration of a budget: they are short, and one mixture serves all steps of a plan
REHEARSALS = 250  # meetings between two looks at the clock
MEETINGS_A_MS = 200  # about as many as a core manages
MOST_MEETINGS = 10**9
EVERYBODY = -1  # all seats, as bits


# --- thinking of plans ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Mixture:
    """The plans a seat may play, each with its chance and what it is expected to bring."""

    plans: tuple[tuple[int, ...], ...]
    chances: tuple[float, ...]
    expected: tuple[float, ...]


@cache
def _bound(rules: Rulebook) -> tuple[Any, Any]:
    """Return ``draft`` and ``rehearse`` for a game, with the way of playing on that suits it."""
    choose = rules.choose_greedy if rules.playing_on == "greedy" else rules.choose_random
    seeing_through = rules.bind(see_through, rules.playing_on, choose=choose)
    carrying_out = rules.bind(carry_out)
    drafting = rules.bind(draft, draw_liked=rules.bind(draw_liked))
    rehearsing = rules.bind(rehearse, rules.playing_on, carry_out=carrying_out, see_through=seeing_through)
    return drafting, rehearsing


@dataclass(frozen=True)
class Situation:
    """Two seats plan at once: who they are, and what was known before either had planned anything."""

    rules: Rulebook
    root: bytes
    seats: tuple[int, int]


class Council:
    """Both sides' plans and how they do against each other, in the eyes of one seat."""

    def __init__(self, situation: Situation, seat: int, count: int) -> None:
        rules = situation.rules
        self.rules, self.seat, self.seats = rules, seat, np.array(situation.seats)
        self._draft, self._rehearse = _bound(rules)
        self.desk = blanks(rules.state, 2)
        self.desk[0] = unpack(rules.state, situation.root)
        self.luck = blank(Luck)
        seed = zlib.crc32(self.desk[0].tobytes())
        sow(self.luck, seed)
        self.dice = np.random.default_rng(seed)
        self.mask, self.weights, self.out = rules.mask(), rules.weights(), np.zeros(rules.seats)
        self.plans = np.full((2, count, LONGEST_PLAN), -1, np.int16)
        self.chances = np.full((2, count), 1.0 / count)
        self.tries = np.zeros((count, count), np.int64)
        self.results = np.zeros((2, count, count))
        for side in range(2):
            for plan in range(count):
                self.write(side, plan)

    def write(self, side: int, plan: int) -> None:
        """Draft a plan anew, or what stands there varied."""
        self.desk[1] = self.desk[0]
        seat = int(self.seats[side])
        self._draft(self.desk[1], seat, self.luck, self.mask, self.weights, self.plans[side, plan], LOYALTY)

    def meet(self, meetings: int) -> None:
        """Let plans meet so many times."""
        self._rehearse(
            self.desk,
            self.seat,
            self.seats,
            self.luck,
            self.plans,
            self.chances,
            self.tries,
            self.results,
            self.mask,
            self.weights,
            self.out,
            meetings,
        )

    @cached_property
    def _regrets(self) -> np.ndarray:
        return np.zeros_like(self.chances)

    def payoffs(self) -> np.ndarray:
        """Return ``[side, plan, other side's plan]``: what was seen, or, if that is little, what both do on average."""
        tries, found = self.tries, np.empty_like(self.results)
        for side in range(2):
            results = self.results[side]
            whole = results.sum() / max(1, tries.sum())
            rows = (results.sum(1) + DOUBT * whole) / (tries.sum(1) + DOUBT)
            columns = (results.sum(0) + DOUBT * whole) / (tries.sum(0) + DOUBT)
            guess = rows[:, None] + columns[None, :] - whole
            means = (results + DOUBT * guess) / (tries + DOUBT)
            found[side] = means if side == 0 else means.T
        return found

    def settle(self, doubts: int) -> None:
        """Find how often each plan should be played: on average over so many ways the payoffs may really be."""
        payoffs, one = self.payoffs(), np.empty_like(self.chances)
        error = NOISE / np.sqrt(self.tries + DOUBT)
        self.chances[:] = 0.0
        for _ in range(doubts):
            slip = error * self.dice.standard_normal(error.shape)
            settle(payoffs + np.stack((slip, -slip.T)), one, self._regrets, SETTLING)
            self.chances += one / doubts

    def renew(self, sides: tuple[int, ...] = (0, 1)) -> None:
        """Replace what is hardly played: by variations of what is, and by something else."""
        count = self.plans.shape[1]
        for side in sides:
            order = np.argsort(self.chances[side], kind="stable")
            for place, plan in enumerate(order[: count // 2].tolist()):
                self.plans[side, plan] = -1
                if place % 3:
                    self.plans[side, plan] = self.plans[side, int(draw_plan(self.luck, self.chances[side]))]
                self.write(side, plan)
                if side == 0:
                    self.tries[plan], self.results[:, plan] = 0, 0.0
                else:
                    self.tries[:, plan], self.results[:, :, plan] = 0, 0.0

    def mixture(self, side: int) -> Mixture:
        """Return one side's plans with their chances, the negligible ones left out."""
        chances = np.where(self.chances[side] < NEGLIGIBLE, 0.0, self.chances[side])
        chances /= chances.sum()
        expected = self.payoffs()[side] @ self.chances[1 - side]
        played = np.flatnonzero(chances).tolist()
        plans = tuple(tuple(step for step in self.plans[side, plan].tolist() if step >= 0) for plan in played)
        return Mixture(plans, tuple(chances[played].tolist()), tuple(expected[played].tolist()))


def number_of_plans(meetings: int) -> int:
    """Return how many plans of a side can be told apart with so many meetings."""
    return int(min(MOST, max(FEWEST, 0.6 * np.sqrt(meetings))))


def mixture_of(situation: Situation, seat: int, iterations: int, milliseconds: int = 0) -> Mixture:
    """Return how a seat mixes its plans, within so many iterations or so much time; 0 stands for no such limit."""
    started = time.perf_counter()
    most = MEETINGS * iterations or MOST_MEETINGS
    council = Council(situation, seat, number_of_plans(MEETINGS * iterations or MEETINGS_A_MS * milliseconds))
    done, generation, gone = 0, 0, 0.0
    while gone < 1:
        council.meet(min(REHEARSALS, most - done))
        done += REHEARSALS
        spent = 1000 * (time.perf_counter() - started) / milliseconds if milliseconds else 0.0
        gone = max(done / most, spent)
        if generation < GENERATIONS and gone > (generation + 1) / (GENERATIONS + 1):
            council.settle(1)
            council.renew()
            generation += 1
    council.settle(DOUBTS)
    return council.mixture(situation.seats.index(seat))


# --- for a player -----------------------------------------------------------------------------------------------------


def planning(view: View) -> Situation | None:
    """Return what is planned at once, or None where nothing is."""
    rules = view.game.rules
    if "unplan" not in rules.functions:
        return None
    root = twin(view.state)
    root.telling = 0
    planners = int(rules.unplan(root, EVERYBODY))
    seats = [seat for seat in range(rules.seats) if planners >> seat & 1]
    return Situation(rules, root.tobytes(), (seats[0], seats[1])) if len(seats) == 2 and view.seat in seats else None


def next_steps(view: View, mixture: Mixture) -> list[tuple[int, float, float]]:
    """Return the next step of every plan that has come to where the seat stands, with its chance and expectation."""
    rules = view.game.rules
    steps = []
    for plan, chance, expected in zip(mixture.plans, mixture.chances, mixture.expected, strict=True):
        s = twin(view.state)
        rules.unplan(s, 1 << view.seat)
        for made, step in enumerate(plan):
            rules.redact(s, view.seat)
            if same(s, view.state):
                steps.append((step, chance, expected))
                break
            if made + 1 < len(plan):  # with the last step all would be revealed
                rules.apply(s, view.seat, step)
    return steps
