"""The Market, all rules in one place (SR-17, SR-3.6)."""

import pytest

from tatami.games.seven_ronin.components import AREA_NAMES

from .table import table


@pytest.mark.clause("SR-17.1", "SR-17.4")
def test_ninja_gather_on_the_market_round_after_round():
    t = table("PLANNING", round=1, reserve=30, ronin={"kabe": "-"})
    for number in range(1, 5):
        attacks = [f"attack {area}" for area in ["inn"] * (number - 1)]
        t.play("attack market", *attacks, "attack ready", "defend inn", "ronin done")
        assert t.market == number
        t.play("areas done")


@pytest.mark.clause("SR-3.6", "SR-17.7", "SR-10.5")
def test_the_market_is_no_area():
    ninja = dict.fromkeys(("well", "road", "pen", "shrine"), 1)
    t = table("AREAS", round=3, reserve=9, ninja=ninja, market=5, ronin={"kabe": "inn"})
    assert t.area_count == 4
    assert t.play("areas done").winner is None


@pytest.mark.clause("SR-3.6", "SR-17.1")
def test_the_market_has_no_limit_and_no_part_in_the_threat_level():
    t = table("PLANNING", round=1, reserve=9, market=7)
    t.play("attack well", "attack road", "attack pen", "attack market")
    assert t.cannot("attack inn")


@pytest.mark.clause("SR-17.6", "SR-3.6", "SR-11.9")
@pytest.mark.parametrize("number", range(10))
def test_nothing_is_pushed_to_the_market(number):
    area, after, before = AREA_NAMES[number], AREA_NAMES[(number + 1) % 10], AREA_NAMES[number - 1]
    t = table("RONIN", round=3, reserve=9, ninja={area: 2}, market=1, ronin={"yobu": area})
    t.play("yobu clockwise", "yobu counterclockwise")
    assert (t.ninja, t.market) == ({after: 1, before: 1}, 1)


@pytest.mark.clause("SR-17.5", "SR-13.6")
def test_a_ronin_on_the_market_is_safe_from_every_area():
    ninja = dict.fromkeys(("watchtower", "well", "pen", "shrine"), 1)
    t = table("AREAS", round=3, reserve=9, ninja=ninja, ronin={"hayai": "market", "yumi": "road"})
    for area in ("well", "pen", "shrine"):
        assert t.copy().play(f"use {area}").offers() == {"ronin yumi"}
    assert t.cannot("use watchtower")
