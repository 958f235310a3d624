"""The fixed list of 196 actions (SA-14.1)."""

from tatami.games.samurai.components import CASTE_NAMES, CASTES, DATA, HEX_CODES, HEXES, KINDS, TILE_NAMES
from tatami.kernel.actions import ActionList, Family

TILE: int = DATA["actions"]["tile_first"]
HEX: int = DATA["actions"]["hex_first"]
CASTE: int = DATA["actions"]["caste_first"]
END_TURN: int = DATA["actions"]["end_turn"]
PASS: int = DATA["actions"]["pass"]
ACTIONS: int = DATA["actions"]["total"]

LIST = ActionList(
    Family("tile", TILE, TILE_NAMES),
    Family("hex", HEX, HEX_CODES),
    Family("caste", CASTE, CASTE_NAMES),
    Family("end turn", END_TURN),
    Family("pass", PASS),
)

assert tuple(DATA["actions"][f"{family}_count"] for family in ("tile", "hex", "caste")) == (KINDS, HEXES, CASTES)
assert len(LIST) == ACTIONS
