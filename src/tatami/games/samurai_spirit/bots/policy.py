"""Action priors: a handwritten heuristic that scores every legal action.

It reads only what everybody may know. A score is the loss that an action avoids; a Barricade counts a hundred. All
scores are whole numbers, so that every machine decides alike. Every number below was chosen by hand.
"""

import numpy as np

from tatami.games.samurai_spirit.actions import (
    ACTIONS,
    CONFRONT,
    DEFEND,
    DROP_DEFENCE,
    EFFECT_DONE,
    FIGHT,
    GIVE_LEFT,
    GIVE_TO,
    HEAL,
    KIAI_USE,
    ORDER_TOP,
    PASS,
    PENALTY_APPLY,
    PENALTY_IGNORE,
    PICK_SAMURAI,
    SECOND_FIGHT,
    START_DONE,
    SUPPORT,
    TAKE_LAST,
    TALENT_DISCARD,
    TALENT_REDRAW,
    TOKEN,
    USE_ABSENT,
)
from tatami.games.samurai_spirit.components import (
    BACKS_APPLY,
    DROPDEF,
    FARM,
    FIRE,
    FRESH_FIRST,
    GOROBEI,
    HAT,
    KANBEI,
    KIKUCHIYO,
    KYUZO,
    LEFT,
    NINJA,
    PENALTIES,
    PENALTY,
    PENALTY_NAMES,
    RIGHT,
    ROUNDS,
    SAMURAI_NAMES,
    SYMBOL,
    SYMBOLS,
    VALUE,
    WOUND,
)
from tatami.games.samurai_spirit.rules.cards import has_value, kiai_value, may_defend, may_give, talents
from tatami.games.samurai_spirit.rules.penalties import neighbour
from tatami.games.samurai_spirit.rules.village import count_bits, in_round
from tatami.games.samurai_spirit.state import (
    CALL_ABSENT,
    CHOOSE_ACTION,
    CHOOSE_SAMURAI,
    DROP_CARD,
    FACE_CARD,
    FIGHT_AGAIN,
    GIVE_WHOM,
    LOCATED,
    NO_CARD,
    ORDER_CARDS,
    PLACE_CARD,
    SEEN,
    SETTLE_PENALTY,
    TAKE_FROM,
    UNSEEN,
    USE_KIAI,
)
from tatami.kernel.compiling import rule
from tatami.kernel.records import i64

NEUTRAL = 9000  # the prior of an action with score 0

# Losses
BARRICADE_COST, LAST_BARRICADE_COST = 100, 150
LAST_BARRICADES = 2  # how many of them count as the last ones
FARM_COST, FARM_WITH_BACK_COST = 260, 380  # on hard and heroic its back costs something too
DEFEAT_COST = 3000  # the last Farmstead, the death of a Samurai
# A Wound, by its order: the first leaves a token, the second makes a beast, the third leaves a token, the fourth kills
WOUND_COST = np.array([130, 130, 420, DEFEAT_COST], np.int64)
FAMILY_COST, LAST_FAMILY_COST = 400, 1500
LAST_FARMS_COST = 750  # one of too many farm symbols missing, so that the last Farmstead would fall
DROP_DEFENCE_COST = 200  # the penalty that costs a defence card
# Penalties whose cost does not depend on the position
_FIXED_PENALTY_COST = {"nodef": 60, "nosup": 10, "left": 40, "right": 40, "mustpass": 120, "demon": 50, "swords": 30}
FIXED_PENALTY_COST = np.array([_FIXED_PENALTY_COST.get(name, 0) for name in PENALTY_NAMES], np.int64)

# Combat lines
LINE_COST = 6  # a point of value in a combat line
KIAI_SCORE = 110  # reaching the Kiai value exactly
# Being 1, 2, 3 … short of the Kiai value: near enough to reach it, far enough for one more card
GAP_SCORE = np.array([0, -45, -20, 5, 20, 15, 10, 5, 0, 0, 0, 0, 0, 0], np.int64)
OVERWHELMED_COST = 60  # being above the Kiai value: the Samurai must pass
OVERWHELMED_DIVISOR = 3  # and a third of what their missing defence may cost is counted as lost

# Choices
# How likely a missing symbol still comes with 0, 1, 2 … further draws, in hundredths
DRAW_CHANCE = np.array([0, 25, 44, 58, 68, 76, 82, 86, 90], np.int64)
STAYING_DIVISOR = 2  # half of what those draws may bring speaks for staying in the round
SUPPORT_COST, SUPPORT_NEXT_SCORE = 10, 5  # lending a token; lending it to the one who plays next
GIVE_COST, REDRAW_COST = 5, 10  # handing a card on; drawing another one in its place
DISCARD_SCORE = 40  # getting rid of a card at once
IGNORE_SCORE = 50  # ignoring a penalty
KIAI_USE_SCORE = 50
RELIEF_FACTOR = 4  # how much more a point of value counts when a kiai takes the card away
TOKEN_SCORE, OWN_TOKEN_SCORE = 20, 10  # a Support token for another Samurai, for the active one
SAVE_ABSENT_SCORE = 30  # keeping the tokens of absent Samurai for later
LAST_ROUND_ABSENT_SCORE, ABSENT_DIVISOR = 40, 30  # calling one in the last round; before, by the missing defence
_SAMURAI_SCORE = {
    "heihachi": 60,
    "daisuke": 60,
    "gorobei": 40,
    "kanbei": 40,
    "kikuchiyo": 30,
    "kyuzo": 50,
    "katsushiro": 50,
}
SAMURAI_SCORE = np.array([_SAMURAI_SCORE[name] for name in SAMURAI_NAMES], np.int64)


@rule
def action_priors(s, seat, mask, weights):
    """Write the prior of every legal action; see ``kernel.contract``."""
    for action in range(ACTIONS):
        weights[action] = 0
        if mask[action]:
            weights[action] = max(1, NEUTRAL + score_answer(s, seat, action))


@rule
def score_answer(s, seat, action):
    """Score one answer to the question asked; 0 is one that changes nothing."""
    decision = s.decision
    if decision in (FACE_CARD, PLACE_CARD):
        return score_facing(s, seat, i64(s.card), action)
    if decision == CHOOSE_ACTION:
        return score_turn_action(s, seat, action)
    if decision == SETTLE_PENALTY:
        return score_settling(s, action)
    if decision == FIGHT_AGAIN:
        return score_next_card(s, seat) + intruder_cost(s) if action == SECOND_FIGHT else 0
    if decision == USE_KIAI:
        return KIAI_USE_SCORE if action == KIAI_USE else 0
    if decision == TAKE_FROM:
        return 0 if action == EFFECT_DONE else score_taking(s, action - TAKE_LAST)
    if decision == GIVE_WHOM:
        return score_recipient(s, action - GIVE_TO)
    if decision == ORDER_CARDS:
        return score_card(s, next_seat(s), i64(s.fan[action - ORDER_TOP]))
    if decision == CALL_ABSENT:
        return score_absent(s, seat, action)
    if decision == CHOOSE_SAMURAI:
        return SAMURAI_SCORE[action - PICK_SAMURAI]
    if decision == DROP_CARD:
        return -missing_symbol_cost(s, seat, action - DROP_DEFENCE)
    return 0 if action == EFFECT_DONE else score_help(s, action)


# --- costs ------------------------------------------------------------------------------------------------------------


@rule
def wound_cost(s, seat):
    """Return what the next Wound costs a Samurai."""
    return WOUND_COST[2 * s.beast[seat] + s.wound[seat]]


@rule
def barricade_cost(s):
    """Return what losing a Barricade costs, or the Farmstead in its place."""
    if s.barricades > LAST_BARRICADES:
        return BARRICADE_COST
    return LAST_BARRICADE_COST if s.barricades > 0 else farm_cost(s)


@rule
def farm_cost(s):
    """Return what losing a Farmstead costs."""
    if count_bits(i64(s.farms)) <= 1:
        return DEFEAT_COST
    return FARM_WITH_BACK_COST if BACKS_APPLY[s.difficulty] else FARM_COST


@rule
def intruder_cost(s):
    """Return what one more Intruder costs: half of them burn something, Farmsteads if there are too few Barricades."""
    burning = (s.intruders_left + s.raiders_left) // 2
    return (farm_cost(s) if burning > s.barricades else barricade_cost(s)) // 2


@rule
def missing_symbol_cost(s, seat, symbol):
    """Return what it costs at the end of the round if a Samurai lacks a defence symbol."""
    if symbol == HAT:
        return wound_cost(s, seat)
    left = count_bits(i64(s.farms if symbol == FARM else s.families))
    deadly = samurai_lacking(s, symbol) >= left
    if symbol == FARM:
        return LAST_FARMS_COST if deadly else farm_cost(s)
    return LAST_FAMILY_COST if deadly else FAMILY_COST


@rule
def samurai_lacking(s, symbol):
    """Return how many Samurai lack a defence symbol."""
    count = 0
    for seat in range(s.players):
        count += s.defence[seat, symbol] == NO_CARD
    return count


@rule
def missing_defence_cost(s, seat):
    """Return what all missing defence symbols of a Samurai may cost."""
    cost = 0
    for symbol in range(SYMBOLS):
        if s.defence[seat, symbol] == NO_CARD:
            cost += missing_symbol_cost(s, seat, symbol)
    return cost


@rule
def penalty_cost(s, seat, card):
    """Return what the penalties of a card cost when it is the last of a Samurai's line."""
    if (talents(s, seat) >> (KANBEI if VALUE[card] & 1 else GOROBEI)) & 1:
        return 0
    cost = 0
    for slot in range(PENALTIES[card]):
        symbol = PENALTY[card, slot]
        if symbol == FIRE:
            cost += barricade_cost(s)
        elif symbol == WOUND:
            cost += wound_cost(s, seat)
        elif symbol == NINJA:
            cost += intruder_cost(s)
        elif symbol == DROPDEF:
            cost += DROP_DEFENCE_COST
        elif symbol in (LEFT, RIGHT) and s.passed[neighbour(s, seat, symbol)]:
            cost += wound_cost(s, seat)
        else:
            cost += FIXED_PENALTY_COST[symbol]
    return cost


@rule
def pending_penalty_cost(s, seat):
    """Return what the last card of a Samurai's line will cost in their next turn, if it stays the last one."""
    card = i64(s.last_card[seat])
    return 0 if card == NO_CARD else penalty_cost(s, seat, card)


# --- cards ------------------------------------------------------------------------------------------------------------


@rule
def score_confronting(s, seat, card):
    """Score adding a card to a combat line: its penalty comes, and the one of the card before it no more."""
    gap = kiai_value(s, seat) - s.total[seat] - VALUE[card]
    score = pending_penalty_cost(s, seat) - penalty_cost(s, seat, card)
    if gap == 0:
        return score + KIAI_SCORE
    if gap < 0:
        score -= barricade_cost(s)
        if s.total[seat] > kiai_value(s, seat):
            return score
        return score - OVERWHELMED_COST - missing_defence_cost(s, seat) // OVERWHELMED_DIVISOR
    return score + GAP_SCORE[gap] - GAP_SCORE[gap + VALUE[card]] - LINE_COST * VALUE[card]


@rule
def score_card(s, seat, card):
    """Score a card that a Samurai must place, in the line or in the defence, whichever is better."""
    score = score_confronting(s, seat, card)
    if may_defend(s, seat, card):
        score = max(score, missing_symbol_cost(s, seat, SYMBOL[card]))
    return score


@rule
def score_drawn(s, seat, card):
    """Score a card that a Samurai draws in their turn, with all that their talents allow."""
    score = score_card(s, seat, card)
    if may_give(s, seat, card):
        for side in (LEFT, RIGHT):
            other = neighbour(s, seat, side)
            if not s.passed[other]:
                score = max(score, score_card(s, other, card) - GIVE_COST)
    if (talents(s, seat) >> KYUZO) & 1 and has_value(s, seat, VALUE[card]):
        score = max(score, DISCARD_SCORE)
    return score


@rule
def score_next_card(s, seat):
    """Score drawing the next card: the top card if it is known, else the average of those it may be."""
    top = s.raiders[s.raiders_left - 1]
    if top != NO_CARD and s.known[top] == LOCATED:
        return score_drawn(s, seat, i64(top))
    first, last = FRESH_FIRST[s.round_no], FRESH_FIRST[s.round_no + 1]
    total, count = 0, 0
    for card in range(last):
        if s.known[card] == SEEN or (s.known[card] == UNSEEN and card >= first):
            total += score_drawn(s, seat, card)
            count += 1
    return total // max(count, 1)


@rule
def score_facing(s, seat, card, action):
    """D5 and D11: right, left, to a neighbour, or away."""
    if action == CONFRONT:
        return score_confronting(s, seat, card)
    if action == DEFEND:
        return missing_symbol_cost(s, seat, SYMBOL[card])
    if action == TALENT_DISCARD:
        return DISCARD_SCORE
    if action == TALENT_REDRAW:
        return score_next_card(s, seat) - REDRAW_COST
    other = neighbour(s, seat, LEFT if action == GIVE_LEFT else RIGHT)
    return score_card(s, other, card) - GIVE_COST


@rule
def score_turn_action(s, seat, action):
    """D4: fight while the odds are fair. A card not fought may burn as an Intruder; a Samurai who passes is safe."""
    if action == PASS:
        return 0
    others = count_bits(i64(in_round(s))) - 1
    draws = min(max(s.raiders_left // (others + 1), 0), DRAW_CHANCE.size - 1)
    expected = missing_defence_cost(s, seat) * DRAW_CHANCE[draws] // 100
    staying = expected // STAYING_DIVISOR - pending_penalty_cost(s, seat)
    if action == FIGHT:
        return staying + score_next_card(s, seat) + intruder_cost(s)
    return staying - SUPPORT_COST + (SUPPORT_NEXT_SCORE if action - SUPPORT == neighbour(s, seat, LEFT) else 0)


@rule
def score_settling(s, action):
    """D2: ignore what can be ignored; what forbids talents comes last."""
    if action >= PENALTY_IGNORE:
        return IGNORE_SCORE
    symbol = PENALTY[s.owed, action - PENALTY_APPLY]
    return -FIXED_PENALTY_COST[symbol]


# --- kiai and help ----------------------------------------------------------------------------------------------------


@rule
def score_taking(s, source):
    """D9: relieve the line that is fullest, and of the card that hurts most."""
    card = i64(s.last_card[source])
    overwhelmed = s.total[source] > kiai_value(s, source)
    relief = VALUE[card] * RELIEF_FACTOR * LINE_COST
    return relief + penalty_cost(s, source, card) + (OVERWHELMED_COST if overwhelmed else 0)


@rule
def score_recipient(s, other):
    """D10: who gets Daisuke's card, or a Support token."""
    if s.card != NO_CARD:
        if other == s.source:
            return missing_symbol_cost(s, other, SYMBOL[s.card])
        return score_card(s, other, i64(s.card))
    return TOKEN_SCORE if other != s.active else OWN_TOKEN_SCORE


@rule
def score_absent(s, seat, action):
    """D1: call an absent Samurai where they help at once; in the last round call all."""
    if action == START_DONE:
        return SAVE_ABSENT_SCORE
    samurai = action - USE_ABSENT
    card = i64(s.last_card[seat])
    if samurai in (GOROBEI, KANBEI):
        if card == NO_CARD or (VALUE[card] & 1) != (samurai == KANBEI):
            return 0
        return penalty_cost(s, seat, card)
    if samurai == KIKUCHIYO:
        return 0
    return LAST_ROUND_ABSENT_SCORE if s.round_no == ROUNDS else missing_defence_cost(s, seat) // ABSENT_DIVISOR


@rule
def score_help(s, action):
    """D8 and D12: heal the one nearest to death; lend the token that is worth most."""
    if HEAL <= action < TAKE_LAST:
        return wound_cost(s, action - HEAL)
    return SAMURAI_SCORE[action - TOKEN]


@rule
def next_seat(s):
    """Return the next seat in the round, which will draw the next card."""
    seat = neighbour(s, i64(s.active), LEFT)
    while s.passed[seat]:
        seat = neighbour(s, seat, LEFT)
    return seat
