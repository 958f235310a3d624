"""Seats: joining, bots that stand in for people, reclaiming a seat, withdrawing and ending matches."""

import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import func, select, update

from tatami.errors import TatamiError
from tatami.web import scheduling
from tatami.web.bot_limits import check_bot
from tatami.web.changes import Changes, find_row
from tatami.web.refusals import Refusal
from tatami.web.snapshot import Snapshot
from tatami.web.store import SeatRow
from tatami.web.versions import MatchVersion

STAND_IN = "hatamoto"  # the default bot for somebody who is away: quick, and without random moves


@dataclass(frozen=True)
class SeatPlan:
    """A seat of a new match."""

    kind: str  # guest, bot, open
    name: str
    guest: str | None = None
    bot: str | None = None
    public: bool = False


def seat_rows(plan: Sequence[SeatPlan], wanted: int) -> list[SeatRow]:
    """Return the seats of a new match, each with an invitation token. Raises Refusal if there are too few."""
    if len(plan) < wanted:
        raise Refusal(422, "refusal.seats_wanted", wanted=wanted, given=len(plan))
    return [
        SeatRow(
            number=number,
            kind=seat.kind,
            guest=seat.guest,
            bot=seat.bot,
            name=seat.name,
            public=seat.public,
            token=secrets.token_urlsafe(12),
        )
        for number, seat in enumerate(plan[:wanted])
    ]


class Seats:
    """The seats of all matches."""

    def __init__(self, matches: Changes) -> None:
        self.matches = matches

    def join(self, match_id: str, token: str, guest: str, name: str) -> int:
        """Take an open seat by its invitation and return its number; whoever has it already keeps it."""
        with self.matches.change(match_id) as change:
            seat = change.snapshot.seat_of(token)
            if seat.kind == "open":
                seat.kind, seat.guest, seat.name, seat.seen = "guest", guest, name, time.time()
                _fill_seat(change.snapshot)
            elif seat.guest != guest:
                raise Refusal(409, "refusal.seat_taken")
        return seat.number

    def seat_bot(self, match_id: str, guest: str, seat: int, bot: SeatPlan) -> None:
        """Put a bot on an open seat; only the host may."""
        with self.matches.change(match_id) as change:
            snapshot = change.snapshot
            if snapshot.row.host != guest:
                raise Refusal(403, "refusal.not_host")
            if not 0 <= seat < len(snapshot.seats) or snapshot.seats[seat].kind != "open":
                raise Refusal(409, "refusal.seat_taken")
            snapshot.seats[seat].kind, snapshot.seats[seat].bot, snapshot.seats[seat].name = "bot", bot.bot, bot.name
            _fill_seat(snapshot)

    def withdraw(self, match_id: str, guest: str) -> None:
        """Remove a match that still waits for somebody; only the host may."""
        with self.matches.store.writing() as db:
            row = find_row(db, match_id, lock=True)
            if row.host != guest:
                raise Refusal(403, "refusal.not_host")
            if row.status != "waiting":
                raise Refusal(409, "refusal.begun")
            row.version += 1
            version = MatchVersion.of(row)
            db.delete(row)
            self.matches.notify(db, match_id, version)
        self.matches.cache.forget(match_id)
        self.matches.announce(match_id, version)  # open pages reload and see that it is gone

    def end(self, match_id: str, guest: str) -> None:
        """End a match without a result because its rules have changed; any of its players may.

        This works on the row alone: the current rules may not even be able to start such a match.
        """
        cannot_go_on = self._cannot_go_on(match_id)
        with self.matches.store.writing() as db:
            row = find_row(db, match_id, lock=True)
            if guest not in [row.host, *(seat.guest for seat in row.seats)]:
                raise Refusal(403, "refusal.not_a_player")
            if row.status == "over" or not cannot_go_on:
                raise Refusal(409, "refusal.can_go_on")
            row.status, row.bot_due, row.undo_seat = "over", None, None
            row.version += 1
            row.changed = time.time()
            version = MatchVersion.of(row)
            self.matches.notify(db, match_id, version)
        self.matches.cache.forget(match_id)
        self.matches.announce(match_id, version)

    def _cannot_go_on(self, match_id: str) -> bool:
        try:
            return self.matches.snapshot(match_id).problem is not None
        except TatamiError:
            return True

    def replace(self, match_id: str, guest: str, seat: int, bot: str = STAND_IN) -> None:
        """Let a bot play for somebody who is away. Raises BadOption for a bot that is not allowed."""
        check_bot(bot, self.matches.settings)
        with self.matches.change(match_id) as change:
            snapshot = change.snapshot
            snapshot.check_seated(guest)
            if seat not in self.replaceable(snapshot):
                raise Refusal(409, "refusal.not_away")
            snapshot.seats[seat].kind, snapshot.seats[seat].bot = "bot", bot
            scheduling.update(snapshot.row, snapshot.match)

    def replaceable(self, snapshot: Snapshot) -> list[int]:
        """Return the seats that are to move and whose person is away or out of time."""
        now, found = time.time(), []
        for number in snapshot.match.acting:
            seat = snapshot.seats[number]
            away = now - max(seat.seen, snapshot.row.asked) > self.matches.settings.away_after
            late = snapshot.row.clock is not None and now - snapshot.row.asked > snapshot.row.clock
            if seat.kind == "guest" and snapshot.row.status == "running" and (away or late):
                found.append(number)
        return found

    def mark_seen(self, match_id: str, guest: str) -> None:
        """Store that a guest is present, unless that was stored a short time ago; no new version of the match."""
        now = time.time()
        outdated = SeatRow.seen < now - self.matches.settings.away_after / 4
        conditions = (SeatRow.match_id == match_id, SeatRow.guest == guest, outdated)
        with self.matches.store.reading() as db:
            if not db.scalar(select(func.count()).where(*conditions)):
                return
        with self.matches.store.writing() as db:
            db.execute(update(SeatRow).where(*conditions).values(seen=now))

    def reclaim(self, match_id: str, guest: str) -> None:
        """Give a guest back the seats that bots play for them."""
        snapshot = self.matches.snapshot(match_id)
        kinds = {snapshot.seats[seat].kind for seat in snapshot.seats_of(guest)}
        if snapshot.over or snapshot.problem is not None or "bot" not in kinds:
            return
        with self.matches.change(match_id) as change:
            for seat in change.snapshot.seats_of(guest):
                change.snapshot.seats[seat].kind, change.snapshot.seats[seat].seen = "guest", time.time()
            scheduling.update(change.snapshot.row, change.snapshot.match)


def _fill_seat(snapshot: Snapshot) -> None:
    """Update the match after a seat was taken: with the last one the match and its clock begin."""
    snapshot.row.asked = time.time()
    scheduling.update(snapshot.row, snapshot.match)
