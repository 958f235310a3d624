"""Action priors: a handwritten heuristic that scores every legal action.

It reads only what the seat may know: the board, its own hand, and the captures that everyone has seen. All scores are
whole numbers, so that every machine decides alike. Every number below was chosen by hand.
"""

import numpy as np

from tatami.games.samurai.actions import ACTIONS, CASTE, END_TURN, HEX, PASS, TILE
from tatami.games.samurai.components import (
    AROUND,
    BUDDHA,
    CASTE_NAMES,
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

NEUTRAL = 1000  # the prior of an action with score 0
AVOID = -NEUTRAL  # the score of the lowest prior

# A figure whose settlement is now surrounded
CAPTURE_SCORE = 400  # the seat captures it
LOSS_SCORE = -500  # another player captures it
SET_ASIDE_SCORE = -60  # nobody does
# A figure whose settlement still has open land
MARGIN_SCORE = 60  # for each point of margin, divided by one more than the land hexes left
MAX_MARGIN = 3  # more points than this add nothing
LEADING_SCORE = 20  # for leading at all

INFLUENCE_COST = 6  # for each point of influence that a tile spends
QUICK_TILE_COST = 60  # quick tiles are kept for moments that matter
_STARTING_TILE_SCORE = {  # for picking the starting hand
    **{f"{caste}{value}": 15 * value for caste in CASTE_NAMES for value in (2, 3, 4)},
    "samurai3": 90,
    "samurai2": 80,
    "ship2": 70,
    "ronin1": 70,
    "ship1": 50,
    "samurai1": 40,
    "swap": 20,
    "move": 10,
}
STARTING_TILE_SCORE = np.array([_STARTING_TILE_SCORE[name] for name in TILE_NAMES], np.int64)
IMPOSSIBLE = -2 * NEUTRAL  # nothing can be exchanged

# Influence of all seats in one number: SEAT_BITS bits for each
SEAT_BITS, SEAT_MASK = 16, 0xFFFF
_BY_OWNER = [INFLUENCE << SEAT_BITS * seat for seat in range(MAX_PLAYERS)]
PACKED_INFLUENCE = np.concatenate([np.zeros((1, CASTES), np.int64), *_BY_OWNER])  # of a tile as numbered on the board


@rule
def action_priors(s, seat, mask, weights):
    """Write the prior of every legal action; see ``kernel.contract``."""
    decision = s.decision
    for action in range(ACTIONS):
        if mask[action]:
            score = 0
            if decision == CHOOSE_TILE:
                score = score_tile_choice(s, seat, action)
            elif decision == PLACE_TILE:
                score = score_placement(s, seat, s.tile, action - HEX)
            elif decision == PICK_TILE:
                score = STARTING_TILE_SCORE[action - TILE]
            elif decision == MOVE_FROM:
                score = score_move_from(s, seat, action - HEX)
            elif decision == MOVE_TO:
                score = score_placement(s, seat, kind_of(s.board[s.origin]), action - HEX)
            elif SWAP_TOWN <= decision <= SWAP_OTHER_CASTE:
                score = score_swap_step(s, seat, action)
            weights[action] = max(1, NEUTRAL + score)


@rule
def score_tile_choice(s, seat, action):
    """Score a tile by its best use. The turn ends when only quick tiles of little use are left."""
    if action == END_TURN:
        return QUICK_TILE_COST if s.slow_played or not has_slow_tile(s, seat) else AVOID
    if action == PASS:
        return 0
    kind = action - TILE
    if kind == SWAP:
        return best_swap(s, seat)
    if kind == MOVE:
        return best_move(s, seat)
    return best_placement(s, seat, kind)


@rule
def has_slow_tile(s, seat):
    """Whether the hand has a tile without the quick symbol other than the move tile."""
    for kind in range(MOVE):
        if s.hand[seat, kind] and not QUICK[kind]:
            return True
    return False


# --- placing ----------------------------------------------------------------------------------------------------------


@rule
def packed_influence(s, town):
    """Return the influence of all seats on a settlement, one packed number for each caste (SA-7.5)."""
    buddha, rice, castle = 0, 0, 0
    for i in range(6):
        number = s.board[AROUND[town, i]]
        buddha += PACKED_INFLUENCE[number, BUDDHA]
        rice += PACKED_INFLUENCE[number, RICE]
        castle += PACKED_INFLUENCE[number, CASTLE]
    return buddha, rice, castle


@rule
def influence_margin(s, packed, seat):
    """Return by how much a seat's influence on a figure exceeds that of the strongest other seat."""
    others = 0
    for other in range(s.players):
        if other != seat:
            others = max(others, packed >> SEAT_BITS * other & SEAT_MASK)
    return (packed >> SEAT_BITS * seat & SEAT_MASK) - others


@rule
def open_land(s, town):
    """Return how many land hexes beside a settlement are empty."""
    count = 0
    for i in range(6):
        hex_id = LAND_AROUND[town, i]
        if hex_id >= 0 and s.board[hex_id] == 0:
            count += 1
    return count


@rule
def margin_score(margin, hexes_left):
    """Score a margin on a figure: the fewer land hexes are left, the more a point of it counts."""
    if hexes_left == 0:
        return CAPTURE_SCORE if margin > 0 else SET_ASIDE_SCORE if margin == 0 else LOSS_SCORE
    points = min(max(margin, -MAX_MARGIN), MAX_MARGIN)
    return points * (MARGIN_SCORE // (hexes_left + 1)) + (LEADING_SCORE if margin > 0 else 0)


@rule
def score_placement(s, seat, kind, hex_id):
    """Score a tile on a hex: what changes for the figures beside it, less the influence that is spent."""
    score = 0
    closing = 0 if SEA_HEX[hex_id] else 1
    for i in range(2):
        town = TOWNS_BESIDE[hex_id, i]
        if town >= 0 and town < TOWNS_IN_PLAY[s.players] and s.figures[town]:
            left, packed = open_land(s, town), packed_influence(s, town)
            for caste in range(CASTES):
                if s.figures[town] >> caste & 1:
                    margin = influence_margin(s, packed[caste], seat)
                    after = margin_score(margin + INFLUENCE[kind, caste], left - closing)
                    score += after - margin_score(margin, left)
    strongest = max(INFLUENCE[kind, 0], INFLUENCE[kind, 1], INFLUENCE[kind, 2])
    return score - INFLUENCE_COST * strongest


@rule
def best_placement(s, seat, kind):
    """Return the score of the best empty hex for a tile."""
    best = AVOID
    if ON_SEA[kind]:
        for i in range(SEA_IN_PLAY[s.players]):
            if s.board[SEA[i]] == 0:
                best = max(best, score_placement(s, seat, kind, SEA[i]))
    else:
        for i in range(LAND_IN_PLAY[s.players]):
            if s.board[LAND[i]] == 0:
                best = max(best, score_placement(s, seat, kind, LAND[i]))
    return best


# --- moving -----------------------------------------------------------------------------------------------------------


@rule
def score_move_from(s, seat, hex_id):
    """Score moving the tile of a hex: its best new place, less what is lost at the old one."""
    kind = kind_of(s.board[hex_id])
    lost = 0
    for i in range(2):
        town = TOWNS_BESIDE[hex_id, i]
        if town >= 0 and town < TOWNS_IN_PLAY[s.players]:
            left, packed = open_land(s, town), packed_influence(s, town)
            for caste in range(CASTES):
                if s.figures[town] >> caste & 1:
                    margin = influence_margin(s, packed[caste], seat)
                    lost += margin_score(margin, left) - margin_score(margin - INFLUENCE[kind, caste], left)
    return best_placement(s, seat, kind) - lost


@rule
def best_move(s, seat):
    """Return the score of the best use of the move tile."""
    best = AVOID
    for i in range(LAND_IN_PLAY[s.players]):
        if movable(s, LAND[i]):
            best = max(best, score_move_from(s, seat, LAND[i]))
    return best


# --- swapping ---------------------------------------------------------------------------------------------------------


@rule
def score_exchange(s, seat, town, x, y):
    """Score that a settlement gives a figure of caste x for one of caste y."""
    left, packed = open_land(s, town), packed_influence(s, town)
    given, taken = influence_margin(s, packed[x], seat), influence_margin(s, packed[y], seat)
    return margin_score(taken, left) - margin_score(given, left)


@rule
def best_exchange(s, seat, x, y):
    """Return the best score of any settlement that gives x for y, or IMPOSSIBLE."""
    best = IMPOSSIBLE
    for town in range(TOWNS_IN_PLAY[s.players]):
        if gives(s.figures[town], x, y):
            best = max(best, score_exchange(s, seat, town, x, y))
    return best


@rule
def best_swap(s, seat):
    """Return the score of the best use of the swap tile, less the cost of a quick tile."""
    best = IMPOSSIBLE
    for x in range(CASTES):
        for y in range(CASTES):
            if x != y:
                best = max(best, best_exchange(s, seat, x, y) + best_exchange(s, seat, y, x))
    return best - QUICK_TILE_COST


@rule
def score_swap_step(s, seat, action):
    """Score one of the four choices of a swap by the best swap that it still allows."""
    best = IMPOSSIBLE
    for x in range(CASTES):
        for y in range(CASTES):
            if x == y:
                continue
            if s.decision == SWAP_TOWN:
                town = TOWN_OF_HEX[action - HEX]
                if gives(s.figures[town], x, y):
                    best = max(best, score_exchange(s, seat, town, x, y) + best_exchange(s, seat, y, x))
            elif s.decision == SWAP_CASTE:
                town = TOWN_OF_HEX[s.origin]
                if x == action - CASTE and gives(s.figures[town], x, y):
                    best = max(best, score_exchange(s, seat, town, x, y) + best_exchange(s, seat, y, x))
            elif s.decision == SWAP_OTHER_TOWN:
                town = TOWN_OF_HEX[action - HEX]
                if x == s.caste and gives(s.figures[TOWN_OF_HEX[s.origin]], x, y) and gives(s.figures[town], y, x):
                    best = max(best, score_swap(s, seat, town, x, y))
            elif x == s.caste and y == action - CASTE:
                best = max(best, score_swap(s, seat, TOWN_OF_HEX[s.partner], x, y))
    return max(best, 1 - NEUTRAL)


@rule
def score_swap(s, seat, town, x, y):
    """Score a whole swap: x leaves the first settlement, y leaves the other one."""
    return score_exchange(s, seat, TOWN_OF_HEX[s.origin], x, y) + score_exchange(s, seat, town, y, x)
