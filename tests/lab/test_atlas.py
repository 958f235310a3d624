"""The atlas: its pages are whole, and their reckoning is right."""

import re
import shlex
from pathlib import Path

import pytest

from bench.atlas import ATLAS, EXPERIMENTS, PAGES
from bench.atlas_pages import _circle, _surprise, best_of, critical, points
from tatami.lab.certainty import share
from tatami.lab.experiment import plan
from tatami.match import all_games

PAGE_FILES = sorted(ATLAS.glob("*.md"))


def test_every_game_has_a_page() -> None:
    assert {which.name for which in all_games()} == set(PAGES)
    assert {page.stem for page in PAGE_FILES} == {*PAGES, "README"}


@pytest.mark.parametrize("page", PAGE_FILES, ids=lambda page: page.stem)
def test_a_page_shows_only_what_is_there(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8")):
        assert (page.parent / link).exists(), link


@pytest.mark.parametrize("page", PAGE_FILES, ids=lambda page: page.stem)
def test_a_page_names_its_commands_and_its_machine(page: Path) -> None:
    text = page.read_text("utf-8")
    if page.stem != "README":
        assert f"tatami lab run {page.stem} " in text
        assert re.search(r"Played on: .+cores", text)
        assert "%)" in text


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_every_experiment_can_be_played(name: str) -> None:
    """Only planned here: playing them takes an hour."""
    game, *words = shlex.split(EXPERIMENTS[name])
    pairs = list(zip(words[::2], words[1::2], strict=True))
    options = dict(value.split("=", 1) for flag, value in pairs if flag == "-o")
    seats = next((value for flag, value in pairs if flag == "--seats"), "greedy")
    vary, wishes = ([value for flag, value in pairs if flag == wanted] for wanted in ("--vary", "--set"))
    chosen = {key: int(value) if key == "players" else value for key, value in options.items()}
    assert plan(game, vary, chosen, seats, 1, 0, wishes).cells


def test_a_turned_circle_is_the_same_circle() -> None:
    assert _circle("kyuzo daisuke kanbei") == _circle("kanbei kyuzo daisuke") == "daisuke kanbei kyuzo"
    assert _circle("kyuzo kanbei daisuke") != _circle("kyuzo daisuke kanbei")


def test_chance_is_not_taken_for_an_effect() -> None:
    assert _surprise([[(50, 100), (50, 100)]]) == (0.0, 1)
    assert _surprise([[(60, 100), (40, 100)]])[0] == pytest.approx(8.0)
    assert critical(1) == pytest.approx(3.84, abs=0.1)
    assert critical(100) == pytest.approx(124.3, abs=0.1)


def test_differences_that_are_not_shown_stand_in_brackets() -> None:
    assert points(share(600, 1000), share(300, 1000)) == "+30.0"
    assert points(share(51, 100), share(49, 100)) == "(+2.0)"
    told = best_of({"yari": share(600, 1000), "tanto": share(590, 1000), "bokken": share(100, 1000)})
    assert told.startswith("yari, 60.00%")
    assert told.endswith("(not to be told apart from it: tanto)")
