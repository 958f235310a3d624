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
from tatami.games.fuji_koro.components import (
    ABSORBS,
    CARDS_PER_TYPE,
    CLASS_DICE,
    CLASS_LIVES,
    CLASS_VP,
    DRAGON_CLASS,
    FIRST_BLUEPRINT,
    GEAR_VP,
    HELMET,
    LEFT,
    MAGIC,
    MONK,
    NO_DRAGON,
    PATTERN_CELL,
    PATTERN_CUBE,
    PATTERN_MODE,
    PATTERN_SIZE,
    RIGHT,
    ROPE,
    SANDALS,
    SCROLL_CELL,
    TWO_HANDED,
    WEAPON,
)
from tatami.games.fuji_koro.escape import some_dragon_lives
from tatami.games.fuji_koro.exploring import explorable
from tatami.games.fuji_koro.gathering import gatherable
from tatami.games.fuji_koro.geography import (
    CENTRE,
    NOWHERE,
    SHRINE,
    SITE_LEVEL,
    SITE_OF,
    SITES,
    SPACES,
    TILE_CELLS,
    TOUCHES,
)
from tatami.games.fuji_koro.ground import at, distance, dragon_on, on_lava, step_target
from tatami.games.fuji_koro.knapsack import capacity, load, total_tokens
from tatami.games.fuji_koro.magic import right_open
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
    FINAL_PHASE,
    HELD_BY,
    HELMET_DAMAGE,
    IN_OFFER,
    JOIN,
    LAVA_DAMAGE_TAKEN,
    LEAVE_FIGHT,
    LEAVE_VOLCANO,
    MAKE_ROOM,
    MONK_TO,
    REACH,
    SEND_MONK,
    SETTLE_MONK,
    START_MONK,
    STEAL,
    TRADE_WAY,
)
from tatami.games.fuji_koro.weapons import wielded_cells, worth
from tatami.kernel.compiling import inner, rule
from tatami.kernel.records import i64

NEUTRAL = 1000  # the weight of an action that changes nothing
A_STEP = 12  # what a step towards something costs in liking
# Twelve times the hits a die shows on average, by colour; and what a dragon's die strikes
TWELVE_HITS = np.array([6, 12, 22, 30], np.int64)
MONK_TASTE = np.array([90, 60, 50, 30, 0, 90], np.int64)  # action, weapon, knapsack, scroll, carried, action2
SCROLL_TASTE = np.array([60, 50, 70, 30, 60, 20, 40, 50, 20, 40, 40, 30, 20, 30, 20, 40], np.int64)
LOOT_TASTE = np.array([20, 30, 60, 80], np.int64)


@rule
def weigh(s, seat, mask, weights):
    """Weigh the legal actions; see ``kernel.contract``."""
    decision = s.decision
    for action in range(ACTIONS):
        if mask[action]:
            weights[action] = max(1, NEUTRAL + like(s, seat, decision, action))


@inner
def like(s, seat, decision, action):
    """How much an action is liked, over or under doing nothing."""
    if decision == CHOOSE_ACTION:
        return like_action(s, seat, action)
    if decision == CHOOSE_STEP:
        return like_step(s, seat, action)
    if decision == CRAFT_CUBE:
        return like_cube(s, seat, action)
    if decision == CHOOSE_CRAFT:
        return like_craft(s, seat, action)
    if decision in (HELMET_DAMAGE, LAVA_DAMAGE_TAKEN):
        return like_absorbing(s, seat, action)
    if decision == BREAK_CUBE:
        return -30 if in_handle(action - TAKE) else action - TAKE
    if decision == CHOOSE_DICE:
        return 10 * (action - NUM)
    if decision in (JOIN, LEAVE_FIGHT, FIGHT_HIM):
        return like_fighting(s, seat, decision, action)
    return like_choice(s, seat, decision, action)


@inner
def like_choice(s, seat, decision, action):
    """The smaller choices."""
    if decision in (MONK_TO, SETTLE_MONK, START_MONK):
        return i64(0) if action == DONE else MONK_TASTE[action - MONK_AT]
    if decision == CHOOSE_SITE:
        return 20 * SITE_LEVEL[TOUCHES[at(s, seat), action - SITE_T]]
    if decision == CHOOSE_BLUEPRINT:
        return i64(0) if action == DONE else 200 - 10 * missing(s, seat, FIRST_BLUEPRINT + (action - BLUEPRINT) % 24)
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
    if action == PART_BONUS:
        return i64(60)
    if action == PAY_WOOD:
        return i64(-50)
    if SCROLL <= action < ITEM:
        return SCROLL_TASTE[action - SCROLL]
    return i64(0)


@inner
def like_loot(action):
    """What is worth stealing."""
    if action == DONE:
        return i64(0)
    if action >= ITEM:
        return LOOT_TASTE[action - ITEM]
    return i64(150) if action < SCROLL else 100 + SCROLL_TASTE[action - SCROLL]


# --- strength ---------------------------------------------------------------------------------------------------------


@inner
def in_handle(cell):
    """Whether a cell is one of the two lowest rows of a weapon column."""
    return LEFT <= cell < LEFT + 2 or RIGHT <= cell < RIGHT + 2


@inner
def strength(s, seat):
    """Twelve times the hits of an average full attack."""
    cells = wielded_cells(s, seat)
    total = i64(0)
    for cell in range(s.gear.shape[1]):
        if (cells >> cell) & 1:
            total += TWELVE_HITS[s.gear[seat, cell] - 1]
    if total and s.magic[seat, WEAPON]:
        total += TWELVE_HITS[MAGIC]
    return total


@inner
def would_win(s, seat, dragon, helpers):
    """Whether a samurai, with helpers of a strength given, would probably outlast a dragon."""
    force = strength(s, seat) + helpers
    if force == 0:
        return False
    kind = DRAGON_CLASS[dragon]
    lives = CLASS_LIVES[kind, min(s.players - 1, 2) if s.coop else 2]
    blows = (12 * lives + force - 1) // force
    return 12 * worth(s, seat, HELMET) >= blows * CLASS_DICE[kind] * 20


@inner
def like_fighting(s, seat, decision, action):
    """To join, to fight, to leave."""
    if decision == JOIN:
        strong = would_win(s, seat, s.foe, strength(s, s.lead))
        return (150 if strong else -150) if action == YES else 0
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
def attraction(s, seat, space):
    """What a space would be worth to a player who stood on it."""
    if space >= SHRINE:
        return i64(90) if gatherable(s, seat, space) else i64(0)
    if space == CENTRE:
        value = i64(0)
    elif s.tile[space // TILE_CELLS] == 0:
        return i64(0)
    elif dragon_on(s, space) != NO_DRAGON:
        dragon = dragon_on(s, space)
        good = would_win(s, seat, dragon, i64(0))
        return 20 * CLASS_VP[DRAGON_CLASS[dragon]] if good else i64(-300)
    elif gatherable(s, seat, space):
        value = i64(120) if s.content[space] == SCROLL_CELL else i64(90) if s.content[space] == MONK else i64(50)
        if s.content[space] not in (SCROLL_CELL, MONK) and load(s, seat) >= capacity(s, seat):
            value = i64(5)
    else:
        value = i64(0)
    for k in range(6):
        site = explorable(s, space, k)
        if site != NOWHERE:
            value = max(value, 40 + 15 * SITE_LEVEL[site])
    return max(value, way_out(s, space))


@inner
def way_out(s, space):
    """What a rope is worth now."""
    if s.coop and s.scoring == 0:
        waits = s.content[space] == ROPE if space < CENTRE else False
        return i64(400) if waits and not some_dragon_lives(s) else i64(0)
    if s.phase != FINAL_PHASE:
        return i64(0)
    return i64(600) if space == CENTRE else i64(450) if s.content[space] == ROPE else i64(0)


@inner
def pull(s, seat, here):
    """The best that can be walked to from a space, less the way there."""
    best = attraction(s, seat, here)
    for site in range(SITES):
        if s.tile[site] and distance(here, site * TILE_CELLS) < 14:
            for space in range(site * TILE_CELLS, (site + 1) * TILE_CELLS):
                if not on_lava(s, space):
                    best = max(best, attraction(s, seat, space) - A_STEP * distance(here, space))
    for space in range(CENTRE, SPACES):
        best = max(best, attraction(s, seat, space) - A_STEP * distance(here, space))
    return best


@inner
def like_step(s, seat, action):
    """A step is liked for what lies ahead; stopping for what lies here."""
    here = at(s, seat)
    if action == DONE:
        return attraction(s, seat, here)
    there = step_target(s, here, action - STEP)
    if dragon_on(s, there) != NO_DRAGON and SITE_OF[there] != SITE_OF[here]:
        return attraction(s, seat, there)
    return pull(s, seat, there) - A_STEP - (80 if on_lava(s, there) else 0)


@inner
def like_action(s, seat, action):
    """What to do with an action."""
    here = at(s, seat)
    if action == ACT_GATHER:
        return i64(160)
    if action == ACT_EXPLORE:
        return i64(100)
    if action == ACT_MOVE:
        return pull(s, seat, here) + (20 if s.steps_left == 0 else 0)
    if action == ACT_REST:
        cubes = s.cubes[seat, 0] + s.cubes[seat, 1] + s.cubes[seat, 2]
        return i64(200 if s.tokens[seat] == 0 else 45 * cubes + 20 * (total_tokens(s, seat) - s.tokens[seat]) - 60)
    if action == EXTRA_ACTION:
        return i64(-100)
    if action == TRADE:
        return i64(-200)
    return i64(80) if action >= ADV else i64(0)


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
                return i64(120) if PATTERN_CUBE[goal, i] == material + 1 else i64(-40)
    if in_handle(cell):
        return i64(60)
    return i64(20 + 10 * material)


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
    liking = i64(40 if kind == HELMET else 30)
    if goal >= 0:
        liking += 60 - 8 * missing(s, seat, goal)
        if kind == WEAPON and PATTERN_MODE[goal] != action - CRAFT_1H:
            liking -= 60
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
    """Cooperative: gear, slain dragons and lives against the rounds that are gone."""
    value = 0.05
    for seat in range(s.players):
        share = 1.0 / s.players
        value += share * 0.1 * (s.magic[seat, 0] + s.magic[seat, 1] + s.magic[seat, 2])
        value += share * min(strength(s, seat), 200) / 1500.0
        value += share * 0.1 * s.lives[seat] + share * 0.1 * (s.escaped[seat] > 0)
    return min(0.95, value)
