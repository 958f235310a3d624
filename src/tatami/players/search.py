"""A player that searches: information-set Monte-Carlo tree search over what its seat may know.

``search:20000`` thinks for so many iterations, ``search:500ms`` for so long, ``search:20000/500ms`` until either is
reached. Threads grow trees of their own, without the GIL; what they found at the root is added up.
"""

import math
import os
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from tatami.kernel import searching
from tatami.kernel.chance import Luck, draw_bits, sow
from tatami.kernel.events import hush
from tatami.kernel.records import blank, blanks
from tatami.kernel.rulebook import Rulebook
from tatami.match import Action, View, game
from tatami.players.planning import Mixture, Situation, begun, mixture_of, next_steps, planning

CHUNK = 64  # iterations between two looks at the clock, at first
EDGES_A_NODE = 24  # room for edges, for every node
MOST_NODES = 400_000


@dataclass(frozen=True)
class Thought:
    """What the search thinks of one action."""

    action: Action
    visits: int
    expected: float  # the seat's result, 0 to 1


@cache
def _grow(rules: Rulebook) -> Any:
    """Return the search bound to one game's rules, with the way of playing on that suits it."""
    choose = rules.choose_greedy if rules.playing_on == "greedy" else rules.choose_random
    role = rules.playing_on
    add_edges = rules.bind_inner(searching.add_edges)
    pick_edge = rules.bind_inner(searching.pick_edge, add_edges=add_edges)
    evaluate = rules.bind_inner(searching.evaluate, role, choose=choose)
    walk = rules.bind_inner(searching.walk, role, pick_edge=pick_edge, evaluate=evaluate)
    return rules.bind(searching.grow, role, walk=walk)


class Thinker:
    """One growing tree."""

    def __init__(self, view: View, seed: int, nodes: int) -> None:
        rules = view.game.rules
        self.view, self.rules, self._grow = view, rules, _grow(rules)
        self.luck = blank(Luck)
        sow(self.luck, seed)
        self.tree = blank(searching.Tree)
        self.nodes = blanks(searching.Node, nodes)
        self.edges = blanks(searching.Edge, nodes * EDGES_A_NODE)
        self.places = np.empty(2 * nodes, np.int32)
        self.desk = blanks(rules.state, 3)
        self.words = self.desk.view(np.uint8).reshape(3, -1).view(np.uint64)
        self.desk[0] = view.state
        hush(self.desk[0])
        self.desk[0].telling = 0
        self.desk[1:] = self.desk[0]
        self.path = np.zeros((searching.LONGEST_PATH, 2), np.int64)
        self.mask, self.weights, self.out = rules.mask(), rules.weights(), np.zeros(rules.seats)
        before_events = -(-self.desk.dtype.fields["events"][1] // self.words.itemsize)
        searching.plant(self.tree, self.nodes, self.places, view.seat, before_events)

    def think(self, iterations: int) -> None:
        """Grow by so many iterations."""
        self._grow(
            self.desk,
            self.words,
            self.view.seat,
            self.luck,
            self.tree,
            self.nodes,
            self.edges,
            self.places,
            self.path,
            self.mask,
            self.weights,
            self.out,
            self.rules.looking_ahead,
            iterations,
        )

    def think_until(self, deadline: float, most: float, only_best: bool) -> None:
        """Grow until a time has come or so many iterations are done, at least a little.

        Where only the best action is wanted, it is enough that no other can be tried more often in what is left.
        """
        chunk: float = CHUNK
        while True:
            started, before = time.perf_counter(), self.tree.iterations
            self.think(int(max(1, min(chunk, most - before))))
            now, left = time.perf_counter(), most - self.tree.iterations
            lead = self._lead() if only_best else 0
            if now >= deadline or left <= 0 or lead > left:
                return
            pace = (self.tree.iterations - before) / max(1e-6, now - started)
            in_time = pace * min(0.05, (deadline - now) / 2)
            chunk = min(4 * chunk, in_time, max(CHUNK, (left - lead) / 2))  # sooner, no leader gets out of reach

    def _lead(self) -> int:
        """Return how much more often the action tried most was tried than any other."""
        tries = sorted(visits for visits, _ in self.found().values())
        return tries[-1] - (tries[-2] if len(tries) > 1 else 0)

    def found(self) -> dict[int, tuple[int, float]]:
        """Return visits and summed results of every action at the root."""
        result, edge = {}, int(self.nodes[0].first)
        while edge >= 0:
            known = self.edges[edge]
            result[int(known.action)] = (int(known.visits), float(known.value))
            edge = int(known.following)
        return result


class SearchPlayer:
    """Thinks, then plays what it has tried most."""

    def __init__(self, seed: int = 0, iterations: int = 0, milliseconds: int = 0, threads: int = 1) -> None:
        self.iterations, self.milliseconds = iterations, milliseconds
        self.threads = max(1, min(threads, os.cpu_count() or 1))
        self.luck = blank(Luck)
        sow(self.luck, seed)
        self._mixed: tuple[tuple[Situation, int], Mixture] | None = None  # the plans of this round, while it lasts

    def think(self, view: View) -> list[Thought]:
        """Return what the search thinks of every legal action, the best first."""
        view.check_turn()
        deadline = self._deadline()
        planned = self.planned(view)
        return self._of_plans(view, planned) if planned else self._search(view, deadline, only_best=False)

    def _deadline(self) -> float:
        return time.perf_counter() + self.milliseconds / 1000 if self.milliseconds else math.inf

    def _search(self, view: View, deadline: float, only_best: bool) -> list[Thought]:
        """Think about every action as deeply as the budget allows, or just enough to tell the best."""
        share = -(-self.iterations // self.threads) if self.iterations else math.inf
        nodes = int(min(MOST_NODES, share + 2, 60 * self.milliseconds + 1000 if self.milliseconds else MOST_NODES))
        seeds = [int(draw_bits(self.luck) >> np.uint64(2)) for _ in range(self.threads)]
        thinkers = [Thinker(view, seed, nodes) for seed in seeds]
        alone = only_best and len(thinkers) == 1  # several trees are added up: none knows who leads
        self._run(thinkers, lambda thinker: thinker.think_until(deadline, share, alone))
        visits: dict[int, int] = {}
        values: dict[int, float] = {}
        for thinker in thinkers:
            for action, (tries, value) in thinker.found().items():
                visits[action] = visits.get(action, 0) + tries
                values[action] = values.get(action, 0.0) + value
        thoughts = [
            Thought(
                action, visits.get(action.number, 0), values.get(action.number, 0.0) / max(1, visits[action.number])
            )
            for action in view.actions()
            if action.number in visits
        ]
        return sorted(thoughts, key=lambda thought: (-thought.visits, -thought.expected))

    def planned(self, view: View) -> list[tuple[int, float, float]]:
        """Return the next steps of the plans that fit, with chance and expectation; none where nothing is planned."""
        situation = planning(view)
        if situation is None:
            return []
        if self._mixed is None or self._mixed[0] != (situation, view.seat):
            self._mixed = (situation, view.seat), self.mixture(situation, view.seat, begun(view))
        return next_steps(view, self._mixed[1])

    def mixture(self, situation: Situation, seat: int, under_way: bool) -> Mixture:
        """Return the plans of a seat, with the exact chances by which one of them will be drawn.

        Half of the time is kept where somebody has begun a plan: it may be none of these, and must be thought about.
        """
        return mixture_of(situation, seat, self.iterations, self.milliseconds // 2 if under_way else self.milliseconds)

    def _of_plans(self, view: View, planned: list[tuple[int, float, float]]) -> list[Thought]:
        """Return a thought for every next step; its visits are its share of the budget, and so tell its chance."""
        budget = self.iterations or self.milliseconds
        whole = sum(chance for _, chance, _ in planned)
        offered, thoughts = {action.number: action for action in view.actions()}, []
        for number in {step for step, _, _ in planned}:
            fitting = [(chance, expected) for step, chance, expected in planned if step == number]
            chance = sum(part for part, _ in fitting)
            expected = sum(part * result for part, result in fitting) / chance
            thoughts.append(Thought(offered[number], round(budget * chance / whole), expected))
        return sorted(thoughts, key=lambda thought: (-thought.visits, -thought.expected))

    @staticmethod
    def _run(thinkers: list[Thinker], work: Any) -> None:
        if len(thinkers) == 1:
            work(thinkers[0])
            return
        with ThreadPoolExecutor(len(thinkers)) as pool:
            list(pool.map(work, thinkers))

    def choose(self, view: View) -> Action:
        """Return the action tried most, or the next step of a plan drawn by its chance; a forced one at once."""
        legal = np.flatnonzero(view.legal()).tolist()
        if len(legal) == 1:
            return view.game.action(legal[0])
        view.check_turn()
        deadline = self._deadline()
        planned = self.planned(view)
        if planned:
            chances = np.array([chance for _, chance, _ in planned])
            return view.game.action(planned[int(searching.draw_plan(self.luck, chances / chances.sum()))][0])
        return self._search(view, deadline, only_best=True)[0].action


def think_through(name: str) -> None:
    """Let a hasty search play a whole match of a game, so that all of it is compiled before anybody waits for it."""
    match, hasty = game(name).start(), SearchPlayer(iterations=1)
    while (seat := match.seat) is not None:
        match.play(hasty.choose(match.view(seat)), seat)
