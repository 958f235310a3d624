"""Ronin abilities (SR-11)."""

import pytest

from .table import table


@pytest.mark.clause("SR-11.8", "SR-12.1")
def test_musashi_kills_a_ninja_before_it_wounds_him():
    """RB-04."""
    t = table(
        "RONIN",
        round=1,
        reserve=36,
        market=1,
        ninja={"watchtower": 1, "graveyard": 2},
        ronin={"musashi": "watchtower", "kabe": "inn"},
    )
    t.play("musashi")
    assert t.ninja == {"graveyard": 2}
    assert t.pool == 11
    assert t.cannot("musashi")
    t.play("ronin done")
    assert t.phase == "AREAS"
    assert t.wounds("musashi") == (0,)


@pytest.mark.clause("SR-11.9", "SR-3.2", "SR-9.4")
def test_yobu_pushes_both_ninja_to_one_side():
    """RB-09."""
    t = table("RONIN", round=2, reserve=30, ninja={"well": 2, "pen": 2}, ronin={"yobu": "well", "kabe": "inn"})
    t.play("yobu counterclockwise")
    assert t.phase == "YOBU_SECOND"
    assert t.ninja == {"well": 1, "pen": 3}
    assert t.offers() == {"yobu clockwise", "yobu counterclockwise", "yobu stop"}
    t.play("yobu counterclockwise")
    assert t.phase == "RONIN"
    assert t.ninja == {"pen": 4}
    assert t.cannot("yobu clockwise", "yobu counterclockwise")
    t.play("ronin done")
    assert t.wounds("yobu") == (0,)
    assert t.area_count == 1


@pytest.mark.clause("SR-11.9", "SR-12.1")
def test_yobu_pushes_one_ninja_to_each_side():
    """RB-10."""
    t = table("RONIN", round=4, reserve=20, ninja={"well": 3}, ronin={"yobu": "well", "kabe": "road"})
    t.play("yobu clockwise", "yobu counterclockwise")
    assert t.phase == "RONIN"
    assert t.ninja == {"well": 1, "pen": 1, "road": 1}
    t.play("ronin done")
    assert t.phase == "AREAS"
    assert t.wounds("yobu", "kabe") == (1, 1)
    assert t.ninja == {"pen": 1}


@pytest.mark.clause("SR-11.3", "SR-11.9", "SR-11.10")
def test_the_order_of_ronin_abilities_matters():
    """EX-05."""
    t = table(
        "RONIN", round=3, reserve=25, ninja={"road": 1}, ronin={"yobu": "road", "taiko": "field2", "kabe": "inn w3"}
    )
    assert t.can("taiko kabe", "yobu clockwise")
    t.play("yobu clockwise")
    assert t.phase == "RONIN"
    assert t.cannot("taiko kabe")
    t.play("ronin done")
    assert t.wounds("taiko", "kabe", "yobu") == (1, 3, 0)


@pytest.mark.clause("SR-11.10", "SR-17.5")
def test_taiko_heals_only_a_wounded_other_ronin_on_an_area():
    """EX-06."""
    t = table(
        "RONIN",
        round=4,
        reserve=20,
        ninja={"well": 1},
        ronin={"taiko": "inn w2", "kabe": "market w4", "hayai": "granary", "musashi": "shrine w3"},
    )
    assert t.offers() == {"taiko musashi", "hayai well", "ronin done"}
    t.play("taiko musashi")
    assert t.wounds("musashi") == (2,)
    assert t.pool == 21
    assert t.cannot("taiko musashi")


@pytest.mark.clause("SR-11.6", "SR-10.4")
def test_hayai_rides_to_ninja_where_nobody_or_only_tasuke_stands():
    """EX-07."""
    t = table(
        "RONIN",
        round=3,
        reserve=20,
        ninja={"well": 1, "pen": 2, "road": 2, "field3": 1},
        ronin={"hayai": "granary", "tasuke": "road", "kabe": "field3"},
    )
    assert t.offers() == {"hayai well", "hayai pen", "hayai road", "ronin done"}
    t.play("hayai road", "ronin done")
    assert t.phase == "SPLIT"
    t.play("wound companion", "wound companion")
    assert t.phase == "AREAS"
    assert t.wounds("hayai", "tasuke", "kabe") == (2, 0, 1)
    assert t.ninja == {"well": 1, "pen": 2}


@pytest.mark.clause("SR-11.12", "SR-11.13", "SR-16.3")
def test_yumi_shoots_the_last_ninja():
    """EX-18."""
    t = table("RONIN", round=3, reserve=1, ronin={"yumi": "inn", "kabe": "market"})
    t.play("yumi")
    assert t.phase == "GAME_OVER"
    assert t.winner == "defender"
    assert t.reason == "no_ninja"


@pytest.mark.clause("SR-11.2", "SR-13.2", "SR-12.1")
def test_abilities_may_be_left_unused():
    """EX-27."""
    t = table("RONIN", round=2, reserve=30, ninja={"well": 1, "granary": 1}, ronin={"musashi": "well", "yumi": "inn"})
    assert t.offers() == {"musashi", "yumi", "ronin done"}
    t.play("ronin done")
    assert t.wounds("musashi") == (1,)
    assert t.reserve == 30
    assert t.pool == 18
    assert t.offers() == {"use granary", "areas done"}
    t.play("areas done")
    assert t.round == 3
    assert t.reserve == 30
    assert t.pool == 18


def ronin_phase(ninja, ronin, **more):
    """Round 3 after the reveal."""
    return table("RONIN", round=3, reserve=20, ninja=ninja, ronin=ronin, **more)


@pytest.mark.clause("SR-11.1", "SR-11.4")
def test_abilities_come_in_any_order_each_once():
    ninja = {"well": 2, "road": 1}
    ronin = {"musashi": "well", "yumi": "inn", "taiko": "granary", "kabe": "shrine w2"}
    first = ronin_phase(ninja, ronin).play("musashi", "yumi", "taiko kabe")
    second = ronin_phase(ninja, ronin).play("taiko kabe", "yumi", "musashi")
    assert first.offers() == second.offers() == {"ronin done"}
    assert (first.pool, first.reserve, first.ninja) == (second.pool, second.reserve, second.ninja)


@pytest.mark.clause("SR-11.1", "SR-13.8")
def test_no_ability_works_outside_its_phase():
    t = ronin_phase({"well": 1}, {"yumi": "inn", "musashi": "road"}).play("ronin done")
    assert t.phase == "AREAS"
    assert t.offers("defender") == set()


@pytest.mark.clause("SR-11.3", "SR-11.5", "SR-17.5")
@pytest.mark.parametrize("name", ["hayai", "musashi", "taiko", "yobu", "yumi"])
def test_a_ronin_on_the_market_uses_no_ability(name):
    t = ronin_phase({"well": 1}, {name: "market", "kabe": "inn w2"})
    assert t.offers() == {"ronin done"}


@pytest.mark.clause("SR-11.3", "SR-13.15")
@pytest.mark.parametrize(
    ("name", "place"), [("hayai", "inn"), ("musashi", "well"), ("taiko", "inn"), ("yobu", "well"), ("yumi", "inn")]
)
def test_a_silenced_ronin_uses_no_ability(name, place):
    ronin = {name: place, "kabe": "pen w2"}
    assert ronin_phase({"well": 1}, ronin).offers() != {"ronin done"}
    assert ronin_phase({"well": 1}, ronin, shrined=(name,)).offers() == {"ronin done"}


@pytest.mark.clause("SR-11.3")
def test_one_ability_can_make_room_for_another():
    t = ronin_phase({"well": 1}, {"yobu": "well", "hayai": "inn"})
    t.play("yobu clockwise", "hayai road")
    assert t.at("hayai") == ("road",)
    assert t.ninja == {"road": 1}


@pytest.mark.clause("SR-11.5", "SR-11.7")
def test_free_areas_are_for_hayai_taiko_and_yumi_attacked_ones_for_musashi_and_yobu():
    free = {"hayai": "inn", "musashi": "granary", "taiko": "road", "yobu": "pen", "yumi": "shrine", "kabe": "field3 w1"}
    assert ronin_phase({"well": 1}, free).offers() == {"hayai well", "taiko kabe", "yumi", "ronin done"}
    attacked = dict.fromkeys(("inn", "granary", "road", "pen", "shrine", "field3"), 1)
    pushes = {"yobu clockwise", "yobu counterclockwise"}
    assert ronin_phase(attacked, free).offers() == {"musashi", "ronin done", *pushes}


@pytest.mark.clause("SR-11.7")
@pytest.mark.parametrize("place", ["inn", "well"])
def test_kabe_has_no_ability(place):
    assert ronin_phase({"well": 1}, {"kabe": place}).offers() == {"ronin done"}


@pytest.mark.clause("SR-11.6")
def test_hayai_leaves_an_area_he_shares_and_joins_tasuke_elsewhere():
    t = ronin_phase({"road": 1}, {"hayai": "inn", "tasuke": "inn"}).play("hayai road")
    assert t.at("hayai", "tasuke") == ("road", "inn")
    assert t.cannot("hayai road")


@pytest.mark.clause("SR-11.6", "SR-17.6")
def test_hayai_never_rides_to_the_market():
    t = ronin_phase({}, {"hayai": "inn"}, market=2)
    assert t.offers() == {"ronin done"}


@pytest.mark.clause("SR-11.9")
def test_yobu_may_stop_after_one_ninja():
    t = ronin_phase({"watchtower": 3}, {"yobu": "watchtower"}).play("yobu counterclockwise")
    assert t.phase == "YOBU_SECOND"
    t.play("yobu stop")
    assert (t.phase, t.ninja, t.offers()) == ("RONIN", {"watchtower": 2, "field2": 1}, {"ronin done"})


@pytest.mark.clause("SR-11.9", "SR-3.2")
def test_yobu_pushes_across_the_seam_of_the_ring():
    t = ronin_phase({"field2": 2}, {"yobu": "field2"}).play("yobu clockwise", "yobu counterclockwise")
    assert t.ninja == {"watchtower": 1, "road": 1}


@pytest.mark.clause("SR-11.9", "SR-5.8")
def test_yobu_pushes_two_ninja_at_most():
    t = ronin_phase({"well": 5}, {"yobu": "well"}).play("yobu clockwise", "yobu clockwise")
    assert (t.phase, t.ninja) == ("RONIN", {"well": 3, "road": 2})
    assert t.offers() == {"ronin done"}


@pytest.mark.clause("SR-11.10")
def test_taiko_cannot_heal_himself_or_after_his_area_is_attacked():
    assert ronin_phase({"well": 1}, {"taiko": "inn w3"}).offers() == {"ronin done"}
    assert ronin_phase({"inn": 1}, {"taiko": "inn", "kabe": "road w3"}).offers() == {"ronin done"}


@pytest.mark.clause("SR-11.11")
def test_tasuke_has_no_action():
    assert ronin_phase({"well": 1}, {"tasuke": "well"}).offers() == {"ronin done"}
    assert ronin_phase({"well": 1}, {"tasuke": "inn"}).offers() == {"ronin done"}


@pytest.mark.clause("SR-11.12")
def test_yumi_needs_a_ninja_in_the_reserve():
    t = table("RONIN", round=3, reserve=0, ninja={"well": 1}, ronin={"yumi": "inn"})
    assert t.offers() == {"ronin done"}
    t = ronin_phase({"well": 1}, {"yumi": "inn"}).play("yumi")
    assert (t.reserve, t.pool) == (19, 30)


@pytest.mark.clause("SR-11.13", "SR-16.3")
def test_musashi_kills_the_last_ninja_and_wins():
    t = table("RONIN", round=3, reserve=0, ninja={"well": 1}, ronin={"musashi": "well"}).play("musashi")
    assert (t.winner, t.reason) == ("defender", "no_ninja")


@pytest.mark.clause("SR-11.14")
def test_a_pinned_hayai_may_ride():
    t = ronin_phase({"road": 1}, {"hayai": "inn"}, pinned=("hayai",)).play("hayai road")
    assert t.at("hayai") == ("road",)
