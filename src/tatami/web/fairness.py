"""Provably fair shuffles: the seed comes from a secret whose hash (the commitment) is shown before the first move."""

import hashlib

from tatami.web.lessons import has_lesson, lesson_of
from tatami.web.store import MatchRow


def seed_of(secret: str) -> int:
    """Return the seed of a match: 63 bits of a hash of its secret."""
    return int.from_bytes(hashlib.sha256(b"seed" + bytes.fromhex(secret)).digest()[:8], "big") >> 1


def commitment_of(secret: str) -> str:
    """Return the commitment to a secret: its SHA-256."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def has_commitment(row: MatchRow) -> bool:
    """Tell whether the seed came from a secret. That of a lesson, and of a match continued from one, is fixed."""
    return row.lesson is None and not (has_lesson(row.game) and row.seed == lesson_of(row.game).seed)
