"""What follows from a change of a match: its status, its clock, and when a bot is due.

Plain functions over the match's row; the caller has a transaction open.
"""

import time
from collections.abc import Sequence

from tatami.match import Match
from tatami.web.lessons import lesson_of
from tatami.web.snapshot import Snapshot, is_secret, keeps_secrets
from tatami.web.store import MatchRow


def update(row: MatchRow, match: Match) -> None:
    """Update the row from the match, and schedule bots."""
    update_status(row, match)
    schedule_bots(row, match)


def update_after_moves(snapshot: Snapshot, match: Match, movers: Sequence[int]) -> None:
    """Update the row after moves. A secret move is counted for its seat only and changes neither clock nor undo.

    Nor does it delay bots: their pause would betray it.
    """
    row, old = snapshot.row, snapshot.match
    update_status(row, match)
    if movers and is_secret(old, match, snapshot.seats_beside(movers[0])):
        mover = snapshot.seats[movers[0]]
        mover.secret_steps += 1
        if mover.kind == "bot":
            schedule_bots(row, match)
        return
    schedule_bots(row, match)
    row.undo_seat, row.undo_agreed = None, 0
    set_clock(row, old, match, movers)


def update_status(row: MatchRow, match: Match) -> None:
    """Set ply, status and scores, and whether a shared screen needs a curtain."""
    row.ply = len(match)
    waiting = any(seat.kind == "open" for seat in row.seats)
    row.status = "over" if match.over else "waiting" if waiting else "running"
    row.scores = list(match.scores()) if match.over else None
    if row.shared and not match.over and not keeps_secrets(match):
        row.revealed = None  # all may look now; the next secret needs a curtain again


def schedule_bots(row: MatchRow, match: Match) -> None:
    """Set when a bot is due."""
    now, acting = time.time(), [row.seats[seat] for seat in match.acting]
    bots = [seat for seat in acting if seat.kind == "bot"]
    if not bots:
        row.hurry = False
    row.bot_due = None
    if row.status == "running" and bots and not _in_lesson(row):
        row.bot_due = now if row.hurry else now + row.pace / 1000
    row.lease = 0.0


def _in_lesson(row: MatchRow) -> bool:
    return row.lesson is not None and row.lesson < len(lesson_of(row.game).steps)


def set_clock(row: MatchRow, old: Match, match: Match, movers: Sequence[int]) -> None:
    """Restart the clock for a new decision; undoing a move and playing it again gives no more time.

    Simultaneous choices share one clock: it runs on as long as somebody has still to make the same one.
    """
    if any(seat in match.acting and seat not in movers for seat in old.acting):
        return
    now, others = time.time(), old.acting != match.acting
    if len(match) < len(old):
        row.reached = max(row.reached, len(old))
    if others and len(match) == len(old) - 1:  # whose last step is taken back has the time that was left
        row.asked = now - row.used
    elif others or len(match) > row.reached:
        row.used, row.asked, row.reached = now - row.asked, now, 0
