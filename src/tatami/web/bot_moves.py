"""The bots' moves: which are due, and what a bot plays.

The database says when a bot is due. A process takes a lease on a match before its bot thinks, so that no two processes
move the same one.
"""

import hashlib
import time

from sqlalchemy import select, update

from tatami.players import Player, player
from tatami.web.bot_limits import limited
from tatami.web.changes import Changes
from tatami.web.refusals import Refusal
from tatami.web.seats import STAND_IN
from tatami.web.snapshot import Snapshot, looks_the_same
from tatami.web.store import MatchRow

LEASE = 30.0  # seconds after which another process may take over
MAX_MOVES = 50  # moves of bots in one transaction


class BotMoves:
    """Moves the bots of all matches."""

    def __init__(self, matches: Changes) -> None:
        self.matches = matches

    def due(self, limit: int) -> tuple[list[str], float]:
        """Lease some matches whose bot is due; return their ids and when to look again."""
        now = time.time()
        with self.matches.store.reading() as db:
            query = select(MatchRow.id, MatchRow.bot_due).where(MatchRow.bot_due.is_not(None), MatchRow.lease < now)
            waiting = db.execute(query.order_by(MatchRow.bot_due).limit(limit * 4)).all()
        ready = [match_id for match_id, due in waiting if due is not None and due <= now][:limit]
        later = [due for _, due in waiting if due is not None and due > now]
        if not ready:
            return [], min(later, default=now + 1.0)
        leased = []
        with self.matches.store.writing() as db:
            for match_id in ready:
                row = db.get(MatchRow, match_id, with_for_update={"skip_locked": True})
                if row is not None and row.bot_due is not None and row.lease < now:
                    row.lease = now + LEASE
                    leased.append(match_id)
        return leased, now

    def move(self, match_id: str) -> None:
        """Let the bots of a match move until something visible has happened or a person is to move."""
        snapshot = self.matches.snapshot(match_id)
        if snapshot.problem is not None:
            self._stop(match_id)
            return
        moves, movers = self._decide(snapshot)
        if not moves:
            return
        with self.matches.change(match_id) as change:
            for seat in movers:  # secret moves of others do not make the decision stale
                same = looks_the_same(snapshot.match, change.snapshot.match, seat)
                if change.snapshot.seats[seat].kind != "bot" or not same:
                    raise Refusal(409, "refusal.gone_on")
            change.add_moves(moves)

    def _decide(self, snapshot: Snapshot) -> tuple[list[tuple[int, int]], set[int]]:
        """Return the moves that bots choose, and the seats that choose them."""
        match = snapshot.match.clone()
        moves: list[tuple[int, int]] = []
        choosers: dict[int, Player] = {}
        while not match.over and len(moves) < MAX_MOVES:
            bots = [seat for seat in match.acting if snapshot.seats[seat].kind == "bot"]
            if not bots:
                break
            seat = bots[0]
            if seat not in choosers:  # the same player carries a secret plan out to its end
                choosers[seat] = self._player(snapshot, seat, len(match))
            action = choosers[seat].choose(match.view(seat)).number
            match.play(action, seat)
            moves.append((seat, action))
            if match.events_seen(None)[-1]:
                break
        return moves, set(choosers)

    def _player(self, snapshot: Snapshot, seat: int, ply: int) -> Player:
        randomness = hashlib.sha256(f"{snapshot.row.secret} {seat} {ply}".encode()).digest()
        bot = player(snapshot.seats[seat].bot or STAND_IN, int.from_bytes(randomness[:7], "big"))
        return limited(bot, self.matches.settings)

    def _stop(self, match_id: str) -> None:
        """Schedule no bots any more for a match that cannot go on."""
        with self.matches.store.writing() as db:
            db.execute(update(MatchRow).where(MatchRow.id == match_id).values(bot_due=None))
