"""Forecasts of an attack and its counter-attack: expected gains and costs over the Opponent cards not seen yet.

They are in hundredths of a Life token. Every number below was chosen by hand.
"""

import numpy as np

from tatami.games.way_of_the_samurai.components import (
    CANCELS_AT,
    COUNTER_AMOUNT,
    COUNTER_EFFECT,
    DAMAGE_FACTOR,
    GAUGE_MIN,
    GUARD,
    GUARD_BEFORE_COUNTER,
    HARD_CARD,
    IS_CHOICE,
    KATANA_KODACHI,
    KEMPO,
    LOSE_KI,
    LOSE_LIFE,
    NEEDS_STRENGTH,
    NEEDS_TECHNIQUE,
    OPPONENTS,
    STORM,
    STRENGTH,
    TAKES_KI,
    TAKES_LIFE,
    TAKESHI,
    TECHNIQUE,
)
from tatami.games.way_of_the_samurai.rules.combat import guard_asked
from tatami.games.way_of_the_samurai.rules.visibility import unseen_opponents
from tatami.games.way_of_the_samurai.state import W4
from tatami.kernel.compiling import inlined, rule
from tatami.kernel.records import i64

LIFE = 100  # the unit of all scores: a Life token

# Tokens
LIFE_BASE_COST, LIFE_SCARCITY_COST = 30, 240  # losing a Life: a fixed part, and one divided by the Life left
KI_COST = np.array([170, 170, 70, 50], np.int64)  # losing one of 0, 1, 2, 3 or more Ki: without any comes exhaustion
TAKESHI_KI_COST = np.array([3000, 3000, 200, 90], np.int64)  # the same against Takeshi: without Ki the fight is lost
LONG_ENDURANCE = 4  # more Life than this does not make an enemy's Ki worth more
LAST_KI_GAIN = 20  # taking the enemy's last Ki
KILL_GAIN = 250  # taking the enemy's last Life

# Wounds and the duel
WOUND_COST = np.array([0, 80, 320], np.int64)  # by level: the average of the five cards; at level 2 one is fatal
HARD_CARD_LIFE = 2  # what the Hard Mode card costs as a counter-attack, in Life
REACH = 4  # duel: the attacker may raise Strength and Technique by less than this before the defence is shown
DUEL_KI_COST = 60  # duel: losing a Ki to a strike


@inlined
def clamped(s, seat, gauge, level):
    """Return a gauge's level within its limits."""
    return min(max(level, GAUGE_MIN), i64(s.most[seat, gauge]))


# --- tokens -----------------------------------------------------------------------------------------------------------


@rule
def life_cost(s, seat):
    """Return what losing a Life costs a player: the fewer are left, the more."""
    return LIFE_BASE_COST + LIFE_SCARCITY_COST // max(1, i64(s.life[seat]))


@rule
def ki_cost(s, seat):
    """Return what losing or paying a Ki costs a player."""
    left = min(i64(s.ki[seat]), KI_COST.size - 1)
    return TAKESHI_KI_COST[left] if s.enemy == TAKESHI else KI_COST[left]


@rule
def enemy_ki_gain(s, who):
    """Return what taking a Ki from an enemy gains: without Ki comes exhaustion. Against Kempo it is half as much."""
    ki = i64(s.ki[who])
    if ki == 0:
        return 0
    life = min(i64(s.life[who]), LONG_ENDURANCE)
    return LIFE * life // (ki + 1) // (2 if s.enemy == KEMPO else 1) + (LAST_KI_GAIN if ki == 1 else 0)


# --- the strike -------------------------------------------------------------------------------------------------------


@rule
def defence_gain(s, seat, card, strength, technique):
    """Return what meeting this defence takes from the enemy; nothing if the gauges do not meet it."""
    if strength < NEEDS_STRENGTH[card] or technique < NEEDS_TECHNIQUE[card]:
        return 0
    foe = i64(s.foe)
    life = TAKES_LIFE[card] * DAMAGE_FACTOR[s.weapon[seat]]
    life_gain = LIFE * min(life, i64(s.life[foe])) + (KILL_GAIN if life >= s.life[foe] and life > 0 else 0)
    ki_gain = enemy_ki_gain(s, foe) * min(TAKES_KI[card], i64(s.ki[foe]))
    return max(life_gain, ki_gain) if IS_CHOICE[card] else life_gain + ki_gain


@rule
def strike_gain(s, seat, strength, technique):
    """Return the gain of a strike with these gauges: exact once the defence is seen, else the average."""
    if s.shown and s.defence >= 0:
        return defence_gain(s, seat, i64(s.defence), strength, technique)
    cards = unseen_opponents(s, seat)
    total, count = 0, 0
    for card in range(OPPONENTS + 1):
        if (cards >> card) & 1:
            total += defence_gain(s, seat, card, strength, technique)
            count += 1
    return total // max(1, count)


@rule
def defence_cost(s, card):
    """Duel: return what a defence costs the defender, on average over the gauges that the attacker may reach."""
    attacker = i64(s.turn)
    total = 0
    for more_strength in range(REACH):
        for more_technique in range(REACH):
            strength = clamped(s, attacker, STRENGTH, s.gauges[attacker, STRENGTH] + more_strength)
            technique = clamped(s, attacker, TECHNIQUE, s.gauges[attacker, TECHNIQUE] + more_technique)
            if strength >= NEEDS_STRENGTH[card] and technique >= NEEDS_TECHNIQUE[card]:
                life = TAKES_LIFE[card] * DAMAGE_FACTOR[s.weapon[attacker]]
                total += LIFE * life + DUEL_KI_COST * TAKES_KI[card]
    return total // (REACH * REACH)


# --- the counter-attack -----------------------------------------------------------------------------------------------


@rule
def counter_cost(s, seat, card):
    """Return what a counter-attack costs if it hits."""
    effect, amount = COUNTER_EFFECT[card], COUNTER_AMOUNT[card]
    if card == HARD_CARD:
        return HARD_CARD_LIFE * life_cost(s, seat)
    if effect == LOSE_LIFE:
        return amount * life_cost(s, seat)
    if effect == LOSE_KI:
        return amount * ki_cost(s, seat)
    if s.weapon[seat] == KATANA_KODACHI or s.weather == STORM:
        amount = 2
    return WOUND_COST[amount] * life_cost(s, seat) // LIFE


@rule
def expected_counter_cost(s, seat, technique, guard):
    """Return the average cost of the counter-attack to come with these gauges."""
    weapon = s.weapon[seat]
    if technique >= CANCELS_AT[weapon]:
        return 0
    if s.window <= W4:
        guard = min(guard + GUARD_BEFORE_COUNTER[weapon], i64(s.most[seat, GUARD]))
    cards = unseen_opponents(s, seat)
    total, count = 0, 0
    for card in range(OPPONENTS + 1):
        if (cards >> card) & 1:
            if guard < guard_asked(s, card) or card == HARD_CARD:
                total += counter_cost(s, seat, card)
            count += 1
    return total // max(1, count)
