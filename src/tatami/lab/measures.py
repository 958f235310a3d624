"""What a game's lab.toml says: what the lab measures in a finished match, and what an experiment can vary."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from typing import Any

from tatami.registry import packages

AROUND_THE_TABLE = "once around the table"  # what ``rounds`` says where the record has no field that counts them


@dataclass(frozen=True)
class Ending:
    """A field of the record that says how a match ended, and what its values mean."""

    field: str
    names: tuple[str, ...]


@dataclass(frozen=True)
class Trait:
    """Properties of a finished match whose games are counted by their results.

    Kinds: ``bits``, one property for each bit of a number; ``counts``, one for each entry of a row that is above 0;
    ``seats``, for every seat which of the names it had, counted with the result of that seat.
    """

    title: str
    field: str
    kind: str
    names: tuple[str, ...]


@dataclass(frozen=True)
class Axis:
    """Several options that are varied together: ``combinations`` of values, or ``permutations`` of those chosen."""

    options: tuple[str, ...]
    kind: str


@dataclass(frozen=True)
class Knob:
    """Printed numbers that may be overridden, within bounds; ``*`` in the path stands for every entry of a list."""

    path: str  # in components.toml
    minimum: int
    maximum: int
    entry_name: str = ""  # the key by which entries of the list are named; their id or name if not given


@dataclass(frozen=True)
class Measures:
    """The whole file. Of a game without one, only results and decisions are counted."""

    rounds: str = AROUND_THE_TABLE
    points: str = ""  # the field with the points of every seat
    win_threshold: float = 0.0  # a result from here on is one win, a lower one none; 0: results count as they are
    seats: tuple[str, ...] = ()  # names of the seats, where their roles differ
    seats_where: Mapping[str, str] = field(default_factory=dict)  # the options for which these names are right
    endings: tuple[Ending, ...] = ()
    traits: tuple[Trait, ...] = ()
    axes: Mapping[str, Axis] = field(default_factory=dict)
    knobs: Mapping[str, Knob] = field(default_factory=dict)
    search_bench_players: int = 0  # seats in a benchmark of the search; 0: the game's default

    def seat_name(self, seat: int) -> str:
        """Return the name of a seat."""
        return self.seats[seat] if seat < len(self.seats) else f"seat {seat}"

    def without_seat_names(self) -> "Measures":
        """Return the same with numbers instead of names for the seats."""
        return replace(self, seats=())

    def with_options(self, options: Mapping[str, Any]) -> "Measures":
        """Return the same without names of seats that are wrong for these options."""
        named = all(options.get(option) == value for option, value in self.seats_where.items())
        return self if named else self.without_seat_names()


@cache
def load_measures(game: str) -> Measures:
    """Return the contents of a game's lab.toml."""
    file = files(packages()[game]) / "lab.toml"
    data = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
    return Measures(
        rounds=data.get("rounds", AROUND_THE_TABLE),
        points=data.get("points", ""),
        win_threshold=data.get("win_threshold", 0.0),
        seats=tuple(data.get("seats", ())),
        seats_where=data.get("seats_where", {}),
        endings=tuple(Ending(each["field"], tuple(each["names"])) for each in data.get("ending", ())),
        traits=tuple(
            Trait(each["title"], each["field"], each["kind"], tuple(each["names"])) for each in data.get("trait", ())
        ),
        axes={name: Axis(tuple(each["options"]), each["kind"]) for name, each in data.get("axes", {}).items()},
        knobs={name: Knob(**each) for name, each in data.get("knobs", {}).items()},
        search_bench_players=data.get("search_bench_players", 0),
    )
