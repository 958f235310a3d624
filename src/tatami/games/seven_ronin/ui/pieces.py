"""The pieces of 7 Ronin as SVG: signs of areas, emblems of ronin, ninja; each drawn around its own centre."""

from functools import cache

from tatami.games.seven_ronin.components import AREA_NAMES, RONIN_NAMES
from tatami.ui import svg

NINJA_SIZE = 17.0
RONIN_SIZE = 23.0

# A throwing star; ninja are known by it in black, wounds in vermilion.
STAR = "M0,-11L2.6,-2.6L11,0L2.6,2.6L0,11L-2.6,2.6L-11,0L-2.6,-2.6zM0,-1.6A1.6,1.6 0 1 0 .01,-1.6z"

# Signs and emblems are drawn within a radius of about 11.
SIGNS = {
    "watchtower": "M-9,-6L0,-11L9,-6zM-6,-4.6H6V-.6H-6zM-5,.8H-2.6L-4,11H-7zM5,.8H2.6L4,11H7zM-3,4.4H3V6.2H-3z",
    "inn": "M-11,-1.6L0,-10L11,-1.6zM-8,.2H8V10.5H3V4H-3V10.5H-8zM-6,2V5H-4.6V2zM4.6,2V5H6V2z",
    "granary": "M-10.5,-2L0,-10.5L10.5,-2L9,0L0,-6.8L-9,0zM-7.4,1L0,-4.4L7.4,1V7.4H-7.4zM-6,8.6H-3.4V11H-6z"
    "M3.4,8.6H6V11H3.4zM-3.6,1.4V6H3.6V1.4z",
    "shrine": "M-11,-10Q0,-7 11,-10V-6.6Q0,-4 -11,-6.6zM-8.6,-3H8.6V-.4H-8.6zM-7.4,.8H-4.6V11H-7.4zM4.6,.8H7.4V11H4.6z",
    "graveyard": "M-8.6,11V-3A4.3,4.3 0 0 1 0,-3V11zM1.6,11V2.6A3.6,3.6 0 0 1 8.8,2.6V11zM-5.6,-2.6V6H-3V-2.6z",
    "field": "M-.8,-11H.8V10.5H-.8z"
    "M-1.6,-6q-5.4,-.2 -6.4,-4.6q5.4,.2 6.4,4.6zM1.6,-6q5.4,-.2 6.4,-4.6q-5.4,.2 -6.4,4.6z"
    "M-1.6,0q-6.4,-.2 -7.6,-5.2q6.4,.2 7.6,5.2zM1.6,0q6.4,-.2 7.6,-5.2q-6.4,.2 -7.6,5.2z"
    "M-1.6,6q-6.4,-.2 -7.6,-5.2q6.4,.2 7.6,5.2zM1.6,6q6.4,-.2 7.6,-5.2q-6.4,.2 -7.6,5.2z",
    "pen": "M-10,-7L-8.4,-9.6L-6.8,-7V10H-10zM-1.6,-7L0,-9.6L1.6,-7V10H-1.6zM6.8,-7L8.4,-9.6L10,-7V10H6.8z"
    "M-6,-4.4H-2.4V-1.8H-6zM2.4,-4.4H6V-1.8H2.4zM-6,3.4H-2.4V6H-6zM2.4,3.4H6V6H2.4z",
    "well": "M-10,-6L0,-11L10,-6zM-8,-5H-6V2H-8zM6,-5H8V2H6zM-.7,-5H.7V-1H-.7zM-10,3H10V11H-10zM-2,-1H2V2H-2z",
    "road": "M-9,11L-3,-11H-.8V-7H.8V-11H3L9,11H.9V6H-.9V11zM-.8,-4V3H.8V-4z",
}
EMBLEMS = {
    # a flying hoofprint
    "hayai": "M-8.6,9.6C-12,-2 -7,-11 0,-11S12,-2 8.6,9.6L4.4,8.4C6.6,-.6 4,-6.4 0,-6.4S-6.6,-.6 -4.4,8.4z",
    # a wall of stones
    "kabe": "M-11,-9H-1V-3.6H-11zM1,-9H11V-3.6H1zM-11,-1.9H-6V3.5H-11zM-4.2,-1.9H4.2V3.5H-4.2zM6,-1.9H11V3.5H6z"
    "M-11,5.2H-1V10.6H-11zM1,5.2H11V10.6H1z",
    # two crossed swords
    "musashi": "M-10.5,-10.5Q2,-3 7.4,5.2L9.6,4.4L10.4,6.4L8,7.8L11,10.8L9.6,11L6.6,9L5.4,11L3.6,10L4.6,7.4"
    "Q-3.4,1 -10.5,-10.5zM10.5,-10.5Q6.4,-4.4 2.4,-.4L.4,-2.4Q4.4,-6.4 10.5,-10.5zM-2.2,.6L-.2,2.6Q-2.6,5.4 -4.6,7.4"
    "L-3.6,10L-5.4,11L-6.6,9L-9.6,11L-11,10.8L-8,7.8L-10.4,6.4L-9.6,4.4L-7.4,5.2Q-4.8,2.6 -2.2,.6z",
    # a drum with the three commas
    "taiko": "M0,-11A11,11 0 1 1 -.01,-11zM0,-8.6A8.6,8.6 0 1 0 .01,-8.6z"
    "M0,-6.6A3,3 0 1 1 -1.6,-1.2Q-4.4,-2.8 0,-6.6zM5.8,3.2A3,3 0 1 1 1.8,-.8Q4.8,-2 5.8,3.2z"
    "M-5.8,3.4A3,3 0 1 1 -.4,2Q-.4,5.2 -5.8,3.4z",
    # a shout: a war fan with waves
    "yobu": "M-2,10.6L-10.4,-3A12,12 0 0 1 10.4,-3L2,10.6zM-1.4,7L-6.4,-2.6L-1.4,-5zM1.4,7V-5L6.4,-2.6z",
    # a bow with its arrow
    "yumi": "M-6,-11Q9.6,-8 9.6,0T-6,11L-6.4,9.2Q5.6,6 6.6,.9H-11V-.9H6.6Q5.6,-6 -6.4,-9.2zM-6,-8V-2H-5V-8z"
    "M-6,2V8H-5V2zM11,0L7,-2.6V2.6z",
    # two linked rings
    "tasuke": "M-4.6,-6.4A6.4,6.4 0 1 1 -4.61,-6.4zM-4.6,-3.6A3.6,3.6 0 1 0 -4.59,-3.6z"
    "M4.6,-6.4A6.4,6.4 0 1 1 4.59,-6.4zM4.6,-3.6A3.6,3.6 0 1 0 4.61,-3.6z",
}
BOWL = "M-11,-2H11Q10,8 3.4,9.4V11H-3.4V9.4Q-10,8 -11,-2zM-4,-11H-2.6V-3.6H-4zM2.6,-11H4V-3.6H2.6z"  # hunger
ARROW = "M-9,-4H1V-9L11,0L1,9V4H-9z"
PIN = "M0,-11A6.4,6.4 0 0 1 6.4,-4.6Q6.4,0 0,11Q-6.4,0 -6.4,-4.6A6.4,6.4 0 0 1 0,-11zM0,-7.2A2.6,2.6 0 1 0 .01,-7.2z"

SHARED = "".join(
    [
        f".sr-n{{fill:{svg.colour('ink')};stroke:{svg.colour('sheet')};stroke-width:1.6}}",
        f".sr-s{{fill:{svg.colour('sheet')};fill-rule:evenodd}}",
        f".sr-r{{fill:{svg.colour('indigo')};stroke:{svg.colour('sheet')};stroke-width:2}}",
        f".sr-w{{fill:{svg.colour('vermilion')}}}",
    ]
)


def sign_of(area: int) -> str:
    """The name of an area's sign; both Fields have the same."""
    return AREA_NAMES[area].rstrip("23")


def path(shape: str, x: float, y: float, scale: float, class_: str) -> str:
    """A sign or emblem somewhere, in some size."""
    return svg.el("path", d=shape, transform=svg.at(x, y, scale), class_=class_)


def ninja() -> str:
    """A ninja marker."""
    return svg.el("circle", r=NINJA_SIZE, class_="sr-n") + path(STAR, 0, 0, 1.1, "sr-s")


def ronin(number: int) -> str:
    """A ronin's marker with the emblem."""
    return svg.el("circle", r=RONIN_SIZE, class_="sr-r") + path(EMBLEMS[RONIN_NAMES[number]], 0, 0, 1.25, "sr-s")


def wound() -> str:
    """A wound on a tile: a ninja's star in vermilion."""
    return svg.el("circle", r=9.5, class_="sr-w") + path(STAR, 0, 0, 0.66, "sr-s")


@cache
def definitions() -> str:
    """Return the definitions of everything that is drawn more than once."""
    shapes = {
        "sr-n": ninja(),
        "sr-star": svg.el("path", d=STAR, fill_rule="evenodd"),
        "sr-w": wound(),
        **{f"sr-r{number}": ronin(number) for number in range(len(RONIN_NAMES))},
        **{f"sr-{name}": svg.el("path", d=shape, fill_rule="evenodd") for name, shape in SIGNS.items()},
    }
    hatch = svg.el(
        "pattern",
        svg.el("path", d="M0,0V9", class_="hatch"),
        id="sr-h",
        width=9,
        height=9,
        patternUnits="userSpaceOnUse",
        patternTransform="rotate(45)",
    )
    return svg.el("defs", hatch, *(svg.group(shape, id=name) for name, shape in shapes.items()))
