"""Secret plans made at once, as a matrix game: plans are made and mutated, simulated in pairs, and mixed.

The compiled parts of ``tatami.players.plan_game``, which says how they go together.
"""

from typing import Any, NamedTuple

import numpy as np

from tatami.kernel.compiling import rule
from tatami.kernel.contract import ACTIONS, acting, action_priors, apply, choose, evaluate, legal, redeal, score
from tatami.kernel.hashing import state_hash
from tatami.kernel.playouts import lowest_seat, nth_marked
from tatami.kernel.records import u64
from tatami.kernel.rng import below, draw_bits

NEW_PLAN_INTERVAL = 5  # one of so many candidates is no mutation of a known plan
PRIOR_FLOOR = 0.05  # the least weight of an action, where the greatest is about 1
FINE = 1 << 30  # steps of a random fraction
ROOT, STATE = 0, 1  # rows of ``scratch``


class PlanSearch(NamedTuple):
    """What the simulation of plans works with, as one argument of compiled functions."""

    scratch: Any  # two states: the one before anybody has planned, and the one being simulated
    words: Any  # the same bytes as whole words, a row a state
    rng: Any
    mask: Any
    weights: Any
    out: Any  # a result for every seat


def mutate_plans(search, seat, plans, chances, candidates, hashes):
    """Write new plans for one seat: most of them mutations of plans drawn by their chances, the others new."""
    for number in range(candidates.shape[0]):
        candidates[number] = -1
        uniform = number % (2 * NEW_PLAN_INTERVAL) > 0
        if number % NEW_PLAN_INTERVAL:
            candidates[number] = plans[sample_plan(search.rng, chances)]
            mutate_plan(search.rng, candidates[number])
            while below(search.rng, 3) == 0:
                mutate_plan(search.rng, candidates[number])
        search.scratch[STATE] = search.scratch[ROOT]
        complete_plan(search, seat, candidates[number], uniform)
        hashes[number] = state_hash(search.words[STATE])


@rule
def mutate_plan(rng, plan):
    """Change a plan a little: steps are left open to be drawn anew, exchanged, left out or put in."""
    length = 0
    while length < plan.shape[0] - 1 and (plan[length] >= 0 or plan[length + 1] >= 0):
        length += 1
    one, other = below(rng, length), below(rng, length)
    way = below(rng, 5)
    if way == 0:
        plan[one], plan[other] = plan[other], plan[one]
    elif way == 1:
        for step in range(one, length):
            plan[step] = plan[step + 1]
    elif way == 2 and length < plan.shape[0] - 1:
        for step in range(length, one, -1):
            plan[step] = plan[step - 1]
        plan[one] = -1
    else:
        plan[one] = -1
        if way == 3:
            plan[other] = -1


def complete_plan(search, seat, plan, uniform):
    """Make a plan whole: steps that are legal stay, all others are drawn uniformly or by the policy's weights."""
    s, mask, weights = search.scratch[STATE], search.mask, search.weights
    step = 0
    while (acting(s) >> seat) & 1 and step < plan.shape[0] - 1:
        count = legal(s, seat, mask)
        action = plan[step]
        if (action < 0 or not mask[action]) and uniform:
            action = nth_marked(mask, below(search.rng, count))
        elif action < 0 or not mask[action]:
            action_priors(s, seat, mask, weights)
            action = sample_by_weight(search.rng, mask, weights)
        plan[step] = action
        apply(s, seat, action)
        step += 1
    plan[step:] = -1


def sample_by_weight(rng, mask, weights):
    """Draw an action, the more likely the greater its weight."""
    lowest, highest = np.int64(2**31), np.int64(0)
    for action in range(ACTIONS):
        if mask[action]:
            lowest, highest = min(lowest, weights[action]), max(highest, weights[action])
    total = 0.0
    for action in range(ACTIONS):
        if mask[action]:
            total += share_of(weights[action], lowest, highest)
    spot = total * below(rng, FINE) / FINE
    chosen = -1
    for action in range(ACTIONS):
        if mask[action] and spot >= 0.0:
            chosen = action
            spot -= share_of(weights[action], lowest, highest)
    return chosen


@rule
def share_of(weight, lowest, highest):
    """How likely an action is in a new plan, by its weight among all that are possible."""
    share = (weight - lowest + 1.0) / (highest - lowest + 1.0)
    return PRIOR_FLOOR + share * share


def simulate_pairs(search, seat, seats, first, second, pairs, results):
    """Play plans against each other, one pair after the other, and note how it went for both sides."""
    for pair in range(pairs.shape[0]):
        search.scratch[STATE] = search.scratch[ROOT]
        s = search.scratch[STATE]
        redeal(s, seat, np.int64(draw_bits(search.rng) >> u64(2)))
        apply_plan(s, seats[0], first[pairs[pair, 0]])
        apply_plan(s, seats[1], second[pairs[pair, 1]])
        rollout_round(search, s)
        results[0, pair] = search.out[seats[0]]
        results[1, pair] = search.out[seats[1]]


def rollout_round(search, s):
    """Play on until somebody plans in secret again, and estimate the result: that far, plans decide, not chance."""
    seats = acting(s)
    while seats and not seats & (seats - 1):
        seat = lowest_seat(seats)
        apply(s, seat, choose(s, seat, search.rng, search.mask, search.weights))
        seats = acting(s)
    if seats:
        evaluate(s, search.out)
    else:
        score(s, search.out)


def apply_plan(s, seat, plan):
    """Play all steps of a plan."""
    step = 0
    while plan[step] >= 0:
        apply(s, seat, plan[step])
        step += 1


@rule
def sample_plan(rng, chances):
    """Draw a plan by its chance."""
    spot = below(rng, FINE) / FINE
    plan = 0
    while plan < chances.shape[0] - 1 and spot >= chances[plan]:
        spot -= chances[plan]
        plan += 1
    return plan


@rule
def regret_matching(payoffs, chances, regrets, rounds):
    """Mix both sides' plans by regret matching, later rounds counting more; old regrets are a start.

    Hart, Mas-Colell: "A Simple Adaptive Procedure Leading to Correlated Equilibrium", 2000; regrets below zero are cut
    and averages weighted by the round as in CFR+ (Tammelin, 2014).
    ``payoffs[side, plan, plan of the other side]`` says what a plan brings its side.
    """
    sides, count = payoffs.shape[0], payoffs.shape[1]
    against = np.empty_like(payoffs)  # [side, plan of the other side, plan]
    now = np.full((sides, count), 1.0 / count)
    for side in range(sides):
        against[side] = payoffs[side].T
        if regrets[side].sum() > 0.0:
            now[side] = regrets[side] / regrets[side].sum()
    chances[:] = 0.0
    gains = np.zeros(count)
    for turn in range(rounds):
        for side in range(sides):
            gains[:] = 0.0
            for other in range(count):
                chance, rewards = now[1 - side, other], against[side, other]
                if chance > 0.0:
                    for plan in range(count):
                        gains[plan] += rewards[plan] * chance
            mean = 0.0
            for plan in range(count):
                mean += gains[plan] * now[side, plan]
            total = 0.0
            for plan in range(count):
                regrets[side, plan] = max(0.0, regrets[side, plan] + gains[plan] - mean)
                total += regrets[side, plan]
            for plan in range(count):
                now[side, plan] = regrets[side, plan] / total if total > 0.0 else 1.0 / count
                chances[side, plan] += (turn + 1) * now[side, plan]
    for side in range(sides):
        chances[side] /= chances[side].sum()
