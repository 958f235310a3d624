"""The Python API: Game, Match, Action and View, in the style of python-chess.

>>> import tatami
>>> match = tatami.game("samurai").start(players=2, seed=7, start_hand="random", figure_setup="random")
>>> match.play(match.actions()[0])
>>> match.view(1).seat
1
"""

import copyreg
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from tatami.errors import BadOption, DamagedSave, IllegalAction, OtherEdition, TatamiError, UnknownAction
from tatami.kernel.events import Event, read_events
from tatami.kernel.game_rules import GameRules
from tatami.kernel.records import Record, blank, copy_record
from tatami.registry import MAX_SEED, Meta, is_complete, load_meta, load_rules, option_record, packages
from tatami.saves import SavedMatch, first_digest, last_digest, next_digest
from tatami.ui.cover import framed, plain
from tatami.ui.i18n import Phrase, Words
from tatami.ui.panels import Panels

SPECTATOR = -1
MAX_NAME_LENGTH = 100  # characters in the name of an action

# Compiled rules are pickled as the name of their game.
copyreg.pickle(GameRules, lambda rules: (load_rules, (rules.name,)))


@cache
def game(name: str) -> "Game":
    """Return a game by name. Raises UnknownGame."""
    return Game(load_meta(name))


def all_games() -> list["Game"]:
    """Return all games that are complete."""
    return [game(name) for name in packages() if is_complete(name)]


class Game:
    """A game: its title, options, actions and rules."""

    def __init__(self, meta: Meta) -> None:
        self.meta = meta
        self.name = meta.name

    def __repr__(self) -> str:
        return f"Game({self.name!r})"

    @cached_property
    def rules(self) -> GameRules:
        """The compiled rules."""
        return load_rules(self.name)

    def ui(self, part: str) -> Any:
        """Return a module of the game's ``ui`` folder: ``panels``, ``text_board``, ``cover`` …"""
        return import_module(f"{packages()[self.name]}.ui.{part}")

    @cached_property
    def phrases(self) -> Any:
        """The module that chooses texts: prompt(), action_phrase() and event_phrase()."""
        return self.ui("phrases")

    @cached_property
    def cover(self) -> str:
        """The game's cover as one SVG element; a plain one if the game has none."""
        own = (files(packages()[self.name]) / "ui" / "cover.py").is_file()
        return framed(self.ui("cover").draw() if own else plain())

    def words(self, language: str = "en", seats: Sequence[str] = ()) -> Words:
        """Return the game's texts in a language, with the names of the players if given."""
        return Words(f"{packages()[self.name]}.ui.words", language, seats)

    def action(self, what: "str | int | Action") -> "Action":
        """Return an action by name, number or itself. Raises UnknownAction."""
        if isinstance(what, Action):
            if what.game.name != self.name:
                raise UnknownAction(f"'{what}' is an action of {what.game.name}, not of {self.name}")
            return Action(self, what.number)
        if isinstance(what, bool) or not isinstance(what, str | int | np.integer):
            raise UnknownAction(f"an action of {self.name} is given by number or name, not by {what!r}")
        if isinstance(what, str) and len(what) > MAX_NAME_LENGTH:
            raise UnknownAction(f"no action of {self.name} has a name of {len(what)} letters")
        return Action(self, self.rules.actions.number(what))

    def resolve_options(
        self, /, players: int | None = None, preset: str | None = None, **options: str
    ) -> dict[str, Any]:
        """Return all options of a match; those not given have the first value listed in meta.toml.

        Raises BadOption for an unknown option, value, preset or number of players.
        """
        chosen: dict[str, Any] = {}
        if preset is not None:
            if preset not in self.meta.presets:
                raise BadOption(f"{self.name} has the presets {', '.join(self.meta.presets)}, not '{preset}'")
            chosen |= self.meta.presets[preset]
        chosen |= options
        if players is not None:
            chosen["players"] = players
        return self.meta.complete(chosen)

    def is_cooperative(self, options: Mapping[str, Any]) -> bool:
        """Tell whether all seats win or lose together under these options."""
        if options["players"] == 1 or self.meta.type["utility"] == "cooperative":
            return True
        # A game that can be both has a field for it in its record.
        return "coop" in self.rules.state.dtype.names and bool(Match(self, options).state.coop)

    @property
    def shares_victories(self) -> bool:
        """Whether a tie is a shared victory; in other games it is a draw."""
        return "shared victory" in self.meta.type["utility"]

    def start(self, /, players: int | None = None, seed: int = 0, preset: str | None = None, **options: str) -> "Match":
        """Start a match; see ``resolve_options``. Raises BadOption for options it refuses, or a bad seed."""
        return Match(self, self.resolve_options(players, preset, **options), seed)

    def load(self, path: str | Path) -> "Match":
        """Return a match of this game saved in a file. Raises DamagedSave or OtherEdition."""
        match = Match.load(path)
        if match.game is not self:
            raise DamagedSave(f"{path} is a match of {match.game.name}, not of {self.name}")
        return match


@dataclass(frozen=True, eq=False)
class Action:
    """One entry of a game's fixed list of actions. ``str`` gives its name, ``text`` what it does in its position."""

    game: Game
    number: int
    phrase: Phrase | None = None  # what it does in the position it was listed for

    def __str__(self) -> str:
        return self.game.rules.actions.name(self.number)

    def __repr__(self) -> str:
        return f"<Action {self.number}: {self}>"

    def __int__(self) -> int:
        return self.number

    __index__ = __int__

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and (other.game.name, other.number) == (self.game.name, self.number)

    def __hash__(self) -> int:
        return hash((self.game.name, self.number))

    def text(self, words: Words | None = None) -> str:
        """Return what the action does, in words; English by default."""
        return (words or self.game.words()).say(self.phrase) if self.phrase else str(self)


class View:
    """What one seat may know of a match; all that bots, pages and drawings ever get."""

    def __init__(self, game: Game, seat: int, state: Record, log: Sequence[Event]) -> None:
        """Wrap a state that is already redacted for the seat; ``SPECTATOR`` sees only what is public."""
        self.game, self.seat, self.state, self.log = game, seat, state, tuple(log)

    def __repr__(self) -> str:
        return f"<View of {self.game.name} from {'outside' if self.seat == SPECTATOR else f'seat {self.seat}'}>"

    @property
    def players(self) -> int:
        """How many seats the match has."""
        return int(self.state.players)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return bool(self.game.rules.over(self.state))

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that may decide now."""
        return _seats(self.game.rules.acting(self.state))

    def check_turn(self) -> None:
        """Raise IllegalAction unless the seat has something to decide."""
        if self.seat not in self.acting:
            raise IllegalAction(f"seat {self.seat} has nothing to decide now")

    def legal(self) -> np.ndarray:
        """Return the seat's legal actions as a mask over the game's list."""
        mask = self.game.rules.mask()
        if self.seat != SPECTATOR:
            self.game.rules.legal(self.state, self.seat, mask)
        return mask

    def actions(self) -> list[Action]:
        """Return the seat's legal actions; none if it has nothing to decide."""
        action_phrase = self.game.phrases.action_phrase
        return [
            Action(self.game, number, action_phrase(self.state, self.seat, number))
            for number in np.flatnonzero(self.legal()).tolist()
        ]

    def prompt(self) -> Phrase:
        """Return the phrase that says what the seat has to decide, or whom it waits for."""
        prompt: Phrase = self.game.phrases.prompt(self.state, self.seat)
        return prompt

    def fields(self) -> dict[str, Any]:
        """Return the redacted state as plain data, field by field."""
        return {name: np.asarray(self.state[name]).tolist() for name in self.state.dtype.names}

    def redeal(self, seed: int) -> Record:
        """Return a full state, drawn fairly from those that this seat cannot distinguish (a determinization)."""
        state = copy_record(self.state)
        self.game.rules.redeal(state, self.seat, seed)
        return state

    def panels(self, words: Words | None = None) -> Panels:
        """Return the drawings of the view."""
        panels: Panels = self.game.ui("panels").draw(self, words or self.game.words())
        return panels

    def svg(self, words: Words | None = None) -> str:
        """Return the board as one self-contained SVG."""
        return self.panels(words).board

    def text_board(self, words: Words | None = None) -> str:
        """Return the view as text for a terminal."""
        return str(self.game.ui("text_board").text_board(self, words or self.game.words()))

    def _repr_html_(self) -> str:
        return self.svg()

    def tobytes(self) -> bytes:
        """Return the redacted state as bytes; if they are equal, the seat cannot distinguish two matches."""
        return bytes(self.state.tobytes())


class Match:
    """A match: a seed, options, and the moves so far. Replaying them gives the same bytes."""

    hint_function: ClassVar[Callable[[View], Any]]  # set by ``tatami.players``, which this module must not import

    def __init__(self, game: Game, options: Mapping[str, Any], seed: int = 0) -> None:
        """Start a match; see ``Game.start``."""
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= MAX_SEED:
            raise BadOption(f"a seed is a whole number from 0 to {MAX_SEED}, not {seed!r}")
        self.game, self.seed = game, seed
        self.options = game.meta.complete(options)
        self.moves: list[tuple[int, int]] = []
        state = blank(game.rules.state)
        state.emitting = 1
        game.rules.new_game(state, option_record(game.name, self.options), seed)
        self._states = [state]
        self._digests = [first_digest(game.name, self.options, seed)]
        self._logs: dict[int, list[list[Event]]] = {}
        self._log_events()

    def __repr__(self) -> str:
        status = "over" if self.over else f"seat {self.seat} to decide"
        return f"<Match of {self.game.name}, {self.players} players, {len(self.moves)} moves, {status}>"

    def __len__(self) -> int:
        return len(self.moves)

    # --- state

    @property
    def state(self) -> Record:
        """The full state as a record, hidden information included. Players and pages get a ``view`` instead."""
        return self._states[-1]

    @property
    def players(self) -> int:
        """How many seats the match has."""
        return int(self.options["players"])

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return bool(self.game.rules.over(self.state))

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that may decide now: usually one, several while choices are simultaneous."""
        return _seats(self.game.rules.acting(self.state))

    @property
    def seat(self) -> int | None:
        """The lowest seat that may decide now; None when the match is over."""
        return self.acting[0] if self.acting else None

    def actions(self, seat: int | None = None) -> list[Action]:
        """Return the legal actions of a seat, by default of the one to decide."""
        decider = self.seat if seat is None else seat
        return [] if decider is None else self.view(decider).actions()

    def view(self, seat: int | None) -> View:
        """Return what a seat may know; None is a spectator."""
        number = SPECTATOR if seat is None else seat
        if number not in range(SPECTATOR, self.players):
            raise BadOption(f"this match has seats 0 to {self.players - 1}, not {seat}")
        state = copy_record(self.state)
        self.game.rules.redact(state, number)
        return View(self.game, number, state, [event for events in self._logs[number] for event in events])

    def scores(self) -> tuple[float, ...]:
        """Return a result from 0 to 1 for every seat; all 0 while the match goes on."""
        out = np.zeros(self.players)
        self.game.rules.score(self.state, out)
        return tuple(out.tolist())

    @property
    def log(self) -> list[Event]:
        """All events, hidden ones included; ``view(seat).log`` has those that a seat saw."""
        return [event for state in self._states for event in read_events(state, self.game.rules.events)]

    def events_seen(self, seat: int | None) -> list[list[Event]]:
        """Return the events a seat (None: a spectator) saw, ply by ply; the first entry is the setup."""
        return list(self._logs[SPECTATOR if seat is None else seat])

    def hint(self, seat: int | None = None) -> Any:
        """Return a ``players.hints.Hint``: the best action, its expected result, and the second best."""
        return Match.hint_function(self.view(self.seat if seat is None else seat))

    # --- playing

    def play(self, action: Action | str | int, seat: int | None = None) -> None:
        """Play a legal action. Raises IllegalAction or UnknownAction, and then nothing has changed."""
        number = self.game.action(action).number
        if self.over:
            raise IllegalAction("the match is over; nothing more can be played")
        decider = self.acting[0] if seat is None else seat
        if decider not in self.acting:
            waiting = " or ".join(f"seat {other}" for other in self.acting)
            raise IllegalAction(f"seat {decider} has nothing to decide now; it is for {waiting}")
        if isinstance(decider, bool) or not isinstance(decider, int | np.integer):
            raise IllegalAction(f"a seat is a whole number, not {decider!r}")
        mask = self.game.rules.mask()
        count = self.game.rules.legal(self.state, decider, mask)
        if not mask[number]:
            names = [self.game.rules.actions.name(legal) for legal in np.flatnonzero(mask).tolist()]
            some = ", ".join(names[:5]) + (", …" if count > 5 else "")
            wrong = self.game.rules.actions.name(number)
            raise IllegalAction(f"seat {decider} cannot play '{wrong}' now; {count} legal: {some}")
        state = copy_record(self.state)
        self.game.rules.apply(state, decider, number)
        self._states.append(state)
        self._digests.append(self._digest_after(decider, mask, number))
        self.moves.append((decider, number))
        self._log_events()

    def undo(self) -> tuple[int, Action]:
        """Take the last move back and return it. Raises IllegalAction at the start of the match."""
        if not self.moves:
            raise IllegalAction("no move has been played, so none can be taken back")
        self._states.pop()
        self._digests.pop()
        for log in self._logs.values():
            log.pop()
        seat, number = self.moves.pop()
        return seat, self.game.action(number)

    def without(self, ply: int) -> "Match | None":
        """Return the match without one move, if those after it were simultaneous choices of others; else None.

        The seat must not have moved again, and nothing hidden may have been revealed since.
        """
        seat, before = self.moves[ply][0], self.at(ply)
        later = self.moves[ply + 1 :]
        if not later or any(map(self.reveals, range(ply, len(self)))):
            return None
        if any(mover == seat or mover not in before.acting for mover, _ in later):
            return None
        try:
            for mover, action in later:
                before.play(action, mover)
        except IllegalAction:
            return None
        return before

    def reveals(self, ply: int) -> bool:
        """Tell whether move ``ply`` (from 0) used random numbers or revealed anything hidden."""
        before, after = self._states[ply], self._states[ply + 1]
        events = read_events(after, self.game.rules.events)
        return bool(before.rng != after.rng) or any(event.kind.reveals for event in events)

    def clone(self) -> "Match":
        """Return an independent copy."""
        other = object.__new__(Match)
        other.game, other.seed, other.options = self.game, self.seed, dict(self.options)
        other.moves, other._states, other._digests = list(self.moves), list(self._states), list(self._digests)
        other._logs = {seat: list(log) for seat, log in self._logs.items()}
        return other

    def at(self, ply: int) -> "Match":
        """Return the match as it stood after ``ply`` moves. Raises IllegalAction if there were not so many."""
        if not 0 <= ply <= len(self.moves):
            raise IllegalAction(f"the match has plies 0 to {len(self.moves)}, not {ply}")
        other = self.clone()
        while len(other.moves) > ply:
            other.undo()
        return other

    def _digest_after(self, seat: int, mask: np.ndarray, number: int) -> bytes:
        names = self.game.rules.actions.names
        return next_digest(self._digests[-1], seat, [names[legal] for legal in np.flatnonzero(mask)], names[number])

    def behaviour_at(self, ply: int) -> str:
        """Return the behaviour digest up to a ply, to compare replays with."""
        return self._digests[ply].hex()

    def _log_events(self) -> None:
        events = read_events(self.state, self.game.rules.events)
        for seat in range(SPECTATOR, self.players):
            viewer = None if seat == SPECTATOR else seat
            seen = [event for event in events if event.visible_to(viewer)]
            self._logs.setdefault(seat, []).append(seen)

    # --- saving

    def saved(self) -> SavedMatch:
        """Return the match as plain data, independent of how the code represents it."""
        names, scores = self.game.rules.actions.names, self.scores() if self.over else None
        return SavedMatch(
            game=self.game.name,
            edition=self.game.meta.edition,
            options=dict(self.options),
            seed=self.seed,
            moves=[(seat, names[number]) for seat, number in self.moves],
            scores=scores,
            behaviour=last_digest(self._digests[-1], scores),
        )

    def to_json(self) -> dict[str, Any]:
        """Return the match as an object for JSON; ``from_json`` reads it back."""
        return self.saved().to_json()

    def save(self, path: str | Path) -> None:
        """Write the match to a file for ``Match.load`` and ``tatami replay``.

        Raises OSError, and then an existing file is unchanged.
        """
        self.saved().write(path)

    @classmethod
    def load(cls, path: str | Path) -> "Match":
        """Return the match saved in a file. Raises DamagedSave, OtherEdition or UnknownGame."""
        return cls.from_saved(SavedMatch.read(path), str(path))

    @classmethod
    def from_json(cls, data: Any, origin: str = "the data") -> "Match":
        """Return the match described by ``to_json``. Raises as ``load`` does."""
        return cls.from_saved(SavedMatch.from_json(data, origin), origin)

    @classmethod
    def from_saved(cls, saved: SavedMatch, origin: str = "the data") -> "Match":
        """Return a saved match, fully replayed. Raises as ``load`` does."""
        replay = Replay.of(saved, origin)
        if replay.problem is not None:
            raise replay.problem
        return replay.match

    # --- drawing

    def svg(self, words: Words | None = None) -> str:
        """Return the board as the seat to decide sees it, or a spectator when the match is over."""
        return self.view(self.seat).svg(words)

    def _repr_html_(self) -> str:
        return self.svg()


@dataclass(frozen=True)
class Replay:
    """A saved match replayed as far as possible, and why it cannot go on, if it cannot."""

    match: Match
    saved: SavedMatch
    problem: TatamiError | None = None

    @property
    def whole(self) -> bool:
        """Whether every saved move was replayed."""
        return len(self.match) == len(self.saved.moves)

    @property
    def scores(self) -> tuple[float, ...] | None:
        """The result as it was saved, whatever the current rules make of the moves; None if there was none."""
        return self.saved.scores if self.saved.scores is not None or not self.match.over else self.match.scores()

    @classmethod
    def of(cls, saved: SavedMatch, origin: str = "the data") -> "Replay":
        """Replay a saved match. Raises UnknownGame, or DamagedSave for one that cannot even be started."""
        which = game(saved.game)
        edition, now = edition_of(saved, which.meta), which.meta.edition
        problem: TatamiError | None = None
        if edition != now:
            older = f"edition {edition}" if edition else "an edition before the first"
            problem = OtherEdition(f"{origin} was played with {older} of {which.name}; this is edition {now}")
        try:
            match = Match(which, saved.options, saved.seed)
        except (TatamiError, TypeError, AttributeError) as error:
            raise problem or DamagedSave(f"{origin} is damaged: {error}") from error
        try:
            for seat, action in saved.moves:
                match.play(action, seat)
        except (TatamiError, UnknownAction, TypeError) as error:
            return cls(match, saved, problem or DamagedSave(f"{origin} is damaged: {error}"))
        if problem is None and saved.behaviour is not None and match.saved().behaviour != saved.behaviour:
            problem = DamagedSave(f"{origin} is damaged: its moves do not lead where it says")
        return cls(match, saved, problem)


def edition_of(saved: SavedMatch, meta: Meta) -> int:
    """Return the edition of a saved match; files from before there were editions have a hash of the sources instead."""
    if saved.source_hash in meta.first_edition_hashes:
        return 1
    return saved.edition


def _seats(bits: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(int(bits).bit_length()) if bits >> seat & 1)
