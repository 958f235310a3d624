"""A View of 7 Ronin as text for a terminal."""

from typing import Any

from tatami.games.seven_ronin.components import (
    AREAS_TO_WIN,
    ENDURANCE,
    LIMIT,
    LOCATION_NAMES,
    MARKET,
    RONIN,
    RONIN_NAMES,
)
from tatami.games.seven_ronin.ui.view_model import Seen
from tatami.ui.i18n import Words

WOUND, FREE = "✖", "·"


def text_board(view: Any, words: Words) -> str:
    """Return the ring with the Market, ninja left and ronin right, and the ronin's tiles."""
    seen = Seen(view, words)
    head = seen.say(
        "sketch.head",
        round=seen.round,
        threat=seen.threat,
        reserve=seen.reserve,
        pool=seen.pool,
        held=seen.held,
        needed=AREAS_TO_WIN,
    )
    names = [words.name("place", name) for name in LOCATION_NAMES]
    width = max(map(len, names))
    lines = [head, ""]
    lines += [_place(seen, place, names[place].ljust(width)) for place in range(len(names))]
    lines += ["", seen.say("sketch.key"), ""]
    lines += [_tile(seen, ronin) for ronin in range(RONIN)]
    return "\n".join(lines)


def _place(seen: Seen, place: int, name: str) -> str:
    """``+1 2 | Well  (limit 1) | Kabe``"""
    planned = f"+{seen.plan[place]}" if seen.plan[place] else ""
    ninja = f"{planned:>3} {seen.ninja[place] or '':>2}"
    limit = (
        " " * (len(seen.say("sketch.area")) + 4) if place == MARKET else f"({seen.say('sketch.area')} {LIMIT[place]})"
    )
    mark = "#" if place != MARKET and seen.occupied(place) else " "
    ronin = [
        f"({seen.words.name('ronin', RONIN_NAMES[number])})"
        if planned_only
        else seen.words.name("ronin", RONIN_NAMES[number])
        for number, planned_only in seen.ronin_at(place)
    ]
    return f"{ninja} {mark}| {name} {limit} | {' '.join(ronin)}".rstrip()


def _tile(seen: Seen, ronin: int) -> str:
    name = f"{seen.words.name('ronin', RONIN_NAMES[ronin]):8}"
    if not seen.alive(ronin):
        return f"{name} {seen.say('sketch.fallen')}"
    wounds = int(seen.s.wounds[ronin])
    row = WOUND * wounds + FREE * (int(ENDURANCE[ronin]) - wounds)
    where = seen.say("sketch.off") if seen.off_board(ronin) else ""
    return "  ".join(
        filter(None, [f"{name} {row:8}", where, *(seen.say(f"board.{mark}") for mark in seen.marks(ronin))])
    ).rstrip()
