"""A table of Fuji Koro set for a test, in the words of ``examples.md``.

Seats are A, B, C …; A begins. Gear is written ``L:WWMM``, ``R:WW``, ``S:MMW`` or ``H0=M``; spaces ``(1,0):3``, ``C``,
``B0``, ``S0``. A play is the name of an action (``act move``, ``step d 1``, ``place L5 metal``).
"""

from collections.abc import Callable
from typing import Any

import numpy as np

import tatami
from tatami.games.fuji_koro.actions import ACTIONS, LIST
from tatami.games.fuji_koro.components import (
    ADVENTURE_NAMES,
    BLUEPRINT_NAMES,
    CHARACTER_NAMES,
    GEAR_CARD_NAMES,
    GEAR_CELLS,
    GEAR_TYPES,
    MATERIAL_NAMES,
    MONK_PLACES,
    SCROLL_NAMES,
    TILE_LEVEL,
    TILE_NAMES,
)
from tatami.games.fuji_koro.events import EVENTS
from tatami.games.fuji_koro.geography import SITE_PLACES, SPACE_NAMES
from tatami.games.fuji_koro.rules import apply, legal, new_game, over, score
from tatami.games.fuji_koro.rules.exploring import lay_tile
from tatami.games.fuji_koro.rules.invariants import INVARIANTS, broken_invariant
from tatami.games.fuji_koro.rules.visibility import redact
from tatami.games.fuji_koro.state import HELD_BY, IN_OFFER, IN_SHRINE, LAVA_TILE, SETTING_UP, TURN, Options, State
from tatami.games.fuji_koro.ui.view_model import ViewModel
from tatami.kernel.events import read_events
from tatami.kernel.records import Record, blank, copy_record
from tatami.kernel.rng import seed_rng
from tatami.match import View

FUJI = tatami.game("fuji_koro")
SEATS = "ABCDEF"
MODES = ("competitive", "cooperative")
LETTERS = "WMTG"


class Refused(Exception):
    """A test played something that is not offered."""


def seat_of(name: str) -> int:
    """The number of a seat called by its letter."""
    return SEATS.index(name)


def space(name: str) -> int:
    """The number of a space called as in the examples; a minus sign may be typographic."""
    return SPACE_NAMES.index(name.replace("−", "-"))


def site(u: int, v: int) -> int:
    """The number of a site."""
    return SITE_PLACES.index((u, v))


def options(players: int, mode: str = "competitive", scenario: int = 0, characters: str = "", **more: int) -> Record:
    """Return an Options record; characters are names, one a seat."""
    o = blank(Options)
    o.players, o.mode, o.scenario = players, MODES.index(mode), scenario
    for i, name in enumerate(characters.split()):
        o.boards = 1
        o[f"character_{i + 1}"] = (CHARACTER_NAMES.index(name) - 1 - i) % 7
    for name, value in more.items():
        o[name] = value
    return o


class Table:
    """A match in the middle of which a test begins: set-up decisions are made, A is to choose their first action."""

    def __init__(self, players: int = 2, seed: int = 1, skip_set_up: bool = True, **chosen: Any) -> None:
        self.s = blank(State)
        self.s.emitting = 1
        self.mask = np.zeros(ACTIONS, np.bool_)
        o = options(players, **chosen)
        while True:  # A is to begin
            new_game(self.s, o, seed)
            if self.s.start == 0:
                break
            seed += 1000
            self.s = blank(State)
            self.s.emitting = 1
        while skip_set_up and self.s.agenda[0, 0] == SETTING_UP:
            apply(self.s, int(self.s.decider), int(self.numbers()[-1]))

    # --- looking

    def numbers(self) -> np.ndarray:
        """The legal actions of the seat that decides, by number."""
        count = legal(self.s, int(self.s.decider), self.mask)
        found = np.flatnonzero(self.mask)
        assert count == len(found)
        return found

    def offers(self, family: str = "") -> set[str]:
        """The legal actions by name, of one family if it is given."""
        names = {LIST.name(int(number)) for number in self.numbers()}
        return {name for name in names if name.startswith(family)}

    @property
    def decides(self) -> str:
        """Who decides."""
        return SEATS[int(self.s.decider)]

    @property
    def asked(self) -> int:
        """The number of the decision point (FK-17.1)."""
        return int(self.s.decision)

    def place(self, seat: str) -> str:
        """Where a samurai is."""
        return SPACE_NAMES[int(self.s.where[seat_of(seat)])]

    def carried(self, seat: str) -> tuple[int, int, int]:
        """Wood, metal and teeth in the knapsack."""
        wood, metal, teeth = self.s.cubes[seat_of(seat)].tolist()
        return wood, metal, teeth

    def cell(self, seat: str, name: str) -> str:
        """The cube in a gear cell, or ``-``."""
        return "-WMT"[int(self.s.gear[seat_of(seat), GEAR_CELLS.index(name)])]

    def magic(self, seat: str) -> set[str]:
        """Which gear is magic."""
        return {name for name, cube in zip(GEAR_TYPES, self.s.magic[seat_of(seat)], strict=True) if cube}

    def vp(self, seat: str) -> int:
        """A player's VP."""
        return int(self.s.vp[seat_of(seat)])

    def events(self) -> list[str]:
        """The events of the last move."""
        return [str(event) for event in read_events(self.s, EVENTS)]

    def view(self, seat: int | None = None) -> View:
        """What a seat may know (-1: a spectator); without a number, the seat that decides."""
        who, seen = int(self.s.decider) if seat is None else seat, copy_record(self.s)
        redact(seen, who)
        return View(FUJI, who, seen, ())

    def model(self, seat: int | None = None, language: str = "en") -> ViewModel:
        """What is shown to a seat."""
        return ViewModel(self.view(seat), FUJI.words(language))

    def result(self) -> list[float]:
        """The score."""
        out = np.zeros(6)
        score(self.s, out)
        return [float(value) for value in out[: int(self.s.players)]]

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return bool(over(self.s))

    def invariants_hold(self) -> bool:
        """Whether all invariants hold; a test that set the table by hand first puts back the cubes it made up."""
        broken = int(broken_invariant(self.s))
        assert broken == 0, INVARIANTS[broken]
        return True

    # --- playing

    def play(self, *actions: str) -> "Table":
        """Play actions by name, each for the seat that decides."""
        for action in actions:
            number = LIST.number(action)
            if number not in self.numbers():
                raise Refused(f"{action} at DP-{self.asked}: {sorted(self.offers())}")
            apply(self.s, int(self.s.decider), number)
        return self

    def play_until(self, action: str, wanted: Callable[[Record], bool]) -> "Table":
        """Play an action with a seed that brings about what is wanted."""
        number = LIST.number(action)
        if number not in self.numbers():
            raise Refused(f"{action} at DP-{self.asked}: {sorted(self.offers())}")
        for seed in range(200_000):
            s = copy_record(self.s)
            seed_rng(s, seed)
            apply(s, int(s.decider), number)
            if wanted(s):
                self.s = s
                return self
        raise AssertionError(f"no seed brings about what is wanted of {action}")

    def idle(self) -> "Table":
        """Let the active player rest twice and craft nothing, up to whatever is asked next."""
        turn, lap = int(self.s.turn), int(self.s.lap)
        while self.asked in (5, 21, 22) and (int(self.s.turn), int(self.s.lap)) == (turn, lap):
            self.play("act rest" if self.asked == 5 else "done")
        return self

    def end_turn(self) -> "Table":
        """Rest until the turn is over, crafting nothing."""
        turn, lap = int(self.s.turn), int(self.s.lap)
        while not self.over and (int(self.s.turn), int(self.s.lap)) == (turn, lap):
            self.play("act rest" if "act rest" in self.offers() else "done" if "done" in self.offers() else "no")
        return self

    # --- setting the table

    def lay(self, tile: str, u: int, v: int, rotation: int = 0) -> "Table":
        """Take a tile from its pile and lay it on a site."""
        number = TILE_NAMES.index(tile)
        level = int(TILE_LEVEL[number])
        pile = [int(other) for other in self.s.pile[level][: self.s.pile_size[level]] if other != number]
        self.s.pile[level][:] = pile + [0] * (13 - len(pile))
        self.s.pile_size[level] = len(pile)
        lay_tile(self.s, site(u, v), number, rotation)
        return self

    def map_m1(self) -> "Table":
        """Map M1 of the examples."""
        return self.lay("I-1", 1, 0).lay("II-5", 2, 0).lay("II-8", 1, 1)

    def next_tile(self, tile: str) -> "Table":
        """Put a tile on top of its pile."""
        number = TILE_NAMES.index(tile)
        level = int(TILE_LEVEL[number])
        pile = [int(other) for other in self.s.pile[level][: self.s.pile_size[level]] if other != number]
        self.s.pile[level][: len(pile) + 1] = [*pile, number]
        return self

    def stand(self, seat: str, name: str) -> "Table":
        """Put a samurai on a space."""
        self.s.where[seat_of(seat)] = space(name)
        return self

    def gear(self, seat: str, *layouts: str, two_handed: bool | None = None) -> "Table":
        """Lay out gear: ``L:WWMM`` fills a column from row 1, ``H0=M`` one cell; the named grids are emptied first."""
        board = seat_of(seat)
        for layout in layouts:
            if ":" in layout:
                column, cubes = layout.split(":")
                first = 0 if column == "S" else 1
                for i in range(5 if column == "S" else 10):
                    cube = LETTERS.index(cubes[i]) + 1 if i < len(cubes) and cubes[i] != "-" else 0
                    self._set(board, GEAR_CELLS.index(f"{column}{i + first}"), cube)
            else:
                cell, cube = layout.split("=")
                self._set(board, GEAR_CELLS.index(cell), LETTERS.index(cube) + 1)
        if two_handed is not None:
            self.s.mode[board] = two_handed
        return self

    def _set(self, board: int, cell: int, cube: int) -> None:
        old = int(self.s.gear[board, cell])
        if old:
            self.s.supply[old - 1] += 1
        if cube:
            self.s.supply[cube - 1] -= 1
        self.s.gear[board, cell] = cube

    def give(self, seat: str, wood: int = 0, metal: int = 0, tooth: int = 0, monk: int = 0) -> "Table":
        """Set what a knapsack carries in cubes and monks."""
        board = seat_of(seat)
        for i, count in enumerate((wood, metal, tooth)):
            self.s.supply[i] += self.s.cubes[board, i] - count
            self.s.cubes[board, i] = count
        self.s.supply[4] += self.s.carried[board] - monk
        self.s.carried[board] = monk
        return self

    def settle(self, seat: str, *places: str) -> "Table":
        """Put monks on exactly these slots."""
        board = seat_of(seat)
        for i, place in enumerate(MONK_PLACES):
            here = int(place in places)
            self.s.supply[4] += self.s.slot[board, i] - here
            self.s.slot[board, i] = here
        return self

    def scroll(self, seat: str, *names: str) -> "Table":
        """Give exactly these scrolls, oldest first."""
        board = seat_of(seat)
        for i in range(2):
            self.s.scrolls[board, i] = SCROLL_NAMES.index(names[i]) + 1 if i < len(names) else 0
        return self.shuffle_scrolls()

    def scroll_offer(self, *names: str) -> "Table":
        """Lay out the scroll offer."""
        self.s.scroll_offer[:] = [SCROLL_NAMES.index(name) + 1 for name in names]
        return self.shuffle_scrolls()

    def shuffle_scrolls(self) -> "Table":
        """All other scrolls are in the deck."""
        out = {int(card) - 1 for card in (*self.s.scroll_offer, *self.s.scrolls.ravel()) if card}
        deck = [i for i in range(16) if i not in out]
        self.s.scroll_deck[:] = deck + [0] * (16 - len(deck))
        self.s.deck_size, self.s.scroll_discard = len(deck), 0
        return self

    def blueprints(self, seat: str, *names: str) -> "Table":
        """Give blueprints."""
        for name in names:
            self.move_blueprint(name, HELD_BY + seat_of(seat))
            self.s.held[seat_of(seat)] += 1
        return self

    def shrine(self, number: int, *names: str) -> "Table":
        """Lay exactly these blueprints into a shrine."""
        for card in range(24):
            if self.s.blueprint_place[card] == IN_SHRINE + number:
                self.move_blueprint(BLUEPRINT_NAMES[card], 0)
        for name in names:
            self.move_blueprint(name, IN_SHRINE + number)
        return self

    def move_blueprint(self, name: str, place: int) -> None:
        """Put a blueprint somewhere, keeping the counts of the shrines."""
        card = BLUEPRINT_NAMES.index(name)
        old = int(self.s.blueprint_place[card])
        if IN_SHRINE <= old < HELD_BY:
            self.s.shrine_types[old - IN_SHRINE, card // 8] -= 1
        if IN_SHRINE <= place < HELD_BY:
            self.s.shrine_types[place - IN_SHRINE, card // 8] += 1
        self.s.blueprint_place[card] = place

    def make_magic(self, seat: str, kind: str) -> "Table":
        """Put the magic cube on a gear."""
        self.s.magic[seat_of(seat), GEAR_TYPES.index(kind)] = 1
        self.s.supply[3] -= 1
        return self

    def card_at(self, seat: str, card: str, spot: int) -> "Table":
        """Put a gear card at a spot."""
        number = GEAR_CARD_NAMES.index(card)
        self.s.gear_place[number] = 2 + seat_of(seat)
        self.s.spots[seat_of(seat), spot] = number + 1
        return self

    def in_gear_offer(self, *cards: str) -> "Table":
        """Make sure that gear cards are offered."""
        for card in cards:
            self.s.gear_place[GEAR_CARD_NAMES.index(card)] = IN_OFFER
        return self

    def keep(self, seat: str, token: str) -> "Table":
        """Give a kept adventure token, taken out of the bag."""
        kind = ADVENTURE_NAMES.index(token)
        bag = [int(other) for other in self.s.adventure_deck[: self.s.adventure_left]]
        bag.remove(kind)
        self.s.adventure_deck[:] = bag + [0] * (20 - len(bag))
        self.s.adventure_left = len(bag)
        self.s.kept[seat_of(seat), kind] += 1
        return self

    def next_adventure(self, token: str) -> "Table":
        """The next adventure token found is of this kind."""
        kind = ADVENTURE_NAMES.index(token)
        bag = [int(other) for other in self.s.adventure_deck[: self.s.adventure_left]]
        bag.remove(kind)
        self.s.adventure_deck[: len(bag) + 1] = [*bag, kind]
        return self

    def cover(self, name: str) -> "Table":
        """Lay a lava tile on an ``erupt`` cell."""
        cell = space(name)
        self.s.lava[cell] = LAVA_TILE
        self.s.waves |= 1 << (int(self.s.content[cell]) - 2)
        return self

    def turn_of(self, seat: str, actions: int = 2) -> "Table":
        """It is this seat's turn, before an action."""
        self.s.turn = self.s.decider = seat_of(seat)
        self.s.actions_left = actions
        assert self.s.agenda[self.s.waiting - 1, 0] == TURN
        return self

    def supply(self, item: str) -> int:
        """How many cubes or monks are in the supply."""
        return int(self.s.supply[4 if item == "monk" else MATERIAL_NAMES.index(item)])
