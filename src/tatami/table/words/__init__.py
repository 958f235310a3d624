"""The words of the pages themselves, in three languages."""

from tatami.paper.words import Words

UI_WORDS = __name__


def ui(language: str) -> Words:
    """Return the words of the pages themselves."""
    return Words(UI_WORDS, language, ("",))
