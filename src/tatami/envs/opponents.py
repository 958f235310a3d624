"""Who the agent of a single-agent environment is, and who sits in the other seats."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tatami.envs.compiled import POLICIES
from tatami.envs.step_kernels import EVERY_SEAT, RANDOM_SEAT
from tatami.errors import BadOption
from tatami.match import Game
from tatami.players import player


@dataclass(frozen=True)
class Opponents:
    """The agent's seat (or EVERY_SEAT, or RANDOM_SEAT) and the others by specification, in the order of their seats."""

    wish: int
    others: tuple[str, ...]

    @property
    def policy(self) -> str | None:
        """The one policy of all others, if a compiled step can play it."""
        if self.wish == EVERY_SEAT:
            return POLICIES[0]  # nobody else decides anything
        return self.others[0] if len(set(self.others)) == 1 and self.others[0] in POLICIES else None


def gather(
    which: Game, options: Mapping[str, Any], opponents: str | Sequence[str] | None, seat: int | str | None
) -> Opponents:
    """Settle who plays: by default one agent leads all seats that share their fate, else seat 0 against random players.

    ``opponents`` is a player for all other seats or one for each; ``seat`` is a number or ``random``. Raises BadOption.
    """
    players = options["players"]
    if opponents is None and which.share_their_fate(options):
        if seat is not None:
            raise BadOption(f"{which.name}: the agent leads all seats here; name opponents to play seat {seat} only")
        return Opponents(EVERY_SEAT, ())
    if players == 1:
        raise BadOption(f"{which.name}: a match for one has no other seats")
    others = ("random",) if opponents is None else (opponents,) if isinstance(opponents, str) else tuple(opponents)
    if len(others) == 1:
        others *= players - 1
    if len(others) != players - 1:
        raise BadOption(f"{which.name}: {players - 1} other seats need as many players, not {len(others)}")
    for specification in others:
        player(specification)
    if seat == "random":
        return Opponents(RANDOM_SEAT, others)
    number = 0 if seat is None else seat
    if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < players:
        raise BadOption(f"{which.name}: the agent's seat is 0 to {players - 1} or 'random', not {seat!r}")
    return Opponents(number, others)
