"""The cover of 7 Ronin in the lobby."""

from tatami.ui.cover import background, disc, line, paint, shape
from tatami.ui.svg import at, el, group


def draw() -> str:
    """A village between day and night: swords from one side, a throwing star from the other."""
    roof = "M-34,0Q-18,-4 -10,-20H10Q18,-4 34,0zM-24,0H24V22H-24z"
    houses = [
        shape(roof, "ink", transform=at(x, y, size))
        for x, y, size in ((70, 132, 0.9), (160, 126, 1.2), (250, 132, 0.9))
    ]
    star = "M0,-34L7,-7L34,0L7,7L0,34L-7,7L-34,0L-7,-7z"
    lanterns = [disc(x, 166, 4.6, "gold") for x in range(40, 300, 40)]
    return (
        background("town")
        + el("path", d="M200,0H320V180H120z", fill=paint("indigo"))
        + disc(62, 46, 24, "vermilion")
        + shape("M262,20a26,26 0 1 0 20,42a21,21 0 0 1 -20,-42z", "sheet")
        + "".join(houses)
        + shape("M0,154H320V180H0z", "ink")
        + "".join(lanterns)
        + group(shape(star, "sheet", stroke=paint("ink"), stroke_width=2), disc(0, 0, 5, "ink"), transform=at(216, 62))
        + line("M96,92L166,34", "ink", 4)
        + line("M96,92L84,102", "vermilion", 6)
        + line("M100,84l8,10", "gold", 4)
    )
