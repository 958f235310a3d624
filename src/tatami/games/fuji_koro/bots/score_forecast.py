"""Competitive: a forecast of everybody's victory points, and the chances to win as a softmax over the forecasts.

Until the final phase the forecast counts what can be turned into points: gear, goods, the best dragon, card and find.
Afterwards it counts what the shogun will still give. A search compares positions a few moves apart, so every step
towards something counts.
"""

import numpy as np

from tatami.games.fuji_koro.bots.combat_odds import outlasts, strength
from tatami.games.fuji_koro.bots.coop_value import ROPE_FIELD, shogun_points, tooth_count
from tatami.games.fuji_koro.bots.crafting import cubes_short, fits_grid
from tatami.games.fuji_koro.components import (
    CARDS_PER_TYPE,
    CLASS_VP,
    DRAGON_CLASS,
    DRAGONS,
    EACH_FOR_HIMSELF,
    FIRST_BLUEPRINT,
    GEAR_CARDS,
    GEAR_VP,
    HELMET,
    LAST_FIELD,
    METAL,
    ON_THE_MOVE,
    SANDALS,
    SCROLL_CELL,
    SCROLL_VP,
    SMALL_PALACE,
    SMALL_PALACE_VP,
    STATUS_VP,
    TRACKS,
    TRIGGER_VP,
)
from tatami.games.fuji_koro.geography import CELL_SPACES, CENTRE, TILE_CELLS
from tatami.games.fuji_koro.rules.combat.joining import monks_of
from tatami.games.fuji_koro.rules.combat.weapons import worth
from tatami.games.fuji_koro.rules.ending import trophy_points
from tatami.games.fuji_koro.rules.escape import has_token
from tatami.games.fuji_koro.rules.gathering import gatherable
from tatami.games.fuji_koro.rules.ground import at, centre_of, distance
from tatami.games.fuji_koro.rules.moving import allowance
from tatami.games.fuji_koro.rules.turns import ACTIONS_A_TURN
from tatami.games.fuji_koro.state import ALIVE, FINAL_PHASE, HELD_BY, IN_OFFER
from tatami.kernel.compiling import inner, rule
from tatami.kernel.records import i64

# Values in victory points. Those of tokens, gear, dragons and cards are near what was fitted to the winners of 15,000
# matches between two greedy players. Those of what lies ahead (metal, blueprints, finds) were chosen by hand, together,
# and tried once: a search with them won 28 of 40 games against one without.
TOOTH, MONK, MOST_SHOWN = 2.4, 0.6, 6  # what the shogun will take, as far as there are turns to show it
MAGIC_GEAR = 5.5
HIT = 0.9  # one hit more in an average attack: dragons come within reach
HELMET_POINT, SANDALS_POINT = 0.2, 0.4  # one point of damage more that can be absorbed
METAL_CUBE = 0.3
DRAGON, DRAGON_STEP = 1.2, 0.3  # the weight of the best dragon's points; what a step to it takes off them
CARD, CARD_CUBE = 0.55, 0.8  # the same for the best gear card of the offer, and for a cube that it lacks
BLUEPRINT, BLUEPRINT_CUBE = 4.0, 1.0  # a held blueprint; a cube that it lacks
FIND, FIND_STEP = 0.4, 0.3  # the weight of the best thing to gather; what a step to it takes off
MONK_FOUND, CUBE_FOUND = 2.0, 1.0  # what there is to find, beside scrolls
STEP_TO_CENTRE = 0.25  # final phase: a step further from C, even where it costs no turn

# The temperature of the softmax: a lead of so many points is worth odds of e to 1. It falls from LONG_GAME to
# NEAR_TRIGGER until the final phase begins, then with the square root of the fields that are left; by hand
LONG_GAME, NEAR_TRIGGER = 16.0, 6.0
FINAL_LEAD, LAST_TURN = 1.25, 2.0


@inner
def missing_material(s, seat, pattern):
    """How many cubes a pattern needs that a player does not have."""
    short = i64(0)
    for material in range(3):
        short += max(0, cubes_short(s, seat, pattern, i64(material)))
    return short


@inner
def points_so_far(s, seat):
    """The points so far, with those that a scenario counts at the end."""
    total = i64(s.vp[seat])
    if s.scenario == EACH_FOR_HIMSELF:
        total += STATUS_VP * s.status[seat]
    elif s.scenario == ON_THE_MOVE:
        total += trophy_points(s, seat)
    return total


# --- until the final phase --------------------------------------------------------------------------------------------


@inner
def gear_value(s, seat):
    """What weapons, helmet, sandals and their magic are worth."""
    value = HIT * strength(s, seat) / 12.0
    value += HELMET_POINT * worth(s, seat, HELMET) + SANDALS_POINT * worth(s, seat, SANDALS)
    for kind in range(3):
        value += MAGIC_GEAR * s.magic[seat, kind]
    return value


@inner
def best_dragon(s, seat):
    """The points of the best dragon that a samurai would outlast, less the way there."""
    best = 0.0
    for dragon in range(DRAGONS):
        if s.dragon[dragon] == ALIVE and outlasts(s, seat, dragon, strength(s, seat)):
            steps = distance(at(s, seat), centre_of(i64(s.dragon_site[dragon]) - 1))
            best = max(best, CLASS_VP[DRAGON_CLASS[dragon]] - DRAGON_STEP * steps)
    return best


@inner
def best_card(s, seat):
    """The points of the best gear card of the offer, less what it lacks; none if there is no spot for it."""
    best = 0.0
    if s.spots[seat, 0] and s.spots[seat, 1] and s.spots[seat, 2]:
        return best
    for card in range(GEAR_CARDS):
        if s.gear_place[card] == IN_OFFER and fits_grid(s, seat, i64(card)):
            best = max(best, GEAR_VP[card] - CARD_CUBE * missing_material(s, seat, i64(card)))
    return best


@inner
def blueprint_value(s, seat):
    """What the held blueprints are worth, the best of each type, less what they lack."""
    value = 0.0
    if s.held[seat]:
        for kind in range(3):
            best = 0.0
            for card in range(kind * CARDS_PER_TYPE, (kind + 1) * CARDS_PER_TYPE):
                if s.blueprint_place[card] == HELD_BY + seat and not s.magic[seat, kind]:
                    lacking = missing_material(s, seat, i64(FIRST_BLUEPRINT + card))
                    best = max(best, BLUEPRINT - BLUEPRINT_CUBE * lacking)
            value += best
    return value


@inner
def best_find(s, seat):
    """The best thing to gather on the map, less the way there as the crow flies."""
    best = 0.0
    for space in range(CELL_SPACES):
        if s.tile[space // TILE_CELLS] and gatherable(s, seat, i64(space)):
            value = MONK_FOUND if s.monk[space] else SCROLL_VP if s.content[space] == SCROLL_CELL else CUBE_FOUND
            best = max(best, value - FIND_STEP * distance(at(s, seat), i64(space)))
    return best


@rule
def points_ahead(s, seat):
    """The forecast of a player's points before the final phase."""
    value = points_so_far(s, seat) + gear_value(s, seat) + METAL_CUBE * s.cubes[seat, METAL]
    value += TOOTH * min(tooth_count(s, seat), MOST_SHOWN) + MONK * min(monks_of(s, seat), MOST_SHOWN)
    ahead = DRAGON * best_dragon(s, seat) + CARD * best_card(s, seat) + blueprint_value(s, seat)
    return value + (ahead + FIND * best_find(s, seat))


# --- the final phase --------------------------------------------------------------------------------------------------


@inner
def turns_until(s, seat, field):
    """How many turns a player has until the holder of the countdown brings it to a field."""
    behind = (seat - s.turn + s.players) % s.players > (s.holder - s.turn + s.players) % s.players
    return max(0, field - s.marker - behind)


@inner
def shogun_turns(s, seat):
    """How many tokens a player can still show the shogun, one a turn, if they go to C now and wait for the rope."""
    left = turns_until(s, seat, i64(LAST_FIELD))
    if s.escaped[seat]:
        return left
    pace = ACTIONS_A_TURN * max(1, allowance(s, seat))
    walk = (distance(at(s, seat), i64(CENTRE)) + pace - 1) // pace
    late = max(0, walk - 1) + s.laid[seat]
    return max(0, left - max(late, turns_until(s, seat, i64(ROPE_FIELD))))


@rule
def final_points(s, seat):
    """The forecast of a player's points in the final phase, with an escape over C."""
    turns = shogun_turns(s, seat)
    value = points_so_far(s, seat) + 0.0
    if s.escaped[seat] == SMALL_PALACE:
        shown = i64(0)
        for track in range(TRACKS):
            shown += has_token(s, seat, track)
        return value + SMALL_PALACE_VP * min(shown, turns)
    if s.escaped[seat]:
        return value + shogun_points(s, seat, turns)
    if turns:
        value += shogun_points(s, seat, turns)
    return value - STEP_TO_CENTRE * distance(at(s, seat), i64(CENTRE))


@rule
def win_chances(s, out):
    """Write everybody's chance to win; together they are 1."""
    leader, most, total = i64(0), 0.0, 0.0
    for seat in range(s.players):
        leader = max(leader, points_so_far(s, seat))
        out[seat] = final_points(s, seat) if s.phase == FINAL_PHASE else points_ahead(s, seat)
        most = max(most, out[seat])
    if s.phase == FINAL_PHASE:
        temperature = FINAL_LEAD * np.sqrt(LAST_TURN + LAST_FIELD - s.marker)
    else:
        temperature = LONG_GAME - (LONG_GAME - NEAR_TRIGGER) * min(1.0, leader / TRIGGER_VP[s.scenario])
    for seat in range(s.players):
        out[seat] = np.exp((out[seat] - most) / temperature)
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= total
