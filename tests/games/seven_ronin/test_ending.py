"""Area check and end phase (SR-14, SR-15)."""

import pytest

from .table import table


@pytest.mark.clause("SR-14.2", "SR-14.3")
def test_the_inn_adds_nothing_to_two_fields():
    """RB-12."""
    t = table(
        "AREAS", round=6, reserve=5, ninja={"field2": 1, "field3": 1, "inn": 1}, ronin={"kabe": "well", "hayai": "road"}
    )
    assert t.area_count == 4
    t.play("inn field2")
    assert t.area_count == 4
    assert t.cannot("inn field3")
    t.play("areas done")
    assert t.winner is None
    assert t.round == 7


@pytest.mark.clause("SR-15.5", "SR-15.6", "SR-15.7")
def test_starvation_begins_in_round_4():
    """RB-17."""
    t = table("AREAS", round=4, reserve=12, ninja={"well": 1}, ronin={"kabe": "road w1"})
    t.play("areas done")
    assert t.round == 5
    assert t.reserve == 11
    assert t.pool == 37
    assert t.winner is None


@pytest.mark.clause("SR-15.5", "SR-15.6")
def test_nothing_starves_when_the_reserve_is_empty():
    """RB-18."""
    t = table("AREAS", round=5, reserve=0, ninja={"well": 1}, ronin={"kabe": "road w1"})
    t.play("areas done")
    assert t.round == 6
    assert t.reserve == 0
    assert t.ninja == {"well": 1}
    assert t.winner is None
    assert t.offers("attacker") == {"attack ready"}


@pytest.mark.clause("SR-15.4", "SR-16.6")
def test_the_defender_wins_when_round_8_is_over():
    """RB-19."""
    t = table(
        "AREAS", round=8, reserve=15, ninja={"well": 1, "road": 1, "pen": 1, "field3": 2}, ronin={"kabe": "inn w5"}
    )
    assert t.area_count == 4
    t.play("areas done")
    assert t.winner == "defender"
    assert t.reason == "eight_rounds"


@pytest.mark.clause("SR-15.5", "SR-15.6", "SR-16.3")
def test_the_last_ninja_may_starve():
    """EX-21."""
    t = table("AREAS", round=7, reserve=1, ronin={"kabe": "inn"})
    t.play("areas done")
    assert t.winner == "defender"
    assert t.reason == "no_ninja"


@pytest.mark.clause("SR-15.5", "SR-15.7", "SR-15.8")
def test_no_starvation_before_round_4():
    """EX-26."""
    t = table("AREAS", round=3, reserve=12, market=2, ninja={"well": 1}, ronin={"kabe": "road w1"})
    t.play("areas done")
    assert t.phase == "PLANNING"
    assert t.round == 4
    assert t.reserve == 12
    assert t.ninja == {"well": 1}
    assert t.market == 2
    assert t.at("kabe") == ("-",)


@pytest.mark.clause("SR-14.1", "SR-14.3", "SR-1.3")
@pytest.mark.parametrize(
    ("areas", "copied", "count"),
    [
        ("well road pen shrine granary", "", 5),
        ("well road pen shrine", "", 4),
        ("field2 field3 well road", "", 5),
        ("field2 inn well road", "inn field2", 5),
        ("field3 inn well road", "", 4),
        ("field2 field3 inn", "inn field3", 4),
        ("field3 well road pen", "", 4),
    ],
)
def test_what_is_enough_to_win_by_areas(areas, copied, count):
    t = table("AREAS", round=2, reserve=9, ninja=dict.fromkeys(areas.split(), 1), ronin={"kabe": "graveyard"})
    if copied:
        t.play(copied)
    assert t.area_count == count
    t.play("areas done")
    assert (t.winner, t.reason) == (("attacker", "five_areas") if count >= 5 else (None, ""))
    assert t.event_texts()[0] == f"counted count={count}"


@pytest.mark.clause("SR-14.1")
def test_five_areas_do_not_win_before_the_phase_is_ended():
    ninja = dict.fromkeys(("well", "road", "pen", "shrine", "granary"), 1)
    t = table("AREAS", round=2, reserve=9, ninja=ninja, ronin={"kabe": "inn"})
    t.play("use granary")
    assert (t.area_count, t.winner) == (5, None)


@pytest.mark.clause("SR-14.2", "SR-14.4")
@pytest.mark.parametrize("emptied", ["inn", "field2"])
def test_a_field_copied_by_an_inn_that_is_given_up_adds_nothing(emptied):
    ninja = dict.fromkeys(("field2", "inn", "graveyard", "well"), 1)
    t = table("AREAS", round=2, reserve=9, ninja=ninja, ronin={"kabe": "pen"}).play("inn field2")
    assert t.area_count == 5
    t.play("use graveyard", f"area {emptied}", "area stop")
    assert t.area_count == 3
    assert t.play("areas done").winner is None


@pytest.mark.clause("SR-14.2", "SR-15.7")
def test_the_copied_field_is_forgotten_in_the_next_round():
    t = table("AREAS", round=2, reserve=9, ninja={"field2": 1, "inn": 1}, ronin={"kabe": "pen"}).play("inn field2")
    assert t.area_count == 3
    t.play("areas done")
    assert t.area_count == 2


@pytest.mark.clause("SR-15.1", "SR-15.2", "SR-15.7", "SR-15.8", "SR-17.4", "SR-17.5")
def test_the_end_of_a_round_takes_all_but_the_held_off_the_board():
    ninja = {"pen": 1, "well": 2}
    ronin = {"kabe": "inn w2", "hayai": "market", "yumi": "road w1"}
    t = table("AREAS", round=2, reserve=9, ninja=ninja, ronin=ronin, pinned=("yumi",))
    t.play("use pen", "ronin kabe", "areas done")
    assert t.at("kabe", "hayai", "yumi") == ("inn", "-", "-")
    assert t.wounds("kabe", "yumi") == (2, 1)
    assert (t.pinned, t.ninja, t.reserve) == (["kabe"], ninja, 9)
    assert t.acting == ["attacker", "defender"]


@pytest.mark.clause("SR-15.7")
def test_a_new_round_begins_with_fresh_abilities_and_the_market_as_it_stands():
    t = table("RONIN", round=2, reserve=20, ninja={"granary": 1}, market=2, ronin={"yumi": "inn"}, market_at_start=1)
    t.play("yumi", "ronin done", "use granary", "areas done")
    assert (t.round, int(t.s.market_at_start), int(t.s.reserve_at_start)) == (3, 2, 21)
    t.play("attack road", "attack road", "attack road", "attack ready", "defend inn")
    assert t.can("yumi")
    t.play("ronin done")
    assert t.can("use granary")


@pytest.mark.clause("SR-15.3", "SR-13.15")
def test_a_silencing_lasts_exactly_the_next_round():
    t = table("AREAS", round=2, reserve=9, ninja={"shrine": 1}, ronin={"hayai": "inn"}, shrined=("hayai",))
    t.play("areas done")
    assert t.shrined == []


@pytest.mark.clause("SR-15.5", "SR-3.5")
@pytest.mark.parametrize(("number", "starved"), [(1, 0), (2, 0), (3, 0), (4, 1), (5, 1), (6, 1), (7, 1)])
def test_one_ninja_starves_from_the_fourth_round_on(number, starved):
    t = table("AREAS", round=number, reserve=9, ronin={"kabe": "inn"})
    pool = t.pool
    t.play("areas done")
    assert (t.reserve, t.pool) == (9 - starved, pool + starved)
