"""Versions of a match, counted for each viewer.

A move that only its own seat can notice, as one of a secret plan, must not raise the number that others see: they could
count the moves of the plan. So each seat's secret moves are counted apart and left out of the others' version.
"""

from collections.abc import Collection
from dataclasses import dataclass

from tatami.web.store import MatchRow


@dataclass(frozen=True)
class MatchVersion:
    """The version of a match, and how many of its changes only one seat could notice."""

    version: int
    secret_steps: tuple[int, ...]

    @classmethod
    def of(cls, row: MatchRow) -> "MatchVersion":
        """Return the version of a row."""
        return cls(row.version, tuple(seat.secret_steps for seat in row.seats))

    @classmethod
    def parse(cls, line: str) -> "MatchVersion":
        """Parse what ``str`` has written."""
        version, *secret_steps = map(int, line.split(","))
        return cls(version, tuple(secret_steps))

    def __str__(self) -> str:
        return ",".join(map(str, (self.version, *self.secret_steps)))

    def version_for(self, seats: Collection[int]) -> int:
        """Return the version as those in some seats count it; without a seat, as spectators do."""
        return self.version - sum(steps for seat, steps in enumerate(self.secret_steps) if seat not in seats)
