"""What lies beside the gauge board: weapon, wound die, decks, surroundings, virtue, Gisei and Blood."""

from tatami.games.way_of_the_samurai import actions as act
from tatami.games.way_of_the_samurai.components import (
    BLOOD_CARDS,
    KEMPO,
    MARKS,
    PLACE_IDS,
    VIRTUE_IDS,
    WEATHER_IDS,
)
from tatami.games.way_of_the_samurai.ui.frame import target
from tatami.games.way_of_the_samurai.ui.phrases import weapon_name
from tatami.games.way_of_the_samurai.ui.pieces import die_face, sign
from tatami.games.way_of_the_samurai.ui.view_model import Seen, thing
from tatami.ui import svg
from tatami.ui.i18n import Seat

WIDTH, TALL, GAP = 234.0, 56.0, 7.0
HALF = (WIDTH - GAP) / 2


def draw_beside(seen: Seen, left: float, top: float) -> str:
    """The column of things, from top to bottom; what is not in play leaves no gap."""
    rows = [
        _weapon(seen),
        _die(seen) + _deck(seen),
        _special(seen) + _opponents(seen),
        _surroundings(seen),
        _virtue(seen),
        _gisei(seen) + _blood(seen),
        *_reserves(seen),
    ]
    present = [row for row in rows if row]
    return "".join(svg.group(row, transform=svg.at(left, top + (TALL + GAP) * n)) for n, row in enumerate(present))


def _chip(seen: Seen, label: str, inside: str, x: float, width: float, *choices: int, piece: str = "") -> str:
    """One thing in its frame; it can be chosen if one of the actions is offered."""
    drawn = svg.group(
        svg.title(label),
        svg.el("rect", x=x, width=width, height=TALL, rx=9, class_="panel"),
        inside,
        role="img",
        aria_label=label,
        data_piece=piece or None,
    )
    for action in choices:
        if action in seen.offers:
            drawn += target(action, seen.offers[action], x + 2, 2, width - 4, TALL - 4)
    return drawn


def _fitting(text: str, x: float, middle: bool = True) -> str:
    """A line that keeps within the column."""
    size = "cap" if len(text) <= 19 else "cap tight"
    return svg.text(text, x, 35, f"{size} mid" if middle else size)


def _weapon(seen: Seen) -> str:
    weapon = int(seen.s.weapon[seen.me])
    if weapon < 0:
        return ""
    name = weapon_name(weapon)
    label = seen.say("board.weapon", seat=Seat(seen.me), weapon=name)
    said = seen.words.name("weapon", name.key)
    return _chip(seen, label, _fitting(said[:1].upper() + said[1:], WIDTH / 2), 0, WIDTH, act.BOKKEN_EXCHANGE)


def _die(seen: Seen) -> str:
    level = int(seen.s.die[seen.me])
    if seen.s.enemy == KEMPO:
        level = 1
    label = seen.say("board.die", seat=Seat(seen.me), level=level)
    inside = svg.group(die_face(level, 42), transform=svg.at(HALF / 2, TALL / 2), data_piece="die")
    return _chip(seen, label, inside, 0, HALF, act.ACTIVATE_DIE, act.COMBO_DIE)


def _pile(stripe: str, count: int, x: float) -> str:
    """A face-down pile with its number of cards."""
    back = svg.el("rect", x=x + 12, y=10, width=27, height=36, rx=4, class_="ws-face")
    back += svg.el("rect", x=x + 12, y=10, width=27, height=9, rx=3, class_=stripe)
    return back + svg.text(count, x + 74, 38, "ws-n ws-mid")


def _deck(seen: Seen) -> str:
    count = int(seen.s.deck_size)
    pile = _pile("ws-indigo", count, HALF + GAP)
    return _chip(seen, seen.deck_text, pile, HALF + GAP, HALF, act.KI_DRAW, piece="deck")


def _special(seen: Seen) -> str:
    count = int(seen.s.special_size)
    label = seen.say("board.special", count=count)
    return _chip(seen, label, _pile("ws-vermilion", count, 0), 0, HALF, act.COMBO_SPECIAL, piece="special")


def _opponents(seen: Seen) -> str:
    count = int(seen.s.opponents_size)
    inside = sign("helmet", HALF + GAP + 27, TALL / 2, 15) + svg.text(count, HALF + GAP + 74, 38, "ws-n ws-mid")
    return _chip(seen, seen.opponents_text, inside, HALF + GAP, HALF, piece="opponents")


def _surroundings(seen: Seen) -> str:
    place, weather = int(seen.s.surroundings), int(seen.s.weather)
    if not place:
        return ""
    names = thing("place", PLACE_IDS[place]), thing("weather", WEATHER_IDS[weather])
    label = seen.say("board.place", place=names[0], weather=names[1])
    said = seen.words.name("place", names[0].key)
    if weather:
        said = f"{said} · {seen.words.name('weather', names[1].key)}"
    return _chip(seen, label, _fitting(said[:1].upper() + said[1:], WIDTH / 2), 0, WIDTH, act.SURROUNDINGS)


def _virtue(seen: Seen) -> str:
    if not seen.s.virtue:
        return ""
    label, marks, name = seen.virtue_text, int(seen.s.marks), thing("virtue", VIRTUE_IDS[seen.s.virtue])
    dots = "".join(
        svg.el("circle", cx=WIDTH - 20, cy=18 + 20 * mark, r=7, class_="ws-gold" if mark < marks else "ws-gone")
        for mark in range(MARKS)
    )
    inside = _fitting(seen.words.name("virtue", name.key), 12, middle=False) + dots
    return _chip(seen, label, inside, 0, WIDTH, act.VIRTUE, act.COMBO_MARK, piece="virtue")


def _gisei(seen: Seen) -> str:
    if not seen.s.gisei:
        return ""
    inside = sign("life", 26, TALL / 2, 11) + sign("guard", 84, TALL / 2, 13) + svg.text("→", 55, 35, "cap mid")
    return _chip(seen, seen.say("board.gisei"), inside, 0, HALF, act.GISEI)


def _blood(seen: Seen) -> str:
    if not seen.s.blood:
        return ""
    inside = sign("wound", HALF + GAP + 27, TALL / 2, 13)
    inside += svg.text(f"{len(seen.blood)}/{BLOOD_CARDS}", HALF + GAP + 74, 37, "ws-m ws-mid")
    return _chip(seen, seen.blood_text, inside, HALF + GAP, HALF)


def _reserves(seen: Seen) -> list[str]:
    """Duel: reserves are open (WS-31.4). One's own lies in the tray; a spectator, who has none, sees both here."""
    if not seen.duel:
        return []
    return [_reserve(seen, seat) for seat in range(seen.players) if seat != seen.seat]


def _reserve(seen: Seen, seat: int) -> str:
    held = len(seen.reserve(seat))
    if not held:
        return ""
    inside = svg.badge(seat, 28, TALL / 2, 18)
    inside += "".join(
        svg.el("rect", x=58 + 21 * n, y=12, width=17, height=32, rx=3, class_="ws-vermilion") for n in range(held)
    )
    return _chip(seen, seen.reserve_text(seat), inside, 0, WIDTH)
