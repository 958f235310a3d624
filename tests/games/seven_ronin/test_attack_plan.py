"""The Attacker's allocation (SR-7)."""

import pytest

from .table import FRESH, Refused, fresh, table


@pytest.mark.clause("SR-7.1", "SR-7.3", "SR-7.4", "SR-7.8", "SR-9.1")
def test_a_first_plan_reaches_as_many_areas_as_the_threat_level_allows():
    """RB-01."""
    t = table("PLANNING", round=1, reserve=40)
    t.play("attack graveyard", "attack graveyard")
    assert t.cannot("attack graveyard")
    assert t.can("attack watchtower", "attack ready")
    t.play("attack watchtower", "attack well")
    assert t.offers("attacker") == {"attack market", "attack ready"}
    t.play("attack market")
    assert t.offers("attacker") == {"attack ready"}
    assert t.seen_by("defender").reserve == 40
    t.play(
        "attack ready",
        "defend field3",
        "defend field2",
        "defend watchtower",
        "defend inn",
        "defend granary",
        "defend shrine",
        "defend road",
    )
    assert t.phase == "RONIN"
    assert t.ninja == {"graveyard": 2, "watchtower": 1, "well": 1}
    assert t.market == 1
    assert t.reserve == 35
    assert t.pool == 10
    assert t.at("musashi", "tasuke") == ("watchtower", "road")


@pytest.mark.clause("SR-7.6")
def test_a_plan_needs_as_many_ninja_as_the_round_has_number():
    """RB-02."""
    t = table("PLANNING", round=2, reserve=39, ninja={"well": 1})
    assert t.cannot("attack ready")
    t.play("attack road")
    assert t.cannot("attack ready")
    t.play("attack road")
    assert t.can("attack ready")


@pytest.mark.clause("SR-7.7", "SR-7.3")
def test_the_market_bonus_may_be_spent_on_one_area_or_on_two():
    """RB-14."""
    t = table("PLANNING", round=2, reserve=30, market=2, ronin={"kabe": "-", "hayai": "-", "tasuke": "-"})
    t.play("attack watchtower", "attack watchtower")
    assert t.can("attack watchtower")
    t.play("attack granary", "attack granary", "attack granary")
    assert t.cannot("attack watchtower", "attack granary")
    assert t.can("attack field3", "attack market", "attack ready")


@pytest.mark.clause("SR-7.5", "SR-7.3", "SR-7.4")
def test_old_ninja_do_not_count_for_the_limit_but_their_area_counts_for_the_threat_level():
    """EX-01."""
    t = table("PLANNING", round=2, reserve=30, ninja={"well": 3}, ronin={"kabe": "-", "hayai": "-"})
    t.play("attack well")
    assert t.cannot("attack well")
    t.play("attack road", "attack pen", "attack inn")
    assert t.cannot("attack granary", "attack shrine", "attack inn", "attack well")
    assert t.offers("attacker") == {"attack road", "attack pen", "attack market", "attack ready"}


@pytest.mark.clause("SR-7.6")
def test_a_reserve_smaller_than_the_minimum_is_sent_whole():
    """EX-02."""
    t = table("PLANNING", round=6, reserve=3, ninja={"granary": 2}, ronin={"kabe": "-"})
    t.play("attack road", "attack inn")
    assert t.cannot("attack ready")
    t.play("attack well")
    assert t.offers("attacker") == {"attack ready"}


@pytest.mark.clause("SR-7.9", "SR-7.8")
def test_a_market_ninja_counts_towards_the_minimum():
    """EX-03."""
    t = table("PLANNING", round=2, reserve=39, ninja={"well": 1}, ronin={"kabe": "-", "hayai": "-"})
    t.play("attack market")
    assert t.cannot("attack market", "attack ready")
    t.play("attack shrine")
    assert t.can("attack ready")
    assert t.cannot("attack shrine")


@pytest.mark.clause("SR-7.1", "SR-7.2", "SR-5.4")
def test_ninja_are_planned_one_at_a_time_out_of_the_reserve():
    t = table("PLANNING", round=2, reserve=30, ninja={"well": 2})
    t.play("attack well", "attack market")
    assert t.reserve == 28
    assert t.plan == {"well": 1, "market": 1}
    assert t.ninja == {"well": 2}  # nothing is on the board yet, and nothing there can be moved
    assert {name.split()[0] for name in t.offers("attacker")} == {"attack"}


@pytest.mark.clause("SR-7.3")
def test_the_threat_level_of_the_last_round_reaches_every_area():
    t = table("PLANNING", round=8, reserve=30)
    areas = [name for name in t.offers("attacker") if name not in ("attack market", "attack ready")]
    t.play(*areas)
    assert len(t.plan) == 10


@pytest.mark.clause("SR-7.4", "SR-3.1")
@pytest.mark.parametrize(
    ("area", "limit"),
    [
        *(("watchtower", 1), ("inn", 1), ("granary", 2), ("shrine", 1), ("graveyard", 2)),
        *(("field3", 3), ("pen", 2), ("well", 1), ("road", 2), ("field2", 2)),
    ],
)
def test_an_area_takes_no_more_ninja_than_its_limit(area, limit):
    t = fresh().play(*[f"attack {area}"] * limit)
    with pytest.raises(Refused):
        t.play(f"attack {area}")


@pytest.mark.clause("SR-7.5")
def test_an_area_that_receives_none_does_not_use_up_the_threat_level():
    t = table("PLANNING", round=1, reserve=30, ninja={"well": 1, "road": 1, "pen": 1})
    t.play("attack inn", "attack shrine", "attack granary")
    assert t.offers("attacker") == {"attack granary", "attack market", "attack ready"}


@pytest.mark.clause("SR-7.6")
def test_with_an_empty_reserve_an_empty_plan_is_ready():
    t = table("PLANNING", round=5, reserve=0, ninja={"well": 1}, ronin={"kabe": "-"})
    assert t.offers("attacker") == {"attack ready"}


@pytest.mark.clause("SR-7.7", "SR-17.2")
def test_areas_that_use_the_bonus_still_count_for_the_threat_level():
    t = table("PLANNING", round=1, reserve=30, market=3)
    t.play("attack inn", "attack inn", "attack shrine", "attack shrine", "attack well", "attack well")
    assert t.offers("attacker") == {"attack market", "attack ready"}


@pytest.mark.clause("SR-7.8", "SR-17.1")
def test_the_market_ninja_of_this_plan_gives_no_bonus_yet():
    t = fresh().play("attack market", "attack inn")
    assert t.cannot("attack inn", "attack market")


@pytest.mark.clause("SR-7.8")
def test_the_market_is_open_when_the_threat_level_is_used_up():
    t = fresh().play("attack inn", "attack well", "attack shrine")
    assert t.offers("attacker") == {"attack market", "attack ready"}


@pytest.mark.clause("SR-7.11")
@pytest.mark.parametrize("track", ["standard", "gentle"])
@pytest.mark.parametrize("number", range(1, 9))
def test_the_minimum_can_be_reached_on_the_smallest_areas(track, number):
    t = table("PLANNING", round=number, reserve=20, track=track)
    for area in ("watchtower", "inn", "shrine", "well", "granary", "granary", "pen", "pen", "road", "road"):
        if t.can(f"attack {area}"):
            t.play(f"attack {area}")
    assert t.can("attack ready")


@pytest.mark.clause("SR-7.11")
def test_nothing_can_be_planned_without_a_reserve():
    t = table("PLANNING", round=1, reserve=2, ronin=FRESH).play("attack road", "attack road")
    assert t.offers("attacker") == {"attack ready"}


@pytest.mark.clause("SR-7.12")
def test_a_plan_may_hold_as_many_ninja_as_fit():
    t = table("PLANNING", round=8, reserve=40, market=7)
    while t.offers("attacker") != {"attack ready"}:
        t.play(min(t.offers("attacker") - {"attack ready"}))
    assert sum(t.plan.values()) == 17 + 7 + 1
