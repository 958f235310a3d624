"""The Defender's allocation (SR-8)."""

import pytest

from .table import FRESH, fresh, table


@pytest.mark.clause("SR-8.6", "SR-6.2")
def test_a_ninja_being_planned_for_the_market_does_not_open_it():
    """RB-03."""
    t = table("PLANNING", round=1, reserve=38, attack_plan={"market": 1, "well": 1})
    assert t.placing == "hayai"
    assert t.seen_by("defender").reserve == 40
    assert t.cannot("defend market")
    assert t.can("defend watchtower", "defend well")


@pytest.mark.clause("SR-8.6", "SR-9.2", "SR-17.3", "SR-7.10")
def test_a_ronin_clears_the_market_including_the_newest_ninja():
    """RB-15."""
    t = table(
        "PLANNING",
        round=3,
        reserve=27,
        market=2,
        ronin={"hayai": "-", "kabe": "-"},
        attack_plan={"market": 1, "well": 2},
    )
    t.play("defend granary")
    assert t.placing == "kabe"
    assert t.can("defend market")
    t.play("defend market")
    assert t.phase == "RONIN"
    assert t.market == 0
    assert t.ninja == {"well": 2}
    assert t.pool == 21
    assert t.wounds("kabe") == (0,)


@pytest.mark.clause("SR-8.2", "SR-8.3", "SR-8.8", "SR-8.1")
def test_ronin_share_an_area_only_with_tasuke():
    """EX-04."""
    t = table(
        "PLANNING",
        round=4,
        reserve=16,
        ronin={"hayai": "- w1", "kabe": "- w2", "tasuke": "-"},
        attack_plan={"road": 2, "field3": 2},
    )
    t.play("defend road")
    assert t.placing == "kabe"
    assert t.cannot("defend road", "defend market")
    t.play("defend well")
    assert t.placing == "tasuke"
    assert t.can("defend road", "defend well", "defend inn")
    t.play("defend road")
    assert t.phase == "RONIN"
    assert t.at("hayai", "tasuke", "kabe") == ("road", "road", "well")


@pytest.mark.clause("SR-8.7", "SR-8.3", "SR-11.6")
def test_a_silenced_tasuke_cannot_share():
    """EX-14."""
    t = table(
        "PLANNING",
        round=5,
        reserve=10,
        market=1,
        ronin={"hayai": "-", "kabe": "-", "tasuke": "-"},
        attack_plan={"inn": 1, "road": 2, "field3": 2},
        shrined=("tasuke",),
    )
    t.play("defend granary", "defend well")
    assert t.placing == "tasuke"
    assert t.cannot("defend granary", "defend well")
    assert t.can("defend inn", "defend market")
    t.play("defend inn")
    assert t.phase == "RONIN"
    assert t.offers() == {"hayai road", "hayai field3", "ronin done"}


@pytest.mark.clause("SR-8.1", "SR-8.8", "SR-6.7")
def test_all_seven_are_placed_in_the_order_of_their_numbers():
    t = fresh().play("attack well", "attack ready")
    for name, place in zip(FRESH, ("inn", "road", "well", "pen", "shrine", "granary", "field2"), strict=True):
        assert (t.placing, t.phase) == (name, "PLANNING")
        t.play(f"defend {place}")
    assert t.phase == "RONIN"
    assert t.at(*FRESH) == ("inn", "road", "well", "pen", "shrine", "granary", "field2")


@pytest.mark.clause("SR-8.1")
def test_eliminated_ronin_are_not_placed():
    t = table("PLANNING", round=3, reserve=9, attack_plan={"well": 3}, market=2, ronin={"kabe": "-", "yumi": "-"})
    t.play("defend inn")
    assert t.placing == "yumi"
    t.play("defend road")
    assert t.phase == "RONIN"


@pytest.mark.clause("SR-8.3", "SR-8.4")
def test_a_ronin_may_join_a_pinned_tasuke_but_not_two():
    ronin = {"hayai": "-", "kabe": "-", "tasuke": "pen"}
    t = table("PLANNING", round=3, reserve=9, ronin=ronin, pinned=("tasuke",), attack_plan={"well": 1, "pen": 2})
    t.play("defend pen")
    assert t.cannot("defend pen")
    assert t.can("defend inn")


@pytest.mark.clause("SR-8.3", "SR-8.4", "SR-8.7")
def test_nobody_joins_a_pinned_tasuke_who_is_silenced():
    ronin = {"hayai": "-", "tasuke": "pen"}
    t = table("PLANNING", round=3, reserve=9, ronin=ronin, pinned=("tasuke",), shrined=("tasuke",))
    assert t.cannot("defend pen")
    assert t.can("defend inn")


@pytest.mark.clause("SR-8.4")
def test_a_pinned_pair_is_full():
    ronin = {"hayai": "-", "kabe": "pen", "tasuke": "pen"}
    t = table("PLANNING", round=3, reserve=9, ronin=ronin, pinned=("kabe", "tasuke"))
    assert t.cannot("defend pen")


@pytest.mark.clause("SR-8.5")
def test_a_ronin_may_go_where_ninja_stand():
    t = table("PLANNING", round=3, reserve=9, ninja={"well": 3})
    assert t.can("defend well", "defend inn")


@pytest.mark.clause("SR-8.6", "SR-17.3", "SR-17.6")
def test_one_ronin_at_most_goes_to_the_market_and_tasuke_only_alone():
    t = table("PLANNING", round=3, reserve=9, market=1, ronin={"hayai": "-", "kabe": "-", "tasuke": "-"})
    t.play("defend market")
    assert t.cannot("defend market")
    t.play("defend inn")
    assert t.placing == "tasuke"
    assert t.cannot("defend market")
    t = table("PLANNING", round=3, reserve=9, market=1, ronin={"hayai": "-", "tasuke": "-"}).play("defend inn")
    assert t.can("defend market", "defend inn")


@pytest.mark.clause("SR-8.8")
def test_with_every_ronin_pinned_the_defender_has_nothing_to_plan():
    t = table("PLANNING", round=3, reserve=9, ronin={"kabe": "inn", "yumi": "well"}, pinned=("kabe", "yumi"))
    assert t.acting == ["attacker"]
    t.play("attack road", "attack road", "attack inn", "attack ready")
    assert t.phase == "RONIN"


@pytest.mark.clause("SR-8.8", "SR-15.7")
def test_a_round_that_begins_with_every_ronin_pinned_waits_for_the_attacker_alone():
    t = table("AREAS", round=2, reserve=9, ninja={"pen": 1}, ronin={"kabe": "inn"})
    t.play("use pen", "ronin kabe", "areas done")
    assert (t.round, t.acting) == (3, ["attacker"])
    assert "ready seat=1" in t.event_texts()
