"""What is under way: a stack of matters, the innermost last. Rules never call one another across chapters; they put
a matter on the agenda, and the loop of ``rules`` lets the innermost one go on until somebody has to decide."""

from tatami.games.fuji_koro.state import FIRST_NOTE, MATTER, NOTHING, STAGE
from tatami.kernel.compiling import inner, rule
from tatami.kernel.records import i64


@inner
def put(s, matter, stage, a, b, c):
    """Put a matter on the agenda, with the stage it begins at and three notes."""
    row = s.waiting
    s.agenda[row, MATTER] = matter
    s.agenda[row, STAGE] = stage
    s.agenda[row, FIRST_NOTE] = a
    s.agenda[row, FIRST_NOTE + 1] = b
    s.agenda[row, FIRST_NOTE + 2] = c
    s.waiting = row + 1


@inner
def drop(s):
    """The innermost matter is finished."""
    s.waiting -= 1
    for column in range(5):
        s.agenda[s.waiting, column] = 0


@inner
def matter(s):
    """What the innermost matter is."""
    return i64(s.agenda[s.waiting - 1, MATTER])


@inner
def stage(s):
    """How far the innermost matter has got."""
    return i64(s.agenda[s.waiting - 1, STAGE])


@inner
def note(s, which):
    """One of the three notes of the innermost matter."""
    return i64(s.agenda[s.waiting - 1, FIRST_NOTE + which])


@inner
def go_to(s, new_stage):
    """Let the innermost matter go on at another stage."""
    s.agenda[s.waiting - 1, STAGE] = new_stage


@inner
def jot(s, which, value):
    """Change one of the notes of the innermost matter."""
    s.agenda[s.waiting - 1, FIRST_NOTE + which] = value


@rule
def ask(s, decision, seat):
    """Wait for a seat's decision."""
    s.decision = decision
    s.decider = seat


@inner
def asking(s):
    """Whether somebody has to decide."""
    return s.decision != NOTHING
