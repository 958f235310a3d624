"""A match at one moment: its row in the database and the replayed game."""

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
    """A match at one moment: its row with the seats, and the replayed game."""

    row: MatchRow
    match: Match  # as far as the current rules replay it
    problem: TatamiError | None = None  # why it cannot go on

    @property
    def over(self) -> bool:
        """Whether the match has ended, with or without a result."""
        return self.row.status == "over"

    @property
    def scores(self) -> list[float] | None:
        """The result as it was stored, whatever the current rules make of the moves; None without one."""
        if self.row.scores is None and self.problem is None and self.match.over:
            return list(self.match.scores())
        return self.row.scores

    def check_seated(self, guest: str) -> None:
        """Raise Refusal unless a guest has a seat."""
        if not self.seats_of(guest):
            raise Refusal(403, "refusal.not_a_player")

    @property
    def seats(self) -> Sequence[SeatRow]:
        """All seats."""
        return self.row.seats

    def seats_of(self, guest: str | None) -> list[int]:
        """Return the seats of a guest, also those that bots play for them."""
        return [seat.number for seat in self.seats if guest is not None and seat.guest == guest]

    def seats_beside(self, seat: int) -> list[int]:
        """Return a seat and the others of the same guest, who sees them all."""
        return self.seats_of(self.seats[seat].guest) or [seat]

    def seat_of(self, token: str) -> SeatRow:
        """Return the seat of an invitation token. Raises Refusal."""
        for seat in self.seats:
            if compare_digest(seat.token.encode(), token.encode()):  # bytes, as the token may hold any characters
                return seat
        raise Refusal(404, "refusal.no_invitation")

    def version_for(self, seats: Collection[int]) -> int:
        """Return the version as those in some seats count it."""
        return MatchVersion.of(self.row).version_for(seats)

    def moves_noticed(self, seats: Sequence[int]) -> int:
        """Return how many moves those in some seats, or spectators, have made or seen; all after the end."""
        if self.match.over:
            return len(self.match)
        logs = [self.match.events_seen(seat) for seat in seats] or [self.match.events_seen(None)]
        return sum(
            mover in seats or any(log[ply + 1] for log in logs) for ply, (mover, _) in enumerate(self.match.moves)
        )

    @property
    def lesson(self) -> LessonStep | None:
        """The current step, in a lesson that is not finished."""
        if self.row.lesson is None:
            return None
        steps = lesson_of(self.row.game).steps
        return steps[self.row.lesson] if self.row.lesson < len(steps) else None

    @property
    def lesson_moves(self) -> int:
        """How many moves belong to the lesson; all of them until it is finished."""
        if self.row.lesson is None:
            return 0
        if self.lesson is not None:
            return len(self.match)
        return sum(len(step.play) + len(step.then) for step in lesson_of(self.row.game).steps)


def keeps_secrets(match: Match) -> bool:
    """Tell whether any player knows something that others may not, or is about to choose in secret."""
    public = match.view(None).state
    return len(match.acting) > 1 or any(not same(match.view(seat).state, public) for seat in range(match.players))


def is_secret(old: Match, new: Match, seats: Collection[int]) -> bool:
    """Tell whether only those in some seats can notice a change."""
    others = [None, *(seat for seat in range(old.players) if seat not in seats)]
    return old.acting == new.acting and all(looks_the_same(old, new, viewer) for viewer in others)


def looks_the_same(old: Match, new: Match, viewer: int | None) -> bool:
    """Tell whether a seat (None: a spectator) cannot distinguish two positions."""
    then, now = view_without_events(old, viewer), view_without_events(new, viewer)
    return len(then.log) == len(now.log) and same(then.state, now.state)


def view_without_events(match: Match, viewer: int | None) -> View:
    """Return a view without the events of the last move, which would betray that somebody moved in secret."""
    view = match.view(viewer)
    clear_events(view.state)
    return view
