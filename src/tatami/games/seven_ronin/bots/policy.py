"""What a sensible beginner would play: how much each action is liked, and who seems to be ahead.

Reads only what the seat may know: the open table and, while planning, its own plan.
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

NEUTRAL = 1000  # the weight of an action that changes nothing
_AREA_WORTH = {"road": 9, "well": 8, "field3": 7, "field2": 7, "inn": 6, "granary": 6, "watchtower": 5}
AREA_WORTH = np.array([_AREA_WORTH.get(name, 4) for name in AREA_NAMES], np.int64)  # to hold it
_VOICE = {"musashi": 9, "yumi": 8, "taiko": 7, "hayai": 6, "yobu": 5, "tasuke": 4, "kabe": 0}
VOICE = np.array([_VOICE[name] for name in RONIN_NAMES], np.int64)  # what silencing a ronin is worth
KILLS = np.array(
    [1 if r == MUSASHI else 2 if r == YOBU else 0 for r in range(RONIN)], np.int64
)  # ninja he can fend off
LIKES_QUIET = np.array([name in ("hayai", "taiko", "yumi") for name in RONIN_NAMES], np.bool_)
PACE = np.array([0, 3, 4, 5, 6, 6, 7, 8, 25], np.int64)  # ninja a round, so that the reserve lasts


@rule
def action_priors(s, seat, mask, weights):
    """Weigh the legal actions; see ``kernel.contract``."""
    phase = s.phase
    for action in range(ACTIONS):
        if mask[action]:
            if phase == PLANNING:
                liking = like_attack(s, action) if seat == ATTACKER else like_defence(s, action - DEF_PLACE)
            elif phase == RONIN_PHASE:
                liking = like_ability(s, action)
            elif phase == YOBU_SECOND:
                liking = 0 if action == YOBU_STOP else like_push(s, action)
            elif phase == SPLIT:
                liking = like_wounding(s, action)
            elif phase == AREA_PHASE:
                liking = like_area(s, action)
            else:
                liking = like_target(s, action)
            weights[action] = max(1, NEUTRAL + int(liking))


@rule
def left(s, ronin):
    """The endurance a ronin has left."""
    return int(ENDURANCE[ronin]) - int(s.wounds[ronin])


@rule
def defender_of(s, area):
    """A ronin who stands on an area, or -1."""
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
def like_attack(s, action):
    """Many areas, left to chance, for what can be foreseen is met; the Market early; and the pace of the round."""
    planned = planned_ninja(s)
    if action == ATT_COMMIT:
        return 0 if planned < max(PACE[s.round_number], minimum(s)) else NEUTRAL
    place = action - ATT_PLACE
    if place == MARKET:
        return 300 if s.round_number <= 4 else 0
    liking = 100
    if s.attack_plan[place] == 0:
        liking += 100 if s.ninja[place] == 0 else 20
    else:
        liking += 40 - 25 * int(s.attack_plan[place]) + 15 * int(s.ninja[place])
    if (s.pinned >> max(0, companion_on(s, place))) & 1:
        liking += 60  # he cannot run away
    return liking


# --- the Defender's plan ----------------------------------------------------------------------------------------------


@rule
def like_defence(s, place):
    """Clear what is occupied with those who can bear it; stand where an attack would hurt."""
    ronin = next_to_place(s)
    endurance = left(s, ronin)
    if place == MARKET:
        return 30 * int(s.market) - 20 * endurance
    ninja = int(s.ninja[place])
    shared = False
    for other in range(RONIN):
        if planned_place(s, other) == place:
            shared = True
            endurance += left(s, other)
    facing = max(0, ninja - KILLS[ronin])
    if shared:
        return 30 * ninja - 100
    liking = 6 * AREA_WORTH[place] + 5 * LIMIT[place]
    if ninja > 0:
        liking += 60 - 8 * ninja
        if LIKES_QUIET[ronin]:
            liking -= 40
        liking += 20 * KILLS[ronin]
    elif LIKES_QUIET[ronin]:
        liking += 40 - 10 * LIMIT[place]
    if facing >= endurance:
        liking -= 200
    elif facing + 1 >= endurance:
        liking -= 40
    return liking + 10 * (endurance - facing - LIMIT[place])


# --- the ronin --------------------------------------------------------------------------------------------------------


@rule
def like_ability(s, action):
    """Killing and healing are free; pushing and riding have to be worth it."""
    if action == RONIN_DONE:
        return 0
    if action == MUSASHI_KILL:
        return 800
    if action == YUMI_SHOOT:
        return 700
    if action < MUSASHI_KILL:
        return like_ride(s, action - HAYAI_MOVE)
    if action < YUMI_SHOOT:
        return 600 + 20 * ENDURANCE[action - TAIKO_HEAL] - 60 * left(s, action - TAIKO_HEAL)
    return like_push(s, action)


@rule
def threatened_areas(s):
    """How many areas the Attacker would hold if nothing more happened, Fields and doomed ronin included."""
    count = 0
    fields = 0
    for area in range(AREAS):
        if s.ninja[area] > 0:
            ronin = defender_of(s, area)
            if ronin < 0 or s.ninja[area] > left(s, ronin):
                count += 1
                fields += (FIELDS >> area) & 1
    return count + (1 if fields == 2 else 0)


@rule
def like_ride(s, area):
    """Hayai frees an area if it does not cost his life, the more so the nearer the Attacker is to winning."""
    ninja, endurance = int(s.ninja[area]), left(s, HAYAI)
    liking = 60 * threatened_areas(s) - 120 - 40 * ninja + 5 * AREA_WORTH[area]
    if s.stands[TASUKE] == area:
        liking -= 60
    if ninja >= endurance:
        liking -= 200
    return liking


@rule
def like_push(s, action):
    """Yobu pushes ninja where they do no new harm: to other ninja, or to a ronin who can bear them better."""
    area = int(s.stands[YOBU])
    to = (area + (1 if action == YOBU_PUSH_CW else -1) + AREAS) % AREAS
    pain = 60 if s.ninja[area] >= left(s, YOBU) else 25
    ronin = defender_of(s, to)
    if ronin >= 0:
        return pain - (15 if left(s, ronin) > s.ninja[to] + 1 else 90)
    return pain - (0 if s.ninja[to] > 0 else 40)


@rule
def like_wounding(s, action):
    """The wound goes to the one who has more endurance left."""
    return 20 * left(s, TASUKE if action == WOUND_TASUKE else companion_on(s, s.target))


# --- the areas --------------------------------------------------------------------------------------------------------


@rule
def like_area(s, action):
    """Everything that helps is used, the Road and the Well first; five areas are not waited with."""
    if action == AREAS_DONE:
        return 3 * NEUTRAL if area_count(s) >= AREAS_TO_WIN else 0
    if action >= INN_COPY:
        area = action - INN_COPY
        if (FIELDS >> area) & 1:
            lacking = area_count(s) == AREAS_TO_WIN - 1 and (s.ninja[FIELD2] == 0 or s.ninja[FIELD3] == 0)
            return 2 * NEUTRAL if lacking else -NEUTRAL
    else:
        area = action - AREA_USE
    if area == GRAVEYARD:
        return 50 if spare_ninja(s) > 1 else -NEUTRAL
    return 100 + 10 * AREA_WORTH[area]


@rule
def spare_ninja(s):
    """How many ninja could leave without an area being lost."""
    spare = 0
    for area in range(AREAS):
        spare += max(0, int(s.ninja[area]) - 1)
    return spare


@rule
def like_target(s, action):
    """Whom or what an ability is aimed at."""
    if action == AREA_STOP:
        return 50
    if action < TARGET_RONIN:
        area = action - TARGET_AREA
        return (
            like_reinforcing(s, area)
            if s.using == ROAD
            else 20 * int(s.ninja[area]) - 30 + (200 if s.ninja[area] > 1 else 0)
        )
    ronin = action - TARGET_RONIN
    if s.using == SHRINE:
        return 10 * VOICE[ronin]
    if s.using == PEN:
        return 60 - 10 * left(s, ronin) + 10 * LIMIT[s.stands[ronin]]
    return 100 - 10 * left(s, ronin) + (100 if left(s, ronin) == 1 else 0)


@rule
def like_reinforcing(s, area):
    """The Road takes what is empty, or fells a ronin."""
    ronin = defender_of(s, area)
    if ronin < 0:
        return 200 + 10 * AREA_WORTH[area] if s.ninja[area] == 0 else 0
    endurance = left(s, ronin) - int(s.ninja[area])
    if endurance > 2:
        return 100 - 10 * endurance if s.ninja[area] == 0 else 60
    return 180 if s.ninja[area] == 0 else 100


# --- who is ahead -----------------------------------------------------------------------------------------------------
