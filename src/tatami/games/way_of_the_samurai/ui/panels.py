"""A View of Way of the Samurai drawn: the enemy and his cards above, the gauge board, the action zone and the path."""

from typing import Any

from tatami.games.way_of_the_samurai import actions as act
from tatami.games.way_of_the_samurai import state as at
from tatami.games.way_of_the_samurai.components import (
    CARDS_PER_ATTACK,
    GAUGE_MAX,
    GAUGE_MIN,
    GAUGES,
    GUARD,
    HARD_CARD,
    JOKER,
    KI_MAX,
    LIFE_MAX,
    NEEDS_STRENGTH,
    NEEDS_TECHNIQUE,
    OPPONENT_IDS,
    SYMBOL_IDS,
    WEAPONS,
)
from tatami.games.way_of_the_samurai.ui.frame import WHOLE_STYLE, target
from tatami.games.way_of_the_samurai.ui.paths import draw_path, path_height
from tatami.games.way_of_the_samurai.ui.phrases import (
    card_name,
    counter_text,
    defence_text,
    effects_of,
    gauge_name,
    weapon_name,
)
from tatami.games.way_of_the_samurai.ui.pieces import (
    CARD_HEIGHT,
    CARD_WIDTH,
    OPPONENT_HEIGHT,
    OPPONENT_WIDTH,
    card_alone,
    card_face,
    die_face,
    gauge_sign,
    opponent_alone,
    opponent_back,
    opponent_face,
    sign,
    token_row,
)
from tatami.games.way_of_the_samurai.ui.side import draw_beside
from tatami.games.way_of_the_samurai.ui.view_model import Seen
from tatami.ui import svg
from tatami.ui.i18n import Words
from tatami.ui.panels import HandItem, Panels, SeatNotes

WIDTH, HEIGHT, MARGIN = 720.0, 694.0, 8.0  # as high as a phone needs to show it whole
ENEMY_WIDTH, ENEMY_HEIGHT, GROWN = 406.0, 187.0, 1.1  # Opponent cards on the table are a little larger than in the tray
BOARD_TOP, ROW, CELL, TRACK = 203.0, 68.0, 46.0, 152.0  # the gauge board
BOARD_WIDTH, BOARD_HEIGHT = 478.0, 3 * ROW + 20
ZONE_TOP, ZONE_GROWN = 438.0, 1.12
STEPS_TOP = 624.0
# What happens in W1 to W6: three cards, the strike, the counter-attack, the aftermath with its die
MOMENTS = (("1", "card"), ("2", "card"), ("3", "card"), ("strength", "sign"), ("guard", "sign"), ("", "die"))
LONGEST_NAME, LONGEST_TITLE = 10, 18  # letters that fit beside the player's crest, and the enemy's helmet


def draw(view: Any, words: Words) -> Panels:
    """Return a View laid out: the table as SVG, the seat's cards, and a line for every player."""
    seen = Seen(view, words)
    height = HEIGHT + path_height(seen)
    board = svg.drawing(
        (-MARGIN, -MARGIN, WIDTH + 2 * MARGIN, height + 2 * MARGIN),
        seen.say("board.table"),
        WHOLE_STYLE,
        _enemies(seen),
        _opponent_cards(seen),
        _weapon_rack(seen) if seen.decision == at.TAKE_WEAPON and seen.offers else _gauge_board(seen),
        _action_zone(seen),
        _own_tokens(seen),
        _steps(seen),
        draw_beside(seen, 486, BOARD_TOP),
        draw_path(seen, HEIGHT + 12),
    )
    lines = tuple(SeatNotes(seat, seen.notes(seat), seat in seen.acting) for seat in range(seen.players))
    return Panels(board, round(WIDTH + 2 * MARGIN), round(height + 2 * MARGIN), lines, _tray(seen))


# --- the other side ---------------------------------------------------------------------------------------------------


def _enemies(seen: Seen) -> str:
    """The enemy, or the three of them side by side; in a duel the other player with his gauges."""
    enemies = seen.enemies
    width = (ENEMY_WIDTH - 8 * (len(enemies) - 1)) / len(enemies)
    return svg.group(*(_enemy(seen, who, (width + 8) * place, width) for place, who in enumerate(enemies)))


def _enemy(seen: Seen, who: int, left: float, width: float) -> str:
    fallen = seen.tokens(who)[0] == 0 and seen.fighting(who)
    label = seen.say("board.fallen", who=seen.name(who)) if fallen else _token_label(seen, who)
    faced = seen.attack_on and who == seen.s.foe and len(seen.enemies) > 1
    drawn = [
        svg.title(label),
        svg.el("rect", x=left, width=width, height=ENEMY_HEIGHT, rx=10, class_="panel now" if faced else "panel"),
    ]
    if len(seen.enemies) > 1:
        drawn += _small_enemy(seen, who, left, width, fallen)
    else:
        drawn += _large_enemy(seen, who, left)
    drawn += _enemy_targets(seen, who, left, width)
    return svg.group(*drawn, role="img", aria_label=label, data_piece=f"e{who}")


def _token_label(seen: Seen, who: int) -> str:
    life, ki = seen.tokens(who)
    return seen.say("board.tokens", who=seen.name(who), life=life, ki=ki)


def _large_enemy(seen: Seen, who: int, left: float) -> list[str]:
    life, ki = seen.tokens(who)
    name = seen.said_name(who)
    drawn = [
        svg.badge(who, left + 46, 50, 30) if seen.duel else sign("helmet", left + 46, 50, 29),
        svg.text(name, left + 94, 44, "name" if len(name) <= LONGEST_TITLE else "name small"),
        token_row("life", life, LIFE_MAX if seen.duel else min(life, 1), left + 106, 84, 31, 13.5),
        token_row("ki", ki, min(ki, 1), left + 106, 123, 31, 13.5),
    ]
    if not seen.duel:
        return [*drawn, svg.text(seen.ability, left + 94, 168, "cap soft")]
    drawn.append(svg.el("rect", x=left + 26, y=98, width=40, height=52, rx=6, class_="ws-back"))
    drawn.append(svg.text(int(seen.s.hand_size[who]), left + 46, 134, "slide mid"))
    for gauge in range(GAUGES):
        x = left + 106 + 84 * gauge
        level = int(seen.s.gauges[who, gauge])
        drawn.append(gauge_sign(gauge, x, 161, 12))
        drawn.append(svg.text(level if level >= 0 else f"−{-level}", x + 20, 169, "ws-m"))
    return drawn


def _small_enemy(seen: Seen, who: int, left: float, width: float, fallen: bool) -> list[str]:
    life, ki = seen.tokens(who)
    middle = left + width / 2
    drawn = [sign("helmet", middle, 50, 28, "ws-dim" if fallen else "")]
    if not fallen:
        drawn.append(token_row("life", life, 3, middle - 27, 104, 27, 12))
        drawn.append(token_row("ki", ki, 2, middle - 13, 146, 27, 12))
    return drawn


def _enemy_targets(seen: Seen, who: int, left: float, width: float) -> list[str]:
    """Whom to attack, and which of his tokens to take."""
    drawn = []
    aim = act.TARGET + who - 1
    if aim in seen.offers and not seen.duel:
        drawn.append(target(aim, seen.offers[aim], left + 3, 3, width - 6, ENEMY_HEIGHT - 6))
    if who == seen.s.foe:
        small = len(seen.enemies) > 1
        for action, y in ((act.TAKE_LIFE, 104 if small else 84), (act.TAKE_KI, 146 if small else 123)):
            if action in seen.offers:
                inset = 8 if small else 86
                drawn.append(target(action, seen.offers[action], left + inset, y - 17, width - inset - 8, 34))
    return drawn


def _opponent_cards(seen: Seen) -> str:
    """Defence and counter-attack; each has its place while an attack is fought."""
    first = WIDTH - 2 * OPPONENT_WIDTH * GROWN - 10
    second = WIDTH - OPPONENT_WIDTH * GROWN
    return _defence_place(seen, first) + _counter_place(seen, second)


def _defence_place(seen: Seen, x: float) -> str:
    label = seen.defence_text
    if not label:
        return _empty_place(x, seen.say("label.defence"), "strength")
    face = opponent_face(int(seen.s.defence), "defence") if seen.s.shown else opponent_back()
    drawn = svg.group(
        svg.title(label), face, transform=svg.at(x, 0, GROWN), role="img", aria_label=label, data_piece="defence"
    )
    for action in (act.KI_REVEAL,):
        if action in seen.offers:
            drawn += target(action, seen.offers[action], x - 3, -3, OPPONENT_WIDTH + 6, OPPONENT_HEIGHT + 6)
    return drawn


def _counter_place(seen: Seen, x: float) -> str:
    counters = seen.counters
    if not counters:
        laid = seen.duel and seen.s.committed == 2
        return (
            _face_down(x, seen.say("board.counter_down"))
            if laid
            else _empty_place(x, seen.say("label.counter"), "guard")
        )
    drawn = []
    for place, card in enumerate(counters):
        label = seen.say("board.counter", opponent=OPPONENT_IDS[card], text=counter_text(card))
        shift = 14.0 * place
        drawn.append(
            svg.group(
                svg.title(label),
                opponent_face(card, "counter"),
                transform=svg.at(x - shift, shift / 2, GROWN),
                role="img",
                aria_label=label,
                data_piece=f"o{card}",
            )
        )
    return "".join(drawn)


def _face_down(x: float, label: str) -> str:
    return svg.group(svg.title(label), opponent_back(), transform=svg.at(x, 0, GROWN), role="img", aria_label=label)


def _empty_place(x: float, label: str, what: str) -> str:
    """Where a card will lie: what it will be measured against is hinted at."""
    width, height = OPPONENT_WIDTH * GROWN, OPPONENT_HEIGHT * GROWN
    slot = svg.el("rect", x=x, width=width, height=height, rx=10, class_="slot")
    hint = sign(what, x + width / 2, height / 2, 30, "ws-gone")
    return svg.group(svg.title(label), slot, hint, role="img", aria_label=label)


# --- the gauge board --------------------------------------------------------------------------------------------------


def _gauge_board(seen: Seen) -> str:
    """Three sliders from -2 to 4; what lies above a maximum is struck out, what the defence asks for is marked."""
    panel = svg.el("rect", y=BOARD_TOP, width=BOARD_WIDTH, height=BOARD_HEIGHT, rx=10, class_="panel")
    return panel + "".join(_gauge(seen, gauge) for gauge in range(GAUGES))


def _need(seen: Seen, gauge: int) -> int:
    """The level that the open defence asks for, or 0."""
    if not seen.s.shown or seen.s.defence < 0 or seen.s.defence == HARD_CARD or gauge == GUARD:
        return 0
    if seen.duel and seen.me != seen.s.turn:
        return 0
    needs = (NEEDS_STRENGTH, NEEDS_TECHNIQUE)[gauge]
    return max(0, int(needs[seen.s.defence]))


def _gauge(seen: Seen, gauge: int) -> str:
    level, most = int(seen.s.gauges[seen.me, gauge]), int(seen.s.most[seen.me, gauge])
    need, y = _need(seen, gauge), BOARD_TOP + 10 + ROW * gauge
    key = "board.gauge_need" if need else "board.gauge"
    label = seen.say(key, gauge=gauge_name(gauge), level=level, most=most, **({"need": need} if need else {}))
    drawn = [
        svg.title(label),
        gauge_sign(gauge, 26, y + ROW / 2, 15),
        svg.text(seen.words.name("gauge", ("strength", "technique", "guard")[gauge]), 48, y + ROW / 2 + 7, "cap"),
    ]
    for step in range(GAUGE_MIN, GAUGE_MAX + 1):
        x = TRACK + CELL * (step - GAUGE_MIN)
        kind = "cell off" if step > most else "cell need" if need and step >= need else "cell"
        drawn.append(svg.el("rect", x=x + 2, y=y + 9, width=CELL - 4, height=ROW - 18, rx=7, class_=kind))
        if step != level and step <= most:
            drawn.append(svg.text(step if step >= 0 else f"−{-step}", x + CELL / 2, y + ROW / 2 + 8, "step mid"))
    slider_x = TRACK + CELL * (level - GAUGE_MIN) + CELL / 2
    written = str(level) if level >= 0 else f"−{-level}"
    slider = svg.el("circle", r=23, class_=f"ws-{('vermilion', 'gold', 'indigo')[gauge]}")
    slider += svg.text(written, 0, 9.5, "slide mid")
    drawn.append(svg.group(slider, transform=svg.at(slider_x, y + ROW / 2), data_piece=f"g{gauge}"))
    return svg.group(*drawn, role="img", aria_label=label) + _gauge_targets(seen, gauge, y)


def _gauge_targets(seen: Seen, gauge: int, y: float) -> str:
    choices = {0: (act.NODACHI_STRENGTH,), 1: (act.NODACHI_TECHNIQUE,), 2: (act.KI_GUARD,)}[gauge]
    return "".join(
        target(action, seen.offers[action], 3, y + 3, 472, ROW - 6)
        for action in (*choices, act.JOKER_GAUGE + gauge)
        if action in seen.offers
    )


def _weapon_rack(seen: Seen) -> str:
    """The weapons that can be taken, in place of the gauges."""
    drawn = [svg.el("rect", y=BOARD_TOP, width=BOARD_WIDTH, height=BOARD_HEIGHT, rx=10, class_="panel")]
    for weapon in range(WEAPONS):
        action = act.CHOOSE_WEAPON + weapon
        if action in seen.offers:
            x, y = 8 + 156 * (weapon % 3), BOARD_TOP + 8 + 71 * (weapon // 3)
            name = seen.words.name("weapon", _weapon_key(weapon))
            small = "cap mid tight" if len(name) > 12 else "cap mid"
            drawn.append(target(action, seen.offers[action], x, y, 150, 65))
            drawn.append(svg.text(name, x + 75, y + 40, small, pointer_events="none"))
    return "".join(drawn)


def _weapon_key(weapon: int) -> str:
    return weapon_name(weapon).key


# --- one's own side ---------------------------------------------------------------------------------------------------


def _action_zone(seen: Seen) -> str:
    """The cards played in this attack, from left to right (WS-0.4)."""
    zone, drawn = seen.zone, []
    for place in range(CARDS_PER_ATTACK):
        x, y = 2 + (CARD_WIDTH * ZONE_GROWN + 8) * place, ZONE_TOP + 32
        if place < len(zone):
            drawn.append(_zone_card(seen, zone[place], x, y))
        else:
            label = seen.say("board.slot", number=place + 1)
            width, height = CARD_WIDTH * ZONE_GROWN, CARD_HEIGHT * ZONE_GROWN
            slot = svg.el("rect", x=x, y=y, width=width, height=height, rx=9, class_="slot")
            number = svg.text(place + 1, x + width / 2, y + height / 2 + 9, "step mid")
            drawn.append(svg.group(svg.title(label), slot, number))
    return svg.text(seen.round_text, 6, ZONE_TOP + 21, "cap") + "".join(drawn) + _joker_symbols(seen)


def _zone_card(seen: Seen, card: int, x: float, y: float) -> str:
    label = seen.card_text(card)
    face = card_face(card, int(seen.s.joker)) if card == JOKER and seen.s.joker >= 0 else card_face(card)
    return svg.group(
        svg.title(label), face, transform=svg.at(x, y, ZONE_GROWN), role="img", aria_label=label, data_piece=f"c{card}"
    )


def _joker_symbols(seen: Seen) -> str:
    """The four symbols to choose from, over the empty places of the zone's row."""
    drawn = []
    for symbol, name in enumerate(SYMBOL_IDS):
        action = act.JOKER_SYMBOL + symbol
        if action in seen.offers:
            x = 340 + 35 * symbol
            drawn.append(sign(name.lower(), x + 16, ZONE_TOP + 150, 13))
            drawn.append(target(action, seen.offers[action], x, ZONE_TOP + 132, 33, 36))
    return "".join(drawn)


def _own_tokens(seen: Seen) -> str:
    """The player's name, Life in two rows, and Ki."""
    me, s = seen.me, seen.s
    life, ki = seen.tokens(me)
    label = _token_label(seen, me)
    most = int(KI_MAX[s.weapon[me]]) if s.weapon[me] >= 0 else 0
    x, y = 344.0, ZONE_TOP + 48
    drawn = [
        svg.title(label),
        token_row("life", min(life, 5), 5, x + 12, y, 28, 11.5),
        token_row("life", max(0, life - 5), 3, x + 12, y + 30, 28, 11.5),
        token_row("ki", ki, most, x + 12, y + 64, 28, 11.5),
    ]
    tokens = svg.group(*drawn, role="img", aria_label=label, data_piece="me")
    if act.COMBO_KI in seen.offers:
        tokens += target(act.COMBO_KI, seen.offers[act.COMBO_KI], x - 4, y + 45, 144, 37)
    name = seen.said_name(me)
    shown = name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"
    return svg.badge(me, 357, ZONE_TOP + 14, 13) + svg.text(shown, 376, ZONE_TOP + 21, "cap") + tokens


def _steps(seen: Seen) -> str:
    """The six moments of an attack, the present one marked (WS-6.1)."""
    now = int(seen.s.window) if seen.attack_on else 0
    label = seen.say("board.steps", number=now)
    drawn = [svg.title(label)]
    for window, (what, kind) in enumerate(MOMENTS, 1):
        x, y = 42.0 + 79.0 * (window - 1), STEPS_TOP + 34
        if window > 1:
            drawn.append(svg.el("line", x1=x - 57, y1=y, x2=x - 22, y2=y, class_="link"))
        drawn.append(svg.el("circle", cx=x, cy=y, r=21, class_="node now" if window == now else "node"))
        if kind == "card":
            drawn.append(svg.text(what, x, y + 9, "ws-n ws-mid" if window == now else "step mid"))
        elif kind == "die":
            drawn.append(svg.group(die_face(3, 24), transform=svg.at(x, y)))
        else:
            drawn.append(sign(what, x, y, 12))
    return svg.group(*drawn, role="img", aria_label=label)


# --- the hand ---------------------------------------------------------------------------------------------------------


def _tray(seen: Seen) -> tuple[HandItem, ...]:
    """The hand and the reserve; cards to keep one of; in a duel also the stance cards."""
    items: list[HandItem] = []
    if seen.offered:
        items += [_card_item(seen, card, (act.KEEP,)) for card in seen.offered]
    first = (act.DISCARD,) if seen.decision == at.DISCARD_ONE else (act.PLAY,)
    committing = seen.decision in (at.SET_DEFENCE, at.SET_COUNTER) and seen.offers
    stance = [_stance_item(seen, card) for card in seen.stance]
    cards = [_card_item(seen, card, first) for card in seen.hand]
    if seen.seat >= 0 or not seen.duel:
        cards += [_card_item(seen, card, first) for card in seen.reserve(seen.me)]
    return tuple(items + (stance + cards if committing else cards + stance))


def _card_item(seen: Seen, card: int, firsts: tuple[int, ...]) -> HandItem:
    action = next((first + card for first in firsts if first + card in seen.offers), None)
    label = (
        seen.offers[action]
        if action is not None
        else seen.say("board.card", card=card_name(card), effects=effects_of(card))
    )
    return HandItem(f"c{card}", label, card_alone(card, label), action)


def _stance_item(seen: Seen, card: int) -> HandItem:
    choices = (act.COMMIT_DEFENCE + card, act.COMMIT_COUNTER + card)
    action = next((choice for choice in choices if choice in seen.offers), None)
    label = (
        seen.offers[action]
        if action is not None
        else seen.say(
            "board.stance", opponent=OPPONENT_IDS[card], defence=defence_text(card), counter=counter_text(card)
        )
    )
    return HandItem(f"o{card}", label, opponent_alone(card, label), action)
