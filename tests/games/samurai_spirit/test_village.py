"""Wounds and the beast, and what the village loses (SS-14, SS-15)."""

import pytest

from tatami.games.samurai_spirit.components import BACK

from .table import backs_shown, table, try_seeds


@pytest.mark.clause("SS-14.1", "SS-14.2", "SS-14.5", "SS-18.2", "SS-3.7")
def test_the_way_of_wounds():
    """EX-R21: never two Wound tokens on a board."""
    t = table("kyuzo", "heihachi", "kanbei")
    states = []
    for _ in range(4):
        t.line(0, "1-hat-wound-f").start()
        states.append(t.state_of(0))
        t.s.first_card[0] = t.s.last_card[0] = -1
        t.s.total[0] = t.s.offered = 0
    assert states == ["human/1", "beast/0", "beast/1", "beast/1"]
    assert t.reason() == "death"


@pytest.mark.clause("SS-14.2", "SS-18.2", "SS-1.3", "SS-18.6", "SS-1.4")
def test_the_fourth_wound_loses_the_match_at_once():
    """EX-30."""
    t = table("kyuzo", "heihachi", "kanbei").side(0, "beast/1").line(0, "1-hat-wound-f").start()
    assert t.over()
    assert t.reason() == "death"
    assert t.asked() == -1
    assert t.offers() == set()
    assert t.results() == (0.0, 0.0, 0.0)
    assert t.events_of("ended") == [{"reason": 2, "points": 0, "difficulty": 0}]


@pytest.mark.clause("SS-14.2", "SS-14.3")
def test_the_second_wound_turns_the_board_and_nothing_else():
    """EX-R13."""
    t = table("kikuchiyo", "heihachi", "kanbei").side(0, "human/1").line(0, "3-farm-wound-f", "2-doll-wound-f")
    t.left(0, "1-hat-ninja").start()
    assert t.state_of(0) == "beast/0"
    assert t.line_of(0) == ["3-farm-wound-f", "2-doll-wound-f"]
    assert t.left_of(0) == {"1-hat-ninja"}
    assert t.total(0) == 5
    assert "fight" in t.offers()


@pytest.mark.clause("SS-9.3", "SS-14.3", "SS-14.7")
def test_turned_in_time_there_is_no_forced_pass():
    """EX-R25."""
    t = (
        table("heihachi", "kyuzo", "kanbei")
        .side(0, "human/1")
        .line(0, "4-hat-none", "2-doll-none", "3-farm-wound-f")
        .start()
    )
    assert t.state_of(0) == "beast/0"
    assert t.offers() == {"pass", "fight", "support 1", "support 2"}


@pytest.mark.clause("SS-14.4")
def test_a_beast_stays_a_beast_when_healed():
    """EX-R22."""
    t = (
        table("kyuzo", "heihachi", "kanbei")
        .full_defence()
        .side(0, "beast/1")
        .side(1, "beast/0")
        .families("heal")
        .end_round()
    )
    assert t.events_of("healed") == [{"seat": 0}]
    assert t.state_of(0) == t.state_of(1) == "beast/0"


@pytest.mark.clause("SS-15.2", "SS-15.7", "SS-15.8", "SS-15.3")
def test_a_chain_of_backs():
    """EX-02."""
    t = try_seeds(
        lambda: table("kanbei", "heihachi", "kyuzo", difficulty="hard").barricades(0).line(0, "2-blank-fire"),
        lambda t: t.start(),
        lambda t: backs_shown(t) == ["farm", "family"] and t.families_left() == ["barricade", "intruder"],
    )
    assert t.farms_left() == 4
    assert t.asked() == 0
    assert "fight" in t.offers()


@pytest.mark.clause("SS-15.7")
def test_a_fire_back_burns_a_barricade_or_the_next_farmstead():
    without = try_seeds(
        lambda: table("kanbei", "heihachi", "kyuzo", difficulty="hard").barricades(0).line(0, "2-blank-fire"),
        lambda t: t.start(),
        lambda t: backs_shown(t) == ["fire", "wound"],
    )
    assert without.farms_left() == 4
    with_one = try_seeds(
        lambda: table("kanbei", "heihachi", "kyuzo", difficulty="hard").full_defence().barricades(2),
        lambda t: (t.s.defence[0].__setitem__(1, -1), t.families("heal").end_round()),
        lambda t: backs_shown(t) == ["fire"],
    )
    assert with_one.s.barricades == 1
    assert with_one.farms_left() == 5


@pytest.mark.clause("SS-15.7", "SS-22.8", "SS-9.5")
def test_a_wound_back_hits_somebody_in_the_round():
    hit = set()
    for seed in range(200):
        t = table("kanbei", "heihachi", "kyuzo", difficulty="hard").barricades(0).passed(1).line(0, "2-blank-fire")
        t.s.rng = seed
        t.start()
        hit |= {wound["seat"] for wound in t.events_of("wounded")}
    assert hit == {0, 2}


@pytest.mark.clause("SS-15.7", "SS-9.6")
def test_at_the_end_of_the_round_a_wound_back_hits_anybody():
    hit = set()
    for seed in range(200):
        t = table("kanbei", "heihachi", "kyuzo", difficulty="hard").full_defence().barricades(0).passed(1)
        t.families("intruder").intruders("1-blank-fire", "5-blank-fire-f")
        t.s.rng = seed
        t.end_round()
        hit |= {wound["seat"] for wound in t.events_of("wounded")}
    assert hit == {0, 1, 2}


@pytest.mark.clause("SS-15.4", "SS-18.2")
@pytest.mark.parametrize("difficulty", ["normal", "hard"])
def test_the_last_farmstead_loses_the_match_and_its_back_is_not_applied(difficulty):
    t = (
        table("kanbei", "heihachi", "kyuzo", difficulty=difficulty)
        .barricades(0)
        .farms(1)
        .line(0, "2-blank-fire")
        .start()
    )
    assert t.reason() == "farms"
    assert t.events_of("farm_lost") == [{"left": 0, "back": BACK[0], "applies": 0}]
    assert t.s.barricades == 0


@pytest.mark.clause("SS-15.3", "SS-15.6", "SS-23.2")
@pytest.mark.parametrize("difficulty", ["easy", "normal"])
def test_a_back_is_shown_where_it_does_nothing_too(difficulty):
    t = table("kanbei", "heihachi", "kyuzo", difficulty=difficulty).barricades(0).line(0, "2-blank-fire").start()
    fallen = next(farm for farm in range(6) if not t.s.farms >> farm & 1)
    assert t.events_of("farm_lost") == [{"left": 5, "back": BACK[fallen], "applies": 0}]


@pytest.mark.clause("SS-15.1", "SS-15.9", "SS-18.3")
def test_no_barricades_are_no_defeat():
    t = table("kanbei", "heihachi", "kyuzo").barricades(1).line(0, "2-blank-fire").start()
    assert t.s.barricades == 0
    assert not t.over()
    assert t.farms_left() == 6


@pytest.mark.clause("SS-15.3", "SS-22.4", "SS-23.8")
def test_every_standing_farmstead_is_equally_likely_to_fall():
    fallen = [0] * 6
    for seed in range(1200):
        t = table("kanbei", "heihachi", "kyuzo").barricades(0).line(0, "2-blank-fire")
        t.s.rng = seed * 7919
        t.start()
        fallen[next(farm for farm in range(6) if not t.s.farms >> farm & 1)] += 1
    assert min(fallen) > 140
