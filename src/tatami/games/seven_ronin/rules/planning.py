"""Both secret plans and the reveal (SR-6 to SR-9)."""

from tatami.games.seven_ronin.actions import ATT_COMMIT, ATT_PLACE, DEF_PLACE
from tatami.games.seven_ronin.components import (
    AREAS,
    BY_LIMIT,
    FILL_LARGEST,
    FILL_SMALLEST,
    LIMIT,
    LOCATIONS,
    MARKET,
    MARKET_NINJA_PER_ROUND,
    RONIN,
    TASUKE,
    THREAT,
)
from tatami.games.seven_ronin.events import (
    MARKET_CLEARED,
    NINJA_CAME,
    NINJA_PLANNED,
    READY,
    REVEALED,
    RONIN_CAME,
    RONIN_PLANNED,
)
from tatami.games.seven_ronin.rules.ending import wiped_out
from tatami.games.seven_ronin.state import ATTACKER, DEFENDER, OFF, RONIN_PHASE
from tatami.kernel.compiling import rule
from tatami.kernel.events import emit, emit_to

# --- the Attacker's plan (SR-7) ---------------------------------------------------------------------------------------


@rule
def planned_areas(s):
    """How many areas receive ninja in this plan (SR-7.3)."""
    areas = 0
    for area in range(AREAS):
        areas += s.attack_plan[area] > 0
    return areas


@rule
def above_limits(s):
    """How many ninja of this plan lie above the printed limits (SR-7.7)."""
    above = 0
    for area in range(AREAS):
        above += max(0, s.attack_plan[area] - LIMIT[area])
    return above


@rule
def planned_ninja(s):
    """How many ninja this plan holds; they have left the reserve (SR-5.4)."""
    return s.reserve_at_start - s.reserve


@rule
def minimum(s):
    """The fewest ninja a plan must hold: the number of the round, or as many as can be sent (SR-7.6, P7)."""
    on_areas = FILL_LARGEST[THREAT[s.threat_track, s.round_number]] + s.market_at_start
    return min(s.round_number, s.reserve_at_start, on_areas + MARKET_NINJA_PER_ROUND)


@rule
def needed_limit(s):
    """The limit that the next area needs, lest the minimum be out of reach (SR-7.11).

    The rest can come from the Market, its bonus, the areas of the plan and the largest that may still follow.
    """
    threat = THREAT[s.threat_track, s.round_number]
    if FILL_SMALLEST[threat] >= s.round_number:
        return 0  # any areas will do, as on both printed tracks
    following = threat - planned_areas(s) - 1
    lacking = minimum(s) - s.market_at_start - MARKET_NINJA_PER_ROUND
    for rank in range(AREAS):
        area = BY_LIMIT[rank]
        if s.attack_plan[area] > 0:
            lacking -= LIMIT[area]
        elif following > 0:
            following -= 1
            lacking -= LIMIT[area]
    return lacking


@rule
def mark_attack(s, mask):
    """Where one more ninja may go (SR-7.11), and whether the plan is enough."""
    count = 0
    if s.reserve > 0:
        another_area = planned_areas(s) < THREAT[s.threat_track, s.round_number]
        needed = needed_limit(s)
        bonus_left = above_limits(s) < s.market_at_start
        for area in range(AREAS):
            ninja = s.attack_plan[area]
            reached = ninja > 0 or (another_area and LIMIT[area] >= needed)
            if reached and (ninja < LIMIT[area] or bonus_left):
                mask[ATT_PLACE + area] = True
                count += 1
        if s.attack_plan[MARKET] < MARKET_NINJA_PER_ROUND:  # SR-7.8
            mask[ATT_PLACE + MARKET] = True
            count += 1
    if planned_ninja(s) >= minimum(s):
        mask[ATT_COMMIT] = True
        count += 1
    return count


@rule
def plan_attack(s, action):
    """Put a ninja from the reserve into the plan, or be ready (SR-7.1)."""
    if action == ATT_COMMIT:
        s.attack_ready = 1
        emit(s, READY, ATTACKER)
        reveal_when_ready(s)
    else:
        s.reserve -= 1
        s.attack_plan[action - ATT_PLACE] += 1
        emit_to(s, 1 << ATTACKER, NINJA_PLANNED, action - ATT_PLACE)


# --- the Defender's plan (SR-8) ---------------------------------------------------------------------------------------


@rule
def next_to_place(s):
    """The ronin to be placed next: the first who lives, is not pinned and has no place yet (SR-8.8); or -1."""
    waiting = s.alive & ~s.pinned
    for ronin in range(RONIN):
        if (waiting >> ronin) & 1 and s.defence_plan[ronin] == OFF:
            return ronin
    return -1


@rule
def planned_place(s, ronin):
    """Where a ronin is going to stand as far as planned; a pinned one stands there already (SR-8.4)."""
    return max(int(s.stands[ronin]), int(s.defence_plan[ronin]))


@rule
def closed_to(s, ronin):
    """The places, as bits, where a ronin may not be placed (SR-8.2 to SR-8.7)."""
    closed = 0
    for other in range(TASUKE):
        place = planned_place(s, other)
        if place != OFF:
            closed |= 1 << place
    silenced = (s.shrined >> TASUKE) & 1
    if not silenced and ronin == TASUKE:
        closed &= 1 << MARKET  # she may share any area, but not the Market
    elif silenced:
        place = planned_place(s, TASUKE)
        if place != OFF:
            closed |= 1 << place
    if s.market_at_start == 0:  # SR-8.6
        closed |= 1 << MARKET
    return closed


@rule
def mark_defence(s, mask):
    """Where the next ronin may be placed."""
    closed = closed_to(s, next_to_place(s))
    count = 0
    for place in range(LOCATIONS):
        if not (closed >> place) & 1:
            mask[DEF_PLACE + place] = True
            count += 1
    return count


@rule
def plan_defence(s, place):
    """Place the next ronin; with the last one the Defender is ready (SR-6.7)."""
    ronin = next_to_place(s)
    s.defence_plan[ronin] = place
    emit_to(s, 1 << DEFENDER, RONIN_PLANNED, ronin, place)
    if next_to_place(s) < 0:
        s.defence_ready = 1
        emit(s, READY, DEFENDER)
        reveal_when_ready(s)


# --- the reveal (SR-9) ------------------------------------------------------------------------------------------------


@rule
def reveal_when_ready(s):
    """Both plans are revealed together, whoever was ready first (SR-9.1)."""
    if not (s.attack_ready and s.defence_ready):
        return
    emit(s, REVEALED, s.round_number)
    for place in range(LOCATIONS):
        count = s.attack_plan[place]
        if count > 0:
            emit(s, NINJA_CAME, place, count)
            s.attack_plan[place] = 0
            if place == MARKET:
                s.market += count
            else:
                s.ninja[place] += count
    for ronin in range(RONIN):
        place = s.defence_plan[ronin]
        if place != OFF:
            emit(s, RONIN_CAME, ronin, place)
            s.stands[ronin] = place
            s.defence_plan[ronin] = OFF
            if place == MARKET:
                clear_market(s, ronin)
    s.attack_ready = 0
    s.defence_ready = 0
    s.phase = RONIN_PHASE
    wiped_out(s)  # SR-9.3


@rule
def clear_market(s, ronin):
    """A ronin on the Market drives off all ninja there and takes no wounds (SR-9.2)."""
    emit(s, MARKET_CLEARED, ronin, s.market)
    s.pool += s.market
    s.market = 0
