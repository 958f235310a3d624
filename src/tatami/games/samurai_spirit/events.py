"""What can happen in a match of Samurai Spirit, and what the numbers of each event mean."""

from tatami.games.samurai_spirit.state import MOST_EVENTS
from tatami.kernel.compiling import inlined
from tatami.kernel.events import EVERYONE, EventKind, write_event
from tatami.kernel.records import i64

(
    STARTED,
    PICKED,
    CALLED_ABSENT,
    PENALTY_APPLIED,
    PENALTY_IGNORED,
    PENALTY_IMPOSSIBLE,
    PENALTY_CARD,
    DREW,
    GAVE,
    REDREW,
    CONFRONTED,
    DEFENDED,
    DISCARDED,
    DROPPED,
    OVERWHELMED,
    SUPPORTED,
    SLIPPED_IN,
    PASSED,
    DEMON_CALLED,
    KIAI,
    KIAI_REMOVED,
    RAIDERS_ROUTED,
    INTRUDERS_ROUTED,
    LINE_CUT,
    TOOK,
    TOKEN_GIVEN,
    TURNED_UP,
    PUT_BACK,
    WOUNDED,
    HEALED,
    BARRICADE_LOST,
    BARRICADE_BUILT,
    FARM_LOST,
    FAMILY_LOST,
    ROUND_OVER,
    INTRUDER_SENT_AWAY,
    INTRUDERS_SHOWN,
    ROUND_BEGAN,
    ENDED,
) = range(39)

# Why somebody was wounded or something was lost
BY_PENALTY, BY_FARM, UNPROTECTED = range(3)
# What a Wound did
HUMAN_WOUNDED, BECAME_BEAST, BEAST_WOUNDED, DIED = range(4)

EVENTS = {
    STARTED: EventKind("started", ("seat", "count")),  # the first seat, the size of the Raider stack
    PICKED: EventKind("picked", ("seat", "samurai")),
    CALLED_ABSENT: EventKind("called_absent", ("seat", "samurai")),
    PENALTY_APPLIED: EventKind("penalty_applied", ("seat", "penalty", "card")),
    PENALTY_IGNORED: EventKind("penalty_ignored", ("seat", "penalty", "card")),
    PENALTY_IMPOSSIBLE: EventKind("penalty_impossible", ("seat", "penalty", "card")),
    PENALTY_CARD: EventKind("penalty_card", ("seat", "card", "total"), reveals=True),
    DREW: EventKind("drew", ("seat", "card"), reveals=True),
    GAVE: EventKind("gave", ("seat", "to", "card")),
    REDREW: EventKind("redrew", ("seat", "card", "drawn"), reveals=True),
    CONFRONTED: EventKind("confronted", ("seat", "card", "total")),
    DEFENDED: EventKind("defended", ("seat", "card")),
    DISCARDED: EventKind("discarded", ("seat", "card")),
    DROPPED: EventKind("dropped", ("seat", "card")),
    OVERWHELMED: EventKind("overwhelmed", ("seat", "total")),
    SUPPORTED: EventKind("supported", ("seat", "to", "samurai")),
    SLIPPED_IN: EventKind("slipped_in", ("card",)),  # a card joined the Intruders; -1 unless everybody knew it
    PASSED: EventKind("passed", ("seat", "forced")),
    DEMON_CALLED: EventKind("demon_called", ("seat", "card"), reveals=True),
    KIAI: EventKind("kiai", ("seat", "samurai", "side")),
    KIAI_REMOVED: EventKind("kiai_removed", ("seat", "card", "total")),
    RAIDERS_ROUTED: EventKind("raiders_routed", ("seat", "count", "card", "second", "third"), reveals=True),
    INTRUDERS_ROUTED: EventKind("intruders_routed", ("seat", "count", "card", "second", "third"), reveals=True),
    LINE_CUT: EventKind("line_cut", ("seat", "from", "card")),
    TOOK: EventKind("took", ("seat", "from", "card")),
    TOKEN_GIVEN: EventKind("token_given", ("seat", "to", "samurai")),
    TURNED_UP: EventKind("turned_up", ("seat", "count", "card", "second", "third"), reveals=True),
    PUT_BACK: EventKind("put_back", ("seat", "count", "card", "second", "third")),
    WOUNDED: EventKind("wounded", ("seat", "result", "why")),
    HEALED: EventKind("healed", ("seat",)),
    BARRICADE_LOST: EventKind("barricade_lost", ("left",)),
    BARRICADE_BUILT: EventKind("barricade_built", ("left",)),
    FARM_LOST: EventKind("farm_lost", ("left", "back", "applies"), reveals=True),  # applies: whether its back does
    FAMILY_LOST: EventKind("family_lost", ("family", "left"), reveals=True),
    ROUND_OVER: EventKind("round_over", ("round", "intruders")),
    INTRUDER_SENT_AWAY: EventKind("intruder_sent_away", ("card",), reveals=True),
    INTRUDERS_SHOWN: EventKind("intruders_shown", ("card", "c2", "c3", "c4", "c5", "c6"), reveals=True),
    ROUND_BEGAN: EventKind("round_began", ("round", "seat", "count"), reveals=True),
    ENDED: EventKind("ended", ("reason", "points", "difficulty")),
}


@inlined
def emit(s, kind, a=0, b=0, c=0, d=0, e=0, f=0):
    """Add an event that everyone sees, if there is space left; nothing is private in this game (SS-23.1)."""
    if s.emitting and s.event_count < MOST_EVENTS:
        write_event(s, i64(EVERYONE), i64(kind), i64(a), i64(b), i64(c), i64(d), i64(e), i64(f))
