"""Reviewing finished matches in the background, one at a time in a process, at low priority.

What is asked for stands in the database, and so does all that has been thought so far: a restart goes on where it was.
A process takes a lease on a review before it works, so that two never do the same one.
"""

import logging
import os
import sys
import threading
import time
from collections.abc import Callable

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from tatami.lab.match_review import MatchReviewer, Point, Review
from tatami.web.matches import Matches
from tatami.web.store import MatchRow, ReviewRow

log = logging.getLogger(__name__)
IDLE = 2.0  # seconds between two looks, unless somebody asks
SAVE_INTERVAL = 1.0  # seconds between two notes of what has been thought
LEASE = 30.0  # seconds without such a note after which another process takes over
NICENESS = 15  # how much we give way to others, from 0 to 19


class ReviewWorker:
    """Knows every review, and works on those that are asked for."""

    def __init__(self, matches: Matches, ready: Callable[[str], bool]) -> None:
        """Work for a hall; ``ready`` tells whether a game's rules are compiled, so that it can be thought about."""
        self.matches, self.ready = matches, ready
        self._thread = threading.Thread(target=self._keep, daemon=True, name="reviewing")
        self._asked, self._stop = threading.Event(), False

    def open(self) -> None:
        """Begin to work."""
        self._thread.start()

    def close(self) -> None:
        """Stop after the decision that is being thought about."""
        self._stop = True
        self._asked.set()
        if self._thread.is_alive():
            self._thread.join()

    # --- asking

    def of(self, match_id: str) -> ReviewRow:
        """Return the review of a finished match as far as it has got; the first to look asks for it."""
        with self.matches.store.reading() as db:
            row = db.get(ReviewRow, match_id)
        if row is not None:
            return row
        try:
            with self.matches.store.writing() as db:
                row = ReviewRow(match_id=match_id, points=[])
                db.add(row)
        except IntegrityError:  # somebody else was quicker
            return self.of(match_id)
        self._asked.set()
        return row

    # --- working

    def _keep(self) -> None:
        if sys.platform == "linux":  # where a thread can have a priority of its own
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
        while not self._stop:
            try:
                busy = self.review_next()
            except Exception:  # the database may be restarting; the reviews must not stop for good
                log.exception("reviewing failed")
                busy = False
            if not busy and not self._stop:
                self._asked.wait(IDLE)
                self._asked.clear()

    def review_next(self) -> bool:
        """Take the oldest review that nobody works on and see it through; False if there is none."""
        match_id = self._take()
        if match_id is None:
            return False
        try:
            self._work(match_id)
        except SQLAlchemyError:  # not the match's fault; it is tried again
            raise
        except Exception as error:
            log.exception("match %s cannot be reviewed", match_id)
            self._note(match_id, fault=str(error) or type(error).__name__)
        return True

    def _take(self) -> str | None:
        now = time.time()
        waiting = (
            select(ReviewRow.match_id, MatchRow.game)
            .join(MatchRow, MatchRow.id == ReviewRow.match_id)
            .where(ReviewRow.found.is_(None), ReviewRow.fault.is_(None), ReviewRow.lease < now)
            .order_by(ReviewRow.asked)
        )
        with self.matches.store.reading() as db:
            ready = [match_id for match_id, name in db.execute(waiting) if self.ready(name)]
        if not ready:
            return None
        with self.matches.store.writing() as db:
            row = db.get(ReviewRow, ready[0], with_for_update={"skip_locked": True})
            if row is None or row.found is not None or row.lease >= now:
                return None
            row.lease = now + LEASE
        return str(ready[0])

    def _work(self, match_id: str) -> None:
        with self.matches.store.reading() as db:
            row = db.get(ReviewRow, match_id)
        kept = [Point(int(ply), int(seat), expected) for ply, seat, expected in (row.points if row else [])]
        hindsight = MatchReviewer(self.matches.snapshot(match_id).match, kept)
        noted = time.time()
        for progress in hindsight.work():
            if self._stop or time.time() - noted >= SAVE_INTERVAL:
                self._note(match_id, hindsight, progress)
                noted = time.time()
            if self._stop:
                return
        self._note(match_id, hindsight, 1.0, found=hindsight.review())

    def _note(
        self,
        match_id: str,
        hindsight: MatchReviewer | None = None,
        progress: float = 0.0,
        found: Review | None = None,
        fault: str | None = None,
    ) -> None:
        """Write down how far we are; whoever stops lets the next process go on at once."""
        with self.matches.store.writing() as db:
            row = db.get(ReviewRow, match_id, with_for_update=True)
            if row is None:
                return
            row.lease = 0.0 if self._stop else time.time() + LEASE
            row.progress, row.fault = progress, fault
            if hindsight is not None:
                row.points = [[point.ply, point.seat, point.expected] for point in hindsight.points]
            if found is not None:
                row.found, row.points = found.to_json(), []
