"""Cooperative: the time that is left, in actions of all together, and the work that is still to be done in it."""

from tatami.games.fuji_koro.bots.crafting import short_of
from tatami.games.fuji_koro.bots.targets import exit_found, may_all_leave, strength, unclaimed
from tatami.games.fuji_koro.components import (
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
    LAST_FIELD,
    LEGEND,
    METAL,
    ROPE,
    SPECIAL_BLOCK,
    TAMING,
    TAMING_FIELD,
    TAMING_FIELD_SOLO,
    TOOTH,
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

SOUND_HELMET, SOUND_FORCE = 18.0, 11.0  # what a samurai who meets the legendary dragon should have

# --- the time that is left --------------------------------------------------------------------------------------------


@inner
def time_left(s):
    """How many actions all together still have."""
    rounds = i64(LAST_FIELD - s.marker)
    if s.scenario == GETTING_HOT and s.passage == 0:
        rounds += LAST_FIELD + (HOT_RESTART_SOLO if s.players == 1 else HOT_RESTART)
    turns = rounds * s.players + (s.start - s.turn - 1 + s.players) % s.players
    return ACTIONS_A_TURN * turns + s.actions_left


@inner
def whole_time(s):
    """How many actions all together had at the start."""
    rounds = COOP_FIELD_SOLO if s.players == 1 else COOP_FIELD
    if s.scenario == TAMING:
        rounds = TAMING_FIELD_SOLO if s.players == 1 else TAMING_FIELD
    return ACTIONS_A_TURN * s.players * (rounds + LAST_FIELD)


@inner
def draws_left(s, level):
    """How many tiles of a level will probably be drawn before the one that is looked for."""
    size = i64(s.pile_size[level])
    bottom = BOTTOM_BLOCK[crowd(s)]
    above = max(0, size - bottom - SPECIAL_BLOCK)
    within = max(1, min(SPECIAL_BLOCK, size - bottom))
    return above + (within + 1) / 2


# --- the work that is left --------------------------------------------------------------------------------------------


@inner
def arming(s, seat):
    """The work until a samurai is fit to meet the legendary dragon; what helps him to work faster counts as done."""
    helmet = min(SOUND_HELMET, worth(s, seat, HELMET) + 0.0)
    force = min(SOUND_FORCE, strength(s, seat) / 12.0)
    work = 0.45 * (SOUND_HELMET - helmet) + 0.9 * (SOUND_FORCE - force)
    carried = 0.15 * s.cubes[seat, WOOD] + 0.45 * s.cubes[seat, METAL] + 0.7 * s.cubes[seat, TOOTH]
    work -= min(carried, 3.5)
    work -= 2.5 * (s.slot[seat, 0] + 0.0) + 1.5 * s.slot[seat, 1] + 0.8 * s.slot[seat, 2]
    for spot in range(3):
        work -= 1.5 * (s.spots[seat, spot] > 0)
    for slot in range(2):
        work -= 1.2 * (s.scrolls[seat, slot] > 0)
    return work - 0.25 * s.tokens[seat]


@inner
def to_shrine(s, seat):
    """How far it is to the nearest shrine, as the crow flies."""
    least = i64(99)
    for shrine in range(SHRINE, SPACES):
        least = min(least, distance(at(s, seat), shrine))
    return least


@inner
def conjuring(s):
    """The work until the magic gear is there that the goal asks for."""
    work = 0.0
    for kind in range(3):
        least = 7.0
        for seat in range(s.players):
            if s.magic[seat, kind]:
                least = 0.0
        if least > 0.0 and not unclaimed(s, kind):
            for i in range(kind * CARDS_PER_TYPE, (kind + 1) * CARDS_PER_TYPE):
                if s.blueprint_place[i] >= HELD_BY:
                    short = 0.0
                    holder = i64(s.blueprint_place[i]) - HELD_BY
                    if holder < s.players:
                        for material in range(3):
                            lack = short_of(s, holder, i64(FIRST_BLUEPRINT + i), i64(material))
                            short += max(0, lack) * (2.0 if material == TOOTH else 0.45)
                        least = min(least, 1.0 + short)
        work += least
    for seat in range(s.players):
        if s.held[seat] == 0:
            work += 3.0 + 0.35 * to_shrine(s, seat)
        elif not (s.magic[seat, 0] or s.magic[seat, 1] or s.magic[seat, 2]):
            work += 1.5
    return work


@inner
def exit_space(s):
    """The space of the secret exit, or C while it is not found."""
    for site in range(SITES):
        if s.tile[site] and s.content[site * TILE_CELLS] == ROPE:
            return i64(site * TILE_CELLS)
    return i64(CENTRE)


@inner
def leaving(s):
    """The work until all have left by the secret exit."""
    rope = exit_space(s)
    weight = 0.4 if may_all_leave(s) else 0.08
    work = 0.0
    for seat in range(s.players):
        if not s.escaped[seat]:
            work += 1.0 + (weight * distance(at(s, seat), rope) if rope != CENTRE else 3.0)
    return work


@inner
def hunting(s):
    """The work until the legendary dragon is slain, arms apart."""
    if s.dragon[LEGEND] == UNSEEN:
        return 8.0 + 3.2 * draws_left(s, i64(2))
    work = 7.0
    lair = centre_of(i64(s.dragon_site[LEGEND]) - 1)
    for seat in range(s.players):
        if not s.escaped[seat]:
            work += 0.12 * distance(at(s, seat), lair)
    return work


@inner
def work_left(s):
    """All that is still to be done for the beast (scenario 6) or against the three (scenario 7), in actions."""
    work = 3.0  # something always goes wrong
    for seat in range(s.players):
        work += arming(s, seat)
    for dragon in range(DRAGONS):
        work += 0.8 * (dragon != LEGEND and s.dragon[dragon] == ALIVE)
    for site in range(SITES):
        work += 0.7 * (SITE_LEVEL[site] == 0 and s.tile[site] == 0)
    if s.scenario == TAMING:
        work += hunting(s)
        if s.dragon[LEGEND] == ALIVE:
            work += 0.5 * distance(centre_of(i64(s.dragon_site[LEGEND]) - 1), i64(CENTRE))
        return max(4.0, work)
    work += 10.0 * ((s.lives[1] > 0) + 0.0 + (s.lives[2] > 0) + (s.lives[3] > 0)) + conjuring(s)
    if not exit_found(s):
        work += 3.2 * draws_left(s, i64(1))
    return max(4.0, work + leaving(s))
