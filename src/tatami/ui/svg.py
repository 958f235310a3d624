"""SVG: elements, hexes, crests, waves, and the colours that all boards share.

Colours are CSS variables of the page. A drawing also has fallbacks, light and dark, so that it can stand alone in a
notebook or a file; inside a page the page's variables win.
"""

import math
from collections.abc import Iterable
from functools import cache, lru_cache
from html import escape

# Each colour in light and in dark mode.
COLOURS = {
    "paper": ("#f3ece0", "#16181d"),
    "sheet": ("#fbf7ef", "#1e2128"),
    "edge": ("#d8ccb6", "#343a45"),
    "ink": ("#26221c", "#ece5d8"),
    "ink-soft": ("#6d6353", "#a89f90"),
    "indigo": ("#2b4570", "#8fb0e6"),
    "vermilion": ("#b93a26", "#f0755f"),
    "gold": ("#a8771a", "#e2b75a"),
    "moss": ("#4d6b3c", "#9cc283"),
    "plum": ("#6b4578", "#c99cda"),
    "sea": ("#d3dfe4", "#1d2c3a"),
    "sea-line": ("#b9cbd3", "#2a4053"),
    "land": ("#e9dcbd", "#3a3529"),
    "land-line": ("#cdb98c", "#55492f"),
    "town": ("#fffaf0", "#2a251b"),
    "glow": ("#c73e2c", "#ffb04a"),
}
FONTS = {
    "serif": '"Source Serif 4","Noto Serif",Georgia,"Hiragino Mincho ProN","Yu Mincho","Noto Serif CJK JP",serif',
    "sans": '"Inter","Noto Sans",system-ui,sans-serif',
}

SEAT_COLOURS = ("moss", "gold", "vermilion", "plum", "indigo", "ink-soft", "ink")
# One crest a seat, so that seats differ by shape and not by colour alone; each fits in a radius of 10.
CRESTS = (
    # three discs
    "M0,-9.4a4.6,4.6 0 1 1 -.01,0zM-5,-.6a4.6,4.6 0 1 1 -.01,0zM5,-.6a4.6,4.6 0 1 1 -.01,0z",
    "M0,-9L9.2,7.5H-9.2z",  # a scale, as the Hojo had
    "M0,-10L10,0L0,10L-10,0z",  # a diamond
    "M-8,-8H8V8H-8zM-3.6,-3.6V3.6H3.6V-3.6z",  # a measure of rice seen from above
    "M-3,-9.5H3V-3H9.5V3H3V9.5H-3V3H-9.5V-3H-3z",  # a cross
    "M3,-9.5A9.6,9.6 0 1 0 9.5,3.5A7.8,7.8 0 0 1 3,-9.5z",  # a crescent
    "M0,-10L2.6,-3.1L9.5,-3.1L4,1.4L5.9,8.4L0,4.4L-5.9,8.4L-4,1.4L-9.5,-3.1L-2.6,-3.1z",  # a star
)
CREST_GLYPHS = ("♣", "▲", "◆", "■", "✚", "☾", "★")  # similar shapes for a terminal


@lru_cache(4096)  # boards use the same coordinates again and again
def number(value: float) -> str:
    """Format a coordinate with at most one decimal."""
    short = f"{round(value, 1) + 0.0:.1f}".removesuffix(".0")  # + 0.0 turns -0.0 into 0.0
    return short if short == "0" else short.replace("-0.", "-.").removeprefix("0")


def el(tag: str, *children: str, **attributes: str | float | None) -> str:
    """Return an element. Children are markup; attribute values are escaped, None leaves an attribute out.

    ``class_`` stands for ``class``, ``data_action`` for ``data-action``.
    """
    written = "".join(
        [f' {_attribute(name)}="{_value(value)}"' for name, value in attributes.items() if value is not None]
    )
    inside = "".join(children)
    return f"<{tag}{written}>{inside}</{tag}>" if inside else f"<{tag}{written}/>"


@cache
def _attribute(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def _value(value: str | float) -> str:
    return escape(value) if isinstance(value, str) else number(value)


def text(content: str | int, x: float, y: float, class_: str, **attributes: str | float | None) -> str:
    """Return a line of text at a position."""
    return el("text", escape(str(content)), x=x, y=y, class_=class_, **attributes)


def title(content: str) -> str:
    """Return a title element: tooltip and label of its parent."""
    return el("title", escape(content))


def use(href: str, x: float, y: float, **attributes: str | float | None) -> str:
    """Return a reference to something defined once."""
    return el("use", href=f"#{href}", x=x, y=y, **attributes)


def at(x: float, y: float, scale: float = 1.0) -> str:
    """Return a transform that moves a drawing from the origin and scales it."""
    scaling = "" if scale == 1 else f" scale({scale:.3g})"
    return f"translate({number(x)},{number(y)}){scaling}"


def group(*children: str, **attributes: str | float | None) -> str:
    """Return a group of elements."""
    return el("g", *children, **attributes)


def hexagon(size: float, x: float = 0, y: float = 0) -> str:
    """Return the points of a flat-top hex of a given side."""
    return " ".join(
        f"{number(x + size * math.cos(math.pi / 3 * i))},{number(y + size * math.sin(math.pi / 3 * i))}"
        for i in range(6)
    )


def hex_centre(q: int, r: int, size: float) -> tuple[float, float]:
    """Return the centre of a flat-top hex in axial coordinates, r growing downwards."""
    return 1.5 * size * q, math.sqrt(3) * size * (r + q / 2)


def crest(seat: int, x: float, y: float, radius: float, class_: str = "tt-crest") -> str:
    """Return a seat's crest."""
    return el("path", d=CRESTS[seat], transform=at(x, y, radius / 10), class_=class_, fill_rule="evenodd")


def badge(seat: int, x: float, y: float, radius: float) -> str:
    """Return a seat's crest on a disc of its colour."""
    return el("circle", cx=x, cy=y, r=radius, class_=f"tt-{seat}") + crest(seat, x, y, radius * 0.6)


def waves(pattern_id: str, width: float = 24) -> str:
    """Return a pattern of waves (seigaiha). Fill with ``url(#pattern_id)``."""
    row = width / 4
    scales = "".join(
        el("circle", cx=x, cy=y * row, r=width / 2 * part, class_="tt-wave")
        for y in range(5)  # a lower wave covers the higher ones
        for x in ((0, width) if y % 2 == 0 else (width / 2,))
        for part in (1.0, 0.66, 0.33)
    )
    return el("pattern", scales, id=pattern_id, width=width, height=2 * row, patternUnits="userSpaceOnUse")


def colour(name: str) -> str:
    """Return a colour for a style rule inside a drawing."""
    return f"var(--t-{name})"


def style(rules: str, shared: str = "", colours: Iterable[str] = COLOURS) -> str:
    """Return the style of a drawing of class ``tt``: colours with fallbacks, seats, crests, waves, and its own rules.

    A page applies a drawing's style everywhere, so ``rules`` are nested: they hold only inside the drawing. They do not
    reach what is shown by ``use``; its rules are ``shared``, and their class names should begin with the game's prefix.
    """
    known = tuple(colours)
    names = [f"--t-{name}:var(--{name},light-dark({','.join(COLOURS[name])}));" for name in known]
    fonts = [f"--t-{name}:var(--{name},{family});" for name, family in FONTS.items()]
    seats = [f".tt-{i}{{fill:{colour(name)}}}" for i, name in enumerate(SEAT_COLOURS) if name in known]
    wave = f".tt-wave{{fill:{colour('sea')};stroke:{colour('sea-line')};stroke-width:.8}}" if "sea" in known else ""
    crests = f".tt-crest{{fill:{colour('sheet')}}}"
    within = ["svg:root{color-scheme:light dark}.tt{", *names, *fonts, rules, "}"]
    return el("style", *within, *seats, wave, crests, shared)


def drawing(box: tuple[float, float, float, float], label: str, *children: str, role: str = "group") -> str:
    """Return a standalone SVG element; ``box`` is left, top, width and height."""
    return el(
        "svg",
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(map(number, box)),
        class_="tt",
        role=role,
        aria_label=label,
    )
