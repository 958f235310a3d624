"""Taking moves back: at once where nobody is wronged by it, otherwise when all the others agree.

The hall calls these within one transaction on the match.
"""

from sqlalchemy import delete
from sqlalchemy.orm import Session

from tatami.match import Match
from tatami.table.refusals import Refusal
from tatami.table.standing import Standing
from tatami.table.store import MoveRow


def undo_to(standing: Standing, guest: str | None) -> int | None:
    """The ply a guest may go back to at once.

    Never over another's move nor behind a revealed secret, except when practising alone with bots.
    """
    mine, match = standing.seats_of(guest), standing.match
    played = [ply for ply, (seat, _) in enumerate(match.moves) if seat in mine]
    if not played or standing.row.lesson is not None:
        return None
    alone = standing.row.practice and len(standing.people()) == 1
    if alone:
        return played[-1]
    last = len(match) - 1
    return last if played[-1] == last and not match.over and not match.reveals(last) else None


def can_ask_undo(standing: Standing, guest: str | None) -> bool:
    """Whether a guest may ask the others to let him take his last move back."""
    mine = standing.seats_of(guest)
    played = any(seat in mine for seat, _ in standing.match.moves)
    others = len(standing.people()) > 1
    return standing.row.practice and played and others and undo_to(standing, guest) is None


def ask(standing: Standing, guest: str) -> int | None:
    """Return the ply to go back to at once, or ask the others and return None. Raises Refusal."""
    ply = undo_to(standing, guest)
    if ply is None:
        if not can_ask_undo(standing, guest):
            raise Refusal(409, "refusal.no_undo")
        standing.row.undo_seat = standing.seats_of(guest)[0]
        standing.row.undo_agreed = 0
    return ply


def answer(standing: Standing, guest: str, agreed: bool) -> int | None:
    """Note a guest's answer; return the ply to go back to when all people agree. Raises Refusal."""
    row, mine, asker = standing.row, standing.seats_of(guest), standing.row.undo_seat
    if asker is None or not mine or asker in mine:
        raise Refusal(409, "refusal.no_undo_asked")
    if not agreed:
        row.undo_seat = None
        return None
    for seat in mine:
        row.undo_agreed |= 1 << seat
    needed = [seat.number for seat in standing.seats if seat.guest and seat.number != asker]
    if not all(row.undo_agreed >> seat & 1 for seat in needed):
        return None
    return max(ply for ply, (seat, _) in enumerate(standing.match.moves) if seat == asker)


def take_back(db: Session, standing: Standing, ply: int) -> Match:
    """Strike the moves from a ply on; return the match as it stood there."""
    db.execute(delete(MoveRow).where(MoveRow.match_id == standing.row.id, MoveRow.ply >= ply))
    standing.row.undo_seat, standing.row.undo_agreed = None, 0
    standing.row.undone = standing.row.version + 1
    return standing.match.at(ply)
