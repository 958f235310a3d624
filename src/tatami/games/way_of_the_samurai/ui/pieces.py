"""The pieces of Way of the Samurai as SVG: cards, tokens, dice and signs, each around its centre or corner."""

from functools import cache

import numpy as np

from tatami.games.way_of_the_samurai.components import (
    CARD_DELTA,
    COUNTER_AMOUNT,
    COUNTER_EFFECT,
    GAUGE_NAMES,
    GAUGES,
    GUARD,
    GUARD_BELOW,
    HARD_CARD,
    IS_CHOICE,
    JOKER,
    LOSE_KI,
    LOSE_LIFE,
    MAIN_CARDS,
    NEEDS_STRENGTH,
    NEEDS_TECHNIQUE,
    OPPONENT_IDS,
    SUN,
    SYMBOL,
    SYMBOL_IDS,
    TAKES_KI,
    TAKES_LIFE,
)
from tatami.games.way_of_the_samurai.ui.phrases import signed
from tatami.ui import svg

CARD_WIDTH, CARD_HEIGHT = 92.0, 120.0
OPPONENT_WIDTH, OPPONENT_HEIGHT = 132.0, 168.0

# Signs are drawn within a radius of 10.
SIGNS = {
    # a blade pointing up, a whirl, a shield
    "strength": "M0,-10L3,-6V3H7V6H2V10H-2V6H-7V3H-3V-6z",
    "technique": "M0,-10A10,10 0 1 1 -8.7,5L-5,3A5.8,5.8 0 1 0 0,-5.8A3,3 0 1 1 -1.4,-.2A5,5 0 0 1 0,-10z",
    "guard": "M0,-10L8.5,-7V0Q8.5,7 0,10Q-8.5,7 -8.5,0V-7z",
    "moon": "M3,-9.5A9.6,9.6 0 1 0 9.5,3.5A7.8,7.8 0 0 1 3,-9.5z",
    "wave": "M-10,5Q-8,-8 2,-8.5Q9,-8.5 10,-2Q6,-6 3,-3Q1,0 4,3Q7,5.5 10,5V9H-10z",
    "pine": "M0,-10L5,-4H2.6L7,1H3.4L9,6.5H1.6V10H-1.6V6.5H-9L-3.4,1H-7L-2.6,-4H-5z",
    "sun": "M0,-5.6A5.6,5.6 0 1 1 -.01,-5.6zM-1.3,-10H1.3L.7,-7.2H-.7zM-1.3,10H1.3L.7,7.2H-.7zM10,-1.3V1.3L7.2,.7V-.7z"
    "M-10,-1.3V1.3L-7.2,.7V-.7zM6.2,-8L8,-6.2L5.6,-4.6L4.6,-5.6zM-6.2,-8L-8,-6.2L-5.6,-4.6L-4.6,-5.6z"
    "M6.2,8L8,6.2L5.6,4.6L4.6,5.6zM-6.2,8L-8,6.2L-5.6,4.6L-4.6,5.6z",
    # a drop of blood, a flame, a gash
    "life": "M0,-10Q8,-.5 7.6,3.4A7.7,7.2 0 0 1 -7.6,3.4Q-8,-.5 0,-10z",
    "ki": "M1,-10Q2,-5 6,-1.5Q9,3 5.5,7.5Q3,10 0,10Q-4.5,10 -6.8,6Q-8.5,1.5 -4,-3.5Q-3.6,-.5 -1.6,.4Q-3,-5 1,-10z",
    "wound": "M-9,-10L-4,-3.4L-6.4,-2.6L1,2.4L-1.4,3.6L9,10L3.4,2.6L6,1.8L-2,-3.6L.8,-4.6z",
    # a helmet with its horns
    "helmet": "M-10.5,-10C-8,-4.5 -4.5,-3.4 0,-3.4C4.5,-3.4 8,-4.5 10.5,-10C11.2,-3.6 7,-.6 6.4,-.4"
    "C7,1 7.2,2.4 7.2,3.4H-7.2C-7.2,2.4 -7,1 -6.4,-.4C-7,-.6 -11.2,-3.6 -10.5,-10z"
    "M-7.6,4.8H7.6L11,10.5L5.4,8.6H-5.4L-11,10.5z",
    "torii": "M-11,-10Q0,-7 11,-10L10.4,-6.4H-10.4zM-8.6,-3.6H8.6V-1.4H-8.6zM-7,-6.4H-4.4V10H-7zM4.4,-6.4H7V10H4.4z",
}
SIGN_COLOURS = {
    "strength": "vermilion",
    "technique": "gold",
    "guard": "indigo",
    "moon": "ink",
    "wave": "ink",
    "pine": "ink",
    "sun": "vermilion",
    "life": "vermilion",
    "ki": "indigo",
    "wound": "vermilion",
    "helmet": "ink",
    "torii": "vermilion",
}
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}

# The style of cards and signs, on the board and in the hand
PIECE_STYLE = "".join(
    [
        *(f".ws-{colour}{{fill:{svg.colour(colour)}}}" for colour in sorted({*SIGN_COLOURS.values(), "moss", "sheet"})),
        f".ws-face{{fill:{svg.colour('town')};stroke:{svg.colour('ink-soft')};stroke-width:1.4}}",
        f".ws-back{{fill:{svg.colour('indigo')};stroke:{svg.colour('ink')};stroke-width:1.4}}",
        f".ws-n{{font:700 27px {svg.colour('sans')};fill:{svg.colour('ink')}}}",
        f".ws-m{{font:700 22px {svg.colour('sans')};fill:{svg.colour('ink')}}}",
        f".ws-less{{fill:{svg.colour('ink-soft')}}}",
        f".ws-line{{stroke:{svg.colour('ink-soft')};stroke-width:1.2;stroke-dasharray:4 3}}",
        f".ws-gone{{fill:none;stroke:{svg.colour('ink-soft')};stroke-width:1.4;stroke-opacity:.7}}",
        ".ws-mid{text-anchor:middle}.ws-dim{opacity:.3}",
    ]
)
COLOURS = ("ink", "ink-soft", "town", "sheet", "vermilion", "gold", "indigo", "moss")


@cache
def sign(name: str, x: float, y: float, radius: float = 10, class_: str = "") -> str:
    """A sign in its own colour, or in that of a class."""
    return svg.el(
        "path", d=SIGNS[name], class_=class_ or f"ws-{SIGN_COLOURS[name]}", transform=svg.at(x, y, radius / 10)
    )


# --- action cards -----------------------------------------------------------------------------------------------------


@cache
def card_face(card: int, named: int = -1) -> str:
    """An action card from its top left corner: a stripe, a symbol, and what it does to the gauges (WS-2.4)."""
    stripe = "ws-indigo" if card < MAIN_CARDS else "ws-vermilion"
    drawn = [
        svg.el("rect", width=CARD_WIDTH, height=CARD_HEIGHT, rx=9, class_="ws-face"),
        svg.el("path", d=f"M0,9A9,9 0 0 1 9,0H{CARD_WIDTH - 9:.0f}A9,9 0 0 1 {CARD_WIDTH:.0f},9V13H0z", class_=stripe),
    ]
    if card == JOKER:
        if named >= 0:
            drawn.append(sign(SYMBOL_IDS[named].lower(), CARD_WIDTH / 2, 36, 15))
        else:
            spots = ((26, 32), (66, 32), (26, 60), (66, 60))
            drawn += [sign(name.lower(), x, y, 11) for name, (x, y) in zip(SYMBOL_IDS, spots, strict=True)]
        drawn.append(svg.text("+1", CARD_WIDTH / 2, 105, "ws-n ws-mid"))
        return "".join(drawn)
    drawn.append(sign(SYMBOL_IDS[SYMBOL[card]].lower(), CARD_WIDTH / 2, 36, 15))
    changes = np.flatnonzero(CARD_DELTA[card]).tolist()
    for row, gauge in enumerate(changes):
        y = 90 if len(changes) == 1 else 74 + 29 * row
        change = int(CARD_DELTA[card, gauge])
        drawn.append(sign(GAUGE_NAMES[gauge], 27, y, 12))
        drawn.append(svg.text(signed(change), 64, y + 9.5, "ws-n ws-mid" if change > 0 else "ws-n ws-mid ws-less"))
    return "".join(drawn)


@cache
def _alone_style() -> str:
    return svg.style("", PIECE_STYLE, dict.fromkeys(COLOURS))


def card_alone(card: int, label: str) -> str:
    """An action card drawn by itself, for the hand."""
    box = (-1.0, -1.0, CARD_WIDTH + 2, CARD_HEIGHT + 2)
    return svg.drawing(box, label, _alone_style(), card_face(card), role="img")


# --- Opponent cards ---------------------------------------------------------------------------------------------------


@cache
def opponent_face(card: int, half: str = "") -> str:
    """An Opponent card from its top left corner: defence above, counter-attack below; the half not in use is dim."""
    drawn = [
        svg.el("rect", width=OPPONENT_WIDTH, height=OPPONENT_HEIGHT, rx=10, class_="ws-face"),
        svg.el("path", d=f"M8,{OPPONENT_HEIGHT / 2:.0f}H{OPPONENT_WIDTH - 8:.0f}", class_="ws-line"),
        svg.group(_defence(card), class_="ws-dim" if half == "counter" else None),
        svg.group(
            _counter(card),
            class_="ws-dim" if half == "defence" else None,
            transform=svg.at(0, OPPONENT_HEIGHT / 2),
        ),
    ]
    return "".join(drawn)


def _defence(card: int) -> str:
    """What the strike must reach, and below it what that takes (WS-7.2)."""
    middle = OPPONENT_WIDTH / 2
    if card == HARD_CARD:
        return sign("helmet", middle, 42, 26)
    needs = [(gauge, level) for gauge, level in enumerate((NEEDS_STRENGTH[card], NEEDS_TECHNIQUE[card])) if level > 0]
    drawn = []
    for place, (gauge, level) in enumerate(needs):
        x = middle + 58 * (place - (len(needs) - 1) / 2)
        drawn.append(sign(GAUGE_NAMES[gauge], x - 12, 25, 12) + svg.text(int(level), x + 13, 34, "ws-n ws-mid"))
    return "".join(drawn) + _tokens(int(TAKES_LIFE[card]), int(TAKES_KI[card]), 62, bool(IS_CHOICE[card]))


def _tokens(life: int, ki: int, y: float, choice: bool) -> str:
    """So many drops and flames in a row, with a stroke between them if it is one or the other."""
    kinds = ["life"] * life + (["or"] if choice else []) + ["ki"] * ki
    drawn = []
    for place, kind in enumerate(kinds):
        x = OPPONENT_WIDTH / 2 + 27 * (place - (len(kinds) - 1) / 2)
        drawn.append(svg.text("/", x, y + 8, "ws-n ws-mid") if kind == "or" else sign(kind, x, y, 11))
    return "".join(drawn)


def _counter(card: int) -> str:
    """Below which Guard it hits, and what it does then (WS-8.3)."""
    middle = OPPONENT_WIDTH / 2
    if card == HARD_CARD:
        return sign("wound", middle - 16, 42, 15) + svg.text("×2", middle + 20, 52, "ws-n ws-mid")
    drawn = sign(GAUGE_NAMES[GUARD], middle - 26, 23, 12)
    drawn += svg.text(f"< {int(GUARD_BELOW[card])}", middle + 14, 32, "ws-n ws-mid")
    effect, amount = int(COUNTER_EFFECT[card]), int(COUNTER_AMOUNT[card])
    if effect == LOSE_LIFE:
        return drawn + _tokens(amount, 0, 60, False)
    if effect == LOSE_KI:
        return drawn + _tokens(0, amount, 60, False)
    return drawn + sign("wound", middle - 14, 60, 13) + svg.text(amount, middle + 14, 69, "ws-n ws-mid")


@cache
def opponent_back() -> str:
    """A face-down Opponent card."""
    middle = OPPONENT_WIDTH / 2
    return svg.el("rect", width=OPPONENT_WIDTH, height=OPPONENT_HEIGHT, rx=10, class_="ws-back") + sign(
        "helmet", middle, OPPONENT_HEIGHT / 2, 34, "ws-sheet"
    )


def opponent_alone(card: int, label: str) -> str:
    """An Opponent card drawn by itself, for the stance hand: half as large as on the table."""
    box = (-1.0, -1.0, OPPONENT_WIDTH + 2, OPPONENT_HEIGHT + 2)
    return svg.drawing(box, label, _alone_style(), opponent_face(card), role="img")


# --- tokens and dice --------------------------------------------------------------------------------------------------


def token_row(kind: str, held: int, full: int, x: float, y: float, gap: float, radius: float = 10.5) -> str:
    """Tokens in a row: those held filled, those lost as outlines; what does not fit is a number."""
    drawn = []
    shown = max(min(held, 10), full)
    for place in range(shown):
        left = x + gap * place
        drawn.append(sign(kind, left, y, radius, "" if place < held else "ws-gone"))
    if held > shown:
        drawn.append(svg.text(f"+{held - shown}", x + gap * shown - 6, y + 8, "ws-m"))
    return "".join(drawn)


@cache
def die_face(level: int, size: float) -> str:
    """A die around its centre."""
    half, step = size / 2, size * 0.27
    pips = "".join(svg.el("circle", cx=dx * step, cy=dy * step, r=size * 0.095) for dx, dy in PIPS[max(level, 1)])
    body = svg.el("rect", x=-half, y=-half, width=size, height=size, rx=size * 0.2, class_="ws-face")
    return body + svg.group(pips, class_="ws-vermilion" if level >= 3 else "ws-ink")


def gauge_sign(gauge: int, x: float, y: float, radius: float) -> str:
    """The sign of a gauge."""
    return sign(GAUGE_NAMES[gauge], x, y, radius)


assert len(GAUGE_NAMES) == GAUGES
assert SYMBOL_IDS[SUN].lower() in SIGNS
assert len(OPPONENT_IDS) == HARD_CARD + 1
