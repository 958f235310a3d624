"""The texts of the pages, in three languages. Texts of a game are in its own folder."""

from tatami.ui.i18n import Words

UI_WORDS = __name__


def page_words(language: str) -> Words:
    """Return the texts of the pages in a language."""
    return Words(UI_WORDS, language, ("",))
