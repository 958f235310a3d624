"""A View drawn: the pile, and the stones in hand."""

from tatami.scaffold.template.actions import LAY
from tatami.scaffold.template.ui.pieces import STYLE, stone
from tatami.scaffold.template.ui.view_model import ViewModel
from tatami.ui import svg
from tatami.ui.i18n import Words
from tatami.ui.panels import HandItem, Panels, SeatNotes
from tatami.ui.view_model import View

WIDTH, HEIGHT = 480, 300
LABEL_STYLE = f".label{{font:600 20px {svg.colour('sans')};fill:{svg.colour('ink')};text-anchor:middle}}"
PER_ROW = 7  # stones of the pile side by side


def draw(view: View, words: Words) -> Panels:
    """Return what a seat sees."""
    model = ViewModel(view, words)
    label = model.say("board.pile", weight=model.weight, limit=model.limit)
    style = svg.style(STYLE + LABEL_STYLE)
    board = svg.drawing(
        (0, 0, WIDTH, HEIGHT), label, style, _pile(model), svg.text(label, WIDTH / 2, HEIGHT - 20, "label")
    )
    notes = tuple(
        SeatNotes(seat, (model.say("board.held", count=size),), acting=seat in model.acting)
        for seat, size in enumerate(model.hand_sizes)
    )
    return Panels(board, WIDTH, HEIGHT, notes, _hand(model))


def _pile(model: ViewModel) -> str:
    kinds = [kind for kind, count in enumerate(model.laid) for _ in range(count)]
    return "".join(
        stone(kind, 60 + 60 * (place % PER_ROW), 230 - 45 * (place // PER_ROW)) for place, kind in enumerate(kinds)
    )


def _hand(model: ViewModel) -> tuple[HandItem, ...]:
    items = []
    for place, kind in enumerate(model.hand()):
        action = LAY + kind
        drawn = svg.drawing((0, 0, 80, 60), model.stone_name(kind), svg.style(STYLE), stone(kind, 40, 30), role="img")
        offered = action if action in model.legal_actions else None
        items.append(HandItem(f"stone-{place}-{kind}", model.stone_name(kind), drawn, offered))
    return tuple(items)
