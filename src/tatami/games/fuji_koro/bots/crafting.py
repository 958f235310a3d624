"""What a sensible beginner crafts, and which cubes he longs for."""

from tatami.games.fuji_koro.actions import CRAFT_1H, CRAFT_2H, CRAFT_HELMET, DONE, PLACE, TAKE
from tatami.games.fuji_koro.bots.weights import (
    A_TOKEN,
    BARE_HEADED,
    HARDER,
    HELMET_FIRST,
    HELMET_STILL,
    STURDY,
    USEFUL_CUBE,
    quest,
)
from tatami.games.fuji_koro.components import (
    CARDS_PER_TYPE,
    FIRST_BLUEPRINT,
    HELMET,
    HELMET_CELLS,
    LEFT,
    METAL,
    ONE_HANDED,
    PATTERN_CELL,
    PATTERN_CUBE,
    PATTERN_MODE,
    PATTERN_SIZE,
    RIGHT,
    ROWS,
    ROWS_IN_MODE,
    SANDALS,
    TOOTH,
    TWO_HANDED,
    WEAPON,
    WOOD,
)
from tatami.games.fuji_koro.rules.combat.weapons import worth
from tatami.games.fuji_koro.rules.knapsack import has_room
from tatami.games.fuji_koro.rules.magic import SANDAL_FIRST, right_open
from tatami.games.fuji_koro.state import HELD_BY, IN_OFFER
from tatami.kernel.compiling import inner, rule
from tatami.kernel.records import i64

# --- patterns ---------------------------------------------------------------------------------------------------------


@inner
def missing(s, seat, pattern):
    """How many cubes of a pattern are not yet in place; hopeless if a cell holds another cube."""
    count = i64(0)
    if PATTERN_MODE[pattern] == TWO_HANDED and not right_open(s, seat):
        count += 5
    for i in range(PATTERN_SIZE[pattern]):
        cube = s.gear[seat, PATTERN_CELL[pattern, i]]
        if cube != PATTERN_CUBE[pattern, i]:
            count += 1 if cube == 0 else 4
    return count


@rule
def goal_pattern(s, seat, kind):
    """The pattern nearest to being built: a held blueprint, else a gear card of the offer."""
    best, goal = i64(99), i64(-1)
    for i in range(kind * CARDS_PER_TYPE, (kind + 1) * CARDS_PER_TYPE):
        if s.gear_place[i] == IN_OFFER:
            left = missing(s, seat, i)
            if 0 < left < best:
                best, goal = left, i64(i)
        card = FIRST_BLUEPRINT + i
        if s.blueprint_place[i] == HELD_BY + seat:
            left = missing(s, seat, card)
            if 0 < left < best + 3:
                best, goal = left, i64(card)
    return goal


@rule
def short_of(s, seat, pattern, material):
    """How many cubes of a material a pattern needs beyond those in place, in the knapsack and in the wrong cells."""
    need = -i64(s.cubes[seat, material])
    for i in range(PATTERN_SIZE[pattern]):
        need += PATTERN_CUBE[pattern, i] == material + 1
        need -= s.gear[seat, PATTERN_CELL[pattern, i]] == material + 1
    return need


@inner
def fits_grid(s, seat, pattern):
    """Whether the board has all cells of a pattern, and its right column is open if the pattern needs it."""
    for i in range(PATTERN_SIZE[pattern]):
        if RIGHT <= PATTERN_CELL[pattern, i] < SANDAL_FIRST and not right_open(s, seat):
            return False
    return True


@inner
def masterpiece(s, seat, kind):
    """The held blueprint of a type that can be built at once, wrong cubes taken out; -1 for none."""
    if s.magic[seat, kind] or s.held[seat] == 0:
        return i64(-1)
    for i in range(kind * CARDS_PER_TYPE, (kind + 1) * CARDS_PER_TYPE):
        card = FIRST_BLUEPRINT + i
        if s.blueprint_place[i] == HELD_BY + seat and fits_grid(s, seat, card):
            short = i64(0)
            for material in range(3):
                short += max(0, short_of(s, seat, card, i64(material)))
            if short == 0:
                return i64(card)
    return i64(-1)


@inner
def teeth_to_keep(s, seat):
    """How many teeth the held blueprints that are not yet magic still wait for."""
    most = i64(0)
    for kind in range(3):
        if not s.magic[seat, kind]:
            for i in range(kind * CARDS_PER_TYPE, (kind + 1) * CARDS_PER_TYPE):
                if s.blueprint_place[i] == HELD_BY + seat:
                    teeth = short_of(s, seat, i64(FIRST_BLUEPRINT + i), i64(TOOTH)) + s.cubes[seat, TOOTH]
                    most = max(most, teeth)
    return most


@inner
def useful_cubes(s, seat, pattern):
    """How many of the cubes in the knapsack a pattern waits for in cells that are empty."""
    count = i64(0)
    for material in range(3):
        waiting = i64(0)
        for i in range(PATTERN_SIZE[pattern]):
            cell = PATTERN_CELL[pattern, i]
            waiting += PATTERN_CUBE[pattern, i] == material + 1 and s.gear[seat, cell] == 0 and supported(s, seat, cell)
        count += min(waiting, i64(s.cubes[seat, material]))
    return count


@inner
def supported(s, seat, cell):
    """Whether a cube in a cell would hold: weapons grow from the grip, the right column only with a monk."""
    if not LEFT <= cell < RIGHT + ROWS:
        return True
    if cell >= RIGHT and not right_open(s, seat):
        return False
    return cell in (LEFT, RIGHT) or s.gear[seat, cell - 1] > 0


# --- what is longed for -----------------------------------------------------------------------------------------------


@rule
def cravings(s, seat):
    """What a token of wood and one of metal are worth: more if they bring a gear nearer to its pattern."""
    if not has_room(s, seat):
        return i64(5), i64(5)
    value = A_TOKEN[quest(s)]
    if s.coop and worth(s, seat, HELMET) < STURDY[quest(s)]:
        value += BARE_HEADED[quest(s)]
    wood, metal = value, value + HARDER[quest(s)]
    for kind in range(3):
        goal = goal_pattern(s, seat, i64(kind))
        if goal >= 0:
            nearer = 30 if goal >= FIRST_BLUEPRINT else 10
            wood += nearer * (short_of(s, seat, goal, i64(WOOD)) > 0)
            metal += nearer * (short_of(s, seat, goal, i64(METAL)) > 0)
    return wood, metal


@inner
def room_in_gear(s, seat):
    """How many cubes could be put to use: all if the helmet has room, else those that a pattern lacks."""
    room = i64(HELMET_CELLS[s.character[seat]])
    for cell in range(LEFT):
        room -= s.gear[seat, cell] > 0
    for kind in range(WEAPON, SANDALS + 1):
        goal = goal_pattern(s, seat, i64(kind))
        if goal >= 0:
            room += useful_cubes(s, seat, goal)
    return room + growth(s, seat)


@inner
def growth(s, seat):
    """How many hard cubes of the knapsack could lengthen a one-handed weapon."""
    rows = i64(0)
    most = ROWS_IN_MODE[s.character[seat], ONE_HANDED]
    for column in range(2 if right_open(s, seat) else 1):
        first = RIGHT if column else LEFT
        filled = 0
        while filled < most and s.gear[seat, first + filled]:
            filled += 1
        if filled >= 2:
            rows += most - filled
    return min(rows, i64(s.cubes[seat, METAL]) + s.cubes[seat, TOOTH])


# --- crafting ---------------------------------------------------------------------------------------------------------


@inner
def in_handle(cell):
    """Whether a cell is one of the two lowest rows of a weapon column."""
    return LEFT <= cell < LEFT + 2 or RIGHT <= cell < RIGHT + 2


@inner
def like_craft(s, seat, action):
    """A blueprint that can be built before all; else what stands nearest to a pattern, a helmet first."""
    if action == DONE:
        return i64(0)
    kind = HELMET if action == CRAFT_HELMET else WEAPON if action <= CRAFT_2H else SANDALS
    marvel = masterpiece(s, seat, i64(kind))
    if marvel >= 0 and (kind != WEAPON or PATTERN_MODE[marvel] == action - CRAFT_1H):
        return i64(300 - 50 * (kind == HELMET))
    if s.cubes[seat, 0] + s.cubes[seat, 1] + s.cubes[seat, 2] == 0:
        return i64(-50)
    goal = goal_pattern(s, seat, i64(kind))
    liking = i64(30)
    if kind == HELMET:
        filled = i64(0)
        for cell in range(LEFT):
            filled += s.gear[seat, cell] > 0
        sturdy = worth(s, seat, HELMET) >= STURDY[quest(s)]
        liking += HELMET_STILL[quest(s)] if sturdy else HELMET_FIRST[quest(s)]
        if filled == HELMET_CELLS[s.character[seat]]:
            return i64(-10)
    if goal >= 0:
        liking += 60 - 8 * missing(s, seat, goal)
        useful = useful_cubes(s, seat, goal)
        if action == CRAFT_1H and goal < FIRST_BLUEPRINT:
            useful = max(useful, growth(s, seat))
        liking += USEFUL_CUBE[quest(s)] * useful
        if useful == 0 and kind != HELMET:
            return i64(-10)
        if kind == WEAPON and PATTERN_MODE[goal] != action - CRAFT_1H:
            liking -= 60 if goal >= FIRST_BLUEPRINT else 20
    return liking


@inner
def shown(pattern, cell):
    """The cube that a pattern shows in a cell, 0 for none."""
    for i in range(PATTERN_SIZE[pattern]):
        if PATTERN_CELL[pattern, i] == cell:
            return i64(PATTERN_CUBE[pattern, i])
    return i64(0)


@inner
def like_cube(s, seat, action):
    """Cubes that complete a pattern first; metal and teeth into weapon and helmet; out only what a blueprint bars."""
    if action == DONE:
        return i64(0)
    kind = s.crafting
    marvel = masterpiece(s, seat, kind)
    if kind == WEAPON and marvel >= 0 and PATTERN_MODE[marvel] != s.mode[seat]:
        marvel = i64(-1)
    if action >= TAKE:
        wanted = shown(marvel, action - TAKE) if marvel >= 0 else i64(0)
        bars = wanted and wanted != s.gear[seat, action - TAKE] and has_room(s, seat)
        return i64(150) if bars else i64(-500)
    cell, material = (action - PLACE) // 3, (action - PLACE) % 3
    if marvel >= 0:
        return i64(120) if shown(marvel, cell) == material + 1 else i64(-40)
    if material == TOOTH and s.coop and s.cubes[seat, TOOTH] <= teeth_to_keep(s, seat):
        return i64(-40)
    goal = goal_pattern(s, seat, kind)
    if goal >= 0:
        wanted = shown(goal, cell)
        if wanted == material + 1:
            return i64(120)
        if wanted:
            return i64(-40) if goal >= FIRST_BLUEPRINT or not s.coop else i64(5 + material)
    if in_handle(cell):
        return i64(60)
    return i64(20 + 10 * material)
