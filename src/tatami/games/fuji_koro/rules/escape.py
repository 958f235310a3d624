"""Leaving the volcano and the shogun's bonuses (FK-12, FK-14.21)."""

from tatami.games.fuji_koro.actions import DONE, TRACK
from tatami.games.fuji_koro.components import (
    CELLS,
    DRAGONS,
    FALLEN,
    LARGE_PALACE,
    LEGEND,
    MONK_TRACK,
    RONIN,
    SMALL_PALACE,
    SMALL_PALACE_VP,
    SURVIVAL,
    TAMING,
    TOOTH,
    TOOTH_TRACK,
    TRACK_SPACES,
    TRACK_VP,
    TRACKS,
)
from tatami.games.fuji_koro.events import ESCAPED, SHOGUN, emit
from tatami.games.fuji_koro.geography import CENTRE
from tatami.games.fuji_koro.rules.combat.joining import monks_of
from tatami.games.fuji_koro.rules.ending import judge_escape
from tatami.games.fuji_koro.rules.ground import at, on_rope, on_secret_exit, standing
from tatami.games.fuji_koro.rules.magic import completed, gain
from tatami.games.fuji_koro.state import ALIVE, FINAL_PHASE, SLAIN
from tatami.kernel.compiling import inner, rule


@inner
def some_dragon_lives(s):
    """Whether an uncovered dragon is alive."""
    for dragon in range(DRAGONS):
        if s.dragon[dragon] == ALIVE:
            return True
    return False


@rule
def leaves_volcano(s, seat):
    """Competitive, and scenario 8: a standing samurai at a rope in the final phase leaves (FK-12.1)."""
    if s.phase != FINAL_PHASE or not standing(s, seat) or not on_rope(s, seat):
        return False
    if s.scenario == RONIN:  # FK-16.8.2
        return at(s, seat) == CENTRE
    return s.scenario != SURVIVAL or not some_dragon_lives(s)


@rule
def may_leave_volcano(s, seat):
    """Cooperative: by the secret exit, after the dragon's defeat or what the scenario asks (FK-14.21, FK-16)."""
    if not standing(s, seat) or not on_secret_exit(s, seat) or s.scenario == TAMING:
        return False
    if s.scenario == FALLEN:
        return s.lives[1] + s.lives[2] + s.lives[3] == 0
    if s.dragon[LEGEND] != SLAIN:
        return False
    return s.scenario != SURVIVAL or not some_dragon_lives(s)


@inner
def leave_volcano(s, seat):
    """The samurai is out: by the rope on C to the large palace, by the secret exit to the small one."""
    palace = LARGE_PALACE if at(s, seat) == CENTRE else SMALL_PALACE
    s.escaped[seat] = palace
    s.escapes += 1
    s.escape_order[seat] = s.escapes
    emit(s, ESCAPED, seat, palace)
    if s.coop and s.scenario != RONIN:
        judge_escape(s)
    else:
        count_tokens(s, seat)


@inner
def count_tokens(s, seat):
    """What the player can show the shogun (FK-12.2)."""
    for kind in range(3):
        s.stock[seat, kind] = completed(s, seat, kind)
    teeth = s.cubes[seat, TOOTH]
    for cell in range(CELLS):
        teeth += s.gear[seat, cell] == TOOTH + 1
    s.stock[seat, MONK_TRACK] = monks_of(s, seat)
    s.stock[seat, TOOTH_TRACK] = teeth


@inner
def has_token(s, seat, track):
    """Whether a player has a token left that their palace takes (FK-12.5, FK-12.6)."""
    if s.stock[seat, track] <= s.spent[seat, track]:
        return False
    if s.escaped[seat] == LARGE_PALACE:
        return True
    return track != TOOTH_TRACK and (s.small_shown[seat] >> track) & 1 == 0


@inner
def has_any_token(s, seat):
    """Whether a bonus turn is more than passing."""
    for track in range(TRACKS):
        if has_token(s, seat, track):
            return True
    return False


@inner
def mark_tracks(s, seat, mask):
    """DP-40."""
    mask[DONE] = True
    count = 1
    for track in range(TRACKS):
        if has_token(s, seat, track):
            mask[TRACK + track] = True
            count += 1
    return count


@inner
def take_bonus(s, seat, action):
    """DP-40 answered: the highest free space of the track, the last of which takes any number (FK-12.4)."""
    if action == DONE:
        return
    track = action - TRACK
    points = SMALL_PALACE_VP
    if s.escaped[seat] == LARGE_PALACE:
        points = TRACK_VP[track, s.track_used[track]]
        s.track_used[track] = min(s.track_used[track] + 1, TRACK_SPACES[track] - 1)
    else:
        s.small_shown[seat] |= 1 << track
    s.spent[seat, track] += 1
    emit(s, SHOGUN, seat, track, points)
    gain(s, seat, points)
