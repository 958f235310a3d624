"""Weapons in combat, dice, breaking, and absorbing damage (FK-7.7, FK-9.4, FK-9.10 to FK-9.14, FK-11.1)."""

from tatami.games.fuji_koro.actions import ADV, DONE, NUM, TAKE, TAKE_MAGIC
from tatami.games.fuji_koro.components import (
    ABSORBS,
    CELLS,
    DICE_IN_BOX,
    DIE_BREAKS,
    DIE_HITS,
    FORTUNE,
    HAGANE,
    HAYASA,
    HAYASA_SPEED,
    HELMET,
    IWA,
    LEFT,
    MAGIC,
    MAGIC_SPEED,
    METAL,
    ONE_HANDED,
    RIGHT,
    ROWS,
    ROWS_IN_MODE,
    SANDALS,
    TOMOE,
    TOOTH,
    TYPE_END,
    TYPE_FIRST,
    UN,
    WEAPON,
    WOOD,
    YAIBA,
)
from tatami.games.fuji_koro.events import MENDED, ROLLED, USED, emit, event_seat
from tatami.games.fuji_koro.rules.agenda import ask, drop, go_to, note, put, stage
from tatami.games.fuji_koro.rules.knapsack import has_scroll
from tatami.games.fuji_koro.rules.magic import (
    SANDAL_FIRST,
    drop_magic,
    fits_blueprint,
    lose_all_cubes,
    lose_cube,
    right_open,
)
from tatami.games.fuji_koro.state import (
    ABSORBING,
    ATTACKING,
    BREAK_CUBE,
    CHOOSE_DICE,
    HELMET_DAMAGE,
    LAVA_DAMAGE_TAKEN,
    ROLL_AGAIN,
)
from tatami.kernel.compiling import inner, rule
from tatami.kernel.records import i64
from tatami.kernel.rng import below

HANDLE = 0b11  # rows 1 and 2

# --- usable weapons (FK-7.7) ------------------------------------------------------------------------------------------


@inner
def column(s, board, first):
    """The filled rows of a weapon column as bits, row 1 lowest; 0 if its two handle cubes are not wood."""
    if s.gear[board, first] != WOOD + 1 or s.gear[board, first + 1] != WOOD + 1:
        return 0
    rows = 0
    for row in range(ROWS):
        if s.gear[board, first + row]:
            rows |= 1 << row
    return rows


@inner
def one_handed_run(rows, most):
    """The cubes of a one-handed weapon in a column: the unbroken run from row 1."""
    run = 0
    while run < most and (rows >> run) & 1:
        run += 1
    return (1 << run) - 1 if run >= 3 else 0


@rule
def wielded_cells(s, board):
    """The cells of all usable weapons of a board, as bits (FK-7.7, FK-15.7)."""
    left = column(s, board, LEFT)
    right = column(s, board, RIGHT) if right_open(s, board) else 0
    cells = 0
    if s.mode[board] == ONE_HANDED:
        most = ROWS_IN_MODE[s.character[board], ONE_HANDED]
        cells = one_handed_run(left, most) << LEFT | one_handed_run(right, most) << RIGHT
    elif left and right and (left | right) & 0b100:
        joined_left, joined_right = HANDLE, HANDLE
        for _ in range(ROWS):  # spread from the handle, edge to edge
            joined_left |= left & (joined_left << 1 | joined_left >> 1 | joined_right)
            joined_right |= right & (joined_right << 1 | joined_right >> 1 | joined_left)
        cells = joined_left << LEFT | joined_right << RIGHT
    if s.character[board] == TOMOE:
        for cell in range(SANDAL_FIRST, CELLS):
            if s.gear[board, cell]:
                cells |= 1 << cell
    return cells


@rule
def armed(s, board):
    """Whether a samurai has a usable weapon."""
    return wielded_cells(s, board) != 0


@inner
def length_of(rows):
    """The highest row of a weapon."""
    length = 0
    while rows:
        rows >>= 1
        length += 1
    return length


@rule
def initiative(s, board):
    """Length of the longest usable weapon, more for magic and Hayasa; 0 without one (FK-9.4)."""
    cells = wielded_cells(s, board)
    if cells == 0:
        return 0
    every_row = (1 << ROWS) - 1
    longest = max(length_of((cells >> LEFT) & every_row), length_of((cells >> RIGHT) & every_row))
    sandals = 0
    for cell in range(SANDAL_FIRST, CELLS):
        sandals += (cells >> cell) & 1
    speed = max(longest, sandals)
    if s.magic[board, WEAPON]:
        speed += MAGIC_SPEED
    if has_scroll(s, board, HAYASA):
        speed += HAYASA_SPEED
    return speed


# --- an attack (FK-9.10 to FK-9.12) -----------------------------------------------------------------------------------


@rule
def begin_attack(s, board):
    """Count the dice a samurai may roll and let them choose."""
    s.wielded = wielded_cells(s, board)
    for colour in range(4):
        s.dice_most[colour] = 0
        s.dice[colour] = 0
    for cell in range(CELLS):
        if (s.wielded >> cell) & 1:
            s.dice_most[s.gear[board, cell] - 1] += 1
    s.dice_most[MAGIC] = s.magic[board, WEAPON]
    for colour in range(4):
        s.dice_most[colour] = min(i64(s.dice_most[colour]), DICE_IN_BOX[colour])
    put(s, ATTACKING, 0, board, 0, 0)


@inner
def last_colour(s):
    """Whether no colour after the one being asked is available."""
    for colour in range(s.colour + 1, 4):
        if s.dice_most[colour]:
            return False
    return True


@inner
def mark_dice(s, mask):
    """DP-30: a number of dice; the last colour asked excludes 0 if none was chosen so far."""
    least = 0
    if last_colour(s) and s.dice[0] + s.dice[1] + s.dice[2] + s.dice[3] == 0:
        least = 1
    most = s.dice_most[s.colour]
    for number in range(least, most + 1):
        mask[NUM + number] = True
    return most + 1 - least


@inner
def throw_die(s, colour):
    """Roll one die and add what it shows to the roll."""
    face = below(s, 6)
    s.hits += DIE_HITS[colour, face]
    if DIE_BREAKS[colour, face]:
        s.breaks[colour] += 1
    elif DIE_HITS[colour, face] == 0:
        s.blanks[colour] += 1


@inner
def throw_dice(s, board):
    """Roll all chosen dice."""
    s.hits = 0
    for colour in range(4):
        s.breaks[colour] = 0
        s.blanks[colour] = 0
        for _ in range(s.dice[colour]):
            throw_die(s, colour)
    emit_roll(s, ROLLED, board, s.hits)


@inner
def emit_roll(s, kind, board, hits):
    """Emit an attack: as the dice fell, or as scrolls leave it."""
    dice = s.dice[0] + s.dice[1] + s.dice[2] + s.dice[3]
    breaks = s.breaks[0] + s.breaks[1] + s.breaks[2]
    emit(s, kind, event_seat(s, board), dice, hits, breaks, s.breaks[METAL], s.breaks[TOOTH])


@inner
def mend_roll(s, board):
    """FK-9.12 (2), (3): Un rolls one blank die again, Hagane drops one break; with Yaiba's hit (5) this is emitted."""
    extra = 1 if has_scroll(s, board, YAIBA) else 0
    mended = extra > 0
    if has_scroll(s, board, UN):
        for i in range(4):
            colour = MAGIC if i == 3 else TOOTH - i
            if s.blanks[colour]:
                s.blanks[colour] -= 1
                throw_die(s, colour)
                mended = True
                break
    if has_scroll(s, board, HAGANE):
        for i in range(3):
            if s.breaks[TOOTH - i]:
                s.breaks[TOOTH - i] -= 1
                mended = True
                break
    if mended:
        emit_roll(s, MENDED, board, s.hits + extra)


@inner
def go_on_attacking(s):
    """Choose dice, roll, mend the roll, pay the breaks; what is left is ``hits``."""
    board = note(s, 0)
    step = stage(s)
    enemy = board >= s.players  # FK-16.7.2: it always rolls all dice
    while step < 4:
        if s.dice_most[step]:
            if enemy:
                s.dice[step] = s.dice_most[step]
            else:
                s.colour = step
                go_to(s, step)
                ask(s, CHOOSE_DICE, board)
                return
        step += 1
    if step == 4:
        throw_dice(s, board)
        step = 5
    if step == 5 and s.kept[board, FORTUNE] and not enemy:
        go_to(s, 5)
        ask(s, ROLL_AGAIN, board)
        return
    if step <= 6:
        mend_roll(s, board)
    go_to(s, 7)
    pay_breaks(s, board, enemy)


@inner
def pay_breaks(s, board, enemy):
    """Brown breaks first, then grey, then white: one cube each (FK-9.12 (4)); then the hits are counted."""
    for colour in range(3):
        while s.breaks[colour]:
            if not enemy:
                s.colour = colour
                ask(s, BREAK_CUBE, board)
                return
            s.breaks[colour] -= 1
            lose_cube(s, board, highest_row(s, board, colour))
    if has_scroll(s, board, YAIBA):
        s.hits += 1
    drop(s)


@inner
def highest_row(s, board, material):
    """An enemy's broken cube: the highest row, left column first (FK-16.7.2)."""
    for i in range(ROWS):
        row = ROWS - 1 - i
        for first in (LEFT, RIGHT):
            if s.gear[board, first + row] == material + 1 and (s.wielded >> (first + row)) & 1:
                return first + row
    return 0


@inner
def choose_dice(s, number):
    """DP-30 answered."""
    s.dice[s.colour] = number
    go_to(s, s.colour + 1)


@inner
def roll_again(s, seat, action):
    """DP-31 answered: ``fortune`` rolls all dice again."""
    if action == ADV + FORTUNE:
        s.kept[seat, FORTUNE] -= 1
        s.adventure_used[FORTUNE] += 1
        emit(s, USED, seat, FORTUNE)
        go_to(s, 4)
    else:
        go_to(s, 6)


@inner
def mark_roll_again(mask):
    """DP-31."""
    mask[ADV + FORTUNE] = True
    mask[DONE] = True
    return 2


@inner
def mark_breakable(s, seat, cells, material, mask):
    """DP-32: cubes of a material in some of the cells."""
    count = 0
    for cell in range(CELLS):
        if s.gear[seat, cell] == material + 1 and (cells >> cell) & 1:
            mask[TAKE + cell] = True
            count += 1
    return count


@inner
def break_cube(s, seat, cell):
    """DP-32 answered in an attack."""
    s.breaks[s.colour] -= 1
    lose_cube(s, seat, cell)


# --- absorbing (FK-9.14, FK-11.1) -------------------------------------------------------------------------------------


@inner
def cubes_worth(s, board, kind):
    """How much damage the cubes of a gear can absorb, magic apart."""
    total = 0
    for cell in range(TYPE_FIRST[kind], TYPE_END[kind]):
        if s.gear[board, cell]:
            total += ABSORBS[s.gear[board, cell] - 1]
    return total


@inner
def worth(s, board, kind):
    """How much damage a gear can absorb."""
    return cubes_worth(s, board, kind) + ABSORBS[MAGIC] * s.magic[board, kind]


@inner
def may_absorb_with(s, board, cell, damage):
    """Whether the rest of the damage can still be absorbed after this cube, magic perhaps lost with it."""
    kind = HELMET if cell < TYPE_END[HELMET] else SANDALS
    cube = s.gear[board, cell]
    value = ABSORBS[cube - 1]
    rest = cubes_worth(s, board, kind) - value
    if s.magic[board, kind]:
        s.gear[board, cell] = 0
        if fits_blueprint(s, board, kind):
            rest += ABSORBS[MAGIC]
        s.gear[board, cell] = cube
    return rest >= damage - value


@inner
def mark_absorbing(s, board, mask):
    """DP-11, DP-33: cubes and magic that may absorb."""
    kind, damage = note(s, 1), stage(s)
    count = 0
    for cell in range(TYPE_FIRST[kind], TYPE_END[kind]):
        if s.gear[board, cell] and may_absorb_with(s, board, cell, damage):
            mask[TAKE + cell] = True
            count += 1
    if s.magic[board, kind]:
        mask[TAKE_MAGIC] = True
        count += 1
    return count


@inner
def absorb(s, board, kind, damage):
    """Begin to absorb damage with a gear. Return False if it is not worth so much; then all of it is lost."""
    if damage <= 0:
        return True
    if worth(s, board, kind) < damage:
        lose_all_cubes(s, board, kind)
        return False
    put(s, ABSORBING, damage, board, kind, 0)
    return True


@inner
def smallest_value(s, board, kind):
    """The least that any one cube of a gear would absorb."""
    least = ABSORBS[MAGIC]
    for cell in range(TYPE_FIRST[kind], TYPE_END[kind]):
        if s.gear[board, cell]:
            least = min(least, ABSORBS[s.gear[board, cell] - 1])
    return least


@inner
def go_on_absorbing(s):
    """Ask for one cube after the other; what must go entirely goes at once."""
    board, kind, damage = note(s, 0), note(s, 1), stage(s)
    if damage <= 0:
        drop(s)
    elif worth(s, board, kind) - smallest_value(s, board, kind) < damage:
        lose_all_cubes(s, board, kind)
        drop(s)
    elif board >= s.players:
        take_damage(s, board, enemy_choice(s, board, damage))
    elif kind == HELMET:
        ask(s, HELMET_DAMAGE, board)
    else:
        ask(s, LAVA_DAMAGE_TAKEN, board)


@inner
def enemy_choice(s, board, damage):
    """FK-16.7.2: wood, then metal, then teeth, the highest cell first; magic last."""
    for material in range(3):
        for i in range(TYPE_END[HELMET]):
            cell = TYPE_END[HELMET] - 1 - i
            if s.gear[board, cell] == material + 1 and may_absorb_with(s, board, cell, damage):
                return TAKE + cell
    return i64(TAKE_MAGIC)


@inner
def take_damage(s, board, action):
    """DP-11, DP-33 answered: this cube absorbs its value; a surplus is lost."""
    kind, damage = note(s, 1), stage(s)
    if action == TAKE_MAGIC:
        go_to(s, max(0, damage - ABSORBS[MAGIC]))
        drop_magic(s, board, kind)
    else:
        cell = action - TAKE
        go_to(s, max(0, damage - ABSORBS[s.gear[board, cell] - 1]))
        lose_cube(s, board, cell)


@rule
def after_iwa(s, seat, hits):
    """Iwa takes one hit off every roll against its owner (FK-8.13)."""
    return hits - 1 if hits > 0 and has_scroll(s, seat, IWA) else hits
