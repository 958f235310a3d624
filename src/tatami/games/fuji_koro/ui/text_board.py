"""The text board of Fuji Koro, for a terminal."""

from tatami.games.fuji_koro.components import BLUEPRINT_NAMES, GEAR_TYPES
from tatami.games.fuji_koro.geography import CELL_SPACES, CENTRE, SHRINE, SPACES, TILE_CELLS, Q, R
from tatami.games.fuji_koro.ui.contents import blueprints_of, ground_on, is_there_for, things_on
from tatami.games.fuji_koro.ui.phrases import character_name, fallen, field_name, gear_text, magic_gear, place_name
from tatami.games.fuji_koro.ui.pieces import FALLEN_CREST
from tatami.games.fuji_koro.ui.view_model import ViewModel
from tatami.ui.i18n import Seat, Words
from tatami.ui.svg import CREST_GLYPHS
from tatami.ui.view_model import View

LETTERS = {
    "monk": "o",
    "wood": "w",
    "metal": "m",
    "scroll": "s",
    "adventure": "a",
    "rope": "R",
    "tooth": "t",
    "status": "t",
}


def text_board(view: View, words: Words) -> str:
    """Return the map as far as it is known, and a line for every player and every fallen samurai."""
    model = ViewModel(view, words)
    s = model.state
    lines = [model.say("text_board.head", round=int(s.lap), marker=field_name(int(s.marker)))]
    lines += [*_map(model), words.text("text_board.key")]
    lines += [_player_line(model, seat) for seat in range(model.players)]
    lines += [_fallen_line(model, board) for board in model.fallen_boards]
    return "\n".join(lines)


def _map(model: ViewModel) -> list[str]:
    """A line for every row of spaces, half a space apart."""
    s = model.state
    grid: dict[tuple[int, int], str] = {}
    for space in range(SPACES):
        if space >= CELL_SPACES or s.tile[space // TILE_CELLS]:
            grid[int(Q[space]), int(R[space])] = _letter(model, space)
    for board in model.fallen_boards:
        shrine = SHRINE + board - model.players
        grid[int(Q[shrine]), int(R[shrine])] = CREST_GLYPHS[FALLEN_CREST]
    for seat in range(model.players):
        if not s.escaped[seat]:
            grid[int(Q[s.where[seat]]), int(R[s.where[seat]])] = CREST_GLYPHS[seat]
    left = min(2 * q + r for q, r in grid)
    rows = []
    for r in range(min(r for _, r in grid), max(r for _, r in grid) + 1):
        line = {2 * q + r - left: sign for (q, row), sign in grid.items() if row == r}
        rows.append("".join(line.get(x, " ") for x in range(max(line, default=0) + 1)))
    return rows


def _letter(model: ViewModel, space: int) -> str:
    """One letter for a space."""
    s = model.state
    if space >= CELL_SPACES:
        return "C" if space == CENTRE else "B" if space < SHRINE else "S"
    if space % TILE_CELLS == 0 and s.dragon_at[space // TILE_CELLS]:
        return "D"
    ground, things = ground_on(s, space), things_on(s, space)
    if ground == "lava":
        return "~"
    if things:
        return LETTERS[things[0]] if is_there_for(s, space, things[0], model.seat) else "."
    return ground[-1] if ground.startswith("erupt") else "."


def _player_line(model: ViewModel, seat: int) -> str:
    return model.say(
        "text_board.line",
        crest=CREST_GLYPHS[seat],
        seat=Seat(seat),
        character=character_name(model.state, seat),
        space=place_name(model.state, int(model.state.where[seat])),
        notes=", ".join(model.notes(seat)),
    )


def _fallen_line(model: ViewModel, board: int) -> str:
    """A fallen samurai, with what decides a duel with them: gear, magic, blueprint."""
    s, words = model.state, model.words
    magic = [words.say(magic_gear(kind)) for kind in range(len(GEAR_TYPES)) if s.magic[board, kind]]
    notes = ", ".join([gear_text(s, board), *magic, *(BLUEPRINT_NAMES[card] for card in blueprints_of(s, board))])
    name = fallen(board - model.players)
    return model.say("text_board.fallen", crest=CREST_GLYPHS[FALLEN_CREST], name=name, notes=notes)
