"""Matches: starting them, and what people do in one.

Seats are in ``seats``, the bots' moves in ``bot_moves``.
"""

import secrets
import time
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select

from tatami.errors import IllegalAction
from tatami.match import Match, all_games, game
from tatami.saves import SavedMatch, last_digest
from tatami.web import lessons, scheduling, undo
from tatami.web.bot_moves import BotMoves
from tatami.web.changes import Change, Changes, move_row
from tatami.web.fairness import seed_of
from tatami.web.lessons import lesson_of
from tatami.web.refusals import Refusal, refused
from tatami.web.seats import SeatPlan, Seats, seat_rows
from tatami.web.settings import Settings
from tatami.web.snapshot import Snapshot
from tatami.web.store import ChatRow, MatchRow, MoveRow, Store

OPPONENT = "ronin"  # the default level of bots
MAX_PACE = 10_000  # milliseconds between two moves of bots


@dataclass(frozen=True)
class NewMatch:
    """What a match is started with."""

    game: str
    options: Mapping[str, Any]
    plan: Sequence[SeatPlan]
    host: str
    practice: bool = True
    shared: bool = False
    clock: int | None = None
    lesson: bool = False
    moves: Sequence[tuple[int, int]] = ()  # this and the next two: of another match that is continued
    secret: str = ""
    seed: int | None = None


class Matches(Changes):
    """All matches of the server."""

    def __init__(self, store: Store, settings: Settings) -> None:
        super().__init__(store, settings)
        self.seats = Seats(self)
        self.bots = BotMoves(self)

    # --- starting

    def start(self, name: str, options: Mapping[str, Any], plan: Sequence[SeatPlan], host: str, **more: Any) -> str:
        """Start a match and return its id; see ``NewMatch``.

        Raises BadOption or UnknownGame for what the game does not know.
        """
        new = NewMatch(name, options, plan, host, **more)
        secret = new.secret or secrets.token_hex(32)
        seed = new.seed
        if seed is None:
            seed = lesson_of(name).seed if new.lesson else seed_of(secret)
        match = Match(game(name), options, seed)
        for seat, action in new.moves:
            match.play(action, seat)
        row = MatchRow(
            id=secrets.token_urlsafe(9),
            game=name,
            edition=match.game.meta.edition,
            options=match.options,
            seed=seed,
            secret=secret,
            host=host,
            practice=new.practice,
            shared=new.shared,
            clock=new.clock,
            pace=self.settings.pace,
            lesson=0 if new.lesson else None,
            status="waiting",
        )
        row.seats = seat_rows(new.plan, match.players)
        self._insert(row, match)
        self.cache.keep(row, match)
        return row.id

    def _insert(self, row: MatchRow, match: Match) -> None:
        """Insert a new match. Raises Refusal if its host has too many running matches.

        Matches that have not changed for long do not count, nor those of older editions, which cannot go on.
        """
        with self.store.writing() as db:
            recent = MatchRow.changed > time.time() - self.settings.forgotten_after
            started = select(MatchRow.game, MatchRow.edition).where(
                MatchRow.host == row.host, MatchRow.status != "over", recent
            )
            can_go_on = {(which.name, which.meta.edition) for which in all_games()}
            running = sum((name, edition) in can_go_on for name, edition in db.execute(started))
            if running >= self.settings.matches_per_guest:
                raise Refusal(429, "refusal.too_many", count=self.settings.matches_per_guest)
            db.add(row)
            db.flush()
            db.add_all(move_row(row.id, match, ply, version=0) for ply in range(len(match)))
            scheduling.update(row, match)

    def saved(self, snapshot: Snapshot) -> SavedMatch:
        """Return a match to be saved as a file; one of an older edition as it was played, not as it replays."""
        if snapshot.problem is None:
            return snapshot.match.saved()
        row, query = snapshot.row, select(MoveRow).where(MoveRow.match_id == snapshot.row.id).order_by(MoveRow.ply)
        with self.store.reading() as db:
            moves = list(db.scalars(query))
        scores = None if row.scores is None else tuple(row.scores)
        chain = moves[-1].behaviour if moves else None
        behaviour = None if chain is None else last_digest(bytes.fromhex(chain), scores)
        played = [(move.seat, move.action) for move in moves]
        return SavedMatch(row.game, row.edition, row.options, row.seed, played, scores, behaviour)

    # --- playing

    def play(self, match_id: str, guest: str, seat: int, action: int | str, version: int | None) -> None:
        """Play an action for one of a guest's own seats. Raises Refusal, and then nothing has changed."""
        with self.change(match_id) as change:
            snapshot = change.snapshot
            if seat not in snapshot.seats_of(guest):
                raise Refusal(403, "refusal.not_your_seat")
            change.check_fresh(seat, version)
            if snapshot.row.status == "waiting":
                raise Refusal(409, "refusal.not_begun")
            had_stand_in = snapshot.seats[seat].kind == "bot"
            snapshot.seats[seat].kind = "guest"
            snapshot.seats[seat].seen = time.time()
            number = snapshot.match.game.action(action).number
            try:
                change.add_moves([(seat, number), *lessons.replies(snapshot, number)])
            except IllegalAction as error:
                raise refused(409, error) from error
            if had_stand_in:  # the bot is no longer due
                scheduling.schedule_bots(snapshot.row, change.match)

    def continue_lesson(self, match_id: str, guest: str, version: int | None = None) -> None:
        """Continue from a step of a lesson that only has to be read."""
        with self.change(match_id) as change:
            snapshot = change.snapshot
            step, mine = snapshot.lesson, snapshot.seats_of(guest)
            if not mine or step is None or step.play:
                raise Refusal(409, "refusal.no_lesson_step")
            if version not in (None, snapshot.version_for(mine)):
                raise Refusal(409, "refusal.gone_on")
            change.add_moves(lessons.next_step(snapshot, step))

    # --- undo

    def undo(self, match_id: str, guest: str, version: int | None = None) -> None:
        """Take a guest's last move back if that is allowed at once; otherwise ask the others."""
        with self.change(match_id) as change:
            for seat in change.snapshot.seats_of(guest):
                change.check_fresh(seat, version)
            _go_back(change, undo.ask(change.snapshot, guest))

    def answer_undo(self, match_id: str, guest: str, agreed: bool) -> None:
        """Answer another seat's request for undo; it happens when all people have agreed."""
        with self.change(match_id) as change:
            _go_back(change, undo.answer(change.snapshot, guest, agreed))

    # --- screen, pace, chat

    def reveal(self, match_id: str, guest: str) -> None:
        """Lift the curtain of a shared screen for the seat that is to move."""
        with self.change(match_id) as change:
            snapshot = change.snapshot
            mine = [seat for seat in snapshot.match.acting if seat in snapshot.seats_of(guest)]
            if not snapshot.row.shared or not mine:
                raise Refusal(409, "refusal.no_curtain")
            snapshot.row.revealed = mine[0]

    def set_pace(self, match_id: str, guest: str, pace: int) -> None:
        """Set the pause between the moves of bots, in milliseconds."""
        with self.change(match_id) as change:
            change.snapshot.check_seated(guest)
            change.snapshot.row.pace = min(max(pace, 0), MAX_PACE)

    def hurry(self, match_id: str, guest: str) -> None:
        """Skip the bots' pauses until a person is to move."""
        with self.change(match_id) as change:
            change.snapshot.check_seated(guest)
            row = change.snapshot.row
            if row.bot_due is not None:
                row.hurry, row.bot_due = True, time.time()

    def say(self, match_id: str, guest: str, what: str) -> None:
        """Add a chat line."""
        letters = (letter for letter in " ".join(what.split()) if unicodedata.category(letter) not in ("Cc", "Cs"))
        said = "".join(letters)[: self.settings.chat_length]
        with self.change(match_id) as change:
            snapshot = change.snapshot
            mine = snapshot.seats_of(guest)
            if not mine:
                raise Refusal(403, "refusal.no_chat")
            if not said:
                raise Refusal(422, "refusal.empty_message")
            speaker = snapshot.row.revealed if snapshot.row.revealed in mine else mine[0]  # who is at the shared screen
            change.db.add(ChatRow(match_id=match_id, name=snapshot.seats[speaker].name, text=said))

    def chat(self, match_id: str) -> list[ChatRow]:
        """Return the latest hundred chat lines."""
        query = select(ChatRow).where(ChatRow.match_id == match_id).order_by(ChatRow.id.desc()).limit(100)
        with self.store.reading() as db:
            return list(db.scalars(query))[::-1]


def _go_back(change: Change, ply: int | None) -> None:
    """Take the match back to a ply; do nothing for None."""
    if ply is None:
        return
    snapshot: Snapshot = change.snapshot
    match = undo.take_back(change.db, snapshot, ply)
    movers = [seat for seat, _ in snapshot.match.moves[ply:]]
    scheduling.update_after_moves(snapshot, match, movers if len(match) == ply else movers[:1])
    change.match = match
