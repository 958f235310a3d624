"""A View of Fuji Koro as text for a terminal."""

from typing import Any

from tatami.games.fuji_koro.components import BLUEPRINT_NAMES, GEAR_TYPES
from tatami.games.fuji_koro.geography import (
    CELL_SPACES,
    CENTRE,
    SHRINE,
    SPACES,
    TILE_CELLS,
    Q,
    R,
)
from tatami.games.fuji_koro.ui.panels import THINGS, _line
from tatami.games.fuji_koro.ui.phrases import (
    character_name,
    fallen,
    field_name,
    gear_text,
    magic_gear,
    place_name,
)
from tatami.games.fuji_koro.ui.pieces import (
    FALLEN_CREST,
)
from tatami.games.fuji_koro.ui.view_model import (
    blueprints_of,
    fallen_boards,
    ground_on,
    is_there_for,
    things_on,
)
from tatami.ui import svg
from tatami.ui.i18n import Seat, Words, phrase

LETTERS = dict(zip((*THINGS, "tooth", "status"), "owmsaRtt", strict=True))


def text_board(view: Any, words: Words) -> str:
    """Return the view as text: the map as far as it is known, and a line for every player."""
    s = view.state
    grid: dict[tuple[int, int], str] = {}
    for space in range(SPACES):
        if space < CELL_SPACES and not s.tile[space // TILE_CELLS]:
            continue
        grid[int(Q[space]), int(R[space])] = _sight(s, space, view.seat)
    for board in fallen_boards(s):
        shrine = SHRINE + board - int(s.players)
        grid[int(Q[shrine]), int(R[shrine])] = svg.CREST_GLYPHS[FALLEN_CREST]
    for seat in range(int(s.players)):
        if not s.escaped[seat]:
            grid[int(Q[s.where[seat]]), int(R[s.where[seat]])] = svg.CREST_GLYPHS[seat]
    left = min(2 * q + r for q, r in grid)
    rows = []
    for r in range(min(r for _, r in grid), max(r for _, r in grid) + 1):
        line = {2 * q + r - left: sign for (q, row), sign in grid.items() if row == r}
        rows.append("".join(line.get(x, " ") for x in range(max(line, default=0) + 1)))
    head = words.say(phrase("sketch.head", round=int(s.lap), marker=field_name(int(s.marker))))
    players = [
        words.say(
            phrase(
                "sketch.line",
                crest=svg.CREST_GLYPHS[seat],
                seat=Seat(seat),
                character=character_name(s, seat),
                space=place_name(s, int(s.where[seat])),
                notes=", ".join(_line(s, seat, words).notes),
            )
        )
        for seat in range(int(s.players))
    ]
    enemies = [_fallen_line(s, board, words) for board in fallen_boards(s)]
    return "\n".join([head, *rows, words.text("sketch.key"), *players, *enemies])


def _fallen_line(s: Any, board: int, words: Words) -> str:
    """A fallen samurai, with what decides a duel with him: gear, magic, blueprint."""
    magic = [words.say(magic_gear(kind)) for kind in range(len(GEAR_TYPES)) if s.magic[board, kind]]
    notes = ", ".join([gear_text(s, board), *magic, *(BLUEPRINT_NAMES[card] for card in blueprints_of(s, board))])
    name = fallen(board - int(s.players))
    return words.say(phrase("sketch.fallen", crest=svg.CREST_GLYPHS[FALLEN_CREST], name=name, notes=notes))


def _sight(s: Any, space: int, seat: int) -> str:
    """One letter for a space."""
    if space >= CELL_SPACES:
        return "C" if space == CENTRE else "B" if space < SHRINE else "S"
    if space % TILE_CELLS == 0 and s.dragon_at[space // TILE_CELLS]:
        return "D"
    ground, things = ground_on(s, space), things_on(s, space)
    if ground == "lava":
        return "~"
    if things:
        return LETTERS[things[0]] if is_there_for(s, space, things[0], seat) else "."
    return ground[-1] if ground.startswith("erupt") else "."
