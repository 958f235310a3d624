"""Lessons: a guided first match of each game, with a fixed seed, moves to play and a text at each step.

``lesson.toml`` is in the game's folder; the texts are in its words under ``lesson.<key>``.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from tatami.registry import packages
from tatami.web.refusals import Refusal

if TYPE_CHECKING:
    from tatami.web.snapshot import Snapshot


@dataclass(frozen=True)
class LessonStep:
    """One step: its text, what the learner plays, and what the others reply."""

    key: str
    play: tuple[str, ...]
    then: tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class Lesson:
    """A guided match."""

    seed: int
    seat: int
    options: dict[str, Any]
    steps: tuple[LessonStep, ...]


def has_lesson(name: str) -> bool:
    """Tell whether a game has a lesson."""
    return (files(packages()[name]) / "lesson.toml").is_file()


@cache
def lesson_of(name: str) -> Lesson:
    """Return a game's guided match."""
    data = tomllib.loads((files(packages()[name]) / "lesson.toml").read_text("utf-8"))
    start = dict(data["match"])
    seed, seat = start.pop("seed"), start.pop("seat")
    options = {**start.pop("options", {}), **start}
    steps = tuple(
        LessonStep(
            step["key"],
            tuple(step.get("play", ())),
            tuple((reply_seat, reply) for reply_seat, reply in step.get("then", ())),
        )
        for step in data["steps"]
    )
    return Lesson(seed, seat, options, steps)


# --- in a running lesson ----------------------------------------------------------------------------------------------


def moves_done(snapshot: "Snapshot") -> int:
    """Return how many moves of the current step have been played."""
    steps = lesson_of(snapshot.row.game).steps[: snapshot.row.lesson]
    return len(snapshot.match) - sum(len(step.play) + len(step.then) for step in steps)


def moves_wanted(snapshot: "Snapshot") -> list[str]:
    """Return the moves that the current step still asks for, the next one first."""
    step = snapshot.lesson
    return list(step.play[moves_done(snapshot) :]) if step else []


def replies(snapshot: "Snapshot", number: int) -> list[tuple[int, int]]:
    """Return the others' replies to a move; none outside a lesson. Raises Refusal if the step asks for another move."""
    step = snapshot.lesson
    if step is None:
        return []
    wanted = moves_wanted(snapshot)
    if not wanted or number != snapshot.match.game.action(wanted[0]).number:
        raise Refusal(409, "refusal.other_move_asked")
    return next_step(snapshot, step) if len(wanted) == 1 else []


def next_step(snapshot: "Snapshot", step: LessonStep) -> list[tuple[int, int]]:
    """Advance to the next step; return what the others play before it."""
    snapshot.row.lesson = (snapshot.row.lesson or 0) + 1
    return [(seat, snapshot.match.game.action(reply).number) for seat, reply in step.then]
