"""How the policy crafts: which pattern it works on, what cubes are worth to it, and scores for crafting actions."""

from tatami.games.fuji_koro.actions import CRAFT_1H, CRAFT_2H, CRAFT_HELMET, DONE, PLACE, TAKE
from tatami.games.fuji_koro.bots.weights import (
    CRAFT_GOOD_HELMET,
    CRAFT_WEAK_HELMET,
    GOOD_HELMET,
    METAL_EXTRA,
    USEFUL_CUBE,
    WEAK_HELMET_TOKEN_BONUS,
    WOOD_VALUE,
    in_quest,
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

# Scores and values, all chosen by hand. How far a pattern is from being complete, in cubes:
WRONG_CUBE, NO_RIGHT_COLUMN = 4, 5  # a cell with another cube; a two-handed pattern while the right column is shut
BLUEPRINT_HEAD_START = 3  # a held blueprint is preferred to a gear card that lacks up to so many cubes less
FAR_AWAY = 99  # more cubes than any pattern lacks

NO_ROOM_VALUE = 5  # of a token for who has no room for it
BLUEPRINT_TOKEN, CARD_TOKEN = 30, 10  # added to a token that the pattern being worked on lacks

CRAFT_BASE = 30
CRAFT_BLUEPRINT, CRAFT_HELMET_LATER = 300, 50  # a blueprint that can be built at once; a helmet after other gear
CRAFT_WITHOUT_CUBES, CRAFT_WITHOUT_USE = -50, -10
NEAR_PATTERN, NEAR_PATTERN_CUBE = 60, 8  # for a pattern that is nearly complete; less for every cube that it lacks
WRONG_MODE_BLUEPRINT, WRONG_MODE_CARD = 60, 20  # the cost of a weapon in the other mode than its pattern's

TAKE_OBSTACLE, TAKE_OTHER = 150, -500  # a cube that is in a blueprint's way; any other cube
PLACE_AS_SHOWN, PLACE_ELSE, KEEP_TOOTH = 120, -40, -40
PLACE_OVER_CARD = 5  # another cube than a gear card shows; a harder one is a little better
PLACE_HANDLE, PLACE_FREELY, HARDER_CUBE = 60, 20, 10

# --- patterns ---------------------------------------------------------------------------------------------------------


@inner
def missing_cubes(s, seat, pattern):
    """How many cubes of a pattern are not yet in place; a cell that holds another cube counts as several."""
    count = i64(0)
    if PATTERN_MODE[pattern] == TWO_HANDED and not right_open(s, seat):
        count += NO_RIGHT_COLUMN
    for i in range(PATTERN_SIZE[pattern]):
        cube = s.gear[seat, PATTERN_CELL[pattern, i]]
        if cube != PATTERN_CUBE[pattern, i]:
            count += 1 if cube == 0 else WRONG_CUBE
    return count


@rule
def target_pattern(s, seat, kind):
    """The pattern of a type that is nearest to being built: a held blueprint, or a gear card of the offer; or -1."""
    best, target = i64(FAR_AWAY), i64(-1)
    for i in range(kind * CARDS_PER_TYPE, (kind + 1) * CARDS_PER_TYPE):
        if s.gear_place[i] == IN_OFFER:
            left = missing_cubes(s, seat, i)
            if 0 < left < best:
                best, target = left, i64(i)
        card = FIRST_BLUEPRINT + i
        if s.blueprint_place[i] == HELD_BY + seat:
            left = missing_cubes(s, seat, card)
            if 0 < left < best + BLUEPRINT_HEAD_START:
                best, target = left, i64(card)
    return target


@rule
def cubes_short(s, seat, pattern, material):
    """How many cubes of a material a pattern needs beyond those in the knapsack and in its cells; may be negative."""
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
def buildable_blueprint(s, seat, kind):
    """The held blueprint of a type that can be built at once, after taking out wrong cubes; -1 for none."""
    if s.magic[seat, kind] or s.held[seat] == 0:
        return i64(-1)
    for i in range(kind * CARDS_PER_TYPE, (kind + 1) * CARDS_PER_TYPE):
        card = FIRST_BLUEPRINT + i
        if s.blueprint_place[i] == HELD_BY + seat and fits_grid(s, seat, card):
            short = i64(0)
            for material in range(3):
                short += max(0, cubes_short(s, seat, card, i64(material)))
            if short == 0:
                return i64(card)
    return i64(-1)


@inner
def teeth_to_keep(s, seat):
    """How many teeth the held blueprints that are not yet magic still need."""
    most = i64(0)
    for kind in range(3):
        if not s.magic[seat, kind]:
            for i in range(kind * CARDS_PER_TYPE, (kind + 1) * CARDS_PER_TYPE):
                if s.blueprint_place[i] == HELD_BY + seat:
                    teeth = cubes_short(s, seat, i64(FIRST_BLUEPRINT + i), i64(TOOTH)) + s.cubes[seat, TOOTH]
                    most = max(most, teeth)
    return most


@inner
def useful_cubes(s, seat, pattern):
    """How many cubes of the knapsack fit into empty cells of a pattern."""
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


@inner
def in_handle(cell):
    """Whether a cell is one of the two lowest rows of a weapon column."""
    return LEFT <= cell < LEFT + 2 or RIGHT <= cell < RIGHT + 2


@inner
def pattern_cube(pattern, cell):
    """The cube that a pattern shows in a cell, 0 for none."""
    for i in range(PATTERN_SIZE[pattern]):
        if PATTERN_CELL[pattern, i] == cell:
            return i64(PATTERN_CUBE[pattern, i])
    return i64(0)


# --- what cubes are worth ---------------------------------------------------------------------------------------------


@rule
def token_values(s, seat):
    """What a wood token and a metal token are worth: more if the pattern being worked on lacks them."""
    if not has_room(s, seat):
        return i64(NO_ROOM_VALUE), i64(NO_ROOM_VALUE)
    value = WOOD_VALUE[in_quest(s)]
    if s.coop and worth(s, seat, HELMET) < GOOD_HELMET[in_quest(s)]:
        value += WEAK_HELMET_TOKEN_BONUS[in_quest(s)]
    wood, metal = value, value + METAL_EXTRA[in_quest(s)]
    for kind in range(3):
        target = target_pattern(s, seat, i64(kind))
        if target >= 0:
            bonus = BLUEPRINT_TOKEN if target >= FIRST_BLUEPRINT else CARD_TOKEN
            wood += bonus * (cubes_short(s, seat, target, i64(WOOD)) > 0)
            metal += bonus * (cubes_short(s, seat, target, i64(METAL)) > 0)
    return wood, metal


@inner
def usable_cubes(s, seat):
    """How many cubes could be put to use: the room in the helmet, and what patterns and the weapon can take."""
    room = i64(HELMET_CELLS[s.character[seat]])
    for cell in range(LEFT):
        room -= s.gear[seat, cell] > 0
    for kind in range(WEAPON, SANDALS + 1):
        target = target_pattern(s, seat, i64(kind))
        if target >= 0:
            room += useful_cubes(s, seat, target)
    return room + weapon_extension(s, seat)


@inner
def weapon_extension(s, seat):
    """By how many hard cubes of the knapsack one-handed weapons could grow."""
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


# --- scores -----------------------------------------------------------------------------------------------------------


@inner
def score_craft(s, seat, action):
    """A blueprint that can be built comes first; else the gear that is nearest to a pattern, and a helmet early."""
    if action == DONE:
        return i64(0)
    kind = HELMET if action == CRAFT_HELMET else WEAPON if action <= CRAFT_2H else SANDALS
    blueprint = buildable_blueprint(s, seat, i64(kind))
    if blueprint >= 0 and (kind != WEAPON or PATTERN_MODE[blueprint] == action - CRAFT_1H):
        return i64(CRAFT_BLUEPRINT - CRAFT_HELMET_LATER * (kind == HELMET))
    if s.cubes[seat, 0] + s.cubes[seat, 1] + s.cubes[seat, 2] == 0:
        return i64(CRAFT_WITHOUT_CUBES)
    target = target_pattern(s, seat, i64(kind))
    score = i64(CRAFT_BASE)
    if kind == HELMET:
        filled = i64(0)
        for cell in range(LEFT):
            filled += s.gear[seat, cell] > 0
        good = worth(s, seat, HELMET) >= GOOD_HELMET[in_quest(s)]
        score += CRAFT_GOOD_HELMET[in_quest(s)] if good else CRAFT_WEAK_HELMET[in_quest(s)]
        if filled == HELMET_CELLS[s.character[seat]]:
            return i64(CRAFT_WITHOUT_USE)
    if target >= 0:
        score += NEAR_PATTERN - NEAR_PATTERN_CUBE * missing_cubes(s, seat, target)
        useful = useful_cubes(s, seat, target)
        if action == CRAFT_1H and target < FIRST_BLUEPRINT:
            useful = max(useful, weapon_extension(s, seat))
        score += USEFUL_CUBE[in_quest(s)] * useful
        if useful == 0 and kind != HELMET:
            return i64(CRAFT_WITHOUT_USE)
        if kind == WEAPON and PATTERN_MODE[target] != action - CRAFT_1H:
            score -= WRONG_MODE_BLUEPRINT if target >= FIRST_BLUEPRINT else WRONG_MODE_CARD
    return score


@inner
def score_cube(s, seat, action):
    """Cubes as a pattern shows them come first, then the handle, then hard cubes; out goes only an obstacle."""
    if action == DONE:
        return i64(0)
    kind = s.crafting
    blueprint = buildable_blueprint(s, seat, kind)
    if kind == WEAPON and blueprint >= 0 and PATTERN_MODE[blueprint] != s.mode[seat]:
        blueprint = i64(-1)
    if action >= TAKE:
        wanted = pattern_cube(blueprint, action - TAKE) if blueprint >= 0 else i64(0)
        in_the_way = wanted and wanted != s.gear[seat, action - TAKE] and has_room(s, seat)
        return i64(TAKE_OBSTACLE) if in_the_way else i64(TAKE_OTHER)
    cell, material = (action - PLACE) // 3, (action - PLACE) % 3
    if blueprint >= 0:
        return i64(PLACE_AS_SHOWN) if pattern_cube(blueprint, cell) == material + 1 else i64(PLACE_ELSE)
    if material == TOOTH and s.coop and s.cubes[seat, TOOTH] <= teeth_to_keep(s, seat):
        return i64(KEEP_TOOTH)
    target = target_pattern(s, seat, kind)
    if target >= 0:
        wanted = pattern_cube(target, cell)
        if wanted == material + 1:
            return i64(PLACE_AS_SHOWN)
        if wanted:
            strict = target >= FIRST_BLUEPRINT or not s.coop
            return i64(PLACE_ELSE) if strict else i64(PLACE_OVER_CARD + material)
    if in_handle(cell):
        return i64(PLACE_HANDLE)
    return i64(PLACE_FREELY + HARDER_CUBE * material)
