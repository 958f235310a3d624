"""The end of a turn and of the match, and scoring (SA-9, SA-10)."""

from tatami.games.samurai.components import ALL_CASTES, CASTES, SET_ASIDE_LIMIT, TOWNS_IN_PLAY
from tatami.games.samurai.events import ENDED, LEADS, NOBODY_LEADS, WON
from tatami.games.samurai.rules.tiles import refill
from tatami.games.samurai.state import CASTE_GONE, CHOOSE_TILE, GOING_ON, NOBODY_CAN_PLAY, NOTHING, TOO_MANY_SET_ASIDE
from tatami.kernel.compiling import rule
from tatami.kernel.events import emit

# --- the end (SA-9) --------------------------------------------------------------------------------------------------


@rule
def why_ended(s):
    """The end conditions, checked once a turn after all captures (SA-9.2, SA-9.6)."""
    aside = 0
    standing = 0
    for caste in range(CASTES):
        aside += s.set_aside[caste]
    for town in range(TOWNS_IN_PLAY[s.players]):
        standing |= s.figures[town]
    if standing != ALL_CASTES:
        return CASTE_GONE
    if aside >= SET_ASIDE_LIMIT:
        return TOO_MANY_SET_ASIDE
    if s.passes >= s.players:
        return NOBODY_CAN_PLAY
    return GOING_ON


@rule
def finish_turn(s):
    """End of the match, or refill and the next player's turn (SA-9.3, SA-9.4, SA-8.3)."""
    s.played = 0
    s.slow_played = 0
    s.ending = why_ended(s)
    if s.ending != GOING_ON:
        s.decision = NOTHING
        emit(s, ENDED, s.ending)
        count_up(s)
    else:
        refill(s, s.turn)
        s.turn = (s.turn + 1) % s.players
        s.decision = CHOOSE_TILE


# --- scoring (SA-10) --------------------------------------------------------------------------------------------------


@rule
def leader_of(s, caste):
    """The player with strictly the most figures of a caste, or -1 (SA-10.2)."""
    best, leader = 0, -1
    for seat in range(s.players):
        figures = s.captured[seat, caste]
        if figures > best:
            best, leader = figures, seat
        elif figures == best:
            leader = -1
    return leader


@rule
def tokens_of(s, seat):
    """How many leader tokens a player holds."""
    tokens = 0
    for caste in range(CASTES):
        tokens += s.leader[caste] == seat + 1
    return tokens


@rule
def total_captured(s, seat):
    """All figures of a player."""
    return s.captured[seat, 0] + s.captured[seat, 1] + s.captured[seat, 2]


@rule
def captured_outside(s, seat):
    """A player's figures outside the castes that player leads (SA-10.6)."""
    total = 0
    for caste in range(CASTES):
        if s.leader[caste] != seat + 1:
            total += s.captured[seat, caste]
    return total


@rule
def standing(s, seat, most_tokens):
    """How a player stands among those in contention: one number, the tie-breaks in their order (SA-10.3–SA-10.9)."""
    tokens = tokens_of(s, seat)
    if tokens < most_tokens:
        return -1
    if tokens == 0:
        return int(total_captured(s, seat))  # SA-10.9
    if tokens > 1:
        return 0  # SA-10.3: nobody else can have as many
    return int(captured_outside(s, seat)) * 100 + int(total_captured(s, seat))


@rule
def count_up(s):
    """Give out the leader tokens and name the winners."""
    for caste in range(CASTES):
        leader = leader_of(s, caste)
        s.leader[caste] = leader + 1
        if leader < 0:
            emit(s, NOBODY_LEADS, caste)
        else:
            emit(s, LEADS, leader, caste)
    most_tokens, best, winners = 0, -1, 0
    for seat in range(s.players):
        most_tokens = max(most_tokens, tokens_of(s, seat))
    for seat in range(s.players):
        best = max(best, standing(s, seat, most_tokens))
    for seat in range(s.players):
        s.won[seat] = standing(s, seat, most_tokens) == best
        winners += s.won[seat]
    for seat in range(s.players):
        if s.won[seat]:
            emit(s, WON, seat, winners)
