"""What a sensible beginner would play: how much each action is liked, and how the defence seems to stand.

Reads only what everybody may know. Likings are losses avoided, a Barricade being worth about a hundred.
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

NEUTRAL = 9000  # the weight of an action that changes nothing
WALL, LAST_WALL = 100, 150  # a Barricade, and one of the last two
FARM_LOSS, BURNING_FARM_LOSS = 260, 380
DISASTER = 3000  # what loses the match
# A Wound, by its order: the first leaves a token, the second makes a beast, the third brings death near
WOUND_COST = np.array([130, 130, 420, DISASTER], np.int64)
FAMILY_LOSS, LAST_FAMILY_LOSS = 400, 1500
WEIGHT = 6  # a point of value in a combat line
# What it is worth to be 1, 2, 3 … short of the Kiai value: near enough to reach it, far enough for one more card
ROOM_LEFT = np.array([0, -45, -20, 5, 20, 15, 10, 5, 0, 0, 0, 0, 0, 0], np.int64)
KIAI_GAIN = 110
OUT_OF_ROUND = 60
# How likely a missing symbol still comes with 0, 1, 2 … further draws, in hundredths
COMES_WITH = np.array([0, 25, 44, 58, 68, 76, 82, 86, 90], np.int64)
_TIRESOME = {"nodef": 60, "nosup": 10, "left": 40, "right": 40, "mustpass": 120, "demon": 50, "swords": 30}
TIRESOME = np.array([_TIRESOME.get(name, 0) for name in PENALTY_NAMES], np.int64)
_POPULAR = {"heihachi": 60, "daisuke": 60, "gorobei": 40, "kanbei": 40, "kikuchiyo": 30, "kyuzo": 50, "katsushiro": 50}
POPULAR = np.array([_POPULAR[name] for name in SAMURAI_NAMES], np.int64)


@rule
def action_priors(s, seat, mask, weights):
    """Write how much each legal action is liked."""
    for action in range(ACTIONS):
        weights[action] = 0
        if mask[action]:
            weights[action] = max(1, NEUTRAL + like(s, seat, action))


@rule
def like(s, seat, action):
    """How much one answer to the question asked is liked, against 0 for one that changes nothing."""
    decision = s.decision
    if decision in (FACE_CARD, PLACE_CARD):
        return like_facing(s, seat, i64(s.card), action)
    if decision == CHOOSE_ACTION:
        return like_action(s, seat, action)
    if decision == SETTLE_PENALTY:
        return like_settling(s, seat, action)
    if decision == FIGHT_AGAIN:
        return like_next_card(s, seat) + intruder_cost(s) if action == SECOND_FIGHT else 0
    if decision == USE_KIAI:
        return 50 if action == KIAI_USE else 0
    if decision == TAKE_FROM:
        return 0 if action == EFFECT_DONE else like_taking(s, seat, action - TAKE_LAST)
    if decision == GIVE_WHOM:
        return like_recipient(s, seat, action - GIVE_TO)
    if decision == ORDER_CARDS:
        return like_card(s, next_seat(s), i64(s.fan[action - ORDER_TOP]))
    if decision == CALL_ABSENT:
        return like_absent(s, seat, action)
    if decision == CHOOSE_SAMURAI:
        return POPULAR[action - PICK_SAMURAI]
    if decision == DROP_CARD:
        return -need(s, seat, action - DROP_DEFENCE)
    return 0 if action == EFFECT_DONE else like_help(s, action)


# --- what things are worth --------------------------------------------------------------------------------------------


@rule
def wound_cost(s, seat):
    """What the next Wound costs a Samurai."""
    return WOUND_COST[2 * s.beast[seat] + s.wound[seat]]


@rule
def wall_cost(s):
    """What a Barricade, or the Farmstead in its place, is worth."""
    if s.barricades > 2:
        return WALL
    return LAST_WALL if s.barricades > 0 else farm_cost(s)


@rule
def farm_cost(s):
    """What a Farmstead is worth."""
    if count_bits(i64(s.farms)) <= 1:
        return DISASTER
    return BURNING_FARM_LOSS if BACKS_APPLY[s.difficulty] else FARM_LOSS


@rule
def intruder_cost(s):
    """What one more Intruder costs: half of them burn something, Farmsteads once they outnumber the Barricades."""
    burning = (s.intruders_left + s.raiders_left) // 2
    return (farm_cost(s) if burning > s.barricades else wall_cost(s)) // 2


@rule
def need(s, seat, symbol):
    """What it will cost at the end of the round if a defence symbol is missing."""
    if symbol == HAT:
        return wound_cost(s, seat)
    left = count_bits(i64(s.farms if symbol == FARM else s.families))
    deadly = lacking(s, symbol) >= left
    if symbol == FARM:
        return LAST_FAMILY_LOSS // 2 if deadly else farm_cost(s)
    return LAST_FAMILY_LOSS if deadly else FAMILY_LOSS


@rule
def lacking(s, symbol):
    """How many Samurai lack a defence symbol."""
    count = 0
    for seat in range(s.players):
        count += s.defence[seat, symbol] == NO_CARD
    return count


@rule
def missing(s, seat):
    """What all missing defence symbols of a Samurai may cost."""
    cost = 0
    for symbol in range(SYMBOLS):
        if s.defence[seat, symbol] == NO_CARD:
            cost += need(s, seat, symbol)
    return cost


@rule
def penalty_cost(s, seat, card):
    """What the penalties of a card at the end of his line would cost him."""
    if (talents(s, seat) >> (KANBEI if VALUE[card] & 1 else GOROBEI)) & 1:
        return 0
    cost = 0
    for slot in range(PENALTIES[card]):
        symbol = PENALTY[card, slot]
        if symbol == FIRE:
            cost += wall_cost(s)
        elif symbol == WOUND:
            cost += wound_cost(s, seat)
        elif symbol == NINJA:
            cost += intruder_cost(s)
        elif symbol == DROPDEF:
            cost += 200
        elif symbol in (LEFT, RIGHT) and s.passed[neighbour(s, seat, symbol)]:
            cost += wound_cost(s, seat)
        else:
            cost += TIRESOME[symbol]
    return cost


# --- cards ------------------------------------------------------------------------------------------------------------


@rule
def burden(s, seat):
    """What the last card of his line will cost him in his next turn, as long as it is the last one."""
    card = i64(s.last_card[seat])
    return 0 if card == NO_CARD else penalty_cost(s, seat, card)


@rule
def like_confronting(s, seat, card):
    """What it means to add a card to a combat line: its penalty comes, and the one before it no more."""
    room = kiai_value(s, seat) - s.total[seat] - VALUE[card]
    liking = burden(s, seat) - penalty_cost(s, seat, card)
    if room == 0:
        return liking + KIAI_GAIN
    if room < 0:
        already = s.total[seat] > kiai_value(s, seat)
        return liking - wall_cost(s) - (0 if already else OUT_OF_ROUND + missing(s, seat) // 3)
    return liking + ROOM_LEFT[room] - ROOM_LEFT[room + VALUE[card]] - WEIGHT * VALUE[card]


@rule
def like_card(s, seat, card):
    """What it means that a Samurai must place a card, right or left as he likes."""
    liking = like_confronting(s, seat, card)
    if may_defend(s, seat, card):
        liking = max(liking, need(s, seat, SYMBOL[card]))
    return liking


@rule
def like_drawn(s, seat, card):
    """What it means that a Samurai draws a card in his turn, with all that his talents allow."""
    liking = like_card(s, seat, card)
    if may_give(s, seat, card):
        for side in (LEFT, RIGHT):
            other = neighbour(s, seat, side)
            if not s.passed[other]:
                liking = max(liking, like_card(s, other, card) - 5)
    if (talents(s, seat) >> KYUZO) & 1 and has_value(s, seat, VALUE[card]):
        liking = max(liking, 40)
    return liking


@rule
def like_next_card(s, seat):
    """What drawing the next card is worth: that of the top card if it is known, else of the average card."""
    top = s.raiders[s.raiders_left - 1]
    if top != NO_CARD and s.known[top] == LOCATED:
        return like_drawn(s, seat, i64(top))
    first, last = FRESH_FIRST[s.round_no], FRESH_FIRST[s.round_no + 1]
    total, count = 0, 0
    for card in range(last):
        if s.known[card] == SEEN or (s.known[card] == UNSEEN and card >= first):
            total += like_drawn(s, seat, card)
            count += 1
    return total // max(count, 1)


@rule
def like_facing(s, seat, card, action):
    """D5 and D11: right, left, to a neighbour, or away."""
    if action == CONFRONT:
        return like_confronting(s, seat, card)
    if action == DEFEND:
        return need(s, seat, SYMBOL[card])
    if action == TALENT_DISCARD:
        return 40
    if action == TALENT_REDRAW:
        return like_next_card(s, seat) - 10
    other = neighbour(s, seat, LEFT if action == GIVE_LEFT else RIGHT)
    return like_card(s, other, card) - 5


@rule
def like_action(s, seat, action):
    """D4: fight while the odds are fair. A card not fought may burn as an Intruder; who passes suffers no more."""
    if action == PASS:
        return 0
    others = count_bits(i64(in_round(s))) - 1
    draws = min(max(s.raiders_left // (others + 1), 0), COMES_WITH.size - 1)
    hope = missing(s, seat) * COMES_WITH[draws] // 100
    staying = hope // 2 - burden(s, seat)
    if action == FIGHT:
        return staying + like_next_card(s, seat) + intruder_cost(s)
    return staying - 10 + (5 if action - SUPPORT == neighbour(s, seat, LEFT) else 0)


@rule
def like_settling(s, seat, action):
    """D2: ignore what can be ignored; what forbids talents comes last."""
    if action >= PENALTY_IGNORE:
        return 50
    symbol = PENALTY[s.owed, action - PENALTY_APPLY]
    return -TIRESOME[symbol]


# --- kiai and help ----------------------------------------------------------------------------------------------------


@rule
def like_taking(s, seat, source):
    """D9: relieve the line that is fullest, and of the card that hurts most."""
    card = i64(s.last_card[source])
    over_limit = s.total[source] > kiai_value(s, source)
    return VALUE[card] * 4 * WEIGHT + penalty_cost(s, source, card) + (OUT_OF_ROUND if over_limit else 0)


@rule
def like_recipient(s, seat, other):
    """D10: who gets Daisuke's card, or a Support token."""
    if s.card != NO_CARD:
        if other == s.source:
            return need(s, other, SYMBOL[s.card])
        return like_card(s, other, i64(s.card))
    return 20 if other != s.active else 10


@rule
def like_absent(s, seat, action):
    """D1: call an absent Samurai where he helps at once; in the last round call all."""
    if action == START_DONE:
        return 30
    samurai = action - USE_ABSENT
    card = i64(s.last_card[seat])
    if samurai in (GOROBEI, KANBEI):
        if card == NO_CARD or (VALUE[card] & 1) != (samurai == KANBEI):
            return 0
        return penalty_cost(s, seat, card)
    if samurai == KIKUCHIYO:
        return 0
    return 40 if s.round_no == ROUNDS else missing(s, seat) // 30


@rule
def like_help(s, action):
    """D8 and D12: heal the one nearest to death; lend what somebody can use."""
    if HEAL <= action < TAKE_LAST:
        return wound_cost(s, action - HEAL)
    return POPULAR[action - TOKEN]


@rule
def next_seat(s):
    """Who will draw the next card: the next Samurai in the round."""
    seat = neighbour(s, i64(s.active), LEFT)
    while s.passed[seat]:
        seat = neighbour(s, seat, LEFT)
    return seat


# --- how it stands ----------------------------------------------------------------------------------------------------
