"""Which seat the agent of a single-agent environment plays, and who plays the others."""

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
    """The players of the other seats, by specification and in the order of their seats, and the seat of the agent."""

    agent_seat: int  # or EVERY_SEAT, or RANDOM_SEAT
    players: tuple[str, ...]

    @property
    def policy(self) -> str | None:
        """The policy that all opponents share, if a compiled step can play it."""
        if self.agent_seat == EVERY_SEAT:
            return POLICIES[0]  # there are no opponents
        return self.players[0] if len(set(self.players)) == 1 and self.players[0] in POLICIES else None


def resolve_opponents(
    which: Game, options: Mapping[str, Any], opponents: str | Sequence[str] | None, seat: int | str | None
) -> Opponents:
    """Return who plays. By default one agent plays all seats of a team, else seat 0 against random players.

    ``opponents`` is a player for all other seats or one for each; ``seat`` is a number or ``random``. Raises BadOption.
    """
    seats = options["players"]
    if opponents is None and which.is_cooperative(options):
        if seat is not None:
            raise BadOption(f"{which.name}: the agent plays all seats here; name opponents to play seat {seat} only")
        return Opponents(EVERY_SEAT, ())
    if seats == 1:
        raise BadOption(f"{which.name}: a match for one player has no other seats")
    players = ("random",) if opponents is None else (opponents,) if isinstance(opponents, str) else tuple(opponents)
    if len(players) == 1:
        players *= seats - 1
    if len(players) != seats - 1:
        raise BadOption(f"{which.name}: {seats - 1} other seats need as many players, not {len(players)}")
    for specification in players:
        player(specification)
    if seat == "random":
        return Opponents(RANDOM_SEAT, players)
    number = 0 if seat is None else seat
    if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < seats:
        raise BadOption(f"{which.name}: the agent's seat is 0 to {seats - 1} or 'random', not {seat!r}")
    return Opponents(number, players)
