"""The ``tatami`` command. Every verb is a few lines that call a room; rooms are imported when they are needed."""

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

WRONG = 2  # the exit code when what was asked cannot be done
FAULTY = 1  # the exit code when what was examined is not as it should be

app = typer.Typer(
    help="A digital home for samurai tabletop games.",
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(lab, name="lab")

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game as `tatami games` lists it.")]
GameNames = Annotated[list[str] | None, typer.Argument(metavar="[GAME]…", help="Games; all of them if none is named.")]
SavedMatch = Annotated[Path, typer.Argument(metavar="FILE", help="A match saved by Tatami.")]
AsJSON = Annotated[bool, typer.Option("--json", help="Print plain data for other programs.")]
Language = Annotated[str, typer.Option("--language", "-l", help=f"One of {', '.join(LANGUAGES)}.")]
PointOfView = Annotated[
    int | None, typer.Option("--seat", help="Whose eyes to look through; a spectator's if not said.")
]
Seed = Annotated[int | None, typer.Option("--seed", help="The match's seed; a fresh one if none is given.")]


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command and leave: 0 when all is well, 1 for what was found faulty, 2 with one line of complaint."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        code = app(given or ["--help"], prog_name="tatami", standalone_mode=False)
        sys.stdout.flush()
    except typer.TyperException as error:
        _complain(f"{error.format_message().rstrip('.')}; 'tatami --help' tells what is expected")
    except (TatamiError, UnknownAction, NoGPU) as error:
        _complain(str(error))
    except BrokenPipeError:  # whoever read our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except OSError as error:
        _complain(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except KeyboardInterrupt:
        sys.exit(130)
    sys.exit(code)


def _complain(message: str) -> NoReturn:
    print("tatami:", " ".join(message.split()), file=sys.stderr)
    sys.exit(WRONG)


def _print_json(data: Any) -> None:
    print(json.dumps(data, indent=2, ensure_ascii=False))


def _ready(which: Game, language: str = "en") -> Game:
    """Return the game with its rules compiled; the first time this takes a while, and a bar says so."""
    if not is_prepared(which.name):
        with progress_bar(f"Compiling the rules of {which.meta.title[language]} (only this once)") as progress:
            prepare(which.name, progress)
    return which


def _known_language(language: str) -> str:
    if language not in LANGUAGES:
        raise BadOption(f"a language is one of {', '.join(LANGUAGES)}, not '{language}'")
    return language


def _load(file: Path) -> Match:
    """Return a saved match. Its moves are played again, and the rules may have to be compiled for that."""
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


# --- what there is ----------------------------------------------------------------------------------------------------


@app.callback(invoke_without_command=True)
def _about(
    version: Annotated[bool, typer.Option("--version", help="Say which Tatami this is, and leave.")] = False,
) -> None:
    if version:
        print(f"tatami {__version__}")
        raise typer.Exit


@app.command("games")
def list_games(as_json: AsJSON = False) -> None:
    """List the games on the shelf."""
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
    """Compile the rules of games and the search over them ahead, so that nobody waits later."""
    from tatami.players.search import compile_search

    for which in [game(name) for name in names] if names else all_games():
        compile_search(_ready(which).name)


# --- playing and looking ----------------------------------------------------------------------------------------------


@app.command()
def play(
    name: Annotated[str | None, typer.Argument(metavar="GAME", help="A game as `tatami games` lists it.")] = None,
    seats: Annotated[
        str | None, typer.Option(help="Who sits where, by commas: human, apprentice, ronin, hatamoto, shogun.")
    ] = None,
    players: Annotated[int | None, typer.Option(help="How many seats; the first is yours, bots take the rest.")] = None,
    option: Annotated[list[str] | None, typer.Option(help="An option of the game as name=value; repeatable.")] = None,
    preset: Annotated[str | None, typer.Option(help="A ready-made set of options.")] = None,
    seed: Seed = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved match.")] = None,
    language: Language = "en",
) -> None:
    """Play in this terminal, against bots or with friends at the same screen."""
    from tatami.terminal.play import HUMAN, TerminalMatch
    from tatami.terminal.screen import Screen

    _known_language(language)
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
            raise BadOption("a preset is no option; give it with --preset")
        if "players" in chosen and players is not None:
            raise BadOption("the number of players is given twice, with --players and as an option")
        players = chosen.pop("players", players)
        count = players if players is not None or named is None else len(named)
        which = game(name)
        which.resolve_options(count, preset, **chosen)  # complains before anything is compiled
        fresh = secrets.randbelow(MAX_SEED) if seed is None else seed
        match = _ready(which, language).start(count, fresh, preset, **chosen)
    TerminalMatch(Screen(match, language), named or [HUMAN] + ["greedy"] * (match.players - 1)).play()


@app.command()
def replay(
    file: SavedMatch,
    everything: Annotated[bool, typer.Option("--all", help="Tell all moves at once.")] = False,
    seat: PointOfView = None,
    language: Language = "en",
) -> None:
    """Go through a saved match move by move."""
    from tatami.terminal.replay import TerminalReplay
    from tatami.terminal.screen import Screen

    _known_language(language)
    saved = _load_to_show(file)
    again = TerminalReplay(Screen(saved.match, language), seat, saved.scores)
    if everything:
        again.show_all()
    else:
        again.step_through()


@app.command()
def show(
    file: SavedMatch,
    ply: Annotated[int | None, typer.Option(help="After how many moves; the last position if not said.")] = None,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a drawing instead of printing text.")] = None,
    seat: PointOfView = None,
    language: Language = "en",
) -> None:
    """Show one position of a saved match, as text or as a drawing."""
    _known_language(language)
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
        str, typer.Option(help="The address to listen at; 0.0.0.0 lets the whole network in.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen at.")] = 8000,
    database: Annotated[str, typer.Option(help="A database's URL; without one, a file in your data folder.")] = "",
    workers: Annotated[int, typer.Option(help="How many processes; more than one need PostgreSQL.")] = 1,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the table in your browser.")] = True,
) -> None:
    """Open the table: play in the browser, with friends and bots."""
    try:
        from tatami.web.server import serve as serve_table
    except ModuleNotFoundError as missing:
        raise BadOption(f"the server needs the extra 'web' of Tatami ({missing.name} is not installed)") from missing
    serve_table(host, port, database, workers, browser)


@app.command("new-game")
def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A Python name in lower case, such as castle_siege.")],
    folder: Annotated[Path, typer.Option("--folder", help="Where to lay it down.")] = Path(),
    in_house: Annotated[
        bool,
        typer.Option("--in-house", help="As a further game of Tatami, in a checkout, not as a package of its own."),
    ] = False,
) -> None:
    """Lay down a small complete game to be changed into your own; CONTRIBUTING.md tells how."""
    from tatami.scaffold import create

    if name in packages():
        raise BadOption(f"there is a game '{name}' already")
    if in_house and not (folder / "src" / "tatami" / "games").is_dir():
        raise BadOption(
            f"{folder.absolute()} is no checkout of Tatami; leave --in-house out, or name one with --folder"
        )
    for file in create(name, folder, in_house):
        print(file)
    if not in_house:
        print(f"Next: cd {folder / name} && pip install -e . && tatami verify {name} && tatami play {name}")


# --- measuring and proving --------------------------------------------------------------------------------------------


@app.command()
def bench(
    names: GameNames = None,
    gpu: Annotated[bool, typer.Option("--gpu", help="A million games on the GPU, compared with the CPU's.")] = False,
    search: Annotated[bool, typer.Option("--search", help="Iterations of the search, beside OpenSpiel's.")] = False,
    players: Annotated[
        int | None, typer.Option(help="How many seats; as many as are usually measured if not said.")
    ] = None,
    as_json: AsJSON = False,
) -> None:
    """Measure how fast games are played at random, or searched."""
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
        print("OpenSpiel is not installed (extra 'peers'), so there is nothing to compare with")


def _figure(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
    return "–" if value is None else f"{value:,}" if isinstance(value, int) else str(value)


@app.command()
def verify(
    name: GameName,
    number: Annotated[int, typer.Option("--games", min=1, help="How many random games, over all options.")] = 1000,
    seed: Annotated[int, typer.Option(min=0, help="Where the games' seeds begin.")] = 0,
    as_json: AsJSON = False,
) -> None:
    """Play random games under all options and check all that must always hold."""
    from tatami.lab.verify import verify as verify_game

    which = _ready(game(name))
    with progress_bar(f"Playing {which.meta.title['en']}") as progress:
        findings = verify_game(which.name, number, seed, progress=lambda stage, done, of: progress(done, of))
    if as_json:
        _print_json(findings.to_json())
    else:
        _show_findings(findings)
    if not findings.clean:
        raise typer.Exit(FAULTY)


def _show_findings(found: "VerifyReport") -> None:
    print(f"{found.game}: {found.games:,} games, {found.moves:,} moves ({found.shortest} to {found.longest} a game)")
    print(f"options: {found.option_sets} sets, seeds from {found.seed}")
    for check, times in found.checks.items():
        print(f"  {times:>12,}  {check}")
    for fault in found.faults:
        print(f"FAULT: {fault}")
    print("clean" if found.clean else f"{len(found.faults)} faults")


golden = typer.Typer(help="Golden matches: how the games have been played so far.", no_args_is_help=True)
app.add_typer(golden, name="golden")
GoldenFolder = Annotated[Path, typer.Option("--folder", help="Where golden matches lie, a folder a game.")]


@golden.command("record")
def record_golden(
    name: GameName,
    folder: GoldenFolder = Path("tests/golden"),
    only: Annotated[str | None, typer.Option(help="Record this match only.")] = None,
) -> None:
    """Record a game's golden matches anew, as its plan.toml says. For changes of play that are meant."""
    from tatami.lab.golden import record

    with progress_bar(f"Recording {_ready(game(name)).meta.title['en']}"):
        for wanted, match in record(name, folder / name, only):
            print(f"{wanted.name}: {len(match)} moves, seed {match.seed}")


@golden.command("check")
def check_golden(names: GameNames = None, folder: GoldenFolder = Path("tests/golden")) -> None:
    """Play golden matches again, and tell which do not go as they went."""
    from tatami.lab.golden import replay

    problems = []
    for which in [game(name) for name in names] if names else all_games():
        files = sorted((folder / which.name).glob("*.json"))
        if not files:
            raise BadOption(f"there are no golden matches in {folder / which.name}")
        found = [str(again.problem) for again in map(replay, files) if again.problem is not None]
        print(f"{which.name}: {len(files) - len(found)} of {len(files)} as they were")
        problems += found
    for problem in problems:
        print(problem)
    if problems:
        raise typer.Exit(FAULTY)


@app.command()
def arena(
    name: GameName,
    seats: Annotated[str, typer.Option(help="Players by commas: levels, random, greedy, search:20000, search:500ms.")],
    number: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 100,
    options: Annotated[list[str] | None, typer.Option("--option", "-o", help="An option as name=value.")] = None,
    jobs: Annotated[int, typer.Option(min=1, help="How many processes.")] = 1,
    seed: Annotated[int, typer.Option(min=0, help="Where the games' seeds begin.")] = 0,
    lineups: Annotated[
        bool, typer.Option("--lineups", help="Each named player fills all seats: co-op and solo.")
    ] = False,
    keep: Annotated[Path | None, typer.Option(help="A file for the outcomes; a stopped run goes on from it.")] = None,
    as_json: AsJSON = False,
) -> None:
    """Let players meet over many games and say who is stronger, and how sure that is."""
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
    """Tell which clauses of the rulebooks are proved by tests; needs a checkout of the sources."""
    from tatami.lab.clauses import report

    reports = [report(load_meta(name).name) for name in names or [which.name for which in all_games()]]
    if as_json:
        _print_json([each.to_json() for each in reports])
    else:
        _show_clauses(reports)
    if not all(each.complete for each in reports):
        raise typer.Exit(FAULTY)


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
