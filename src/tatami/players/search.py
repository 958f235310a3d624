"""A player that searches: information-set Monte-Carlo tree search (``kernel.mcts``) over what its seat may know.

``search:20000`` runs so many simulations, ``search:500ms`` searches for so long, ``search:20000/500ms`` until either is
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

from tatami.kernel import mcts
from tatami.kernel.events import clear_events
from tatami.kernel.game_rules import GameRules
from tatami.kernel.plan_game import sample_plan
from tatami.kernel.records import blank, blanks
from tatami.kernel.rng import Rng, draw_bits, seed_rng
from tatami.match import Action, View, game
from tatami.players.plan_game import Mixture, Situation, begun, mixture_of, next_steps, planning

CHUNK = 64  # simulations between two looks at the clock, at first
EDGES_PER_NODE = 24  # room for edges, for every node
MAX_NODES = 400_000
NODES_PER_MS = 60  # more than any game's search manages


@dataclass(frozen=True)
class ActionValue:
    """What the search thinks of one action."""

    action: Action
    visits: int
    expected: float  # the seat's result, 0 to 1


@cache
def _bound(rules: GameRules) -> Any:
    """Return ``run_simulations`` bound to one game's rules and rollout policy."""
    choose = rules.choose_greedy if rules.rollout_policy == "greedy" else rules.choose_random
    role = rules.rollout_policy
    expand = rules.bind_inner(mcts.expand)
    select_edge = rules.bind_inner(mcts.select_edge, expand=expand)
    rollout = rules.bind_inner(mcts.rollout, role, choose=choose)
    return rules.bind(mcts.run_simulations, role, select_edge=select_edge, rollout=rollout)


class SearchTree:
    """One growing tree."""

    def __init__(self, view: View, seed: int, nodes: int) -> None:
        rules = view.game.rules
        self._run_simulations = _bound(rules)
        scratch = blanks(rules.state, 3)
        words = scratch.view(np.uint8).reshape(3, -1).view(np.uint64)
        scratch[mcts.VIEW] = view.state
        clear_events(scratch[mcts.VIEW])
        scratch[mcts.VIEW].emitting = 0
        scratch[mcts.STATE :] = scratch[mcts.VIEW]
        self.search = mcts.Search(
            seat=view.seat,
            depth=rules.rollout_depth,
            scratch=scratch,
            words=words,
            rng=blank(Rng),
            tree=blank(mcts.Tree),
            nodes=blanks(mcts.Node, nodes),
            edges=blanks(mcts.Edge, nodes * EDGES_PER_NODE),
            slots=np.empty(2 * nodes, np.int32),
            path=np.zeros((mcts.MAX_DEPTH, 2), np.int64),
            mask=rules.mask(),
            weights=rules.weights(),
            out=np.zeros(rules.seats),
        )
        seed_rng(self.search.rng, seed)
        before_events = -(-scratch.dtype.fields["events"][1] // words.itemsize)
        mcts.init_tree(self.search, before_events)

    @property
    def iterations(self) -> int:
        """How many simulations the tree has grown from."""
        return int(self.search.tree.iterations)

    def grow(self, iterations: int) -> None:
        """Run so many simulations."""
        self._run_simulations(self.search, iterations)

    def grow_until(self, deadline: float, most: float, only_best: bool) -> None:
        """Run simulations until a time has come or there are so many, at least a few.

        Where only the best action is wanted, it is enough that no other can be tried more often in what is left.
        """
        chunk: float = CHUNK
        while True:
            started, before = time.perf_counter(), self.iterations
            self.grow(int(max(1, min(chunk, most - before))))
            now, left = time.perf_counter(), most - self.iterations
            lead = self._lead() if only_best else 0
            if now >= deadline or left <= 0 or lead > left:
                return
            pace = (self.iterations - before) / max(1e-6, now - started)
            in_time = pace * min(0.05, (deadline - now) / 2)
            chunk = min(4 * chunk, in_time, max(CHUNK, (left - lead) / 2))  # sooner, no leader gets out of reach

    def _lead(self) -> int:
        """Return how much more often the action tried most was tried than any other."""
        tries = sorted(visits for visits, _ in self.root_values().values())
        return tries[-1] - (tries[-2] if len(tries) > 1 else 0)

    def root_values(self) -> dict[int, tuple[int, float]]:
        """Return visits and summed results of every action at the root."""
        result, edge = {}, int(self.search.nodes[0].first)
        while edge >= 0:
            known = self.search.edges[edge]
            result[int(known.action)] = (int(known.visits), float(known.value))
            edge = int(known.following)
        return result


class SearchPlayer:
    """Searches, then plays what it has tried most."""

    def __init__(self, seed: int = 0, iterations: int = 0, milliseconds: int = 0, threads: int = 1) -> None:
        self.iterations, self.milliseconds = iterations, milliseconds
        self.threads = max(1, min(threads, os.cpu_count() or 1))
        self.rng = blank(Rng)
        seed_rng(self.rng, seed)
        self._mixed: tuple[tuple[Situation, int], Mixture] | None = None  # the plans of this round, while it lasts

    def evaluate_actions(self, view: View) -> list[ActionValue]:
        """Return what the search thinks of every legal action, the best first."""
        view.check_turn()
        deadline = self._deadline()
        planned = self.planned(view)
        return self._of_plans(view, planned) if planned else self._search(view, deadline, only_best=False)

    def _deadline(self) -> float:
        return time.perf_counter() + self.milliseconds / 1000 if self.milliseconds else math.inf

    def _search(self, view: View, deadline: float, only_best: bool) -> list[ActionValue]:
        """Think about every action as deeply as the budget allows, or just enough to tell the best."""
        share = -(-self.iterations // self.threads) if self.iterations else math.inf
        nodes = int(
            min(MAX_NODES, share + 2, NODES_PER_MS * self.milliseconds + 1000 if self.milliseconds else MAX_NODES)
        )
        seeds = [int(draw_bits(self.rng) >> np.uint64(2)) for _ in range(self.threads)]
        trees = [SearchTree(view, seed, nodes) for seed in seeds]
        alone = only_best and len(trees) == 1  # several trees are added up: none knows who leads
        self._run(trees, lambda tree: tree.grow_until(deadline, share, alone))
        visits: dict[int, int] = {}
        values: dict[int, float] = {}
        for tree in trees:
            for action, (tries, value) in tree.root_values().items():
                visits[action] = visits.get(action, 0) + tries
                values[action] = values.get(action, 0.0) + value
        found = [
            ActionValue(
                action, visits.get(action.number, 0), values.get(action.number, 0.0) / max(1, visits[action.number])
            )
            for action in view.actions()
            if action.number in visits
        ]
        return sorted(found, key=lambda value: (-value.visits, -value.expected))

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

    def _of_plans(self, view: View, planned: list[tuple[int, float, float]]) -> list[ActionValue]:
        """Return a thought for every next step; its visits are its share of the budget, and so tell its chance."""
        budget = self.iterations or self.milliseconds
        whole = sum(chance for _, chance, _ in planned)
        offered, found = {action.number: action for action in view.actions()}, []
        for number in {step for step, _, _ in planned}:
            fitting = [(chance, expected) for step, chance, expected in planned if step == number]
            chance = sum(part for part, _ in fitting)
            expected = sum(part * result for part, result in fitting) / chance
            found.append(ActionValue(offered[number], round(budget * chance / whole), expected))
        return sorted(found, key=lambda value: (-value.visits, -value.expected))

    @staticmethod
    def _run(trees: list[SearchTree], work: Any) -> None:
        if len(trees) == 1:
            work(trees[0])
            return
        with ThreadPoolExecutor(len(trees)) as pool:
            list(pool.map(work, trees))

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
            return view.game.action(planned[int(sample_plan(self.rng, chances / chances.sum()))][0])
        return self._search(view, deadline, only_best=True)[0].action


def compile_search(name: str) -> None:
    """Let a hasty search play a whole match of a game, so that all of it is compiled before anybody waits for it."""
    match, hasty = game(name).start(), SearchPlayer(iterations=1)
    while (seat := match.seat) is not None:
        match.play(hasty.choose(match.view(seat)), seat)
