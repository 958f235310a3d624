"""The state of Way of the Samurai as one record.

Fighters are numbered: 0 is the player, 1 the enemy (1 to 3 in one against three); in the duel both are players.
"""

from tatami.games.way_of_the_samurai.components import (
    CARDS,
    CARDS_PER_ATTACK,
    COUNTERS,
    GAUGES,
    OPPONENTS,
    SPECIAL_CARDS,
    STANCE,
    THREE,
)
from tatami.kernel.events import event_rows
from tatami.kernel.records import Array, i8, i16, i32, record, u64

# Modes (WS-1.4). The first five are positions in meta.toml; two players always fight the duel.
SINGLE_FIGHT, CLAN, CAMPAIGN_1, CAMPAIGN_2, ONE_AGAINST_THREE, DUEL = range(6)

# What is being asked. Nothing is asked while the engine runs from step to step.
(
    NOT_ASKED,
    IN_WINDOW,  # W1 to W6 (WS-6.1)
    NAME_SYMBOL,  # the Joker's (WS-10.10)
    NAME_GAUGE,  # the Joker's (WS-10.11)
    LIFE_OR_KI,  # of a met defence or of the die's level 4 (WS-7.4, WS-11.3)
    COMBO_BONUS,  # WS-10.2
    KEEP_ONE,  # easy option A (WS-26.2)
    DISCARD_ONE,  # virtue Gi (WS-29.8)
    MULLIGAN,  # WS-22.5
    TAKE_WEAPON,  # Broken Sword, duel setup
    TAKE_PATH,  # campaign 1 fork
    AIM,  # one against three
    SET_DEFENCE,  # duel, defender
    SET_COUNTER,  # duel, defender
    MATCH_OVER,
) = range(15)

# What the engine does next (WS-5.1, WS-6.1)
(
    ROUND_START,
    ATTACK_START,
    WINDOW,  # ask, or pass a window in which nothing can be done
    RESOLVE_DEFENCE,
    BRACE,  # W5 opens
    COUNTER,
    COMBO,
    ATTACK_END,
    ROUND_END,
    NEXT_FLANK,  # one against three: those not faced strike
    EXHAUST,
    FIGHT_WON,  # clan and campaigns go on
    NEXT_FIGHT,
) = range(13)

W1, W2, W3, W4, W5, W6 = range(1, 7)

# Results, and what brought them about (WS-16.8)
GOING_ON, WON, LOST, DRAWN = range(4)
(
    NO_CAUSE,
    BY_DEFENCE,
    BY_DIE,
    BY_WOUND,
    BY_EXHAUSTION,
    BY_WEATHER,
    BY_LIFE,
    BY_BEHEADING,
    BY_TAKESHI,
    BY_BLOOD,
    BY_NO_WEAPON,
    BY_ROUND_LIMIT,
    BY_CLAN_LIMIT,
) = range(13)

NO_CARD = -1
NOBODY = -1
FIGHTERS = 1 + THREE
STANCES = 2 * STANCE  # stance cards of both duellists


@record
class Options:
    """What a match is started with; the values are positions in the lists of meta.toml."""

    players: i16
    mode: i16
    weapon: i16
    enemy: i16
    surroundings: i16
    weather: i16
    easy_draw: i16
    easy_die: i16
    easy_card: i16
    hard_mode: i16
    events: i16
    virtue: i16
    gisei: i16
    blood: i16
    expansion_weapons: i16


@record
class State:
    """The whole state of a match, face-down cards and the random generator included."""

    rng: u64
    discard: i32  # Main discard pile, as bits; its order means nothing
    main: i32  # all cards that belong to the Main Action deck by now, wherever they are (WS-10.8)
    offered: i32  # drawn by easy option A, one of them to be kept
    shuffled: i32  # the cards the Main Action deck was last made of: no hand held any of them then (WS-31.3)
    hand: Array[i32, 2]  # as bits
    reserve: Array[i32, 2]  # Special Action cards won and not yet played, as bits
    # --- what the match was started with
    players: i16
    mode: i16  # SINGLE_FIGHT …
    enemy: i16  # of a single fight, else NOBODY: only these have abilities (WS-18.7)
    surroundings: i16  # 0 none
    weather: i16  # 0 none
    easy_draw: i16
    hard_mode: i16
    event_card: i16  # 0 hard, 1 normal
    virtue: i16  # 0 none
    gisei: i16
    blood: i16
    weapons_in_use: i16  # how many of the weapons: the seven of the base game or all nine
    # --- where the match stands
    decision: i16  # what is being asked: IN_WINDOW …
    asked: i16  # the seat that is asked
    step: i16  # what comes next: ROUND_START …
    window: i16  # W1 … W6
    turn: i16  # the attacker's seat; 0 in solo play
    foe: i16  # the fighter being attacked
    first: i16  # duel: FIRST of this round
    round_no: i16  # of this fight, from 1
    attack: i16  # of this round, from 0
    halted: i16  # somebody has fallen: nothing further of this step is resolved (WS-0.6)
    fallen: i16  # fighters who have fallen, as bits
    outcome: i16  # GOING_ON, WON, LOST or DRAWN for seat 0
    cause: i16  # of the last fall, or of the end
    # --- the attack
    played: i16  # cards in the action zone
    joker: i16  # the symbol named for the Joker in the action zone, or -1
    defence: i16  # Opponent card, or NO_CARD; in the duel it may lie face down
    shown: i16  # whether the defence is face up
    committed: i16  # duel: cards laid down by the defender
    counters: i16  # Opponent cards shown as counter-attacks
    strike_level: i16  # level of the activated die while Life or Ki is chosen; 0 for a met defence
    gisei_used: i16  # in this W5
    targeted: i16  # one against three: enemies faced this round, as bits
    flank: i16  # one against three: who strikes at the end of the round, or NOBODY
    to_discard: i16  # virtue Gi: cards still to be chosen
    # --- virtues, blood, campaigns
    marks: i16  # on the virtue
    virtue_used: i16  # in this round
    blood_drawn: i16  # Blood cards lying face up, as bits
    fight: i16  # number of the fight, from 1
    defeated: i16  # enemies beaten in earlier fights of a clan run or campaign
    node: i16  # campaign 1: who is being fought, or NOBODY
    path: i16  # campaign 1: who has been fought, as bits
    mulligan_used: i16
    broken: i16  # weapons broken, as bits
    bonus_gauge: i16  # Memory or Fury still to come: the gauge …
    bonus: i16  # … and by how much
    # --- gauges, tokens, cards
    opponent_discard: i16  # as bits
    stance: Array[i16, 2]  # duel: Opponent cards in hand, as bits
    gauges: Array[i8, 2, GAUGES]
    most: Array[i8, 2, GAUGES]  # effective maxima (WS-4.2)
    life: Array[i8, FIGHTERS]
    ki: Array[i8, FIGHTERS]
    die: Array[i8, 2]  # wound die
    weapon: Array[i8, 2]
    hand_size: Array[i8, 2]
    zone: Array[i8, CARDS_PER_ATTACK]  # action zone
    counter: Array[i8, COUNTERS]  # shown counter-attacks; in the duel the first lies face down until then
    deck: Array[i8, CARDS]  # Main Action deck, the top card last
    special: Array[i8, SPECIAL_CARDS]  # Special Action deck, the top card last
    opponents: Array[i8, OPPONENTS + 1]  # Opponent deck, the top card last
    deck_size: i16
    special_size: i16
    opponents_size: i16
    # --- what everybody has learned by counting cards (WS-31.3, R8)
    kept: Array[i8, 2]  # how many cards of each hand are not of the shuffled ones
    holder: Array[i8, STANCES]  # duel: whose each hidden stance card is, the one drawn first in front
    may_be: Array[i16, STANCES]  # duel: what it may be, as bits: nothing that was shuffled in after it was drawn
    emitting: i16
    event_count: i16
    events: event_rows(48)  # one against three can emit 44: two double counter-attacks after a third, then exhaustion
