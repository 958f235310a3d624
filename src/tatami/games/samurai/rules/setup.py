"""Setting up: tiles, starting hands and figures (SA-4)."""

from tatami.games.samurai.actions import CASTE, HEX, TILE
from tatami.games.samurai.components import (
    ALL_CASTES,
    CAPACITY,
    CASTES,
    CITY_CAPACITY,
    COPIES,
    EDO_CAPACITY,
    FIGURES_PER_CASTE,
    HAND_SIZE,
    KINDS,
    TOWN,
    TOWN_OF_HEX,
    TOWNS_IN_PLAY,
    VILLAGE_CAPACITY,
)
from tatami.games.samurai.events import FIGURE_PLACED, HAND_CHOSEN, PICKED
from tatami.games.samurai.state import CHOOSE_TILE, FIGURE_CASTE
from tatami.kernel.compiling import rule
from tatami.kernel.events import emit, emit_to
from tatami.kernel.rng import below, shuffle


@rule
def stack_tiles(s, seat):
    """Put all of a player's 20 tiles into the pile, in the order of their kinds (SA-4.6)."""
    size = 0
    for kind in range(KINDS):
        for _ in range(COPIES[kind] - s.hand[seat, kind]):
            s.pile[seat, size] = kind
            size += 1
    for place in range(size, s.pile.shape[1]):
        s.pile[seat, place] = 0
    s.pile_size[seat] = size


@rule
def still_choosing(s):
    """The seats that have not finished their starting hand, as bits."""
    seats = 0
    for seat in range(s.players):
        if s.hand_size[seat] < HAND_SIZE:
            seats |= 1 << seat
    return seats


@rule
def mark_unpicked_tiles(s, seat, mask):
    """D1: kinds of which the player still has an unpicked copy."""
    count = 0
    for kind in range(KINDS):
        if s.hand[seat, kind] < COPIES[kind]:
            mask[TILE + kind] = True
            count += 1
    return count


@rule
def pick_tile(s, seat, kind):
    """Take a starting tile; when all hands are chosen, shuffle the rest (SA-4.7, SA-4.8)."""
    s.hand[seat, kind] += 1
    s.hand_size[seat] += 1
    emit_to(s, 1 << seat, PICKED, seat, kind)
    if s.hand_size[seat] == HAND_SIZE:
        emit(s, HAND_CHOSEN, seat)
    if still_choosing(s) == 0:
        # Shuffled only now, seat by seat, so that the order in which the players chose changes nothing.
        for owner in range(s.players):
            stack_tiles(s, owner)
            shuffle(s, s.pile[owner], s.pile_size[owner])
        begin_figures(s)


@rule
def set_up_figures(s):
    """Form the pool, fill Edo, and with the random setup everything else (SA-4.5, SA-4.9, SA-4.15)."""
    for caste in range(CASTES):
        s.pool[caste] = FIGURES_PER_CASTE[s.players] - 1
    for town in range(TOWNS_IN_PLAY[s.players]):
        if CAPACITY[town] == EDO_CAPACITY:
            s.figures[town] = ALL_CASTES
    if s.figure_setup:
        while not deal_figures(s):
            pass


@rule
def deal_figures(s):
    """Deal the pool to the cities, then the villages; false if a city got two alike and all must be dealt anew."""
    left = 0
    for caste in range(CASTES):
        s.pool[caste] = FIGURES_PER_CASTE[s.players] - 1
        left += s.pool[caste]
    for capacity in range(CITY_CAPACITY, VILLAGE_CAPACITY - 1, -1):
        for town in range(TOWNS_IN_PLAY[s.players]):
            if CAPACITY[town] == capacity:
                s.figures[town] = 0
                for _ in range(capacity):
                    caste = draw_from_pool(s, left)
                    left -= 1
                    if s.figures[town] >> caste & 1:
                        return False
                    s.figures[town] |= 1 << caste
    return True


@rule
def draw_from_pool(s, left):
    """Draw one of the pool's figures, each equally likely, which is dealing from a shuffled pool (SA-4.15)."""
    number = below(s, left)
    caste = 0
    while number >= s.pool[caste]:
        number -= s.pool[caste]
        caste += 1
    s.pool[caste] -= 1
    return caste


@rule
def begin_figures(s):
    """The hands are ready: place figures, or go straight to the first turn."""
    s.turn = s.first
    s.decision = CHOOSE_TILE if s.figure_setup else FIGURE_CASTE


@rule
def capacity_to_fill(s):
    """Which settlements take figures now: cities first (SA-4.10), then villages (SA-4.11), 0 when all are full."""
    villages = False
    for town in range(TOWNS_IN_PLAY[s.players]):
        if CAPACITY[town] == CITY_CAPACITY and figures_on(s, town) < CITY_CAPACITY:
            return CITY_CAPACITY
        if s.figures[town] == 0:
            villages = True
    return VILLAGE_CAPACITY if villages else 0


@rule
def figures_on(s, town):
    """How many figures stand on a settlement."""
    castes = s.figures[town]
    return (castes & 1) + (castes >> 1 & 1) + (castes >> 2 & 1)


@rule
def takes_figure(s, town, capacity, caste):
    """Whether a settlement of the kind being filled has room and lacks the caste (SA-4.10, SA-4.11)."""
    return CAPACITY[town] == capacity and figures_on(s, town) < capacity and not s.figures[town] >> caste & 1


@rule
def mark_castes_to_place(s, mask):
    """D2: castes in the pool for which some settlement has a place."""
    capacity = capacity_to_fill(s)
    count = 0
    for caste in range(CASTES):
        if s.pool[caste] > 0:
            for town in range(TOWNS_IN_PLAY[s.players]):
                if takes_figure(s, town, capacity, caste):
                    mask[CASTE + caste] = True
                    count += 1
                    break
    return count


@rule
def mark_towns_to_fill(s, mask):
    """D3: the settlements that can take the chosen figure."""
    capacity = capacity_to_fill(s)
    count = 0
    for town in range(TOWNS_IN_PLAY[s.players]):
        if takes_figure(s, town, capacity, s.caste):
            mask[HEX + TOWN[town]] = True
            count += 1
    return count


@rule
def place_figure(s, hex_id):
    """Put the chosen figure on a settlement; the next player goes on, or the first turn begins (SA-4.12)."""
    s.figures[TOWN_OF_HEX[hex_id]] |= 1 << s.caste
    s.pool[s.caste] -= 1
    emit(s, FIGURE_PLACED, s.turn, s.caste, hex_id)
    s.caste = -1
    if capacity_to_fill(s):
        s.decision = FIGURE_CASTE
        s.turn = (s.turn + 1) % s.players
    else:
        s.decision = CHOOSE_TILE
        s.turn = s.first
