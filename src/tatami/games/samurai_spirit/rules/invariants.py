"""What must hold at every decision of every match; checked on hundreds of thousands of random games."""

from typing import Any

import numpy as np

from tatami.games.samurai_spirit.components import (
    ALL_SAMURAI,
    BARRICADE_BONUS,
    CARDS,
    FIRST_BOSS,
    FIRST_LIEUTENANT,
    FRESH_FIRST,
    FRESH_MINUS,
    PLUNDERERS_EACH,
    ROUNDS,
    SYMBOL,
    SYMBOLS,
    TURNS_PER_ROUND,
    VALUE,
)
from tatami.games.samurai_spirit.rules.cards import kiai_value
from tatami.games.samurai_spirit.rules.village import count_bits
from tatami.games.samurai_spirit.state import (
    CALL_ABSENT,
    CHOOSE_ACTION,
    CHOOSE_SAMURAI,
    FAMILIES_GONE,
    FARMS_GONE,
    FIGHT_AGAIN,
    GOING_ON,
    LOCATED,
    NO_CARD,
    NOBODY,
    NOTHING,
    ORDER_CARDS,
    SEEN,
    SETTLE_PENALTY,
    UNSEEN,
    VICTORY,
)
from tatami.kernel.compiling import rule
from tatami.kernel.records import i64

INVARIANTS = {
    1: "SS-3.8, SS-4.5, SS-17.2: every card of the round's deck lies in exactly one place, and the deck has its size",
    2: "SS-4.4, SS-13.16: Barricades lie between none and the cap",
    3: "SS-14.5: at most one Wound token lies on a board",
    4: "SS-2.7: a defence side has at most one card a symbol, each on its symbol",
    5: "SS-10.1: a total is the sum of the combat line",
    6: "SS-8.7, SS-20.3: every Support token lies in exactly one place",
    7: "SS-5.8: the Raider stack is not empty when a turn starts or an action is chosen",
    8: "SS-11.1: when an action is chosen nobody in the round stands on their Kiai value",
    9: "SS-21, SS-24.5: a question has two answers or more, and the one asked is in the round",
    10: "SS-18: a match is over exactly when somebody has died, the Farmsteads or the Families are gone, or it is won",
    11: "SS-23.5: what lies face up is known, and nothing else is",
    12: "SS-24.6: a round has no more turns than the guard allows",
    13: "SS-23.5: a card seen to be shuffled into the Raider stack lies where everybody knows it may lie",
}


@rule
def broken_invariant(s):
    """Return the number of the first invariant that does not hold, or 0."""
    if not cards_conserved(s):
        return 1
    if not 0 <= s.barricades <= s.cap or s.cap != s.players + BARRICADE_BONUS[s.difficulty]:
        return 2
    for seat in range(s.players):
        if not 0 <= s.wound[seat] <= 1 or not 0 <= s.beast[seat] <= 1:
            return 3
        if not defence_valid(s, seat):
            return 4
        if line_total(s, seat) != s.total[seat]:
            return 5
    if s.decision != CHOOSE_SAMURAI and not tokens_conserved(s):
        return 6
    if s.decision in (CALL_ABSENT, SETTLE_PENALTY, CHOOSE_ACTION, FIGHT_AGAIN) and s.raiders_left == 0:
        return 7
    if s.decision == CHOOSE_ACTION and somebody_on_kiai_value(s):
        return 8
    if not question_valid(s):
        return 9
    if not ending_valid(s):
        return 10
    if not knowledge_valid(s):
        return 11
    if s.turns > TURNS_PER_ROUND + s.players:
        return 12
    return 0 if shuffled_cards_valid(s) else 13


HALF = CARDS // 2  # cards are counted in two sets of bits


@rule
def low_bit(card):
    """A card's bit in the set of the first half."""
    return 1 << card if card < HALF else 0


@rule
def high_bit(card):
    """A card's bit in the set of the second half."""
    return 1 << (card - HALF) if card >= HALF else 0


@rule
def cards_conserved(s):
    """No card twice, none missing: lines, defence sides, hands and the three piles together are the deck."""
    low, high, count = 0, 0, 0
    for place in range(CARDS):
        for pile in range(3):
            left = s.raiders_left if pile == 0 else s.intruders_left if pile == 1 else s.discards
            card = i64(s.raiders[place] if pile == 0 else s.intruders[place] if pile == 1 else s.discard[place])
            if (card == NO_CARD) != (place >= left):
                return False
            if card != NO_CARD:
                count += 1
                low |= low_bit(card)
                high |= high_bit(card)
    for seat in range(s.players):
        card = i64(s.first_card[seat])
        while card != NO_CARD:
            count += 1
            low |= low_bit(card)
            high |= high_bit(card)
            card = i64(s.after[card])
        for symbol in range(SYMBOLS):
            card = i64(s.defence[seat, symbol])
            if card != NO_CARD:
                count += 1
                low |= low_bit(card)
                high |= high_bit(card)
    if s.card != NO_CARD:
        card = i64(s.card)
        count += 1
        low |= low_bit(card)
        high |= high_bit(card)
    return count == count_bits(low) + count_bits(high) and count == deck_size(s) and fresh_cards_valid(s, high)


@rule
def deck_size(s):
    """How many cards the round's deck has (SS-4.11)."""
    size = s.players * PLUNDERERS_EACH[s.difficulty]
    for joined in range(2, s.round_no + 1):
        size += s.players - FRESH_MINUS[s.difficulty, joined]
    return size


@rule
def fresh_cards_valid(s, high):
    """Lieutenants from round 2 on, Bosses in round 3 only (SS-4.6)."""
    bosses = high >> (FIRST_BOSS - HALF)
    lieutenants = (high >> (FIRST_LIEUTENANT - HALF)) & ((1 << (FIRST_BOSS - FIRST_LIEUTENANT)) - 1)
    wanted = s.players - FRESH_MINUS[s.difficulty, 2] if s.round_no >= 2 else 0
    wanted_bosses = s.players - FRESH_MINUS[s.difficulty, 3] if s.round_no == 3 else 0
    return count_bits(lieutenants) == wanted and count_bits(bosses) == wanted_bosses


@rule
def defence_valid(s, seat):
    """SS-2.7."""
    for symbol in range(SYMBOLS):
        card = s.defence[seat, symbol]
        if card != NO_CARD and SYMBOL[card] != symbol:
            return False
    return True


@rule
def line_total(s, seat):
    """The sum of a combat line, or -1 if its ends do not fit."""
    total, last = 0, NO_CARD
    card = i64(s.first_card[seat])
    while card != NO_CARD:
        total += VALUE[card]
        last = card
        card = i64(s.after[card])
    return total if last == s.last_card[seat] else -1


@rule
def tokens_conserved(s):
    """Tokens of Samurai in play lie at one board each; those of absent ones are unused, granted or used up."""
    lying, seated, granted = 0, 0, 0
    for seat in range(s.players):
        if lying & i64(s.tokens[seat]) or granted & i64(s.granted[seat]):
            return False
        lying |= i64(s.tokens[seat])
        granted |= i64(s.granted[seat])
        seated |= 1 << i64(s.samurai[seat])
    return (
        lying == seated and (granted | i64(s.absent)) & ~(ALL_SAMURAI & ~seated) == 0 and granted & i64(s.absent) == 0
    )


@rule
def somebody_on_kiai_value(s):
    """Whether a Samurai in the round stands on their Kiai value."""
    for seat in range(s.players):
        if not s.passed[seat] and s.total[seat] == kiai_value(s, seat):
            return True
    return False


@rule
def question_valid(s):
    """SS-21: what has one answer is not asked."""
    if s.decision == NOTHING:
        return s.offered == 0 and s.decider == NOBODY
    if s.offered & (s.offered - 1) == 0:
        return False
    return s.decision == CHOOSE_SAMURAI or not s.passed[s.decider]


@rule
def ending_valid(s):
    """SS-18.1, SS-18.2."""
    if (s.decision == NOTHING) != (s.ending != GOING_ON):
        return False
    if (s.farms == 0) != (s.ending == FARMS_GONE) or (s.families == 0) != (s.ending == FAMILIES_GONE):
        return False
    return s.ending != VICTORY or s.round_no == ROUNDS


@rule
def knowledge_valid(s):
    """Cards in lines, on defence sides, in hands and in the discard pile are located; new ones are unseen."""
    for place in range(s.discards):
        if s.known[s.discard[place]] != LOCATED:
            return False
    for seat in range(s.players):
        card = i64(s.first_card[seat])
        while card != NO_CARD:
            if s.known[card] != LOCATED:
                return False
            card = i64(s.after[card])
        for symbol in range(SYMBOLS):
            if s.defence[seat, symbol] != NO_CARD and s.known[s.defence[seat, symbol]] != LOCATED:
                return False
    for slot in range(s.fan_size):
        if s.decision == ORDER_CARDS and s.known[s.fan[slot]] != LOCATED:
            return False
    return s.card == NO_CARD or s.known[s.card] == LOCATED


@rule
def shuffled_cards_valid(s):
    """No card lies deeper among the Intruders than everybody can tell; in round 1 none is seen but not located."""
    for place in range(s.intruders_left):
        card = s.intruders[place]
        if s.known[card] == SEEN and s.deepest[card] > place:
            return False
    for card in range(CARDS):
        if s.known[card] == SEEN and s.round_no == 1:
            return False
        if s.known[card] == UNSEEN and s.deepest[card] > 0:
            return False
    return True


# --- for checking redact and redeal -----------------------------------------------------------------------------------


def scramble(s: Any, seat: int, dice: np.random.Generator) -> None:
    """Change everything nobody may know, to any nonsense: no view may change by a byte (SS-23.5)."""
    s.rng = dice.integers(2**63)
    unknown = np.flatnonzero(s.known != LOCATED)
    for stack, left in ((s.raiders, int(s.raiders_left)), (s.intruders, int(s.intruders_left))):
        for place in range(left):
            if s.known[stack[place]] != LOCATED:
                stack[place] = dice.choice(unknown)


def hidden_counts(s: Any, seat: int) -> np.ndarray:
    """Return which cards lie face down in the Raider stack, and which among the Intruders, of a full state."""
    rows = np.zeros((2, CARDS))
    for row, stack in zip(rows, (s.raiders[: s.raiders_left], s.intruders[: s.intruders_left]), strict=True):
        row[[card for card in stack.tolist() if s.known[card] != LOCATED]] = 1
    return rows.ravel()


def expected_counts(view: Any, seat: int) -> np.ndarray:
    """Return how often a fair redeal puts each card there: every face-down place is as likely as any other (SS-23.8).

    Where the check of the deal (SS-20.6) or a demon (SS-23.5) makes places unequal, the row is empty; tests of their
    own check those.
    """
    seen = view.known == SEEN
    if (seen & (view.deepest > 0)).any() or (view.variant and view.round_no == 1):
        return np.zeros(0)
    first, last = FRESH_FIRST[view.round_no], FRESH_FIRST[view.round_no + 1]
    fresh = (view.known == UNSEEN) & (np.arange(CARDS) >= first) & (np.arange(CARDS) < last)
    places = np.array(
        [(view.raiders[: view.raiders_left] < 0).sum(), (view.intruders[: view.intruders_left] < 0).sum()]
    )
    hidden = max(int(places.sum()), 1)
    chance = seen + fresh * ((places.sum() - seen.sum()) / max(int(fresh.sum()), 1))
    return np.outer(places / hidden, chance).ravel()
