"""An experiment: cells of options and players, so many games in each, and everything needed to repeat it exactly."""

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
from tatami.lab.arena import DECIDERS, THINKERS
from tatami.lab.measures import Axis, load_measures
from tatami.lab.overrides import changes
from tatami.match import Game, game
from tatami.players import player
from tatami.players.levels import LEVELS
from tatami.registry import MAX_SEED, bots_digest

FORMAT = 2  # 1 had a hash of the rules' sources instead of an edition
MOST_CELLS = 10_000
MOST_GAMES = 10**12  # a cell
PLAIN = {"random", "greedy"}  # whose decisions are all said in DECIDERS
PEOPLE = (
    *THINKERS,
    "tatami.players.greedy",
    "tatami.players.random",
    "tatami.players.levels",
    "tatami.lab.mixed_playouts",
)
ONE_SEAT = re.compile(r"seat(0|[1-9]\d?)")
Setting = dict[str, Any]  # what one value of an axis sets: options, "seats", or "seat0" …


@dataclass(frozen=True)
class Cell:
    """One combination of what is varied."""

    label: Mapping[str, str]  # by axis
    options: Mapping[str, Any]
    seats: tuple[str, ...]


@dataclass(frozen=True)
class Experiment:
    """What is asked: the same experiment gives the same numbers, whoever plays it."""

    game: str
    cells: tuple[Cell, ...]
    games: int  # in every cell
    seed: int  # of the first game in every cell
    edition: int  # of the game's rules
    players: str  # the version of those who decide
    wishes: tuple[str, ...] = ()  # printed numbers changed, as they were asked for
    changes: Mapping[str, int] = field(default_factory=dict)  # and where they stand
    asked: tuple[str, ...] = ()  # the words of the command; other words may ask for the same

    @property
    def axes(self) -> list[str]:
        """What is varied."""
        return list(self.cells[0].label)

    @property
    def rooms(self) -> tuple[str, ...]:
        """The modules that say how the players decide."""
        return _rooms(self.cells)

    def recipe(self) -> dict[str, Any]:
        """Return the whole experiment as plain data."""
        return {"format": FORMAT, **asdict(self)}

    @property
    def digest(self) -> str:
        """A short name for exactly this experiment."""
        asked = {name: value for name, value in self.recipe().items() if name != "asked"}
        return hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()[:12]

    @classmethod
    def from_recipe(cls, recipe: Mapping[str, Any]) -> "Experiment":
        """Return the experiment of a recipe. Raises KeyError or TypeError for what is none."""
        data = dict(recipe)
        if data.pop("format") != FORMAT:
            raise KeyError("format")
        cells = tuple(Cell(each["label"], each["options"], tuple(each["seats"])) for each in data.pop("cells"))
        wishes, asked = (tuple(data.pop(name, ())) for name in ("wishes", "asked"))
        if not cells or type(data["games"]) is not int or type(data["seed"]) is not int or data["games"] < 1:
            raise TypeError("games and seed")
        return cls(cells=cells, wishes=wishes, asked=asked, **data)


def made_with() -> dict[str, str]:
    """Return what plays the games; kept beside results, though they must not depend on it."""
    return {"tatami": __version__, "python": platform.python_version(), **{n: version(n) for n in ("numba", "numpy")}}


def plan(
    name: str,
    vary: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    seats: str = "greedy",
    games: int = 10_000,
    seed: int = 0,
    wishes: Sequence[str] = (),
) -> Experiment:
    """Return the experiment that was asked for; ``vary`` has axes as ``players=2..7``. Raises BadOption."""
    which = game(name)
    if not 1 <= games <= MOST_GAMES:
        raise BadOption(f"a cell has 1 to {MOST_GAMES:,} games, not {games:,}")
    if not 0 <= seed <= MAX_SEED - games:
        raise BadOption(f"seeds go from 0 to {MAX_SEED}; from {seed} there is no room for {games:,} games")
    fixed = dict(options or {})
    with contextlib.suppress(Clash):  # what is varied may make room for it
        which.meta.complete(fixed)
    axes = [_axis(which, each, seed) for each in vary]
    _check_once(list(fixed), [axis for axis, _ in axes], load_measures(name).axes)
    cells = tuple(_cells(which, axes, fixed, seats))
    if not cells:
        raise BadOption(f"{name} allows none of these combinations of options")
    players = bots_digest(name, *_rooms(cells))
    changed = changes(name, wishes)
    asked = _words(name, vary, fixed, seats, games, seed, wishes)
    return Experiment(name, cells, games, seed, which.meta.edition, players, tuple(wishes), changed, asked)


def _check_once(fixed: Sequence[str], varied: Sequence[str], own: Mapping[str, Axis]) -> None:
    """Raise BadOption if something is set twice, or if one of the game's ``own`` axes comes before the players."""
    names = [*fixed, *varied]
    twice = [option for option in names if names.count(option) > 1]
    if twice:
        raise BadOption(f"'{twice[0]}' is set twice; every option is either fixed or varied, once")
    for place, axis in enumerate(varied):
        if axis not in own:
            continue
        taken = [option for option in own[axis].options if option in names]
        if taken and own[axis].way == "sets":
            raise BadOption(f"{axis} sets '{taken[0]}' itself; that is neither fixed nor varied besides")
        if "players" in varied[place:]:
            raise BadOption(f"{axis} depends on the number of players: vary players before it")


def _rooms(cells: Sequence[Cell]) -> tuple[str, ...]:
    return DECIDERS if all(PLAIN.issuperset(cell.seats) for cell in cells) else PEOPLE


def _words(
    name: str, vary: Sequence[str], fixed: Mapping[str, Any], seats: str, games: int, seed: int, wishes: Sequence[str]
) -> tuple[str, ...]:
    """Return what to write after ``tatami`` to ask for this experiment."""
    words = ["lab", "run", name]
    for flag, values in (
        ("--vary", vary),
        ("--option", [f"{option}={value}" for option, value in fixed.items()]),
        ("--set", wishes),
    ):
        for value in values:
            words += [flag, value]
    words += ["--seats", seats, "--games", str(games)]
    return (*words, "--seed", str(seed)) if seed else tuple(words)


# --- what is varied ---------------------------------------------------------------------------------------------------

Values = Callable[[Mapping[str, Any]], list[tuple[str, Setting]]]  # given all that is set already: label and setting


def _axis(which: Game, text: str, seed: int) -> tuple[str, Values]:
    """Read ``players=2..7``, ``difficulty=all``, ``seats=greedy,random``, ``seat0=random`` or a game's own axis."""
    name, equals, listed = (part.strip() for part in text.partition("="))
    if not equals or not listed:
        raise BadOption(f"what is varied is given as name=value,value or name=2..7 or name=all, not '{text}'")
    if name == "seats" or ONE_SEAT.fullmatch(name):
        policies = _once(name, listed, [_policy(each) for each in listed.split(",")])
        return name, lambda _: [(policy, {name: policy}) for policy in policies]
    special = load_measures(which.name).axes.get(name)
    if special is not None:
        return name, _special(which, name, special, listed, seed)
    known = list(map(str, which.meta.players)) if name == "players" else which.meta.options.get(name)
    if known is None:
        own = [*load_measures(which.name).axes, "seats", "seat0 …"]
        raise BadOption(
            f"{which.name} cannot vary '{name}'; it can vary players, {', '.join([*which.meta.options, *own])}"
        )
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
        if value not in known:  # said at the first one: a range may be long
            raise BadOption(f"{name} is one of {', '.join(known)}, not '{value}'")
        values.append(value)
    return _once(name, text, values)


def _once(name: str, text: str, values: list[str]) -> list[str]:
    if len(set(values)) < len(values):
        raise BadOption(f"{name}: '{text}' names a value twice")
    return values


def _special(which: Game, name: str, axis: Axis, text: str, seed: int) -> Values:
    """Return the values of several options that are varied together; a number draws so many of all there are."""
    if text != "all" and not text.isdecimal():
        raise BadOption(f"{name} is varied as {name}=all or by how many of them to draw, not '{text}'")

    def values(chosen: Mapping[str, Any]) -> list[tuple[str, Setting]]:
        seated = axis.options[: chosen["players"]]
        if axis.way == "sets":
            found = list(itertools.combinations(which.meta.options[axis.options[0]][1:], len(seated)))
        else:
            nobody = which.meta.options[axis.options[0]][0]
            named = [str(chosen.get(option, nobody)) for option in seated]
            if nobody in named:
                raise BadOption(f"{name} orders those who are named: set {', '.join(seated)} first")
            found = sorted(set(itertools.permutations(named)))
        if text != "all":
            found = sorted(random.Random(seed).sample(found, min(int(text[:9]), len(found))))
        return [(" ".join(each), dict(zip(seated, each, strict=True))) for each in found]

    return values


def _policy(text: str) -> str:
    """Return a player's specification. Raises BadOption for one whose choices depend on the clock."""
    wanted = text.strip()
    player(wanted)
    if "ms" in LEVELS.get(wanted, wanted):
        raise BadOption(f"'{wanted}' thinks by the clock, so nobody could repeat it; give iterations: search:1000")
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
        if count > MOST_CELLS:
            raise BadOption(f"these are more than {MOST_CELLS:,} cells; vary less")
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
    """Return who sits where: one for all seats or one for each, then what is said of single seats."""
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
