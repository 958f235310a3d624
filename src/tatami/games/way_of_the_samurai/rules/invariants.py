"""What must hold at every decision of every match; checked on hundreds of thousands of random games."""

from typing import Any

import numpy as np

from tatami.games.way_of_the_samurai.components import (
    ALL_CARDS,
    ATTACKS_PER_ROUND,
    BLOOD_CARDS,
    BLOOD_MOST,
    CARDS,
    CARDS_PER_ATTACK,
    DIE_MAX,
    GAUGE_MIN,
    GAUGES,
    GUARD,
    KEMPO,
    KI_MAX,
    LIFE_MAX,
    MARKS,
    MAX_CLAN,
    MAX_ROUNDS,
    OPPONENTS,
    STANCE,
    STORM,
    TAKESHI,
    THREE,
    WEAPON_MOST,
    WIND,
    WIND_GUARD,
)
from tatami.games.way_of_the_samurai.rules.decks import bit, cards_in
from tatami.games.way_of_the_samurai.rules.visibility import concealed, known_main, laid_down, unseen_opponents
from tatami.games.way_of_the_samurai.state import (
    CAMPAIGN_1,
    CAMPAIGN_2,
    CLAN,
    DUEL,
    GOING_ON,
    IN_WINDOW,
    MATCH_OVER,
    NO_CARD,
    ONE_AGAINST_THREE,
    SINGLE_FIGHT,
    STANCES,
    TAKE_PATH,
    TAKE_WEAPON,
    W3,
    W4,
    W6,
)
from tatami.kernel.compiling import rule
from tatami.kernel.records import i64

INVARIANTS = {
    1: "WS-2.2, WS-14.1: every action card is in exactly one place, and the piles are as large as announced",
    2: "WS-14.4, WS-14.5: every Opponent card is in exactly one place",
    3: "WS-4.1, WS-4.2: gauges stay between -2 and their maxima, and the maxima are those in force",
    4: "WS-9.1, WS-13.3: Life and Ki stay within their limits",
    5: "WS-11.1, WS-18.5: the wound die shows 1 to 6, against Kempo always 1",
    6: "WS-6.7: the cards for all attacks of the round are there",
    7: "WS-16.3, WS-18.3: whoever must have fallen has fallen; the match is over exactly when it has a result",
    8: "WS-6.1, WS-7.1: the defence lies open when it must, and a window follows the right number of cards",
    9: "WS-28.1: the options fit the mode",
    10: "WS-15.10, WS-19.5: no fight and no clan run goes on for ever",
    11: "WS-31.3, WS-31.4: what everybody has learned by counting cards is true",
}


@rule
def broken_invariant(s):
    """Return the number of the first invariant that does not hold, or 0."""
    if not cards_conserved(s):
        return 1
    if not opponents_conserved(s):
        return 2
    for seat in range(s.players):
        if s.weapon[seat] >= 0:  # a duellist without one has nothing to be checked
            if not gauges_within(s, seat):
                return 3
            if not tokens_within(s, seat):
                return 4
            if not 1 <= s.die[seat] <= DIE_MAX or (s.enemy == KEMPO and s.die[seat] != 1):
                return 5
    if s.decision == IN_WINDOW and s.window <= W3 and not cards_suffice(s):
        return 6
    if not result_valid(s):
        return 7
    if s.decision == IN_WINDOW and not attack_valid(s):
        return 8
    if not options_fit(s):
        return 9
    if s.round_no > MAX_ROUNDS or s.defeated > MAX_CLAN or s.marks > MARKS:
        return 10
    if not knowledge_valid(s):
        return 11
    return 0


@rule
def cards_conserved(s):
    """All 26 cards, each once."""
    seen, count = i64(0), 0
    for seat in range(2):
        if cards_in(i64(s.hand[seat])) != s.hand_size[seat]:
            return False
        seen |= i64(s.hand[seat]) | i64(s.reserve[seat])
        count += s.hand_size[seat] + cards_in(i64(s.reserve[seat]))
    seen |= i64(s.discard) | i64(s.offered)
    count += cards_in(i64(s.discard)) + cards_in(i64(s.offered))
    for place in range(s.played):
        seen |= bit(s.zone[place])
    for place in range(s.deck_size):
        seen |= bit(s.deck[place])
    count += s.played + s.deck_size
    if seen & ~i64(s.main) & ~(i64(s.reserve[0]) | i64(s.reserve[1])):
        return False  # a card that is still in the Special Action deck, or was won, is not among the others
    for place in range(s.special_size):
        seen |= bit(s.special[place])
    return seen == ALL_CARDS and count + s.special_size == cards_in(seen)


@rule
def opponents_conserved(s):
    """All 12 cards, or 13 with the Hard Mode card, each once; stance hands as large as they should be."""
    seen = i64(s.opponent_discard) | i64(s.stance[0]) | i64(s.stance[1])
    count = cards_in(i64(s.opponent_discard)) + s.opponents_size + s.counters
    for seat in range(2):
        held = cards_in(i64(s.stance[seat]))
        count += held
        if s.mode != DUEL or s.decision == TAKE_WEAPON:
            if held:
                return False
        elif held != STANCE - (laid_down(s) if seat == s.foe else 0):
            return False
    for place in range(s.opponents_size):
        seen |= bit(s.opponents[place])
    for place in range(s.counters):
        seen |= bit(s.counter[place])
    if s.defence != NO_CARD:
        seen |= bit(s.defence)
        count += 1
    return seen == (1 << (OPPONENTS + s.hard_mode)) - 1 and count == OPPONENTS + s.hard_mode


@rule
def gauges_within(s, seat):
    """WS-4.1 to WS-4.3, with the maxima worked out anew."""
    for gauge in range(GAUGES):
        most = WEAPON_MOST[s.weapon[seat], gauge]
        if gauge == GUARD and s.weather == WIND:
            most = min(most, WIND_GUARD)
        for card in range(BLOOD_CARDS):
            if (s.blood_drawn >> card) & 1:
                most = min(most, BLOOD_MOST[card, gauge])
        if s.most[seat, gauge] != most or not GAUGE_MIN <= s.gauges[seat, gauge] <= most:
            return False
    return True


@rule
def tokens_within(s, seat):
    """A player's tokens, and that no enemy's are negative."""
    for who in range(THREE + 1):
        if s.life[who] < 0 or s.ki[who] < 0:
            return False
    return s.life[seat] <= LIFE_MAX and s.ki[seat] <= KI_MAX[s.weapon[seat]]


@rule
def cards_suffice(s):
    """Three cards for each attack left; the reserve counts too."""
    attacks_left = (ATTACKS_PER_ROUND - 1 - s.attack // s.players) * CARDS_PER_ATTACK
    need = CARDS_PER_ATTACK - s.played + attacks_left
    return s.hand_size[s.turn] + cards_in(i64(s.reserve[s.turn])) >= need


@rule
def result_valid(s):
    """Nobody who is still asked anything has fallen."""
    if (s.decision == MATCH_OVER) != (s.outcome != GOING_ON):
        return False
    if s.outcome != GOING_ON:
        return True
    if s.halted or s.life[0] == 0 or s.fallen & 1:
        return False
    if s.enemy == TAKESHI and s.ki[0] == 0:
        return False
    if s.blood and s.blood_drawn == (1 << BLOOD_CARDS) - 1:
        return False
    if s.mode == ONE_AGAINST_THREE:
        return s.life[1] + s.life[2] + s.life[3] > 0
    between_fights = s.decision == TAKE_PATH or (s.decision == TAKE_WEAPON and s.mode != DUEL)
    return between_fights or s.life[1] > 0


@rule
def attack_valid(s):
    """W1 to W3 come before the first, second and third card; the defence is open from W4 on."""
    if s.flank > 0:
        return s.played == 0 and s.mode == ONE_AGAINST_THREE
    if s.played != min(s.window - 1, CARDS_PER_ATTACK):
        return False
    if s.window >= W4 and not s.shown:
        return False
    if (s.window == W6) != (s.counters > 0) and s.mode != DUEL:
        return False
    return s.life[s.foe] > 0


@rule
def options_fit(s):
    """What a mode does not know is not there (WS-28)."""
    campaign = s.mode in (CAMPAIGN_1, CAMPAIGN_2)
    if (s.enemy >= 0) != (s.mode == SINGLE_FIGHT) or (s.mode == DUEL) != (s.players == 2):
        return False
    if s.surroundings and (campaign or s.mode == DUEL):
        return False
    if s.weather and (s.mode > CLAN or not s.surroundings or (s.enemy == KEMPO and s.weather >= STORM)):
        return False
    if s.blood and s.mode not in (SINGLE_FIGHT, ONE_AGAINST_THREE):
        return False
    modules = s.easy_draw or s.hard_mode or s.virtue or s.gisei
    return not (s.mode == DUEL and modules) and (campaign or not s.event_card)


@rule
def knowledge_valid(s):
    """The true hands and decks are among those that a redeal can deal."""
    for place in range(s.deck_size):
        if not (s.shuffled >> s.deck[place]) & 1:
            return False
    for seat in range(2):
        if cards_in(i64(s.hand[seat]) & ~i64(s.shuffled)) != s.kept[seat]:
            return False
        held, hidden = concealed(s, seat), 0
        for place in range(STANCES):
            if s.may_be[place] and s.holder[place] == seat:
                hidden += 1
                if cards_in(held & i64(s.may_be[place])) < hidden:
                    return False  # too few of the cards can be those that were drawn first
        if cards_in(held) != hidden:
            return False
    return True


# --- for checking redact and redeal -----------------------------------------------------------------------------------


def scramble(s: Any, seat: int, dice: np.random.Generator) -> None:
    """Change everything a seat may not know, to any nonsense: its view must not change by a byte (WS-31)."""
    s.rng = dice.integers(2**63)
    s.deck[:] = dice.integers(CARDS, size=s.deck.shape)
    s.special[:] = dice.integers(CARDS, size=s.special.shape)
    s.opponents[:] = dice.integers(OPPONENTS, size=s.opponents.shape)
    if s.mode == DUEL:
        for other in range(2):
            if other != seat:
                s.hand[other] = dice.integers(ALL_CARDS)
                s.stance[other] = dice.integers(1 << OPPONENTS)
        if s.foe != seat:
            if s.committed > 0 and not s.shown:
                s.defence = dice.integers(OPPONENTS)
            if s.committed == 2:
                s.counter[0] = dice.integers(OPPONENTS)


def hidden_counts(s: Any, seat: int) -> np.ndarray:
    """Return who holds what in a full state: every hidden hand and stance; alone, the next card of the Main deck."""
    if s.mode != DUEL:
        return np.array([s.deck_size > 0 and s.deck[s.deck_size - 1] == card for card in range(CARDS)], float)
    others = [other for other in range(2) if other != seat]
    hands = [members(int(s.hand[other]), CARDS) for other in others]
    return np.concatenate(hands + [members(int(concealed(s, other)), OPPONENTS) for other in others])


def members(held: int, cards: int) -> np.ndarray:
    """Return a set of cards as a row of noughts and ones."""
    return np.array([(held >> card) & 1 for card in range(cards)], float)


def expected_counts(view: Any, seat: int) -> np.ndarray:
    """Return how often each card should be there (WS-0.7); alone, all unseen cards are equally likely."""
    unseen = members(int(view.main) & ~int(known_main(view)), CARDS)
    if view.mode != DUEL:
        return unseen * (view.deck_size > 0) / max(1, unseen.sum())
    others = [other for other in range(2) if other != seat]
    return np.concatenate([expected_hand(view, other, unseen) for other in others] + expected_stances(view, seat))


def expected_hand(view: Any, other: int, unseen: np.ndarray) -> np.ndarray:
    """Return how often a hidden hand has each card: older ones were not shuffled in, all others were."""
    newer = unseen * members(int(view.shuffled), CARDS)
    older, kept = unseen - newer, int(view.kept[other])
    drawn = int(view.hand_size[other]) - kept
    return older * kept / max(1, older.sum()) + newer * drawn / max(1, newer.sum())


def expected_stances(view: Any, seat: int) -> list[np.ndarray]:
    """Return how often each card is in the hidden stances: of what is left, each can be all that it may be."""
    unseen = members(int(unseen_opponents(view, seat)), OPPONENTS)
    rows = np.zeros((2, OPPONENTS))
    for holder, may_be in zip(view.holder.tolist(), view.may_be.tolist(), strict=True):
        if may_be and holder != seat:
            left = (unseen - rows.sum(axis=0)) * members(may_be, OPPONENTS)
            rows[holder] += left / left.sum()
    return [rows[other] for other in range(2) if other != seat]
