"""The fixed list of 149 actions (WS-32.1)."""

from tatami.games.way_of_the_samurai.components import (
    CARD_IDS,
    DATA,
    GAUGE_NAMES,
    NODE_IDS,
    OPPONENT_IDS,
    OPPONENTS,
    SYMBOL_IDS,
    THREE_IDS,
    WEAPON_IDS,
)
from tatami.kernel.actions import ActionList, Family

FIRST: dict[str, int] = {row["name"]: row["start"] for row in DATA["action_range"]}
ACTIONS: int = DATA["action_space"]["size"]

PLAY = FIRST["PLAY"]
PROCEED = FIRST["PROCEED"]
# The ten optional actions of a window (WS-6.3) stand in a row, so that a set of them fits into bits from KI_DRAW on.
KI_DRAW = FIRST["KI_DRAW"]
KI_REVEAL = FIRST["KI_REVEAL"]
KI_GUARD = FIRST["KI_GUARD"]
NODACHI_STRENGTH = FIRST["NODACHI_STRENGTH"]
NODACHI_TECHNIQUE = FIRST["NODACHI_TECHNIQUE"]
BOKKEN_EXCHANGE = FIRST["BOKKEN_EXCHANGE"]
SURROUNDINGS = FIRST["SURROUNDINGS"]
ACTIVATE_DIE = FIRST["ACTIVATE_DIE"]
GISEI = FIRST["GISEI"]
VIRTUE = FIRST["VIRTUE"]
TAKE_LIFE = FIRST["TAKE_LIFE"]
TAKE_KI = FIRST["TAKE_KI"]
COMBO_KI = FIRST["COMBO_KI"]
COMBO_SPECIAL = FIRST["COMBO_SPECIAL"]
COMBO_DIE = FIRST["COMBO_DIE"]
COMBO_MARK = FIRST["COMBO_MARK"]
COMBO_NONE = FIRST["COMBO_NONE"]
JOKER_SYMBOL = FIRST["JOKER_SYMBOL"]
JOKER_GAUGE = FIRST["JOKER_GAUGE"]
JOKER_NO_GAUGE = FIRST["JOKER_NO_GAUGE"]
KEEP = FIRST["KEEP"]
DISCARD = FIRST["DISCARD"]
MULLIGAN_YES = FIRST["MULLIGAN_YES"]
MULLIGAN_NO = FIRST["MULLIGAN_NO"]
CHOOSE_WEAPON = FIRST["CHOOSE_WEAPON"]
CHOOSE_NODE = FIRST["CHOOSE_NODE"]
TARGET = FIRST["TARGET"]
COMMIT_DEFENCE = FIRST["COMMIT_DEFENCE"]
COMMIT_COUNTER = FIRST["COMMIT_COUNTER"]


def _plain(ids: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name.lower().replace("_", " ") for name in ids)


_MEMBERS: dict[str, tuple[str, ...]] = {
    "PLAY": CARD_IDS,
    "KEEP": CARD_IDS,
    "DISCARD": CARD_IDS,
    "JOKER_SYMBOL": _plain(SYMBOL_IDS),
    "JOKER_GAUGE": GAUGE_NAMES,
    "CHOOSE_WEAPON": _plain(WEAPON_IDS),
    "CHOOSE_NODE": _plain(NODE_IDS),
    "TARGET": _plain(THREE_IDS),
    "COMMIT_DEFENCE": OPPONENT_IDS[:OPPONENTS],
    "COMMIT_COUNTER": OPPONENT_IDS[:OPPONENTS],
}
LIST = ActionList(
    *(Family(_plain((name,))[0], first, _MEMBERS.get(name, ())) for name, first in FIRST.items()),
)

assert len(LIST) == ACTIONS
