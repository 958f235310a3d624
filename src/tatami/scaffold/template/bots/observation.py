"""Observations for learning, relative to the observer: its seat comes first, the others follow clockwise."""

from tatami.kernel.compiling import rule
from tatami.kernel.observation import Layout, Part, clear, one_hot, relative_seat
from tatami.scaffold.template.components import HAND_SIZE, KINDS, MAX_PLAYERS

LAYOUT = Layout(
    Part("players", (MAX_PLAYERS - 1,), "2, 3 or 4 players"),
    Part("turn", (MAX_PLAYERS,), "whose turn it is", by_seat=True),
    Part("hand", (KINDS,), "stones of each kind in the observer's hand, over 3"),
    Part("hand_size", (MAX_PLAYERS,), "stones in hand, over 3", by_seat=True),
    Part("laid", (KINDS,), "stones of each kind on the pile, over 4"),
    Part("room", (1,), "what the pile still bears, over 21; below 0 when it has fallen"),
)
(PLAYERS, TURN, HAND, HAND_COUNT, LAID, ROOM) = LAYOUT


@rule
def observe(s, seat, out):
    """Fill a row with what the seat may know."""
    clear(out)
    one_hot(out, PLAYERS, s.players - 2, MAX_PLAYERS - 1)
    if not s.ended:
        one_hot(out, TURN, relative_seat(s.turn, seat, s.players), MAX_PLAYERS)
    for kind in range(KINDS):
        out[HAND + kind] = s.hand[seat, kind] / HAND_SIZE
        out[LAID + kind] = s.laid[kind] / 4
    for other in range(s.players):
        out[HAND_COUNT + relative_seat(other, seat, s.players)] = s.hand_size[other] / HAND_SIZE
    out[ROOM] = (s.limit - s.weight) / 21
