"""Errors that answer a request: in the visitor's language on pages, in English to programs."""

from tatami.errors import BadOption, Clash, IllegalAction, OtherEdition, UnknownAction, UnknownGame
from tatami.match import game
from tatami.ui.i18n import Value, phrase
from tatami.web.words import page_words

REASONS = {
    UnknownGame: "refusal.no_game",
    OtherEdition: "refusal.other_edition",
    BadOption: "refusal.bad_option",
    IllegalAction: "refusal.illegal",
    UnknownAction: "refusal.illegal",
}


class Refusal(Exception):
    """A request that is refused, with its HTTP status.

    The reason is a text of ``words``; ``detail`` tells programs more than people need to know.
    """

    def __init__(self, status: int, key: str, detail: str = "", **values: Value) -> None:
        self.status, self.reason = status, phrase(key, **values)
        self.detail = detail or self.said_in("en")
        super().__init__(self.detail)

    def said_in(self, language: str) -> str:
        """Return the reason in a language, for people."""
        return page_words(language).say(self.reason)


class ClashRefusal(Refusal):
    """Options that do not go together, in the words of their game."""

    def __init__(self, status: int, clash: Clash) -> None:
        self.clash = clash
        super().__init__(status, "refusal.clash", detail=str(clash))

    def said_in(self, language: str) -> str:
        """Return which options clash and what is possible instead."""
        clash, words, pages = self.clash, game(self.clash.game).words(language), page_words(language)

        def named(option: str, values: list[str | int]) -> str:
            if option == "players":
                return f"{pages.say(phrase('setup.players'))} ({', '.join(map(str, values))})"
            listed = ", ".join(words.name(f"value.{option}", str(value)) for value in values)
            return f"{words.name('option', option)} ({listed})"

        chosen = ", ".join(named(option, [value]) for option, value in clash.chosen.items())
        return pages.say(phrase("refusal.clash", chosen=chosen, allowed=named(clash.option, clash.allowed)))


def refused(status: int, error: ValueError) -> Refusal:
    """Turn an error of a game into a refusal that people can read."""
    if isinstance(error, Clash):
        return ClashRefusal(status, error)
    key = next((key for kind, key in REASONS.items() if isinstance(error, kind)), "refusal.malformed")
    return Refusal(status, key, detail=str(error))
