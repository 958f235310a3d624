"""A match as it stands at the table."""

from collections.abc import Sequence
from dataclasses import dataclass

from tatami.kernel.records import same
from tatami.match import Match
from tatami.table.lessons import LessonStep, lesson_of
from tatami.table.store import MatchRow, SeatRow


@dataclass(frozen=True)
class Standing:
    """A match as it stands: its row, its seats and the game itself."""

    row: MatchRow
    match: Match

    @property
    def seats(self) -> Sequence[SeatRow]:
        """Who sits where."""
        return self.row.seats

    def seats_of(self, guest: str | None) -> list[int]:
        """The seats that belong to a guest, also while a bot stands in."""
        return [seat.number for seat in self.seats if guest is not None and seat.guest == guest]

    def people(self) -> set[str]:
        """The guests at the table."""
        return {seat.guest for seat in self.seats if seat.guest}

    @property
    def lesson(self) -> LessonStep | None:
        """The step of the guided match that is to be taken now, if this is one and not yet through."""
        if self.row.lesson is None:
            return None
        steps = lesson_of(self.row.game).steps
        return steps[self.row.lesson] if self.row.lesson < len(steps) else None


def keeps_secrets(match: Match) -> bool:
    """Whether anybody at the table knows something that not everybody may know, or is about to choose in secret."""
    public = match.view(None).state
    return len(match.acting) > 1 or any(not same(match.view(seat).state, public) for seat in range(match.players))
