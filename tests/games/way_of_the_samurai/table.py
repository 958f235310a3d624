"""A position of Way of the Samurai for a test, laid out and played in the terms of the rulebook.

Cards go by their ids (``M02``, ``S08``, ``O05``), seats in the duel by A and B. A play is the id of a card, or the name
of any other action (``proceed``, ``ki draw``, ``joker gauge guard``).
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np

from tatami.games.way_of_the_samurai.actions import LIST
from tatami.games.way_of_the_samurai.components import (
    BLOOD_IDS,
    CARD_IDS,
    ENEMY_IDS,
    OPPONENT_IDS,
    WEAPON_IDS,
    WOUND_IDS,
)
from tatami.games.way_of_the_samurai.events import EVENTS
from tatami.games.way_of_the_samurai.rules import acting, apply, legal, new_game, over, run_on, score
from tatami.games.way_of_the_samurai.rules.invariants import INVARIANTS, broken_invariant
from tatami.games.way_of_the_samurai.rules.tokens import limit_gauges
from tatami.games.way_of_the_samurai.rules.visibility import redact, redeal
from tatami.games.way_of_the_samurai.state import FIGHT_WON, IN_WINDOW, NOT_ASKED, W4, W6, WINDOW, Options, State
from tatami.kernel.events import Event, clear_events, read_events
from tatami.kernel.records import Record, blank, copy_record
from tatami.kernel.rng import below
from tatami.registry import load_meta

META = load_meta("way_of_the_samurai")
NO_COMBO = ("M03", "M04", "M05", "M10", "M12", "M17")  # for action zones whose cards do not matter
Draw = int | str


class Refused(Exception):
    """A test played an action that is not legal."""


def options(**chosen: Any) -> Record:
    """Return an Options record; an option not given has its first value."""
    o = blank(Options)
    o.players = chosen.pop("players", 1)
    for name, value in chosen.items():
        o[name] = META.options[name].index(value)
    return o


def bits(cards: tuple[str, ...] | list[str]) -> int:
    """A set of action cards, as the record keeps it."""
    return sum(1 << CARD_IDS.index(card) for card in cards)


def ids(held: int, names: tuple[str, ...] = CARD_IDS) -> list[str]:
    """The cards of a set."""
    return [name for place, name in enumerate(names) if held >> place & 1]


class Table:
    """A State with methods to lay it out, to play on it and to look at it."""

    def __init__(self, s: Record) -> None:
        self.s = s

    # --- laying out; every method returns the table, so that one sentence sets it

    def _lift(self, card: int) -> None:
        """Take an action card from wherever it lies; it belongs to the Main Action deck unless it is put elsewhere."""
        s, here = self.s, 1 << card
        for seat in range(2):
            if s.hand[seat] & here:
                s.hand[seat] &= ~here
                s.hand_size[seat] -= 1
            s.reserve[seat] &= ~here
        s.discard &= ~here
        for row, size in (("deck", "deck_size"), ("special", "special_size"), ("zone", "played")):
            cards = s[row][: s[size]].tolist()
            if card in cards:
                cards.remove(card)
                s[row] = cards + [0] * (len(s[row]) - len(cards))
                s[size] = len(cards)
        s.main |= here
        self._recount(here)

    def _recount(self, cards: int) -> None:
        """Let these cards count as shuffled in before anybody drew."""
        s = self.s
        s.shuffled |= cards
        s.kept[:] = [(int(hand) & ~int(s.shuffled)).bit_count() for hand in s.hand]

    def hand(self, *cards: str, seat: int = 0) -> "Table":
        """Give a player exactly this hand; what was in it goes to the discard pile."""
        self.s.discard |= self.s.hand[seat]
        self.s.hand[seat] = self.s.hand_size[seat] = self.s.kept[seat] = 0
        for card in cards:
            self._lift(CARD_IDS.index(card))
            self.s.hand[seat] |= 1 << CARD_IDS.index(card)
            self.s.hand_size[seat] += 1
        return self

    def reserve(self, *cards: str, seat: int = 0) -> "Table":
        """Put Special Action cards into the reserve."""
        for card in cards:
            self._lift(CARD_IDS.index(card))
            self.s.reserve[seat] |= 1 << CARD_IDS.index(card)
            self.s.main &= ~(1 << CARD_IDS.index(card))
        return self

    def zone(self, *cards: str) -> "Table":
        """Lay cards into the action zone."""
        for card in cards:
            self._lift(CARD_IDS.index(card))
            self.s.zone[self.s.played] = CARD_IDS.index(card)
            self.s.played += 1
        return self

    def deck(self, *cards: str) -> "Table":
        """Put these cards on top of the Main Action deck, the top card first."""
        for card in reversed(cards):
            self._lift(CARD_IDS.index(card))
            self.s.deck[self.s.deck_size] = CARD_IDS.index(card)
            self.s.deck_size += 1
        return self

    def deck_of(self, size: int) -> "Table":
        """Leave so many cards in the Main Action deck; the others go to the discard pile, or come from it."""
        free = self.s.deck[: self.s.deck_size].tolist() + [CARD_IDS.index(card) for card in self.discarded()]
        self.s.deck[:] = 0
        self.s.deck[:size] = free[:size]
        self.s.deck_size = size
        self.s.discard = sum(1 << card for card in free[size:])
        self._recount(sum(1 << card for card in free[:size]))
        return self

    def special(self, *cards: str) -> "Table":
        """Put these cards on top of the Special Action deck, the top card first."""
        left = [card for card in self.special_deck() if card not in cards]
        self.s.special[: len(cards) + len(left)] = [CARD_IDS.index(card) for card in reversed([*cards, *left])]
        return self

    def no_special_cards(self) -> "Table":
        """Empty the Special Action deck: all its cards have been played and lie in the discard pile."""
        for card in self.special_deck():
            self._lift(CARD_IDS.index(card))
            self.s.discard |= 1 << CARD_IDS.index(card)
        return self

    def opponents(self, *cards: str, rest: str = "below") -> "Table":
        """Put these cards on top of the Opponent deck, the top card first; the rest lies below or is discarded."""
        s = self.s
        top = [OPPONENT_IDS.index(card) for card in reversed(cards)]
        others = [card for card in s.opponents[: s.opponents_size].tolist() if card not in top]
        others += [card for card in range(len(OPPONENT_IDS)) if s.opponent_discard >> card & 1 and card not in top]
        s.opponent_discard = sum(1 << card for card in others) if rest == "discarded" else 0
        new = top if rest == "discarded" else others + top
        s.opponents[:] = 0
        s.opponents[: len(new)] = new
        s.opponents_size = len(new)
        return self

    def stance(self, seat: int, *cards: str) -> "Table":
        """Give a duellist exactly these stance cards, in exchange for what lies in the deck."""
        s = self.s
        pool = [c for c in range(12) if not (s.stance[1 - seat] | s.opponent_discard) >> c & 1]
        held = [OPPONENT_IDS.index(card) for card in cards]
        s.stance[seat] = sum(1 << card for card in held)
        s.may_be[(s.holder == seat) & (s.may_be > 0)] = (1 << 12) - 1
        deck = [card for card in pool if card not in held]
        s.opponents[:] = 0
        s.opponents[: len(deck)] = deck
        s.opponents_size = len(deck)
        return self

    def me(self, life: int = 8, ki: int = 5, seat: int = 0) -> "Table":
        """Set a player's tokens."""
        self.s.life[seat], self.s.ki[seat] = life, ki
        return self

    def enemy(self, life: int, ki: int, who: int = 1) -> "Table":
        """Set an enemy's tokens."""
        self.s.life[who], self.s.ki[who] = life, ki
        return self

    def gauges(self, strength: int = 0, technique: int = 0, guard: int = 0, seat: int = 0) -> "Table":
        """Set the sliders."""
        self.s.gauges[seat] = (strength, technique, guard)
        return self

    def die(self, level: int, seat: int = 0) -> "Table":
        """Set the wound die."""
        self.s.die[seat] = level
        return self

    def weapon(self, name: str) -> "Table":
        """Put another weapon into the player's hands."""
        self.s.weapon[0] = WEAPON_IDS.index(name)
        limit_gauges(self.s, 0)
        return self

    def put(self, **fields: int) -> "Table":
        """Set plain numbers of the record."""
        for name, value in fields.items():
            self.s[name] = value
        return self

    def window(self, window: int, attack: int = 1, defence: str | None = None) -> "Table":
        """Go to a window of an attack: cards that do not matter lie in the zone, the defence is open from W3 on."""
        s = self.s
        s.attack, s.window, s.step, s.decision, s.asked = attack - 1, window, WINDOW, IN_WINDOW, s.turn
        held = self.held()
        for card in [card for card in NO_COMBO if card not in held]:
            if s.played < min(window - 1, 3):
                self.zone(card)
        if window >= W4 or defence:
            self._show(defence)
        if window == W6:
            s.counter[0] = self._bottom_opponent()
            s.counters = 1
        return self

    def _show(self, defence: str | None) -> None:
        if defence is None:
            self.s.defence = self._bottom_opponent()
        else:
            self.opponents(defence)
            self.s.opponents_size -= 1
            self.s.defence = OPPONENT_IDS.index(defence)
        self.s.shown = 1

    def _bottom_opponent(self) -> int:
        """Take the bottom card of the Opponent deck, so that the order of the others stays."""
        s = self.s
        card = int(s.opponents[0])
        s.opponents[:-1] = s.opponents[1:]
        s.opponents_size -= 1
        return card

    def next_draws(self, *wanted: Draw) -> "Table":
        """Set the generator so that the next draws are these, as long as nothing is shuffled between them.

        A number is the face of a die; W1 to W5 a Wound card; B1 to B6 a Blood card; gisei1 to gisei5 a Gisei card.
        """
        draws = [self._draw(what) for what in wanted]
        probe = copy_record(self.s)
        for seed in range(1_000_000):
            probe.rng = seed
            if all(below(probe, of) == value for of, value in draws):
                self.s.rng = seed
                return self
        raise AssertionError(f"no seed draws {wanted}")

    def _draw(self, what: Draw) -> tuple[int, int]:
        if isinstance(what, int):
            return 6, what - 1
        if what in WOUND_IDS:
            return 5, WOUND_IDS.index(what)
        if what in BLOOD_IDS:
            left = [card for place, card in enumerate(BLOOD_IDS) if not self.s.blood_drawn >> place & 1]
            return len(left), left.index(what)
        return 5, int(what[-1]) - 1

    # --- playing

    def play(self, *plays: str) -> "Table":
        """Play for whoever is to act. Raises Refused for a play that is not legal."""
        for text in plays:
            action = f"play {text}" if text in CARD_IDS else text
            if action not in self.offers():
                raise Refused(f"cannot play '{action}'; legal: {', '.join(sorted(self.offers()))}")
            apply(self.s, int(self.s.asked), LIST.number(action))
        return self

    def pass_windows(self) -> "Table":
        """Proceed as long as there is nothing else that must be done."""
        while "proceed" in self.offers():
            self.play("proceed")
        return self

    def run_from(self, step: int) -> "Table":
        """Let the engine go on from a step, up to the next decision."""
        clear_events(self.s)
        self.s.step, self.s.decision = step, NOT_ASKED
        run_on(self.s)
        return self

    def win(self) -> "Table":
        """Close the fight as won by a defence, and go on to what follows it."""
        self.s.cause = 1
        return self.run_from(FIGHT_WON)

    def copy(self) -> "Table":
        """Return an independent copy, to try something else."""
        return Table(copy_record(self.s))

    def seen_by(self, seat: int) -> "Table":
        """Return what one seat may know; -1 is a spectator."""
        s = copy_record(self.s)
        redact(s, seat)
        return Table(s)

    def guessed_by(self, seat: int, seed: int) -> "Table":
        """Return a full table that the seat cannot tell from this one."""
        view = self.seen_by(seat)
        redeal(view.s, seat, seed)
        return view

    # --- looking

    def offers(self) -> set[str]:
        """The names of the legal actions of whoever is to act."""
        if not acting(self.s):
            return set()
        mask = np.zeros(len(LIST), np.bool_)
        count = legal(self.s, int(self.s.asked), mask)
        assert count == mask.sum()
        return {LIST.name(number) for number in np.flatnonzero(mask).tolist()}

    def held(self, seat: int = 0) -> list[str]:
        """A player's hand."""
        return ids(int(self.s.hand[seat]))

    def reserved(self, seat: int = 0) -> list[str]:
        """A player's reserve."""
        return ids(int(self.s.reserve[seat]))

    def discarded(self) -> list[str]:
        """The Main discard pile."""
        return ids(int(self.s.discard))

    def special_deck(self) -> list[str]:
        """The Special Action deck, the top card first."""
        return [CARD_IDS[card] for card in self.s.special[: self.s.special_size].tolist()[::-1]]

    def opponent_deck(self) -> list[str]:
        """The Opponent deck, the top card first."""
        return [OPPONENT_IDS[card] for card in self.s.opponents[: self.s.opponents_size].tolist()[::-1]]

    def opponent_discard(self) -> list[str]:
        """The Opponent discard pile."""
        return ids(int(self.s.opponent_discard), OPPONENT_IDS)

    def in_stance(self, seat: int) -> list[str]:
        """A duellist's stance hand."""
        return ids(int(self.s.stance[seat]), OPPONENT_IDS)

    def levels(self, seat: int = 0) -> tuple[int, ...]:
        """Strength, Technique, Guard."""
        return tuple(self.s.gauges[seat].tolist())

    def tokens(self, who: int = 0) -> tuple[int, int]:
        """Life and Ki of a fighter."""
        return int(self.s.life[who]), int(self.s.ki[who])

    def foe(self) -> tuple[int, int]:
        """Life and Ki of the enemy."""
        return self.tokens(1)

    def level(self, seat: int = 0) -> int:
        """The wound die."""
        return int(self.s.die[seat])

    def over(self) -> bool:
        """Whether the match has ended."""
        return bool(over(self.s))

    def results(self) -> tuple[float, ...]:
        """The result of every seat."""
        out = np.zeros(int(self.s.players))
        score(self.s, out)
        return tuple(out.tolist())

    def events_of(self, kind: str) -> list[dict[str, int]]:
        """The details of the last action's events of one kind."""
        return [event.details for event in self.events() if event.kind.name == kind]

    def events(self) -> list[Event]:
        """All events of the last action."""
        return read_events(self.s, EVENTS)

    def check_invariants(self) -> str:
        """The first broken invariant, or that all hold."""
        return INVARIANTS.get(int(broken_invariant(self.s)), "all hold")


def new_table(seed: int = 0, **chosen: Any) -> Table:
    """Return a table as the setup leaves it: at the first decision of a match."""
    s = blank(State)
    s.emitting = 1
    new_game(s, options(**chosen), seed)
    return Table(s)


def table(**chosen: Any) -> Table:
    """Return a table in W1 of the first attack: of a fight against Ishida with the Katana, unless options say else."""
    t = new_table(**chosen)
    if "choose node hayato" in t.offers():
        t.play("choose node hayato")
    if "mulligan no" in t.offers():
        t.play("mulligan no")
        t.s.mulligan_used = 1
    return t


def named(enemy: str, **chosen: Any) -> Table:
    """Return a table in W1 against a named enemy."""
    assert enemy.upper() in ENEMY_IDS
    return table(enemy=enemy, **chosen)


def random_match(seed: int, **chosen: Any) -> Iterator[tuple[Table, int]]:
    """Play a whole match at random: yield the table before every action and the action; at last the ended table."""
    t, dice, mask = new_table(seed, **chosen), Random(seed), np.zeros(len(LIST), np.bool_)
    while not t.over():
        legal(t.s, int(t.s.asked), mask)
        action = dice.choice(np.flatnonzero(mask).tolist())
        yield t, action
        apply(t.s, int(t.s.asked), action)
    yield t, -1
