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
    DONE,
    EXTRA_ACTION,
    GEAR,
    ITEM,
    MONK_AT,
    NUM,
    PART_MAIN,
    PAY_WOOD,
    PLAYER,
    ROT,
    SCROLL,
    SITE_T,
    SPOT,
    STEP,
    TAKE,
    TAKE_MAGIC,
    TRACK,
    TRADE,
    YES,
)
from tatami.games.fuji_koro.bots.crafting import in_handle, like_craft, like_cube, missing, room_in_gear, shown
from tatami.games.fuji_koro.bots.distances import LONGEST_WAY, forget, survey
from tatami.games.fuji_koro.bots.targets import (
    TWELVE_HITS,
    attraction,
    best_goal,
    harvest,
    lands,
    later_steps,
    longings,
    meets_foe,
    menaced,
    new_land,
    outlasts,
    prospects,
    refuge,
    strength,
    threat,
    unclaimed,
    wariness,
    with_helpers,
)
from tatami.games.fuji_koro.bots.weights import (
    A_STEP,
    EXPLORING,
    GATHERING,
    MONK_TASTE,
    REST_FOR_TOKENS,
    REST_IN_FEAR,
    REST_TO_CRAFT,
    RESTING,
    SCROLL_TASTE,
    quest,
)
from tatami.games.fuji_koro.components import (
    ABSORBS,
    BONUS_CRAFT,
    BONUS_EXPLORE,
    BONUS_GATHER,
    BONUS_METAL,
    BONUS_WOOD,
    CARDS_PER_TYPE,
    FACE,
    FIRST_BLUEPRINT,
    GEAR_BONUS,
    GEAR_VP,
    HELMET,
    MAGIC,
    METAL,
    PATTERN_CUBE,
    PATTERN_SIZE,
    REFRESH,
    STEP1,
    TOOTH,
    WEAPON,
    WOOD,
)
from tatami.games.fuji_koro.geography import (
    TILE_CELLS,
    TOUCHES,
)
from tatami.games.fuji_koro.rules.agenda import matter, note, stage
from tatami.games.fuji_koro.rules.combat.weapons import worth
from tatami.games.fuji_koro.rules.ground import at, distance, on_lava, step_target
from tatami.games.fuji_koro.rules.knapsack import has_room, total_tokens
from tatami.games.fuji_koro.rules.moving import allowance
from tatami.games.fuji_koro.state import (
    BREAK_CUBE,
    CHOOSE_ACTION,
    CHOOSE_BLUEPRINT,
    CHOOSE_CRAFT,
    CHOOSE_DICE,
    CHOOSE_PART,
    CHOOSE_ROTATION,
    CHOOSE_SITE,
    CHOOSE_STEP,
    CLAIM_GEAR,
    CLAIM_SPOT,
    CRAFT_CUBE,
    DEAL_TOOTH,
    FIGHT_HIM,
    HELD_BY,
    HELMET_DAMAGE,
    JOIN,
    LAVA_DAMAGE_TAKEN,
    LEAVE_FIGHT,
    LEAVE_VOLCANO,
    MAKE_ROOM,
    MONK_TO,
    PICK_GEAR,
    PICK_SPOT,
    REACH,
    RECEIVING,
    SEND_MONK,
    SETTLE_MONK,
    START_MONK,
    STEAL,
    TRADE_WAY,
)
from tatami.kernel.compiling import inner, rule
from tatami.kernel.records import i64

NEUTRAL = 1000  # the weight of an action that changes nothing
FLIGHT = 30  # what a step further from safety costs
# How a card's bonus is liked at Explore, Move and Gather: steps after gathering, finds while walking
SPOT_TASTE = np.array(
    [
        [20, 10, 30],
        [40, 20, 60],
        [10, 60, 0],
        [0, 50, 30],
        [10, 30, 20],
        [20, 60, 40],
        [10, 30, 40],
        [0, 10, 50],
    ],
    np.int64,
)
FACE_TASTE = np.array([0, -3, 0, 0, 0, 0, 4, 6, 5, 5, 2, 5], np.int64)  # what should lie near, by content
LOOT_TASTE = np.array([20, 30, 60, 80], np.int64)


@rule
def action_priors(s, seat, mask, weights):
    """Weigh the legal actions; see ``kernel.contract``."""
    decision = s.decision
    if decision in (CHOOSE_ACTION, CHOOSE_STEP):
        weigh_ways(s, seat, decision == CHOOSE_STEP, mask, weights)
        return
    for action in range(ACTIONS):
        if mask[action]:
            weights[action] = max(1, NEUTRAL + like(s, seat, decision, action))


@inner
def weigh_ways(s, seat, walking, mask, weights):
    """Weigh what to do with an action, or where to step: there is a goal somewhere, and perhaps a dragon to flee."""
    longing = longings(s, seat)
    menace, later = menaced(s, seat), later_steps(s, seat, walking)
    reach = s.steps_left if walking else allowance(s, seat)
    flight = refuge(s, at(s, seat), menace) if menace else i64(0)
    must_flee = flight > later and (flight <= later + reach or quest(s))  # now, and he can; in a quest he tries
    danger = menace if must_flee else i64(0)
    goal, prize = best_goal(s, seat, longing, danger, reach, walking)
    if walking:
        survey(s, goal, at(s, seat))
        prize += A_STEP[quest(s)] * (i64(s.reach[at(s, seat)]) - 1)
    for action in range(ACTIONS):
        if mask[action]:
            if walking:
                liking = like_step(s, seat, action, longing, danger, prize, menace, later)
            else:
                liking = like_action(s, seat, action, longing, danger, prize)
            weights[action] = max(1, NEUTRAL + liking)
    if walking:
        forget(s)


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
        return like_breaking(s, seat, action - TAKE)
    if decision == CHOOSE_DICE:
        return like_dice(s, action - NUM)
    if decision in (JOIN, LEAVE_FIGHT, FIGHT_HIM):
        return like_fighting(s, seat, decision, action)
    return like_choice(s, seat, decision, action)


@inner
def like_choice(s, seat, decision, action):
    """The smaller choices."""
    if decision in (MONK_TO, SETTLE_MONK, START_MONK):
        return i64(0) if action == DONE else MONK_TASTE[quest(s), action - MONK_AT]
    if decision == CHOOSE_SITE:
        return new_land(i64(TOUCHES[at(s, seat), action - SITE_T]), lands(s, seat))
    if decision == CHOOSE_ROTATION:
        return like_rotation(s, seat, action - ROT)
    if decision in (PICK_SPOT, CLAIM_SPOT):
        return SPOT_TASTE[GEAR_BONUS[s.colour], action - SPOT]
    if decision == CHOOSE_PART:
        return like_part(s, seat, action)
    if decision == DEAL_TOOTH:
        return -worth(s, action - PLAYER, HELMET)
    if decision == CHOOSE_BLUEPRINT:
        return like_blueprint(s, seat, action)
    if decision == PICK_GEAR:
        return start_gear(action - GEAR) + best_spot(s, seat, action - GEAR)
    if decision == CLAIM_GEAR:
        return i64(0) if action == DONE else like_claim(s, seat, action - GEAR)
    if decision == MAKE_ROOM:
        return i64(0) if action == DONE else like_making_room(s, action - ITEM)
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
    if action == PAY_WOOD:
        return i64(-50)
    if SCROLL <= action < ITEM:
        return SCROLL_TASTE[quest(s), action - SCROLL]
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
        if unclaimed(s, card // CARDS_PER_TYPE):
            liking += 60
        elif s.held[seat] > 0:
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
def like_claim(s, seat, card):
    """A gear card is liked for its points, where they count, and for its bonus."""
    return 100 * GEAR_VP[card] * (s.scoring > 0) + best_spot(s, seat, card)


@inner
def best_spot(s, seat, card):
    """How a card's bonus is liked at the best spot that is free."""
    best = i64(0)
    for spot in range(3):
        if s.spots[seat, spot] == 0:
            best = max(best, SPOT_TASTE[GEAR_BONUS[card], spot])
    return best


@inner
def like_rotation(s, seat, rotation):
    """What can be gathered should lie near, lava far."""
    liking = i64(0)
    for i in range(1, TILE_CELLS):
        way = distance(at(s, seat), s.site * TILE_CELLS + 1 + (i - 1 + rotation) % 6)
        liking += FACE_TASTE[FACE[s.drawn - 1, i]] * (6 - way)
    return liking


@inner
def like_part(s, seat, action):
    """The main part, and the bonus where it is of use: what can be found here before walking on, steps at last."""
    if action == DONE:
        return i64(0)
    if action == PART_MAIN:
        return i64(60)
    bonus = GEAR_BONUS[s.spots[seat, note(s, 0)] - 1]
    cubes = s.cubes[seat, 0] + s.cubes[seat, 1] + s.cubes[seat, 2]
    if bonus in (BONUS_GATHER, BONUS_EXPLORE):
        return i64(70)
    if bonus == BONUS_CRAFT:
        return i64(50) if cubes else i64(-10)
    if bonus in (BONUS_WOOD, BONUS_METAL):
        return i64(70) if has_room(s, seat) else i64(-10)
    if bonus == REFRESH:
        return i64(50)
    goal, _ = best_goal(s, seat, longings(s, seat), i64(0), bonus - STEP1 + 1, True)
    return i64(50) if goal != at(s, seat) else i64(-10)


@inner
def like_making_room(s, item):
    """Cubes make room for whatever is worth more; a blueprint, a scroll or a monk is worth more than any cube."""
    coming = LOOT_TASTE[note(s, 1)] if matter(s) == RECEIVING else i64(100)
    return coming - LOOT_TASTE[item] - 5


@inner
def like_loot(action):
    """What is worth stealing."""
    if action == DONE:
        return i64(0)
    if action >= ITEM:
        return LOOT_TASTE[action - ITEM]
    return i64(150) if action < SCROLL else 100 + SCROLL_TASTE[0, action - SCROLL]


# --- fighting ---------------------------------------------------------------------------------------------------------


@inner
def like_breaking(s, seat, cell):
    """The handle last, what a magic weapon's blueprint shows before it, the tip first."""
    if in_handle(cell):
        return i64(-80)
    for card in range(WEAPON * CARDS_PER_TYPE, (WEAPON + 1) * CARDS_PER_TYPE):
        if s.blueprint_place[card] == HELD_BY + seat and shown(i64(FIRST_BLUEPRINT + card), cell):
            return cell - 40
    return cell


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
        force = strength(s, seat)
        together = with_helpers(s, seat, force, s.foe, s.foe_space)
        for other in range(s.players):
            if s.fighting[other]:
                together = max(together, force + strength(s, other))
        return (150 if outlasts(s, seat, s.foe, together) else -150) if action == YES else 0
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
def like_step(s, seat, action, longing, danger, prize, menace, later):
    """A step is liked for how near it brings the goal, whose prize is known; stopping for what lies here."""
    here = at(s, seat)
    if action == DONE:
        return attraction(s, seat, here, longing) - wariness(s, here, longing) - threat(s, here, danger)
    there = step_target(s, here, action - STEP)
    if meets_foe(s, here, there):
        return attraction(s, seat, there, longing)
    lava = 80 if on_lava(s, there) else 0
    if menace:
        flight = refuge(s, there, menace)
        if flight >= s.steps_left + later:
            return -FLIGHT * flight - lava
    return prize - A_STEP[quest(s)] * i64(s.reach[there] or LONGEST_WAY) - lava


@inner
def like_action(s, seat, action, longing, danger, prize):
    """What to do with an action."""
    wood, metal, liked, _, fear = longing
    here = at(s, seat)
    if action == ACT_MOVE:
        return prize + 10
    if action == ACT_GATHER:
        found = harvest(s, seat, here, wood, metal)
        return (GATHERING[quest(s)] + found if found else i64(20)) - threat(s, here, danger)
    if action == ACT_EXPLORE:
        return EXPLORING[quest(s)] + prospects(s, here, liked) - threat(s, here, danger)
    if action == ACT_REST:
        return like_rest(s, seat, fear) - threat(s, here, danger)
    if action == EXTRA_ACTION:
        return i64(-100)
    if action == TRADE:
        return i64(-200)
    return i64(80) if action >= ADV else i64(0)


@inner
def like_rest(s, seat, fear):
    """To rest is to have all tokens again and to craft."""
    if s.tokens[seat] == 0:
        return i64(200)
    cubes = min(i64(s.cubes[seat, 0] + s.cubes[seat, 1] + s.cubes[seat, 2]), room_in_gear(s, seat))
    spent = i64(total_tokens(s, seat) - s.tokens[seat])
    liking = REST_TO_CRAFT[quest(s)] * cubes + REST_FOR_TOKENS[quest(s)] * spent + RESTING[quest(s)]
    if fear:
        liking += REST_IN_FEAR * spent
    return liking + (60 if cubes and not has_room(s, seat) else 0)


# --- who is ahead -----------------------------------------------------------------------------------------------------
