"""The text board of Samurai, for a terminal."""

from tatami.games.samurai.actions import HEX
from tatami.games.samurai.components import (
    CAPACITY,
    CASTE_NAMES,
    HEX_CODES,
    HEXES_IN_PLAY,
    MAP,
    TILES,
    TOWN_NAMES,
    TOWN_OF_HEX,
)
from tatami.games.samurai.ui.pieces import emblem_of
from tatami.games.samurai.ui.view_model import ViewModel
from tatami.ui.i18n import Words, phrase
from tatami.ui.svg import CREST_GLYPHS
from tatami.ui.view_model import View

PITCH = 3  # characters from one column of hexes to the next; hexes of one line are two columns apart
CELL = 5  # characters of a hex


def text_board(view: View, words: Words) -> str:
    """Return the map, a line for every player with what is public, and the seat's hand."""
    model = ViewModel(view, words)
    lines = [*_map(model), "", words.say(phrase("text_board.key", **_letters(model))), ""]
    lines += [_family(model, seat) for seat in range(model.players)]
    aside = " ".join(_letter(model, CASTE_NAMES[caste]) for _, caste in model.set_aside)
    lines.append(f"{model.say('board.set_aside')}: {aside or '–'}")
    if model.setting_up:
        pool = ", ".join(
            f"{words.name('caste', name)} {int(model.state.pool[caste])}" for caste, name in enumerate(CASTE_NAMES)
        )
        lines.append(f"{model.say('board.pool')}: {pool}")
    if model.seat >= 0:
        hand = ", ".join(words.name("tile", TILES[kind]["name"]) for kind in model.hand)
        lines.append(f"{model.say('text_board.hand')} {hand or '–'}")
    return "\n".join(lines)


def _letter(model: ViewModel, thing: str) -> str:
    return str(model.words.text(f"text_board.{thing}"))


def _letters(model: ViewModel) -> dict[str, str]:
    return {thing: _letter(model, thing) for thing in (*CASTE_NAMES, "samurai", "ronin", "ship", "move")}


def _map(model: ViewModel) -> list[str]:
    """Return the map, turned as in the drawing: a line for every half row of hexes."""
    places = {}
    for hex_id in range(HEXES_IN_PLAY[model.players]):
        q, r = MAP[hex_id]["q"], MAP[hex_id]["r"]
        places[2 * q + r, -r] = _cell(model, hex_id)
    top, left = min(row for row, _ in places), min(column for _, column in places)
    lines = [""] * (max(row for row, _ in places) - top + 1)
    for (row, column), cell in sorted(places.items()):
        lines[row - top] = lines[row - top].ljust((column - left) * PITCH) + cell
    return [line.rstrip() for line in lines]


def _cell(model: ViewModel, hex_id: int) -> str:
    """What a hex shows: its tile, its settlement with figures, or its code where something can be placed."""
    if TOWN_OF_HEX[hex_id] >= 0:
        return _town_cell(model, int(TOWN_OF_HEX[hex_id]))
    if hex_id in model.tiles:
        seat, kind = model.tiles[hex_id]
        value = TILES[kind]["value"] or ""
        new = "'" if hex_id in model.new_tiles else ""
        return f"{CREST_GLYPHS[seat]}{_letter(model, emblem_of(kind))}{value}{new}"
    if MAP[hex_id]["type"] == "sea" and HEX + hex_id not in model.legal_actions:
        return "~"
    return HEX_CODES[hex_id]


def _town_cell(model: ViewModel, town: int) -> str:
    """As much of the name as fits before the figures; four letters tell any two villages apart."""
    capacity = int(CAPACITY[town])
    bare = "-" if model.emptied(town) else "_"
    figures = "".join(_letter(model, CASTE_NAMES[caste]) for caste in model.figures[town])
    return TOWN_NAMES[town][: CELL - capacity] + (figures or bare)


def _family(model: ViewModel, seat: int) -> str:
    collection = model.collection(seat)
    if collection is None:
        figures = model.say("text_board.behind_screen")
    else:
        figures = " ".join(_letter(model, CASTE_NAMES[caste]) for _, caste in collection) or "–"
    crest = CREST_GLYPHS[seat] + ("*" if seat in model.acting else " ")
    notes = model.notes(seat)
    if model.still_picking(seat):
        return f"{crest} {model.words.seat(seat)}: {notes[0]}"
    hand, pile = notes[:2]
    return model.say("text_board.line", crest=crest, seat=model.words.seat(seat), hand=hand, pile=pile, figures=figures)
