"""What may be known, and fair guesses at the rest (FK-17.3). Nothing is private: all seats know the same."""

from tatami.games.fuji_koro.components import (
    ADVENTURE_TOKENS,
    BLUEPRINTS,
    CARDS_PER_TYPE,
    EACH_FOR_HIMSELF,
    LEVELS,
    PILE,
    SCROLL_OFFER,
    SCROLLS,
)
from tatami.games.fuji_koro.geography import SHRINES
from tatami.games.fuji_koro.rules.setup import clear_deck, stack_adventures, stack_tiles
from tatami.games.fuji_koro.state import HELD_BY, IN_SHRINE, OUT_OF_GAME
from tatami.kernel.compiling import inner, rule
from tatami.kernel.events import drop_unseen_events
from tatami.kernel.rng import seed_rng, shuffle


@rule
def redact(s, seat):
    """Blank the order of all face-down piles, and in scenario 1 the cards in the shrines; -1 is a spectator."""
    s.rng = 0
    for level in range(LEVELS):
        for place in range(PILE):
            s.pile[level, place] = 0
    for place in range(SCROLLS):
        s.scroll_deck[place] = 0
    for place in range(ADVENTURE_TOKENS):
        s.adventure_deck[place] = 0
    for card in range(BLUEPRINTS):
        if is_face_down(s, card):
            s.blueprint_place[card] = OUT_OF_GAME
    drop_unseen_events(s, seat)


@inner
def is_face_down(s, card):
    """Scenario 1: a blueprint nobody has seen, in a shrine or out of the game (FK-16.1.2)."""
    return s.scenario == EACH_FOR_HIMSELF and not s.blueprint_known[card] and s.blueprint_place[card] < HELD_BY


@rule
def redeal(s, seat, seed):
    """Fill the blanks: all orders and places that fit what everyone has seen are equally likely."""
    seed_rng(s, seed)
    for level in range(LEVELS):
        stack_tiles(s, level)
    restack_scrolls(s)
    if s.adventure:
        stack_adventures(s)
    if s.scenario == EACH_FOR_HIMSELF:
        for kind in range(3):
            refill_shrines(s, kind)


@inner
def restack_scrolls(s):
    """The deck holds every scroll that is neither offered, held nor discarded."""
    s.deck_size = 0
    for scroll in range(SCROLLS):
        if not is_open(s, scroll):
            s.scroll_deck[s.deck_size] = scroll
            s.deck_size += 1
    shuffle(s, s.scroll_deck[:], s.deck_size)


@rule
def is_open(s, scroll):
    """Whether a scroll card lies open somewhere."""
    if (s.scroll_discard >> scroll) & 1:
        return True
    for i in range(SCROLL_OFFER):
        if s.scroll_offer[i] == scroll + 1:
            return True
    for owner in range(s.players):
        if s.scrolls[owner, 0] == scroll + 1 or s.scrolls[owner, 1] == scroll + 1:
            return True
    return False


@inner
def refill_shrines(s, kind):
    """Scenario 1: the unseen blueprints of a type fill up the shrines; the rest are out of the game."""
    size = 0
    for card in range(kind * CARDS_PER_TYPE, (kind + 1) * CARDS_PER_TYPE):
        if is_face_down(s, card):
            s.reach[size] = card
            size += 1
    shuffle(s, s.reach[:], size)
    dealt = 0
    for shrine in range(SHRINES):
        for _ in range(s.shrine_types[shrine, kind] - known_in(s, shrine, kind)):
            s.blueprint_place[s.reach[dealt]] = IN_SHRINE + shrine
            dealt += 1
    clear_deck(s, size)


@inner
def known_in(s, shrine, kind):
    """How many blueprints of a type are known to lie in a shrine: shown once and refused."""
    count = 0
    for card in range(kind * CARDS_PER_TYPE, (kind + 1) * CARDS_PER_TYPE):
        count += s.blueprint_known[card] and s.blueprint_place[card] == IN_SHRINE + shrine
    return count
