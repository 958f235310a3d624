"""Hints for people: the best action, its expected result, and the second best."""

from dataclasses import dataclass

from tatami.match import Action, Match, View
from tatami.players.search import SearchPlayer
from tatami.ui.i18n import Words, phrase

ITERATIONS, MILLISECONDS = 2000, 1000  # enough for a good answer while somebody waits for it


@dataclass(frozen=True)
class Hint:
    """What a strong player would do."""

    best: Action
    expected: float  # the seat's result, 0 to 1
    runner_up: Action | None


def hint_for(view: View) -> Hint:
    """Return a hint for the seat of a view that has something to decide; the same view gets the same hint."""
    values = SearchPlayer(0, ITERATIONS, MILLISECONDS).evaluate_actions(view)
    return Hint(values[0].action, values[0].expected, values[1].action if len(values) > 1 else None)


def hint_text(view: View, words: Words) -> str:
    """Return a hint as a sentence, in the language of the game's words."""
    from babel.numbers import format_percent  # only where a hint is shown, as in ``ui.i18n``

    hint, texts = hint_for(view), {action.number: action.text(words) for action in view.actions()}
    own = Words(f"{__package__}.words", words.language, words.seats)
    best, chance = texts[hint.best.number], format_percent(hint.expected, locale=words.language)
    if len(texts) == 1:
        return own.say(phrase("hint.only", best=best))
    if hint.runner_up is None:
        return own.say(phrase("hint.clear", best=best, chance=chance))
    return own.say(phrase("hint.choice", best=best, chance=chance, other=texts[hint.runner_up.number]))


Match.hint_function = staticmethod(hint_for)  # so that match.hint() works without importing players there
