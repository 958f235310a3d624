"""The village in the middle of the table: what it can lose, the three piles, absent Samurai, Samurai to choose."""

from tatami.games.samurai_spirit import actions as act
from tatami.games.samurai_spirit import state as at
from tatami.games.samurai_spirit.components import FAMILY_NAMES, FARMS, ROUNDS, SAMURAI_NAMES
from tatami.games.samurai_spirit.ui.phrases import card_name
from tatami.games.samurai_spirit.ui.pieces import (
    CARD_HEIGHT,
    CARD_WIDTH,
    TALENT_MARKS,
    card_back,
    card_face,
    icon,
    target,
)
from tatami.games.samurai_spirit.ui.view_model import ViewModel
from tatami.ui import svg
from tatami.ui.i18n import Name

PILES_TOP, PILES_HEIGHT = 136, 136
ROW_HEIGHT = 34
SMALL = 0.48  # known cards beside and below the piles
SMALL_WIDTH, SMALL_HEIGHT = SMALL * CARD_WIDTH, SMALL * CARD_HEIGHT
LEFTWARDS, RIGHTWARDS = -SMALL_WIDTH - 6, CARD_WIDTH + 6.0
DISCARDS_TOP, MARGIN = 98, 14  # where discarded cards are drawn below the piles, and how close to the edge
COUNTS = {"raiders": "raiders_left", "intruders": "intruders_left", "discards": "discards"}
PILE_ACTIONS = (act.FIGHT, act.SECOND_FIGHT, act.TALENT_REDRAW, act.TALENT_DISCARD)
BACK_SHAPES = {"fire": "fire", "wound": "wound", "family": "doll", "farm": "farm"}


def village_height(model: ViewModel) -> int:
    """Return the height of the village; absent Samurai have a row of their own for the whole match (SS-20.3)."""
    return PILES_TOP + PILES_HEIGHT + (ROW_HEIGHT if model.state.variant else 0)


def draw_village(model: ViewModel, x: float, y: float, width: float, targets: list[str]) -> str:
    """Draw the village and the piles, and add their buttons to the targets."""
    yard = svg.el("rect", width=width, height=village_height(model), rx=26, class_="ss-yard")
    parts = [yard, _round(model, width), _farms(model), _barricades(model, width), _families(model)]
    if model.state.decision == at.CHOOSE_SAMURAI:
        parts.append(_samurai_tokens(model, _free_samurai(model), x, y, width, act.PICK_SAMURAI, targets))
    else:
        parts.append(_piles(model, x, y, width, targets))
    if model.absent:
        parts.append(_samurai_tokens(model, model.absent, x, y, width, act.USE_ABSENT, targets))
    return svg.group(*parts, transform=svg.at(x, y))


def _round(model: ViewModel, width: float) -> str:
    said = model.say("board.round", round=int(model.state.round_no), most=ROUNDS)
    if model.view.over:
        said = model.say("board.saved" if model.state.ending == at.VICTORY else "board.lost")
        return svg.text(f"{model.say('board.village')}: {said}", width / 2, 27, "ss-banner")
    return svg.text(said, width / 2, 27, "ss-who ss-mid")


def _farms(model: ViewModel) -> str:
    """The Farmsteads that stand, and those that fell with their backs (SS-15.3)."""
    count = FARMS - len(model.fallen)
    standing = model.say("board.farms", count=count, most=FARMS)
    homes = [icon("farm", 28 + 36 * farm, 56, 1.45, "ss-home", standing) for farm in range(count)]
    fallen = [model.say("board.fallen", back=Name("back", back)) for back in model.fallen]
    for farm, (back, label) in enumerate(zip(model.fallen, fallen, strict=True), count):
        homes.append(icon("farm", 28 + 36 * farm, 56, 1.45, "ss-ghost", label))
        homes.append(icon(BACK_SHAPES[back], 28 + 36 * farm, 60, 0.7, "ss-i ss-back"))
    return svg.group(*homes, role="img", aria_label="; ".join([standing, *fallen]))


def _barricades(model: ViewModel, width: float) -> str:
    """The Barricades left, up to the cap."""
    count, cap = int(model.state.barricades), int(model.state.cap)
    label = model.say("board.barricades", count=count, cap=cap)
    step = min(29.0, 262 / cap)
    walls = [
        icon("barricade", 26 + step * wall, 56 + ROW_HEIGHT, 1.15, "ss-wall" if wall < count else "ss-ghost")
        for wall in range(cap)
    ]
    number = svg.text(f"{count}/{cap}", width - 14, 56 + ROW_HEIGHT + 7, "ss-sub ss-end")
    return svg.group(svg.title(label), *walls, number, role="img", aria_label=label)


def _families(model: ViewModel) -> str:
    """The three Families."""
    drawn = []
    for family, name in enumerate(FAMILY_NAMES):
        here = bool(model.state.families >> family & 1)
        label = model.say("board.family_here" if here else "board.family_gone", family=Name("family", name))
        mark = icon("doll", 250 + 30 * family, 56, 1.3, "ss-kin" if here else "ss-ghost")
        drawn.append(
            svg.group(svg.title(label), mark, role="img", aria_label=label, data_piece=f"k{family}" if here else None)
        )
    return "".join(drawn)


# --- piles ------------------------------------------------------------------------------------------------------------


def _piles(model: ViewModel, x: float, y: float, width: float, targets: list[str]) -> str:
    """The Raider stack, the Intruder stack and the discard pile, with all that is known of them (SS-23.3–23.7)."""
    raiders, intruders, discards = (width / 6 * (2 * place + 1) - CARD_WIDTH / 2 for place in range(3))
    for action, spot in zip(PILE_ACTIONS, (raiders, raiders, raiders, discards), strict=True):
        if action in model.legal_actions:
            left, top = x + spot - 3, y + PILES_TOP - 4
            mark = svg.el("rect", x=left, y=top, width=CARD_WIDTH + 6, height=CARD_HEIGHT + 35, rx=8)
            targets.append(target(action, model.legal_actions[action], mark))
    return _raiders(model, x, y, raiders, targets) + _intruders(model, intruders) + _discards(model, discards)


def _raiders(model: ViewModel, x: float, y: float, spot: float, targets: list[str]) -> str:
    """The Raider stack: to its right the known cards below the top one, to its left those at the bottom."""
    ahead = [(card, _from_top(model, place, card)) for place, card in enumerate(model.next_raiders, 1)]
    bottom = [
        (card, model.say("board.from_bottom", place=place, card=card_name(card)))
        for place, card in reversed(model.bottom_raiders.items())
    ]
    if model.state.fan_size > 0:
        lower = [*ahead[int(model.state.fan_size) :], *bottom]
        drawn = _fan(model, x + spot, y + PILES_TOP, bool(lower), targets) + _bottom_cards(model, lower)
    else:
        drawn = _top(model, "raiders", model.next_raiders[0] if ahead else at.NO_CARD)
        drawn += _column(model, "raiders", ahead[1:], RIGHTWARDS, 0) + _bottom_cards(model, bottom)
    return _pile(model, "raiders", spot, drawn, [said for _, said in (*ahead, *bottom)])


def _intruders(model: ViewModel, spot: float) -> str:
    """The Intruder stack: to its right the known cards below the top one."""
    known = model.known_from_top("intruders")
    said = {place: _from_top(model, place, card) for place, card in known.items()}
    below = [(card, said[place]) for place, card in known.items() if place > 1]
    drawn = _top(model, "intruders", known.get(1, at.NO_CARD)) + _column(model, "intruders", below, RIGHTWARDS, 0)
    return _pile(model, "intruders", spot, drawn, list(said.values()))


def _discards(model: ViewModel, spot: float) -> str:
    """The discard pile: below all piles the cards under its top one, in the order of values (SS-23.4)."""
    top = int(model.state.discard[model.state.discards - 1]) if model.discards else at.NO_CARD
    under = [card for card in model.discards if card != top]
    last = CARD_WIDTH - SMALL_WIDTH
    step = min(SMALL_WIDTH + 2, (spot + last - MARGIN) / max(len(under) - 1, 1))
    first = last - step * (len(under) - 1)
    small = [
        _small_card(card, model.say("board.discarded", card=card_name(card)), first + step * place, DISCARDS_TOP)
        for place, card in enumerate(under)
    ]
    names = ", ".join(model.words.say(card_name(card)) for card in model.discards)
    return _pile(model, "discards", spot, _top(model, "discards", top) + "".join(small), [names] if names else [])


def _from_top(model: ViewModel, place: int, card: int) -> str:
    return model.say("board.from_top", place=place, card=card_name(card))


def _top(model: ViewModel, name: str, card: int) -> str:
    """The top of a pile: a known card, a back, or nothing."""
    called, count = model.say(f"board.{name}"), int(model.state[COUNTS[name]])
    if card != at.NO_CARD:
        label = model.say("board.top_known", pile=called, count=count, card=card_name(card))
        return svg.group(svg.title(label), card_face(card), data_piece=f"c{card}")
    empty = svg.el("rect", width=CARD_WIDTH, height=CARD_HEIGHT, rx=4, class_="ss-slot")
    return svg.group(svg.title(model.say("board.pile", pile=called, count=count)), card_back() if count else empty)


def _bottom_cards(model: ViewModel, cards: list[tuple[int, str]]) -> str:
    """The known cards at the bottom of the Raider stack: a column to the left, aligned with its lower edge."""
    return _column(model, "raiders", cards, LEFTWARDS, CARD_HEIGHT - SMALL_HEIGHT if len(cards) == 1 else 0)


def _column(model: ViewModel, name: str, cards: list[tuple[int, str]], x: float, y: float) -> str:
    """Small cards beside a pile, from the top down and as high as the pile; each shows at least its value."""
    step = (CARD_HEIGHT - SMALL_HEIGHT) / max(len(cards) - 1, 1)
    called = model.say(f"board.{name}")
    return "".join(
        _small_card(card, f"{called}, {said}", x, y + step * place) for place, (card, said) in enumerate(cards)
    )


def _small_card(card: int, label: str, x: float, y: float) -> str:
    return svg.group(svg.title(label), card_face(card), transform=svg.at(x, y, SMALL), class_="ss-small")


def _pile(model: ViewModel, name: str, x: float, drawn: str, known: list[str]) -> str:
    """One pile with its name and its count; its label says all that is known of it."""
    called, count = model.say(f"board.{name}"), int(model.state[COUNTS[name]])
    return svg.group(
        svg.text(called, CARD_WIDTH / 2, -9, "ss-sub ss-mid"),
        drawn,
        svg.text(count, CARD_WIDTH / 2, CARD_HEIGHT + 24, "ss-num ss-mid"),
        transform=svg.at(x, PILES_TOP),
        role="img",
        aria_label="; ".join([model.say("board.pile", pile=called, count=count), *known]),
    )


def _fan(model: ViewModel, x: float, y: float, beside_others: bool, targets: list[str]) -> str:
    """The cards that Katsushiro has turned up, in place of the top of the Raider stack."""
    size = int(model.state.fan_size)
    left, right = LEFTWARDS + (SMALL_WIDTH + 2 if beside_others else 0), RIGHTWARDS + SMALL_WIDTH
    scale = min(1.0, (right - left) / size / (CARD_WIDTH + 6))
    step = (CARD_WIDTH + 6) * scale
    drawn = []
    for slot in range(size):
        card = int(model.state.fan[slot])
        label = model.say("board.fan", card=card_name(card))
        faded = 0.4 if model.state.fan_placed >> slot & 1 else None
        spot = (left + right) / 2 + (slot - size / 2) * step + 3 * scale
        top = CARD_HEIGHT * (1 - scale) / 2
        place = svg.at(spot, top, scale)
        drawn.append(
            svg.group(svg.title(label), card_face(card), transform=place, opacity=faded, data_piece=f"c{card}")
        )
        action = act.ORDER_TOP + slot
        if action in model.legal_actions:
            wide, high = CARD_WIDTH * scale + 2, CARD_HEIGHT * scale + 2
            mark = svg.el("rect", x=x + spot - 1, y=y + top - 1, width=wide, height=high, rx=4)
            targets.append(target(action, model.legal_actions[action], mark))
    return "".join(drawn)


# --- Samurai who are not at the table ---------------------------------------------------------------------------------


def _free_samurai(model: ViewModel) -> list[str]:
    """The Samurai still to be chosen (SS-4.8)."""
    taken = {model.samurai(seat) for seat in range(model.players)}
    return [name for name in SAMURAI_NAMES if name not in taken]


def _samurai_tokens(
    model: ViewModel, names: list[str], x: float, y: float, width: float, family: int, targets: list[str]
) -> str:
    """Tokens of Samurai: absent ones in a row at the lower edge (SS-20.3), those to choose from in two columns."""
    choosing = family == act.PICK_SAMURAI
    drawn = []
    for place, name in enumerate(names):
        if choosing:
            cx, cy = 28 + (width / 2 - 6) * (place % 2), PILES_TOP + 2 + 36 * (place // 2)
        else:
            cx, cy = width / 2 + 38 * (place - (len(names) - 1) / 2), village_height(model) - 20
        label = model.say("board.absent_token", samurai=Name("samurai", name), talent=Name("talent", name))
        mark = svg.el("circle", cx=cx, cy=cy, r=14, class_="ss-token") + svg.text(
            TALENT_MARKS[name], cx, cy + 5, "ss-mark"
        )
        called = svg.text(model.words.name("samurai", name), cx + 20, cy + 7, "ss-who") if choosing else ""
        drawn.append(svg.group(svg.title(label), mark, called, role="img", aria_label=label, data_piece=f"s{name}"))
        action = family + SAMURAI_NAMES.index(name)
        if action in model.legal_actions:
            ring = svg.el("circle", cx=x + cx, cy=y + cy, r=17)
            row = svg.el("rect", x=x + cx - 18, y=y + cy - 17, width=width / 2 - 10, height=34, rx=17)
            targets.append(target(action, model.legal_actions[action], row if choosing else ring))
    return "".join(drawn)
