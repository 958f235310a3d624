"""Kiai: when it triggers (SS-11) and what the seven powers do (SS-13)."""

from tatami.games.samurai_spirit.actions import (
    CONFRONT,
    EFFECT_DONE,
    GIVE_TO,
    HEAL,
    KIAI_USE,
    ORDER_TOP,
    TAKE_LAST,
    TOKEN,
)
from tatami.games.samurai_spirit.components import DAISUKE, GOROBEI, HEIHACHI, KANBEI, KATSUSHIRO, KIKUCHIYO, KYUZO
from tatami.games.samurai_spirit.events import (
    INTRUDERS_ROUTED,
    KIAI,
    KIAI_REMOVED,
    LINE_CUT,
    PUT_BACK,
    RAIDERS_ROUTED,
    TOKEN_GIVEN,
    TOOK,
    TURNED_UP,
    emit,
)
from tatami.games.samurai_spirit.rules.asking import ask
from tatami.games.samurai_spirit.rules.cards import (
    discard_card,
    kiai_value,
    may_defend,
    take_first,
    take_intruder,
    take_last,
    take_raider,
)
from tatami.games.samurai_spirit.rules.fights import place_card
from tatami.games.samurai_spirit.rules.village import build_barricade, count_bits, heal, in_round, wounded
from tatami.games.samurai_spirit.state import (
    FIRST_USE,
    GIVE_WHOM,
    HEAL_WHOM,
    KIAI_BEGINS,
    KIAI_ENDS,
    LOCATED,
    NO_CARD,
    NOBODY,
    ORDER_CARDS,
    PLACE_CARD,
    SECOND_USE,
    TAKE_FROM,
    USE_KIAI,
    WHICH_TOKEN,
)
from tatami.kernel.compiling import rule
from tatami.kernel.records import i64

_DONE = 1  # the bit of EFFECT_DONE, the lowest action of D8, D9 and D12


# --- triggers ---------------------------------------------------------------------------------------------------------


@rule
def resolving(s, seat):
    """Whether a Samurai is in the middle of their kiai and so must wait (SS-11.7)."""
    for depth in range(s.kiais):
        if s.kiai_seat[depth] == seat:
            return True
    return False


@rule
def check_triggers(s):
    """Take the first Samurai off the list who need not wait; on the Kiai value their kiai begins (SS-11.4)."""
    for place in range(s.triggers):
        seat = i64(s.trigger[place])
        if not resolving(s, seat):
            s.triggers -= 1
            for later in range(place, s.triggers):
                s.trigger[later] = s.trigger[later + 1]
            s.trigger[s.triggers] = 0
            if not s.passed[seat] and s.total[seat] == kiai_value(s, seat):
                begin_kiai(s, seat)
            return
    s.checking = 0


@rule
def begin_kiai(s, seat):
    """A kiai begins, inside another one perhaps (SS-11.6); its power is that of the side now up (SS-11.10)."""
    s.kiai_seat[s.kiais] = seat
    s.kiai_side[s.kiais] = s.beast[seat]
    s.kiai_step[s.kiais] = KIAI_BEGINS
    s.kiais += 1
    s.checking = 0


@rule
def kiai_goes_on(s):
    """Run the innermost kiai to its next question or its end."""
    top = i64(s.kiais) - 1
    seat = i64(s.kiai_seat[top])
    step = s.kiai_step[top]
    if step == KIAI_BEGINS:
        s.kiai_step[top] = KIAI_ENDS
        if power_possible(s, seat, i64(s.kiai_side[top])):  # SS-11.2
            ask(s, USE_KIAI, seat, KIAI_USE, 3)
    elif step == KIAI_ENDS:
        end_kiai(s, seat)
    else:
        ask_source(s, seat, step == SECOND_USE)


@rule
def end_kiai(s, seat):
    """Used or not, the first card of the Samurai's own line goes to the discard pile (SS-11.1, step 2)."""
    s.kiais -= 1
    s.kiai_seat[s.kiais] = 0
    s.kiai_side[s.kiais] = 0
    s.kiai_step[s.kiais] = 0
    if s.first_card[seat] != NO_CARD:
        card = take_first(s, seat)
        discard_card(s, card)
        emit(s, KIAI_REMOVED, seat, card, s.total[seat])
    s.checking = 1  # a kiai always begins in a trigger check, which now goes on


# --- powers -----------------------------------------------------------------------------------------------------------


@rule
def power_possible(s, seat, beast):
    """Whether a power can do anything (SS-13.2)."""
    samurai = s.samurai[seat]
    if samurai == HEIHACHI:
        return s.barricades < s.cap or (beast and (wounded(s) & in_round(s)) != 0)
    if samurai == DAISUKE:
        return sources(s, True) != 0
    if samurai in (GOROBEI, KATSUSHIRO):
        return s.raiders_left > 0
    if samurai == KANBEI:
        return s.intruders_left > 0
    if samurai == KYUZO:
        return (beast and s.barricades < s.cap) or movable_tokens(s) != 0
    return True  # SS-13.9


@rule
def use_kiai(s, used):
    """D7 answered."""
    top = i64(s.kiais) - 1
    seat, beast = i64(s.kiai_seat[top]), i64(s.kiai_side[top])
    if not used:
        return
    samurai = s.samurai[seat]
    emit(s, KIAI, seat, samurai, beast)
    if samurai == HEIHACHI:
        build_barricade(s)
        hurt_ones = wounded(s) & in_round(s)
        if beast and hurt_ones:
            ask(s, HEAL_WHOM, seat, EFFECT_DONE, _DONE | (hurt_ones << (HEAL - EFFECT_DONE)))
    elif samurai in (DAISUKE, KIKUCHIYO):
        s.kiai_step[top] = FIRST_USE
    elif samurai == GOROBEI:
        rout_raiders(s, seat, min(2 + beast, s.raiders_left))
    elif samurai == KANBEI:
        rout_intruders(s, seat, min(2 + beast, s.intruders_left))
    elif samurai == KYUZO:
        if beast:
            build_barricade(s)
        ask_token(s, seat, beast)
    else:
        turn_up(s, seat, min(2 + beast, s.raiders_left))


@rule
def heal_whom(s, action):
    """D8 answered."""
    if action != EFFECT_DONE:
        heal(s, action - HEAL)


@rule
def rout_raiders(s, seat, count):
    """Gorobei: the top cards of the Raider stack go to the discard pile (SS-13.7)."""
    for _ in range(count):
        discard_card(s, take_raider(s))
    emit(
        s,
        RAIDERS_ROUTED,
        seat,
        count,
        lately_discarded(s, count, 0),
        lately_discarded(s, count, 1),
        lately_discarded(s, count, 2),
    )


@rule
def rout_intruders(s, seat, count):
    """Kanbei: the top cards of the Intruder stack go to the discard pile (SS-13.8)."""
    for _ in range(count):
        discard_card(s, take_intruder(s))
    emit(
        s,
        INTRUDERS_ROUTED,
        seat,
        count,
        lately_discarded(s, count, 0),
        lately_discarded(s, count, 1),
        lately_discarded(s, count, 2),
    )


@rule
def lately_discarded(s, count, place):
    """One of the last ``count`` discarded cards, or NO_CARD beyond them."""
    return i64(s.discard[s.discards - count + place]) if place < count else NO_CARD


# --- cards of a combat line: Kikuchiyo, Daisuke -----------------------------------------------------------------------


@rule
def sources(s, for_moving):
    """The Samurai whose last card can be taken (SS-13.9) or moved to somebody (SS-13.5), as bits."""
    free = in_round(s)
    seats = 0
    for seat in range(s.players):
        card = i64(s.last_card[seat])
        if (free >> seat) & 1 and card != NO_CARD and (not for_moving or recipients(s, free, seat, card)):
            seats |= 1 << seat
    return seats


@rule
def recipients(s, free, source, card):
    """Who may be given the card: anybody else, and its source if it can go to that defence side (SS-13.5)."""
    return free if may_defend(s, source, card) else free & ~(1 << source)


@rule
def ask_source(s, seat, second):
    """D9: whose last card; the second use may be declined and is dropped if impossible (SS-13.6, SS-13.10)."""
    seats = sources(s, s.samurai[seat] == DAISUKE)
    if seats == 0:
        s.kiai_step[s.kiais - 1] = KIAI_ENDS
        return
    ask(s, TAKE_FROM, seat, EFFECT_DONE, (seats << (TAKE_LAST - EFFECT_DONE)) | (_DONE if second else 0))


@rule
def take_from(s, action):
    """D9 answered: Kikuchiyo discards the card, Daisuke looks for somebody to give it to."""
    top = i64(s.kiais) - 1
    seat = i64(s.kiai_seat[top])
    if action == EFFECT_DONE:
        s.kiai_step[top] = KIAI_ENDS
        return
    source = action - TAKE_LAST
    card = take_last(s, source)
    if s.samurai[seat] == KIKUCHIYO:
        discard_card(s, card)
        emit(s, LINE_CUT, seat, source, card)
        finish_use(s)
        return
    s.card = card
    s.source = source
    emit(s, TOOK, seat, source, card)
    ask(s, GIVE_WHOM, seat, GIVE_TO, recipients(s, in_round(s), source, card))


@rule
def finish_use(s):
    """One use of the power is complete: trigger check, then perhaps a second use (SS-11.5)."""
    top = i64(s.kiais) - 1
    again = s.kiai_step[top] == FIRST_USE and s.kiai_side[top]
    s.kiai_step[top] = SECOND_USE if again else KIAI_ENDS
    s.checking = 1


@rule
def give_card(s, seat):
    """D10 answered for Daisuke; its own source takes the card on the left without being asked (SS-13.5)."""
    s.holder = seat
    if seat == s.source:
        lay_given_card(s, True)
    else:
        ask(s, PLACE_CARD, seat, CONFRONT, 3 if may_defend(s, seat, i64(s.card)) else 1)


@rule
def lay_given_card(s, on_defence):
    """D11 answered: the recipient puts the card on the right or on the left."""
    place_card(s, i64(s.holder), i64(s.card), on_defence)
    s.card = NO_CARD
    s.holder = NOBODY
    s.source = NOBODY
    finish_use(s)


# --- Support tokens: Kyuzo --------------------------------------------------------------------------------------------


@rule
def token_lies_at(s, samurai):
    """The seat where a Samurai's Support token lies."""
    for seat in range(s.players):
        if (s.tokens[seat] >> samurai) & 1:
            return seat
    return NOBODY


@rule
def token_recipients(s, samurai):
    """Who may be given a token: Samurai in the round except its owner and its holder, as bits (SS-13.11)."""
    return in_round(s) & ~(1 << i64(s.seat_of[samurai])) & ~(1 << token_lies_at(s, samurai))


@rule
def movable_tokens(s):
    """The tokens of Samurai in the round that somebody may be given, as bits by Samurai (SS-13.11)."""
    tokens = 0
    for seat in range(s.players):
        samurai = i64(s.samurai[seat])
        if not s.passed[seat] and token_recipients(s, samurai):
            tokens |= 1 << samurai
    return tokens


@rule
def ask_token(s, seat, may_decline):
    """D12: which token to give."""
    tokens = movable_tokens(s)
    if tokens:
        ask(s, WHICH_TOKEN, seat, EFFECT_DONE, (tokens << (TOKEN - EFFECT_DONE)) | (_DONE if may_decline else 0))


@rule
def which_token(s, action):
    """D12 answered."""
    if action != EFFECT_DONE:
        s.token = action - TOKEN
        ask(s, GIVE_WHOM, s.decider, GIVE_TO, token_recipients(s, i64(s.token)))


@rule
def give_token(s, seat):
    """D10 answered for Kyuzo."""
    samurai = i64(s.token)
    s.tokens[token_lies_at(s, samurai)] &= ~(1 << samurai)
    s.tokens[seat] |= 1 << samurai
    s.token = NOBODY
    emit(s, TOKEN_GIVEN, s.decider, seat, samurai)


# --- turning up cards: Katsushiro -------------------------------------------------------------------------------------


@rule
def turn_up(s, seat, count):
    """Turn up the top cards of the Raider stack; they are known from now on (SS-13.15)."""
    for slot in range(count):
        s.fan[slot] = s.raiders[s.raiders_left - 1 - slot]
        s.known[s.fan[slot]] = LOCATED
    s.fan_size = count
    s.fan_placed = 0
    emit(s, TURNED_UP, seat, count, s.fan[0], s.fan[1] if count > 1 else NO_CARD, s.fan[2] if count > 2 else NO_CARD)
    ask_order(s, seat)


@rule
def ask_order(s, seat):
    """D13: which card goes next; the last one left needs no question (SS-21.1)."""
    free = ((1 << s.fan_size) - 1) & ~s.fan_placed
    if free & (free - 1):
        ask(s, ORDER_CARDS, seat, ORDER_TOP, free)
        return
    count, top = i64(s.fan_size), i64(s.raiders_left) - 1
    emit(
        s,
        PUT_BACK,
        seat,
        count,
        s.raiders[top],
        s.raiders[top - 1] if count > 1 else NO_CARD,
        s.raiders[top - 2] if count > 2 else NO_CARD,
    )
    s.fan_size = 0
    s.fan_placed = 0
    for slot in range(3):
        s.fan[slot] = NO_CARD


@rule
def order_top(s, slot):
    """D13 answered: this card lies under those already named, on top of the others."""
    target = s.raiders_left - 1 - count_bits(i64(s.fan_placed))
    card = s.fan[slot]
    place = target
    while s.raiders[place] != card:
        place -= 1
    s.raiders[place] = s.raiders[target]
    s.raiders[target] = card
    s.fan_placed |= 1 << slot
    ask_order(s, i64(s.decider))
