"""The cover of Samurai Spirit in the lobby."""

from tatami.ui.cover import WIDTH, background, disc, line, paint, shape
from tatami.ui.svg import at

HAT = "M-12,0Q-4,-4 0,-12Q4,-4 12,0Q0,4 -12,0z"


def draw() -> str:
    """Seven on the palisade before a rising sun."""
    stakes = "".join(f"M{x},182V{128 + x * 7 % 9}l5,-8l5,8V182z" for x in range(2, WIDTH, 13))
    seven = [
        shape(HAT, "ink", transform=at(x, y, 1.15))
        + shape(f"M{x - 9},{y + 34}V{y + 12}Q{x},{y - 4} {x + 9},{y + 12}V{y + 34}z", "ink")
        for x, y in zip(range(58, 280, 34), (108, 100, 94, 90, 94, 100, 108), strict=True)
    ]
    spears = line("M76,70V140M143,52V120M177,52V120M246,66V140", "ink", 2.6)
    return (
        background("land")
        + disc(160, 88, 74, "vermilion")
        + shape("M0,128Q50,104 96,118T190,112T320,122V182H0z", "land-line")
        + spears
        + "".join(seven)
        + shape(stakes, "ink-soft", stroke=paint("land"), stroke_width=1.2)
    )
