"""The base of every game's view model: what a View holds, ready to be drawn or printed.

A game's ``ui/view_model.py`` adds properties in the terms of its rulebook; its panels and its text board read them.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Protocol

from tatami.ui.i18n import Phrase, Value, Words, phrase


class Action(Protocol):
    """A legal action, as ``tatami.match.Action`` offers it."""

    @property
    def number(self) -> int:
        """Its index in the game's list of actions."""

    def text(self, words: Words | None = None) -> str:
        """Return what it does, in words."""


class View(Protocol):
    """What one seat may know of a match: the part of ``tatami.match.View`` that is shown."""

    seat: int  # -1: a spectator
    state: Any  # the game's record, redacted for the seat
    log: tuple[Any, ...]  # events, oldest first

    @property
    def players(self) -> int:
        """How many seats the match has."""

    @property
    def over(self) -> bool:
        """Whether the match has ended."""

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that may decide now."""

    def actions(self) -> Sequence[Action]:
        """Return the seat's legal actions."""

    def prompt(self) -> Phrase:
        """Return the phrase that says what the seat has to decide."""


class BaseViewModel:
    """A View with the words of one language. Games add what their panels need."""

    def __init__(self, view: View, words: Words) -> None:
        self.view, self.words, self.state = view, words, view.state
        self.players, self.seat = int(view.players), int(view.seat)

    def say(self, key: str, **values: Value) -> str:
        """Return the text under a key with its values filled in."""
        return self.words.say(phrase(key, **values))

    @cached_property
    def legal_actions(self) -> dict[int, str]:
        """The seat's legal actions: the text of each by its number."""
        return {action.number: action.text(self.words) for action in self.view.actions()}

    @cached_property
    def acting(self) -> tuple[int, ...]:
        """The seats that may decide now."""
        return tuple(self.view.acting)

    @cached_property
    def prompt(self) -> str:
        """What the seat has to decide, as text."""
        return self.words.say(self.view.prompt())
