"""A View of 7 Ronin drawn: the ring of areas around the Market, ninja outside and ronin inside, track and tiles."""

import math
from typing import Any

from tatami.games.seven_ronin import actions as act
from tatami.games.seven_ronin import state as at
from tatami.games.seven_ronin.components import (
    AREA_NAMES,
    AREAS,
    AREAS_TO_WIN,
    ENDURANCE,
    FIELDS,
    INN,
    LIMIT,
    LOCATIONS,
    MARKET,
    MUSASHI,
    RONIN,
    RONIN_NAMES,
    ROUNDS,
    STARVATION,
    TASUKE,
    THREAT,
    YOBU,
    YUMI,
)
from tatami.games.seven_ronin.rules.planning import planned_areas
from tatami.games.seven_ronin.rules.wounds import companion_on
from tatami.games.seven_ronin.ui.phrases import place_name, ronin_name
from tatami.games.seven_ronin.ui.pieces import (
    ARROW,
    BOWL,
    EMBLEMS,
    NINJA_SIZE,
    PIN,
    RONIN_SIZE,
    SHARED,
    definitions,
    path,
    sign_of,
)
from tatami.games.seven_ronin.ui.view_model import Seen
from tatami.ui import svg
from tatami.ui.i18n import Words
from tatami.ui.panels import Panels, SeatNotes

WIDTH, HEIGHT = 760, 926
MIDDLE = (380.0, 432.0)
RING = (288.0, 252.0)  # half the width and half the height of the ring
AREA_SIZE, MARKET_SIZE = 74.0, 88.0
TRACK = (8.0, 8.0, 93.0, 70.0)  # left, top, pitch, height
TILES = (8.0, 776.0, 106.4, 142.0)
LONG_NAME = 12  # letters that fit into one line
SHOWN_NINJA = 5  # more than so many are shown as a number

STYLE = "".join(
    [
        "text{pointer-events:none;text-anchor:middle}",
        f".ring{{fill:none;stroke:{svg.colour('land-line')};stroke-width:26;stroke-opacity:.55}}",
        f".area{{fill:{svg.colour('town')};stroke:{svg.colour('ink')};stroke-width:2.4}}",
        f".market{{fill:{svg.colour('land')};stroke:{svg.colour('ink')};stroke-width:2.4;stroke-dasharray:9 5}}",
        f".lost{{fill:url(#sr-h);stroke:{svg.colour('ink')};stroke-width:5}}",
        f".hatch{{stroke:{svg.colour('ink')};stroke-width:2.4;stroke-opacity:.22}}",
        f".sign{{fill:{svg.colour('ink-soft')};fill-rule:evenodd}}.spent{{opacity:.3}}",
        f".name{{font:600 19px {svg.colour('serif')};fill:{svg.colour('ink')};paint-order:stroke;"
        f"stroke:{svg.colour('town')};stroke-width:4px;stroke-linejoin:round}}",
        f".num{{font:700 26px {svg.colour('sans')};fill:{svg.colour('ink')}}}",
        f".lim{{font:700 24px {svg.colour('sans')};fill:{svg.colour('ink')}}}",
        f".rim{{fill:none;stroke:{svg.colour('ink-soft')};stroke-width:1.6}}",
        f".cap{{font:500 18px {svg.colour('sans')};fill:{svg.colour('ink-soft')}}}",
        f".big{{font:700 38px {svg.colour('sans')};fill:{svg.colour('ink')}}}",
        f".cell{{fill:{svg.colour('sheet')};stroke:{svg.colour('edge')};stroke-width:1.6}}",
        f".past{{opacity:.5}}.now{{fill:{svg.colour('land')};stroke:{svg.colour('vermilion')};stroke-width:3.6}}",
        f".more{{font:700 20px {svg.colour('sans')};fill:{svg.colour('sheet')}}}",
        f".dream{{fill:{svg.colour('town')};stroke:{svg.colour('ink')};stroke-width:2.2;stroke-dasharray:5 3}}",
        f".dreamt{{fill:{svg.colour('ink')};fill-rule:evenodd}}.plus{{font:700 20px {svg.colour('sans')};"
        f"fill:{svg.colour('ink')}}}",
        f".halo{{fill:none;stroke:{svg.colour('ink')};stroke-width:2.6;stroke-dasharray:6 4}}",
        f".tile{{fill:{svg.colour('sheet')};stroke:{svg.colour('edge')};stroke-width:1.8}}",
        f".next{{stroke:{svg.colour('glow')};stroke-width:4}}.gone{{opacity:.32}}",
        f".free{{fill:none;stroke:{svg.colour('ink-soft')};stroke-width:1.8}}",
        f".ghost{{fill:{svg.colour('ink-soft')};fill-rule:evenodd;opacity:.55}}",
        f".mark{{fill:{svg.colour('vermilion')};fill-rule:evenodd}}.later{{opacity:.55}}",
        f".cut{{stroke:{svg.colour('ink')};stroke-width:3}}",
        f".held{{fill:{svg.colour('ink')}}}.left{{fill:none;stroke:{svg.colour('ink-soft')};stroke-width:2}}",
        f".can{{cursor:pointer;outline:none;fill:{svg.colour('glow')};fill-opacity:.07;stroke:{svg.colour('glow')};"
        "stroke-width:3.4}.can:hover{fill-opacity:.3}",
        f".can:focus-visible{{fill-opacity:.3;stroke:{svg.colour('gold')};stroke-width:6}}",
        f".knob{{fill:{svg.colour('sheet')};fill-opacity:1;stroke:{svg.colour('glow')};stroke-width:2.4}}"
        f".knobs{{fill:{svg.colour('glow')};fill-rule:evenodd;stroke:none;fill-opacity:1}}",
    ]
)
STYLE_SHEET = svg.style(STYLE, SHARED)


def draw(view: Any, words: Words) -> Panels:
    """Return a View laid out: the village as SVG, and a line for every player."""
    seen = Seen(view, words)
    board = svg.drawing(
        (0, 0, WIDTH, HEIGHT),
        seen.say("board.village"),
        STYLE_SHEET,
        definitions(),
        _track(seen),
        _corners(seen),
        svg.el("ellipse", cx=MIDDLE[0], cy=MIDDLE[1], rx=RING[0], ry=RING[1], class_="ring"),
        *(_area(seen, area) for area in range(AREAS)),
        _market(seen),
        svg.group(*(_tile(seen, ronin) for ronin in range(RONIN))),
        _place_targets(seen),
        svg.group(*(_ninja(seen, place) + _ronin(seen, place) for place in range(LOCATIONS)), pointer_events="none"),
        _names(seen),
        _other_targets(seen),
    )
    lines = tuple(SeatNotes(seat, seen.notes(seat), seat in view.acting) for seat in (at.ATTACKER, at.DEFENDER))
    return Panels(board, WIDTH, HEIGHT, lines)


# --- where things lie -------------------------------------------------------------------------------------------------


def _outward(area: int) -> tuple[float, float]:
    """The direction from the Market to an area; the ring begins at the top and runs clockwise (SR-3.2)."""
    angle = 2 * math.pi * area / AREAS
    return math.sin(angle), -math.cos(angle)


def _centre(place: int) -> tuple[float, float]:
    """The middle of an area, or of the Market."""
    if place == MARKET:
        return MIDDLE
    x, y = _outward(place)
    return MIDDLE[0] + RING[0] * x, MIDDLE[1] + RING[1] * y


def _ninja_spots(place: int, count: int) -> list[tuple[float, float]]:
    """Where markers stand: along the outer rim of an area (SR-9.5), in a row on the Market."""
    x, y = _centre(place)
    if place == MARKET:
        return [(x + (i - (count - 1) / 2) * 2 * NINJA_SIZE, y - 8) for i in range(count)]
    dx, dy = _outward(place)
    middle = math.atan2(dy, dx)
    angles = [middle + (i - (count - 1) / 2) * 0.46 for i in range(count)]
    return [(x + (AREA_SIZE - 3) * math.cos(angle), y + (AREA_SIZE - 3) * math.sin(angle)) for angle in angles]


def _ronin_spots(place: int, count: int) -> list[tuple[float, float]]:
    """Where ronin stand: inside, towards the Market."""
    x, y = _centre(place)
    if place == MARKET:
        return [(x, y + 48)]
    dx, dy = _outward(place)
    inner_x, inner_y = x - dx * (AREA_SIZE + 1), y - dy * (AREA_SIZE + 1)
    aside = [(i - (count - 1) / 2) * 2 * RONIN_SIZE for i in range(count)]
    return [(inner_x - dy * step, inner_y + dx * step) for step in aside]


# --- track and corners ------------------------------------------------------------------------------------------------


def _track(seen: Seen) -> str:
    """The time track: round, threat level and hunger of every space, and the time marker (SR-3.5)."""
    left, top, pitch, height = TRACK
    cells = []
    for number in range(1, ROUNDS + 1):
        x = left + (number - 1) * pitch
        now = number == seen.round
        threat = int(THREAT[seen.track, number])
        key = f"board.round{'_now' if now else ''}{'_hungry' if STARVATION[number] else ''}"
        shape = "cell now" if now else "cell past" if number < seen.round else "cell"
        hungry = path(BOWL, x + 68, top + 52, 0.9, "sign") if STARVATION[number] else ""
        cells.append(
            svg.group(
                svg.title(seen.say(key, round=number, threat=threat)),
                svg.el("rect", x=x, y=top, width=pitch - 7, height=height, rx=8, class_=shape),
                svg.text(number, x + 24, top + 44, "big" if now else "num"),
                svg.el("path", d="M0,-9L9,7H-9z", transform=svg.at(x + 48, top + 20, 0.9), class_="sign"),
                svg.text(threat, x + 70, top + 28, "lim"),
                hungry,
                data_piece="time" if now else None,
            )
        )
    return svg.group(*cells)


def _corners(seen: Seen) -> str:
    """Reserve and pool above, areas held and areas planned below."""
    top, bottom = TRACK[1] + TRACK[3] + 34, TILES[1] - 78
    parts = [
        _count(seen, "reserve", seen.reserve, 64, top) + svg.badge(at.ATTACKER, 124, top + 28, 13),
        _count(seen, "pool", seen.pool, WIDTH - 64, top),
        _pips(seen, "held", seen.held, AREAS_TO_WIN, 64, bottom),
    ]
    if seen.planning and seen.seat == at.ATTACKER:
        parts.append(_pips(seen, "areas", int(planned_areas(seen.s)), seen.threat, WIDTH - 64, bottom))
    return svg.group(*parts)


def _count(seen: Seen, key: str, count: int, x: float, y: float) -> str:
    label = seen.say(f"board.{key}_label", count=count)
    return svg.group(
        svg.title(label),
        svg.text(seen.say(f"board.{key}"), x, y, "cap"),
        svg.use("sr-n", x - 26, y + 28),
        svg.text(count, x + 16, y + 42, "big"),
        role="img",
    )


def _pips(seen: Seen, key: str, count: int, of: int, x: float, y: float) -> str:
    """So many of so many, as squares."""
    values = {"count": count, "needed" if key == "held" else "threat": of}
    squares = [
        svg.el("rect", x=x - 52 + 21 * (i % 5), y=y + 12 + 21 * (i // 5), width=17, height=17, class_=shape)
        for i in range(max(of, count))
        for shape in ["held" if i < count else "left"]
    ]
    return svg.group(
        svg.title(seen.say(f"board.{key}_label", **values)),
        svg.text(seen.say(f"board.{key}"), x, y, "cap"),
        *squares,
        role="img",
    )


# --- the village ------------------------------------------------------------------------------------------------------


def _effect(seen: Seen, area: int) -> str:
    if area == INN:
        return seen.say("board.inn_effect")
    return seen.say("board.field_effect") if FIELDS >> area & 1 else seen.say(f"effect.{sign_of(area)}")


def _area(seen: Seen, area: int) -> str:
    """An area with its ability's sign and its limit (SR-3.1); hatched when ninja hold it."""
    x, y = _centre(area)
    place = seen.words.name("place", AREA_NAMES[area])
    label = seen.say("board.area", place=place, limit=int(LIMIT[area]), effect=_effect(seen, area))
    as_field = area == INN and seen.inn_as_field
    if as_field:
        label += "; " + seen.say("board.inn_field")
    sign = "field" if as_field else sign_of(area)
    raised = y - (13 if len(_lines(place)) == 1 else 20)
    return svg.group(
        svg.title(label),
        svg.el("circle", cx=x, cy=y, r=AREA_SIZE, class_="area"),
        svg.el("circle", cx=x, cy=y, r=AREA_SIZE, class_="lost") if seen.occupied(area) else "",
        svg.el(
            "use",
            href=f"#sr-{sign}",
            transform=svg.at(x - 20, raised, 1.75),
            class_="sign spent" if seen.used(area) else "sign",
        ),
        svg.el("circle", cx=x + 26, cy=raised, r=16, class_="rim"),
        svg.text(int(LIMIT[area]), x + 26, raised + 8.5, "lim"),
    )


def _market(seen: Seen) -> str:
    x, y = MIDDLE
    return svg.group(
        svg.title(seen.words.text("help.place.market")), svg.el("circle", cx=x, cy=y, r=MARKET_SIZE, class_="market")
    )


def _lines(name: str) -> list[str]:
    """A name as it is written on an area: a long one in two lines."""
    return name.split(" ", 1) if len(name) > LONG_NAME else [name]


def _names(seen: Seen) -> str:
    """Names come last, so that no marker cuts them."""
    drawn = []
    for area, name in enumerate(AREA_NAMES):
        x, y = _centre(area)
        lines = _lines(seen.words.name("place", name))
        first = 30.0 if len(lines) == 1 else 22.0
        drawn += [svg.text(line, x, y + first + 19 * i, "name") for i, line in enumerate(lines)]
    drawn.append(svg.text(seen.say("board.market"), MIDDLE[0], MIDDLE[1] - 46, "name"))
    return svg.group(*drawn, aria_hidden="true")


# --- markers ----------------------------------------------------------------------------------------------------------


def _ninja(seen: Seen, place: int) -> str:
    """The ninja of a place, and after them those of one's own plan, in dashes."""
    count, planned = seen.ninja[place], seen.plan[place]
    if not count and not planned:
        return ""
    single = count + planned <= SHOWN_NINJA
    here, coming = (count, planned) if single else (min(count, 1), min(planned, 1))
    spots = _ninja_spots(place, here + coming)
    parts = []
    if count:
        standing = [svg.use("sr-n", *spot, data_piece=f"n{place}-{i}") for i, spot in enumerate(spots[:here])]
        if not single:
            standing.append(_number(str(count), spots[0], "sr-n", "more"))
        label = seen.say("board.ninja", count=count, place=place_name(place))
        parts.append(svg.group(svg.title(label), *standing, role="img"))
    if planned:
        dreamt = [_dream(spot, f"+{planned}" if not single else "") for spot in spots[here:]]
        label = seen.say("board.planned", count=planned, place=place_name(place))
        parts.append(svg.group(svg.title(label), *dreamt, role="img"))
    return "".join(parts)


def _number(said: str, spot: tuple[float, float], disc: str, class_: str) -> str:
    x, y = spot
    return svg.el("circle", cx=x, cy=y, r=NINJA_SIZE, class_=disc) + svg.text(said, x, y + 7, class_)


def _dream(spot: tuple[float, float], said: str) -> str:
    """A ninja that is only planned."""
    if said:
        return _number(said, spot, "dream", "plus")
    x, y = spot
    star = svg.el("use", href="#sr-star", transform=svg.at(x, y, 0.9), class_="dreamt")
    return svg.el("circle", cx=x, cy=y, r=NINJA_SIZE - 1, class_="dream") + star


def _ronin(seen: Seen, place: int) -> str:
    """The ronin of a place; one who is only planned to go there has a dashed halo."""
    standing = seen.ronin_at(place)
    drawn = []
    for (ronin, planned), (x, y) in zip(standing, _ronin_spots(place, len(standing)), strict=False):
        key = "board.ronin_planned" if planned else "board.ronin_here"
        label = seen.say(key, ronin=ronin_name(ronin), place=place_name(place))
        halo = svg.el("circle", cx=x, cy=y, r=RONIN_SIZE + 3, class_="halo") if planned else ""
        drawn.append(
            svg.group(svg.title(label), svg.use(f"sr-r{ronin}", x, y), halo, role="img", data_piece=f"r{ronin}")
        )
    return "".join(drawn)


# --- tiles ------------------------------------------------------------------------------------------------------------


def _tile(seen: Seen, ronin: int) -> str:
    """A ronin's tile: name, marker while off the board, wounds, and what holds or silences him."""
    left, top, pitch, height = TILES
    x, middle = left + ronin * pitch, left + ronin * pitch + (pitch - 6) / 2
    marks = seen.marks(ronin)
    endurance, wounds = int(ENDURANCE[ronin]), int(seen.s.wounds[ronin])
    parts = [
        svg.title(seen.tile_label(ronin)),
        svg.el(
            "rect",
            x=x,
            y=top,
            width=pitch - 6,
            height=height,
            rx=9,
            class_="tile next" if "placing" in marks else "tile",
        ),
        svg.text(seen.words.name("ronin", RONIN_NAMES[ronin]), middle, top + 24, "name"),
    ]
    if seen.alive(ronin):
        parts.append(_emblem(seen, ronin, middle, top + 60))
        parts += _signs(marks, x, top + 60, pitch - 6)
        a_row = endurance if endurance <= 4 else (endurance + 1) // 2
        for space in range(endurance):
            row, column = divmod(space, a_row)
            in_row = min(a_row, endurance - a_row * row)
            spot = (middle + (column - (in_row - 1) / 2) * 23, top + (102 if endurance > 4 else 113) + 23 * row)
            wounded = space < wounds
            parts.append(
                svg.use("sr-w", *spot) if wounded else svg.el("circle", cx=spot[0], cy=spot[1], r=8.6, class_="free")
            )
    else:
        parts.append(path(EMBLEMS[RONIN_NAMES[ronin]], middle, top + 76, 1.9, "ghost"))
        parts.append(svg.el("path", d=f"M{x + 14:.0f},{top + 36:.0f}l72,84", class_="cut"))
    return svg.group(*parts, role="img", class_=None if seen.alive(ronin) else "gone", data_piece=f"tile{ronin}")


def _emblem(seen: Seen, ronin: int, x: float, y: float) -> str:
    if seen.off_board(ronin):
        return svg.group(svg.use(f"sr-r{ronin}", x, y), data_piece=f"r{ronin}")
    shape = "ghost spent" if seen.s.abilities_used >> ronin & 1 else "ghost"
    return path(EMBLEMS[RONIN_NAMES[ronin]], x, y, 1.5, shape)


def _signs(marks: list[str], left: float, y: float, width: float) -> list[str]:
    """A pin for the Pen on the left, a gate for the Shrine on the right; pale when they work in the next round."""
    signs = []
    for mark in marks:
        shape = "mark later" if mark.endswith("next") else "mark"
        if mark.startswith("pinned"):
            signs.append(path(PIN, left + 13, y, 0.9, shape))
        elif mark.startswith("silenced"):
            signs.append(svg.el("use", href="#sr-shrine", transform=svg.at(left + width - 14, y, 0.85), class_=shape))
    return signs


# --- what can be chosen -----------------------------------------------------------------------------------------------


def _target(action: int, label: str, *shapes: str) -> str:
    return svg.group(
        svg.title(label), *shapes, class_="can", role="button", tabindex=0, aria_label=label, data_action=str(action)
    )


def _place_targets(seen: Seen) -> str:
    """Places that can be chosen; they lie under the markers, which let every click through."""
    drawn = []
    for action, label in seen.offers.items():
        family, member = act.LIST.family(action)
        if family.first in (act.ATT_PLACE, act.DEF_PLACE, act.HAYAI_MOVE, act.AREA_USE, act.TARGET_AREA):
            drawn.append(_target(action, label, _place_shape(member)))
    return svg.group(*drawn)


def _other_targets(seen: Seen) -> str:
    """Ronin and tiles that can be chosen, arrows for Yobu and knobs for the Inn lie over everything else."""
    drawn = []
    for action, label in seen.offers.items():
        family, member = act.LIST.family(action)
        first = family.first
        if first == act.INN_COPY:
            drawn.append(_target(action, label, *_knob(_ronin_spots(member, 1)[0], "inn")))
        elif first in (act.YOBU_PUSH_CW, act.YOBU_PUSH_CCW):
            drawn.append(_target(action, label, *_push_shapes(seen, 1 if first == act.YOBU_PUSH_CW else -1)))
        elif first in (act.MUSASHI_KILL, act.YUMI_SHOOT):
            drawn.append(_target(action, label, _marker_shape(seen, MUSASHI if first == act.MUSASHI_KILL else YUMI)))
        elif first == act.TAIKO_HEAL:
            drawn.append(_target(action, label, _tile_shape(member)))
        elif first in (act.TARGET_RONIN, act.WOUND_TASUKE, act.WOUND_COMPANION):
            ronin = _aimed_at(seen, first, member)
            drawn.append(_target(action, label, _marker_shape(seen, ronin), _tile_shape(ronin)))
    return svg.group(*drawn)


def _aimed_at(seen: Seen, first: int, member: int) -> int:
    if first == act.TARGET_RONIN:
        return member
    return TASUKE if first == act.WOUND_TASUKE else int(companion_on(seen.s, seen.s.target))


def _place_shape(place: int) -> str:
    x, y = _centre(place)
    return svg.el("circle", cx=x, cy=y, r=(MARKET_SIZE if place == MARKET else AREA_SIZE) - 3)


def _marker_shape(seen: Seen, ronin: int) -> str:
    place = seen.stands[ronin]
    here = [other for other, _ in seen.ronin_at(place)]
    x, y = _ronin_spots(place, len(here))[here.index(ronin)]
    return svg.el("circle", cx=x, cy=y, r=RONIN_SIZE + 3)


def _tile_shape(ronin: int) -> str:
    left, top, pitch, height = TILES
    return svg.el("rect", x=left + ronin * pitch, y=top, width=pitch - 6, height=height, rx=9)


def _knob(spot: tuple[float, float], sign: str) -> tuple[str, str]:
    x, y = spot
    return (
        svg.el("circle", cx=x, cy=y, r=22, class_="knob"),
        svg.el("use", href=f"#sr-{sign}", transform=svg.at(x, y, 1.3), class_="knobs"),
    )


def _push_shapes(seen: Seen, step: int) -> tuple[str, str]:
    """An arrow on the ring between Yobu's area and the neighbour he pushes to."""
    area = seen.stands[YOBU]
    (x, y), (to_x, to_y) = _centre(area), _centre((area + step) % AREAS)
    spot = ((x + to_x) / 2, (y + to_y) / 2)
    turn = math.degrees(math.atan2(to_y - y, to_x - x))
    arrow = f"{svg.at(*spot, 1.2)} rotate({turn:.0f})"
    return (
        svg.el("circle", cx=spot[0], cy=spot[1], r=22, class_="knob"),
        svg.el("path", d=ARROW, transform=arrow, class_="knobs"),
    )
