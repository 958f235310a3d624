"""A combat or duel drawn roll by roll: the order of attacks, the dice as they fell, what broke and what is left."""

from tatami.games.fuji_koro import actions as act
from tatami.games.fuji_koro.components import (
    CLASS_COLOUR,
    CLASS_DICE,
    CLASS_INITIATIVE,
    DRAGON_CLASS,
    GEAR_CELLS,
    MONK_FOE,
)
from tatami.games.fuji_koro.events import EVENTS, FOE_ROLLED, HEROIC_MONK, MENDED, ROLLED
from tatami.games.fuji_koro.rules.combat.stages import ORDERING, full_lives
from tatami.games.fuji_koro.rules.combat.weapons import initiative
from tatami.games.fuji_koro.state import CHOOSE_DICE, DUELLING, FIGHTING, MATTER, NOTHING, STAGE
from tatami.games.fuji_koro.ui.phrases import event_phrase, foe_name
from tatami.games.fuji_koro.ui.pieces import COLUMN_WIDTH, dragon_shape, figure, target
from tatami.games.fuji_koro.ui.view_model import ViewModel
from tatami.kernel.events import read_events
from tatami.kernel.records import Record
from tatami.ui import svg

ROLL_HEIGHT, MAX_ROLLS = 32, 6  # a line for each roll
DIE = 22
OUTCOMES = ("wounded", "slain", "gear_lost", "knocked_out", "retreated", "surrendered", "drawn_duel")
UNKNOWN_COLOUR = -1  # of dice of which only the number is known


def under_way(s: Record, *matters: int) -> bool:
    """Whether one of these matters is on the agenda."""
    return any(int(row[MATTER]) in matters for row in s.agenda[: int(s.waiting)])


def has_order(s: Record) -> bool:
    """Whether the combat under way has its order of attacks: not before everyone has joined (FK-9.2, FK-9.4)."""
    stages = [int(row[STAGE]) for row in s.agenda[: int(s.waiting)] if int(row[MATTER]) == FIGHTING]
    return stages[-1] > ORDERING if stages else under_way(s, DUELLING)


def shows_fight(s: Record) -> bool:
    """Whether there is a fight to show: one under way, or the end of one in the last move."""
    if s.decision == NOTHING:
        return False
    rolled = (ROLLED, MENDED, FOE_ROLLED, HEROIC_MONK)
    return under_way(s, FIGHTING, DUELLING) or any(int(row[0]) in rolled for row in s.events[: int(s.event_count)])


class FightPanel:
    """The combat or duel under way, as a panel."""

    def __init__(self, model: ViewModel) -> None:
        self.model, self.s, self.words = model, model.state, model.words
        self.rows: list[str] = []
        self.against_foe = under_way(self.s, FIGHTING)

    def draw(self, x: float, y: float) -> tuple[str, float]:
        """The panel, and where it ends."""
        drawn = [self._order(), self._rolls()]
        choice = self._dice_to_choose() if self.model.decision == CHOOSE_DICE else ""
        height = 48 + ROLL_HEIGHT * len(self.rows) + (40 if choice else 0)
        frame = svg.el("rect", width=COLUMN_WIDTH, height=height, rx=6, class_="w")
        lower = svg.group(choice, transform=svg.at(0, height - 40)) if choice else ""
        return svg.group(frame, *drawn, lower, transform=svg.at(x, y)), y + height + 8

    def _order(self) -> str:
        """Who attacks when, with initiative; the foe with its lives."""
        s = self.s
        drawn = []
        for place in range(int(s.order_size) if has_order(s) else 0):
            who, left = int(s.order[place]), 12 + 66 * place
            now = place == int(s.order_at) - 1
            drawn.append(svg.el("rect", x=left - 6, y=6, width=60, height=30, rx=5, class_="now" if now else "g"))
            is_foe = self.against_foe and who == int(s.players)
            speed = CLASS_INITIATIVE[DRAGON_CLASS[int(s.foe)]] if is_foe else initiative(s, who)
            drawn.append(self._foe(left + 10, 21) if is_foe else figure(s, who, left + 10, 21, 10))
            drawn.append(svg.text(int(speed), left + 36, 26, "k2 m"))
        if self.against_foe:
            drawn.append(self._lives())
        return "".join(drawn)

    def _lives(self) -> str:
        """What is left of the foe, as a bar."""
        s = self.s
        share = int(s.foe_lives) / int(full_lives(s))
        said = self.model.say("board.fight", foe=foe_name(int(s.foe)), lives=int(s.foe_lives))
        bar = {"x": COLUMN_WIDTH - 190, "y": 26, "height": 9, "rx": 4}
        return (
            svg.text(said, COLUMN_WIDTH - 10, 19, "k2 e")
            + svg.el("rect", width=180, class_="g", **bar)
            + svg.el("rect", width=180 * share, class_="on", **bar)
        )

    def _foe(self, x: float, y: float) -> str:
        if int(self.s.foe) >= MONK_FOE:
            return svg.use("fk-monk", x, y, class_="sg")
        return dragon_shape(int(DRAGON_CLASS[int(self.s.foe)]), x, y, 0.7)

    def _rolls(self) -> str:
        """The last rolls, the newest below; the cubes that broke stand behind the roll that broke them."""
        broken = 0
        for event in read_events(self.s, EVENTS):
            name = event.kind.name
            if name in ("fight", "duel"):
                self.rows.clear()
            elif name == "cube_lost" and self.rows:
                self.rows[-1] += svg.text(f"−{GEAR_CELLS[event.details['cell']]}", 450 + 38 * broken, 21, "k2 bad")
                broken += 1
            elif name in ("rolled", "mended", "foe_rolled", "heroic_monk"):
                if name == "mended" and self.rows:  # the roll just before
                    self.rows.pop()
                self.rows.append(self._roll(name, event.details))
                broken = 0
            elif name in OUTCOMES:
                self.rows.append(svg.text(self.words.say(event_phrase(event)), 34, 20, "k2"))
                broken = 0
        del self.rows[:-MAX_ROLLS]
        drawn = []
        for i, row in enumerate(self.rows):
            delay = f"animation-delay:{i * 0.35:.2f}s"
            drawn.append(svg.group(row, transform=svg.at(8, 44 + ROLL_HEIGHT * i), class_="fall", style=delay))
        return "".join(drawn)

    def _roll(self, name: str, details: dict[str, int]) -> str:
        """One roll: who, the dice, and the hits."""
        if name == "foe_rolled":
            kind = DRAGON_CLASS[details["foe"]]
            roller, colours = self._foe(12, 15), [int(CLASS_COLOUR[kind])] * int(CLASS_DICE[kind])
        elif name == "heroic_monk":
            roller, colours = figure(self.s, details["seat"], 12, 15, 10), [details["item"]]
        else:
            roller, colours = figure(self.s, details["seat"], 12, 15, 10), self._colours(details["dice"])
        return roller + self._dice(colours, _crossed(colours, details)) + self._result(details["hits"], len(colours))

    def _colours(self, dice: int) -> list[int]:
        """The colours of the dice a samurai rolled; once the next attack has begun they are not known any more."""
        known = [colour for colour in range(4) for _ in range(int(self.s.dice[colour]))]
        return known if len(known) == dice else [UNKNOWN_COLOUR] * dice

    def _dice(self, colours: list[int], crossed: set[int]) -> str:
        """Dice side by side; some of them show a break."""
        drawn = []
        for i, colour in enumerate(colours):
            left = 34 + (DIE + 4) * i
            style = "die g" if colour == UNKNOWN_COLOUR else f"die fk-c{colour}"
            drawn.append(svg.el("rect", x=left, y=4, width=DIE, height=DIE, rx=5, class_=style))
            if i in crossed:
                drawn.append(svg.text("✕", left + DIE / 2, 20, "k2 m bad"))
        return "".join(drawn)

    def _result(self, hits: int, dice: int) -> str:
        return svg.text(f"= {hits}", 40 + (DIE + 4) * dice, 21, "b")

    def _dice_to_choose(self) -> str:
        """How many dice of the colour being asked."""
        colour = int(self.s.colour)
        drawn = []
        for number in range(9):
            action = act.NUM + number
            if action in self.model.legal_actions:
                left = 12 + 62 * number
                box = svg.el("rect", x=left, y=4, width=56, height=30, rx=5, class_="z")
                die = svg.el("rect", x=left + 28, y=8, width=DIE, height=DIE, rx=5, class_=f"die fk-c{colour}")
                shape = box + svg.text(number, left + 14, 25, "b m") + die
                drawn.append(target(action, self.model.legal_actions[action], shape))
        return "".join(drawn)


def _crossed(colours: list[int], details: dict[str, int]) -> set[int]:
    """Which dice of a roll show a break: as many of each colour as broke, or the last ones if no colour is known."""
    breaks = details.get("breaks", 0)
    if "grey" not in details or UNKNOWN_COLOUR in colours:
        return set(range(len(colours) - breaks, len(colours)))
    broken = [breaks - details["grey"] - details["white"], details["grey"], details["white"], 0]  # green ones cannot
    crossed = set()
    for i, colour in enumerate(colours):
        if broken[colour]:
            broken[colour] -= 1
            crossed.add(i)
    return crossed
