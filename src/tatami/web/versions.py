"""What is told when a match has changed: a number that grows, counted for each pair of eyes by itself.

A step that only its own seat can notice, as one of a secret plan, must not even be counted by the others: whoever sees
the number grow would know how long the plan is. So every seat counts its secret steps, and those of others are left
out.
"""

from collections.abc import Collection
from dataclasses import dataclass

from tatami.web.store import MatchRow


@dataclass(frozen=True)
class MatchVersion:
    """The version of a match, and how many of its changes each seat kept to itself."""

    version: int
    secret_steps: tuple[int, ...]

    @classmethod
    def of(cls, row: MatchRow) -> "MatchVersion":
        """Return the news of a match as it stands."""
        return cls(row.version, tuple(seat.secret_steps for seat in row.seats))

    @classmethod
    def read(cls, line: str) -> "MatchVersion":
        """Return the news that ``str`` has written."""
        version, *secret_steps = map(int, line.split(","))
        return cls(version, tuple(secret_steps))

    def __str__(self) -> str:
        return ",".join(map(str, (self.version, *self.secret_steps)))

    def version_for(self, seats: Collection[int]) -> int:
        """Return the version as those who sit there count it; without a seat, as spectators do."""
        return self.version - sum(steps for seat, steps in enumerate(self.secret_steps) if seat not in seats)
