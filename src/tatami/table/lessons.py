"""The guided first match of each game: a fixed seed, moves to be played, and what is said at each step.

``lesson.toml`` lies in a game's folder; the texts are in its words under ``lesson.<key>``.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from tatami.shelf import packages


@dataclass(frozen=True)
class LessonStep:
    """One step: what is said, what the learner plays, and what the others reply."""

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
    """Tell whether a game has a guided first match."""
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
