"""Everything printed on the components, read from components.toml into constants that the compiler takes in."""

from typing import Any

import numpy as np

from tatami.kernel.components import read_components

DATA: dict[str, Any] = read_components(__package__)


def _table(rows: Any) -> np.ndarray:
    return np.array(rows, np.int64)


def _count(name: str) -> int:
    count: int = next(component["count"] for component in DATA["component"] if component["name"] == name)
    return count


MAX_PLAYERS: int = DATA["meta"]["max_players"]

# Cubes and dice (FK-2.2, FK-2.8); the colours of the dice are those of the cubes
MATERIAL_NAMES: tuple[str, ...] = tuple(material["name"] for material in DATA["material"])
WOOD, METAL, TOOTH, MAGIC = range(4)
ABSORBS = _table([material["absorbs"] for material in DATA["material"]])
CUBES = _table([material["supply"] for material in DATA["material"]])
MONKS = _count("monk")
DIE_HITS = _table([die["face_hits"] for die in DATA["die"]])
DIE_BREAKS = _table([die["face_breaks"] for die in DATA["die"]])
DICE_IN_BOX = _table([die["count"] for die in DATA["die"]])
TOKEN_YIELD: int = DATA["resource_token"][0]["yields"]
STATUS_TOKENS = _count("status_token")

# Volcano tiles (FK-2.4, FK-3.8); a face is the centre's content and the six outer ones
CONTENT_NAMES = (
    "rock",
    "lava",
    "erupt1",
    "erupt2",
    "erupt3",
    "erupt4",
    "wood",
    "metal",
    "monk",
    "scroll",
    "adventure",
    "rope",
)
ROCK, LAVA, ERUPT1, ERUPT2, ERUPT3, ERUPT4, WOOD_TOKEN, METAL_TOKEN, MONK, SCROLL_CELL, ADVENTURE_CELL, ROPE = range(12)
TILE_NAMES: tuple[str, ...] = tuple(tile["id"] for tile in DATA["tile"])
TILES = len(TILE_NAMES)
LEVELS = 3
TILE_LEVEL = _table([tile["level"] - 1 for tile in DATA["tile"]])
FACE = _table([[CONTENT_NAMES.index(content) for content in (tile["centre"], *tile["outer"])] for tile in DATA["tile"]])
SECRET_EXIT, LEGENDARY_HOME = TILE_NAMES.index("II-1"), TILE_NAMES.index("III-1")
EXPLORE_VP = _table(DATA["setup"]["explore_vp"])

# Dragons, and the monk of scenario 4 as one more class of foe (FK-2.7, FK-16.4.2)
CLASS_NAMES: tuple[str, ...] = tuple(kind["name"] for kind in DATA["dragon_class"])
BLUE, GREEN, RED, LEGENDARY, MONK_CLASS = range(5)
_WORTHY = DATA["scenario"][3]
DRAGONS = len(DATA["dragon"])
NO_DRAGON, MONK_FOE = -1, DRAGONS
DRAGON_CLASS = _table([*(CLASS_NAMES.index(dragon["class"]) for dragon in DATA["dragon"]), MONK_CLASS])
LEGEND = next(dragon["id"] for dragon in DATA["dragon"] if dragon["class"] == "legendary")
TILE_DRAGON = _table(
    [next((d["id"] for d in DATA["dragon"] if d["home_tile"] == name), NO_DRAGON) for name in TILE_NAMES]
)
# Lives with one, two, and three or more players (FK-14.17)
CLASS_LIVES = _table(
    [[kind["lives_coop_solo"], kind["lives_coop_2p"], kind["lives"]] for kind in DATA["dragon_class"]]
    + [[_WORTHY["monk_lives"]] * 3]
)
CLASS_INITIATIVE = _table([*(kind["initiative"] for kind in DATA["dragon_class"]), _WORTHY["monk_initiative"]])
CLASS_DICE = _table([*(kind["white_dice"] for kind in DATA["dragon_class"]), _WORTHY["monk_brown_dice"]])
CLASS_COLOUR = _table([*(TOOTH for _ in CLASS_NAMES), WOOD])
CLASS_VP = _table([*(kind["vp"] for kind in DATA["dragon_class"]), 0])
CLASS_TEETH = _table([*(kind["teeth"] for kind in DATA["dragon_class"]), 0])
TROPHY_VP = _table([kind["scenario2_vp"] for kind in DATA["dragon_class"]])
MONK_STEPS: int = _WORTHY["monk_steps"]
MONK_DISGRACE: int = _WORTHY["monk_defeat_vp_loss"]
COMBAT_ROUNDS: int = DATA["setup"]["combat_round_limit"]

# Gear (FK-7.1); cells g: helmet H0–H11, weapon L1–L10 and R1–R10, sandals S0–S4
GEAR_CELLS: tuple[str, ...] = tuple(DATA["gear_cells"]["names"])
CELLS = len(GEAR_CELLS)
GEAR_TYPES = ("helmet", "weapon", "sandals")
HELMET, WEAPON, SANDALS = range(3)
LEFT, RIGHT, ROWS = GEAR_CELLS.index("L1"), GEAR_CELLS.index("R1"), 10
TYPE_FIRST = _table([0, LEFT, GEAR_CELLS.index("S0")])
TYPE_END = _table([LEFT, GEAR_CELLS.index("S0"), CELLS])
ONE_HANDED, TWO_HANDED, ANY_MODE = 0, 1, -1
_MODES = {"1H": ONE_HANDED, "2H": TWO_HANDED, "-": ANY_MODE}


def _layout(cells: list[str]) -> list[tuple[int, int]]:
    """Read ``H0=W`` as (cell, cube), where an empty cell is 0 and a cube its material + 1."""
    letters = "".join(material["letter"] for material in DATA["material"])
    return [(GEAR_CELLS.index(cell.split("=")[0]), letters.index(cell.split("=")[1]) + 1) for cell in cells]


# Patterns: the 24 gear cards, then the 24 blueprints; both in order helmet, weapon, sandals, eight of each
_CARDS = DATA["gear_card"] + DATA["blueprint"]
GEAR_CARDS = len(DATA["gear_card"])
BLUEPRINTS = len(DATA["blueprint"])
CARDS_PER_TYPE = GEAR_CARDS // 3
GEAR_CARD_NAMES: tuple[str, ...] = tuple(card["id"] for card in DATA["gear_card"])
BLUEPRINT_NAMES: tuple[str, ...] = tuple(card["id"] for card in DATA["blueprint"])
WIDEST_PATTERN = max(len(card["pattern"]) for card in _CARDS)
PATTERN_SIZE = _table([len(card["pattern"]) for card in _CARDS])
PATTERN_MODE = _table([_MODES[card["mode"]] for card in _CARDS])
PATTERN_CELL = np.zeros((len(_CARDS), WIDEST_PATTERN), np.int16)
PATTERN_CUBE = np.zeros((len(_CARDS), WIDEST_PATTERN), np.int16)
for _i, _card in enumerate(_CARDS):
    for _j, (_cell, _cube) in enumerate(_layout(_card["pattern"])):
        PATTERN_CELL[_i, _j], PATTERN_CUBE[_i, _j] = _cell, _cube
FIRST_BLUEPRINT = GEAR_CARDS  # the pattern of blueprint 0
TOMOES_BLUEPRINT = BLUEPRINT_NAMES.index("WB1")
GEAR_VP = _table([card["vp"] for card in DATA["gear_card"]])
BONUS_NAMES = tuple(bonus["name"] for bonus in DATA["bonus_action"])
STEP1, STEP2, BONUS_GATHER, BONUS_EXPLORE, BONUS_WOOD, BONUS_METAL, BONUS_CRAFT, REFRESH = range(8)
GEAR_BONUS = _table([BONUS_NAMES.index(card["bonus"]) for card in DATA["gear_card"]])
SHRINE_CARDS = 2  # of each type in each shrine (FK-4.4)
OFFER_BEYOND_PLAYERS = 2  # FK-4.5

# Scrolls (FK-8.10) and adventure tokens (FK-8.16)
SCROLL_NAMES: tuple[str, ...] = tuple(scroll["id"] for scroll in DATA["scroll"])
SCROLLS = len(SCROLL_NAMES)
KAZE, IWA, YAIBA, HAYASA, HAGANE, KORI, MINORI, MICHI, TAKUMI, KI, KINZOKU, MORI, KIBA, TE, KAGE, UN = range(SCROLLS)
SCROLL_VP: int = DATA["scroll_rules"]["vp_on_collect"]
SCROLL_OFFER: int = DATA["scroll_rules"]["offer_size"]
KI_ROOM, HAYASA_SPEED = 2, 2
ADVENTURE_NAMES: tuple[str, ...] = tuple(token["id"] for token in DATA["adventure"])
ADVENTURES = len(ADVENTURE_NAMES)
LAVA_WARD, COOLING, TIMBER, ORE, FANG, HONOUR, SECOND_WIND, SWIFT, SMOKE, FORTUNE = range(ADVENTURES)
ADVENTURE_COUNT = _table([token["count"] for token in DATA["adventure"]])
ADVENTURE_TOKENS = int(ADVENTURE_COUNT.sum())
ADVENTURE_KEPT = _table([token["kept"] for token in DATA["adventure"]])

# Characters (FK-15); 0 is the standard board
_CHARACTERS = DATA["character"]
CHARACTER_NAMES: tuple[str, ...] = tuple(character["id"] for character in _CHARACTERS)
CHARACTERS = len(CHARACTER_NAMES)
STANDARD, YOSHIHIRO, MASAKO, MASATSURA, MITSUHIDE, TAKEKO, TOMOE, DAISUKE = range(CHARACTERS)
# Places of a monk: five slots with "carried" between them, as in the action list (FK-18)
MONK_PLACES = ("action", "weapon", "knapsack", "scroll", "carried", "action2")
ACTION_SLOT, WEAPON_SLOT, KNAPSACK_SLOT, SCROLL_SLOT, CARRIED, ACTION2_SLOT = range(6)
HAS_SLOT = _table([[place in character["monk_slots"] for place in MONK_PLACES] for character in _CHARACTERS])


def _figures(key: str) -> np.ndarray:
    return _table([character[key] for character in _CHARACTERS])


ACTION_TOKENS, STEPS = _figures("action_tokens"), _figures("steps")
HELMET_CELLS, SANDAL_CELLS = _figures("helmet_cells"), _figures("sandal_cells")
KNAPSACK_BASE, KNAPSACK_EXTRA = _figures("knapsack_base"), _figures("knapsack_extra")
SCROLL_SLOTS, RIGHT_OPEN = _figures("scroll_slots_open"), _figures("right_column_open")
ROWS_IN_MODE = _table([[character["rows_1h"], character["rows_2h"]] for character in _CHARACTERS])
TWO_HANDED_CAP = _figures("cap_2h")
START_MODE = _table([_MODES[character["start_weapon_mode"]] for character in _CHARACTERS])
START_MONKS, START_ACTION2 = _figures("start_monks_free"), _figures("start_monks_action2")
START_TEETH = _table([character["start_knapsack"].count("tooth") for character in _CHARACTERS])
START_WEAPON = np.zeros((CHARACTERS, CELLS), np.int16)
START_OTHER_GEAR = np.zeros((CHARACTERS, CELLS), np.int16)
for _i, _character in enumerate(_CHARACTERS):
    for _cell, _cube in _layout(_character["start_weapon"]):
        START_WEAPON[_i, _cell] = _cube
    for _cell, _cube in _layout(_character["start_helmet"] + _character["start_sandals"]):
        START_OTHER_GEAR[_i, _cell] = _cube
MAGIC_SPEED = 4  # FK-7.15

# Countdown (FK-11, FK-14.8). The marker is 0 on field 1, -f + 1 on field f, and k on Ek.
NOTHING_HAPPENS, ROPE_FALLS, THE_END, LAST_ROUND, FIRST_WAVE = 0, 5, 6, 7, 1
_EVENT = {"nothing": 0, "lava1": 1, "lava2": 2, "lava3": 3, "lava4": 4, "rope": ROPE_FALLS, "end": 6, "last_round": 7}
COUNTDOWN = _table([0, *(_EVENT[event] for event in DATA["countdown"]["events_competitive"])])
COOP_COUNTDOWN = _table([0, *(_EVENT[event] for event in DATA["countdown"]["events_cooperative"])])
LAST_FIELD = len(COUNTDOWN) - 1
LAVA_DAMAGE: int = DATA["countdown"]["lava_damage"]
KORI_DAMAGE = 3
SAFETY_ROUND: int = DATA["countdown"]["safety_round_limit"]
COOP_FIELD_SOLO: int = DATA["countdown"]["coop_start_field_solo"]
COOP_FIELD: int = DATA["countdown"]["coop_start_field_2_to_6"]
ADVENTURE_ROUNDS: int = DATA["countdown"]["adventure_option_rounds_less"]
LIVES = 2

# Scenarios (FK-16)
SCENARIO_NAMES: tuple[str, ...] = ("none", *(scenario["name"] for scenario in DATA["scenario"]))
EACH_FOR_HIMSELF, ON_THE_MOVE, GETTING_HOT, WORTHY, SURVIVAL, TAMING, FALLEN, RONIN = range(1, 9)
TRIGGER_VP = _table([DATA["countdown"]["trigger_vp"], *(s.get("trigger_vp", 0) for s in DATA["scenario"])])
IN_COMPETITIVE = _table([1, *("competitive" in s["modes"] for s in DATA["scenario"])])
IN_COOPERATIVE = _table([1, *("cooperative" in s["modes"] for s in DATA["scenario"])])
IN_SOLO = _table([1, *(bool({"cooperative", "solo"} & set(s["modes"])) for s in DATA["scenario"])])
LAVA_PHASE_VP: int = DATA["scenario"][2]["lava_phase_vp"]
HOT_FIELD: int = DATA["scenario"][2]["coop_start_field"]
HOT_RESTART: int = DATA["scenario"][2]["coop_restart_field_2_to_6"]
HOT_RESTART_SOLO: int = DATA["scenario"][2]["coop_restart_field_solo"]
TAMING_FIELD: int = DATA["scenario"][5]["coop_start_field_2_to_6"]
TAMING_FIELD_SOLO: int = DATA["scenario"][5]["coop_start_field_solo"]
TAME_LIVES: int = DATA["scenario"][5]["capture_lives"]
RONIN_VP: int = DATA["scenario"][7]["win_vp"]
STATUS_VP = 5  # FK-16.1.8
SET_OF_ONE_CLASS_VP, SET_OF_THREE_CLASSES_VP = 7, 10  # FK-16.2.4

# Shogun bonuses (FK-12)
TRACK_NAMES = ("helmet", "weapon", "sandals", "monk", "tooth")
TRACKS = len(TRACK_NAMES)
MONK_TRACK, TOOTH_TRACK = 3, 4
LARGE_PALACE, SMALL_PALACE = 1, 2
LONGEST_TRACK = 6
_LARGE = {track["category"]: track["spaces"] for track in DATA["shogun_track"] if track["palace"] == "large"}
TRACK_SPACES = _table([len(_LARGE[name]) for name in TRACK_NAMES])
TRACK_VP = _table([_LARGE[name] + [0] * (LONGEST_TRACK - len(_LARGE[name])) for name in TRACK_NAMES])
SMALL_PALACE_VP: int = DATA["shogun_track"][-1]["spaces"][0]
LEFT_OVER_VP = _table([_LARGE[name][-1] for name in TRACK_NAMES])  # FK-12.8

# Piles of the cooperative game (FK-14.3, FK-14.4): for 1–2, 3–4, 5–6 players
REMOVED_TILES = _table([[TILE_NAMES.index(name) for name in pile["removed_tiles"]] for pile in DATA["coop_pile"]])
BOTTOM_BLOCK = _table([pile["bottom_block"] for pile in DATA["coop_pile"]])
SPECIAL_BLOCK: int = DATA["coop_pile"][0]["special_block"]
PILE = 13
