"""Playing lessons as the web server does."""

from tatami.match import Match, game
from tatami.web.lessons import Lesson, LessonStep, lesson_of


def play_step(match: Match, lesson: Lesson, step: LessonStep) -> None:
    """Play a step: the learner first, then the replies."""
    for action in step.play:
        match.play(action, lesson.seat)
    for seat, action in step.then:
        match.play(action, seat)


def match_before(name: str, key: str) -> Match:
    """Return the match of a lesson at the start of a step."""
    lesson = lesson_of(name)
    match = Match(game(name), lesson.options, lesson.seed)
    for step in lesson.steps:
        if step.key == key:
            return match
        play_step(match, lesson, step)
    raise KeyError(key)


def match_after(name: str, key: str) -> Match:
    """Return the match of a lesson after a step."""
    lesson, match = lesson_of(name), match_before(name, key)
    play_step(match, lesson, next(step for step in lesson.steps if step.key == key))
    return match
