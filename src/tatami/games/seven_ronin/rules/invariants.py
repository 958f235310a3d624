"""What must hold at every decision of every match; checked on hundreds of thousands of random games."""

import math
from typing import Any

import numpy as np

from tatami.games.seven_ronin.components import (
    ALL_RONIN,
    AREAS,
    AREAS_TO_WIN,
    ENDURANCE,
    GRAVEYARD,
    GRAVEYARD_NINJA,
    KABE,
    LIMIT,
    LOCATIONS,
    MARKET,
    MARKET_AT_MOST,
    MARKET_NINJA_PER_ROUND,
    NINJA,
    ROAD,
    RONIN,
    ROUNDS,
    TASUKE,
    THREAT,
    WATCHTOWER,
    YOBU,
)
from tatami.games.seven_ronin.rules.ending import area_count, attacker_forces
from tatami.games.seven_ronin.rules.planning import above_limits, minimum, next_to_place, planned_areas, planned_place
from tatami.games.seven_ronin.rules.wounds import companion_on
from tatami.games.seven_ronin.state import (
    AREA_PHASE,
    AREA_TARGET,
    ATTACKER,
    DEFENDER,
    EIGHT_ROUNDS,
    FIVE_AREAS,
    GAME_OVER,
    GOING_ON,
    NO_NINJA,
    NO_RONIN,
    OFF,
    PLANNING,
    RONIN_PHASE,
    SPLIT,
    YOBU_SECOND,
)
from tatami.kernel.compiling import rule

INVARIANTS = {
    1: "SR-2.1, SR-5.4: the 50 ninja are in reserve, pool, Market, areas, plan and on tiles, nowhere fewer than none",
    2: "SR-5.5: when the Attacker decides in AREAS no area contains both a ronin and a ninja",
    3: "SR-5.6: an area holds at most two ronin, two only with Tasuke; the Market holds at most one, and no ninja then",
    4: "SR-7.3, SR-7.4, SR-7.7, SR-7.8: the attack plan obeys threat level, limits and the Market's bonus",
    5: "SR-7.6: a plan that is ready holds the minimum",
    6: "SR-8.1, SR-8.2, SR-8.6: the defence plan places only whom it may, and all when it is ready",
    7: "SR-12.2, SR-12.3, SR-12.10: a living ronin has free endurance, an eliminated one has left everything",
    8: "SR-9.1, SR-15.2: while planning only pinned ronin stand on the board, afterwards every living one does",
    9: "SR-5.4, SR-15.7: plans exist only while planning, and what they hold has left the reserve",
    10: "SR-5.1: a sub-phase has what it asks about, and no phase keeps what only a sub-phase needs",
    11: "SR-1.5, SR-16: a match that has ended has one winner, for the reason given; a running one has none",
    12: "SR-13.15: Kabe is never silenced",
}


@rule
def broken_invariant(s):
    """Return the number of the first invariant that does not hold, or 0."""
    if not ninja_conserved(s):
        return 1
    for area in range(AREAS):
        if s.phase == AREA_PHASE and s.ninja[area] > 0 and ronin_at(s, area) > 0:
            return 2
    if not ronin_spread(s):
        return 3
    if s.phase == PLANNING:
        broken = check_plans(s)
        if broken:
            return broken
    for ronin in range(RONIN):
        if not fit_or_gone(s, ronin):
            return 7
        if not stands_right(s, ronin):
            return 8
    if s.phase != PLANNING and not plans_empty(s):
        return 9
    if not sub_phase_sound(s):
        return 10
    if not result_sound(s):
        return 11
    return 12 if ((s.shrined | s.shrine_next) >> KABE) & 1 else 0


@rule
def ninja_conserved(s):
    """Invariant 1."""
    if s.reserve < 0 or s.pool < 0 or s.market < 0:
        return False
    total = int(s.reserve) + int(s.pool) + int(s.market)
    for area in range(AREAS):
        if s.ninja[area] < 0:
            return False
        total += s.ninja[area]
    for ronin in range(RONIN):
        if s.wounds[ronin] < 0:
            return False
        total += s.wounds[ronin]
    for place in range(LOCATIONS):
        if s.attack_plan[place] < 0:
            return False
        total += s.attack_plan[place]
    return total == NINJA


@rule
def ronin_at(s, place):
    """How many ronin stand on a place, or are planned to."""
    count = 0
    for ronin in range(RONIN):
        count += planned_place(s, ronin) == place
    return count


@rule
def ronin_spread(s):
    """Invariant 3, for ronin on the board and in the plan together."""
    for area in range(AREAS):
        count = ronin_at(s, area)
        if count > 2 or (count == 2 and planned_place(s, TASUKE) != area):
            return False
    if ronin_at(s, MARKET) > 1:
        return False
    for ronin in range(RONIN):
        if s.stands[ronin] == MARKET and s.market > 0:
            return False
    return True


@rule
def check_plans(s):
    """Invariants 4 to 6 and 9, while planning."""
    if planned_areas(s) > THREAT[s.threat_track, s.round_number] or above_limits(s) > s.market_at_start:
        return 4
    if s.attack_plan[MARKET] > MARKET_NINJA_PER_ROUND or s.market != s.market_at_start:
        return 4
    planned = 0
    for place in range(LOCATIONS):
        planned += s.attack_plan[place]
    if planned != s.reserve_at_start - s.reserve:
        return 9
    if s.attack_ready and planned < minimum(s):
        return 5
    movable = s.alive & ~s.pinned
    for ronin in range(RONIN):
        place = s.defence_plan[ronin]
        if place != OFF and not (movable >> ronin) & 1:
            return 6
        if place == MARKET and s.market_at_start == 0:
            return 6
        shares = place == s.defence_plan[TASUKE] or place == s.stands[TASUKE]
        if place != OFF and ronin != TASUKE and shares and (s.shrined >> TASUKE) & 1:
            return 6  # SR-8.7
    return 6 if (next_to_place(s) < 0) != (s.defence_ready != 0) else 0


@rule
def fit_or_gone(s, ronin):
    """Invariant 7."""
    if (s.alive >> ronin) & 1:
        return s.wounds[ronin] < ENDURANCE[ronin]
    concerned = s.pinned | s.pin_next | s.shrined | s.shrine_next
    return s.wounds[ronin] == 0 and s.stands[ronin] == OFF and not (concerned >> ronin) & 1


@rule
def stands_right(s, ronin):
    """Invariant 8; what ends a match may leave the board either way."""
    on_board = s.stands[ronin] != OFF
    if s.phase == PLANNING:
        return on_board == ((s.pinned >> ronin) & 1) and s.stands[ronin] != MARKET
    return s.phase == GAME_OVER or on_board == ((s.alive >> ronin) & 1)


@rule
def plans_empty(s):
    """Invariant 9, after the reveal."""
    for place in range(LOCATIONS):
        if s.attack_plan[place] != 0:
            return False
    for ronin in range(RONIN):
        if s.defence_plan[ronin] != OFF:
            return False
    return s.attack_ready == 0 and s.defence_ready == 0


@rule
def sub_phase_sound(s):
    """Invariant 10."""
    if s.phase == AREA_TARGET:
        if s.using == OFF or (s.hits > 0) != (s.using == WATCHTOWER):
            return False
        if s.using == ROAD:
            return (s.moved > 0) == (s.target != OFF)
        return s.target == OFF and s.moved < GRAVEYARD_NINJA and (s.moved == 0 or s.using == GRAVEYARD)
    if s.hits != 0 or s.already_hit != 0:
        return False
    if s.phase == SPLIT:
        both = s.stands[TASUKE] == s.target and companion_on(s, s.target) >= 0
        return both and s.ninja[s.target] > 0 and s.using in (OFF, ROAD) and s.moved == 0
    if s.using != OFF or s.target != OFF:
        return False
    if s.phase == YOBU_SECOND:
        return s.moved == 1 and s.ninja[s.stands[YOBU]] > 0
    return s.moved == 0


@rule
def result_sound(s):
    """Invariant 11."""
    if s.phase != GAME_OVER:
        running = s.winner == 0 and s.ending == GOING_ON and s.alive > 0 and s.alive <= ALL_RONIN
        return running and (s.phase < RONIN_PHASE or attacker_forces(s) > 0) and 1 <= s.round_number <= ROUNDS
    if s.ending == NO_NINJA:
        return s.winner == DEFENDER + 1 and attacker_forces(s) == 0
    if s.ending == NO_RONIN:
        return s.winner == ATTACKER + 1 and attacker_forces(s) > 0 and s.alive == 0
    if s.ending == FIVE_AREAS:
        return s.winner == ATTACKER + 1 and area_count(s) >= AREAS_TO_WIN
    in_time = s.ending == EIGHT_ROUNDS and s.round_number == ROUNDS
    return in_time and s.winner == DEFENDER + 1 and area_count(s) < AREAS_TO_WIN


# --- for checking redact and redeal -----------------------------------------------------------------------------------


def scramble(s: Any, seat: int, dice: np.random.Generator) -> None:
    """Change everything a seat may not know, to any nonsense: its view must not change by a byte (SR-19.5)."""
    s.rng = dice.integers(2**63)
    if s.phase != PLANNING:
        return
    s.event_count = dice.integers(len(s.events))  # whether the other side has just made a step is a secret too
    s.events[:] = 0
    s.events[: int(s.event_count)] = dice.integers(-9, 99, size=(int(s.event_count), s.events.shape[1]))
    if seat != ATTACKER:
        s.reserve = dice.integers(NINJA)
        s.attack_plan[:] = dice.integers(5, size=LOCATIONS)
    if seat != DEFENDER:
        s.defence_plan[:] = dice.integers(OFF, LOCATIONS, size=RONIN)


def hidden_counts(s: Any, seat: int) -> np.ndarray:
    """Return the hidden plan as counts: ninja for each place, or where each ronin is to go."""
    if s.phase != PLANNING:
        return np.zeros(0)
    if seat == DEFENDER:
        return s.attack_plan.astype(float)
    return np.equal.outer(s.defence_plan, np.arange(LOCATIONS)).astype(float).ravel()


def expected_counts(view: Any, seat: int) -> np.ndarray:
    """Return the averages that follow when every plan the other side can have finished is equally likely (SR-19.6)."""
    if view.phase != PLANNING:
        return np.zeros(0)
    if seat == DEFENDER:
        return expected_attack(view) if view.attack_ready else np.zeros(LOCATIONS)
    return expected_defence(view) if view.defence_ready else np.zeros(RONIN * LOCATIONS)


def expected_attack(view: Any) -> np.ndarray:
    """Return how many ninja an attack plan sends to each place on average."""
    plans = attack_plans(view, OFF)
    return np.array([attack_plans(view, place) / plans for place in range(LOCATIONS)])


def attack_plans(view: Any, counted: int) -> float:
    """Return the number of attack plans, each multiplied by its ninja on one place (OFF: simply their number)."""
    most_ninja = int(LIMIT.sum()) + MARKET_AT_MOST + 1
    ways = np.zeros((AREAS + 1, MARKET_AT_MOST + 1, most_ninja + 1))  # by areas used, ninja above limits, ninja
    ways[0, 0, 0] = 1
    for area in range(AREAS):
        more = ways * (area != counted)
        for ninja in range(1, int(LIMIT[area]) + MARKET_AT_MOST + 1):
            above = max(0, ninja - int(LIMIT[area]))
            times = ninja if area == counted else 1
            more[1:, above:, ninja:] += times * ways[:-1, : MARKET_AT_MOST + 1 - above, : most_ninja + 1 - ninja]
        ways = more
    threat, bonus = THREAT[view.threat_track, view.round_number], view.market_at_start
    by_size = ways[: threat + 1, : bonus + 1].sum(axis=(0, 1))
    least, most = int(minimum(view)), int(view.reserve_at_start)
    without = by_size[least : most + 1].sum() if counted != MARKET else 0.0
    return float(without + by_size[max(0, least - 1) : max(0, most)].sum())


def expected_defence(view: Any) -> np.ndarray:
    """Return how likely each ronin is to be sent to each place; any two ronin but Tasuke need different places."""
    movers = [ronin for ronin in range(RONIN) if (view.alive & ~view.pinned) >> ronin & 1]
    silenced, market = bool(view.shrined >> TASUKE & 1), view.market_at_start > 0
    sharing = TASUKE in movers and not silenced
    alone = [ronin for ronin in movers if ronin != TASUKE or silenced]
    taken = {int(view.stands[ronin]) for ronin in range(RONIN) if ronin != TASUKE or silenced}
    areas = [area for area in range(AREAS) if area not in taken]
    nobody_there = math.perm(len(areas), len(alone)) * (AREAS + market if sharing else 1)
    one_there = math.perm(len(areas), len(alone) - 1) * (AREAS if sharing else 1) if market and alone else 0
    total = nobody_there + len(alone) * one_there
    expected = np.zeros((RONIN, LOCATIONS))
    for ronin in alone:
        expected[ronin, MARKET] = one_there / total
        expected[ronin, areas] = (1 - one_there / total) / len(areas)
    if sharing:
        expected[TASUKE, MARKET] = math.perm(len(areas), len(alone)) / total if market else 0
        expected[TASUKE, :AREAS] = (1 - expected[TASUKE, MARKET]) / AREAS
    return expected.ravel()
