"""Cooperative: how much work is left, in actions, against the actions that the rounds still allow."""

import numpy as np

from tatami.games.fuji_koro.aims import exit_found, may_all_leave, must_slay, outlasts, strength, unclaimed
from tatami.games.fuji_koro.components import (
    BOTTOM_BLOCK,
    CARDS_PER_TYPE,
    CELLS,
    COOP_FIELD,
    COOP_FIELD_SOLO,
    DRAGONS,
    FALLEN,
    FIRST_BLUEPRINT,
    GETTING_HOT,
    HELMET,
    HOT_RESTART,
    HOT_RESTART_SOLO,
    LAST_FIELD,
    LEFT_OVER_VP,
    LEGEND,
    LONGEST_TRACK,
    METAL,
    MONK_TRACK,
    RONIN,
    RONIN_VP,
    ROPE,
    SPECIAL_BLOCK,
    SURVIVAL,
    TAMING,
    TAMING_FIELD,
    TAMING_FIELD_SOLO,
    TOOTH,
    TOOTH_TRACK,
    TRACK_VP,
    WOOD,
)
from tatami.games.fuji_koro.geography import CENTRE, SHRINE, SITE_LEVEL, SITES, SPACES, TILE_CELLS
from tatami.games.fuji_koro.ground import at, centre_of, distance
from tatami.games.fuji_koro.joining import monks_of
from tatami.games.fuji_koro.setup import crowd
from tatami.games.fuji_koro.smithy import short_of
from tatami.games.fuji_koro.state import ALIVE, ASLEEP, FINAL_PHASE, HELD_BY, UNSEEN
from tatami.games.fuji_koro.turns import ACTIONS_A_TURN
from tatami.games.fuji_koro.weapons import worth
from tatami.kernel.compiling import inner, rule
from tatami.kernel.records import i64

WHOLE_WORK = np.array([95, 115, 150, 170, 205, 225], np.float64)  # at the start, by players
ZEAL = 8.0  # how much being ahead of the time matters
A_CLASS_APART = 5.0  # scenario 8: points that make much of a difference
ROPE_FIELD = 3  # scenario 8: where the countdown stands when the rope is put on C
SOUND_HELMET, SOUND_FORCE = 18.0, 11.0  # what a samurai who meets the legendary dragon should have


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
def leaving(s):
    """The work until all have left by the secret exit."""
    rope = i64(-1)
    for site in range(SITES):
        if s.tile[site] and s.content[site * TILE_CELLS] == ROPE:
            rope = i64(site * TILE_CELLS)
    weight = 0.4 if may_all_leave(s) else 0.08
    work = 0.0
    for seat in range(s.players):
        if not s.escaped[seat]:
            work += 1.0 + (weight * distance(at(s, seat), rope) if rope >= 0 else 3.0)
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
    """All that is still to be done, in actions."""
    work = 3.0  # something always goes wrong
    slay = must_slay(s)
    for seat in range(s.players):
        if slay or s.scenario == FALLEN:
            work += arming(s, seat)
    if slay:
        work += hunting(s)
    for dragon in range(DRAGONS):
        work += 0.8 * (dragon != LEGEND and s.dragon[dragon] == ALIVE)
    for site in range(SITES):
        work += 0.7 * (SITE_LEVEL[site] == 0 and s.tile[site] == 0)
    if s.scenario == TAMING:
        if s.dragon[LEGEND] == ALIVE:
            work += 0.5 * distance(centre_of(i64(s.dragon_site[LEGEND]) - 1), i64(CENTRE))
        return max(4.0, work)
    if s.scenario == FALLEN:
        work += 10.0 * ((s.lives[1] > 0) + 0.0 + (s.lives[2] > 0) + (s.lives[3] > 0))
    if s.scenario == SURVIVAL:
        for dragon in range(DRAGONS):
            work += 5.0 * (s.dragon[dragon] == ALIVE)
    else:
        work += conjuring(s)
    if not exit_found(s):
        work += 3.2 * draws_left(s, i64(1))
    return max(4.0, work + leaving(s))


@inner
def peril(s, seat):
    """How likely a samurai is to come through the next dragons' moves: less beside one that he would not outlast."""
    chance = 1.0 if s.lives[seat] > 1 else 0.85
    here = at(s, seat)
    if here >= CENTRE or s.escaped[seat] or s.laid[seat]:
        return chance
    for dragon in range(DRAGONS):
        if s.dragon[dragon] == ALIVE and s.dragon_token[dragon] != ASLEEP:
            way = distance(here, centre_of(i64(s.dragon_site[dragon]) - 1))
            if way <= 4 and not outlasts(s, seat, dragon, i64(0)):
                chance *= 0.985 if s.lives[seat] > 1 else 0.92
    return chance


@inner
def teeth_of(s, seat):
    """All teeth of a player, in the knapsack and in his gear."""
    teeth = i64(s.cubes[seat, TOOTH])
    for cell in range(CELLS):
        teeth += s.gear[seat, cell] == TOOTH + 1
    return teeth


@inner
def gifts(s, seat, turns):
    """What the shogun would give in so many turns for all that can be shown to him, the best first.

    It is as if nobody else showed him anything in these turns.
    """
    monks, teeth = monks_of(s, seat), teeth_of(s, seat)
    if s.escaped[seat]:
        monks = i64(s.stock[seat, MONK_TRACK] - s.spent[seat, MONK_TRACK])
        teeth = i64(s.stock[seat, TOOTH_TRACK] - s.spent[seat, TOOTH_TRACK])
    points = 0.0
    for kind in range(3):
        if s.stock[seat, kind] > s.spent[seat, kind] if s.escaped[seat] else s.magic[seat, kind]:
            points += TRACK_VP[kind, s.track_used[kind]] if turns > 0 else LEFT_OVER_VP[kind]
            turns -= 1
    monk, tooth = i64(s.track_used[MONK_TRACK]), i64(s.track_used[TOOTH_TRACK])
    for _ in range(turns):
        by_monk = TRACK_VP[MONK_TRACK, min(monk, LONGEST_TRACK - 1)] if monks else 0
        by_tooth = TRACK_VP[TOOTH_TRACK, min(tooth, LONGEST_TRACK - 1)] if teeth else 0
        if by_monk >= by_tooth:
            monks, monk = max(0, monks - 1), monk + 1
            points += by_monk
        else:
            teeth, tooth = teeth - 1, tooth + 1
            points += by_tooth
    return points + monks + teeth


@inner
def renown(s):
    """Scenario 8: the points that the ronin will probably have at the end.

    Until the final phase begins there is time to prepare for the shogun; then few turns are left.
    """
    if s.phase == FINAL_PHASE:
        left = LAST_FIELD - s.marker
        if not s.escaped[0]:  # two Moves a turn to C, where the rope hangs from the third field on
            way = distance(at(s, i64(0)), i64(CENTRE))
            left = LAST_FIELD - max(ROPE_FIELD, s.marker + (way + 3) // 4)
        return s.vp[0] + gifts(s, i64(0), max(0, left))
    arms = 0.08 * min(SOUND_HELMET, worth(s, i64(0), HELMET) + 0.0) + 0.2 * min(SOUND_FORCE, strength(s, i64(0)) / 12.0)
    plans = 0.0
    for kind in range(3):
        best = 0.0
        for i in range(kind * CARDS_PER_TYPE, (kind + 1) * CARDS_PER_TYPE):
            if s.blueprint_place[i] == HELD_BY and not s.magic[0, kind]:
                short = 0.0
                for material in range(3):
                    short += max(0, short_of(s, i64(0), i64(FIRST_BLUEPRINT + i), i64(material)))
                best = max(best, 4.0 - 0.5 * short)
        plans += best
    if s.held[0] == 0:
        plans -= 0.12 * to_shrine(s, i64(0))
    return s.vp[0] + gifts(s, i64(0), i64(LAST_FIELD - ROPE_FIELD)) + arms + 0.6 * plans + 0.1 * s.tokens[0]


@rule
def hope(s):
    """The chance of winning together."""
    chance = 1.0
    for seat in range(s.players):
        chance *= peril(s, seat)
    if s.scenario == RONIN:
        ahead = (renown(s) - RONIN_VP) / A_CLASS_APART
    else:
        pace = (time_left(s) + 1.0) / whole_time(s) * WHOLE_WORK[s.players - 1]
        ahead = ZEAL * np.log(pace / work_left(s))
    return 0.95 * chance * (0.5 + 0.5 * ahead / (1.0 + abs(ahead)))
