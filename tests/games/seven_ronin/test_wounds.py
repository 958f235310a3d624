"""Wounds, splitting and elimination (SR-12)."""

import pytest

from .table import table


@pytest.mark.clause("SR-12.5")
def test_the_defender_splits_three_wounds_between_tasuke_and_a_companion():
    """RB-05."""
    t = table("RONIN", round=3, reserve=20, ninja={"field3": 3}, ronin={"taiko": "field3", "tasuke": "field3"})
    t.play("ronin done")
    assert t.phase == "SPLIT"
    assert t.acting == ["defender"]
    assert t.offers() == {"wound tasuke", "wound companion"}
    t.play("wound tasuke", "wound companion", "wound companion")
    assert t.phase == "AREAS"
    assert t.wounds("tasuke", "taiko") == (1, 2)
    assert t.ninja == {}


@pytest.mark.clause("SR-10.1", "SR-11.8", "SR-12.1", "SR-12.3")
def test_musashi_dies_against_old_and_new_ninja():
    """RB-06."""
    t = table("RONIN", round=3, reserve=25, ninja={"field3": 3}, ronin={"musashi": "field3 w2", "kabe": "well"})
    t.play("musashi")
    assert t.ninja == {"field3": 2}
    assert t.pool == 21
    t.play("ronin done")
    assert t.phase == "AREAS"
    assert t.eliminated == ["hayai", "musashi", "taiko", "yobu", "yumi", "tasuke"]
    assert t.ninja == {}
    assert t.pool == 25
    assert t.reserve == 25


@pytest.mark.clause("SR-12.5", "SR-11.11")
def test_musashi_lives_with_the_help_of_tasuke():
    """RB-07."""
    t = table("RONIN", round=3, reserve=25, ninja={"field3": 3}, ronin={"musashi": "field3 w2", "tasuke": "field3"})
    t.play("musashi", "ronin done", "wound tasuke", "wound companion")
    assert t.phase == "AREAS"
    assert t.wounds("musashi", "tasuke") == (3, 1)
    assert t.ninja == {}


@pytest.mark.clause("SR-12.2", "SR-12.3", "SR-12.4", "SR-13.11")
def test_more_ninja_than_endurance_leave_some_that_occupy_the_area():
    """EX-08."""
    t = table("RONIN", round=4, reserve=10, ninja={"granary": 3}, ronin={"yobu": "granary w2", "kabe": "inn"})
    t.play("ronin done")
    assert t.phase == "AREAS"
    assert t.ninja == {"granary": 2}
    assert t.pool == 38
    assert t.can("use granary")
    t.play("use granary")
    assert t.reserve == 12
    assert t.pool == 36
    assert t.cannot("use granary")


@pytest.mark.clause("SR-12.5", "SR-12.6")
def test_when_one_of_two_falls_the_rest_wounds_the_other_by_itself():
    """EX-09."""
    t = table(
        "RONIN", round=5, reserve=10, ninja={"pen": 4}, ronin={"tasuke": "pen w2", "musashi": "pen w3", "kabe": "well"}
    )
    t.play("ronin done")
    assert t.phase == "SPLIT"
    t.play("wound tasuke")
    assert t.phase == "AREAS"
    assert t.ninja == {"pen": 2}
    assert t.eliminated == ["hayai", "musashi", "taiko", "yobu", "yumi", "tasuke"]


@pytest.mark.clause("SR-12.10", "SR-13.15", "SR-13.12", "SR-15.3")
def test_a_ronin_chosen_by_the_shrine_dies_in_the_same_phase():
    """EX-32."""
    t = table("AREAS", round=3, reserve=20, ninja={"shrine": 1, "well": 1}, ronin={"yumi": "pen w2", "taiko": "inn"})
    t.play("use shrine", "ronin yumi")
    assert t.silenced_next == ["yumi"]
    t.play("use well", "ronin yumi")
    assert t.silenced_next == []
    assert t.pool == 28
    t.play("areas done")
    assert t.round == 4
    assert t.shrined == []


@pytest.mark.clause("SR-12.1")
def test_every_attacked_area_turns_its_ninja_into_wounds():
    t = table(
        "RONIN", round=3, reserve=20, ninja={"well": 2, "inn": 3, "road": 1}, ronin={"kabe": "well", "taiko": "inn"}
    )
    t.play("ronin done")
    assert t.wounds("kabe", "taiko") == (2, 3)
    assert t.ninja == {"road": 1}
    assert t.event_texts() == [
        "wounded ronin=3 count=3 left=2",
        "wounded ronin=1 count=2 left=5",
        "occupied area=8 count=1",
    ]


@pytest.mark.clause("SR-12.2", "SR-12.3")
@pytest.mark.parametrize(("ninja", "left"), [(4, 0), (5, 0), (6, 1), (9, 4)])
def test_a_tile_takes_no_more_than_endurance(ninja, left):
    t = table("RONIN", round=3, reserve=20, ninja={"inn": ninja}, ronin={"taiko": "inn", "kabe": "well"})
    pool = t.pool
    t.play("ronin done")
    if ninja == 4:
        assert (t.wounds("taiko"), t.pool) == ((4,), pool)
    else:
        assert "taiko" in t.eliminated
        assert (t.wounds("taiko"), t.at("taiko"), t.pool) == ((0,), ("-",), pool + 5)
    assert t.ninja == ({"inn": left} if left else {})


@pytest.mark.clause("SR-12.3")
def test_an_eliminated_ronin_never_comes_back():
    t = table("RONIN", round=3, reserve=20, ninja={"inn": 2}, ronin={"yumi": "inn w1", "kabe": "well", "taiko": "pen"})
    t.play("ronin done", "areas done")
    assert t.round == 4
    t.play("defend inn")
    assert t.placing == "taiko"
    assert "yumi" in t.eliminated


@pytest.mark.clause("SR-12.5", "SR-12.7")
def test_areas_after_the_split_one_are_resolved_too():
    ronin = {"tasuke": "granary", "kabe": "granary", "hayai": "inn", "yumi": "road w1"}
    t = table("RONIN", round=3, reserve=20, ninja={"inn": 1, "granary": 1, "road": 2, "well": 1}, ronin=ronin)
    t.play("ronin done")
    assert (t.phase, t.wounds("hayai")) == ("SPLIT", (1,))
    t.play("wound companion")
    assert (t.phase, t.wounds("kabe", "tasuke")) == ("AREAS", (1, 0))
    assert "yumi" in t.eliminated
    assert t.ninja == {"well": 1}


@pytest.mark.clause("SR-12.8", "SR-8.7")
def test_a_silenced_tasuke_pinned_with_a_companion_still_splits():
    ronin = {"tasuke": "pen", "kabe": "pen"}
    t = table("PLANNING", round=3, reserve=9, ronin=ronin, pinned=("tasuke", "kabe"), shrined=("tasuke",))
    t.play("attack pen", "attack pen", "attack well", "attack ready", "ronin done")
    assert t.phase == "SPLIT"
    t.play("wound tasuke", "wound companion")
    assert t.wounds("tasuke", "kabe") == (1, 1)


@pytest.mark.clause("SR-12.9", "SR-16.1", "SR-16.3")
def test_the_match_ends_in_the_middle_of_a_split():
    t = table("RONIN", round=3, reserve=0, ninja={"pen": 2}, ronin={"tasuke": "pen", "kabe": "pen"})
    t.play("ronin done", "wound tasuke")
    assert t.winner is None
    t.play("wound companion")
    assert (t.winner, t.reason) == ("defender", "no_ninja")


@pytest.mark.clause("SR-12.9", "SR-16.2")
def test_the_last_two_ronin_fall_in_a_split():
    t = table("RONIN", round=3, reserve=0, ninja={"pen": 3}, ronin={"tasuke": "pen w2", "kabe": "pen w6"})
    t.play("ronin done", "wound companion")
    assert (t.winner, t.reason, t.ninja) == ("attacker", "no_ronin", {"pen": 1})


@pytest.mark.clause("SR-12.10")
def test_an_eliminated_ronin_leaves_everything_that_concerned_him():
    t = table(
        "AREAS",
        round=3,
        reserve=9,
        ninja={"well": 1, "pen": 1, "shrine": 1},
        ronin={"yumi": "inn w2", "kabe": "road"},
        pinned=("yumi",),
        shrined=("yumi",),
    )
    t.play("use pen", "ronin yumi", "use shrine", "ronin yumi")
    assert (t.held, t.silenced_next) == (["yumi"], ["yumi"])
    t.play("use well", "ronin yumi")
    assert (t.held, t.silenced_next, t.pinned, t.shrined) == ([], [], [], [])
    assert t.at("yumi") == ("-",)
