"""Victory, and the end of a round (SR-14 to SR-16)."""

from tatami.games.seven_ronin.components import (
    AREAS,
    AREAS_TO_WIN,
    FIELD2,
    FIELD3,
    INN,
    RONIN,
    ROUNDS,
    STARVATION,
    THREAT,
)
from tatami.games.seven_ronin.events import COUNTED, ENDED, READY, ROUND_BEGAN, STARVED
from tatami.games.seven_ronin.state import (
    ATTACKER,
    DEFENDER,
    EIGHT_ROUNDS,
    FIVE_AREAS,
    GAME_OVER,
    NO_NINJA,
    NO_RONIN,
    OFF,
    PLANNING,
)
from tatami.kernel.compiling import rule
from tatami.kernel.events import emit

# --- victory (SR-16) --------------------------------------------------------------------------------------------------


@rule
def end_match(s, seat, reason):
    """One side has won; nothing that would follow is resolved (SR-16.1)."""
    s.phase = GAME_OVER
    s.ending = reason
    s.winner = seat + 1
    s.using = OFF
    s.target = OFF
    s.moved = 0
    s.hits = 0
    s.already_hit = 0
    emit(s, ENDED, reason, seat)


@rule
def attacker_forces(s):
    """The ninja on the board, the Market included, and in the reserve (SR-16.3)."""
    forces = int(s.reserve) + int(s.market)
    for area in range(AREAS):
        forces += s.ninja[area]
    return forces


@rule
def wiped_out(s):
    """End the match if a side is eliminated; if both are, the Defender wins (SR-16.2 to SR-16.4)."""
    if attacker_forces(s) == 0:
        end_match(s, DEFENDER, NO_NINJA)
        return True
    if s.alive == 0:
        end_match(s, ATTACKER, NO_RONIN)
        return True
    return False


# --- area check (SR-14) -----------------------------------------------------------------------------------------------


@rule
def area_count(s):
    """How many areas the Attacker holds when the area phase ends, with the Field bonus (SR-14.2)."""
    count = 0
    for area in range(AREAS):
        count += s.ninja[area] > 0
    fields = int(s.ninja[FIELD2] > 0) + int(s.ninja[FIELD3] > 0)
    if fields == 2 or (fields == 1 and s.ninja[INN] > 0 and s.inn_is_field):
        count += 1
    return count


# --- end phase (SR-15) ------------------------------------------------------------------------------------------------


@rule
def end_round(s):
    """The Attacker is done with the areas: area check, then the end phase (SR-14.1, SR-15.1)."""
    areas = area_count(s)
    emit(s, COUNTED, areas)
    if areas >= AREAS_TO_WIN:
        end_match(s, ATTACKER, FIVE_AREAS)
        return
    for ronin in range(RONIN):  # SR-15.2
        if not (s.pin_next >> ronin) & 1:
            s.stands[ronin] = OFF
    s.pinned = s.pin_next
    s.pin_next = 0
    s.shrined = s.shrine_next  # SR-15.3
    s.shrine_next = 0
    if s.round_number == ROUNDS:
        end_match(s, DEFENDER, EIGHT_ROUNDS)  # SR-15.4
        return
    starve(s)
    if not wiped_out(s):
        s.round_number += 1
        begin_planning(s)


@rule
def starve(s):
    """From the fourth round on the reserve loses a ninja, if it has one (SR-15.5)."""
    count = min(int(STARVATION[s.round_number]), int(s.reserve))
    if count > 0:
        s.reserve -= count
        s.pool += count
        emit(s, STARVED, count)


@rule
def begin_planning(s):
    """A new round: both sides plan at the same time (SR-15.7, SR-6.1)."""
    s.phase = PLANNING
    s.market_at_start = s.market
    s.reserve_at_start = s.reserve
    s.abilities_used = 0
    s.areas_used = 0
    s.inn_is_field = 0
    s.attack_ready = 0
    s.defence_ready = s.alive == s.pinned  # SR-8.8: nobody has to be placed
    emit(s, ROUND_BEGAN, s.round_number, THREAT[s.threat_track, s.round_number])
    if s.defence_ready:
        emit(s, READY, DEFENDER)
