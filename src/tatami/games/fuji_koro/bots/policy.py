"""Action priors: a handwritten heuristic that scores every legal action by distances and rough odds, without search.

It reads only what everyone may know. The scores of a turn's actions and of steps rest on the values of spaces in
``targets``, and those of crafting are in ``crafting``; the tuned weights are in ``weights``.
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
from tatami.games.fuji_koro.bots.combat_odds import (
    HITS_TIMES_12,
    danger_sites,
    force_with_helpers,
    outlasts,
    strength,
)
from tatami.games.fuji_koro.bots.crafting import (
    in_handle,
    missing_cubes,
    pattern_cube,
    score_craft,
    score_cube,
    usable_cubes,
)
from tatami.games.fuji_koro.bots.distances import MAX_DISTANCE, clear_distances, fill_distances
from tatami.games.fuji_koro.bots.exploration import best_site_value, exploration_values, site_value
from tatami.games.fuji_koro.bots.goals import type_unclaimed
from tatami.games.fuji_koro.bots.targets import (
    best_target,
    danger_cost,
    distance_to_safety,
    gather_value,
    later_steps,
    meets_foe,
    near_dragons_cost,
    seat_needs,
    space_value,
)
from tatami.games.fuji_koro.bots.weights import (
    EXPLORE_BASE,
    GATHER_BASE,
    MONK_SCORE,
    REST_BASE,
    REST_PER_CUBE,
    REST_PER_TOKEN,
    REST_PER_TOKEN_IN_DANGER,
    SCROLL_SCORE,
    STEP_COST,
    in_quest,
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

NEUTRAL = 1000  # the prior of an action with score 0

# Scores, all chosen by hand. Of a gear card, by its bonus, at Explore, Move and Gather: steps suit Gather, finds Move
SPOT_SCORE = np.array(
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
FACE_SCORE = np.array([0, -3, 0, 0, 0, 0, 4, 6, 5, 5, 2, 5], np.int64)  # a cell of a new tile, by content,
FACE_RANGE = 6  # for every step that it is nearer than this
ITEM_SCORE = np.array([20, 30, 60, 80], np.int64)  # wood, metal, tooth, monk: to steal, or to make room for
CARD_OR_MONK, MAKE_ROOM_MARGIN = 100, 5  # what else one makes room for; an item must be worth less by so much
STEAL_BLUEPRINT, STEAL_SCROLL = 150, 100

FLIGHT_STEP_COST, LAVA_COST = 30, 80  # of a step further from safety, and onto lava
MOVE_BASE, GATHER_NOTHING = 10, 20
EXTRA_ACTION_SCORE, TRADE_SCORE, ADVENTURE_SCORE = -100, -200, 80
REST_WITHOUT_TOKENS, REST_FULL_KNAPSACK = 200, 60

BLUEPRINT_BASE, BLUEPRINT_LACKS_CUBE, BLUEPRINT_TOOTH = 200, 10, 10
BLUEPRINT_NEW_TYPE, BLUEPRINT_TOO_MANY = 60, -100  # cooperative
CLAIM_PER_POINT = 100
MAIN_PART, FIND_PART, OTHER_PART, USELESS_PART = 60, 70, 50, -10  # of an action with a gear card

SEND_MONK_SCORE, PAY_WOOD_SCORE, LEAVE_VOLCANO_SCORE, END_TRADE_SCORE = -200, -50, 500, 100
FIRST_TRACK, NEXT_TRACK = 200, 10  # the shogun's tracks in their order

JOIN_SCORE, DUEL_SCORE = 150, 100  # to fight if one would win; minus as much if not
HELMET_TO_STAY = 6  # with a helmet that absorbs less one leaves a combat
KEEP_HANDLE, KEEP_SHOWN_CUBE = -80, 40
DIE_SCORE = 10
WASTED_DAMAGE, SPEND_MAGIC, ABSORBED_DAMAGE = 20, 5, 2


@rule
def action_priors(s, seat, mask, weights):
    """Write the prior of every legal action; see ``kernel.contract``."""
    decision = s.decision
    if decision in (CHOOSE_ACTION, CHOOSE_STEP):
        movement_priors(s, seat, decision == CHOOSE_STEP, mask, weights)
        return
    for action in range(ACTIONS):
        if mask[action]:
            weights[action] = max(1, NEUTRAL + score_action(s, seat, decision, action))


@inner
def movement_priors(s, seat, walking, mask, weights):
    """Write the priors of a turn's actions or of steps: there is a target somewhere, and perhaps a dragon to flee."""
    needs = seat_needs(s, seat)
    danger, later = danger_sites(s, seat), later_steps(s, seat, walking)
    reach = s.steps_left if walking else allowance(s, seat)
    flight = distance_to_safety(s, at(s, seat), danger) if danger else i64(0)
    must_flee = flight > later and (flight <= later + reach or in_quest(s))  # now, if they can; in a quest they try
    danger_now = danger if must_flee else i64(0)
    target, value = best_target(s, seat, needs, danger_now, reach, walking)
    if walking:
        fill_distances(s, target, at(s, seat))
        value += STEP_COST[in_quest(s)] * (i64(s.reach[at(s, seat)]) - 1)
    for action in range(ACTIONS):
        if mask[action]:
            if walking:
                score = score_step(s, seat, action, needs, danger_now, value, danger, later)
            else:
                score = score_turn_action(s, seat, action, needs, danger_now, value)
            weights[action] = max(1, NEUTRAL + score)
    if walking:
        clear_distances(s)


@inner
def score_action(s, seat, decision, action):
    """The score of an action, compared with an action that changes nothing."""
    if decision == CRAFT_CUBE:
        return score_cube(s, seat, action)
    if decision == CHOOSE_CRAFT:
        return score_craft(s, seat, action)
    if decision in (HELMET_DAMAGE, LAVA_DAMAGE_TAKEN):
        return score_absorbing(s, seat, action)
    if decision == BREAK_CUBE:
        return score_breaking(s, seat, action - TAKE)
    if decision == CHOOSE_DICE:
        return score_dice(s, action - NUM)
    if decision in (JOIN, LEAVE_FIGHT, FIGHT_HIM):
        return score_fighting(s, seat, decision, action)
    return score_choice(s, seat, decision, action)


@inner
def score_choice(s, seat, decision, action):
    """The smaller choices."""
    if decision in (MONK_TO, SETTLE_MONK, START_MONK):
        return i64(0) if action == DONE else MONK_SCORE[in_quest(s), action - MONK_AT]
    if decision == CHOOSE_SITE:
        return site_value(i64(TOUCHES[at(s, seat), action - SITE_T]), exploration_values(s, seat))
    if decision == CHOOSE_ROTATION:
        return score_rotation(s, seat, action - ROT)
    if decision in (PICK_SPOT, CLAIM_SPOT):
        return SPOT_SCORE[GEAR_BONUS[s.colour], action - SPOT]
    if decision == CHOOSE_PART:
        return score_part(s, seat, action)
    if decision == DEAL_TOOTH:
        return -worth(s, action - PLAYER, HELMET)
    if decision == CHOOSE_BLUEPRINT:
        return score_blueprint(s, seat, action)
    if decision == PICK_GEAR:
        return score_start_gear(action - GEAR) + best_spot_score(s, seat, action - GEAR)
    if decision == CLAIM_GEAR:
        return i64(0) if action == DONE else score_claim(s, seat, action - GEAR)
    if decision == MAKE_ROOM:
        return i64(0) if action == DONE else score_making_room(s, action - ITEM)
    if decision == STEAL:
        return score_loot(action)
    if decision == SEND_MONK:
        return i64(0) if action == DONE else i64(SEND_MONK_SCORE)
    if decision == REACH:
        return i64(0)
    if decision == TRADE_WAY:
        return i64(END_TRADE_SCORE) if action == DONE else i64(0)
    if decision == LEAVE_VOLCANO:
        return i64(LEAVE_VOLCANO_SCORE) if action == YES else i64(0)
    if TRACK <= action < TRACK + 5:
        return FIRST_TRACK - NEXT_TRACK * (action - TRACK)
    if action == PAY_WOOD:
        return i64(PAY_WOOD_SCORE)
    if SCROLL <= action < ITEM:
        return SCROLL_SCORE[in_quest(s), action - SCROLL]
    return i64(0)


@inner
def score_blueprint(s, seat, action):
    """Blueprints that are soon built, with few teeth, and of a type that nobody has; not more than one can build."""
    if action == DONE:
        return i64(0)
    card = (action - BLUEPRINT) % 24
    score = BLUEPRINT_BASE - BLUEPRINT_LACKS_CUBE * missing_cubes(s, seat, FIRST_BLUEPRINT + card)
    for i in range(PATTERN_SIZE[FIRST_BLUEPRINT + card]):
        if PATTERN_CUBE[FIRST_BLUEPRINT + card, i] == TOOTH + 1:
            score -= BLUEPRINT_TOOTH
    if s.coop:
        if type_unclaimed(s, card // CARDS_PER_TYPE):
            score += BLUEPRINT_NEW_TYPE
        elif s.held[seat] > 0:
            score = i64(BLUEPRINT_TOO_MANY)
    return score


@inner
def score_start_gear(card):
    """The gear card that a cooperative player begins with: what absorbs or hits most."""
    score = i64(0)
    for i in range(PATTERN_SIZE[card]):
        cube = PATTERN_CUBE[card, i] - 1
        score += 12 * ABSORBS[cube] if card < CARDS_PER_TYPE else HITS_TIMES_12[cube]
    return score


@inner
def score_claim(s, seat, card):
    """A gear card by its points, where they count, and its bonus."""
    return CLAIM_PER_POINT * GEAR_VP[card] * (s.scoring > 0) + best_spot_score(s, seat, card)


@inner
def best_spot_score(s, seat, card):
    """The score of a card's bonus at the best spot that is free."""
    best = i64(0)
    for spot in range(3):
        if s.spots[seat, spot] == 0:
            best = max(best, SPOT_SCORE[GEAR_BONUS[card], spot])
    return best


@inner
def score_rotation(s, seat, rotation):
    """What can be gathered should lie near, lava far."""
    score = i64(0)
    for i in range(1, TILE_CELLS):
        steps = distance(at(s, seat), s.site * TILE_CELLS + 1 + (i - 1 + rotation) % 6)
        score += FACE_SCORE[FACE[s.drawn - 1, i]] * (FACE_RANGE - steps)
    return score


@inner
def score_part(s, seat, action):
    """The main part, and the bonus where it is of use: what can be found here before walking on, steps at last."""
    if action == DONE:
        return i64(0)
    if action == PART_MAIN:
        return i64(MAIN_PART)
    bonus = GEAR_BONUS[s.spots[seat, note(s, 0)] - 1]
    cubes = s.cubes[seat, 0] + s.cubes[seat, 1] + s.cubes[seat, 2]
    if bonus in (BONUS_GATHER, BONUS_EXPLORE):
        return i64(FIND_PART)
    if bonus == BONUS_CRAFT:
        return i64(OTHER_PART) if cubes else i64(USELESS_PART)
    if bonus in (BONUS_WOOD, BONUS_METAL):
        return i64(FIND_PART) if has_room(s, seat) else i64(USELESS_PART)
    if bonus == REFRESH:
        return i64(OTHER_PART)
    target, _ = best_target(s, seat, seat_needs(s, seat), i64(0), bonus - STEP1 + 1, True)
    return i64(OTHER_PART) if target != at(s, seat) else i64(USELESS_PART)


@inner
def score_making_room(s, item):
    """An item makes room for what is worth more; a blueprint, a scroll or a monk is worth more than any cube."""
    coming = ITEM_SCORE[note(s, 1)] if matter(s) == RECEIVING else i64(CARD_OR_MONK)
    return coming - ITEM_SCORE[item] - MAKE_ROOM_MARGIN


@inner
def score_loot(action):
    """What is worth stealing."""
    if action == DONE:
        return i64(0)
    if action >= ITEM:
        return ITEM_SCORE[action - ITEM]
    return i64(STEAL_BLUEPRINT) if action < SCROLL else STEAL_SCROLL + SCROLL_SCORE[0, action - SCROLL]


# --- combat -----------------------------------------------------------------------------------------------------------


@inner
def score_breaking(s, seat, cell):
    """The tip breaks first, then what a held weapon blueprint shows, the handle last."""
    if in_handle(cell):
        return i64(KEEP_HANDLE)
    for card in range(WEAPON * CARDS_PER_TYPE, (WEAPON + 1) * CARDS_PER_TYPE):
        if s.blueprint_place[card] == HELD_BY + seat and pattern_cube(i64(FIRST_BLUEPRINT + card), cell):
            return cell - KEEP_SHOWN_CUBE
    return cell


@inner
def score_dice(s, number):
    """All dice, but wooden ones only if nothing else hits: the handle may break."""
    if s.colour == WOOD and s.dice_most[METAL] + s.dice_most[TOOTH] + s.dice_most[MAGIC] > 1:
        return -DIE_SCORE * number
    return DIE_SCORE * number


@inner
def score_fighting(s, seat, decision, action):
    """Joining a combat, leaving one, starting a duel."""
    if decision == JOIN:
        force = strength(s, seat)
        together = force_with_helpers(s, seat, force, s.foe, s.foe_space)
        for other in range(s.players):
            if s.fighting[other]:
                together = max(together, force + strength(s, other))
        return (JOIN_SCORE if outlasts(s, seat, s.foe, together) else -JOIN_SCORE) if action == YES else 0
    if decision == LEAVE_FIGHT:
        losing = strength(s, seat) == 0 or worth(s, seat, HELMET) < HELMET_TO_STAY
        return (JOIN_SCORE if losing else -JOIN_SCORE) if action == YES else 0
    stronger = strength(s, seat) > strength(s, s.rival) and worth(s, seat, HELMET) >= worth(s, s.rival, HELMET)
    return (DUEL_SCORE if stronger else -DUEL_SCORE) if action == YES else 0


@inner
def score_absorbing(s, seat, action):
    """Spend as little as possible beyond the damage, and magic last."""
    damage = stage(s)
    value = ABSORBS[MAGIC] if action == TAKE_MAGIC else ABSORBS[s.gear[seat, action - TAKE] - 1]
    waste = max(0, value - damage)
    return -WASTED_DAMAGE * waste - (SPEND_MAGIC if action == TAKE_MAGIC else 0) + ABSORBED_DAMAGE * value


# --- the turn and its steps -------------------------------------------------------------------------------------------


@inner
def score_step(s, seat, action, needs, danger_now, value, danger, later):
    """A step by how near it brings the target, whose value is known; stopping by the value of the own space."""
    here = at(s, seat)
    if action == DONE:
        return space_value(s, seat, here, needs) - near_dragons_cost(s, here, needs) - danger_cost(s, here, danger_now)
    there = step_target(s, here, action - STEP)
    if meets_foe(s, here, there):
        return space_value(s, seat, there, needs)
    lava = LAVA_COST if on_lava(s, there) else 0
    if danger:
        flight = distance_to_safety(s, there, danger)
        if flight >= s.steps_left + later:
            return -FLIGHT_STEP_COST * flight - lava
    return value - STEP_COST[in_quest(s)] * i64(s.reach[there] or MAX_DISTANCE) - lava


@inner
def score_turn_action(s, seat, action, needs, danger_now, value):
    """What to do with an action of the turn; ``value`` is that of the best target of a Move."""
    wood, metal, exploration, _, dangerous = needs
    here = at(s, seat)
    if action == ACT_MOVE:
        return value + MOVE_BASE
    if action == ACT_GATHER:
        found = gather_value(s, seat, here, wood, metal)
        gain = GATHER_BASE[in_quest(s)] + found if found else i64(GATHER_NOTHING)
        return gain - danger_cost(s, here, danger_now)
    if action == ACT_EXPLORE:
        gain = EXPLORE_BASE[in_quest(s)] + best_site_value(s, here, exploration)
        return gain - danger_cost(s, here, danger_now)
    if action == ACT_REST:
        return score_rest(s, seat, dangerous) - danger_cost(s, here, danger_now)
    if action == EXTRA_ACTION:
        return i64(EXTRA_ACTION_SCORE)
    if action == TRADE:
        return i64(TRADE_SCORE)
    return i64(ADVENTURE_SCORE) if action >= ADV else i64(0)


@inner
def score_rest(s, seat, dangerous):
    """Resting brings back all tokens and a chance to craft."""
    if s.tokens[seat] == 0:
        return i64(REST_WITHOUT_TOKENS)
    cubes = min(i64(s.cubes[seat, 0] + s.cubes[seat, 1] + s.cubes[seat, 2]), usable_cubes(s, seat))
    spent = i64(total_tokens(s, seat) - s.tokens[seat])
    score = REST_PER_CUBE[in_quest(s)] * cubes + REST_PER_TOKEN[in_quest(s)] * spent + REST_BASE[in_quest(s)]
    if dangerous:
        score += REST_PER_TOKEN_IN_DANGER * spent
    return score + (REST_FULL_KNAPSACK if cubes and not has_room(s, seat) else 0)
