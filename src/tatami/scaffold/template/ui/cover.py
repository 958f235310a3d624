"""The cover in the lobby."""

from tatami.ui.cover import background, disc, shape


def draw() -> str:
    """A pile of stones before the sun."""
    return (
        background("land")
        + disc(230, 60, 40, "vermilion")
        + shape("M90,160a60,26 0 0 1 140,0z", "ink")
        + shape("M110,136a44,20 0 0 1 100,0z", "ink-soft")
        + shape("M128,116a30,14 0 0 1 64,0z", "ink")
    )
