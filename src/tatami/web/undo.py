"""Undo: at once where it is unfair to nobody, otherwise when all others agree.

``Matches`` calls these functions within a transaction on the match.
"""

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from tatami.match import Match
from tatami.web.changes import move_row
from tatami.web.refusals import Refusal
from tatami.web.snapshot import Snapshot, is_secret
from tatami.web.store import MoveRow


def others_there(snapshot: Snapshot, guest: str | None) -> list[int]:
    """Return the seats of all other people, but for those whom a bot replaces."""
    return [seat.number for seat in snapshot.seats if seat.kind == "guest" and seat.guest != guest]


def several_share(snapshot: Snapshot, guest: str | None) -> bool:
    """Tell whether several people share a guest's screen; none of them may undo what another has seen."""
    return snapshot.row.shared and len(snapshot.seats_of(guest)) > 1


def own_plies(snapshot: Snapshot, guest: str | None) -> list[int]:
    """Return the plies of a guest's own moves."""
    mine = snapshot.seats_of(guest)
    return [ply for ply, (seat, _) in enumerate(snapshot.match.moves) if seat in mine]


def undo_to(snapshot: Snapshot, guest: str | None) -> int | None:
    """Return the ply of the move that a guest may take back at once; None if there is none.

    Never over another's move nor behind revealed information, except when practising alone with bots; nor into a
    lesson. Simultaneous moves of others do not prevent it: they do not depend on this one, and stay. A move after which
    another may choose in secret stands at once: if undo vanished later, that would betray that the other has begun.
    After the end nothing is taken back: all secrets are public, and the match may have been reviewed.
    """
    match, played = snapshot.match, own_plies(snapshot, guest)
    if not played or match.over or played[-1] < snapshot.lesson_moves:
        return None
    if snapshot.row.practice and not others_there(snapshot, guest) and not several_share(snapshot, guest):
        return played[-1]
    last = len(match) - 1
    if played[-1] == last:
        return None if match.reveals(last) or lets_others_choose_in_secret(snapshot) else last
    return played[-1] if match.without(played[-1]) is not None else None


def lets_others_choose_in_secret(snapshot: Snapshot) -> bool:
    """Tell whether the last move made it another's turn who has a legal move that nobody would notice."""
    match = snapshot.match
    before = match.at(len(match) - 1).acting
    for seat in match.acting:
        for action in match.actions(seat) if seat not in before else ():
            after = match.clone()
            after.play(action, seat)
            if is_secret(match, after, snapshot.seats_beside(seat)):
                return True
    return False


def can_ask_undo(snapshot: Snapshot, guest: str | None) -> bool:
    """Tell whether a guest may ask the others to let them take their last move back."""
    if snapshot.match.over or not snapshot.row.practice or not own_plies(snapshot, guest):
        return False
    return bool(others_there(snapshot, guest)) and undo_to(snapshot, guest) is None


def ask(snapshot: Snapshot, guest: str) -> int | None:
    """Return the ply to go back to at once, or ask the others and return None. Raises Refusal."""
    ply = undo_to(snapshot, guest)
    if ply is None:
        if not can_ask_undo(snapshot, guest):
            raise Refusal(409, "refusal.no_undo")
        played = own_plies(snapshot, guest)
        snapshot.row.undo_seat, snapshot.row.undo_agreed = snapshot.match.moves[played[-1]][0], 0
        snapshot.row.undo_move = len(played) - 1
    return ply


def answer(snapshot: Snapshot, guest: str, agreed: bool) -> int | None:
    """Store a guest's answer; return the ply to go back to when all have agreed, else None. Raises Refusal."""
    row, mine, asker = snapshot.row, snapshot.seats_of(guest), snapshot.row.undo_seat
    if asker is None or not mine or asker in mine or snapshot.match.over:
        raise Refusal(409, "refusal.no_undo_asked")
    if not agreed:
        row.undo_seat = None
        return None
    for seat in mine:
        row.undo_agreed |= 1 << seat
    asking = snapshot.seats[asker].guest
    if not all(row.undo_agreed >> seat & 1 for seat in others_there(snapshot, asking)):
        return None
    row.undo_seat = None
    asked_for = own_plies(snapshot, asking)[row.undo_move :]  # and their secret moves since
    return asked_for[0] if asked_for else None


def take_back(db: Session, snapshot: Snapshot, ply: int) -> Match:
    """Delete a move and those after it, but for simultaneous ones of others; return the match without them."""
    old, row = snapshot.match, snapshot.row
    match = old.without(ply) or old.at(ply)
    later = select(MoveRow.version).where(MoveRow.match_id == row.id, MoveRow.ply > ply).order_by(MoveRow.ply)
    versions = list(db.scalars(later))
    db.execute(delete(MoveRow).where(MoveRow.match_id == row.id, MoveRow.ply >= ply))
    db.add_all(
        move_row(row.id, match, later, version)
        for later, version in zip(range(ply, len(match)), versions, strict=False)
    )
    kept = {seat for seat, _ in match.moves[ply:]}
    for seat in {seat for seat, _ in old.moves[ply:]} - kept:
        row.seats[seat].undone = snapshot.version_for(snapshot.seats_beside(seat)) + 1
    return match
