"""Laying and drawing stones (ZZ-2)."""

from tatami.kernel.compiling import inner, rule
from tatami.kernel.events import emit, emit_to
from tatami.scaffold.template.actions import LAY
from tatami.scaffold.template.components import KINDS, VALUES
from tatami.scaffold.template.events import DREW, DREW_STONE, EXHAUSTED, LAID, TOPPLED


@inner
def mark_stones(s, seat, mask):
    """Mark the stones in a hand; return how many kinds there are."""
    count = 0
    for kind in range(KINDS):
        mask[LAY + kind] = s.hand[seat, kind] > 0
        count += mask[LAY + kind]
    return count


@inner
def lay_stone(s, seat, action):
    """Lay a stone, draw another, and pass the turn on; a pile that is too heavy falls (ZZ-2.2 to ZZ-2.5)."""
    kind = action - LAY
    s.hand[seat, kind] -= 1
    s.hand_size[seat] -= 1
    s.laid[kind] += 1
    s.weight += VALUES[kind]
    emit(s, LAID, seat, kind, s.weight)
    if s.weight > s.limit:  # ZZ-2.4
        s.toppler = seat
        s.ended = 1
        emit(s, TOPPLED, seat)
        return
    if s.bag_size > 0:  # ZZ-2.3
        draw_stone(s, seat)
    s.turn = (seat + 1) % s.players
    if s.hand_size[s.turn] == 0:  # ZZ-2.5
        s.ended = 1
        emit(s, EXHAUSTED, s.weight)


@rule
def draw_stone(s, seat):
    """Draw the next stone out of the bag; only its owner sees it (ZZ-3.1)."""
    s.bag_size -= 1
    kind = s.bag[s.bag_size]
    s.bag[s.bag_size] = 0
    s.hand[seat, kind] += 1
    s.hand_size[seat] += 1
    emit(s, DREW, seat)
    emit_to(s, 1 << seat, DREW_STONE, seat, kind)
