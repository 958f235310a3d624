"""Setting up (SS-4, SS-20.3, SS-20.6)."""

from tatami.games.samurai_spirit.actions import PICK_SAMURAI
from tatami.games.samurai_spirit.components import (
    ALL_FAMILIES,
    ALL_FARMS,
    ALL_SAMURAI,
    BARRICADE_BONUS,
    CARDS,
    DOLL,
    MAX_SEATS,
    MIN_DOLLS,
    PLUNDERERS,
    PLUNDERERS_EACH,
    SAMURAI,
    SYMBOL,
    SYMBOLS,
)
from tatami.games.samurai_spirit.events import PICKED, STARTED, emit
from tatami.games.samurai_spirit.rules.asking import ask
from tatami.games.samurai_spirit.rules.village import draw_bit
from tatami.games.samurai_spirit.state import CHOOSE_SAMURAI, NO_CARD, NOBODY, SETUP, START
from tatami.kernel.compiling import rule
from tatami.kernel.records import i64
from tatami.kernel.rng import below


@rule
def lay_out(s, o):
    """An empty table with the village ready (SS-4.1–4.4, SS-4.7, SS-4.9)."""
    s.players = o.players
    s.difficulty = o.difficulty
    helped = o.players == 2 or (o.solo and o.players == 3) or o.absent
    s.variant = 1 if helped and o.players < MAX_SEATS else 0  # SS-20.1
    s.for_a_turn = o.absent_token_duration
    s.round_no = 1
    s.farms = ALL_FARMS
    s.families = ALL_FAMILIES
    s.barricades = s.players + BARRICADE_BONUS[s.difficulty]
    s.cap = s.barricades
    s.card = NO_CARD
    s.owed = NO_CARD
    s.active = NOBODY
    s.holder = NOBODY
    s.source = NOBODY
    s.token = NOBODY
    for card in range(CARDS):
        s.after[card] = NO_CARD
        s.raiders[card] = NO_CARD
        s.intruders[card] = NO_CARD
        s.discard[card] = NO_CARD
    for seat in range(MAX_SEATS):
        s.samurai[seat] = NOBODY
        s.seat_of[seat] = NOBODY
        s.first_card[seat] = NO_CARD
        s.last_card[seat] = NO_CARD
        for symbol in range(SYMBOLS):
            s.defence[seat, symbol] = NO_CARD
    for slot in range(3):
        s.fan[slot] = NO_CARD


@rule
def deal_raiders(s):
    """Shuffle the Plunderers and deal the Raider stack of round 1 (SS-4.5)."""
    count = s.players * PLUNDERERS_EACH[s.difficulty]
    first = -1
    while first < 0:
        for card in range(PLUNDERERS):
            s.raiders[card] = card
        draw_to_front(s, PLUNDERERS if s.variant else count)
        first = first_good_deal(s, count) if s.variant else 0
    for place in range(PLUNDERERS):
        s.raiders[place] = s.raiders[first + place] if place < count else NO_CARD
    s.raiders_left = count


@rule
def draw_to_front(s, count):
    """Draw so many of the Plunderers, one after the other, to the front of the row."""
    for place in range(count):
        other = place + below(s, PLUNDERERS - place)
        card = s.raiders[other]
        s.raiders[other] = s.raiders[place]
        s.raiders[place] = card


@rule
def first_good_deal(s, count):
    """Where the first deal with enough dolls begins, or -1 if the rest is too small for another one (SS-20.6)."""
    for deal in range(PLUNDERERS // count):
        dolls = 0
        for place in range(deal * count, (deal + 1) * count):
            if SYMBOL[s.raiders[place]] == DOLL:
                dolls += 1
        if dolls >= MIN_DOLLS:
            return deal * count
    return -1


@rule
def assigned(o, seat):
    """The Samurai an option assigns to a seat, or NOBODY (SS-4.8)."""
    if seat == 0:
        return o.seat_0 - 1
    if seat == 1:
        return o.seat_1 - 1
    if seat == 2:
        return o.seat_2 - 1
    if seat == 3:
        return o.seat_3 - 1
    if seat == 4:
        return o.seat_4 - 1
    if seat == 5:
        return o.seat_5 - 1
    return o.seat_6 - 1


@rule
def free_samurai(s):
    """The Samurai nobody plays yet, as bits."""
    free = ALL_SAMURAI
    for seat in range(s.players):
        if s.samurai[seat] != NOBODY:
            free &= ~(1 << i64(s.samurai[seat]))
    return free


@rule
def take_seat(s, seat, samurai):
    """A Samurai sits down with their own Support token."""
    s.samurai[seat] = samurai
    s.seat_of[samurai] = seat
    s.tokens[seat] = 1 << samurai
    emit(s, PICKED, seat, samurai)


@rule
def seat_samurai(s, o):
    """Assigned Samurai sit down first; the other seats draw, or will choose (SS-4.8)."""
    for seat in range(s.players):
        samurai = i64(assigned(o, seat))
        if samurai != NOBODY and s.seat_of[samurai] == NOBODY:
            take_seat(s, seat, samurai)
    if not o.samurai:
        for seat in range(s.players):
            if s.samurai[seat] == NOBODY:
                take_seat(s, seat, draw_bit(s, i64(free_samurai(s))))


@rule
def ask_samurai(s):
    """D0, seat by seat; when everybody has a Samurai the first turn begins (SS-4.8, SS-4.10)."""
    for seat in range(s.players):
        if s.samurai[seat] == NOBODY:
            free = i64(free_samurai(s))
            if free & (free - 1):
                s.phase = SETUP
                ask(s, CHOOSE_SAMURAI, seat, PICK_SAMURAI, free)
                return
            take_seat(s, seat, draw_bit(s, free))  # the last one has no choice
    if s.active == NOBODY:  # who chooses a Samurai does not know yet who will start
        draw_first_seat(s)
    s.absent = free_samurai(s) if s.variant else 0  # SS-20.3
    s.phase = START
    s.turns = 1
    emit(s, STARTED, s.active, s.raiders_left)


@rule
def draw_first_seat(s):
    """The starting seat of round 1 (SS-4.10)."""
    s.active = below(s, s.players)


assert SAMURAI == MAX_SEATS  # one board for every seat
