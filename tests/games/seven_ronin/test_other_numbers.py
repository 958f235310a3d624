"""With other numbers printed, as the lab tries them, an attack can always be planned (SR-7.11, ruling P7).

Other numbers need a process of their own; the functions that are called there are at the end of this file.
"""

import json
import os
import subprocess
import sys
from itertools import combinations, product
from pathlib import Path

import numpy as np
import pytest

from tatami.games.seven_ronin.components import AREAS, LIMIT, LOCATION_NAMES, LOCATIONS, MARKET, ROUNDS, THREAT
from tatami.games.seven_ronin.rules.invariants import expected_counts
from tatami.games.seven_ronin.rules.visibility import redeal

from .table import Table, fresh, table

SCRIPT = """
import json, sys
from tatami.kernel.components import change_components
from tatami.lab.overrides import parse_overrides
function, track, *overrides = sys.argv[1:]
change_components("tatami.games.seven_ronin", parse_overrides("seven_ronin", overrides))
from tests.games.seven_ronin import test_other_numbers
print(json.dumps(getattr(test_other_numbers, function)(track)))
"""


def answer(function: str, track: str, overrides: str) -> list[str]:
    """Call a function of this file in a process with other printed numbers."""
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, function, track, *overrides.split()],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: list[str] = json.loads(done.stdout)
    return found


@pytest.mark.clause("SR-5.7", "SR-7.11")
@pytest.mark.parametrize(
    ("track", "overrides"),
    [
        ("standard", "threat=1"),
        ("standard", "threat=3"),
        ("standard", "threat.8=5"),
        ("gentle", "limit.granary=1 limit.pen=1"),
    ],
)
def test_no_plan_is_a_dead_end_whatever_numbers_are_printed(track, overrides):
    assert answer("dead_ends", track, overrides) == []


@pytest.mark.clause("SR-7.6", "SR-7.11", "SR-19.6")
def test_exactly_the_plans_that_can_be_finished_are_offered_and_guessed():
    assert answer("odd_plans", "standard", "threat=2 limit.road=1 limit.inn=3") == []


@pytest.mark.clause("SR-7.6", "SR-7.11")
def test_where_the_minimum_cannot_be_sent_it_is_what_can():
    """One area a round: in round 8 nothing but Field (3), filled with the Market's bonus, and the Market are enough."""
    assert answer("largest_plans", "standard", "threat=1") == [
        "8 sent of 8: field3 7, market 1",
        "5 sent of 5: field3 4, market 1",
        "4 sent of 4: field3 3, market 1",
    ]


# --- called in a process with other numbers ---------------------------------------------------------------------------


def dead_ends(track: str) -> list[str]:
    """Where somebody is asked and has nothing to play: random matches, and plans that take the smallest areas first."""
    dice, found = np.random.default_rng(1), []
    for seed in range(3):
        t = fresh(track, seed)
        while t.winner is None:
            seat = t.acting[dice.integers(len(t.acting))]
            offers = sorted(t.offers(seat))
            if not offers:
                found.append(f"round {t.round}: {t.plan}")
                break
            t.play(offers[dice.integers(len(offers))])
    smallest_first = [f"attack {LOCATION_NAMES[place]}" for place in [*np.argsort(LIMIT), MARKET]]
    for number, market in product(range(1, ROUNDS + 1), range(4)):
        t = table("PLANNING", round=number, reserve=20, market=market, track=track)
        while "attack ready" not in (offers := t.offers("attacker")):
            if not offers:
                found.append(f"round {number}, {market} on the Market: {t.plan}")
                break
            t.play(min(offers, key=smallest_first.index))
    return found


def largest_plans(track: str) -> list[str]:
    """What round 8 makes of an Attacker who sends as little as allowed, the Market holding less and less."""
    said = []
    for market in (4, 1, 0):
        t = table("PLANNING", round=8, reserve=20, market=market, track=track)
        while t.cannot("attack ready"):
            t.play(min(t.offers("attacker")))
        plan = ", ".join(f"{place} {count}" for place, count in t.plan.items())
        said.append(f"{sum(t.plan.values())} sent of {t.least}: {plan}")
    return said


def odd_plans(track: str) -> list[str]:
    """Plans that are offered though they cannot be finished, or not offered though they can, or guessed unfairly."""
    found = []
    for number, market, reserve in ((5, 0, 20), (6, 0, 4), (8, 0, 20), (7, 1, 20)):
        t = table("PLANNING", round=number, reserve=reserve, market=market, track=track)
        plans = finished_plans(t)
        found += [f"round {number}, {market} on the Market: {plan}" for plan in misjudged(t, plans)]
        found += [f"round {number}, {market} on the Market: {odd}" for odd in unfair(t, plans)]
    return found


def finished_plans(t: Table) -> np.ndarray:
    """Every plan that obeys SR-7.2 to SR-7.8 and holds the minimum, or as many ninja as any of them can (P7)."""
    threat, bonus = int(THREAT[t.s.threat_track, t.round]), int(t.s.market_at_start)
    plans = []
    for areas in (areas for size in range(threat + 1) for areas in combinations(range(AREAS), size)):
        for counts in product(*(range(1, LIMIT[area] + bonus + 1) for area in areas)):
            if sum(max(0, count - LIMIT[area]) for area, count in zip(areas, counts, strict=True)) <= bonus:
                plan = np.zeros(LOCATIONS, int)
                plan[list(areas)] = counts
                plans += [plan, plan + np.eye(LOCATIONS, dtype=int)[MARKET]]
    legal = np.array([plan for plan in plans if plan.sum() <= t.reserve])
    sizes = legal.sum(axis=1)
    return legal[sizes >= min(t.round, sizes.max())]


def misjudged(t: Table, plans: np.ndarray) -> list[str]:
    """Plans, made step by step in every way, after which the offers are not those that lead to a finished one."""
    found, waiting, seen = [], [t], set()
    while waiting:
        t = waiting.pop()
        plan = t.s.attack_plan.astype(int)
        leading = plans[(plans >= plan).all(axis=1)]
        right = {f"attack {LOCATION_NAMES[place]}" for place in np.flatnonzero((leading > plan).any(axis=0))}
        if (leading == plan).all(axis=1).any():
            right.add("attack ready")
        if t.offers("attacker") != right:
            found.append(str(t.plan))
        for action in right - {"attack ready"}:
            further = t.copy().play(action)
            if (key := further.s.attack_plan.tobytes()) not in seen:
                seen.add(key)
                waiting.append(further)
    return found


def unfair(t: Table, plans: np.ndarray) -> list[str]:
    """What is wrong with redeals of a plan that is ready: illegal or unfair plans, or wrong ``expected_counts``."""
    t = t.copy()
    t.s.attack_ready = 1
    view, draws = t.seen_by("defender"), []
    for seed in range(150):
        guess = view.copy().s
        redeal(guess, 1, seed)
        draws.append(guess.attack_plan.astype(int))
    found = [str(plan) for plan in draws if not (plans == plan).all(axis=1).any()]
    error = plans.std(axis=0) / np.sqrt(len(draws)) + 1e-9
    if (np.abs(np.mean(draws, axis=0) - plans.mean(axis=0)) > 5 * error).any():
        found.append("the guesses are not fair")
    if not np.allclose(expected_counts(view.s, 1), plans.mean(axis=0)):
        found.append("expected_counts expects other guesses")
    return found
