"""The panels of Fuji Koro: the volcano as far as it is known, countdown and offers, and every player's board."""

import math
from functools import cache

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
from tatami.games.fuji_koro.state import ALIVE, ASLEEP, DRAGON_TO, LAY_LOSER
from tatami.games.fuji_koro.ui.contents import EXHAUSTED, ground_on, is_there_for, spoils, things_on
from tatami.games.fuji_koro.ui.fight_panel import FightPanel, shows_fight
from tatami.games.fuji_koro.ui.phrases import character_name, fallen, field_name, foe_name, place_name
from tatami.games.fuji_koro.ui.pieces import (
    COLUMN_WIDTH,
    SIZE,
    STYLE_SHEET,
    definitions,
    dragon_shape,
    figure,
    hexagon_path,
    target,
)
from tatami.games.fuji_koro.ui.player_board import HEIGHT, WIDTH, PlayerBoard
from tatami.games.fuji_koro.ui.side_column import draw_countdown, draw_offers
from tatami.games.fuji_koro.ui.small_board import FALLEN_BOARD, SMALL_BOARD, SmallBoard
from tatami.games.fuji_koro.ui.view_model import ViewModel
from tatami.kernel.records import Record, copy_record
from tatami.ui import svg
from tatami.ui.i18n import Seat, Words
from tatami.ui.panels import Panels, SeatNotes
from tatami.ui.view_model import View

MAP_LEFT, MAP_TOP, MAP_HEIGHT = 262, 276, 700
MAP_SCALE = 1.45
COLUMN_LEFT = 664  # where the column beside the map begins
BOARD_WIDTH = COLUMN_LEFT + COLUMN_WIDTH + 4
OWN_BOARD_SCALE = COLUMN_WIDTH / WIDTH
THINGS = ("monk", "wood", "metal", "scroll", "adventure", "rope")
SIGNS = {name: f"fk-{name}" for name in THINGS}
SIGNS |= {exhausted: SIGNS[name] for name, exhausted in EXHAUSTED.items()}


@cache
def space_centre(space: int) -> tuple[float, float]:
    """Where a space is drawn."""
    x, y = svg.hex_centre(int(Q[space]), int(R[space]), SIZE)
    return x + MAP_LEFT, y + MAP_TOP


def draw(view: View, words: Words) -> Panels:
    """Return the panels of a View: map and boards as one SVG, and notes on every player."""
    model = ViewModel(view, words)
    column, bottom = _column(model)
    height = max(MAP_HEIGHT, int(bottom) + 2)
    volcano = svg.group(
        _ground(model),
        _dragons(model),
        _samurai(model),
        _map_targets(model),
        _rotations(model),
        transform=svg.at(-6, (height - MAP_HEIGHT) / 2 - 38, MAP_SCALE),
    )
    label = model.say("board.countdown") + f" {field_name(int(model.state.marker))}"
    box = (0, 0, BOARD_WIDTH, height)
    board = svg.drawing(box, label, STYLE_SHEET, definitions(), _piles(model), volcano, column)
    seats = tuple(SeatNotes(seat, model.notes(seat), seat in model.acting) for seat in range(model.players))
    return Panels(board, BOARD_WIDTH, height, seats)


# --- the volcano ------------------------------------------------------------------------------------------------------


def _ground(model: ViewModel) -> str:
    drawn = []
    for site in range(SITES):
        if model.state.tile[site]:
            drawn += [_cell(model, model.state, site * TILE_CELLS + i) for i in range(TILE_CELLS)]
        else:
            x, y = space_centre(site * TILE_CELLS)
            level = int(SITE_LEVEL[site]) + 1
            label = svg.title(model.say("board.unexplored", level=level))
            drawn.append(svg.el("use", label, href="#fk-t", x=x, y=y, class_="u"))
            drawn.append(svg.text("I" * level, x, y + 4, "n"))
    drawn += [_hub(model, hub) for hub in range(CENTRE, SPACES)]
    if model.state.rope:
        x, y = space_centre(CENTRE)
        drawn.append(svg.use("fk-rope", x, y + 2, class_="sg"))
    return svg.group(*drawn)


def _hub(model: ViewModel, hub: int) -> str:
    """The centre, a bridge or a shrine."""
    x, y = space_centre(hub)
    label = svg.title(model.words.say(place_name(model.state, hub)))
    if hub < SHRINE:
        tile = svg.el("use", label, href="#fk-t", x=x, y=y, class_="hub")
        return tile + svg.text("C" if hub == CENTRE else f"B{hub - BRIDGE + 1}", x, y - 14, "n")
    disc = svg.el("circle", label, cx=x, cy=y, r=SIZE * 1.5, class_="hub")
    return disc + svg.use("fk-gate", x, y - 4, class_="gt") + svg.text(hub - SHRINE + 1, x, y + 14, "n")


def _cell(model: ViewModel, s: Record, cell: int) -> str:
    """A cell with what is on it in a record; what the model's seat cannot take there is faint."""
    x, y = space_centre(cell)
    ground, things = ground_on(s, cell), things_on(s, cell)
    label = svg.title(model.words.say(place_name(s, cell)))
    drawn = svg.el("use", label, href="#fk-h", x=x, y=y, class_="l" if ground == "lava" else "r") + _spoils(s, cell)
    if things and things[0] in SIGNS:
        style = "sg" if is_there_for(s, cell, things[0], model.seat) else "sg off"
        piece = f"k{cell}" if things[0] == "monk" else None
        drawn += svg.use(SIGNS[things[0]], x, y, class_=style, data_piece=piece)
    elif ground.startswith("erupt"):
        drawn += svg.text(ground[-1], x, y + 4, "n")
    return drawn


def _spoils(s: Record, cell: int) -> str:
    """Tooth and status token of a dragon, side by side (FK-16.1.7)."""
    x, y = space_centre(cell)
    signs = {
        "tooth": svg.el("use", href="#fk-q2", transform=svg.at(x - 4, y + 5, 0.5)),
        "status": svg.text("◈", x + 6, y + 9, "n"),
    }
    return "".join(signs[name] for name in spoils(s, cell))


def _dragons(model: ViewModel) -> str:
    s, drawn = model.state, []
    for dragon in range(len(s.dragon)):
        if s.dragon[dragon] == ALIVE:
            x, y = space_centre(int(centre_of(int(s.dragon_site[dragon]) - 1)))
            kind = int(DRAGON_CLASS[dragon])
            label = model.say("board.foe", foe=foe_name(dragon), number=dragon + 1)
            token = int(s.dragon_token[dragon])
            if token:
                label += ", " + model.words.text("board.asleep" if token == ASLEEP else "board.awake")
            drawn.append(svg.group(dragon_shape(kind, x, y, 1 + 0.18 * kind, label), data_piece=f"d{dragon}"))
            if token:
                drawn.append(svg.text("z" * token, x + 16, y - 10, "n"))
            action = act.DRAGON + dragon
            if action in model.legal_actions:
                zone = svg.el("circle", cx=x, cy=y, r=SIZE * 1.6, class_="z")
                drawn.append(target(action, model.legal_actions[action], zone))
    return svg.group(*drawn)


def _samurai(model: ViewModel) -> str:
    """Everyone in the volcano; several on one space stand side by side."""
    s = model.state
    drawn, standing = [_fallen(model, board) for board in model.fallen_boards], dict[int, int]()
    for seat in range(model.players):
        if s.escaped[seat]:
            continue
        space = int(s.where[seat])
        beside = standing.get(space, 0)
        standing[space] = beside + 1
        x, y = space_centre(space)
        key = "board.lying" if s.laid[seat] else "board.samurai"
        label = model.say(key, seat=Seat(seat), character=character_name(s, seat), space=place_name(s, space))
        badge = figure(s, seat, x - 5 + 9 * (beside % 3), y + 5 - 10 * (beside // 3), 8)
        style = "laid" if s.laid[seat] else None
        here = "" if seat == model.seat else None  # a page that shows only a part of the map scrolls to this
        piece = {"data_piece": f"s{seat}", "data_here": here, "class_": style, "role": "img", "aria_label": label}
        drawn.append(svg.group(svg.title(label), badge, **piece))
    return svg.group(*drawn, pointer_events="none")


def _fallen(model: ViewModel, board: int) -> str:
    """A fallen samurai before the gate of their shrine, lying when beaten (FK-16.7.1)."""
    shrine = board - model.players
    x, y = space_centre(SHRINE + shrine)
    label = model.words.say(fallen(shrine))
    style = None if model.state.lives[board] else "laid"
    piece = {"data_piece": f"s{board}", "class_": style, "role": "img", "aria_label": label}
    return svg.group(svg.title(label), figure(model.state, board, x + 11, y - 9, 8), **piece)


def _map_targets(model: ViewModel) -> str:
    """Steps, sites and shrines that can be chosen on the map; one button a space."""
    drawn, taken = [], set[int]()
    for action, label in model.legal_actions.items():
        found = _space_of(model, action)
        if found and found[0] not in taken:
            space, size = found
            taken.add(space)
            zone = svg.el("path", d=hexagon_path(size), transform=svg.at(*space_centre(space)), class_="z")
            drawn.append(target(action, label, zone))
    return svg.group(*drawn)


def _space_of(model: ViewModel, action: int) -> tuple[int, float] | None:
    """The space that an action chooses and the size of its button, if it chooses one."""
    s = model.state
    if act.STEP <= action < act.SITE_T:
        walker = int(s.beaten) if model.decision == LAY_LOSER else model.seat
        space = int(STEP_TO[int(s.where[walker]), action - act.STEP])
        return space, SIZE if space < CELL_SPACES else SIZE * 1.6
    if act.SITE_T <= action < act.ROT:
        k = action - act.SITE_T
        flying = model.decision == DRAGON_TO
        site = SITE_NEXT[int(s.dragon_site[s.mover]) - 1, k] if flying else TOUCHES[int(s.where[model.seat]), k]
        return int(centre_of(int(site))), SIZE * 2.2
    if act.SHRINE_AT <= action < act.TRACK:
        return SHRINE + action - act.SHRINE_AT, SIZE * 1.5
    return None


def _rotations(model: ViewModel) -> str:
    """The drawn tile over its site, as it would lie, and a button towards each side it can be turned to."""
    s = model.state
    turns = [action for action in range(act.ROT, act.ROT + 6) if action in model.legal_actions]
    if not turns:
        return ""
    x, y = space_centre(int(s.site) * TILE_CELLS)
    laid = copy_record(s)
    lay_tile(laid, int(s.site), int(s.drawn) - 1, 0)
    drawn = [_cell(model, laid, int(s.site) * TILE_CELLS + i) for i in range(TILE_CELLS)]
    first = space_centre(int(s.site) * TILE_CELLS + 1)
    for action in turns:
        angle = math.atan2(first[1] - y, first[0] - x) + math.pi / 3 * (action - act.ROT)
        cx, cy = x + 3.1 * SIZE * math.cos(angle), y + 3.1 * SIZE * math.sin(angle)
        zone = svg.el("circle", cx=cx, cy=cy, r=SIZE * 0.85, class_="z") + svg.text("↻", cx, cy + 4, "n")
        drawn.append(target(action, model.legal_actions[action], zone))
    return svg.group(*drawn)


# --- beside the map ---------------------------------------------------------------------------------------------------


def _column(model: ViewModel) -> tuple[str, float]:
    """Countdown, one's own board, offers or the fight, the others; and where the column ends."""
    own_actions = model.legal_actions
    if model.item_owner != model.main_seat:  # items are chosen on another board
        own_actions = {n: text for n, text in own_actions.items() if not act.BLUEPRINT <= n < act.MONK_AT}
    own = PlayerBoard(model, model.main_seat, own_actions).draw()
    drawn = [
        draw_countdown(model, COLUMN_LEFT, 6),
        svg.group(own, transform=svg.at(COLUMN_LEFT, 60, OWN_BOARD_SCALE)),
    ]
    bottom = 62 + HEIGHT * OWN_BOARD_SCALE
    if shows_fight(model.state):
        below, bottom = FightPanel(model).draw(COLUMN_LEFT, bottom)
    else:
        below, bottom = draw_offers(model, COLUMN_LEFT, bottom)
    drawn.append(below)
    for seat in model.other_seats:
        drawn.append(SmallBoard(model, seat).draw(COLUMN_LEFT, bottom))
        bottom += SMALL_BOARD
    for board in model.fallen_boards:
        drawn.append(SmallBoard(model, board).draw_fallen(COLUMN_LEFT, bottom))
        bottom += FALLEN_BOARD
    return svg.group(*drawn), bottom


def _piles(model: ViewModel) -> str:
    """How many tiles are face down, in the corner of the map."""
    drawn = [svg.text(model.words.text("board.piles"), 10, 24, "s2")]
    for level, size in enumerate(model.state.pile_size):
        drawn.append(svg.text(f"{'I' * (level + 1)}: {int(size)}", 10, 44 + 19 * level, "k2"))
    return svg.group(*drawn)
