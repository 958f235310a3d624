"""The village as numbers for learning, as one side sees it; nothing but the plans is known to one side only."""

from tatami.games.seven_ronin.components import AREAS, ENDURANCE, LOCATIONS, MARKET, NINJA, RONIN, ROUNDS, THREAT
from tatami.games.seven_ronin.rules.ending import area_count
from tatami.games.seven_ronin.rules.planning import next_to_place
from tatami.games.seven_ronin.state import ATTACKER, DEFENDER, GAME_OVER, PLANNING
from tatami.kernel.compiling import rule
from tatami.kernel.observation import Layout, Part, clear, mark, share, spread

MANY = 8  # ninja in one place; more look the same
TOUGHEST = int(ENDURANCE.max())

LAYOUT = Layout(
    Part("side", (2,), "Attacker or Defender"),
    Part("phase", (GAME_OVER,), "the phase, in the order of `state.py`; nothing after the end"),
    Part("rounds", (ROUNDS,), "the number of the round"),
    Part("gentle", (1,), "whether the gentle threat track is used"),
    Part("threat", (1,), "how many areas an attack may enter this round, over 10"),
    Part("counted", (1,), "areas that hold ninja, with the bonus of the Fields, over 11"),
    Part("ready", (2,), "whose plan is final: the Attacker's, the Defender's"),
    Part("forces", (2,), "ninja in the reserve (without those of the own plan) and in the pool, over 50"),
    Part("market", (3,), "ninja on the Market, when planning began, and in the own plan, over 8"),
    Part("ninja", (2, AREAS), "ninja on each area, and in the own plan for it, over 8"),
    Part("areas", (3, AREAS), "used this round; being used; aimed at, or where wounds are split"),
    Part("field_inn", (1,), "whether the Inn counts as a Field this round"),
    Part("alive", (RONIN,), "ronin that have not been eliminated"),
    Part("wounds", (2, RONIN), "wounds, and the endurance left, over 7"),
    Part("marks", (6, RONIN), "ability used; pinned; pinned next; silenced; silenced next; hit by the Watchtower"),
    Part("standing", (RONIN, LOCATIONS), "where each ronin stands"),
    Part("going", (RONIN, LOCATIONS), "where each ronin is planned to go; only the Defender knows"),
    Part("placing", (RONIN,), "which ronin is placed next; only the Defender knows"),
    Part("under_way", (2,), "ninja moved so far by an ability over 2; wounds the Watchtower can still deal over 8"),
)
(
    SIDE,
    PHASE,
    ROUND_NUMBER,
    GENTLE,
    THREAT_NOW,
    COUNTED,
    READY,
    FORCES,
    MARKET_NINJA,
    AREA_NINJA,
    AREA_USE,
    FIELD_INN,
    ALIVE,
    WOUNDS,
    MARKS,
    STANDING,
    GOING,
    PLACING,
    UNDER_WAY,
) = LAYOUT


@rule
def observe(s, seat, out):
    """Write what a side knows; see ``kernel.contract``."""
    clear(out)
    out[SIDE + seat] = 1.0
    mark(out, PHASE, s.phase, GAME_OVER)
    mark(out, ROUND_NUMBER, s.round_number - 1, ROUNDS)
    out[GENTLE] = s.threat_track
    out[THREAT_NOW] = THREAT[s.threat_track, s.round_number] / AREAS
    out[COUNTED] = area_count(s) / (AREAS + 1)
    out[READY + ATTACKER] = s.attack_ready
    out[READY + DEFENDER] = s.defence_ready
    secret = s.phase == PLANNING and seat != ATTACKER  # SR-6.3
    out[FORCES] = (s.reserve_at_start if secret else s.reserve) / NINJA
    out[FORCES + 1] = s.pool / NINJA
    out[MARKET_NINJA] = share(s.market, MANY)
    out[MARKET_NINJA + 1] = share(s.market_at_start, MANY)
    out[UNDER_WAY] = s.moved / 2
    out[UNDER_WAY + 1] = share(s.hits, MANY)
    observe_areas(s, seat, out)
    observe_ronin(s, seat, out)


@rule
def observe_areas(s, seat, out):
    """The ninja on the areas, and what has become of each area this round."""
    for area in range(AREAS):
        out[AREA_NINJA + area] = share(s.ninja[area], MANY)
    if seat == ATTACKER:  # SR-6.3
        out[MARKET_NINJA + 2] = s.attack_plan[MARKET] / MANY
        for area in range(AREAS):
            out[AREA_NINJA + AREAS + area] = share(s.attack_plan[area], MANY)
    spread(out, AREA_USE, s.areas_used, AREAS)
    mark(out, AREA_USE + AREAS, s.using, AREAS)
    mark(out, AREA_USE + 2 * AREAS, s.target, AREAS)
    out[FIELD_INN] = s.inn_is_field


@rule
def observe_ronin(s, seat, out):
    """The ronin's tiles and where everybody is."""
    spread(out, ALIVE, s.alive, RONIN)
    spread(out, MARKS, s.abilities_used, RONIN)
    spread(out, MARKS + RONIN, s.pinned, RONIN)
    spread(out, MARKS + 2 * RONIN, s.pin_next, RONIN)
    spread(out, MARKS + 3 * RONIN, s.shrined, RONIN)
    spread(out, MARKS + 4 * RONIN, s.shrine_next, RONIN)
    spread(out, MARKS + 5 * RONIN, s.already_hit, RONIN)
    for ronin in range(RONIN):
        out[WOUNDS + ronin] = s.wounds[ronin] / TOUGHEST
        if (s.alive >> ronin) & 1:
            out[WOUNDS + RONIN + ronin] = (ENDURANCE[ronin] - s.wounds[ronin]) / TOUGHEST
        mark(out, STANDING + ronin * LOCATIONS, s.stands[ronin], LOCATIONS)
    if seat == DEFENDER and s.phase == PLANNING:  # SR-6.4
        for ronin in range(RONIN):
            mark(out, GOING + ronin * LOCATIONS, s.defence_plan[ronin], LOCATIONS)
        mark(out, PLACING, next_to_place(s), RONIN)
