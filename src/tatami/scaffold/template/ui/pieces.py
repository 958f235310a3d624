"""The pieces as SVG."""

from tatami.scaffold.template.components import VALUES
from tatami.ui import svg

STYLE = (
    f".stone{{fill:{svg.colour('ink-soft')};stroke:{svg.colour('ink')};stroke-width:2}}"
    f".weight{{font:700 16px {svg.colour('sans')};fill:{svg.colour('sheet')};text-anchor:middle}}"
)


def stone(kind: int, x: float, y: float) -> str:
    """Return a stone around a point; heavy ones are larger."""
    value = int(VALUES[kind])
    size = 16 + 3 * value
    return svg.el("ellipse", cx=x, cy=y, rx=size, ry=0.7 * size, class_="stone") + svg.text(value, x, y + 6, "weight")
