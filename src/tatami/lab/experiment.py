"""Experiments: cells of options and players with the same number of games in each, and all it takes to repeat them."""

import contextlib
import hashlib
import itertools
import json
import platform
import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from importlib.metadata import version
from typing import Any

from tatami import __version__
from tatami.errors import BadOption, Clash
from tatami.lab.arena import POLICY_MODULES, SEARCH_MODULES
from tatami.lab.measures import Axis, load_measures
from tatami.lab.overrides import parse_overrides
from tatami.match import Game, game
from tatami.players import player
from tatami.players.levels import LEVELS
from tatami.registry import MAX_SEED, bots_digest

FORMAT = 2  # of recipes; format 1 had a hash of the rules' sources instead of an edition
MAX_CELLS = 10_000
MAX_GAMES = 10**12  # in a cell
PLAIN_POLICIES = {"random", "greedy"}  # of which POLICY_MODULES has all the code
ALL_BOT_MODULES = (
    *SEARCH_MODULES,
    "tatami.players.greedy",
    "tatami.players.random",
    "tatami.players.levels",
    "tatami.lab.mixed_playouts",
)
ONE_SEAT = re.compile(r"seat(0|[1-9]\d?)")
Setting = dict[str, Any]  # what a value of an axis sets: options, "seats", "seat0" …


@dataclass(frozen=True)
class Cell:
    """One combination of the values of all axes."""

    label: Mapping[str, str]  # by axis
    options: Mapping[str, Any]
    seats: tuple[str, ...]


@dataclass(frozen=True)
class Experiment:
    """What is to be played. The same experiment gives the same numbers on every machine and engine."""

    game: str
    cells: tuple[Cell, ...]
    games: int  # in every cell
    seed: int  # of the first game in every cell
    edition: int  # of the game's rules
    bots_digest: str  # of the code that decides
    overrides: tuple[str, ...] = ()  # of printed numbers, as given on the command line
    changes: Mapping[str, int] = field(default_factory=dict)  # the same, by their path in components.toml
    command: tuple[str, ...] = ()  # the words after ``tatami``; other words may ask for the same experiment

    @property
    def axes(self) -> list[str]:
        """The names of what is varied."""
        return list(self.cells[0].label)

    @property
    def bot_modules(self) -> tuple[str, ...]:
        """The modules whose code decides what the players do, beside the game's own."""
        return _bot_modules(self.cells)

    def recipe(self) -> dict[str, Any]:
        """Return the whole experiment as plain data."""
        return {"format": FORMAT, **asdict(self)}

    @property
    def digest(self) -> str:
        """A short name for exactly this experiment."""
        recipe = {name: value for name, value in self.recipe().items() if name != "command"}
        return hashlib.sha256(json.dumps(recipe, sort_keys=True).encode()).hexdigest()[:12]

    @classmethod
    def from_recipe(cls, recipe: Mapping[str, Any]) -> "Experiment":
        """Return the experiment of a recipe. Raises BadOption for another format, KeyError or TypeError for damage."""
        data = dict(recipe)
        found = data.pop("format")
        if found != FORMAT:
            raise BadOption(f"these results have format {found}, this Tatami reads format {FORMAT}; run them again")
        cells = tuple(Cell(each["label"], each["options"], tuple(each["seats"])) for each in data.pop("cells"))
        overrides, command = (tuple(data.pop(name, ())) for name in ("overrides", "command"))
        if not cells or type(data["games"]) is not int or type(data["seed"]) is not int or data["games"] < 1:
            raise TypeError("games and seed")
        return cls(cells=cells, overrides=overrides, command=command, **data)


def software_versions() -> dict[str, str]:
    """Return the versions of Tatami, Python and libraries; written beside the results, which do not depend on them."""
    return {"tatami": __version__, "python": platform.python_version(), **{n: version(n) for n in ("numba", "numpy")}}


def plan(
    name: str,
    vary: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    seats: str = "greedy",
    games: int = 10_000,
    seed: int = 0,
    overrides: Sequence[str] = (),
) -> Experiment:
    """Return an experiment; ``vary`` has axes like ``players=2..7``. Raises BadOption."""
    which = game(name)
    if not 1 <= games <= MAX_GAMES:
        raise BadOption(f"a cell has 1 to {MAX_GAMES:,} games, not {games:,}")
    if not 0 <= seed <= MAX_SEED - games:
        raise BadOption(f"seeds go from 0 to {MAX_SEED}; from {seed} there is no room for {games:,} games")
    fixed = dict(options or {})
    with contextlib.suppress(Clash):  # what is varied may resolve it
        which.meta.complete(fixed)
    axes = [_axis(which, each, seed) for each in vary]
    _check_axes(list(fixed), [axis for axis, _ in axes], load_measures(name).axes)
    cells = tuple(_cells(which, axes, fixed, seats))
    if not cells:
        raise BadOption(f"{name} allows none of these combinations of options")
    return Experiment(
        game=name,
        cells=cells,
        games=games,
        seed=seed,
        edition=which.meta.edition,
        bots_digest=bots_digest(name, *_bot_modules(cells)),
        overrides=tuple(overrides),
        changes=parse_overrides(name, overrides),
        command=_command(name, vary, fixed, seats, games, seed, overrides),
    )


def _check_axes(fixed: Sequence[str], varied: Sequence[str], own: Mapping[str, Axis]) -> None:
    """Raise BadOption if an option is set twice, or if one of the game's ``own`` axes comes before the players."""
    names = [*fixed, *varied]
    twice = [option for option in names if names.count(option) > 1]
    if twice:
        raise BadOption(f"'{twice[0]}' is set twice; every option is either fixed or varied, once")
    for place, axis in enumerate(varied):
        if axis not in own:
            continue
        taken = [option for option in own[axis].options if option in names]
        if taken and own[axis].kind == "combinations":
            raise BadOption(f"{axis} sets '{taken[0]}' itself; do not fix or vary it as well")
        if "players" in varied[place:]:
            raise BadOption(f"{axis} depends on the number of players: vary players before it")


def _bot_modules(cells: Sequence[Cell]) -> tuple[str, ...]:
    return POLICY_MODULES if all(PLAIN_POLICIES.issuperset(cell.seats) for cell in cells) else ALL_BOT_MODULES


def _command(
    name: str,
    vary: Sequence[str],
    fixed: Mapping[str, Any],
    seats: str,
    games: int,
    seed: int,
    overrides: Sequence[str],
) -> tuple[str, ...]:
    """Return the words after ``tatami`` that run this experiment."""
    words = ["lab", "run", name]
    for flag, values in (
        ("--vary", vary),
        ("--option", [f"{option}={value}" for option, value in fixed.items()]),
        ("--set", overrides),
    ):
        for value in values:
            words += [flag, value]
    words += ["--seats", seats, "--games", str(games)]
    return (*words, "--seed", str(seed)) if seed else tuple(words)


# --- what is varied ---------------------------------------------------------------------------------------------------

Values = Callable[[Mapping[str, Any]], list[tuple[str, Setting]]]  # from what is set already to labels and settings


def _axis(which: Game, text: str, seed: int) -> tuple[str, Values]:
    """Read ``players=2..7``, ``difficulty=all``, ``seats=greedy,random``, ``seat0=random`` or a game's own axis."""
    name, equals, listed = (part.strip() for part in text.partition("="))
    if not equals or not listed:
        raise BadOption(f"an axis is name=value,value or name=2..7 or name=all, not '{text}'")
    if name == "seats" or ONE_SEAT.fullmatch(name):
        policies = _once(name, listed, [_policy(each) for each in listed.split(",")])
        return name, lambda _: [(policy, {name: policy}) for policy in policies]
    own = load_measures(which.name).axes
    if name in own:
        return name, _joint_values(which, name, own[name], listed, seed)
    known = list(map(str, which.meta.players)) if name == "players" else which.meta.options.get(name)
    if known is None:
        axes = ["players", *which.meta.options, *own, "seats", "seat0 …"]
        raise BadOption(f"{which.name} cannot vary '{name}'; it can vary {', '.join(axes)}")
    values = _listed(name, listed, known)
    return name, lambda _: [(value, {name: int(value) if name == "players" else value}) for value in values]


def _listed(name: str, text: str, known: Sequence[str]) -> list[str]:
    """Return the values of an axis. Raises BadOption for unknown ones and for an empty range."""
    if text == "all":
        return list(known)
    span = re.fullmatch(r"(\d{1,9})\.\.(\d{1,9})", text)
    if span and int(span[1]) > int(span[2]):
        raise BadOption(f"{name}: {text} is an empty range")
    numbers = range(int(span[1]), int(span[2]) + 1) if span else ()
    values = []
    for value in map(str, numbers) if span else map(str.strip, text.split(",")):
        if value not in known:  # raised at the first one: a range may be long
            raise BadOption(f"{name} is one of {', '.join(known)}, not '{value}'")
        values.append(value)
    return _once(name, text, values)


def _once(name: str, text: str, values: list[str]) -> list[str]:
    if len(set(values)) < len(values):
        raise BadOption(f"{name}: '{text}' names a value twice")
    return values


def _joint_values(which: Game, name: str, axis: Axis, text: str, seed: int) -> Values:
    """Return the values of options that are varied together: all of them, or a random sample of the given size."""
    if text != "all" and not text.isdecimal():
        raise BadOption(f"{name} is varied as {name}=all or, for a random sample of 12, {name}=12, not '{text}'")

    def values_for(chosen: Mapping[str, Any]) -> list[tuple[str, Setting]]:
        seated = axis.options[: chosen["players"]]
        if axis.kind == "combinations":
            found = list(itertools.combinations(which.meta.options[axis.options[0]][1:], len(seated)))
        else:
            unset = which.meta.options[axis.options[0]][0]
            values = [str(chosen.get(option, unset)) for option in seated]
            if unset in values:
                raise BadOption(f"{name} permutes what is chosen: set {', '.join(seated)} first")
            found = sorted(set(itertools.permutations(values)))
        if text != "all":
            found = sorted(random.Random(seed).sample(found, min(int(text[:9]), len(found))))
        return [(" ".join(each), dict(zip(seated, each, strict=True))) for each in found]

    return values_for


def _policy(text: str) -> str:
    """Return a player's specification. Raises BadOption for one with a time limit."""
    wanted = text.strip()
    player(wanted)
    if "ms" in LEVELS.get(wanted, wanted):
        raise BadOption(f"'{wanted}' has a time limit, so nobody could repeat the games; use iterations: search:1000")
    return wanted


# --- cells ------------------------------------------------------------------------------------------------------------


def _cells(which: Game, axes: Sequence[tuple[str, Values]], fixed: Mapping[str, Any], seats: str) -> Iterator[Cell]:
    """Yield every combination that the game allows."""
    count = 0
    for label, setting in _combined(axes, {}, {"players": which.meta.default_players, **fixed}):
        chosen = {name: value for name, value in setting.items() if name != "seats" and not ONE_SEAT.fullmatch(name)}
        try:
            options = which.meta.complete(chosen)
        except Clash:
            continue
        count += 1
        if count > MAX_CELLS:
            raise BadOption(f"these are more than {MAX_CELLS:,} cells; vary less")
        yield Cell(label, options, _seated(setting, seats, options["players"]))


def _combined(
    axes: Sequence[tuple[str, Values]], label: dict[str, str], setting: Setting
) -> Iterator[tuple[dict[str, str], Setting]]:
    if not axes:
        yield label, setting
        return
    (name, values), *others = axes
    for value, sets in values(setting):
        yield from _combined(others, {**label, name: value}, {**setting, **sets})


def _seated(setting: Setting, seats: str, players: int) -> tuple[str, ...]:
    """Return the player of every seat: from ``seats``, one for all or one for each, and then from single seats."""
    named = [_policy(each) for each in str(setting.get("seats", seats)).split(",")]
    if len(named) not in (1, players):
        raise BadOption(f"{players} players take part, but {len(named)} are named: {', '.join(named)}")
    row = named * players if len(named) == 1 else named
    for name, policy in setting.items():
        seat = ONE_SEAT.fullmatch(name)
        if seat and int(seat[1]) >= players:
            raise BadOption(f"{name} is varied, but the seats of {players} players are seat0 to seat{players - 1}")
        if seat:
            row[int(seat[1])] = policy
    return tuple(row)
