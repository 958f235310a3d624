"""The table as numbers for learning, from a seat's own point of view: it comes first, the others follow clockwise."""

import numpy as np

from tatami.games.samurai.components import (
    CASTES,
    COPIES,
    HAND_SIZE,
    HEXES,
    HEXES_IN_PLAY,
    INFLUENCE,
    KINDS,
    LAND_AROUND,
    MAX_PLAYERS,
    SEA_HEX,
    SET_ASIDE_LIMIT,
    SWAP,
    TILES_PER_PLAYER,
    TOWNS,
    TOWNS_BESIDE,
    TOWNS_IN_PLAY,
)
from tatami.games.samurai.rules.tiles import kind_of, owner_of
from tatami.games.samurai.state import CHOOSE_TILE, FIGURE_CASTE, NOTHING, PICK_TILE
from tatami.kernel.compiling import rule
from tatami.kernel.observation import Layout, Part, clear, clockwise, mark
from tatami.kernel.records import u64

LAYOUT = Layout(
    Part("question", (NOTHING,), "what is being asked, in the order of `state.py`; nothing after the end"),
    Part("players", (MAX_PLAYERS - 1,), "2, 3 or 4 players"),
    Part("turn", (MAX_PLAYERS,), "whose turn it is", by_seat=True),
    Part("ordering", (1,), "whether the active player chooses the order of captures"),
    Part("hand", (KINDS,), "copies of each tile in the own hand, over 2"),
    Part(
        "unplayed",
        (MAX_PLAYERS, KINDS),
        "tiles neither on the board nor used up nor in the own hand, by owner, over 2: piles, and the others' hands",
        by_seat=True,
    ),
    Part(
        "held",
        (MAX_PLAYERS,),
        "tiles in hand, over 5; 0 while somebody else's starting hand is unfinished",
        by_seat=True,
    ),
    Part("piled", (MAX_PLAYERS,), "tiles in the pile, over 20", by_seat=True),
    Part("captured", (MAX_PLAYERS, CASTES), "figures captured, as everyone saw it, over 16", by_seat=True),
    Part("aside", (CASTES,), "figures set aside, over 4"),
    Part("pool", (CASTES,), "figures still to be placed in the setup, over 16"),
    Part("played", (2,), "tiles played this turn over 5, and whether one of them was not quick"),
    Part("tile", (KINDS,), "the tile chosen so far; only its player knows"),
    Part("caste", (CASTES,), "the caste chosen so far; only its player knows"),
    Part(
        "board",
        (4, HEXES),
        "own tile; somebody else's tile; the tile's largest value over 4; "
        "the hex chosen so far (1) and the other one of a swap (½)",
    ),
    Part("figures", (CASTES, TOWNS), "figures standing on each settlement"),
    Part("sway", (MAX_PLAYERS * CASTES, TOWNS), "influence on each settlement, over 16, by owner and caste"),
    Part("open_land", (TOWNS,), "land hexes around a settlement that carry no tile, over 8"),
)
(
    QUESTION,
    PLAYERS,
    TURN,
    ORDERING,
    HAND,
    UNPLAYED,
    HELD,
    PILED,
    CAPTURED,
    ASIDE,
    POOL,
    PLAYED,
    TILE,
    CASTE,
    BOARD,
    FIGURES,
    SWAY,
    OPEN_LAND,
) = LAYOUT

# What is added up on the way is scaled by a power of two: such sums are exact, interpreted and compiled
TILE_UNIT, VALUE_UNIT, SWAY_UNIT, LAND_UNIT, FIGURE_UNIT = 1 / 2, 1 / 4, 1 / 16, 1 / 8, 1 / 16
STRENGTH = (INFLUENCE.max(axis=1) * VALUE_UNIT).astype(np.float32)
PULL = (INFLUENCE * SWAY_UNIT).astype(np.float32)
LAND_BESIDE = ((LAND_AROUND >= 0).sum(axis=1) * LAND_UNIT).astype(np.float32)
LAND_TAKEN = np.where(SEA_HEX, 0.0, LAND_UNIT).astype(np.float32)

# Places in a row without a sign, for what is written most: the compiler need not ask whether they count from the end
FIRST_HEX, FIRST_UNPLAYED, FIRST_OPEN_LAND = u64(BOARD), u64(UNPLAYED), u64(OPEN_LAND)
FIRST_SWAY, FIRST_FIGURE, FIRST_CAPTURED = u64(SWAY), u64(FIGURES), u64(CAPTURED)
A_HEX_PLANE, A_TOWN_PLANE = u64(HEXES), u64(TOWNS)


@rule
def observe(s, seat, out):
    """Write what a seat knows; see ``kernel.contract``."""
    clear(out)
    mark(out, PLAYERS, s.players - 2, MAX_PLAYERS - 1)
    mark(out, TURN, clockwise(s.turn, seat, s.players), MAX_PLAYERS)
    out[ORDERING] = s.capture_order
    for caste in range(CASTES):
        out[ASIDE + caste] = s.set_aside[caste] / SET_ASIDE_LIMIT
        out[POOL + caste] = s.pool[caste] * FIGURE_UNIT
    out[PLAYED] = s.played / HAND_SIZE
    out[PLAYED + 1] = s.slow_played
    observe_step(s, seat, out)
    for owner in range(s.players):
        observe_player(s, seat, owner, clockwise(owner, seat, s.players), out)
    observe_board(s, seat, out)
    observe_towns(s, seat, out)


@rule
def observe_step(s, seat, out):
    """What is being asked; the steps of a choice still open are known to the active player only (SA-11.10)."""
    question = int(s.decision)
    if seat != s.turn and s.tile >= 0:
        question = CHOOSE_TILE
    elif seat != s.turn and s.caste >= 0:
        question = FIGURE_CASTE
    else:
        mark(out, TILE, s.tile, KINDS)
        mark(out, CASTE, s.caste, CASTES)
        mark(out, BOARD + 3 * HEXES, s.origin, HEXES)
        if s.partner >= 0:
            out[BOARD + 3 * HEXES + s.partner] = 0.5
    mark(out, QUESTION, question, NOTHING)


@rule
def observe_player(s, seat, owner, place, out):
    """A player's tiles as far as they are not on the board."""
    for kind in range(KINDS):
        copies = COPIES[kind]
        if owner == seat:
            out[HAND + kind] = s.hand[seat, kind] * TILE_UNIT
            copies -= s.hand[seat, kind]
        if kind == SWAP:
            copies -= s.swap_used[owner]
        out[UNPLAYED + place * KINDS + kind] = copies * TILE_UNIT
    if owner == seat or s.decision != PICK_TILE or s.hand_size[owner] == HAND_SIZE:  # SA-11.9
        out[HELD + place] = s.hand_size[owner] / HAND_SIZE
    out[PILED + place] = s.pile_size[owner] / TILES_PER_PLAYER


@rule
def observe_board(s, seat, out):
    """The tiles on the board, each with what it does to the settlements beside it."""
    towns = TOWNS_IN_PLAY[s.players]
    for town in range(towns):
        out[OPEN_LAND + town] = LAND_BESIDE[town]
    for hex_id in range(u64(HEXES_IN_PLAY[s.players])):
        number = s.board[hex_id]
        if number > 0:
            kind, place = u64(kind_of(number)), u64(clockwise(owner_of(number), seat, s.players))
            out[FIRST_HEX + min(place, u64(1)) * A_HEX_PLANE + hex_id] = 1.0
            out[FIRST_HEX + u64(2) * A_HEX_PLANE + hex_id] = STRENGTH[kind]
            out[FIRST_UNPLAYED + place * u64(KINDS) + kind] -= TILE_UNIT
            for i in range(2):
                town = TOWNS_BESIDE[hex_id, i]
                if 0 <= town < towns:
                    out[FIRST_OPEN_LAND + u64(town)] -= LAND_TAKEN[hex_id]
                    for caste in range(u64(CASTES)):
                        plane = place * u64(CASTES) + caste
                        out[FIRST_SWAY + plane * A_TOWN_PLANE + u64(town)] += PULL[kind, caste]


@rule
def observe_towns(s, seat, out):
    """The figures on the settlements, and those that were taken: everyone watched every capture (SA-11.7)."""
    for town in range(u64(TOWNS_IN_PLAY[s.players])):
        for caste in range(u64(CASTES)):
            out[FIRST_FIGURE + caste * A_TOWN_PLANE + town] = (s.figures[town] >> caste) & 1
            captor = int(s.taken[town, caste]) - 1
            if 0 <= captor < s.players:
                place = u64(clockwise(captor, seat, s.players))
                out[FIRST_CAPTURED + place * u64(CASTES) + caste] += FIGURE_UNIT
