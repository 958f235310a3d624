"""What a seat may know, and fair guesses at the rest (ZZ-3)."""

from tatami.kernel.compiling import rule
from tatami.kernel.events import drop_unseen_events
from tatami.kernel.rng import seed_rng, shuffle
from tatami.scaffold.template.components import COPIES, KINDS, STONES


@rule
def redact(s, seat):
    """Blank what a seat may not know; -1 is a spectator. How many stones are held is public (ZZ-3.1)."""
    s.rng = 0
    for place in range(STONES):
        s.bag[place] = 0
    for owner in range(s.players):
        if owner != seat:
            for kind in range(KINDS):
                s.hand[owner, kind] = 0
    drop_unseen_events(s, seat)


@rule
def redeal(s, seat, seed):
    """Fill the blanks: all stones that the seat has not seen are equally likely anywhere (ZZ-3.3)."""
    seed_rng(s, seed)
    unseen = 0
    for kind in range(KINDS):
        left = COPIES[kind] - s.laid[kind] - (s.hand[seat, kind] if seat >= 0 else 0)
        for _ in range(left):
            s.bag[unseen] = kind
            unseen += 1
    shuffle(s, s.bag, unseen)
    for owner in range(s.players):
        if owner != seat:
            for _ in range(s.hand_size[owner]):
                unseen -= 1
                s.hand[owner, s.bag[unseen]] += 1
                s.bag[unseen] = 0
