"""What lies in the corners of the map: the families with their piles and figures, the legend, figures set aside."""

from dataclasses import dataclass
from functools import cache

from tatami.games.samurai.actions import CASTE
from tatami.games.samurai.components import CASTE_NAMES, CASTES, SET_ASIDE_LIMIT, TILE_NAMES, TOWN_NAMES
from tatami.games.samurai.ui.phrases import caste_name, spoken
from tatami.games.samurai.ui.pieces import EMBLEMS, QUICK_MARK, emblem_of
from tatami.games.samurai.ui.view_model import Seen
from tatami.ui import svg
from tatami.ui.i18n import Seat

LONGEST_NAME = 13
SPECIAL = TILE_NAMES.index("samurai1")  # the kinds from here on are no caste tiles


@dataclass(frozen=True)
class Corners:
    """Where there is room beside the map of so many players."""

    families: tuple[float, float]
    legend: tuple[float, float]
    aside: tuple[float, float]
    rose: tuple[float, float]


ROOM = {
    2: Corners(families=(310, 24), legend=(10, 424), aside=(668, 452), rose=(62, 318)),
    3: Corners(families=(520, 26), legend=(10, 500), aside=(890, 528), rose=(70, 402)),
    4: Corners(families=(500, 26), legend=(10, 500), aside=(1196, 528), rose=(1090, 530)),
}
HELP = {
    **{name: f"help.caste.{name}" for name in CASTE_NAMES},
    **{emblem_of(kind): f"help.tile.{name}" for kind, name in enumerate(TILE_NAMES) if kind >= SPECIAL},
    "quick": "help.board.quick",
}
FAMILY_ROW, LEGEND_ROW, LEGEND_COLUMN = 38, 34, 118


def draw_corners(seen: Seen) -> str:
    """Draw all that lies beside the map."""
    room = ROOM[seen.players]
    beside = _pool(seen, *room.aside) if seen.setting_up else _set_aside(seen, *room.aside)
    return (
        _families(seen, *room.families)
        + beside
        + _legend(seen.language, *room.legend)
        + _rose(seen.language, *room.rose)
    )


# --- the families -----------------------------------------------------------------------------------------------------


def _families(seen: Seen, x: float, y: float) -> str:
    return "".join(_family(seen, seat, x, y + FAMILY_ROW * seat) for seat in range(seen.players))


def _family(seen: Seen, seat: int, x: float, y: float) -> str:
    """One row: crest, name, pile, and the figures captured or the screen before them."""
    name = seen.words.seat(seat)
    shown = name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"
    row = [svg.badge(seat, x, y, 14)]
    if seat in seen.acting:
        row.append(svg.el("circle", cx=x, cy=y, r=17, class_="now"))
    if seen.s.won[seat]:
        won = svg.title(seen.say("board.won", seat=Seat(seat)))
        row.append(svg.group(won, svg.el("circle", cx=x, cy=y, r=17, class_="won"), role="img"))
    row.append(svg.text(shown, x + 25, y + 5.5, "fam"))
    row.append(_pile(seen, seat, x + 150, y))
    row.append(_collection(seen, seat, x + 186, y))
    return svg.group(*row)


def _pile(seen: Seen, seat: int, x: float, y: float) -> str:
    left = seen.pile_size(seat)
    label = svg.title(seen.say("board.pile", seat=Seat(seat), count=left))
    stack = [svg.use("sa-b", x + 2 * layer, y - 2 * layer, class_=f"tt-{seat} back") for layer in range(min(left, 3))]
    lift = max(0, len(stack) - 1) * 2
    return svg.group(label, *stack, svg.text(left, x + lift, y - lift + 5.5, "n" if left else "n none"), role="img")


def _collection(seen: Seen, seat: int, x: float, y: float) -> str:
    """Captured figures stand in a row by caste; with 3–4 players only one's own are seen (SA-11.6)."""
    figures = seen.collection(seat)
    if figures is None:
        hidden = svg.title(seen.say("board.hidden", seat=Seat(seat)))
        folds = "".join(
            f"M{i * 13},{-9 + 3 * (i % 2)}l13,{3 - 6 * (i % 2)}v18l-13,{-3 + 6 * (i % 2)}z" for i in range(4)
        )
        screen = svg.el("path", d=folds, transform=svg.at(x - 4, y), class_="screen")
        return svg.group(hidden, screen, role="img")
    drawn, led = [], seen.led_by(seat)
    step = min(19.0, 216 / max(1, len(figures)))
    for town, caste in figures:
        label = seen.say("board.captured_figure", caste=caste_name(caste), town=TOWN_NAMES[town])
        drawn.append(
            svg.use(
                f"sa-f{caste}",
                0,
                0,
                transform=svg.at(x, y, 0.86),
                role="img",
                aria_label=label,
                data_piece=f"f{town}-{caste}",
            )
        )
        x += step
    for caste in led:
        label = seen.say("board.leads", seat=Seat(seat), caste=caste_name(caste))
        token = svg.el("circle", r=13, class_="token") + svg.use(f"sa-f{caste}", 0, 0, transform="scale(.7)")
        x += 12
        drawn.append(svg.group(svg.title(label), token, transform=svg.at(x, y), role="img"))
        x += 18
    return svg.group(*drawn, role="group", aria_label=seen.say("board.captured", seat=Seat(seat)))


# --- figures beside the map -------------------------------------------------------------------------------------------


def _set_aside(seen: Seen, x: float, y: float) -> str:
    """The places for figures nobody captured; the fourth one ends the match (SA-9.2)."""
    figures = seen.aside
    places = [svg.el("circle", cx=x + 17 + 39 * i, cy=y + 34, r=16, class_="slot") for i in range(SET_ASIDE_LIMIT)]
    step = 39 if len(figures) <= SET_ASIDE_LIMIT else 39 * (SET_ASIDE_LIMIT - 1) / (len(figures) - 1)
    for i, (town, caste) in enumerate(figures):
        label = seen.say("board.aside_figure", caste=caste_name(caste), town=TOWN_NAMES[town])
        places.append(
            svg.use(
                f"sa-f{caste}", x + 17 + step * i, y + 34, role="img", aria_label=label, data_piece=f"f{town}-{caste}"
            )
        )
    count = seen.say("board.set_aside_count", count=len(figures), limit=SET_ASIDE_LIMIT)
    return svg.group(svg.text(count, x, y, "cap"), *places)


def _pool(seen: Seen, x: float, y: float) -> str:
    """Figures still to be placed; the one to place next is chosen here (SA-4.10, SA-4.11)."""
    drawn = [svg.text(seen.say("board.pool"), x, y, "cap")]
    for caste in range(CASTES):
        place = x + 19 + 54 * caste
        count = int(seen.s.pool[caste])
        label = svg.title(seen.say("board.pool_figure", caste=caste_name(caste), count=count))
        held = " held" if seen.s.caste == caste else ""
        slot = svg.el("circle", cx=place, cy=y + 34, r=18, class_=f"slot{held}")
        figure = svg.use(f"sa-f{caste}", place, y + 32) + svg.text(count, place + 24, y + 50, "cap mid")
        drawn.append(svg.group(label, slot, figure, role="img"))
        offered = seen.offers.get(CASTE + caste)
        if offered:
            drawn.append(target(CASTE + caste, offered, svg.el("circle", cx=place, cy=y + 34, r=18)))
    return svg.group(*drawn)


def target(action: int, label: str, shape: str) -> str:
    """Something that can be chosen: it shines, takes the focus, and carries its action."""
    return svg.group(shape, class_="can", data_action=str(action), role="button", tabindex="0", aria_label=label)


# --- legend -----------------------------------------------------------------------------------------------------------


@cache
def _legend(language: str, x: float, y: float) -> str:
    """What the shapes mean; each explains itself when pointed at."""
    words = spoken(language)
    rows = (CASTE_NAMES, ("samurai", "ronin", "ship"), ("move", "swap", "quick"))
    shapes = {**EMBLEMS, "quick": QUICK_MARK}
    drawn = []
    for row, names in enumerate(rows):
        for column, name in enumerate(names):
            left, middle = x + 14 + LEGEND_COLUMN * column, y + LEGEND_ROW * row
            colour = f"sa-c{CASTE_NAMES.index(name)}" if name in CASTE_NAMES else "soft"
            said = words.name("caste", name) if name in CASTE_NAMES else words.text(f"board.{name}")
            scale = 1.5 if name == "quick" else 1.0
            shape = svg.el("path", d=shapes[name], class_=colour, transform=svg.at(left, middle, scale))
            help_text = svg.title(words.text(HELP[name]))
            drawn.append(svg.group(help_text, shape, svg.text(said, left + 19, middle + 5, "cap"), role="img"))
    return svg.group(*drawn)


@cache
def _rose(language: str, x: float, y: float) -> str:
    """A wind rose, because the north lies to the right."""
    star = "M0,-34L5,-5L22,0L5,5L0,22L-5,5L-22,0L-5,-5z"
    return svg.group(
        svg.title(spoken(language).text("board.north")),
        svg.el("circle", r=15, class_="slot"),
        svg.el("path", d=star, class_="soft", transform="rotate(60)"),
        svg.text("北", 39, -15, "cap mid"),
        transform=svg.at(x, y),
        role="img",
    )
