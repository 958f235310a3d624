"""Complaints that both Tatami's users and those of the research interfaces know."""

import operator
from typing import Any, NoReturn

import numpy as np
from gymnasium.error import InvalidAction, ResetNeeded

from tatami.errors import BadOption, IllegalAction


class WrongAction(IllegalAction, InvalidAction):
    """The action is not legal now, or is no action at all; nothing was changed."""


class NotBegun(IllegalAction, ResetNeeded):
    """The environment was not reset yet, or its match is over."""


def check_illegal(manner: str) -> bool:
    """Tell whether illegal actions are to be replaced by random legal ones. Raises BadOption."""
    if manner not in ("raise", "random"):
        raise BadOption(f"illegal is one of raise, random, not '{manner}'")
    return manner == "random"


def check_limit(name: str, steps: Any) -> int:
    """Return after how many steps a match is cut off, 0 for never, which None asks for. Raises BadOption."""
    if steps is None:
        return 0
    if isinstance(steps, bool) or not isinstance(steps, int) or steps < 1:
        raise BadOption(f"{name} is a whole number from 1, not {steps!r}")
    return steps


def number_of(action: Any, choices: int) -> int:
    """Return the number of an action, -1 if there is no such one. Raises WrongAction if it is no whole number."""
    try:
        number = operator.index(action)
    except TypeError:
        raise WrongAction(f"an action is a whole number from 0 to {choices - 1}, not {action!r}") from None
    return number if 0 <= number < choices else -1


def refuse(who: str, action: Any, mask: np.ndarray) -> NoReturn:
    """Raise WrongAction, saying what would have been legal."""
    legal = np.flatnonzero(mask).tolist()
    some = ", ".join(map(str, legal[:8])) + (", …" if len(legal) > 8 else "")
    raise WrongAction(f"{who} cannot play {action} now; {len(legal)} legal: {some}")
