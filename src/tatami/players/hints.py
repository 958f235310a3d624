"""Advice for people: the best action, what it is expected to bring, and the runner-up."""

from dataclasses import dataclass

from tatami.match import Action, Match, View
from tatami.players.search import SearchPlayer

ITERATIONS, MILLISECONDS = 2000, 1000  # enough for a good answer while somebody waits for it


@dataclass(frozen=True)
class Hint:
    """What a strong player would do."""

    best: Action
    expected: float  # the seat's result, 0 to 1
    runner_up: Action | None


def hint_for(view: View) -> Hint:
    """Return advice for the seat of a view that has something to decide; the same view gets the same advice."""
    values = SearchPlayer(0, ITERATIONS, MILLISECONDS).evaluate_actions(view)
    return Hint(values[0].action, values[0].expected, values[1].action if len(values) > 1 else None)


Match.adviser = staticmethod(hint_for)  # so that match.hint() works without the match knowing any player
