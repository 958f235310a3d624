"""The panels of Samurai: the map of Japan with figures, tiles and corners, the hand, and notes on every player.

The map is turned by a sixth of a circle, north to the right as on old maps of Japan, so that it fills its width.
"""

from functools import cache, lru_cache

from tatami.games.samurai import state as at
from tatami.games.samurai.actions import CASTE, HEX, TILE
from tatami.games.samurai.components import (
    AROUND,
    CAPACITY,
    CASTES,
    COPIES,
    HEXES_IN_PLAY,
    KINDS,
    MAP,
    TOWN,
    TOWN_NAMES,
    TOWN_OF_HEX,
)
from tatami.games.samurai.rules.captures import influence
from tatami.games.samurai.ui.corners import draw_corners, target
from tatami.games.samurai.ui.phrases import caste_name, place_name, tile_name, words_in
from tatami.games.samurai.ui.pieces import SIZE, TILE_STYLE, figure, tile_alone, tile_body, tile_face
from tatami.games.samurai.ui.view_model import ViewModel
from tatami.ui import svg
from tatami.ui.i18n import Seat, Words, listed, phrase
from tatami.ui.panels import HandItem, Panels, SeatNotes
from tatami.ui.view_model import View

MARGIN = 8
MAX_FULL_SIZE_NAME = 7  # letters
FIGURE_SPOTS = (  # where the figures of a village, a city and Edo stand, and how large
    (((0, -8),), 1.36),
    (((-12, -8), (12, -8)), 1.08),
    (((-15.5, -4), (0, -13), (15.5, -4)), 0.84),
)
STYLE = "".join(
    [
        "text{pointer-events:none}",
        f".l{{fill:{svg.colour('land')};stroke:{svg.colour('land-line')};stroke-width:.9}}",
        f".w{{fill:url(#sa-w);stroke:{svg.colour('sea')};stroke-width:1}}",
        f".t1,.t2,.t3{{fill:{svg.colour('town')};stroke:{svg.colour('ink')};stroke-width:1.8}}",
        ".t2{stroke-width:3}.t3{stroke-width:4.2}.gone{fill-opacity:.45;stroke-opacity:.5}",
        f".name{{font:600 12.5px {svg.colour('serif')};fill:{svg.colour('ink')};text-anchor:middle;paint-order:stroke;"
        f"stroke:{svg.colour('town')};stroke-width:3px;stroke-linejoin:round}}.long{{font-size:11px}}",
        f".fresh{{fill:none;stroke:{svg.colour('ink')};stroke-width:2.6}}",
        f".can{{cursor:pointer;outline:none;fill:{svg.colour('glow')};fill-opacity:.07;stroke:{svg.colour('glow')};"
        "stroke-width:2.2}.can:hover{fill-opacity:.35}",
        f".can:focus-visible{{fill-opacity:.35;stroke:{svg.colour('gold')};stroke-width:5}}",
        f".held{{fill:none;stroke:{svg.colour('glow')};stroke-width:4}}",
        f".fam{{font:600 16px {svg.colour('serif')};fill:{svg.colour('ink')}}}",
        f".cap{{font:500 14px {svg.colour('sans')};fill:{svg.colour('ink-soft')}}}.mid{{text-anchor:middle}}",
        f".n{{font:700 14px {svg.colour('sans')};fill:{svg.colour('sheet')};text-anchor:middle}}",
        f".none{{fill:{svg.colour('ink-soft')}}}.soft{{fill:{svg.colour('ink-soft')}}}",
        f".back{{stroke:{svg.colour('sheet')};stroke-width:1.2}}",
        f".now{{fill:none;stroke:{svg.colour('vermilion')};stroke-width:2.4}}",
        f".won{{fill:none;stroke:{svg.colour('gold')};stroke-width:3.4}}",
        f".slot{{fill:none;stroke:{svg.colour('edge')};stroke-width:2}}.slot.held{{stroke:{svg.colour('glow')}}}",
        f".token{{fill:{svg.colour('town')};stroke:{svg.colour('gold')};stroke-width:2.4}}",
        f".screen{{fill:{svg.colour('paper')};stroke:{svg.colour('ink-soft')};stroke-width:1}}",
    ]
)
STYLE_SHEET = svg.style(STYLE, TILE_STYLE)


def draw(view: View, words: Words) -> Panels:
    """Return the panels of a View: the map as SVG, the seat's hand, and notes on every player."""
    model = ViewModel(view, words)
    left, top, width, height = _box(model.players)
    board = svg.drawing(
        (left, top, width, height),
        words.say(phrase("board.map")),
        STYLE_SHEET,
        _definitions(model),
        draw_corners(model),
        _hexes(model),
        _towns(model),
        _tiles(model),
        _targets(model),
        _names(model),
    )
    seats = tuple(SeatNotes(seat, model.notes(seat), seat in model.acting) for seat in range(model.players))
    return Panels(board, round(width), round(height), seats, _hand_items(model))


# --- the map ----------------------------------------------------------------------------------------------------------


def _rotated(hex_id: int) -> tuple[float, float]:
    q, r = MAP[hex_id]["q"], MAP[hex_id]["r"]
    return svg.hex_centre(-r, q + r, SIZE)


def _corner(players: int) -> tuple[float, float]:
    """The top left corner of the hexes in play, before they are moved to the origin."""
    centres = [_rotated(hex_id) for hex_id in range(HEXES_IN_PLAY[players])]
    return min(x for x, _ in centres) - SIZE, min(y for _, y in centres) - SIZE * 3**0.5 / 2


# Each settlement's hex and the hexes around it as plain integers, which are faster to read than arrays
TOWN_HEXES: list[int] = TOWN.tolist()
HEXES_AROUND: list[list[int]] = AROUND.tolist()
# Every hex's centre in the drawing, by number of players
CENTRES = {
    players: [
        (x - _corner(players)[0], y - _corner(players)[1])
        for x, y in (_rotated(hex_id) for hex_id in range(HEXES_IN_PLAY[players]))
    ]
    for players in (2, 3, 4)
}


@cache
def _box(players: int) -> tuple[float, float, float, float]:
    width = max(x for x, _ in CENTRES[players]) + SIZE
    height = max(y for _, y in CENTRES[players]) + SIZE * 3**0.5 / 2
    return -MARGIN, -MARGIN, width + 2 * MARGIN, height + 2 * MARGIN


def _definitions(model: ViewModel) -> str:
    """The definitions of everything that is drawn more than once."""
    return _shapes(model.players, tuple(sorted({kind for _, kind in model.tiles.values()})))


@lru_cache(64)  # the kinds on the board change from turn to turn, but not from one viewer to the next
def _shapes(players: int, kinds: tuple[int, ...]) -> str:
    shapes = {
        "sa-h": svg.el("polygon", points=svg.hexagon(SIZE - 0.4)),
        "sa-t": svg.el("polygon", points=svg.hexagon(SIZE - 4)),
        "sa-b": svg.el("polygon", points=svg.hexagon(15)),
        **{f"sa-f{caste}": figure(caste) for caste in range(CASTES)},
        **{f"sa-s{seat}": tile_body(seat) for seat in range(players)},
        **{f"sa-k{kind}": tile_face(kind) for kind in kinds},
    }
    return svg.el("defs", svg.waves("sa-w"), *(svg.group(shape, id=name) for name, shape in shapes.items()))


def _hexes(model: ViewModel) -> str:
    """Land and sea; a hex under a tile or a button needs no label of its own."""
    return svg.group(
        *(
            bare if hex_id in model.tiles or HEX + hex_id in model.legal_actions else labelled
            for hex_id, bare, labelled in _land_and_sea(model.players, model.language)
        )
    )


@cache
def _land_and_sea(players: int, language: str) -> list[tuple[int, str, str]]:
    """Every hex of land and sea in play, without its label and with it."""
    drawn = []
    for hex_id, (x, y) in enumerate(CENTRES[players]):
        if TOWN_OF_HEX[hex_id] < 0:
            terrain = "w" if MAP[hex_id]["type"] == "sea" else "l"
            label = svg.title(words_in(language).say(phrase("board.empty", hex=place_name(hex_id, players))))
            bare, labelled = (svg.el("use", inside, href="#sa-h", x=x, y=y, class_=terrain) for inside in ("", label))
            drawn.append((hex_id, bare, labelled))
    return drawn


def _towns(model: ViewModel) -> str:
    drawn = []
    for town in model.towns:
        x, y = CENTRES[model.players][TOWN_HEXES[town]]
        figures = model.figures[town]
        style = f"t{CAPACITY[town]} gone" if model.emptied(town) else f"t{CAPACITY[town]}"
        drawn.append(svg.el("use", svg.title(_town_label(model, town)), href="#sa-h", x=x, y=y, class_=style))
        drawn.append(_figures(model.players, model.language, town, figures))
    return svg.group(*drawn)


@cache
def _figures(players: int, language: str, town: int, figures: tuple[int, ...]) -> str:
    """The figures on a settlement."""
    drawn = []
    for caste in figures:
        label = words_in(language).say(phrase("board.figure", caste=caste_name(caste), town=TOWN_NAMES[town]))
        spot, scale = _spot(players, town, figures, caste)
        drawn.append(
            svg.use(
                f"sa-f{caste}",
                0,
                0,
                transform=svg.at(*spot, scale),
                role="img",
                aria_label=label,
                data_piece=f"f{town}-{caste}",
                pointer_events="none",
            )
        )
    return "".join(drawn)


def _spot(players: int, town: int, figures: tuple[int, ...], caste: int) -> tuple[tuple[float, float], float]:
    """Where on its settlement one of its figures stands, and how large it is."""
    spots, scale = FIGURE_SPOTS[len(figures) - 1]
    dx, dy = spots[figures.index(caste)]
    x, y = CENTRES[players][TOWN_HEXES[town]]
    return (x + dx, y + dy), scale


def _town_label(model: ViewModel, town: int) -> str:
    """A settlement's name, and who has how much influence on each of its figures (SA-7.5); all of it is public."""
    kind = "emptied" if model.emptied(town) else MAP[TOWN_HEXES[town]]["type"]
    parts = [_town_name(model.language, kind, town)]
    present = sorted({model.tiles[hex_id][0] for hex_id in HEXES_AROUND[town] if hex_id in model.tiles})
    for caste in model.figures[town] if present else ():
        strengths = [(seat, int(influence(model.state, town, seat, caste))) for seat in present]
        said = [phrase("board.strength", seat=Seat(seat), value=value) for seat, value in strengths if value]
        if said:
            parts.append(model.say("board.influence", caste=caste_name(caste), strengths=listed(said)))
    return "; ".join(parts)


@cache
def _town_name(language: str, kind: str, town: int) -> str:
    return words_in(language).say(phrase(f"board.{kind}", town=TOWN_NAMES[town]))


def _names(model: ViewModel) -> str:
    """Names are drawn last, so that no neighbour covers them; an empty settlement has its name in the middle."""
    return svg.group(
        *(_name(model.players, town, bool(model.figures[town])) for town in model.towns), aria_hidden="true"
    )


@cache
def _name(players: int, town: int, below_figures: bool) -> str:
    x, y = CENTRES[players][TOWN_HEXES[town]]
    long = " long" if len(TOWN_NAMES[town]) > MAX_FULL_SIZE_NAME else ""
    return svg.text(TOWN_NAMES[town], x, y + (19.5 if below_figures else 4), f"name{long}")


# --- tiles and buttons ------------------------------------------------------------------------------------------------


def _tiles(model: ViewModel) -> str:
    drawn = []
    for hex_id, (seat, kind) in model.tiles.items():
        new = hex_id in model.new_tiles
        place = place_name(hex_id, model.players)
        label = model.say("board.new_tile" if new else "board.tile", tile=tile_name(kind), seat=Seat(seat), hex=place)
        drawn.append(
            svg.group(
                svg.title(label),
                svg.el("use", href=f"#sa-s{seat}"),
                svg.el("use", href=f"#sa-k{kind}"),
                svg.el("use", href="#sa-t", class_="fresh", transform="scale(1.08)") if new else "",
                transform=svg.at(*CENTRES[model.players][hex_id]),
                role="img",
                data_piece=f"t{hex_id}",
            )
        )
    return svg.group(*drawn)


def _targets(model: ViewModel) -> str:
    """Buttons for the legal actions on the map, over everything else; what has been chosen is marked."""
    drawn = []
    for chosen in (int(model.state.origin), int(model.state.partner)):
        if chosen >= 0:
            drawn.append(svg.use("sa-t", *CENTRES[model.players][chosen], class_="held"))
    for action, label in model.legal_actions.items():
        if HEX <= action < CASTE:
            drawn.append(target(action, label, svg.use("sa-t", *CENTRES[model.players][action - HEX])))
        elif CASTE <= action < CASTE + CASTES and model.decision != at.FIGURE_CASTE:
            asked = model.state.partner if model.decision == at.SWAP_OTHER_CASTE else model.state.origin
            town = int(TOWN_OF_HEX[asked])
            (x, y), scale = _spot(model.players, town, model.figures[town], action - CASTE)
            drawn.append(target(action, label, svg.el("circle", cx=x, cy=y, r=12 * scale)))
    return svg.group(*drawn)


# --- the hand ---------------------------------------------------------------------------------------------------------


def _hand_items(model: ViewModel) -> tuple[HandItem, ...]:
    """The seat's hand; while the starting hand is picked (SA-4.7), the tiles picked, then those to pick from."""
    picking = model.decision == at.PICK_TILE
    items: list[HandItem] = []
    hand = model.hand
    for place, kind in enumerate(hand):
        copy = hand[:place].count(kind)
        action = TILE + kind if not picking and TILE + kind in model.legal_actions else None
        chosen = picking or (copy == 0 and kind == model.state.tile)
        items.append(_hand_item(model, kind, copy, action, chosen))
    if picking and model.seat in model.acting:
        for kind in range(KINDS):
            for copy in range(hand.count(kind), int(COPIES[kind])):
                items.append(_hand_item(model, kind, copy, TILE + kind, False))
    return tuple(items)


def _hand_item(model: ViewModel, kind: int, copy: int, action: int | None, chosen: bool) -> HandItem:
    picked = chosen and model.decision == at.PICK_TILE
    label = (
        model.legal_actions[action]
        if action is not None
        else model.say("board.picked" if picked else "board.in_hand", tile=tile_name(kind))
    )
    return HandItem(f"{kind}-{copy}", label, tile_alone(model.seat, kind, label), action, chosen)
