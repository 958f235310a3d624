"""What everybody may know, and fair guesses at the rest (SS-23). Nothing is private: all seats know the same."""

from tatami.games.samurai_spirit.components import (
    CARDS,
    CHANCE_UNIT,
    DEAL_CHANCE,
    DOLL,
    FRESH_FIRST,
    PLUNDERERS,
    PLUNDERERS_EACH,
    SYMBOL,
)
from tatami.games.samurai_spirit.state import LOCATED, NO_CARD, SEEN, UNSEEN
from tatami.kernel.compiling import rule
from tatami.kernel.records import i64
from tatami.kernel.rng import below, seed_rng, shuffle

MOST_DEALS = 1000  # a deal that passes the check is found long before


@rule
def redact(s, seat):
    """Turn face down what nobody knows (SS-23.5); a seat and a spectator see the same."""
    s.rng = 0
    for place in range(s.raiders_left):
        if s.known[s.raiders[place]] != LOCATED:
            s.raiders[place] = NO_CARD
    for place in range(s.intruders_left):
        if s.known[s.intruders[place]] != LOCATED:
            s.intruders[place] = NO_CARD


@rule
def redeal(s, seat, seed):
    """Fill the face-down places: every deal that fits what everybody has seen is as likely as it was when dealt."""
    seed_rng(s, seed)
    places = place_restricted(s)
    first = i64(s.discards)  # the free end of the discard pile's row serves to lay the cards out
    pool = first
    for card in range(CARDS):
        if s.known[card] == SEEN and s.deepest[card] == 0:
            s.discard[pool] = card
            pool += 1
    fresh = places - (pool - first)
    lay_fresh(s, pool, fresh)
    shuffle_row(s, first, pool + fresh)
    fill_places(s, first)
    for place in range(first, CARDS):
        s.discard[place] = NO_CARD


@rule
def place_restricted(s):
    """Place the cards that the demon has shuffled into the Raider stack; return how many places are left for others.

    Such a card cannot lie among the Intruders that had slipped in before (SS-23.5). The most restricted card first,
    anywhere it may lie: as every later one may lie there too, all arrangements stay equally likely.
    """
    hidden = 0
    for place in range(s.raiders_left):
        hidden += s.raiders[place] == NO_CARD
    for place in range(s.intruders_left):
        hidden += s.intruders[place] == NO_CARD
    restricted = False
    for card in range(CARDS):
        restricted |= s.known[card] == SEEN and s.deepest[card] > 0
    if restricted:
        for deepest in range(s.intruders_left, 0, -1):
            for card in range(CARDS):
                if s.known[card] == SEEN and s.deepest[card] == deepest:
                    place_above(s, card, deepest)
                    hidden -= 1
    return hidden


@rule
def place_above(s, card, deepest):
    """Put a card on a random hidden place of the Raider stack or of the Intruders from ``deepest`` upwards."""
    free = 0
    for place in range(s.raiders_left):
        free += s.raiders[place] == NO_CARD
    for place in range(deepest, s.intruders_left):
        free += s.intruders[place] == NO_CARD
    skip = below(s, free)
    for place in range(s.raiders_left):
        if s.raiders[place] == NO_CARD:
            if skip == 0:
                s.raiders[place] = card
                return
            skip -= 1
    for place in range(deepest, s.intruders_left):
        if s.intruders[place] == NO_CARD:
            if skip == 0:
                s.intruders[place] = card
                return
            skip -= 1


@rule
def lay_fresh(s, pool, fresh):
    """Choose which of this round's unseen cards are in the deck: in round 1 with the check of the deal (SS-20.6)."""
    first, last = FRESH_FIRST[s.round_no], FRESH_FIRST[s.round_no + 1]
    candidates = 0
    for card in range(first, last):
        if s.known[card] == UNSEEN:
            s.discard[pool + candidates] = card
            candidates += 1
    for _ in range(MOST_DEALS):
        for i in range(fresh):
            other = pool + i + below(s, candidates - i)
            card = s.discard[pool + i]
            s.discard[pool + i] = s.discard[other]
            s.discard[other] = card
        if fresh <= 0 or s.round_no > 1 or not s.variant or passes_check(s, pool, fresh):
            return


@rule
def passes_check(s, pool, fresh):
    """Keep a deal of round 1 as often as the check lets one with so many dolls come about."""
    dolls = 0
    for card in range(PLUNDERERS):
        dolls += s.known[card] == LOCATED and SYMBOL[card] == DOLL
    for i in range(fresh):
        dolls += SYMBOL[s.discard[pool + i]] == DOLL
    return below(s, CHANCE_UNIT) < DEAL_CHANCE[s.players * PLUNDERERS_EACH[s.difficulty], dolls]


@rule
def shuffle_row(s, first, last):
    """Shuffle the cards laid out in the discard pile's row from ``first`` up to ``last``."""
    shuffle(s, s.discard[first:], last - first)


@rule
def fill_places(s, first):
    """Put the cards laid out on the face-down places."""
    for place in range(s.raiders_left):
        if s.raiders[place] == NO_CARD:
            s.raiders[place] = s.discard[first]
            first += 1
    for place in range(s.intruders_left):
        if s.intruders[place] == NO_CARD:
            s.intruders[place] = s.discard[first]
            first += 1
