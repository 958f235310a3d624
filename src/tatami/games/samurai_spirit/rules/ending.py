"""The end of a round, the next round, victory and defeat (SS-16–SS-18)."""

from tatami.games.samurai_spirit.components import (
    BARRICADE_FAMILY,
    BONUSES_APPLY,
    CARDS,
    DOLL,
    FARM,
    FLAMES,
    FRESH_FIRST,
    FRESH_MINUS,
    HAT,
    HEAL_FAMILY,
    INTRUDER_FAMILY,
    ROUNDS,
    SYMBOLS,
)
from tatami.games.samurai_spirit.events import (
    INTRUDER_SENT_AWAY,
    INTRUDERS_SHOWN,
    ROUND_BEGAN,
    ROUND_OVER,
    UNPROTECTED,
    emit,
)
from tatami.games.samurai_spirit.rules.cards import discard_card, take_intruder
from tatami.games.samurai_spirit.rules.village import (
    build_barricade,
    draw_bit,
    heal,
    hurt,
    lose_barricade,
    lose_family,
    lose_farm,
    wounded,
)
from tatami.games.samurai_spirit.state import NO_CARD, SEEN, START, UNSEEN, VICTORY
from tatami.kernel.compiling import rule
from tatami.kernel.records import i64
from tatami.kernel.rng import below, shuffle

INTRUDERS_PER_EVENT = 6  # Intruders in one event


@rule
def settle_round(s):
    """Steps 1 to 4, passed and unpassed Samurai alike; a defeat stops them at once (SS-16.3, SS-9.6)."""
    emit(s, ROUND_OVER, s.round_no, s.intruders_left)
    for symbol in range(SYMBOLS):
        for seat in range(s.players):  # SS-16.7
            if s.defence[seat, symbol] == NO_CARD and not s.ending:
                suffer(s, seat, symbol)
    if not s.ending and BONUSES_APPLY[s.difficulty]:
        thank(s)
    if not s.ending:
        show_intruders(s)
    s.triggers = 0  # SS-11.8: the round is over, no kiai comes of all this
    for place in range(s.trigger.shape[0]):
        s.trigger[place] = 0
    if s.ending:
        return
    if s.round_no == ROUNDS:
        s.ending = VICTORY  # SS-18.1
    else:
        next_round(s)


@rule
def suffer(s, seat, symbol):
    """What a Samurai's missing defence costs (SS-16.4–16.6)."""
    if symbol == HAT:
        hurt(s, seat, UNPROTECTED)
    elif symbol == FARM:
        lose_farm(s)
    else:
        lose_family(s)


@rule
def thank(s):
    """Every Family still in the village gives its bonus (SS-16.8–16.10)."""
    if (s.families >> HEAL_FAMILY) & 1 and wounded(s):
        heal(s, draw_bit(s, wounded(s)))
    if (s.families >> BARRICADE_FAMILY) & 1:
        build_barricade(s)
    if (s.families >> INTRUDER_FAMILY) & 1 and s.intruders_left > 0:
        card = take_intruder(s)
        discard_card(s, card)
        emit(s, INTRUDER_SENT_AWAY, card)


@rule
def show_intruders(s):
    """Step 4: reveal the Intruders one by one; flames burn Barricades and Farmsteads (SS-16.11)."""
    while s.intruders_left > 0 and not s.ending:
        count = intruders_at_once(s)
        emit(
            s,
            INTRUDERS_SHOWN,
            intruder_below(s, count, 0),
            intruder_below(s, count, 1),
            intruder_below(s, count, 2),
            intruder_below(s, count, 3),
            intruder_below(s, count, 4),
            intruder_below(s, count, 5),
        )
        for _ in range(count):
            card = take_intruder(s)
            discard_card(s, card)
            if FLAMES[card]:
                lose_barricade(s)


@rule
def intruders_at_once(s):
    """How many Intruders go into one event: up to the first with flames, which may end the match (SS-16.3)."""
    count = 1
    while count < min(INTRUDERS_PER_EVENT, s.intruders_left) and not FLAMES[s.intruders[s.intruders_left - count]]:
        count += 1
    return count


@rule
def intruder_below(s, count, place):
    """One of the top ``count`` Intruders, or NO_CARD beyond them."""
    return i64(s.intruders[s.intruders_left - 1 - place]) if place < count else NO_CARD


@rule
def next_round(s):
    """Collect all cards, add Lieutenants or Bosses, shuffle; the seat left of the last active one starts (SS-17)."""
    s.round_no += 1
    clear_table(s)
    for card in range(CARDS):
        if s.known[card] != UNSEEN:  # SS-23.9: by now every card of the round has been seen
            s.known[card] = SEEN
            s.raiders[s.raiders_left] = card
            s.raiders_left += 1
    add_fresh_raiders(s)
    shuffle(s, s.raiders, s.raiders_left)
    s.active = (s.active + 1) % s.players  # SS-17.5
    s.turns = 1
    s.phase = START
    emit(s, ROUND_BEGAN, s.round_no, s.active, s.raiders_left)


@rule
def clear_table(s):
    """Lines, defence sides and piles are emptied, nobody is passed, granted talents end (SS-17.1, SS-17.4)."""
    for seat in range(s.players):
        s.passed[seat] = 0
        s.total[seat] = 0
        s.first_card[seat] = NO_CARD
        s.last_card[seat] = NO_CARD
        s.granted[seat] = 0
        for symbol in range(SYMBOLS):
            s.defence[seat, symbol] = NO_CARD
    for card in range(CARDS):
        s.after[card] = NO_CARD
        s.discard[card] = NO_CARD
        s.deepest[card] = 0
    s.discards = 0


@rule
def add_fresh_raiders(s):
    """One Lieutenant or Boss for every Samurai joins, on easy one fewer, chosen at random (SS-17.2)."""
    first = FRESH_FIRST[s.round_no]
    kinds = FRESH_FIRST[s.round_no + 1] - first
    for i in range(kinds):
        s.raiders[s.raiders_left + i] = first + i
    chosen = s.players - FRESH_MINUS[s.difficulty, s.round_no]
    for i in range(kinds):
        place = s.raiders_left + i
        if i < chosen:
            other = place + below(s, kinds - i)
            card = s.raiders[other]
            s.raiders[other] = s.raiders[place]
            s.raiders[place] = card
        else:
            s.raiders[place] = NO_CARD
    s.raiders_left += chosen


assert (HAT, FARM, DOLL) == (0, 1, 2)  # the order of steps 1, 2 and 3a
