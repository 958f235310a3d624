"""What all parts of the drawing share: its style, and how something that can be chosen looks."""

from tatami.games.way_of_the_samurai.pieces import PIECE_STYLE
from tatami.paper import ink

STYLE = "".join(
    [
        "text{pointer-events:none}",
        f".panel{{fill:{ink.colour('paper')};stroke:{ink.colour('edge')};stroke-width:1.4}}",
        f".panel.now{{stroke:{ink.colour('vermilion')};stroke-width:3}}",
        f".slot{{fill:none;stroke:{ink.colour('edge')};stroke-width:2;stroke-dasharray:7 5}}",
        f".name{{font:600 29px {ink.colour('serif')};fill:{ink.colour('ink')}}}",
        f".cap{{font:500 21px {ink.colour('sans')};fill:{ink.colour('ink')}}}.mid{{text-anchor:middle}}",
        ".tight{font-size:18px}.small{font-size:23px}",
        f".soft{{fill:{ink.colour('ink-soft')}}}",
        f".step{{font:500 22px {ink.colour('sans')};fill:{ink.colour('ink-soft')}}}",
        f".slide{{font:700 27px {ink.colour('sans')};fill:{ink.colour('sheet')}}}",
        f".cell{{fill:{ink.colour('sheet')};stroke:{ink.colour('edge')};stroke-width:1.2}}",
        f".cell.off{{fill:{ink.colour('edge')};fill-opacity:.6;stroke:none}}",
        f".cell.need{{stroke:{ink.colour('vermilion')};stroke-width:2.6}}",
        f".link{{stroke:{ink.colour('ink-soft')};stroke-width:3}}",
        f".node{{fill:{ink.colour('town')};stroke:{ink.colour('ink-soft')};stroke-width:2}}",
        f".node.done{{fill:{ink.colour('ink-soft')}}}.node.now{{stroke:{ink.colour('vermilion')};stroke-width:4}}",
        ".node.passed{opacity:.35}",
        f".can{{cursor:pointer;outline:none;fill:{ink.colour('glow')};fill-opacity:.07;stroke:{ink.colour('glow')};"
        "stroke-width:2.4}.can:hover{fill-opacity:.3}",
        f".can:focus-visible{{fill-opacity:.3;stroke:{ink.colour('gold')};stroke-width:5}}",
    ]
)
WHOLE_STYLE = ink.style(STYLE, PIECE_STYLE)


def target(action: int, label: str, x: float, y: float, width: float, height: float) -> str:
    """Something that can be chosen: it shines, takes the focus, and carries its action."""
    return ink.group(
        ink.title(label),
        ink.el("rect", x=x, y=y, width=width, height=height, rx=9),
        class_="can",
        data_action=str(action),
        role="button",
        tabindex="0",
        aria_label=label,
    )
