"""Quests for the legendary dragon: the log odds of coming home together, at the beginning of a round.

The weights were fitted by logistic regression to the results of a quarter of a million matches of scenario 5 between
two greedy players. At some time in each match a few moves were made at random, and in half of them both explored
sooner or later, and took more or fewer risks, than they usually do. So the model tells what greedy players make of a
position, even of one that they would have avoided. A single weight says little, for many features go together: who can
beat dragons also has good gear.
"""

import numpy as np

from tatami.games.fuji_koro.bots.combat_odds import (
    danger_sites,
    dangerous_dragons,
    huntable_dragons,
    outlasts,
    strength,
)
from tatami.games.fuji_koro.bots.exploration import tiles_late
from tatami.games.fuji_koro.bots.goals import exit_found
from tatami.games.fuji_koro.bots.targets import distance_to_safety
from tatami.games.fuji_koro.bots.workload import (
    actions_remaining,
    actions_total,
    exit_space,
    expected_draws,
    magic_gear_work,
)
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

# Time, as the share of all actions that is left; the first two by what is known of the legendary dragon (unseen, found,
# slain). Urgency is 1 / (time + URGENCY_OFFSET)
BIAS, LOG_TIME = np.array([-1.25, 1.85, 7.49]), np.array([2.41, 2.91, 3.19])
TIME, TIME_SQUARED = -8.8, 6.4
URGENCY_OFFSET, LOG_OFFSET = 0.05, 0.03

# The gear of the average samurai; HIT and HELMET count more while the legendary dragon is unseen
HIT, UNSEEN_HIT, MOST_HITS = 0.104, 0.166, 15.0
HELMET_POINT, UNSEEN_HELMET_POINT, MOST_HELMET = 0.072, 0.044, 36.0
SANDALS_POINT, MOST_SANDALS = 0.076, 12.0
METAL_CUBE, TOOTH_CUBE, ACTION_MONK, KNAPSACK_MONK, GEAR_CARD, SCROLL = 0.073, 0.48, 0.17, 0.14, 0.12, 0.29
WEAKEST_HIT, WEAKEST_HELMET_POINT = 0.031, -0.02  # of the samurai who has the least
# The dragons, for the average samurai: those that they would outlast (once more times urgency), those that all together
# would, and dangerous ones, also by the distance of the nearest
BEATABLE_DRAGON, BEATABLE_URGENCY, HUNTABLE_DRAGON = -0.56, 0.19, 0.43
DANGEROUS_DRAGON, NEARER_STEP, NEAR_DRAGON = -0.21, 0.05, -0.2
NEAR, FAR = 4, 9

# Every samurai: lives lost, the last life in danger, a full knapsack
LOST_LIFE, LAST_LIFE_IN_DANGER, FULL_KNAPSACK = -0.28, -0.46, -0.18
# The distance between the first two samurai
APART_STEP, FAR_APART_STEP, FAR_APART, MOST_APART = -0.014, -0.1, 6.0, 16.0

# The tiles that are expected to be drawn before the legendary dragon and before the exit; once more times urgency
LEGENDARY_DRAW, LEGENDARY_DRAW_URGENCY = -0.19, -0.119
EXIT_DRAW, EXIT_DRAW_URGENCY, EXIT_LOG_TIME = 0.2, -0.155, -0.44
TILE_LATE = -0.25  # by hand: greedy players explore in time, but a search that trusts these odds must be told
LIVING_DRAGON = np.array([0.18, -0.34, -0.87, 0.0])  # by class
DRAGON_URGENCY, DRAGON_AFTER_LEGENDARY = -0.244, -2.25  # scenario 5: each that is left must be slain
# Once the legendary dragon is found: the rounds that all together need to slay it, the worst helmet
FIGHT_ROUND, MOST_FIGHT_ROUNDS, WORST_HELMET_POINT = -1.16, 6.0, 0.045
STEP_TO_DRAGON, STEP_TO_EXIT = -0.12, -0.4
MAGIC_WORK = -0.14  # an action of work for magic gear; by hand, for greedy players hardly ever win that goal
FAR_AWAY = 99  # above every distance, hit and helmet


@inner
def is_dragon_quest(s):
    """Whether the match is a quest for the legendary dragon: cooperative, and no scenario with another goal."""
    return s.coop and s.scenario not in (TAMING, FALLEN, RONIN)


@inner
def average_hits(s, seat):
    """The hits of a samurai's average attack."""
    return strength(s, seat) / 12.0


@inner
def is_endangered(s, seat):
    """Whether a dragon that a samurai would not outlast may come before they can get away."""
    here = at(s, seat)
    if here >= CELL_SPACES or s.laid[seat] or s.escaped[seat]:
        return False
    danger = danger_sites(s, seat)
    if not (danger >> site_of(here)) & 1:
        return False
    reach = min(i64(ACTIONS_A_TURN), i64(s.tokens[seat])) * allowance(s, seat)
    return distance_to_safety(s, here, danger) > reach


@inner
def gear_terms(s, seat):
    """What a samurai wields, wears and carries."""
    unseen = s.dragon[LEGEND] == UNSEEN
    value = (HIT + unseen * UNSEEN_HIT) * min(MOST_HITS, average_hits(s, seat))
    value += (HELMET_POINT + unseen * UNSEEN_HELMET_POINT) * min(MOST_HELMET, worth(s, seat, HELMET) + 0.0)
    value += SANDALS_POINT * min(MOST_SANDALS, worth(s, seat, SANDALS) + 0.0)
    value += METAL_CUBE * s.cubes[seat, METAL] + TOOTH_CUBE * s.cubes[seat, TOOTH]
    value += ACTION_MONK * s.slot[seat, ACTION_SLOT] + KNAPSACK_MONK * s.slot[seat, KNAPSACK_SLOT]
    for spot in range(3):
        value += GEAR_CARD * (s.spots[seat, spot] > 0)
    for slot in range(2):
        value += SCROLL * (s.scrolls[seat, slot] > 0)
    return value


@inner
def dragon_terms(s, seat, urgency):
    """The dragons that a samurai may hunt, and the dangerous ones."""
    value, nearest = 0.0, i64(FAR)
    dangerous, huntable = dangerous_dragons(s, seat), huntable_dragons(s, seat)
    for dragon in range(DRAGONS):
        if s.dragon[dragon] == ALIVE and outlasts(s, seat, i64(dragon), strength(s, seat)):
            value += BEATABLE_DRAGON + BEATABLE_URGENCY * urgency
        value += HUNTABLE_DRAGON * ((huntable >> dragon) & 1)
        if (dangerous >> dragon) & 1:
            value += DANGEROUS_DRAGON
            nearest = min(nearest, distance(at(s, seat), centre_of(i64(s.dragon_site[dragon]) - 1)))
    if at(s, seat) < CELL_SPACES:
        value += NEARER_STEP * (FAR - nearest) + NEAR_DRAGON * (nearest <= NEAR)
    return value


@inner
def samurai_terms(s, urgency):
    """How the samurai stand, all together."""
    value, fewest_hits, worst_helmet = 0.0, FAR_AWAY + 0.0, FAR_AWAY + 0.0
    for seat in range(s.players):
        value += (gear_terms(s, seat) + dragon_terms(s, i64(seat), urgency)) / s.players
        fewest_hits = min(fewest_hits, average_hits(s, seat))
        worst_helmet = min(worst_helmet, worth(s, seat, HELMET) + 0.0)
        value += LOST_LIFE * (LIVES - s.lives[seat]) + FULL_KNAPSACK * (not has_room(s, seat))
        if s.lives[seat] == 1 and is_endangered(s, i64(seat)):
            value += LAST_LIFE_IN_DANGER
    if s.players > 1:
        apart = min(MOST_APART, distance(at(s, i64(0)), at(s, i64(1))) + 0.0)
        value += APART_STEP * apart + FAR_APART_STEP * max(0.0, apart - FAR_APART)
    if s.dragon[LEGEND] == ALIVE:
        value += WORST_HELMET_POINT * worst_helmet
    return value + WEAKEST_HIT * min(MOST_HITS, fewest_hits) + WEAKEST_HELMET_POINT * min(MOST_HELMET, worst_helmet)


@inner
def fight_rounds(s):
    """How many rounds all together would need to slay the legendary dragon."""
    hits = 0.0
    for seat in range(s.players):
        hits += average_hits(s, seat)
    return min(MOST_FIGHT_ROUNDS, CLASS_LIVES[DRAGON_CLASS[LEGEND], min(s.players - 1, 2)] / max(1.0, hits))


@inner
def mean_dragon_distance(s):
    """How far it is to the nearest dragon, for the average samurai."""
    total = 0.0
    for seat in range(s.players):
        nearest = i64(FAR_AWAY)
        for dragon in range(DRAGONS):
            if s.dragon[dragon] == ALIVE:
                nearest = min(nearest, distance(at(s, seat), centre_of(i64(s.dragon_site[dragon]) - 1)))
        total += nearest
    return total / s.players


@inner
def mean_exit_distance(s):
    """How far it is to the secret exit, or to C while it is not found, over all samurai; 0 for those who have left."""
    rope = exit_space(s)
    total = 0.0
    for seat in range(s.players):
        if not s.escaped[seat]:
            total += distance(at(s, seat), rope)
    return total / s.players


@rule
def quest_log_odds(s):
    """The log odds of winning a quest."""
    time = actions_remaining(s) / actions_total(s)
    log_time, urgency = np.log(time + LOG_OFFSET), 1.0 / (time + URGENCY_OFFSET)
    legend = i64(s.dragon[LEGEND])
    odds = BIAS[legend] + LOG_TIME[legend] * log_time + time * (TIME + TIME_SQUARED * time) + samurai_terms(s, urgency)
    others = i64(0)
    for dragon in range(DRAGONS):
        if s.dragon[dragon] == ALIVE and dragon != LEGEND:
            others += 1
            odds += LIVING_DRAGON[DRAGON_CLASS[dragon]]
    if not exit_found(s):
        odds += EXIT_LOG_TIME * log_time + (EXIT_DRAW + EXIT_DRAW_URGENCY * urgency) * expected_draws(s, i64(1))
    if legend == UNSEEN:
        draws = expected_draws(s, i64(2))
        odds += (LEGENDARY_DRAW + LEGENDARY_DRAW_URGENCY * urgency) * draws + TILE_LATE * tiles_late(s)
    elif legend == ALIVE:
        odds += FIGHT_ROUND * fight_rounds(s)
    elif s.scenario == SURVIVAL and others:
        odds += DRAGON_AFTER_LEGENDARY * others + STEP_TO_DRAGON * mean_dragon_distance(s)
    else:
        odds += STEP_TO_EXIT * mean_exit_distance(s)
    if s.scenario == SURVIVAL:
        return odds + DRAGON_URGENCY * urgency * others
    return odds + MAGIC_WORK * magic_gear_work(s)
