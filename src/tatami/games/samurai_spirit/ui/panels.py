"""The panels of Samurai Spirit: the village in the middle, the Samurai around it, the card in hand, and notes.

The viewer's own Samurai is at the bottom; the left neighbour, who plays next, is to the left (SS-2.3).
"""

from functools import cache

from tatami.games.samurai_spirit import actions as act
from tatami.games.samurai_spirit import state as at
from tatami.games.samurai_spirit.components import SAMURAI_NAMES, SYMBOL, SYMBOL_NAMES
from tatami.games.samurai_spirit.ui.phrases import card_name, power, samurai_name
from tatami.games.samurai_spirit.ui.pieces import (
    CARD_HEIGHT,
    CARD_WIDTH,
    PIECE_STYLE,
    TALENT_MARKS,
    card_alone,
    card_face,
    icon,
    shape,
    shapes_of_card,
    target,
)
from tatami.games.samurai_spirit.ui.view_model import ViewModel
from tatami.games.samurai_spirit.ui.village_panel import BACK_SHAPES, draw_village, village_height
from tatami.ui import svg
from tatami.ui.i18n import Name, Seat, Words
from tatami.ui.panels import HandItem, Panels, SeatNotes
from tatami.ui.view_model import View

PANEL_WIDTH, PANEL_HEIGHT, GAP = 330, 186, 14
LINE_LEFT, LINE_RIGHT, CARDS_TOP = 176, 322, 54
MAX_NAME = 9  # letters
BANS = {at.NO_DEFENCE: "nodef", at.NO_SUPPORT: "nosup", at.MUST_PASS: "mustpass", at.NO_TALENT: "swords"}
Point = tuple[float, float]
# How many seats are drawn to the left, at the top and to the right; the viewer is at the bottom, below the village
SEATS_AROUND = {2: (0, 0, 1), 3: (1, 0, 1), 4: (1, 1, 1), 5: (2, 0, 2), 6: (2, 1, 2), 7: (3, 0, 3)}
STYLE = "".join(
    [
        "text,.ss-c~use,.ss-back{pointer-events:none}",  # the pointer hits the whole card
        f".ss-panel{{fill:{svg.colour('sheet')};stroke:{svg.colour('edge')};stroke-width:1.5}}",
        f".ss-panel.ss-on{{stroke:{svg.colour('indigo')};stroke-width:3.4}}.ss-off{{opacity:.62}}",
        f".ss-turn{{fill:none;stroke:{svg.colour('vermilion')};stroke-width:2.6}}",
        f".ss-who{{font:700 21px {svg.colour('serif')};fill:{svg.colour('ink')}}}",
        f".ss-sub{{font:500 15px {svg.colour('sans')};fill:{svg.colour('ink-soft')}}}.ss-end{{text-anchor:end}}",
        f".ss-mid{{text-anchor:middle}}.ss-num{{font:700 24px {svg.colour('sans')};fill:{svg.colour('ink')}}}",
        f".ss-slot{{fill:none;stroke:{svg.colour('ink-soft')};stroke-width:1.4;stroke-dasharray:4 4}}",
        f".ss-ghost{{fill:{svg.colour('ink-soft')};opacity:.45;fill-rule:evenodd}}",
        f".ss-cell{{fill:{svg.colour('town')};stroke:{svg.colour('edge')};stroke-width:1}}",
        f".ss-goal{{fill:{svg.colour('gold')};stroke:{svg.colour('ink')};stroke-width:1.2}}",
        f".ss-burn{{fill:{svg.colour('vermilion')}}}",
        f".ss-tick{{font:600 13px {svg.colour('sans')};fill:{svg.colour('ink-soft')};text-anchor:middle}}",
        f".ss-tick.ss-gold{{fill:{svg.colour('sheet')};font-weight:800}}",
        f".ss-pawn{{stroke:{svg.colour('sheet')};stroke-width:2}}",
        f".ss-at{{font:800 14px {svg.colour('sans')};fill:{svg.colour('sheet')};text-anchor:middle}}",
        f".ss-token{{fill:{svg.colour('gold')};stroke:{svg.colour('ink')};stroke-width:1.3}}",
        f".ss-mark{{font:800 14px {svg.colour('sans')};fill:{svg.colour('sheet')};text-anchor:middle}}",
        f".ss-blood{{fill:{svg.colour('vermilion')};fill-rule:evenodd}}.ss-beast{{fill:{svg.colour('plum')};fill-rule:evenodd}}",
        f".ss-wall{{fill:{svg.colour('gold')};fill-rule:evenodd}}.ss-home{{fill:{svg.colour('moss')};fill-rule:evenodd}}",
        f".ss-kin{{fill:{svg.colour('indigo')};fill-rule:evenodd}}",
        f".ss-yard{{fill:{svg.colour('land')};stroke:{svg.colour('land-line')};stroke-width:2}}",
        f".can{{cursor:pointer;outline:none;fill:{svg.colour('glow')};fill-opacity:.06;stroke:{svg.colour('glow')};"
        "stroke-width:3}.can:hover{fill-opacity:.28}",
        f".can:focus-visible{{fill-opacity:.28;stroke:{svg.colour('gold')};stroke-width:6}}",
        # the colour tells a card under the pointer from a button beside it
        f".ss-small:hover>.ss-c{{stroke:{svg.colour('gold')};stroke-width:4}}",
        f".ss-held{{fill:none;stroke:{svg.colour('glow')};stroke-width:4}}",
        f".ss-banner{{font:800 20px {svg.colour('serif')};fill:{svg.colour('vermilion')};text-anchor:middle}}",
    ]
)
STYLE_SHEET = svg.style(STYLE, PIECE_STYLE)
COMMON_SHAPES = ("hat", "farm", "doll", "flames", "barricade", "beast", "wound")


def draw(view: View, words: Words) -> Panels:
    """Return the panels of a View: the table as SVG, the card in hand, and notes on every player."""
    model = ViewModel(view, words)
    viewer = max(model.seat, 0)
    width, height, village, places = _layout(model.players, village_height(model))
    targets: list[str] = []
    drawn = [draw_village(model, *village, PANEL_WIDTH, targets)]
    for turn, (x, y) in enumerate(places):
        drawn.append(_panel(model, (viewer + turn) % model.players, x, y, targets))
    board = svg.drawing(
        (0, 0, width, height), model.say("board.table"), STYLE_SHEET, _definitions(model), *drawn, *targets
    )
    seats = tuple(SeatNotes(seat, model.notes(seat), seat in model.acting) for seat in range(model.players))
    return Panels(board, round(width), round(height), seats, _hand_items(model))


@cache
def _layout(players: int, village: int) -> tuple[float, float, Point, tuple[Point, ...]]:
    """Return the size of the drawing, and where the village and the seats are, clockwise from the viewer."""
    left, across, right = SEATS_AROUND[players]
    step = PANEL_HEIGHT + GAP
    middle = village + (1 + across) * step
    height = GAP + max(middle + GAP, max(left, right) * step)
    centre = GAP + (PANEL_WIDTH + GAP if left else 0)
    width = centre + PANEL_WIDTH + GAP + (PANEL_WIDTH + GAP if right else 0)
    top = (height - middle) / 2
    side = [(height - step * max(left, right) + GAP) / 2 + step * row for row in range(max(left, right))]
    places = [(centre, top + middle - PANEL_HEIGHT)]
    places += [(GAP, y) for y in reversed(side[:left])]
    places += [(centre, top)] * across
    places += [(centre + PANEL_WIDTH + GAP, y) for y in side[:right]]
    return width, height, (centre, top + across * step), tuple(places)


def _definitions(model: ViewModel) -> str:
    """The definitions of all symbols in the drawing."""
    s = model.state
    cards = [int(s.card), *s.fan.tolist(), *s.defence[: model.players].ravel().tolist(), *s.discard.tolist()]
    cards += [card for seat in range(model.players) for card in model.line(seat)]
    cards += [card for stack in ("raiders", "intruders") for card in model.known_from_top(stack).values()]
    names = {name for card in cards if card >= 0 for name in shapes_of_card(card)} | set(COMMON_SHAPES)
    names |= {name for bit, name in BANS.items() if s.bound & bit} | {BACK_SHAPES[back] for back in model.fallen}
    return svg.el("defs", *(shape(name) for name in sorted(names)))


# --- a Samurai --------------------------------------------------------------------------------------------------------


def _panel(model: ViewModel, seat: int, x: float, y: float, targets: list[str]) -> str:
    """One Samurai: name and tokens, the defence on the left, the combat line on the right, the track below."""
    active = seat in model.acting
    frame = svg.el(
        "rect", width=PANEL_WIDTH, height=PANEL_HEIGHT, rx=10, class_="ss-panel ss-on" if active else "ss-panel"
    )
    name = model.words.seat(seat)
    shown = name if len(name) <= MAX_NAME else f"{name[: MAX_NAME - 1]}…"
    if not model.samurai(seat):
        waiting = svg.text(shown, 44, 29, "ss-who") + svg.text(model.say("note.choosing"), 44, 52, "ss-sub")
        return svg.group(frame, svg.badge(seat, 22, 22, 14), waiting, transform=svg.at(x, y))
    parts = [frame, _header(model, seat, shown), _defence(model, seat), _line(model, seat), _track(model, seat)]
    _panel_targets(model, seat, x, y, targets)
    passed = " ss-off" if model.state.passed[seat] else ""
    return svg.group(*parts, transform=svg.at(x, y), class_=f"ss-seat{passed}")


def _header(model: ViewModel, seat: int, name: str) -> str:
    """Crest, names, side, Wound and Support tokens."""
    s, who = model.state, model.samurai(seat)
    samurai = SAMURAI_NAMES.index(who)
    side = Name("side", model.side(seat))
    label = model.say(
        "board.samurai",
        seat=Seat(seat),
        samurai=samurai_name(samurai),
        side=side,
        total=int(s.total[seat]),
        value=model.kiai(seat),
    )
    talent = model.say("board.talent", talent=Name("talent", who))
    kiai = model.say("board.power", value=model.kiai(seat), power=power(samurai, int(s.beast[seat])))
    drawn = [
        svg.group(
            svg.title(f"{label}. {talent}. {kiai}."),
            svg.badge(seat, 22, 23, 15),
            svg.text(model.words.name("samurai", who), 44, 24, "ss-who"),
            svg.text(name, 44, 43, "ss-sub"),
            role="img",
            aria_label=f"{label}. {talent}. {kiai}.",
        )
    ]
    if model.has_turn(seat):
        drawn.append(_labelled(svg.el("circle", cx=22, cy=23, r=18.5, class_="ss-turn"), model.say("board.active")))
        drawn += _bans(model)
    x = PANEL_WIDTH - 18.0
    for token in [*model.tokens(seat), *model.granted(seat)]:
        drawn.append(_token(model, token, x, 20))
        x -= 31
    if s.wound[seat]:
        drawn.append(_labelled(icon("wound", x, 20, 1.15, "ss-blood"), model.say("board.wound"), f"w{seat}"))
        x -= 25
    if s.beast[seat]:
        drawn.append(_labelled(icon("beast", x, 20, 1.25, "ss-beast"), model.words.name("side", "beast")))
        x -= 27
    if s.passed[seat]:
        drawn.append(svg.text(model.say("board.passed"), x + 10, 25, "ss-sub ss-end"))
    return "".join(drawn)


def _bans(model: ViewModel) -> list[str]:
    """What a penalty forbids the active Samurai for the rest of the turn (SS-6.6)."""
    names = [name for bit, name in BANS.items() if model.state.bound & bit]
    return [
        _labelled(icon(name, 118 + 24 * place, 40, 0.85), model.words.text(f"help.penalty.{name}"))
        for place, name in enumerate(names)
    ]


def _labelled(mark: str, label: str, piece: str | None = None) -> str:
    return svg.group(svg.title(label), mark, role="img", aria_label=label, data_piece=piece)


def _token(model: ViewModel, name: str, x: float, y: float) -> str:
    """A Support token with a mark for its owner's talent."""
    label = model.say("board.token", samurai=Name("samurai", name), talent=Name("talent", name))
    mark = svg.el("circle", cx=x, cy=y, r=14, class_="ss-token") + svg.text(TALENT_MARKS[name], x, y + 5, "ss-mark")
    return _labelled(mark, label, f"s{name}")


def _defence(model: ViewModel, seat: int) -> str:
    """The left side: a card or an empty place for every symbol (SS-2.7)."""
    drawn = []
    for symbol, name in enumerate(SYMBOL_NAMES):
        x = 10 + (CARD_WIDTH + 6) * symbol
        card = int(model.state.defence[seat, symbol])
        if card == at.NO_CARD:
            label = model.say("board.defence_open", seat=Seat(seat), symbol=Name("symbol", name))
            outline = svg.el("rect", x=x, y=CARDS_TOP, width=CARD_WIDTH, height=CARD_HEIGHT, rx=4, class_="ss-slot")
            ghost = icon(name, x + CARD_WIDTH / 2, CARDS_TOP + CARD_HEIGHT / 2, 1.2, "ss-ghost")
            drawn.append(svg.group(svg.title(label), outline, ghost, role="img", aria_label=label))
        else:
            label = model.say("board.defence_card", seat=Seat(seat), card=card_name(card))
            drawn.append(_placed_card(card, x, CARDS_TOP, label))
    return "".join(drawn)


def _placed_card(card: int, x: float, y: float, label: str) -> str:
    """A card that lies face up."""
    return svg.group(
        svg.title(label),
        card_face(card),
        transform=svg.at(x, y),
        role="img",
        data_piece=f"c{card}",
    )


def _line(model: ViewModel, seat: int) -> str:
    """The right side: the combat line, its last card on top (SS-2.6); a card in hand lies beside it."""
    cards = model.line(seat)
    holds = model.card_at == seat
    room = LINE_RIGHT - LINE_LEFT - CARD_WIDTH - (CARD_WIDTH + 14 if holds else 0)
    step = min(CARD_WIDTH + 5.0, room / max(len(cards) - 1, 1))
    drawn = []
    for place, card in enumerate(cards):
        key = "board.last_card" if card == cards[-1] else "board.line_card"
        label = model.say(key, seat=Seat(seat), card=card_name(card))
        drawn.append(_placed_card(card, LINE_LEFT + step * place, CARDS_TOP, label))
    if holds:
        card = int(model.state.card)
        x = LINE_RIGHT - CARD_WIDTH - 2
        frame = svg.el(
            "rect", x=x - 4, y=CARDS_TOP - 4, width=CARD_WIDTH + 8, height=CARD_HEIGHT + 8, rx=7, class_="ss-held"
        )
        drawn.append(_placed_card(card, x, CARDS_TOP, model.say("board.held", card=card_name(card))) + frame)
    return "".join(drawn)


def _track(model: ViewModel, seat: int) -> str:
    """The battle track: 0 to the Kiai value and the flame beyond; the pawn stands on the total (SS-3.2, SS-10.1)."""
    value, total = model.kiai(seat), int(model.state.total[seat])
    cell = (PANEL_WIDTH - 20) / (value + 2)
    y, height = CARDS_TOP + CARD_HEIGHT + 20, 30
    drawn = []
    for space in range(value + 2):
        x = 10 + cell * space
        class_ = "ss-goal" if space == value else "ss-burn" if space > value else "ss-cell"
        drawn.append(svg.el("rect", x=x, y=y, width=cell - 1.5, height=height, rx=3, class_=class_))
        if space > value:
            drawn.append(icon("flames", x + cell / 2 - 0.7, y + 15, 0.8, "ss-c"))
        elif space != total:
            style = "ss-tick ss-gold" if space == value else "ss-tick"
            drawn.append(svg.text(space, x + cell / 2 - 0.7, y + 20, style))
    x = 10 + cell * (min(total, value + 1) + 0.5) - 0.7
    drawn.append(svg.el("circle", cx=x, cy=y + 15, r=12.5, class_=f"ss-pawn tt-{seat}", data_piece=f"p{seat}"))
    drawn.append(svg.text(total, x, y + 20, "ss-at"))
    return svg.group(svg.title(model.words.text("help.board.track")), *drawn)


def _panel_targets(model: ViewModel, seat: int, x: float, y: float, targets: list[str]) -> None:
    """Add the buttons of a Samurai's panel: the whole panel, the combat line, a defence card, the track, a token."""
    whole = (x, y, PANEL_WIDTH, PANEL_HEIGHT)
    right = (x + LINE_LEFT - 6, y + CARDS_TOP - 4, LINE_RIGHT - LINE_LEFT + 8, CARD_HEIGHT + 8)
    places: dict[int, tuple[float, float, float, float]] = {}
    for family in (act.SUPPORT, act.HEAL, act.GIVE_TO):
        places[family + seat] = whole
    places[act.TAKE_LAST + seat] = right
    if model.state.decider != at.NOBODY:
        decider = int(model.state.decider)
        if seat == (decider + 1) % model.players:
            places[act.GIVE_LEFT] = whole
        if seat == (decider - 1) % model.players and model.players > 2:
            places[act.GIVE_RIGHT] = whole
        if seat == decider:
            places[act.CONFRONT] = right
            for symbol in range(len(SYMBOL_NAMES)):
                slot = (x + 6 + (CARD_WIDTH + 6) * symbol, y + CARDS_TOP - 4, CARD_WIDTH + 8, CARD_HEIGHT + 8)
                places[act.DROP_DEFENCE + symbol] = slot
                if model.state.card != at.NO_CARD and SYMBOL[model.state.card] == symbol:
                    places[act.DEFEND] = slot
            track = (x + 6, y + CARDS_TOP + CARD_HEIGHT + 15, PANEL_WIDTH - 12, 40)
            places[act.KIAI_USE] = track
    for place, name in enumerate(model.tokens(seat)):
        places[act.TOKEN + SAMURAI_NAMES.index(name)] = (x + PANEL_WIDTH - 35 - 31 * place, y + 3, 34, 34)
    for action, (left, top, width, height) in places.items():
        if action in model.legal_actions:
            mark = svg.el("rect", x=left, y=top, width=width, height=height, rx=9)
            targets.append(target(action, model.legal_actions[action], mark))


# --- the card in hand -------------------------------------------------------------------------------------------------


def _hand_items(model: ViewModel) -> tuple[HandItem, ...]:
    """The card the seat holds, or the cards it puts in order."""
    s = model.state
    if s.decider != model.seat or model.seat < 0:
        return ()
    if s.decision == at.ORDER_CARDS:
        return tuple(
            _hand_item(model, "board.fan", int(s.fan[slot]), act.ORDER_TOP + slot, bool(s.fan_placed >> slot & 1))
            for slot in range(int(s.fan_size))
        )
    if s.card != at.NO_CARD:
        return (_hand_item(model, "board.held", int(s.card), None, True),)
    return ()


def _hand_item(model: ViewModel, key: str, card: int, action: int | None, chosen: bool) -> HandItem:
    offered = action if action in model.legal_actions else None
    label = model.legal_actions[offered] if offered is not None else model.say(key, card=card_name(card))
    return HandItem(f"c{card}", label, card_alone(card, label), offered, chosen)
