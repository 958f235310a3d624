"""The reveal and the states of areas (SR-9, SR-10)."""

import pytest

from .table import fresh, table


@pytest.mark.clause("SR-9.2", "SR-9.3", "SR-16.3")
def test_clearing_the_market_can_win_the_game():
    """EX-19."""
    t = table("PLANNING", round=6, reserve=0, market=2, ronin={"hayai": "- w4"})
    assert t.offers("attacker") == {"attack ready"}
    t.play("attack ready", "defend market")
    assert t.winner == "defender"
    assert t.reason == "no_ninja"


@pytest.mark.clause("SR-9.4", "SR-12.4", "SR-13.21", "SR-13.22")
def test_limits_do_not_matter_to_the_road():
    """EX-28."""
    t = table("AREAS", round=3, reserve=1, ninja={"road": 1, "field3": 3}, ronin={"kabe": "inn", "hayai": "well"})
    t.play("use road", "area field3")
    assert t.phase == "AREAS"
    assert t.reserve == 0
    assert t.ninja == {"road": 1, "field3": 4}
    assert t.area_count == 2
    assert t.offers() == {"areas done"}


def planned(*last: str):
    """Round 1: both plans but for their last step; ``last`` finishes them."""
    t = fresh().play("attack well", "attack market")
    t.play(*(f"defend {place}" for place in ("well", "inn", "road", "pen", "shrine", "granary")))
    return t.play(*last)


@pytest.mark.clause("SR-9.1", "SR-6.7", "SR-5.8")
@pytest.mark.parametrize("last", [("attack ready", "defend well"), ("defend well", "attack ready")])
def test_both_plans_are_revealed_together_whoever_is_ready_last(last):
    t = planned(last[0])
    assert t.phase == "PLANNING"
    assert (t.ninja, t.market, t.at("hayai")) == ({}, 0, ("-",))
    t.play(last[1])
    assert t.phase == "RONIN"
    assert (t.ninja, t.market, t.reserve, t.plan) == ({"well": 1}, 1, 38, {})
    assert t.at("hayai", "tasuke") == ("well", "well")
    assert {"revealed round=1", "ninja_came place=10 count=1", "ronin_came ronin=6 place=7"} <= set(t.event_texts())


@pytest.mark.clause("SR-9.2", "SR-17.8")
def test_a_silenced_ronin_clears_the_market_all_the_same():
    ronin = {"yumi": "-", "kabe": "inn"}
    t = table("PLANNING", round=3, reserve=9, market=2, ronin=ronin, pinned=("kabe",), shrined=("yumi",))
    t.play("attack well", "attack market", "attack inn", "attack ready", "defend market")
    assert (t.market, t.wounds("yumi")) == (0, (0,))
    assert "market_cleared ronin=5 count=3" in t.event_texts()


@pytest.mark.clause("SR-10.1", "SR-10.2", "SR-10.3")
def test_attacked_areas_end_free_and_undefended_ones_end_occupied():
    t = table("RONIN", round=2, reserve=20, ninja={"well": 2, "road": 1}, ronin={"kabe": "well", "yumi": "inn"})
    t.play("ronin done")
    assert t.ninja == {"road": 1}
    assert t.event_texts()[-1:] == ["occupied area=8 count=1"]
    assert t.can("use road")
    assert t.cannot("use well", "use inn")


@pytest.mark.clause("SR-10.2", "SR-13.1")
def test_areas_do_nothing_for_the_attacker_before_step_three():
    t = table("RONIN", round=2, reserve=20, ninja={"road": 1}, ronin={"kabe": "well"})
    assert t.acting == ["defender"]
    assert t.offers("attacker") == set()


@pytest.mark.clause("SR-10.4")
def test_an_area_with_ninja_alone_is_not_free_for_hayai():
    t = table("RONIN", round=2, reserve=20, ninja={"road": 1}, ronin={"hayai": "well"})
    assert t.offers() == {"hayai road", "ronin done"}
    t = table("RONIN", round=2, reserve=20, ninja={"road": 1, "well": 1}, ronin={"hayai": "well"})
    assert t.offers() == {"ronin done"}
