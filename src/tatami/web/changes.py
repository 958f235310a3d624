"""Changing a match: one transaction that checks the version, then a notification to all who watch.

A double click, a race between two processes or a stale page cannot change anything twice.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from sqlalchemy import func, select, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from tatami.match import Match
from tatami.web import scheduling
from tatami.web.match_cache import MatchCache
from tatami.web.refusals import Refusal, refused
from tatami.web.settings import Settings
from tatami.web.snapshot import Snapshot
from tatami.web.store import MatchRow, MoveRow, Store
from tatami.web.versions import MatchVersion


@dataclass
class Change:
    """One change of one match within a transaction."""

    db: Session
    snapshot: Snapshot  # before the change
    match: Match  # after it
    before: int  # the version that spectators saw

    def check_fresh(self, seat: int, seen: int | None) -> None:
        """Refuse a decision from a stale page: the seat has moved, or its moves were taken back, since.

        Moves of others do not matter: simultaneous choices may come in any order.
        """
        if seen is None:  # a program that does not check versions
            return
        snapshot = self.snapshot
        query = select(func.max(MoveRow.version)).where(MoveRow.match_id == snapshot.row.id, MoveRow.seat == seat)
        newest = snapshot.version_for(snapshot.seats_beside(seat))
        if seen > newest or seen < max(snapshot.seats[seat].undone, self.db.scalar(query) or 0):
            raise Refusal(409, "refusal.gone_on")

    def add_moves(self, moves: Sequence[tuple[int, int]]) -> None:
        """Play moves in a copy of the match, store them, and update status and schedule. Raises IllegalAction."""
        snapshot, match = self.snapshot, self.match.clone()
        for seat, action in moves:
            match.play(action, seat)
            version = snapshot.version_for(snapshot.seats_beside(seat)) + 1
            self.db.add(move_row(snapshot.row.id, match, len(match) - 1, version))
        scheduling.update_after_moves(snapshot, match, [seat for seat, _ in moves])
        self.match = match


def move_row(match_id: str, match: Match, ply: int, version: int) -> MoveRow:
    """Return a move of a match as it is stored."""
    seat, number = match.moves[ply]
    return MoveRow(
        match_id=match_id,
        ply=ply,
        seat=seat,
        action=match.game.rules.actions.name(number),
        behaviour=match.behaviour_at(ply + 1),
        version=version,
    )


class Changes:
    """Loads matches and changes them."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store, self.settings, self.cache = store, settings, MatchCache()
        self.announce: Callable[[str, MatchVersion], None] = lambda match_id, version: None  # set by ``Services``

    def snapshot(self, match_id: str) -> Snapshot:
        """Return a match as it stands. Raises Refusal if there is none, OtherEdition if it cannot even be started."""
        with self.store.reading() as db:
            return self._snapshot(db, match_id)

    def _snapshot(self, db: Session, match_id: str, lock: bool = False) -> Snapshot:
        row = find_row(db, match_id, lock)
        _ = row.seats
        loaded = self.cache.load(db, row)
        return Snapshot(row, loaded.match, loaded.problem)

    @contextmanager
    def change(self, match_id: str) -> Iterator[Change]:
        """Open a transaction on one match and announce the new version after the commit. Raises Refusal."""
        try:
            with self.store.writing() as db:
                change = self._begin(db, match_id)
                yield change
                version = self._conclude(change)
        except IntegrityError as error:
            raise Refusal(409, "refusal.just_played") from error
        self.cache.keep(change.snapshot.row, change.match)
        self.announce(match_id, version)

    def _begin(self, db: Session, match_id: str) -> Change:
        snapshot = self._snapshot(db, match_id, lock=True)
        if snapshot.problem is not None:
            raise refused(410, snapshot.problem)
        return Change(db, snapshot, snapshot.match, snapshot.version_for(()))

    def _conclude(self, change: Change) -> MatchVersion:
        """Raise the version, and store the time of the change if spectators can notice it; return the version."""
        row = change.snapshot.row
        row.version += 1
        version = MatchVersion.of(row)
        if version.version_for(()) > change.before:
            row.changed = time.time()
        self.notify(change.db, row.id, version)
        return version

    def notify(self, db: Session, match_id: str, version: MatchVersion) -> None:
        """Notify the other processes when the transaction commits."""
        if not self.store.embedded:
            db.execute(text("SELECT pg_notify('tatami', :version)"), {"version": f"{match_id} {version}"})


def find_row(db: Session, match_id: str, lock: bool = False) -> MatchRow:
    """Return the row of a match. Raises Refusal."""
    row = db.get(MatchRow, match_id, with_for_update=lock or None)
    if row is None:
        raise Refusal(404, "refusal.no_match")
    return row
