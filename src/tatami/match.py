"""The friendly face of a rulebook: Game, Match, Action and View, with the manners of python-chess.

>>> import tatami
>>> match = tatami.game("samurai").start(players=2, seed=7, start_hand="random", figure_setup="random")
>>> match.play(match.actions()[0])
>>> match.view(1).seat
1
"""

import contextlib
import copyreg
import errno
import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from tatami.errors import BadOption, DamagedSave, IllegalAction, OtherRules, TatamiError, UnknownAction
from tatami.kernel.events import Event, read_events
from tatami.kernel.records import Record, blank, twin
from tatami.kernel.rulebook import Rulebook
from tatami.paper.sheet import Sheet
from tatami.paper.words import Phrase, Words
from tatami.shelf import (
    LARGEST_SEED,
    Meta,
    is_complete,
    load_meta,
    load_rulebook,
    option_record,
    packages,
    rules_version,
)

SPECTATOR = -1
LONGEST_NAME = 100  # letters, of an action

# Whatever holds a rulebook is copied and pickled without it: compiled rules are found again by the game's name.
copyreg.pickle(Rulebook, lambda book: (load_rulebook, (book.name,)))


@cache
def game(name: str) -> "Game":
    """Return a game by name. Raises UnknownGame."""
    return Game(load_meta(name))


def all_games() -> list["Game"]:
    """Return all games on the shelf that are complete."""
    return [game(name) for name in packages() if is_complete(name)]


class Game:
    """A game on the shelf: what it is called, what it can be started with, its actions and its rules."""

    def __init__(self, meta: Meta) -> None:
        self.meta = meta
        self.name = meta.name

    def __repr__(self) -> str:
        return f"Game({self.name!r})"

    @cached_property
    def rules(self) -> Rulebook:
        """The compiled rules, for arrays of games and other fast things."""
        return load_rulebook(self.name)

    @property
    def rules_version(self) -> str:
        """A hash of the rules; a saved match is bound to it."""
        return rules_version(self.name)

    @cached_property
    def speech(self) -> Any:
        """The game's ``words`` room: ask(), offer() and tell() say which phrase fits."""
        return import_module(f"{packages()[self.name]}.words")

    @cached_property
    def drawing(self) -> Any:
        """The game's ``board`` room: draw() makes a Sheet of a View, sketch() a text."""
        return import_module(f"{packages()[self.name]}.board")

    def words(self, language: str = "en", seats: Sequence[str] = ()) -> Words:
        """Return the game's words in a language, with the names of the players if they are known."""
        return Words(f"{packages()[self.name]}.words", language, seats)

    def action(self, what: "str | int | Action") -> "Action":
        """Return an action by name, number or itself. Raises UnknownAction."""
        if isinstance(what, Action):
            if what.game.name != self.name:
                raise UnknownAction(f"'{what}' is an action of {what.game.name}, not of {self.name}")
            return Action(self, what.number)
        if isinstance(what, bool) or not isinstance(what, str | int | np.integer):
            raise UnknownAction(f"an action of {self.name} is given by number or name, not by {what!r}")
        if isinstance(what, str) and len(what) > LONGEST_NAME:
            raise UnknownAction(f"no action of {self.name} has a name of {len(what)} letters")
        return Action(self, self.rules.actions.number(what))

    def settle(self, /, players: int | None = None, preset: str | None = None, **options: str) -> dict[str, Any]:
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

    def share_their_fate(self, options: Mapping[str, Any]) -> bool:
        """Tell whether all seats win or lose together under these options."""
        if options["players"] == 1 or self.meta.type["utility"] == "cooperative":
            return True
        # A game that can be both says so in its record.
        return "coop" in self.rules.state.dtype.names and bool(Match(self, options).state.coop)

    @property
    def shares_victories(self) -> bool:
        """Whether equals at the top win together; elsewhere they have drawn."""
        return "shared victory" in self.meta.type["utility"]

    def start(self, /, players: int | None = None, seed: int = 0, preset: str | None = None, **options: str) -> "Match":
        """Start a match; see ``settle`` for the options. Raises BadOption for what ``settle`` refuses or a bad seed."""
        return Match(self, self.settle(players, preset, **options), seed)

    def load(self, path: str | Path) -> "Match":
        """Return a match of this game saved in a file. Raises DamagedSave or OtherRules."""
        match = Match.load(path)
        if match.game is not self:
            raise DamagedSave(f"{path} is a match of {match.game.name}, not of {self.name}")
        return match


@dataclass(frozen=True, eq=False)
class Action:
    """One entry of a game's fixed list. Prints its name, and knows how to say what it does here and now."""

    game: Game
    number: int
    saying: Phrase | None = None  # how it is offered in the position it was listed for

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
        """Say in words what the action does; English unless other words are given."""
        return (words or self.game.words()).say(self.saying) if self.saying else str(self)


class View:
    """What one seat may know of a match: nothing else ever reaches a bot, a page or a drawing."""

    def __init__(self, game: Game, seat: int, state: Record, log: Sequence[Event]) -> None:
        """Take a state that has already been redacted for the seat; ``SPECTATOR`` sees only what is public."""
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
        offer = self.game.speech.offer
        return [
            Action(self.game, number, offer(self.state, self.seat, number))
            for number in np.flatnonzero(self.legal()).tolist()
        ]

    def ask(self) -> Phrase:
        """Return what is being asked of the seat now, as a phrase."""
        asked: Phrase = self.game.speech.ask(self.state, self.seat)
        return asked

    def fields(self) -> dict[str, Any]:
        """Return all that the seat knows as plain data, field by field."""
        return {name: np.asarray(self.state[name]).tolist() for name in self.state.dtype.names}

    def redeal(self, seed: int) -> Record:
        """Return a full state, drawn fairly from all that this seat cannot tell apart."""
        state = twin(self.state)
        self.game.rules.redeal(state, self.seat, seed)
        return state

    def sheet(self, words: Words | None = None) -> Sheet:
        """Return the view drawn, for a page."""
        sheet: Sheet = self.game.drawing.draw(self, words or self.game.words())
        return sheet

    def svg(self, words: Words | None = None) -> str:
        """Return the board as one self-contained SVG."""
        return self.sheet(words).board

    def sketch(self, words: Words | None = None) -> str:
        """Return the view as text for a terminal."""
        return str(self.game.drawing.sketch(self, words or self.game.words()))

    def _repr_html_(self) -> str:
        return self.svg()

    def tobytes(self) -> bytes:
        """Return all that the seat knows as bytes; equal bytes mean that the seat cannot tell two matches apart."""
        return bytes(self.state.tobytes())


class Match:
    """A match being played: a seed, options, and the moves so far. Replaying them gives every byte again."""

    adviser: ClassVar[Callable[[View], Any]]  # set by ``tatami.players``, which the match knows nothing of

    def __init__(self, game: Game, options: Mapping[str, Any], seed: int = 0) -> None:
        """Start a match; see ``Game.start``."""
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= LARGEST_SEED:
            raise BadOption(f"a seed is a whole number from 0 to {LARGEST_SEED}, not {seed!r}")
        self.game, self.seed = game, seed
        self.options = game.meta.complete(options)
        self.moves: list[tuple[int, int]] = []
        state = blank(game.rules.state)
        state.telling = 1
        game.rules.new_game(state, option_record(game.name, self.options), seed)
        self._states = [state]
        self._logs: dict[int, list[list[Event]]] = {}
        self._note_events()

    def __repr__(self) -> str:
        stand = "over" if self.over else f"seat {self.seat} to decide"
        return f"<Match of {self.game.name}, {self.players} players, {len(self.moves)} moves, {stand}>"

    def __len__(self) -> int:
        return len(self.moves)

    # --- looking

    @property
    def state(self) -> Record:
        """The whole truth as a record. Players and pages get a ``view`` instead."""
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
        """The seats that may decide now: one as a rule, several while choices are simultaneous."""
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
        state = twin(self.state)
        self.game.rules.redact(state, number)
        return View(self.game, number, state, [event for events in self._logs[number] for event in events])

    def scores(self) -> tuple[float, ...]:
        """Return a result from 0 to 1 for every seat; all 0 while the match goes on."""
        out = np.zeros(self.players)
        self.game.rules.score(self.state, out)
        return tuple(out.tolist())

    @property
    def log(self) -> list[Event]:
        """Everything that has happened, secrets included; ``view(seat).log`` has what a seat saw of it."""
        return [event for state in self._states for event in read_events(state, self.game.rules.events)]

    def told(self, seat: int | None) -> list[list[Event]]:
        """Return what a seat (None: a spectator) saw happen, ply by ply; the first entry is the setup."""
        return list(self._logs[SPECTATOR if seat is None else seat])

    def hint(self, seat: int | None = None) -> Any:
        """Return the best action, what it is expected to bring, and the runner-up: a ``players.hints.Hint``."""
        return Match.adviser(self.view(self.seat if seat is None else seat))

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
        state = twin(self.state)
        self.game.rules.apply(state, decider, number)
        self._states.append(state)
        self.moves.append((decider, number))
        self._note_events()

    def undo(self) -> tuple[int, Action]:
        """Take the last move back and return it. Raises IllegalAction at the start of the match."""
        if not self.moves:
            raise IllegalAction("no move has been played, so none can be taken back")
        self._states.pop()
        for log in self._logs.values():
            log.pop()
        seat, number = self.moves.pop()
        return seat, self.game.action(number)

    def without(self, ply: int) -> "Match | None":
        """Return the match without one move, if those after it were simultaneous choices of others; else None.

        The seat must not have moved again, and nothing may have come to light since.
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
        """Tell whether move ``ply`` (from 0) drew or rolled anything or brought a secret to light."""
        before, after = self._states[ply], self._states[ply + 1]
        told = read_events(after, self.game.rules.events)
        return bool(before.rng != after.rng) or any(event.kind.reveals for event in told)

    def clone(self) -> "Match":
        """Return an independent copy that plays on by itself."""
        other = object.__new__(Match)
        other.game, other.seed, other.options = self.game, self.seed, dict(self.options)
        other.moves, other._states = list(self.moves), list(self._states)
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

    def _note_events(self) -> None:
        told = read_events(self.state, self.game.rules.events)
        for seat in range(SPECTATOR, self.players):
            watcher = None if seat == SPECTATOR else seat
            seen = [event for event in told if event.visible_to(watcher)]
            self._logs.setdefault(seat, []).append(seen)

    # --- saving

    def to_json(self) -> dict[str, Any]:
        """Return the match as plain data; ``from_json`` reads it back."""
        return {
            "tatami": "match",
            "game": self.game.name,
            "rules": self.game.rules_version,
            "options": self.options,
            "seed": self.seed,
            "moves": [[seat, self.game.rules.actions.name(number)] for seat, number in self.moves],
            "digest": self._digest(),
        }

    def save(self, path: str | Path) -> None:
        """Write the match to a file that ``Match.load`` and ``tatami replay`` read.

        Raises OSError if that cannot be done, and then a file that was there before is unchanged.
        """
        whole = Path(path)
        try:
            part = whole.with_name(f".{whole.name}.part")
            part.write_text(json.dumps(self.to_json(), indent=1, ensure_ascii=False) + "\n", "utf-8")
            part.replace(whole)
        except OSError as error:
            with contextlib.suppress(OSError):
                part.unlink(missing_ok=True)
            raise OSError(error.errno, error.strerror, str(path)) from error
        except ValueError as error:  # a folder's name, or one that no file can have
            raise OSError(errno.EINVAL, "this cannot be the name of a file", str(path)) from error

    @classmethod
    def load(cls, path: str | Path) -> "Match":
        """Return the match saved in a file. Raises DamagedSave, OtherRules or UnknownGame."""
        try:
            data = json.loads(Path(path).read_text("utf-8"))
        except OSError as error:
            raise DamagedSave(f"{path} cannot be read: {error.strerror or error}") from error
        except (ValueError, RecursionError) as error:
            raise DamagedSave(f"{path} is not a match saved by Tatami (it is no JSON text)") from error
        return cls.from_json(data, str(path))

    @classmethod
    def from_json(cls, data: Any, origin: str = "the data") -> "Match":
        """Return the match described by ``to_json``. Raises as ``load`` does."""
        expected = {"tatami", "game", "rules", "options", "seed", "moves", "digest"}
        if not isinstance(data, dict) or data.get("tatami") != "match" or not expected <= data.keys():
            raise DamagedSave(f"{origin} is not a match saved by Tatami")
        saved_game = game(str(data["game"]))
        if data["rules"] != saved_game.rules_version:
            raise OtherRules(
                f"{origin} was played with rules {data['rules']} of {saved_game.name}; "
                f"these are rules {saved_game.rules_version}"
            )
        try:
            match = cls(saved_game, data["options"], data["seed"])
            for seat, action in data["moves"]:
                match.play(action, seat)
        except (TatamiError, UnknownAction, TypeError, ValueError, AttributeError) as error:
            raise DamagedSave(f"{origin} is damaged: {error}") from error
        if match._digest() != data["digest"]:
            raise DamagedSave(f"{origin} is damaged: its moves do not lead where it says")
        return match

    def _digest(self) -> str:
        return hashlib.sha256(self.state.tobytes()).hexdigest()

    # --- drawing

    def svg(self, words: Words | None = None) -> str:
        """Return the board as the seat to decide sees it, or a spectator when the match is over."""
        return self.view(self.seat).svg(words)

    def _repr_html_(self) -> str:
        return self.svg()


def _seats(bits: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(int(bits).bit_length()) if bits >> seat & 1)
