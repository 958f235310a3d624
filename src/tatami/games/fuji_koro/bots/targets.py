"""Where the policy moves: what every space of the map is worth to a samurai, and what it costs to be there."""

from tatami.games.fuji_koro.bots.combat_odds import (
    BESIDE_TILE,
    combined_force,
    dangerous_dragons,
    force_with_helpers,
    huntable_dragons,
    outlasts,
    strength,
)
from tatami.games.fuji_koro.bots.crafting import token_values
from tatami.games.fuji_koro.bots.distances import clear_distances, fill_distances
from tatami.games.fuji_koro.bots.exploration import best_site_value, exploration_values
from tatami.games.fuji_koro.bots.goals import must_slay_legendary, only_escape_left, wants_blueprint
from tatami.games.fuji_koro.bots.weights import (
    DANGER_COST,
    DRAGON_RALLY_VALUE,
    DRAGON_VALUE,
    DRAGON_VALUE_AWAKE,
    DRAGON_VALUE_LATE,
    FIRST_TOOTH_VALUE,
    LEGENDARY_DRAGON_VALUE,
    LEGENDARY_RALLY_VALUE,
    MONK_SCORE,
    NEAR_DRAGON_COST,
    NEAR_DRAGON_RANGE,
    SCROLL_VALUE,
    SEPARATION_COST,
    STEP_COST,
    in_quest,
)
from tatami.games.fuji_koro.components import (
    CLASS_VP,
    DRAGON_CLASS,
    DRAGONS,
    FALLEN,
    HELMET,
    LEGEND,
    METAL_TOKEN,
    MONK,
    NO_DRAGON,
    RONIN,
    ROPE,
    SCROLL_CELL,
    TAMING,
    TOOTH,
    WOOD_TOKEN,
)
from tatami.games.fuji_koro.geography import (
    CELL_SPACES,
    CENTRE,
    CENTRE_SITE,
    NOWHERE,
    SHRINE,
    SPACES,
    TILE_CELLS,
)
from tatami.games.fuji_koro.rules.combat.weapons import worth
from tatami.games.fuji_koro.rules.gathering import gatherable
from tatami.games.fuji_koro.rules.ground import at, centre_of, distance, dragon_on, on_lava, site_of
from tatami.games.fuji_koro.rules.knapsack import open_scroll_slots, scrolls_held, slot_free
from tatami.games.fuji_koro.rules.moving import allowance
from tatami.games.fuji_koro.state import ALIVE, ASLEEP, FINAL_PHASE, SLAIN
from tatami.kernel.compiling import inner, rule
from tatami.kernel.records import i64

# Values of spaces, all chosen by hand. What can be gathered:
QUEST_BLUEPRINT_VALUE, BLUEPRINT_VALUE = 220, 90
FOUND_SCROLL_VALUE, FOUND_MONK_VALUE, OTHER_FIND_VALUE = 120, 90, 50  # competitive
QUEST_MONK_BASE, MONK_WITHOUT_SLOT = 30, 20
# Foes:
UNBEATABLE_FOE = -300
COMPETITIVE_DRAGON_BASE, COMPETITIVE_DRAGON_PER_POINT = 40, 20
FALLEN_SAMURAI_VALUE, FALLEN_HELMET_MARGIN = 250, 6  # an enemy of scenario 7; added to their helmet, to be safe
# Ways out:
TAMING_CENTRE_VALUE, QUEST_EXIT_VALUE = 250, 500
CENTRE_EXIT_VALUE, ROPE_EXIT_VALUE = 600, 450  # competitive, in the final phase

NEAR_ENOUGH, FAR_APART = 3, 16  # between these distances a step further from the other samurai has its cost
MAX_FLIGHT = 14  # steps beyond which nobody flees
NO_VALUE, FAR_AWAY = -1000, 99  # below every value, above every distance

# --- what attracts ----------------------------------------------------------------------------------------------------


@inner
def gather_value(s, seat, space, wood, metal):
    """The value of what can be gathered on a space."""
    if not gatherable(s, seat, space):
        return i64(0)
    if space >= SHRINE:
        if in_quest(s):
            return i64(QUEST_BLUEPRINT_VALUE) if wants_blueprint(s, seat) else i64(0)
        return i64(BLUEPRINT_VALUE)
    content = s.content[space]
    if content == WOOD_TOKEN:
        return wood
    if content == METAL_TOKEN:
        return metal
    if content == MONK and s.coop:
        return monk_value(s, seat)
    if content == SCROLL_CELL and in_quest(s):
        return i64(SCROLL_VALUE) if scrolls_held(s, seat) < open_scroll_slots(s, seat) else i64(0)
    if content == SCROLL_CELL:
        return i64(FOUND_SCROLL_VALUE)
    return i64(FOUND_MONK_VALUE) if content == MONK else i64(OTHER_FIND_VALUE)


@inner
def monk_value(s, seat):
    """Cooperative: what one more monk is worth, by the best slot that is free."""
    best = i64(MONK_WITHOUT_SLOT)
    for place in range(6):
        if slot_free(s, seat, place):
            best = max(best, QUEST_MONK_BASE + MONK_SCORE[in_quest(s), place])
    return best


@inner
def dragon_value(s, seat, space, dragon):
    """What stepping onto a dragon's tile is worth."""
    site = site_of(space)
    if s.scenario == TAMING and dragon == LEGEND and site != CENTRE_SITE:
        return i64(UNBEATABLE_FOE)
    if not outlasts(s, seat, dragon, force_with_helpers(s, seat, strength(s, seat), dragon, site)):
        return i64(UNBEATABLE_FOE)
    if not in_quest(s):
        return COMPETITIVE_DRAGON_PER_POINT * CLASS_VP[DRAGON_CLASS[dragon]] + COMPETITIVE_DRAGON_BASE
    if dragon == LEGEND:
        return i64(LEGENDARY_DRAGON_VALUE)
    value = i64(DRAGON_VALUE)
    if s.dragon[LEGEND] == SLAIN:
        value += DRAGON_VALUE_LATE
    if s.dragon_token[dragon] != ASLEEP:
        value += DRAGON_VALUE_AWAKE
    return value + (FIRST_TOOTH_VALUE if s.cubes[seat, TOOTH] == 0 else 0)


@inner
def fallen_samurai_value(s, seat, enemy):
    """Scenario 7: what a fight with an enemy samurai is worth."""
    mine, theirs = strength(s, seat), strength(s, enemy)
    lasts = worth(s, seat, HELMET) * mine > worth(s, enemy, HELMET) * theirs + FALLEN_HELMET_MARGIN * theirs
    return i64(FALLEN_SAMURAI_VALUE) if lasts and mine > theirs else i64(UNBEATABLE_FOE)


@inner
def exit_value(s, space):
    """What a way out is worth now."""
    if in_quest(s):
        if s.scenario == TAMING:
            return i64(TAMING_CENTRE_VALUE) if space == CENTRE and s.dragon[LEGEND] == ALIVE else i64(0)
        has_rope = s.content[space] == ROPE if space < CENTRE else False
        return i64(QUEST_EXIT_VALUE) if has_rope and only_escape_left(s) else i64(0)
    if s.phase != FINAL_PHASE:
        return i64(0)
    if space == CENTRE:
        return i64(CENTRE_EXIT_VALUE)
    is_exit = space < CENTRE and s.content[space] == ROPE and s.scenario != RONIN
    return i64(ROPE_EXIT_VALUE) if is_exit else i64(0)


@inner
def legendary_lair(s, seat):
    """Cooperative: where the legendary dragon lives, once all samurai together would outlast it; else NOWHERE."""
    if not must_slay_legendary(s) or s.dragon[LEGEND] != ALIVE or s.scenario == TAMING:
        return i64(NOWHERE)
    beatable = outlasts(s, seat, i64(LEGEND), combined_force(s, seat, strength(s, seat), i64(LEGEND)))
    return centre_of(i64(s.dragon_site[LEGEND]) - 1) if beatable else i64(NOWHERE)


@inner
def is_beside_dragon(s, space, dragons):
    """Whether a space lies beside one of a bit set of dragons."""
    for dragon in range(DRAGONS):
        if (dragons >> dragon) & 1 and distance(space, centre_of(i64(s.dragon_site[dragon]) - 1)) == BESIDE_TILE:
            return True
    return False


@inner
def meets_foe(s, here, there):
    """Whether a step leads into a combat: onto a dragon's tile, or to an enemy of scenario 7."""
    if there >= SHRINE:
        return s.scenario == FALLEN and s.lives[there - SHRINE + 1] > 0
    return dragon_on(s, there) != NO_DRAGON and site_of(there) != site_of(here)


# --- what keeps away --------------------------------------------------------------------------------------------------


@inner
def near_dragons_cost(s, space, needs):
    """The cost of being near dangerous dragons."""
    _, _, _, _, dangerous = needs
    steps = i64(0)
    if dangerous and space < CELL_SPACES:
        for dragon in range(DRAGONS):
            if (dangerous >> dragon) & 1:
                steps += max(0, NEAR_DRAGON_RANGE - distance(space, centre_of(i64(s.dragon_site[dragon]) - 1)))
    return steps * NEAR_DRAGON_COST


@inner
def separation_cost(s, seat, space):
    """Cooperative: the cost of being far from all the others."""
    if not s.coop or s.players == 1:
        return i64(0)
    least = i64(FAR_AWAY)
    for other in range(s.players):
        if other != seat and not s.escaped[other]:
            least = min(least, distance(space, at(s, other)))
    return SEPARATION_COST * max(0, min(least, FAR_APART) - NEAR_ENOUGH)


@inner
def danger_cost(s, space, danger):
    """The cost of being on one of the sites, a bit set, where a dragon may come."""
    return DANGER_COST[in_quest(s)] if space < CELL_SPACES and (danger >> site_of(space)) & 1 else i64(0)


@inner
def distance_to_safety(s, here, danger):
    """How far it is, as the crow flies, to the nearest space where no dragon may come."""
    least = i64(MAX_FLIGHT)
    for space in range(SPACES):
        placed = space >= CENTRE or s.tile[space // TILE_CELLS]
        if placed and not on_lava(s, space) and danger_cost(s, space, danger) == 0:
            least = min(least, distance(here, space))
    return least


@inner
def later_steps(s, seat, walking):
    """How many steps a samurai can still take this turn after the action that is being chosen or carried out."""
    moves = min(s.actions_left, i64(s.tokens[seat])) - (0 if walking else 1)
    return max(0, moves) * allowance(s, seat)


# --- where to go ------------------------------------------------------------------------------------------------------


@rule
def seat_needs(s, seat):
    """What decides a seat's values of spaces, computed once a decision.

    The values of wood and metal tokens, those of exploring, the lair to meet at, and the dangerous dragons.
    """
    wood, metal = token_values(s, seat)
    return wood, metal, exploration_values(s, seat), legendary_lair(s, seat), dangerous_dragons(s, seat)


@rule
def space_value(s, seat, space, needs):
    """What a space would be worth to a samurai who stood on it."""
    wood, metal, exploration, lair, _ = needs
    if space >= SHRINE:
        if s.scenario == FALLEN and s.lives[space - SHRINE + 1]:
            return fallen_samurai_value(s, seat, space - SHRINE + 1)
        return gather_value(s, seat, space, wood, metal)
    if space < CENTRE and s.tile[space // TILE_CELLS] == 0:
        return i64(0)
    dragon = dragon_on(s, space)
    if dragon != NO_DRAGON:
        return dragon_value(s, seat, space, dragon)
    value = max(0, best_site_value(s, space, exploration))
    if space < CELL_SPACES:
        value = max(value, gather_value(s, seat, space, wood, metal))
    if lair != NOWHERE and distance(lair, space) == BESIDE_TILE:
        value = max(value, LEGENDARY_RALLY_VALUE)
    return max(value, exit_value(s, space))


@rule
def best_target(s, seat, needs, danger, reach, may_stay):
    """The space most worth a walk and its value less the way there; the own space counts only if one may stay.

    A space out of reach means a stop on the way, where there may be danger.
    """
    here = at(s, seat)
    fill_distances(s, here, i64(NOWHERE))
    target, best = here, i64(NO_VALUE)
    huntable = huntable_dragons(s, seat)
    for space in range(SPACES):
        steps = i64(s.reach[space]) - 1
        if steps > 0 or (steps == 0 and may_stay):
            value = space_value(s, seat, space, needs)
            if value < DRAGON_RALLY_VALUE and huntable and is_beside_dragon(s, space, huntable):
                value = i64(DRAGON_RALLY_VALUE)
            value -= STEP_COST[in_quest(s)] * steps
            if value > best:  # what follows only makes it less
                value -= separation_cost(s, seat, space) + near_dragons_cost(s, space, needs)
                value -= danger_cost(s, space if steps <= reach else here, danger)
            if value > best:
                target, best = i64(space), value
    clear_distances(s)
    return target, best
