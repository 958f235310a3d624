"""The pieces of Samurai as SVG: figures and tiles, each drawn around its own centre."""

from functools import cache

from tatami.games.samurai.components import CASTE_NAMES, MOVE, QUICK, SWAP, TILES
from tatami.ui import svg

SIZE = 30.0  # the side of a hex
TILE_SIZE = 27.5

CASTE_COLOURS = ("plum", "gold", "indigo")
# Figures and emblems are drawn within a radius of about 11.
FIGURES = {
    "buddha": "M0,-11a1.5,1.5 0 0 1 1.3,2.2A3.6,3.6 0 1 1 -1.3,-8.8A1.5,1.5 0 0 1 0,-11z"
    "M-10,10C-10,6 -7,5.4 -6,3C-6,-.4 -3.4,-1.8 0,-1.8C3.4,-1.8 6,-.4 6,3C7,5.4 10,6 10,10z",
    "rice": "M0,-11q3.2,3.6 0,7.6q-3.2,-4 0,-7.6zM-.9,-1.6q-6,-.4 -6.9,-6.2q6,.6 6.9,6.2zM.9,-1.6q6,-.4 6.9,-6.2"
    "q-6,.6 -6.9,6.2zM-.9,4.4q-6.6,-.4 -7.8,-6.6q6.8,.6 7.8,6.6zM.9,4.4q6.6,-.4 7.8,-6.6q-6.8,.6 -7.8,6.6z"
    "M-.8,-4H.8V10.5H-.8z",
    "castle": "M-9.4,10.5L-7.6,5H7.6L9.4,10.5zM-11,4q4,-.8 5.2,-4.6H5.8Q7,3.2 11,4zM-4.6,-1.4V-3.8H4.6V-1.4z"
    "M-8,-4q3.2,-.8 4,-3.6L0,-11L4,-7.6Q4.8,-4.8 8,-4z",
}
EMBLEMS = {
    **FIGURES,
    # a helmet with its horns
    "samurai": "M-10.5,-10C-8,-4.5 -4.5,-3.4 0,-3.4C4.5,-3.4 8,-4.5 10.5,-10C11.2,-3.6 7,-.6 6.4,-.4"
    "C7,1 7.2,2.4 7.2,3.4H-7.2C-7.2,2.4 -7,1 -6.4,-.4C-7,-.6 -11.2,-3.6 -10.5,-10z"
    "M-7.6,4.8H7.6L11,10.5L5.4,8.6H-5.4L-11,10.5z",
    # a straw hat over a face
    "ronin": "M-11.5,2.6Q-3.4,-2.6 0,-9.6Q3.4,-2.6 11.5,2.6Q0,6.4 -11.5,2.6z"
    "M-4.6,6.4Q0,7.6 4.6,6.4Q4,10.8 0,11Q-4,10.8 -4.6,6.4z",
    # a hull under a square sail
    "ship": "M-11,4.4H11Q9,10.5 3.4,10.5H-4.4Q-9.4,10 -11,4.4zM-7.4,-10.5Q-4.2,-4 -7.4,2.6H6.4Q9.6,-4 6.4,-10.5z",
    "move": "M-11,-3H1V-9L11,0L1,9V3H-11z",
    "swap": "M-10,-7H2V-11L11,-4.5L2,2V-2H-10zM10,7H-2V11L-11,4.5L-2,-2V2H10z",
}
QUICK_MARK = "M-6,-4.5L-1.5,0L-6,4.5L-3.6,4.5L.9,0L-3.6,-4.5zM0,-4.5L4.5,0L0,4.5L2.4,4.5L6.9,0L2.4,-4.5z"

TILE_STYLE = "".join(
    [
        *(f".sa-c{caste}{{fill:{svg.colour(name)}}}" for caste, name in enumerate(CASTE_COLOURS)),
        f".sa-v{{font:700 26px {svg.colour('sans')};fill:{svg.colour('sheet')};text-anchor:middle}}",
        f".sa-rim{{fill:none;stroke:{svg.colour('sheet')};stroke-opacity:.45;stroke-width:1.2}}",
        f".sa-disc{{fill:{svg.colour('town')}}}",
        f".sa-e{{fill:{svg.colour('sheet')}}}",
    ]
)


def emblem_of(kind: int) -> str:
    """The emblem of a tile: its caste's figure, or what a special tile is called."""
    name: str = TILES[kind]["name"]
    return name.rstrip("0123456789")


@cache
def figure(caste: int) -> str:
    """A figure in its caste's colour."""
    return svg.el("path", d=FIGURES[CASTE_NAMES[caste]], class_=f"sa-c{caste}")


@cache
def tile_body(seat: int) -> str:
    """What all tiles of a family share: its colour, a rim and its crest."""
    return (
        svg.el("polygon", points=svg.hexagon(TILE_SIZE), class_=f"tt-{seat}")
        + svg.el("polygon", points=svg.hexagon(TILE_SIZE - 2.4), class_="sa-rim")
        + svg.crest(seat, -9.5, -15.6, 5)
    )


@cache
def tile_face(kind: int) -> str:
    """What is printed on a tile of any family: its emblem, its value, and whether it is quick (SA-2.5)."""
    emblem = emblem_of(kind)
    if kind in (MOVE, SWAP):
        face = svg.el("path", d=EMBLEMS[emblem], class_="sa-e", transform=svg.at(1, 3, 1.25))
    else:
        if emblem in CASTE_NAMES:
            mark = svg.el("circle", r=12.4, cx=-9.6, cy=3.2, class_="sa-disc")
            mark += svg.el(
                "path", d=EMBLEMS[emblem], class_=f"sa-c{CASTE_NAMES.index(emblem)}", transform=svg.at(-9.6, 3, 0.86)
            )
        else:
            mark = svg.el("path", d=EMBLEMS[emblem], class_="sa-e", transform=svg.at(-9.4, 3.4, 1.05))
        face = mark + svg.text(TILES[kind]["value"], 11.5, 12.6, "sa-v")
    return face + (svg.el("path", d=QUICK_MARK, class_="sa-e", transform=svg.at(9, -15.6, 0.95)) if QUICK[kind] else "")


@cache
def _family_style(seat: int) -> str:
    colours = ("sheet", "town", *CASTE_COLOURS, svg.SEAT_COLOURS[seat])
    return svg.style("", TILE_STYLE, dict.fromkeys(colours))


def tile_alone(seat: int, kind: int, label: str) -> str:
    """A tile drawn by itself, for the hand."""
    box = (-TILE_SIZE - 0.5, -24.3, 2 * TILE_SIZE + 1, 48.6)
    return svg.drawing(box, label, _family_style(seat), tile_body(seat), tile_face(kind), role="img")
