"""Reviewing finished matches in the background: one at a time in a process, in a thread of low priority.

Requests and intermediate results are in the database, so a restart resumes them. A process takes a lease on a review
before it works on it, so that no two do the same one.
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
IDLE = 2.0  # seconds between two queries for requested reviews
SAVE_INTERVAL = 1.0  # seconds between two saves of intermediate results
LEASE = 30.0  # seconds without a save after which another process takes over
NICENESS = 15  # priority of the thread, 0 to 19 (lowest)


class ReviewWorker:
    """Looks reviews up, and works on those that are requested."""

    def __init__(self, matches: Matches, ready: Callable[[str], bool]) -> None:
        """``ready`` tells whether the rules of a game are compiled."""
        self.matches, self.ready = matches, ready
        self._thread = threading.Thread(target=self._run, daemon=True, name="reviews")
        self._requested, self._stop = threading.Event(), False

    def open(self) -> None:
        """Start the thread."""
        self._thread.start()

    def close(self) -> None:
        """Stop after the decision that is being evaluated."""
        self._stop = True
        self._requested.set()
        if self._thread.is_alive():
            self._thread.join()

    # --- requests

    def get_or_request(self, match_id: str) -> ReviewRow:
        """Return the review of a finished match, finished or in progress; the first call requests it."""
        with self.matches.store.reading() as db:
            row = db.get(ReviewRow, match_id)
        if row is not None:
            return row
        try:
            with self.matches.store.writing() as db:
                row = ReviewRow(match_id=match_id, points=[])
                db.add(row)
        except IntegrityError:  # another process was quicker
            return self.get_or_request(match_id)
        self._requested.set()
        return row

    # --- work

    def _run(self) -> None:
        if sys.platform == "linux":  # only here can a thread have its own priority
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
        while not self._stop:
            try:
                busy = self.review_next()
            except Exception:  # the database may be restarting; the reviews must not stop for good
                log.exception("reviewing failed")
                busy = False
            if not busy and not self._stop:
                self._requested.wait(IDLE)
                self._requested.clear()

    def review_next(self) -> bool:
        """Work on the oldest requested review that is not leased; False if there is none."""
        match_id = self._lease_next()
        if match_id is None:
            return False
        try:
            self._work(match_id)
        except SQLAlchemyError:  # the match is not at fault; it is tried again
            raise
        except Exception as error:
            log.exception("match %s cannot be reviewed", match_id)
            self._save(match_id, fault=str(error) or type(error).__name__)
        return True

    def _lease_next(self) -> str | None:
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
        reviewer = MatchReviewer(self.matches.snapshot(match_id).match, kept)
        saved = time.time()
        for progress in reviewer.work():
            if self._stop or time.time() - saved >= SAVE_INTERVAL:
                self._save(match_id, reviewer, progress)
                saved = time.time()
            if self._stop:
                return
        self._save(match_id, reviewer, 1.0, found=reviewer.review())

    def _save(
        self,
        match_id: str,
        reviewer: MatchReviewer | None = None,
        progress: float = 0.0,
        found: Review | None = None,
        fault: str | None = None,
    ) -> None:
        """Save how far the review is; when stopping, free the lease for the next process."""
        with self.matches.store.writing() as db:
            row = db.get(ReviewRow, match_id, with_for_update=True)
            if row is None:
                return
            row.lease = 0.0 if self._stop else time.time() + LEASE
            row.progress, row.fault = progress, fault
            if reviewer is not None:
                row.points = [[point.ply, point.seat, point.expected] for point in reviewer.points]
            if found is not None:
                row.found, row.points = found.to_json(), []
