"""Raider cards on the move: stacks, combat lines and what everybody knows of a card (SS-10, SS-23)."""

from tatami.games.samurai_spirit.components import CARDS, DAISUKE, HEIHACHI, KIAI, NO_SYMBOL, SYMBOL, VALUE
from tatami.games.samurai_spirit.events import OVERWHELMED, SLIPPED_IN, emit
from tatami.games.samurai_spirit.rules.village import lose_barricade, note_change
from tatami.games.samurai_spirit.state import LOCATED, NO_CARD, NO_DEFENCE, NO_TALENT
from tatami.kernel.compiling import rule
from tatami.kernel.records import i64


@rule
def kiai_value(s, seat):
    """The number of a Samurai's current side (SS-2.9)."""
    return KIAI[s.samurai[seat], s.beast[seat]]


@rule
def talents(s, seat):
    """The talents a Samurai may use now, as bits: own, granted, and in their turn those of tokens (SS-12.1)."""
    own = (1 << i64(s.samurai[seat])) | i64(s.granted[seat])  # SS-8.6, SS-20.5
    if seat != s.active:
        return own  # SS-8.5
    if s.bound & NO_TALENT:
        return 0  # SS-12.9
    return own | i64(s.tokens[seat])


@rule
def may_give(s, seat, card):
    """Whether a talent allows giving the card: Heihachi's an even one, Daisuke's an odd one (SS-12.2, SS-12.3)."""
    return (talents(s, seat) >> (DAISUKE if VALUE[card] & 1 else HEIHACHI)) & 1


@rule
def may_defend(s, seat, card):
    """Whether a Samurai may defend with the card (SS-7.3); a ban binds them in their own turn only (SS-6.10)."""
    symbol = SYMBOL[card]
    if symbol == NO_SYMBOL or s.defence[seat, symbol] != NO_CARD:
        return False
    return not (seat == s.active and s.bound & NO_DEFENCE)


# --- stacks -----------------------------------------------------------------------------------------------------------


@rule
def take_raider(s):
    """Turn over the top card of the Raider stack; from now on everybody knows where it is."""
    s.raiders_left -= 1
    card = i64(s.raiders[s.raiders_left])
    s.raiders[s.raiders_left] = NO_CARD
    s.known[card] = LOCATED
    return card


@rule
def slip_in(s):
    """The top Raider card goes unseen on top of the Intruder stack; a known card stays known (SS-6.11, SS-23.6)."""
    s.raiders_left -= 1
    card = i64(s.raiders[s.raiders_left])
    s.raiders[s.raiders_left] = NO_CARD
    s.intruders[s.intruders_left] = card
    s.intruders_left += 1
    emit(s, SLIPPED_IN, card if s.known[card] == LOCATED else NO_CARD)


@rule
def take_intruder(s):
    """Turn over the top card of the Intruder stack."""
    s.intruders_left -= 1
    card = i64(s.intruders[s.intruders_left])
    s.intruders[s.intruders_left] = NO_CARD
    s.known[card] = LOCATED
    for other in range(CARDS):  # what may come to lie on this place came after the last demon
        s.deepest[other] = min(s.deepest[other], s.intruders_left)
    return card


@rule
def discard_card(s, card):
    """Put a card face up on the discard pile."""
    s.discard[s.discards] = card
    s.discards += 1
    s.known[card] = LOCATED


# --- combat lines -----------------------------------------------------------------------------------------------------


@rule
def add_to_line(s, seat, card):
    """Put a card at the end of a combat line (SS-10.2)."""
    if s.first_card[seat] == NO_CARD:
        s.first_card[seat] = card
    else:
        s.after[s.last_card[seat]] = card
    s.last_card[seat] = card
    s.total[seat] += VALUE[card]
    note_change(s, seat)


@rule
def withstand(s, seat):
    """A card was added: above the Kiai value it costs a Barricade, each time (SS-10.4)."""
    if s.total[seat] > kiai_value(s, seat):
        emit(s, OVERWHELMED, seat, s.total[seat])
        lose_barricade(s)


@rule
def take_first(s, seat):
    """Take the oldest card from a combat line."""
    card = i64(s.first_card[seat])
    s.first_card[seat] = s.after[card]
    if s.after[card] == NO_CARD:
        s.last_card[seat] = NO_CARD
    s.after[card] = NO_CARD
    s.total[seat] -= VALUE[card]
    note_change(s, seat)
    return card


@rule
def take_last(s, seat):
    """Take the newest card from a combat line."""
    card = i64(s.last_card[seat])
    before = NO_CARD
    other = i64(s.first_card[seat])
    while other != card:
        before = other
        other = i64(s.after[other])
    s.last_card[seat] = before
    if before == NO_CARD:
        s.first_card[seat] = NO_CARD
    else:
        s.after[before] = NO_CARD
    s.total[seat] -= VALUE[card]
    note_change(s, seat)
    return card


@rule
def has_value(s, seat, value):
    """Whether a card of this value lies in a combat line (SS-12.7)."""
    card = i64(s.first_card[seat])
    while card != NO_CARD:
        if VALUE[card] == value:
            return True
        card = i64(s.after[card])
    return False


@rule
def put_on_defence(s, seat, card):
    """Put a card on a defence side."""
    s.defence[seat, SYMBOL[card]] = card
