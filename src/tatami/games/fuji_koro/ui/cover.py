"""The cover of Fuji Koro in the lobby."""

from tatami.ui.cover import background, disc, line, shape
from tatami.ui.svg import at, group


def draw() -> str:
    """The mountain with fire in it, and a dragon around it."""
    scales = line("M34,120C70,74 116,150 160,112S250,66 292,104", "moss", 15)
    spine = line("M34,120C70,74 116,150 160,112S250,66 292,104", "gold", 3, stroke_dasharray="1 9")
    head = group(
        shape("M-8,-9Q8,-16 22,-4Q12,-1 24,5Q10,13 -8,9z", "moss"),
        line("M0,-9Q-2,-20 -12,-24M8,-11Q10,-20 4,-28", "gold", 3),
        disc(6, -4, 2.2, "sheet"),
        transform=at(292, 104),
    )
    return (
        background("sea")
        + disc(244, 50, 26, "vermilion")
        + shape("M20,182L128,36Q140,46 150,38T174,36L300,182z", "indigo")
        + shape(
            "M128,36L104,70Q116,66 122,76Q134,62 142,80Q152,66 162,78Q172,64 184,74"
            "Q192,66 198,66L174,36Q160,48 150,38T128,36z",
            "sheet",
        )
        + line("M143,44Q156,22 146,-6M158,46Q172,20 162,-6", "gold", 4)
        + scales
        + spine
        + head
        + shape("M0,158Q40,144 80,158T160,158T240,158T320,158V182H0z", "land")
    )
