"""The fixed list of 324 actions (FK-18.1)."""

from tatami.games.fuji_koro.components import (
    ADVENTURE_NAMES,
    BLUEPRINT_NAMES,
    DATA,
    DRAGONS,
    GEAR_CARD_NAMES,
    GEAR_CELLS,
    MATERIAL_NAMES,
    MAX_PLAYERS,
    MONK_PLACES,
    SCROLL_NAMES,
    TRACK_NAMES,
)
from tatami.kernel.actions import ActionList, Family

_FIRST: dict[str, int] = {action["name"]: action["first"] for action in DATA["action"]}
_COUNT: dict[str, int] = {action["name"]: action["count"] for action in DATA["action"]}
ACTIONS: int = DATA["action_total"]["count"]

DONE, YES, NO = _FIRST["DONE"], _FIRST["YES"], _FIRST["NO"]
ACT_EXPLORE, ACT_MOVE = _FIRST["ACT_EXPLORE"], _FIRST["ACT_MOVE"]
ACT_GATHER, ACT_REST = _FIRST["ACT_GATHER"], _FIRST["ACT_REST"]
PART_MAIN, PART_BONUS = _FIRST["PART_MAIN"], _FIRST["PART_BONUS"]
EXTRA_ACTION, TRADE = _FIRST["EXTRA_ACTION"], _FIRST["TRADE"]
TRADE_GIVE, TRADE_TAKE = _FIRST["TRADE_GIVE"], _FIRST["TRADE_TAKE"]
PAY_SANDALS, PAY_WOOD = _FIRST["PAY_SANDALS"], _FIRST["PAY_WOOD"]
STEP, SITE_T, ROT = _FIRST["STEP_D"], _FIRST["SITE_T"], _FIRST["ROT"]
CRAFT_HELMET, CRAFT_1H = _FIRST["CRAFT_HELMET"], _FIRST["CRAFT_WEAPON_1H"]
CRAFT_2H, CRAFT_SANDALS = _FIRST["CRAFT_WEAPON_2H"], _FIRST["CRAFT_SANDALS"]
PLACE, TAKE, TAKE_MAGIC = _FIRST["PLACE"], _FIRST["TAKE"], _FIRST["TAKE_MAGIC"]
GEAR, SPOT, BLUEPRINT = _FIRST["GEAR"], _FIRST["SPOT"], _FIRST["BLUEPRINT"]
BLUEPRINT_HIDDEN, SCROLL, ITEM = _FIRST["BLUEPRINT_HIDDEN"], _FIRST["SCROLL"], _FIRST["ITEM"]
MONK_AT, NUM, PLAYER = _FIRST["MONK"], _FIRST["NUM"], _FIRST["PLAYER"]
SHRINE_AT, TRACK, DRAGON, ADV = _FIRST["SHRINE"], _FIRST["TRACK"], _FIRST["DRAGON"], _FIRST["ADV"]

_CUBES = MATERIAL_NAMES[:3]
SPOT_NAMES = ("explore", "move", "gather")
_MEMBERS: dict[str, tuple[str, ...]] = {
    "STEP_D": tuple(map(str, range(6))),
    "STEP_EXIT": tuple(map(str, range(12))),
    "SITE_T": tuple(map(str, range(6))),
    "ROT": tuple(map(str, range(6))),
    "PLACE": tuple(f"{cell} {cube}" for cell in GEAR_CELLS for cube in _CUBES),
    "TAKE": GEAR_CELLS,
    "GEAR": GEAR_CARD_NAMES,
    "SPOT": SPOT_NAMES,
    "BLUEPRINT": BLUEPRINT_NAMES,
    "SCROLL": SCROLL_NAMES,
    "ITEM": (*_CUBES, "monk"),
    "MONK": MONK_PLACES,
    "NUM": tuple(map(str, range(9))),
    "PLAYER": tuple(map(str, range(MAX_PLAYERS))),
    "SHRINE": ("0", "1", "2"),
    "TRACK": TRACK_NAMES,
    "DRAGON": tuple(map(str, range(DRAGONS))),
    "ADV": ADVENTURE_NAMES,
}


def _family_name(name: str) -> str:
    """Return the family's name as it is typed: ``STEP_EXIT`` is ``step exit``."""
    return name.lower().replace("_", " ")


LIST = ActionList(*(Family(_family_name(name), first, _MEMBERS.get(name, ())) for name, first in _FIRST.items()))

assert all(len(family) == count for family, count in zip(LIST.families, _COUNT.values(), strict=True))
assert len(LIST) == ACTIONS
