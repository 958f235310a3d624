"""The table as one record."""

from tatami.kernel.components import options_record
from tatami.kernel.events import event_rows
from tatami.kernel.records import Array, i8, i16, record, u64
from tatami.scaffold.template.components import KINDS, MAX_PLAYERS, STONES

NOBODY = -1

Options = options_record(__package__)  # players and the options of meta.toml, as positions in their lists


@record
class State:
    """Everything on the table, hidden stones and the generator included."""

    rng: u64
    players: i16
    limit: i16  # the weight that the pile bears (ZZ-1.3)
    turn: i16
    weight: i16  # of the pile
    toppler: i16  # who made it fall, or NOBODY
    ended: i16
    laid: Array[i8, KINDS]  # stones on the pile
    hand: Array[i8, MAX_PLAYERS, KINDS]  # private (ZZ-3.1)
    hand_size: Array[i8, MAX_PLAYERS]
    bag: Array[i8, STONES]  # kinds of the stones to be drawn, the next one last; hidden (ZZ-3.2)
    bag_size: i16
    emitting: i16
    event_count: i16
    events: event_rows(25)  # the deal emits the most: two for each of twelve stones, and one more
