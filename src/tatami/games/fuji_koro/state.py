"""The record of a match. One value of it is one whole game."""

from tatami.games.fuji_koro.components import (
    ADVENTURE_TOKENS,
    ADVENTURES,
    BLUEPRINTS,
    CELLS,
    DRAGONS,
    GEAR_CARDS,
    LEVELS,
    MAX_PLAYERS,
    PILE,
    SCROLL_OFFER,
    SCROLLS,
    TRACKS,
)
from tatami.games.fuji_koro.geography import CELL_SPACES, DRAGON_SITES, SHRINES, SITES, SPACES
from tatami.kernel.events import event_rows
from tatami.kernel.records import Array, i8, i16, i64, record, u64

MOST_EVENTS = 90  # the loop of ``rules`` emits no more than this in one move
DEPTH = 10  # of the agenda; the deepest chain of unfinished matters has seven

# What is being asked: the numbers are those of the table in FK-17.1
NOTHING = 0
PICK_SCROLL, PICK_GEAR, PICK_SPOT, START_MONK, CHOOSE_ACTION, CHOOSE_PART = range(1, 7)
CHOOSE_SITE, CHOOSE_ROTATION, CHOOSE_STEP, PAY_LAVA, LAVA_DAMAGE_TAKEN = range(7, 12)
FIGHT_HIM, ANSWER_FIGHT, SNEAK_THEFT, REACH, OFFERED_SCROLL, REPLACE_SCROLL, MONK_TO = range(12, 19)
CHOOSE_BLUEPRINT, MAKE_ROOM, SETTLE_MONK, CHOOSE_CRAFT, CRAFT_CUBE, CLAIM_GEAR, CLAIM_SPOT = range(19, 26)
JOIN, JOIN_CELL, SEND_MONK, MONKS_CUBE, CHOOSE_DICE, ROLL_AGAIN, BREAK_CUBE, HELMET_DAMAGE = range(26, 34)
LEAVE_FIGHT, LEAVE_TO, LAY_LOSER, STEAL, FORCED_STEP, REBIRTH, SHOGUN_BONUS, LEAVE_VOLCANO = range(34, 42)
MOVE_WHICH_DRAGON, DRAGON_TO, DEAL_TOOTH, TRADE_WITH, TRADE_WAY, TRADE_ITEM, COOL_LAVA = range(42, 49)

# Matters on the agenda: what is under way, innermost last
(
    SETTING_UP,
    TURN,
    TURN_END,
    ACTING,
    EXPLORING,
    WALKING,
    GATHERING,
    RESTING,
    CRAFTING,
    RECEIVING,
    MONK_COMES,
    BLUEPRINT_COMES,
    SCROLL_COMES,
    ABSORBING,
    FIGHTING,
    ATTACKING,
    DUELLING,
    STEALING,
    LEAVING,
    STEPPING_ASIDE,
    BEING_REBORN,
    ERUPTING,
    ROUND_ENDING,
    DRAGONS_MOVING,
    MONKS_MOVING,
    TRADING,
) = range(1, 27)
MATTER, STAGE, FIRST_NOTE = 0, 1, 2  # columns of an agenda row; three notes follow

# How a match ended
GOING_ON, VOLCANO_BURST, VICTORY, OUT_OF_ROUNDS, LIFE_LOST_TWICE, GOAL_MISSED, BEAST_SLAIN = range(7)

# Where a blueprint card is: out of the game, in shrine 0–2, held by board 0–5
OUT_OF_GAME, IN_SHRINE, HELD_BY = 0, 1, 4
IN_OFFER, TAKEN_BY = 1, 2  # the same for gear cards
PRINTED_LAVA, LAVA_TILE = 2, 1  # values of ``lava``
UNSEEN, ALIVE, SLAIN = 0, 1, 2  # of a dragon
ASLEEP, AWAKE = 2, 1  # its status token
QUIET, LAVA_PHASE, FINAL_PHASE = 0, 1, 2
MAIN_WALK, BONUS_WALK, MICHI_WALK = 0, 1, 2
NOBODY = -1


@record
class Options:
    """What a match is started with; the values are positions in the lists of meta.toml."""

    players: i16
    mode: i16
    scenario: i16
    boards: i16
    character_1: i16
    character_2: i16
    character_3: i16
    character_4: i16
    character_5: i16
    character_6: i16
    peaceful: i16
    adventure: i16


@record
class State:
    """Seats count from 0; "card + 1" and the like leave 0 for "none"."""

    rng: u64

    # the match
    players: i64
    coop: i64
    scoring: i64  # whether VP count (FK-1.9)
    peaceful: i64
    adventure: i64
    scenario: i64
    character: Array[i8, MAX_PLAYERS]
    start: i64  # the start player
    lap: i64  # the number of the round
    decision: i64
    decider: i64
    ending: i64
    won: Array[i8, MAX_PLAYERS]
    waiting: i64  # rows on the agenda
    agenda: Array[i16, DEPTH, 5]

    # the turn
    turn: i64
    actions_left: i64
    turn_lost: i64  # the active samurai was knocked out (FK-6.4)
    swift: i64
    traded: i64  # partners since the last action, as bits
    vp_changed: i64

    # the walk under way
    steps_left: i64
    stepped: i64
    wood_paid: i64
    victims: i64  # robbed in this Move, as bits (FK-15.8.3)
    crossed: i64  # whether the samurai came onto their present tile in this walk
    firm: i64  # the last space without lava they stood on

    # the map
    tile: Array[i8, SITES]  # tile + 1
    rotation: Array[i8, SITES]
    content: Array[i8, CELL_SPACES]
    lying: Array[
        i8, CELL_SPACES
    ]  # resource token face up, adventure token, scroll tokens by seat (bits), spoils (bits)
    lava: Array[i8, CELL_SPACES]
    monk: Array[i8, CELL_SPACES]
    pile: Array[i8, LEVELS, PILE]  # from bottom to top
    pile_size: Array[i8, LEVELS]
    drawn: i64  # tile + 1, between draw and rotation
    site: i64  # where it will lie

    # countdown
    marker: i64  # 0 on field 1, 1 - f on field f, k on Ek
    phase: i64
    holder: i64
    waves: i64  # that have happened, as bits
    rope: i64
    passage: i64  # scenario 3: how often the marker has run out
    escapes: i64

    # supply and boards
    supply: Array[i16, 5]  # wood, metal, teeth, magic, monks
    gear: Array[i8, MAX_PLAYERS, CELLS]  # material + 1
    magic: Array[i8, MAX_PLAYERS, 3]
    orphan: Array[i8, MAX_PLAYERS, 3]  # FK-7.14
    mode: Array[i8, MAX_PLAYERS]
    cubes: Array[i8, MAX_PLAYERS, 3]  # in the knapsack
    carried: Array[i8, MAX_PLAYERS]  # monks in the knapsack
    slot: Array[i8, MAX_PLAYERS, 6]
    scrolls: Array[i8, MAX_PLAYERS, 2]  # scroll + 1, in the order they were gained
    held: Array[i8, MAX_PLAYERS]  # blueprints
    spots: Array[i8, MAX_PLAYERS, 3]  # gear card + 1
    tokens: Array[i8, MAX_PLAYERS]  # action tokens available
    kept: Array[i8, MAX_PLAYERS, ADVENTURES]
    status: Array[i8, MAX_PLAYERS]  # scenario 1
    lives: Array[i8, MAX_PLAYERS]
    vp: Array[i16, MAX_PLAYERS]
    where: Array[i16, MAX_PLAYERS]
    laid: Array[i8, MAX_PLAYERS]
    escaped: Array[i8, MAX_PLAYERS]  # 0, or the palace
    ready: Array[i8, MAX_PLAYERS]  # scenario 1: stood at the rope when the turn ended
    escape_order: Array[i8, MAX_PLAYERS]
    stock: Array[i8, MAX_PLAYERS, TRACKS]  # shogun tokens counted at the escape
    spent: Array[i8, MAX_PLAYERS, TRACKS]
    small_shown: Array[i8, MAX_PLAYERS]  # tracks used in the small palace, as bits (FK-12.6)
    track_used: Array[i8, TRACKS]

    # cards and tokens
    gear_place: Array[i8, GEAR_CARDS]
    blueprint_place: Array[i8, BLUEPRINTS]
    blueprint_known: Array[i8, BLUEPRINTS]
    shrine_types: Array[i8, SHRINES, 3]  # how many blueprints of each type lie in a shrine
    scroll_offer: Array[i8, SCROLL_OFFER]  # scroll + 1
    scroll_deck: Array[i8, SCROLLS]
    deck_size: i64
    scroll_discard: i64  # bits
    adventure_deck: Array[i8, ADVENTURE_TOKENS]
    adventure_left: i64
    adventure_used: Array[i8, ADVENTURES]
    status_left: i64

    # dragons
    dragon: Array[i8, DRAGONS]  # unseen, alive, slain
    dragon_site: Array[i8, DRAGONS]  # site + 1
    dragon_token: Array[i8, DRAGONS]
    dragon_due: Array[i8, DRAGONS]  # still to move this round
    dragon_at: Array[i8, DRAGON_SITES]  # dragon + 1
    trophy: Array[i8, DRAGONS]  # scenario 2: seat + 1
    mover: i64

    # the combat under way
    foe: i64  # a dragon, or the monk
    foe_lives: i64
    foe_space: i64  # the dragon's site, the monk's cell
    arrived: i64  # the foe came to the samurai
    lead: i64  # who counts as active player
    fighting: Array[i8, MAX_PLAYERS]
    took_part: Array[i8, MAX_PLAYERS]
    came: Array[i8, MAX_PLAYERS]  # stepped onto the dragon's tile for this combat
    sent: Array[i8, MAX_PLAYERS]  # a heroic monk
    origin: Array[i16, MAX_PLAYERS]
    order: Array[i8, MAX_PLAYERS + 1]  # seats; players stands for the foe
    order_size: i64
    order_at: i64
    bout: i64  # combat round
    dice_most: Array[i8, 4]
    dice: Array[i8, 4]
    breaks: Array[i8, 4]
    blanks: Array[i8, 4]
    hits: i64
    wielded: i64  # cells of the usable weapons when the dice were rolled, as bits
    rival: i64  # the other one of a duel
    beaten: i64  # the loser of a duel, or NOBODY
    colour: i64  # of the dice being chosen or the break being paid

    # crafting and trading
    crafted: i64  # the type the last opportunity was used for, or NOBODY
    crafting: i64
    placed: i64
    partner: i64
    given: i64  # kinds of items that went to the partner in this trade, as bits
    taken: i64
    swap_due: i64

    reach: Array[i8, SPACES]  # scratch for path lengths, zero between uses

    emitting: i16
    event_count: i16
    events: event_rows(MOST_EVENTS)
