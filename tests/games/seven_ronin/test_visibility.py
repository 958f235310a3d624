"""What each side may know, and fair guesses at a hidden plan (SR-19)."""

from collections import Counter

import numpy as np
import pytest

from tatami.games.seven_ronin.components import LIMIT, LOCATIONS, MARKET
from tatami.games.seven_ronin.rules.invariants import broken_invariant, expected_counts, hidden_counts, scramble
from tatami.games.seven_ronin.rules.visibility import redact, redeal
from tatami.kernel.compiling import interpreted
from tatami.kernel.records import copy_record, same
from tests.chi_square import looks_fair

from .table import SEATS, Table, fresh, table

WATCHERS = (-1, 0, 1)
many_draws = pytest.mark.skipif(interpreted, reason="thousands of draws take too long interpreted")
ROUNDS_TO_WATCH = 3 if interpreted else 60


def random_tables(games: int, seed: int = 0):
    """Every position of some random matches, both sides planning in any order."""
    dice = np.random.default_rng(seed)
    for number in range(games):
        t = fresh(("standard", "gentle")[number % 2], seed=number)
        while t.winner is None:
            yield t
            seat = t.acting[dice.integers(len(t.acting))]
            offers = sorted(t.offers(seat))
            t.play(offers[dice.integers(len(offers))])
        yield t


def seen(s, watcher):
    other = copy_record(s)
    redact(other, watcher)
    return other


def drawn(t: Table, watcher: int, seed: int):
    """A redeal of what a side sees."""
    s = seen(t.s, watcher)
    redeal(s, watcher, seed)
    return s


@pytest.mark.clause("SR-19.1", "SR-19.2", "SR-19.5", "SR-19.7")
def test_no_seat_sees_a_change_of_what_it_may_not_know():
    dice = np.random.default_rng(2)
    for t in random_tables(ROUNDS_TO_WATCH // 3):
        for watcher in WATCHERS:
            other = copy_record(t.s)
            scramble(other, watcher, dice)
            redact(other, watcher)
            assert same(other, seen(t.s, watcher))


@pytest.mark.clause("SR-19.1", "SR-19.3", "SR-19.4")
def test_after_the_reveal_everything_is_open():
    t = fresh().play("attack well", "attack ready")
    t.play(*(f"defend {area}" for area in ("inn", "road", "pen", "well", "shrine", "granary", "field2")))
    for watcher in WATCHERS:
        view = seen(t.s, watcher)
        for name in ("ninja", "stands", "reserve", "pool", "market", "wounds"):
            assert np.array_equal(view[name], t.s[name])


@pytest.mark.clause("SR-19.5")
def test_who_sees_what_while_planning():
    t = fresh().play("attack well", "attack market", "defend inn")
    attacker, defender, guest = (t.seen_by(seat) for seat in (*SEATS, None))
    assert (attacker.plan, attacker.reserve) == ({"well": 1, "market": 1}, 38)
    assert (defender.plan, defender.reserve) == (guest.plan, guest.reserve) == ({}, 40)
    assert int(defender.s.defence_plan[0]) == 1
    assert attacker.s.defence_plan.tolist() == guest.s.defence_plan.tolist() == [-1] * 7
    assert (defender.placing, attacker.placing) == ("kabe", "hayai")


@pytest.mark.clause("SR-19.6")
def test_a_redeal_is_legal_and_indistinguishable():
    for number, t in enumerate(random_tables(ROUNDS_TO_WATCH, seed=1)):
        for watcher in WATCHERS:
            s = drawn(t, watcher, number)
            assert broken_invariant(s) == 0
            redact(s, watcher)
            assert same(s, seen(t.s, watcher))


def committed(**given) -> Table:
    """An attack plan that is ready, while the Defender still thinks."""
    t = table("PLANNING", **given)
    while t.cannot("attack ready"):
        t.play(min(t.offers("attacker")))
    return t.play("attack ready")


@many_draws
@pytest.mark.clause("SR-19.6", "SR-7.3", "SR-7.6", "SR-7.7")
@pytest.mark.parametrize(
    "given",
    [
        {"round": 1, "reserve": 40},
        {"round": 3, "reserve": 4, "market": 2},
        {"round": 6, "reserve": 3, "ninja": {"well": 1}, "track": "gentle"},
        {"round": 8, "reserve": 30, "market": 7},
        {"round": 5, "reserve": 0, "ninja": {"well": 1}},
    ],
)
def test_every_attack_plan_is_equally_likely_in_a_redeal(given):
    t = committed(**given)
    view = seen(t.s, 1)
    count = 2000
    plans = np.array([hidden_counts(drawn(t, 1, seed), 1) for seed in range(count)])
    expected = expected_counts(view, 1)
    error = plans.std(axis=0) / np.sqrt(count) + 1e-9
    assert (np.abs(plans.mean(axis=0) - expected) < 5 * error + 1e-6).all()


@many_draws
@pytest.mark.clause("SR-19.6")
def test_the_attack_plans_of_a_small_position_are_all_drawn_alike():
    """Round 1 with a reserve of two: one or two ninja, so all plans can be counted by hand."""
    t = committed(round=1, reserve=2)
    singles = LOCATIONS
    doubles = sum(limit >= 2 for limit in LIMIT.tolist())
    pairs = LOCATIONS * (LOCATIONS - 1) // 2
    counts = Counter(drawn(t, 1, seed).attack_plan.tobytes() for seed in range(20_000))
    assert len(counts) == singles + doubles + pairs
    assert looks_fair(list(counts.values()))


@many_draws
@pytest.mark.clause("SR-19.6", "SR-8.3", "SR-8.6", "SR-8.7")
@pytest.mark.parametrize("shrined", [(), ("tasuke",)])
@pytest.mark.parametrize("market", [0, 2])
@pytest.mark.parametrize("pinned", [(), ("kabe",), ("tasuke",)])
def test_every_defence_plan_is_equally_likely_in_a_redeal(shrined, market, pinned):
    ronin = {name: "pen" if name in pinned else "-" for name in ("hayai", "kabe", "yumi", "tasuke")}
    t = table("PLANNING", round=3, reserve=9, market=market, ronin=ronin, pinned=pinned, shrined=shrined)
    while "defender" in t.acting:
        t.play(min(t.offers("defender")))
    count = 3000
    plans = np.array([hidden_counts(drawn(t, 0, seed), 0) for seed in range(count)])
    expected = expected_counts(seen(t.s, 0), 0)
    error = plans.std(axis=0) / np.sqrt(count) + 1e-9
    assert (np.abs(plans.mean(axis=0) - expected) < 5 * error + 1e-6).all()
    assert plans.reshape(count, 7, LOCATIONS).sum(axis=2).max() == 1


def test_a_plan_still_being_made_begins_anew_in_a_redeal():
    t = fresh().play("attack well", "attack road", "defend inn")
    assert drawn(t, 1, 5).attack_plan.sum() == 0
    assert drawn(t, 0, 5).defence_plan.tolist() == [-1] * 7
    assert drawn(t, 1, 5).defence_plan[0] == 1
    assert drawn(t, 0, 5).attack_plan[MARKET] == 0
