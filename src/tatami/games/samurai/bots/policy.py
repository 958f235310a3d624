"""What a sensible beginner would play: how much each action is liked, and who seems to be ahead.

Reads only what the seat may know: the board, its own hand, and what everyone has seen being captured.
"""

import numpy as np

from tatami.games.samurai.actions import ACTIONS, CASTE, END_TURN, HEX, PASS, TILE
from tatami.games.samurai.components import (
    AROUND,
    BUDDHA,
    CASTES,
    CASTLE,
    INFLUENCE,
    LAND,
    LAND_AROUND,
    LAND_IN_PLAY,
    MAX_PLAYERS,
    MOVE,
    ON_SEA,
    QUICK,
    RICE,
    SEA,
    SEA_HEX,
    SEA_IN_PLAY,
    SWAP,
    TILE_NAMES,
    TOWN_OF_HEX,
    TOWNS_BESIDE,
    TOWNS_IN_PLAY,
)
from tatami.games.samurai.rules.tiles import gives, kind_of, movable
from tatami.games.samurai.state import (
    CHOOSE_TILE,
    MOVE_FROM,
    MOVE_TO,
    PICK_TILE,
    PLACE_TILE,
    SWAP_CASTE,
    SWAP_OTHER_CASTE,
    SWAP_OTHER_TOWN,
    SWAP_TOWN,
)
from tatami.kernel.compiling import rule

NEUTRAL = 1000  # the weight of an action that changes nothing
CAPTURE, GIFT, STALEMATE = 400, -500, -60  # to win a figure now, to hand it to another, to have it set aside
WORTH_A_QUICK_TILE = 60  # quick tiles are kept for moments that matter
_TASTE = {
    "samurai3": 90,
    "samurai2": 80,
    "ship2": 70,
    "ronin1": 70,
    "ship1": 50,
    "samurai1": 40,
    "swap": 20,
    "move": 10,
}
LANE, LANE_FULL = 16, 0xFFFF
_OWNED = [INFLUENCE << LANE * seat for seat in range(MAX_PLAYERS)]
STRENGTH = np.concatenate([np.zeros((1, CASTES), np.int64), *_OWNED])  # what a tile on the board adds to ``strengths``
STARTING_TASTE = np.array([_TASTE.get(name, int(name[-1]) * 15 if name[-1].isdigit() else 0) for name in TILE_NAMES])


@rule
def action_priors(s, seat, mask, weights):
    """Weigh the legal actions; see ``kernel.contract``."""
    decision = s.decision
    for action in range(ACTIONS):
        if mask[action]:
            liking = 0
            if decision == CHOOSE_TILE:
                liking = like_choice(s, seat, action)
            elif decision == PLACE_TILE:
                liking = like_place(s, seat, s.tile, action - HEX)
            elif decision == PICK_TILE:
                liking = STARTING_TASTE[action - TILE]
            elif decision == MOVE_FROM:
                liking = like_moving(s, seat, action - HEX)
            elif decision == MOVE_TO:
                liking = like_place(s, seat, kind_of(s.board[s.origin]), action - HEX)
            elif SWAP_TOWN <= decision <= SWAP_OTHER_CASTE:
                liking = like_swap_step(s, seat, action)
            weights[action] = max(1, NEUTRAL + liking)


@rule
def like_choice(s, seat, action):
    """At the choice of a tile: how good its best use is; the turn ends when only quick tiles of little use are left."""
    if action == END_TURN:
        return WORTH_A_QUICK_TILE if s.slow_played or not has_slow_tile(s, seat) else -NEUTRAL
    if action == PASS:
        return 0
    kind = action - TILE
    if kind == SWAP:
        return best_swap(s, seat)
    if kind == MOVE:
        return best_move(s, seat)
    return best_place(s, seat, kind)


@rule
def has_slow_tile(s, seat):
    """Whether the hand has a tile without the quick symbol other than the move tile."""
    for kind in range(MOVE):
        if s.hand[seat, kind] and not QUICK[kind]:
            return True
    return False


# --- placing ----------------------------------------------------------------------------------------------------------


@rule
def strengths(s, town):
    """Everybody's influence on a settlement, for each caste a number with ``LANE`` bits for every seat (SA-7.5)."""
    buddha, rice, castle = 0, 0, 0
    for i in range(6):
        number = s.board[AROUND[town, i]]
        buddha += STRENGTH[number, BUDDHA]
        rice += STRENGTH[number, RICE]
        castle += STRENGTH[number, CASTLE]
    return buddha, rice, castle


@rule
def lead(s, strength, seat):
    """By how much a player's influence on a figure exceeds the strongest other one's."""
    others = 0
    for other in range(s.players):
        if other != seat:
            others = max(others, strength >> LANE * other & LANE_FULL)
    return (strength >> LANE * seat & LANE_FULL) - others


@rule
def open_land(s, town):
    """How many land hexes beside a settlement are empty."""
    count = 0
    for i in range(6):
        hex_id = LAND_AROUND[town, i]
        if hex_id >= 0 and s.board[hex_id] == 0:
            count += 1
    return count


@rule
def promise(margin, hexes_left):
    """What a lead on a figure is worth, the more the sooner it is decided; beyond three points it is wasted."""
    if hexes_left == 0:
        return CAPTURE if margin > 0 else STALEMATE if margin == 0 else GIFT
    return min(max(margin, -3), 3) * (60 // (hexes_left + 1)) + (20 if margin > 0 else 0)


@rule
def like_place(s, seat, kind, hex_id):
    """What laying a tile on a hex changes on the settlements beside it, less the strength that is spent."""
    liking = 0
    closing = 0 if SEA_HEX[hex_id] else 1
    for i in range(2):
        town = TOWNS_BESIDE[hex_id, i]
        if town >= 0 and town < TOWNS_IN_PLAY[s.players] and s.figures[town]:
            left, strength = open_land(s, town), strengths(s, town)
            for caste in range(CASTES):
                if s.figures[town] >> caste & 1:
                    margin = lead(s, strength[caste], seat)
                    after = promise(margin + INFLUENCE[kind, caste], left - closing)
                    liking += after - promise(margin, left)
    strongest = max(INFLUENCE[kind, 0], INFLUENCE[kind, 1], INFLUENCE[kind, 2])
    return liking - 6 * strongest


@rule
def best_place(s, seat, kind):
    """The best use of a tile on any empty hex where it may lie."""
    best = -NEUTRAL
    if ON_SEA[kind]:
        for i in range(SEA_IN_PLAY[s.players]):
            if s.board[SEA[i]] == 0:
                best = max(best, like_place(s, seat, kind, SEA[i]))
    else:
        for i in range(LAND_IN_PLAY[s.players]):
            if s.board[LAND[i]] == 0:
                best = max(best, like_place(s, seat, kind, LAND[i]))
    return best


# --- moving -----------------------------------------------------------------------------------------------------------


@rule
def like_moving(s, seat, hex_id):
    """What is gained by taking a tile from its hex: it could do elsewhere what it no longer does here."""
    kind = kind_of(s.board[hex_id])
    missed = 0
    for i in range(2):
        town = TOWNS_BESIDE[hex_id, i]
        if town >= 0 and town < TOWNS_IN_PLAY[s.players]:
            left, strength = open_land(s, town), strengths(s, town)
            for caste in range(CASTES):
                if s.figures[town] >> caste & 1:
                    margin = lead(s, strength[caste], seat)
                    missed += promise(margin, left) - promise(margin - INFLUENCE[kind, caste], left)
    return best_place(s, seat, kind) - missed


@rule
def best_move(s, seat):
    """The best use of the move tile."""
    best = -NEUTRAL
    for i in range(LAND_IN_PLAY[s.players]):
        if movable(s, LAND[i]):
            best = max(best, like_moving(s, seat, LAND[i]))
    return best


# --- swapping ---------------------------------------------------------------------------------------------------------


@rule
def like_exchange(s, seat, town, x, y):
    """What it is worth that a settlement gives a figure of caste x for one of caste y."""
    left, strength = open_land(s, town), strengths(s, town)
    return promise(lead(s, strength[y], seat), left) - promise(lead(s, strength[x], seat), left)


@rule
def best_partner(s, seat, x, y):
    """The most that any settlement's giving x for y is worth; far below zero if none can."""
    best = -2 * NEUTRAL
    for town in range(TOWNS_IN_PLAY[s.players]):
        if gives(s.figures[town], x, y):
            best = max(best, like_exchange(s, seat, town, x, y))
    return best


@rule
def best_swap(s, seat):
    """The best use of the swap tile; worth playing only if something is really gained."""
    best = -2 * NEUTRAL
    for x in range(CASTES):
        for y in range(CASTES):
            if x != y:
                best = max(best, best_partner(s, seat, x, y) + best_partner(s, seat, y, x))
    return best - WORTH_A_QUICK_TILE


@rule
def like_swap_step(s, seat, action):
    """The four answers of a swap: each is liked for the best swap it still allows."""
    best = -2 * NEUTRAL
    for x in range(CASTES):
        for y in range(CASTES):
            if x == y:
                continue
            if s.decision == SWAP_TOWN:
                town = TOWN_OF_HEX[action - HEX]
                if gives(s.figures[town], x, y):
                    best = max(best, like_exchange(s, seat, town, x, y) + best_partner(s, seat, y, x))
            elif s.decision == SWAP_CASTE:
                town = TOWN_OF_HEX[s.origin]
                if x == action - CASTE and gives(s.figures[town], x, y):
                    best = max(best, like_exchange(s, seat, town, x, y) + best_partner(s, seat, y, x))
            elif s.decision == SWAP_OTHER_TOWN:
                town = TOWN_OF_HEX[action - HEX]
                if x == s.caste and gives(s.figures[TOWN_OF_HEX[s.origin]], x, y) and gives(s.figures[town], y, x):
                    best = max(best, exchange_between(s, seat, town, x, y))
            elif x == s.caste and y == action - CASTE:
                best = max(best, exchange_between(s, seat, TOWN_OF_HEX[s.partner], x, y))
    return max(best, 1 - NEUTRAL)


@rule
def exchange_between(s, seat, town, x, y):
    """What the whole swap is worth: x leaves the first settlement, y leaves the other one."""
    return like_exchange(s, seat, TOWN_OF_HEX[s.origin], x, y) + like_exchange(s, seat, town, y, x)


# --- who is ahead -----------------------------------------------------------------------------------------------------
