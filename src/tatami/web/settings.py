"""How a table is run; every value can come from the environment, so that worker processes agree."""

import os
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any


def default_database() -> str:
    """Return the address of the embedded database in the user's data folder."""
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "tatami"
    home.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{home / 'table.db'}"


@dataclass(frozen=True)
class Settings:
    """Limits and habits of a table."""

    database: str = ""
    pace: int = 700  # milliseconds between the moves of bots
    away_after: int = 120  # seconds without a sign of life after which a seat may be handed to a bot
    matches_per_guest: int = 60  # running at once
    forgotten_after: int = 259_200  # seconds after which a match that nobody has touched no longer counts as running
    chat_length: int = 400
    name_length: int = 24
    body_bytes: int = 64_000
    requests_per_second: float = 30.0  # a guest or address, on average
    requests_burst: int = 120
    guests_per_address: int = 8  # how many guests' requests one address may send
    at_home: str = ""  # the table's address for friends, if its own page was opened at one that only this machine knows
    metrics: str = ""  # the password of /metrics; without one there is no such page
    bot_threads: int = 2
    bot_iterations: int = 6000  # the most a search may think, as the strongest level does
    bot_ms: int = 1500
    bots: int = 1  # 0: this process lets others move the bots and review matches

    @classmethod
    def from_environment(cls) -> "Settings":
        """Read ``TATAMI_DATABASE``, ``TATAMI_PACE`` and so on."""
        given: dict[str, Any] = {}
        for field in fields(cls):
            text = os.environ.get(f"TATAMI_{field.name.upper()}")
            if text is not None:
                kind: Any = type(field.default)
                given[field.name] = kind(text)
        given["database"] = given.get("database") or default_database()
        return cls(**given)
