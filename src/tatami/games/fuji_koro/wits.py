"""What a sensible beginner would play: how much each action is liked, and who seems to be ahead.

Reads only what everyone may know. Likings are whole numbers; distances and rough chances decide, not search.
"""

import numpy as np

from tatami.games.fuji_koro.actions import (
    ACT_EXPLORE,
    ACT_GATHER,
    ACT_MOVE,
    ACT_REST,
    ACTIONS,
    ADV,
    BLUEPRINT,
    CRAFT_1H,
    CRAFT_2H,
    CRAFT_HELMET,
    DONE,
    EXTRA_ACTION,
    GEAR,
    ITEM,
    MONK_AT,
    NUM,
    PART_BONUS,
    PART_MAIN,
    PAY_WOOD,
    PLACE,
    SCROLL,
    SITE_T,
    STEP,
    TAKE,
    TAKE_MAGIC,
    TRACK,
    TRADE,
    YES,
)
from tatami.games.fuji_koro.agenda import stage
from tatami.games.fuji_koro.aims import (
    A_STEP,
    TWELVE_HITS,
    attraction,
    exit_found,
    full,
    harvest,
    helpers_at,
    meets_foe,
    menaced,
    must_slay,
    new_land,
    outlasts,
    prospects,
    pull,
    refuge,
    strength,
    threat,
)
from tatami.games.fuji_koro.components import (
    ABSORBS,
    CARDS_PER_TYPE,
    FALLEN,
    FIRST_BLUEPRINT,
    GEAR_VP,
    HELMET,
    HELMET_CELLS,
    LAST_FIELD,
    LEFT,
    LEGEND,
    MAGIC,
    METAL,
    ONE_HANDED,
    PATTERN_CELL,
    PATTERN_CUBE,
    PATTERN_MODE,
    PATTERN_SIZE,
    RIGHT,
    RONIN,
    ROWS,
    ROWS_IN_MODE,
    SANDALS,
    SURVIVAL,
    TAMING,
    TOOTH,
    TWO_HANDED,
    WEAPON,
    WOOD,
)
from tatami.games.fuji_koro.geography import (
    END_STEP,
    FIRST_STEP,
    NOWHERE,
    SITE_LEVEL,
    TOUCHES,
)
from tatami.games.fuji_koro.ground import at, on_lava, step_target
from tatami.games.fuji_koro.knapsack import capacity, load, total_tokens
from tatami.games.fuji_koro.magic import right_open
from tatami.games.fuji_koro.moving import allowance
from tatami.games.fuji_koro.state import (
    BREAK_CUBE,
    CHOOSE_ACTION,
    CHOOSE_BLUEPRINT,
    CHOOSE_CRAFT,
    CHOOSE_DICE,
    CHOOSE_SITE,
    CHOOSE_STEP,
    CLAIM_GEAR,
    CRAFT_CUBE,
    FIGHT_HIM,
    HELD_BY,
    HELMET_DAMAGE,
    IN_OFFER,
    JOIN,
    LAVA_DAMAGE_TAKEN,
    LEAVE_FIGHT,
    LEAVE_VOLCANO,
    MAKE_ROOM,
    MONK_TO,
    PICK_GEAR,
    REACH,
    SEND_MONK,
    SETTLE_MONK,
    START_MONK,
    STEAL,
    TRADE_WAY,
)
from tatami.games.fuji_koro.weapons import worth
from tatami.kernel.compiling import inner, rule
from tatami.kernel.records import i64

NEUTRAL = 1000  # the weight of an action that changes nothing
MONK_TASTE = np.array([90, 60, 50, 30, 0, 90], np.int64)  # action, weapon, knapsack, scroll, carried, action2
SCROLL_TASTE = np.array([60, 50, 70, 30, 60, 20, 40, 50, 20, 40, 40, 30, 20, 30, 20, 40], np.int64)
STURDY = 18  # a helmet that stands two rolls of a strong dragon
FLIGHT = 30  # what a step further from safety costs
LOOT_TASTE = np.array([20, 30, 60, 80], np.int64)


@rule
def weigh(s, seat, mask, weights):
    """Weigh the legal actions; see ``kernel.contract``."""
    decision = s.decision
    wood, metal, danger = i64(0), i64(0), i64(0)
    if decision in (CHOOSE_ACTION, CHOOSE_STEP):
        wood, metal = craving(s, seat, i64(WOOD)), craving(s, seat, i64(METAL))
        danger = menaced(s, seat, i64(1 if decision == CHOOSE_ACTION else 0))
    for action in range(ACTIONS):
        if mask[action]:
            if decision == CHOOSE_ACTION:
                liking = like_action(s, seat, action, wood, metal, danger)
            elif decision == CHOOSE_STEP:
                liking = like_step(s, seat, action, wood, metal, danger)
            else:
                liking = like(s, seat, decision, action)
            weights[action] = max(1, NEUTRAL + liking)


@inner
def like(s, seat, decision, action):
    """How much an action is liked, over or under doing nothing."""
    if decision == CRAFT_CUBE:
        return like_cube(s, seat, action)
    if decision == CHOOSE_CRAFT:
        return like_craft(s, seat, action)
    if decision in (HELMET_DAMAGE, LAVA_DAMAGE_TAKEN):
        return like_absorbing(s, seat, action)
    if decision == BREAK_CUBE:
        return -30 if in_handle(action - TAKE) else action - TAKE
    if decision == CHOOSE_DICE:
        return like_dice(s, action - NUM)
    if decision in (JOIN, LEAVE_FIGHT, FIGHT_HIM):
        return like_fighting(s, seat, decision, action)
    return like_choice(s, seat, decision, action)


@inner
def like_choice(s, seat, decision, action):
    """The smaller choices."""
    if decision in (MONK_TO, SETTLE_MONK, START_MONK):
        return i64(0) if action == DONE else MONK_TASTE[action - MONK_AT]
    if decision == CHOOSE_SITE:
        return new_land(s, SITE_LEVEL[TOUCHES[at(s, seat), action - SITE_T]])
    if decision == CHOOSE_BLUEPRINT:
        return like_blueprint(s, seat, action)
    if decision == PICK_GEAR:
        return start_gear(action - GEAR)
    if decision == CLAIM_GEAR:
        return i64(0) if action == DONE else 100 * GEAR_VP[action - GEAR]
    if decision == MAKE_ROOM:
        return i64(0) if action == DONE else -LOOT_TASTE[action - ITEM]
    if decision == STEAL:
        return like_loot(action)
    if decision == SEND_MONK:
        return i64(0) if action == DONE else i64(-200)
    if decision == REACH:
        return i64(0)
    if decision == TRADE_WAY:
        return i64(100) if action == DONE else i64(0)
    if decision == LEAVE_VOLCANO:
        return i64(500) if action == YES else i64(0)
    if TRACK <= action < TRACK + 5:
        return 200 - 10 * (action - TRACK)
    if action in (PART_BONUS, PART_MAIN):
        return i64(60)
    if action == PAY_WOOD:
        return i64(-50)
    if SCROLL <= action < ITEM:
        return SCROLL_TASTE[action - SCROLL]
    return i64(0)


@inner
def like_blueprint(s, seat, action):
    """Blueprints that are soon built, with few teeth, and of a type that nobody has; not more than one can build."""
    if action == DONE:
        return i64(0)
    card = (action - BLUEPRINT) % 24
    liking = 200 - 10 * missing(s, seat, FIRST_BLUEPRINT + card)
    for i in range(PATTERN_SIZE[FIRST_BLUEPRINT + card]):
        if PATTERN_CUBE[FIRST_BLUEPRINT + card, i] == TOOTH + 1:
            liking -= 10
    if s.coop:
        for other in range(s.players):
            for held in range(card // CARDS_PER_TYPE * CARDS_PER_TYPE, (card // CARDS_PER_TYPE + 1) * CARDS_PER_TYPE):
                if s.blueprint_place[held] == HELD_BY + other:
                    liking -= 25
        if s.held[seat] > 0 and capacity(s, seat) - load(s, seat) < 4:
            liking = i64(-100)
    return liking


@inner
def start_gear(card):
    """What a cooperative player begins with: what absorbs or strikes most."""
    liking = i64(0)
    for i in range(PATTERN_SIZE[card]):
        cube = PATTERN_CUBE[card, i] - 1
        liking += 12 * ABSORBS[cube] if card < CARDS_PER_TYPE else TWELVE_HITS[cube]
    return liking


@inner
def like_loot(action):
    """What is worth stealing."""
    if action == DONE:
        return i64(0)
    if action >= ITEM:
        return LOOT_TASTE[action - ITEM]
    return i64(150) if action < SCROLL else 100 + SCROLL_TASTE[action - SCROLL]


# --- fighting ---------------------------------------------------------------------------------------------------------


@inner
def in_handle(cell):
    """Whether a cell is one of the two lowest rows of a weapon column."""
    return LEFT <= cell < LEFT + 2 or RIGHT <= cell < RIGHT + 2


@inner
def like_dice(s, number):
    """All dice, but wooden ones only if nothing else strikes: the handle may break."""
    if s.colour == WOOD and s.dice_most[METAL] + s.dice_most[TOOTH] + s.dice_most[MAGIC] > 1:
        return -10 * number
    return 10 * number


@inner
def like_fighting(s, seat, decision, action):
    """To join, to fight, to leave."""
    if decision == JOIN:
        others = helpers_at(s, seat, s.foe_space)
        for other in range(s.players):
            if s.fighting[other]:
                others = max(others, strength(s, other))
        return (150 if outlasts(s, seat, s.foe, others) else -150) if action == YES else 0
    if decision == LEAVE_FIGHT:
        doomed = strength(s, seat) == 0 or worth(s, seat, HELMET) < 6
        return (150 if doomed else -150) if action == YES else 0
    stronger = strength(s, seat) > strength(s, s.rival) and worth(s, seat, HELMET) >= worth(s, s.rival, HELMET)
    return (100 if stronger else -100) if action == YES else 0


@inner
def like_absorbing(s, seat, action):
    """Spend as little as possible beyond the damage, and magic last."""
    damage = stage(s)
    value = ABSORBS[MAGIC] if action == TAKE_MAGIC else ABSORBS[s.gear[seat, action - TAKE] - 1]
    waste = max(0, value - damage)
    return -20 * waste - (5 if action == TAKE_MAGIC else 0) + 2 * value


# --- where to go ------------------------------------------------------------------------------------------------------


@inner
def craving(s, seat, material):
    """What a token of a material is worth: more if it brings a gear nearer to its pattern."""
    if full(s, seat):
        return i64(5)
    value = 50 + 15 * material
    if s.coop and worth(s, seat, HELMET) < STURDY:
        value += 40
    for kind in range(3):
        goal = goal_pattern(s, seat, i64(kind))
        if goal >= 0 and lacking(s, seat, goal, material) > s.cubes[seat, material]:
            value += 30 if goal >= FIRST_BLUEPRINT else 10
    return value


@inner
def lacking(s, seat, pattern, material):
    """How many empty cells of a pattern wait for a cube of a material."""
    count = i64(0)
    for i in range(PATTERN_SIZE[pattern]):
        cell = PATTERN_CELL[pattern, i]
        count += PATTERN_CUBE[pattern, i] == material + 1 and s.gear[seat, cell] == 0 and supported(s, seat, cell)
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
def useful_cubes(s, seat, pattern):
    """How many of the cubes in the knapsack a pattern waits for."""
    count = i64(0)
    for material in range(3):
        count += min(lacking(s, seat, pattern, material), i64(s.cubes[seat, material]))
    return count


@inner
def like_step(s, seat, action, wood, metal, danger):
    """A step is liked for what lies ahead; stopping for what lies here."""
    here = at(s, seat)
    if action == DONE:
        return attraction(s, seat, here, wood, metal) - threat(here, danger)
    there = step_target(s, here, action - STEP)
    if meets_foe(s, here, there):
        return attraction(s, seat, there, wood, metal)
    lava = 80 if on_lava(s, there) else 0
    if danger:
        flight = refuge(s, there, danger)
        if flight >= s.steps_left:
            return -FLIGHT * flight - lava
    return pull(s, seat, there, wood, metal, danger, s.steps_left - 1) - A_STEP - lava


@inner
def like_action(s, seat, action, wood, metal, danger):
    """What to do with an action."""
    here = at(s, seat)
    if action == ACT_MOVE:
        for step in range(FIRST_STEP[here], END_STEP[here]):
            there = step_target(s, here, step)
            if there != NOWHERE and (not meets_foe(s, here, there) or attraction(s, seat, there, wood, metal) > 0):
                return pull(s, seat, here, wood, metal, danger, allowance(s, seat)) + 10
        return i64(-300)
    if action == ACT_GATHER:
        found = harvest(s, seat, here, wood, metal)
        return (60 + found if found else i64(20)) - threat(here, danger)
    if action == ACT_EXPLORE:
        return 50 + prospects(s, seat, here) - threat(here, danger)
    if action == ACT_REST:
        return like_rest(s, seat) - threat(here, danger)
    if action == EXTRA_ACTION:
        return i64(-100)
    if action == TRADE:
        return i64(-200)
    return i64(80) if action >= ADV else i64(0)


@inner
def like_rest(s, seat):
    """To rest is to have all tokens again and to craft."""
    if s.tokens[seat] == 0:
        return i64(200)
    cubes = min(i64(s.cubes[seat, 0] + s.cubes[seat, 1] + s.cubes[seat, 2]), room_in_gear(s, seat))
    spent = i64(total_tokens(s, seat) - s.tokens[seat])
    return 30 * cubes + 20 * spent - 60 + (60 if cubes and full(s, seat) else 0)


# --- crafting ---------------------------------------------------------------------------------------------------------


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


@inner
def goal_pattern(s, seat, kind):
    """The pattern nearest to being built: a held blueprint, else a gear card of the offer."""
    best, goal = i64(99), i64(-1)
    for i in range(kind * CARDS_PER_TYPE, (kind + 1) * CARDS_PER_TYPE):
        if s.gear_place[i] == IN_OFFER and missing(s, seat, i) < best and missing(s, seat, i) > 0:
            best, goal = missing(s, seat, i), i64(i)
        card = FIRST_BLUEPRINT + i
        if s.blueprint_place[i] == HELD_BY + seat and 0 < missing(s, seat, card) < best + 3:
            best, goal = missing(s, seat, card), i64(card)
    return goal


@inner
def like_cube(s, seat, action):
    """Cubes that complete a pattern first; metal and teeth into weapon and helmet; nothing is taken out."""
    if action == DONE:
        return i64(0)
    if action >= TAKE:
        return i64(-500)
    cell, material = (action - PLACE) // 3, (action - PLACE) % 3
    goal = goal_pattern(s, seat, s.crafting)
    if goal >= 0:
        for i in range(PATTERN_SIZE[goal]):
            if PATTERN_CELL[goal, i] == cell:
                if PATTERN_CUBE[goal, i] == material + 1:
                    return i64(120)
                return i64(-40) if goal >= FIRST_BLUEPRINT or not s.coop else i64(5 + material)
    if in_handle(cell):
        return i64(60)
    return i64(20 + 10 * material)


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


@inner
def like_craft(s, seat, action):
    """Craft what stands nearest to a pattern; a weapon first if there is none."""
    if action == DONE:
        return i64(0)
    cubes = s.cubes[seat, 0] + s.cubes[seat, 1] + s.cubes[seat, 2]
    if cubes == 0:
        return i64(-50)
    kind = HELMET if action == CRAFT_HELMET else WEAPON if action <= CRAFT_2H else SANDALS
    goal = goal_pattern(s, seat, i64(kind))
    liking = i64(30)
    if kind == HELMET:
        filled = i64(0)
        for cell in range(LEFT):
            filled += s.gear[seat, cell] > 0
        liking += 10 if worth(s, seat, HELMET) >= STURDY else 50
        if filled == HELMET_CELLS[s.character[seat]]:
            return i64(-10)
    if goal >= 0:
        liking += 60 - 8 * missing(s, seat, goal)
        useful = useful_cubes(s, seat, goal)
        if action == CRAFT_1H and goal < FIRST_BLUEPRINT:
            useful = max(useful, growth(s, seat))
        liking += 15 * useful
        if useful == 0 and kind != HELMET:
            return i64(-10)
        if kind == WEAPON and PATTERN_MODE[goal] != action - CRAFT_1H:
            liking -= 60 if goal >= FIRST_BLUEPRINT else 20
    return liking


# --- who is ahead -----------------------------------------------------------------------------------------------------


@rule
def judge(s, out):
    """Estimate the result: VP and what the gear promises; in cooperative games how far the goal is."""
    total = 0.0
    for seat in range(s.players):
        if s.coop:
            out[seat] = hope(s)
        else:
            gear = s.magic[seat, 0] + s.magic[seat, 1] + s.magic[seat, 2]
            stand = 8.0 + s.vp[seat] + 4.0 * gear + strength(s, seat) / 24.0
            out[seat] = stand * stand * stand
            total += out[seat]
    if not s.coop:
        for seat in range(s.players):
            out[seat] /= total


@inner
def hope(s):
    """Cooperative: what the scenario asks for and has been reached, against the rounds that are gone."""
    share = 1.0 / s.players
    lives, arms, magic = 0.0, 0.0, 0.0
    for seat in range(s.players):
        lives += share * (s.lives[seat] > 1)
        arms += share * min(1.0, strength(s, seat) / 120.0) + share * min(1.0, worth(s, seat, HELMET) / 20.0)
        magic += share * min(2, s.magic[seat, 0] + s.magic[seat, 1] + s.magic[seat, 2])
        magic += share * 2.0 * (s.escaped[seat] > 0)
    value = 0.02 + 0.06 * lives + 0.05 * arms
    if s.scenario == RONIN:
        return min(0.95, value + 0.05 * magic + 0.004 * s.vp[0])
    if s.scenario != TAMING:
        value += 0.07 * exit_found(s)
    if s.scenario not in (SURVIVAL, TAMING):
        value += 0.07 * magic
    if s.scenario == FALLEN:
        value += 0.1 * ((s.lives[1] == 0) + 0.0 + (s.lives[2] == 0) + (s.lives[3] == 0))
    elif must_slay(s):
        value += 0.07 * (s.dragon[LEGEND] > 0)
    else:
        value += 0.3
    rounds = LAST_FIELD - s.marker
    return min(0.95, value * min(1.0, 0.3 + rounds / 12.0))
