"""Crafting and gear cards (FK-7.4 to FK-7.11)."""

from tatami.games.fuji_koro.actions import (
    CRAFT_1H,
    CRAFT_2H,
    CRAFT_HELMET,
    CRAFT_SANDALS,
    DONE,
    GEAR,
    PLACE,
    SPOT,
    TAKE,
)
from tatami.games.fuji_koro.components import (
    CARDS_PER_TYPE,
    GEAR_VP,
    HELMET,
    HELMET_CELLS,
    LEFT,
    MASAKO,
    ONE_HANDED,
    RIGHT,
    ROWS,
    ROWS_IN_MODE,
    SANDAL_CELLS,
    SANDALS,
    TWO_HANDED,
    TWO_HANDED_CAP,
    TYPE_END,
    TYPE_FIRST,
    WEAPON,
)
from tatami.games.fuji_koro.events import CUBE_PLACED, CUBE_TAKEN, GEAR_CLAIMED, emit
from tatami.games.fuji_koro.rules.agenda import ask, drop, go_to, note, put, stage
from tatami.games.fuji_koro.rules.knapsack import has_room
from tatami.games.fuji_koro.rules.magic import SANDAL_FIRST, check_magic, fit_magic, gain, matches, right_open
from tatami.games.fuji_koro.state import (
    CHOOSE_CRAFT,
    CLAIM_GEAR,
    CLAIM_SPOT,
    CRAFT_CUBE,
    CRAFTING,
    IN_OFFER,
    NOBODY,
    TAKEN_BY,
)
from tatami.kernel.compiling import inner

BEGIN, CUBE_BY_CUBE, CLAIMING, FINISHED = range(4)


@inner
def filled_cells(s, seat, kind):
    """How many cubes a gear has."""
    count = 0
    for cell in range(TYPE_FIRST[kind], TYPE_END[kind]):
        count += s.gear[seat, cell] > 0
    return count


@inner
def craftable(s, seat, kind):
    """Whether there is anything to craft with: carried cubes, or cubes to take out or to claim a card for."""
    carried = s.cubes[seat, 0] + s.cubes[seat, 1] + s.cubes[seat, 2]
    return carried > 0 or filled_cells(s, seat, kind) > 0


@inner
def can_craft(s, seat, types):
    """Whether a craft opportunity for some of the types would be more than nothing."""
    for kind in range(3):
        if (types >> kind) & 1 and craftable(s, seat, kind):
            return True
    return False


@inner
def mark_crafts(s, seat, mask):
    """DP-22 (FK-7.4): the types still open for this opportunity, or decline."""
    types, modes = note(s, 0), ROWS_IN_MODE[s.character[seat]]
    mask[DONE] = True
    count = 1
    if types & 1 and craftable(s, seat, HELMET):
        mask[CRAFT_HELMET] = True
        count += 1
    if types & 2 and craftable(s, seat, WEAPON):
        if modes[ONE_HANDED]:
            mask[CRAFT_1H] = True
            count += 1
        if modes[TWO_HANDED] and right_open(s, seat):
            mask[CRAFT_2H] = True
            count += 1
    if types & 4 and craftable(s, seat, SANDALS):
        mask[CRAFT_SANDALS] = True
        count += 1
    return count


@inner
def go_on_crafting(s):
    """A craft opportunity: the notes are the types open for it and whether it is Masako's extra one (FK-15.2)."""
    seat, now = s.turn, stage(s)
    extra = note(s, 1)
    if now == BEGIN:
        if not extra:
            s.crafted = NOBODY
        if s.turn_lost == 0 and can_craft(s, seat, note(s, 0)):
            ask(s, CHOOSE_CRAFT, seat)
        else:
            finish_crafting(s, seat)
    elif now == CUBE_BY_CUBE:
        ask(s, CRAFT_CUBE, seat)
    elif now == CLAIMING:
        go_to(s, FINISHED)
        if claimable(s, seat):
            ask(s, CLAIM_GEAR, seat)
    else:
        kind = s.crafting
        finish_crafting(s, seat)
        if s.character[seat] == MASAKO and kind != SANDALS and not extra:
            put(s, CRAFTING, BEGIN, 1 << SANDALS, 1, 0)


@inner
def finish_crafting(s, seat):
    """The end of an opportunity, also of a declined one, is a moment for magic (FK-7.12)."""
    fit_magic(s, seat)
    drop(s)


@inner
def choose_craft(s, seat, action):
    """DP-22 answered; a weapon is crafted in a mode (FK-7.4)."""
    if action == DONE:
        finish_crafting(s, seat)
        return
    s.crafting = WEAPON
    if action == CRAFT_HELMET:
        s.crafting = HELMET
    elif action == CRAFT_SANDALS:
        s.crafting = SANDALS
    else:
        s.mode[seat] = TWO_HANDED if action == CRAFT_2H else ONE_HANDED
        check_magic(s, seat, WEAPON, 0)
    if not note(s, 1):
        s.crafted = s.crafting
    s.placed = 0
    go_to(s, CUBE_BY_CUBE)


# --- cube by cube (FK-7.5, FK-7.6) ------------------------------------------------------------------------------------


@inner
def weapon_cell_open(s, seat, first, row):
    """Whether a cube may be put into a row (from 0) of the column beginning at ``first`` (FK-7.6 b to e)."""
    mode = s.mode[seat]
    if row >= ROWS_IN_MODE[s.character[seat], mode]:
        return False
    if mode == TWO_HANDED and filled_cells(s, seat, WEAPON) >= TWO_HANDED_CAP[s.character[seat]]:
        return False
    if row == 0 or s.gear[seat, first + row - 1]:
        return True
    beside = LEFT + RIGHT - first + row
    return mode == TWO_HANDED and row >= 2 and s.gear[seat, beside] > 0


@inner
def mark_cubes_for(s, seat, cell, wood_only, mask):
    """Mark the carried cubes that may go into an empty cell."""
    count = 0
    for material in range(1 if wood_only else 3):
        if s.cubes[seat, material]:
            mask[PLACE + 3 * cell + material] = True
            count += 1
    return count


@inner
def mark_weapon_cells(s, seat, mask):
    """The cells of the weapon grid where a cube may be placed."""
    count = 0
    for column in range(2 if right_open(s, seat) else 1):
        first = RIGHT if column else LEFT
        for row in range(ROWS):
            if s.gear[seat, first + row] == 0 and weapon_cell_open(s, seat, first, row):
                count += mark_cubes_for(s, seat, first + row, row < 2, mask)
    return count


@inner
def mark_craft_steps(s, seat, mask):
    """DP-23: take cubes out before the first placement, place cubes, or stop."""
    kind = s.crafting
    mask[DONE] = True
    count = 1
    if not s.placed:
        for cell in range(TYPE_FIRST[kind], TYPE_END[kind]):
            if s.gear[seat, cell]:
                mask[TAKE + cell] = True
                count += 1
    if kind == WEAPON:
        return count + mark_weapon_cells(s, seat, mask)
    first, end = 0, HELMET_CELLS[s.character[seat]]
    if kind == SANDALS:
        first, end = SANDAL_FIRST, SANDAL_FIRST + SANDAL_CELLS[s.character[seat]]
    for cell in range(first, end):
        if s.gear[seat, cell] == 0:
            count += mark_cubes_for(s, seat, cell, False, mask)
    return count


@inner
def craft_cube(s, seat, action):
    """DP-23 answered."""
    if action == DONE:
        go_to(s, CLAIMING)
    elif action >= TAKE:
        take_out(s, seat, action - TAKE)
    else:
        cell, material = (action - PLACE) // 3, (action - PLACE) % 3
        s.placed = 1
        s.cubes[seat, material] -= 1
        s.gear[seat, cell] = material + 1
        emit(s, CUBE_PLACED, seat, cell, material)


@inner
def take_out(s, seat, cell):
    """A cube goes back to the knapsack if there is room, else to the supply (FK-7.5)."""
    material = s.gear[seat, cell] - 1
    s.gear[seat, cell] = 0
    if has_room(s, seat):
        s.cubes[seat, material] += 1
    else:
        s.supply[material] += 1
    emit(s, CUBE_TAKEN, seat, cell, material)
    check_magic(s, seat, s.crafting, 1)


# --- gear cards (FK-7.10) ---------------------------------------------------------------------------------------------


@inner
def free_spots(s, seat):
    """How many spots have no gear card yet."""
    free = 0
    for spot in range(3):
        free += s.spots[seat, spot] == 0
    return free


@inner
def claimable(s, seat):
    """Whether the crafted gear matches a card of the offer and a spot is free."""
    if not free_spots(s, seat):
        return False
    for card in range(s.crafting * CARDS_PER_TYPE, (s.crafting + 1) * CARDS_PER_TYPE):
        if s.gear_place[card] == IN_OFFER and matches(s, seat, card):
            return True
    return False


@inner
def mark_claims(s, seat, mask):
    """DP-24."""
    mask[DONE] = True
    count = 1
    for card in range(s.crafting * CARDS_PER_TYPE, (s.crafting + 1) * CARDS_PER_TYPE):
        if s.gear_place[card] == IN_OFFER and matches(s, seat, card):
            mask[GEAR + card] = True
            count += 1
    return count


@inner
def mark_spots(s, seat, mask):
    """DP-3, DP-25."""
    count = 0
    for spot in range(3):
        if s.spots[seat, spot] == 0:
            mask[SPOT + spot] = True
            count += 1
    return count


@inner
def claim_gear(s, seat, action):
    """DP-24 answered; a single free spot needs no asking."""
    if action == DONE:
        return
    card = action - GEAR
    s.gear_place[card] = TAKEN_BY + seat
    gain(s, seat, GEAR_VP[card])
    s.colour = card
    if free_spots(s, seat) > 1:
        ask(s, CLAIM_SPOT, seat)
    else:
        for spot in range(3):
            if s.spots[seat, spot] == 0:
                put_at_spot(s, seat, spot)
                return


@inner
def put_at_spot(s, seat, spot):
    """DP-3, DP-25 answered: the card just chosen belongs to this action for the rest of the game."""
    s.spots[seat, spot] = s.colour + 1
    emit(s, GEAR_CLAIMED, seat, s.colour, spot)
