"""A position of Samurai for a test, laid out and played in the terms of the rulebook.

Seats go by their colours, hexes by their codes, settlements by their names. A play is written as one would say it:
``buddha3@O9``, ``move F17>K17``, ``swap Hirosaki buddha with Sendai castle``, ``end turn``, ``pass``; any other text
is the name of a single action (``tile rice2``, ``hex Q9``, ``caste buddha``).
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np

from tatami.games.samurai.actions import LIST
from tatami.games.samurai.components import (
    CASTE_NAMES,
    CASTES,
    DATA,
    HEX_CODES,
    MAP,
    TILE_NAMES,
    TILES,
    TOWN_NAMES,
    TOWNS_IN_PLAY,
)
from tatami.games.samurai.events import EVENTS
from tatami.games.samurai.rules import acting, apply, legal, new_game, over, score
from tatami.games.samurai.rules.captures import influence
from tatami.games.samurai.rules.ending import count_up
from tatami.games.samurai.rules.tiles import tile_number
from tatami.games.samurai.rules.visibility import redact
from tatami.games.samurai.state import CHOOSE_TILE, NO_HEX, Options, State
from tatami.kernel.events import Event, clear_events, read_events
from tatami.kernel.records import Record, blank, copy_record

COLOURS: list[str] = DATA["colours"]["by_seat"]
OPTIONS: dict[str, list[str]] = {**DATA["options"], **DATA["options"]["digital"]}
ALL_TILES: list[str] = [tile["name"] for tile in TILES for _ in range(tile["copies"])]


class Refused(Exception):
    """A test played an action that is not legal."""


def hex_number(place: str) -> int:
    """Return the hex of a code or of a settlement's name."""
    return HEX_CODES.index(place) if place in HEX_CODES else [hex_["name"] for hex_ in MAP].index(place)


def hex_code(place: str) -> str:
    """Return the code of a hex given by its code or by a settlement's name."""
    return HEX_CODES[hex_number(place)]


def steps_of(text: str) -> list[str]:
    """Return the names of the actions that a play consists of (SA-14.3)."""
    if "@" in text:
        tile, place = text.split("@")
        return [f"tile {tile}", f"hex {hex_code(place)}"]
    if text.startswith("move "):
        origin, destination = text.removeprefix("move ").split(">")
        return ["tile move", f"hex {hex_code(origin)}", f"hex {hex_code(destination)}"]
    if text.startswith("swap "):
        town, caste, _, other_town, other_caste = text.removeprefix("swap ").split()
        return [
            "tile swap",
            f"hex {hex_code(town)}",
            f"caste {caste}",
            f"hex {hex_code(other_town)}",
            f"caste {other_caste}",
        ]
    return [text]


def options(players: int, **chosen: str) -> Record:
    """Return an Options record; an option not given has its first value."""
    o = blank(Options)
    o.players = players
    for name, value in chosen.items():
        o[name] = OPTIONS[name].index(value)
    return o


class Table:
    """A State with methods to lay it out, to play on it and to look at it."""

    def __init__(self, s: Record) -> None:
        self.s = s

    # --- laying out; every method returns the table, so that one sentence sets it

    def figures(self, arrangement: str = "", **towns: str) -> "Table":
        """Put figures on settlements: the ``base`` arrangement, or exactly those named: ``Tottori="rice"``."""
        placed = DATA["test_arrangement"] if arrangement == "base" else {town: c.split() for town, c in towns.items()}
        for town in range(int(TOWNS_IN_PLAY[self.s.players])):
            castes = placed.get(TOWN_NAMES[town], [])
            self.s.figures[town] = sum(1 << CASTE_NAMES.index(caste) for caste in castes)
        return self

    def empty(self, town: str) -> "Table":
        """Take the figures of one settlement away."""
        self.s.figures[TOWN_NAMES.index(town)] = 0
        return self

    def tile(self, colour: str, kind: str, place: str) -> "Table":
        """Lay a tile on the board."""
        self.s.board[hex_number(place)] = tile_number(COLOURS.index(colour), TILE_NAMES.index(kind))
        return self

    def hand(self, colour: str, *kinds: str) -> "Table":
        """Give a player exactly this hand."""
        seat = COLOURS.index(colour)
        self.s.hand[seat] = [kinds.count(name) for name in TILE_NAMES]
        self.s.hand_size[seat] = len(kinds)
        return self

    def pile(self, colour: str, *kinds: str) -> "Table":
        """Stack exactly this pile, the top tile first."""
        seat = COLOURS.index(colour)
        self.s.pile[seat] = 0
        for place, kind in enumerate(reversed(kinds)):
            self.s.pile[seat, place] = TILE_NAMES.index(kind)
        self.s.pile_size[seat] = len(kinds)
        return self

    def has_captured(self, colour: str, buddha: int, rice: int, castle: int) -> "Table":
        """Give a player figures captured earlier."""
        self.s.captured[COLOURS.index(colour)] = (buddha, rice, castle)
        return self

    def set_aside(self, buddha: int, rice: int, castle: int) -> "Table":
        """Set figures aside that nobody captured."""
        self.s.set_aside[:] = (buddha, rice, castle)
        return self

    def to_move(self, colour: str) -> "Table":
        """Say whose turn it is."""
        self.s.turn = COLOURS.index(colour)
        return self

    # --- playing

    def play(self, *plays: str) -> "Table":
        """Play for whoever is to act, step by step. Raises Refused for a step that is not legal."""
        for text in plays:
            for step in steps_of(text):
                self.step(self.acting()[0], step)
        return self

    def step(self, colour: str, action: str) -> "Table":
        """Play one action for one seat. Raises Refused if it is not legal."""
        if action not in self.offers(colour):
            raise Refused(f"{colour} cannot play '{action}'; legal: {', '.join(sorted(self.offers(colour)))}")
        apply(self.s, COLOURS.index(colour), LIST.number(action))
        return self

    def without_events(self) -> "Table":
        """Clear the events of the last action, as the next one would."""
        clear_events(self.s)
        return self

    def count_up(self) -> "Table":
        """Score the collections as they are."""
        count_up(self.s)
        return self

    def copy(self) -> "Table":
        """Return an independent copy, to try something else."""
        return Table(copy_record(self.s))

    def seen_by(self, colour: str | None) -> "Table":
        """Return what one seat may know; None is a spectator."""
        s = copy_record(self.s)
        redact(s, -1 if colour is None else COLOURS.index(colour))
        return Table(s)

    # --- looking

    def acting(self) -> list[str]:
        """The colours that may decide now."""
        seats = int(acting(self.s))
        return [colour for seat, colour in enumerate(COLOURS) if seats >> seat & 1]

    def offers(self, colour: str | None = None) -> set[str]:
        """The names of the legal actions of a seat, by default of the one to act."""
        if colour is None and not self.acting():
            return set()
        mask = np.zeros(len(LIST), np.bool_)
        count = legal(self.s, COLOURS.index(colour or self.acting()[0]), mask)
        assert count == mask.sum()
        return {LIST.name(number) for number in np.flatnonzero(mask).tolist()}

    def offered(self, family: str) -> set[str]:
        """The legal members of one family of actions: kinds of tiles, codes of hexes or castes."""
        return {name.removeprefix(f"{family} ") for name in self.offers() if name.startswith(f"{family} ")}

    def on(self, town: str) -> str:
        """The figures on a settlement, in words."""
        return castes_in(int(self.s.figures[TOWN_NAMES.index(town)]))

    def influence(self, town: str, caste: str) -> tuple[int, ...]:
        """Everybody's influence on a figure, in seat order."""
        return tuple(
            int(influence(self.s, TOWN_NAMES.index(town), seat, CASTE_NAMES.index(caste)))
            for seat in range(int(self.s.players))
        )

    def lies_on(self, place: str) -> str:
        """The tile on a hex, as ``green samurai2``; nothing if there is none."""
        number = int(self.s.board[hex_number(place)])
        owner, kind = divmod(number - 1, len(TILE_NAMES))
        return f"{COLOURS[owner]} {TILE_NAMES[kind]}" if number else ""

    def board(self) -> dict[str, str]:
        """All tiles on the board by hex."""
        return {code: self.lies_on(code) for code in HEX_CODES if self.lies_on(code)}

    def in_hand(self, colour: str) -> list[str]:
        """A player's hand, sorted by kind."""
        copies = self.s.hand[COLOURS.index(colour)].tolist()
        return [name for name, count in zip(TILE_NAMES, copies, strict=True) for _ in range(count)]

    def in_pile(self, colour: str) -> list[str]:
        """A player's pile, the top tile first."""
        seat = COLOURS.index(colour)
        return [TILE_NAMES[kind] for kind in self.s.pile[seat, : self.s.pile_size[seat]].tolist()[::-1]]

    def collection(self, colour: str) -> tuple[int, ...]:
        """A player's captured figures: Buddha, rice, castle."""
        return tuple(self.s.captured[COLOURS.index(colour)].tolist())

    def aside(self) -> tuple[int, ...]:
        """The figures set aside: Buddha, rice, castle."""
        return tuple(self.s.set_aside.tolist())

    def pool(self) -> tuple[int, ...]:
        """The figures still to be placed: Buddha, rice, castle."""
        return tuple(self.s.pool.tolist())

    def leaders(self) -> tuple[str, ...]:
        """The holders of the religion, commerce and military tokens; nothing where a token is set aside."""
        return tuple(COLOURS[holder - 1] if holder else "" for holder in self.s.leader.tolist())

    def winners(self) -> list[str]:
        """The colours that have won."""
        return [colour for colour, won in zip(COLOURS, self.s.won.tolist(), strict=True) if won]

    def over(self) -> bool:
        """Whether the match has ended."""
        return bool(over(self.s))

    def results(self) -> tuple[float, ...]:
        """The result of every seat."""
        out = np.zeros(int(self.s.players))
        score(self.s, out)
        return tuple(out.tolist())

    def events(self) -> list[Event]:
        """All events of the last action."""
        return read_events(self.s, EVENTS)

    def events_of(self, kind: str) -> list[dict[str, int]]:
        """The details of the last action's events of one kind."""
        return [event.details for event in self.events() if event.kind.name == kind]


def castes_in(bits: int) -> str:
    """Return a set of castes in words."""
    return " ".join(CASTE_NAMES[caste] for caste in range(CASTES) if bits >> caste & 1)


def table(players: int, **chosen: str) -> Table:
    """Return a bare table in the middle of a match: nothing on the board, empty hands, green to move."""
    s: Any = blank(State)
    s.players = players
    for name, value in chosen.items():
        s[name] = OPTIONS[name].index(value)
    s.decision = CHOOSE_TILE
    s.tile = s.caste = -1
    s.origin = s.partner = NO_HEX
    s.emitting = 1
    return Table(s)


def new_table(players: int, seed: int = 0, **chosen: str) -> Table:
    """Return a table as the setup leaves it: at the first decision of a match."""
    s = blank(State)
    s.emitting = 1
    new_game(s, options(players, **chosen), seed)
    return Table(s)


def basic_table(players: int, seed: int = 0) -> Table:
    """Return a table after the basic setup, at the first turn."""
    return new_table(players, seed, start_hand="random", figure_setup="random")


def random_match(players: int, seed: int, **chosen: str) -> Iterator[tuple[Table, str, int]]:
    """Play a whole match at random: yield the table before every action, who acts and what; at last the ended table."""
    t, dice, mask = new_table(players, seed, **chosen), Random(seed), np.zeros(len(LIST), np.bool_)
    while not t.over():
        colour = dice.choice(t.acting())
        legal(t.s, COLOURS.index(colour), mask)
        action = dice.choice(np.flatnonzero(mask).tolist())
        yield t, colour, action
        apply(t.s, COLOURS.index(colour), action)
    yield t, "", -1
