"""What can happen in a match, and what the numbers of each event mean."""

from tatami.kernel.events import EventKind

(STARTED, LAID, DREW, DREW_STONE, TOPPLED, EXHAUSTED) = range(6)

EVENTS = {
    STARTED: EventKind("started", ("limit",)),
    LAID: EventKind("laid", ("seat", "kind", "weight")),
    DREW: EventKind("drew", ("seat",), reveals=True),
    DREW_STONE: EventKind("drew_stone", ("seat", "kind"), reveals=True),  # only its owner sees it
    TOPPLED: EventKind("toppled", ("seat",)),
    EXHAUSTED: EventKind("exhausted", ("weight",)),
}
