"""Area abilities (SR-13)."""

import pytest

from .table import table


@pytest.mark.clause("SR-13.21", "SR-13.22", "SR-13.16", "SR-13.18", "SR-14.2", "SR-14.5", "SR-16.5")
def test_road_inn_and_field_win_together():
    """RB-08."""
    t = table(
        "AREAS",
        round=5,
        reserve=8,
        ninja={"road": 1, "graveyard": 2, "field3": 1},
        ronin={"yumi": "inn w2", "kabe": "granary w3", "taiko": "well w1"},
    )
    t.play("use road", "area inn")
    assert t.phase == "AREA_TARGET"
    assert t.offers() == {"area inn", "area stop"}
    t.play("area inn")
    assert t.phase == "AREAS"
    assert t.eliminated == ["hayai", "musashi", "yobu", "yumi", "tasuke"]
    assert t.ninja == {"road": 1, "graveyard": 2, "field3": 1, "inn": 1}
    assert t.area_count == 4
    assert t.cannot("use road")
    assert t.can("inn field3", "inn road", "inn graveyard")
    t.play("inn field3")
    assert t.area_count == 5
    assert t.winner is None
    t.play("areas done")
    assert t.winner == "attacker"
    assert t.reason == "five_areas"


@pytest.mark.clause("SR-13.22", "SR-13.23", "SR-11.1")
def test_musashi_and_yobu_cannot_react_to_the_road():
    """RB-11."""
    t = table("AREAS", round=3, reserve=10, ninja={"road": 2}, ronin={"musashi": "granary", "yobu": "inn"})
    t.play("use road", "area granary", "area granary")
    assert t.phase == "AREAS"
    assert t.acting == ["attacker"]
    assert t.wounds("musashi") == (2,)
    assert t.ninja == {"road": 2}
    assert t.reserve == 8
    t.play("areas done")
    assert t.phase == "PLANNING"
    assert t.round == 4


@pytest.mark.clause("SR-13.16")
def test_the_inn_alone_brings_nothing():
    """RB-13."""
    t = table("AREAS", round=2, reserve=30, market=2, ninja={"inn": 1}, ronin={"kabe": "well", "hayai": "road"})
    assert t.offers() == {"areas done"}


@pytest.mark.clause("SR-13.9", "SR-11.11")
def test_the_watchtower_hits_tasuke_and_her_companion():
    """EX-10."""
    t = table(
        "AREAS",
        round=3,
        reserve=20,
        ninja={"watchtower": 1},
        ronin={"taiko": "field2", "tasuke": "field2", "yumi": "inn", "kabe": "road"},
    )
    t.play("use watchtower")
    assert t.phase == "AREAS"
    assert t.wounds("taiko", "tasuke", "yumi", "kabe") == (1, 1, 1, 0)
    assert t.pool == 26
    assert t.reserve == 20


@pytest.mark.clause("SR-13.12", "SR-13.13", "SR-12.3")
def test_the_well_ignores_the_protection_of_tasuke():
    """EX-11."""
    t = table("AREAS", round=6, reserve=4, ninja={"well": 1}, ronin={"yobu": "shrine w2", "tasuke": "shrine"})
    t.play("use well")
    assert t.offers() == {"ronin yobu", "ronin tasuke"}
    t.play("ronin yobu")
    assert t.phase == "AREAS"
    assert t.wounds("tasuke") == (0,)
    assert t.eliminated == ["hayai", "kabe", "musashi", "taiko", "yobu", "yumi"]
    assert t.pool == 45
    assert t.ninja == {"well": 1}


@pytest.mark.clause("SR-13.14", "SR-15.2", "SR-8.4")
def test_the_pen_keeps_a_ronin_on_the_board():
    """EX-12."""
    t = table("AREAS", round=2, reserve=30, ninja={"pen": 1}, ronin={"kabe": "inn", "hayai": "road", "tasuke": "well"})
    t.play("use pen", "ronin kabe")
    assert t.held == ["kabe"]
    t.play("areas done")
    assert t.round == 3
    assert t.pinned == ["kabe"]
    assert t.at("kabe", "hayai", "tasuke") == ("inn", "-", "-")
    t.play("attack granary", "attack granary", "attack shrine", "attack ready")
    assert t.placing == "hayai"
    assert t.cannot("defend inn")
    t.play("defend granary")
    assert t.placing == "tasuke"
    assert t.can("defend inn", "defend granary")
    t.play("defend inn", "ronin done", "areas done")
    assert t.round == 4
    assert t.pinned == []
    assert t.at("kabe", "hayai", "tasuke") == ("-", "-", "-")


@pytest.mark.clause("SR-13.15", "SR-15.3", "SR-11.3")
def test_the_shrine_silences_for_one_round():
    """EX-13."""
    t = table("AREAS", round=2, reserve=30, ninja={"shrine": 1}, ronin={"yumi": "inn", "kabe": "road"})
    t.play("use shrine")
    assert t.offers() == {"ronin yumi"}
    t.play("ronin yumi", "areas done")
    assert t.round == 3
    assert t.shrined == ["yumi"]
    t.play("attack well", "attack granary", "attack pen", "attack ready", "defend road", "defend inn")
    assert t.phase == "RONIN"
    assert t.offers() == {"ronin done"}
    t.play("ronin done", "areas done")
    assert t.round == 4
    assert t.shrined == []
    t.play(
        "attack well", "attack granary", "attack pen", "attack graveyard", "attack ready", "defend road", "defend inn"
    )
    assert t.phase == "RONIN"
    assert t.can("yumi")


@pytest.mark.clause("SR-13.19", "SR-14.1", "SR-13.3")
def test_the_graveyard_can_spoil_a_victory_by_areas():
    """EX-15."""
    t = table(
        "AREAS",
        round=5,
        reserve=2,
        ninja={"graveyard": 1, "well": 1, "road": 1, "pen": 1, "shrine": 1},
        ronin={"kabe": "inn w6", "hayai": "field3"},
    )
    assert t.area_count == 5
    t.play("use graveyard", "area well")
    assert t.phase == "AREA_TARGET"
    assert t.can("area stop", "area graveyard")
    assert t.cannot("area well")
    t.play("area stop")
    assert t.area_count == 4
    assert t.reserve == 3
    assert t.cannot("use well", "use graveyard")
    t.play("areas done")
    assert t.winner is None
    assert t.round == 6
    assert t.reserve == 2


@pytest.mark.clause("SR-13.16", "SR-13.21", "SR-13.22", "SR-13.3")
def test_a_chain_of_two_roads():
    """EX-16."""
    t = table("AREAS", round=4, reserve=9, ninja={"road": 1}, ronin={"kabe": "well", "taiko": "field3"})
    assert t.cannot("inn road")
    t.play("use road", "area inn", "area stop", "inn road", "area granary", "area granary")
    assert t.ninja == {"road": 1, "inn": 1, "granary": 2}
    assert t.reserve == 6
    assert t.area_count == 3
    assert t.offers() == {"use granary", "areas done"}
    t.play("use granary")
    assert t.reserve == 8


@pytest.mark.clause("SR-13.22", "SR-12.5")
def test_the_road_against_tasuke_and_a_companion():
    """EX-17."""
    t = table(
        "AREAS", round=4, reserve=9, ninja={"road": 1, "well": 1}, ronin={"taiko": "field3 w3", "tasuke": "field3 w1"}
    )
    t.play("use road", "area field3", "area field3")
    assert t.phase == "SPLIT"
    assert t.acting == ["defender"]
    t.play("wound tasuke", "wound companion")
    assert t.phase == "AREAS"
    assert t.acting == ["attacker"]
    assert t.wounds("taiko", "tasuke") == (4, 2)
    assert t.ninja == {"road": 1, "well": 1}
    assert t.offers() == {"use well", "areas done"}


@pytest.mark.clause("SR-13.6", "SR-17.5", "SR-13.5")
def test_ronin_on_the_market_are_out_of_reach():
    """EX-23."""
    t = table("AREAS", round=4, reserve=5, ninja={"well": 1, "pen": 1, "shrine": 1}, ronin={"hayai": "market w2"})
    assert t.offers() == {"areas done"}


@pytest.mark.clause("SR-13.15", "SR-13.5")
def test_the_shrine_has_nothing_to_take_from_kabe():
    """EX-24."""
    t = table("AREAS", round=4, reserve=5, ninja={"shrine": 1}, ronin={"kabe": "road w2"})
    assert t.offers() == {"areas done"}


@pytest.mark.clause("SR-13.19")
def test_the_graveyard_may_empty_itself():
    """EX-25."""
    t = table("AREAS", round=3, reserve=20, market=1, ninja={"graveyard": 2}, ronin={"kabe": "road w2", "taiko": "inn"})
    t.play("use graveyard", "area graveyard", "area graveyard")
    assert t.phase == "AREAS"
    assert t.reserve == 22
    assert t.ninja == {}
    assert t.market == 1
    assert t.area_count == 0
    assert t.offers() == {"areas done"}


@pytest.mark.clause("SR-13.27", "SR-13.15", "SR-12.5", "SR-8.7")
def test_the_shrine_does_not_touch_the_current_round():
    """EX-29."""
    t = table(
        "AREAS", round=3, reserve=12, ninja={"shrine": 1, "road": 1}, ronin={"musashi": "well w1", "tasuke": "well"}
    )
    t.play("use shrine", "ronin tasuke", "use road", "area well", "area well")
    assert t.phase == "SPLIT"
    assert t.acting == ["defender"]
    assert t.silenced_next == ["tasuke"]
    t.play("wound tasuke", "wound tasuke")
    assert t.phase == "AREAS"
    assert t.wounds("tasuke", "musashi") == (2, 1)
    t.play("areas done", "attack inn", "attack pen", "attack well", "attack granary", "attack ready", "defend inn")
    assert t.placing == "tasuke"
    assert t.cannot("defend inn")
    assert t.can("defend well")


def area_phase(ninja, ronin, reserve=20, **more):
    """Round 3, the Attacker to use areas."""
    return table("AREAS", round=3, reserve=reserve, ninja=ninja, ronin=ronin, **more)


@pytest.mark.clause("SR-13.1", "SR-13.2")
def test_areas_are_used_in_any_order_each_once_or_not_at_all():
    t = area_phase({"granary": 1, "well": 1}, {"kabe": "inn"})
    assert t.offers() == {"use granary", "use well", "areas done"}
    first = t.copy().play("use granary", "use well", "ronin kabe")
    second = t.copy().play("use well", "ronin kabe", "use granary")
    assert first.offers() == second.offers() == {"areas done"}
    assert (first.pool, first.reserve) == (second.pool, second.reserve)
    assert t.play("areas done").round == 4


@pytest.mark.clause("SR-13.4")
def test_an_area_lost_and_retaken_is_not_used_twice():
    t = area_phase({"granary": 1, "graveyard": 1, "road": 1}, {"kabe": "inn"})
    t.play("use granary", "use graveyard", "area granary", "area stop", "use road", "area granary", "area stop")
    assert t.ninja == {"granary": 1, "graveyard": 1, "road": 1}
    assert t.offers() == {"areas done"}


@pytest.mark.clause("SR-13.5", "SR-13.7")
def test_abilities_without_effect_are_not_offered():
    everything = dict.fromkeys(("granary", "well", "watchtower", "road", "pen", "shrine"), 1)
    empty_pool = area_phase({**everything, "field3": 33}, {"kabe": "inn w6"}, reserve=5)
    assert empty_pool.pool == 0
    assert empty_pool.offers() == {"use road", "use pen", "areas done"}
    assert area_phase(everything, {"kabe": "inn"}, reserve=0).cannot("use road")
    assert area_phase(everything, {"kabe": "field3"}).cannot("use watchtower")


@pytest.mark.clause("SR-13.7", "SR-13.11")
@pytest.mark.parametrize(("in_pool", "taken"), [(1, 1), (2, 2), (3, 2)])
def test_the_granary_takes_two_ninja_or_what_the_pool_holds(in_pool, taken):
    t = area_phase({"granary": 1, "road": 9}, {"kabe": "inn"}, reserve=40 - in_pool)
    assert t.pool == in_pool
    t.play("use granary")
    assert (t.pool, t.reserve) == (in_pool - taken, 40 - in_pool + taken)


@pytest.mark.clause("SR-13.9", "SR-13.13", "SR-3.3")
def test_a_ronin_felled_by_the_watchtower_leaves_a_free_area():
    t = area_phase({"watchtower": 1}, {"yumi": "inn w2", "kabe": "field2", "taiko": "road"}).play("use watchtower")
    assert "yumi" in t.eliminated
    assert t.wounds("kabe", "taiko") == (1, 0)
    assert (t.ninja, t.area_count) == ({"watchtower": 1}, 1)


@pytest.mark.clause("SR-13.10")
def test_a_short_pool_lets_the_attacker_choose_whom_the_watchtower_hits():
    ronin = {"yumi": "inn w2", "kabe": "field2", "tasuke": "field2", "taiko": "road"}
    t = area_phase({"watchtower": 1, "road": 26}, {**ronin, "taiko": "pen"}, reserve=19)
    assert t.pool == 2
    t.play("use watchtower")
    assert t.offers() == {"ronin yumi", "ronin kabe", "ronin tasuke"}
    t.play("ronin yumi")  # Yumi falls, and the three ninja reach the pool, but they are not used
    assert t.offers() == {"ronin kabe", "ronin tasuke"}
    t.play("ronin tasuke")
    assert (t.phase, t.wounds("kabe", "tasuke"), t.pool) == ("AREAS", (0, 1), 3)


@pytest.mark.clause("SR-13.9")
def test_wounds_of_the_watchtower_are_dealt_together():
    t = area_phase({"watchtower": 1, "road": 26}, {"yumi": "inn w2", "kabe": "field2"}, reserve=19)
    assert t.pool == 2
    t.play("use watchtower")
    assert (t.phase, t.wounds("kabe"), t.pool) == ("AREAS", (1,), 3)


@pytest.mark.clause("SR-13.14", "SR-15.2")
def test_a_pinned_ronin_may_be_held_again_but_not_twice_in_one_round():
    t = area_phase({"pen": 1, "inn": 1}, {"kabe": "road", "yumi": "well"}, pinned=("kabe",))
    t.play("use pen", "ronin kabe", "inn pen")
    assert t.offers() == {"ronin yumi"}
    t.play("ronin yumi", "areas done")
    assert (t.pinned, t.held, t.at("kabe", "yumi")) == (["kabe", "yumi"], [], ("road", "well"))


@pytest.mark.clause("SR-13.15", "SR-13.25")
def test_shrine_and_inn_silence_two_ronin_and_a_silenced_one_may_be_chosen_again():
    t = area_phase({"shrine": 1, "inn": 1}, {"yumi": "road", "hayai": "well", "kabe": "pen"}, shrined=("yumi",))
    t.play("use shrine")
    assert t.offers() == {"ronin yumi", "ronin hayai"}
    t.play("ronin yumi", "inn shrine")
    assert t.offers() == {"ronin hayai"}
    t.play("ronin hayai", "areas done")
    assert (t.shrined, t.silenced_next) == (["hayai", "yumi"], [])


@pytest.mark.clause("SR-13.16")
def test_the_inn_copies_an_area_whether_or_not_it_was_used():
    t = area_phase({"inn": 1, "granary": 1}, {"kabe": "road"}).play("inn granary")
    assert t.reserve == 22
    assert t.offers() == {"use granary", "areas done"}
    t.play("use granary")
    assert (t.reserve, t.offers()) == (24, {"areas done"})
    t = area_phase({"inn": 1, "granary": 1}, {"kabe": "road"}).play("use granary")
    assert t.offers() == {"inn granary", "areas done"}


@pytest.mark.clause("SR-13.16", "SR-17.6", "SR-20.2")
def test_the_inn_copies_neither_itself_nor_the_market_nor_an_empty_area():
    t = area_phase({"inn": 1, "well": 1}, {"kabe": "road"}, market=3)
    assert t.offers() == {"use well", "inn well", "areas done"}


@pytest.mark.clause("SR-13.17")
def test_a_copied_watchtower_shells_the_neighbours_of_the_watchtower():
    t = area_phase({"inn": 1, "watchtower": 1}, {"kabe": "granary", "yumi": "field2"}).play("inn watchtower")
    assert t.wounds("kabe", "yumi") == (0, 1)


@pytest.mark.clause("SR-13.18", "SR-13.24")
def test_fields_have_no_action_but_the_inn_may_copy_either_even_for_nothing():
    t = area_phase({"inn": 1, "field2": 1, "field3": 1}, {"kabe": "road"})
    assert t.offers() == {"inn field2", "inn field3", "areas done"}
    assert t.copy().play("inn field2").offers() == t.copy().play("inn field3").offers() == {"areas done"}
    assert area_phase({"inn": 1, "field2": 1}, {"kabe": "road"}).offers() == {"inn field2", "areas done"}


@pytest.mark.clause("SR-13.19", "SR-13.20", "SR-17.6")
def test_the_graveyard_takes_ninja_from_two_areas_but_not_from_the_market():
    t = area_phase({"graveyard": 1, "well": 1, "road": 2}, {"kabe": "inn"}, market=2).play("use graveyard")
    assert t.offers() == {"area graveyard", "area well", "area road"}
    t.play("area well", "area road")
    assert (t.phase, t.ninja, t.reserve, t.market) == ("AREAS", {"graveyard": 1, "road": 1}, 22, 2)


@pytest.mark.clause("SR-13.21", "SR-17.6")
def test_the_road_sends_to_any_area_but_not_to_the_market():
    t = area_phase({"road": 1}, {"kabe": "inn"}).play("use road")
    assert len(t.offers()) == 10
    t.play("area road")
    assert t.offers() == {"area road", "area stop"}
    t.play("area road")
    assert (t.ninja, t.reserve) == ({"road": 3}, 18)


@pytest.mark.clause("SR-13.3", "SR-13.22")
def test_an_area_conquered_by_the_road_can_be_used_at_once():
    t = area_phase({"road": 1}, {"yumi": "well w2", "kabe": "inn"})
    t.play("use road", "area well", "area well")
    assert (t.ninja, t.area_count) == ({"road": 1, "well": 1}, 2)
    assert t.event_texts()[-1] == "occupied area=7 count=1"
    assert t.offers() == {"use well", "areas done"}


@pytest.mark.clause("SR-13.22", "SR-5.5")
def test_the_first_ninja_of_the_road_waits_for_the_second():
    t = area_phase({"road": 1}, {"kabe": "well"}).play("use road", "area well")
    assert (t.ninja, t.wounds("kabe")) == ({"road": 1, "well": 1}, (0,))
    t.play("area stop")
    assert (t.ninja, t.wounds("kabe")) == ({"road": 1}, (1,))


@pytest.mark.clause("SR-13.26", "SR-16.2")
@pytest.mark.parametrize(
    ("place", "plays"),
    [
        ("inn", ("use watchtower",)),
        ("granary", ("use well", "ronin yumi")),
        ("granary", ("use road", "area granary", "area stop")),
    ],
)
def test_the_last_ronin_may_fall_to_an_area_ability(place, plays):
    t = area_phase({"watchtower": 1, "well": 1, "road": 1}, {"yumi": f"{place} w2"}).play(*plays)
    assert (t.winner, t.reason, t.phase) == ("attacker", "no_ronin", "GAME_OVER")
