"""The texts of a game, by key."""

import string
from collections.abc import Iterator
from typing import Any

from tatami.ui.i18n import _texts


def texts_of(game: str, language: str) -> dict[str, Any]:
    """Return every text of a game with its dotted key; plural forms and grammatical cases belong to one text."""
    return dict(_leaves(_texts(f"tatami.games.{game}.ui.words", language)))


def _leaves(table: dict[str, Any], path: str = "") -> Iterator[tuple[str, Any]]:
    for key, entry in table.items():
        name = f"{path}.{key}" if path else key
        if isinstance(entry, dict) and "other" not in entry and "nom" not in entry:
            yield from _leaves(entry, name)
        else:
            yield name, entry


def places(entry: Any) -> set[str]:
    """Return the places of a text, all its forms together."""
    forms = entry.values() if isinstance(entry, dict) else entry if isinstance(entry, list) else [entry]
    return {place for text in forms for _, place, _, _ in string.Formatter().parse(text) if place}
