"""What a seat may know, and fair guesses at the rest (SA-11)."""

from tatami.games.samurai.components import CASTES, COPIES, HAND_SIZE, HEXES_IN_PLAY, KINDS, SWAP, TOWNS_IN_PLAY
from tatami.games.samurai.rules.tiles import draw_tile, kind_of, owner_of
from tatami.games.samurai.state import CHOOSE_TILE, FIGURE_CASTE, NO_HEX, PICK_TILE, SET_ASIDE
from tatami.kernel.compiling import rule
from tatami.kernel.events import drop_unseen_events
from tatami.kernel.records import i64
from tatami.kernel.rng import seed_rng, shuffle

TALLY = 63 // KINDS  # bits of a number that count the tiles of one kind
TALLY_FULL = (1 << TALLY) - 1
assert COPIES.max() <= TALLY_FULL


@rule
def redact(s, seat):
    """Blank what a seat may not know; -1 is a spectator."""
    s.rng = 0
    for owner in range(s.players):
        for place in range(s.pile.shape[1]):
            s.pile[owner, place] = 0  # SA-11.3: nobody knows a pile's order, not even its owner
        if owner != seat:
            hide_hand(s, owner)
            if s.players > 2 and not s.ending:  # SA-11.6
                for caste in range(CASTES):
                    s.captured[owner, caste] = 0
    if seat != s.turn:
        hide_steps(s)
    drop_unseen_events(s, seat)


@rule
def hide_hand(s, owner):
    """The kinds are private; how many tiles are held is public, but not how far a secret choice has got (SA-11.9)."""
    for kind in range(KINDS):
        s.hand[owner, kind] = 0
    if s.decision == PICK_TILE and s.hand_size[owner] < HAND_SIZE:
        s.hand_size[owner] = 0


@rule
def hide_steps(s):
    """What the active player is about to do is seen when it takes effect, not before (SA-11.10).

    Only steps that touch the hand or can still be taken back are hidden; the captures of SA-7.9 are public.
    """
    if s.tile >= 0:
        s.decision = CHOOSE_TILE
    elif s.caste >= 0:
        s.decision = FIGURE_CASTE
    else:
        return
    s.tile = -1
    s.caste = -1
    s.origin = NO_HEX
    s.partner = NO_HEX


@rule
def redeal(s, seat, seed):
    """Fill the blanks: every way to split the unplayed tiles into hands and piles is equally likely (SA-11.4)."""
    seed_rng(s, seed)
    remember_captures(s)
    if s.decision == PICK_TILE:
        redeal_chosen_hands(s, seat)
        return
    for owner in range(s.players):
        stack_unplayed(s, owner)
        shuffle(s, s.pile[owner], s.pile_size[owner])
        if owner != seat:
            hand_size = s.hand_size[owner]
            s.hand_size[owner] = 0
            for _ in range(hand_size):
                draw_tile(s, owner)


@rule
def redeal_chosen_hands(s, seat):
    """While starting tiles are picked: a finished hand is any five of the twenty; an unfinished one starts anew."""
    for owner in range(s.players):
        if owner != seat and s.hand_size[owner] == HAND_SIZE:
            stack_unplayed(s, owner)
            shuffle(s, s.pile[owner], s.pile_size[owner])
            s.hand_size[owner] = 0
            for _ in range(HAND_SIZE):
                draw_tile(s, owner)
        stack_whole_set(s, owner)


@rule
def stack_whole_set(s, owner):
    """While hands are chosen all twenty tiles lie piled up, those already picked included."""
    size = 0
    for kind in range(KINDS):
        for _ in range(COPIES[kind]):
            s.pile[owner, size] = kind
            size += 1
    s.pile_size[owner] = size


@rule
def remember_captures(s):
    """Everyone watched every capture, so every collection can be counted from what was seen (SA-11.7)."""
    for owner in range(s.players):
        for caste in range(CASTES):
            s.captured[owner, caste] = 0
    for town in range(TOWNS_IN_PLAY[s.players]):
        for caste in range(CASTES):
            captor = s.taken[town, caste]
            if 0 < captor < SET_ASIDE:
                s.captured[captor - 1, caste] += 1


@rule
def stack_unplayed(s, owner):
    """Pile up all tiles of a player that are neither on the board, nor used up, nor in the hand as known."""
    played = i64(s.swap_used[owner]) << TALLY * SWAP
    for hex_id in range(HEXES_IN_PLAY[s.players]):
        number = s.board[hex_id]
        if number > 0 and owner_of(number) == owner:
            played += 1 << TALLY * i64(kind_of(number))
    size = 0
    for kind in range(KINDS):
        for _ in range(COPIES[kind] - s.hand[owner, kind] - (played >> TALLY * kind & TALLY_FULL)):
            s.pile[owner, size] = kind
            size += 1
    for place in range(size, s.pile.shape[1]):
        s.pile[owner, place] = 0
    s.pile_size[owner] = size
