"""A position of 7 Ronin for a test, laid out and played in the terms of the rulebook.

Places and ronin go by their ids. A ronin is laid out as ``kabe="inn w3"``: where the ronin stands (``-`` is off the
board) and the wounds; a ronin who is not named is eliminated. An action goes by its name in the list: ``attack well``,
``attack ready``, ``defend inn``, ``musashi``, ``ronin done``, ``use road``, ``area inn`` …
"""

from typing import Any

import numpy as np

from tatami.games.seven_ronin.actions import AREA_USE, ATT_COMMIT, LIST
from tatami.games.seven_ronin.components import (
    AREA_NAMES,
    LOCATION_NAMES,
    MARKET,
    NINJA,
    RONIN_NAMES,
)
from tatami.games.seven_ronin.events import EVENTS
from tatami.games.seven_ronin.rules import acting, apply, legal, new_game, over, score
from tatami.games.seven_ronin.rules.ending import area_count
from tatami.games.seven_ronin.rules.invariants import INVARIANTS, broken_invariant
from tatami.games.seven_ronin.rules.planning import minimum, next_to_place
from tatami.games.seven_ronin.rules.visibility import redact
from tatami.games.seven_ronin.state import OFF, Options, State
from tatami.kernel.events import Event, read_events
from tatami.kernel.records import Record, blank, copy_record

SEATS = ("attacker", "defender")
PHASES = ("PLANNING", "RONIN", "YOBU_SECOND", "SPLIT", "AREAS", "AREA_TARGET", "GAME_OVER")
REASONS = ("", "no_ronin", "no_ninja", "five_areas", "eight_rounds")
TRACKS = ("standard", "gentle")
FRESH = dict.fromkeys(RONIN_NAMES, "-")  # all seven, unwounded and off the board


class Refused(Exception):
    """A test played an action that is not legal."""


def seat_of(action: str) -> str:
    """The side an action belongs to (SR-20.1)."""
    number = LIST.number(action)
    return "attacker" if number <= ATT_COMMIT or number >= AREA_USE else "defender"


def bits(*ronin: str) -> int:
    """Ronin as a set of bits."""
    return sum(1 << RONIN_NAMES.index(name) for name in ronin)


def place_of(name: str) -> int:
    """A place by its id; ``-`` is off the board."""
    return OFF if name == "-" else LOCATION_NAMES.index(name)


class Table:
    """A State with methods to play on it and to look at it."""

    places = LOCATION_NAMES

    def __init__(self, s: Record) -> None:
        self.s = s

    # --- playing

    def play(self, *actions: str) -> "Table":
        """Play actions, each for the side it belongs to. Raises Refused for one that is not legal."""
        for action in actions:
            seat = seat_of(action)
            if action not in self.offers(seat):
                raise Refused(f"{seat} cannot play '{action}'; legal: {', '.join(sorted(self.offers(seat)))}")
            apply(self.s, SEATS.index(seat), LIST.number(action))
            invariant = broken_invariant(self.s)
            assert not invariant, f"after '{action}': {INVARIANTS[invariant]}"
        return self

    def copy(self) -> "Table":
        """Return an independent copy, to try something else."""
        return Table(copy_record(self.s))

    def seen_by(self, seat: str | None) -> "Table":
        """Return what one side may know; None is a spectator."""
        s = copy_record(self.s)
        redact(s, -1 if seat is None else SEATS.index(seat))
        return Table(s)

    # --- looking

    @property
    def phase(self) -> str:
        return PHASES[self.s.phase]

    @property
    def round(self) -> int:
        return int(self.s.round_number)

    @property
    def reserve(self) -> int:
        return int(self.s.reserve)

    @property
    def pool(self) -> int:
        return int(self.s.pool)

    @property
    def market(self) -> int:
        return int(self.s.market)

    @property
    def ninja(self) -> dict[str, int]:
        """The areas that hold ninja."""
        return {AREA_NAMES[area]: count for area, count in enumerate(self.s.ninja.tolist()) if count}

    @property
    def plan(self) -> dict[str, int]:
        """The places the attack plan sends ninja to."""
        return {LOCATION_NAMES[place]: count for place, count in enumerate(self.s.attack_plan.tolist()) if count}

    @property
    def least(self) -> int:
        """The fewest ninja the attack plan must hold."""
        return int(minimum(self.s))

    def at(self, *ronin: str) -> tuple[str, ...]:
        """Where ronin stand."""
        places = [int(self.s.stands[RONIN_NAMES.index(name)]) for name in ronin]
        return tuple("-" if place == OFF else LOCATION_NAMES[place] for place in places)

    def wounds(self, *ronin: str) -> tuple[int, ...]:
        """The wounds on ronin's tiles."""
        return tuple(int(self.s.wounds[RONIN_NAMES.index(name)]) for name in ronin)

    @property
    def eliminated(self) -> list[str]:
        return self._named(~int(self.s.alive))

    @property
    def pinned(self) -> list[str]:
        return self._named(int(self.s.pinned))

    @property
    def held(self) -> list[str]:
        """Whom the Pen has chosen in this round."""
        return self._named(int(self.s.pin_next))

    @property
    def shrined(self) -> list[str]:
        return self._named(int(self.s.shrined))

    @property
    def silenced_next(self) -> list[str]:
        """Whom the Shrine has chosen in this round."""
        return self._named(int(self.s.shrine_next))

    @staticmethod
    def _named(ronin: int) -> list[str]:
        return [name for number, name in enumerate(RONIN_NAMES) if ronin >> number & 1]

    @property
    def placing(self) -> str:
        """The ronin the Defender places next."""
        return RONIN_NAMES[next_to_place(self.s)]

    @property
    def area_count(self) -> int:
        return int(area_count(self.s))

    @property
    def winner(self) -> str | None:
        assert bool(over(self.s)) == (self.s.winner > 0) == (not self.acting)
        return SEATS[self.s.winner - 1] if self.s.winner else None

    @property
    def reason(self) -> str:
        return REASONS[self.s.ending]

    @property
    def acting(self) -> list[str]:
        """The sides that may decide now."""
        seats = int(acting(self.s))
        return [name for seat, name in enumerate(SEATS) if seats >> seat & 1]

    def offers(self, seat: str | None = None) -> set[str]:
        """The names of the legal actions of a side, by default of the only one to act."""
        if seat is None:
            (seat,) = self.acting
        mask = np.ones(len(LIST), np.bool_)
        count = legal(self.s, SEATS.index(seat), mask)
        assert count == mask.sum()
        return {LIST.name(number) for number in np.flatnonzero(mask).tolist()}

    def can(self, *actions: str) -> bool:
        """Whether all these actions are legal."""
        return all(action in self.offers(seat_of(action)) for action in actions)

    def cannot(self, *actions: str) -> bool:
        """Whether none of these actions is legal."""
        return not any(self.can(action) for action in actions)

    def scores(self) -> tuple[float, ...]:
        out = np.zeros(2)
        score(self.s, out)
        return tuple(out.tolist())

    def events(self) -> list[Event]:
        """The events of the last move."""
        return read_events(self.s, EVENTS)

    def event_texts(self, seat: int | None = None) -> list[str]:
        """The events of the last move as texts: all, or those one side sees."""
        return [str(event) for event in self.events() if seat is None or event.visible_to(seat)]


def fresh(track: str = "standard", seed: int = 0) -> Table:
    """A match as ``new_game`` sets it up."""
    s, o = blank(State), blank(Options)
    o.players, o.threat_track = 2, TRACKS.index(track)
    s.emitting = 1
    new_game(s, o, seed)
    return Table(s)


def table(
    phase: str,
    *,
    round: int,
    reserve: int,
    ninja: dict[str, int] | None = None,
    market: int = 0,
    ronin: dict[str, str] | None = None,
    attack_plan: dict[str, int] | None = None,
    market_at_start: int | None = None,
    pinned: tuple[str, ...] = (),
    shrined: tuple[str, ...] = (),
    track: str = "standard",
) -> Table:
    """Lay out a position; the pool holds what is nowhere else.

    An ``attack_plan`` has been made and is ready; its ninja have left the reserve.
    """
    t = fresh(track)
    s: Any = t.s
    s.round_number, s.phase = round, PHASES.index(phase)
    s.reserve, s.market = reserve, market
    s.market_at_start = market if market_at_start is None else market_at_start
    s.reserve_at_start = reserve + sum((attack_plan or {}).values())
    s.alive, s.pinned, s.shrined = bits(*(ronin or FRESH)), bits(*pinned), bits(*shrined)
    for area, count in (ninja or {}).items():
        s.ninja[AREA_NAMES.index(area)] = count
    for place, count in (attack_plan or {}).items():
        s.attack_plan[LOCATION_NAMES.index(place)] = count
    for name, text in (ronin or FRESH).items():
        place, _, wounds = text.partition(" w")
        s.stands[RONIN_NAMES.index(name)] = place_of(place)
        s.wounds[RONIN_NAMES.index(name)] = int(wounds or 0)
    if phase == "PLANNING":
        s.attack_ready = attack_plan is not None
        s.defence_ready = s.alive == s.pinned
    s.pool = 0
    s.pool = NINJA - sum(int(part) for part in (s.reserve, s.market, *s.ninja, *s.wounds, *s.attack_plan))
    invariant = broken_invariant(s)
    assert not invariant, INVARIANTS[invariant]
    assert s.stands.max() <= MARKET
    return t
