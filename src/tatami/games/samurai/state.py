"""The table of Samurai as one record."""

from tatami.games.samurai.components import CASTES, HEXES, KINDS, MAX_PLAYERS, TILES_PER_PLAYER, TOWNS
from tatami.kernel.events import event_rows
from tatami.kernel.records import Array, i8, i16, record, u64

# Decision points (SA-13). What is being asked decides what the numbers of the action list mean.
(
    PICK_TILE,  # D1
    FIGURE_CASTE,  # D2
    FIGURE_TOWN,  # D3
    CHOOSE_TILE,  # D4
    PLACE_TILE,  # D5
    MOVE_FROM,  # D6a
    MOVE_TO,  # D6b
    SWAP_TOWN,  # D7a
    SWAP_CASTE,  # D7b
    SWAP_OTHER_TOWN,  # D8a
    SWAP_OTHER_CASTE,  # D8b
    CAPTURE_TOWN,  # D9
    CAPTURE_CASTE,  # D10
    NOTHING,  # the match is over
) = range(14)

NO_HEX = -1
SET_ASIDE = MAX_PLAYERS + 1  # in `taken`: the figure went to nobody

# Why the match ended
(GOING_ON, CASTE_GONE, TOO_MANY_SET_ASIDE, NOBODY_CAN_PLAY) = range(4)


@record
class Options:
    """What a match is started with; the values are positions in the lists of meta.toml."""

    players: i16
    start_hand: i16  # chosen, random
    figure_setup: i16  # placed, random
    start_player: i16  # seat 0, random
    capture_order: i16  # auto, ask


@record
class State:
    """Everything on the table, face-down tiles and the generator included."""

    rng: u64
    players: i16
    start_hand: i16
    figure_setup: i16
    capture_order: i16
    first: i16  # the start player (SA-4.2)
    decision: i16  # what is being asked: PICK_TILE …
    turn: i16  # the active player, or the one who places a figure in the setup
    tile: i16  # the selected tile's kind, or -1
    origin: i16  # hex chosen first: the moved tile's, or the first settlement of a swap, or the one being captured
    partner: i16  # hex of the second settlement of a swap
    caste: i16  # caste chosen: to be placed, or of the first figure of a swap
    played: i16  # tiles played this turn
    slow_played: i16  # non-quick tiles among them
    passes: i16  # forced passes in a row
    ending: i16  # GOING_ON, or why the match ended
    board: Array[i8, HEXES]  # tile on each hex: 0 none, else 1 + owner × 17 + kind
    figures: Array[i8, TOWNS]  # castes standing on each settlement, as bits
    taken: Array[i8, TOWNS, CASTES]  # who took the figure from there: 0 nobody yet, seat + 1, or SET_ASIDE; public
    captured: Array[i8, MAX_PLAYERS, CASTES]  # each player's collection, behind the screen with 3–4 players
    set_aside: Array[i8, CASTES]
    pool: Array[i8, CASTES]  # figures still to be placed in the setup
    leader: Array[i8, CASTES]  # seat + 1 of each leader token's holder, after scoring
    won: Array[i8, MAX_PLAYERS]
    swap_used: Array[i8, MAX_PLAYERS]
    hand: Array[i8, MAX_PLAYERS, KINDS]  # copies of each kind in hand
    hand_size: Array[i8, MAX_PLAYERS]
    pile: Array[i8, MAX_PLAYERS, TILES_PER_PLAYER]  # kinds, the top one last
    pile_size: Array[i8, MAX_PLAYERS]
    emitting: i16
    event_count: i16
    events: event_rows(20)
