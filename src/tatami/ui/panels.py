"""What a table lays out for one seat: the board, the tray with one's own pieces, and a line for every seat.

A game's ``board.py`` makes a ``Panels`` out of a View; it is all that the web page, the notebook and ``tatami show``
know of how a game looks. Whatever can be chosen carries its action's number as ``data-action`` in the drawing.
"""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class HandItem:
    """One of the seat's own pieces, drawn by itself: a tile in hand, a card, a token."""

    key: str  # stable while the piece stays the same, so that a page can let it glide
    label: str
    svg: str
    action: int | None = None  # what choosing it would play
    chosen: bool = False


@dataclass(frozen=True)
class SeatNotes:
    """What everyone may see beside a player's name."""

    seat: int
    notes: tuple[str, ...]
    acting: bool = False


@dataclass(frozen=True)
class Panels:
    """Everything a seat sees, drawn."""

    board: str  # one SVG element
    width: int  # of its view box
    height: int
    seats: tuple[SeatNotes, ...]
    hand_items: tuple[HandItem, ...] = field(default_factory=tuple)
