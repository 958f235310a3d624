"""The cover of Samurai in the lobby."""

import math

from tatami.ui.cover import paint, sea, shape
from tatami.ui.svg import at, el, hexagon

CASTLE = (
    "M-9,10L-7,5H7L9,10zM-11,4Q-7,3 -5.6,-.6H5.6Q7,3 11,4zM-4.6,-1.4V-4H4.6V-1.4z"
    "M-8,-4Q-5,-5 -4,-8L0,-11L4,-8Q5,-5 8,-4z"
)
BUDDHA = "M-4,-6a4,4 0 1 1 8,0a4,4 0 1 1 -8,0zM-10,10C-10,6 -7,5 -6,2C-5,-1 5,-1 6,2C7,5 10,6 10,10z"
RICE = (
    "M-.8,11V-3H.8V11zM0,-11q3,4 0,8q-3,-4 0,-8zM-1,-1q-6,-1 -7,-7q6,1 7,7zM1,-1q6,-1 7,-7q-6,1 -7,7z"
    "M-1,5q-7,-1 -8,-7q7,1 8,7zM1,5q7,-1 8,-7q-7,1 -8,7z"
)


def draw() -> str:
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
                fill=paint("town" if thing else "land"),
                stroke=paint("ink" if thing else "land-line"),
                stroke_width=2.4 if thing else 1.2,
            )
        )
        if thing:
            figure, colour = {"castle": (CASTLE, "indigo"), "rice": (RICE, "gold"), "buddha": (BUDDHA, "plum")}[thing]
            drawn.append(shape(figure, colour, transform=at(x, y, 1.7)))
    return sea() + "".join(drawn)
