"""Why nobody can choose a shuffle: a match's seed comes from a secret that is bound by a hash before the first move."""

import hashlib

from tatami.web.lessons import has_lesson, lesson_of
from tatami.web.store import MatchRow


def seed_of(secret: str) -> int:
    """Return the seed of a match: 63 bits of a hash of its secret, which nobody can guess before it is shown."""
    return int.from_bytes(hashlib.sha256(b"seed" + bytes.fromhex(secret)).digest()[:8], "big") >> 1


def commitment_of(secret: str) -> str:
    """Return what is shown before the first move: the hash that binds the server to the secret."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def sealed(row: MatchRow) -> bool:
    """Whether a secret has settled the shuffle; that of a lesson, also if it is played on from, is always the same."""
    return row.lesson is None and not (has_lesson(row.game) and row.seed == lesson_of(row.game).seed)
