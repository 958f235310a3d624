"""A match in the terminal: people take turns at the keyboard, bots play by themselves."""

from collections.abc import Sequence
from pathlib import Path

from tatami.errors import BadOption, IllegalAction, TatamiError, UnknownAction
from tatami.match import Action, View
from tatami.players import Player, player
from tatami.players.hints import hint_text
from tatami.registry import MAX_SEED
from tatami.terminal.screen import Screen
from tatami.ui.i18n import Seat

HUMAN = "human"


def parse_action(view: View, actions: Sequence[Action], text: str) -> Action:
    """Parse the number of a listed action, a name, or the last word of a name that only one action has.

    Raises IllegalAction for a number that is not listed, UnknownAction for an unknown name.
    """
    if text.isdecimal():
        number = int(text[:9])
        if not 1 <= number <= len(actions):
            raise IllegalAction(f"the actions have the numbers 1 to {len(actions)}, not {text[:9]}")
        return actions[number - 1]
    fitting = [action for action in actions if str(action).lower().endswith(f" {text.lower()}")]
    return fitting[0] if len(fitting) == 1 else view.game.action(text)


class TerminalMatch:
    """A match with people and bots at one terminal."""

    def __init__(self, screen: Screen, seats: Sequence[str]) -> None:
        """``seats`` has a word for each seat: human, or a player specification. Raises BadOption."""
        self.screen, self.match = screen, screen.match
        if len(seats) != self.match.players:
            raise BadOption(f"the match has {self.match.players} seats, but {len(seats)} players were named")
        self.seats = tuple(seats)
        self.people = [seat for seat, kind in enumerate(seats) if kind == HUMAN]
        self.bots = {seat: self._bot(seat, kind) for seat, kind in enumerate(seats) if kind != HUMAN}
        self._at_screen: int | None = None  # the person who played last
        self._secrets = False  # whether somebody knows what others may not
        self._read: dict[int, int] = dict.fromkeys(self.people, 0)  # events each person has read

    def _bot(self, seat: int, kind: str) -> Player:
        try:
            return player(kind, (self.match.seed + 1 + seat) % MAX_SEED)
        except BadOption as error:
            raise BadOption(f"{error}; a person is called {HUMAN}") from error

    def play(self) -> None:
        """Play until the match is over or somebody quits."""
        for seat, kind in enumerate(self.seats):
            name = self.screen.say("human") if kind == HUMAN else kind
            self.screen.show(self.screen.say("played_by", seat=Seat(seat), player=name), "dim")
        while not self.match.over:
            seat = self._next_seat()
            if seat in self.bots:
                self.match.play(self.bots[seat].choose(self.match.view(seat)), seat)
            elif not self._decide(seat):
                self.screen.show(self.screen.say("left", count=len(self.match)))
                return
        self._finish()

    def _next_seat(self) -> int:
        """Return who moves next: bots first, then the person at the screen, then other people."""
        acting = self.match.acting
        order = [*self.bots, *filter(lambda seat: seat == self._at_screen, self.people), *self.people]
        return next(seat for seat in order if seat in acting)

    def _decide(self, seat: int) -> bool:
        """Let a person decide; False when they quit."""
        view = self.match.view(seat)
        if not self._hand_over(seat, view):
            return False
        actions = view.actions()
        self._show(view, actions)
        while True:
            line = self.screen.ask("prompt", seat=Seat(seat))
            if line is None or line.lower() == "quit":
                return False
            if line and self._run_command(view, actions, line):
                return True

    def _hand_over(self, seat: int, view: View) -> bool:
        """Show the curtain when another person moves next and there is anything to hide; False when they quit."""
        public = self.match.view(None).tobytes()
        lookers = [view] if self._at_screen is None else [view, self.match.view(self._at_screen)]
        self._secrets = self._secrets or any(looker.tobytes() != public for looker in lookers)
        stays = seat == self._at_screen or len(self.people) == 1
        self._at_screen = seat
        return stays or not self._secrets or self.screen.curtain(seat)

    def _show(self, view: View, actions: Sequence[Action]) -> None:
        self.screen.show_events(view.log[self._read[view.seat] :])
        self._read[view.seat] = len(view.log)
        self.screen.show_board(view)
        self.screen.show_actions(actions)

    def _run_command(self, view: View, actions: Sequence[Action], line: str) -> bool:
        """Run what a person typed; True when the position has changed."""
        command, _, rest = line.partition(" ")
        match command.lower():
            case "undo":
                return self._undo(view.seat)
            case "hint":
                self.screen.show(hint_text(view, self.screen.words))
            case "board":
                self._show(view, actions)
            case "log":
                self.screen.show_events(view.log)
            case "save":
                self._save(rest.strip())
            case "help":
                self.screen.show(self.screen.say("help", example=str(actions[0])))
            case _:
                return self._play(view, actions, line)
        return False

    def _play(self, view: View, actions: Sequence[Action], text: str) -> bool:
        try:
            self.match.play(parse_action(view, actions, text), view.seat)
        except (TatamiError, UnknownAction) as error:
            self.screen.show(str(error), "red")
            return False
        return True

    def _save(self, file: str) -> None:
        if not file:
            self.screen.show(self.screen.say("save_where"), "red")
            return
        try:
            self.match.save(Path(file).expanduser())
        except (OSError, RuntimeError) as error:  # RuntimeError: ~user of an unknown user
            self.screen.show(f"{file}: {getattr(error, 'strerror', None) or error}", "red")
        else:
            self.screen.show(self.screen.say("saved", file=file))

    def _undo(self, seat: int) -> bool:
        """Take a person's last move back: always if alone with bots, else only if nothing happened since."""
        mine = [ply for ply, (mover, _) in enumerate(self.match.moves) if mover == seat]
        if not mine:
            refusal = "nothing_to_undo"
        elif len(self.people) > 1 and mine[-1] != len(self.match) - 1:
            refusal = "undo_other"
        elif len(self.people) > 1 and self.match.reveals(mine[-1]):
            refusal = "undo_revealed"
        else:
            while len(self.match) > mine[-1]:
                self.match.undo()
            for person in self.people:
                self._read[person] = min(self._read[person], len(self.match.view(person).log))
            return True
        self.screen.show(self.screen.say(refusal), "red")
        return False

    def _finish(self) -> None:
        view = self.match.view(self.people[0] if len(self.people) == 1 else None)
        self.screen.show_events(view.log[self._read.get(view.seat, 0) :])
        self.screen.show_board(view)
        self.screen.show_scores(self.match.scores())
        self.screen.show(self.screen.say("seed", seed=self.match.seed), "dim")
        while self.people and (line := self.screen.ask("after")):
            if line.lower() == "log":
                self.screen.show_events(view.log)
            elif line.lower().startswith("save"):
                self._save(line[4:].strip())
            else:
                return
