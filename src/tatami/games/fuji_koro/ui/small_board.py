"""Boards in small: those of the other players, and of the fallen samurai of scenario 7."""

from tatami.games.fuji_koro import actions as act
from tatami.games.fuji_koro.components import ADVENTURE_NAMES, BLUEPRINT_NAMES, CLASS_NAMES, MONK_PLACES, SCROLL_NAMES
from tatami.games.fuji_koro.rules.knapsack import capacity, load, total_tokens
from tatami.games.fuji_koro.ui.contents import blueprints_of, trophies
from tatami.games.fuji_koro.ui.phrases import MODES, character_name, fallen, gear_text, magic_gear
from tatami.games.fuji_koro.ui.pieces import COLUMN_WIDTH, chip, dragon_shape, figure, mini_gear, target
from tatami.games.fuji_koro.ui.player_board import ITEM_SIGNS, bonus_at, monk_slots, spot_text
from tatami.games.fuji_koro.ui.view_model import ViewModel
from tatami.ui import svg

SMALL_BOARD, FALLEN_BOARD = 76, 58  # heights with the gap below
SPOT_WIDTH, TOKEN_WIDTH, TOKENS_WIDTH = 105, 44, 174
LETTER_WIDTH, HELD_WIDTH = 7.6, 180  # of an average letter; of the line of what another player holds


class SmallBoard:
    """The board of another player, or of a fallen samurai."""

    def __init__(self, model: ViewModel, board: int) -> None:
        self.model, self.board = model, board
        self.s, self.words = model.state, model.words

    def draw(self, x: float, y: float) -> str:
        """A player's board: tokens, gear and knapsack; below them monks, cards and what is kept."""
        s, words, board = self.s, self.words, self.board
        drawn = [self._name_plate(words.seat(board), x, y, SMALL_BOARD - 5)]
        if s.character[board]:
            drawn.append(svg.text(words.name("character", character_name(s, board).key), x + 200, y + 43, "s2 e"))
        if s.scoring:
            drawn.append(svg.text(int(s.vp[board]), x + 17, y + 46, "b m"))
        if s.coop:
            drawn.append(svg.text("♥" * int(s.lives[board]), x + 34, y + 43, "k2"))
        for i in range(int(total_tokens(s, board))):
            style = "no" if i >= int(s.tokens[board]) else "on"
            drawn.append(svg.el("circle", cx=x + 74 + 15 * i, cy=y + 38, r=5.4, class_=style))
        drawn += [self._gear(x + 212, y), self._knapsack(x + 404, y)]
        drawn += [self._monks(x, y + 60), self._cards(x + 100, y + 60), self._tokens(x + 416, y + 60)]
        action = act.PLAYER + board
        if action in self.model.legal_actions:
            zone = svg.el("rect", x=x, y=y, width=COLUMN_WIDTH, height=SMALL_BOARD - 5, rx=6, class_="z")
            drawn.append(target(action, self.model.legal_actions[action], zone))
        return "".join(drawn)

    def draw_fallen(self, x: float, y: float) -> str:
        """A fallen samurai's board: the gear as the last combat left it, and the blueprint (FK-16.7)."""
        name = self.words.say(fallen(self.board - self.model.players))
        plate = self._name_plate(name, x, y, FALLEN_BOARD - 5)
        return plate + self._gear(x + 212, y) + self._held([], x + 404, y)

    def _name_plate(self, name: str, x: float, y: float, height: float) -> str:
        frame = svg.el("rect", x=x, y=y, width=COLUMN_WIDTH, height=height, rx=6, class_="w")
        return frame + figure(self.s, self.board, x + 17, y + 17, 11) + svg.text(name, x + 34, y + 22, "k2")

    def _gear(self, x: float, y: float) -> str:
        """Helmet, weapon and sandals, the weapon's mode, and what is magic."""
        s, board = self.s, self.board
        label = svg.title(gear_text(s, board))
        drawn = [svg.group(label, mini_gear(s.gear[board].tolist()), transform=svg.at(x, y + 10, 1.4))]
        drawn.append(svg.text(MODES[int(s.mode[board])], x + 46, y + 49, "s2"))
        for kind, left in enumerate((14, 88, 164)):
            if s.magic[board, kind]:
                star = svg.title(self.words.say(magic_gear(kind)))
                drawn.append(svg.el("use", star, href="#fk-q3", transform=svg.at(x + left, y + 44, 0.5)))
        return "".join(drawn)

    def _knapsack(self, x: float, y: float) -> str:
        """What the player carries; it is highlighted if it can be stolen or taken in trade."""
        s, board = self.s, self.board
        offered = self.model.legal_actions if board == self.model.item_owner else {}
        drawn = []
        for item in range(4):
            count = int(s.cubes[board, item]) if item < 3 else int(s.carried[board])
            if count:
                left = x + 12 + 46 * item
                sign = ITEM_SIGNS[item] if item < 3 else "fk-monk"
                drawn.append(svg.use(sign, left, y + 15, class_=None if item < 3 else "sg"))
                drawn.append(svg.text(f"×{count}", left + 11, y + 20, "s2"))
                if act.ITEM + item in offered:
                    zone = svg.el("rect", x=left - 11, y=y + 4, width=44, height=22, rx=4, class_="z")
                    drawn.append(target(act.ITEM + item, offered[act.ITEM + item], zone))
        filled = f"{int(load(s, board))}/{int(capacity(s, board))}"
        return "".join(drawn) + self._held([filled], x, y)

    def _held(self, before: list[str], x: float, y: float) -> str:
        """Scrolls and blueprints by name, behind whatever is written before them."""
        board, legal = self.board, self.model.legal_actions
        held = [
            (self.words.name("scroll", SCROLL_NAMES[int(card) - 1]), act.SCROLL + int(card) - 1)
            for card in self.s.scrolls[board]
            if card
        ]
        held += [(BLUEPRINT_NAMES[card], act.BLUEPRINT + card) for card in blueprints_of(self.s, board)]
        if board == self.model.item_owner and any(action in legal for _, action in held):
            width = 186 / len(held)
            return "".join(
                chip(action, legal.get(action), name, x + width * i, y + 29, width - 3)
                for i, (name, action) in enumerate(held)
            )
        return _fitted(" · ".join([*before, *(name for name, _ in held)]), x, y + 43, HELD_WIDTH, "s2")

    def _monks(self, x: float, y: float) -> str:
        """The monk slots of the character, filled or empty."""
        drawn = []
        for i, place in enumerate(monk_slots(int(self.s.character[self.board]))):
            left = x + 17 + 18 * i
            slot = svg.title(self.words.name("place", MONK_PLACES[place]))
            slot += svg.el("circle", cx=left, cy=y, r=7.5, class_="g")
            if self.s.slot[self.board, place]:
                slot += svg.el("use", href="#fk-monk", transform=svg.at(left, y, 0.7), class_="sg")
            drawn.append(svg.group(slot))
        return "".join(drawn)

    def _cards(self, x: float, y: float) -> str:
        """The gear cards at Explore, Move and Gather, by their bonuses."""
        drawn = []
        for spot in range(len(act.SPOT_NAMES)):
            left = x + SPOT_WIDTH * spot
            label, bonus = (text(self.s, self.board, spot, self.words) for text in (spot_text, bonus_at))
            box = {"x": left, "y": y - 8, "width": SPOT_WIDTH - 6, "height": 16, "rx": 3}
            drawn.append(svg.el("rect", svg.title(label), class_="g", **box))
            drawn.append(_fitted(bonus, left + SPOT_WIDTH / 2 - 3, y + 5, SPOT_WIDTH - 14, "s2 m"))
        return "".join(drawn)

    def _tokens(self, x: float, y: float) -> str:
        """Adventure and status tokens and the dragons of scenario 2: a sign and a number each (FK-8.17, FK-16)."""
        s, words, board = self.s, self.words, self.board
        kept = {name: int(count) for name, count in zip(ADVENTURE_NAMES, s.kept[board], strict=True) if count}
        signs = []
        if kept:
            label = ", ".join(f"{words.name('adventure', name)} ×{count}" for name, count in kept.items())
            sign = svg.el("use", href="#fk-adventure", transform=svg.at(0, 0, 0.8), class_="sg")
            signs.append((label, sign, sum(kept.values())))
        if s.status[board]:
            signs.append((words.name("item", "status"), svg.text("◈", 0, 5, "s2 m"), int(s.status[board])))
        for kind, count in trophies(s, board):
            signs.append((words.name("foe", CLASS_NAMES[kind]), dragon_shape(kind, 0, 0, 0.5), count))
        column = min(TOKEN_WIDTH, TOKENS_WIDTH / max(1, len(signs)))
        places = [svg.at(x + 10 + column * i, y) for i in range(len(signs))]
        return "".join(
            svg.group(svg.title(label), sign, svg.text(f"×{count}", 10, 5, "s2"), transform=place)
            for (label, sign, count), place in zip(signs, places, strict=True)
        )


def _fitted(line: str, x: float, y: float, width: float, style: str) -> str:
    """A line of text, squeezed if it would be wider than its place."""
    is_long = len(line) * LETTER_WIDTH > width
    fit: dict[str, str | float | None] = {"textLength": width, "lengthAdjust": "spacingAndGlyphs"}
    return svg.text(line, x, y, style, **(fit if is_long else {})) if line else ""
