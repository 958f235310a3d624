"""The corners of the map: families with their piles and figures, the legend, figures set aside or still to place."""

from dataclasses import dataclass
from functools import cache

from tatami.games.samurai.actions import CASTE
from tatami.games.samurai.components import CASTE_NAMES, CASTES, SET_ASIDE_LIMIT, TILE_NAMES, TOWN_NAMES
from tatami.games.samurai.ui.phrases import caste_name, words_in
from tatami.games.samurai.ui.pieces import EMBLEMS, QUICK_MARK, emblem_of
from tatami.games.samurai.ui.view_model import ViewModel
from tatami.ui import svg
from tatami.ui.i18n import Seat

MAX_NAME = 13  # letters
FIRST_SPECIAL = TILE_NAMES.index("samurai1")  # the kinds before it are caste tiles


@dataclass(frozen=True)
class Corners:
    """Where things are drawn beside the map of so many players."""

    families: tuple[float, float]
    legend: tuple[float, float]
    figures: tuple[float, float]  # set aside, or still to be placed
    compass: tuple[float, float]


CORNERS = {
    2: Corners(families=(310, 24), legend=(10, 424), figures=(668, 452), compass=(62, 318)),
    3: Corners(families=(520, 26), legend=(10, 500), figures=(890, 528), compass=(70, 402)),
    4: Corners(families=(500, 26), legend=(10, 500), figures=(1196, 528), compass=(1090, 530)),
}
HELP = {
    **{name: f"help.caste.{name}" for name in CASTE_NAMES},
    **{emblem_of(kind): f"help.tile.{name}" for kind, name in enumerate(TILE_NAMES) if kind >= FIRST_SPECIAL},
    "quick": "help.board.quick",
}
FAMILY_ROW, LEGEND_ROW, LEGEND_COLUMN = 38, 34, 118


def draw_corners(model: ViewModel) -> str:
    """Draw everything beside the map."""
    corners = CORNERS[model.players]
    beside = _pool(model, *corners.figures) if model.setting_up else _set_aside(model, *corners.figures)
    return (
        _families(model, *corners.families)
        + beside
        + _legend(model.language, *corners.legend)
        + _compass(model.language, *corners.compass)
    )


# --- the families -----------------------------------------------------------------------------------------------------


def _families(model: ViewModel, x: float, y: float) -> str:
    return "".join(_family(model, seat, x, y + FAMILY_ROW * seat) for seat in range(model.players))


def _family(model: ViewModel, seat: int, x: float, y: float) -> str:
    """One row: crest, name, pile, and the figures captured or the screen before them."""
    name = model.words.seat(seat)
    shown = name if len(name) <= MAX_NAME else f"{name[: MAX_NAME - 1]}…"
    row = [svg.badge(seat, x, y, 14)]
    if seat in model.acting:
        row.append(svg.el("circle", cx=x, cy=y, r=17, class_="now"))
    if model.state.won[seat]:
        won = svg.title(model.say("board.won", seat=Seat(seat)))
        row.append(svg.group(won, svg.el("circle", cx=x, cy=y, r=17, class_="won"), role="img"))
    row.append(svg.text(shown, x + 25, y + 5.5, "fam"))
    row.append(_pile(model, seat, x + 150, y))
    row.append(_collection(model, seat, x + 186, y))
    return svg.group(*row)


def _pile(model: ViewModel, seat: int, x: float, y: float) -> str:
    left = model.pile_size(seat)
    label = svg.title(model.say("board.pile", seat=Seat(seat), count=left))
    stack = [svg.use("sa-b", x + 2 * layer, y - 2 * layer, class_=f"tt-{seat} back") for layer in range(min(left, 3))]
    lift = max(0, len(stack) - 1) * 2
    return svg.group(label, *stack, svg.text(left, x + lift, y - lift + 5.5, "n" if left else "n none"), role="img")


def _collection(model: ViewModel, seat: int, x: float, y: float) -> str:
    """Captured figures in a row, by caste; with 3 or 4 players only the seat's own are shown (SA-11.6)."""
    figures = model.collection(seat)
    if figures is None:
        hidden = svg.title(model.say("board.hidden", seat=Seat(seat)))
        folds = "".join(
            f"M{i * 13},{-9 + 3 * (i % 2)}l13,{3 - 6 * (i % 2)}v18l-13,{-3 + 6 * (i % 2)}z" for i in range(4)
        )
        screen = svg.el("path", d=folds, transform=svg.at(x - 4, y), class_="screen")
        return svg.group(hidden, screen, role="img")
    drawn, led = [], model.led_by(seat)
    step = min(19.0, 216 / max(1, len(figures)))
    for town, caste in figures:
        label = model.say("board.captured_figure", caste=caste_name(caste), town=TOWN_NAMES[town])
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
        label = model.say("board.leads", seat=Seat(seat), caste=caste_name(caste))
        token = svg.el("circle", r=13, class_="token") + svg.use(f"sa-f{caste}", 0, 0, transform="scale(.7)")
        x += 12
        drawn.append(svg.group(svg.title(label), token, transform=svg.at(x, y), role="img"))
        x += 18
    return svg.group(*drawn, role="group", aria_label=model.say("board.captured", seat=Seat(seat)))


# --- figures beside the map -------------------------------------------------------------------------------------------


def _set_aside(model: ViewModel, x: float, y: float) -> str:
    """The slots for figures that nobody captured; the fourth one ends the match (SA-9.2)."""
    figures = model.set_aside
    places = [svg.el("circle", cx=x + 17 + 39 * i, cy=y + 34, r=16, class_="slot") for i in range(SET_ASIDE_LIMIT)]
    step = 39 if len(figures) <= SET_ASIDE_LIMIT else 39 * (SET_ASIDE_LIMIT - 1) / (len(figures) - 1)
    for i, (town, caste) in enumerate(figures):
        label = model.say("board.aside_figure", caste=caste_name(caste), town=TOWN_NAMES[town])
        places.append(
            svg.use(
                f"sa-f{caste}", x + 17 + step * i, y + 34, role="img", aria_label=label, data_piece=f"f{town}-{caste}"
            )
        )
    count = model.say("board.set_aside_count", count=len(figures), limit=SET_ASIDE_LIMIT)
    return svg.group(svg.text(count, x, y, "cap"), *places)


def _pool(model: ViewModel, x: float, y: float) -> str:
    """Figures still to be placed; the one to place next is chosen here (SA-4.10, SA-4.11)."""
    drawn = [svg.text(model.say("board.pool"), x, y, "cap")]
    for caste in range(CASTES):
        place = x + 19 + 54 * caste
        count = int(model.state.pool[caste])
        title = svg.title(model.say("board.pool_figure", caste=caste_name(caste), count=count))
        held = " held" if model.state.caste == caste else ""
        slot = svg.el("circle", cx=place, cy=y + 34, r=18, class_=f"slot{held}")
        figure = svg.use(f"sa-f{caste}", place, y + 32) + svg.text(count, place + 24, y + 50, "cap mid")
        drawn.append(svg.group(title, slot, figure, role="img"))
        label = model.legal_actions.get(CASTE + caste)
        if label:
            drawn.append(target(CASTE + caste, label, svg.el("circle", cx=place, cy=y + 34, r=18)))
    return svg.group(*drawn)


def target(action: int, label: str, shape: str) -> str:
    """Return a button in the drawing: it is highlighted, takes the focus and carries its action."""
    return svg.group(shape, class_="can", data_action=str(action), role="button", tabindex="0", aria_label=label)


# --- legend -----------------------------------------------------------------------------------------------------------


@cache
def _legend(language: str, x: float, y: float) -> str:
    """What the shapes mean, each with a tooltip."""
    words = words_in(language)
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
def _compass(language: str, x: float, y: float) -> str:
    """A compass rose, because north is to the right."""
    star = "M0,-34L5,-5L22,0L5,5L0,22L-5,5L-22,0L-5,-5z"
    return svg.group(
        svg.title(words_in(language).text("board.north")),
        svg.el("circle", r=15, class_="slot"),
        svg.el("path", d=star, class_="soft", transform="rotate(60)"),
        svg.text("北", 39, -15, "cap mid"),
        transform=svg.at(x, y),
        role="img",
    )
