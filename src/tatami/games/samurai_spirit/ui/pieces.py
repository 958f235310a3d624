"""The pieces of Samurai Spirit as SVG: Raider cards and symbols, each of which can be told by its shape."""

from functools import cache

from tatami.games.samurai_spirit.components import (
    FLAMES,
    PENALTIES,
    PENALTY,
    PENALTY_NAMES,
    SAMURAI_NAMES,
    SYMBOL,
    SYMBOL_NAMES,
    VALUE,
)
from tatami.ui import svg

CARD_WIDTH, CARD_HEIGHT = 46, 64
SHIELD = "M-7.5,-8.5H7.5V0Q7.5,7 0,9.5Q-7.5,7 -7.5,0z"
DISC = "M0,-8a8,8 0 1 1 -.01,0z"
# Each within a square of twenty around the origin
SHAPES = {
    "hat": "M-10,5Q-5,-3 0,-9Q5,-3 10,5Q0,9 -10,5z",
    "farm": "M-10,0L0,-9.5L10,0H7V9H-7V0zM-2.6,9V2.6H2.6V9z",
    "doll": "M0,-9.5a4.6,4.6 0 1 1 -.01,0zM-5.6,9.5Q-6.5,.6 0,.6Q6.5,.6 5.6,9.5z",
    "fire": "M.5,-10C1.5,-5 7.5,-3 7.5,3A7.5,7 0 0 1 -7.5,3C-7.5,-1 -5,-2.6 -4.4,-5C-3,-2.6 -1.6,-2.6 -1,-4"
    "C0,-6 -.4,-8 .5,-10z",
    "wound": "M0,-9.5C4,-3.6 6.4,-.4 6.4,3.4A6.4,6.2 0 0 1 -6.4,3.4C-6.4,-.4 -4,-3.6 0,-9.5z",
    "ninja": "M0,-10L2.8,-2.8L10,0L2.8,2.8L0,10L-2.8,2.8L-10,0L-2.8,-2.8zM0,-1.7a1.7,1.7 0 1 0 .01,0z",
    "left": "M-9.5,0L-1,-7.5V-3H9V3H-1V7.5z",
    "right": "M9.5,0L1,-7.5V-3H-9V3H1V7.5z",
    "mustpass": "M-6,-2.4a3.7,3.7 0 1 1 -.01,0zM-2,0L9.5,-3.6V8H-2z",
    "demon": "M-9,-9.5Q-6,-5 -4,-4.6H4Q6,-5 9,-9.5Q9.5,-1 7,3Q4,8.5 0,9.5Q-4,8.5 -7,3Q-9.5,-1 -9,-9.5zM-5,0"
    "L-1.4,1.8L-4.6,3zM5,0L1.4,1.8L4.6,3z",
    "nodef": SHIELD,
    "dropdef": SHIELD,
    "nosup": DISC,
    "swords": "M-9,-9L-6.6,-9L-1,-2L-2.6,-.6zM9,-9L6.6,-9L1,-2L2.6,-.6zM-8,9L-2.4,1.6L-.6,3L-6.4,9zM8,9L2.4,1.6"
    "L.6,3L6.4,9z",
    "flames": "M-10,9Q-9,2 -6,-2Q-5,3 -3.4,3Q-2,-3 1,-8Q2,1 4.4,2Q6,0 6.6,-4Q10,2 10,9z",
    "barricade": "M-8,9V-4L-5,-9L-2,-4V-1H2V-4L5,-9L8,-4V9H2V3H-2V9z",
    "beast": "M-9,-9L-4,-5.6Q0,-6.8 4,-5.6L9,-9Q10,-2 7.4,2Q4,9.5 0,9.5Q-4,9.5 -7.4,2Q-10,-2 -9,-9zM-5,-1L-1.8,.8"
    "L-4.4,2zM5,-1L1.8,.8L4.4,2z",
}
STRUCK = {"nodef": "M-9,9L9,-9", "nosup": "M-8.5,8.5L8.5,-8.5", "dropdef": "M-4,-5L4,4M4,-5L-4,4"}
# What a Support token shows of its owner's talent: even or odd cards handed on or ignored, twice, equal, redraw
TALENT_MARKS = dict(zip(SAMURAI_NAMES, ("2⇄", "1⇄", "2✕", "1✕", "×2", "=", "↻"), strict=True))

PIECE_STYLE = "".join(
    [
        f".ss-c{{fill:{svg.colour('town')};stroke:{svg.colour('ink')};stroke-width:1.3}}",
        f".ss-l{{stroke:{svg.colour('indigo')};stroke-width:2.4}}.ss-b{{stroke:{svg.colour('vermilion')};stroke-width:3}}",
        f".ss-v{{font:700 27px {svg.colour('serif')};fill:{svg.colour('ink')};text-anchor:middle}}",
        f".ss-i{{fill:{svg.colour('ink')};fill-rule:evenodd}}.ss-s{{fill:{svg.colour('indigo')};fill-rule:evenodd}}",
        f".ss-f{{fill:{svg.colour('vermilion')};fill-rule:evenodd}}",
        f".ss-x{{fill:none;stroke:{svg.colour('vermilion')};stroke-width:3;stroke-linecap:round}}",
        f".ss-d{{fill:{svg.colour('indigo')};stroke:{svg.colour('ink')};stroke-width:1.3}}",
        f".ss-w{{fill:none;stroke:{svg.colour('sheet')};stroke-width:1.4;opacity:.7}}",
    ]
)


def icon(name: str, x: float, y: float, scale: float, class_: str = "ss-i", label: str = "") -> str:
    """Return a reference to a symbol's definition, with a tooltip where it stands alone."""
    tooltip = svg.title(label) if label else ""
    return svg.el("use", tooltip, href=f"#ss-{name}", transform=svg.at(x, y, scale), class_=class_)


@cache
def shape(name: str) -> str:
    """Return the drawing of a symbol around the origin."""
    struck = svg.el("path", d=STRUCK[name], class_="ss-x") if name in STRUCK else ""
    return svg.group(svg.el("path", d=SHAPES[name]), struck, id=f"ss-{name}")


def shapes_of_card(card: int) -> set[str]:
    """Return the symbols that a card shows."""
    names = {PENALTY_NAMES[PENALTY[card, slot]] for slot in range(int(PENALTIES[card]))}
    if SYMBOL[card] >= 0:
        names.add(SYMBOL_NAMES[SYMBOL[card]])
    return names | ({"flames"} if FLAMES[card] else set())


@cache
def card_face(card: int) -> str:
    """Return a raider card with its upper left corner at the origin: value, defence symbol, penalties, flames."""
    value = int(VALUE[card])
    rank = " ss-l" if value == 5 else " ss-b" if value == 6 else ""
    drawn = [
        svg.el("rect", width=CARD_WIDTH, height=CARD_HEIGHT, rx=4, class_=f"ss-c{rank}"),
        svg.text(value, 13, 27, "ss-v"),
    ]
    if SYMBOL[card] >= 0:
        drawn.append(icon(SYMBOL_NAMES[SYMBOL[card]], 33.5, 17, 0.95, "ss-s"))
    count = int(PENALTIES[card])
    for slot in range(count):
        x = 23 if count == 1 else 13 + 20 * slot
        drawn.append(icon(PENALTY_NAMES[PENALTY[card, slot]], x, 43, 0.95))
    if FLAMES[card]:
        drawn += [icon("flames", x, 59.4, 0.42, "ss-f") for x in (9, 18.3, 27.6, 37)]
    return "".join(drawn)


def card_back() -> str:
    """Return a face-down card with its upper left corner at the origin."""
    return svg.el("rect", width=CARD_WIDTH, height=CARD_HEIGHT, rx=4, class_="ss-d") + svg.el(
        "path", d="M8,32L23,12L38,32L23,52zM15,32L23,21.5L31,32L23,42.5z", class_="ss-w"
    )


def card_alone(card: int, label: str) -> str:
    """Return a card as a drawing of its own, for the hand."""
    return svg.drawing(
        (-2, -2, CARD_WIDTH + 4, CARD_HEIGHT + 4),
        label,
        svg.style("", PIECE_STYLE, ("town", "ink", "indigo", "vermilion", "sheet")),
        svg.el("defs", *(shape(name) for name in sorted(shapes_of_card(card)))),
        card_face(card),
        role="img",
    )


def target(action: int, label: str, mark: str) -> str:
    """Return a button in the drawing: it is highlighted, takes the focus and carries its action."""
    return svg.group(
        svg.title(label), mark, class_="can", role="button", tabindex="0", aria_label=label, data_action=str(action)
    )
