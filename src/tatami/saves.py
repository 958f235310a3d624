"""Saved matches: what a file holds, and how it was played, so that a match outlives the code it was played with.

A saved match is a seed, options and moves by name, with the edition of its game and a digest of how the match behaved.
Loading plays it again and compares. Docstrings, renames, faster code and reordered records change none of it.
"""

import contextlib
import errno
import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tatami.errors import DamagedSave

FORMAT = 2  # 1 had a hash of the rules' sources instead of an edition
UNKNOWN_EDITION = 0  # of a match that was saved before there were editions, with sources we cannot name
KEYS = {
    1: {"tatami", "game", "rules", "options", "seed", "moves", "digest"},
    2: {"tatami", "format", "game", "edition", "options", "seed", "moves", "scores", "behaviour"},
}


# --- how a match behaved ----------------------------------------------------------------------------------------------


def first_digest(game: str, options: Mapping[str, Any], seed: int) -> bytes:
    """Return the digest of a match before its first move."""
    return _hash(json.dumps([game, dict(sorted(options.items())), seed]).encode())


def next_digest(before: bytes, seat: int, legal: Iterable[str], chosen: str) -> bytes:
    """Return the digest after a move: whose it was, what was legal, and what was chosen."""
    return _hash(before + "\n".join((str(seat), chosen, *legal)).encode())


def last_digest(before: bytes, scores: Sequence[float] | None) -> str:
    """Return the digest of a whole match as text, with the scores if it is over."""
    ended = [] if scores is None else [f"{score:.9f}" for score in scores]
    return _hash(before + "\n".join(ended).encode()).hex()


def _hash(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()[:16]


# --- files ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SavedMatch:
    """A match as plain data."""

    game: str
    edition: int
    options: Mapping[str, Any]
    seed: int
    moves: Sequence[tuple[int, str]]
    scores: tuple[float, ...] | None  # None while the match goes on, and in files of format 1
    behaviour: str | None  # None in files of format 1
    source_hash: str = ""  # in files of format 1

    def to_json(self) -> dict[str, Any]:
        """Return the match as an object for JSON; ``from_json`` reads it back."""
        return {
            "tatami": "match",
            "format": FORMAT,
            "game": self.game,
            "edition": self.edition,
            "options": dict(self.options),
            "seed": self.seed,
            "moves": [list(move) for move in self.moves],
            "scores": None if self.scores is None else list(self.scores),
            "behaviour": self.behaviour,
        }

    @classmethod
    def from_json(cls, data: Any, origin: str = "the data") -> "SavedMatch":
        """Return the match that ``to_json`` has described, or an older Tatami. Raises DamagedSave."""
        if not isinstance(data, dict) or data.get("tatami") != "match":
            raise DamagedSave(f"{origin} is not a match saved by Tatami")
        version = data.get("format", 1)
        if type(version) is int and version > FORMAT:
            raise DamagedSave(f"{origin} was saved by a newer Tatami (format {version}; this one reads up to {FORMAT})")
        if type(version) is not int or version not in KEYS or not KEYS[version] <= data.keys():
            raise DamagedSave(f"{origin} is not a match saved by Tatami")
        try:
            scores = data.get("scores")
            edition = data.get("edition", UNKNOWN_EDITION)
            if type(edition) is not int:
                raise TypeError(f"an edition is a whole number, not {edition!r}")
            return cls(
                game=str(data["game"]),
                edition=edition,
                options=dict(data["options"]),
                seed=data["seed"],
                moves=[(seat, str(action)) for seat, action in data["moves"]],
                scores=None if scores is None else tuple(map(float, scores)),
                behaviour=data.get("behaviour"),
                source_hash=str(data.get("rules", "")),
            )
        except (TypeError, ValueError) as error:
            raise DamagedSave(f"{origin} is damaged: {error}") from error

    def to_text(self) -> str:
        """Return the match as JSON with one move a line."""
        data = self.to_json()
        lines = ",\n".join(f"  {json.dumps(move, ensure_ascii=False)}" for move in data["moves"])
        rest = json.dumps({**data, "moves": []}, indent=1, ensure_ascii=False)
        return rest.replace('"moves": []', f'"moves": [\n{lines}\n ]' if lines else '"moves": []') + "\n"

    def write(self, path: str | Path) -> None:
        """Write the match to a file. Raises OSError, and then a file that was there before is unchanged."""
        whole = Path(path)
        try:
            part = whole.with_name(f".{whole.name}.part")
            part.write_text(self.to_text(), "utf-8")
            part.replace(whole)
        except OSError as error:
            with contextlib.suppress(OSError):
                part.unlink(missing_ok=True)
            raise OSError(error.errno, error.strerror, str(path)) from error
        except ValueError as error:  # a folder's name, or one that no file can have
            raise OSError(errno.EINVAL, "this cannot be the name of a file", str(path)) from error

    @classmethod
    def read(cls, path: str | Path) -> "SavedMatch":
        """Return the match saved in a file. Raises DamagedSave."""
        try:
            data = json.loads(Path(path).read_text("utf-8"))
        except OSError as error:
            raise DamagedSave(f"{path} cannot be read: {error.strerror or error}") from error
        except (ValueError, RecursionError) as error:
            raise DamagedSave(f"{path} is not a match saved by Tatami (it is no JSON text)") from error
        return cls.from_json(data, str(path))
