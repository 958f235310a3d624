"""Turns from START to TURN_END, the actions Support and Pass (SS-5, SS-8, SS-9, SS-20.4)."""

from tatami.games.samurai_spirit.actions import FIGHT, PASS, SECOND_FIGHT, START_DONE, SUPPORT, USE_ABSENT
from tatami.games.samurai_spirit.components import FIGHTS_PER_TURN, KIKUCHIYO, TURNS_PER_ROUND
from tatami.games.samurai_spirit.events import CALLED_ABSENT, PASSED, SUPPORTED, emit
from tatami.games.samurai_spirit.rules.asking import ask
from tatami.games.samurai_spirit.rules.cards import kiai_value, slip_in, talents
from tatami.games.samurai_spirit.rules.fights import fight
from tatami.games.samurai_spirit.rules.village import in_round
from tatami.games.samurai_spirit.state import (
    CALL_ABSENT,
    CHOOSE_ACTION,
    FIGHT_AGAIN,
    MUST_PASS,
    NO_CARD,
    NO_SUPPORT,
    PENALTY,
    ROUND_END,
    START,
    TURN_END,
)
from tatami.kernel.compiling import rule
from tatami.kernel.records import i64


@rule
def begin_turn(s):
    """START: absent Samurai may be called (SS-20.4)."""
    if s.absent:
        ask(s, CALL_ABSENT, s.active, USE_ABSENT, i64(s.absent) | (1 << (START_DONE - USE_ABSENT)))
    else:
        s.phase = PENALTY


@rule
def call_absent(s, action):
    """D1 answered: a used token gives its talent for the round and can never be used again (SS-20.4, SS-20.5)."""
    if action == START_DONE:
        s.phase = PENALTY
        return
    samurai = action - USE_ABSENT
    s.absent &= ~(1 << samurai)
    s.granted[s.active] |= 1 << samurai
    emit(s, CALLED_ABSENT, s.active, samurai)


@rule
def forced_to_pass(s):
    """Tested when the action is to be chosen, and only then (SS-9.3, SS-24.6)."""
    return s.total[s.active] > kiai_value(s, s.active) or (s.bound & MUST_PASS) != 0 or s.turns > TURNS_PER_ROUND


@rule
def ask_action(s):
    """D4: Fight, Support or Pass."""
    options = 1 << PASS
    if not forced_to_pass(s):
        options |= 1 << FIGHT
        seat = i64(s.active)
        at_home = (s.tokens[seat] >> i64(s.samurai[seat])) & 1
        if at_home and not s.bound & NO_SUPPORT:  # SS-8.1
            options |= (in_round(s) & ~(1 << seat)) << SUPPORT
    ask(s, CHOOSE_ACTION, s.active, FIGHT, options)


@rule
def choose_action(s, action):
    """D4 answered."""
    if action == FIGHT:
        fight(s)
    elif action == PASS:
        emit(s, PASSED, s.active, forced_to_pass(s))
        s.passed[s.active] = 1
        s.phase = TURN_END
    else:
        support(s, action - SUPPORT)


@rule
def support(s, seat):
    """Lend one's own Support token; the top Raider card slips in among the Intruders (SS-8.2, SS-8.3)."""
    samurai = i64(s.samurai[s.active])
    s.tokens[s.active] &= ~(1 << samurai)
    s.tokens[seat] |= 1 << samurai
    emit(s, SUPPORTED, s.active, seat, samurai)
    slip_in(s)
    s.phase = TURN_END


@rule
def after_fight(s):
    """A Fight is done: with Kikuchiyo's talent there may be a second one (SS-12.6)."""
    again = s.fights < FIGHTS_PER_TURN and (talents(s, i64(s.active)) >> KIKUCHIYO) & 1
    if again and s.raiders_left > 0:
        ask(s, FIGHT_AGAIN, s.active, SECOND_FIGHT, 3)
    else:
        s.phase = TURN_END


@rule
def fight_again(s, action):
    """D6 answered."""
    if action == SECOND_FIGHT:
        fight(s)
    else:
        s.phase = TURN_END


@rule
def end_turn(s):
    """Borrowed tokens go back, restrictions end; then the round's end or the next Samurai (SS-5.5, SS-8.7, SS-9.7)."""
    return_tokens(s)
    s.bound = 0
    s.fights = 0
    s.owed = NO_CARD
    s.unsettled = 0
    if s.for_a_turn:
        s.granted[s.active] = 0
    waiting = in_round(s)
    if s.raiders_left == 0 or waiting == 0:
        join_intruders(s)
        s.phase = ROUND_END
        return
    seat = (i64(s.active) + 1) % s.players
    while not (waiting >> seat) & 1:
        seat = (seat + 1) % s.players
    s.active = seat
    s.turns += 1
    s.phase = START


@rule
def return_tokens(s):
    """All tokens of others at the active Samurai's board return to their owners, used or not (SS-8.7)."""
    borrowed = i64(s.tokens[s.active]) & ~(1 << i64(s.samurai[s.active]))
    if borrowed == 0:
        return
    s.tokens[s.active] &= ~borrowed
    for seat in range(s.players):
        samurai = i64(s.samurai[seat])
        if (borrowed >> samurai) & 1:
            s.tokens[seat] |= 1 << samurai


@rule
def join_intruders(s):
    """When all have passed, what is left of the Raider stack goes as a block on top of the Intruders (SS-9.7)."""
    for place in range(s.raiders_left):
        s.intruders[s.intruders_left] = s.raiders[place]
        s.raiders[place] = NO_CARD
        s.intruders_left += 1
    s.raiders_left = 0
