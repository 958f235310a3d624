"""The text board of 7 Ronin, for a terminal."""

from tatami.games.seven_ronin.components import (
    AREAS_TO_WIN,
    ENDURANCE,
    LIMIT,
    LOCATION_NAMES,
    MARKET,
    RONIN,
    RONIN_NAMES,
)
from tatami.games.seven_ronin.ui.view_model import ViewModel
from tatami.ui.i18n import Words
from tatami.ui.view_model import View

WOUND, FREE = "✖", "·"


def text_board(view: View, words: Words) -> str:
    """Return the ring with the Market, ninja left and ronin right, and the ronin's tiles."""
    model = ViewModel(view, words)
    head = model.say(
        "text_board.head",
        round=model.round,
        threat=model.threat,
        reserve=model.reserve,
        pool=model.pool,
        held=model.areas_held,
        needed=AREAS_TO_WIN,
    )
    names = [words.name("place", name) for name in LOCATION_NAMES]
    width = max(map(len, names))
    lines = [head, ""]
    lines += [_place(model, place, names[place].ljust(width)) for place in range(len(names))]
    lines += ["", model.say("text_board.key"), ""]
    lines += [_tile(model, ronin) for ronin in range(RONIN)]
    return "\n".join(lines)


def _place(model: ViewModel, place: int, name: str) -> str:
    """``+1 2 | Well  (limit 1) | Kabe``"""
    planned = f"+{model.attack_plan[place]}" if model.attack_plan[place] else ""
    ninja = f"{planned:>3} {model.ninja[place] or '':>2}"
    limit = (
        " " * (len(model.say("text_board.area")) + 4)
        if place == MARKET
        else f"({model.say('text_board.area')} {LIMIT[place]})"
    )
    mark = "#" if place != MARKET and model.occupied(place) else " "
    ronin = [
        f"({model.words.name('ronin', RONIN_NAMES[number])})"
        if planned_only
        else model.words.name("ronin", RONIN_NAMES[number])
        for number, planned_only in model.ronin_at(place)
    ]
    return f"{ninja} {mark}| {name} {limit} | {' '.join(ronin)}".rstrip()


def _tile(model: ViewModel, ronin: int) -> str:
    name = f"{model.words.name('ronin', RONIN_NAMES[ronin]):8}"
    if not model.alive(ronin):
        return f"{name} {model.say('text_board.fallen')}"
    wounds = int(model.state.wounds[ronin])
    row = WOUND * wounds + FREE * (int(ENDURANCE[ronin]) - wounds)
    where = model.say("text_board.off") if model.off_board(ronin) else ""
    return "  ".join(
        filter(None, [f"{name} {row:8}", where, *(model.say(f"board.{mark}") for mark in model.marks(ronin))])
    ).rstrip()
