"""Everything that can be wrong with what a caller asks; each message is one line that says what was expected."""

from tatami.kernel.actions import UnknownAction

__all__ = [
    "BadOption", "Clash", "DamagedSave", "IllegalAction", "OtherEdition", "TatamiError", "UnknownAction", "UnknownGame",
]  # fmt: skip


class TatamiError(ValueError):
    """The common ancestor of our complaints."""


class UnknownGame(TatamiError):
    """No game of that name is on the shelf."""


class BadOption(TatamiError):
    """An option, its value, the number of players or the seed is not one the game knows."""


class Clash(BadOption):
    """Options that the game knows, but not together: of all that is ``chosen``, ``option`` would have to be another."""

    def __init__(self, game: str, chosen: dict[str, str | int], option: str, allowed: list[str | int]) -> None:
        super().__init__(game, chosen, option, allowed)
        self.game, self.chosen, self.option, self.allowed = game, chosen, option, allowed

    def __str__(self) -> str:
        case = " and ".join(f"{key} {value}" for key, value in self.chosen.items() if key != self.option)
        known = ", ".join(map(str, self.allowed))
        return f"{self.game}: with {case}, {self.option} is one of {known}, not {self.chosen[self.option]}"


class IllegalAction(TatamiError):
    """The action cannot be played by that seat now; nothing was changed."""


class DamagedSave(TatamiError):
    """The file is not a match saved by Tatami, or it was changed or cut."""


class OtherEdition(TatamiError):
    """The match was played with another edition of the game's rules."""
