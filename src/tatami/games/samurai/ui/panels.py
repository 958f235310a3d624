"""A View of Samurai drawn: the map of Japan, the figures and tiles on it, and in its corners what lies beside it.

The map is turned by a sixth of a circle, the north to the right, as old maps of Japan lie: so it fills its sheet.
"""

from functools import cache, lru_cache
from typing import Any

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
from tatami.games.samurai.ui.phrases import caste_name, listed, place_name, spoken, tile_name
from tatami.games.samurai.ui.pieces import SIZE, TILE_STYLE, figure, tile_alone, tile_body, tile_face
from tatami.games.samurai.ui.view_model import Seen
from tatami.ui import svg
from tatami.ui.i18n import Seat, Words, phrase
from tatami.ui.panels import HandItem, Panels, SeatNotes

MARGIN = 8
LONG_NAME = 7  # letters that fit at full size
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
WHOLE_STYLE = svg.style(STYLE, TILE_STYLE)


def draw(view: Any, words: Words) -> Panels:
    """Return a View laid out: the map as SVG, the seat's tiles, and a line for every player."""
    seen = Seen(view, words)
    left, top, width, height = _box(seen.players)
    board = svg.drawing(
        (left, top, width, height),
        words.say(phrase("board.map")),
        WHOLE_STYLE,
        _definitions(seen),
        draw_corners(seen),
        _hexes(seen),
        _towns(seen),
        _tiles(seen),
        _targets(seen),
        _names(seen),
    )
    lines = tuple(SeatNotes(seat, seen.notes(seat), seat in seen.acting) for seat in range(seen.players))
    return Panels(board, round(width), round(height), lines, _tray(seen))


# --- the map ----------------------------------------------------------------------------------------------------------


def _turned(hex_id: int) -> tuple[float, float]:
    q, r = MAP[hex_id]["q"], MAP[hex_id]["r"]
    return svg.hex_centre(-r, q + r, SIZE)


def _corner(players: int) -> tuple[float, float]:
    """The top left corner of the hexes in play, before they are moved to the origin."""
    centres = [_turned(hex_id) for hex_id in range(HEXES_IN_PLAY[players])]
    return min(x for x, _ in centres) - SIZE, min(y for _, y in centres) - SIZE * 3**0.5 / 2


# Each settlement's hex and the hexes around it as plain numbers, because a drawing asks for them again and again
TOWN_HEXES: list[int] = TOWN.tolist()
HEXES_AROUND: list[list[int]] = AROUND.tolist()
# Every hex's centre on the sheet, by number of players
CENTRES = {
    players: [
        (x - _corner(players)[0], y - _corner(players)[1])
        for x, y in (_turned(hex_id) for hex_id in range(HEXES_IN_PLAY[players]))
    ]
    for players in (2, 3, 4)
}


@cache
def _box(players: int) -> tuple[float, float, float, float]:
    width = max(x for x, _ in CENTRES[players]) + SIZE
    height = max(y for _, y in CENTRES[players]) + SIZE * 3**0.5 / 2
    return -MARGIN, -MARGIN, width + 2 * MARGIN, height + 2 * MARGIN


def _definitions(seen: Seen) -> str:
    """All that is shown more than once."""
    return _shapes(seen.players, tuple(sorted({kind for _, kind in seen.tiles.values()})))


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


def _hexes(seen: Seen) -> str:
    """Land and sea; a hex under a tile or a target needs no label of its own."""
    return svg.group(
        *(
            bare if hex_id in seen.tiles or HEX + hex_id in seen.offers else labelled
            for hex_id, bare, labelled in _ground(seen.players, seen.language)
        )
    )


@cache
def _ground(players: int, language: str) -> list[tuple[int, str, str]]:
    """Every hex of land and sea in play, without its label and with it."""
    drawn = []
    for hex_id, (x, y) in enumerate(CENTRES[players]):
        if TOWN_OF_HEX[hex_id] < 0:
            terrain = "w" if MAP[hex_id]["type"] == "sea" else "l"
            label = svg.title(spoken(language).say(phrase("board.empty", hex=place_name(hex_id, players))))
            bare, labelled = (svg.el("use", inside, href="#sa-h", x=x, y=y, class_=terrain) for inside in ("", label))
            drawn.append((hex_id, bare, labelled))
    return drawn


def _towns(seen: Seen) -> str:
    drawn = []
    for town in seen.towns:
        x, y = CENTRES[seen.players][TOWN_HEXES[town]]
        figures = seen.figures[town]
        style = f"t{CAPACITY[town]} gone" if seen.emptied(town) else f"t{CAPACITY[town]}"
        drawn.append(svg.el("use", svg.title(_town_label(seen, town)), href="#sa-h", x=x, y=y, class_=style))
        drawn.append(_figures(seen.players, seen.language, town, figures))
    return svg.group(*drawn)


@cache
def _figures(players: int, language: str, town: int, figures: tuple[int, ...]) -> str:
    """The figures on a settlement."""
    drawn = []
    for caste in figures:
        label = spoken(language).say(phrase("board.figure", caste=caste_name(caste), town=TOWN_NAMES[town]))
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


def _town_label(seen: Seen, town: int) -> str:
    """A settlement's name, and who has how much influence on each of its figures (SA-7.5); all of it is public."""
    kind = "emptied" if seen.emptied(town) else MAP[TOWN_HEXES[town]]["type"]
    parts = [_town_name(seen.language, kind, town)]
    present = sorted({seen.tiles[hex_id][0] for hex_id in HEXES_AROUND[town] if hex_id in seen.tiles})
    for caste in seen.figures[town] if present else ():
        strengths = [(seat, int(influence(seen.s, town, seat, caste))) for seat in present]
        said = [phrase("board.strength", seat=Seat(seat), value=value) for seat, value in strengths if value]
        if said:
            parts.append(seen.say("board.influence", caste=caste_name(caste), strengths=listed(said)))
    return "; ".join(parts)


@cache
def _town_name(language: str, kind: str, town: int) -> str:
    return spoken(language).say(phrase(f"board.{kind}", town=TOWN_NAMES[town]))


def _names(seen: Seen) -> str:
    """Names come last, so that no neighbour cuts them; a bare settlement has room for its name in the middle."""
    return svg.group(*(_name(seen.players, town, bool(seen.figures[town])) for town in seen.towns), aria_hidden="true")


@cache
def _name(players: int, town: int, below_figures: bool) -> str:
    x, y = CENTRES[players][TOWN_HEXES[town]]
    long = " long" if len(TOWN_NAMES[town]) > LONG_NAME else ""
    return svg.text(TOWN_NAMES[town], x, y + (19.5 if below_figures else 4), f"name{long}")


# --- tiles and targets ------------------------------------------------------------------------------------------------


def _tiles(seen: Seen) -> str:
    drawn = []
    for hex_id, (seat, kind) in seen.tiles.items():
        new = hex_id in seen.fresh
        place = place_name(hex_id, seen.players)
        label = seen.say("board.new_tile" if new else "board.tile", tile=tile_name(kind), seat=Seat(seat), hex=place)
        drawn.append(
            svg.group(
                svg.title(label),
                svg.el("use", href=f"#sa-s{seat}"),
                svg.el("use", href=f"#sa-k{kind}"),
                svg.el("use", href="#sa-t", class_="fresh", transform="scale(1.08)") if new else "",
                transform=svg.at(*CENTRES[seen.players][hex_id]),
                role="img",
                data_piece=f"t{hex_id}",
            )
        )
    return svg.group(*drawn)


def _targets(seen: Seen) -> str:
    """What can be chosen on the map lies over everything else, and what has been chosen is marked."""
    drawn = []
    for chosen in (int(seen.s.origin), int(seen.s.partner)):
        if chosen >= 0:
            drawn.append(svg.use("sa-t", *CENTRES[seen.players][chosen], class_="held"))
    for action, label in seen.offers.items():
        if HEX <= action < CASTE:
            drawn.append(target(action, label, svg.use("sa-t", *CENTRES[seen.players][action - HEX])))
        elif CASTE <= action < CASTE + CASTES and seen.decision != at.FIGURE_CASTE:
            asked = seen.s.partner if seen.decision == at.SWAP_OTHER_CASTE else seen.s.origin
            town = int(TOWN_OF_HEX[asked])
            (x, y), scale = _spot(seen.players, town, seen.figures[town], action - CASTE)
            drawn.append(target(action, label, svg.el("circle", cx=x, cy=y, r=12 * scale)))
    return svg.group(*drawn)


# --- the hand ---------------------------------------------------------------------------------------------------------


def _tray(seen: Seen) -> tuple[HandItem, ...]:
    """The seat's tiles; while the starting hand is picked (SA-4.7), first those picked, then those to pick from."""
    picking = seen.decision == at.PICK_TILE
    items: list[HandItem] = []
    hand = seen.hand
    for place, kind in enumerate(hand):
        copy = hand[:place].count(kind)
        action = TILE + kind if not picking and TILE + kind in seen.offers else None
        chosen = picking or (copy == 0 and kind == seen.s.tile)
        items.append(_tray_item(seen, kind, copy, action, chosen))
    if picking and seen.seat in seen.acting:
        for kind in range(KINDS):
            for copy in range(hand.count(kind), int(COPIES[kind])):
                items.append(_tray_item(seen, kind, copy, TILE + kind, False))
    return tuple(items)


def _tray_item(seen: Seen, kind: int, copy: int, action: int | None, chosen: bool) -> HandItem:
    picked = chosen and seen.decision == at.PICK_TILE
    label = (
        seen.offers[action]
        if action is not None
        else seen.say("board.picked" if picked else "board.in_hand", tile=tile_name(kind))
    )
    return HandItem(f"{kind}-{copy}", label, tile_alone(seen.seat, kind, label), action, chosen)
