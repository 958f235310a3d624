"""Which phrase fits what is asked, offered and happens; the files in words/ say how it is said."""

from tatami.kernel.events import Event
from tatami.kernel.records import Record
from tatami.scaffold.template.actions import LAY
from tatami.scaffold.template.components import VALUES
from tatami.scaffold.template.state import NOBODY
from tatami.ui.i18n import Name, Phrase, Seat, Value, phrase


def prompt(s: Record, seat: int) -> Phrase:
    """Return what is being asked of a seat, or who is asked."""
    if s.ended:
        return phrase("ask.standing") if s.toppler == NOBODY else phrase("ask.toppled", seat=Seat(int(s.toppler)))
    return phrase("ask.lay") if seat == s.turn else phrase("ask.wait", seat=Seat(int(s.turn)))


def clause(s: Record, seat: int) -> str:
    """Return the rule clause that a question is about."""
    return "ZZ-2.4" if s.ended else "ZZ-2.1"


def action_phrase(s: Record, seat: int, action: int) -> Phrase:
    """Return what an action would do."""
    kind = action - LAY
    weight = int(s.weight + VALUES[kind])
    return phrase("offer.topple" if weight > s.limit else "offer.lay", stone=_stone(kind), weight=weight)


def event_phrase(event: Event) -> Phrase:
    """Return what happened."""
    return phrase(f"event.{event.kind.name}", **{name: _value(name, value) for name, value in event.details.items()})


def _value(name: str, value: int) -> Value:
    if name == "seat":
        return Seat(value)
    return _stone(value) if name == "kind" else value


def _stone(kind: int) -> Name:
    return Name("stone", str(VALUES[kind]))
