"""What can happen in a match of Samurai, and what the numbers of each event mean."""

from tatami.kernel.events import EventKind

(
    STARTED,
    PICKED,
    HAND_CHOSEN,
    FIGURE_PLACED,
    PLACED,
    MOVED,
    SWAPPED,
    SURROUNDED,
    CAPTURED,
    NOBODY_CAPTURED,
    PASSED,
    DREW,
    DREW_TILE,
    ENDED,
    LEADS,
    NOBODY_LEADS,
    WON,
) = range(17)

EVENTS = {
    STARTED: EventKind("started", ("seat",)),
    PICKED: EventKind("picked", ("seat", "tile")),  # a starting tile; only its owner sees it
    HAND_CHOSEN: EventKind("hand_chosen", ("seat",)),
    FIGURE_PLACED: EventKind("figure_placed", ("seat", "caste", "hex")),
    PLACED: EventKind("placed", ("seat", "tile", "hex")),
    MOVED: EventKind("moved", ("seat", "tile", "hex", "to")),
    SWAPPED: EventKind("swapped", ("seat", "caste", "hex", "other_caste", "to")),
    SURROUNDED: EventKind("surrounded", ("hex",)),
    CAPTURED: EventKind("captured", ("seat", "caste", "hex")),
    NOBODY_CAPTURED: EventKind("nobody_captured", ("caste", "hex")),
    PASSED: EventKind("passed", ("seat",)),
    DREW: EventKind("drew", ("seat", "count"), reveals=True),
    DREW_TILE: EventKind("drew_tile", ("seat", "tile"), reveals=True),  # only its owner sees it
    ENDED: EventKind("ended", ("reason",)),
    LEADS: EventKind("leads", ("seat", "caste")),
    NOBODY_LEADS: EventKind("nobody_leads", ("caste",)),
    WON: EventKind("won", ("seat", "winners")),
}
