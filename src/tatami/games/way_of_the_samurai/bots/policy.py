"""What a sensible beginner would play: how much each action is liked, and who seems to be ahead.

Reads only what the seat may know: its own cards, the open table, and which Opponent cards have not been seen yet.
Likings are in hundredths of a Life token.
"""

import numpy as np

from tatami.games.way_of_the_samurai.actions import (
    ACTIONS,
    ACTIVATE_DIE,
    BOKKEN_EXCHANGE,
    CHOOSE_NODE,
    CHOOSE_WEAPON,
    COMBO_DIE,
    COMBO_KI,
    COMBO_MARK,
    COMBO_SPECIAL,
    COMMIT_COUNTER,
    COMMIT_DEFENCE,
    DISCARD,
    GISEI,
    JOKER_GAUGE,
    JOKER_NO_GAUGE,
    JOKER_SYMBOL,
    KEEP,
    KI_DRAW,
    KI_GUARD,
    KI_REVEAL,
    MULLIGAN_YES,
    NODACHI_STRENGTH,
    NODACHI_TECHNIQUE,
    PLAY,
    PROCEED,
    SURROUNDINGS,
    TAKE_LIFE,
    TARGET,
    VIRTUE,
)
from tatami.games.way_of_the_samurai.bots.forecast import (
    clamped,
    defence_worth,
    foe_ki_worth,
    harm,
    ki_worth,
    life_worth,
    severity,
    strike_gain,
)
from tatami.games.way_of_the_samurai.components import (
    CARD_DELTA,
    CARDS,
    CARDS_PER_ATTACK,
    GUARD,
    GUARD_BELOW,
    GUARD_PER_KI,
    JIN,
    JOKER,
    KEMPO,
    KI_MAX,
    MAKOTO,
    MEIYO,
    NODE_KI,
    NODE_LIFE,
    REI,
    STRENGTH,
    SUN,
    SYMBOL,
    TAKESHI,
    TECHNIQUE,
    YU,
)
from tatami.games.way_of_the_samurai.rules.combat import symbol_at
from tatami.games.way_of_the_samurai.state import (
    COMBO_BONUS,
    DISCARD_ONE,
    IN_WINDOW,
    KEEP_ONE,
    LIFE_OR_KI,
    MULLIGAN,
    NAME_GAUGE,
    NAME_SYMBOL,
    SET_COUNTER,
    SET_DEFENCE,
    TAKE_PATH,
    TAKE_WEAPON,
    W3,
    W4,
    W5,
    W6,
)
from tatami.kernel.compiling import rule
from tatami.kernel.records import i64

NEUTRAL = 4000  # the weight of an action that changes nothing
LIFE = 100
FAR_BELOW = -100_000
BLACK_COMBO, RED_COMBO, SPECIAL = 70, 45, 55
WEAPON_TASTE = np.array([50, 20, 30, 60, 70, 40, 90, 60, 80], np.int64)


@rule
def action_priors(s, seat, mask, weights):
    """Weigh the legal actions; see ``kernel.contract``."""
    best_card = FAR_BELOW
    for action in range(ACTIONS):
        if mask[action]:
            if s.decision != IN_WINDOW:
                liking = like_answer(s, i64(seat), action)
            elif action < PROCEED:
                liking = like_card(s, i64(seat), action - PLAY)
                best_card = max(best_card, liking)
            else:
                liking = like_option(s, i64(seat), action, best_card if s.window <= W3 else 0)
            weights[action] = max(1, NEUTRAL + liking)


# --- playing cards ----------------------------------------------------------------------------------------------------


@rule
def attack_worth(s, seat, strength, technique, guard):
    """What an attack that ends with these gauges is worth: what it costs the enemy less what it may cost oneself."""
    worth = strike_gain(s, seat, strength, technique) - harm(s, seat, technique, guard)
    if s.attack < s.players:  # the gauges still serve in the second attack of the round
        worth += 3 * (strength + technique) + 6 * guard
    return worth


@rule
def zone_symbol(s):
    """The symbol that the cards in the action zone share: -1 for none yet, -2 for no combo any more."""
    shared = -1
    for place in range(s.played):
        symbol = symbol_at(s, place)
        if shared >= 0 and symbol != shared:
            return -2
        shared = symbol
    return shared


@rule
def joined(shared, card):
    """The symbol shared when a card joins; the Joker fits any."""
    symbol = SYMBOL[card]
    if shared == -2 or symbol < 0:
        return shared
    return symbol if shared in (-1, symbol) else -2


@rule
def combo_worth(s, seat, shared):
    """What three equal symbols bring."""
    if shared < 0:
        return 0
    if shared == SUN:
        return RED_COMBO
    return BLACK_COMBO if s.ki[seat] < KI_MAX[s.weapon[seat]] else SPECIAL if s.special_size > 0 else 0


@rule
def like_card(s, seat, card):
    """The best attack that begins with this card now, whatever order the others come in."""
    held = i64(s.hand[seat] | s.reserve[seat]) & ~(i64(1) << card)
    strength = clamped(s, seat, STRENGTH, s.gauges[seat, STRENGTH] + CARD_DELTA[card, STRENGTH])
    technique = clamped(s, seat, TECHNIQUE, s.gauges[seat, TECHNIQUE] + CARD_DELTA[card, TECHNIQUE])
    guard = clamped(s, seat, GUARD, s.gauges[seat, GUARD] + CARD_DELTA[card, GUARD])
    shared = joined(zone_symbol(s), card)
    kept = 25 if (s.reserve[seat] >> card) & 1 else 0  # reserve cards are kept for moments that matter
    left = CARDS_PER_ATTACK - 1 - s.played
    if left == 0:
        return attack_worth(s, seat, strength, technique, guard) + combo_worth(s, seat, shared) - kept
    best = FAR_BELOW
    for second in range(CARDS):
        if (held >> second) & 1:
            a = clamped(s, seat, STRENGTH, strength + CARD_DELTA[second, STRENGTH])
            b = clamped(s, seat, TECHNIQUE, technique + CARD_DELTA[second, TECHNIQUE])
            c = clamped(s, seat, GUARD, guard + CARD_DELTA[second, GUARD])
            both = joined(shared, second)
            if left == 1:
                best = max(best, attack_worth(s, seat, a, b, c) + combo_worth(s, seat, both))
            else:
                best = max(best, best_third(s, seat, held >> (second + 1), second + 1, a, b, c, both))
    return best - kept


@rule
def best_third(s, seat, held, card, strength, technique, guard, shared):
    """The best last card among those from ``card`` on."""
    best = FAR_BELOW
    while held:
        if held & 1:
            a = clamped(s, seat, STRENGTH, strength + CARD_DELTA[card, STRENGTH])
            b = clamped(s, seat, TECHNIQUE, technique + CARD_DELTA[card, TECHNIQUE])
            c = clamped(s, seat, GUARD, guard + CARD_DELTA[card, GUARD])
            best = max(best, attack_worth(s, seat, a, b, c) + combo_worth(s, seat, joined(shared, card)))
        held >>= 1
        card += 1
    return best


# --- optional actions -------------------------------------------------------------------------------------------------


@rule
def like_option(s, seat, action, base):
    """Optional actions are liked for what they gain beyond their cost.

    To proceed is worth nothing; in W1 to W3 there is a best card to play instead, and ``base`` says how good it is.
    """
    if action == PROCEED:
        return 0
    if action == KI_GUARD:
        return guard_gain(s, seat, GUARD_PER_KI[s.weapon[seat]]) - ki_worth(s, seat)
    if action == ACTIVATE_DIE:
        return like_die(s, seat)
    if action == BOKKEN_EXCHANGE:
        return base + like_exchange(s, seat)
    if action == GISEI:
        return guard_gain(s, seat, 2) - life_worth(s, seat) - 20
    if action == VIRTUE:
        return base + like_virtue(s, seat, base)
    if action == NODACHI_STRENGTH:
        return base + gauge_gain(s, seat, 1, 0) - ki_worth(s, seat)
    if action == NODACHI_TECHNIQUE:
        return base + gauge_gain(s, seat, 0, 1) - ki_worth(s, seat)
    if action == KI_DRAW:
        return base - ki_worth(s, seat) + (45 if s.window <= W3 and base < -60 else -30)
    if action == KI_REVEAL:
        return base - ki_worth(s, seat) + (40 if s.ki[seat] >= 4 else 10)
    if action == SURROUNDINGS:
        return base - ki_worth(s, seat) + (10 if s.window in (W4, W5) else -30)
    return base


@rule
def best_opening(s, seat):
    """How the best card to play first is liked."""
    held = i64(s.hand[seat] | s.reserve[seat])
    best = FAR_BELOW
    for card in range(CARDS):
        if (held >> card) & 1:
            best = max(best, like_card(s, seat, card))
    return best


@rule
def guard_gain(s, seat, levels):
    """How much harm a higher Guard keeps off."""
    technique, guard = i64(s.gauges[seat, TECHNIQUE]), i64(s.gauges[seat, GUARD])
    return harm(s, seat, technique, guard) - harm(s, seat, technique, clamped(s, seat, GUARD, guard + levels))


@rule
def gauge_gain(s, seat, strength, technique):
    """What a level of Strength or Technique adds to the strike; it is bought in W4, if it suffices."""
    if s.window != W4:
        return 0
    a, b = i64(s.gauges[seat, STRENGTH]), i64(s.gauges[seat, TECHNIQUE])
    with_one = strike_gain(s, seat, a + strength, b + technique) - strike_gain(s, seat, a, b)
    if with_one > 0 or s.ki[seat] < 3:
        return with_one
    with_two = strike_gain(s, seat, a + 2 * strength, b + 2 * technique) - strike_gain(s, seat, a, b)
    return with_two - ki_worth(s, seat)


@rule
def like_die(s, seat):
    """The wound die pays best at 6; at 3 and 4 it kills, or is worth a Life for the impatient."""
    level, foe = s.die[seat], i64(s.foe)
    if level == 6:
        return 3 * LIFE
    if level == 5:
        return 60 if s.life[foe] == 1 else -40
    return 500 if s.life[foe] == 1 else 30


@rule
def like_exchange(s, seat):
    """The Bokken's exchange saves from exhaustion, and from Takeshi."""
    if s.enemy == TAKESHI and s.ki[seat] <= 2:
        return 300
    last = s.window == W6 and s.attack >= s.players
    if s.ki[seat] == 0 and s.life[seat] >= 2:
        return 150 if last else -10
    if s.window == W5 and s.ki[seat] <= 1 and guard_gain(s, seat, 2) > 2 * life_worth(s, seat):
        return 30
    return -60


@rule
def like_virtue(s, seat, base):
    """A virtue costs nothing but its moment."""
    if s.virtue == REI:
        return 40
    if s.virtue == YU:
        return strike_gain(s, seat, s.gauges[0, STRENGTH] + 1, i64(s.gauges[0, TECHNIQUE])) // 4 + 1
    if s.virtue == MAKOTO:
        return strike_gain(s, seat, i64(s.gauges[0, STRENGTH]), s.gauges[0, TECHNIQUE] + 1) // 4 + 1
    if s.virtue == MEIYO:
        return guard_gain(s, seat, 1) + 1
    if s.virtue == JIN:
        return life_worth(s, seat) - 2 * ki_worth(s, seat) if s.ki[seat] >= 4 else -200
    return 5 if base < 0 else -5


# --- answers ----------------------------------------------------------------------------------------------------------


@rule
def like_answer(s, seat, action):
    """Answers outside the windows."""
    decision = s.decision
    if decision == LIFE_OR_KI:
        if action == TAKE_LIFE:
            return 1000 if s.life[s.foe] == 1 and s.enemy != KEMPO else LIFE
        return foe_ki_worth(s, i64(s.foe))
    if decision == COMBO_BONUS:
        return like_bonus(s, seat, action)
    if decision == NAME_SYMBOL:
        return like_symbol(s, seat, action - JOKER_SYMBOL)
    if decision == NAME_GAUGE:
        return like_joker_gauge(s, seat, action - JOKER_GAUGE)
    if decision == KEEP_ONE:
        return card_taste(action - KEEP)
    if decision == DISCARD_ONE:
        return -card_taste(action - DISCARD)
    if decision == MULLIGAN:
        return (best_opening(s, seat) < -40) * 10 if action == MULLIGAN_YES else 5
    if decision == TAKE_WEAPON:
        return WEAPON_TASTE[action - CHOOSE_WEAPON]
    if decision == TAKE_PATH:
        node = action - CHOOSE_NODE
        return -20 * NODE_LIFE[node] - 15 * NODE_KI[node]
    if decision == SET_DEFENCE:
        return -defence_worth(s, seat, action - COMMIT_DEFENCE)
    if decision == SET_COUNTER:
        return counter_taste(s, action - COMMIT_COUNTER)
    who = 1 + action - TARGET
    return -40 * s.life[who] - 15 * s.ki[who] + (15 if not (s.targeted >> who) & 1 else 0)


@rule
def counter_taste(s, card):
    """Duel: a counter-attack is good if it hurts, and if the attacker's Guard will hardly reach its number."""
    attacker = i64(s.turn)
    reach = GUARD_BELOW[card] - s.gauges[attacker, GUARD]
    return severity(s, attacker, card) * max(1, min(reach, 4)) // 4


@rule
def like_bonus(s, seat, action):
    """Ki when it is short, else a card; a virtue is worth its marks early on."""
    if action == COMBO_KI:
        return 60 + (60 if s.ki[seat] <= 2 else 0)
    if action == COMBO_SPECIAL:
        return 80
    if action == COMBO_DIE:
        return 40
    return 70 if action == COMBO_MARK else 0


@rule
def like_symbol(s, seat, symbol):
    """The Joker completes what lies in the zone."""
    shared = -1
    for place in range(s.played - 1):
        shared = joined(shared, i64(s.zone[place]))
    if shared == symbol:
        return 20 + combo_worth(s, seat, symbol)
    return 10 if symbol == SUN else 0


@rule
def like_joker_gauge(s, seat, gauge):
    """The gauge that makes the attack best."""
    strength, technique = i64(s.gauges[seat, STRENGTH]), i64(s.gauges[seat, TECHNIQUE])
    guard = i64(s.gauges[seat, GUARD])
    if gauge == JOKER_NO_GAUGE - JOKER_GAUGE:
        return attack_worth(s, seat, strength, technique, guard)
    return attack_worth(s, seat, strength + (gauge == 0), technique + (gauge == 1), guard + (gauge == 2)) + 5


@rule
def card_taste(card):
    """How good a card is by itself."""
    if card == JOKER:
        return 100
    return (
        12 * (CARD_DELTA[card, 0] + CARD_DELTA[card, 1]) + 16 * CARD_DELTA[card, 2] + (5 if SYMBOL[card] == SUN else 0)
    )


# --- who is ahead -----------------------------------------------------------------------------------------------------
