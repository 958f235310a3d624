"""Patterns and magic gear (FK-7.9, FK-7.12 to FK-7.16), and where points go (FK-1.9)."""

from tatami.games.fuji_koro.components import (
    CARDS_PER_TYPE,
    FIRST_BLUEPRINT,
    MAGIC,
    PATTERN_CELL,
    PATTERN_CUBE,
    PATTERN_MODE,
    PATTERN_SIZE,
    RIGHT,
    RIGHT_OPEN,
    SANDALS,
    TYPE_END,
    TYPE_FIRST,
    WEAPON,
    WEAPON_SLOT,
)
from tatami.games.fuji_koro.events import CUBE_LOST, GEAR_LOST, MAGIC_GAINED, MAGIC_LOST, POINTS, emit, event_seat
from tatami.games.fuji_koro.state import HELD_BY
from tatami.kernel.compiling import inner, rule

SANDAL_FIRST = int(TYPE_FIRST[SANDALS])


@rule
def gain(s, seat, points):
    """Gain or lose VP; never below 0, and nothing in games without scoring (FK-1.9)."""
    if s.scoring and points:
        s.vp[seat] = max(0, s.vp[seat] + points)
        s.vp_changed = 1
        emit(s, POINTS, seat, points, s.vp[seat])


@rule
def right_open(s, board):
    """Whether the right weapon column counts (FK-7.3)."""
    return RIGHT_OPEN[s.character[board]] or s.slot[board, WEAPON_SLOT]


@rule
def matches(s, board, pattern):
    """Whether a gear shows a pattern; further cubes do not matter (FK-7.9)."""
    if PATTERN_MODE[pattern] >= 0 and s.mode[board] != PATTERN_MODE[pattern]:
        return False
    for i in range(PATTERN_SIZE[pattern]):
        cell = PATTERN_CELL[pattern, i]
        if s.gear[board, cell] != PATTERN_CUBE[pattern, i]:
            return False
        if RIGHT <= cell < SANDAL_FIRST and not right_open(s, board):
            return False
    return True


@inner
def fits_blueprint(s, board, kind):
    """Whether a gear matches a blueprint its owner holds."""
    if s.held[board] == 0:
        return False
    for card in range(kind * CARDS_PER_TYPE, (kind + 1) * CARDS_PER_TYPE):
        if s.blueprint_place[card] == HELD_BY + board and matches(s, board, FIRST_BLUEPRINT + card):
            return True
    return False


@rule
def fit_magic(s, board):
    """The moments of FK-7.12: gear that matches a held blueprint gets its magic cube."""
    if s.held[board] == 0:
        return
    for kind in range(3):
        if (not s.magic[board, kind] or s.orphan[board, kind]) and fits_blueprint(s, board, kind):
            s.orphan[board, kind] = 0
            if not s.magic[board, kind]:
                s.magic[board, kind] = 1
                s.supply[MAGIC] -= 1
                emit(s, MAGIC_GAINED, event_seat(s, board), kind)


@inner
def drop_magic(s, board, kind):
    """The magic cube of a gear goes to the supply."""
    s.magic[board, kind] = 0
    s.orphan[board, kind] = 0
    s.supply[MAGIC] += 1
    emit(s, MAGIC_LOST, event_seat(s, board), kind)


@inner
def check_magic(s, board, kind, cube_left):
    """Magic without a match is lost at once; orphaned magic when a cube leaves (FK-7.13, FK-7.14)."""
    if s.magic[board, kind]:
        if fits_blueprint(s, board, kind):
            s.orphan[board, kind] = 0
        elif cube_left or not s.orphan[board, kind]:
            drop_magic(s, board, kind)


@rule
def orphan_magic(s, board, kind):
    """A blueprint was stolen or traded away: what was magic by it stays magic for now (FK-7.14)."""
    if s.magic[board, kind] and not fits_blueprint(s, board, kind):
        s.orphan[board, kind] = 1


@inner
def type_of(cell):
    """The gear type a cell belongs to."""
    return SANDALS if cell >= SANDAL_FIRST else WEAPON if cell >= TYPE_FIRST[WEAPON] else 0


@rule
def lose_cube(s, board, cell):
    """A cube leaves its gear for the supply."""
    material = s.gear[board, cell] - 1
    s.gear[board, cell] = 0
    s.supply[material] += 1
    emit(s, CUBE_LOST, event_seat(s, board), cell, material)
    check_magic(s, board, type_of(cell), 1)


@inner
def lose_all_cubes(s, board, kind):
    """A whole gear is lost, its magic cube with it; one event for all, for it may have twelve cubes."""
    some = False
    for cell in range(TYPE_FIRST[kind], TYPE_END[kind]):
        if s.gear[board, cell]:
            s.supply[s.gear[board, cell] - 1] += 1
            s.gear[board, cell] = 0
            some = True
    if some:
        emit(s, GEAR_LOST, event_seat(s, board), kind)
    if s.magic[board, kind]:
        drop_magic(s, board, kind)


@inner
def lay_out(s, board, cell, cube):
    """Put a cube from the supply into a gear cell, as far as there is one; set-up only."""
    if cube and s.supply[cube - 1]:
        s.gear[board, cell] = cube
        s.supply[cube - 1] -= 1


@inner
def completed(s, board, kind):
    """A magic gear whose blueprint its owner still holds (FK-12.2)."""
    return s.magic[board, kind] and fits_blueprint(s, board, kind)
