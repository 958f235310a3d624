"""What must hold at every decision of every match (SA-15); checked on hundreds of thousands of random games."""

from typing import Any

import numpy as np

from tatami.games.samurai.components import (
    CAPACITY,
    CASTES,
    COPIES,
    FIGURES_PER_CASTE,
    HAND_SIZE,
    HEXES,
    HEXES_IN_PLAY,
    KINDS,
    ON_LAND,
    ON_SEA,
    SEA_HEX,
    SWAP,
    TOWN_OF_HEX,
    TOWNS_IN_PLAY,
)
from tatami.games.samurai.rules.captures import surrounded
from tatami.games.samurai.rules.setup import figures_on
from tatami.games.samurai.rules.tiles import has_empty_land, kind_of, owner_of
from tatami.games.samurai.state import CHOOSE_TILE, NOTHING, PICK_TILE, PLACE_TILE, SWAP_OTHER_CASTE
from tatami.kernel.compiling import rule

INVARIANTS = {
    1: "SA-15.1: of every caste, board + pool + captured + set aside is constant",
    2: "SA-15.2: between turns a settlement is full or empty",
    3: "SA-15.3: every player's 20 tiles are in hand, in the pile, on the board or used up",
    4: "SA-15.4: at the start of a turn some land hex is empty",
    5: "SA-15.9: at the start of a turn no settlement is surrounded and occupied",
    6: "SA-3.9, SA-6.2: tiles lie on land or sea as they must, and only in play",
    7: "SA-5.2: at most one non-quick tile a turn",
    8: "SA-8.1: a hand has at most five tiles, fewer only during a turn or with an empty pile",
    9: "SA-10: an ended match has a winner, a running one has none",
    10: "what was seen taken is what has been captured",
}


@rule
def broken_invariant(s):
    """Return the number of the first invariant that does not hold, or 0."""
    for caste in range(CASTES):
        if not figures_conserved(s, caste):
            return 1
    turn_begins = s.decision == CHOOSE_TILE and s.played == 0
    if turn_begins or s.decision == NOTHING:
        for town in range(TOWNS_IN_PLAY[s.players]):
            if s.figures[town] and figures_on(s, town) != CAPACITY[town]:
                return 2
    for seat in range(s.players):
        if not tiles_conserved(s, seat):
            return 3
        if s.decision != PICK_TILE and not hand_full_enough(s, seat):
            return 8
    if turn_begins:
        if not has_empty_land(s):
            return 4
        for town in range(TOWNS_IN_PLAY[s.players]):
            if surrounded(s, town):
                return 5
    if not tiles_lie_right(s):
        return 6
    if s.slow_played > 1 or s.slow_played > s.played or s.played > HAND_SIZE:
        return 7
    return check_result(s)


@rule
def figures_conserved(s, caste):
    """SA-15.1, and no negative counts."""
    total = s.pool[caste] + s.set_aside[caste]
    if s.pool[caste] < 0:
        return False
    for seat in range(s.players):
        total += s.captured[seat, caste]
    for town in range(TOWNS_IN_PLAY[s.players]):
        total += s.figures[town] >> caste & 1
    return total == FIGURES_PER_CASTE[s.players]


@rule
def tiles_conserved(s, seat):
    """SA-15.3, kind by kind, and the size of the hand as announced."""
    in_hand = 0
    for kind in range(KINDS):
        if s.hand[seat, kind] < 0:
            return False
        in_hand += s.hand[seat, kind]
        total = s.hand[seat, kind] + (s.swap_used[seat] if kind == SWAP else 0)
        for place in range(s.pile_size[seat]):
            total += s.pile[seat, place] == kind
        for hex_id in range(HEXES_IN_PLAY[s.players]):
            number = s.board[hex_id]
            total += number > 0 and owner_of(number) == seat and kind_of(number) == kind
        if s.decision == PICK_TILE:  # the whole set lies piled up while hands are being chosen from it
            total -= s.hand[seat, kind]
        if total != COPIES[kind]:
            return False
    return in_hand == s.hand_size[seat]


@rule
def hand_full_enough(s, seat):
    """SA-8.1: only the active player may hold fewer than five while their pile has tiles."""
    if s.hand_size[seat] > HAND_SIZE:
        return False
    return s.hand_size[seat] == HAND_SIZE or s.pile_size[seat] == 0 or seat == s.turn


@rule
def tiles_lie_right(s):
    """Ships on sea, all else on land, nothing on settlements or outside the map in play."""
    for hex_id in range(HEXES):
        number = s.board[hex_id]
        if number > 0:
            if hex_id >= HEXES_IN_PLAY[s.players] or TOWN_OF_HEX[hex_id] >= 0:
                return False
            kind = kind_of(number)
            if not (ON_SEA[kind] if SEA_HEX[hex_id] else ON_LAND[kind]):
                return False
    return True


@rule
def check_result(s):
    """Winners exactly when the match is over; collections as everyone saw them being made."""
    winners = 0
    for seat in range(s.players):
        winners += s.won[seat]
    if (winners > 0) != (s.ending != 0) or (s.decision == NOTHING) != (s.ending != 0):
        return 9
    for seat in range(s.players):
        for caste in range(CASTES):
            seen = 0
            for town in range(TOWNS_IN_PLAY[s.players]):
                seen += s.taken[town, caste] == seat + 1
            if seen != s.captured[seat, caste]:
                return 10
    return 0


# --- for checking redact and redeal -----------------------------------------------------------------------------------


def scramble(s: Any, seat: int, dice: np.random.Generator) -> None:
    """Change everything a seat may not know, to any nonsense: its view must not change by a byte (SA-11)."""
    s.rng = dice.integers(2**63)
    for owner in range(int(s.players)):
        s.pile[owner] = dice.integers(KINDS, size=s.pile.shape[1])
        if owner != seat:
            s.hand[owner] = dice.integers(3, size=KINDS)
            if s.players > 2 and not s.ending:
                s.captured[owner] = dice.integers(9, size=CASTES)
            if s.decision == PICK_TILE and s.hand_size[owner] < HAND_SIZE:
                s.hand_size[owner] = dice.integers(HAND_SIZE)
    if seat != s.turn and s.caste >= 0:
        s.caste = dice.integers(CASTES)
    if seat != s.turn and s.tile >= 0:
        s.tile = dice.integers(KINDS)
        s.decision = dice.integers(PLACE_TILE, SWAP_OTHER_CASTE + 1)
        s.origin, s.partner = dice.integers(HEXES, size=2)


def hidden_counts(s: Any, seat: int) -> np.ndarray:
    """Return the hands of the others in a full state, as one row of counts."""
    return np.array([s.hand[owner].copy() for owner in range(int(s.players)) if owner != seat]).ravel()


def expected_counts(view: Any, seat: int) -> np.ndarray:
    """Return how many of each a fair redeal deals on average: all unplayed tiles are equally likely (SA-11.4)."""
    rows = []
    for owner in range(int(view.players)):
        if owner != seat:
            unplayed = COPIES.copy()
            for number in view.board[view.board > 0].tolist():
                if owner_of(number) == owner:
                    unplayed[kind_of(number)] -= 1
            unplayed[SWAP] -= view.swap_used[owner]
            rows.append(unplayed * (int(view.hand_size[owner]) / max(1, unplayed.sum())))
    return np.array(rows).ravel()
