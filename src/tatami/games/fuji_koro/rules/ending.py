"""The end of the match, scoring and winners (FK-12.8 to FK-12.10, FK-14.2, FK-14.11, FK-16)."""

from tatami.games.fuji_koro.components import (
    DRAGON_CLASS,
    DRAGONS,
    EACH_FOR_HIMSELF,
    LARGE_PALACE,
    LEFT_OVER_VP,
    LEGENDARY,
    ON_THE_MOVE,
    RONIN,
    RONIN_VP,
    SET_OF_ONE_CLASS_VP,
    SET_OF_THREE_CLASSES_VP,
    STATUS_VP,
    SURVIVAL,
    TRACKS,
    TROPHY_VP,
)
from tatami.games.fuji_koro.events import ENDED, LIFE_LOST, WON, emit
from tatami.games.fuji_koro.rules.magic import gain
from tatami.games.fuji_koro.state import (
    GOAL_MISSED,
    LIFE_LOST_TWICE,
    NOTHING,
    VICTORY,
    VOLCANO_BURST,
)
from tatami.kernel.compiling import inner, rule


@inner
def lose_life(s, seat):
    """Cooperative: the second life lost ends the game in defeat (FK-14.16)."""
    s.lives[seat] -= 1
    emit(s, LIFE_LOST, seat, s.lives[seat])
    if s.lives[seat] == 0:
        finish(s, LIFE_LOST_TWICE)


@inner
def all_escaped(s):
    """Whether nobody is left in the volcano."""
    for seat in range(s.players):
        if not s.escaped[seat]:
            return False
    return True


@inner
def gear_goal_met(s):
    """FK-14.2 (3), (4): everyone has a magic gear, and among all there is one of each."""
    for kind in range(3):
        found = 0
        for seat in range(s.players):
            found += s.magic[seat, kind]
        if not found:
            return False
    for seat in range(s.players):
        if not (s.magic[seat, 0] or s.magic[seat, 1] or s.magic[seat, 2]):
            return False
    return True


@inner
def judge_escape(s):
    """Cooperative: when all have escaped, the goal is met or missed (FK-14.2, FK-14.11, FK-16.5.2, FK-16.7.5)."""
    if all_escaped(s):
        if s.scenario == SURVIVAL or gear_goal_met(s):
            finish(s, VICTORY)
        else:
            finish(s, GOAL_MISSED)


@rule
def finish(s, reason):
    """End the match; only the first reason counts."""
    if s.ending:
        return
    s.ending = reason
    s.decision = NOTHING
    if reason == VOLCANO_BURST:
        count_up(s)
    emit(s, ENDED, reason)
    name_winners(s)


# --- points at the end ------------------------------------------------------------------------------------------------


@inner
def count_up(s):
    """Tokens left in the large palace, and what the scenario scores (FK-12.8, FK-16.1.8, FK-16.2.4)."""
    for seat in range(s.players):
        if s.escaped[seat] == LARGE_PALACE:
            for track in range(TRACKS):
                gain(s, seat, LEFT_OVER_VP[track] * max(0, s.stock[seat, track] - s.spent[seat, track]))
        if s.scenario == EACH_FOR_HIMSELF:
            gain(s, seat, STATUS_VP * s.status[seat])
        elif s.scenario == ON_THE_MOVE:
            gain(s, seat, trophy_points(s, seat))


@inner
def trophies(s, seat, kind):
    """How many dragons of a class a player keeps."""
    count = 0
    for dragon in range(DRAGONS):
        count += s.trophy[dragon] == seat + 1 and DRAGON_CLASS[dragon] == kind
    return count


@rule
def trophy_points(s, seat):
    """Each dragon kept, and the best division into sets of three (FK-16.2.4)."""
    blue, green = trophies(s, seat, 0), trophies(s, seat, 1)
    red, legend = trophies(s, seat, 2), trophies(s, seat, LEGENDARY)
    best = 0
    for alike in range(8):  # which of the three classes with four dragons give a set of three alike
        b, g, r = blue - 3 * (alike & 1), green - 3 * (alike >> 1 & 1), red - 3 * (alike >> 2)
        if b >= 0 and g >= 0 and r >= 0:
            sets = SET_OF_ONE_CLASS_VP * ((alike & 1) + (alike >> 1 & 1) + (alike >> 2))
            best = max(best, sets + SET_OF_THREE_CLASSES_VP * mixed_sets(b, g, r, legend))
    single = blue * TROPHY_VP[0] + green * TROPHY_VP[1] + red * TROPHY_VP[2] + legend * TROPHY_VP[LEGENDARY]
    return single + best


@inner
def mixed_sets(b, g, r, x):
    """How many sets of three different classes can be made: m of them need m dragons each, none twice in a set."""
    sets = 0
    while min(b, sets + 1) + min(g, sets + 1) + min(r, sets + 1) + min(x, sets + 1) >= 3 * (sets + 1):
        sets += 1
    return sets


# --- winners ----------------------------------------------------------------------------------------------------------


@inner
def better(s, seat, other):
    """Whether a player stands before another: more VP, then the earlier escape (FK-12.10)."""
    if s.vp[seat] != s.vp[other]:
        return s.vp[seat] > s.vp[other]
    if not s.escaped[seat]:
        return False
    return not s.escaped[other] or s.escape_order[seat] < s.escape_order[other]


@inner
def wins(s, seat):
    """Whether a player is among the winners."""
    if s.coop:
        if s.scenario == RONIN:
            return s.ending == VOLCANO_BURST and s.escaped[seat] > 0 and s.vp[seat] >= RONIN_VP
        return s.ending == VICTORY
    for other in range(s.players):
        if other != seat and better(s, other, seat):
            return False
    return True


@inner
def name_winners(s):
    """Say who has won."""
    winners = 0
    for seat in range(s.players):
        s.won[seat] = wins(s, seat)
        winners += s.won[seat]
    for seat in range(s.players):
        if s.won[seat]:
            emit(s, WON, seat, winners)
