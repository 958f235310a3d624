"""A View of Fuji Koro drawn: the volcano as far as it is known, countdown and offers, and every player's board."""

import math
from functools import cache
from typing import Any

from tatami.games.fuji_koro import actions as act
from tatami.games.fuji_koro.components import DRAGON_CLASS
from tatami.games.fuji_koro.geography import (
    BRIDGE,
    CELL_SPACES,
    CENTRE,
    SHRINE,
    SITE_LEVEL,
    SITE_NEXT,
    SITES,
    SPACES,
    STEP_TO,
    TILE_CELLS,
    TOUCHES,
    Q,
    R,
)
from tatami.games.fuji_koro.rules.exploring import lay_tile
from tatami.games.fuji_koro.rules.ground import centre_of
from tatami.games.fuji_koro.rules.knapsack import capacity, load, total_tokens
from tatami.games.fuji_koro.state import ALIVE, ASLEEP, DRAGON_TO, LAY_LOSER, NOTHING
from tatami.games.fuji_koro.ui.fight import Fray, is_on
from tatami.games.fuji_koro.ui.phrases import (
    action_phrase,
    character_name,
    fallen,
    field_name,
    foe_name,
    place_name,
)
from tatami.games.fuji_koro.ui.pieces import (
    SIZE,
    STYLE_SHEET,
    definitions,
    dragon_shape,
    figure,
    hexagon_path,
    target,
)
from tatami.games.fuji_koro.ui.player_board import HEIGHT, WIDTH, Panel
from tatami.games.fuji_koro.ui.side import ACROSS as BESIDE_ACROSS
from tatami.games.fuji_koro.ui.side import FALLEN_BOARD, SMALL_BOARD, Beside, owner_of_items
from tatami.games.fuji_koro.ui.view_model import (
    EXHAUSTED,
    fallen_boards,
    ground_on,
    is_there_for,
    spoils,
    things_on,
)
from tatami.kernel.records import copy_record
from tatami.ui import svg
from tatami.ui.i18n import Seat, Words, phrase
from tatami.ui.panels import Panels, SeatNotes

MAP_LEFT, MAP_TOP = 262, 276
CLOSE = 1.45  # the map
SIDE = 664  # where the column beside the map begins
ACROSS, MAP_HEIGHT = SIDE + BESIDE_ACROSS + 4, 700
LARGE = BESIDE_ACROSS / WIDTH  # one's own board
THINGS = ("monk", "wood", "metal", "scroll", "adventure", "rope")
SIGNS = {name: f"fk-{name}" for name in THINGS}
SIGNS |= {exhausted: SIGNS[name] for name, exhausted in EXHAUSTED.items()}


@cache
def spot(space: int) -> tuple[float, float]:
    """Where a space is drawn."""
    x, y = svg.hex_centre(int(Q[space]), int(R[space]), SIZE)
    return x + MAP_LEFT, y + MAP_TOP


def draw(view: Any, words: Words) -> Panels:
    """Return a View laid out: map and boards as one SVG, and a line for every player."""
    s, seat = view.state, view.seat
    legal = frozenset(int(action) for action in view.legal().nonzero()[0])
    column, bottom = _column(s, seat, words, legal)
    height = max(MAP_HEIGHT, int(bottom) + 2)
    volcano = svg.group(
        _ground(s, words, seat),
        _dragons(s, words, seat, legal),
        _samurai(s, words, seat),
        _choices(s, seat, words, legal),
        _rotations(s, seat, words, legal),
        transform=svg.at(-6, (height - MAP_HEIGHT) / 2 - 38, CLOSE),
    )
    label = words.say(phrase("board.countdown")) + f" {field_name(int(s.marker))}"
    board = svg.drawing((0, 0, ACROSS, height), label, STYLE_SHEET, definitions(), _piles(s, words), volcano, column)
    lines = tuple(_line(s, other, words) for other in range(int(s.players)))
    return Panels(board, ACROSS, height, lines)


# --- the volcano ------------------------------------------------------------------------------------------------------


def _ground(s: Any, words: Words, seat: int) -> str:
    drawn = []
    for site in range(SITES):
        if s.tile[site]:
            drawn += [_cell(s, site * TILE_CELLS + i, words, seat) for i in range(TILE_CELLS)]
        else:
            x, y = spot(site * TILE_CELLS)
            level = int(SITE_LEVEL[site]) + 1
            label = svg.title(words.say(phrase("board.unexplored", level=level)))
            drawn.append(svg.el("use", label, href="#fk-t", x=x, y=y, class_="u"))
            drawn.append(svg.text("I" * level, x, y + 4, "n"))
    for hub in range(CENTRE, SPACES):
        x, y = spot(hub)
        label = svg.title(words.say(place_name(s, hub)))
        if hub < SHRINE:
            drawn.append(svg.el("use", label, href="#fk-t", x=x, y=y, class_="hub"))
            drawn.append(svg.text("C" if hub == CENTRE else f"B{hub - BRIDGE + 1}", x, y - 14, "n"))
        else:
            drawn.append(svg.el("circle", label, cx=x, cy=y, r=SIZE * 1.5, class_="hub"))
            drawn.append(svg.use("fk-gate", x, y - 4, class_="gt"))
            drawn.append(svg.text(hub - SHRINE + 1, x, y + 14, "n"))
    if s.rope:
        x, y = spot(CENTRE)
        drawn.append(svg.use("fk-rope", x, y + 2, class_="sg"))
    return svg.group(*drawn)


def _cell(s: Any, cell: int, words: Words, seat: int) -> str:
    """A cell with what is on it now; what this seat cannot take there is faint."""
    x, y = spot(cell)
    ground, things = ground_on(s, cell), things_on(s, cell)
    label = svg.title(words.say(place_name(s, cell)))
    drawn = svg.el("use", label, href="#fk-h", x=x, y=y, class_="l" if ground == "lava" else "r") + _spoils(s, cell)
    if things and things[0] in SIGNS:
        style = "sg" if is_there_for(s, cell, things[0], seat) else "sg off"
        piece = f"k{cell}" if things[0] == "monk" else None
        drawn += svg.use(SIGNS[things[0]], x, y, class_=style, data_piece=piece)
    elif ground.startswith("erupt"):
        drawn += svg.text(ground[-1], x, y + 4, "n")
    return drawn


def _spoils(s: Any, cell: int) -> str:
    """Tooth and status token of a dragon, side by side (FK-16.1.7)."""
    x, y = spot(cell)
    signs = {
        "tooth": svg.el("use", href="#fk-q2", transform=svg.at(x - 4, y + 5, 0.5)),
        "status": svg.text("◈", x + 6, y + 9, "n"),
    }
    return "".join(signs[name] for name in spoils(s, cell))


def _dragons(s: Any, words: Words, seat: int, legal: frozenset[int]) -> str:
    drawn = []
    for dragon in range(len(s.dragon)):
        if s.dragon[dragon] == ALIVE:
            x, y = spot(int(centre_of(int(s.dragon_site[dragon]) - 1)))
            kind = int(DRAGON_CLASS[dragon])
            label = words.say(phrase("board.foe", foe=foe_name(dragon), number=dragon + 1))
            token = int(s.dragon_token[dragon])
            if token:
                label += ", " + words.text("board.asleep" if token == ASLEEP else "board.awake")
            drawn.append(svg.group(dragon_shape(kind, x, y, 1 + 0.18 * kind, label), data_piece=f"d{dragon}"))
            if token:
                drawn.append(svg.text("z" * token, x + 16, y - 10, "n"))
            if act.DRAGON + dragon in legal:
                zone = svg.el("circle", cx=x, cy=y, r=SIZE * 1.6, class_="z")
                drawn.append(target(act.DRAGON + dragon, words.say(action_phrase(s, seat, act.DRAGON + dragon)), zone))
    return svg.group(*drawn)


def _samurai(s: Any, words: Words, own: int) -> str:
    """Everyone in the volcano; several on one space stand side by side."""
    drawn, standing = [_fallen(s, board, words) for board in fallen_boards(s)], dict[int, int]()
    for seat in range(int(s.players)):
        if s.escaped[seat]:
            continue
        space = int(s.where[seat])
        beside = standing.get(space, 0)
        standing[space] = beside + 1
        x, y = spot(space)
        key = "board.lying" if s.laid[seat] else "board.samurai"
        label = words.say(phrase(key, seat=Seat(seat), character=character_name(s, seat), space=place_name(s, space)))
        badge = figure(s, seat, x - 5 + 9 * (beside % 3), y + 5 - 10 * (beside // 3), 8)
        style = "laid" if s.laid[seat] else None
        here = "" if seat == own else None  # where a page looks that shows only a part
        piece = {"data_piece": f"s{seat}", "data_here": here, "class_": style, "role": "img", "aria_label": label}
        drawn.append(svg.group(svg.title(label), badge, **piece))
    return svg.group(*drawn, pointer_events="none")


def _fallen(s: Any, board: int, words: Words) -> str:
    """A fallen samurai before the gate of his shrine, lying when he is beaten (FK-16.7.1)."""
    shrine = board - int(s.players)
    x, y = spot(SHRINE + shrine)
    label = words.say(fallen(shrine))
    style = None if s.lives[board] else "laid"
    piece = {"data_piece": f"s{board}", "class_": style, "role": "img", "aria_label": label}
    return svg.group(svg.title(label), figure(s, board, x + 11, y - 9, 8), **piece)


def _choices(s: Any, seat: int, words: Words, legal: frozenset[int]) -> str:
    """Steps and sites that can be chosen on the map; one button a space."""
    drawn, taken = [], set[int]()
    walker = int(s.beaten) if s.decision == LAY_LOSER else seat
    for action in sorted(legal):
        space = -1
        if act.STEP <= action < act.SITE_T:
            space = int(STEP_TO[int(s.where[walker]), action - act.STEP])
            shape = hexagon_path(SIZE if space < CELL_SPACES else SIZE * 1.6)
        elif act.SITE_T <= action < act.ROT:
            k = action - act.SITE_T
            moving = s.decision == DRAGON_TO
            site = int(SITE_NEXT[int(s.dragon_site[s.mover]) - 1, k] if moving else TOUCHES[int(s.where[seat]), k])
            space, shape = int(centre_of(site)), hexagon_path(SIZE * 2.2)
        elif act.SHRINE_AT <= action < act.TRACK:
            space, shape = SHRINE + action - act.SHRINE_AT, hexagon_path(SIZE * 1.5)
        if space >= 0 and space not in taken:
            taken.add(space)
            x, y = spot(space)
            zone = svg.el("path", d=shape, transform=svg.at(x, y), class_="z")
            drawn.append(target(action, words.say(action_phrase(s, seat, action)), zone))
    return svg.group(*drawn)


def _rotations(s: Any, seat: int, words: Words, legal: frozenset[int]) -> str:
    """The drawn tile over its site, as it would lie, and a button towards each side it can be turned to."""
    turns = [action for action in range(act.ROT, act.ROT + 6) if action in legal]
    if not turns:
        return ""
    x, y = spot(int(s.site) * TILE_CELLS)
    laid = copy_record(s)
    lay_tile(laid, int(s.site), int(s.drawn) - 1, 0)
    drawn = [_cell(laid, int(s.site) * TILE_CELLS + i, words, seat) for i in range(TILE_CELLS)]
    first = spot(int(s.site) * TILE_CELLS + 1)
    for action in turns:
        angle = math.atan2(first[1] - y, first[0] - x) + math.pi / 3 * (action - act.ROT)
        cx, cy = x + 3.1 * SIZE * math.cos(angle), y + 3.1 * SIZE * math.sin(angle)
        zone = svg.el("circle", cx=cx, cy=cy, r=SIZE * 0.85, class_="z") + svg.text("↻", cx, cy + 4, "n")
        drawn.append(target(action, words.say(action_phrase(s, seat, action)), zone))
    return svg.group(*drawn)


# --- beside the map ---------------------------------------------------------------------------------------------------


def _column(s: Any, seat: int, words: Words, legal: frozenset[int]) -> tuple[str, float]:
    """Countdown, one's own board, offers or the fight, the others; and where the column ends."""
    first = seat if seat >= 0 else int(s.turn)
    beside = Beside(s, seat, words, legal)
    things = frozenset(range(act.BLUEPRINT, act.MONK_AT)) if owner_of_items(s, first) != first else frozenset()
    own = Panel(s, first, words, legal - things).draw()
    drawn = [beside.countdown(SIDE, 6), svg.group(own, transform=svg.at(SIDE, 60, LARGE))]
    bottom = 62 + HEIGHT * LARGE
    below, bottom = (Fray(s, seat, words, legal).draw if is_on(s) else beside.offers)(SIDE, bottom)
    drawn.append(below)
    for i in range(1, int(s.players)):
        drawn.append(beside.small_board((first + i) % int(s.players), SIDE, bottom))
        bottom += SMALL_BOARD
    for board in fallen_boards(s):
        drawn.append(beside.fallen_board(board, SIDE, bottom))
        bottom += FALLEN_BOARD
    return svg.group(*drawn), bottom


def _piles(s: Any, words: Words) -> str:
    """What is still face down, and the tile just drawn, in the corner of the map."""
    drawn = [svg.text(words.text("board.piles"), 10, 24, "s2")]
    drawn += [svg.text(f"{'I' * (i + 1)}: {int(size)}", 10, 44 + 19 * i, "k2") for i, size in enumerate(s.pile_size)]
    return svg.group(*drawn)


# --- beside the name --------------------------------------------------------------------------------------------------


def _line(s: Any, seat: int, words: Words) -> SeatNotes:
    notes = []
    if s.scoring:
        notes.append(phrase("note.points", count=int(s.vp[seat])))
    notes.append(phrase("note.tokens", count=int(s.tokens[seat]), total=int(total_tokens(s, seat))))
    notes.append(phrase("note.load", count=int(load(s, seat)), total=int(capacity(s, seat))))
    if s.coop:
        notes.append(phrase("note.lives", count=int(s.lives[seat])))
    flags = {
        "escaped": s.escaped[seat],
        "lying": s.laid[seat],
        "holder": s.phase and s.holder == seat,
        "won": s.won[seat],
    }
    notes += [phrase(f"note.{name}") for name, true in flags.items() if true]
    acting = s.decision != NOTHING and int(s.decider) == seat
    return SeatNotes(seat, tuple(words.say(note) for note in notes), acting=bool(acting))


# --- for the terminal -------------------------------------------------------------------------------------------------
