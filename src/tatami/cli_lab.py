"""``tatami lab``: experiments over many games, and their reports. The lab is imported when a command needs it."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from tatami.errors import BadOption

app = typer.Typer(help="Measure how hard, how balanced and how long a game is, over many games.")

Folder = Annotated[Path, typer.Argument(metavar="DIR", help="The results folder of an experiment.")]


@contextmanager
def progress_bar(title: str, waiting: str = "") -> Iterator[Callable[[int, int], None]]:
    """Show a progress bar on the error stream, so that the output stays clean; it disappears at the end.

    The function it gives takes the steps done and their total. Until the first step the bar is titled ``waiting``.
    """
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), TimeRemainingColumn(compact=True))
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(waiting or title, total=None)
        yield lambda done, of: bar.update(task, description=title if done else None, completed=done, total=of)


def _games(text: str) -> int:
    """Parse a number of games, also as 1e6. Raises BadOption."""
    try:
        number = float(text.replace("_", "").replace(",", ""))
    except ValueError:
        number = -1
    if not 1 <= number < float("inf") or number != int(number):
        raise BadOption(f"a number of games is a whole one like 10000 or 1e6, not '{text}'")
    return int(number)


def parse_options(pairs: Sequence[str]) -> dict[str, Any]:
    """Parse ``--option name=value``; the number of players is an option, too. Raises BadOption."""
    options: dict[str, Any] = {}
    for pair in pairs:
        name, equals, value = (part.strip() for part in pair.partition("="))
        if not equals:
            raise BadOption(f"an option is given as name=value, not '{pair}'")
        if name in options:
            raise BadOption(f"the option '{name}' is given twice")
        options[name] = int(value[:9]) if name == "players" and value.isdecimal() else value
    return options


@app.command("run")
def run_experiment(
    name: Annotated[str, typer.Argument(metavar="GAME", help="A game as `tatami games` lists it.")],
    vary: Annotated[
        list[str] | None,
        typer.Option(help="An axis: players=2..4, an option as name=all, seats=greedy,random; repeatable."),
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", help="An option of all cells, as name=value; repeatable."),
    ] = None,
    seats: Annotated[str, typer.Option(help="The players: one for all seats, or a list by commas.")] = "greedy",
    games: Annotated[str, typer.Option(help="How many games in every cell, as 10000 or 1e6.")] = "10000",
    changes: Annotated[
        list[str] | None,
        typer.Option("--set", help="Override a printed number: name=+1, name=5 or name.entry=10; repeatable."),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="The seed of the first game in every cell.")] = 0,
    engine: Annotated[str, typer.Option(help="What plays the games: cpu, gpu or ray.")] = "cpu",
    jobs: Annotated[int | None, typer.Option(min=1, help="How many processes; by default one per core.")] = None,
    address: Annotated[str | None, typer.Option(help="The address of a Ray cluster, if not here.")] = None,
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="The folder for the results.")] = None,
) -> None:
    """Run an experiment, or resume one that was stopped. The same command gives the same numbers on every machine."""
    from tatami.lab.engines import check_engine, make_engine
    from tatami.lab.experiment import plan
    from tatami.lab.runner import run

    overrides = changes or []
    experiment = plan(name, vary or [], parse_options(option or []), seats, _games(games), seed, overrides)
    check_engine(engine, address)
    folder = out or Path(f"lab-{name}-{experiment.digest}")
    workers = jobs or os.cpu_count() or 1
    processes = "1 process" if workers == 1 else f"{workers} processes"
    engine_name = engine if engine == "gpu" else f"{engine}, {address or processes}"
    cells = len(experiment.cells)
    in_cells = "1 cell" if cells == 1 else f"{cells} cells"
    with progress_bar(f"{name}, {in_cells}", waiting=f"{name}: compiling") as progress:
        try:
            make = partial(make_engine, engine, workers, address, separate_process=bool(overrides))
            run(experiment, folder, make, engine_name, progress)
        except KeyboardInterrupt:
            Console(stderr=True).print(f"Stopped. The same command with --out {folder} resumes it.")
            raise
    print(f"{folder}: {cells * experiment.games:,} games in {in_cells}; 'tatami lab report {folder}' makes a report")


@app.command("report")
def make_report(
    folder: Folder,
    publish: Annotated[bool, typer.Option("--publish", help="Show it on the web server too, under /lab.")] = False,
) -> None:
    """Make an HTML page of an experiment: findings, plots, tables and the recipe."""
    from tatami.lab.publish import publish_report
    from tatami.lab.report import write_report
    from tatami.lab.results import Results

    results = Results.open(folder)
    page = write_report(results)
    print(page)
    if publish:
        print(publish_report(page, f"{results.experiment.game}-{results.experiment.digest}"))


@app.command("withdraw")
def withdraw(name: Annotated[str, typer.Argument(metavar="REPORT", help="A report as /lab lists it.")]) -> None:
    """Remove a published report from the web server."""
    from tatami.lab.publish import withdraw_report

    withdraw_report(name)
