"""Cooperative: the chance of winning together.

Quests for the legendary dragon have a fitted model (``quest_value``). Scenarios 6 and 7 compare the work that is left
with the time that is left, and scenario 8 (ronin) forecasts its points; their numbers were chosen by hand.
"""

import numpy as np

from tatami.games.fuji_koro.bots.combat_odds import is_awake, outlasts, strength
from tatami.games.fuji_koro.bots.crafting import cubes_short
from tatami.games.fuji_koro.bots.quest_value import is_dragon_quest, quest_log_odds
from tatami.games.fuji_koro.bots.workload import (
    TARGET_HELMET,
    TARGET_HITS,
    actions_remaining,
    actions_total,
    remaining_work,
    shrine_distance,
)
from tatami.games.fuji_koro.components import (
    CARDS_PER_TYPE,
    CELLS,
    DRAGONS,
    FIRST_BLUEPRINT,
    HELMET,
    LAST_FIELD,
    LEFT_OVER_VP,
    LONGEST_TRACK,
    MONK_TRACK,
    RONIN,
    RONIN_VP,
    TOOTH,
    TOOTH_TRACK,
    TRACK_VP,
)
from tatami.games.fuji_koro.geography import CENTRE
from tatami.games.fuji_koro.rules.combat.joining import monks_of
from tatami.games.fuji_koro.rules.combat.weapons import worth
from tatami.games.fuji_koro.rules.ground import at, centre_of, distance
from tatami.games.fuji_koro.state import FINAL_PHASE, HELD_BY
from tatami.kernel.compiling import inner, rule
from tatami.kernel.records import i64

TEMPERATURE = 0.8  # divides a quest's log odds; below 1 positions differ more than the fitted model says

# Scenarios 6 and 7
TOTAL_WORK = np.array([95, 115, 150, 170, 205, 225], np.float64)  # at the start, by players, in actions
PACE_WEIGHT = 8.0  # how much being ahead of the time matters

# Scenario 8
POINTS_SCALE = 5.0  # a lead of so many points over those needed makes much of a difference
ROPE_FIELD = 3  # where the countdown stands when the rope is put on C (FK-11.4)
STEPS_A_TURN = 4  # of two Moves
HELMET_POINT, HIT, ACTION_TOKEN = 0.08, 0.2, 0.1  # in victory points
BLUEPRINT, BLUEPRINT_CUBE, BLUEPRINT_WEIGHT, SHRINE_STEP = 4.0, 0.5, 0.6, 0.12  # held; each cube that it lacks

# The chance to come through the next moves of the dragons, and what each dangerous one near by takes off it
LAST_LIFE_CHANCE = 0.85
DRAGON_RANGE, SAFE_DRAGON_FACTOR, LAST_LIFE_DRAGON_FACTOR = 4, 0.985, 0.92
BEST_CHANCE = 0.95  # a match that is not over is never sure


@inner
def survival_chance(s, seat):
    """The chance that a samurai comes through the next moves of the dragons: less beside one they would not outlast."""
    chance = 1.0 if s.lives[seat] > 1 else LAST_LIFE_CHANCE
    here = at(s, seat)
    if here >= CENTRE or s.escaped[seat] or s.laid[seat]:
        return chance
    for dragon in range(DRAGONS):
        if is_awake(s, dragon):
            steps = distance(here, centre_of(i64(s.dragon_site[dragon]) - 1))
            if steps <= DRAGON_RANGE and not outlasts(s, seat, dragon, strength(s, seat)):
                chance *= SAFE_DRAGON_FACTOR if s.lives[seat] > 1 else LAST_LIFE_DRAGON_FACTOR
    return chance


@inner
def tooth_count(s, seat):
    """All teeth of a player, in the knapsack and in the gear."""
    teeth = i64(s.cubes[seat, TOOTH])
    for cell in range(CELLS):
        teeth += s.gear[seat, cell] == TOOTH + 1
    return teeth


@inner
def shogun_points(s, seat, turns):
    """The points that the shogun would give in so many turns for all that a player can show, the best first.

    It is as if nobody else showed anything in these turns.
    """
    monks, teeth = monks_of(s, seat), tooth_count(s, seat)
    if s.escaped[seat]:
        monks = i64(s.stock[seat, MONK_TRACK] - s.spent[seat, MONK_TRACK])
        teeth = i64(s.stock[seat, TOOTH_TRACK] - s.spent[seat, TOOTH_TRACK])
    points = 0.0
    for kind in range(3):
        if s.stock[seat, kind] > s.spent[seat, kind] if s.escaped[seat] else s.magic[seat, kind]:
            points += TRACK_VP[kind, s.track_used[kind]] if turns > 0 else LEFT_OVER_VP[kind]
            turns -= 1
    monk, tooth = i64(s.track_used[MONK_TRACK]), i64(s.track_used[TOOTH_TRACK])
    for _ in range(turns):
        by_monk = TRACK_VP[MONK_TRACK, min(monk, LONGEST_TRACK - 1)] if monks else 0
        by_tooth = TRACK_VP[TOOTH_TRACK, min(tooth, LONGEST_TRACK - 1)] if teeth else 0
        if by_monk >= by_tooth:
            monks, monk = max(0, monks - 1), monk + 1
            points += by_monk
        else:
            teeth, tooth = teeth - 1, tooth + 1
            points += by_tooth
    return points + monks + teeth


@inner
def ronin_points(s):
    """Scenario 8: the points that the ronin will probably have at the end.

    Until the final phase begins there is time to prepare for the shogun; then few turns are left.
    """
    if s.phase == FINAL_PHASE:
        turns = LAST_FIELD - s.marker
        if not s.escaped[0]:  # first to C, where the rope hangs from its field on
            steps = distance(at(s, i64(0)), i64(CENTRE))
            turns = LAST_FIELD - max(ROPE_FIELD, s.marker + (steps + STEPS_A_TURN - 1) // STEPS_A_TURN)
        return s.vp[0] + shogun_points(s, i64(0), max(0, turns))
    gear = HELMET_POINT * min(TARGET_HELMET, worth(s, i64(0), HELMET) + 0.0)
    gear += HIT * min(TARGET_HITS, strength(s, i64(0)) / 12.0)
    points = s.vp[0] + shogun_points(s, i64(0), i64(LAST_FIELD - ROPE_FIELD))
    return points + gear + BLUEPRINT_WEIGHT * ronin_blueprint_points(s) + ACTION_TOKEN * s.tokens[0]


@inner
def ronin_blueprint_points(s):
    """Scenario 8: what the held blueprints promise, the best of each type; without one, how far a shrine is."""
    points = 0.0
    for kind in range(3):
        best = 0.0
        for i in range(kind * CARDS_PER_TYPE, (kind + 1) * CARDS_PER_TYPE):
            if s.blueprint_place[i] == HELD_BY and not s.magic[0, kind]:
                short = 0.0
                for material in range(3):
                    short += max(0, cubes_short(s, i64(0), i64(FIRST_BLUEPRINT + i), i64(material)))
                best = max(best, BLUEPRINT - BLUEPRINT_CUBE * short)
        points += best
    if s.held[0] == 0:
        points -= SHRINE_STEP * shrine_distance(s, i64(0))
    return points


@rule
def coop_win_chance(s):
    """The chance of winning together."""
    if is_dragon_quest(s):
        return 1.0 / (1.0 + np.exp(-quest_log_odds(s) / TEMPERATURE))
    chance = 1.0
    for seat in range(s.players):
        chance *= survival_chance(s, seat)
    if s.scenario == RONIN:
        lead = (ronin_points(s) - RONIN_VP) / POINTS_SCALE
    else:
        pace = (actions_remaining(s) + 1.0) / actions_total(s) * TOTAL_WORK[s.players - 1]
        lead = PACE_WEIGHT * np.log(pace / remaining_work(s))
    return BEST_CHANCE * chance * (0.5 + 0.5 * lead / (1.0 + abs(lead)))
