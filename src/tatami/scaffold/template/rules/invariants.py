"""What must hold at every decision of every match, and what ``tatami verify`` needs to check views and redeals."""

from typing import Any

import numpy as np

from tatami.kernel.compiling import rule
from tatami.scaffold.template.components import COPIES, KINDS, VALUES
from tatami.scaffold.template.state import NOBODY

INVARIANTS = {
    1: "every stone is somewhere (ZZ-1.1)",
    2: "hands are as large as is said (ZZ-3.1)",
    3: "the pile weighs what lies on it (ZZ-2.2)",
    4: "the pile stands unless somebody toppled it (ZZ-2.4)",
}


@rule
def broken_invariant(s):
    """Return 0 if everything holds, else the number of the first invariant that does not."""
    weight = 0
    for kind in range(KINDS):
        count = s.laid[kind]
        weight += VALUES[kind] * s.laid[kind]
        for seat in range(s.players):
            count += s.hand[seat, kind]
        for place in range(s.bag_size):
            count += s.bag[place] == kind
        if count != COPIES[kind]:
            return 1
    for seat in range(s.players):
        held = 0
        for kind in range(KINDS):
            held += s.hand[seat, kind]
        if held != s.hand_size[seat]:
            return 2
    if weight != s.weight:
        return 3
    return 4 if (s.weight > s.limit) != (s.toppler != NOBODY) else 0


# --- for tatami verify ------------------------------------------------------------------------------------------------


def scramble(s: Any, seat: int, dice: np.random.Generator) -> None:
    """Change everything a seat may not know, to any nonsense: its view must not change by a byte."""
    s.rng = dice.integers(2**63)
    s.bag[:] = dice.integers(KINDS, size=s.bag.shape)
    for owner in range(int(s.players)):
        if owner != seat:
            s.hand[owner] = dice.integers(3, size=KINDS)


def hidden_counts(s: Any, seat: int) -> np.ndarray:
    """Return the hands of the others in a full state, as one row of counts."""
    return np.array([s.hand[owner].copy() for owner in range(int(s.players)) if owner != seat]).ravel()


def expected_counts(view: Any, seat: int) -> np.ndarray:
    """Return how many of each a fair redeal deals on average."""
    own = view.hand[seat] if seat >= 0 else np.zeros(KINDS, np.int64)
    unseen = COPIES - view.laid - own
    rows = [
        unseen * (int(view.hand_size[owner]) / max(1, unseen.sum()))
        for owner in range(int(view.players))
        if owner != seat
    ]
    return np.array(rows).ravel()
