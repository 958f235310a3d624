"""Observations of 7 Ronin for learning, as one side sees the village; only the plans are known to one side alone."""

from tatami.games.seven_ronin.components import AREAS, ENDURANCE, LOCATIONS, MARKET, NINJA, RONIN, ROUNDS, THREAT
from tatami.games.seven_ronin.rules.ending import area_count
from tatami.games.seven_ronin.rules.planning import next_to_place
from tatami.games.seven_ronin.state import ATTACKER, DEFENDER, GAME_OVER, PLANNING
from tatami.kernel.compiling import rule
from tatami.kernel.observation import Layout, Part, clear, fraction, multi_hot, one_hot

MAX_NINJA = 8  # in one place; larger counts look the same
MAX_ENDURANCE = int(ENDURANCE.max())

LAYOUT = Layout(
    Part("side", (2,), "Attacker or Defender"),
    Part("phase", (GAME_OVER,), "the phase, in the order of `state.py`; nothing after the end"),
    Part("rounds", (ROUNDS,), "the number of the round"),
    Part("gentle_track", (1,), "whether the gentle threat track is used"),
    Part("threat", (1,), "how many areas an attack may enter this round, over 10"),
    Part("area_count", (1,), "areas that hold ninja, with the bonus of the Fields, over 11"),
    Part("ready", (2,), "whose plan is final: the Attacker's, the Defender's"),
    Part("forces", (2,), "ninja in the reserve (without those of the observer's plan) and in the pool, over 50"),
    Part("market", (3,), "ninja on the Market, there when planning began, and in the observer's plan, over 8"),
    Part("ninja", (2, AREAS), "ninja on each area, and in the observer's plan for it, over 8"),
    Part("areas", (3, AREAS), "used this round; being used; aimed at, or where wounds are split"),
    Part("inn_is_field", (1,), "whether the Inn counts as a Field this round"),
    Part("alive", (RONIN,), "ronin that have not been eliminated"),
    Part("wounds", (2, RONIN), "wounds, and the endurance left, over 7"),
    Part("marks", (6, RONIN), "ability used; pinned; pinned next; silenced; silenced next; hit by the Watchtower"),
    Part("stands", (RONIN, LOCATIONS), "where each ronin stands"),
    Part("defence_plan", (RONIN, LOCATIONS), "where each ronin is planned to go; only the Defender knows"),
    Part("next_to_place", (RONIN,), "which ronin is placed next; only the Defender knows"),
    Part(
        "ability_progress", (2,), "ninja moved so far by an ability over 2; wounds the Watchtower can still deal over 8"
    ),
)
(
    SIDE,
    PHASE,
    ROUND_NUMBER,
    GENTLE_TRACK,
    THREAT_NOW,
    AREA_COUNT,
    READY,
    FORCES,
    MARKET_NINJA,
    AREA_NINJA,
    AREA_USE,
    INN_IS_FIELD,
    ALIVE,
    WOUNDS,
    MARKS,
    STANDS,
    DEFENCE_PLAN,
    NEXT_TO_PLACE,
    ABILITY_PROGRESS,
) = LAYOUT


@rule
def observe(s, seat, out):
    """Write what a side knows; see ``kernel.contract``."""
    clear(out)
    out[SIDE + seat] = 1.0
    one_hot(out, PHASE, s.phase, GAME_OVER)
    one_hot(out, ROUND_NUMBER, s.round_number - 1, ROUNDS)
    out[GENTLE_TRACK] = s.threat_track
    out[THREAT_NOW] = THREAT[s.threat_track, s.round_number] / AREAS
    out[AREA_COUNT] = area_count(s) / (AREAS + 1)
    out[READY + ATTACKER] = s.attack_ready
    out[READY + DEFENDER] = s.defence_ready
    secret = s.phase == PLANNING and seat != ATTACKER  # SR-6.3
    out[FORCES] = (s.reserve_at_start if secret else s.reserve) / NINJA
    out[FORCES + 1] = s.pool / NINJA
    out[MARKET_NINJA] = fraction(s.market, MAX_NINJA)
    out[MARKET_NINJA + 1] = fraction(s.market_at_start, MAX_NINJA)
    out[ABILITY_PROGRESS] = s.moved / 2
    out[ABILITY_PROGRESS + 1] = fraction(s.hits, MAX_NINJA)
    observe_areas(s, seat, out)
    observe_ronin(s, seat, out)


@rule
def observe_areas(s, seat, out):
    """The ninja on the areas, and what has become of each area this round."""
    for area in range(AREAS):
        out[AREA_NINJA + area] = fraction(s.ninja[area], MAX_NINJA)
    if seat == ATTACKER:  # SR-6.3
        out[MARKET_NINJA + 2] = s.attack_plan[MARKET] / MAX_NINJA
        for area in range(AREAS):
            out[AREA_NINJA + AREAS + area] = fraction(s.attack_plan[area], MAX_NINJA)
    multi_hot(out, AREA_USE, s.areas_used, AREAS)
    one_hot(out, AREA_USE + AREAS, s.using, AREAS)
    one_hot(out, AREA_USE + 2 * AREAS, s.target, AREAS)
    out[INN_IS_FIELD] = s.inn_is_field


@rule
def observe_ronin(s, seat, out):
    """The ronin's tiles and where everybody is."""
    multi_hot(out, ALIVE, s.alive, RONIN)
    multi_hot(out, MARKS, s.abilities_used, RONIN)
    multi_hot(out, MARKS + RONIN, s.pinned, RONIN)
    multi_hot(out, MARKS + 2 * RONIN, s.pin_next, RONIN)
    multi_hot(out, MARKS + 3 * RONIN, s.shrined, RONIN)
    multi_hot(out, MARKS + 4 * RONIN, s.shrine_next, RONIN)
    multi_hot(out, MARKS + 5 * RONIN, s.already_hit, RONIN)
    for ronin in range(RONIN):
        out[WOUNDS + ronin] = s.wounds[ronin] / MAX_ENDURANCE
        if (s.alive >> ronin) & 1:
            out[WOUNDS + RONIN + ronin] = (ENDURANCE[ronin] - s.wounds[ronin]) / MAX_ENDURANCE
        one_hot(out, STANDS + ronin * LOCATIONS, s.stands[ronin], LOCATIONS)
    if seat == DEFENDER and s.phase == PLANNING:  # SR-6.4
        for ronin in range(RONIN):
            one_hot(out, DEFENCE_PLAN + ronin * LOCATIONS, s.defence_plan[ronin], LOCATIONS)
        one_hot(out, NEXT_TO_PLACE, next_to_place(s), RONIN)
