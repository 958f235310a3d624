"""What can happen in a match of 7 Ronin, and what the numbers of each event mean."""

from tatami.kernel.events import EventKind

(
    ROUND_BEGAN,
    NINJA_PLANNED,
    RONIN_PLANNED,
    READY,
    REVEALED,
    NINJA_CAME,
    RONIN_CAME,
    MARKET_CLEARED,
    HAYAI_MOVED,
    MUSASHI_KILLED,
    TAIKO_HEALED,
    YUMI_SHOT,
    YOBU_PUSHED,
    WOUNDED,
    ELIMINATED,
    OCCUPIED,
    AREA_USED,
    INN_COPIED,
    REFILLED,
    PINNED,
    SILENCED,
    WITHDREW,
    REINFORCED,
    COUNTED,
    STARVED,
    ENDED,
) = range(26)

EVENTS = {
    ROUND_BEGAN: EventKind("round_began", ("round", "threat")),
    NINJA_PLANNED: EventKind("ninja_planned", ("place",)),  # only the Attacker sees it
    RONIN_PLANNED: EventKind("ronin_planned", ("ronin", "place")),  # only the Defender sees it
    # A side that is ready stays so (SR-6.7): marked like a revelation, so that no table takes it back.
    READY: EventKind("ready", ("seat",), reveals=True),
    REVEALED: EventKind("revealed", ("round",), reveals=True),
    NINJA_CAME: EventKind("ninja_came", ("place", "count")),
    RONIN_CAME: EventKind("ronin_came", ("ronin", "place")),
    MARKET_CLEARED: EventKind("market_cleared", ("ronin", "count")),
    HAYAI_MOVED: EventKind("hayai_moved", ("area", "to")),
    MUSASHI_KILLED: EventKind("musashi_killed", ("area",)),
    TAIKO_HEALED: EventKind("taiko_healed", ("ronin",)),
    YUMI_SHOT: EventKind("yumi_shot"),
    YOBU_PUSHED: EventKind("yobu_pushed", ("area", "to")),
    WOUNDED: EventKind("wounded", ("ronin", "count", "left")),  # left: endurance still free
    ELIMINATED: EventKind("eliminated", ("ronin",)),
    OCCUPIED: EventKind("occupied", ("area", "count")),
    AREA_USED: EventKind("area_used", ("area",)),
    INN_COPIED: EventKind("inn_copied", ("area",)),
    REFILLED: EventKind("refilled", ("count",)),
    PINNED: EventKind("pinned", ("ronin",)),
    SILENCED: EventKind("silenced", ("ronin",)),
    WITHDREW: EventKind("withdrew", ("area",)),
    REINFORCED: EventKind("reinforced", ("area",)),
    COUNTED: EventKind("counted", ("count",)),
    STARVED: EventKind("starved", ("count",)),
    ENDED: EventKind("ended", ("reason", "seat")),
}
