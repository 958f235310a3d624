"""Panels and text board of 7 Ronin: every legal action can be chosen, nothing hidden is shown."""

import gzip
import xml.etree.ElementTree as ET
from typing import Any

import numpy as np
import pytest

import tatami
from tatami.match import View
from tatami.ui.i18n import LANGUAGES

from .table import Table, fresh, table

GAME = tatami.game("seven_ronin")
NAMED_ONLY = ("attack ready", "yobu stop", "ronin done", "area stop", "areas done")  # buttons of the page


def view_of(t: Table, seat: str | None) -> View:
    """What a side sees of a table."""
    number = -1 if seat is None else ("attacker", "defender").index(seat)
    return View(GAME, number, t.seen_by(seat).s, ())


def drawn(t: Table, seat: str | None, language: str = "en") -> Any:
    """The board as a side sees it, parsed."""
    return ET.fromstring(view_of(t, seat).svg(GAME.words(language)))


def pieces(svg: Any) -> list[str]:
    return [element.get("data-piece") for element in svg.iter() if element.get("data-piece")]


def busy() -> Table:
    """A table with a bit of everything."""
    ronin = {"hayai": "granary w2", "musashi": "well w1", "taiko": "shrine w1", "yobu": "pen w1", "yumi": "field2"}
    ninja = {"well": 2, "road": 1, "field3": 6, "pen": 1, "inn": 2}
    return table(
        "RONIN", round=5, reserve=9, ninja=ninja, market=2, ronin={**ronin, "tasuke": "well", "kabe": "inn w5"}
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_can_be_chosen_is_a_labelled_button_throughout_random_matches(language: str) -> None:
    dice, words = np.random.default_rng(4), GAME.words(language)
    for seed in range(2):
        match = GAME.start(seed=seed)
        while not match.over:
            seat = match.acting[dice.integers(len(match.acting))]
            view = match.view(seat)
            svg = ET.fromstring(view.svg(words))
            buttons = [element for element in svg.iter() if element.get("data-action")]
            offered = {action.number for action in view.actions() if str(action) not in NAMED_ONLY}
            assert {int(button.get("data-action")) for button in buttons} == offered
            for button in buttons:
                assert button.get("role") == "button"
                assert button.get("class") == "can"
                assert button.get("aria-label")
                assert button.get("tabindex") == "0"
            actions = view.actions()
            match.play(actions[dice.integers(len(actions))], seat)
        assert ET.fromstring(match.svg(words)).tag.endswith("svg")


def test_a_full_board_is_small() -> None:
    for seat in ("attacker", "defender"):
        svg = view_of(busy(), seat).svg()
        assert len(svg) < 60_000
        assert len(gzip.compress(svg.encode())) < 12_000


def test_no_piece_is_drawn_twice() -> None:
    for t in (busy(), fresh(), busy().play("ronin done")):
        found = pieces(drawn(t, "defender"))
        assert len(found) == len(set(found))
        living = {f"r{ronin}" for ronin in range(7) if t.s.alive >> ronin & 1}
        assert {piece for piece in found if piece[0] == "r"} == living


@pytest.mark.clause("SR-6.3", "SR-6.4", "SR-19.5", "SR-19.7")
def test_the_planning_view_shows_only_ones_own_plan() -> None:
    before, t = fresh(), fresh().play("attack well", "attack road", "attack market", "defend inn", "defend pen")
    for language in LANGUAGES:
        words = GAME.words(language)
        assert view_of(t, None).svg(words) == view_of(before, None).svg(words)
        assert view_of(t, None).text_board(words) == view_of(before, None).text_board(words)
        attack_only = fresh().play("attack well", "attack road", "attack market")
        assert view_of(t, "attacker").svg(words) == view_of(attack_only, "attacker").svg(words)
        defence_only = fresh().play("defend inn", "defend pen")
        assert view_of(t, "defender").svg(words) == view_of(defence_only, "defender").svg(words)
        assert view_of(t, "defender").text_board(words) == view_of(defence_only, "defender").text_board(words)
        assert view_of(t, "attacker").svg(words) != view_of(before, "attacker").svg(words)


@pytest.mark.clause("SR-9.5")
def test_ninja_stand_outside_and_ronin_inside() -> None:
    svg = drawn(busy(), "attacker")
    middle = (380.0, 432.0)

    def distance(element: Any) -> float:
        return float(np.hypot(float(element.get("x")) - middle[0], float(element.get("y")) - middle[1]))

    ninja = [distance(e) for e in svg.iter() if (e.get("data-piece") or "").startswith("n7-")]
    (musashi,) = [e for e in svg.iter() if e.get("data-piece") == "r2"]
    ronin = [distance(e) for e in musashi.iter() if e.get("href") == "#sr-r2"]
    assert len(ninja) == 2
    assert len(ronin) == 1
    assert min(ninja) > ronin[0] + 50


@pytest.mark.clause("SR-2.3", "SR-3.5", "SR-4.2")
@pytest.mark.parametrize(("language", "hunger"), [("en", "hunger"), ("pl", "głód"), ("cs", "hlad")])
@pytest.mark.parametrize("number", range(1, 9))
def test_the_space_of_the_one_time_marker_tells_of_threat_and_hunger(language: str, hunger: str, number: int) -> None:
    svg = drawn(table("PLANNING", round=number, reserve=20), None, language)
    (space,) = [element for element in svg.iter() if element.get("data-piece") == "time"]
    (title,) = [element.text for element in space if element.tag.endswith("title")]
    assert f" {number + 2}" in title
    assert (hunger in title) == (4 <= number <= 7)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_a_label(language: str) -> None:
    words = GAME.words(language)
    titles = [element.text for element in drawn(busy(), "defender", language).iter() if element.tag.endswith("title")]
    for name in ("watchtower", "inn", "field3"):
        assert any(title.startswith(words.name("place", name)) for title in titles)
    for name in ("kabe", "tasuke"):
        assert any(title.startswith(words.name("ronin", name)) for title in titles)
    assert words.say(tatami.ui.i18n.phrase("board.reserve_label", count=9)) in titles


def test_the_seat_notes_show_who_is_ready_and_nothing_of_a_plan() -> None:
    t = fresh().play("attack well", "attack ready", "defend inn")
    lines = view_of(t, "defender").panels().seats
    assert lines[0].notes == ("40 ninja in reserve", "areas held: 0", "ready")
    assert lines[1].notes == ("7 ronin alive", "30 endurance left", "planning in secret")
    assert [line.acting for line in lines] == [False, True]


def areas_held(t: Table) -> int:
    """The areas that stand beside the Attacker's name."""
    return int(view_of(t, None).panels().seats[0].notes[1].removeprefix("areas held: "))


@pytest.mark.clause("SR-14.2", "SR-10.2")
def test_a_defended_area_is_not_held_and_two_fields_are_worth_three_while_ronin_act() -> None:
    ninja = {"field2": 1, "field3": 1, "well": 2}
    t = table("RONIN", round=3, reserve=9, ninja=ninja, ronin={"kabe": "well", "tasuke": "well"})
    assert areas_held(t) == 3
    assert areas_held(t.play("ronin done")) == 3  # Tasuke and Kabe split the wounds
    assert t.phase == "SPLIT"


@pytest.mark.clause("SR-14.2", "SR-13.22", "SR-5.5")
def test_ninja_the_road_sends_to_a_ronin_hold_nothing_while_they_wait() -> None:
    ninja = {"road": 1, "field2": 1, "field3": 1}
    t = table("AREAS", round=3, reserve=9, ninja=ninja, ronin={"kabe": "well", "tasuke": "well"})
    assert areas_held(t) == 4
    assert areas_held(t.play("use road", "area well")) == 4
    assert t.phase == "AREA_TARGET"
    assert areas_held(t.play("area stop")) == 4
    assert t.phase == "SPLIT"
    assert areas_held(t.play("wound companion")) == t.area_count == 4


@pytest.mark.clause("SR-14.2", "SR-14.5")
def test_an_inn_that_copied_a_field_still_counts_while_the_road_strikes() -> None:
    t = table("AREAS", round=3, reserve=9, ninja={"road": 1, "field2": 1, "inn": 1}, ronin={"kabe": "well"})
    assert areas_held(t.play("inn field2", "use road", "area well")) == 4


def test_the_text_board_shows_ninja_ronin_and_wounds() -> None:
    lines = view_of(busy(), "attacker").text_board(GAME.words("en")).splitlines()
    assert "     6 #| Field (3)  (limit 3) |" in lines
    assert "     2  | Well       (limit 1) | Musashi Tasuke" in lines
    assert "Kabe     ✖✖✖✖✖··" in lines
    planned = view_of(fresh().play("attack field3", "attack field3"), "attacker").text_board(GAME.words("en"))
    assert " +2     | Field (3)  (limit 3) |" in planned.splitlines()


def test_the_inn_that_copied_a_field_wears_its_sign_and_used_areas_fade() -> None:
    t = table("AREAS", round=3, reserve=9, ninja={"inn": 1, "field2": 1, "granary": 1}, ronin={"kabe": "road"})
    before = view_of(t, "attacker").svg()
    after = view_of(t.play("inn field2", "use granary"), "attacker").svg()
    assert before.count("#sr-field") + 1 == after.count("#sr-field")
    assert 'class="sign spent"' in after
    assert 'class="sign spent"' not in before


@pytest.mark.clause("SR-14.2", "SR-14.4")
@pytest.mark.parametrize("emptied", ["inn", "field2"])
def test_the_inn_wears_the_sign_of_a_field_only_while_it_counts_as_one(emptied: str) -> None:
    t = table("AREAS", round=3, reserve=9, ninja={"inn": 1, "field2": 1, "graveyard": 1}, ronin={"kabe": "road"})
    before = view_of(t, "attacker").svg()
    counting = view_of(t.play("inn field2"), "attacker").svg()
    emptying = view_of(t.play("use graveyard", f"area {emptied}"), "attacker").svg()
    labels = ["The Inn counts as a Field" in svg for svg in (before, counting, emptying)]
    signs = [svg.count("#sr-field") - before.count("#sr-field") for svg in (before, counting, emptying)]
    assert (labels, signs) == ([False, True, False], [0, 1, 0])
    assert areas_held(t) == t.area_count == 2


@pytest.mark.clause("SR-14.3")
def test_beside_both_fields_the_inn_stays_an_inn() -> None:
    ninja = {"inn": 1, "field2": 1, "field3": 1}
    t = table("AREAS", round=3, reserve=9, ninja=ninja, ronin={"kabe": "road"}).play("inn field2")
    assert "The Inn counts as a Field" not in view_of(t, "attacker").svg()
    assert areas_held(t) == 4
