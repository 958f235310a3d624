"""The panels of 7 Ronin: the ring of areas around the Market, ninja outside and ronin inside, track and tiles."""

import math

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
from tatami.games.seven_ronin.ui.view_model import ViewModel
from tatami.ui import svg
from tatami.ui.i18n import Words
from tatami.ui.panels import Panels, SeatNotes
from tatami.ui.view_model import View

WIDTH, HEIGHT = 760, 926
MIDDLE = (380.0, 432.0)
RING = (288.0, 252.0)  # half the width and half the height of the ring
AREA_SIZE, MARKET_SIZE = 74.0, 88.0
TRACK = (8.0, 8.0, 93.0, 70.0)  # left, top, pitch, height
TILES = (8.0, 776.0, 106.4, 142.0)
MAX_LINE = 12  # letters of a name
MAX_MARKERS = 5  # more ninja are shown as a number

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
        f".planned{{fill:{svg.colour('town')};stroke:{svg.colour('ink')};stroke-width:2.2;stroke-dasharray:5 3}}",
        f".planned-star{{fill:{svg.colour('ink')};fill-rule:evenodd}}.plus{{font:700 20px {svg.colour('sans')};"
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


def draw(view: View, words: Words) -> Panels:
    """Return the panels of a View: the village as SVG, and notes on both players."""
    model = ViewModel(view, words)
    board = svg.drawing(
        (0, 0, WIDTH, HEIGHT),
        model.say("board.village"),
        STYLE_SHEET,
        definitions(),
        _track(model),
        _corners(model),
        svg.el("ellipse", cx=MIDDLE[0], cy=MIDDLE[1], rx=RING[0], ry=RING[1], class_="ring"),
        *(_area(model, area) for area in range(AREAS)),
        _market(model),
        svg.group(*(_tile(model, ronin) for ronin in range(RONIN))),
        _place_targets(model),
        svg.group(*(_ninja(model, place) + _ronin(model, place) for place in range(LOCATIONS)), pointer_events="none"),
        _names(model),
        _other_targets(model),
    )
    seats = tuple(SeatNotes(seat, model.notes(seat), seat in model.acting) for seat in (at.ATTACKER, at.DEFENDER))
    return Panels(board, WIDTH, HEIGHT, seats)


# --- layout -----------------------------------------------------------------------------------------------------------


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


def _track(model: ViewModel) -> str:
    """The time track: round, threat level and hunger of every space, and the time marker (SR-3.5)."""
    left, top, pitch, height = TRACK
    cells = []
    for number in range(1, ROUNDS + 1):
        x = left + (number - 1) * pitch
        now = number == model.round
        threat = int(THREAT[model.threat_track, number])
        key = f"board.round{'_now' if now else ''}{'_hungry' if STARVATION[number] else ''}"
        shape = "cell now" if now else "cell past" if number < model.round else "cell"
        hungry = path(BOWL, x + 68, top + 52, 0.9, "sign") if STARVATION[number] else ""
        cells.append(
            svg.group(
                svg.title(model.say(key, round=number, threat=threat)),
                svg.el("rect", x=x, y=top, width=pitch - 7, height=height, rx=8, class_=shape),
                svg.text(number, x + 24, top + 44, "big" if now else "num"),
                svg.el("path", d="M0,-9L9,7H-9z", transform=svg.at(x + 48, top + 20, 0.9), class_="sign"),
                svg.text(threat, x + 70, top + 28, "lim"),
                hungry,
                data_piece="time" if now else None,
            )
        )
    return svg.group(*cells)


def _corners(model: ViewModel) -> str:
    """Reserve and pool above, areas held and areas planned below."""
    top, bottom = TRACK[1] + TRACK[3] + 34, TILES[1] - 78
    parts = [
        _count(model, "reserve", model.reserve, 64, top) + svg.badge(at.ATTACKER, 124, top + 28, 13),
        _count(model, "pool", model.pool, WIDTH - 64, top),
        _pips(model, "held", model.areas_held, AREAS_TO_WIN, 64, bottom),
    ]
    if model.planning and model.seat == at.ATTACKER:
        parts.append(_pips(model, "areas", int(planned_areas(model.state)), model.threat, WIDTH - 64, bottom))
    return svg.group(*parts)


def _count(model: ViewModel, key: str, count: int, x: float, y: float) -> str:
    label = model.say(f"board.{key}_label", count=count)
    return svg.group(
        svg.title(label),
        svg.text(model.say(f"board.{key}"), x, y, "cap"),
        svg.use("sr-n", x - 26, y + 28),
        svg.text(count, x + 16, y + 42, "big"),
        role="img",
    )


def _pips(model: ViewModel, key: str, count: int, total: int, x: float, y: float) -> str:
    """A count out of a total, as squares."""
    values = {"count": count, "needed" if key == "held" else "threat": total}
    squares = [
        svg.el("rect", x=x - 52 + 21 * (i % 5), y=y + 12 + 21 * (i // 5), width=17, height=17, class_=shape)
        for i in range(max(total, count))
        for shape in ["held" if i < count else "left"]
    ]
    return svg.group(
        svg.title(model.say(f"board.{key}_label", **values)),
        svg.text(model.say(f"board.{key}"), x, y, "cap"),
        *squares,
        role="img",
    )


# --- the village ------------------------------------------------------------------------------------------------------


def _effect(model: ViewModel, area: int) -> str:
    if area == INN:
        return model.say("board.inn_effect")
    return model.say("board.field_effect") if FIELDS >> area & 1 else model.say(f"effect.{sign_of(area)}")


def _area(model: ViewModel, area: int) -> str:
    """An area with its ability's sign and its limit (SR-3.1); hatched when ninja hold it."""
    x, y = _centre(area)
    place = model.words.name("place", AREA_NAMES[area])
    label = model.say("board.area", place=place, limit=int(LIMIT[area]), effect=_effect(model, area))
    as_field = area == INN and model.inn_counts_as_field
    if as_field:
        label += "; " + model.say("board.inn_field")
    sign = "field" if as_field else sign_of(area)
    raised = y - (13 if len(_lines(place)) == 1 else 20)
    return svg.group(
        svg.title(label),
        svg.el("circle", cx=x, cy=y, r=AREA_SIZE, class_="area"),
        svg.el("circle", cx=x, cy=y, r=AREA_SIZE, class_="lost") if model.occupied(area) else "",
        svg.el(
            "use",
            href=f"#sr-{sign}",
            transform=svg.at(x - 20, raised, 1.75),
            class_="sign spent" if model.used(area) else "sign",
        ),
        svg.el("circle", cx=x + 26, cy=raised, r=16, class_="rim"),
        svg.text(int(LIMIT[area]), x + 26, raised + 8.5, "lim"),
    )


def _market(model: ViewModel) -> str:
    x, y = MIDDLE
    return svg.group(
        svg.title(model.words.text("help.place.market")), svg.el("circle", cx=x, cy=y, r=MARKET_SIZE, class_="market")
    )


def _lines(name: str) -> list[str]:
    """A name as it is written on an area: a long one in two lines."""
    return name.split(" ", 1) if len(name) > MAX_LINE else [name]


def _names(model: ViewModel) -> str:
    """Names are drawn last, so that no marker covers them."""
    drawn = []
    for area, name in enumerate(AREA_NAMES):
        x, y = _centre(area)
        lines = _lines(model.words.name("place", name))
        first = 30.0 if len(lines) == 1 else 22.0
        drawn += [svg.text(line, x, y + first + 19 * i, "name") for i, line in enumerate(lines)]
    drawn.append(svg.text(model.say("board.market"), MIDDLE[0], MIDDLE[1] - 46, "name"))
    return svg.group(*drawn, aria_hidden="true")


# --- markers ----------------------------------------------------------------------------------------------------------


def _ninja(model: ViewModel, place: int) -> str:
    """The ninja of a place, then those of the seat's own plan with a dashed outline."""
    count, planned = model.ninja[place], model.attack_plan[place]
    if not count and not planned:
        return ""
    single = count + planned <= MAX_MARKERS
    here, coming = (count, planned) if single else (min(count, 1), min(planned, 1))
    spots = _ninja_spots(place, here + coming)
    parts = []
    if count:
        standing = [svg.use("sr-n", *spot, data_piece=f"n{place}-{i}") for i, spot in enumerate(spots[:here])]
        if not single:
            standing.append(_number(str(count), spots[0], "sr-n", "more"))
        label = model.say("board.ninja", count=count, place=place_name(place))
        parts.append(svg.group(svg.title(label), *standing, role="img"))
    if planned:
        planned_ninja = [_planned_ninja(spot, f"+{planned}" if not single else "") for spot in spots[here:]]
        label = model.say("board.planned", count=planned, place=place_name(place))
        parts.append(svg.group(svg.title(label), *planned_ninja, role="img"))
    return "".join(parts)


def _number(label: str, spot: tuple[float, float], disc: str, class_: str) -> str:
    x, y = spot
    return svg.el("circle", cx=x, cy=y, r=NINJA_SIZE, class_=disc) + svg.text(label, x, y + 7, class_)


def _planned_ninja(spot: tuple[float, float], label: str) -> str:
    """A ninja that is only planned."""
    if label:
        return _number(label, spot, "planned", "plus")
    x, y = spot
    star = svg.el("use", href="#sr-star", transform=svg.at(x, y, 0.9), class_="planned-star")
    return svg.el("circle", cx=x, cy=y, r=NINJA_SIZE - 1, class_="planned") + star


def _ronin(model: ViewModel, place: int) -> str:
    """The ronin of a place; one who is only planned to go there has a dashed outline."""
    standing = model.ronin_at(place)
    drawn = []
    for (ronin, planned), (x, y) in zip(standing, _ronin_spots(place, len(standing)), strict=False):
        key = "board.ronin_planned" if planned else "board.ronin_here"
        label = model.say(key, ronin=ronin_name(ronin), place=place_name(place))
        halo = svg.el("circle", cx=x, cy=y, r=RONIN_SIZE + 3, class_="halo") if planned else ""
        drawn.append(
            svg.group(svg.title(label), svg.use(f"sr-r{ronin}", x, y), halo, role="img", data_piece=f"r{ronin}")
        )
    return "".join(drawn)


# --- tiles ------------------------------------------------------------------------------------------------------------


def _tile(model: ViewModel, ronin: int) -> str:
    """A ronin's tile: name, marker while off the board, wounds, and whether the ronin is pinned or silenced."""
    left, top, pitch, height = TILES
    x, middle = left + ronin * pitch, left + ronin * pitch + (pitch - 6) / 2
    marks = model.marks(ronin)
    endurance, wounds = int(ENDURANCE[ronin]), int(model.state.wounds[ronin])
    parts = [
        svg.title(model.tile_label(ronin)),
        svg.el(
            "rect",
            x=x,
            y=top,
            width=pitch - 6,
            height=height,
            rx=9,
            class_="tile next" if "placing" in marks else "tile",
        ),
        svg.text(model.words.name("ronin", RONIN_NAMES[ronin]), middle, top + 24, "name"),
    ]
    if model.alive(ronin):
        parts.append(_emblem(model, ronin, middle, top + 60))
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
    return svg.group(*parts, role="img", class_=None if model.alive(ronin) else "gone", data_piece=f"tile{ronin}")


def _emblem(model: ViewModel, ronin: int, x: float, y: float) -> str:
    if model.off_board(ronin):
        return svg.group(svg.use(f"sr-r{ronin}", x, y), data_piece=f"r{ronin}")
    shape = "ghost spent" if model.state.abilities_used >> ronin & 1 else "ghost"
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


# --- buttons ----------------------------------------------------------------------------------------------------------


def _target(action: int, label: str, *shapes: str) -> str:
    """Return a button in the drawing: it is highlighted, takes the focus and carries its action."""
    return svg.group(
        svg.title(label), *shapes, class_="can", role="button", tabindex=0, aria_label=label, data_action=str(action)
    )


def _place_targets(model: ViewModel) -> str:
    """Buttons for places; they lie under the markers, which let clicks through."""
    drawn = []
    for action, label in model.legal_actions.items():
        family, member = act.LIST.family(action)
        if family.first in (act.ATT_PLACE, act.DEF_PLACE, act.HAYAI_MOVE, act.AREA_USE, act.TARGET_AREA):
            drawn.append(_target(action, label, _place_shape(member)))
    return svg.group(*drawn)


def _other_targets(model: ViewModel) -> str:
    """Buttons for ronin and tiles, arrows for Yobu and round buttons for the Inn, over everything else."""
    drawn = []
    for action, label in model.legal_actions.items():
        family, member = act.LIST.family(action)
        first = family.first
        if first == act.INN_COPY:
            drawn.append(_target(action, label, *_round_button(_ronin_spots(member, 1)[0], "inn")))
        elif first in (act.YOBU_PUSH_CW, act.YOBU_PUSH_CCW):
            drawn.append(_target(action, label, *_push_shapes(model, 1 if first == act.YOBU_PUSH_CW else -1)))
        elif first in (act.MUSASHI_KILL, act.YUMI_SHOOT):
            drawn.append(_target(action, label, _marker_shape(model, MUSASHI if first == act.MUSASHI_KILL else YUMI)))
        elif first == act.TAIKO_HEAL:
            drawn.append(_target(action, label, _tile_shape(member)))
        elif first in (act.TARGET_RONIN, act.WOUND_TASUKE, act.WOUND_COMPANION):
            ronin = _aimed_at(model, first, member)
            drawn.append(_target(action, label, _marker_shape(model, ronin), _tile_shape(ronin)))
    return svg.group(*drawn)


def _aimed_at(model: ViewModel, first: int, member: int) -> int:
    if first == act.TARGET_RONIN:
        return member
    return TASUKE if first == act.WOUND_TASUKE else int(companion_on(model.state, model.state.target))


def _place_shape(place: int) -> str:
    x, y = _centre(place)
    return svg.el("circle", cx=x, cy=y, r=(MARKET_SIZE if place == MARKET else AREA_SIZE) - 3)


def _marker_shape(model: ViewModel, ronin: int) -> str:
    place = model.stands[ronin]
    here = [other for other, _ in model.ronin_at(place)]
    x, y = _ronin_spots(place, len(here))[here.index(ronin)]
    return svg.el("circle", cx=x, cy=y, r=RONIN_SIZE + 3)


def _tile_shape(ronin: int) -> str:
    left, top, pitch, height = TILES
    return svg.el("rect", x=left + ronin * pitch, y=top, width=pitch - 6, height=height, rx=9)


def _round_button(spot: tuple[float, float], sign: str) -> tuple[str, str]:
    x, y = spot
    return (
        svg.el("circle", cx=x, cy=y, r=22, class_="knob"),
        svg.el("use", href=f"#sr-{sign}", transform=svg.at(x, y, 1.3), class_="knobs"),
    )


def _push_shapes(model: ViewModel, step: int) -> tuple[str, str]:
    """An arrow on the ring between Yobu's area and the neighbour he pushes to."""
    area = model.stands[YOBU]
    (x, y), (to_x, to_y) = _centre(area), _centre((area + step) % AREAS)
    spot = ((x + to_x) / 2, (y + to_y) / 2)
    turn = math.degrees(math.atan2(to_y - y, to_x - x))
    arrow = f"{svg.at(*spot, 1.2)} rotate({turn:.0f})"
    return (
        svg.el("circle", cx=spot[0], cy=spot[1], r=22, class_="knob"),
        svg.el("path", d=ARROW, transform=arrow, class_="knobs"),
    )
