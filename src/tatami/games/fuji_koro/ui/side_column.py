"""The column beside the map: the countdown, and what is on offer: scrolls, gear cards, palaces, blueprints."""

from tatami.games.fuji_koro import actions as act
from tatami.games.fuji_koro.components import (
    BLUEPRINT_NAMES,
    BLUEPRINTS,
    BONUS_NAMES,
    CARDS_PER_TYPE,
    COOP_COUNTDOWN,
    COUNTDOWN,
    FIRST_BLUEPRINT,
    GEAR_BONUS,
    GEAR_CARD_NAMES,
    GEAR_CARDS,
    RONIN,
    SCROLL_NAMES,
    SMALL_PALACE,
    SMALL_PALACE_VP,
    TOOTH_TRACK,
    TRACK_NAMES,
    TRACK_VP,
)
from tatami.games.fuji_koro.geography import NOWHERE, SHRINE, SHRINES
from tatami.games.fuji_koro.state import CHOOSE_BLUEPRINT, IN_OFFER, IN_SHRINE
from tatami.games.fuji_koro.ui.phrases import action_phrase, field_name, pattern_text, track_name
from tatami.games.fuji_koro.ui.pieces import COLUMN_WIDTH, chip, mini_pattern, target
from tatami.games.fuji_koro.ui.view_model import ViewModel
from tatami.ui import svg

COUNTDOWN_SIGNS = ("·", "~1", "~2", "~3", "~4", "⌇", "✸", "!")  # by event
FIELD_WIDTH = 46
ROW_HEIGHT, CARD_WIDTH = 25, 198
TRACK_WIDTH = 119
BLUEPRINT_WIDTH = 52


def draw_countdown(model: ViewModel, x: float, y: float) -> str:
    """Field 1 (or the numbered field of cooperative games) and E1 to E8."""
    s, words = model.state, model.words
    track = COOP_COUNTDOWN if s.coop and s.scenario != RONIN else COUNTDOWN
    marker = int(s.marker)
    head = f"{words.text('board.round')} {int(s.lap)}"
    drawn = [svg.text(head, x, y + 22, "b"), svg.text(words.text("board.countdown"), x, y + 42, "s2")]
    for i in range(9):
        left = x + COLUMN_WIDTH - FIELD_WIDTH * (9 - i)
        here = marker == i or (i == 0 and marker < 0)
        style = "now" if here else "g"
        drawn.append(svg.el("rect", x=left, y=y, width=FIELD_WIDTH - 4, height=46, rx=4, class_=style))
        name = field_name(min(marker, 0)) if i == 0 else f"E{i}"
        middle = left + FIELD_WIDTH / 2 - 2
        drawn.append(svg.text(name, middle, y + 19, "k2 m"))
        drawn.append(svg.text(COUNTDOWN_SIGNS[int(track[i])] if i else "", middle, y + 38, "s2 m"))
    return "".join(drawn)


def draw_offers(model: ViewModel, x: float, y: float) -> tuple[str, float]:
    """Scroll offer, gear cards with their patterns, palaces and shrines; and where they end."""
    s = model.state
    drawn = [_scrolls(model, x, y)]
    y += 30
    column = [0, 0, 0]
    for card in range(GEAR_CARDS):
        if s.gear_place[card] == IN_OFFER:
            kind = card // CARDS_PER_TYPE
            drawn.append(_gear_card(model, card, x + CARD_WIDTH * kind, y + ROW_HEIGHT * column[kind]))
            column[kind] += 1
    y += ROW_HEIGHT * max(column) + 6
    if s.scoring:
        drawn.append(_palace(model, x, y))
        y += 44
    drawn.append(_shrines(model, x, y))
    return "".join(drawn), y + 24 * SHRINES + 4


def _scrolls(model: ViewModel, x: float, y: float) -> str:
    words = model.words
    drawn = [svg.text(words.text("board.offer"), x, y + 15, "s2")]
    for i, card in enumerate(model.state.scroll_offer):
        if card:
            name = SCROLL_NAMES[int(card) - 1]
            action, left = act.SCROLL + int(card) - 1, x + 118 + 158 * i
            label, tooltip = model.legal_actions.get(action), words.text(f"help.scroll.{name}")
            drawn.append(chip(action, label, words.name("scroll", name), left, y, 152, tooltip))
    return "".join(drawn)


def _gear_card(model: ViewModel, card: int, x: float, y: float) -> str:
    """A card of the offer: name, pattern, bonus."""
    action, words = act.GEAR + card, model.words
    is_legal = action in model.legal_actions
    label = words.say(action_phrase(model.state, model.seat, action))
    size = {"x": x, "y": y, "width": CARD_WIDTH - 6, "height": ROW_HEIGHT - 3, "rx": 4}
    drawn = svg.el("rect", svg.title(label), **size, class_="z" if is_legal else "g")
    drawn += svg.text(GEAR_CARD_NAMES[card], x + 5, y + 16, "k2") + mini_pattern(card, x + 44, y + 5)
    bonus = words.name("bonus", BONUS_NAMES[int(GEAR_BONUS[card])])
    drawn += svg.text(bonus, x + CARD_WIDTH - 10, y + 16, "s2 e")
    return target(action, label, drawn) if is_legal else drawn


def _palace(model: ViewModel, x: float, y: float) -> str:
    """The shogun's tracks: the next bonus of each stands out."""
    drawn = []
    for track in range(len(TRACK_NAMES)):
        left = x + TRACK_WIDTH * track
        name = track_name(track)
        column = svg.text(model.words.name(name.family, name.key), left + 4, y + 14, "s2")
        bonuses, following = _bonuses(model, track)
        for i, points in enumerate(bonuses):
            style = "b m" if i == following else "s2 m"
            column += svg.text(points, left + 10 + 18 * i, y + 33, style)
        action = act.TRACK + track
        if action in model.legal_actions:
            zone = svg.el("rect", x=left, y=y, width=TRACK_WIDTH - 4, height=40, rx=4, class_="z")
            column = target(action, model.legal_actions[action], zone + column)
        drawn.append(column)
    return "".join(drawn)


def _bonuses(model: ViewModel, track: int) -> tuple[list[int], int]:
    """What a track brings in the own palace, and which bonus comes next; the large palace is everyone's first."""
    s = model.state
    if model.seat < 0 or s.escaped[model.seat] != SMALL_PALACE:
        return [int(points) for points in TRACK_VP[track] if points], int(s.track_used[track])
    return [] if track == TOOTH_TRACK else [SMALL_PALACE_VP], int(s.small_shown[model.seat]) >> track & 1


def _shrines(model: ViewModel, x: float, y: float) -> str:
    """Which blueprints lie in each shrine; face down only their number."""
    drawn = []
    for shrine in range(SHRINES):
        top = y + 24 * shrine
        drawn.append(svg.el("use", href="#fk-gate", transform=svg.at(x + 14, top + 11, 0.8), class_="gt"))
        drawn.append(svg.text(shrine + 1, x + 32, top + 16, "k2 m"))
        drawn.append(_blueprints(model, shrine, x + 46, top))
    return "".join(drawn)


def _blueprints(model: ViewModel, shrine: int, x: float, y: float) -> str:
    s, drawn = model.state, []
    cards = [card for card in range(BLUEPRINTS) if s.blueprint_place[card] == IN_SHRINE + shrine]
    for i, card in enumerate(cards):
        action, name = act.BLUEPRINT + card, BLUEPRINT_NAMES[card]
        tooltip = f"{name}: {pattern_text(FIRST_BLUEPRINT + card)}"
        left = x + (BLUEPRINT_WIDTH + 4) * i
        drawn.append(chip(action, model.legal_actions.get(action), name, left, y, BLUEPRINT_WIDTH, tooltip))
    hidden = int(s.shrine_types[shrine].sum()) - len(cards)
    if hidden > 0:
        is_gathered = _gathered_shrine(model) == SHRINE + shrine
        label = model.legal_actions.get(act.BLUEPRINT_HIDDEN) if is_gathered else None
        left = x + (BLUEPRINT_WIDTH + 4) * len(cards)
        drawn.append(chip(act.BLUEPRINT_HIDDEN, label, "?" * hidden, left, y, BLUEPRINT_WIDTH * 1.6))
    return "".join(drawn)


def _gathered_shrine(model: ViewModel) -> int:
    """The shrine whose blueprints are being gathered, perhaps from its bridge (Te), or NOWHERE."""
    return model.matter_note(0) if model.decision == CHOOSE_BLUEPRINT else NOWHERE
