"""Settings of the web server; each can be set in the environment, so that worker processes agree."""

import os
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any


def default_database() -> str:
    """Return the URL of the SQLite database in the user's data folder."""
    folder = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "tatami"
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'table.db'}"  # another name would lose the matches of earlier versions


@dataclass(frozen=True)
class Settings:
    """Limits and defaults."""

    database: str = ""
    pace: int = 700  # milliseconds between the moves of bots
    away_after: int = 120  # seconds without a request or open page after which a bot may replace a person
    matches_per_guest: int = 60  # running at once
    forgotten_after: int = 259_200  # seconds without a change after which a match no longer counts as running
    chat_length: int = 400
    name_length: int = 24
    body_bytes: int = 64_000
    requests_per_second: float = 30.0  # a guest or address, on average
    requests_burst: int = 120
    guests_per_address: int = 8  # one address may send as many requests as so many guests
    public_url: str = ""  # for invitations, if the page was opened at an address that only this machine knows
    metrics: str = ""  # the password of /metrics; without one there is no such page
    bot_threads: int = 2
    bot_iterations: int = 6000  # at most, as the strongest level has
    bot_ms: int = 1500
    bots: int = 1  # 0: this process moves no bots and reviews no matches

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
