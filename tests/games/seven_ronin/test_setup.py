"""Setup and components (SR-2, SR-3, SR-4, SR-20)."""

import numpy as np
import pytest

from tatami.games.seven_ronin.actions import LIST
from tatami.games.seven_ronin.components import AREA_NAMES, DATA, ENDURANCE, LIMIT, RONIN_NAMES, STARVATION, THREAT
from tatami.games.seven_ronin.state import State

from .table import FRESH, fresh, table

STEPS = ("PLANNING", "RONIN", "AREAS")  # of a round


@pytest.mark.clause("SR-1.1", "SR-4.1", "SR-4.2", "SR-4.3", "SR-4.4", "SR-4.5", "SR-4.6")
@pytest.mark.parametrize("track", ["standard", "gentle"])
def test_the_table_at_the_start(track):
    t = fresh(track)
    assert (t.round, t.ninja, t.market, t.reserve, t.pool) == (1, {}, 0, 40, 10)
    assert (t.eliminated, t.pinned, t.held, t.shrined, t.silenced_next) == ([], [], [], [], [])
    assert t.at(*FRESH) == ("-",) * 7
    assert t.wounds(*FRESH) == (0,) * 7
    assert (int(t.s.market_at_start), int(t.s.reserve_at_start), t.plan) == (0, 40, {})
    assert t.acting == ["attacker", "defender"]
    assert t.event_texts() == ["round_began round=1 threat=3"]


@pytest.mark.clause("SR-1.2", "SR-5.1")
@pytest.mark.parametrize("seed", range(4))
def test_every_round_goes_from_secret_plans_over_the_ronin_to_the_areas(seed):
    t, dice, way = fresh("gentle", seed), np.random.default_rng(seed), []
    while t.winner is None:
        if t.phase == "PLANNING":
            assert t.seen_by("defender").plan == {}
            assert t.seen_by("attacker").s.defence_plan.tolist() == [-1] * 7
        if t.phase in STEPS:
            way.append((t.round, STEPS.index(t.phase)))
        offers = sorted(t.offers(t.acting[dice.integers(len(t.acting))]))
        t.play(offers[dice.integers(len(offers))])
    assert way == sorted(way)
    assert t.round <= 8
    assert set(way) >= {(number, step) for number in range(1, t.round) for step in range(3)}


@pytest.mark.clause("SR-1.2", "SR-15.4", "SR-15.7")
@pytest.mark.parametrize("number", range(1, 9))
def test_a_round_is_followed_by_the_next_and_the_eighth_by_none(number):
    t = table("AREAS", round=number, reserve=9, ninja={"well": 1}, ronin={"kabe": "inn"}).play("areas done")
    assert (t.phase, t.round) == (("PLANNING", number + 1) if number < 8 else ("GAME_OVER", 8))


@pytest.mark.clause("SR-5.2")
def test_there_is_no_chance():
    one, other = fresh(seed=1), fresh(seed=2)
    one.s.rng = other.s.rng
    assert one.s.tobytes() == other.s.tobytes()
    one.play("attack well", "defend inn", "attack ready", "defend road")
    assert one.s.rng == other.s.rng  # nothing was drawn


@pytest.mark.clause("SR-2.1", "SR-2.2")
def test_markers_and_tiles():
    assert RONIN_NAMES == ("hayai", "kabe", "musashi", "taiko", "yobu", "yumi", "tasuke")
    assert ENDURANCE.tolist() == [5, 7, 4, 5, 3, 3, 3]
    assert ENDURANCE.sum() == DATA["tokens"]["total_endurance"] == 30
    assert DATA["tokens"]["ninja_total"] == 50


@pytest.mark.clause("SR-2.3", "SR-13.25")
def test_two_shrine_markers_are_enough():
    ninja, ronin = {"shrine": 1, "inn": 1}, {"hayai": "well", "yumi": "road", "taiko": "pen", "yobu": "granary"}
    t = table("AREAS", round=2, reserve=9, ninja=ninja, ronin=ronin)
    t.play("use shrine", "ronin hayai", "inn shrine", "ronin yumi")
    assert len(t.silenced_next) == DATA["tokens"]["shrine_markers"] == 2
    assert t.offers() == {"areas done"}
    assert t.play("areas done").shrined == ["hayai", "yumi"]


@pytest.mark.clause("SR-3.1", "SR-3.2", "SR-3.3", "SR-3.4")
def test_the_ring():
    assert " ".join(AREA_NAMES) == "watchtower inn granary shrine graveyard field3 pen well road field2"
    assert LIMIT.tolist() == [1, 1, 2, 1, 2, 3, 2, 1, 2, 2]
    for number, area in enumerate(DATA["area"]):
        assert area["neighbours"] == [AREA_NAMES[number - 1], AREA_NAMES[(number + 1) % 10]]


@pytest.mark.clause("SR-3.5", "SR-3.7")
def test_the_time_track():
    assert THREAT[0, 1:].tolist() == [3, 4, 5, 6, 7, 8, 9, 10]
    assert THREAT[1, 1:].tolist() == [3, 3, 4, 4, 5, 5, 6, 6]
    assert STARVATION[1:].tolist() == [0, 0, 0, 1, 1, 1, 1, 0]


@pytest.mark.clause("SR-3.7", "SR-7.3")
@pytest.mark.parametrize("number", range(1, 9))
def test_each_track_allows_its_own_number_of_areas(number):
    for row, track in enumerate(("standard", "gentle")):
        t = table("PLANNING", round=number, reserve=30, track=track)
        for area in AREA_NAMES:
            if t.can(f"attack {area}"):
                t.play(f"attack {area}")
        assert len(t.plan) == THREAT[row, number]


@pytest.mark.clause("SR-20.1")
def test_the_list_of_actions_is_the_one_of_the_specification():
    assert len(LIST) == 87
    numbers = {
        "attack watchtower": 0,
        "attack market": 10,
        "attack ready": 11,
        "defend watchtower": 12,
        "defend market": 22,
        "hayai field2": 32,
        "musashi": 33,
        "taiko hayai": 34,
        "taiko tasuke": 40,
        "yumi": 41,
        "yobu clockwise": 42,
        "yobu counterclockwise": 43,
        "yobu stop": 44,
        "ronin done": 45,
        "wound tasuke": 46,
        "wound companion": 47,
        "use watchtower": 48,
        "inn watchtower": 58,
        "area watchtower": 68,
        "ronin hayai": 78,
        "area stop": 85,
        "areas done": 86,
    }
    assert {name: LIST.number(name) for name in numbers} == numbers


@pytest.mark.clause("SR-5.3")
def test_the_record_holds_every_variable_of_the_specification():
    named = {"threat_track", "round_number", "phase", "reserve", "pool", "ninja", "market", "wounds", "alive", "stands"}
    named |= {"pinned", "pin_next", "shrined", "shrine_next", "attack_plan", "defence_plan", "market_at_start"}
    named |= {"reserve_at_start", "abilities_used", "areas_used", "inn_is_field", "using", "target", "moved", "hits"}
    named |= {"already_hit", "winner", "ending"}
    assert named <= set(State.dtype.names)


def test_a_table_fits_into_a_kilobyte():
    assert State.dtype.itemsize <= 1024
