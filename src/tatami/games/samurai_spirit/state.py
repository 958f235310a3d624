"""The state of Samurai Spirit as one record."""

from tatami.games.samurai_spirit.components import CARDS, MAX_SEATS, SYMBOLS
from tatami.kernel.events import event_rows
from tatami.kernel.records import Array, i8, i16, i64, record, u64

# Decision points (SS-21): what is being asked
(
    NOTHING,  # the match is over
    CHOOSE_SAMURAI,  # D0
    CALL_ABSENT,  # D1
    SETTLE_PENALTY,  # D2
    DROP_CARD,  # D3
    CHOOSE_ACTION,  # D4
    FACE_CARD,  # D5
    FIGHT_AGAIN,  # D6
    USE_KIAI,  # D7
    HEAL_WHOM,  # D8
    TAKE_FROM,  # D9
    GIVE_WHOM,  # D10
    PLACE_CARD,  # D11
    WHICH_TOKEN,  # D12
    ORDER_CARDS,  # D13
) = range(15)

# States of the turn (SS-5.2, SS-5.3)
(
    SETUP,
    START,
    PENALTY,
    SETTLING,  # some symbol is still to be settled
    SYMBOL_SETTLED,  # one symbol was applied, its kiai are done
    ACTION,
    CARD,
    CARD_PLACED,  # one Fight is done, its kiai too
    TURN_END,
    ROUND_END,
) = range(10)

# What binds the active Samurai for the rest of the turn, as bits (SS-6.6)
NO_DEFENCE, NO_SUPPORT, MUST_PASS, NO_TALENT = 1, 2, 4, 8

# How far a running kiai has come
KIAI_BEGINS, FIRST_USE, SECOND_USE, KIAI_ENDS = range(4)

# What everybody knows of a card
UNSEEN, SEEN, LOCATED = 0, 1, 2

NO_CARD = -1
NOBODY = -1

# Why the match ended
GOING_ON, VICTORY, DEATH, FARMS_GONE, FAMILIES_GONE = range(5)

MOST_EVENTS = 86  # six forced turns in a row, an end of round with sixty intruders, and some to spare


@record
class Options:
    """What a match is started with; the values are positions in the lists of meta.toml."""

    players: i16
    difficulty: i16  # normal, easy, hard, heroic
    samurai: i16  # drawn, chosen
    absent: i16  # off, on
    absent_token_duration: i16  # round, turn
    solo: i16  # no, yes
    seat_0: i16  # any, or 1 + the Samurai assigned to the seat
    seat_1: i16
    seat_2: i16
    seat_3: i16
    seat_4: i16
    seat_5: i16
    seat_6: i16


@record
class State:
    """The whole state of a match, face-down cards and the random generator included."""

    rng: u64
    offered: i64  # the legal actions, as bits; bit 0 stands for action `lowest`
    lowest: i16
    players: i16  # Samurai in play (SS-2.1)
    difficulty: i16
    variant: i16  # 1 when absent Samurai help (SS-20)
    for_a_turn: i16  # 1 when an absent token helps for a turn only (SS-20.5)
    decision: i16  # what is being asked: CHOOSE_ACTION …
    decider: i16  # the seat that is asked
    phase: i16  # state of the turn: START …
    round_no: i16  # 1 to 3
    turns: i16  # begun in this round
    active: i16  # the seat with the marker
    barricades: i16
    cap: i16
    farms: i16  # standing Farmsteads, as bits; which back a standing one has is drawn when it falls (SS-22.4)
    families: i16  # Families in the village, as bits
    ending: i16  # GOING_ON, or why the match ended
    card: i16  # the Raider card in somebody's hands, or NO_CARD
    holder: i16  # the seat that holds it (SS-7.2)
    held_by: i16  # seats that have held it during this Fight, as bits (SS-12.3)
    kept: i16  # 1 when it must be kept (SS-12.8)
    source: i16  # the seat whose line Daisuke's kiai took it from
    token: i16  # the Support token Kyuzo's kiai is about to give, by Samurai
    fights: i16  # in this turn
    bound: i16  # NO_DEFENCE … as bits
    owed: i16  # the card whose penalty is being settled
    unsettled: i16  # its symbols not yet settled, as bits
    absent: i16  # absent Samurai whose tokens are unused, as bits (SS-20.3)
    checking: i16  # 1 while the trigger list is worked off (SS-11.4)
    triggers: i16  # length of that list
    kiais: i16  # how many kiai are running, one inside the other
    fan_size: i16  # cards Katsushiro's kiai has turned up
    fan_placed: i16  # those of them already put back in order, as bits
    raiders_left: i16
    intruders_left: i16
    discards: i16
    trigger: Array[i8, MAX_SEATS]  # seats whose total or Kiai value has changed, in that order
    kiai_seat: Array[i8, MAX_SEATS]
    kiai_side: Array[i8, MAX_SEATS]  # the side that was up when the kiai began (SS-11.10)
    kiai_step: Array[i8, MAX_SEATS]
    fan: Array[i8, 3]  # from the old top downwards
    samurai: Array[i8, MAX_SEATS]  # who sits there
    seat_of: Array[i8, MAX_SEATS]  # and where each Samurai sits, or NOBODY
    beast: Array[i8, MAX_SEATS]
    wound: Array[i8, MAX_SEATS]  # Wound tokens on the board
    passed: Array[i8, MAX_SEATS]
    total: Array[i16, MAX_SEATS]
    first_card: Array[i8, MAX_SEATS]  # of the combat line
    last_card: Array[i8, MAX_SEATS]
    defence: Array[i8, MAX_SEATS, SYMBOLS]
    tokens: Array[i8, MAX_SEATS]  # Samurai whose Support tokens lie at this board, as bits
    granted: Array[i8, MAX_SEATS]  # absent Samurai whose talent this seat has, as bits
    after: Array[i8, CARDS]  # the next card in the same combat line
    raiders: Array[i8, CARDS]  # the Raider stack, its top card last
    intruders: Array[i8, CARDS]  # likewise
    discard: Array[i8, CARDS]
    known: Array[i8, CARDS]  # UNSEEN; SEEN: somewhere in this round's deck; LOCATED: everybody knows where
    deepest: Array[i8, CARDS]  # a SEEN card cannot lie deeper among the Intruders than this place from their bottom
    emitting: i16
    event_count: i16
    events: event_rows(MOST_EVENTS)
