"""What happened, emitted by the rules as they run: the log, the animations, the screen reader and replays read it.

A record that emits events has the three fields of this module: ``emitting`` (0 in simulations), ``event_count`` and
``events``. Each row is: kind, the seats that may see it (bits), and up to ``DETAILS`` numbers.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tatami.kernel.compiling import inlined, rule
from tatami.kernel.records import i16, i64

KIND, SEEN_BY, FIRST_DETAIL = 0, 1, 2
DETAILS = 6
WIDTH = FIRST_DETAIL + DETAILS
EVERYONE = 0x7FFF


def event_rows(most: int) -> Any:
    """The field type for up to ``most`` events of one move."""
    return i16, (most, WIDTH)


@dataclass(frozen=True, slots=True)
class EventKind:
    """One kind of event: its name, what its numbers mean, and whether it brings hidden things to light."""

    name: str
    details: tuple[str, ...] = ()
    reveals: bool = False


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, as a seat may know it."""

    kind: EventKind
    details: dict[str, int]
    seen_by: int = EVERYONE

    def visible_to(self, seat: int | None) -> bool:
        """Tell whether a seat may see this; ``None`` is a spectator."""
        return self.seen_by == EVERYONE if seat is None else bool(self.seen_by >> seat & 1)

    def __str__(self) -> str:
        return " ".join([self.kind.name, *(f"{name}={value}" for name, value in self.details.items())])


@rule
def clear_events(s):
    """Remove the events of the last move."""
    for row in range(min(s.event_count, s.events.shape[0])):
        for column in range(WIDTH):
            s.events[row, column] = 0
    s.event_count = 0


@inlined
def emit(s, kind, a=0, b=0, c=0, d=0, e=0, f=0):
    """Emit an event that everyone may see. Nothing is written in simulations."""
    if s.emitting:
        write_event(s, i64(EVERYONE), i64(kind), i64(a), i64(b), i64(c), i64(d), i64(e), i64(f))


@inlined
def emit_to(s, seats, kind, a=0, b=0, c=0, d=0, e=0, f=0):
    """Emit an event that some seats (as bits) may see. Nothing is written in simulations."""
    if s.emitting:
        write_event(s, i64(seats), i64(kind), i64(a), i64(b), i64(c), i64(d), i64(e), i64(f))


@rule
def write_event(s, seats, kind, a, b, c, d, e, f):
    """Add a row to the events of this move. What does not fit is counted all the same, so that it is noticed."""
    row = s.event_count
    s.event_count = row + 1
    if row >= s.events.shape[0]:
        return
    s.events[row, KIND] = kind
    s.events[row, SEEN_BY] = seats
    s.events[row, 2] = a
    s.events[row, 3] = b
    s.events[row, 4] = c
    s.events[row, 5] = d
    s.events[row, 6] = e
    s.events[row, 7] = f


@rule
def drop_unseen_events(s, seat):
    """Drop the events that a seat (-1: a spectator) may not see; part of every ``redact``."""
    kept, count = 0, min(s.event_count, s.events.shape[0])
    for row in range(count):
        seats = s.events[row, SEEN_BY]
        seen = seats == EVERYONE or (seat >= 0 and (seats >> max(seat, 0)) & 1)
        if seen:
            for column in range(WIDTH):
                s.events[kept, column] = s.events[row, column]
            kept += 1
    for row in range(kept, count):
        for column in range(WIDTH):
            s.events[row, column] = 0
    s.event_count = kept


def read_events(s: Any, kinds: Mapping[int, EventKind]) -> list[Event]:
    """Return the events that the last move has written into a record. Raises OverflowError if they did not fit."""
    if s.event_count > len(s.events):
        raise OverflowError(f"a move emits {s.event_count} events, but the record has event_rows({len(s.events)})")
    found = []
    for row in s.events[: int(s.event_count)].tolist():
        kind = kinds[row[KIND]]
        found.append(Event(kind, dict(zip(kind.details, row[FIRST_DETAIL:], strict=False)), row[SEEN_BY]))
    return found
