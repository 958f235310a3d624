"""Everything printed on the components, read from components.toml into constants that the compiler takes in."""

from typing import Any

import numpy as np

from tatami.kernel.components import read_components

DATA: dict[str, Any] = read_components(__package__)
LIMITS: dict[str, int] = DATA["limits"]
Rows = list[dict[str, Any]]


def _numbers(rows: Rows, key: str, missing: int = 0) -> np.ndarray:
    """Return one number of every row."""
    return np.array([row.get(key, missing) for row in rows], np.int64)


def _by_die(results: Rows, key: str, missing: int = 0) -> np.ndarray:
    """Return one number of every die result, found by the face that was rolled."""
    return np.array([0] + [row.get(key, missing) for row in sorted(results, key=lambda row: row["die"])], np.int64)


def _by_level(rows: Rows, key: str) -> np.ndarray:
    """Return one number of both levels of every card, found by the level."""
    return np.array([[0, row["level1"][key], row["level2"][key]] for row in rows], np.int64)


# Gauges (WS-4)
GAUGE_NAMES = ("strength", "technique", "guard")
GAUGES = len(GAUGE_NAMES)
STRENGTH, TECHNIQUE, GUARD = range(GAUGES)
GAUGE_MIN, GAUGE_MAX = LIMITS["gauge_min"], LIMITS["gauge_max"]

# Tokens and the wound die (WS-3)
LIFE_MAX, HAND_SIZE, DIE_MAX, DIE_START = (
    LIMITS[name] for name in ("player_life_max", "hand_size", "die_max", "die_start")
)
CARDS_PER_ATTACK, ATTACKS_PER_ROUND = LIMITS["cards_per_attack"], LIMITS["attacks_per_round"]
EXHAUSTION = LIMITS["exhaustion_life_loss"]
OPPONENTS_LEAST = LIMITS["opponent_deck_reshuffle_below"]
MAX_ROUNDS: int = DATA["safety"]["max_rounds_per_fight"]
MAX_CLAN: int = DATA["safety"]["max_clan_opponents"]

# Action cards (WS-2.4): 0–17 Main Action, 18–25 Special Action, the last one the Joker
CARDS_DATA: Rows = DATA["main_action"] + DATA["special_action"]
CARD_IDS: tuple[str, ...] = tuple(card["id"] for card in CARDS_DATA)
CARDS, MAIN_CARDS = len(CARDS_DATA), len(DATA["main_action"])
SPECIAL_CARDS = CARDS - MAIN_CARDS
JOKER = CARD_IDS.index("S08")
ALL_MAIN, ALL_CARDS = (1 << MAIN_CARDS) - 1, (1 << CARDS) - 1
SYMBOL_IDS: tuple[str, ...] = tuple(symbol["id"] for symbol in DATA["symbol"])
SYMBOLS = len(SYMBOL_IDS)
SUN = SYMBOL_IDS.index("SUN")
SYMBOL = np.array([-1 if card.get("joker") else SYMBOL_IDS.index(card["symbol"]) for card in CARDS_DATA], np.int64)
# What a card adds to each gauge; no card changes a gauge twice, so the order of its effects does not matter (WS-4.3)
CARD_DELTA = np.array(
    [[sum(e["delta"] for e in card["effects"] if e["gauge"] == gauge) for gauge in GAUGE_NAMES] for card in CARDS_DATA],
    np.int64,
)

# Opponent cards (WS-2.5); the Hard Mode card is the thirteenth
OPPONENTS_DATA: Rows = DATA["opponent"]
OPPONENT_IDS: tuple[str, ...] = (*(card["id"] for card in OPPONENTS_DATA), DATA["hard_mode_card"]["id"])
OPPONENTS = len(OPPONENTS_DATA)
ALL_OPPONENTS = (1 << OPPONENTS) - 1
HARD_CARD = OPPONENTS
HARD_EXTRA: int = DATA["hard_mode_card"]["extra_counters"]
COUNTERS = 1 + HARD_EXTRA  # Opponent cards that one counter-attack can show
_DEFENCES: Rows = [card["defence"] for card in OPPONENTS_DATA] + [{"min_strength": 99}]
_COUNTERS: Rows = [card["counter"] for card in OPPONENTS_DATA] + [{"effect": "wound"}]
NEEDS_STRENGTH = _numbers(_DEFENCES, "min_strength", GAUGE_MIN)
NEEDS_TECHNIQUE = _numbers(_DEFENCES, "min_technique", GAUGE_MIN)
TAKES_LIFE, TAKES_KI = _numbers(_DEFENCES, "enemy_life"), _numbers(_DEFENCES, "enemy_ki")
IS_CHOICE = np.array([row.get("result") == "choice" for row in _DEFENCES], np.bool_)
COUNTER_EFFECTS = ("wound", "lose_life", "lose_ki")
WOUND, LOSE_LIFE, LOSE_KI, SHIFT_GAUGE, RAISE_DIE = range(5)
GUARD_BELOW, COUNTER_AMOUNT = _numbers(_COUNTERS, "guard_below"), _numbers(_COUNTERS, "amount")
COUNTER_EFFECT = np.array([COUNTER_EFFECTS.index(row["effect"]) for row in _COUNTERS], np.int64)

# Wound cards (WS-12), Kempo's die (WS-18.5), Gisei and Blood cards (WS-29)
WOUND_IDS: tuple[str, ...] = tuple(card["id"] for card in DATA["wound"])
WOUNDS = len(WOUND_IDS)
FATAL = [card["fatal"] for card in DATA["wound"]].index(True)
WOUND_LIFE, WOUND_KI = _by_level(DATA["wound"], "life"), _by_level(DATA["wound"], "ki")
KEMPO_WOUND = _by_die(DATA["kempo_die"]["results"], "wound_level")
GISEI_GUARD = _numbers(DATA["gisei"], "guard")
GISEI_CARDS = len(DATA["gisei"])
BLOOD_IDS: tuple[str, ...] = tuple(card["id"] for card in DATA["blood"])
BLOOD_CARDS = len(BLOOD_IDS)
BLOOD_LIFE, BLOOD_KI = _by_level(DATA["blood"], "life"), _by_level(DATA["blood"], "ki")
BLOOD_MOST = np.array(
    [[row.get(f"{gauge}_max", GAUGE_MAX) for gauge in GAUGE_NAMES] for row in DATA["blood"]], np.int64
)

# Weapons (WS-17)
WEAPONS_DATA: Rows = DATA["weapon"]
WEAPON_IDS: tuple[str, ...] = tuple(weapon["id"] for weapon in WEAPONS_DATA)
WEAPONS = len(WEAPON_IDS)
BASE_WEAPONS = sum(weapon["set"] == "base" for weapon in WEAPONS_DATA)
KATANA, KATANA_KODACHI, NAGINATA, NODACHI, TANTO, KUSARIGAMA, BOKKEN, YARI, TESSEN = range(WEAPONS)
KI_START = _numbers(WEAPONS_DATA, "ki_start", LIMITS["player_ki_start"])
KI_MAX = _numbers(WEAPONS_DATA, "ki_max", LIMITS["player_ki_max"])
WEAPON_DIE = _numbers(WEAPONS_DATA, "die_start", DIE_START)
WEAPON_MOST = np.array([[row.get(f"{g}_max", GAUGE_MAX) for g in GAUGE_NAMES] for row in WEAPONS_DATA], np.int64)
START_STRENGTH = _numbers(WEAPONS_DATA, "round_start_strength")
GUARD_PER_KI = _numbers(WEAPONS_DATA, "guard_per_ki", 1)
GUARD_BEFORE_COUNTER = _numbers(WEAPONS_DATA, "guard_before_counter")
DAMAGE_FACTOR = _numbers(WEAPONS_DATA, "damage_factor", 1)
CANCELS_AT = _numbers(WEAPONS_DATA, "cancel_counter_at_technique", 99)
ROUND_END_WOUND_GUARD = _numbers(WEAPONS_DATA, "end_round_wound_guard_at_most", -99)

# Enemies (WS-18)
ENEMY_IDS: tuple[str, ...] = tuple(enemy["id"] for enemy in DATA["enemy"])
ENEMIES = len(ENEMY_IDS)
ISHIDA, TAKESHI, ODA, KEMPO, KOJIRO = range(ENEMIES)
ENEMY_LIFE, ENEMY_KI = _numbers(DATA["enemy"], "life"), _numbers(DATA["enemy"], "ki")
KEMPO_RISES_TO: int = DATA["enemy"][KEMPO]["recover_life"]
KOJIRO_MOST: int = DATA["enemy"][KOJIRO]["guard_below_max"]

# Surroundings and weather (WS-20, WS-21); 0 is none, as in meta.toml
PLACE_IDS: tuple[str, ...] = ("NONE", *(place["id"] for place in DATA["surroundings"]))
WEATHER_IDS: tuple[str, ...] = ("NONE", *(weather["id"] for weather in DATA["weather"]))
CALM, RAIN, SNOW, FOG, WIND, STORM, FIRE = range(len(WEATHER_IDS))
WIND_GUARD: int = DATA["weather"][WIND - 1]["guard_max"]
RAIN_TECHNIQUE: int = DATA["weather"][RAIN - 1]["round_start_technique"]
FIRE_ENEMY, FIRE_PLAYER = (
    _by_die(DATA["weather"][FIRE - 1]["end_round"], f"{who}_life") for who in ("enemy", "player")
)
_PLACE_EFFECTS = ("wound", "lose_life", "lose_ki", "gauge", "wound_die")
PLACE_EFFECT = np.zeros((len(PLACE_IDS), 7), np.int64)
PLACE_GAUGE, PLACE_AMOUNT = np.zeros_like(PLACE_EFFECT), np.zeros_like(PLACE_EFFECT)
for _place, _row in enumerate(DATA["surroundings"], 1):
    for _result in _row["results"]:
        PLACE_EFFECT[_place, _result["die"]] = _PLACE_EFFECTS.index(_result["effect"])
        PLACE_GAUGE[_place, _result["die"]] = GAUGE_NAMES.index(_result.get("gauge", "strength"))
        PLACE_AMOUNT[_place, _result["die"]] = _result.get("delta", _result.get("amount"))

# The clan (WS-19), the campaigns (WS-22 to WS-25), one against three (WS-29.30)
CLAN_LIFE, CLAN_KI = (_by_die(DATA["clan"]["opponents"], key) for key in ("life", "ki"))
CLAN_RANKS = _numbers(DATA["clan_rank"], "min")
NODES_DATA: Rows = DATA["campaign1_node"]
NODE_IDS: tuple[str, ...] = tuple(node["id"] for node in NODES_DATA)
NODES = len(NODE_IDS)
NODE_STAGE, NODE_LIFE, NODE_KI = (_numbers(NODES_DATA, key) for key in ("stage", "life", "ki"))
DOJO_FIGHTS: int = DATA["campaign1"]["stages"]
AMBUSH_FIGHTS: int = DATA["campaign2"]["opponents"]
AMBUSH_KI: int = DATA["campaign2"]["ki"]
REWARD_LIFE: int = DATA["campaign_rules"]["wound_kill_life"]
REWARD_KI: int = DATA["campaign_rules"]["wound_kill_ki"]
_EVENTS = [DATA["random_events"][card]["results"] for card in ("hard", "normal")]
EVENT_IDS: tuple[str, ...] = tuple(dict.fromkeys(result["id"] for results in _EVENTS for result in results))
MEMORY, FURY, RAGE, FATIGUE, BLEEDING, BROKEN_SWORD, MEDITATION, REST, INSIGHT = range(len(EVENT_IDS))
EVENT_ON = np.array([[0] + [EVENT_IDS.index(row["id"]) for row in results] for results in _EVENTS], np.int64)
EVENT_AMOUNT = np.array(
    [[0] + [row.get("delta", row.get("amount", 0)) for row in results] for results in _EVENTS], np.int64
)
THREE = len(DATA["one_vs_three"]["enemies"])
THREE_IDS: tuple[str, ...] = tuple(enemy["id"] for enemy in DATA["one_vs_three"]["enemies"])
THREE_LIFE, THREE_KI = (_numbers(DATA["one_vs_three"]["enemies"], key) for key in ("life", "ki"))

# Easy mode (WS-26) and the virtues (WS-29.8); virtue 0 is none, as in meta.toml
EASY_DRAW: int = DATA["easy_mode"]["draw_three_keep_one"]
EASY_DIE: int = DATA["easy_mode"]["die_start"]
VIRTUE_IDS: tuple[str, ...] = ("NONE", *(virtue["id"] for virtue in DATA["virtue"]))
NO_VIRTUE, GI, YU, JIN, REI, MAKOTO, MEIYO, CHUGI = range(len(VIRTUE_IDS))
VIRTUE_WINDOWS = np.array(  # bits 1–6: the windows in which a virtue can be used
    [0] + [sum(1 << int(window[1]) for window in virtue["windows"]) for virtue in DATA["virtue"]], np.int64
)
JIN_COST: int = DATA["virtue"][JIN - 1]["cost_ki"]
MARKS: int = DATA["bushido_module"]["marks_to_unlock"]
GI_CARDS: int = DATA["virtue"][GI - 1]["power"]["cards"]

# The duel for two (WS-30)
STANCE: int = DATA["two_player"]["stance_hand"]
DUEL_MAIN_LEAST: int = DATA["two_player"]["main_deck_reshuffle_below"]
