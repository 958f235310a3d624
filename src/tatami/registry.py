"""Which games there are, what they can be started with, and their rules gathered from their folders."""

import hashlib
import io
import tokenize
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.resources import files
from pathlib import Path
from typing import Any

from tatami import games
from tatami.errors import BadOption, Clash, UnknownGame
from tatami.kernel.game_rules import CONTRACT, OPTIONAL, GameRules
from tatami.kernel.records import Record, blank
from tatami.kernel.sources import imported_by

MAX_SEED = 2**63 - 1  # fits every language's integer
PARTS = (  # what a complete game has
    "rules/__init__.py", "rules/visibility.py", "rules/invariants.py", "bots/policy.py", "bots/value.py",
    "ui/panels.py", "ui/text_board.py", "ui/phrases.py", "ui/words/en.toml", "ui/words/pl.toml", "ui/words/cs.toml",
)  # fmt: skip


@dataclass(frozen=True)
class Meta:
    """What meta.toml says of a game."""

    name: str
    title: Mapping[str, str]
    designers: tuple[str, ...]
    publisher: str
    year: int
    minutes: tuple[int, int]
    weight: float
    players: tuple[int, ...]
    default_players: int
    clause: str  # the prefix of its rule clauses
    status: str
    edition: int  # raised only when play changes; matches of another edition cannot be played on
    type: Mapping[str, str]  # in words; of "utility", "cooperative", "zero-sum" and "shared victory" are looked for
    options: Mapping[str, tuple[str, ...]]  # the first value of each is the default
    presets: Mapping[str, Mapping[str, str]]
    about: Mapping[str, str] = field(default_factory=dict)  # one sentence in every language
    requires: tuple[Mapping[str, Mapping[str, Any]], ...] = ()  # if all of `when` holds, `then` lists what is allowed
    led_by_one: Mapping[str, str] = field(default_factory=dict)  # the options with which one person leads all seats
    first_edition_hashes: tuple[
        str, ...
    ] = ()  # the sources of edition 1, as matches name them that are older than editions

    def is_led_by_one(self, options: Mapping[str, Any]) -> bool:
        """Tell whether one person leads all seats of a match, though there are several."""
        return bool(self.led_by_one) and all(options[name] == value for name, value in self.led_by_one.items())

    def complete(self, chosen: Mapping[str, Any]) -> dict[str, Any]:
        """Return the chosen options with the defaults filled in. Raises BadOption."""
        full: dict[str, Any] = {"players": chosen.get("players", self.default_players)}
        if type(full["players"]) is not int or full["players"] not in self.players:
            known = ", ".join(map(str, self.players))
            raise BadOption(f"{self.name} is for {known} players, not {full['players']}")
        for name, values in self.options.items():
            full[name] = str(chosen.get(name, values[0]))
            if full[name] not in values:
                raise BadOption(f"{self.name}: {name} is one of {', '.join(values)}, not '{full[name]}'")
        unknown = [name for name in chosen if name not in full]
        if unknown:
            known = ", ".join(full)
            raise BadOption(f"{self.name} has no option '{unknown[0]}'; it has {known}")
        for rule in self.requires:
            if all(full[name] in _listed(values) for name, values in rule["when"].items()):
                for name, values in rule["then"].items():
                    if full[name] not in _listed(values):
                        chosen_here = {key: full[key] for key in (*rule["when"], name)}
                        raise Clash(self.name, chosen_here, name, _listed(values))
        return full


def _listed(values: Any) -> list[Any]:
    return values if isinstance(values, list) else [values]


@cache
def packages() -> Mapping[str, str]:
    """Return the package of every game: those in our own folder and those of other distributions."""
    ours = {folder.name: f"{games.__name__}.{folder.name}" for folder in _game_folders()}
    theirs = {point.name: point.value for point in entry_points(group="tatami.games")}
    return dict(sorted({**theirs, **ours}.items()))


def _game_folders() -> list[Path]:
    return [meta.parent for meta in Path(games.__path__[0]).glob("*/meta.toml")]


def is_complete(name: str) -> bool:
    """Tell whether a game has all its parts; one that is still being built can be loaded, but is offered to nobody."""
    folder = files(packages()[name])
    return all((folder / part).is_file() for part in PARTS)


@cache
def load_meta(name: str) -> Meta:
    """Return what a game says of itself. Raises UnknownGame."""
    known = packages()
    if name not in known:
        raise UnknownGame(f"there is no game '{name}'; there are {', '.join(known)}")
    data = tomllib.loads((files(known[name]) / "meta.toml").read_text("utf-8"))
    data["options"] = {option: tuple(map(str, values)) for option, values in data.get("options", {}).items()}
    for listed in ("designers", "minutes", "players", "first_edition_hashes"):
        data[listed] = tuple(data.get(listed, ()))
    data["requires"] = tuple(data.get("requires", ()))
    return Meta(**{"presets": {}, **data})


@cache
def load_rules(name: str) -> GameRules:
    """Gather a game's rules from its folder. Nothing is compiled before it is used. Raises UnknownGame."""
    meta, package = load_meta(name), packages()[name]

    def part(module: str) -> Any:
        return import_module(f"{package}.{module}")

    functions = {function: getattr(part(module), function) for module, names in CONTRACT.items() for function in names}
    for module, names in OPTIONAL.items():
        functions |= {
            function: getattr(part(module), function) for function in names if hasattr(part(module), function)
        }
    return GameRules(
        name=name,
        package=package,
        state=part("state").State,
        options=part("state").Options,
        actions=part("actions").LIST,
        events=part("events").EVENTS,
        seats=max(meta.players),
        functions=functions,
        rollout_policy=getattr(part("bots.value"), "ROLLOUT_POLICY", "random"),
        rollout_depth=getattr(part("bots.value"), "ROLLOUT_DEPTH", 0),
    )


def option_record(name: str, chosen: Mapping[str, Any]) -> Record:
    """Return options as the record that ``new_game`` reads: positions in the lists of meta.toml."""
    meta = load_meta(name)
    full = meta.complete(chosen)
    record = blank(import_module(f"{packages()[name]}.state").Options)
    record.players = full["players"]
    for option, values in meta.options.items():
        record[option] = values.index(full[option])
    return record


# --- which code decided -----------------------------------------------------------------------------------------------


@cache
def bots_digest(name: str, *modules: str) -> str:
    """Return a hash of the code that decides for a game's bots, and of more modules that do.

    Kept results of experiments name it, so that games of other bots are not counted with them. Comments, blank space
    and line ends do not count.
    """
    package = packages()[name]
    digest = hashlib.sha256()
    for module, file in sorted(
        imported_by(f"{package}.rules", f"{package}.bots.policy", f"{package}.bots.value", *modules).items()
    ):
        digest.update(module.encode() + b"\0" + _bare_code(file.read_text("utf-8")).encode() + b"\0")
    digest.update(repr(tomllib.loads((files(package) / "components.toml").read_text("utf-8"))).encode())
    return digest.hexdigest()[:16]


def _bare_code(source: str) -> str:
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return "".join("".join(token.string.split()) for token in tokens if token.type != tokenize.COMMENT)
