"""Capturing the figures of surrounded settlements (SA-7)."""

from tatami.games.samurai.actions import HEX
from tatami.games.samurai.components import AROUND, CASTES, INFLUENCE, LAND_AROUND, TOWN, TOWN_OF_HEX, TOWNS_IN_PLAY
from tatami.games.samurai.events import CAPTURED, NOBODY_CAPTURED, SURROUNDED
from tatami.games.samurai.rules.ending import finish_turn
from tatami.games.samurai.rules.setup import figures_on
from tatami.games.samurai.rules.tiles import kind_of, owner_of
from tatami.games.samurai.state import CAPTURE_CASTE, CAPTURE_TOWN, NO_HEX, SET_ASIDE
from tatami.kernel.compiling import rule
from tatami.kernel.events import emit


@rule
def surrounded(s, town):
    """Whether a settlement still holds figures and every land hex beside it carries a tile (SA-7.2)."""
    if s.figures[town] == 0:
        return False
    for i in range(6):
        hex_id = LAND_AROUND[town, i]
        if hex_id < 0:
            return True
        if s.board[hex_id] == 0:
            return False
    return True


@rule
def influence(s, town, seat, caste):
    """A player's influence on a figure: the values of the adjacent tiles that count for its caste (SA-7.5)."""
    total = 0
    for i in range(6):
        number = s.board[AROUND[town, i]]
        if number > 0 and owner_of(number) == seat:
            total += INFLUENCE[kind_of(number), caste]
    return total


@rule
def captor_of(s, town, caste):
    """The seat with strictly the most influence on a figure, or -1 for a tie, a tie at zero included (SA-7.6–7.8)."""
    best, captor = -1, -1
    for seat in range(s.players):
        strength = influence(s, town, seat, caste)
        if strength > best:
            best, captor = strength, seat
        elif strength == best:
            captor = -1
    return captor


@rule
def capture_figure(s, town, caste):
    """A figure leaves the board for its captor's collection, or is set aside."""
    s.figures[town] &= ~(1 << caste)
    captor = captor_of(s, town, caste)
    if captor < 0:
        s.set_aside[caste] += 1
        s.taken[town, caste] = SET_ASIDE
        emit(s, NOBODY_CAPTURED, caste, TOWN[town])
    else:
        s.captured[captor, caste] += 1
        s.taken[town, caste] = captor + 1
        emit(s, CAPTURED, captor, caste, TOWN[town])


@rule
def capture_town(s, town):
    """Resolve every figure of a settlement: Buddha, rice, castle (SA-7.4, SA-7.9)."""
    for caste in range(CASTES):
        if s.figures[town] >> caste & 1:
            capture_figure(s, town, caste)


@rule
def begin_captures(s):
    """The tiles of the turn are played; now, and only now, figures are captured (SA-7.1)."""
    if s.emitting:
        for town in range(TOWNS_IN_PLAY[s.players]):
            if surrounded(s, town):
                emit(s, SURROUNDED, TOWN[town])
    go_on_capturing(s)


@rule
def go_on_capturing(s):
    """Capture by ourselves, or ask the active player while the order can be chosen (SA-7.9)."""
    s.origin = NO_HEX
    if s.capture_order and several_surrounded(s):
        s.decision = CAPTURE_TOWN
        return
    for town in range(TOWNS_IN_PLAY[s.players]):
        if surrounded(s, town):
            if s.capture_order and figures_on(s, town) > 1:
                s.origin = TOWN[town]
                s.decision = CAPTURE_CASTE
                return
            capture_town(s, town)
    finish_turn(s)


@rule
def several_surrounded(s):
    """Whether more than one surrounded settlement still holds figures."""
    count = 0
    for town in range(TOWNS_IN_PLAY[s.players]):
        count += surrounded(s, town)
    return count > 1


@rule
def mark_surrounded_towns(s, mask):
    """D9: surrounded settlements that still hold figures."""
    count = 0
    for town in range(TOWNS_IN_PLAY[s.players]):
        if surrounded(s, town):
            mask[HEX + TOWN[town]] = True
            count += 1
    return count


@rule
def name_town(s, hex_id):
    """D9 answered: this settlement is resolved completely before the next one."""
    town = TOWN_OF_HEX[hex_id]
    if figures_on(s, town) > 1:
        s.origin = hex_id
        s.decision = CAPTURE_CASTE
    else:
        capture_town(s, town)
        go_on_capturing(s)


@rule
def name_figure(s, caste):
    """D10 answered: this figure first; the last one of the settlement needs no asking."""
    town = TOWN_OF_HEX[s.origin]
    capture_figure(s, town, caste)
    if figures_on(s, town) == 1:
        capture_town(s, town)
        go_on_capturing(s)
