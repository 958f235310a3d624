"""Everything that can be wrong with what a caller asks; each message is one line that says what was expected."""

from tatami.kernel.actions import UnknownAction

__all__ = ["BadOption", "DamagedSave", "IllegalAction", "OtherRules", "TatamiError", "UnknownAction", "UnknownGame"]


class TatamiError(ValueError):
    """The common ancestor of our complaints."""


class UnknownGame(TatamiError):
    """No game of that name is on the shelf."""


class BadOption(TatamiError):
    """An option, its value, the number of players or the seed is not one the game knows."""


class IllegalAction(TatamiError):
    """The action cannot be played by that seat now; nothing was changed."""


class DamagedSave(TatamiError):
    """The file is not a match saved by Tatami, or it was changed or cut."""


class OtherRules(TatamiError):
    """The match was played with another version of the game's rules."""
