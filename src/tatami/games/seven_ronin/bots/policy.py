"""Action priors: a handwritten heuristic that scores every legal action.

It reads only what the seat may know: the open board and, while planning, its own plan. All scores are whole numbers,
so that every machine decides alike. Every number below was chosen by hand.
"""

import numpy as np

from tatami.games.seven_ronin.actions import (
    ACTIONS,
    AREA_STOP,
    AREA_USE,
    AREAS_DONE,
    ATT_COMMIT,
    ATT_PLACE,
    DEF_PLACE,
    HAYAI_MOVE,
    INN_COPY,
    MUSASHI_KILL,
    RONIN_DONE,
    TAIKO_HEAL,
    TARGET_AREA,
    TARGET_RONIN,
    WOUND_TASUKE,
    YOBU_PUSH_CW,
    YOBU_STOP,
    YUMI_SHOOT,
)
from tatami.games.seven_ronin.components import (
    AREA_NAMES,
    AREAS,
    AREAS_TO_WIN,
    ENDURANCE,
    FIELD2,
    FIELD3,
    FIELDS,
    GRAVEYARD,
    HAYAI,
    LIMIT,
    LOCATIONS,
    MARKET,
    MUSASHI,
    PEN,
    ROAD,
    RONIN,
    RONIN_NAMES,
    SHRINE,
    TASUKE,
    YOBU,
)
from tatami.games.seven_ronin.rules.ending import area_count
from tatami.games.seven_ronin.rules.planning import minimum, next_to_place, planned_ninja, planned_place
from tatami.games.seven_ronin.rules.wounds import companion_on
from tatami.games.seven_ronin.state import (
    AREA_PHASE,
    ATTACKER,
    DEFENDER,
    OFF,
    PLANNING,
    RONIN_PHASE,
    SPLIT,
    YOBU_SECOND,
)
from tatami.kernel.compiling import rule

NEUTRAL = 1000  # the prior of an action with score 0
AVOID = -NEUTRAL  # the score of the lowest prior

# How good it is for the Attacker to hold an area; 4 for those not named
_AREA_SCORE = {"road": 9, "well": 8, "field3": 7, "field2": 7, "inn": 6, "granary": 6, "watchtower": 5}
AREA_SCORE = np.array([_AREA_SCORE.get(name, 4) for name in AREA_NAMES], np.int64)
# How good it is for the Attacker to silence a ronin
_SILENCE_SCORE = {"musashi": 9, "yumi": 8, "taiko": 7, "hayai": 6, "yobu": 5, "tasuke": 4, "kabe": 0}
SILENCE_SCORE = np.array([_SILENCE_SCORE[name] for name in RONIN_NAMES], np.int64)
# How many ninja a ronin can kill or push away before they wound (SR-11.8, SR-11.9)
FENDED_OFF = np.array([{MUSASHI: 1, YOBU: 2}.get(ronin, 0) for ronin in range(RONIN)], np.int64)
NEEDS_FREE_AREA = np.array([name in ("hayai", "taiko", "yumi") for name in RONIN_NAMES], np.bool_)  # to use an ability

# Planning the attack
NINJA_BY_ROUND = np.array([0, 3, 4, 5, 6, 6, 7, 8, 25], np.int64)  # to send in each round, so that the reserve lasts
MARKET_ROUNDS, MARKET_SCORE = 4, 300  # the Market is worth it in the first rounds
ATTACK_SCORE = 100  # any area
NEW_AREA_SCORE, HELD_AREA_SCORE = 100, 20  # the first ninja for an area, empty or with ninja
MORE_NINJA_SCORE, PLANNED_NINJA_COST, STANDING_NINJA_SCORE = 40, 25, 15  # further ninja for the same area
PINNED_SCORE = 60  # the ronin there cannot leave

# Planning the defence
CLEARED_NINJA_SCORE, MARKET_ENDURANCE_COST = 30, 20  # a ronin on the Market: for each ninja there, for their endurance
SHARED_NINJA_SCORE, SHARING_COST = 30, 100  # a second ronin on an area: for each ninja there, and in any case
DEFENDED_AREA_SCORE, LIMIT_SCORE = 6, 5  # times the area's score, times its limit
OCCUPIED_SCORE, OCCUPYING_NINJA_COST = 60, 8  # to win an area back, less for each ninja on it
FENDED_OFF_SCORE = 20  # for each ninja that the ronin can fend off there
FREE_AREA_SCORE, FREE_LIMIT_COST = 40, 10  # ronin who need a free area go where few ninja can come
DEATH_COST, NEAR_DEATH_COST = 200, 40  # the ninja there kill the ronin; one more would
SPARE_ENDURANCE_SCORE = 10  # for each point of endurance beyond the ninja there and those that may come

# Abilities of the ronin
KILL_SCORE, SHOOT_SCORE, HEAL_SCORE = 800, 700, 600
HEAL_ENDURANCE_SCORE, HEAL_ENDURANCE_LEFT_COST = 20, 60  # of the healed ronin: printed, and left
RIDE_THREAT_SCORE, RIDE_COST, RIDE_NINJA_COST, RIDE_AREA_SCORE = 60, 120, 40, 5  # Hayai rides to an area
RIDE_TO_TASUKE_COST, RIDE_TO_DEATH_COST = 60, 200
LIFESAVING_PUSH_SCORE, PUSH_SCORE = 60, 25  # Yobu pushes a ninja that would be deadly, or only a wound
PUSH_TO_STRONG_COST, PUSH_TO_WEAK_COST, PUSH_TO_EMPTY_COST = 15, 90, 40  # by who is on the area that it goes to
WOUND_SCORE = 20  # for each point of endurance left

# Abilities of the areas
WIN_SCORE, WINNING_INN_SCORE = 3 * NEUTRAL, 2 * NEUTRAL
USE_SCORE, USE_AREA_SCORE, GRAVEYARD_SCORE = 100, 10, 50
STOP_SCORE = 50
WITHDRAW_NINJA_SCORE, WITHDRAW_COST, WITHDRAW_SPARE_SCORE = 20, 30, 200  # the Graveyard takes ninja back
SILENCE_FACTOR = 10
PIN_SCORE, PIN_ENDURANCE_COST, PIN_LIMIT_SCORE = 60, 10, 10
HIT_SCORE, HIT_ENDURANCE_COST, HIT_KILL_SCORE = 100, 10, 100
# The Road sends ninja: to an empty area, to a ronin who survives them easily, to one who may not
TAKE_SCORE, TAKE_AREA_SCORE = 200, 10
EASY_ENDURANCE = 2
STRONG_SCORE, STRONG_ENDURANCE_COST, STRONG_MORE_SCORE = 100, 10, 60
WEAK_SCORE, WEAK_MORE_SCORE = 180, 100


@rule
def action_priors(s, seat, mask, weights):
    """Write the prior of every legal action; see ``kernel.contract``."""
    phase = s.phase
    for action in range(ACTIONS):
        if mask[action]:
            if phase == PLANNING:
                score = score_attack(s, action) if seat == ATTACKER else score_defence(s, action - DEF_PLACE)
            elif phase == RONIN_PHASE:
                score = score_ability(s, action)
            elif phase == YOBU_SECOND:
                score = 0 if action == YOBU_STOP else score_push(s, action)
            elif phase == SPLIT:
                score = score_wound(s, action)
            elif phase == AREA_PHASE:
                score = score_area(s, action)
            else:
                score = score_target(s, action)
            weights[action] = max(1, NEUTRAL + int(score))


@rule
def endurance_left(s, ronin):
    """Return how much endurance a ronin has left."""
    return int(ENDURANCE[ronin]) - int(s.wounds[ronin])


@rule
def defender_of(s, area):
    """Return a ronin who stands on an area, or -1."""
    ronin = companion_on(s, area)
    return TASUKE if ronin < 0 and s.stands[TASUKE] == area else ronin


@rule
def reset_plans(s, seats):
    """Take back what these seats, given as bits, have planned so far; return all seats that plan at once, or 0."""
    if s.phase != PLANNING:
        return 0
    if (seats >> ATTACKER) & 1:
        s.attack_ready = 0
        s.reserve = s.reserve_at_start
        for place in range(LOCATIONS):
            s.attack_plan[place] = 0
    if (seats >> DEFENDER) & 1:
        s.defence_ready = s.alive == s.pinned  # SR-8.8: nobody has to be placed
        for ronin in range(RONIN):
            s.defence_plan[ronin] = OFF
    return 1 << ATTACKER | 1 << DEFENDER


# --- the Attacker's plan ----------------------------------------------------------------------------------------------


@rule
def score_attack(s, action):
    """Score one more ninja for a place: many areas, nearly alike, for a plan that can be foreseen is met."""
    planned = planned_ninja(s)
    if action == ATT_COMMIT:
        return 0 if planned < max(NINJA_BY_ROUND[s.round_number], minimum(s)) else NEUTRAL
    place = action - ATT_PLACE
    if place == MARKET:
        return MARKET_SCORE if s.round_number <= MARKET_ROUNDS else 0
    score = ATTACK_SCORE
    if s.attack_plan[place] == 0:
        score += NEW_AREA_SCORE if s.ninja[place] == 0 else HELD_AREA_SCORE
    else:
        score += MORE_NINJA_SCORE - PLANNED_NINJA_COST * int(s.attack_plan[place])
        score += STANDING_NINJA_SCORE * int(s.ninja[place])
    if (s.pinned >> max(0, companion_on(s, place))) & 1:
        score += PINNED_SCORE
    return score


# --- the Defender's plan ----------------------------------------------------------------------------------------------


@rule
def score_defence(s, place):
    """Score a place for the next ronin: win back what can be won back, and stand where an attack would hurt."""
    ronin = next_to_place(s)
    endurance = endurance_left(s, ronin)
    if place == MARKET:
        return CLEARED_NINJA_SCORE * int(s.market) - MARKET_ENDURANCE_COST * endurance
    ninja = int(s.ninja[place])
    shared = False
    for other in range(RONIN):
        if planned_place(s, other) == place:
            shared = True
            endurance += endurance_left(s, other)
    facing = max(0, ninja - FENDED_OFF[ronin])
    if shared:
        return SHARED_NINJA_SCORE * ninja - SHARING_COST
    score = DEFENDED_AREA_SCORE * AREA_SCORE[place] + LIMIT_SCORE * LIMIT[place]
    if ninja > 0:
        score += OCCUPIED_SCORE - OCCUPYING_NINJA_COST * ninja
        if NEEDS_FREE_AREA[ronin]:
            score -= FREE_AREA_SCORE
        score += FENDED_OFF_SCORE * FENDED_OFF[ronin]
    elif NEEDS_FREE_AREA[ronin]:
        score += FREE_AREA_SCORE - FREE_LIMIT_COST * LIMIT[place]
    if facing >= endurance:
        score -= DEATH_COST
    elif facing + 1 >= endurance:
        score -= NEAR_DEATH_COST
    return score + SPARE_ENDURANCE_SCORE * (endurance - facing - LIMIT[place])


# --- the ronin --------------------------------------------------------------------------------------------------------


@rule
def score_ability(s, action):
    """Score an ability: killing and healing cost nothing; pushing and riding have to be worth it."""
    if action == RONIN_DONE:
        return 0
    if action == MUSASHI_KILL:
        return KILL_SCORE
    if action == YUMI_SHOOT:
        return SHOOT_SCORE
    if action < MUSASHI_KILL:
        return score_ride(s, action - HAYAI_MOVE)
    if action < YUMI_SHOOT:
        return score_healing(s, action - TAIKO_HEAL)
    return score_push(s, action)


@rule
def score_healing(s, ronin):
    """Score a wound that Taiko heals: the ronin nearest to death first."""
    return HEAL_SCORE + HEAL_ENDURANCE_SCORE * ENDURANCE[ronin] - HEAL_ENDURANCE_LEFT_COST * endurance_left(s, ronin)


@rule
def threatened_areas(s):
    """Return how many areas the Attacker would hold if nothing more happened, with Fields and areas of doomed ronin."""
    count = 0
    fields = 0
    for area in range(AREAS):
        if s.ninja[area] > 0:
            ronin = defender_of(s, area)
            if ronin < 0 or s.ninja[area] > endurance_left(s, ronin):
                count += 1
                fields += (FIELDS >> area) & 1
    return count + (1 if fields == 2 else 0)


@rule
def score_ride(s, area):
    """Score an area for Hayai to free: the nearer the Attacker is to winning, the better, unless Hayai would die."""
    ninja, endurance = int(s.ninja[area]), endurance_left(s, HAYAI)
    score = RIDE_THREAT_SCORE * threatened_areas(s) - RIDE_COST - RIDE_NINJA_COST * ninja
    score += RIDE_AREA_SCORE * AREA_SCORE[area]
    if s.stands[TASUKE] == area:
        score -= RIDE_TO_TASUKE_COST
    if ninja >= endurance:
        score -= RIDE_TO_DEATH_COST
    return score


@rule
def score_push(s, action):
    """Score a push of Yobu: to other ninja, or to a ronin who can bear the wound better."""
    area = int(s.stands[YOBU])
    to = (area + (1 if action == YOBU_PUSH_CW else -1) + AREAS) % AREAS
    gain = LIFESAVING_PUSH_SCORE if s.ninja[area] >= endurance_left(s, YOBU) else PUSH_SCORE
    ronin = defender_of(s, to)
    if ronin >= 0:
        survives = endurance_left(s, ronin) > s.ninja[to] + 1
        return gain - (PUSH_TO_STRONG_COST if survives else PUSH_TO_WEAK_COST)
    return gain - (0 if s.ninja[to] > 0 else PUSH_TO_EMPTY_COST)


@rule
def score_wound(s, action):
    """Score who takes a wound: whoever has more endurance left."""
    return WOUND_SCORE * endurance_left(s, TASUKE if action == WOUND_TASUKE else companion_on(s, s.target))


# --- the areas --------------------------------------------------------------------------------------------------------


@rule
def score_area(s, action):
    """Score the ability of an area: all that help, the Road and the Well first; but the match is won at once."""
    if action == AREAS_DONE:
        return WIN_SCORE if area_count(s) >= AREAS_TO_WIN else 0
    if action >= INN_COPY:
        area = action - INN_COPY
        if (FIELDS >> area) & 1:
            wins = area_count(s) == AREAS_TO_WIN - 1 and (s.ninja[FIELD2] == 0 or s.ninja[FIELD3] == 0)
            return WINNING_INN_SCORE if wins else AVOID
    else:
        area = action - AREA_USE
    if area == GRAVEYARD:
        return GRAVEYARD_SCORE if spare_ninja(s) > 1 else AVOID
    return USE_SCORE + USE_AREA_SCORE * AREA_SCORE[area]


@rule
def spare_ninja(s):
    """Return how many ninja could leave without an area being lost."""
    spare = 0
    for area in range(AREAS):
        spare += max(0, int(s.ninja[area]) - 1)
    return spare


@rule
def score_target(s, action):
    """Score what an ability is aimed at."""
    if action == AREA_STOP:
        return STOP_SCORE
    if action < TARGET_RONIN:
        area = action - TARGET_AREA
        return score_reinforcement(s, area) if s.using == ROAD else score_withdrawal(s, area)
    ronin = action - TARGET_RONIN
    endurance = endurance_left(s, ronin)
    if s.using == SHRINE:
        return SILENCE_FACTOR * SILENCE_SCORE[ronin]
    if s.using == PEN:
        return PIN_SCORE - PIN_ENDURANCE_COST * endurance + PIN_LIMIT_SCORE * LIMIT[s.stands[ronin]]
    return HIT_SCORE - HIT_ENDURANCE_COST * endurance + (HIT_KILL_SCORE if endurance == 1 else 0)


@rule
def score_withdrawal(s, area):
    """Score an area for the Graveyard to take a ninja from: one with several keeps the rest."""
    ninja = int(s.ninja[area])
    return WITHDRAW_NINJA_SCORE * ninja - WITHDRAW_COST + (WITHDRAW_SPARE_SCORE if ninja > 1 else 0)


@rule
def score_reinforcement(s, area):
    """Score an area for the Road to send a ninja to: an empty one, or one where a ronin may fall."""
    ronin, first = defender_of(s, area), s.ninja[area] == 0
    if ronin < 0:
        return TAKE_SCORE + TAKE_AREA_SCORE * AREA_SCORE[area] if first else 0
    endurance = endurance_left(s, ronin) - int(s.ninja[area])
    if endurance > EASY_ENDURANCE:
        return STRONG_SCORE - STRONG_ENDURANCE_COST * endurance if first else STRONG_MORE_SCORE
    return WEAK_SCORE if first else WEAK_MORE_SCORE
