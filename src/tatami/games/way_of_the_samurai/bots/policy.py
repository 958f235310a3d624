"""Action priors: a handwritten heuristic that scores every legal action.

It reads only what the seat may know: its own cards, the open table, and which Opponent cards have not been seen yet.
Scores are in hundredths of a Life token. All are whole numbers, so that every machine decides alike. Every number below
was chosen by hand.
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
    LIFE,
    clamped,
    counter_cost,
    defence_cost,
    enemy_ki_gain,
    expected_counter_cost,
    ki_cost,
    life_cost,
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
    JIN_COST,
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

NEUTRAL = 4000  # the prior of an action with score 0
IMPOSSIBLE = -100_000  # where nothing fits: lower than any score

# Cards
STRIKE_LEVEL_SCORE, GUARD_LEVEL_SCORE = 3, 6  # a level that still serves in the second attack of the round
RESERVE_COST = 25  # reserve cards are kept for moments that matter
BLACK_COMBO_SCORE, RED_COMBO_SCORE, SPECIAL_CARD_SCORE = 70, 45, 55  # combos; a black one with Ki full
JOKER_SCORE, LEVEL_SCORE, GUARD_SCORE, SUN_SCORE = 100, 12, 16, 5  # a card by itself: its levels, its symbol
JOKER_COMBO_SCORE, JOKER_SUN_SCORE, JOKER_GAUGE_SCORE = 20, 10, 5  # naming a symbol that fits, a sun, any gauge

# Optional actions
GISEI_GUARD_LEVELS, GISEI_COST = 2, 20  # the Guard that a Gisei card is expected to give; beyond the Life it costs
DRAW_SCORE, DRAW_BELOW, NEEDLESS_DRAW_COST = 45, -60, 30  # drawing a card when the best attack scores less than this
REVEAL_SCORE, CAREFUL_REVEAL_SCORE, REVEAL_KI = 10, 40, 4  # seeing the defence; with so much Ki
PLACE_SCORE, EARLY_PLACE_COST = 10, 30  # using the surroundings in W4 and W5; in other windows
TWO_LEVELS_KI = 3  # with so much Ki, two levels may be bought one after the other
DIE_6_SCORE = 3 * LIFE  # the wound die at 6: a wound of level 2
DIE_5_SCORE, DIE_5_COST = 60, 40  # at 5: against the last Life; else it waits for 6
DIE_KILL_SCORE, DIE_SCORE = 500, 30  # at 3 and 4: against the last Life; else
TAKESHI_EXCHANGE_SCORE, TAKESHI_KI = 300, 2  # the Bokken's exchange against Takeshi, with so little Ki
EXCHANGE_SCORE, EXCHANGE_LIFE = 150, 2  # before exhaustion, with at least so much Life
EARLY_EXCHANGE_COST, NEEDLESS_EXCHANGE_COST = 10, 60
GUARD_EXCHANGE_SCORE, GUARD_EXCHANGE_LEVELS = 30, 2  # when more Guard saves more than two Life
REI_SCORE = 40
FREE_LEVEL_DIVISOR = 4  # Yu and Makoto: the free level counts a fourth of what the strike gains with it
JIN_KI, JIN_WASTE_COST = 4, 200  # Jin is used with so much Ki
OTHER_VIRTUE_SCORE = 5  # of the others, if the best attack scores less than 0

# Answers
KILL_SCORE = 1000
KI_BONUS_SCORE, SHORT_KI_BONUS, SHORT_KI = 60, 60, 2  # a Ki; more when there is little left
SPECIAL_BONUS_SCORE, MARK_BONUS_SCORE, DIE_BONUS_SCORE = 80, 70, 40
MULLIGAN_SCORE, KEEP_HAND_SCORE, MULLIGAN_BELOW = 10, 5, -40  # a new hand if the best attack scores less than this
# Katana, Katana & Kodachi, Naginata, Nodachi, Tanto, Kusarigama, Bokken, Yari, Tessen
WEAPON_SCORE = np.array([50, 20, 30, 60, 70, 40, 90, 60, 80], np.int64)
NODE_LIFE_COST, NODE_KI_COST = 20, 15  # campaign 1: of the opponent at the end of a path
TARGET_LIFE_COST, TARGET_KI_COST = 40, 15  # one against three: the weakest first
NEW_TARGET_SCORE = 15  # one who has not been faced in this round
COUNTER_REACH = 4  # duel: how far a counter-attack should lie above the attacker's Guard

# The symbol that the cards in the action zone share
ANY_SYMBOL, NO_COMBO = -1, -2


@rule
def action_priors(s, seat, mask, weights):
    """Write the prior of every legal action; see ``kernel.contract``."""
    best_card = IMPOSSIBLE
    for action in range(ACTIONS):
        if mask[action]:
            if s.decision != IN_WINDOW:
                score = score_answer(s, i64(seat), action)
            elif action < PROCEED:
                score = score_card(s, i64(seat), action - PLAY)
                best_card = max(best_card, score)
            else:
                score = score_option(s, i64(seat), action, best_card if s.window <= W3 else 0)
            weights[action] = max(1, NEUTRAL + score)


# --- playing cards ----------------------------------------------------------------------------------------------------


@rule
def score_attack(s, seat, strength, technique, guard):
    """Score an attack that ends with these gauges: the expected gain less the expected cost."""
    score = strike_gain(s, seat, strength, technique) - expected_counter_cost(s, seat, technique, guard)
    if s.attack < s.players:  # the gauges still serve in the second attack of the round
        score += STRIKE_LEVEL_SCORE * (strength + technique) + GUARD_LEVEL_SCORE * guard
    return score


@rule
def zone_symbol(s):
    """Return the symbol that the cards in the action zone share, ANY_SYMBOL or NO_COMBO."""
    shared = ANY_SYMBOL
    for place in range(s.played):
        symbol = symbol_at(s, place)
        if shared >= 0 and symbol != shared:
            return NO_COMBO
        shared = symbol
    return shared


@rule
def joined_symbol(shared, card):
    """Return the symbol that is shared when a card joins; the Joker fits any."""
    symbol = SYMBOL[card]
    if shared == NO_COMBO or symbol < 0:
        return shared
    return symbol if shared in (ANY_SYMBOL, symbol) else NO_COMBO


@rule
def score_combo(s, seat, shared):
    """Score three equal symbols."""
    if shared < 0:
        return 0
    if shared == SUN:
        return RED_COMBO_SCORE
    if s.ki[seat] < KI_MAX[s.weapon[seat]]:
        return BLACK_COMBO_SCORE
    return SPECIAL_CARD_SCORE if s.special_size > 0 else 0


@rule
def score_card(s, seat, card):
    """Score a card by the best attack that goes on with it now, whatever order the others come in."""
    held = i64(s.hand[seat] | s.reserve[seat]) & ~(i64(1) << card)
    strength = clamped(s, seat, STRENGTH, s.gauges[seat, STRENGTH] + CARD_DELTA[card, STRENGTH])
    technique = clamped(s, seat, TECHNIQUE, s.gauges[seat, TECHNIQUE] + CARD_DELTA[card, TECHNIQUE])
    guard = clamped(s, seat, GUARD, s.gauges[seat, GUARD] + CARD_DELTA[card, GUARD])
    shared = joined_symbol(zone_symbol(s), card)
    cost = RESERVE_COST if (s.reserve[seat] >> card) & 1 else 0
    left = CARDS_PER_ATTACK - 1 - s.played
    if left == 0:
        return score_attack(s, seat, strength, technique, guard) + score_combo(s, seat, shared) - cost
    best = IMPOSSIBLE
    for second in range(CARDS):
        if (held >> second) & 1:
            a = clamped(s, seat, STRENGTH, strength + CARD_DELTA[second, STRENGTH])
            b = clamped(s, seat, TECHNIQUE, technique + CARD_DELTA[second, TECHNIQUE])
            c = clamped(s, seat, GUARD, guard + CARD_DELTA[second, GUARD])
            both = joined_symbol(shared, second)
            if left == 1:
                best = max(best, score_attack(s, seat, a, b, c) + score_combo(s, seat, both))
            else:
                best = max(best, best_last_card(s, seat, held >> (second + 1), second + 1, a, b, c, both))
    return best - cost


@rule
def best_last_card(s, seat, held, card, strength, technique, guard, shared):
    """Return the score of the best last card among those from ``card`` on."""
    best = IMPOSSIBLE
    while held:
        if held & 1:
            a = clamped(s, seat, STRENGTH, strength + CARD_DELTA[card, STRENGTH])
            b = clamped(s, seat, TECHNIQUE, technique + CARD_DELTA[card, TECHNIQUE])
            c = clamped(s, seat, GUARD, guard + CARD_DELTA[card, GUARD])
            best = max(best, score_attack(s, seat, a, b, c) + score_combo(s, seat, joined_symbol(shared, card)))
        held >>= 1
        card += 1
    return best


@rule
def best_opening(s, seat):
    """Return the score of the best card to play first."""
    held = i64(s.hand[seat] | s.reserve[seat])
    best = IMPOSSIBLE
    for card in range(CARDS):
        if (held >> card) & 1:
            best = max(best, score_card(s, seat, card))
    return best


@rule
def card_score(card):
    """Return how good a card is by itself."""
    if card == JOKER:
        return JOKER_SCORE
    levels = CARD_DELTA[card, STRENGTH] + CARD_DELTA[card, TECHNIQUE]
    return LEVEL_SCORE * levels + GUARD_SCORE * CARD_DELTA[card, GUARD] + (SUN_SCORE if SYMBOL[card] == SUN else 0)


# --- optional actions -------------------------------------------------------------------------------------------------


@rule
def score_option(s, seat, action, base):
    """Score an optional action by what it gains beyond its cost.

    To proceed scores 0; in W1 to W3 a card can be played instead, and ``base`` is the score of the best one.
    """
    if action == PROCEED:
        return 0
    if action == KI_GUARD:
        return guard_gain(s, seat, GUARD_PER_KI[s.weapon[seat]]) - ki_cost(s, seat)
    if action == ACTIVATE_DIE:
        return score_die(s, seat)
    if action == BOKKEN_EXCHANGE:
        return base + score_exchange(s, seat)
    if action == GISEI:
        return guard_gain(s, seat, GISEI_GUARD_LEVELS) - life_cost(s, seat) - GISEI_COST
    if action == VIRTUE:
        return base + score_virtue(s, seat, base)
    if action == NODACHI_STRENGTH:
        return base + gauge_gain(s, seat, 1, 0) - ki_cost(s, seat)
    if action == NODACHI_TECHNIQUE:
        return base + gauge_gain(s, seat, 0, 1) - ki_cost(s, seat)
    if action == KI_DRAW:
        wanted = s.window <= W3 and base < DRAW_BELOW
        return base - ki_cost(s, seat) + (DRAW_SCORE if wanted else -NEEDLESS_DRAW_COST)
    if action == KI_REVEAL:
        return base - ki_cost(s, seat) + (CAREFUL_REVEAL_SCORE if s.ki[seat] >= REVEAL_KI else REVEAL_SCORE)
    if action == SURROUNDINGS:
        return base - ki_cost(s, seat) + (PLACE_SCORE if s.window in (W4, W5) else -EARLY_PLACE_COST)
    return base


@rule
def guard_gain(s, seat, levels):
    """Return how much less the counter-attack is expected to cost with more Guard."""
    technique, guard = i64(s.gauges[seat, TECHNIQUE]), i64(s.gauges[seat, GUARD])
    raised = clamped(s, seat, GUARD, guard + levels)
    return expected_counter_cost(s, seat, technique, guard) - expected_counter_cost(s, seat, technique, raised)


@rule
def gauge_gain(s, seat, strength, technique):
    """Return what a level of Strength or Technique adds to the strike; it is bought in W4, if it suffices."""
    if s.window != W4:
        return 0
    a, b = i64(s.gauges[seat, STRENGTH]), i64(s.gauges[seat, TECHNIQUE])
    with_one = strike_gain(s, seat, a + strength, b + technique) - strike_gain(s, seat, a, b)
    if with_one > 0 or s.ki[seat] < TWO_LEVELS_KI:
        return with_one
    with_two = strike_gain(s, seat, a + 2 * strength, b + 2 * technique) - strike_gain(s, seat, a, b)
    return with_two - ki_cost(s, seat)


@rule
def score_die(s, seat):
    """Score the wound die: best at 6; at 3 and 4 it may kill."""
    level, last_life = s.die[seat], s.life[i64(s.foe)] == 1
    if level == 6:
        return DIE_6_SCORE
    if level == 5:
        return DIE_5_SCORE if last_life else -DIE_5_COST
    return DIE_KILL_SCORE if last_life else DIE_SCORE


@rule
def score_exchange(s, seat):
    """Score the Bokken's exchange: it saves from exhaustion, and from Takeshi."""
    if s.enemy == TAKESHI and s.ki[seat] <= TAKESHI_KI:
        return TAKESHI_EXCHANGE_SCORE
    last = s.window == W6 and s.attack >= s.players
    if s.ki[seat] == 0 and s.life[seat] >= EXCHANGE_LIFE:
        return EXCHANGE_SCORE if last else -EARLY_EXCHANGE_COST
    if s.window == W5 and s.ki[seat] <= 1 and guard_gain(s, seat, GUARD_EXCHANGE_LEVELS) > 2 * life_cost(s, seat):
        return GUARD_EXCHANGE_SCORE
    return -NEEDLESS_EXCHANGE_COST


@rule
def score_virtue(s, seat, base):
    """Score the virtue, which costs nothing but its moment."""
    strength, technique = i64(s.gauges[0, STRENGTH]), i64(s.gauges[0, TECHNIQUE])
    if s.virtue == REI:
        return REI_SCORE
    if s.virtue == YU:
        return strike_gain(s, seat, strength + 1, technique) // FREE_LEVEL_DIVISOR + 1
    if s.virtue == MAKOTO:
        return strike_gain(s, seat, strength, technique + 1) // FREE_LEVEL_DIVISOR + 1
    if s.virtue == MEIYO:
        return guard_gain(s, seat, 1) + 1
    if s.virtue == JIN:
        return life_cost(s, seat) - JIN_COST * ki_cost(s, seat) if s.ki[seat] >= JIN_KI else -JIN_WASTE_COST
    return OTHER_VIRTUE_SCORE if base < 0 else -OTHER_VIRTUE_SCORE


# --- answers ----------------------------------------------------------------------------------------------------------


@rule
def score_answer(s, seat, action):
    """Score an answer outside the windows."""
    decision = s.decision
    if decision == LIFE_OR_KI:
        if action == TAKE_LIFE:
            return KILL_SCORE if s.life[s.foe] == 1 and s.enemy != KEMPO else LIFE
        return enemy_ki_gain(s, i64(s.foe))
    if decision == COMBO_BONUS:
        return score_bonus(s, seat, action)
    if decision == NAME_SYMBOL:
        return score_symbol(s, seat, action - JOKER_SYMBOL)
    if decision == NAME_GAUGE:
        return score_joker_gauge(s, seat, action - JOKER_GAUGE)
    if decision == KEEP_ONE:
        return card_score(action - KEEP)
    if decision == DISCARD_ONE:
        return -card_score(action - DISCARD)
    if decision == MULLIGAN:
        return (best_opening(s, seat) < MULLIGAN_BELOW) * MULLIGAN_SCORE if action == MULLIGAN_YES else KEEP_HAND_SCORE
    if decision == TAKE_WEAPON:
        return WEAPON_SCORE[action - CHOOSE_WEAPON]
    if decision == TAKE_PATH:
        node = action - CHOOSE_NODE
        return -NODE_LIFE_COST * NODE_LIFE[node] - NODE_KI_COST * NODE_KI[node]
    if decision == SET_DEFENCE:
        return -defence_cost(s, action - COMMIT_DEFENCE)
    if decision == SET_COUNTER:
        return score_counter(s, action - COMMIT_COUNTER)
    return score_target(s, 1 + action - TARGET)


@rule
def score_target(s, who):
    """One against three: score whom to attack."""
    new = not (s.targeted >> who) & 1
    return -TARGET_LIFE_COST * i64(s.life[who]) - TARGET_KI_COST * i64(s.ki[who]) + (NEW_TARGET_SCORE if new else 0)


@rule
def score_counter(s, card):
    """Duel: score a counter-attack by what it costs the attacker, and by how far their Guard is below its number."""
    attacker = i64(s.turn)
    reach = GUARD_BELOW[card] - s.gauges[attacker, GUARD]
    return counter_cost(s, attacker, card) * max(1, min(reach, COUNTER_REACH)) // COUNTER_REACH


@rule
def score_bonus(s, seat, action):
    """Score a combo's bonus: Ki when it is short, else a card; a virtue is worth its marks early on."""
    if action == COMBO_KI:
        return KI_BONUS_SCORE + (SHORT_KI_BONUS if s.ki[seat] <= SHORT_KI else 0)
    if action == COMBO_SPECIAL:
        return SPECIAL_BONUS_SCORE
    if action == COMBO_DIE:
        return DIE_BONUS_SCORE
    return MARK_BONUS_SCORE if action == COMBO_MARK else 0


@rule
def score_symbol(s, seat, symbol):
    """Score a symbol for the Joker: the one that completes what lies in the zone."""
    shared = ANY_SYMBOL
    for place in range(s.played - 1):
        shared = joined_symbol(shared, i64(s.zone[place]))
    if shared == symbol:
        return JOKER_COMBO_SCORE + score_combo(s, seat, symbol)
    return JOKER_SUN_SCORE if symbol == SUN else 0


@rule
def score_joker_gauge(s, seat, gauge):
    """Score a gauge for the Joker: the one that makes the attack best."""
    strength, technique = i64(s.gauges[seat, STRENGTH]), i64(s.gauges[seat, TECHNIQUE])
    guard = i64(s.gauges[seat, GUARD])
    if gauge == JOKER_NO_GAUGE - JOKER_GAUGE:
        return score_attack(s, seat, strength, technique, guard)
    strength += gauge == STRENGTH
    technique += gauge == TECHNIQUE
    guard += gauge == GUARD
    return score_attack(s, seat, strength, technique, guard) + JOKER_GAUGE_SCORE
