"""Cooperative: the chance of winning together, or for a ronin of being received as one who has made his name."""

import numpy as np

from tatami.games.fuji_koro.bots.crafting import short_of
from tatami.games.fuji_koro.bots.quest_value import promise, sought
from tatami.games.fuji_koro.bots.targets import outlasts, strength
from tatami.games.fuji_koro.bots.workload import SOUND_FORCE, SOUND_HELMET, time_left, to_shrine, whole_time, work_left
from tatami.games.fuji_koro.components import (
    CARDS_PER_TYPE,
    CELLS,
    DRAGONS,
    FIRST_BLUEPRINT,
    HELMET,
    LAST_FIELD,
    LEFT_OVER_VP,
    LONGEST_TRACK,
    MONK_TRACK,
    RONIN,
    RONIN_VP,
    TOOTH,
    TOOTH_TRACK,
    TRACK_VP,
)
from tatami.games.fuji_koro.geography import CENTRE
from tatami.games.fuji_koro.rules.combat.joining import monks_of
from tatami.games.fuji_koro.rules.combat.weapons import worth
from tatami.games.fuji_koro.rules.ground import at, centre_of, distance
from tatami.games.fuji_koro.state import ALIVE, ASLEEP, FINAL_PHASE, HELD_BY
from tatami.kernel.compiling import inner, rule
from tatami.kernel.records import i64

WHOLE_WORK = np.array([95, 115, 150, 170, 205, 225], np.float64)  # at the start, by players
ZEAL = 8.0  # how much being ahead of the time matters
A_CLASS_APART = 5.0  # scenario 8: points that make much of a difference
ROPE_FIELD = 3  # scenario 8: where the countdown stands when the rope is put on C
BOLDNESS = 0.8  # under 1: in a quest one counts on good luck rather than on bad


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
            if way <= 4 and not outlasts(s, seat, dragon, strength(s, seat)):
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
    if sought(s):
        return 1.0 / (1.0 + np.exp(-promise(s) / BOLDNESS))
    chance = 1.0
    for seat in range(s.players):
        chance *= peril(s, seat)
    if s.scenario == RONIN:
        ahead = (renown(s) - RONIN_VP) / A_CLASS_APART
    else:
        pace = (time_left(s) + 1.0) / whole_time(s) * WHOLE_WORK[s.players - 1]
        ahead = ZEAL * np.log(pace / work_left(s))
    return 0.95 * chance * (0.5 + 0.5 * ahead / (1.0 + abs(ahead)))
