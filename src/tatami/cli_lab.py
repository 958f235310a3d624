"""``tatami lab``: experiments over many games, and reports of them. Rooms are imported when they are needed."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from tatami.errors import BadOption

app = typer.Typer(help="Ask how hard, how fair and how long a game is, with enough games to be sure.")

Folder = Annotated[Path, typer.Argument(metavar="DIR", help="The folder of an experiment.")]


@contextmanager
def _progress(title: str) -> Iterator[Callable[[int, int], None]]:
    """Show a bar with the time left on the error stream; it vanishes when the work is done."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    left = TimeRemainingColumn(compact=True)
    with Progress(*columns, left, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(f"{title}: compiling", total=None)
        yield lambda done, of: bar.update(task, description=title if done else None, completed=done, total=of)


def _games(text: str) -> int:
    """Read a number of games, also as 1e6."""
    try:
        number = float(text.replace("_", "").replace(",", ""))
    except ValueError:
        number = -1
    if not 1 <= number < float("inf") or number != int(number):
        raise BadOption(f"a number of games is a whole one like 10000 or 1e6, not '{text}'")
    return int(number)


def parse_options(pairs: Sequence[str]) -> dict[str, Any]:
    """Read ``--option name=value``; the number of players is one. Raises BadOption."""
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
        typer.Option(help="What differs between cells: players=2..7, difficulty=all, seats=greedy,random; repeatable."),
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", help="An option, the same in every cell, as name=value.")
    ] = None,
    seats: Annotated[str, typer.Option(help="Who plays: one for all seats, or one for each by commas.")] = "greedy",
    games: Annotated[str, typer.Option(help="How many games in every cell, as 10000 or 1e6.")] = "10000",
    changes: Annotated[
        list[str] | None,
        typer.Option("--set", help="Another printed number: barricades=+1 or kiai.kyuzo=10."),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="The seed of the first game in every cell.")] = 0,
    engine: Annotated[str, typer.Option(help="Who plays: cpu, gpu or ray.")] = "cpu",
    jobs: Annotated[int | None, typer.Option(min=1, help="How many processes; one a core if not said.")] = None,
    address: Annotated[str | None, typer.Option(help="A Ray cluster to play on; without one, our own.")] = None,
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="A folder for the results.")] = None,
) -> None:
    """Play an experiment, or go on with one that was stopped; the same command gives the same numbers everywhere."""
    from tatami.lab.engines import check_engine, make_engine
    from tatami.lab.experiment import plan
    from tatami.lab.runner import run

    wishes = changes or []
    experiment = plan(name, vary or [], parse_options(option or []), seats, _games(games), seed, wishes)
    check_engine(engine, address)
    folder = out or Path(f"lab-{name}-{experiment.digest}")
    hands = jobs or os.cpu_count() or 1
    processes = "1 process" if hands == 1 else f"{hands} processes"
    who = engine if engine == "gpu" else f"{engine}, {address or processes}"
    cells = len(experiment.cells)
    many = "1 cell" if cells == 1 else f"{cells} cells"
    with _progress(f"{name}, {many}") as progress:
        try:
            run(experiment, folder, lambda: make_engine(engine, hands, address, bool(wishes)), who, progress)
        except KeyboardInterrupt:
            Console(stderr=True).print(f"Stopped. The same command with --out {folder} goes on from here.")
            raise
    print(f"{folder}: {cells * experiment.games:,} games in {many}; 'tatami lab report {folder}' tells more")


@app.command("report")
def make_report(
    folder: Folder,
    publish: Annotated[bool, typer.Option("--publish", help="Show it at the table too, under /lab.")] = False,
) -> None:
    """Make one page of an experiment: findings, plots, tables and the recipe."""
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
    """Take a published report off the table."""
    from tatami.lab.publish import withdraw_report

    withdraw_report(name)
