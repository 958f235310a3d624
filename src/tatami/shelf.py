"""The shelf: which games there are, what they can be started with, and their rulebooks."""

import ast
import hashlib
import io
import os
import subprocess
import sys
import tokenize
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numba
import numpy as np
from llvmlite import binding

from tatami import games
from tatami.errors import BadOption, Clash, UnknownGame
from tatami.kernel.chance import Luck
from tatami.kernel.compiling import cache_folder, interpreted
from tatami.kernel.printed import changes_of
from tatami.kernel.records import Record, blank, twin
from tatami.kernel.rulebook import CONTRACT, SECRETS, WITS, Rulebook

LARGEST_SEED = 2**63 - 1
COMPILERS = ("tatami.kernel.compiling", "tatami.kernel.drafting")  # how rules are compiled; what they say is elsewhere
ROOMS = ("rules.py", "secrets.py", "laws.py", "wits.py", "board.py", "words/en.toml", "words/pl.toml", "words/cs.toml")


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
    type: Mapping[str, str]  # in words; of "utility", "cooperative", "zero-sum" and "shared victory" are looked for
    options: Mapping[str, tuple[str, ...]]  # the first value of each is the default
    presets: Mapping[str, Mapping[str, str]]
    about: Mapping[str, str] = field(default_factory=dict)  # one sentence in every language
    requires: tuple[Mapping[str, Mapping[str, Any]], ...] = ()  # if all of `when` holds, `then` lists what is allowed
    led_by_one: Mapping[str, str] = field(default_factory=dict)  # the options with which one person leads all seats

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
    """Tell whether a game has all its rooms; one that is still being built can be loaded, but is offered to nobody."""
    folder = files(packages()[name])
    return all((folder / room).is_file() for room in ROOMS)


@cache
def load_meta(name: str) -> Meta:
    """Return what a game says of itself. Raises UnknownGame."""
    known = packages()
    if name not in known:
        raise UnknownGame(f"there is no game '{name}'; there are {', '.join(known)}")
    data = tomllib.loads((files(known[name]) / "meta.toml").read_text("utf-8"))
    data["options"] = {option: tuple(map(str, values)) for option, values in data.get("options", {}).items()}
    for listed in ("designers", "minutes", "players"):
        data[listed] = tuple(data[listed])
    data["requires"] = tuple(data.get("requires", ()))
    return Meta(**{"presets": {}, **data})


@cache
def load_rulebook(name: str) -> Rulebook:
    """Gather a game's rules from its rooms. Nothing is compiled before it is used. Raises UnknownGame."""
    meta, package = load_meta(name), packages()[name]

    def room(module: str) -> Any:
        return import_module(f"{package}.{module}")

    functions = {function: getattr(room("rules"), function) for function in CONTRACT}
    functions |= {function: getattr(room("secrets"), function) for function in SECRETS}
    functions |= {function: getattr(room("wits"), function) for function in WITS}
    functions["broken_law"] = room("laws").broken_law
    for more in ("unplan", "settled"):  # where secret plans are made at once; where not every position can be judged
        if hasattr(room("wits"), more):
            functions[more] = getattr(room("wits"), more)
    return Rulebook(
        name=name,
        package=package,
        state=room("state").State,
        options=room("state").Options,
        actions=room("actions").LIST,
        events=room("events").EVENTS,
        seats=max(meta.players),
        functions=functions,
        playing_on=getattr(room("wits"), "PLAYING_ON", "random"),
        looking_ahead=getattr(room("wits"), "LOOKING_AHEAD", 0),
    )


def option_record(name: str, chosen: Mapping[str, Any]) -> Record:
    """Return options as the record that ``new_game`` reads: positions in the lists of meta.toml."""
    meta, book = load_meta(name), load_rulebook(name)
    full = meta.complete(chosen)
    record = blank(book.options)
    record.players = full["players"]
    for option, values in meta.options.items():
        record[option] = values.index(full[option])
    return record


# --- compiling ahead --------------------------------------------------------------------------------------------------


def is_prepared(name: str) -> bool:
    """Tell whether a game's rules have been compiled before, so that starting it takes no time."""
    return _stamp(name).exists()


def _stamp(name: str) -> Path:
    """What marks a game as compiled: for these sources where they lie, and this processor, as Numba keeps it."""
    package = packages()[name]
    spec = find_spec(package)
    processor = f"{binding.get_host_cpu_name()} {binding.get_host_cpu_features().flatten()}"
    here = f"{spec.origin if spec else package} {processor}"
    return cache_folder(package) / f"prepared-{hashlib.sha256(here.encode()).hexdigest()[:8]}"


def prepare(name: str, progress: Callable[[int, int], None] = lambda done, of: None) -> None:
    """Compile all that playing a game needs, telling the progress after every step."""
    book = load_rulebook(name)
    s, mask, weights, results = blank(book.state), book.mask(), book.weights(), np.zeros(book.seats)

    def asked() -> int:
        """The last of those who have something to decide."""
        return int(book.acting(s)).bit_length() - 1

    with _helper(name) as helper_is_done:
        steps: list[Callable[[], Any]] = [
            lambda: book.new_game(s, option_record(name, {}), 0),
            lambda: book.acting(s),
            lambda: book.legal(s, asked(), mask),
            lambda: book.over(s),
            lambda: book.score(s, results),
            lambda: book.redact(twin(s), 0),
            lambda: book.redeal(twin(s), 0, 0),
            lambda: book.weigh(s, asked(), mask, weights),
            lambda: book.judge(s, results),
            lambda: book.choose_random(s, asked(), blank(Luck), mask, weights),
            lambda: book.choose_greedy(s, asked(), blank(Luck), mask, weights),
            helper_is_done,
            lambda: book.apply(twin(s), asked(), int(mask.argmax())),
        ]
        for done, step in enumerate(steps):
            progress(done, len(steps))
            step()
    progress(len(steps), len(steps))
    _stamp(name).parent.mkdir(parents=True, exist_ok=True)
    _stamp(name).touch()


# It listens to us without a word, so that it ends when we do, however that comes about.
HELPER = """
import os, sys, threading
threading.Thread(target=lambda: os.read(0, 1) or os._exit(1), daemon=True).start()
from tatami.shelf import compile_apply
compile_apply(sys.argv[1])
"""


@contextmanager
def _helper(name: str) -> Iterator[Callable[[], Any]]:
    """Have ``apply``, the longest of the rules, compiled by a second process meanwhile; give a way to wait for it.

    It is only there for speed. What it has not left in the cache we compile ourselves, as on a single core, where a
    helper would just be in the way, and after changes of printed numbers, which it would know nothing of.
    """
    if interpreted or is_prepared(name) or changes_of(packages()[name]) or _cores() < 2:
        yield lambda: None
        return
    command, unheard = [sys.executable, "-P", "-c", HELPER, name], subprocess.DEVNULL  # -P: nothing from where we stand
    try:
        helper = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=unheard, stderr=unheard)
    except OSError:
        yield lambda: None
        return
    with helper:
        yield helper.wait


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def compile_apply(name: str) -> None:
    """Compile ``apply`` for those who want to call it, and leave it in the cache."""
    book = load_rulebook(name)
    book.apply.compile((numba.typeof(blank(book.state)), numba.int64, numba.int64))


# --- the version of the rules -----------------------------------------------------------------------------------------


@cache
def rules_version(name: str) -> str:
    """Return a hash of the rules a match is bound to: of all our modules that ``rules`` imports, and of the components.

    Comments, blank space, line ends and how rules are compiled do not count, so that tidying up does not orphan
    anybody's match.
    """
    package = packages()[name]
    digest = _digest_of_sources(f"{package}.rules")
    digest.update(repr(tomllib.loads((files(package) / "components.toml").read_text("utf-8"))).encode())
    return digest.hexdigest()[:16]


@cache
def players_version(name: str, *rooms: str) -> str:
    """Return a hash of how a game's wits decide, and of more modules that do; ``rules_version`` says what counts."""
    return _digest_of_sources(f"{packages()[name]}.wits", *rooms).hexdigest()[:16]


def _digest_of_sources(*modules: str) -> "hashlib._Hash":
    digest = hashlib.sha256()
    for module in sorted(set().union(*map(_imported_by, modules))):
        digest.update(module.encode() + b"\0" + _bare_code(_source(module)).encode() + b"\0")
    return digest


def _source(module: str) -> str:
    spec = find_spec(module)
    assert spec is not None and spec.origin is not None, module
    return Path(spec.origin).read_text("utf-8")


def _imported_by(module: str) -> set[str]:
    """Return a module and all modules of its own distribution that it imports, directly or not, compilers excepted."""
    home = module.partition(".")[0]
    found, waiting = set(), [module]
    while waiting:
        current = waiting.pop()
        if current in found or current in COMPILERS:
            continue
        found.add(current)
        for node in ast.walk(ast.parse(_source(current))):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.partition(".")[0] in (home, "tatami"):
                waiting.append(node.module)
    return found


def _bare_code(source: str) -> str:
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return "".join("".join(token.string.split()) for token in tokens if token.type != tokenize.COMMENT)
