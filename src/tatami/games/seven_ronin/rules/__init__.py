"""The rules of 7 Ronin: the functions every rulebook offers. The chapters lie beside this file.

Clauses (SR-…) are those of docs/rules/seven_ronin.md.
"""

from tatami.games.seven_ronin.actions import AREA_STOP, AREAS_DONE, DEF_PLACE, RONIN_DONE, TARGET_AREA, TARGET_RONIN
from tatami.games.seven_ronin.components import ALL_RONIN, POOL_AT_SETUP, RESERVE_AT_SETUP, RONIN
from tatami.games.seven_ronin.rules.abilities import mark_abilities, mark_second_push, push_again, use_ability
from tatami.games.seven_ronin.rules.areas import aim_at_area, aim_at_ronin, choose_area, mark_areas, mark_targets, stop
from tatami.games.seven_ronin.rules.ending import begin_planning, end_round
from tatami.games.seven_ronin.rules.planning import mark_attack, mark_defence, plan_attack, plan_defence
from tatami.games.seven_ronin.rules.wounds import deal_wounds, mark_split, split_wound
from tatami.games.seven_ronin.state import (
    AREA_PHASE,
    ATTACKER,
    DEFENDER,
    GAME_OVER,
    GOING_ON,
    OFF,
    PLANNING,
    RONIN_PHASE,
    SPLIT,
    YOBU_SECOND,
)
from tatami.kernel.compiling import rule
from tatami.kernel.events import clear_events
from tatami.kernel.rng import seed_rng


@rule
def new_game(s, o, seed):
    """Set up a match (SR-4)."""
    seed_rng(s, seed)
    s.players = o.players
    s.threat_track = o.threat_track
    s.reserve = RESERVE_AT_SETUP
    s.pool = POOL_AT_SETUP
    s.alive = ALL_RONIN
    s.using = OFF
    s.target = OFF
    for ronin in range(RONIN):
        s.stands[ronin] = OFF
        s.defence_plan[ronin] = OFF
    s.round_number = 1
    begin_planning(s)


@rule
def acting(s):
    """The seats that may decide now: while planning, every side that is not ready (SR-6.1)."""
    phase = s.phase
    if phase == PLANNING:
        return (1 - s.attack_ready) << ATTACKER | (1 - s.defence_ready) << DEFENDER
    if phase == GAME_OVER:
        return 0
    return 1 << (DEFENDER if phase <= SPLIT else ATTACKER)


@rule
def legal(s, seat, mask):
    """Mark the legal actions of a seat (SR-21)."""
    mask[:] = False
    if not (acting(s) >> seat) & 1:
        return 0
    phase = s.phase
    if phase == PLANNING:
        return mark_attack(s, mask) if seat == ATTACKER else mark_defence(s, mask)
    if phase == RONIN_PHASE:
        return mark_abilities(s, mask)
    if phase == AREA_PHASE:
        return mark_areas(s, mask)
    if phase == YOBU_SECOND:
        return mark_second_push(s, mask)
    if phase == SPLIT:
        return mark_split(mask)
    return mark_targets(s, mask)


@rule
def apply(s, seat, action):
    """Carry out a legal action and run on to the next decision."""
    clear_events(s)
    phase = s.phase
    if phase == PLANNING:
        if seat == ATTACKER:
            plan_attack(s, action)
        else:
            plan_defence(s, action - DEF_PLACE)
    elif phase == RONIN_PHASE:
        if action == RONIN_DONE:
            deal_wounds(s, 0)
        else:
            use_ability(s, action)
    elif phase == AREA_PHASE:
        if action == AREAS_DONE:
            end_round(s)
        else:
            choose_area(s, action)
    elif phase == YOBU_SECOND:
        push_again(s, action)
    elif phase == SPLIT:
        split_wound(s, action)
    elif action == AREA_STOP:
        stop(s)
    elif action < TARGET_RONIN:
        aim_at_area(s, action - TARGET_AREA)
    else:
        aim_at_ronin(s, action - TARGET_RONIN)


@rule
def over(s):
    """Whether the match has ended."""
    return s.ending != GOING_ON


@rule
def score(s, out):
    """1 for the winner, 0 for the other side; draws do not exist (SR-1.5)."""
    for seat in range(s.players):
        out[seat] = 1.0 if s.winner == seat + 1 else 0.0
