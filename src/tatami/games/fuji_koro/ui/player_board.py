"""A player's board in full: gear grids, knapsack, monks, scrolls, cards and action tokens (FK-5)."""

from collections.abc import Mapping

from tatami.games.fuji_koro import actions as act
from tatami.games.fuji_koro.components import (
    ADVENTURE_NAMES,
    BLUEPRINT_NAMES,
    BONUS_NAMES,
    CLASS_NAMES,
    FIRST_BLUEPRINT,
    GEAR_BONUS,
    HAS_SLOT,
    HELMET_CELLS,
    LEFT,
    MONK_PLACES,
    RIGHT,
    ROWS_IN_MODE,
    SANDAL_CELLS,
    SCROLL_NAMES,
)
from tatami.games.fuji_koro.rules.knapsack import capacity, load, total_tokens
from tatami.games.fuji_koro.rules.magic import SANDAL_FIRST, right_open
from tatami.games.fuji_koro.ui.contents import blueprints_of, trophies
from tatami.games.fuji_koro.ui.phrases import MODES, character_name, pattern_text
from tatami.games.fuji_koro.ui.pieces import dragon_shape, target
from tatami.games.fuji_koro.ui.view_model import ViewModel
from tatami.kernel.records import Record
from tatami.ui import svg
from tatami.ui.i18n import Words

WIDTH, HEIGHT = 380, 176
CELL = 19
MAGIC_LEFT = 50  # where a magic cube lies behind the name of its gear, still within the board
LETTER_WIDTH = 5.6  # of an average letter
ITEM_SIGNS = ("fk-q0", "fk-q1", "fk-q2")
NAME_ACTIONS = (  # chosen by pressing the name of a gear
    (act.CRAFT_HELMET,),
    (act.PAY_WOOD,),
    (act.CRAFT_SANDALS, act.PAY_SANDALS),
)


def monk_slots(character: int) -> list[int]:
    """The places for monks that a character's board has."""
    return [place for place in range(len(MONK_PLACES)) if HAS_SLOT[character, place]]


def bonus_at(s: Record, seat: int, spot: int, words: Words) -> str:
    """The bonus of the gear card at a spot, or nothing."""
    card = int(s.spots[seat, spot]) - 1
    return words.name("bonus", BONUS_NAMES[int(GEAR_BONUS[card])]) if card >= 0 else ""


def spot_text(s: Record, seat: int, spot: int, words: Words) -> str:
    """An action, and the bonus of the gear card at its spot if there is one."""
    name, bonus = words.name("spot", act.SPOT_NAMES[spot]), bonus_at(s, seat, spot, words)
    return f"{name}: {bonus}" if bonus else name


class PlayerBoard:
    """A player's board; ``actions`` are the texts of the actions that can be chosen on it."""

    def __init__(self, model: ViewModel, seat: int, actions: Mapping[int, str]) -> None:
        self.s, self.seat, self.words, self.actions = model.state, seat, model.words, actions
        self.character = int(self.s.character[seat])

    def draw(self) -> str:
        """The whole board, WIDTH by HEIGHT."""
        return "".join(
            [
                svg.el("rect", width=WIDTH, height=HEIGHT - 6, rx=6, class_="w"),
                self._head(),
                self._grid("helmet", 0, 8, 40),
                self._weapon(104, 40),
                self._grid("sandals", 2, 318, 40),
                self._knapsack(8, 106),
                self._cards(),
            ]
        )

    def _head(self) -> str:
        s, seat = self.s, self.seat
        name = f"{self.words.seat(seat)} · {self.words.name('character', character_name(s, seat).key)}"
        drawn = [svg.badge(seat, 16, 15, 9), svg.text(name, 30, 19, "t")]
        if s.scoring:
            drawn.append(svg.text(int(s.vp[seat]), 290, 20, "b m"))
        total = int(total_tokens(s, seat))
        for i in range(total):
            spent = "no" if i >= int(s.tokens[seat]) else "on"
            drawn.append(svg.el("circle", cx=312 + 12 * i, cy=15, r=4.6, class_=spent))
        if s.coop:
            drawn.append(svg.text("♥" * int(s.lives[seat]), 262, 19, "k m"))
        drawn.append(self._button(act.PLAYER + seat, 4, 3, 240, 23))
        return "".join(drawn)

    def _cell(self, cell: int, x: float, y: float) -> str:
        """One gear cell with its cube, and what can be done with it."""
        cube = int(self.s.gear[self.seat, cell])
        drawn = svg.el("rect", x=x, y=y, width=CELL - 1, height=CELL - 1, rx=2, class_="g")
        middle_x, middle_y = x + CELL / 2 - 0.5, y + CELL / 2 - 0.5
        if cube:
            drawn += svg.use(f"fk-q{cube - 1}", middle_x, middle_y, data_piece=f"q{self.seat}-{cell}")
            if act.TAKE + cell in self.actions:
                box = svg.el("rect", x=x, y=y, width=CELL - 1, height=CELL - 1, rx=2, class_="z")
                drawn += target(act.TAKE + cell, self.actions[act.TAKE + cell], box)
            return drawn
        for material in range(3):
            action = act.PLACE + 3 * cell + material
            if action in self.actions:
                part = CELL / 3
                shape = svg.el("rect", x=x + material * part, y=y, width=part, height=CELL - 1, class_="z")
                dot = svg.el("circle", cx=x + (material + 0.5) * part, cy=middle_y, r=2.4, class_=f"fk-c{material}")
                drawn += target(action, self.actions[action], shape + dot)
        return drawn

    def _button(self, action: int, x: float, y: float, width: float, height: float) -> str:
        """A place on the board that can be pressed, if its action is legal."""
        if action not in self.actions:
            return ""
        return target(
            action, self.actions[action], svg.el("rect", x=x, y=y, width=width, height=height, rx=3, class_="z")
        )

    def _label(self, name: str, kind: int, x: float, y: float) -> str:
        drawn = svg.text(self.words.text(f"board.{name}"), x, y - 3, "s")
        for action in NAME_ACTIONS[kind]:
            drawn += self._button(action, x - 3, y - 14, 54, 15)
        if self.s.magic[self.seat, kind]:
            drawn += svg.el("use", href="#fk-q3", transform=svg.at(x + MAGIC_LEFT, y - 8, 0.6))
            if act.TAKE_MAGIC in self.actions:
                shape = svg.el("circle", cx=x + MAGIC_LEFT, cy=y - 8, r=8, class_="z")
                drawn += target(act.TAKE_MAGIC, self.actions[act.TAKE_MAGIC], shape)
        return drawn

    def _grid(self, name: str, kind: int, x: float, y: float) -> str:
        """The helmet, bottom row first, or the sandals."""
        drawn = [self._label(name, kind, x, y)]
        if kind == 0:
            for cell in range(int(HELMET_CELLS[self.character])):
                drawn.append(self._cell(cell, x + CELL * (cell % 4), y + CELL * (2 - cell // 4)))
        else:
            for i in range(int(SANDAL_CELLS[self.character])):
                drawn.append(self._cell(SANDAL_FIRST + i, x + CELL * (i % 3), y + CELL * (1 + i // 3)))
        return "".join(drawn)

    def _weapon(self, x: float, y: float) -> str:
        """Two columns laid on their side, the grip to the left."""
        rows = int(max(ROWS_IN_MODE[self.character]))
        drawn = [self._label("weapon", 1, x, y), svg.text(MODES[int(self.s.mode[self.seat])], x + 84, y - 3, "s")]
        for way, action in enumerate((act.CRAFT_1H, act.CRAFT_2H)):
            if action in self.actions:
                drawn.append(svg.text(MODES[way], x + 122 + 30 * way, y - 3, "s"))
                drawn.append(self._button(action, x + 118 + 30 * way, y - 14, 24, 15))
        for row in range(rows):
            drawn.append(self._cell(LEFT + row, x + CELL * row, y + CELL * 0.5))
        shut = "" if right_open(self.s, self.seat) else "x"
        right = "".join(self._cell(RIGHT + row, x + CELL * row, y + CELL * 1.7) for row in range(rows))
        return "".join(drawn) + svg.group(right, class_=shut or None)

    def _knapsack(self, x: float, y: float) -> str:
        s, seat = self.s, self.seat
        filled = f"{self.words.text('board.knapsack')} {int(load(s, seat))}/{int(capacity(s, seat))}"
        drawn = [svg.text(filled, x, y + 8, "s")]
        for item in range(4):
            count = int(s.cubes[seat, item]) if item < 3 else int(s.carried[seat])
            if count:
                left = x + 12 + 44 * item
                sign = ITEM_SIGNS[item] if item < 3 else "fk-monk"
                shape = svg.use(sign, left, y + 23, class_=None if item < 3 else "sg")
                drawn += [shape, svg.text(f"×{count}", left + 11, y + 27, "k")]
                drawn.append(self._button(act.ITEM + item, left - 11, y + 12, 40, 22))
        return "".join(drawn) + self._monks(x + 186, y)

    def _monks(self, x: float, y: float) -> str:
        """The monk slots of the character, filled or empty."""
        drawn = [svg.text(self.words.text("board.monks"), x, y + 8, "s")]
        for i, place in enumerate(monk_slots(self.character)):
            left = x + 14 + 44 * i
            name = self.words.name("place", MONK_PLACES[place])
            circle = svg.el("circle", svg.title(name), cx=left, cy=y + 23, r=11, class_="g")
            drawn.append(circle)
            if self.s.slot[self.seat, place]:
                drawn.append(svg.use("fk-monk", left, y + 23, class_="sg"))
            drawn.append(svg.text(("+1", "⚔", "▣", "✎", "", "+1")[place], left + 14, y + 18, "s"))
            action = act.MONK_AT + place
            if action in self.actions:
                drawn.append(
                    target(action, self.actions[action], svg.el("circle", cx=left, cy=y + 23, r=11, class_="z"))
                )
        return "".join(drawn)

    def _cards(self) -> str:
        """Gear cards at their spots, scrolls, blueprints, kept tokens: one line each."""
        drawn = []
        for spot in range(3):
            left = 8 + 122 * spot
            drawn.append(svg.text(spot_text(self.s, self.seat, spot, self.words), left, 152, "s"))
            drawn.append(self._button(act.SPOT + spot, left - 3, 141, 118, 15))
        return "".join(drawn) + self._held()

    def _held(self) -> str:
        """Scrolls, blueprints, kept tokens and dragons side by side; what can be chosen is highlighted."""
        s, seat, words = self.s, self.seat, self.words
        held = [
            (words.name("scroll", SCROLL_NAMES[int(card) - 1]), act.SCROLL + int(card) - 1, "")
            for card in s.scrolls[seat]
            if card
        ]
        for card in blueprints_of(s, seat):
            held.append((BLUEPRINT_NAMES[card], act.BLUEPRINT + card, pattern_text(FIRST_BLUEPRINT + card)))
        for kind, name in enumerate(ADVENTURE_NAMES):
            held += [(words.name("adventure", name), act.ADV + kind, "")] * int(s.kept[seat, kind])
        held += [("◈", act.EXTRA_ACTION, "")] * int(s.status[seat])
        drawn, left = [], 8.0
        for name, action, tooltip in held:
            width = 12 + LETTER_WIDTH * len(name)
            hint = [svg.title(tooltip)] if tooltip else []
            drawn.append(svg.el("rect", *hint, x=left, y=157, width=width, height=12, rx=3, class_="g"))
            drawn.append(svg.text(name, left + width / 2, 166, "s m"))
            drawn.append(self._button(action, left, 157, width, 12))
            left += width + 4
        for kind, count in trophies(s, seat):
            label = words.name("foe", CLASS_NAMES[kind])
            drawn += [dragon_shape(kind, left + 8, 163, 0.45, label), svg.text(f"×{count}", left + 17, 166, "s")]
            left += 34
        return "".join(drawn)
