"""What a seat may know, and fair guesses at the rest (WS-31)."""

from tatami.games.way_of_the_samurai.components import ALL_CARDS, CARDS, OPPONENTS, SPECIAL_CARDS
from tatami.games.way_of_the_samurai.rules.decks import bit, cards_in
from tatami.games.way_of_the_samurai.state import DUEL, NO_CARD, STANCES
from tatami.kernel.compiling import rule
from tatami.kernel.events import drop_unseen_events
from tatami.kernel.records import i64
from tatami.kernel.rng import below, seed_rng, shuffle


@rule
def redact(s, seat):
    """Blank what a seat may not know; -1 is a spectator. Alone, only the order of the decks is hidden (WS-31.2)."""
    s.rng = 0
    for place in range(CARDS):
        s.deck[place] = 0
    for place in range(SPECIAL_CARDS):
        s.special[place] = 0
    for place in range(OPPONENTS + 1):
        s.opponents[place] = 0
    if s.mode == DUEL:
        for other in range(2):
            if other != seat:
                s.hand[other] = 0
                s.stance[other] = 0
        if s.foe != seat:
            hide_committed(s)
    drop_unseen_events(s, seat)


@rule
def hide_committed(s):
    """The defender's cards lie face down until they are turned up (WS-31.4)."""
    if s.committed > 0 and not s.shown:
        s.defence = NO_CARD
    if s.committed == 2:
        s.counter[0] = 0


@rule
def redeal(s, seat, seed):
    """Fill the blanks so that they fit what the seat knows, what it saw being shuffled away included (R8)."""
    seed_rng(s, seed)
    redeal_main(s, seat)
    redeal_special(s)
    redeal_opponents(s, seat)


@rule
def known_main(s):
    """The cards of the Main Action deck that lie open, or are held by a hand that is known."""
    known = i64(s.discard) | i64(s.offered) | i64(s.hand[0]) | i64(s.hand[1])
    for place in range(s.played):
        known |= bit(s.zone[place])
    return known


@rule
def redeal_main(s, seat):
    """Hidden hands are dealt, first what they have held since before the deck was made; the rest is the deck."""
    unseen = i64(s.main) & ~known_main(s)
    if s.mode == DUEL:
        for other in range(2):
            if other != seat:
                s.hand[other] = deal(s, unseen & ~i64(s.shuffled), i64(s.kept[other]))
                unseen &= ~i64(s.hand[other])
        for other in range(2):
            if other != seat:
                drawn = deal(s, unseen, s.hand_size[other] - s.kept[other])
                s.hand[other] |= drawn
                unseen &= ~drawn
    shuffle(s, s.deck, fill(s.deck, unseen))


@rule
def deal(s, cards, count):
    """So many cards of a set, every choice equally likely."""
    dealt = i64(0)
    for _ in range(count):
        dealt |= bit(pick(s, cards & ~dealt))
    return dealt


@rule
def pick(s, cards):
    """One card of a set, all equally likely."""
    before = below(s, cards_in(cards))
    card = 0
    while before > 0 or not (cards >> card) & 1:
        before -= (cards >> card) & 1
        card += 1
    return card


@rule
def redeal_special(s):
    """What is neither won nor mixed into the Main Action deck is the Special Action deck."""
    size = fill(s.special, ALL_CARDS & ~(i64(s.main) | i64(s.reserve[0]) | i64(s.reserve[1])))
    shuffle(s, s.special, size)


@rule
def fill(cards, held):
    """Lay a set of cards out in a row; return how many there are."""
    size = 0
    card = 0
    while held:
        if held & 1:
            cards[size] = card
            size += 1
        held >>= 1
        card += 1
    return size


@rule
def laid_down(s):
    """Duel: the defender's cards on the table, face up or down."""
    return s.counters + (1 if s.defence >= 0 or s.committed > 0 else 0)


@rule
def sees_defence(s, seat):
    """Whether a seat knows the defence: it lies open, or the seat has laid it down itself (WS-31.4)."""
    return s.defence >= 0 and (s.shown or s.foe == seat)


@rule
def sees_counters(s, seat):
    """Whether a seat knows the counter-attacks on the table: a committed one only if it is its own (WS-31.4)."""
    return s.committed < 2 or s.foe == seat


@rule
def unseen_opponents(s, seat):
    """The Opponent cards that a seat cannot see, as bits: neither discarded, nor open, nor its own."""
    cards = ((i64(1) << (OPPONENTS + i64(s.hard_mode))) - 1) & ~i64(s.opponent_discard)
    if sees_defence(s, seat):
        cards &= ~bit(s.defence)
    if sees_counters(s, seat):
        for place in range(s.counters):
            cards &= ~bit(s.counter[place])
    if seat >= 0:
        cards &= ~i64(s.stance[seat])
    return cards


@rule
def concealed(s, seat):
    """Duel: the Opponent cards of a seat that only it can see: its stance hand and what it has laid face down."""
    cards = i64(s.stance[seat])
    if s.foe == seat and s.committed > 0 and not s.shown:
        cards |= bit(s.defence)
    if s.foe == seat and s.committed == 2:
        cards |= bit(s.counter[0])
    return cards


@rule
def redeal_opponents(s, seat):
    """Hidden stance cards are dealt, those first that can be the fewest cards; the rest is the deck.

    What was drawn earlier can be nothing that what was drawn later cannot be, so every deal stays possible.
    """
    unseen = unseen_opponents(s, seat)
    for place in range(STANCES):
        other = s.holder[place]
        if s.may_be[place] and other != seat:
            card = pick(s, unseen & i64(s.may_be[place]))
            unseen &= ~bit(card)
            s.stance[other] |= bit(card)
    if s.foe != seat and s.committed > 0:
        lay_down(s)
    shuffle(s, s.opponents, fill(s.opponents, unseen))


@rule
def lay_down(s):
    """Any of the defender's dealt cards may be those that lie face down."""
    if not s.shown:
        s.defence = pick(s, i64(s.stance[s.foe]))
        s.stance[s.foe] &= ~bit(s.defence)
    if s.committed == 2:
        s.counter[0] = pick(s, i64(s.stance[s.foe]))
        s.stance[s.foe] &= ~bit(s.counter[0])
