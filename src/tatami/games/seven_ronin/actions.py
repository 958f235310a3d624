"""The fixed list of 87 actions (SR-20.1)."""

from tatami.games.seven_ronin.components import AREA_NAMES, DATA, LOCATION_NAMES, RONIN_NAMES
from tatami.kernel.actions import ActionList, Family

_BLOCKS = DATA["actions"]["block"]
_FIRST: dict[str, int] = {block["name"]: block["first"] for block in _BLOCKS}

ACTIONS: int = DATA["actions"]["total"]
ATT_PLACE = _FIRST["ATT_PLACE"]
ATT_COMMIT = _FIRST["ATT_COMMIT"]
DEF_PLACE = _FIRST["DEF_PLACE"]
HAYAI_MOVE = _FIRST["HAYAI_MOVE"]
MUSASHI_KILL = _FIRST["MUSASHI_KILL"]
TAIKO_HEAL = _FIRST["TAIKO_HEAL"]
YUMI_SHOOT = _FIRST["YUMI_SHOOT"]
YOBU_PUSH_CW = _FIRST["YOBU_PUSH_CW"]
YOBU_PUSH_CCW = _FIRST["YOBU_PUSH_CCW"]
YOBU_STOP = _FIRST["YOBU_STOP"]
RONIN_DONE = _FIRST["RONIN_DONE"]
WOUND_TASUKE = _FIRST["WOUND_TASUKE"]
WOUND_COMPANION = _FIRST["WOUND_COMPANION"]
AREA_USE = _FIRST["AREA_USE"]
INN_COPY = _FIRST["INN_COPY"]
TARGET_AREA = _FIRST["TARGET_AREA"]
TARGET_RONIN = _FIRST["TARGET_RONIN"]
AREA_STOP = _FIRST["AREA_STOP"]
AREAS_DONE = _FIRST["AREAS_DONE"]

LIST = ActionList(
    Family("attack", ATT_PLACE, LOCATION_NAMES),
    Family("attack ready", ATT_COMMIT),
    Family("defend", DEF_PLACE, LOCATION_NAMES),
    Family("hayai", HAYAI_MOVE, AREA_NAMES),
    Family("musashi", MUSASHI_KILL),
    Family("taiko", TAIKO_HEAL, RONIN_NAMES),
    Family("yumi", YUMI_SHOOT),
    Family("yobu clockwise", YOBU_PUSH_CW),
    Family("yobu counterclockwise", YOBU_PUSH_CCW),
    Family("yobu stop", YOBU_STOP),
    Family("ronin done", RONIN_DONE),
    Family("wound tasuke", WOUND_TASUKE),
    Family("wound companion", WOUND_COMPANION),
    Family("use", AREA_USE, AREA_NAMES),
    Family("inn", INN_COPY, AREA_NAMES),
    Family("area", TARGET_AREA, AREA_NAMES),
    Family("ronin", TARGET_RONIN, RONIN_NAMES),
    Family("area stop", AREA_STOP),
    Family("areas done", AREAS_DONE),
)

assert [len(family) for family in LIST.families] == [block["count"] for block in _BLOCKS]
assert len(LIST) == ACTIONS
