"""An LRU cache of matches; any match can be replayed from its moves in the database."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Lock

from sqlalchemy import select
from sqlalchemy.orm import Session

from tatami.errors import IllegalAction, OtherEdition, TatamiError, UnknownAction
from tatami.match import Match, game
from tatami.web.store import MatchRow, MoveRow

CAPACITY = 64 << 20  # bytes of positions


@dataclass(frozen=True)
class LoadedMatch:
    """A match as far as the current rules replay it, and why it cannot go on, if it cannot."""

    match: Match
    problem: TatamiError | None = None


class MatchCache:
    """The running matches that changed last."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, tuple[int, Match]] = OrderedDict()
        self._lock = Lock()
        self.size = 0  # bytes of their positions

    def load(self, db: Session, row: MatchRow) -> LoadedMatch:
        """Return a match as it stands. Raises UnknownGame, or OtherEdition for one that cannot even be started."""
        with self._lock:
            version, known = self._known.get(row.id, (-1, None))
        if known is not None and version == row.version:
            return LoadedMatch(known)
        query = select(MoveRow).where(MoveRow.match_id == row.id).order_by(MoveRow.ply)
        loaded = replay(row, list(db.scalars(query)), known)
        if loaded.problem is None:
            self.keep(row, loaded.match)
        return loaded

    def keep(self, row: MatchRow, match: Match) -> None:
        """Store a match under the version of its row."""
        with self._lock:
            self._drop(row.id)
            if match.over:  # seldom opened again
                return
            self._known[row.id] = (row.version, match)
            self.size += _bytes_of(match)
            while self.size > CAPACITY:
                self._drop(next(iter(self._known)))

    def forget(self, match_id: str) -> None:
        """Remove a match from the cache."""
        with self._lock:
            self._drop(match_id)

    def _drop(self, match_id: str) -> None:
        if match_id in self._known:
            self.size -= _bytes_of(self._known.pop(match_id)[1])


def replay(row: MatchRow, moves: Sequence[MoveRow], known: Match | None = None) -> LoadedMatch:
    """Replay the moves of a match as far as possible, starting from a known beginning of it if there is one."""
    which = game(row.game)
    older = f"edition {row.edition}" if row.edition else "rules older than the first edition"
    other = OtherEdition(f"match {row.id} was played with {older} of {row.game}; this is edition {which.meta.edition}")
    problem: TatamiError | None = other if row.edition != which.meta.edition else None
    try:
        match = known.clone() if known is not None else Match(which, row.options, row.seed)
    except TatamiError as error:
        raise other from error
    names = which.rules.actions.names
    same = 0
    while same < min(len(match), len(moves)) and match.moves[same] == (moves[same].seat, _number(match, moves[same])):
        same += 1
    while len(match) > same:
        match.undo()
    try:
        for move in moves[same:]:
            match.play(move.action, move.seat)
            if move.behaviour not in (None, match.behaviour_at(len(match))):
                match.undo()
                raise IllegalAction(f"'{names[match.game.action(move.action).number]}' no longer means the same")
    except (TatamiError, UnknownAction) as error:
        changed = f"match {row.id} no longer plays as it did at move {len(match) + 1}: {error}"
        return LoadedMatch(match, problem or OtherEdition(changed))
    return LoadedMatch(match, problem)


def _number(match: Match, move: MoveRow) -> int | None:
    try:
        return match.game.action(move.action).number
    except UnknownAction:
        return None


def _bytes_of(match: Match) -> int:
    """Return how many bytes the positions of a match take."""
    return (len(match) + 1) * int(match.state.nbytes)
