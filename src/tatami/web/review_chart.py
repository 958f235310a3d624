"""The chart of a review: the expected result of every seat over a match, with its turning points as links.

The chart fills its container: curves are stretched, while marks, text and line widths keep their size.
Seats differ by dashes and by the crests on their curves, not by colour alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from tatami.ui.svg import badge, el, group, number

CANVAS = 1000  # side of the square that curves are drawn on before it is stretched
GRID_LINES = (0, 25, 50, 75, 100)  # per cent
DASHES = (None, "9 5", "2 4", "12 4 2 4", "5 3", "16 6", "8 3 2 3 2 3")  # by seat
MIN_SPACING = 8.0  # per cent of the width between two flags, so that they do not overlap on a phone


@dataclass(frozen=True)
class Curve:
    """The expected result of one seat: (ply, result from 0 to 1), to the end of the match."""

    seat: int | None  # None: all together
    values: tuple[tuple[int, float], ...]

    def at(self, ply: float) -> float:
        """Interpolate the value at a ply."""
        for (left, low), (right, high) in pairwise(self.values):
            if left <= ply <= right:
                return low + (high - low) * (ply - left) / max(1, right - left)
        return self.values[0][1]


@dataclass(frozen=True)
class Flag:
    """A turning point on a curve."""

    number: int  # as in the list of turning points
    seat: int | None
    ply: int
    value: float
    label: str
    href: str


def draw(curves: Sequence[Curve], flags: Sequence[Flag], last: int, label: str) -> str:
    """Return the curves of a match of ``last`` moves as SVG; ``label`` says what is drawn."""
    across = _spread([100 * flag.ply / last for flag in flags])
    lines = el(
        "svg",
        *(_line(curve, last) for curve in curves),
        viewBox=f"0 0 {CANVAS} {CANVAS}",
        preserveAspectRatio="none",
        width="100%",
        height="100%",
        aria_hidden="true",
    )
    return el(
        "svg",
        *(_level(level) for level in GRID_LINES),
        lines,
        *(_crest(curve.seat, curve, last) for curve in curves if curve.seat is not None),
        *(_flag(flag, where, last) for flag, where in zip(flags, across, strict=True)),
        xmlns="http://www.w3.org/2000/svg",
        class_="curves",
        width="100%",
        height="100%",
        role="group",
        aria_label=label,
    )


def sample(seat: int) -> str:
    """Return a piece of a seat's line, for the legend."""
    line = el("line", x1=1, y1=6, x2=43, y2=6, class_=f"curve curve-{seat}", stroke_dasharray=DASHES[seat])
    return el("svg", line, viewBox="0 0 44 12", width="44", height="12", aria_hidden="true")


def _level(level: int) -> str:
    down = f"{100 - level}%"
    line = el("line", x1="0", x2="100%", y1=down, y2=down, class_="level")
    return line + el("text", f"{level} %", x="-6", y=down, dy=".32em", text_anchor="end", class_="axis")


def _line(curve: Curve, last: int) -> str:
    points = " ".join(f"{number(CANVAS * ply / last)},{number(CANVAS * (1 - value))}" for ply, value in curve.values)
    return el(
        "polyline",
        points=points,
        class_=f"curve curve-{_owner(curve.seat)}",
        stroke_dasharray=None if curve.seat is None else DASHES[curve.seat],
        vector_effect="non-scaling-stroke",
    )


def _owner(seat: int | None) -> str:
    return "all" if seat is None else str(seat)


def _crest(seat: int, curve: Curve, last: int) -> str:
    """Draw the seat's crest on its curve, each seat's at another ply."""
    ply = max(last * (seat + 1) / (len(DASHES) + 1), curve.values[0][0])
    return _placed(badge(seat, 0, 0, 9), 100 * ply / last, 100 * (1 - curve.at(ply)), f"owner seat-{seat}")


def _flag(flag: Flag, across: float, last: int) -> str:
    """Draw a turning point: a dot on the curve, and above the chart a numbered link to its position."""
    x, y = f"{number(100 * flag.ply / last)}%", f"{number(100 * (1 - flag.value))}%"
    stem = el("line", x1=f"{number(across)}%", y1="-8", x2=x, y2=y, class_="stem")
    dot = el("circle", cx=x, cy=y, r=4, class_=f"dot seat-{_owner(flag.seat)}")
    label = el("circle", r=12) + el("text", str(flag.number), dy=".34em", text_anchor="middle")
    link = el("a", label, href=flag.href, aria_label=flag.label, class_="flag")
    return stem + dot + _placed(group(link, transform="translate(0,-20)"), across, 0)


def _placed(drawing: str, across: float, down: float, class_: str | None = None) -> str:
    """Put a drawing of fixed size at a position in per cent."""
    return el("svg", drawing, x=f"{number(across)}%", y=f"{number(down)}%", overflow="visible", class_=class_)


def _spread(places: Sequence[float]) -> list[float]:
    """Move positions apart where they are too close, keeping their order and the edges."""
    moved: list[float] = []
    for place in places:
        moved.append(max(place, moved[-1] + MIN_SPACING) if moved else place)
    limit = 100.0
    for at in range(len(moved) - 1, -1, -1):
        moved[at] = min(moved[at], limit)
        limit = moved[at] - MIN_SPACING
    return moved
