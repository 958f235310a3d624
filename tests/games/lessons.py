"""Playing the guided matches as the table does."""

from tatami.match import Match, game
from tatami.web.lessons import Lesson, LessonStep, lesson_of


def take(match: Match, lesson: Lesson, step: LessonStep) -> None:
    """Play a step: the learner first, then the replies."""
    for action in step.play:
        match.play(action, lesson.seat)
    for seat, action in step.then:
        match.play(action, seat)


def before(name: str, key: str) -> Match:
    """The guided match of a game when a step is shown."""
    lesson = lesson_of(name)
    match = Match(game(name), lesson.options, lesson.seed)
    for step in lesson.steps:
        if step.key == key:
            return match
        take(match, lesson, step)
    raise KeyError(key)


def after(name: str, key: str) -> Match:
    """The guided match of a game when a step has been played."""
    lesson, match = lesson_of(name), before(name, key)
    take(match, lesson, next(step for step in lesson.steps if step.key == key))
    return match
