"""Errors that users of Tatami and users of the research libraries both know, and checks that raise them."""

import operator
from typing import Any, NoReturn

import numpy as np
from gymnasium.error import InvalidAction, ResetNeeded

from tatami.errors import BadOption, IllegalAction

LISTED = 8  # legal actions that an error message names


class WrongAction(IllegalAction, InvalidAction):
    """The action is not legal now, or is not an action at all; nothing has changed."""


class ResetRequired(IllegalAction, ResetNeeded):
    """The environment has not been reset yet, or its match is over."""


def check_illegal(wanted: str) -> bool:
    """Tell whether illegal actions are to be replaced by random legal ones. Raises BadOption."""
    if wanted not in ("raise", "random"):
        raise BadOption(f"illegal is one of raise, random, not '{wanted}'")
    return wanted == "random"


def check_limit(name: str, steps: Any) -> int:
    """Return after how many steps a match is truncated; 0, asked for by None, is never. Raises BadOption."""
    if steps is None:
        return 0
    if isinstance(steps, bool) or not isinstance(steps, int) or steps < 1:
        raise BadOption(f"{name} is a whole number from 1, not {steps!r}")
    return steps


def action_number(action: Any, count: int) -> int:
    """Return an action as a number, -1 if it is out of range. Raises WrongAction if it is not a whole number."""
    try:
        number = operator.index(action)
    except TypeError:
        raise WrongAction(f"an action is a whole number from 0 to {count - 1}, not {action!r}") from None
    return number if 0 <= number < count else -1


def raise_illegal(who: str, action: Any, mask: np.ndarray) -> NoReturn:
    """Raise WrongAction, saying what would have been legal."""
    legal = np.flatnonzero(mask).tolist()
    some = ", ".join(map(str, legal[:LISTED])) + (", …" if len(legal) > LISTED else "")
    raise WrongAction(f"{who} cannot play {action} now; {len(legal)} legal: {some}")
