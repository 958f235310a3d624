"""What is printed on a game's components, and for the lab's experiments: what if another number stood there?

Changes belong to one process and are made before the game's rules are imported; nothing that people play at makes any.
"""

import sys
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from tatami.kernel.records import i16, record

_changes: dict[str, dict[str, Any]] = {}  # by package: the place of a number and what stands there instead


def read_components(package: str) -> dict[str, Any]:
    """Return a package's components.toml, with the changes made for this process."""
    data = tomllib.loads((files(package) / "components.toml").read_text("utf-8"))
    for place, value in changes_of(package).items():
        *way, last = place.split(".")
        table: Any = data
        for step in way:
            table = table[int(step) if isinstance(table, list) else step]
        table[int(last) if isinstance(table, list) else last] = value
    return data


def changes_of(package: str) -> Mapping[str, Any]:
    """Return the changes made for this process: ``{"samurai.5.kiai_human": 10}``."""
    return _changes.get(package, {})


def change_components(package: str, changes: Mapping[str, Any]) -> None:
    """Change printed numbers for the rest of this process. Raises RuntimeError if they have been read already."""
    if dict(changes) == changes_of(package):
        return
    if f"{package}.components" in sys.modules:
        raise RuntimeError(f"{package} has been read already; other numbers need another process")
    _changes[package] = dict(changes)


def options_record(package: str) -> Any:
    """Return the record class of a game's options: the number of players, and a position for each list in meta.toml."""
    meta = tomllib.loads((files(package) / "meta.toml").read_text("utf-8"))
    fields = dict.fromkeys(("players", *meta.get("options", {})), i16)
    return record(type("Options", (), {"__annotations__": fields, "__doc__": "What a match is started with."}))
