"""What a game draws for one seat: the board, the seat's own pieces, and notes on every player.

A game's ``ui/panels.py`` turns a View into ``Panels``, for the web page, notebooks and ``tatami show``. Whatever can be
chosen carries the number of its action as ``data-action``.
"""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class HandItem:
    """One of the seat's own pieces as a drawing: a tile in hand, a card, a token."""

    key: str  # stable while the piece stays the same, so that a page can animate it
    label: str
    svg: str
    action: int | None = None  # what choosing it would play
    chosen: bool = False


@dataclass(frozen=True)
class SeatNotes:
    """Public notes shown beside a player's name."""

    seat: int
    notes: tuple[str, ...]
    acting: bool = False


@dataclass(frozen=True)
class Panels:
    """All drawings for one seat."""

    board: str  # one SVG element
    width: int  # of its view box
    height: int
    seats: tuple[SeatNotes, ...]
    hand_items: tuple[HandItem, ...] = field(default_factory=tuple)
