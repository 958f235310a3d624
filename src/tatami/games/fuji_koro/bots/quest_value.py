"""Quests for the legendary dragon: the odds of coming home together, as they are when a round begins.

The weights were fitted by logistic regression to who came home in a quarter of a million matches of scenario 5 between
two beginners. At some time in each a few moves were made at random; in half of them everybody explored sooner or later,
and dared more or less, than beginners do. So they tell what beginners make of a position, even of one that they would
have avoided; one weight alone says little, for many go together (who has prey also has arms).
"""

import numpy as np

from tatami.games.fuji_koro.bots.targets import (
    exit_found,
    feared,
    hunted,
    menaced,
    outlasts,
    refuge,
    strength,
    tiles_late,
)
from tatami.games.fuji_koro.bots.workload import conjuring, draws_left, exit_space, time_left, whole_time
from tatami.games.fuji_koro.components import (
    ACTION_SLOT,
    CLASS_LIVES,
    DRAGON_CLASS,
    DRAGONS,
    FALLEN,
    HELMET,
    KNAPSACK_SLOT,
    LEGEND,
    LIVES,
    METAL,
    RONIN,
    SANDALS,
    SURVIVAL,
    TAMING,
    TOOTH,
)
from tatami.games.fuji_koro.geography import CELL_SPACES
from tatami.games.fuji_koro.rules.combat.weapons import worth
from tatami.games.fuji_koro.rules.ground import at, centre_of, distance, site_of
from tatami.games.fuji_koro.rules.knapsack import has_room
from tatami.games.fuji_koro.rules.moving import allowance
from tatami.games.fuji_koro.rules.turns import ACTIONS_A_TURN
from tatami.games.fuji_koro.state import ALIVE, UNSEEN
from tatami.kernel.compiling import inner, rule
from tatami.kernel.records import i64

# All in log odds. By what is known of the legendary dragon (unseen, found, slain): the start, how a long time helps
STAND, PATIENCE = np.array([-1.25, 1.85, 7.49]), np.array([2.41, 2.91, 3.19])
TIME, TIME_TWICE = -8.8, 6.4  # of the whole time, what is left, and its square
SHORT_TIME, NO_TIME = 0.05, 0.03  # added before something is divided by the time left, and before its logarithm

# For the average samurai: a hit of his attack, a point that his helmet absorbs (both more while the legendary dragon is
# unseen), one that his sandals do, a metal cube, a tooth, monks who give a token or open the knapsack, a card, a scroll
A_HIT, AN_EARLY_HIT, MOST_HITS = 0.104, 0.166, 15.0
HELMET_POINT, EARLY_HELMET_POINT, MOST_HELMET = 0.072, 0.044, 36.0
SANDALS_POINT, MOST_SANDALS = 0.076, 12.0
METAL_CUBE, A_TOOTH, AN_ACTION, A_KNAPSACK, A_CARD, A_SCROLL = 0.073, 0.48, 0.17, 0.14, 0.12, 0.29
LEAST_HIT, LEAST_HELMET_POINT = 0.031, -0.02  # for who has the least
# Dragons that he would outlast, that all together would, and the former once more, divided by the time left
PREY, SHARED_PREY, LATE_PREY = -0.56, 0.43, 0.19
A_FEAR, A_STEP_NEARER, NEAR_BY, NEAR = -0.21, 0.05, -0.2, 4  # dragons he fears; how near the nearest of them is
FAR = 9  # further away, no dragon is seen

# For everybody: a life that is lost, the last one in danger, a knapsack that is full
A_LIFE, LAST_LIFE_IN_DANGER, FULL = -0.28, -0.46, -0.18
A_STEP_APART, A_LONG_STEP_APART, LONG_WAY, LONGEST_WAY = -0.014, -0.1, 6.0, 16.0  # between the first two

# A tile to be drawn before the legendary dragon is, and once more, divided by the time left; the same for the exit
A_TILE_UNSEEN, ITS_HURRY = -0.19, -0.119
A_TILE_TO_EXIT, EXIT_HURRY, EXIT_PATIENCE = 0.2, -0.155, -0.44
A_TILE_LATE = -0.25  # not fitted: beginners explore when it is time to, but who trusts these odds must be told
BURDEN = np.array([0.18, -0.34, -0.87, 0.0])  # a dragon abroad, by class
# Scenario 5: a lesser one, divided by the time left, and each that is left after the legendary one
DRAGON_HURRY, LAST_DRAGONS = -0.244, -2.25
# The legendary dragon is found: a round that all together need to slay it, a point of the least helmet
A_ROUND_OF_FIGHT, MOST_ROUNDS, LEAST_HELMET = -1.16, 6.0, 0.045
A_STEP_TO_PREY, A_STEP_HOME = -0.12, -0.4
MAGIC_WORK = -0.14  # an action's work for the magic gear that the goal asks for: guessed, for beginners hardly win so


@inner
def sought(s):
    """Whether the match is a quest for the legendary dragon: cooperative, and not one of the scenarios about others."""
    return s.coop and s.scenario not in (TAMING, FALLEN, RONIN)


@inner
def force(s, seat):
    """The hits of a samurai's average attack."""
    return strength(s, seat) / 12.0


@inner
def endangered(s, seat):
    """Whether a dragon that a samurai would not outlast may come to him before he can get away."""
    here = at(s, seat)
    if here >= CELL_SPACES or s.laid[seat] or s.escaped[seat]:
        return False
    menace = menaced(s, seat)
    if not (menace >> site_of(here)) & 1:
        return False
    return refuge(s, here, menace) > min(i64(ACTIONS_A_TURN), i64(s.tokens[seat])) * allowance(s, seat)


@inner
def belongings(s, seat):
    """What a samurai wields, wears and carries."""
    early = s.dragon[LEGEND] == UNSEEN
    value = (A_HIT + early * AN_EARLY_HIT) * min(MOST_HITS, force(s, seat))
    value += (HELMET_POINT + early * EARLY_HELMET_POINT) * min(MOST_HELMET, worth(s, seat, HELMET) + 0.0)
    value += SANDALS_POINT * min(MOST_SANDALS, worth(s, seat, SANDALS) + 0.0)
    value += METAL_CUBE * s.cubes[seat, METAL] + A_TOOTH * s.cubes[seat, TOOTH]
    value += AN_ACTION * s.slot[seat, ACTION_SLOT] + A_KNAPSACK * s.slot[seat, KNAPSACK_SLOT]
    for spot in range(3):
        value += A_CARD * (s.spots[seat, spot] > 0)
    for slot in range(2):
        value += A_SCROLL * (s.scrolls[seat, slot] > 0)
    return value


@inner
def company_of_dragons(s, seat, hurry):
    """The dragons that a samurai may hunt, and those that he must fear."""
    value, nearest = 0.0, i64(FAR)
    fear, shared = feared(s, seat), hunted(s, seat)
    for dragon in range(DRAGONS):
        if s.dragon[dragon] == ALIVE and outlasts(s, seat, i64(dragon), strength(s, seat)):
            value += PREY + LATE_PREY * hurry
        value += SHARED_PREY * ((shared >> dragon) & 1)
        if (fear >> dragon) & 1:
            value += A_FEAR
            nearest = min(nearest, distance(at(s, seat), centre_of(i64(s.dragon_site[dragon]) - 1)))
    if at(s, seat) < CELL_SPACES:
        value += A_STEP_NEARER * (FAR - nearest) + NEAR_BY * (nearest <= NEAR)
    return value


@inner
def band(s, hurry):
    """How the samurai stand, all together."""
    value, weakest, barest = 0.0, 99.0, 99.0
    for seat in range(s.players):
        value += (belongings(s, seat) + company_of_dragons(s, i64(seat), hurry)) / s.players
        weakest, barest = min(weakest, force(s, seat)), min(barest, worth(s, seat, HELMET) + 0.0)
        value += A_LIFE * (LIVES - s.lives[seat]) + FULL * (not has_room(s, seat))
        if s.lives[seat] == 1 and endangered(s, i64(seat)):
            value += LAST_LIFE_IN_DANGER
    if s.players > 1:
        apart = min(LONGEST_WAY, distance(at(s, i64(0)), at(s, i64(1))) + 0.0)
        value += A_STEP_APART * apart + A_LONG_STEP_APART * max(0.0, apart - LONG_WAY)
    if s.dragon[LEGEND] == ALIVE:
        value += LEAST_HELMET * barest
    return value + LEAST_HIT * min(MOST_HITS, weakest) + LEAST_HELMET_POINT * min(MOST_HELMET, barest)


@inner
def rounds_of_fight(s):
    """How long all together would take to slay the legendary dragon."""
    forces = 0.0
    for seat in range(s.players):
        forces += force(s, seat)
    return min(MOST_ROUNDS, CLASS_LIVES[DRAGON_CLASS[LEGEND], min(s.players - 1, 2)] / max(1.0, forces))


@inner
def way_to_prey(s):
    """How far it is to the nearest dragon, for the average samurai."""
    total = 0.0
    for seat in range(s.players):
        nearest = i64(99)
        for dragon in range(DRAGONS):
            if s.dragon[dragon] == ALIVE:
                nearest = min(nearest, distance(at(s, seat), centre_of(i64(s.dragon_site[dragon]) - 1)))
        total += nearest
    return total / s.players


@inner
def way_home(s):
    """How far it is to the secret exit, or to C while it is not found, for the average samurai who has not left."""
    rope = exit_space(s)
    total = 0.0
    for seat in range(s.players):
        if not s.escaped[seat]:
            total += distance(at(s, seat), rope)
    return total / s.players


@rule
def promise(s):
    """The log odds of a quest."""
    left = time_left(s) / whole_time(s)
    clock, hurry = np.log(left + NO_TIME), 1.0 / (left + SHORT_TIME)
    legend = i64(s.dragon[LEGEND])
    odds = STAND[legend] + PATIENCE[legend] * clock + left * (TIME + TIME_TWICE * left) + band(s, hurry)
    others = i64(0)
    for dragon in range(DRAGONS):
        if s.dragon[dragon] == ALIVE and dragon != LEGEND:
            others += 1
            odds += BURDEN[DRAGON_CLASS[dragon]]
    if not exit_found(s):
        odds += EXIT_PATIENCE * clock + (A_TILE_TO_EXIT + EXIT_HURRY * hurry) * draws_left(s, i64(1))
    if legend == UNSEEN:
        odds += (A_TILE_UNSEEN + ITS_HURRY * hurry) * draws_left(s, i64(2)) + A_TILE_LATE * tiles_late(s)
    elif legend == ALIVE:
        odds += A_ROUND_OF_FIGHT * rounds_of_fight(s)
    elif s.scenario == SURVIVAL and others:
        odds += LAST_DRAGONS * others + A_STEP_TO_PREY * way_to_prey(s)
    else:
        odds += A_STEP_HOME * way_home(s)
    if s.scenario == SURVIVAL:
        return odds + DRAGON_HURRY * hurry * others
    return odds + MAGIC_WORK * conjuring(s)
