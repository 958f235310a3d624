"""The panels of Way of the Samurai: enemies and their cards, gauges, action zone, progress, hand and notes."""

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
from tatami.games.way_of_the_samurai.ui.progress_panel import draw_progress, progress_height
from tatami.games.way_of_the_samurai.ui.side_panel import draw_side_panel
from tatami.games.way_of_the_samurai.ui.style import STYLE_SHEET, target
from tatami.games.way_of_the_samurai.ui.view_model import ViewModel
from tatami.ui import svg
from tatami.ui.i18n import Words
from tatami.ui.panels import HandItem, Panels, SeatNotes
from tatami.ui.view_model import View

WIDTH, HEIGHT, MARGIN = 720.0, 694.0, 8.0  # so that it fits on the screen of a phone
ENEMY_WIDTH, ENEMY_HEIGHT, CARD_SCALE = 406.0, 187.0, 1.1  # Opponent cards are larger than in the hand
BOARD_TOP, ROW, CELL, TRACK = 203.0, 68.0, 46.0, 152.0  # the gauge board
BOARD_WIDTH, BOARD_HEIGHT = 478.0, 3 * ROW + 20
ZONE_TOP, ZONE_SCALE = 438.0, 1.12
STEPS_TOP = 624.0
# What happens in W1 to W6: three cards, the strike, the counter-attack, the aftermath with its die
WINDOW_MARKS = (("1", "card"), ("2", "card"), ("3", "card"), ("strength", "sign"), ("guard", "sign"), ("", "die"))
MAX_NAME, MAX_TITLE = 10, 18  # letters that fit beside the player's crest, and the enemy's helmet


def draw(view: View, words: Words) -> Panels:
    """Return the panels of a View: the table as SVG, the seat's hand, and notes on every player."""
    model = ViewModel(view, words)
    height = HEIGHT + progress_height(model)
    board = svg.drawing(
        (-MARGIN, -MARGIN, WIDTH + 2 * MARGIN, height + 2 * MARGIN),
        model.say("board.table"),
        STYLE_SHEET,
        _enemies(model),
        _opponent_cards(model),
        _weapon_rack(model) if model.decision == at.TAKE_WEAPON and model.legal_actions else _gauge_board(model),
        _action_zone(model),
        _own_tokens(model),
        _steps(model),
        draw_side_panel(model, 486, BOARD_TOP),
        draw_progress(model, HEIGHT + 12),
    )
    seats = tuple(SeatNotes(seat, model.notes(seat), seat in model.acting) for seat in range(model.players))
    return Panels(board, round(WIDTH + 2 * MARGIN), round(height + 2 * MARGIN), seats, _hand_items(model))


# --- the other side ---------------------------------------------------------------------------------------------------


def _enemies(model: ViewModel) -> str:
    """The enemy, or the three of them side by side; in a duel the other player with gauges."""
    enemies = model.enemies
    width = (ENEMY_WIDTH - 8 * (len(enemies) - 1)) / len(enemies)
    return svg.group(*(_enemy(model, who, (width + 8) * place, width) for place, who in enumerate(enemies)))


def _enemy(model: ViewModel, who: int, left: float, width: float) -> str:
    fallen = model.tokens(who)[0] == 0 and model.fighting(who)
    label = model.say("board.fallen", who=model.name(who)) if fallen else _token_label(model, who)
    faced = model.attack_on and who == model.state.foe and len(model.enemies) > 1
    drawn = [
        svg.title(label),
        svg.el("rect", x=left, width=width, height=ENEMY_HEIGHT, rx=10, class_="panel now" if faced else "panel"),
    ]
    if len(model.enemies) > 1:
        drawn += _small_enemy(model, who, left, width, fallen)
    else:
        drawn += _large_enemy(model, who, left)
    drawn += _enemy_targets(model, who, left, width)
    return svg.group(*drawn, role="img", aria_label=label, data_piece=f"e{who}")


def _token_label(model: ViewModel, who: int) -> str:
    life, ki = model.tokens(who)
    return model.say("board.tokens", who=model.name(who), life=life, ki=ki)


def _large_enemy(model: ViewModel, who: int, left: float) -> list[str]:
    life, ki = model.tokens(who)
    name = model.name_text(who)
    drawn = [
        svg.badge(who, left + 46, 50, 30) if model.duel else sign("helmet", left + 46, 50, 29),
        svg.text(name, left + 94, 44, "name" if len(name) <= MAX_TITLE else "name small"),
        token_row("life", life, LIFE_MAX if model.duel else min(life, 1), left + 106, 84, 31, 13.5),
        token_row("ki", ki, min(ki, 1), left + 106, 123, 31, 13.5),
    ]
    if not model.duel:
        return [*drawn, svg.text(model.ability, left + 94, 168, "cap soft")]
    drawn.append(svg.el("rect", x=left + 26, y=98, width=40, height=52, rx=6, class_="ws-back"))
    drawn.append(svg.text(int(model.state.hand_size[who]), left + 46, 134, "slide mid"))
    for gauge in range(GAUGES):
        x = left + 106 + 84 * gauge
        level = int(model.state.gauges[who, gauge])
        drawn.append(gauge_sign(gauge, x, 161, 12))
        drawn.append(svg.text(level if level >= 0 else f"−{-level}", x + 20, 169, "ws-m"))
    return drawn


def _small_enemy(model: ViewModel, who: int, left: float, width: float, fallen: bool) -> list[str]:
    life, ki = model.tokens(who)
    middle = left + width / 2
    drawn = [sign("helmet", middle, 50, 28, "ws-dim" if fallen else "")]
    if not fallen:
        drawn.append(token_row("life", life, 3, middle - 27, 104, 27, 12))
        drawn.append(token_row("ki", ki, 2, middle - 13, 146, 27, 12))
    return drawn


def _enemy_targets(model: ViewModel, who: int, left: float, width: float) -> list[str]:
    """Buttons: whom to attack, and which tokens to take."""
    drawn = []
    aim = act.TARGET + who - 1
    if aim in model.legal_actions and not model.duel:
        drawn.append(target(aim, model.legal_actions[aim], left + 3, 3, width - 6, ENEMY_HEIGHT - 6))
    if who == model.state.foe:
        small = len(model.enemies) > 1
        for action, y in ((act.TAKE_LIFE, 104 if small else 84), (act.TAKE_KI, 146 if small else 123)):
            if action in model.legal_actions:
                inset = 8 if small else 86
                drawn.append(target(action, model.legal_actions[action], left + inset, y - 17, width - inset - 8, 34))
    return drawn


def _opponent_cards(model: ViewModel) -> str:
    """The places of the defence and the counter-attack."""
    first = WIDTH - 2 * OPPONENT_WIDTH * CARD_SCALE - 10
    second = WIDTH - OPPONENT_WIDTH * CARD_SCALE
    return _defence_place(model, first) + _counter_place(model, second)


def _defence_place(model: ViewModel, x: float) -> str:
    label = model.defence_text
    if not label:
        return _empty_place(x, model.say("label.defence"), "strength")
    face = opponent_face(int(model.state.defence), "defence") if model.state.shown else opponent_back()
    drawn = svg.group(
        svg.title(label), face, transform=svg.at(x, 0, CARD_SCALE), role="img", aria_label=label, data_piece="defence"
    )
    for action in (act.KI_REVEAL,):
        if action in model.legal_actions:
            drawn += target(action, model.legal_actions[action], x - 3, -3, OPPONENT_WIDTH + 6, OPPONENT_HEIGHT + 6)
    return drawn


def _counter_place(model: ViewModel, x: float) -> str:
    counters = model.counters
    if not counters:
        laid = model.duel and model.state.committed == 2
        return (
            _face_down(x, model.say("board.counter_down"))
            if laid
            else _empty_place(x, model.say("label.counter"), "guard")
        )
    drawn = []
    for place, card in enumerate(counters):
        label = model.say("board.counter", opponent=OPPONENT_IDS[card], text=counter_text(card))
        shift = 14.0 * place
        drawn.append(
            svg.group(
                svg.title(label),
                opponent_face(card, "counter"),
                transform=svg.at(x - shift, shift / 2, CARD_SCALE),
                role="img",
                aria_label=label,
                data_piece=f"o{card}",
            )
        )
    return "".join(drawn)


def _face_down(x: float, label: str) -> str:
    return svg.group(
        svg.title(label), opponent_back(), transform=svg.at(x, 0, CARD_SCALE), role="img", aria_label=label
    )


def _empty_place(x: float, label: str, what: str) -> str:
    """An empty place, with the sign of the gauge that its card will be compared with."""
    width, height = OPPONENT_WIDTH * CARD_SCALE, OPPONENT_HEIGHT * CARD_SCALE
    slot = svg.el("rect", x=x, width=width, height=height, rx=10, class_="slot")
    hint = sign(what, x + width / 2, height / 2, 30, "ws-gone")
    return svg.group(svg.title(label), slot, hint, role="img", aria_label=label)


# --- the gauge board --------------------------------------------------------------------------------------------------


def _gauge_board(model: ViewModel) -> str:
    """Three gauges from -2 to 4: levels above the maximum are dim, those that meet the defence are marked."""
    panel = svg.el("rect", y=BOARD_TOP, width=BOARD_WIDTH, height=BOARD_HEIGHT, rx=10, class_="panel")
    return panel + "".join(_gauge(model, gauge) for gauge in range(GAUGES))


def _need(model: ViewModel, gauge: int) -> int:
    """The level that meets the open defence, or 0."""
    if not model.state.shown or model.state.defence < 0 or model.state.defence == HARD_CARD or gauge == GUARD:
        return 0
    if model.duel and model.me != model.state.turn:
        return 0
    needs = (NEEDS_STRENGTH, NEEDS_TECHNIQUE)[gauge]
    return max(0, int(needs[model.state.defence]))


def _gauge(model: ViewModel, gauge: int) -> str:
    level, most = int(model.state.gauges[model.me, gauge]), int(model.state.most[model.me, gauge])
    need, y = _need(model, gauge), BOARD_TOP + 10 + ROW * gauge
    key = "board.gauge_need" if need else "board.gauge"
    label = model.say(key, gauge=gauge_name(gauge), level=level, most=most, **({"need": need} if need else {}))
    drawn = [
        svg.title(label),
        gauge_sign(gauge, 26, y + ROW / 2, 15),
        svg.text(model.words.name("gauge", ("strength", "technique", "guard")[gauge]), 48, y + ROW / 2 + 7, "cap"),
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
    return svg.group(*drawn, role="img", aria_label=label) + _gauge_targets(model, gauge, y)


def _gauge_targets(model: ViewModel, gauge: int, y: float) -> str:
    choices = {0: (act.NODACHI_STRENGTH,), 1: (act.NODACHI_TECHNIQUE,), 2: (act.KI_GUARD,)}[gauge]
    return "".join(
        target(action, model.legal_actions[action], 3, y + 3, 472, ROW - 6)
        for action in (*choices, act.JOKER_GAUGE + gauge)
        if action in model.legal_actions
    )


def _weapon_rack(model: ViewModel) -> str:
    """The weapons that can be taken, in place of the gauges."""
    drawn = [svg.el("rect", y=BOARD_TOP, width=BOARD_WIDTH, height=BOARD_HEIGHT, rx=10, class_="panel")]
    for weapon in range(WEAPONS):
        action = act.CHOOSE_WEAPON + weapon
        if action in model.legal_actions:
            x, y = 8 + 156 * (weapon % 3), BOARD_TOP + 8 + 71 * (weapon // 3)
            name = model.words.name("weapon", _weapon_key(weapon))
            small = "cap mid tight" if len(name) > 12 else "cap mid"
            drawn.append(target(action, model.legal_actions[action], x, y, 150, 65))
            drawn.append(svg.text(name, x + 75, y + 40, small, pointer_events="none"))
    return "".join(drawn)


def _weapon_key(weapon: int) -> str:
    return weapon_name(weapon).key


# --- one's own side ---------------------------------------------------------------------------------------------------


def _action_zone(model: ViewModel) -> str:
    """The cards played in this attack, from left to right (WS-0.4)."""
    zone, drawn = model.zone, []
    for place in range(CARDS_PER_ATTACK):
        x, y = 2 + (CARD_WIDTH * ZONE_SCALE + 8) * place, ZONE_TOP + 32
        if place < len(zone):
            drawn.append(_zone_card(model, zone[place], x, y))
        else:
            label = model.say("board.slot", number=place + 1)
            width, height = CARD_WIDTH * ZONE_SCALE, CARD_HEIGHT * ZONE_SCALE
            slot = svg.el("rect", x=x, y=y, width=width, height=height, rx=9, class_="slot")
            number = svg.text(place + 1, x + width / 2, y + height / 2 + 9, "step mid")
            drawn.append(svg.group(svg.title(label), slot, number))
    return svg.text(model.round_text, 6, ZONE_TOP + 21, "cap") + "".join(drawn) + _joker_symbols(model)


def _zone_card(model: ViewModel, card: int, x: float, y: float) -> str:
    label = model.card_text(card)
    face = card_face(card, int(model.state.joker)) if card == JOKER and model.state.joker >= 0 else card_face(card)
    return svg.group(
        svg.title(label), face, transform=svg.at(x, y, ZONE_SCALE), role="img", aria_label=label, data_piece=f"c{card}"
    )


def _joker_symbols(model: ViewModel) -> str:
    """The four symbols to choose from, over the empty places of the zone's row."""
    drawn = []
    for symbol, name in enumerate(SYMBOL_IDS):
        action = act.JOKER_SYMBOL + symbol
        if action in model.legal_actions:
            x = 340 + 35 * symbol
            drawn.append(sign(name.lower(), x + 16, ZONE_TOP + 150, 13))
            drawn.append(target(action, model.legal_actions[action], x, ZONE_TOP + 132, 33, 36))
    return "".join(drawn)


def _own_tokens(model: ViewModel) -> str:
    """The player's name, Life in two rows, and Ki."""
    me, s = model.me, model.state
    life, ki = model.tokens(me)
    label = _token_label(model, me)
    most = int(KI_MAX[s.weapon[me]]) if s.weapon[me] >= 0 else 0
    x, y = 344.0, ZONE_TOP + 48
    drawn = [
        svg.title(label),
        token_row("life", min(life, 5), 5, x + 12, y, 28, 11.5),
        token_row("life", max(0, life - 5), 3, x + 12, y + 30, 28, 11.5),
        token_row("ki", ki, most, x + 12, y + 64, 28, 11.5),
    ]
    tokens = svg.group(*drawn, role="img", aria_label=label, data_piece="me")
    if act.COMBO_KI in model.legal_actions:
        tokens += target(act.COMBO_KI, model.legal_actions[act.COMBO_KI], x - 4, y + 45, 144, 37)
    name = model.name_text(me)
    shown = name if len(name) <= MAX_NAME else f"{name[: MAX_NAME - 1]}…"
    return svg.badge(me, 357, ZONE_TOP + 14, 13) + svg.text(shown, 376, ZONE_TOP + 21, "cap") + tokens


def _steps(model: ViewModel) -> str:
    """The six windows of an attack, the present one marked (WS-6.1)."""
    now = int(model.state.window) if model.attack_on else 0
    label = model.say("board.steps", number=now)
    drawn = [svg.title(label)]
    for window, (what, kind) in enumerate(WINDOW_MARKS, 1):
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


def _hand_items(model: ViewModel) -> tuple[HandItem, ...]:
    """The hand and the reserve; cards to keep one of; in a duel also the stance cards."""
    items: list[HandItem] = []
    if model.offered:
        items += [_card_item(model, card, (act.KEEP,)) for card in model.offered]
    first = (act.DISCARD,) if model.decision == at.DISCARD_ONE else (act.PLAY,)
    committing = model.decision in (at.SET_DEFENCE, at.SET_COUNTER) and model.legal_actions
    stance = [_stance_item(model, card) for card in model.stance]
    cards = [_card_item(model, card, first) for card in model.hand]
    if model.seat >= 0 or not model.duel:
        cards += [_card_item(model, card, first) for card in model.reserve(model.me)]
    return tuple(items + (stance + cards if committing else cards + stance))


def _card_item(model: ViewModel, card: int, firsts: tuple[int, ...]) -> HandItem:
    action = next((first + card for first in firsts if first + card in model.legal_actions), None)
    label = (
        model.legal_actions[action]
        if action is not None
        else model.say("board.card", card=card_name(card), effects=effects_of(card))
    )
    return HandItem(f"c{card}", label, card_alone(card, label), action)


def _stance_item(model: ViewModel, card: int) -> HandItem:
    choices = (act.COMMIT_DEFENCE + card, act.COMMIT_COUNTER + card)
    action = next((choice for choice in choices if choice in model.legal_actions), None)
    label = (
        model.legal_actions[action]
        if action is not None
        else model.say(
            "board.stance", opponent=OPPONENT_IDS[card], defence=defence_text(card), counter=counter_text(card)
        )
    )
    return HandItem(f"o{card}", label, opponent_alone(card, label), action)
