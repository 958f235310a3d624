"""Reports: one self-contained HTML page with highlights, plots, tables and the recipe."""

import shlex
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

from tatami.errors import BadOption
from tatami.lab.experiment import Experiment
from tatami.lab.extras import import_extra
from tatami.lab.highlights import highlights
from tatami.lab.intervals import RESULT_UNIT, Distribution
from tatami.lab.measures import load_measures
from tatami.lab.plots import plots
from tatami.lab.results import Results
from tatami.lab.statistics import Statistics, cell_statistics, seat_name
from tatami.match import game

MAX_COLUMNS = 12  # families of actions in a table, and cells with a table of traits
Table = tuple[list[str], list[list[str]]]  # head and rows


def statistics_in(results: Results) -> list[Statistics]:
    """Return the statistics of an experiment's cells. Raises BadOption if no game has been played yet."""
    which, played = game(results.experiment.game), results.experiment.cells
    cells = cell_statistics(played, results.tallies(), load_measures(which.name), which.is_cooperative)
    if not cells:
        raise BadOption(f"{results.folder}: no game has been played yet")
    return cells


def make_report(results: Results) -> str:
    """Return the page. Raises BadOption for damaged results or missing libraries."""
    environment = import_extra("jinja2").Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True)
    cells, experiment = statistics_in(results), results.experiment
    template = environment.from_string((files("tatami.lab") / "report.html").read_text("utf-8"))
    page: str = template.render(
        title=title_of(experiment),
        highlights=highlights(cells, experiment.axes),
        plots=list(plots(cells, experiment.axes)),
        tables=[
            ("Results", result_table(cells, experiment.axes)),
            ("Length", length_table(cells, experiment.axes)),
            ("How games end", ending_table(cells, experiment.axes)),
            ("Choices", choice_table(cells, experiment)),
            *_trait_tables(cells),
        ],
        recipe=recipe_lines(experiment),
        command=command_of(experiment),
        runs=list(results.runs()),
        unfinished=not results.complete,
        games=sum(cell.games for cell in cells),
    )
    return page


def write_report(results: Results) -> Path:
    """Write report.html beside the results and return its path."""
    page, file = make_report(results), results.folder / "report.html"
    try:
        file.write_text(page, "utf-8")
    except OSError as error:
        raise BadOption(f"{file} cannot be written: {error.strerror}") from error
    return file


# --- contents ---------------------------------------------------------------------------------------------------------


def title_of(experiment: Experiment) -> str:
    """Return the title of a report: ``<game> by players and difficulty``."""
    varied = " and ".join(filter(None, (", ".join(experiment.axes[:-1]), *experiment.axes[-1:])))
    changed = f", with {', '.join(experiment.overrides)}" if experiment.overrides else ""
    return game(experiment.game).meta.title["en"] + (f" by {varied}" if varied else "").replace("_", " ") + changed


def command_of(experiment: Experiment) -> str:
    """Return the command that runs an experiment."""
    return shlex.join(["tatami", *experiment.command])


def recipe_lines(experiment: Experiment) -> list[tuple[str, str]]:
    """Return the recipe as names and values."""
    fixed = {
        name: value
        for name, value in experiment.cells[0].options.items()
        if all(cell.options[name] == value for cell in experiment.cells)
    }
    seats = {cell.seats for cell in experiment.cells}
    alike = len(seats) == 1 or all(len(set(row)) == 1 for row in seats)
    who = ", ".join(sorted({" ".join(dict.fromkeys(row)) for row in seats})) if alike else "as the cells say"
    last = experiment.seed + experiment.games - 1
    return [
        ("game", f"{experiment.game}, edition {experiment.edition}, bots {experiment.bots_digest}"),
        ("cells", f"{len(experiment.cells):,}, of {experiment.games:,} games each, seeds {experiment.seed} to {last}"),
        ("varied", ", ".join(experiment.axes) or "nothing"),
        ("the same in all cells", ", ".join(f"{name} {value}" for name, value in fixed.items())),
        ("seats", who),
        ("printed numbers changed", ", ".join(experiment.overrides) or "none"),
    ]


def result_table(cells: Sequence[Statistics], axes: Sequence[str]) -> Table:
    """Return win rates and results, cell by cell."""
    seats = 1 if all(cell.shared for cell in cells) else max(cell.players for cell in cells)
    names = ["won"] if seats == 1 else [f"won by {seat_name(cells, seat)}" for seat in range(seats)]
    has_points = cells[0].points(0) is not None
    head = [*axes, "games", *(f"{name} (95 % interval)" for name in names), "result: mean ± deviation"]
    rows = []
    for cell in cells:
        rates = [str(cell.win_rate(seat)) if seat < cell.players else "" for seat in range(seats)]
        result = cell.result()
        row = [*_labels(cell, axes), f"{cell.games:,}", *rates]
        row.append(f"{result.mean / RESULT_UNIT:.3f} ± {result.deviation / RESULT_UNIT:.3f}")
        if has_points:
            spreads = (cell.points(seat) for seat in range(cell.players))
            row.append(" · ".join(f"{spread.mean:.1f} ± {spread.deviation:.1f}" for spread in spreads if spread))
        rows.append(row)
    return [*head, *(["points, seat by seat"] if has_points else [])], rows


def _labels(cell: Statistics, axes: Sequence[str]) -> list[str]:
    return [cell.label[axis] for axis in axes]


def length_table(cells: Sequence[Statistics], axes: Sequence[str]) -> Table:
    """Return how long games are, cell by cell."""

    def columns(length: Distribution) -> list[str]:
        return [f"{length.mean:.1f} ± {length.deviation:.1f}", f"{length.minimum}–{length.maximum}"]

    rows = [[*_labels(cell, axes), *columns(cell.decisions), *columns(cell.rounds)] for cell in cells]
    return [*axes, "decisions", "from–to", "rounds", "from–to"], rows


def ending_table(cells: Sequence[Statistics], axes: Sequence[str]) -> Table:
    """Return how games end, cell by cell."""
    names = list(dict.fromkeys(name for cell in cells for name in cell.endings()))
    rows = []
    for cell in cells:
        endings = cell.endings()
        rows.append([*_labels(cell, axes), *(str(endings[name]) if name in endings else "–" for name in names)])
    return [*axes, *names], rows


def choice_table(cells: Sequence[Statistics], experiment: Experiment) -> Table:
    """Return how often each kind of action is chosen, as a share of all decisions of a cell."""
    actions = game(experiment.game).rules.actions
    shares = [cell.choices(actions) for cell in cells]
    total: dict[str, float] = {}
    for share in shares:
        for family, part in share.items():
            total[family] = total.get(family, 0.0) + part
    names = sorted(total, key=lambda family: -total[family])[:MAX_COLUMNS]
    rows = [
        [*_labels(cell, experiment.axes), *(f"{share.get(name, 0.0):.1%}" for name in names)]
        for cell, share in zip(cells, shares, strict=True)
    ]
    return [*experiment.axes, *names], rows


def trait_table(cell: Statistics) -> Table:
    """Return the win rates with and without each trait, in one cell."""
    seatwise = {trait.title for trait in cell.measures.traits if trait.kind == "seats"}
    rows = []
    for seat in range(1 if cell.shared else cell.players):
        for label, (with_it, without) in cell.traits(seat).items():
            if any(label.endswith(title) for title in seatwise) or seat == 0:
                name = cell.measures.seat_name(seat)
                rows.append([label, name, f"{with_it.games:,}", str(with_it), str(without) if without else "–"])
    return ["trait", "whose wins", "games with it", "won with it", "won without it"], rows


def _trait_tables(cells: Sequence[Statistics]) -> list[tuple[str, Table]]:
    if not cells[0].measures.traits:
        return []
    return [(f"What is correlated with winning: {cell.title}", trait_table(cell)) for cell in cells[:MAX_COLUMNS]]


def as_markdown(table: Table) -> str:
    """Return a table in Markdown."""
    head, rows = table
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)
