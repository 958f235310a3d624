"""The rules of Samurai: the functions every rulebook offers. The chapters lie beside this file.

Clauses (SA-…) are those of docs/rules/samurai.md.
"""

from tatami.games.samurai.actions import CASTE, END_TURN, HEX, PASS, TILE
from tatami.games.samurai.components import HAND_SIZE, ON_SEA, TOWN_OF_HEX
from tatami.games.samurai.events import PASSED, STARTED
from tatami.games.samurai.rules.captures import begin_captures, mark_surrounded_towns, name_figure, name_town
from tatami.games.samurai.rules.setup import (
    begin_figures,
    mark_castes_to_place,
    mark_towns_to_fill,
    mark_unpicked_tiles,
    pick_tile,
    place_figure,
    set_up_figures,
    stack_tiles,
    still_choosing,
)
from tatami.games.samurai.rules.tiles import (
    draw_tile,
    mark_castes,
    mark_empty_land,
    mark_empty_sea,
    mark_movable_tiles,
    mark_playable_tiles,
    mark_swaps,
    move_tile,
    place_tile,
    select_tile,
    swap_step,
)
from tatami.games.samurai.state import (
    CAPTURE_CASTE,
    CAPTURE_TOWN,
    CHOOSE_TILE,
    FIGURE_CASTE,
    FIGURE_TOWN,
    GOING_ON,
    MOVE_FROM,
    MOVE_TO,
    NO_HEX,
    NOTHING,
    PICK_TILE,
    PLACE_TILE,
)
from tatami.kernel.compiling import rule
from tatami.kernel.events import clear_events, emit
from tatami.kernel.rng import below, seed_rng, shuffle


@rule
def new_game(s, o, seed):
    """Set up a match (SA-4)."""
    seed_rng(s, seed)
    s.players = o.players
    s.start_hand = o.start_hand
    s.figure_setup = o.figure_setup
    s.capture_order = o.capture_order
    s.first = below(s, s.players) if o.start_player else 0  # SA-4.2
    s.tile = -1
    s.origin = NO_HEX
    s.partner = NO_HEX
    s.caste = -1
    emit(s, STARTED, s.first)
    for seat in range(s.players):
        stack_tiles(s, seat)
        if s.start_hand:  # SA-4.14
            shuffle(s, s.pile[seat], s.pile_size[seat])
            for _ in range(HAND_SIZE):
                draw_tile(s, seat)
    set_up_figures(s)
    s.turn = s.first
    if not s.start_hand:
        s.decision = PICK_TILE
    else:
        begin_figures(s)


@rule
def acting(s):
    """The seats that may decide now; while starting tiles are picked, all that have not finished (SA-4.7)."""
    if s.decision == NOTHING:
        return 0
    return still_choosing(s) if s.decision == PICK_TILE else 1 << s.turn


@rule
def legal(s, seat, mask):
    """Mark the legal actions of a seat (SA-13)."""
    mask[:] = False
    if not (acting(s) >> seat) & 1:
        return 0
    decision = s.decision
    if decision == CHOOSE_TILE:
        return mark_playable_tiles(s, mask)
    if decision == PLACE_TILE:
        return mark_empty_sea(s, mask) if ON_SEA[s.tile] else mark_empty_land(s, mask)
    if decision == MOVE_TO:
        return mark_empty_land(s, mask)
    if decision == MOVE_FROM:
        return mark_movable_tiles(s, mask)
    if decision == PICK_TILE:
        return mark_unpicked_tiles(s, seat, mask)
    if decision == FIGURE_CASTE:
        return mark_castes_to_place(s, mask)
    if decision == FIGURE_TOWN:
        return mark_towns_to_fill(s, mask)
    if decision == CAPTURE_TOWN:
        return mark_surrounded_towns(s, mask)
    if decision == CAPTURE_CASTE:
        return mark_castes(s.figures[TOWN_OF_HEX[s.origin]], mask)
    return mark_swaps(s, mask)


@rule
def apply(s, seat, action):
    """Carry out a legal action and run on to the next decision."""
    clear_events(s)
    decision = s.decision
    if decision == CHOOSE_TILE:
        if action == END_TURN:
            begin_captures(s)
        elif action == PASS:
            emit(s, PASSED, seat)
            s.passes += 1
            begin_captures(s)
        else:
            select_tile(s, action - TILE)
    elif decision == PLACE_TILE:
        place_tile(s, action - HEX)
    elif decision == PICK_TILE:
        pick_tile(s, seat, action - TILE)
    elif decision == FIGURE_CASTE:
        s.caste = action - CASTE
        s.decision = FIGURE_TOWN
    elif decision == FIGURE_TOWN:
        place_figure(s, action - HEX)
    elif decision == MOVE_FROM:
        s.origin = action - HEX
        s.decision = MOVE_TO
    elif decision == MOVE_TO:
        move_tile(s, action - HEX)
    elif decision == CAPTURE_TOWN:
        name_town(s, action - HEX)
    elif decision == CAPTURE_CASTE:
        name_figure(s, action - CASTE)
    else:
        swap_step(s, action)


@rule
def over(s):
    """Whether the match has ended."""
    return s.ending != GOING_ON


@rule
def score(s, out):
    """Winners share 1, all others get 0 (SA-10.10)."""
    winners = 0
    for seat in range(s.players):
        winners += s.won[seat]
    for seat in range(s.players):
        out[seat] = s.won[seat] / winners if winners else 0.0
