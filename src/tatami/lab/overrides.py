"""What if another number were printed there: ``barricades=+1``, ``kiai.kyuzo=10``."""

import re
import tomllib
from collections.abc import Iterator, Sequence
from importlib.resources import files
from typing import Any

from tatami.errors import BadOption
from tatami.lab.measures import Knob, load_measures
from tatami.registry import packages

WISH = re.compile(r"(?P<knob>\w+)(?:\.(?P<entry>[\w ]+))?=(?P<exact>=?)(?P<sign>[+-]?)(?P<number>\d{1,6})")


def changes(game: str, wishes: Sequence[str]) -> dict[str, int]:
    """Return what is to stand in which places of components.toml. Raises BadOption for what cannot be changed so.

    ``name=+2`` and ``name=-1`` count from the printed number, ``name=5`` and ``name==-1`` say the number itself.
    """
    printed = tomllib.loads((files(packages()[game]) / "components.toml").read_text("utf-8"))
    found: dict[str, int] = {}
    for wish in wishes:
        for place, value in _granted(game, wish, printed):
            if place in found:
                raise BadOption(f"'{wish}' changes a number that another --set changes too")
            found[place] = value
    return found


def _granted(game: str, wish: str, printed: dict[str, Any]) -> Iterator[tuple[str, int]]:
    said = WISH.fullmatch(wish.strip())
    if said is None:
        raise BadOption(f"a change is name=+1, name=-1 or name=5 (name==-1 for the number itself), not '{wish}'")
    knobs = load_measures(game).knobs
    knob = knobs.get(said["knob"])
    if knob is None:
        raise BadOption(f"{game} has no number '{said['knob']}' to change; it has {', '.join(knobs) or 'none'}")
    places = _places(printed, knob)
    if said["entry"] is not None:
        entries = {entry: place for entry, place in places.items() if entry == said["entry"]}
        if not entries:
            known = ", ".join(entry for entry in places if entry) or "one number only"
            raise BadOption(f"{said['knob']} of {game} has no '{said['entry']}'; it has {known}")
        places = entries
    number = int(said["sign"] + said["number"])
    counted_from_printed = said["sign"] and not said["exact"]
    for entry, place in places.items():
        now = _at(printed, place)
        value = now + number if counted_from_printed else number
        if not knob.least <= value <= knob.most:
            what = f"{said['knob']}.{entry}" if entry else said["knob"]
            raise BadOption(f"{what} of {game} goes from {knob.least} to {knob.most} (printed: {now}), not to {value}")
        if value != now:
            yield place, value


def _places(printed: dict[str, Any], knob: Knob) -> dict[str, str]:
    """Return the place of every number that a knob stands for, by the name of its entry."""
    before, star, after = knob.place.partition("*")
    if not star:
        return {"": knob.place}
    entries = _at(printed, before.rstrip("."))
    return {_entry_name(entry, index, knob): f"{before}{index}{after}" for index, entry in enumerate(entries)}


def _entry_name(entry: Any, index: int, knob: Knob) -> str:
    if not isinstance(entry, dict):
        return str(index)
    name = entry[knob.by] if knob.by else entry.get("id", entry.get("name", index))
    return str(name).lower()


def _at(data: Any, place: str) -> Any:
    for step in place.split("."):
        data = data[int(step) if isinstance(data, list) else step]
    return data
