"""The Fight action and the talents that bear on a drawn card (SS-7, SS-12)."""

from tatami.games.samurai_spirit.actions import CONFRONT, DEFEND, GIVE_LEFT, GIVE_RIGHT, TALENT_DISCARD
from tatami.games.samurai_spirit.components import KATSUSHIRO, KYUZO, LEFT, RIGHT, VALUE
from tatami.games.samurai_spirit.events import CONFRONTED, DEFENDED, DISCARDED, DREW, GAVE, REDREW, emit
from tatami.games.samurai_spirit.rules.asking import ask
from tatami.games.samurai_spirit.rules.cards import (
    add_to_line,
    discard_card,
    has_value,
    may_defend,
    may_give,
    put_on_defence,
    take_raider,
    talents,
    withstand,
)
from tatami.games.samurai_spirit.rules.penalties import neighbour
from tatami.games.samurai_spirit.state import CARD, CARD_PLACED, FACE_CARD, NO_CARD, NOBODY
from tatami.kernel.compiling import rule
from tatami.kernel.records import i64

# Options of D5 as bits above CONFRONT
_DEFEND, _LEFT, _RIGHT, _DISCARD, _REDRAW = (1 << (action - CONFRONT) for action in range(DEFEND, DEFEND + 5))


@rule
def fight(s):
    """Turn over the top Raider card; the active Samurai is its first holder (SS-7.2)."""
    s.fights += 1
    s.phase = CARD
    s.kept = 0
    s.held_by = 1 << s.active
    s.holder = s.active
    s.card = take_raider(s)
    emit(s, DREW, s.active, s.card)
    ask_card(s)


@rule
def ask_card(s):
    """D5: what the holder may do with the card (SS-7.3)."""
    seat, card = i64(s.holder), i64(s.card)
    options = 1
    if may_defend(s, seat, card):
        options |= _DEFEND
    if not s.kept and may_give(s, seat, card):
        if may_receive(s, neighbour(s, seat, LEFT)):
            options |= _LEFT
        if s.players > 2 and may_receive(s, neighbour(s, seat, RIGHT)):
            options |= _RIGHT
    able = talents(s, seat)
    if (able >> KYUZO) & 1 and has_value(s, seat, VALUE[card]):  # SS-12.7
        options |= _DISCARD
    if (able >> KATSUSHIRO) & 1 and not s.kept and s.raiders_left > 0:  # SS-12.8
        options |= _REDRAW
    ask(s, FACE_CARD, seat, CONFRONT, options)


@rule
def may_receive(s, seat):
    """A card goes to a Samurai in the round who has not held it in this Fight (SS-12.3)."""
    return not s.passed[seat] and not (s.held_by >> seat) & 1


@rule
def face_card(s, action):
    """D5 answered."""
    seat, card = i64(s.holder), i64(s.card)
    if action in (GIVE_LEFT, GIVE_RIGHT):
        s.holder = neighbour(s, seat, LEFT if action == GIVE_LEFT else RIGHT)
        s.held_by |= 1 << s.holder
        emit(s, GAVE, seat, s.holder, card)
        ask_card(s)  # SS-7.6
    elif action <= DEFEND:
        place_card(s, seat, card, action == DEFEND)
        finish_fight(s)
    elif action == TALENT_DISCARD:
        discard_card(s, card)
        emit(s, DISCARDED, seat, card)
        finish_fight(s)
    else:
        redraw(s, seat, card)


@rule
def place_card(s, seat, card, on_defence):
    """Put a card on the left (SS-7.4) or on the right (SS-7.5)."""
    if on_defence:
        put_on_defence(s, seat, card)
        emit(s, DEFENDED, seat, card)
    else:
        add_to_line(s, seat, card)
        emit(s, CONFRONTED, seat, card, s.total[seat])
        withstand(s, seat)


@rule
def finish_fight(s):
    """The card has been dealt with; now the trigger check (SS-11.5)."""
    s.card = NO_CARD
    s.holder = NOBODY
    s.held_by = 0
    s.kept = 0
    s.phase = CARD_PLACED
    s.checking = 1


@rule
def redraw(s, seat, card):
    """Put the card at the bottom of the Raider stack, where everybody knows it, and keep the next one (SS-12.8)."""
    drawn = take_raider(s)
    for place in range(s.raiders_left, 0, -1):
        s.raiders[place] = s.raiders[place - 1]
    s.raiders[0] = card
    s.raiders_left += 1
    s.card = drawn
    s.kept = 1
    emit(s, REDREW, seat, card, drawn)
    ask_card(s)
