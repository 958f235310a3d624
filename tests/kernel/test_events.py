"""Events: emitted by rules, seen by those who may."""

import pytest

from tatami.kernel.compiling import rule
from tatami.kernel.events import (
    EVERYONE,
    Event,
    EventKind,
    clear_events,
    drop_unseen_events,
    emit,
    emit_to,
    event_rows,
    read_events,
)
from tatami.kernel.records import blank, copy_record, i16, record, same, u64

RANG, WHISPERED = 0, 1
KINDS = {RANG: EventKind("rang", ("bell", "times")), WHISPERED: EventKind("whispered", ("word",), reveals=True)}


@record
class Temple:
    """A record that emits events."""

    before: u64
    emitting: i16
    event_count: i16
    events: event_rows(4)


@rule
def ring(s):
    """Everybody hears two bells, seats 0 and 2 a whisper between them."""
    emit(s, RANG, 1, 12)
    emit_to(s, 0b101, WHISPERED, -7)
    emit(s, RANG, 2)


def rung(telling=1):
    """A temple after the bells."""
    s = blank(Temple)
    s.emitting = telling
    ring(s)
    return s


def words(s):
    """The events of a record as texts."""
    return [str(event) for event in read_events(s, KINDS)]


def test_what_was_emitted_is_read_in_order_with_its_details():
    assert words(rung()) == ["rang bell=1 times=12", "whispered word=-7", "rang bell=2 times=0"]


def test_simulations_emit_nothing():
    s = rung(telling=0)
    assert s.event_count == 0
    assert not s.events.any()


def test_clearing_leaves_no_trace():
    s, fresh = rung(), blank(Temple)
    fresh.emitting = 1
    clear_events(s)
    assert same(s, fresh)


@pytest.mark.parametrize(("seat", "hears"), [(0, True), (1, False), (2, True), (-1, False)])
def test_a_seat_keeps_only_what_it_may_see(seat, hears):
    """-1 is a spectator."""
    s = copy_record(rung())
    drop_unseen_events(s, seat)
    expected = ["rang bell=1 times=12", "whispered word=-7", "rang bell=2 times=0"]
    assert words(s) == (expected if hears else [expected[0], expected[2]])
    assert not s.events[s.event_count :].any()


def test_an_event_knows_who_may_see_it():
    public = Event(KINDS[RANG], {"bell": 1})
    private = Event(KINDS[WHISPERED], {"word": 3}, seen_by=0b101)
    assert public.seen_by == EVERYONE
    assert [public.visible_to(seat) for seat in (None, 0, 6)] == [True, True, True]
    assert [private.visible_to(seat) for seat in (None, 0, 1, 2)] == [False, True, False, True]
    assert private.kind.reveals
    assert not public.kind.reveals


def test_more_events_than_fit_are_noticed_and_write_over_nothing():
    s = rung()
    ring(s)  # six events, but there are four rows
    with pytest.raises(OverflowError, match=r"emits 6 events, but the record has event_rows\(4\)"):
        read_events(s, KINDS)
    drop_unseen_events(s, 0)
    clear_events(s)
    fresh = blank(Temple)
    fresh.emitting = 1
    assert same(s, fresh)
