"""The middle of the table: the village with all it has to lose, the three piles, absent Samurai, free Samurai."""

from tatami.games.samurai_spirit import actions as do
from tatami.games.samurai_spirit import state as at
from tatami.games.samurai_spirit.components import FAMILY_NAMES, FARMS, ROUNDS, SAMURAI_NAMES
from tatami.games.samurai_spirit.pieces import (
    CARD_HEIGHT,
    CARD_WIDTH,
    TALENT_MARKS,
    card_back,
    card_face,
    icon,
    target,
)
from tatami.games.samurai_spirit.seen import Seen
from tatami.games.samurai_spirit.words import card_name
from tatami.paper import ink
from tatami.paper.words import Name

MIDDLE_HEIGHT = 272
PILES_TOP = 136
ROW = 34


def draw_hamlet(seen: Seen, x: float, y: float, width: float, targets: list[str]) -> str:
    """Draw the village and the piles; what can be chosen among them is added to the targets."""
    yard = ink.el("rect", width=width, height=MIDDLE_HEIGHT, rx=26, class_="ss-yard")
    parts = [yard, _round(seen, width), _farms(seen, width), _walls(seen, width), _families(seen)]
    if seen.s.decision == at.CHOOSE_SAMURAI:
        parts.append(_discs(seen, _free(seen), x, y, width, do.PICK_SAMURAI, targets))
    elif seen.s.fan_size > 0:
        parts.append(_fan(seen, x, y, width, targets))
    else:
        parts.append(_piles(seen, x, y, width, targets))
    if seen.absent:
        parts.append(_discs(seen, seen.absent, x, y, width, do.USE_ABSENT, targets))
    return ink.group(*parts, transform=ink.at(x, y))


def _round(seen: Seen, width: float) -> str:
    said = seen.say("board.round", round=int(seen.s.round_no), most=ROUNDS)
    if seen.view.over:
        said = seen.say("board.saved" if seen.s.ending == at.VICTORY else "board.lost")
        return ink.text(f"{seen.say('board.village')}: {said}", width / 2, 27, "ss-banner")
    return ink.text(said, width / 2, 27, "ss-who ss-mid")


def _farms(seen: Seen, width: float) -> str:
    """The Farmsteads that stand, and the places of those that fell."""
    count = int(seen.s.farms).bit_count()
    label = seen.say("board.farms", count=count, most=FARMS)
    homes = [icon("farm", 28 + 36 * farm, 56, 1.45, "ss-home" if farm < count else "ss-ghost") for farm in range(FARMS)]
    return ink.group(ink.title(label), *homes, role="img", aria_label=label)


def _walls(seen: Seen, width: float) -> str:
    """The Barricades left, up to the cap."""
    count, cap = int(seen.s.barricades), int(seen.s.cap)
    label = seen.say("board.barricades", count=count, cap=cap)
    step = min(29.0, 262 / cap)
    walls = [
        icon("barricade", 26 + step * wall, 56 + ROW, 1.15, "ss-wall" if wall < count else "ss-ghost")
        for wall in range(cap)
    ]
    number = ink.text(f"{count}/{cap}", width - 14, 56 + ROW + 7, "ss-sub ss-end")
    return ink.group(ink.title(label), *walls, number, role="img", aria_label=label)


def _families(seen: Seen) -> str:
    """The three Families."""
    drawn = []
    for family, name in enumerate(FAMILY_NAMES):
        here = bool(seen.s.families >> family & 1)
        label = seen.say("board.family_here" if here else "board.family_gone", family=Name("family", name))
        mark = icon("doll", 250 + 30 * family, 56, 1.3, "ss-kin" if here else "ss-ghost")
        drawn.append(
            ink.group(ink.title(label), mark, role="img", aria_label=label, data_piece=f"k{family}" if here else None)
        )
    return "".join(drawn)


# --- piles ------------------------------------------------------------------------------------------------------------


def _piles(seen: Seen, x: float, y: float, width: float, targets: list[str]) -> str:
    """The Raider stack, the Intruder stack and the discard pile with their counts (SS-23.3)."""
    s = seen.s
    piles = (
        (
            "raiders",
            int(s.raiders_left),
            seen.known_on_top("raiders", int(s.raiders_left)),
            (do.FIGHT, do.SECOND_FIGHT, do.TALENT_REDRAW),
        ),
        ("intruders", int(s.intruders_left), seen.known_on_top("intruders", int(s.intruders_left)), ()),
        ("discards", int(s.discards), [int(s.discard[s.discards - 1])] if s.discards else [], (do.TALENT_DISCARD,)),
    )
    drawn = []
    for place, (name, count, known, choices) in enumerate(piles):
        left = width / 6 * (2 * place + 1) - CARD_WIDTH / 2
        drawn.append(_pile(seen, name, count, known, left))
        for action in choices:
            if action in seen.offers:
                mark = ink.el(
                    "rect",
                    x=x + left - 8,
                    y=y + PILES_TOP - 26,
                    width=CARD_WIDTH + 16,
                    height=CARD_HEIGHT + 56,
                    rx=8,
                )
                targets.append(target(action, seen.offers[action], mark))
    return "".join(drawn)


def _pile(seen: Seen, name: str, count: int, known: list[int], x: float) -> str:
    """One pile: its name, its top card or back, a glimpse of the next known one, its count."""
    called = seen.say(f"board.{name}")
    label = (
        seen.say("board.top_known", pile=called, count=count, card=card_name(known[0]))
        if known
        else seen.say("board.pile", pile=called, count=count)
    )
    if count == 0:
        top = ink.el("rect", width=CARD_WIDTH, height=CARD_HEIGHT, rx=4, class_="ss-slot")
    else:
        under = ink.group(card_face(known[1]), transform=ink.at(9, 0)) if len(known) > 1 and name == "raiders" else ""
        top = under + (card_face(known[0]) if known else card_back())
    piece = f"c{known[0]}" if known else None
    return ink.group(
        ink.title(label),
        ink.text(called, CARD_WIDTH / 2, -9, "ss-sub ss-mid"),
        ink.group(top, data_piece=piece),
        ink.text(count, CARD_WIDTH / 2, CARD_HEIGHT + 24, "ss-num ss-mid"),
        transform=ink.at(x, PILES_TOP),
        role="img",
        aria_label=label,
    )


def _fan(seen: Seen, x: float, y: float, width: float, targets: list[str]) -> str:
    """The cards Katsushiro has turned up."""
    drawn = []
    for slot in range(int(seen.s.fan_size)):
        card = int(seen.s.fan[slot])
        left = width / 2 + (slot - int(seen.s.fan_size) / 2) * (CARD_WIDTH + 24) + 12
        label = seen.say("board.fan", card=card_name(card))
        faded = 0.4 if seen.s.fan_placed >> slot & 1 else None
        drawn.append(
            ink.group(
                ink.title(label),
                card_face(card),
                transform=ink.at(left, PILES_TOP),
                opacity=faded,
                role="img",
                aria_label=label,
                data_piece=f"c{card}",
            )
        )
        action = do.ORDER_TOP + slot
        if action in seen.offers:
            mark = ink.el(
                "rect", x=x + left - 5, y=y + PILES_TOP - 5, width=CARD_WIDTH + 10, height=CARD_HEIGHT + 10, rx=8
            )
            targets.append(target(action, seen.offers[action], mark))
    return "".join(drawn)


# --- Samurai who are not at the table ---------------------------------------------------------------------------------


def _free(seen: Seen) -> list[str]:
    """The Samurai still to be chosen (SS-4.8)."""
    taken = {seen.samurai(seat) for seat in range(seen.players)}
    return [name for name in SAMURAI_NAMES if name not in taken]


def _discs(seen: Seen, names: list[str], x: float, y: float, width: float, family: int, targets: list[str]) -> str:
    """Their tokens: in a row along the lower edge (SS-20.3), or in two columns while they are chosen from."""
    choosing = family == do.PICK_SAMURAI
    drawn = []
    for place, name in enumerate(names):
        if choosing:
            cx, cy = 28 + (width / 2 - 6) * (place % 2), PILES_TOP + 2 + 36 * (place // 2)
        else:
            cx, cy = width / 2 + 38 * (place - (len(names) - 1) / 2), MIDDLE_HEIGHT - 20
        label = seen.say("board.absent_token", samurai=Name("samurai", name), talent=Name("talent", name))
        mark = ink.el("circle", cx=cx, cy=cy, r=14, class_="ss-token") + ink.text(
            TALENT_MARKS[name], cx, cy + 5, "ss-mark"
        )
        called = ink.text(seen.words.name("samurai", name), cx + 20, cy + 7, "ss-who") if choosing else ""
        drawn.append(ink.group(ink.title(label), mark, called, role="img", aria_label=label, data_piece=f"s{name}"))
        action = family + SAMURAI_NAMES.index(name)
        if action in seen.offers:
            ring = ink.el("circle", cx=x + cx, cy=y + cy, r=17)
            row = ink.el("rect", x=x + cx - 18, y=y + cy - 17, width=width / 2 - 10, height=34, rx=17)
            targets.append(target(action, seen.offers[action], row if choosing else ring))
    return "".join(drawn)
