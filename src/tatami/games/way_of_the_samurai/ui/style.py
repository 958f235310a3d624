"""The style sheet that all parts of the drawing share, and its buttons."""

from tatami.games.way_of_the_samurai.ui.pieces import PIECE_STYLE
from tatami.ui import svg

STYLE = "".join(
    [
        "text{pointer-events:none}",
        f".panel{{fill:{svg.colour('paper')};stroke:{svg.colour('edge')};stroke-width:1.4}}",
        f".panel.now{{stroke:{svg.colour('vermilion')};stroke-width:3}}",
        f".slot{{fill:none;stroke:{svg.colour('edge')};stroke-width:2;stroke-dasharray:7 5}}",
        f".name{{font:600 29px {svg.colour('serif')};fill:{svg.colour('ink')}}}",
        f".cap{{font:500 21px {svg.colour('sans')};fill:{svg.colour('ink')}}}.mid{{text-anchor:middle}}",
        ".tight{font-size:18px}.small{font-size:23px}",
        f".soft{{fill:{svg.colour('ink-soft')}}}",
        f".step{{font:500 22px {svg.colour('sans')};fill:{svg.colour('ink-soft')}}}",
        f".slide{{font:700 27px {svg.colour('sans')};fill:{svg.colour('sheet')}}}",
        f".cell{{fill:{svg.colour('sheet')};stroke:{svg.colour('edge')};stroke-width:1.2}}",
        f".cell.off{{fill:{svg.colour('edge')};fill-opacity:.6;stroke:none}}",
        f".cell.need{{stroke:{svg.colour('vermilion')};stroke-width:2.6}}",
        f".link{{stroke:{svg.colour('ink-soft')};stroke-width:3}}",
        f".node{{fill:{svg.colour('town')};stroke:{svg.colour('ink-soft')};stroke-width:2}}",
        f".node.done{{fill:{svg.colour('ink-soft')}}}.node.now{{stroke:{svg.colour('vermilion')};stroke-width:4}}",
        ".node.passed{opacity:.35}",
        f".can{{cursor:pointer;outline:none;fill:{svg.colour('glow')};fill-opacity:.07;stroke:{svg.colour('glow')};"
        "stroke-width:2.4}.can:hover{fill-opacity:.3}",
        f".can:focus-visible{{fill-opacity:.3;stroke:{svg.colour('gold')};stroke-width:5}}",
    ]
)
STYLE_SHEET = svg.style(STYLE, PIECE_STYLE)


def target(action: int, label: str, x: float, y: float, width: float, height: float) -> str:
    """Return a button in the drawing: it is highlighted, takes the focus and carries its action."""
    return svg.group(
        svg.title(label),
        svg.el("rect", x=x, y=y, width=width, height=height, rx=9),
        class_="can",
        data_action=str(action),
        role="button",
        tabindex="0",
        aria_label=label,
    )
