"""The errors that Tatami raises; each message is one line that says what was expected."""

from tatami.kernel.actions import UnknownAction

__all__ = [
    "BadOption", "Clash", "DamagedSave", "IllegalAction", "OtherEdition", "TatamiError", "UnknownAction", "UnknownGame",
]  # fmt: skip


class TatamiError(ValueError):
    """Base class of Tatami's errors."""


class UnknownGame(TatamiError):
    """There is no game of that name."""


class BadOption(TatamiError):
    """An option, its value, the number of players or the seed is not valid."""


class Clash(BadOption):
    """Options that do not go together: given the others ``chosen``, ``option`` must be one of ``allowed``."""

    def __init__(self, game: str, chosen: dict[str, str | int], option: str, allowed: list[str | int]) -> None:
        super().__init__(game, chosen, option, allowed)
        self.game, self.chosen, self.option, self.allowed = game, chosen, option, allowed

    def __str__(self) -> str:
        case = " and ".join(f"{key} {value}" for key, value in self.chosen.items() if key != self.option)
        known = ", ".join(map(str, self.allowed))
        return f"{self.game}: with {case}, {self.option} is one of {known}, not {self.chosen[self.option]}"


class IllegalAction(TatamiError):
    """The seat cannot play the action now; nothing has changed."""


class DamagedSave(TatamiError):
    """The file is not a saved match, or it was changed or cut."""


class OtherEdition(TatamiError):
    """The match was played with another edition of the game's rules."""
