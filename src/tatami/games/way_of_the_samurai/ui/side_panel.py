"""The side panel beside the gauges: weapon, wound die, decks, surroundings, virtue, Gisei and Blood."""

from tatami.games.way_of_the_samurai import actions as act
from tatami.games.way_of_the_samurai.components import (
    BLOOD_CARDS,
    KEMPO,
    MARKS,
    PLACE_IDS,
    VIRTUE_IDS,
    WEATHER_IDS,
)
from tatami.games.way_of_the_samurai.ui.phrases import weapon_name
from tatami.games.way_of_the_samurai.ui.pieces import die_face, sign
from tatami.games.way_of_the_samurai.ui.style import target
from tatami.games.way_of_the_samurai.ui.view_model import ViewModel, component_name
from tatami.ui import svg
from tatami.ui.i18n import Seat

WIDTH, CHIP_HEIGHT, GAP = 234.0, 56.0, 7.0
HALF = (WIDTH - GAP) / 2


def draw_side_panel(model: ViewModel, left: float, top: float) -> str:
    """Draw the column from top to bottom; what is not in play leaves no gap."""
    rows = [
        _weapon(model),
        _die(model) + _deck(model),
        _special(model) + _opponents(model),
        _surroundings(model),
        _virtue(model),
        _gisei(model) + _blood(model),
        *_reserves(model),
    ]
    present = [row for row in rows if row]
    return "".join(
        svg.group(row, transform=svg.at(left, top + (CHIP_HEIGHT + GAP) * n)) for n, row in enumerate(present)
    )


def _chip(model: ViewModel, label: str, inside: str, x: float, width: float, *choices: int, piece: str = "") -> str:
    """A frame with its content; a button if one of the actions is legal."""
    drawn = svg.group(
        svg.title(label),
        svg.el("rect", x=x, width=width, height=CHIP_HEIGHT, rx=9, class_="panel"),
        inside,
        role="img",
        aria_label=label,
        data_piece=piece or None,
    )
    for action in choices:
        if action in model.legal_actions:
            drawn += target(action, model.legal_actions[action], x + 2, 2, width - 4, CHIP_HEIGHT - 4)
    return drawn


def _fitted_text(text: str, x: float, middle: bool = True) -> str:
    """A line of text, smaller where it would not fit into the column."""
    size = "cap" if len(text) <= 19 else "cap tight"
    return svg.text(text, x, 35, f"{size} mid" if middle else size)


def _weapon(model: ViewModel) -> str:
    weapon = int(model.state.weapon[model.me])
    if weapon < 0:
        return ""
    name = weapon_name(weapon)
    label = model.say("board.weapon", seat=Seat(model.me), weapon=name)
    said = model.words.name("weapon", name.key)
    return _chip(model, label, _fitted_text(said[:1].upper() + said[1:], WIDTH / 2), 0, WIDTH, act.BOKKEN_EXCHANGE)


def _die(model: ViewModel) -> str:
    level = int(model.state.die[model.me])
    if model.state.enemy == KEMPO:
        level = 1
    label = model.say("board.die", seat=Seat(model.me), level=level)
    inside = svg.group(die_face(level, 42), transform=svg.at(HALF / 2, CHIP_HEIGHT / 2), data_piece="die")
    return _chip(model, label, inside, 0, HALF, act.ACTIVATE_DIE, act.COMBO_DIE)


def _pile(stripe: str, count: int, x: float) -> str:
    """A face-down pile with its number of cards."""
    back = svg.el("rect", x=x + 12, y=10, width=27, height=36, rx=4, class_="ws-face")
    back += svg.el("rect", x=x + 12, y=10, width=27, height=9, rx=3, class_=stripe)
    return back + svg.text(count, x + 74, 38, "ws-n ws-mid")


def _deck(model: ViewModel) -> str:
    count = int(model.state.deck_size)
    pile = _pile("ws-indigo", count, HALF + GAP)
    return _chip(model, model.deck_text, pile, HALF + GAP, HALF, act.KI_DRAW, piece="deck")


def _special(model: ViewModel) -> str:
    count = int(model.state.special_size)
    label = model.say("board.special", count=count)
    return _chip(model, label, _pile("ws-vermilion", count, 0), 0, HALF, act.COMBO_SPECIAL, piece="special")


def _opponents(model: ViewModel) -> str:
    count = int(model.state.opponents_size)
    inside = sign("helmet", HALF + GAP + 27, CHIP_HEIGHT / 2, 15) + svg.text(count, HALF + GAP + 74, 38, "ws-n ws-mid")
    return _chip(model, model.opponents_text, inside, HALF + GAP, HALF, piece="opponents")


def _surroundings(model: ViewModel) -> str:
    place, weather = int(model.state.surroundings), int(model.state.weather)
    if not place:
        return ""
    names = component_name("place", PLACE_IDS[place]), component_name("weather", WEATHER_IDS[weather])
    label = model.say("board.place", place=names[0], weather=names[1])
    said = model.words.name("place", names[0].key)
    if weather:
        said = f"{said} · {model.words.name('weather', names[1].key)}"
    return _chip(model, label, _fitted_text(said[:1].upper() + said[1:], WIDTH / 2), 0, WIDTH, act.SURROUNDINGS)


def _virtue(model: ViewModel) -> str:
    if not model.state.virtue:
        return ""
    label, marks, name = (
        model.virtue_text,
        int(model.state.marks),
        component_name("virtue", VIRTUE_IDS[model.state.virtue]),
    )
    dots = "".join(
        svg.el("circle", cx=WIDTH - 20, cy=18 + 20 * mark, r=7, class_="ws-gold" if mark < marks else "ws-gone")
        for mark in range(MARKS)
    )
    inside = _fitted_text(model.words.name("virtue", name.key), 12, middle=False) + dots
    return _chip(model, label, inside, 0, WIDTH, act.VIRTUE, act.COMBO_MARK, piece="virtue")


def _gisei(model: ViewModel) -> str:
    if not model.state.gisei:
        return ""
    inside = (
        sign("life", 26, CHIP_HEIGHT / 2, 11)
        + sign("guard", 84, CHIP_HEIGHT / 2, 13)
        + svg.text("→", 55, 35, "cap mid")
    )
    return _chip(model, model.say("board.gisei"), inside, 0, HALF, act.GISEI)


def _blood(model: ViewModel) -> str:
    if not model.state.blood:
        return ""
    inside = sign("wound", HALF + GAP + 27, CHIP_HEIGHT / 2, 13)
    inside += svg.text(f"{len(model.blood)}/{BLOOD_CARDS}", HALF + GAP + 74, 37, "ws-m ws-mid")
    return _chip(model, model.blood_text, inside, HALF + GAP, HALF)


def _reserves(model: ViewModel) -> list[str]:
    """Duel: reserves are public (WS-31.4). The seat's own is in the hand; a spectator sees both here."""
    if not model.duel:
        return []
    return [_reserve(model, seat) for seat in range(model.players) if seat != model.seat]


def _reserve(model: ViewModel, seat: int) -> str:
    held = len(model.reserve(seat))
    if not held:
        return ""
    inside = svg.badge(seat, 28, CHIP_HEIGHT / 2, 18)
    inside += "".join(
        svg.el("rect", x=58 + 21 * n, y=12, width=17, height=32, rx=3, class_="ws-vermilion") for n in range(held)
    )
    return _chip(model, model.reserve_text(seat), inside, 0, WIDTH)
