"""Reports: statistics follow from tallies, highlights from intervals, and the page is self-contained."""

import json
import re
import shutil
from collections import Counter
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tatami.errors import BadOption, TatamiError
from tatami.kernel.compiling import interpreted
from tatami.lab.engines import make_engine
from tatami.lab.experiment import Cell, plan
from tatami.lab.highlights import highlights
from tatami.lab.intervals import RESULT_UNIT, bonferroni_z, distribution_of, mean_interval, proportion
from tatami.lab.measures import Measures, Trait, load_measures
from tatami.lab.plots import rate_plot
from tatami.lab.report import as_markdown, make_report, result_table, statistics_in, write_report
from tatami.lab.results import Results
from tatami.lab.runner import run
from tatami.lab.statistics import Statistics, cell_statistics, pooled
from tatami.lab.tally import Tally
from tatami.match import game

GAMES = 3 if interpreted else 400


def cell_with(wins: int, games: int, seats: int = 2, **label: str) -> tuple[Cell, Tally]:
    """A cell in which seat 0 has won so many games and the last seat the others."""
    tally: Tally = Counter(
        {("decisions", "", -1, 50): games, ("rounds", "", -1, 3): games, ("ending", "ended", -1, 1): games}
    )
    tally["result", "", 0, RESULT_UNIT] = wins
    tally["result", "", 0, 0] = games - wins
    if seats == 2:
        tally["result", "", 1, RESULT_UNIT] = games - wins
        tally["result", "", 1, 0] = wins
    return Cell(label, {}, ("greedy",) * seats), tally


PLAIN = Measures()


def statistics_of(*cells: tuple[Cell, Tally], measures: Measures = PLAIN) -> list[Statistics]:
    tallies = {number: tally for number, (_, tally) in enumerate(cells)}
    return cell_statistics([cell for cell, _ in cells], tallies, measures, lambda options: False)


# --- intervals --------------------------------------------------------------------------------------------------------


def test_an_interval_is_wilsons_for_wins_and_losses() -> None:
    rate = proportion(50, 100)
    assert (round(rate.low, 4), round(rate.high, 4)) == (0.4038, 0.5962)
    assert proportion(0, 100).low == 0.0
    assert proportion(100, 100).high == 1.0


def test_shared_wins_have_the_normal_interval() -> None:
    rate = mean_interval({0: 50, RESULT_UNIT // 2: 50}, RESULT_UNIT)
    assert rate.mean == 0.25
    assert rate.high - rate.mean == pytest.approx(1.96 * 0.25 / 99**0.5, rel=1e-3)


def test_more_comparisons_need_wider_intervals() -> None:
    assert bonferroni_z(1) == pytest.approx(1.96, abs=1e-3)
    assert bonferroni_z(100) > bonferroni_z(10) > bonferroni_z(1)
    assert proportion(55, 100, bonferroni_z(20)).low < proportion(55, 100).low


def test_a_distribution_is_exact() -> None:
    found = distribution_of({1: 1, 2: 1, 9: 2})
    assert (found.mean, found.minimum, found.median, found.maximum) == (5.25, 1, 2, 9)
    assert found.deviation == pytest.approx(3.7666, abs=1e-4)


# --- statistics and highlights ----------------------------------------------------------------------------------------


def test_a_result_from_one_half_counts_as_a_victory_where_the_game_says_so() -> None:
    tally: Tally = Counter({("decisions", "", -1, 9): 4, ("result", "", 0, 700_000): 1, ("result", "", 0, 0): 3})
    cell = Cell({}, {}, ("greedy",))
    (plain,) = statistics_of((cell, tally))
    (whole,) = statistics_of((cell, tally), measures=Measures(win_threshold=0.5))
    assert plain.win_rate().mean == pytest.approx(0.175)
    assert whole.win_rate().mean == 0.25


def test_cells_are_added_up_along_an_axis() -> None:
    cells = statistics_of(
        cell_with(10, 100, players="2", level="easy"),
        cell_with(30, 100, players="2", level="hard"),
        cell_with(90, 100, players="3", level="easy"),
    )
    by_players = {cell.label["players"]: cell for cell in pooled(cells, "players")}
    assert by_players["2"].games == 200
    assert by_players["2"].win_rate().mean == 0.2
    assert by_players["3"].win_rate().mean == 0.9


def test_cells_taken_together_have_the_interval_of_one_of_them() -> None:
    """All cells have the same seeds: a hundred games that went the same way in every cell are a hundred, not three."""
    cells = statistics_of(*(cell_with(20, 100, players="2", level=level) for level in ("easy", "normal", "hard")))
    (together,) = pooled(cells, "players")
    alone, rate = cells[0].win_rate(), together.win_rate()
    assert (rate.mean, rate.low, rate.high) == pytest.approx((alone.mean, alone.low, alone.high))
    assert together.games == 300
    assert together.endings()["ended"].low == pytest.approx(cells[0].endings()["ended"].low)


def test_cells_with_different_numbers_of_games_have_no_interval_that_is_too_narrow() -> None:
    """If all small cells have the same ten games, these ten decide about all of the cells' part of the mean."""
    small = [cell_with(5, 10, players="2", level=str(level)) for level in range(10)]
    (together,) = pooled(statistics_of(cell_with(0, 1000, players="2", level="large"), *small), "players")
    ten, rate = proportion(5, 10), together.win_rate()
    assert rate.mean == pytest.approx(50 / 1100)
    assert rate.high - rate.low > (ten.high - ten.low) * 100 / 1100
    assert rate.games == 1100 // 11


def test_shared_wins_of_cells_taken_together_have_the_interval_of_one_of_them() -> None:
    cell, tally = cell_with(50, 100, players="2")
    tally["result", "", 0, RESULT_UNIT // 2] = tally.pop(("result", "", 0, 0))
    (one,) = statistics_of((cell, tally))
    (twice,) = pooled(statistics_of((cell, tally), (cell, tally)), "players")
    assert twice.win_rate().low == pytest.approx(one.win_rate().low, abs=1e-9)


def test_an_order_over_cells_with_the_same_seeds_is_not_made_up() -> None:
    levels = ("a", "b", "c", "d", "e", "f", "g", "h")
    cells = [cell_with(50, 100, level=level, side="left") for level in levels]
    cells += [cell_with(60, 100, level=level, side="right") for level in levels]
    assert "right (60.00%) ≈ left (50.00%)" in " ".join(highlights(statistics_of(*cells), ["side"]))


def test_seats_with_equal_counts_do_not_share_a_result_by_that() -> None:
    (even,) = statistics_of(cell_with(50, 100))
    assert not even.shared
    assert len(even.win_rates()) == 2
    assert "of seat 0" in highlights([even], [])[0]


@pytest.mark.parametrize(
    ("name", "options", "shared"),
    [
        ("samurai_spirit", {}, True),
        ("samurai", {}, False),
        ("seven_ronin", {}, False),
        ("way_of_the_samurai", {"players": 1}, True),
        ("fuji_koro", {"mode": "competitive"}, False),
        ("fuji_koro", {"mode": "cooperative"}, True),
    ],
)
def test_the_game_says_who_wins_and_loses_together(name: str, options: dict[str, object], shared: bool) -> None:
    assert game(name).is_cooperative(game(name).meta.complete(options)) == shared


def test_a_cell_with_few_games_hides_no_difference_between_others() -> None:
    cells = [cell_with(900, 1000, level="a"), cell_with(300, 1000, level="b")]
    cells += [cell_with(2, 2, level="c"), cell_with(0, 2, level="d")]
    text = " ".join(highlights(statistics_of(*cells), ["level"]))
    assert "No two cells can be told apart" not in text
    assert re.search(r"goes from 30\.00% \S+ with level b to 90\.00% \S+ with level a", text)


def test_traits_are_compared_with_intervals_for_all_of_them() -> None:
    """One trait of a hundred that looks like something by chance is not reported; alone it would be."""

    def reported(names: int) -> str:
        traits = tuple(f"thing{number}" for number in range(names))
        cell, tally = cell_with(500, 1000)
        for name in traits:
            tally["trait", f"{name} held", 0, RESULT_UNIT] = 250
            tally["trait", f"{name} held", 0, 0] = 250
        tally["trait", "thing0 held", 0, RESULT_UNIT] = 285
        tally["trait", "thing0 held", 0, 0] = 215
        return " ".join(
            highlights(statistics_of((cell, tally), measures=Measures(traits=(Trait("held", "", "bits", traits),))), [])
        )

    assert "thing0 +14.0" in reported(1)
    assert "thing0" not in reported(100)


def test_a_difference_is_stated_only_where_the_intervals_are_apart() -> None:
    sure = " ".join(
        highlights(statistics_of(cell_with(300, 1000, level="easy"), cell_with(600, 1000, level="hard")), ["level"])
    )
    assert "goes from 30.00%" in sure
    assert "hard (60.00%) > easy (30.00%)" in sure
    unsure = " ".join(
        highlights(statistics_of(cell_with(50, 100, level="easy"), cell_with(53, 100, level="hard")), ["level"])
    )
    assert "No two cells can be told apart" in unsure
    assert "hard (53.00%) ≈ easy (50.00%)" in unsure


def test_a_better_seat_is_named_with_how_much() -> None:
    text = " ".join(
        highlights(statistics_of(cell_with(700, 1000), measures=Measures(seats=("attacker", "defender"))), [])
    )
    assert "attacker wins 40.0 percentage points more than defender" in text
    even = " ".join(highlights(statistics_of(cell_with(51, 100)), []))
    assert "no seat is shown to be better" in even


def test_a_seat_has_a_name_only_where_it_is_true() -> None:
    """If the start player is drawn, in all cells or in some, seat 0 is not always the start player."""
    measures = load_measures("samurai")

    def cell(start_player: str) -> tuple[Cell, Tally]:
        cell, tally = cell_with(700, 1000, how=start_player, side="left")
        return replace(cell, options=game("samurai").meta.complete({"start_player": start_player})), tally

    first, drawn = statistics_of(cell("seat 0"), cell("random"), measures=measures)
    assert "the start player wins 40.0 percentage points more than second seat" in " ".join(highlights([first], []))
    assert "seat 0 wins 40.0 percentage points more than seat 1" in " ".join(highlights([drawn], []))
    (together,) = pooled([first, drawn], "side")
    for cells in ([drawn], [first, drawn], [together]):
        assert "won by seat 0 (95 % interval)" in result_table(cells, [])[0]
        assert "of seat 0" in highlights(cells, [])[0]
        assert "the start player" not in rate_plot(cells)
    assert "won by the start player (95 % interval)" in result_table([first], [])[0]


def test_seats_of_unequal_players_are_not_compared() -> None:
    cell, tally = cell_with(700, 1000)
    mixed = Cell(cell.label, cell.options, ("greedy", "random"))
    assert "percentage points" not in " ".join(highlights(statistics_of((mixed, tally)), []))


def test_a_table_in_markdown_has_a_row_for_every_cell() -> None:
    table = result_table(statistics_of(cell_with(10, 100, level="a|b")), ["level"])
    lines = as_markdown(table).splitlines()
    assert len(lines) == 3
    assert "a\\|b" in lines[2]
    assert "10.00% (5.52%–17.44%)" in lines[2]


# --- the page ---------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Results:
    """A finished experiment."""
    experiment = plan("seven_ronin", ["threat_track=all", "seats=random,greedy"], games=GAMES)
    return run(experiment, tmp_path_factory.mktemp("lab") / "out", lambda: make_engine("cpu", 1), "cpu, 1 processes")


class Links(HTMLParser):
    """Collects what a page would fetch or run."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [tag] if tag in ("script", "link", "iframe", "img", "object") else []
        self.found += [f"{key}={value}" for key, value in attrs if key in ("src", "onload", "onclick")]
        self.found += [value for key, value in attrs if key in ("href", "xlink:href") and value and value[0] != "#"]


def test_a_report_is_self_contained(results: Results) -> None:
    page = write_report(results).read_text("utf-8")
    links = Links()
    links.feed(page)
    assert links.found == []
    assert page.count("<svg") >= 3
    assert "@import" not in page


def test_a_report_has_highlights_tables_and_the_recipe(results: Results) -> None:
    page = make_report(results)
    for heading in ("Findings", "Plots", "Results", "Length", "How games end", "Choices", "Recipe", "Runs"):
        assert f">{heading}</h2>" in page
    assert "tatami lab run seven_ronin --vary threat_track=all --vary seats=random,greedy" in page
    assert f"edition {results.experiment.edition}, bots {results.experiment.bots_digest}" in page
    assert "hayai alive at the end" in page
    (rate,) = {str(statistics_in(results)[0].win_rate())}
    assert rate in page


def test_the_same_results_make_the_same_page(results: Results) -> None:
    assert make_report(results) == make_report(results)


def test_every_ending_of_a_cell_adds_up_to_all_games(results: Results) -> None:
    for cell in statistics_in(results):
        assert sum(rate.mean for rate in cell.endings().values()) == pytest.approx(1)
        assert sum(cell.choices(game("seven_ronin").rules.actions).values()) == pytest.approx(1)


def test_a_damaged_list_of_runs_is_named(results: Results, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    shutil.copytree(results.folder, folder)
    (folder / "runs.jsonl").write_text('{"date": "2026-')
    with pytest.raises(BadOption, match=r"runs\.jsonl is damaged"):
        make_report(Results.open(folder))


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        ({"game": "shogi"}, "there is no game 'shogi'"),
        ({"cells": []}, "recipe.json is damaged"),
        ({"games": "x"}, "recipe.json is damaged"),
        ({"format": 1}, "out: these results have format 1, this Tatami reads format 2; run them again"),
    ],
)
def test_a_recipe_that_cannot_be_used_is_refused(
    results: Results, tmp_path: Path, damage: dict[str, object], says: str
) -> None:
    folder = tmp_path / "out"
    shutil.copytree(results.folder, folder)
    recipe = json.loads((folder / "recipe.json").read_text())
    (folder / "recipe.json").write_text(json.dumps({**recipe, **damage}))
    with pytest.raises(TatamiError, match=says):
        make_report(Results.open(folder))


def test_an_experiment_without_games_has_no_report(tmp_path: Path) -> None:
    empty = Results.open_or_create(tmp_path / "out", plan("seven_ronin", games=5))
    with pytest.raises(BadOption, match="no game has been played yet"):
        make_report(empty)
    assert not re.search("report", " ".join(file.name for file in (tmp_path / "out").iterdir()))
