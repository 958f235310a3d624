"""Texts in three languages: a game chooses a phrase, its word files have the text.

A ``Phrase`` is a key with values. The word file of a language has a text for the key, with places such as ``{tile}``
for the values; ``{tile:acc}`` asks for a grammatical form. A text may be a table of plural forms, chosen by the value
``count``. A value may be a phrase itself: the place where a tile lies, the list of winners.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

LANGUAGES = ("en", "pl", "cs")


class MissingWords(LookupError):
    """A word file lacks a text, or a text names a value that the phrase does not have."""


@dataclass(frozen=True)
class Name:
    """A thing with a name in every language: ``Name("tile", "castle3")``."""

    family: str
    key: str


@dataclass(frozen=True)
class Seat:
    """A player, shown by name."""

    number: int


@dataclass(frozen=True)
class Phrase:
    """The key of a text and the values for its places."""

    key: str
    values: Mapping[str, "Value"] = field(default_factory=dict)


Value = Name | Seat | Phrase | int | str


def phrase(key: str, **values: Value) -> Phrase:
    """Return a phrase: ``phrase("event.placed", seat=Seat(0), tile=Name("tile", "rice2"))``."""
    return Phrase(key, values)


def listed(things: Sequence[Value]) -> Phrase:
    """Return things as a list, at least one; ``list.one``, ``list.two`` and ``list.more`` say how they are joined."""
    if len(things) == 1:
        return phrase("list.one", first=things[0])
    if len(things) == 2:
        return phrase("list.two", first=things[0], second=things[1])
    return phrase("list.more", first=things[0], rest=listed(things[1:]))


class _Forms:
    """A name with its grammatical forms; formatting picks one, by default the basic form."""

    def __init__(self, forms: str | Mapping[str, str]) -> None:
        self.forms = {"": forms} if isinstance(forms, str) else {"": forms["nom"], **forms}

    def __format__(self, form: str) -> str:
        return self.forms.get(form, self.forms[""])


@cache
def _texts(package: str, language: str) -> dict[str, Any]:
    return tomllib.loads((files(package) / f"{language}.toml").read_text("utf-8"))


def _plural_form(language: str, count: int) -> str:
    from babel import Locale  # imported only where something is counted

    return str(Locale(language).plural_form(count))


class Words:
    """The texts of one package in one language, with the names of the players."""

    def __init__(self, package: str, language: str, seats: Sequence[str] = ()) -> None:
        if language not in LANGUAGES:
            raise ValueError(f"'{language}' is not one of the languages {', '.join(LANGUAGES)}")
        self.package, self.language = package, language
        self._texts = _texts(package, language)
        self.seats: tuple[str, ...] = tuple(seats) or tuple(self._texts["seats"])

    def text(self, key: str) -> Any:
        """Return the raw entry under a dotted key. Raises MissingWords."""
        entry: Any = self._texts
        for part in key.split("."):
            if not isinstance(entry, dict) or part not in entry:
                raise MissingWords(f"{self.package}: {self.language}.toml has no text for '{key}'")
            entry = entry[part]
        return entry

    def has(self, key: str) -> bool:
        """Tell whether there is a text for a dotted key."""
        try:
            self.text(key)
        except MissingWords:
            return False
        return True

    def name(self, family: str, key: str, form: str = "") -> str:
        """Return the name of a thing: ``words.name("tile", "castle3")``."""
        return format(_Forms(self.text(f"name.{family}.{key}")), form)

    def seat(self, number: int) -> str:
        """Return the name of a player."""
        return self.seats[number]

    def say(self, what: Phrase) -> str:
        """Return the text of a phrase with its values filled in."""
        entry = self.text(what.key)
        if isinstance(entry, dict):
            entry = entry.get(_plural_form(self.language, int(str(what.values["count"]))), entry["other"])
        values = {place: self._value(value) for place, value in what.values.items()}
        try:
            return str(entry).format(**values)
        except KeyError as missing:
            raise MissingWords(f"{self.package}: '{what.key}' wants {missing}, which the phrase lacks") from missing

    def _value(self, value: Value) -> Any:
        if isinstance(value, Phrase):
            return self.say(value)
        if isinstance(value, Name):
            return _Forms(self.text(f"name.{value.family}.{value.key}"))
        return self.seat(value.number) if isinstance(value, Seat) else value
