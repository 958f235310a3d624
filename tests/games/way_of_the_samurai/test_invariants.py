"""Invariants: they hold in random matches with any options, and a violation of each is found."""

import random
from typing import Any

import numpy as np
import pytest

from tatami.games.way_of_the_samurai.actions import LIST
from tatami.games.way_of_the_samurai.rules import acting, apply, legal
from tatami.kernel.compiling import interpreted
from tatami.kernel.records import copy_record

from .table import META, new_table, random_match

MATCHES = 20 if interpreted else 600


def any_options(seed: int) -> dict[str, Any]:
    """Options drawn at random; one match in six is a duel."""
    dice = random.Random(seed)
    chosen: dict[str, Any] = {name: dice.choice(values) for name, values in META.options.items()}
    chosen["players"] = 2 if dice.random() < 1 / 6 else 1
    return chosen


@pytest.mark.clause("WS-4.1", "WS-9.1", "WS-13.3", "WS-14.1", "WS-6.7", "WS-32.3", "WS-2.7", "WS-16.4", "WS-1.4")
def test_the_invariants_hold_in_whole_matches_and_every_match_ends():
    most_events = 0
    for seed in range(MATCHES):
        for ply, (t, _) in enumerate(random_match(seed, **any_options(seed))):
            assert t.check_invariants() == "all hold", (seed, ply)
            assert bool(acting(t.s)) != t.over()
            most_events = max(most_events, int(t.s.event_count))
            assert ply < 5000
        assert all(0.0 <= result <= 1.0 for result in t.results())
    assert most_events <= t.s.events.shape[0] - 8  # space for the rarest chains of events


@pytest.mark.clause("WS-32.3", "WS-6.6")
def test_a_choice_with_one_answer_is_only_asked_when_it_is_a_card_to_play():
    mask = np.zeros(len(LIST), np.bool_)
    for seed in range(MATCHES // 3):
        for t, _ in random_match(seed, **any_options(seed)):
            if not t.over() and legal(t.s, int(t.s.asked), mask) == 1:
                assert LIST.name(int(mask.argmax())).startswith("play ")


def test_the_other_seat_has_nothing_to_decide():
    mask = np.zeros(len(LIST), np.bool_)
    for t, _ in random_match(3, players=2):
        if not t.over():
            assert acting(t.s) == 1 << int(t.s.asked)
            assert legal(t.s, 1 - int(t.s.asked), mask) == 0
            assert not mask.any()


def test_play_is_the_same_with_and_without_events():
    for seed in range(MATCHES // 10):
        for t, action in random_match(seed, **any_options(seed)):
            if action >= 0:
                quiet, loud = copy_record(t.s), copy_record(t.s)
                quiet.emitting = 0
                apply(quiet, int(quiet.asked), action)
                apply(loud, int(loud.asked), action)
                assert quiet.rng == loud.rng
                assert quiet.decision == loud.decision
                assert quiet.event_count == 0


@pytest.mark.parametrize(
    ("cited", "damage"),
    [
        ("WS-2.2", {"discard": 1 << 25}),
        ("WS-14.4", {"opponent_discard": 1}),
        ("WS-6.1", {"window": 4}),
        ("WS-16.3", {"halted": 1}),
        ("WS-28.1", {"event_card": 1}),
        ("WS-15.10", {"round_no": 201}),
        ("WS-31.3", {"shuffled": 0}),
    ],
)
def test_a_violation_of_each_invariant_is_found(cited, damage):
    t = new_table()
    assert t.check_invariants() == "all hold"
    assert t.put(**damage).check_invariants().startswith(cited)


@pytest.mark.parametrize(
    ("field", "value", "cited"), [("die", 7, "WS-11.1"), ("ki", 6, "WS-9.1"), ("life", 9, "WS-9.1")]
)
def test_tokens_and_dice_beyond_their_limits_are_noticed(field, value, cited):
    t = new_table()
    t.s[field][0] = value
    assert t.check_invariants().startswith(cited)


def test_a_gauge_beyond_its_limit_is_noticed():
    assert new_table().gauges(strength=5).check_invariants().startswith("WS-4.1")


@pytest.mark.clause("WS-31.4")
@pytest.mark.parametrize(("field", "value"), [("kept", 1), ("may_be", 0), ("holder", 1)])
def test_a_duel_that_both_remember_wrongly_is_noticed(field, value):
    t = new_table(players=2).play("choose weapon tanto", "choose weapon bokken")
    assert t.check_invariants() == "all hold"
    t.s[field][list(t.s.holder).index(0) if field == "holder" else 0] = value
    assert t.check_invariants().startswith("WS-31.3")
