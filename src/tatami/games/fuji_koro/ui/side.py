"""What lies beside the volcano: countdown, offers, palaces, shrines, and the boards of the others in small."""

from typing import Any

from tatami.games.fuji_koro import actions as act
from tatami.games.fuji_koro.components import (
    ADVENTURE_NAMES,
    BLUEPRINT_NAMES,
    BLUEPRINTS,
    BONUS_NAMES,
    CARDS_PER_TYPE,
    CLASS_NAMES,
    COOP_COUNTDOWN,
    COUNTDOWN,
    FIRST_BLUEPRINT,
    GEAR_BONUS,
    GEAR_CARD_NAMES,
    GEAR_CARDS,
    MONK_PLACES,
    RONIN,
    SCROLL_NAMES,
    SMALL_PALACE,
    SMALL_PALACE_VP,
    TOOTH_TRACK,
    TRACK_NAMES,
    TRACK_VP,
)
from tatami.games.fuji_koro.geography import NOWHERE, SHRINE, SHRINES
from tatami.games.fuji_koro.rules.knapsack import capacity, load, total_tokens
from tatami.games.fuji_koro.state import CHOOSE_BLUEPRINT, FIRST_NOTE, IN_OFFER, IN_SHRINE, STEAL, TRADE_ITEM
from tatami.games.fuji_koro.ui.phrases import (
    MODES,
    action_phrase,
    character_name,
    fallen,
    field_name,
    gear_text,
    magic_gear,
    pattern_text,
)
from tatami.games.fuji_koro.ui.pieces import dragon_shape, figure, mini_gear, mini_pattern, target
from tatami.games.fuji_koro.ui.player_board import SIGN_OF_ITEM, bonus_at, monk_slots, spot_text
from tatami.games.fuji_koro.ui.view_model import blueprints_of, trophies
from tatami.ui import svg
from tatami.ui.i18n import Words

ACROSS = 592
EVENT_SIGNS = ("·", "~1", "~2", "~3", "~4", "⌇", "✸", "!")
FIELD = 46  # of the countdown
ROW, CARD_COLUMN = 25, 198
TRACK_COLUMN = 119
CHIP = 52
SMALL_BOARD, FALLEN_BOARD = 76, 58
SPOT_COLUMN, KEPT_COLUMN, KEPT_ACROSS = 105, 44, 174
LETTER, HELD_ACROSS = 7.6, 180  # how wide a letter is, about; the room for what another one holds


class Beside:
    """The column beside the map, drawn from the top downwards; ``legal`` are the actions that can be chosen in it."""

    def __init__(self, s: Any, seat: int, words: Words, legal: frozenset[int]) -> None:
        self.s, self.seat, self.words, self.legal = s, seat, words, legal

    def _chip(self, action: int, label: str, x: float, y: float, width: float, tooltip: str = "") -> str:
        """A word on a card; it shines if it can be chosen."""
        can = action in self.legal
        hint = [svg.title(tooltip)] if tooltip else []
        box = svg.el("rect", *hint, x=x, y=y, width=width, height=21, rx=4, class_="z" if can else "g")
        name = svg.text(label, x + width / 2, y + 15, "k2 m")
        return (
            target(action, self.words.say(action_phrase(self.s, self.seat, action)), box + name) if can else box + name
        )

    def countdown(self, x: float, y: float) -> str:
        """Field 1 (or the numbered field of cooperative games) and E1 to E8."""
        s, words = self.s, self.words
        track = COOP_COUNTDOWN if s.coop and s.scenario != RONIN else COUNTDOWN
        marker = int(s.marker)
        head = f"{words.text('board.round')} {int(s.lap)}"
        drawn = [svg.text(head, x, y + 22, "b"), svg.text(words.text("board.countdown"), x, y + 42, "s2")]
        for i in range(9):
            left = x + ACROSS - FIELD * (9 - i)
            here = marker == i or (i == 0 and marker < 0)
            drawn.append(svg.el("rect", x=left, y=y, width=FIELD - 4, height=46, rx=4, class_="now" if here else "g"))
            name = field_name(min(marker, 0)) if i == 0 else f"E{i}"
            middle = left + FIELD / 2 - 2
            drawn.append(svg.text(name, middle, y + 19, "k2 m"))
            drawn.append(svg.text(EVENT_SIGNS[int(track[i])] if i else "", middle, y + 38, "s2 m"))
        return "".join(drawn)

    def offers(self, x: float, y: float) -> tuple[str, float]:
        """Scroll offer, gear cards with their patterns, palaces and shrines; and where they end."""
        s, words = self.s, self.words
        drawn = [svg.text(words.text("board.offer"), x, y + 15, "s2")]
        for i, card in enumerate(s.scroll_offer):
            if card:
                name = SCROLL_NAMES[int(card) - 1]
                chip = self._chip(
                    act.SCROLL + int(card) - 1,
                    words.name("scroll", name),
                    x + 118 + 158 * i,
                    y,
                    152,
                    words.text(f"help.scroll.{name}"),
                )
                drawn.append(chip)
        y += 30
        column = [0, 0, 0]
        for card in range(GEAR_CARDS):
            if s.gear_place[card] == IN_OFFER:
                kind = card // CARDS_PER_TYPE
                drawn.append(self._gear_card(card, x + CARD_COLUMN * kind, y + ROW * column[kind]))
                column[kind] += 1
        y += ROW * max(column) + 6
        if s.scoring:
            drawn.append(self._palace(x, y))
            y += 44
        drawn.append(self._shrines(x, y))
        return "".join(drawn), y + 24 * SHRINES + 4

    def _gear_card(self, card: int, x: float, y: float) -> str:
        """A card of the offer: name, pattern, bonus."""
        can = act.GEAR + card in self.legal
        said = self.words.say(action_phrase(self.s, self.seat, act.GEAR + card))
        box = svg.el(
            "rect", svg.title(said), x=x, y=y, width=CARD_COLUMN - 6, height=ROW - 3, rx=4, class_="z" if can else "g"
        )
        bonus = self.words.name("bonus", BONUS_NAMES[int(GEAR_BONUS[card])])
        drawn = svg.text(GEAR_CARD_NAMES[card], x + 5, y + 16, "k2") + mini_pattern(card, x + 44, y + 5)
        drawn += svg.text(bonus, x + CARD_COLUMN - 10, y + 16, "s2 e")
        return target(act.GEAR + card, said, box + drawn) if can else box + drawn

    def _palace(self, x: float, y: float) -> str:
        """The shogun's tracks: the next bonus of each stands out."""
        drawn = []
        for track, name in enumerate(TRACK_NAMES):
            left = x + TRACK_COLUMN * track
            label = self.words.name("type", name) if track < 3 else self.words.name("item", name)
            column = svg.text(label, left + 4, y + 14, "s2")
            bonuses, following = self._bonuses(track)
            for i, points in enumerate(bonuses):
                style = "b m" if i == following else "s2 m"
                column += svg.text(points, left + 10 + 18 * i, y + 33, style)
            if act.TRACK + track in self.legal:
                zone = svg.el("rect", x=left, y=y, width=TRACK_COLUMN - 4, height=40, rx=4, class_="z")
                column = target(
                    act.TRACK + track,
                    self.words.say(action_phrase(self.s, self.seat, act.TRACK + track)),
                    zone + column,
                )
            drawn.append(column)
        return "".join(drawn)

    def _bonuses(self, track: int) -> tuple[list[int], int]:
        """What a track brings in the own palace, and which bonus comes next; the large palace is everyone's first."""
        s = self.s
        if self.seat < 0 or s.escaped[self.seat] != SMALL_PALACE:
            return [int(points) for points in TRACK_VP[track] if points], int(s.track_used[track])
        return [] if track == TOOTH_TRACK else [SMALL_PALACE_VP], int(s.small_shown[self.seat]) >> track & 1

    def _shrines(self, x: float, y: float) -> str:
        """Which blueprints lie in each shrine; face down only their number."""
        s = self.s
        drawn = []
        for shrine in range(SHRINES):
            top = y + 24 * shrine
            drawn.append(svg.el("use", href="#fk-gate", transform=svg.at(x + 14, top + 11, 0.8), class_="gt"))
            drawn.append(svg.text(shrine + 1, x + 32, top + 16, "k2 m"))
            cards = [card for card in range(BLUEPRINTS) if s.blueprint_place[card] == IN_SHRINE + shrine]
            for i, card in enumerate(cards):
                pattern = pattern_text(FIRST_BLUEPRINT + card)
                drawn.append(
                    self._chip(
                        act.BLUEPRINT + card,
                        BLUEPRINT_NAMES[card],
                        x + 46 + (CHIP + 4) * i,
                        top,
                        CHIP,
                        f"{BLUEPRINT_NAMES[card]}: {pattern}",
                    )
                )
            hidden = int(s.shrine_types[shrine].sum()) - len(cards)
            if hidden > 0:
                left = x + 46 + (CHIP + 4) * len(cards)
                action = act.BLUEPRINT_HIDDEN if self._gathered() == SHRINE + shrine else -1
                drawn.append(self._chip(action, "?" * hidden, left, top, CHIP * 1.6))
        return "".join(drawn)

    def _gathered(self) -> int:
        """The shrine whose blueprints are being gathered, perhaps from its bridge (Te), or NOWHERE."""
        s = self.s
        return int(s.agenda[int(s.waiting) - 1, FIRST_NOTE]) if s.decision == CHOOSE_BLUEPRINT else NOWHERE

    def small_board(self, other: int, x: float, y: float) -> str:
        """Another player's board in small: tokens, gear and knapsack; below them monks, cards and what he keeps."""
        s, words = self.s, self.words
        drawn = [self._name_plate(other, words.seat(other), x, y, SMALL_BOARD - 5)]
        if s.character[other]:
            drawn.append(svg.text(words.name("character", character_name(s, other).key), x + 200, y + 43, "s2 e"))
        if s.scoring:
            drawn.append(svg.text(int(s.vp[other]), x + 17, y + 46, "b m"))
        if s.coop:
            drawn.append(svg.text("♥" * int(s.lives[other]), x + 34, y + 43, "k2"))
        total = int(total_tokens(s, other))
        for i in range(total):
            style = "no" if i >= int(s.tokens[other]) else "on"
            drawn.append(svg.el("circle", cx=x + 74 + 15 * i, cy=y + 38, r=5.4, class_=style))
        drawn.append(self._small_gear(other, x + 212, y))
        drawn.append(self._small_knapsack(other, x + 404, y))
        drawn += [self._small_monks(other, x, y + 60), self._small_cards(other, x + 100, y + 60)]
        drawn.append(self._small_keepings(other, x + 416, y + 60))
        if act.PLAYER + other in self.legal:
            zone = svg.el("rect", x=x, y=y, width=ACROSS, height=SMALL_BOARD - 5, rx=6, class_="z")
            drawn.append(target(act.PLAYER + other, words.say(action_phrase(s, self.seat, act.PLAYER + other)), zone))
        return "".join(drawn)

    def fallen_board(self, board: int, x: float, y: float) -> str:
        """A fallen samurai's board: his gear as the last combat left it, and his blueprint (FK-16.7)."""
        name = self.words.say(fallen(board - int(self.s.players)))
        plate = self._name_plate(board, name, x, y, FALLEN_BOARD - 5)
        return plate + self._small_gear(board, x + 212, y) + self._small_held(board, [], x + 404, y)

    def _name_plate(self, board: int, name: str, x: float, y: float, height: float) -> str:
        frame = svg.el("rect", x=x, y=y, width=ACROSS, height=height, rx=6, class_="w")
        return frame + figure(self.s, board, x + 17, y + 17, 11) + svg.text(name, x + 34, y + 22, "k2")

    def _small_gear(self, board: int, x: float, y: float) -> str:
        """Helmet, weapon and sandals, the weapon's mode, and what is magic."""
        s, words = self.s, self.words
        label = svg.title(gear_text(s, board))
        drawn = [svg.group(label, mini_gear(s.gear[board]), transform=svg.at(x, y + 10, 1.4))]
        drawn.append(svg.text(MODES[int(s.mode[board])], x + 46, y + 49, "s2"))
        for kind, left in enumerate((14, 88, 164)):
            if s.magic[board, kind]:
                star = svg.title(words.say(magic_gear(kind)))
                drawn.append(svg.el("use", star, href="#fk-q3", transform=svg.at(x + left, y + 44, 0.5)))
        return "".join(drawn)

    def _small_knapsack(self, other: int, x: float, y: float) -> str:
        """What another one carries; it shines if it can be stolen or taken in trade."""
        s = self.s
        can = other == owner_of_items(s, self.seat)
        drawn = []
        for item in range(4):
            count = int(s.cubes[other, item]) if item < 3 else int(s.carried[other])
            if count:
                left = x + 12 + 46 * item
                sign = SIGN_OF_ITEM[item] if item < 3 else "fk-monk"
                drawn.append(svg.use(sign, left, y + 15, class_=None if item < 3 else "sg"))
                drawn.append(svg.text(f"×{count}", left + 11, y + 20, "s2"))
                if can and act.ITEM + item in self.legal:
                    zone = svg.el("rect", x=left - 11, y=y + 4, width=44, height=22, rx=4, class_="z")
                    drawn.append(
                        target(act.ITEM + item, self.words.say(action_phrase(s, self.seat, act.ITEM + item)), zone)
                    )
        filled = f"{int(load(s, other))}/{int(capacity(s, other))}"
        return "".join(drawn) + self._small_held(other, [filled], x, y)

    def _small_held(self, other: int, before: list[str], x: float, y: float) -> str:
        """Scrolls and blueprints of another one by name, behind whatever is written before them."""
        s = self.s
        held = [
            (self.words.name("scroll", SCROLL_NAMES[int(card) - 1]), act.SCROLL + int(card) - 1)
            for card in s.scrolls[other]
            if card
        ]
        held += [(BLUEPRINT_NAMES[card], act.BLUEPRINT + card) for card in blueprints_of(s, other)]
        if other == owner_of_items(s, self.seat) and any(action in self.legal for _, action in held):
            width = 186 / len(held)
            return "".join(
                self._chip(action, name, x + width * i, y + 29, width - 3) for i, (name, action) in enumerate(held)
            )
        return _fitted(" · ".join([*before, *(name for name, _ in held)]), x, y + 43, HELD_ACROSS, "s2")

    def _small_monks(self, other: int, x: float, y: float) -> str:
        """The monk slots of another one's character, filled or empty."""
        drawn = []
        for i, place in enumerate(monk_slots(int(self.s.character[other]))):
            left = x + 17 + 18 * i
            slot = svg.title(self.words.name("place", MONK_PLACES[place]))
            slot += svg.el("circle", cx=left, cy=y, r=7.5, class_="g")
            if self.s.slot[other, place]:
                slot += svg.el("use", href="#fk-monk", transform=svg.at(left, y, 0.7), class_="sg")
            drawn.append(svg.group(slot))
        return "".join(drawn)

    def _small_cards(self, other: int, x: float, y: float) -> str:
        """The gear cards of another one at Explore, Move and Gather, by their bonuses."""
        drawn = []
        for spot in range(len(act.SPOT_NAMES)):
            left = x + SPOT_COLUMN * spot
            label, bonus = (text(self.s, other, spot, self.words) for text in (spot_text, bonus_at))
            box = {"x": left, "y": y - 8, "width": SPOT_COLUMN - 6, "height": 16, "rx": 3}
            drawn.append(svg.el("rect", svg.title(label), class_="g", **box))
            drawn.append(_fitted(bonus, left + SPOT_COLUMN / 2 - 3, y + 5, SPOT_COLUMN - 14, "s2 m"))
        return "".join(drawn)

    def _small_keepings(self, other: int, x: float, y: float) -> str:
        """Adventure and status tokens and the dragons of scenario 2: a sign and a number each (FK-8.17, FK-16)."""
        s, words = self.s, self.words
        tokens = {name: int(count) for name, count in zip(ADVENTURE_NAMES, s.kept[other], strict=True) if count}
        signs = []
        if tokens:
            label = ", ".join(f"{words.name('adventure', name)} ×{count}" for name, count in tokens.items())
            sign = svg.el("use", href="#fk-adventure", transform=svg.at(0, 0, 0.8), class_="sg")
            signs.append((label, sign, sum(tokens.values())))
        if s.status[other]:
            signs.append((words.name("item", "status"), svg.text("◈", 0, 5, "s2 m"), int(s.status[other])))
        for kind, count in trophies(s, other):
            signs.append((words.name("foe", CLASS_NAMES[kind]), dragon_shape(kind, 0, 0, 0.5), count))
        column = min(KEPT_COLUMN, KEPT_ACROSS / max(1, len(signs)))
        places = [svg.at(x + 10 + column * i, y) for i in range(len(signs))]
        return "".join(
            svg.group(svg.title(label), sign, svg.text(f"×{count}", 10, 5, "s2"), transform=place)
            for (label, sign, count), place in zip(signs, places, strict=True)
        )


def _fitted(line: str, x: float, y: float, across: float, style: str) -> str:
    """A line of text, squeezed if it would be wider than its place."""
    long = len(line) * LETTER > across
    fit: dict[str, str | float | None] = {"textLength": across, "lengthAdjust": "spacingAndGlyphs"}
    return svg.text(line, x, y, style, **(fit if long else {})) if line else ""


def owner_of_items(s: Any, seat: int) -> int:
    """Whose things are meant when an item is named: one's own, those of the robbed, or of the partner in a trade."""
    if s.decision == STEAL:
        return int(s.agenda[int(s.waiting) - 1, FIRST_NOTE + 1])
    if s.decision == TRADE_ITEM and int(s.agenda[int(s.waiting) - 1, FIRST_NOTE]) == act.TRADE_TAKE:
        return int(s.partner)
    return seat
