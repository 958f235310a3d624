"""What a game's lab.toml says: what the lab reads off a finished match, and what of the game it can vary."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from typing import Any

from tatami.registry import packages

CIRCLES = "circles"  # in place of a field: a round is once around the table


@dataclass(frozen=True)
class Ending:
    """A field of the record that says how a match ended; its values have names."""

    field: str
    names: tuple[str, ...]


@dataclass(frozen=True)
class Trait:
    """Things of a finished match whose bearing on the result is counted.

    ``bits``: each bit of a number; ``counts``: each entry of a row that is above 0; ``seats``: for every seat, which of
    the names it had, counted with that seat's own result.
    """

    title: str
    field: str
    way: str
    names: tuple[str, ...]


@dataclass(frozen=True)
class Axis:
    """Several options that are varied together: ``sets`` of different values, or all ``orders`` of those set."""

    options: tuple[str, ...]
    way: str


@dataclass(frozen=True)
class Knob:
    """Printed numbers that may be changed, within bounds; ``*`` in the place stands for every entry of a list."""

    place: str
    least: int
    most: int
    by: str = ""  # what the entries of the list are called by; their id or name if not said


@dataclass(frozen=True)
class Measures:
    """The whole file; a game without one is read by its results and decisions alone."""

    rounds: str = CIRCLES
    points: str = ""  # a row of the record with the points of every seat
    victory_from: float = 0.0  # a result of so much counts as one win, less as none; 0: the result is a share of a win
    seats: tuple[str, ...] = ()  # what the seats are called where they differ
    seats_where: Mapping[str, str] = field(default_factory=dict)  # the options with which they are called so
    endings: tuple[Ending, ...] = ()
    traits: tuple[Trait, ...] = ()
    axes: Mapping[str, Axis] = field(default_factory=dict)
    knobs: Mapping[str, Knob] = field(default_factory=dict)

    def seat_name(self, seat: int) -> str:
        """Return what a seat is called."""
        return self.seats[seat] if seat < len(self.seats) else f"seat {seat}"

    def nameless(self) -> "Measures":
        """Return the same with numbers for the names of seats."""
        return replace(self, seats=())

    def with_options(self, options: Mapping[str, Any]) -> "Measures":
        """Return what is true of matches with these options."""
        named = all(options.get(option) == value for option, value in self.seats_where.items())
        return self if named else self.nameless()


@cache
def load_measures(game: str) -> Measures:
    """Return what a game tells the lab."""
    file = files(packages()[game]) / "lab.toml"
    data = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
    return Measures(
        rounds=data.get("rounds", CIRCLES),
        points=data.get("points", ""),
        victory_from=data.get("victory_from", 0.0),
        seats=tuple(data.get("seats", ())),
        seats_where=data.get("seats_where", {}),
        endings=tuple(Ending(each["field"], tuple(each["names"])) for each in data.get("ending", ())),
        traits=tuple(
            Trait(each["title"], each["field"], each["way"], tuple(each["names"])) for each in data.get("trait", ())
        ),
        axes={name: Axis(tuple(each["options"]), each["way"]) for name, each in data.get("axes", {}).items()},
        knobs={name: Knob(**each) for name, each in data.get("knobs", {}).items()},
    )
