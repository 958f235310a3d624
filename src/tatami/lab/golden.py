"""Golden matches: saved matches that every test run plays again, so that a change of play cannot go unnoticed.

``plan.toml`` in a game's folder of golden matches says what is recorded: options, who plays, and the rare situations
that a match is there for. Recording tries one seed after the other until all of them have come up.
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tatami.errors import BadOption
from tatami.match import Match, Replay, game
from tatami.players import player
from tatami.saves import SavedMatch

TRIES = 400  # seeds, before a situation counts as not to be found
PLAN = "plan.toml"


@dataclass(frozen=True)
class GoldenMatch:
    """What is to be recorded in one file."""

    name: str
    why: str  # what the match is there for
    options: Mapping[str, Any]
    seats: tuple[str, ...]  # a player for every seat; one stands for all
    seed: int = 0
    reaches: tuple[str, ...] = ()  # the situations that must come up

    def play(self, which: str, seed: int) -> Match:
        """Play one match to its end."""
        match = Match(game(which), self.options, seed)
        seats = self.seats * match.players if len(self.seats) == 1 else self.seats
        players = [player(specification, seed * 16 + seat) for seat, specification in enumerate(seats)]
        while not match.over:
            for seat in match.acting:
                match.play(players[seat].choose(match.view(seat)), seat)
                break
        return match


def load_plan(folder: Path) -> list[GoldenMatch]:
    """Return what a folder of golden matches is to hold. Raises BadOption."""
    try:
        data = tomllib.loads((folder / PLAN).read_text("utf-8"))
    except OSError as error:
        raise BadOption(f"{folder / PLAN} cannot be read: {error.strerror or error}") from error
    return [
        GoldenMatch(
            name=each["name"],
            why=each["why"],
            options=each.get("options", {}),
            seats=tuple(each["seats"]),
            seed=each.get("seed", 0),
            reaches=tuple(each.get("reaches", ())),
        )
        for each in data["match"]
    ]


def record(which: str, folder: Path, only: str | None = None) -> Iterator[tuple[GoldenMatch, Match]]:
    """Play the golden matches of a game anew and write them down, one after the other. Raises BadOption."""
    for wanted in load_plan(folder):
        if only is None or wanted.name == only:
            match = find(which, wanted)
            match.save(folder / f"{wanted.name}.json")
            yield wanted, match


def find(which: str, wanted: GoldenMatch) -> Match:
    """Return the first match in which all wanted situations come up. Raises BadOption if none does."""
    for seed in range(wanted.seed, wanted.seed + TRIES):
        match = wanted.play(which, seed)
        if not missing(match, wanted.reaches):
            return match
    raise BadOption(f"{which}: no match '{wanted.name}' in {TRIES} tries reaches all of {', '.join(wanted.reaches)}")


def replay(file: Path) -> Replay:
    """Play a golden match again; ``problem`` says what is not as it was."""
    return Replay.of(SavedMatch.read(file), file.name)


# --- situations -------------------------------------------------------------------------------------------------------


def missing(match: Match, wanted: Sequence[str]) -> list[str]:
    """Return the situations of a list that did not come up in a match.

    A situation is an event (``erupted``, ``ended reason=2``, ``passed x3`` for three of them within one match), a
    field of the record that grew so far (``state.depth>=2``), or a result (``shared victory``, ``won``, ``lost``).
    """
    return [situation for situation in wanted if not _comes_up(match, situation)]


def _comes_up(match: Match, situation: str) -> bool:
    if situation in RESULTS:
        return bool(RESULTS[situation](match.scores()))
    if situation.startswith("state."):
        field, _, least = situation.removeprefix("state.").partition(">=")
        return any(_largest(state[field]) >= int(least) for state in match._states)
    words = situation.split()
    times = int(words.pop()[1:]) if words[-1][0] == "x" and words[-1][1:].isdecimal() else 1
    details = dict(word.split("=") for word in words[1:])
    events = [event for event in match.log if event.kind.name == words[0]]
    return sum(all(event.details[key] == int(value) for key, value in details.items()) for event in events) >= times


def _largest(value: Any) -> int:
    return int(value.max()) if getattr(value, "ndim", 0) else int(value)


RESULTS: dict[str, Callable[[tuple[float, ...]], bool]] = {
    "won": lambda scores: max(scores) == 1.0,
    "lost": lambda scores: max(scores) == 0.0,
    "shared victory": lambda scores: len(scores) > 1 and scores.count(max(scores)) > 1 and max(scores) > 0.0,
}
