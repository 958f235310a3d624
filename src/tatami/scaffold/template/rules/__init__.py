"""The rules: the functions that every game offers (``tatami.kernel.contract``). The chapters lie beside this file.

Clauses (ZZ-…) are those of rulebook.md.
"""

from tatami.kernel.compiling import rule
from tatami.kernel.events import clear_events, emit
from tatami.kernel.rng import seed_rng, shuffle
from tatami.scaffold.template.components import COPIES, HAND_SIZE, KINDS, LIMITS
from tatami.scaffold.template.events import STARTED
from tatami.scaffold.template.rules.stones import draw_stone, lay_stone, mark_stones
from tatami.scaffold.template.state import NOBODY


@rule
def new_game(s, o, seed):
    """Fill the bag, shuffle it and deal (ZZ-1)."""
    seed_rng(s, seed)
    s.players = o.players
    s.limit = LIMITS[o.limit]  # ZZ-1.3
    s.toppler = NOBODY
    for kind in range(KINDS):
        for _ in range(COPIES[kind]):
            s.bag[s.bag_size] = kind
            s.bag_size += 1
    shuffle(s, s.bag, s.bag_size)  # ZZ-1.1
    emit(s, STARTED, s.limit)
    for seat in range(s.players):
        for _ in range(HAND_SIZE):  # ZZ-1.2
            draw_stone(s, seat)


@rule
def acting(s):
    """The seats that may decide now, as bits."""
    return 0 if s.ended else 1 << s.turn


@rule
def legal(s, seat, mask):
    """Mark the legal actions of a seat: any stone in hand (ZZ-2.1)."""
    mask[:] = False
    if s.ended or seat != s.turn:
        return 0
    return mark_stones(s, seat, mask)


@rule
def apply(s, seat, action):
    """Carry out a legal action and run on to the next decision."""
    clear_events(s)
    lay_stone(s, seat, action)


@rule
def over(s):
    """Tell whether the match has ended."""
    return s.ended != 0


@rule
def score(s, out):
    """All but whoever toppled the pile win (ZZ-2.4); if it stands, all do (ZZ-2.5)."""
    for seat in range(s.players):
        out[seat] = 1.0 if s.ended and seat != s.toppler else 0.0
