"""Cooperative: how many actions all players together have left, and how many the goal still takes.

The estimates of work are in actions; their numbers were chosen by hand.
"""

from tatami.games.fuji_koro.bots.combat_odds import strength
from tatami.games.fuji_koro.bots.crafting import cubes_short
from tatami.games.fuji_koro.bots.goals import exit_found, only_escape_left, type_unclaimed
from tatami.games.fuji_koro.components import (
    ACTION_SLOT,
    BOTTOM_BLOCK,
    CARDS_PER_TYPE,
    COOP_FIELD,
    COOP_FIELD_SOLO,
    DRAGONS,
    FIRST_BLUEPRINT,
    GETTING_HOT,
    HELMET,
    HOT_RESTART,
    HOT_RESTART_SOLO,
    KNAPSACK_SLOT,
    LAST_FIELD,
    LEGEND,
    METAL,
    ROPE,
    SPECIAL_BLOCK,
    TAMING,
    TAMING_FIELD,
    TAMING_FIELD_SOLO,
    TOOTH,
    WEAPON_SLOT,
    WOOD,
)
from tatami.games.fuji_koro.geography import CENTRE, SHRINE, SITE_LEVEL, SITES, SPACES, TILE_CELLS
from tatami.games.fuji_koro.rules.combat.weapons import worth
from tatami.games.fuji_koro.rules.ground import at, centre_of, distance
from tatami.games.fuji_koro.rules.setup import crowd
from tatami.games.fuji_koro.rules.turns import ACTIONS_A_TURN
from tatami.games.fuji_koro.state import ALIVE, HELD_BY, UNSEEN
from tatami.kernel.compiling import inner
from tatami.kernel.records import i64

# What a samurai who meets the legendary dragon should have: damage absorbed by the helmet, hits of an attack
TARGET_HELMET, TARGET_HITS = 18.0, 11.0
HELMET_POINT_WORK, HIT_WORK = 0.45, 0.9
WOOD_DONE, METAL_DONE, TOOTH_DONE, MOST_CUBES_DONE = 0.15, 0.45, 0.7, 3.5  # carried cubes count as work done
ACTION_MONK_DONE, WEAPON_MONK_DONE, KNAPSACK_MONK_DONE = 2.5, 1.5, 0.8  # monks at work
CARD_DONE, SCROLL_DONE, TOKEN_DONE = 1.5, 1.2, 0.25

MAGIC_WORK = 7.0  # magic gear of a type that nobody holds a blueprint of
HELD_MAGIC_WORK, MAGIC_TOOTH_WORK, MAGIC_CUBE_WORK = 1.0, 2.0, 0.45  # with a blueprint; for each cube that it lacks
NO_BLUEPRINT_WORK, SHRINE_STEP_WORK, OWN_MAGIC_WORK = 3.0, 0.35, 1.5  # for each player without one, or without magic

ESCAPE_WORK, UNKNOWN_EXIT_WORK = 1.0, 3.0  # for each player
EXIT_STEP_WORK, EARLY_EXIT_STEP_WORK = 0.4, 0.08  # once only the escape is left, and before

UNSEEN_LEGENDARY_WORK, SEEN_LEGENDARY_WORK, LAIR_STEP_WORK = 8.0, 7.0, 0.12
TILE_WORK = 3.2  # for each tile drawn in search of the dragon or the exit
SPARE_WORK, LEAST_WORK = 3.0, 4.0  # for what goes wrong; in any case
DRAGON_WORK, LEVEL_1_TILE_WORK, TAMING_STEP_WORK, ENEMY_WORK = 0.8, 0.7, 0.5, 10.0
FAR_AWAY = 99  # above every distance

# --- time -------------------------------------------------------------------------------------------------------------


@inner
def actions_remaining(s):
    """How many actions all players together still have."""
    rounds = i64(LAST_FIELD - s.marker)
    if s.scenario == GETTING_HOT and s.passage == 0:
        rounds += LAST_FIELD + (HOT_RESTART_SOLO if s.players == 1 else HOT_RESTART)
    turns = rounds * s.players + (s.start - s.turn - 1 + s.players) % s.players
    return ACTIONS_A_TURN * turns + s.actions_left


@inner
def actions_total(s):
    """How many actions all players together had at the start."""
    rounds = COOP_FIELD_SOLO if s.players == 1 else COOP_FIELD
    if s.scenario == TAMING:
        rounds = TAMING_FIELD_SOLO if s.players == 1 else TAMING_FIELD
    return ACTIONS_A_TURN * s.players * (rounds + LAST_FIELD)


@inner
def expected_draws(s, level):
    """How many tiles of a level are expected to be drawn before the special one is."""
    size = i64(s.pile_size[level])
    bottom = BOTTOM_BLOCK[crowd(s)]
    above = max(0, size - bottom - SPECIAL_BLOCK)
    within = max(1, min(SPECIAL_BLOCK, size - bottom))
    return above + (within + 1) / 2


# --- work -------------------------------------------------------------------------------------------------------------


@inner
def arming_work(s, seat):
    """The work until a samurai is fit to meet the legendary dragon; what speeds up later work counts as done."""
    helmet = min(TARGET_HELMET, worth(s, seat, HELMET) + 0.0)
    hits = min(TARGET_HITS, strength(s, seat) / 12.0)
    work = HELMET_POINT_WORK * (TARGET_HELMET - helmet) + HIT_WORK * (TARGET_HITS - hits)
    carried = WOOD_DONE * s.cubes[seat, WOOD] + METAL_DONE * s.cubes[seat, METAL] + TOOTH_DONE * s.cubes[seat, TOOTH]
    work -= min(carried, MOST_CUBES_DONE)
    monks = ACTION_MONK_DONE * (s.slot[seat, ACTION_SLOT] + 0.0) + WEAPON_MONK_DONE * s.slot[seat, WEAPON_SLOT]
    work -= monks + KNAPSACK_MONK_DONE * s.slot[seat, KNAPSACK_SLOT]
    for spot in range(3):
        work -= CARD_DONE * (s.spots[seat, spot] > 0)
    for slot in range(2):
        work -= SCROLL_DONE * (s.scrolls[seat, slot] > 0)
    return work - TOKEN_DONE * s.tokens[seat]


@inner
def shrine_distance(s, seat):
    """How far it is to the nearest shrine, as the crow flies."""
    least = i64(FAR_AWAY)
    for shrine in range(SHRINE, SPACES):
        least = min(least, distance(at(s, seat), shrine))
    return least


@inner
def magic_gear_work(s):
    """The work until all magic gear is built that the goal asks for."""
    work = 0.0
    for kind in range(3):
        least = MAGIC_WORK
        for seat in range(s.players):
            if s.magic[seat, kind]:
                least = 0.0
        if least > 0.0 and not type_unclaimed(s, kind):
            for i in range(kind * CARDS_PER_TYPE, (kind + 1) * CARDS_PER_TYPE):
                if s.blueprint_place[i] >= HELD_BY:
                    short = 0.0
                    holder = i64(s.blueprint_place[i]) - HELD_BY
                    if holder < s.players:
                        for material in range(3):
                            lack = cubes_short(s, holder, i64(FIRST_BLUEPRINT + i), i64(material))
                            short += max(0, lack) * (MAGIC_TOOTH_WORK if material == TOOTH else MAGIC_CUBE_WORK)
                        least = min(least, HELD_MAGIC_WORK + short)
        work += least
    for seat in range(s.players):
        if s.held[seat] == 0:
            work += NO_BLUEPRINT_WORK + SHRINE_STEP_WORK * shrine_distance(s, seat)
        elif not (s.magic[seat, 0] or s.magic[seat, 1] or s.magic[seat, 2]):
            work += OWN_MAGIC_WORK
    return work


@inner
def exit_space(s):
    """The space of the secret exit, or C while it is not found."""
    for site in range(SITES):
        if s.tile[site] and s.content[site * TILE_CELLS] == ROPE:
            return i64(site * TILE_CELLS)
    return i64(CENTRE)


@inner
def escape_work(s):
    """The work until all have left by the secret exit."""
    rope = exit_space(s)
    step = EXIT_STEP_WORK if only_escape_left(s) else EARLY_EXIT_STEP_WORK
    work = 0.0
    for seat in range(s.players):
        if not s.escaped[seat]:
            work += ESCAPE_WORK + (step * distance(at(s, seat), rope) if rope != CENTRE else UNKNOWN_EXIT_WORK)
    return work


@inner
def legendary_work(s):
    """The work until the legendary dragon is slain, arming apart."""
    if s.dragon[LEGEND] == UNSEEN:
        return UNSEEN_LEGENDARY_WORK + TILE_WORK * expected_draws(s, i64(2))
    work = SEEN_LEGENDARY_WORK
    lair = centre_of(i64(s.dragon_site[LEGEND]) - 1)
    for seat in range(s.players):
        if not s.escaped[seat]:
            work += LAIR_STEP_WORK * distance(at(s, seat), lair)
    return work


@inner
def remaining_work(s):
    """All work that is left in scenario 6 (taming the beast) and scenario 7 (three fallen samurai)."""
    work = SPARE_WORK
    for seat in range(s.players):
        work += arming_work(s, seat)
    for dragon in range(DRAGONS):
        work += DRAGON_WORK * (dragon != LEGEND and s.dragon[dragon] == ALIVE)
    for site in range(SITES):
        work += LEVEL_1_TILE_WORK * (SITE_LEVEL[site] == 0 and s.tile[site] == 0)
    if s.scenario == TAMING:
        work += legendary_work(s)
        if s.dragon[LEGEND] == ALIVE:
            work += TAMING_STEP_WORK * distance(centre_of(i64(s.dragon_site[LEGEND]) - 1), i64(CENTRE))
        return max(LEAST_WORK, work)
    work += ENEMY_WORK * ((s.lives[1] > 0) + 0.0 + (s.lives[2] > 0) + (s.lives[3] > 0)) + magic_gear_work(s)
    if not exit_found(s):
        work += TILE_WORK * expected_draws(s, i64(1))
    return max(LEAST_WORK, work + escape_work(s))
