"""A match as it stands at one moment: its row in the database, its seats, and the game itself."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from secrets import compare_digest

from tatami.errors import TatamiError
from tatami.kernel.events import clear_events
from tatami.kernel.records import same
from tatami.match import Match, View
from tatami.web.lessons import LessonStep, lesson_of
from tatami.web.refusals import Refusal
from tatami.web.store import MatchRow, SeatRow
from tatami.web.versions import MatchVersion


@dataclass(frozen=True)
class Snapshot:
    """A match as it stands: its row, its seats and the game itself."""

    row: MatchRow
    match: Match  # as far as today's rules replay it
    problem: TatamiError | None = None  # why it cannot go on

    @property
    def over(self) -> bool:
        """Whether the match has ended, with or without a result."""
        return self.row.status == "over"

    @property
    def scores(self) -> list[float] | None:
        """The result as it was when the match ended, whatever today's rules make of its moves; None without one."""
        if self.row.scores is None and self.problem is None and self.match.over:
            return list(self.match.scores())
        return self.row.scores

    def check_seated(self, guest: str) -> None:
        """Raise Refusal unless a guest has a seat."""
        if not self.seats_of(guest):
            raise Refusal(403, "refusal.not_at_table")

    @property
    def seats(self) -> Sequence[SeatRow]:
        """Who sits where."""
        return self.row.seats

    def seats_of(self, guest: str | None) -> list[int]:
        """The seats that belong to a guest, also while a bot stands in."""
        return [seat.number for seat in self.seats if guest is not None and seat.guest == guest]

    def seats_beside(self, seat: int) -> list[int]:
        """A seat and those of the same guest: who sees one of them sees all."""
        return self.seats_of(self.seats[seat].guest) or [seat]

    def seat_of(self, token: str) -> SeatRow:
        """The seat of an invitation. Raises Refusal."""
        for seat in self.seats:
            if compare_digest(seat.token.encode(), token.encode()):  # what is sent may be any letters
                return seat
        raise Refusal(404, "refusal.no_invitation")

    def version_for(self, seats: Collection[int]) -> int:
        """The version of the match as those who sit there count it."""
        return MatchVersion.of(self.row).version_for(seats)

    def moves_noticed(self, seats: Sequence[int]) -> int:
        """How many moves those who sit there, or spectators, have made or seen; all of them after the end."""
        if self.match.over:
            return len(self.match)
        told = [self.match.events_seen(seat) for seat in seats] or [self.match.events_seen(None)]
        return sum(
            mover in seats or any(log[ply + 1] for log in told) for ply, (mover, _) in enumerate(self.match.moves)
        )

    @property
    def lesson(self) -> LessonStep | None:
        """The step of the guided match that is to be taken now, if this is one and not yet through."""
        if self.row.lesson is None:
            return None
        steps = lesson_of(self.row.game).steps
        return steps[self.row.lesson] if self.row.lesson < len(steps) else None

    @property
    def lesson_moves(self) -> int:
        """How many moves belong to the lesson; all of them while it goes on."""
        if self.row.lesson is None:
            return 0
        if self.lesson is not None:
            return len(self.match)
        return sum(len(step.play) + len(step.then) for step in lesson_of(self.row.game).steps)


def keeps_secrets(match: Match) -> bool:
    """Whether anybody at the table knows something that not everybody may know, or is about to choose in secret."""
    public = match.view(None).state
    return len(match.acting) > 1 or any(not same(match.view(seat).state, public) for seat in range(match.players))


def is_secret(old: Match, new: Match, seats: Collection[int]) -> bool:
    """Whether a change is one that only those who sit there can notice."""
    others = [None, *(seat for seat in range(old.players) if seat not in seats)]
    return old.acting == new.acting and all(looks_the_same(old, new, viewer) for viewer in others)


def looks_the_same(old: Match, new: Match, viewer: int | None) -> bool:
    """Whether a seat (None: a spectator) cannot tell two positions apart."""
    then, now = view_without_events(old, viewer), view_without_events(new, viewer)
    return len(then.log) == len(now.log) and same(then.state, now.state)


def view_without_events(match: Match, viewer: int | None) -> View:
    """What a seat may know, but for what the last move told: it would tell that somebody has moved in secret."""
    view = match.view(viewer)
    clear_events(view.state)
    return view
