"""What a seat may know, and fair guesses at the rest (WS-31)."""

from tatami.games.way_of_the_samurai.components import ALL_CARDS, CARDS, OPPONENTS, SPECIAL_CARDS, STANCE
from tatami.games.way_of_the_samurai.decks import bit, cards_in
from tatami.games.way_of_the_samurai.state import DUEL, NO_CARD, TAKE_WEAPON
from tatami.kernel.chance import shuffle, sow
from tatami.kernel.compiling import rule
from tatami.kernel.events import forget_unseen
from tatami.kernel.records import i64


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
    forget_unseen(s, seat)


@rule
def hide_committed(s):
    """The defender's cards lie face down until they are turned up (WS-31.4)."""
    if s.committed > 0 and not s.shown:
        s.defence = NO_CARD
    if s.committed == 2:
        s.counter[0] = 0


@rule
def redeal(s, seat, seed):
    """Fill the blanks: every order and every split that fits what the seat knows is equally likely."""
    sow(s, seed)
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
    """The unseen Main Action cards are shuffled; hidden hands are dealt, the rest is the deck."""
    size = fill(s.deck, i64(s.main) & ~known_main(s))
    shuffle(s, s.deck, size)
    if s.mode == DUEL:
        for other in range(2):
            if other != seat:
                for _ in range(s.hand_size[other]):
                    size -= 1
                    s.hand[other] |= bit(s.deck[size])
                    s.deck[size] = 0


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
def redeal_opponents(s, seat):
    """The unseen Opponent cards: committed cards and stance hands in a duel, else all are the deck."""
    unseen = ((1 << (OPPONENTS + i64(s.hard_mode))) - 1) & ~i64(s.opponent_discard)
    counter_hidden = s.mode == DUEL and s.committed == 2 and s.foe != seat
    if s.defence >= 0:
        unseen &= ~bit(s.defence)
    if not counter_hidden:
        for place in range(s.counters):
            unseen &= ~bit(s.counter[place])
    if s.mode == DUEL:
        unseen &= ~i64(s.stance[max(seat, 0)])  # the others' are blank, a spectator knows neither
    size = fill(s.opponents, unseen)
    shuffle(s, s.opponents, size)
    if s.mode == DUEL and s.decision != TAKE_WEAPON:
        if s.foe != seat:
            if s.committed > 0 and s.defence == NO_CARD:
                size -= 1
                s.defence = s.opponents[size]
            if counter_hidden:
                size -= 1
                s.counter[0] = s.opponents[size]
        for other in range(2):
            if other != seat:
                missing = STANCE - (laid_down(s) if other == s.foe else 0) - cards_in(i64(s.stance[other]))
                for _ in range(missing):
                    size -= 1
                    s.stance[other] |= bit(s.opponents[size])
        for place in range(size, OPPONENTS):
            s.opponents[place] = 0
