"""The fixed list of 73 actions (SS-24.1)."""

from tatami.games.samurai_spirit.components import DATA, MAX_SEATS, SAMURAI_NAMES, SYMBOL_NAMES
from tatami.kernel.actions import ActionList, Family

_SEATS = tuple(map(str, range(MAX_SEATS)))

FIGHT, PASS, SUPPORT, CONFRONT, DEFEND, GIVE_LEFT, GIVE_RIGHT = 0, 1, 2, 9, 10, 11, 12
TALENT_DISCARD, TALENT_REDRAW, SECOND_FIGHT, END_TURN = 13, 14, 15, 16
PENALTY_APPLY, PENALTY_IGNORE, DROP_DEFENCE = 17, 19, 21
KIAI_USE, KIAI_SKIP, EFFECT_DONE = 24, 25, 26
HEAL, TAKE_LAST, GIVE_TO, TOKEN, ORDER_TOP = 27, 34, 41, 48, 55
USE_ABSENT, START_DONE, PICK_SAMURAI = 58, 65, 66

LIST = ActionList(
    Family("fight", FIGHT),
    Family("pass", PASS),
    Family("support", SUPPORT, _SEATS),
    Family("confront", CONFRONT),
    Family("defend", DEFEND),
    Family("give left", GIVE_LEFT),
    Family("give right", GIVE_RIGHT),
    Family("talent discard", TALENT_DISCARD),
    Family("talent redraw", TALENT_REDRAW),
    Family("second fight", SECOND_FIGHT),
    Family("end turn", END_TURN),
    Family("penalty apply", PENALTY_APPLY, ("1", "2")),
    Family("penalty ignore", PENALTY_IGNORE, ("1", "2")),
    Family("drop defence", DROP_DEFENCE, SYMBOL_NAMES),
    Family("kiai use", KIAI_USE),
    Family("kiai skip", KIAI_SKIP),
    Family("effect done", EFFECT_DONE),
    Family("heal", HEAL, _SEATS),
    Family("take last", TAKE_LAST, _SEATS),
    Family("give to", GIVE_TO, _SEATS),
    Family("token", TOKEN, SAMURAI_NAMES),
    Family("order top", ORDER_TOP, ("0", "1", "2")),
    Family("use absent", USE_ABSENT, SAMURAI_NAMES),
    Family("start done", START_DONE),
    Family("pick samurai", PICK_SAMURAI, SAMURAI_NAMES),
)
ACTIONS = len(LIST)


def _as_printed(name: str) -> str:
    """Return one of our names as the rulebook's list writes it: ``SUPPORT(3)``."""
    for family in LIST.families:
        if family.members and name.startswith(family.name):
            return f"{family.name.upper().replace(' ', '_')}({name[len(family.name) + 1 :]})"
    return name.upper().replace(" ", "_")


assert [_as_printed(name) for name in LIST.names] == DATA["actions"]["list"]
