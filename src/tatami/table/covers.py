"""The covers of the games on the lobby's shelf, drawn by code: a few large shapes in the colours of the house."""

import math
from collections.abc import Callable
from functools import cache

from tatami.paper.ink import COLOURS, CRESTS, at, el, group, hexagon

WIDTH, HEIGHT = 320, 180


def _paint(name: str) -> str:
    """A printed colour: a cover keeps its own by day and by night."""
    return COLOURS[name][0]


def _shape(d: str, colour: str, **attributes: str | float | None) -> str:
    return el("path", d=d, fill=_paint(colour), **attributes)


def _line(d: str, colour: str, width: float, cap: str = "round", **attributes: str | float | None) -> str:
    return el("path", d=d, fill="none", stroke=_paint(colour), stroke_width=width, stroke_linecap=cap, **attributes)


def _disc(x: float, y: float, radius: float, colour: str, **attributes: str | float | None) -> str:
    return el("circle", cx=x, cy=y, r=radius, fill=_paint(colour), **attributes)


def _ground(colour: str) -> str:
    return el("rect", width=WIDTH, height=HEIGHT, fill=_paint(colour))


def _waves(step: float = 32) -> str:
    """The sea: waves before waves (seigaiha), as a pattern over the whole cover."""
    arcs = [
        el("circle", cx=x, cy=row * step / 4, r=step / 2 * part)
        for row in range(5)  # a lower wave lies before the higher ones
        for x in ((0, step) if row % 2 == 0 else (step / 2,))
        for part in (1.0, 0.66, 0.33)
    ]
    wave = group(*arcs, fill=_paint("sea"), stroke=_paint("sea-line"), stroke_width=1.4)
    pattern = el("pattern", wave, id="cover-sea", width=step, height=step / 2, patternUnits="userSpaceOnUse")
    return pattern + el("rect", width=WIDTH, height=HEIGHT, fill="url(#cover-sea)")


# --- the five games ---------------------------------------------------------------------------------------------------

CASTLE = (
    "M-9,10L-7,5H7L9,10zM-11,4Q-7,3 -5.6,-.6H5.6Q7,3 11,4zM-4.6,-1.4V-4H4.6V-1.4z"
    "M-8,-4Q-5,-5 -4,-8L0,-11L4,-8Q5,-5 8,-4z"
)
BUDDHA = "M-4,-6a4,4 0 1 1 8,0a4,4 0 1 1 -8,0zM-10,10C-10,6 -7,5 -6,2C-5,-1 5,-1 6,2C7,5 10,6 10,10z"
RICE = (
    "M-.8,11V-3H.8V11zM0,-11q3,4 0,8q-3,-4 0,-8zM-1,-1q-6,-1 -7,-7q6,1 7,7zM1,-1q6,-1 7,-7q-6,1 -7,7z"
    "M-1,5q-7,-1 -8,-7q7,1 8,7zM1,5q7,-1 8,-7q-7,1 -8,7z"
)
HAT = "M-12,0Q-4,-4 0,-12Q4,-4 12,0Q0,4 -12,0z"


def _samurai() -> str:
    """Islands of hexes in the sea, and what stands on them."""
    size = 30.0
    islands = {
        (2, 1): "",
        (3, 0): "castle",
        (4, 0): "",
        (4, 1): "",
        (5, -1): "rice",
        (6, -1): "",
        (5, 0): "buddha",
        (3, 1): "",
        (6, 0): "",
    }
    drawn = []
    for (q, r), thing in islands.items():
        x, y = 1.5 * size * q - 20, math.sqrt(3) * size * (r + q / 2) - 22
        drawn.append(
            el(
                "polygon",
                points=hexagon(size - 1.5, x, y),
                fill=_paint("town" if thing else "land"),
                stroke=_paint("ink" if thing else "land-line"),
                stroke_width=2.4 if thing else 1.2,
            )
        )
        if thing:
            figure, colour = {"castle": (CASTLE, "indigo"), "rice": (RICE, "gold"), "buddha": (BUDDHA, "plum")}[thing]
            drawn.append(_shape(figure, colour, transform=at(x, y, 1.7)))
    return _waves() + "".join(drawn)


def _samurai_spirit() -> str:
    """Seven on the palisade before a rising sun."""
    stakes = "".join(f"M{x},182V{128 + x * 7 % 9}l5,-8l5,8V182z" for x in range(2, WIDTH, 13))
    seven = [
        _shape(HAT, "ink", transform=at(x, y, 1.15))
        + _shape(f"M{x - 9},{y + 34}V{y + 12}Q{x},{y - 4} {x + 9},{y + 12}V{y + 34}z", "ink")
        for x, y in zip(range(58, 280, 34), (108, 100, 94, 90, 94, 100, 108), strict=True)
    ]
    spears = _line("M76,70V140M143,52V120M177,52V120M246,66V140", "ink", 2.6)
    return (
        _ground("land")
        + _disc(160, 88, 74, "vermilion")
        + _shape("M0,128Q50,104 96,118T190,112T320,122V182H0z", "land-line")
        + spears
        + "".join(seven)
        + _shape(stakes, "ink-soft", stroke=_paint("land"), stroke_width=1.2)
    )


def _seven_ronin() -> str:
    """A village between day and night: swords from one side, a throwing star from the other."""
    roof = "M-34,0Q-18,-4 -10,-20H10Q18,-4 34,0zM-24,0H24V22H-24z"
    houses = [
        _shape(roof, "ink", transform=at(x, y, size))
        for x, y, size in ((70, 132, 0.9), (160, 126, 1.2), (250, 132, 0.9))
    ]
    star = "M0,-34L7,-7L34,0L7,7L0,34L-7,7L-34,0L-7,-7z"
    lanterns = [_disc(x, 166, 4.6, "gold") for x in range(40, 300, 40)]
    return (
        _ground("town")
        + el("path", d="M200,0H320V180H120z", fill=_paint("indigo"))
        + _disc(62, 46, 24, "vermilion")
        + _shape("M262,20a26,26 0 1 0 20,42a21,21 0 0 1 -20,-42z", "sheet")
        + "".join(houses)
        + _shape("M0,154H320V180H0z", "ink")
        + "".join(lanterns)
        + group(
            _shape(star, "sheet", stroke=_paint("ink"), stroke_width=2), _disc(0, 0, 5, "ink"), transform=at(216, 62)
        )
        + _line("M96,92L166,34", "ink", 4)
        + _line("M96,92L84,102", "vermilion", 6)
        + _line("M100,84l8,10", "gold", 4)
    )


def _fuji_koro() -> str:
    """The mountain with fire in it, and a dragon around it."""
    scales = _line("M34,120C70,74 116,150 160,112S250,66 292,104", "moss", 15)
    spine = _line("M34,120C70,74 116,150 160,112S250,66 292,104", "gold", 3, stroke_dasharray="1 9")
    head = group(
        _shape("M-8,-9Q8,-16 22,-4Q12,-1 24,5Q10,13 -8,9z", "moss"),
        _line("M0,-9Q-2,-20 -12,-24M8,-11Q10,-20 4,-28", "gold", 3),
        _disc(6, -4, 2.2, "sheet"),
        transform=at(292, 104),
    )
    return (
        _ground("sea")
        + _disc(244, 50, 26, "vermilion")
        + _shape("M20,182L128,36Q140,46 150,38T174,36L300,182z", "indigo")
        + _shape(
            "M128,36L104,70Q116,66 122,76Q134,62 142,80Q152,66 162,78Q172,64 184,74"
            "Q192,66 198,66L174,36Q160,48 150,38T128,36z",
            "sheet",
        )
        + _line("M143,44Q156,22 146,-6M158,46Q172,20 162,-6", "gold", 4)
        + scales
        + spine
        + head
        + _shape("M0,158Q40,144 80,158T160,158T240,158T320,158V182H0z", "land")
    )


def _way_of_the_samurai() -> str:
    """One sword, one sun, bamboo."""
    canes = "".join(
        _line(f"M{x},-4V184", "moss", width, "butt", stroke_dasharray="41 3", stroke_dashoffset=str(x))
        for x, width in ((24, 9), (50, 6), (72, 8), (270, 6), (296, 10))
    )
    leaves = (
        "M72,40q22,-12 40,2q-22,8 -40,-2zM72,60q24,2 34,18q-24,-2 -34,-18z"
        "M270,30q-24,-10 -40,4q22,8 40,-4zM270,96q-22,0 -34,16q24,0 34,-16z"
    )
    return (
        _ground("paper")
        + _disc(168, 84, 56, "vermilion")
        + canes
        + _shape(leaves, "moss")
        + _shape("M98,158Q190,112 256,26Q252,60 106,164z", "sheet", stroke=_paint("ink"), stroke_width=1.6)
        + _line("M100,162L70,180", "ink", 9)
        + _line("M93,150L108,172", "gold", 6)
        + _shape("M0,172Q80,166 160,174T320,170V182H0z", "ink-soft")
    )


def _mats() -> str:
    """For a game that has no cover of its own: mats and the seven crests."""
    mats = "M12,12H154V84H12zM166,12H308V84H166zM12,96H154V168H12zM166,96H308V168H166z"
    crests = "".join(
        _shape(crest, "indigo", transform=at(40 + 40 * i, 90), fill_rule="evenodd") for i, crest in enumerate(CRESTS)
    )
    band = el("rect", y=72, width=WIDTH, height=36, fill=_paint("sheet"))
    return _ground("moss") + _shape(mats, "land", stroke=_paint("ink"), stroke_width=4) + band + crests


COVERS: dict[str, Callable[[], str]] = {
    "samurai": _samurai,
    "samurai_spirit": _samurai_spirit,
    "seven_ronin": _seven_ronin,
    "fuji_koro": _fuji_koro,
    "way_of_the_samurai": _way_of_the_samurai,
}


@cache
def cover(name: str) -> str:
    """Return a game's cover as one SVG element; every game has one, if only the common one."""
    picture = COVERS.get(name, _mats)()
    return el("svg", picture, xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {WIDTH} {HEIGHT}", aria_hidden="true")
