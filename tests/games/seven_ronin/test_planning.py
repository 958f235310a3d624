"""Secret planning at the same time (SR-5, SR-6)."""

import itertools

import numpy as np
import pytest

from tatami.games.seven_ronin.actions import LIST
from tatami.kernel.records import differing_fields, same

from .table import Refused, fresh, table


@pytest.mark.clause("SR-3.7", "SR-7.3", "SR-4.6")
def test_the_gentle_track_allows_fewer_areas_and_changes_nothing_else():
    """EX-30."""
    t = table("PLANNING", round=2, reserve=30, ronin={"hayai": "-", "kabe": "-"}, track="gentle")
    t.play("attack well")
    assert t.cannot("attack ready")
    t.play("attack road", "attack pen")
    assert t.offers("attacker") == {"attack road", "attack pen", "attack market", "attack ready"}
    t.play("attack ready", "defend inn", "defend granary", "ronin done", "areas done")
    assert t.phase == "PLANNING"
    assert t.round == 3
    assert t.reserve == 27
    t.play("attack watchtower", "attack inn", "attack shrine", "attack granary")
    assert t.offers("attacker") == {"attack granary", "attack market", "attack ready"}


@pytest.mark.clause("SR-6.3", "SR-6.4", "SR-6.7", "SR-19.1", "SR-19.2", "SR-19.3", "SR-19.5")
def test_what_each_side_sees_while_planning():
    """EX-31."""
    t = table(
        "PLANNING",
        round=3,
        reserve=16,
        market=1,
        ronin={"hayai": "-", "kabe": "inn w2", "tasuke": "-"},
        attack_plan={"market": 1, "well": 1, "road": 2},
        pinned=("kabe",),
    )
    t.play("defend well")
    assert t.placing == "tasuke"
    assert t.ninja == {}
    assert t.market == 1
    assert t.seen_by("defender").reserve == 20
    assert t.seen_by("attacker").at("hayai", "kabe", "tasuke") == ("-", "inn", "-")
    t.play("defend inn")
    assert t.phase == "RONIN"
    assert t.ninja == {"well": 1, "road": 2}
    assert t.market == 2
    assert t.reserve == 16
    assert t.seen_by("defender").reserve == 16
    assert t.seen_by("attacker").at("hayai", "kabe", "tasuke") == ("well", "inn", "inn")


ATTACK = ("attack well", "attack road", "attack market", "attack ready")
DEFENCE = tuple(f"defend {place}" for place in ("well", "inn", "road", "pen", "shrine", "granary", "road"))


def interleaved(order):
    """Play both plans with the Attacker's steps at the given positions."""
    t, attack, defence = fresh(), iter(ATTACK), iter(DEFENCE)
    for step in range(len(ATTACK) + len(DEFENCE)):
        t.play(next(attack) if step in order else next(defence))
    return t


@pytest.mark.clause("SR-6.1", "SR-6.2", "SR-5.1")
def test_both_sides_plan_at_the_same_time():
    t = fresh()
    assert t.acting == ["attacker", "defender"]
    t.play("defend inn", "attack well", "defend road")
    assert t.acting == ["attacker", "defender"]
    t.play("attack ready")
    assert t.acting == ["defender"]
    with pytest.raises(Refused):
        t.play("attack inn")


@pytest.mark.clause("SR-6.2", "SR-6.5", "SR-9.1")
def test_the_order_of_the_steps_changes_nothing():
    orders = list(itertools.combinations(range(len(ATTACK) + len(DEFENCE)), len(ATTACK)))
    ends = [interleaved(set(order)) for order in orders[::23]]
    for t in ends[1:]:
        assert t.phase == "RONIN"
        assert set(differing_fields(t.s, ends[0].s)) <= {"event_count", "events"}  # the events say who was ready last


@pytest.mark.clause("SR-6.5")
def test_a_plan_has_no_order():
    t = fresh().play("attack well", "attack road", "attack road")
    other = fresh().play("attack road", "attack well", "attack road")
    assert t.plan == other.plan
    assert set(differing_fields(t.s, other.s)) <= {"events"}


@pytest.mark.clause("SR-6.1", "SR-6.3", "SR-6.4", "SR-19.2", "SR-19.5", "SR-19.7")
def test_no_step_of_a_plan_changes_a_byte_for_anybody_else():
    dice = np.random.default_rng(5)
    for start in (fresh(), table("PLANNING", round=4, reserve=20, market=2, ninja={"well": 2})):
        t = start
        while t.phase == "PLANNING":
            seat = t.acting[dice.integers(len(t.acting))]
            choices = sorted(t.offers(seat) - {"attack ready"}) or ["attack ready"]
            before = {who: t.seen_by(who).s for who in ("attacker", "defender", None) if who != seat}
            ready = (int(t.s.attack_ready), int(t.s.defence_ready))
            t.play(choices[dice.integers(len(choices))])
            if t.phase == "PLANNING" and ready == (int(t.s.attack_ready), int(t.s.defence_ready)):
                assert all(same(t.seen_by(who).s, seen) for who, seen in before.items())
                assert t.event_texts(1 if seat == "attacker" else 0) == []


@pytest.mark.clause("SR-6.2", "SR-6.3")
def test_what_the_defender_may_do_never_depends_on_the_attack():
    t = table("PLANNING", round=4, reserve=20, market=1)
    offered = t.offers("defender")
    t.play("attack market", "attack well", "attack road", "attack inn", "attack ready")
    assert t.offers("defender") == offered


@pytest.mark.clause("SR-6.3")
def test_the_defender_reads_the_reserve_as_it_was():
    t = fresh().play("attack well", "attack road", "attack road")
    assert t.seen_by("attacker").reserve == 37
    assert t.seen_by("defender").reserve == t.seen_by(None).reserve == 40


@pytest.mark.clause("SR-6.6")
def test_only_legal_steps_are_offered():
    with pytest.raises(Refused):
        fresh().play("attack well", "attack well")
    with pytest.raises(Refused):
        fresh().play("defend market")


@pytest.mark.clause("SR-6.7")
def test_everyone_sees_that_a_side_is_ready():
    t = fresh().play("attack well", "attack ready")
    assert t.event_texts(1) == t.event_texts(0) == ["ready seat=0"]
    assert t.seen_by("defender").acting == ["defender"]


@pytest.mark.clause("SR-6.7", "SR-20.4")
def test_a_step_can_be_taken_back_without_the_other_side_noticing():
    """A plan is what is left when steps are dropped from the record of moves, also between the other side's moves."""
    kept = ["attack road", "defend inn", "defend well"]
    t = fresh().play("attack well", "attack road", "defend inn", "defend well")
    again = fresh().play(*kept)
    assert (again.plan, again.reserve) == ({"road": 1}, 39)
    assert same(again.seen_by("defender").s, t.seen_by("defender").s)
    events = [event.kind for event in again.events()]
    assert not any(kind.reveals for kind in events)
    assert [event.kind.reveals for event in again.play("attack ready").events()] == [True]


@pytest.mark.clause("SR-20.5")
def test_a_forced_step_is_asked_like_any_other_so_that_nothing_shows():
    """Who must commit an empty plan, or send the last ronin to the only place, takes the step himself."""
    t = table("PLANNING", round=3, reserve=0, ninja={"well": 1}, ronin={"kabe": "-"})
    assert t.acting == t.seen_by("defender").acting == ["attacker", "defender"]
    assert t.offers("attacker") == {"attack ready"}
    t = table("RONIN", round=3, reserve=1, ninja={"well": 1}, ronin={"kabe": "inn"})
    assert t.offers() == {"ronin done"}


@pytest.mark.clause("SR-20.3", "SR-21.1")
def test_each_phase_offers_only_its_own_actions():
    phases = {
        "PLANNING": {"attack", "attack ready", "defend"},
        "RONIN": {"hayai", "musashi", "taiko", "yumi", "yobu clockwise", "yobu counterclockwise", "ronin done"},
        "YOBU_SECOND": {"yobu clockwise", "yobu counterclockwise", "yobu stop"},
        "SPLIT": {"wound tasuke", "wound companion"},
        "AREAS": {"use", "inn", "areas done"},
        "AREA_TARGET": {"area", "ronin", "area stop"},
    }
    dice, seen = np.random.default_rng(1), {phase: set() for phase in phases}
    for _ in range(40):
        t = fresh()
        while t.winner is None:
            seat = t.acting[dice.integers(len(t.acting))]
            offers = sorted(t.offers(seat))
            seen[t.phase] |= {LIST.family(LIST.number(name))[0].name for name in offers}
            t.play(offers[dice.integers(len(offers))])
    assert seen == phases
