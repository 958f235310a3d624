"""What can happen in a match of Fuji Koro, and what the numbers of each event mean."""

from tatami.games.fuji_koro.components import MAX_PLAYERS
from tatami.games.fuji_koro.state import MOST_EVENTS
from tatami.kernel.compiling import inlined, inner
from tatami.kernel.events import EVERYONE as ALL_SEATS
from tatami.kernel.events import EventKind, write_event
from tatami.kernel.records import i64

_KINDS = (
    EventKind("started", ("seat",), reveals=True),
    EventKind("round", ("round",)),
    EventKind("turn", ("seat",)),
    EventKind("acted", ("seat", "action")),
    EventKind("drew_tile", ("seat", "tile"), reveals=True),
    EventKind("placed_tile", ("seat", "tile", "site")),
    EventKind("dragon_found", ("dragon", "site")),
    EventKind("points", ("seat", "points", "total")),
    EventKind("stepped", ("seat", "from", "to")),
    EventKind("lava_paid", ("seat", "how")),
    EventKind("found", ("seat", "adventure"), reveals=True),
    EventKind("used", ("seat", "adventure")),
    EventKind("received", ("seat", "item", "count")),
    EventKind("discarded", ("seat", "item")),
    EventKind("gathered", ("seat", "space")),
    EventKind("monk_settled", ("seat", "place")),
    EventKind("scroll_gained", ("seat", "scroll")),
    EventKind("scroll_dropped", ("seat", "scroll")),
    EventKind("scroll_offered", ("scroll",), reveals=True),
    EventKind("blueprint_gained", ("seat", "blueprint")),
    EventKind("cube_placed", ("seat", "cell", "item")),
    EventKind("cube_taken", ("seat", "cell", "item")),
    EventKind("cube_lost", ("seat", "cell", "item")),
    EventKind("gear_lost", ("seat", "type")),
    EventKind("gear_claimed", ("seat", "gear", "spot")),
    EventKind("magic_gained", ("seat", "type")),
    EventKind("magic_lost", ("seat", "type")),
    EventKind("fight", ("seat", "foe", "lives")),
    EventKind("joined", ("seat", "space")),
    EventKind("heroic_monk", ("seat", "item", "hits"), reveals=True),
    EventKind("rolled", ("seat", "dice", "hits", "breaks", "grey", "white"), reveals=True),
    EventKind("mended", ("seat", "dice", "hits", "breaks", "grey", "white"), reveals=True),
    EventKind("foe_rolled", ("foe", "hits", "breaks"), reveals=True),
    EventKind("wounded", ("foe", "hits", "lives")),
    EventKind("slain", ("foe",)),
    EventKind("knocked_out", ("seat",)),
    EventKind("retreated", ("seat", "space")),
    EventKind("duel", ("seat", "other")),
    EventKind("surrendered", ("seat",)),
    EventKind("drawn_duel", ("seat", "other")),
    EventKind("stole", ("seat", "other")),
    EventKind("life_lost", ("seat", "lives")),
    EventKind("final_phase", ("seat",)),
    EventKind("lava_phase", ("seat",)),
    EventKind("countdown", ("marker",)),
    EventKind("erupted", ("wave", "count")),
    EventKind("rope_fell", ()),
    EventKind("burned", ("seat",)),
    EventKind("reborn", ("seat", "shrine")),
    EventKind("escaped", ("seat", "palace")),
    EventKind("called_back", ("seat",)),
    EventKind("shogun", ("seat", "track", "points")),
    EventKind("dragon_moved", ("dragon", "site")),
    EventKind("monk_moved", ("from", "to")),
    EventKind("traded", ("seat", "other", "kind")),
    EventKind("ended", ("reason",)),
    EventKind("won", ("seat", "winners")),
)
EVENTS = dict(enumerate(_KINDS))

(
    STARTED,
    ROUND,
    TURN_BEGAN,
    ACTED,
    DREW_TILE,
    PLACED_TILE,
    DRAGON_FOUND,
    POINTS,
    STEPPED,
    LAVA_PAID,
    FOUND,
    USED,
    RECEIVED,
    DISCARDED,
    GATHERED,
    MONK_SETTLED,
    SCROLL_GAINED,
    SCROLL_DROPPED,
    SCROLL_OFFERED,
    BLUEPRINT_GAINED,
    CUBE_PLACED,
    CUBE_TAKEN,
    CUBE_LOST,
    GEAR_LOST,
    GEAR_CLAIMED,
    MAGIC_GAINED,
    MAGIC_LOST,
    FIGHT,
    JOINED,
    HEROIC_MONK,
    ROLLED,
    MENDED,
    FOE_ROLLED,
    WOUNDED,
    SLAIN_FOE,
    KNOCKED_OUT,
    RETREATED,
    DUEL,
    SURRENDERED,
    DRAWN_DUEL,
    STOLE,
    LIFE_LOST,
    FINAL_PHASE_BEGAN,
    LAVA_PHASE_BEGAN,
    COUNTDOWN_MOVED,
    ERUPTED,
    ROPE_FELL,
    BURNED,
    REBORN,
    ESCAPED,
    CALLED_BACK,
    SHOGUN,
    DRAGON_MOVED,
    MONK_MOVED,
    TRADED,
    ENDED,
    WON,
) = range(len(_KINDS))

SANDALS_PAID, WOOD_PAID, WARD_PAID, STATUS_PAID = range(4)  # how lava was paid
FIRST_FALLEN = MAX_PLAYERS  # an event knows no number of players: fallen samurai are numbered after all seats (FK-16.7)


@inlined
def emit(s, kind, a=0, b=0, c=0, d=0, e=0, f=0):
    """Emit an event for everyone; what a move emits beyond the room in the record is dropped."""
    if s.emitting and s.event_count < MOST_EVENTS:
        write_event(s, i64(ALL_SEATS), i64(kind), i64(a), i64(b), i64(c), i64(d), i64(e), i64(f))


@inner
def event_seat(s, board):
    """The seat that events name for a board."""
    return board if board < s.players else FIRST_FALLEN + board - s.players
