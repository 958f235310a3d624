"""The PENALTY step of a turn (SS-6)."""

from tatami.games.samurai_spirit.actions import DROP_DEFENCE, PENALTY_APPLY, PENALTY_IGNORE
from tatami.games.samurai_spirit.components import (
    DEMON,
    DROPDEF,
    FIRE,
    GOROBEI,
    KANBEI,
    LEFT,
    MUSTPASS,
    NINJA,
    NODEF,
    NOSUP,
    PENALTIES,
    RIGHT,
    SYMBOLS,
    VALUE,
    WOUND,
)
from tatami.games.samurai_spirit.components import PENALTY as PENALTY_OF
from tatami.games.samurai_spirit.events import (
    BY_PENALTY,
    DEMON_CALLED,
    DROPPED,
    PENALTY_APPLIED,
    PENALTY_CARD,
    PENALTY_IGNORED,
    PENALTY_IMPOSSIBLE,
    emit,
)
from tatami.games.samurai_spirit.rules.asking import ask
from tatami.games.samurai_spirit.rules.cards import add_to_line, discard_card, slip_in, take_raider, talents, withstand
from tatami.games.samurai_spirit.rules.village import hurt, lose_barricade
from tatami.games.samurai_spirit.state import (
    ACTION,
    DROP_CARD,
    LOCATED,
    MUST_PASS,
    NO_CARD,
    NO_DEFENCE,
    NO_SUPPORT,
    NO_TALENT,
    SEEN,
    SETTLE_PENALTY,
    SETTLING,
    SYMBOL_SETTLED,
)
from tatami.kernel.compiling import rule
from tatami.kernel.records import i64
from tatami.kernel.rng import below, shuffle


@rule
def begin_penalty(s):
    """The symbols of the last card of the line, and of that card only, are fixed now (SS-6.1–6.3)."""
    card = i64(s.last_card[s.active])
    if card == NO_CARD or PENALTIES[card] == 0:
        s.phase = ACTION
        return
    s.owed = card
    s.unsettled = (1 << PENALTIES[card]) - 1
    s.phase = SETTLING


@rule
def ask_symbol(s):
    """D2: which symbol to settle next, and how (SS-6.4, SS-6.5)."""
    if s.unsettled == 0:
        s.owed = NO_CARD
        s.phase = ACTION
        return
    unsettled = i64(s.unsettled)
    if unsettled == 3 and PENALTY_OF[s.owed, 0] == PENALTY_OF[s.owed, 1]:
        unsettled = 1
    options = unsettled
    if (talents(s, i64(s.active)) >> (KANBEI if VALUE[s.owed] & 1 else GOROBEI)) & 1:  # SS-12.4, SS-12.5
        options |= unsettled << (PENALTY_IGNORE - PENALTY_APPLY)
    ask(s, SETTLE_PENALTY, s.active, PENALTY_APPLY, options)


@rule
def settle_symbol(s, action):
    """D2 answered: apply or ignore a symbol."""
    ignored = action >= PENALTY_IGNORE
    slot = action - (PENALTY_IGNORE if ignored else PENALTY_APPLY)
    symbol = PENALTY_OF[s.owed, slot]
    s.unsettled &= ~(1 << slot)
    if ignored:
        emit(s, PENALTY_IGNORED, s.active, symbol, s.owed)
        return  # SS-6.7: nothing at all
    s.phase = SYMBOL_SETTLED
    s.checking = 1
    if not can_apply(s, symbol):
        emit(s, PENALTY_IMPOSSIBLE, s.active, symbol, s.owed)
        hurt(s, i64(s.active), BY_PENALTY)  # SS-6.7
        return
    emit(s, PENALTY_APPLIED, s.active, symbol, s.owed)
    apply_symbol(s, symbol)


@rule
def neighbour(s, seat, symbol):
    """The seat an arrow points to: left is the next one clockwise (SS-2.3)."""
    return (seat + (1 if symbol == LEFT else s.players - 1)) % s.players


@rule
def can_apply(s, symbol):
    """Whether a symbol can be applied to the active Samurai (SS-6.6)."""
    if symbol in (LEFT, RIGHT):
        return not s.passed[neighbour(s, i64(s.active), symbol)]
    if symbol == DEMON:
        return s.discards > 0
    if symbol == DROPDEF:
        return defended_symbols(s, i64(s.active)) != 0
    return True


@rule
def apply_symbol(s, symbol):
    """What the eleven symbols do (SS-6.6)."""
    if symbol == FIRE:
        lose_barricade(s)
    elif symbol == WOUND:
        hurt(s, i64(s.active), BY_PENALTY)
    elif symbol == NINJA:
        slip_in(s)
    elif symbol in (LEFT, RIGHT):
        draw_penalty_card(s, neighbour(s, i64(s.active), symbol))
    elif symbol == NODEF:
        s.bound |= NO_DEFENCE
    elif symbol == NOSUP:
        s.bound |= NO_SUPPORT
    elif symbol == MUSTPASS:
        s.bound |= MUST_PASS
    elif symbol == DEMON:
        call_demon(s)
    elif symbol == DROPDEF:
        ask(s, DROP_CARD, s.active, DROP_DEFENCE, defended_symbols(s, i64(s.active)))
    else:
        s.bound |= NO_TALENT


@rule
def draw_penalty_card(s, seat):
    """The neighbour adds a card to their line and may neither defend with it nor use a talent (SS-6.8)."""
    card = take_raider(s)
    add_to_line(s, seat, card)
    emit(s, PENALTY_CARD, seat, card, s.total[seat])
    withstand(s, seat)


@rule
def call_demon(s):
    """A random discarded card is shuffled into the Raider stack (SS-6.12).

    Everybody still knows of the cards they have seen there that they are there, and so not among the Intruders that
    have already slipped in (SS-23.5).
    """
    place = below(s, s.discards)
    card = i64(s.discard[place])
    s.discards -= 1
    for later in range(place, s.discards):
        s.discard[later] = s.discard[later + 1]
    s.discard[s.discards] = NO_CARD
    emit(s, DEMON_CALLED, s.active, card)
    s.raiders[s.raiders_left] = card
    s.raiders_left += 1
    for other in range(s.raiders_left):
        seen = s.raiders[other]
        if s.known[seen] == LOCATED:
            s.known[seen] = SEEN
            s.deepest[seen] = s.intruders_left
    shuffle(s, s.raiders, s.raiders_left)


@rule
def defended_symbols(s, seat):
    """The symbols on a defence side, as bits."""
    symbols = 0
    for symbol in range(SYMBOLS):
        if s.defence[seat, symbol] != NO_CARD:
            symbols |= 1 << symbol
    return symbols


@rule
def drop_defence(s, symbol):
    """D3 answered: a card of the Samurai's own defence side goes to the discard pile."""
    card = i64(s.defence[s.active, symbol])
    s.defence[s.active, symbol] = NO_CARD
    discard_card(s, card)
    emit(s, DROPPED, s.active, card)
