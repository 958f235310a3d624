"""The text board, for a terminal."""

from tatami.scaffold.template.ui.view_model import ViewModel
from tatami.ui.i18n import Words
from tatami.ui.view_model import View


def text_board(view: View, words: Words) -> str:
    """Return the pile and what everyone holds."""
    model = ViewModel(view, words)
    lines = [model.say("board.pile", weight=model.weight, limit=model.limit), ""]
    for seat, size in enumerate(model.hand_sizes):
        own = " ".join(model.stone_name(kind) for kind in model.hand()) if seat == model.seat else ""
        lines.append(f"{words.seat(seat)}: {own or model.say('board.held', count=size)}")
    return "\n".join(lines)
