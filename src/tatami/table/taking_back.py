"""Taking moves back: at once where nobody is wronged by it, otherwise when all the others agree.

The hall calls these within one transaction on the match.
"""

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from tatami.match import Match
from tatami.table.refusals import Refusal
from tatami.table.standing import Standing
from tatami.table.store import MoveRow


def undo_to(standing: Standing, guest: str | None) -> int | None:
    """The ply of the move that a guest may take back at once.

    Never over another's move nor behind a revealed secret, except when practising alone with bots. While choices are
    simultaneous the moves of others do not stand in the way: they do not depend on this one, and stay. A move that let
    others begin to choose stands at once, for who sees when it no longer can be taken back knows that they have begun.
    """
    mine, match = standing.seats_of(guest), standing.match
    played = [ply for ply, (seat, _) in enumerate(match.moves) if seat in mine]
    if not played or standing.row.lesson is not None:
        return None
    alone = standing.row.practice and len(standing.people()) == 1
    if alone:
        return played[-1]
    last = len(match) - 1
    if played[-1] == last:
        return None if match.over or match.reveals(last) or match.opens(last) else last
    return played[-1] if match.without(played[-1]) is not None else None


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
    """Strike a move and those after it, but for simultaneous ones of others; return the match without them."""
    old, row = standing.match, standing.row
    match = old.without(ply) or old.at(ply)
    later = select(MoveRow.version).where(MoveRow.match_id == row.id, MoveRow.ply > ply).order_by(MoveRow.ply)
    versions = list(db.scalars(later))
    db.execute(delete(MoveRow).where(MoveRow.match_id == row.id, MoveRow.ply >= ply))
    for place, (seat, action) in enumerate(match.moves[ply:]):
        db.add(MoveRow(match_id=row.id, ply=ply + place, seat=seat, action=action, version=versions[place]))
    kept = {seat for seat, _ in match.moves[ply:]}
    for struck in {seat for seat, _ in old.moves[ply:]} - kept:
        row.seats[struck].undone = standing.version_for(standing.seats_beside(struck)) + 1
    row.undo_seat, row.undo_agreed = None, 0
    return match
