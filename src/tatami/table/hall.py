"""The hall: every match at every table, and all that people and bots may do with one.

A change is one transaction that checks the match's version, so that a double click, a race between two processes or a
stale page cannot change anything twice. After it, whoever watches is told the new version.
"""

import hashlib
import secrets
import time
import unicodedata
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock
from typing import Any

from sqlalchemy import func, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from tatami.errors import IllegalAction, OtherRules
from tatami.match import Match, all_games, game
from tatami.players import Player, player
from tatami.table import taking_back
from tatami.table.lessons import LessonStep, has_lesson, lesson_of
from tatami.table.news import News
from tatami.table.refusals import Refusal, refused
from tatami.table.seating import check_bot, held_back
from tatami.table.settings import Settings
from tatami.table.standing import Standing, is_secret, keeps_secrets, looks_the_same
from tatami.table.store import ChatRow, MatchRow, MoveRow, SeatRow, Store

REMEMBERED = 64 << 20  # bytes of positions kept in memory for speed; any match can be rebuilt from its moves
STAND_IN = "hatamoto"  # who plays for somebody who is away: quick, and without slips
OPPONENT = "ronin"  # who plays against you if you do not choose


@dataclass(frozen=True)
class SeatPlan:
    """Who is to sit in a seat of a new match."""

    kind: str  # guest, bot, open
    name: str
    guest: str | None = None
    bot: str | None = None
    public: bool = False


def seed_of(secret: str) -> int:
    """Return the seed of a match: 63 bits of a hash of its secret, which nobody can guess before it is shown."""
    return int.from_bytes(hashlib.sha256(b"seed" + bytes.fromhex(secret)).digest()[:8], "big") >> 1


def commitment_of(secret: str) -> str:
    """Return what is shown before the first move: the hash that binds the table to the secret."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def sealed(row: MatchRow) -> bool:
    """Whether a secret has settled the shuffle; that of a lesson, also if it is played on from, is always the same."""
    return row.lesson is None and not (has_lesson(row.game) and row.seed == lesson_of(row.game).seed)


def _seats(plan: Sequence[SeatPlan], wanted: int) -> list[SeatRow]:
    """The seats of a new match, each with an invitation of its own. Raises Refusal for a plan with too few."""
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


def _weight(match: Match) -> int:
    """How many bytes the positions of a match take."""
    return (len(match) + 1) * int(match.state.nbytes)


class Hall:
    """All matches."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store, self.settings = store, settings
        self._known: OrderedDict[str, tuple[int, Match]] = OrderedDict()
        self._held = 0  # bytes of their positions
        self._lock = Lock()
        self.announce: Callable[[str, News], None] = lambda match_id, news: None  # set by the live hub

    # --- starting

    def start(
        self,
        name: str,
        options: Mapping[str, Any],
        plan: Sequence[SeatPlan],
        host: str,
        *,
        practice: bool = True,
        shared: bool = False,
        clock: int | None = None,
        lesson: bool = False,
        moves: Sequence[tuple[int, int]] = (),
        secret: str = "",
        seed: int | None = None,
    ) -> str:
        """Start a match and return its id; ``moves``, ``secret`` and ``seed`` are those of another to be played on.

        Raises BadOption or UnknownGame for what the game does not know.
        """
        secret = secret or secrets.token_hex(32)
        if seed is None:
            seed = lesson_of(name).seed if lesson else seed_of(secret)
        match = Match(game(name), options, seed)
        for seat, action in moves:
            match.play(action, seat)
        row = MatchRow(
            id=secrets.token_urlsafe(9),
            game=name,
            rules=match.game.rules_version,
            options=match.options,
            seed=seed,
            secret=secret,
            host=host,
            practice=practice,
            shared=shared,
            clock=clock,
            pace=self.settings.pace,
            lesson=0 if lesson else None,
            status="waiting",
        )
        row.seats = _seats(plan, match.players)
        self._write_down(row, match)
        self._remember(row, match)
        return row.id

    def _write_down(self, row: MatchRow, match: Match) -> None:
        """Put a new match into the database. Raises Refusal if its host has too many running already.

        Those that nobody has touched for long do not count, nor those whose rules are gone.
        """
        with self.store.writing() as db:
            lately = MatchRow.changed > time.time() - self.settings.forgotten_after
            started = select(MatchRow.game, MatchRow.rules).where(MatchRow.host == row.host, MatchRow.status != "over")
            can_go_on = {(which.name, which.rules_version) for which in all_games()}
            running = sum((name, rules) in can_go_on for name, rules in db.execute(started.where(lately)))
            if running >= self.settings.matches_per_guest:
                raise Refusal(429, "refusal.too_many", count=self.settings.matches_per_guest)
            db.add(row)
            db.flush()
            for ply, (seat, action) in enumerate(match.moves):
                db.add(MoveRow(match_id=row.id, ply=ply, seat=seat, action=action, version=0))
            self._settle(row, match)

    # --- looking

    def standing(self, match_id: str) -> Standing:
        """Return a match as it stands. Raises Refusal if there is none, OtherRules if its rules are gone."""
        with self.store.reading() as db:
            return self._standing(db, match_id)

    def _standing(self, db: Session, match_id: str, change: bool = False) -> Standing:
        row = db.get(MatchRow, match_id, with_for_update=change or None)
        if row is None:
            raise Refusal(404, "refusal.no_match")
        _ = row.seats
        return Standing(row, self._match(db, row))

    def _match(self, db: Session, row: MatchRow) -> Match:
        which = game(row.game)
        if row.rules != which.rules_version:
            raise OtherRules(
                f"match {row.id} was played with rules {row.rules} of {row.game}; these are rules {which.rules_version}"
            )
        with self._lock:
            version, known = self._known.get(row.id, (-1, None))
        if known is not None and version == row.version:
            return known
        query = select(MoveRow.seat, MoveRow.action).where(MoveRow.match_id == row.id).order_by(MoveRow.ply)
        moves = [(seat, action) for seat, action in db.execute(query)]
        match = known.clone() if known is not None else Match(which, row.options, row.seed)
        alike = 0
        while alike < min(len(match), len(moves)) and match.moves[alike] == moves[alike]:
            alike += 1
        while len(match) > alike:
            match.undo()
        for seat, action in moves[alike:]:
            match.play(action, seat)
        self._remember(row, match)
        return match

    def _remember(self, row: MatchRow, match: Match) -> None:
        with self._lock:
            self._forget(row.id)
            if match.over:  # seldom looked at again, and rebuilt when it is
                return
            self._known[row.id] = (row.version, match)
            self._held += _weight(match)
            while self._held > REMEMBERED:
                self._forget(next(iter(self._known)))

    def _forget(self, match_id: str) -> None:
        if match_id in self._known:
            _, match = self._known.pop(match_id)
            self._held -= _weight(match)

    # --- changing

    @contextmanager
    def _changing(self, match_id: str) -> Iterator[tuple[Session, Standing]]:
        """One transaction on one match; afterwards everyone who watches is told."""
        try:
            with self.store.writing() as db:
                standing = self._standing(db, match_id, change=True)
                row, before = standing.row, standing.version_for(())
                yield db, standing
                row.version += 1
                news = News.of(row)
                if news.version_for(()) > before:
                    row.changed = time.time()
                self._pass_on(db, row.id, news)
        except IntegrityError as error:
            raise Refusal(409, "refusal.just_played") from error
        self.announce(row.id, news)

    def _pass_on(self, db: Session, match_id: str, news: News) -> None:
        """Let the other processes know, when the transaction is done."""
        if not self.store.embedded:
            db.execute(text("SELECT pg_notify('tatami', :news)"), {"news": f"{match_id} {news}"})

    def _check_fresh(self, db: Session, standing: Standing, seat: int, seen: int | None) -> None:
        """Refuse a decision taken on an old page: this seat has moved, or its moves were taken back, since.

        What others did in the meantime does not matter: while choices are simultaneous they may decide in any order.
        """
        if seen is None:  # a program that does not mind
            return
        query = select(func.max(MoveRow.version)).where(MoveRow.match_id == standing.row.id, MoveRow.seat == seat)
        newest = standing.version_for(standing.seats_beside(seat))
        if seen > newest or seen < max(standing.seats[seat].undone, db.scalar(query) or 0):
            raise Refusal(409, "refusal.gone_on")

    def _add_moves(self, db: Session, standing: Standing, moves: Sequence[tuple[int, int]]) -> Match:
        """Play moves in a copy of the match, write them down, and settle what follows from them."""
        match = standing.match.clone()
        for seat, action in moves:
            match.play(action, seat)
            version = standing.version_for(standing.seats_beside(seat)) + 1
            db.add(MoveRow(match_id=standing.row.id, ply=len(match) - 1, seat=seat, action=action, version=version))
        self._settle_moves(standing, match, [seat for seat, _ in moves])
        return match

    def _settle_moves(self, standing: Standing, match: Match, movers: Sequence[int]) -> None:
        """Settle what follows from moves; what nobody else can notice is kept to its seat, and all else goes on.

        Bots do not wait either for what somebody does in secret: their pause would tell how long ago it was.
        """
        row, old = standing.row, standing.match
        self._bring_up(row, match)
        if movers and is_secret(old, match, standing.seats_beside(movers[0])):
            mover = standing.seats[movers[0]]
            mover.secret_steps += 1
            if mover.kind == "bot":
                self._call_bots(row, match)
            return
        self._call_bots(row, match)
        row.undo_seat, row.undo_agreed = None, 0
        self._set_clock(row, old, match, movers)

    @staticmethod
    def _set_clock(row: MatchRow, old: Match, match: Match, movers: Sequence[int]) -> None:
        """Give everyone all his time for what he is asked; taking back and playing again gives no more.

        Those who choose at once have one clock: it runs on as long as somebody is still asked the same.
        """
        if any(seat in match.acting and seat not in movers for seat in old.acting):
            return
        now, others = time.time(), old.acting != match.acting
        if len(match) < len(old):
            row.reached = max(row.reached, len(old))
        if others and len(match) == len(old) - 1:  # whose last step is taken back goes on with what was left
            row.asked = now - row.used
        elif others or len(match) > row.reached:
            row.used, row.asked, row.reached = now - row.asked, now, 0

    def _settle(self, row: MatchRow, match: Match) -> None:
        """Bring the row up to the match, and say when a bot is to move."""
        self._bring_up(row, match)
        self._call_bots(row, match)

    @staticmethod
    def _bring_up(row: MatchRow, match: Match) -> None:
        """Bring the row up to the match: how far it has come, whether it is over, whether the curtain is needed."""
        row.ply = len(match)
        waiting = any(seat.kind == "open" for seat in row.seats)
        row.status = "over" if match.over else "waiting" if waiting else "running"
        if row.shared and not match.over and not keeps_secrets(match):
            row.revealed = None  # all may look now; who looks first when there are secrets again must say so

    def _call_bots(self, row: MatchRow, match: Match) -> None:
        """Say when a bot is to move."""
        now, acting = time.time(), [row.seats[seat] for seat in match.acting]
        bots = [seat for seat in acting if seat.kind == "bot"]
        if not bots:
            row.hurry = False
        row.bot_due = None
        if row.status == "running" and bots and not self._in_lesson(row):
            row.bot_due = now if row.hurry else now + row.pace / 1000
        row.lease = 0.0

    @staticmethod
    def _in_lesson(row: MatchRow) -> bool:
        return row.lesson is not None and row.lesson < len(lesson_of(row.game).steps)

    def play(self, match_id: str, guest: str, seat: int, action: int | str, version: int | None) -> None:
        """Play an action for one of a guest's own seats. Raises Refusal; then nothing has changed."""
        with self._changing(match_id) as (db, standing):
            self._own_seat(standing, guest, seat)
            self._check_fresh(db, standing, seat, version)
            if standing.row.status == "waiting":
                raise Refusal(409, "refusal.not_begun")
            returns = standing.seats[seat].kind == "bot"
            standing.seats[seat].kind = "guest"  # whoever plays is back
            standing.seats[seat].seen = time.time()
            number = self._legal(standing.match, seat, action)
            moves = [(seat, number)]
            step = standing.lesson
            if step is not None:
                moves += self._follow_lesson(standing, step, number)
            match = self._add_moves(db, standing, moves)
            if returns:  # no bot is asked in his place any more
                self._call_bots(standing.row, match)
        self._remember(standing.row, match)

    def _legal(self, match: Match, seat: int, action: int | str) -> int:
        number = match.game.action(action).number
        trial = match.clone()
        try:
            trial.play(number, seat)
        except IllegalAction as error:
            raise refused(409, error) from error
        return number

    def _follow_lesson(self, standing: Standing, step: LessonStep, number: int) -> list[tuple[int, int]]:
        """Check that a move is the one the lesson asks for; return the replies that follow it."""
        wanted = standing.match.game.action(step.play[self._lesson_done(standing)]).number if step.play else None
        if number != wanted:
            raise Refusal(409, "refusal.other_move_asked")
        if self._lesson_done(standing) + 1 < len(step.play):
            return []
        standing.row.lesson = (standing.row.lesson or 0) + 1
        return [(seat, standing.match.game.action(reply).number) for seat, reply in step.then]

    def _lesson_done(self, standing: Standing) -> int:
        """How many moves of the current step have been played."""
        steps = lesson_of(standing.row.game).steps[: standing.row.lesson]
        return len(standing.match) - sum(len(step.play) + len(step.then) for step in steps)

    def lesson_wanted(self, standing: Standing) -> list[str]:
        """The moves that the current step still asks for, the next one first."""
        step = standing.lesson
        return list(step.play[self._lesson_done(standing) :]) if step else []

    def turn_page(self, match_id: str, guest: str, version: int | None = None) -> None:
        """Go on from a step of a lesson that is only to be read."""
        with self._changing(match_id) as (db, standing):
            step, mine = standing.lesson, standing.seats_of(guest)
            if not mine or step is None or step.play:
                raise Refusal(409, "refusal.no_page_to_turn")
            if version not in (None, standing.version_for(mine)):
                raise Refusal(409, "refusal.gone_on")
            standing.row.lesson = (standing.row.lesson or 0) + 1
            replies = [(seat, standing.match.game.action(reply).number) for seat, reply in step.then]
            match = self._add_moves(db, standing, replies)
        self._remember(standing.row, match)

    def _own_seat(self, standing: Standing, guest: str, seat: int) -> None:
        if seat not in standing.seats_of(guest):
            raise Refusal(403, "refusal.not_your_seat")

    # --- taking back

    def undo_to(self, standing: Standing, guest: str | None) -> int | None:
        """The ply a guest may go back to at once."""
        return taking_back.undo_to(standing, guest)

    def can_ask_undo(self, standing: Standing, guest: str | None) -> bool:
        """Whether a guest may ask the others to let him take his last move back."""
        return taking_back.can_ask_undo(standing, guest)

    def undo(self, match_id: str, guest: str, version: int | None = None) -> None:
        """Take the last move back if that is allowed at once; otherwise ask the others."""
        with self._changing(match_id) as (db, standing):
            for seat in standing.seats_of(guest):
                self._check_fresh(db, standing, seat, version)
            match = self._go_back(db, standing, taking_back.ask(standing, guest))
        self._remember(standing.row, match)

    def answer_undo(self, match_id: str, guest: str, agreed: bool) -> None:
        """Agree or not to what another seat asks for; when all people agree, it is done."""
        with self._changing(match_id) as (db, standing):
            match = self._go_back(db, standing, taking_back.answer(standing, guest, agreed))
        self._remember(standing.row, match)

    def _go_back(self, db: Session, standing: Standing, ply: int | None) -> Match:
        """Go back to a ply, or with None stay."""
        if ply is None:
            return standing.match
        match = taking_back.take_back(db, standing, ply)
        struck = [seat for seat, _ in standing.match.moves[ply:]]
        self._settle_moves(standing, match, struck if len(match) == ply else struck[:1])
        return match

    # --- people

    def join(self, match_id: str, token: str, guest: str, name: str) -> int:
        """Take an open seat by its invitation; return the seat. Who sits there already just keeps it."""
        with self._changing(match_id) as (_, standing):
            seat = standing.seat_of(token)
            if seat.kind == "open":
                seat.kind, seat.guest, seat.name, seat.seen = "guest", guest, name, time.time()
                self._fill_seat(standing)
            elif seat.guest != guest:
                raise Refusal(409, "refusal.seat_taken")
        self._remember(standing.row, standing.match)
        return seat.number

    def seat_bot(self, match_id: str, guest: str, seat: int, bot: SeatPlan) -> None:
        """Put a bot on an open seat; only the host may."""
        with self._changing(match_id) as (_, standing):
            if standing.row.host != guest:
                raise Refusal(403, "refusal.not_host")
            if not 0 <= seat < len(standing.seats) or standing.seats[seat].kind != "open":
                raise Refusal(409, "refusal.seat_taken")
            standing.seats[seat].kind, standing.seats[seat].bot, standing.seats[seat].name = "bot", bot.bot, bot.name
            self._fill_seat(standing)
        self._remember(standing.row, standing.match)

    def _fill_seat(self, standing: Standing) -> None:
        """Settle what follows when a seat is no longer open: with the last one the match, and its clock, begins."""
        standing.row.asked = time.time()
        self._settle(standing.row, standing.match)

    def withdraw(self, match_id: str, guest: str) -> None:
        """Take a match off the table that still waits for somebody; only the host may."""
        with self.store.writing() as db:
            row = db.get(MatchRow, match_id, with_for_update=True)
            if row is None:
                raise Refusal(404, "refusal.no_match")
            if row.host != guest:
                raise Refusal(403, "refusal.not_host")
            if row.status != "waiting":
                raise Refusal(409, "refusal.begun")
            row.version += 1
            news = News.of(row)
            db.delete(row)
            self._pass_on(db, match_id, news)
        with self._lock:
            self._forget(match_id)
        self.announce(match_id, news)  # whoever has a seat already looks, and sees that the match is gone

    def replace(self, match_id: str, guest: str, seat: int, bot: str = STAND_IN) -> None:
        """Let a bot stand in for a seat whose person is away. Raises BadOption for one that may not sit here."""
        check_bot(bot, self.settings)
        with self._changing(match_id) as (_, standing):
            if not standing.seats_of(guest):
                raise Refusal(403, "refusal.not_at_table")
            if seat not in self.replaceable(standing):
                raise Refusal(409, "refusal.not_away")
            standing.seats[seat].kind, standing.seats[seat].bot = "bot", bot
            self._settle(standing.row, standing.match)
        self._remember(standing.row, standing.match)

    def replaceable(self, standing: Standing) -> list[int]:
        """Seats that are asked, whose person has given no sign of life for long or has used up the clock."""
        now, found = time.time(), []
        for number in standing.match.acting:
            seat = standing.seats[number]
            away = now - max(seat.seen, standing.row.asked) > self.settings.away_after
            late = standing.row.clock is not None and now - standing.row.asked > standing.row.clock
            if seat.kind == "guest" and standing.row.status == "running" and (away or late):
                found.append(number)
        return found

    def see(self, match_id: str, guest: str) -> None:
        """Note a sign of life, if the last one was some time ago; not a change that anybody needs to be told of."""
        now = time.time()
        long_ago = SeatRow.seen < now - self.settings.away_after / 4
        silent = (SeatRow.match_id == match_id, SeatRow.guest == guest, long_ago)
        with self.store.reading() as db:
            if not db.scalar(select(func.count()).where(*silent)):
                return
        with self.store.writing() as db:
            db.execute(update(SeatRow).where(*silent).values(seen=now))

    def come_back(self, match_id: str, guest: str) -> None:
        """Give a guest the seats back in which bots stand in for him."""
        standing = self.standing(match_id)
        kinds = {standing.seats[seat].kind for seat in standing.seats_of(guest)}
        if standing.match.over or "bot" not in kinds:
            return
        with self._changing(match_id) as (_, standing):
            for seat in standing.seats_of(guest):
                standing.seats[seat].kind, standing.seats[seat].seen = "guest", time.time()
            self._settle(standing.row, standing.match)
        self._remember(standing.row, standing.match)

    def reveal(self, match_id: str, guest: str) -> None:
        """Lift the curtain of a shared screen for the seat that is asked."""
        with self._changing(match_id) as (_, standing):
            mine = [seat for seat in standing.match.acting if seat in standing.seats_of(guest)]
            if not standing.row.shared or not mine:
                raise Refusal(409, "refusal.no_curtain")
            standing.row.revealed = mine[0]
        self._remember(standing.row, standing.match)

    def set_pace(self, match_id: str, guest: str, pace: int) -> None:
        """Change how long bots wait between their moves."""
        with self._changing(match_id) as (_, standing):
            if not standing.seats_of(guest):
                raise Refusal(403, "refusal.not_at_table")
            standing.row.pace = min(max(pace, 0), 10_000)
        self._remember(standing.row, standing.match)

    def hurry(self, match_id: str, guest: str) -> None:
        """Skip the bots' pauses until a person is to decide."""
        with self._changing(match_id) as (_, standing):
            if not standing.seats_of(guest):
                raise Refusal(403, "refusal.not_at_table")
            if standing.row.bot_due is not None:
                standing.row.hurry, standing.row.bot_due = True, time.time()
        self._remember(standing.row, standing.match)

    def say(self, match_id: str, guest: str, what: str) -> None:
        """Say something to the others at the table."""
        letters = (letter for letter in " ".join(what.split()) if unicodedata.category(letter) not in ("Cc", "Cs"))
        spoken = "".join(letters)[: self.settings.chat_length]
        with self._changing(match_id) as (db, standing):
            mine = standing.seats_of(guest)
            if not mine:
                raise Refusal(403, "refusal.no_talk")
            if not spoken:
                raise Refusal(422, "refusal.nothing_said")
            speaker = standing.row.revealed if standing.row.revealed in mine else mine[0]  # who sits at the screen
            db.add(ChatRow(match_id=match_id, name=standing.seats[speaker].name, text=spoken))
        self._remember(standing.row, standing.match)

    def chat(self, match_id: str) -> list[ChatRow]:
        """Return what was said, the latest hundred lines."""
        query = select(ChatRow).where(ChatRow.match_id == match_id).order_by(ChatRow.id.desc()).limit(100)
        with self.store.reading() as db:
            return list(db.scalars(query))[::-1]

    # --- bots

    def due(self, limit: int) -> tuple[list[str], float]:
        """Take upon ourselves some matches in which a bot is to move; return them and when the next will be due."""
        now = time.time()
        with self.store.reading() as db:
            query = select(MatchRow.id, MatchRow.bot_due).where(MatchRow.bot_due.is_not(None), MatchRow.lease < now)
            waiting = db.execute(query.order_by(MatchRow.bot_due).limit(limit * 4)).all()
        ready = [match_id for match_id, due in waiting if due is not None and due <= now][:limit]
        later = [due for _, due in waiting if due is not None and due > now]
        if not ready:
            return [], min(later, default=now + 1.0)
        taken = []
        with self.store.writing() as db:
            for match_id in ready:
                row = db.get(MatchRow, match_id, with_for_update={"skip_locked": True})
                if row is not None and row.bot_due is not None and row.lease < now:
                    row.lease = now + 30.0
                    taken.append(match_id)
        return taken, now

    def move_bot(self, match_id: str) -> None:
        """Let the bots of a match decide until something has happened that people can see, or a person is asked."""
        standing = self.standing(match_id)
        seen, match, moves, choosers = standing.match, standing.match.clone(), [], dict[int, Player]()
        while not match.over:
            bots = [seat for seat in match.acting if standing.seats[seat].kind == "bot"]
            if not bots:
                break
            seat = bots[0]
            if seat not in choosers:  # who has drawn a plan carries it out to its end
                luck = hashlib.sha256(f"{standing.row.secret} {seat} {len(match)}".encode()).digest()
                bot = player(standing.seats[seat].bot or STAND_IN, int.from_bytes(luck[:7], "big"))
                choosers[seat] = held_back(bot, self.settings)
            action = choosers[seat].choose(match.view(seat)).number
            match.play(action, seat)
            moves.append((seat, action))
            if match.told(None)[-1] or len(moves) >= 50:
                break
        if not moves:
            return
        with self._changing(match_id) as (db, standing):
            for seat in choosers:  # what others did in secret meanwhile is no news to a bot
                if standing.seats[seat].kind != "bot" or not looks_the_same(seen, standing.match, seat):
                    raise Refusal(409, "refusal.gone_on")
            match = self._add_moves(db, standing, moves)
        self._remember(standing.row, match)
