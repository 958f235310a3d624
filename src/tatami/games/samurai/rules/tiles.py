"""Playing tiles: choosing, placing, moving, swapping, and refilling the hand (SA-5, SA-6, SA-8)."""

from tatami.games.samurai.actions import CASTE, END_TURN, HEX, PASS, TILE
from tatami.games.samurai.components import (
    CASTES,
    HAND_SIZE,
    KINDS,
    LAND,
    LAND_IN_PLAY,
    MOVE,
    ON_SEA,
    QUICK,
    SEA,
    SEA_IN_PLAY,
    SWAP,
    TOWN,
    TOWN_OF_HEX,
    TOWNS_IN_PLAY,
)
from tatami.games.samurai.events import DREW, DREW_TILE, MOVED, PLACED, SWAPPED
from tatami.games.samurai.state import (
    CHOOSE_TILE,
    MOVE_FROM,
    NO_HEX,
    PLACE_TILE,
    SWAP_CASTE,
    SWAP_OTHER_CASTE,
    SWAP_OTHER_TOWN,
    SWAP_TOWN,
)
from tatami.kernel.compiling import rule
from tatami.kernel.events import emit, emit_to

# --- choosing a tile (SA-5) -------------------------------------------------------------------------------------------


@rule
def mark_playable_tiles(s, mask):
    """D4: playable tiles; end of turn after at least one tile; a pass only if nothing can be played (SA-5.4–SA-5.9)."""
    count = 0
    for kind in range(KINDS):
        if playable(s, kind):
            mask[TILE + kind] = True
            count += 1
    if s.played > 0:
        mask[END_TURN] = True
        count += 1
    elif count == 0:
        mask[PASS] = True
        count = 1
    return count


@rule
def playable(s, kind):
    """Whether the active player can play a tile now (SA-5.7)."""
    if s.hand[s.turn, kind] == 0 or (s.slow_played and not QUICK[kind]):
        return False
    if kind == SWAP:
        return swap_exists(s)
    if kind == MOVE:
        return has_movable_tile(s) and has_empty_land(s)
    return True if ON_SEA[kind] else has_empty_land(s)  # there is always empty sea (SA-15.5)


@rule
def has_empty_land(s):
    """Whether a land hex in play carries no tile."""
    for i in range(LAND_IN_PLAY[s.players]):
        if s.board[LAND[i]] == 0:
            return True
    return False


@rule
def select_tile(s, kind):
    """A tile is named; what is asked next depends on it. It stays in hand until it takes effect."""
    s.tile = kind
    if kind == MOVE:
        s.decision = MOVE_FROM
    elif kind == SWAP:
        s.decision = SWAP_TOWN
    else:
        s.decision = PLACE_TILE


@rule
def finish_tile(s):
    """The selected tile has taken effect: it has left the hand and another may be chosen (SA-5.10)."""
    s.hand[s.turn, s.tile] -= 1
    s.hand_size[s.turn] -= 1
    s.played += 1
    if not QUICK[s.tile]:
        s.slow_played += 1
    s.passes = 0
    s.tile = -1
    s.origin = NO_HEX
    s.partner = NO_HEX
    s.caste = -1
    s.decision = CHOOSE_TILE


# --- placing a tile (SA-6.1 to SA-6.4) --------------------------------------------------------------------------------


@rule
def tile_number(seat, kind):
    """How a tile lying on the board is written."""
    return 1 + seat * KINDS + kind


@rule
def owner_of(number):
    """Whose tile lies there."""
    return (number - 1) // KINDS


@rule
def kind_of(number):
    """Which tile lies there."""
    return (number - 1) % KINDS


@rule
def mark_empty_land(s, mask):
    """D5, D6b: empty land hexes in play (SA-6.1, SA-6.7)."""
    count = 0
    for i in range(LAND_IN_PLAY[s.players]):
        if s.board[LAND[i]] == 0:
            mask[HEX + LAND[i]] = True
            count += 1
    return count


@rule
def mark_empty_sea(s, mask):
    """D5 for ships: empty sea hexes in play (SA-6.2)."""
    count = 0
    for i in range(SEA_IN_PLAY[s.players]):
        if s.board[SEA[i]] == 0:
            mask[HEX + SEA[i]] = True
            count += 1
    return count


@rule
def place_tile(s, hex_id):
    """Lay the selected tile on a hex."""
    s.board[hex_id] = tile_number(s.turn, s.tile)
    emit(s, PLACED, s.turn, s.tile, hex_id)
    finish_tile(s)


# --- the move tile (SA-6.5 to SA-6.11) --------------------------------------------------------------------------------


@rule
def movable(s, hex_id):
    """Whether the active player's move tile can move what lies on a hex: an own tile without the quick symbol."""
    number = s.board[hex_id]
    return number > 0 and owner_of(number) == s.turn and not QUICK[kind_of(number)]


@rule
def has_movable_tile(s):
    """Whether the active player has a tile on the board that can be moved (SA-6.6)."""
    for i in range(LAND_IN_PLAY[s.players]):
        if movable(s, LAND[i]):
            return True
    return False


@rule
def mark_movable_tiles(s, mask):
    """D6a: hexes of movable tiles."""
    count = 0
    for i in range(LAND_IN_PLAY[s.players]):
        if movable(s, LAND[i]):
            mask[HEX + LAND[i]] = True
            count += 1
    return count


@rule
def move_tile(s, hex_id):
    """The moved tile goes to an empty land hex, the move tile takes its place (SA-6.5)."""
    number = s.board[s.origin]
    s.board[hex_id] = number
    s.board[s.origin] = tile_number(s.turn, MOVE)
    emit(s, MOVED, s.turn, kind_of(number), s.origin, hex_id)
    finish_tile(s)


# --- the swap tile (SA-6.12 to SA-6.19) -------------------------------------------------------------------------------


@rule
def gives(castes, x, y):
    """Whether a settlement with these castes can give a figure of caste x and take one of caste y."""
    return castes >> x & 1 and not castes >> y & 1


@rule
def some_town_gives(s, x, y):
    """Whether any settlement can give x for y; it is never the partner itself, which gives y for x."""
    for town in range(TOWNS_IN_PLAY[s.players]):
        if gives(s.figures[town], x, y):
            return True
    return False


@rule
def swap_exists(s):
    """Whether any legal swap exists (SA-6.12)."""
    for x in range(CASTES):
        for y in range(x):
            if some_town_gives(s, x, y) and some_town_gives(s, y, x):
                return True
    return False


@rule
def swappable_castes(s, town):
    """The figures of a settlement that take part in a legal swap, as bits."""
    castes = 0
    for x in range(CASTES):
        for y in range(CASTES):
            if gives(s.figures[town], x, y) and some_town_gives(s, y, x):
                castes |= 1 << x
    return castes


@rule
def answering_castes(s, town):
    """The figures of a second settlement that complete a swap with the first figure chosen, as bits."""
    castes = 0
    first = s.figures[TOWN_OF_HEX[s.origin]]
    for y in range(CASTES):
        if gives(first, s.caste, y) and gives(s.figures[town], y, s.caste):
            castes |= 1 << y
    return castes


@rule
def mark_castes(castes, mask):
    """Mark the castes of a set given as bits."""
    count = 0
    for caste in range(CASTES):
        if castes >> caste & 1:
            mask[CASTE + caste] = True
            count += 1
    return count


@rule
def mark_swaps(s, mask):
    """D7a to D8b: only steps from which a legal swap can be completed (SA-14.4)."""
    if s.decision == SWAP_CASTE:
        return mark_castes(swappable_castes(s, TOWN_OF_HEX[s.origin]), mask)
    if s.decision == SWAP_OTHER_CASTE:
        return mark_castes(answering_castes(s, TOWN_OF_HEX[s.partner]), mask)
    count = 0
    for town in range(TOWNS_IN_PLAY[s.players]):
        castes = swappable_castes(s, town) if s.decision == SWAP_TOWN else answering_castes(s, town)
        if castes:
            mask[HEX + TOWN[town]] = True
            count += 1
    return count


@rule
def swap_step(s, action):
    """One of the four answers of a swap; the last one carries it out and removes the swap tile (SA-6.18)."""
    if s.decision == SWAP_TOWN:
        s.origin = action - HEX
        s.decision = SWAP_CASTE
    elif s.decision == SWAP_CASTE:
        s.caste = action - CASTE
        s.decision = SWAP_OTHER_TOWN
    elif s.decision == SWAP_OTHER_TOWN:
        s.partner = action - HEX
        s.decision = SWAP_OTHER_CASTE
    else:
        other = action - CASTE
        exchanged = 1 << s.caste | 1 << other
        s.figures[TOWN_OF_HEX[s.origin]] ^= exchanged
        s.figures[TOWN_OF_HEX[s.partner]] ^= exchanged
        s.swap_used[s.turn] = 1
        emit(s, SWAPPED, s.turn, s.caste, s.origin, other, s.partner)
        finish_tile(s)


# --- refilling the hand (SA-8) ----------------------------------------------------------------------------------------


@rule
def draw_tile(s, seat):
    """Take the top tile of the pile into the hand; return its kind."""
    s.pile_size[seat] -= 1
    kind = s.pile[seat, s.pile_size[seat]]
    s.pile[seat, s.pile_size[seat]] = 0
    s.hand[seat, kind] += 1
    s.hand_size[seat] += 1
    return kind


@rule
def refill(s, seat):
    """Draw up to five tiles, or as many as the pile has (SA-8.1)."""
    drawn = min(HAND_SIZE - s.hand_size[seat], s.pile_size[seat])
    if drawn > 0:
        emit(s, DREW, seat, drawn)
    for _ in range(drawn):
        emit_to(s, 1 << seat, DREW_TILE, seat, draw_tile(s, seat))
