"""Plans for secret, simultaneous decisions: mixed, so that nobody can foresee them.

Where two seats choose at once, every fixed plan has an answer. So plans of both are drafted, let meet each other in the
mind, and mixed by regret matching: the more one regrets not having played a plan, the more often it is played. What
comes out on average is near an equilibrium: an opponent who knew all the chances would gain little.

A rulebook takes part by ``wits.unplan(s, seats)``. All is reckoned from what both seats know, the state before anybody
has planned, so every step of a plan finds the same mixture again and nothing has to be remembered in between.
"""

import math
import time
import zlib
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from tatami.kernel.chance import Luck, below, sow
from tatami.kernel.records import blank, blanks, same, twin, unpack
from tatami.kernel.rulebook import Rulebook
from tatami.kernel.searching import (
    NEWCOMERS,
    breed,
    carry_out,
    draft,
    draw_liked,
    rehearse,
    see_through,
    settle,
)
from tatami.match import View

LONGEST_PLAN = 48  # steps, a free place at the end included
FEWEST, MOST = 8, 192  # plans of a side
CANDIDATES = 64  # new plans of a side that are tried at a time
TRIALS = 8  # meetings of each; the best quarter has four times as many more
ACCEPTED = 4  # of them take the places of plans that are not played
INERTIA = 0.5  # how often a plan is varied because it is played, rather than just because it is known
SETTLING, LAST_SETTLING = 60, 500  # rounds of regret matching: between two looks for better plans, and at the end
NEGLIGIBLE = 0.005  # plans less likely than this are not played at all
MEETINGS_CUBED = 480_000  # iterations of a budget pay for their cube, divided by this, in meetings …
MOST_FOR_ONE = 75  # … but each for no more than so many
FEWEST_MEETINGS = 400
MEETINGS_A_MS = 300  # about as many as a core manages
MOST_MEETINGS = 10**9
CLEARING_UP = 0.06  # of the time, what the end takes
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
    """Return ``breed`` and ``rehearse`` for a game, with the way of playing on that suits it."""
    choose = rules.choose_greedy if rules.playing_on == "greedy" else rules.choose_random
    seeing_through = rules.bind(see_through, rules.playing_on, choose=choose)
    drafting = rules.bind(draft, draw_liked=rules.bind(draw_liked))
    breeding = rules.bind(breed, draft=drafting)
    carrying_out = rules.bind(carry_out)
    rehearsing = rules.bind(rehearse, rules.playing_on, carry_out=carrying_out, see_through=seeing_through)
    return breeding, rehearsing


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
        self._breed, self._rehearse = _bound(rules)
        self.desk = blanks(rules.state, 2)
        self.desk[0] = unpack(rules.state, situation.root)
        self.words = self.desk.view(np.uint8).reshape(2, -1).view(np.uint64)
        self.luck = blank(Luck)
        sow(self.luck, zlib.crc32(self.desk[0].tobytes()))
        self.mask, self.weights, self.out = rules.mask(), rules.weights(), np.zeros(rules.seats)
        self.met = 0
        self.plans = np.full((2, count, LONGEST_PLAN), -1, np.int16)
        self.chances = np.full((2, count), 1.0 / count)
        self.regrets = np.zeros((2, count))
        self.payoffs = np.zeros((2, count, count))  # of a side's plan against the other side's
        self.marks = np.zeros((2, count), np.uint64)  # the same for plans that are the same in another order
        for side in range(2):
            young, marks = self.draft(side, NEWCOMERS * count)
            self.plans[side], self.marks[side] = young[::NEWCOMERS], marks[::NEWCOMERS]
        self.fill(0, np.arange(count))

    def draft(self, side: int, count: int) -> tuple[np.ndarray, np.ndarray]:
        """Return so many new plans for a side, and their marks."""
        young, marks = np.empty((count, LONGEST_PLAN), np.int16), np.empty(count, np.uint64)
        parents = INERTIA * self.chances[side] + (1 - INERTIA) / len(self.chances[side])
        arguments = self.mask, self.weights, self.plans[side], parents, young, marks
        self._breed(self.desk, self.words, int(self.seats[side]), self.luck, *arguments)
        return young, marks

    def meet(self, first: np.ndarray, second: np.ndarray, pairs: np.ndarray) -> np.ndarray:
        """Let pairs of plans meet; return what each brought both sides."""
        results = np.empty((2, len(pairs)))
        self._rehearse(
            self.desk,
            self.seat,
            self.seats,
            self.luck,
            first,
            second,
            pairs,
            results,
            self.mask,
            self.weights,
            self.out,
        )
        self.met += len(pairs)
        return results

    def fill(self, side: int, numbers: np.ndarray) -> None:
        """Let some plans of a side meet all of the other side."""
        count = self.plans.shape[1]
        mine, others = np.repeat(numbers, count), np.tile(np.arange(count), len(numbers))
        pairs = np.stack((mine, others) if side == 0 else (others, mine), axis=1)
        results = self.meet(self.plans[0], self.plans[1], pairs)
        self.payoffs[side, mine, others] = results[side]
        self.payoffs[1 - side, others, mine] = results[1 - side]

    def settle(self, rounds: int) -> None:
        """Find how often each plan should be played."""
        settle(self.payoffs, self.chances, self.regrets, rounds)

    def worth(self, side: int) -> np.ndarray:
        """Return what each plan of a side brings against the other side's mixture."""
        expected: np.ndarray = self.payoffs[side] @ self.chances[1 - side]
        return expected

    def try_out(self, side: int, young: np.ndarray, trials: int) -> np.ndarray:
        """Return what new plans bring on average against the same plans of the other side, drawn by their chances."""
        spots = (np.arange(trials) + below(self.luck, 1 << 20) / (1 << 20)) / trials
        others = np.minimum(np.searchsorted(np.cumsum(self.chances[1 - side]), spots), len(self.chances[0]) - 1)
        mine, theirs = np.repeat(np.arange(len(young)), trials), np.tile(others, len(young))
        if side == 0:
            results = self.meet(young, self.plans[1], np.stack((mine, theirs), axis=1))
        else:
            results = self.meet(self.plans[0], young, np.stack((theirs, mine), axis=1))
        averages: np.ndarray = results[side].reshape(len(young), trials).mean(axis=1)
        return averages

    def improve(self, side: int) -> None:
        """Look for better answers to the other side's mixture; they take the places of what is hardly played."""
        young, marks = self.draft(side, CANDIDATES)
        new = np.sort(np.unique(marks, return_index=True)[1])
        new = new[~np.isin(marks[new], self.marks[side])]
        for kept, trials in ((CANDIDATES // 4, TRIALS), (ACCEPTED, 4 * TRIALS)):
            new = new[np.argsort(-self.try_out(side, young[new], trials), kind="stable")[:kept]]
        leaving = np.lexsort((self.worth(side), self.chances[side]))[: len(new)]
        self.plans[side, leaving], self.marks[side, leaving] = young[new], marks[new]
        self.regrets[side, leaving] = 0.0
        self.chances[side, leaving] = 0.0
        self.fill(side, leaving)

    def mixture(self, side: int) -> Mixture:
        """Return one side's plans with their chances, the negligible ones left out."""
        chances = np.where(self.chances[side] < NEGLIGIBLE, 0.0, self.chances[side])
        chances /= chances.sum()
        expected = self.worth(side)
        played = np.flatnonzero(chances).tolist()
        plans = tuple(tuple(step for step in self.plans[side, plan].tolist() if step >= 0) for plan in played)
        return Mixture(plans, tuple(chances[played].tolist()), tuple(expected[played].tolist()))


def meetings_for(iterations: int) -> int:
    """Return how many meetings a budget of iterations pays for.

    Twice the iterations are for twice as many plans, which need four times as many meetings, and for twice as many
    looks for better ones; until there are as many plans as we keep.
    """
    return max(FEWEST_MEETINGS, min(iterations**3 // MEETINGS_CUBED, MOST_FOR_ONE * iterations))


def number_of_plans(meetings: float) -> int:
    """Return how many plans of a side to keep when so many meetings are to come."""
    return int(min(MOST, max(FEWEST, 0.35 * np.sqrt(meetings))))


def confer(situation: Situation, seat: int, meetings: int, milliseconds: int = 0) -> Council:
    """Let plans meet and better ones be found, so many meetings or so long; 0 milliseconds stand for no limit."""
    deadline = time.perf_counter() + (1 - CLEARING_UP) * milliseconds / 1000 if milliseconds else math.inf
    council = Council(situation, seat, number_of_plans(min(meetings, MEETINGS_A_MS * milliseconds or MOST_MEETINGS)))
    council.settle(SETTLING)
    before = 0
    while before < council.met < meetings and time.perf_counter() < deadline:
        before = council.met  # where all plans are known already, nobody meets any more
        for side in range(2):
            council.improve(side)
        council.settle(SETTLING)
    council.settle(LAST_SETTLING)
    return council


def mixture_of(situation: Situation, seat: int, iterations: int, milliseconds: int = 0) -> Mixture:
    """Return how a seat mixes its plans, within so many iterations or so much time; 0 stands for no such limit."""
    council = confer(situation, seat, meetings_for(iterations) if iterations else MOST_MEETINGS, milliseconds)
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


def begun(view: View) -> bool:
    """Whether the seat that looks has already taken a step of a plan."""
    s = twin(view.state)
    view.game.rules.unplan(s, 1 << view.seat)
    return not same(s, view.state)


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
