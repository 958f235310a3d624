"""Overrides of printed numbers, for what-if experiments: ``knob=+1``, ``knob=5``, ``knob.entry=10``."""

import re
import tomllib
from collections.abc import Iterator, Sequence
from importlib.resources import files
from typing import Any

from tatami.errors import BadOption
from tatami.lab.measures import Knob, load_measures
from tatami.registry import packages

OVERRIDE = re.compile(r"(?P<knob>\w+)(?:\.(?P<entry>[\w ]+))?=(?P<exact>=?)(?P<sign>[+-]?)(?P<number>\d{1,6})")


def parse_overrides(game: str, overrides: Sequence[str]) -> dict[str, int]:
    """Return the changed numbers by their path in components.toml. Raises BadOption.

    ``name=+2`` and ``name=-1`` are relative to the printed number; ``name=5`` and ``name==-1`` are absolute.
    """
    printed = tomllib.loads((files(packages()[game]) / "components.toml").read_text("utf-8"))
    changes: dict[str, int] = {}
    for override in overrides:
        for path, value in _changes(game, override, printed):
            if path in changes:
                raise BadOption(f"'{override}' changes a number that another --set changes too")
            changes[path] = value
    return changes


def _changes(game: str, override: str, printed: dict[str, Any]) -> Iterator[tuple[str, int]]:
    """Yield path and number of every change that one override makes."""
    parsed = OVERRIDE.fullmatch(override.strip())
    if parsed is None:
        raise BadOption(f"a change is name=+1, name=-1 or name=5 (name==-1 for the number itself), not '{override}'")
    knobs = load_measures(game).knobs
    knob = knobs.get(parsed["knob"])
    if knob is None:
        raise BadOption(f"{game} has no number '{parsed['knob']}' to change; it has {', '.join(knobs) or 'none'}")
    paths = _paths(printed, knob)
    if parsed["entry"] is not None:
        if parsed["entry"] not in paths:
            known = ", ".join(filter(None, paths)) or "one number only"
            raise BadOption(f"{parsed['knob']} of {game} has no '{parsed['entry']}'; it has {known}")
        paths = {parsed["entry"]: paths[parsed["entry"]]}
    number = int(parsed["sign"] + parsed["number"])
    relative = parsed["sign"] and not parsed["exact"]
    for entry, path in paths.items():
        now = _at(printed, path)
        value = now + number if relative else number
        if not knob.minimum <= value <= knob.maximum:
            name = f"{parsed['knob']}.{entry}" if entry else parsed["knob"]
            bounds = f"goes from {knob.minimum} to {knob.maximum} (printed: {now})"
            raise BadOption(f"{name} of {game} {bounds}, not to {value}")
        if value != now:
            yield path, value


def _paths(printed: dict[str, Any], knob: Knob) -> dict[str, str]:
    """Return the path of every number that a knob stands for, by the name of its entry; "" for a single number."""
    before, star, after = knob.path.partition("*")
    if not star:
        return {"": knob.path}
    entries = _at(printed, before.rstrip("."))
    return {_entry_name(entry, index, knob): f"{before}{index}{after}" for index, entry in enumerate(entries)}


def _entry_name(entry: Any, index: int, knob: Knob) -> str:
    if not isinstance(entry, dict):
        return str(index)
    name = entry[knob.entry_name] if knob.entry_name else entry.get("id", entry.get("name", index))
    return str(name).lower()


def _at(data: Any, path: str) -> Any:
    for step in path.split("."):
        data = data[int(step) if isinstance(data, list) else step]
    return data
