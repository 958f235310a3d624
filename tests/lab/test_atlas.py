"""The atlas: its pages are complete, and its statistics are right."""

import itertools
import re
import shlex
from collections import Counter
from pathlib import Path

import pytest

from bench.atlas import ATLAS, EXPERIMENTS, PAGES
from bench.atlas_pages import (
    _chi_square,
    _circle,
    _different,
    _spirit_levels,
    _spirit_seating,
    best_of,
    chi_square_limit,
    points,
    together,
)
from tatami.lab.experiment import plan
from tatami.lab.intervals import RESULT_UNIT, proportion
from tatami.lab.measures import Measures
from tatami.lab.statistics import Statistics
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
    vary, overrides = ([value for flag, value in pairs if flag == wanted] for wanted in ("--vary", "--set"))
    chosen = {key: int(value) if key == "players" else value for key, value in options.items()}
    assert plan(game, vary, chosen, seats, 1, 0, overrides).cells


def test_a_rotated_seating_is_the_same_circle() -> None:
    assert _circle("kyuzo daisuke kanbei") == _circle("kanbei kyuzo daisuke") == "daisuke kanbei kyuzo"
    assert _circle("kyuzo kanbei daisuke") != _circle("kyuzo daisuke kanbei")


def test_chance_is_not_taken_for_an_effect() -> None:
    assert _chi_square([[(50, 100), (50, 100)]]) == (0.0, 1)
    assert _chi_square([[(60, 100), (40, 100)]])[0] == pytest.approx(8.0)
    assert chi_square_limit(1) == pytest.approx(3.84, abs=0.1)
    assert chi_square_limit(100) == pytest.approx(124.3, abs=0.1)


def test_differences_that_are_not_shown_stand_in_brackets() -> None:
    assert points(proportion(600, 1000), proportion(300, 1000)) == "+30.0"
    assert points(proportion(51, 100), proportion(49, 100)) == "(+2.0)"
    rates = {"yari": proportion(600, 1000), "tanto": proportion(540, 1000), "bokken": proportion(100, 1000)}
    assert best_of(rates, 1) == "yari, 60.00% (56.93%–62.99%) (not to be told apart from it: tanto)"
    assert best_of({**rates, "tanto": proportion(530, 1000)}, 1).endswith("%)")
    assert best_of({**rates, "tanto": proportion(530, 1000)}, 100).endswith("(not to be told apart from it: tanto)")


def won(wins: int, games: int, **label: str) -> Statistics:
    """A cell with so many games won."""
    tally = {("decisions", "", -1, 9): games, ("result", "", 0, RESULT_UNIT): wins, ("result", "", 0, 0): games - wins}
    return Statistics(label, ("greedy",), Counter(tally), Measures(), True)


def test_cells_with_the_same_games_are_shown_once() -> None:
    twice, other = [won(30, 100, team=team) for team in "ab"], won(31, 100, team="c")
    assert [(cell.label["team"], names) for cell, names in _different([*twice, other])] == [
        ("a", ["a", "b"]),
        ("c", ["c"]),
    ]


def test_cells_taken_together_have_the_interval_of_one_of_them() -> None:
    rate = together([won(30, 100, team="a"), won(50, 100, team="b")])
    assert (rate.mean, rate.low, rate.high) == pytest.approx((0.4, proportion(40, 100).low, proportion(40, 100).high))


def test_many_levels_are_compared_with_intervals_for_all_of_them(tmp_path: Path) -> None:
    """A step that a single comparison would show is not reported among twenty-four."""
    (tmp_path / "img").mkdir()
    rates = {"2": 500, "3": 430, "4": 100, "5": 80, "6": 60, "7": 40}
    cells = [won(rates[p], 1000, players=p, difficulty=d) for p in rates for d in ("easy", "normal", "hard", "heroic")]
    *_, findings = _spirit_levels(cells, list(rates), tmp_path)
    assert "from 43.00% with 3 to 10.00% with 4" in findings
    assert "from 50.00% with 2" not in findings


def test_rotations_of_a_circle_count_as_one_circle() -> None:
    names = ["kyuzo", "kanbei", "daisuke", "heihachi"]
    circles = [[names[0], *order] for order in itertools.permutations(names[1:])]
    turned = [" ".join(c[turn:] + c[:turn]) for c in circles for turn in range(4)]
    cells = [won(120 if number < 4 else 100, 1000, team="a b c d", seating=s) for number, s in enumerate(turned)]
    page = "\n".join(_spirit_seating(cells))
    assert "a circle counts as 1,000 games only" in page
    assert "An effect of the seating is not shown" in page
    assert str(proportion(120, 1000)) in page
    assert "| (+2.0) |" in page
