"""The cover of Way of the Samurai in the lobby."""

from tatami.ui.cover import background, disc, line, paint, shape


def draw() -> str:
    """One sword, one sun, bamboo."""
    canes = "".join(
        line(f"M{x},-4V184", "moss", width, "butt", stroke_dasharray="41 3", stroke_dashoffset=str(x))
        for x, width in ((24, 9), (50, 6), (72, 8), (270, 6), (296, 10))
    )
    leaves = (
        "M72,40q22,-12 40,2q-22,8 -40,-2zM72,60q24,2 34,18q-24,-2 -34,-18z"
        "M270,30q-24,-10 -40,4q22,8 40,-4zM270,96q-22,0 -34,16q24,0 34,-16z"
    )
    return (
        background("paper")
        + disc(168, 84, 56, "vermilion")
        + canes
        + shape(leaves, "moss")
        + shape("M98,158Q190,112 256,26Q252,60 106,164z", "sheet", stroke=paint("ink"), stroke_width=1.6)
        + line("M100,162L70,180", "ink", 9)
        + line("M93,150L108,172", "gold", 6)
        + shape("M0,172Q80,166 160,174T320,170V182H0z", "ink-soft")
    )
