"""The words of the pages themselves, in three languages."""

from tatami.ui.i18n import Words

UI_WORDS = __name__


def page_words(language: str) -> Words:
    """Return the words of the pages themselves."""
    return Words(UI_WORDS, language, ("",))
