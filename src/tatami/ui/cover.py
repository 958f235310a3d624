"""Drawing covers: a few large shapes in Tatami's colours.

A game's ``ui/cover.py`` has ``draw()``; a game without one gets ``plain()``.
"""

from tatami.ui.svg import COLOURS, CRESTS, at, el, group

WIDTH, HEIGHT = 320, 180


def paint(name: str) -> str:
    """Return a colour by name, the same in light and dark mode: covers look printed."""
    return COLOURS[name][0]


def shape(d: str, colour: str, **attributes: str | float | None) -> str:
    return el("path", d=d, fill=paint(colour), **attributes)


def line(d: str, colour: str, width: float, cap: str = "round", **attributes: str | float | None) -> str:
    return el("path", d=d, fill="none", stroke=paint(colour), stroke_width=width, stroke_linecap=cap, **attributes)


def disc(x: float, y: float, radius: float, colour: str, **attributes: str | float | None) -> str:
    return el("circle", cx=x, cy=y, r=radius, fill=paint(colour), **attributes)


def background(colour: str) -> str:
    return el("rect", width=WIDTH, height=HEIGHT, fill=paint(colour))


def sea(step: float = 32) -> str:
    """Fill the whole cover with waves (seigaiha)."""
    arcs = [
        el("circle", cx=x, cy=row * step / 4, r=step / 2 * part)
        for row in range(5)  # a lower wave covers the higher ones
        for x in ((0, step) if row % 2 == 0 else (step / 2,))
        for part in (1.0, 0.66, 0.33)
    ]
    wave = group(*arcs, fill=paint("sea"), stroke=paint("sea-line"), stroke_width=1.4)
    pattern = el("pattern", wave, id="cover-sea", width=step, height=step / 2, patternUnits="userSpaceOnUse")
    return pattern + el("rect", width=WIDTH, height=HEIGHT, fill="url(#cover-sea)")


def plain() -> str:
    """Draw the cover of a game that has none of its own: mats and the seven crests."""
    mats = "M12,12H154V84H12zM166,12H308V84H166zM12,96H154V168H12zM166,96H308V168H166z"
    crests = "".join(
        shape(crest, "indigo", transform=at(40 + 40 * i, 90), fill_rule="evenodd") for i, crest in enumerate(CRESTS)
    )
    band = el("rect", y=72, width=WIDTH, height=36, fill=paint("sheet"))
    return background("moss") + shape(mats, "land", stroke=paint("ink"), stroke_width=4) + band + crests


def framed(picture: str) -> str:
    """Return a cover as one SVG element."""
    return el("svg", picture, xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {WIDTH} {HEIGHT}", aria_hidden="true")
