"""The ``tatami`` command. Every verb is a few lines that call a package, which is imported only when needed."""

import json
import os
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer
from rich.console import Console
from rich.table import Table

from tatami import __version__, saves
from tatami.cli_lab import app as lab
from tatami.cli_lab import parse_options, progress_bar
from tatami.errors import BadOption, OtherEdition, TatamiError, UnknownAction
from tatami.kernel.gpu import NoGPU
from tatami.match import Game, Match, Replay, all_games, game
from tatami.precompile import is_prepared, prepare
from tatami.registry import MAX_SEED, load_meta, packages
from tatami.ui.i18n import LANGUAGES

if TYPE_CHECKING:
    from tatami.lab.clauses import ClauseReport
    from tatami.lab.verify import VerifyReport

USAGE_ERROR = 2  # exit code: the request cannot be carried out
CHECK_FAILED = 1  # exit code: what was checked is faulty

app = typer.Typer(
    help="Play and study samurai tabletop games.",
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(lab, name="lab")

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A name from `tatami games`.")]
GameNames = Annotated[
    list[str] | None, typer.Argument(metavar="[GAME]…", help="Names from `tatami games`; default: all.")
]
SavedMatch = Annotated[Path, typer.Argument(metavar="FILE", help="A saved match.")]
AsJSON = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Language = Annotated[str, typer.Option("--language", "-l", help=f"One of {', '.join(LANGUAGES)}.")]
PointOfView = Annotated[int | None, typer.Option("--seat", help="View as this seat; default: as a spectator.")]
Seed = Annotated[int | None, typer.Option("--seed", help="The seed of the match; default: a random one.")]


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command and exit: 0 on success, 1 if a check failed, 2 with one line that says what is wrong."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        code = app(given or ["--help"], prog_name="tatami", standalone_mode=False)
        sys.stdout.flush()
    except typer.TyperException as error:
        _fail(f"{error.format_message().rstrip('.')}; see 'tatami --help'")
    except (TatamiError, UnknownAction, NoGPU) as error:
        _fail(str(error))
    except BrokenPipeError:  # the reader of our output has closed it
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except OSError as error:
        _fail(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except KeyboardInterrupt:
        sys.exit(130)
    sys.exit(code)


def _fail(message: str) -> NoReturn:
    print("tatami:", " ".join(message.split()), file=sys.stderr)
    sys.exit(USAGE_ERROR)


def _print_json(data: Any) -> None:
    print(json.dumps(data, indent=2, ensure_ascii=False))


def _ready(which: Game, language: str = "en") -> Game:
    """Return the game with its rules compiled; a progress bar is shown the first time."""
    if not is_prepared(which.name):
        with progress_bar(f"Compiling the rules of {which.meta.title[language]} (only once)") as progress:
            prepare(which.name, progress)
    return which


def _check_language(language: str) -> str:
    if language not in LANGUAGES:
        raise BadOption(f"a language is one of {', '.join(LANGUAGES)}, not '{language}'")
    return language


def _load(file: Path) -> Match:
    """Return a saved match; a progress bar is shown, as its rules may have to be compiled to replay it."""
    with progress_bar(f"Reading {file}"):
        return Match.load(file)


def _load_to_show(file: Path) -> Replay:
    """Return a saved match as far as today's rules replay it; a line says so if it is one of another edition."""
    with progress_bar(f"Reading {file}"):
        saved = saves.SavedMatch.read(file)
        again = Replay.of(saved, str(file))
    if isinstance(again.problem, OtherEdition):
        print(f"tatami: {again.problem}; shown up to move {len(again.match)} of {len(saved.moves)}", file=sys.stderr)
    elif again.problem is not None:
        raise again.problem
    return again


# --- games ------------------------------------------------------------------------------------------------------------


@app.callback(invoke_without_command=True)
def _about(
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.")] = False,
) -> None:
    if version:
        print(f"tatami {__version__}")
        raise typer.Exit


@app.command("games")
def list_games(as_json: AsJSON = False) -> None:
    """List all games."""
    columns = ("name", "title", "players", "minutes", "weight", "status", "edition")
    rows = [(*_described(which), str(which.meta.edition)) for which in all_games()]
    if as_json:
        _print_json([dict(zip(columns, row, strict=True)) for row in rows])
        return
    table = Table(box=None, padding=(0, 1, 0, 0))  # fits 80 characters
    for column in columns:
        table.add_column(column, no_wrap=column != "title")
    for row in rows:
        table.add_row(*row)
    Console().print(table)


def _described(which: Game) -> tuple[str, ...]:
    meta = which.meta
    players = f"{min(meta.players)}–{max(meta.players)}" if len(meta.players) > 1 else str(meta.players[0])
    minutes = "–".join(map(str, meta.minutes))
    return meta.name, meta.title["en"], players, minutes, f"{meta.weight:g}", meta.status


@app.command("prepare")
def prepare_games(names: GameNames = None) -> None:
    """Compile the rules and the search of games ahead of time."""
    from tatami.players.search import compile_search

    for which in [game(name) for name in names] if names else all_games():
        compile_search(_ready(which).name)


# --- playing and viewing ----------------------------------------------------------------------------------------------


@app.command()
def play(
    name: Annotated[str | None, typer.Argument(metavar="GAME", help="A name from `tatami games`.")] = None,
    seats: Annotated[
        str | None,
        typer.Option(help="The players, separated by commas: human, apprentice, ronin, hatamoto, shogun."),
    ] = None,
    players: Annotated[
        int | None, typer.Option(help="Number of players; you are the first, the rest are bots.")
    ] = None,
    option: Annotated[list[str] | None, typer.Option(help="A game option as name=value; repeatable.")] = None,
    preset: Annotated[str | None, typer.Option(help="A preset of options.")] = None,
    seed: Seed = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Resume a saved match.")] = None,
    language: Language = "en",
) -> None:
    """Play in the terminal, against bots or with friends at the same screen."""
    from tatami.terminal.play import HUMAN, TerminalMatch
    from tatami.terminal.screen import Screen

    _check_language(language)
    named = [word.strip() for word in seats.split(",")] if seats is not None else None
    if resume is not None:
        if players or option or preset or seed is not None:
            raise BadOption("a resumed match keeps its players, options and seed; give only --seats and --language")
        match = _load(resume)
        if name is not None and match.game is not game(name):
            raise BadOption(f"{resume} is a match of {match.game.name}, not of {name}")
    elif name is None:
        raise BadOption(f"say which game: {', '.join(which.name for which in all_games())}")
    else:
        chosen = parse_options(option or [])
        if "preset" in chosen:
            raise BadOption("a preset is not an option; give it with --preset")
        if "players" in chosen and players is not None:
            raise BadOption("the number of players is given twice, with --players and as an option")
        players = chosen.pop("players", players)
        count = players if players is not None or named is None else len(named)
        which = game(name)
        which.resolve_options(count, preset, **chosen)  # raises before anything is compiled
        seed = secrets.randbelow(MAX_SEED) if seed is None else seed
        match = _ready(which, language).start(count, seed, preset, **chosen)
    TerminalMatch(Screen(match, language), named or [HUMAN] + ["greedy"] * (match.players - 1)).play()


@app.command()
def replay(
    file: SavedMatch,
    everything: Annotated[bool, typer.Option("--all", help="Print all moves at once.")] = False,
    seat: PointOfView = None,
    language: Language = "en",
) -> None:
    """Replay a saved match move by move."""
    from tatami.terminal.replay import TerminalReplay
    from tatami.terminal.screen import Screen

    _check_language(language)
    saved = _load_to_show(file)
    again = TerminalReplay(Screen(saved.match, language), seat, saved.scores)
    if everything:
        again.show_all()
    else:
        again.step_through()


@app.command()
def show(
    file: SavedMatch,
    ply: Annotated[int | None, typer.Option(help="The position after so many moves; default: the last.")] = None,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the board to an SVG file.")] = None,
    seat: PointOfView = None,
    language: Language = "en",
) -> None:
    """Show a position of a saved match, as text or as SVG."""
    _check_language(language)
    match = _load_to_show(file).match
    view = (match if ply is None else match.at(ply)).view(seat)
    words = match.game.words(language)
    if svg is None:
        print(view.text_board(words))
    else:
        svg.write_text(view.svg(words) + "\n", "utf-8")


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 opens the server to the network.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen on.")] = 8000,
    database: Annotated[str, typer.Option(help="The URL of a database; default: a file in your data folder.")] = "",
    workers: Annotated[int, typer.Option(help="Number of processes; more than one needs PostgreSQL.")] = 1,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the lobby in your browser.")] = True,
) -> None:
    """Start the web server: play in the browser, with friends and bots."""
    try:
        from tatami.web.server import serve as run_server
    except ModuleNotFoundError as missing:
        raise BadOption(f"the server needs the extra 'web' of Tatami ({missing.name} is not installed)") from missing
    run_server(host, port, database, workers, browser)


@app.command("new-game")
def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A Python name in lower case, such as castle_siege.")],
    folder: Annotated[Path, typer.Option("--folder", help="The folder to create it in.")] = Path(),
    in_house: Annotated[
        bool,
        typer.Option("--in-house", help="Add it to a checkout of Tatami, not as a package of its own."),
    ] = False,
) -> None:
    """Create a small complete game as a template for your own; see CONTRIBUTING.md."""
    from tatami.scaffold import create

    if name in packages():
        raise BadOption(f"there is a game '{name}' already")
    if in_house and not (folder / "src" / "tatami" / "games").is_dir():
        raise BadOption(
            f"{folder.absolute()} is not a checkout of Tatami; leave --in-house out, or name one with --folder"
        )
    for file in create(name, folder, in_house):
        print(file)
    if not in_house:
        print(f"Next: cd {folder / name} && pip install -e . && tatami verify {name} && tatami play {name}")


# --- measuring and checking -------------------------------------------------------------------------------------------


@app.command()
def bench(
    names: GameNames = None,
    gpu: Annotated[bool, typer.Option("--gpu", help="A million games on the GPU, compared with the CPU.")] = False,
    search: Annotated[bool, typer.Option("--search", help="Iterations of the search, beside OpenSpiel.")] = False,
    players: Annotated[int | None, typer.Option(help="Number of players; default: as in docs/results.")] = None,
    as_json: AsJSON = False,
) -> None:
    """Measure the speed of random play or of the search."""
    from tatami.lab.bench import measure, measure_gpu, measure_search

    if gpu and search:
        raise BadOption("the search runs on the CPU; give --gpu or --search, not both")
    chosen = [game(name) for name in names] if names else all_games()
    for which in chosen:
        which.resolve_options(players)
    if search:
        _show_speeds(measure_search([_ready(which).name for which in chosen], players), as_json)
        return
    reports = [(measure_gpu if gpu else measure)(_ready(which).name, players) for which in chosen]
    if as_json:
        _print_json(reports)
        return
    table = Table("", *(str(report["game"]) for report in reports))
    for key in reports[0]:
        if key != "game":
            table.add_row(key.replace("_", " "), *(_figure(report.get(key)) for report in reports))
    Console().print(table)


def _show_speeds(lines: list[dict[str, Any]], as_json: bool) -> None:
    if as_json:
        _print_json(lines)
        return
    table = Table("search", "players", "iterations a second, one core")
    for line in lines:
        table.add_row(*(_figure(line[key]) for key in ("game", "players", "iterations_per_second")))
    Console().print(table)
    if any(line["iterations_per_second"] is None for line in lines):
        print("OpenSpiel is not installed (extra 'peers'), so there is no comparison")


def _figure(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
    return "–" if value is None else f"{value:,}" if isinstance(value, int) else str(value)


@app.command()
def verify(
    name: GameName,
    number: Annotated[int, typer.Option("--games", min=1, help="Number of random games, over all options.")] = 1000,
    seed: Annotated[int, typer.Option(min=0, help="The seed of the first game.")] = 0,
    as_json: AsJSON = False,
) -> None:
    """Play random games under all options and check all invariants."""
    from tatami.lab.verify import verify as verify_game

    which = _ready(game(name))
    with progress_bar(f"Playing {which.meta.title['en']}") as progress:
        report = verify_game(which.name, number, seed, progress=lambda stage, done, of: progress(done, of))
    if as_json:
        _print_json(report.to_json())
    else:
        _show_report(report)
    if not report.clean:
        raise typer.Exit(CHECK_FAILED)


def _show_report(report: "VerifyReport") -> None:
    print(
        f"{report.game}: {report.games:,} games, {report.moves:,} moves ({report.shortest} to {report.longest} a game)"
    )
    print(f"options: {report.option_sets} sets, seeds from {report.seed}")
    for check, times in report.checks.items():
        print(f"  {times:>12,}  {check}")
    for fault in report.faults:
        print(f"FAULT: {fault}")
    print("clean" if report.clean else f"{len(report.faults)} faults")


golden = typer.Typer(help="Golden matches: recorded matches that must replay unchanged.", no_args_is_help=True)
app.add_typer(golden, name="golden")
GoldenFolder = Annotated[
    Path, typer.Option("--folder", help="The folder of golden matches, with a subfolder for each game.")
]


@golden.command("record")
def record_golden(
    name: GameName,
    folder: GoldenFolder = Path("tests/golden"),
    only: Annotated[str | None, typer.Option(help="Record this match only.")] = None,
) -> None:
    """Record a game's golden matches again, as its plan.toml says. For intended changes of play."""
    from tatami.lab.golden import record

    with progress_bar(f"Recording {_ready(game(name)).meta.title['en']}"):
        for wanted, match in record(name, folder / name, only):
            print(f"{wanted.name}: {len(match)} moves, seed {match.seed}")


@golden.command("check")
def check_golden(names: GameNames = None, folder: GoldenFolder = Path("tests/golden")) -> None:
    """Replay golden matches and report those that have changed."""
    from tatami.lab.golden import replay

    problems = []
    for which in [game(name) for name in names] if names else all_games():
        files = sorted((folder / which.name).glob("*.json"))
        if not files:
            raise BadOption(f"there are no golden matches in {folder / which.name}")
        found = [str(again.problem) for again in map(replay, files) if again.problem is not None]
        print(f"{which.name}: {len(files) - len(found)} of {len(files)} unchanged")
        problems += found
    for problem in problems:
        print(problem)
    if problems:
        raise typer.Exit(CHECK_FAILED)


@app.command()
def arena(
    name: GameName,
    seats: Annotated[str, typer.Option(help="Players, separated by commas: levels, random, greedy, search:20000 …")],
    number: Annotated[int, typer.Option("--games", min=1, help="Number of games.")] = 100,
    options: Annotated[list[str] | None, typer.Option("--option", "-o", help="A game option as name=value.")] = None,
    jobs: Annotated[int, typer.Option(min=1, help="Number of processes.")] = 1,
    seed: Annotated[int, typer.Option(min=0, help="The seed of the first game.")] = 0,
    lineups: Annotated[
        bool, typer.Option("--lineups", help="Each player fills all seats: for co-op and solo games.")
    ] = False,
    keep: Annotated[Path | None, typer.Option(help="A file for the results; a stopped run resumes from it.")] = None,
    as_json: AsJSON = False,
) -> None:
    """Let players compete over many games, and rate them with confidence intervals."""
    from dataclasses import asdict

    from tatami.lab.arena import Contest, play_all, standings

    which, named = game(name), tuple(part.strip() for part in seats.split(","))
    chosen: dict[str, Any] = {"players": len(named)} if not lineups else {}
    chosen |= parse_options(options or [])
    contest = Contest(name, named, number, chosen, seed, lineups)
    contest.check()
    _ready(which)
    with progress_bar(f"Arena of {which.meta.title['en']}") as progress:
        lines = standings(contest, play_all(contest, jobs, keep, progress))
    if as_json:
        _print_json({"game": name, "options": chosen, "seed": seed, "lines": [asdict(line) for line in lines]})
        return
    shown = Table("player", "results", "mean", "95 % interval", "rating", "p50 ms", "p99 ms")
    for line in lines:
        rating = "–" if line.rating is None else f"{line.rating:.1f}"
        between = f"{line.low:.1%} – {line.high:.1%}"
        times = (f"{line.p50_ms:.1f}", f"{line.p99_ms:.1f}")
        shown.add_row(line.specification, str(line.games), f"{line.mean:.1%}", between, rating, *times)
    Console().print(shown)


@app.command()
def clauses(names: GameNames = None, as_json: AsJSON = False) -> None:
    """Report which clauses of the rulebooks are tested; needs a checkout of the sources."""
    from tatami.lab.clauses import report

    reports = [report(load_meta(name).name) for name in names or [which.name for which in all_games()]]
    if as_json:
        _print_json([each.to_json() for each in reports])
    else:
        _show_clauses(reports)
    if not all(each.complete for each in reports):
        raise typer.Exit(CHECK_FAILED)


def _show_clauses(reports: Sequence["ClauseReport"]) -> None:
    table = Table("game", "clauses", "tested", "nothing to test", "missing", "wrong")
    for each in reports:
        wrong = [*each.unknown, *each.needless]
        tested = sum(clause in each.cited for clause in each.clauses)
        counts = (len(each.clauses), tested, len(each.untestable), len(each.missing), len(wrong))
        table.add_row(each.game, *map(str, counts))
    Console().print(table)
    for each in reports:
        for title, listed in (("missing", each.missing), ("unknown", each.unknown), ("needless", each.needless)):
            if listed:
                print(f"{each.game}, {title}: {', '.join(listed)}")
