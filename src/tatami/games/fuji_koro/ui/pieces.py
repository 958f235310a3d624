"""The pieces of Fuji Koro as SVG: cells, cubes, tokens, monks and dragons, told apart by shape as well as colour."""

from collections.abc import Sequence

from tatami.games.fuji_koro.components import LEFT, MAX_PLAYERS, PATTERN_CELL, PATTERN_CUBE, PATTERN_SIZE
from tatami.games.fuji_koro.rules.magic import SANDAL_FIRST
from tatami.kernel.records import Record
from tatami.ui import svg

SIZE = 13.0  # side of a cell
COLUMN_WIDTH = 592  # of all that is drawn beside the map
CUBE_SHAPES = (  # wood has grain, metal an edge, a tooth a point, magic a star
    "M-5,-2H5M-5,2H5",
    "M0,-4.4L4.4,0L0,4.4L-4.4,0z",
    "M-4,-4H4L0,5z",
    "M0,-5L1.5,-1.5L5,0L1.5,1.5L0,5L-1.5,1.5L-5,0L-1.5,-1.5z",
)
SIGNS = {  # what lies on a cell, within a radius of 9
    "wood": "M-8,-4H5A2,3.5 0 0 1 5,3H-8zM5,-4A2,3.5 0 0 0 5,3",
    "metal": "M-8,5L-5,-4H5L8,5z",
    "monk": "M0,-8A3.2,3.2 0 1 1 -.01,-8zM-6,8Q-6,-1 0,-1Q6,-1 6,8z",
    "scroll": "M-7,-5H7V5H-7zM-9,-6H-6V6H-9zM6,-6H9V6H6z",
    "adventure": "M0,-8L8,0L0,8L-8,0zM-1.2,-4H1.2V1H-1.2zM-1.2,2.6H1.2V5H-1.2z",
    "rope": "M-2,-9H2V9H-2zM-5,-6H5V-4H-5zM-5,-1H5V1H-5zM-5,4H5V6H-5z",
}
DRAGON = (
    "M-15,9C-9,13 -2,10 0,4C1,0 -3,-2 -6,-1C-10,0 -12,-5 -8,-8C-3,-12 5,-11 8,-6L15,-8L11,-3L16,1L10,1"
    "C9,9 1,15 -8,14C-12,13 -14,12 -15,9zM4,-7A1.5,1.5 0 1 0 4.1,-7z"
)

FALLEN_CREST = MAX_PLAYERS  # the star, which no seat has
GATE = "M-11,-8H11V-5.4H-11zM-8,-3H8V-1H-8zM-7,-6H-5V8H-7zM5,-6H7V8H5z"  # of a shrine


def hexagon_path(size: float) -> str:
    """A cell's outline."""
    return "M" + svg.hexagon(size).replace(" ", "L") + "z"


def figure(s: Record, board: int, x: float, y: float, radius: float) -> str:
    """A samurai by their crest; the fallen samurai of scenario 7 share one."""
    return svg.badge(board if board < int(s.players) else FALLEN_CREST, x, y, radius)


def dragon_shape(kind: int, x: float, y: float, scale: float, label: str = "") -> str:
    """A dragon in the colour of its class."""
    title = [svg.title(label)] if label else []
    return svg.el("use", *title, href="#fk-d", transform=svg.at(x, y, scale), class_=f"dg d{kind}")


def mini_pattern(pattern: int, x: float, y: float) -> str:
    """A pattern in small: one path for the cubes of each material."""
    squares = ["", "", ""]
    for i in range(int(PATTERN_SIZE[pattern])):
        cell = int(PATTERN_CELL[pattern, i])
        column, row = cell % 4, 1 - cell // 4
        if cell >= SANDAL_FIRST:
            column, row = cell - SANDAL_FIRST, 1
        elif cell >= LEFT:
            column, row = (cell - LEFT) % 10, (cell - LEFT) // 10
        squares[int(PATTERN_CUBE[pattern, i]) - 1] += f"M{column * 6},{row * 6}h5v5h-5z"
    paths = [svg.el("path", d=d, class_=f"fk-c{i}") for i, d in enumerate(squares) if d]
    return svg.group(*paths, transform=svg.at(x, y))


def mini_gear(gear: Sequence[int]) -> str:
    """A whole board's gear in small: helmet, weapon laid on its side, sandals; cubes by material on empty cells."""
    squares = ["", "", "", ""]
    for cell in range(len(gear)):
        row, column = 2 - cell // 4, float(cell % 4)
        if cell >= SANDAL_FIRST:
            row, column = 1, 18 + cell - SANDAL_FIRST
        elif cell >= LEFT:
            row, column = (cell - LEFT) // 10 + 1, 5.5 + (cell - LEFT) % 10
        usual = cell < 8 if cell < LEFT else cell < SANDAL_FIRST + 3 and (cell - LEFT) % 10 < 8  # on every board
        if gear[cell] or usual:
            squares[gear[cell]] += f"M{svg.number(column * 6)},{row * 6}h5v5h-5z"
    paths = [svg.el("path", d=d, class_=f"fk-c{i - 1}" if i else "g") for i, d in enumerate(squares) if d]
    return "".join(paths)


def definitions() -> str:
    """Everything that is shown more than once."""
    cell = svg.el("path", id="fk-h", d=hexagon_path(SIZE - 0.6))
    signs = [svg.el("path", id=f"fk-{name}", d=path) for name, path in SIGNS.items()]
    cubes = [
        svg.group(
            svg.el("rect", x=-8, y=-8, width=16, height=16, rx=3, class_=f"fk-c{i}"),
            svg.el("path", d=shape, class_="fk-m"),
            id=f"fk-q{i}",
        )
        for i, shape in enumerate(CUBE_SHAPES)
    ]
    tile = svg.el("path", id="fk-t", d=hexagon_path(SIZE * 2.52), transform="rotate(19)")
    shapes = [svg.el("path", id=f"fk-{name}", d=path) for name, path in (("d", DRAGON), ("gate", GATE))]
    return svg.el("defs", cell, tile, *signs, *cubes, *shapes)


SHARED = "".join(
    [
        f".fk-c0{{fill:{svg.colour('land-line')}}}.fk-c1{{fill:{svg.colour('ink-soft')}}}",
        f".fk-c2{{fill:{svg.colour('town')};stroke:{svg.colour('ink')};stroke-width:1}}.fk-c3{{fill:{svg.colour('moss')}}}",
        f".fk-m{{fill:{svg.colour('sheet')};stroke:{svg.colour('ink')};stroke-width:1.2}}",
    ]
)
STYLE = "".join(
    [
        "text{pointer-events:none}",
        f".w{{fill:{svg.colour('sheet')};stroke:{svg.colour('edge')};stroke-width:1}}",
        f".r{{fill:{svg.colour('land')};stroke:{svg.colour('land-line')};stroke-width:.8}}",
        f".l{{fill:{svg.colour('vermilion')};stroke:{svg.colour('ink')};stroke-width:.8;fill-opacity:.85}}",
        f".u{{fill:{svg.colour('paper')};stroke:{svg.colour('edge')};stroke-width:.8;stroke-dasharray:3 2}}",
        f".hub{{fill:{svg.colour('town')};stroke:{svg.colour('ink-soft')};stroke-width:1.4}}",
        f".sg{{fill:{svg.colour('ink')};fill-opacity:.75;fill-rule:evenodd}}.off{{opacity:.25}}",
        f".dg{{fill-rule:evenodd;stroke:{svg.colour('sheet')};stroke-width:.8}}",
        f".d0{{fill:{svg.colour('indigo')}}}.d1{{fill:{svg.colour('moss')}}}",
        f".d2{{fill:{svg.colour('vermilion')}}}.d3{{fill:{svg.colour('gold')}}}",
        f".t{{font:600 13px {svg.colour('serif')};fill:{svg.colour('ink')}}}",
        f".n{{font:700 10.5px {svg.colour('sans')};fill:{svg.colour('ink-soft')};text-anchor:middle}}",
        f".k{{font:500 12px {svg.colour('sans')};fill:{svg.colour('ink')}}}",
        f".s{{font:500 10px {svg.colour('sans')};fill:{svg.colour('ink-soft')}}}",
        f".b{{font:700 17px {svg.colour('sans')};fill:{svg.colour('ink')}}}.m{{text-anchor:middle}}",
        f".k2{{font:500 15.2px {svg.colour('sans')};fill:{svg.colour('ink')}}}",
        f".s2{{font:500 15px {svg.colour('sans')};fill:{svg.colour('ink-soft')}}}.e{{text-anchor:end}}",
        f".bad{{fill:{svg.colour('vermilion')};font-weight:700}}.die{{stroke:{svg.colour('ink')};stroke-width:1.2}}",
        "@keyframes fall{from{opacity:0;translate:0 -14px}}.fall{animation:fall .45s backwards ease-out}",
        f".on{{fill:{svg.colour('vermilion')};stroke:none}}.no{{fill:none;stroke:{svg.colour('ink-soft')}}}",
        f".g{{fill:{svg.colour('paper')};stroke:{svg.colour('edge')};stroke-width:1}}.x{{opacity:.35}}",
        f".now{{fill:{svg.colour('land')};stroke:{svg.colour('vermilion')};stroke-width:2}}",
        f".laid{{opacity:.5}}.h{{fill-opacity:0}}.gt{{fill:{svg.colour('vermilion')}}}",
        f".can{{cursor:pointer;outline:none}}.can>.z{{fill:{svg.colour('glow')};fill-opacity:.16;"
        f"stroke:{svg.colour('glow')};stroke-width:2}}.can:hover>.z{{fill-opacity:.4}}",
        f".can:focus-visible>.z{{fill-opacity:.4;stroke:{svg.colour('gold')};stroke-width:3.4}}",
    ]
)
STYLE_SHEET = svg.style(STYLE, SHARED)


def target(action: int, label: str, shape: str) -> str:
    """Something that can be chosen: it is highlighted, takes the focus, and carries its action."""
    return svg.group(shape, class_="can", data_action=str(action), role="button", tabindex="0", aria_label=label)


def chip(action: int, label: str | None, name: str, x: float, y: float, width: float, tooltip: str = "") -> str:
    """A card by its name; a button if there is a label for its action."""
    hint = [svg.title(tooltip)] if tooltip else []
    box = svg.el("rect", *hint, x=x, y=y, width=width, height=21, rx=4, class_="g" if label is None else "z")
    drawn = box + svg.text(name, x + width / 2, y + 15, "k2 m")
    return drawn if label is None else target(action, label, drawn)
