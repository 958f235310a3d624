"""A position of Samurai Spirit for a test, laid out and played in the terms of the rulebook.

Seats go by number, Samurai and cards by their names, actions by the names of the list: ``fight``, ``support 1``,
``penalty apply 2``, ``take last 0``. Stacks are written top first, combat lines from the first card to the last.
"""

from collections.abc import Callable, Iterator
from random import Random

import numpy as np

from tatami.games.samurai_spirit.actions import LIST
from tatami.games.samurai_spirit.components import (
    BACK_NAMES,
    CARD_NAMES,
    FAMILY_NAMES,
    SAMURAI_NAMES,
    SYMBOL,
)
from tatami.games.samurai_spirit.events import EVENTS
from tatami.games.samurai_spirit.rules import acting, apply, go_on, legal, new_game, over, score
from tatami.games.samurai_spirit.rules.cards import add_to_line
from tatami.games.samurai_spirit.rules.ending import next_round
from tatami.games.samurai_spirit.rules.village import points
from tatami.games.samurai_spirit.rules.visibility import redact, redeal
from tatami.games.samurai_spirit.state import LOCATED, NO_CARD, NOBODY, ROUND_END, SEEN, START, UNSEEN, State
from tatami.kernel.events import Event, read_events
from tatami.kernel.records import Record, blank, copy_record
from tatami.registry import option_record

REASONS = ("", "victory", "death", "farms", "families")
FILLERS = 12  # the hidden cards that follow a stack written with "…"
HATS = ("4-hat-fire-f", "3-hat-fire-f", "3-hat-left", "2-hat-nodef", "2-hat-wound-f", "1-hat-ninja", "4-hat-right-f")
FARMS = ("4-farm-nosup", "3-farm-nosup", "2-farm-nosup", "1-farm-nosup", "4-farm-right", "3-farm-left", "2-farm-ninja")
DOLLS = (
    "4-doll-nodef",
    "3-doll-nodef",
    "4-doll-right",
    "3-doll-left",
    "4-doll-fire-f",
    "3-doll-fire-f",
    "2-doll-ninja",
)


class Refused(Exception):
    """A test played an action that is not legal."""


def number(card: str) -> int:
    """Return the number of a card."""
    return CARD_NAMES.index(card)


class Table:
    """A State with methods to lay it out, to play on it and to look at it."""

    def __init__(self, s: Record) -> None:
        self.s = s

    # --- laying out; every method returns the table, so that one sentence sets it

    def line(self, seat: int, *cards: str) -> "Table":
        """Lay a combat line, first card first."""
        for card in cards:
            add_to_line(self.s, seat, number(card))
            self.s.known[number(card)] = LOCATED
        self.s.triggers = 0
        return self

    def left(self, seat: int, *cards: str) -> "Table":
        """Lay cards on a defence side."""
        for card in cards:
            self.s.defence[seat, SYMBOL[number(card)]] = number(card)
            self.s.known[number(card)] = LOCATED
        return self

    def full_defence(self) -> "Table":
        """Give everybody a hat, a farm and a doll on the left."""
        for seat in range(int(self.s.players)):
            self.left(seat, HATS[seat], FARMS[seat], DOLLS[seat])
        return self

    def side(self, seat: int, state: str) -> "Table":
        """Turn a board and put Wound tokens on it: ``human/1``, ``beast/0``."""
        side, wounds = state.split("/")
        self.s.beast[seat], self.s.wound[seat] = side == "beast", int(wounds)
        return self

    def passed(self, *seats: int) -> "Table":
        """Let Samurai have passed."""
        for seat in seats:
            self.s.passed[seat] = 1
        return self

    def token(self, owner: str, seat: int) -> "Table":
        """Put a Support token at a board."""
        samurai = SAMURAI_NAMES.index(owner)
        for other in range(int(self.s.players)):
            self.s.tokens[other] &= ~(1 << samurai)
        self.s.tokens[seat] |= 1 << samurai
        return self

    def raiders(self, *cards: str, exactly: bool = False, known: int = 0) -> "Table":
        """Stack the Raiders, top first, the first ``known`` face up; unless ``exactly``, other hidden cards follow."""
        return self._stack("raiders", "raiders_left", list(cards) + ([] if exactly else self._fillers(cards)), known)

    def intruders(self, *cards: str, known: int = 0) -> "Table":
        """Stack the Intruders, top first."""
        return self._stack("intruders", "intruders_left", list(cards), known)

    def _stack(self, stack: str, left: str, cards: list[str], known: int) -> "Table":
        self.s[stack][:] = NO_CARD
        for place, card in enumerate(reversed(cards)):
            self.s[stack][place] = number(card)
            self.s.known[number(card)] = LOCATED if place >= len(cards) - known else UNSEEN
        self.s[left] = len(cards)
        return self

    def _stack_empty(self) -> None:
        self.s.raiders[:] = NO_CARD
        self.s.raiders_left = 0

    def _fillers(self, taken: tuple[str, ...]) -> list[str]:
        free = [card for card in CARD_NAMES[:52] if card not in taken and not self.s.known[number(card)]]
        return [card for card in free if card not in self.intruder_stack()][-FILLERS:]

    def discarded(self, *cards: str) -> "Table":
        """Lay the discard pile."""
        for card in cards:
            self.s.discard[self.s.discards] = number(card)
            self.s.known[number(card)] = LOCATED
            self.s.discards += 1
        return self

    def barricades(self, count: int) -> "Table":
        """Leave so many Barricades."""
        self.s.barricades = count
        return self

    def farms(self, count: int) -> "Table":
        """Leave so many Farmsteads."""
        self.s.farms = (1 << count) - 1
        return self

    def families(self, *names: str) -> "Table":
        """Leave these Families."""
        self.s.families = sum(1 << FAMILY_NAMES.index(name) for name in names)
        return self

    def in_round(self, round_no: int) -> "Table":
        """Say which round it is."""
        self.s.round_no = round_no
        return self

    def active(self, seat: int) -> "Table":
        """Say whose turn it is."""
        self.s.active = seat
        return self

    # --- playing

    def start(self) -> "Table":
        """Begin the active Samurai's turn and run to the first decision."""
        self.s.phase = START
        go_on(self.s)
        return self

    def end_round(self) -> "Table":
        """Carry out the end of the round (section 16)."""
        self.s.phase = ROUND_END
        go_on(self.s)
        return self

    def play(self, *actions: str) -> "Table":
        """Play for whoever is asked. Raises Refused for an action that is not legal."""
        for action in actions:
            if action not in self.offers():
                raise Refused(f"seat {self.asked()} cannot play '{action}'; legal: {', '.join(sorted(self.offers()))}")
            apply(self.s, self.asked(), LIST.number(action))
        return self

    def copy(self) -> "Table":
        """Return an independent copy, to try something else."""
        return Table(copy_record(self.s))

    def seen_by(self, seat: int) -> "Table":
        """Return what a seat may know; -1 is a spectator."""
        s = copy_record(self.s)
        redact(s, seat)
        return Table(s)

    def redealt(self, seed: int) -> "Table":
        """Return a fair guess at the whole table, from what everybody knows."""
        t = self.seen_by(0)
        redeal(t.s, 0, seed)
        return t

    # --- looking

    def asked(self) -> int:
        """The seat that is asked; NOBODY when the match is over."""
        bits = int(acting(self.s))
        return bits.bit_length() - 1 if bits else NOBODY

    def offers(self, seat: int | None = None) -> set[str]:
        """The names of the legal actions of a seat, by default of the one asked."""
        mask = np.zeros(len(LIST), np.bool_)
        count = legal(self.s, self.asked() if seat is None else seat, mask)
        assert count == mask.sum()
        return {LIST.name(action) for action in np.flatnonzero(mask).tolist()}

    def line_of(self, seat: int) -> list[str]:
        """A combat line, first card first."""
        cards, card = [], int(self.s.first_card[seat])
        while card != NO_CARD:
            cards.append(CARD_NAMES[card])
            card = int(self.s.after[card])
        return cards

    def left_of(self, seat: int) -> set[str]:
        """The cards of a defence side."""
        return {CARD_NAMES[card] for card in self.s.defence[seat].tolist() if card != NO_CARD}

    def total(self, seat: int) -> int:
        """A Samurai's total."""
        return int(self.s.total[seat])

    def state_of(self, seat: int) -> str:
        """A board's side and Wound tokens, as ``human/1``."""
        return f"{'beast' if self.s.beast[seat] else 'human'}/{int(self.s.wound[seat])}"

    def has_passed(self, seat: int) -> bool:
        """Whether a Samurai has passed."""
        return bool(self.s.passed[seat])

    def token_at(self, owner: str) -> int:
        """The seat where a Samurai's Support token lies."""
        samurai = SAMURAI_NAMES.index(owner)
        return next(seat for seat in range(int(self.s.players)) if self.s.tokens[seat] >> samurai & 1)

    def raider_stack(self) -> list[str]:
        """The Raider stack, top first; ``?`` is a card turned face down by ``seen_by``."""
        return self._cards(self.s.raiders[: self.s.raiders_left].tolist()[::-1])

    def intruder_stack(self) -> list[str]:
        """The Intruder stack, top first."""
        return self._cards(self.s.intruders[: self.s.intruders_left].tolist()[::-1])

    def discard_pile(self) -> list[str]:
        """The discard pile, oldest card first."""
        return self._cards(self.s.discard[: self.s.discards].tolist())

    @staticmethod
    def _cards(cards: list[int]) -> list[str]:
        return [CARD_NAMES[card] if card != NO_CARD else "?" for card in cards]

    def farms_left(self) -> int:
        """How many Farmsteads stand."""
        return int(self.s.farms).bit_count()

    def families_left(self) -> list[str]:
        """The Families in the village."""
        return [name for family, name in enumerate(FAMILY_NAMES) if self.s.families >> family & 1]

    def over(self) -> bool:
        """Whether the match has ended."""
        return bool(over(self.s))

    def reason(self) -> str:
        """Why the match ended."""
        return REASONS[int(self.s.ending)]

    def points(self) -> int:
        """What the village would score now."""
        return int(points(self.s))

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


def options(players: int, **chosen: str) -> Record:
    """Return an Options record; an option not given has its first value."""
    return option_record("samurai_spirit", {"players": players, **chosen})


def table(*samurai: str, difficulty: str = "normal", **chosen: str) -> Table:
    """Return the base state of the scenarios: seat 0 is about to start a turn of round 1; nothing has happened yet."""
    seats = {f"seat_{seat}": name for seat, name in enumerate(samurai)}
    s = blank(State)
    s.emitting = 1
    new_game(s, options(len(samurai), difficulty=difficulty, **seats, **chosen), 1)
    s.active = 0
    s.offered = 0
    s.event_count = 0
    s.events[:] = 0
    return Table(s).raiders()


def new_table(players: int, seed: int = 0, **chosen: str) -> Table:
    """Return a table as the setup leaves it: at the first decision of a match."""
    s = blank(State)
    s.emitting = 1
    new_game(s, options(players, **chosen), seed)
    return Table(s)


def try_seeds(make: Callable[[], Table], play: Callable[[Table], object], wanted: Callable[[Table], bool]) -> Table:
    """Try seeds until a table, played from there, is as wanted; return it."""
    for seed in range(5000):
        t = make()
        t.s.rng = seed
        play(t)
        if wanted(t):
            return t
    raise AssertionError("no seed leads there")


def late_table(players: int, round_no: int, seed: int = 0, **chosen: str) -> Table:
    """Return a table at the start of a later round, as if nothing had been lost in those before."""
    t = new_table(players, seed, **chosen)
    for _ in range(1, round_no):
        for card in t.raider_stack():
            t.s.known[number(card)] = SEEN
        t._stack_empty()
        next_round(t.s)
        t.s.offered = 0
    return t if round_no == 1 else t.start()


def random_match(players: int, seed: int, round_no: int = 1, **chosen: str) -> Iterator[tuple[Table, int, int]]:
    """Play a match at random: yield the table before every action, who acts and what; at last the ended table."""
    t, dice, mask = late_table(players, round_no, seed, **chosen), Random(seed), np.zeros(len(LIST), np.bool_)
    while not t.over():
        seat = t.asked()
        legal(t.s, seat, mask)
        action = dice.choice(np.flatnonzero(mask).tolist())
        yield t, seat, action
        apply(t.s, seat, action)
    yield t, NOBODY, -1


def backs_shown(t: Table) -> list[str]:
    """The backs of the Farmsteads the last action took, as far as they applied."""
    return [BACK_NAMES[lost["back"]] for lost in t.events_of("farm_lost") if lost["applies"]]
