"""Invariants: they hold in random matches, and a violation of each is found (SR-5, SR-18)."""

import numpy as np
import pytest

import tatami
from tatami.games.seven_ronin.rules.invariants import INVARIANTS, broken_invariant
from tatami.kernel.compiling import interpreted
from tatami.lab.verify import VerifyReport, check_invariants
from tatami.registry import option_record

from .table import Table, fresh, table

GAME = tatami.game("seven_ronin")
GAMES = 2 if interpreted else 400


@pytest.mark.clause("SR-5.4", "SR-5.5", "SR-5.6", "SR-5.7", "SR-1.5")
@pytest.mark.parametrize("track", ["standard", "gentle"])
def test_the_invariants_hold_at_every_decision_of_random_matches_and_every_match_ends(track):
    report = VerifyReport("seven_ronin", 0)
    lengths = check_invariants(GAME, {"players": 2, "threat_track": track}, 11, GAMES, report)
    assert report.faults == []
    assert len(lengths) == GAMES
    assert max(lengths) < 400


@pytest.mark.clause("SR-23.2")
@pytest.mark.parametrize(("track", "attacker_wins"), [("standard", 0.82), ("gentle", 0.66)])
def test_random_play_comes_out_as_the_specification_reports(track, attacker_wins):
    games = 2 if interpreted else 4000
    batch = GAME.rules.play_batch(option_record("seven_ronin", {"threat_track": track}), 5, games)
    assert (batch.moves > 0).all()
    if not interpreted:
        assert abs((batch.states.winner == 1).mean() - attacker_wins) < 0.03


def most_events(games: int) -> int:
    dice, most = np.random.default_rng(8), 0
    for seed in range(games):
        t = fresh(seed=seed)
        while t.winner is None:
            offers = sorted(t.offers(t.acting[0]))
            t.play(offers[dice.integers(len(offers))])
            most = max(most, len(t.events()))
    return most


def test_there_is_room_for_all_events_of_one_move():
    ronin = {"hayai": "inn w4", "musashi": "granary w3", "taiko": "shrine w4", "yobu": "graveyard w2", "yumi": "pen w2"}
    ronin |= {"kabe": "well w6", "tasuke": "road w2"}
    ninja = dict.fromkeys(("watchtower", "inn", "granary", "shrine", "graveyard"), 2)
    ninja |= dict.fromkeys(("field3", "pen", "well", "road", "field2"), 2)
    t = table("RONIN", round=5, reserve=3, ninja=ninja, ronin=ronin).play("ronin done")
    assert t.winner == "attacker"
    capacity = t.s.events.shape[0]
    assert len(t.events()) <= 2 * 7 + 10 + 1 <= capacity
    assert most_events(2 if interpreted else 15) <= capacity


@pytest.mark.clause("SR-18.1", "SR-18.2")
@pytest.mark.parametrize(
    ("plays", "origin", "destination"),
    [
        (("musashi",), "well", "pool"),
        (("yumi",), "reserve", "pool"),
        (("taiko kabe",), "wounds", "pool"),
        (("yobu clockwise", "yobu stop"), "pen", "well"),
    ],
)
def test_where_a_marker_goes(plays, origin, destination):
    ronin = {"musashi": "well", "yumi": "inn", "taiko": "granary", "kabe": "shrine w2", "yobu": "pen"}
    t = table("RONIN", round=4, reserve=9, ninja={"well": 2, "pen": 2}, ronin=ronin)
    before = whereabouts(t)
    after = whereabouts(t.play(*plays))
    changed = {place: after[place] - before[place] for place in after if after[place] != before[place]}
    assert changed == {origin: -1, destination: 1}


def whereabouts(t: Table) -> dict[str, int]:
    """How many ninja are where."""
    places = {"reserve": t.reserve, "pool": t.pool, "market": t.market, "wounds": int(t.s.wounds.sum())}
    return {**places, "well": t.ninja.get("well", 0), "pen": t.ninja.get("pen", 0)}


def broken_after(**changes):
    """The invariant that is broken when fields of a sound position are changed as no rule would."""
    t = table("AREAS", round=3, reserve=9, ninja={"well": 1}, ronin={"kabe": "inn w1", "tasuke": "road"})
    for name, value in changes.items():
        field, _, index = name.partition("_at_")
        if index:
            t.s[field][int(index)] = value
        else:
            t.s[field] = value
    return broken_invariant(t.s)


@pytest.mark.parametrize(
    ("invariant", "changes"),
    [
        (0, {}),
        (1, {"reserve": 10}),
        (1, {"pool": -1, "reserve": 48}),
        (2, {"stands_at_1": 7}),
        (3, {"stands_at_0": 8, "alive": 0b1000011, "stands_at_1": 8}),
        (3, {"stands_at_1": 10, "stands_at_6": 10}),
        (7, {"stands_at_2": 4}),
        (7, {"pinned": 1}),
        (8, {"stands_at_1": -1}),
        (9, {"attack_ready": 1}),
        (10, {"using": 7}),
        (10, {"moved": 1}),
        (11, {"winner": 1}),
        (11, {"phase": 6, "ending": 3, "winner": 1}),
        (12, {"shrined": 2}),
    ],
)
def test_a_violation_of_each_invariant_is_found(invariant, changes):
    assert broken_after(**changes) == invariant
    assert invariant == 0 or invariant in INVARIANTS


@pytest.mark.parametrize(
    ("invariant", "plan", "more"),
    [
        (4, {"well": 2}, {}),
        (4, {"well": 1, "inn": 1, "shrine": 1, "pen": 1, "road": 1, "granary": 1}, {}),
        (4, {"market": 2}, {}),
        (5, {"well": 1}, {"attack_ready": 1}),
        (9, {"well": 1}, {"reserve": 9}),
        (6, {}, {"defence_ready": 1}),
    ],
)
def test_a_violation_of_each_invariant_of_the_plans_is_found(invariant, plan, more):
    t = table("PLANNING", round=3, reserve=9, ninja={"field3": 2})
    for place, count in plan.items():
        t.s.attack_plan[Table.places.index(place)] = count
    t.s.reserve -= sum(plan.values())
    for name, value in more.items():
        if name == "reserve":
            t.s.pool -= value - t.s.reserve
        t.s[name] = value
    assert broken_invariant(t.s) == invariant
