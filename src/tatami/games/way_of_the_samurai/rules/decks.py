"""Drawing, discarding and reshuffling (WS-14)."""

from tatami.games.way_of_the_samurai.components import ALL_OPPONENTS, CARDS, OPPONENTS, OPPONENTS_LEAST
from tatami.games.way_of_the_samurai.events import (
    DREW,
    DREW_CARDS,
    OPPONENTS_RESHUFFLED,
    RESHUFFLED,
    SPECIAL_TAKEN,
    STANCE_DRAWN,
)
from tatami.games.way_of_the_samurai.state import DUEL, STANCES
from tatami.kernel.compiling import inlined, rule
from tatami.kernel.events import emit, emit_to
from tatami.kernel.records import i64
from tatami.kernel.rng import shuffle

HALF = 13  # an event has a set of cards in two halves
LOW = (1 << HALF) - 1


@inlined
def bit(card):
    """The set of this one card."""
    return i64(1) << i64(card)


# --- Main Action deck -------------------------------------------------------------------------------------------------


@rule
def combine_main(s):
    """Deck and discard pile are combined and shuffled (WS-5.3)."""
    size = i64(s.deck_size)
    pile = i64(s.discard)
    card = 0
    while pile:
        if pile & 1:
            s.deck[size] = card
            size += 1
        pile >>= 1
        card += 1
    s.discard = 0
    s.deck_size = size
    s.shuffled = 0
    for place in range(size):
        s.shuffled |= bit(s.deck[place])
    for seat in range(2):
        s.kept[seat] = s.hand_size[seat]
    shuffle(s, s.deck, size)
    emit(s, RESHUFFLED, size)


@inlined
def can_draw(s):
    """Whether a single card can be drawn (WS-14.3)."""
    return s.deck_size > 0 or s.discard != 0


@rule
def draw_main(s):
    """Take the top card; an empty deck is first made anew from the discard pile (WS-14.3)."""
    if s.deck_size == 0:
        combine_main(s)
    s.deck_size -= 1
    return i64(s.deck[s.deck_size])


@rule
def draw_hand(s, seat, count):
    """Draw cards into the hand; in the duel only their owner sees them (WS-31.4)."""
    drawn = i64(0)
    for _ in range(count):
        card = draw_main(s)
        take_card(s, seat, card)
        drawn |= bit(card)
    if s.mode == DUEL:
        emit(s, DREW, seat, count)
        emit_to(s, 1 << seat, DREW_CARDS, seat, count, drawn & LOW, drawn >> HALF)
    else:
        emit(s, DREW_CARDS, seat, count, drawn & LOW, drawn >> HALF)


@rule
def discard_hand(s, seat):
    """The cards left in the hand go to the Main discard pile; the reserve stays (WS-15.2)."""
    s.discard |= s.hand[seat]
    s.hand[seat] = 0
    s.hand_size[seat] = 0
    s.kept[seat] = 0


@rule
def take_card(s, seat, card):
    """A card comes into the hand."""
    s.hand[seat] |= bit(card)
    s.hand_size[seat] += 1
    s.kept[seat] += 1 - ((s.shuffled >> card) & 1)


@rule
def drop_card(s, seat, card):
    """A card leaves the hand."""
    s.hand[seat] &= ~bit(card)
    s.hand_size[seat] -= 1
    s.kept[seat] -= 1 - ((s.shuffled >> card) & 1)


@rule
def clear_zone(s):
    """The played cards go to the Main discard pile, Special Action cards too (WS-6.9)."""
    for place in range(s.played):
        s.discard |= bit(s.zone[place])
        s.zone[place] = 0
    s.played = 0
    s.joker = -1


# --- Special Action deck ----------------------------------------------------------------------------------------------


@rule
def take_special(s, seat):
    """Take the top Special Action card into the reserve, if there is one (WS-10.2); the deck is never refilled."""
    if s.special_size > 0:
        s.special_size -= 1
        card = i64(s.special[s.special_size])
        s.special[s.special_size] = 0
        s.reserve[seat] |= bit(card)
        emit(s, SPECIAL_TAKEN, seat, card)


# --- Opponent deck ----------------------------------------------------------------------------------------------------


@rule
def draw_opponent(s):
    """Take the top Opponent card; with fewer than two left, deck and discard pile are shuffled at once (WS-14.5)."""
    s.opponents_size -= 1
    drawn = i64(s.opponents[s.opponents_size])
    if s.opponents_size < OPPONENTS_LEAST:
        size = i64(s.opponents_size)
        for card in range(OPPONENTS + 1):
            if (s.opponent_discard >> card) & 1:
                s.opponents[size] = card
                size += 1
        for place in range(STANCES):
            s.may_be[place] &= ~s.opponent_discard
        s.opponent_discard = 0
        s.opponents_size = size
        shuffle(s, s.opponents, size)
        emit(s, OPPONENTS_RESHUFFLED, size)
    return drawn


@rule
def draw_stance(s, seat):
    """Draw an Opponent card into the stance hand; only its owner sees it (WS-30.6)."""
    last = cards_in(i64(s.stance[0])) + cards_in(i64(s.stance[1]))
    s.holder[last] = seat
    s.may_be[last] = ALL_OPPONENTS  # noted first: what is shuffled in after the draw is not this card
    card = draw_opponent(s)
    s.stance[seat] |= 1 << card
    emit_to(s, 1 << seat, STANCE_DRAWN, seat, card)


@rule
def turn_up(s, card):
    """Duel: a laid card is seen by all; it counts as the first drawn of its owner's cards that it may be (R8)."""
    found = STANCES - 1
    for place in range(STANCES - 1, -1, -1):
        if s.holder[place] == s.foe and (s.may_be[place] >> card) & 1:
            found = place
    for place in range(found, STANCES - 1):
        s.holder[place] = s.holder[place + 1]
        s.may_be[place] = s.may_be[place + 1]
    s.holder[STANCES - 1] = 0
    s.may_be[STANCES - 1] = 0


@rule
def clear_table(s):
    """The Opponent cards used go to their discard pile (WS-6.9)."""
    if s.defence >= 0:
        s.opponent_discard |= 1 << s.defence
        s.defence = -1
    for place in range(s.counters):
        s.opponent_discard |= 1 << i64(s.counter[place])
        s.counter[place] = 0
    s.counters = 0
    s.shown = 0
    s.committed = 0


@rule
def cards_in(cards):
    """How many cards a set has."""
    count = 0
    for card in range(CARDS):
        count += (cards >> card) & 1
    return count
