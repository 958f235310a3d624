"""What a seat may know, and fair guesses at the rest (SR-19)."""

import numpy as np

from tatami.games.seven_ronin.components import (
    AREAS,
    LIMIT,
    LOCATIONS,
    MARKET,
    MARKET_AT_MOST,
    MARKET_NINJA_PER_ROUND,
    RONIN,
    THREAT,
)
from tatami.games.seven_ronin.rules.planning import closed_to, minimum
from tatami.games.seven_ronin.state import ATTACKER, DEFENDER, OFF, PLANNING
from tatami.kernel.compiling import rule
from tatami.kernel.events import clear_events, drop_unseen_events
from tatami.kernel.rng import below, seed_rng

# --- hiding -----------------------------------------------------------------------------------------------------------


@rule
def redact(s, seat):
    """Blank what a seat may not know; -1 is a spectator, who sees only what both sides see (SR-19.7)."""
    s.rng = 0
    if s.phase != PLANNING:
        drop_unseen_events(s, seat)
        return
    clear_events(s)  # the events of the last step would show that there was one (SR-6.3, SR-6.4)
    if seat != ATTACKER:
        s.reserve = s.reserve_at_start
        for place in range(LOCATIONS):
            s.attack_plan[place] = 0
    if seat != DEFENDER:
        for ronin in range(RONIN):
            s.defence_plan[ronin] = OFF


# --- guessing (SR-19.6) -----------------------------------------------------------------------------------------------


@rule
def redeal(s, seat, seed):
    """Draw a finished plan that is hidden, every one allowed equally likely; a plan still being made begins anew."""
    seed_rng(s, seed)
    if s.phase != PLANNING:
        return
    if seat != ATTACKER and s.attack_ready:
        draw_attack(s)
    if seat != DEFENDER and s.defence_ready:
        draw_defence(s)


LARGEST_PLAN = int(LIMIT.sum()) + MARKET_AT_MOST + MARKET_NINJA_PER_ROUND


def count_plans() -> np.ndarray:
    """Return how many ways there are to fill the areas from one on: ``[area, areas, above, ninja]``.

    At most so many areas may be used, so many ninja lie above the limits, and so many ninja be sent in all.
    """
    ways = np.zeros((AREAS + 1, AREAS + 1, MARKET_AT_MOST + 1, LARGEST_PLAN + 1), np.int64)
    ways[AREAS] = 1
    for area in range(AREAS - 1, -1, -1):
        ways[area] = ways[area + 1]
        for ninja in range(1, int(LIMIT[area]) + MARKET_AT_MOST + 1):
            above = max(0, ninja - int(LIMIT[area]))
            rest = ways[area + 1, :AREAS, : MARKET_AT_MOST + 1 - above, : LARGEST_PLAN + 1 - ninja]
            ways[area, 1:, above:, ninja:] += rest
    return ways


PLANS = count_plans()


@rule
def plans_between(area, areas, above, least, most):
    """How many ways to fill the areas from one on take at least ``least`` and at most ``most`` ninja."""
    if areas < 0 or above < 0 or most < 0:
        return 0
    ways = PLANS[area, areas, above, min(most, LARGEST_PLAN)]
    if least > 0:
        ways -= PLANS[area, areas, above, min(least - 1, LARGEST_PLAN)]
    return ways


@rule
def draw_attack(s):
    """Draw one of all attack plans that obey SR-7.2 to SR-7.10."""
    areas, above = THREAT[s.threat_track, s.round_number], int(s.market_at_start)
    least, most = int(minimum(s)), int(s.reserve_at_start)
    without = plans_between(0, areas, above, least, most)
    within = plans_between(0, areas, above, least - 1, most - 1)  # one of the ninja goes to the Market
    if draw_below(s, without + within) >= without:
        least, most = plan(s, MARKET, 1, least, most)
    for area in range(AREAS):
        number = draw_below(s, plans_between(area, areas, above, least, most))
        ninja = 0
        ways = plans_between(area + 1, areas, above, least, most)
        while number >= ways:
            number -= ways
            ninja += 1
            over = max(0, ninja - LIMIT[area])
            ways = plans_between(area + 1, areas - 1, above - over, least - ninja, most - ninja)
        if ninja > 0:
            areas -= 1
            above -= max(0, ninja - LIMIT[area])
            least, most = plan(s, area, ninja, least, most)


@rule
def plan(s, place, ninja, least, most):
    """Put ninja into the plan; return what is left of its bounds."""
    s.attack_plan[place] = ninja
    s.reserve -= ninja
    return least - ninja, most - ninja


@rule
def draw_below(s, n):
    """Draw a number from 0 to n - 1 though n may be large: two draws, so that no plan is favoured."""
    return (below(s, 1 << 31) * (1 << 31) + below(s, 1 << 31)) % n


@rule
def draw_defence(s):
    """Draw one of all defence plans that obey SR-8."""
    while not try_defence(s):
        for ronin in range(RONIN):
            s.defence_plan[ronin] = OFF


@rule
def try_defence(s):
    """Send every ronin anywhere, each place equally likely; false as soon as one may not go there.

    Starting over then, rather than choosing among the open places, is what makes all plans equally likely.
    """
    waiting = s.alive & ~s.pinned
    for ronin in range(RONIN):
        if (waiting >> ronin) & 1:
            place = below(s, LOCATIONS)
            if (closed_to(s, ronin) >> place) & 1:
                return False
            s.defence_plan[ronin] = place
    return True
