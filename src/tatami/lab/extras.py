"""Libraries that only some commands need, and what to install where one is missing."""

from importlib import import_module
from typing import Any

from tatami.errors import BadOption


def import_extra(module: str, extra: str = "lab") -> Any:
    """Return a module of an optional dependency. Raises BadOption with the extra to install if it is missing."""
    try:
        return import_module(module)
    except ModuleNotFoundError as missing:
        raise BadOption(f"this needs the extra '{extra}' of Tatami ({missing.name} is not installed)") from missing
