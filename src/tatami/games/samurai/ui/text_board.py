"""A View of Samurai as text for a terminal."""

from typing import Any

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
from tatami.games.samurai.ui.view_model import Seen
from tatami.ui.i18n import Words, phrase
from tatami.ui.svg import CREST_GLYPHS

PITCH = 3  # characters from one column of hexes to the next; hexes of one line are two columns apart
CELL = 5


def text_board(view: Any, words: Words) -> str:
    """Return the map, the families with what may be seen of theirs, and the seat's hand."""
    seen = Seen(view, words)
    lines = [*_map(seen), "", words.say(phrase("sketch.key", **_letters(seen))), ""]
    lines += [_family(seen, seat) for seat in range(seen.players)]
    aside = " ".join(_letter(seen, CASTE_NAMES[caste]) for _, caste in seen.aside)
    lines.append(f"{seen.say('board.set_aside')}: {aside or '–'}")
    if seen.setting_up:
        pool = ", ".join(
            f"{words.name('caste', name)} {int(seen.s.pool[caste])}" for caste, name in enumerate(CASTE_NAMES)
        )
        lines.append(f"{seen.say('board.pool')}: {pool}")
    if seen.seat >= 0:
        hand = ", ".join(words.name("tile", TILES[kind]["name"]) for kind in seen.hand)
        lines.append(f"{seen.say('sketch.hand')} {hand or '–'}")
    return "\n".join(lines)


def _letter(seen: Seen, thing: str) -> str:
    return str(seen.words.text(f"sketch.{thing}"))


def _letters(seen: Seen) -> dict[str, str]:
    return {thing: _letter(seen, thing) for thing in (*CASTE_NAMES, "samurai", "ronin", "ship", "move")}


def _map(seen: Seen) -> list[str]:
    """Return the map turned as on the drawing: a line for every half row of hexes."""
    places = {}
    for hex_id in range(HEXES_IN_PLAY[seen.players]):
        q, r = MAP[hex_id]["q"], MAP[hex_id]["r"]
        places[2 * q + r, -r] = _cell(seen, hex_id)
    top, left = min(row for row, _ in places), min(column for _, column in places)
    lines = [""] * (max(row for row, _ in places) - top + 1)
    for (row, column), cell in sorted(places.items()):
        lines[row - top] = lines[row - top].ljust((column - left) * PITCH) + cell
    return [line.rstrip() for line in lines]


def _cell(seen: Seen, hex_id: int) -> str:
    """What a hex shows: its tile, its settlement with figures, or its code where something can be placed."""
    if TOWN_OF_HEX[hex_id] >= 0:
        return _town_cell(seen, int(TOWN_OF_HEX[hex_id]))
    if hex_id in seen.tiles:
        seat, kind = seen.tiles[hex_id]
        value = TILES[kind]["value"] or ""
        return f"{CREST_GLYPHS[seat]}{_letter(seen, emblem_of(kind))}{value}{chr(39) if hex_id in seen.fresh else ''}"
    if MAP[hex_id]["type"] == "sea" and HEX + hex_id not in seen.offers:
        return "~"
    return HEX_CODES[hex_id]


def _town_cell(seen: Seen, town: int) -> str:
    """As much of the name as fits before the figures; four letters tell any two villages apart."""
    capacity = int(CAPACITY[town])
    bare = "-" if seen.emptied(town) else "_"
    figures = "".join(_letter(seen, CASTE_NAMES[caste]) for caste in seen.figures[town])
    return TOWN_NAMES[town][: CELL - capacity] + (figures or bare)


def _family(seen: Seen, seat: int) -> str:
    collection = seen.collection(seat)
    if collection is None:
        figures = seen.say("sketch.behind_screen")
    else:
        figures = " ".join(_letter(seen, CASTE_NAMES[caste]) for _, caste in collection) or "–"
    crest = CREST_GLYPHS[seat] + ("*" if seat in seen.acting else " ")
    notes = seen.notes(seat)
    if seen.still_picking(seat):
        return f"{crest} {seen.words.seat(seat)}: {notes[0]}"
    hand, pile = notes[:2]
    return seen.say("sketch.line", crest=crest, seat=seen.words.seat(seat), hand=hand, pile=pile, figures=figures)
