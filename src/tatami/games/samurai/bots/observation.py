"""Observations of Samurai for learning, relative to the observer: its seat comes first, the others follow clockwise."""

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
from tatami.kernel.observation import Layout, Part, clear, one_hot, relative_seat
from tatami.kernel.records import u64

LAYOUT = Layout(
    Part("question", (NOTHING,), "what is being asked, in the order of `state.py`; nothing after the end"),
    Part("players", (MAX_PLAYERS - 1,), "2, 3 or 4 players"),
    Part("turn", (MAX_PLAYERS,), "whose turn it is", by_seat=True),
    Part("capture_order", (1,), "whether the active player chooses the order of captures"),
    Part("hand", (KINDS,), "copies of each tile in the observer's hand, over 2"),
    Part(
        "unplayed",
        (MAX_PLAYERS, KINDS),
        "tiles neither on the board, used up nor in the observer's hand, by owner, over 2: piles and the others' hands",
        by_seat=True,
    ),
    Part(
        "hand_size",
        (MAX_PLAYERS,),
        "tiles in hand, over 5; 0 while somebody else's starting hand is unfinished",
        by_seat=True,
    ),
    Part("pile_size", (MAX_PLAYERS,), "tiles in the pile, over 20", by_seat=True),
    Part("captured", (MAX_PLAYERS, CASTES), "figures captured, as everyone saw it, over 16", by_seat=True),
    Part("set_aside", (CASTES,), "figures set aside, over 4"),
    Part("pool", (CASTES,), "figures still to be placed in the setup, over 16"),
    Part("played", (2,), "tiles played this turn over 5, and whether one of them was not quick"),
    Part("tile", (KINDS,), "the tile chosen so far; only its player knows"),
    Part("caste", (CASTES,), "the caste chosen so far; only its player knows"),
    Part(
        "board",
        (4, HEXES),
        "the observer's tile; another player's tile; the tile's largest value over 4; "
        "the hex chosen so far (1) and the other one of a swap (½)",
    ),
    Part("figures", (CASTES, TOWNS), "figures standing on each settlement"),
    Part("influence", (MAX_PLAYERS * CASTES, TOWNS), "influence on each settlement, over 16, by owner and caste"),
    Part("open_land", (TOWNS,), "land hexes around a settlement that carry no tile, over 8"),
)
(
    QUESTION,
    PLAYERS,
    TURN,
    CAPTURE_ORDER,
    HAND,
    UNPLAYED,
    HAND_COUNT,
    PILE_COUNT,
    CAPTURED,
    SET_ASIDE_FIGURES,
    POOL,
    PLAYED,
    TILE,
    CASTE,
    BOARD,
    FIGURES,
    INFLUENCE_ON_TOWNS,
    OPEN_LAND,
) = LAYOUT

# Sums are scaled by powers of two, so that they are exact, interpreted and compiled
TILE_UNIT, VALUE_UNIT, INFLUENCE_UNIT, LAND_UNIT, FIGURE_UNIT = 1 / 2, 1 / 4, 1 / 16, 1 / 8, 1 / 16
TILE_VALUE = (INFLUENCE.max(axis=1) * VALUE_UNIT).astype(np.float32)
INFLUENCE_VALUE = (INFLUENCE * INFLUENCE_UNIT).astype(np.float32)
LAND_BESIDE = ((LAND_AROUND >= 0).sum(axis=1) * LAND_UNIT).astype(np.float32)
LAND_COVERED = np.where(SEA_HEX, 0.0, LAND_UNIT).astype(np.float32)

# Unsigned offsets for what is written most often: the compiler need not check for negative indices
FIRST_HEX, FIRST_UNPLAYED, FIRST_OPEN_LAND = u64(BOARD), u64(UNPLAYED), u64(OPEN_LAND)
FIRST_INFLUENCE, FIRST_FIGURE, FIRST_CAPTURED = u64(INFLUENCE_ON_TOWNS), u64(FIGURES), u64(CAPTURED)
HEX_PLANE, TOWN_PLANE = u64(HEXES), u64(TOWNS)


@rule
def observe(s, seat, out):
    """Write what a seat knows; see ``kernel.contract``."""
    clear(out)
    one_hot(out, PLAYERS, s.players - 2, MAX_PLAYERS - 1)
    one_hot(out, TURN, relative_seat(s.turn, seat, s.players), MAX_PLAYERS)
    out[CAPTURE_ORDER] = s.capture_order
    for caste in range(CASTES):
        out[SET_ASIDE_FIGURES + caste] = s.set_aside[caste] / SET_ASIDE_LIMIT
        out[POOL + caste] = s.pool[caste] * FIGURE_UNIT
    out[PLAYED] = s.played / HAND_SIZE
    out[PLAYED + 1] = s.slow_played
    observe_step(s, seat, out)
    for owner in range(s.players):
        observe_player(s, seat, owner, relative_seat(owner, seat, s.players), out)
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
        one_hot(out, TILE, s.tile, KINDS)
        one_hot(out, CASTE, s.caste, CASTES)
        one_hot(out, BOARD + 3 * HEXES, s.origin, HEXES)
        if s.partner >= 0:
            out[BOARD + 3 * HEXES + s.partner] = 0.5
    one_hot(out, QUESTION, question, NOTHING)


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
        out[HAND_COUNT + place] = s.hand_size[owner] / HAND_SIZE
    out[PILE_COUNT + place] = s.pile_size[owner] / TILES_PER_PLAYER


@rule
def observe_board(s, seat, out):
    """The tiles on the board, each with what it does to the settlements beside it."""
    towns = TOWNS_IN_PLAY[s.players]
    for town in range(towns):
        out[OPEN_LAND + town] = LAND_BESIDE[town]
    for hex_id in range(u64(HEXES_IN_PLAY[s.players])):
        number = s.board[hex_id]
        if number > 0:
            kind, place = u64(kind_of(number)), u64(relative_seat(owner_of(number), seat, s.players))
            out[FIRST_HEX + min(place, u64(1)) * HEX_PLANE + hex_id] = 1.0
            out[FIRST_HEX + u64(2) * HEX_PLANE + hex_id] = TILE_VALUE[kind]
            out[FIRST_UNPLAYED + place * u64(KINDS) + kind] -= TILE_UNIT
            for i in range(2):
                town = TOWNS_BESIDE[hex_id, i]
                if 0 <= town < towns:
                    out[FIRST_OPEN_LAND + u64(town)] -= LAND_COVERED[hex_id]
                    for caste in range(u64(CASTES)):
                        plane = place * u64(CASTES) + caste
                        out[FIRST_INFLUENCE + plane * TOWN_PLANE + u64(town)] += INFLUENCE_VALUE[kind, caste]


@rule
def observe_towns(s, seat, out):
    """The figures on the settlements, and those that were taken: everyone watched every capture (SA-11.7)."""
    for town in range(u64(TOWNS_IN_PLAY[s.players])):
        for caste in range(u64(CASTES)):
            out[FIRST_FIGURE + caste * TOWN_PLANE + town] = (s.figures[town] >> caste) & 1
            captor = int(s.taken[town, caste]) - 1
            if 0 <= captor < s.players:
                place = u64(relative_seat(captor, seat, s.players))
                out[FIRST_CAPTURED + place * u64(CASTES) + caste] += FIGURE_UNIT
