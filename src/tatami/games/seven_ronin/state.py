"""The village, the reserves, the tiles and both secret plans as one record (SR-5.3)."""

from tatami.games.seven_ronin.components import AREAS, LOCATIONS, RONIN
from tatami.kernel.events import event_rows
from tatami.kernel.records import Array, i8, i16, record, u64

ATTACKER, DEFENDER = range(2)  # the seats (SR-4.1)

# Phases (SR-5.1). Both plans are made in PLANNING, at the same time.
(PLANNING, RONIN_PHASE, YOBU_SECOND, SPLIT, AREA_PHASE, AREA_TARGET, GAME_OVER) = range(7)

OFF = -1  # where a ronin stands who is not on the board; which area when there is none

# Why the match ended (SR-16)
(GOING_ON, NO_RONIN, NO_NINJA, FIVE_AREAS, EIGHT_ROUNDS) = range(5)


@record
class Options:
    """What a match is started with; the values are positions in the lists of meta.toml."""

    players: i16
    threat_track: i16  # standard, gentle


@record
class State:
    """Everything on and behind the table. Sets of ronin and of areas are bits."""

    rng: u64  # no rule draws from it (SR-5.2); only guesses at a hidden plan do
    players: i16
    threat_track: i16
    round_number: i16  # 1 to 8
    phase: i16
    attack_ready: i16  # 1 once a side's plan is final (SR-6.7); public
    defence_ready: i16
    reserve: i16  # without the ninja of the plan
    pool: i16
    market: i16
    market_at_start: i16  # when this round's planning began
    reserve_at_start: i16
    alive: i16  # ronin that have not been eliminated
    pinned: i16  # ronin the Pen has left on the board for this round
    pin_next: i16  # ronin the Pen has chosen in this round
    shrined: i16  # ronin silenced in this round
    shrine_next: i16  # ronin the Shrine has chosen in this round
    abilities_used: i16  # ronin that used their ability this round
    areas_used: i16  # areas whose ability was used this round; the Inn has its own bit
    inn_is_field: i16  # the Inn copied a Field this round
    using: i16  # area whose ability is being resolved, or OFF
    target: i16  # area the Road sends to, or where wounds are being split, or OFF
    moved: i16  # ninja moved so far by Graveyard or Road
    hits: i16  # wounds the Watchtower has left to deal from a short pool (SR-13.10)
    already_hit: i16  # ronin it has hit
    ending: i16  # GOING_ON, or why the match ended
    winner: i16  # seat + 1, 0 while the match goes on
    ninja: Array[i8, AREAS]
    attack_plan: Array[i8, LOCATIONS]  # secret: ninja on their way to each place
    wounds: Array[i8, RONIN]
    stands: Array[i8, RONIN]  # area, MARKET or OFF
    defence_plan: Array[i8, RONIN]  # secret: where each ronin is about to go, or OFF
    emitting: i16
    event_count: i16
    events: event_rows(28)  # at most 25 in one move: all wounds, all occupied areas
