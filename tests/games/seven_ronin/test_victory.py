"""Victory (SR-1, SR-16)."""

import pytest

from .table import table

PAIR = {"kabe": "inn w6", "tasuke": "inn w2"}  # the next wound fells either


@pytest.mark.clause("SR-16.3", "SR-16.4", "SR-12.9")
def test_both_sides_wiped_out_the_ronin_win():
    """RB-16."""
    t = table("RONIN", round=7, reserve=0, ninja={"shrine": 1}, ronin={"yumi": "shrine w2"})
    t.play("ronin done")
    assert t.phase == "GAME_OVER"
    assert t.winner == "defender"
    assert t.reason == "no_ninja"


@pytest.mark.clause("SR-16.2", "SR-17.7", "SR-12.9")
def test_last_ronin_falls_only_a_market_ninja_is_left():
    """EX-20."""
    t = table("RONIN", round=7, reserve=0, market=1, ninja={"graveyard": 1}, ronin={"tasuke": "graveyard w2"})
    t.play("ronin done")
    assert t.winner == "attacker"
    assert t.reason == "no_ronin"


@pytest.mark.clause("SR-16.8", "SR-14.1", "SR-14.2")
def test_victory_by_areas_in_round_8_comes_first():
    """EX-22."""
    t = table(
        "AREAS",
        round=8,
        reserve=0,
        ninja={"field2": 1, "field3": 1, "pen": 1, "watchtower": 1},
        ronin={"kabe": "granary w1", "hayai": "road"},
    )
    assert t.area_count == 5
    t.play("areas done")
    assert t.winner == "attacker"
    assert t.reason == "five_areas"


@pytest.mark.clause("SR-1.4", "SR-1.5", "SR-16.1", "SR-16.6")
@pytest.mark.parametrize("ninja", [{}, {"well": 1, "road": 2}])
def test_one_side_wins_all_and_nothing_follows(ninja):
    t = table("AREAS", round=8, reserve=3, ninja=ninja, ronin={"kabe": "inn"})
    assert t.scores() == (0.0, 0.0)
    t.play("areas done")
    assert (t.winner, t.scores(), t.acting) == ("defender", (0.0, 1.0), [])
    assert t.offers("attacker") == t.offers("defender") == set()
    assert t.event_texts()[-1] == "ended reason=4 seat=1"


@pytest.mark.clause("SR-16.1", "SR-16.2", "SR-12.9")
def test_a_victory_in_one_area_leaves_the_next_unresolved():
    t = table("RONIN", round=8, reserve=1, ninja={"inn": 2, "well": 1}, ronin={"yumi": "inn w1"})
    t.play("ronin done")
    assert (t.winner, t.reason, t.ninja) == ("attacker", "no_ronin", {"well": 1})


@pytest.mark.clause("SR-16.3", "SR-17.7")
def test_ninja_on_the_market_keep_the_attacker_in_the_game():
    t = table("RONIN", round=3, reserve=0, ninja={"inn": 1}, market=1, ronin={"kabe": "inn"})
    t.play("ronin done")
    assert (t.winner, t.phase) == (None, "AREAS")


@pytest.mark.clause("SR-16.3")
def test_wounds_and_the_pool_are_no_forces():
    t = table("RONIN", round=3, reserve=0, ninja={"inn": 1}, ronin={"kabe": "inn w3"})
    t.play("ronin done")
    assert (t.winner, t.reason, t.wounds("kabe")) == ("defender", "no_ninja", (4,))


@pytest.mark.clause("SR-16.7", "SR-16.1")
@pytest.mark.parametrize(
    ("given", "plays", "reason"),
    [
        # the reveal
        ({"phase": "PLANNING", "market": 1, "ronin": {"kabe": "-"}}, "attack ready, defend market", "no_ninja"),
        # ronin: Musashi, Yumi
        ({"phase": "RONIN", "ninja": {"inn": 1}, "ronin": {"musashi": "inn"}}, "musashi", "no_ninja"),
        ({"phase": "RONIN", "reserve": 1, "ronin": {"yumi": "inn"}}, "yumi", "no_ninja"),
        # wounds: an area, a split ninja, and what follows when one of two has fallen
        ({"phase": "RONIN", "ninja": {"inn": 1}, "ronin": {"kabe": "inn"}}, "ronin done", "no_ninja"),
        ({"phase": "RONIN", "ninja": {"inn": 3}, "ronin": {"yumi": "inn w1"}}, "ronin done", "no_ronin"),
        ({"phase": "RONIN", "ninja": {"inn": 1}, "ronin": PAIR}, "ronin done, wound tasuke", "no_ninja"),
        ({"phase": "RONIN", "ninja": {"inn": 2}, "ronin": PAIR}, "ronin done, wound tasuke", "no_ninja"),
        ({"phase": "RONIN", "ninja": {"inn": 3}, "ronin": PAIR}, "ronin done, wound tasuke", "no_ronin"),
        # areas: Watchtower, Well, Road, also where its wounds are split
        ({"phase": "AREAS", "ninja": {"watchtower": 1}, "ronin": PAIR}, "use watchtower", "no_ronin"),
        ({"phase": "AREAS", "ninja": {"well": 1}, "ronin": {"yumi": "inn w2"}}, "use well, ronin yumi", "no_ronin"),
        (
            {"phase": "AREAS", "reserve": 1, "ninja": {"road": 1}, "ronin": {"yumi": "inn w2"}},
            "use road, area inn",
            "no_ronin",
        ),
        (
            {"phase": "AREAS", "reserve": 2, "ninja": {"road": 1}, "ronin": PAIR},
            "use road, area inn, area inn, wound companion",
            "no_ronin",
        ),
        # the end phase: starvation
        ({"phase": "AREAS", "reserve": 1, "ronin": {"kabe": "inn"}}, "areas done", "no_ninja"),
    ],
)
def test_a_side_that_is_wiped_out_loses_at_that_very_moment(given, plays, reason):
    t = table(**{"round": 5, "reserve": 0, **given})
    *before, last = plays.split(", ")
    t.play(*before)
    assert t.winner is None
    t.play(last)
    assert (t.phase, t.reason) == ("GAME_OVER", reason)
    assert t.winner == ("defender" if reason == "no_ninja" else "attacker")


@pytest.mark.clause("SR-16.5")
def test_victory_by_areas_gives_the_attacker_the_whole_point():
    ninja = dict.fromkeys(("well", "road", "pen", "shrine", "granary"), 1)
    t = table("AREAS", round=1, reserve=9, ninja=ninja, ronin={"kabe": "inn"}).play("areas done")
    assert t.scores() == (1.0, 0.0)
    assert t.at("kabe") == ("inn",)  # the end phase is not reached
