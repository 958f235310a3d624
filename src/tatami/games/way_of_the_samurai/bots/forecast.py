"""What an attack and its counter-attack are likely to bring, as far as a seat can know: the wits' reckoning."""

import numpy as np

from tatami.games.way_of_the_samurai.components import (
    CANCELS_AT,
    COUNTER_AMOUNT,
    COUNTER_EFFECT,
    DAMAGE_FACTOR,
    GAUGE_MIN,
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
    TAKES_KI,
    TAKES_LIFE,
    TAKESHI,
)
from tatami.games.way_of_the_samurai.rules.combat import guard_asked
from tatami.games.way_of_the_samurai.rules.visibility import unseen_opponents
from tatami.games.way_of_the_samurai.state import W4
from tatami.kernel.compiling import inlined, rule
from tatami.kernel.records import i64

LIFE = 100
# A wound in hundredths of a Life, by level: the average of the five cards, and at level 2 the fear of the fatal one
WOUND_HARM = np.array([0, 80, 320], np.int64)


@inlined
def clamped(s, seat, gauge, level):
    """A gauge's level within its limits."""
    return min(max(level, GAUGE_MIN), i64(s.most[seat, gauge]))


# --- worth of tokens --------------------------------------------------------------------------------------------------


@rule
def life_worth(s, seat):
    """A Life of one's own; the fewer there are, the dearer."""
    return 30 + 240 // max(1, i64(s.life[seat]))


@rule
def ki_worth(s, seat):
    """A Ki of one's own; the last one keeps exhaustion off, and Takeshi."""
    ki = s.ki[seat]
    if s.enemy == TAKESHI:
        return 3000 if ki <= 1 else 200 if ki == 2 else 90
    return 170 if ki <= 1 else 70 if ki == 2 else 50


@rule
def foe_ki_worth(s, who):
    """A Ki of the enemy; without any he withers by himself, unless he is Kempo."""
    ki = i64(s.ki[who])
    if ki == 0:
        return 0
    lasting = min(i64(s.life[who]), 4)
    return LIFE * lasting // (ki + 1) // (2 if s.enemy == KEMPO else 1) + (20 if ki == 1 else 0)


# --- the strike -------------------------------------------------------------------------------------------------------


@rule
def card_gain(s, seat, card, strength, technique):
    """What meeting this defence takes from the enemy; nothing if it is not met."""
    if strength < NEEDS_STRENGTH[card] or technique < NEEDS_TECHNIQUE[card]:
        return 0
    foe = i64(s.foe)
    life = TAKES_LIFE[card] * DAMAGE_FACTOR[s.weapon[seat]]
    gain = LIFE * min(life, i64(s.life[foe])) + (250 if life >= s.life[foe] and life > 0 else 0)
    spirit = foe_ki_worth(s, foe) * min(TAKES_KI[card], i64(s.ki[foe]))
    return max(gain, spirit) if IS_CHOICE[card] else gain + spirit


@rule
def strike_gain(s, seat, strength, technique):
    """What a strike with these gauges is worth: exactly once the defence is seen, else on average."""
    if s.shown and s.defence >= 0:
        return card_gain(s, seat, i64(s.defence), strength, technique)
    cards = unseen_opponents(s, seat)
    total, count = 0, 0
    for card in range(OPPONENTS + 1):
        if (cards >> card) & 1:
            total += card_gain(s, seat, card, strength, technique)
            count += 1
    return total // max(1, count)


@rule
def defence_worth(s, seat, card):
    """Duel: what a defence would cost its owner, over the gauges the attacker may reach."""
    attacker = i64(s.turn)
    total = 0
    for strength in range(-1, 3):
        for technique in range(-1, 3):
            a = clamped(s, attacker, 0, s.gauges[attacker, 0] + 1 + strength)
            b = clamped(s, attacker, 1, s.gauges[attacker, 1] + 1 + technique)
            if a >= NEEDS_STRENGTH[card] and b >= NEEDS_TECHNIQUE[card]:
                total += LIFE * TAKES_LIFE[card] * DAMAGE_FACTOR[s.weapon[attacker]] + 60 * TAKES_KI[card]
    return total // 16


# --- the counter-attack -----------------------------------------------------------------------------------------------


@rule
def severity(s, seat, card):
    """How much a counter-attack hurts if it hits."""
    effect, amount = COUNTER_EFFECT[card], COUNTER_AMOUNT[card]
    if card == HARD_CARD:
        return 2 * life_worth(s, seat)
    if effect == LOSE_LIFE:
        return amount * life_worth(s, seat)
    if effect == LOSE_KI:
        return amount * ki_worth(s, seat)
    if s.weapon[seat] == KATANA_KODACHI or s.weather == STORM:
        amount = 2
    return WOUND_HARM[amount] * life_worth(s, seat) // LIFE


@rule
def harm(s, seat, technique, guard):
    """What the counter-attack to come is likely to cost with these gauges."""
    weapon = s.weapon[seat]
    if technique >= CANCELS_AT[weapon]:
        return 0
    if s.window <= W4:
        guard = min(guard + GUARD_BEFORE_COUNTER[weapon], i64(s.most[seat, 2]))
    cards = unseen_opponents(s, seat)
    total, count = 0, 0
    for card in range(OPPONENTS + 1):
        if (cards >> card) & 1:
            if guard < guard_asked(s, card) or card == HARD_CARD:
                total += severity(s, seat, card)
            count += 1
    return total // max(1, count)
