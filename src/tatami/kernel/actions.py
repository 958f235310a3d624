"""A game's fixed list of actions: every action has one number and one name, and each is found from the other."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass


class UnknownAction(ValueError):
    """The text or number names no action of this game."""


@dataclass(frozen=True)
class Family:
    """Actions of one kind: ``hex A20``, ``hex A21`` …, or a single one such as ``pass``."""

    name: str
    first: int
    members: Sequence[str] = ()

    def __len__(self) -> int:
        return max(1, len(self.members))

    def names(self) -> Iterator[str]:
        """Yield the names of the actions in the order of their numbers."""
        if not self.members:
            yield self.name
        for member in self.members:
            yield f"{self.name} {member}"


class ActionList:
    """All actions of a game, numbered from 0 without gaps."""

    def __init__(self, *families: Family) -> None:
        self.families = families
        self.names: list[str] = []
        for family in families:
            if family.first != len(self.names):
                raise ValueError(f"family {family.name} must start at {len(self.names)}, not {family.first}")
            self.names.extend(family.names())
        self._numbers = {name.lower(): number for number, name in enumerate(self.names)}
        if len(self._numbers) != len(self.names):
            raise ValueError("two actions have the same name")

    def __len__(self) -> int:
        return len(self.names)

    def family(self, number: int) -> tuple[Family, int]:
        """Return the family of an action and its place in it."""
        for family in self.families:
            if number < family.first + len(family):
                return family, number - family.first
        raise UnknownAction(f"there are actions 0 to {len(self) - 1}, not {number}")

    def name(self, number: int) -> str:
        """Return an action's name."""
        if not 0 <= number < len(self):
            raise UnknownAction(f"there are actions 0 to {len(self) - 1}, not {number}")
        return self.names[number]

    def number(self, text: str | int) -> int:
        """Return the number of an action given by name (``hex O14``) or number. Raises UnknownAction."""
        if isinstance(text, str):
            known = self._numbers.get(" ".join(text.lower().split()))
            if known is not None:
                return known
            if not text.strip().isdecimal():
                raise UnknownAction(f"no action is called '{text}'; try for example '{self.names[0]}'")
        self.name(int(text))
        return int(text)
