"""The replay of a saved match in the terminal, move by move or all at once."""

from collections.abc import Sequence

from tatami.terminal.screen import Screen


class TerminalReplay:
    """A match as one seat saw it."""

    def __init__(self, screen: Screen, seat: int | None = None, scores: Sequence[float] | None = None) -> None:
        """Show a seat's view, or with None a spectator's, with the names of all actions. Raises BadOption.

        ``scores`` are the result as it was saved, if today's rules do not lead there.
        """
        self.screen, self.match, self.seat = screen, screen.match, seat
        self.scores = self.match.scores() if scores is None and self.match.over else scores
        self.match.view(seat)  # raises if there is no such seat
        self.events = self.match.events_seen(seat)

    def show_move(self, ply: int) -> None:
        """Show one move; from a seat, only the events of the others' actions."""
        screen = self.screen
        title = screen.say("ply", ply=ply) if ply else screen.say("setup")
        if ply:
            mover, number = self.match.moves[ply - 1]
            title += f" · {screen.words.seat(mover)}"
            if self.seat in (None, mover):
                title += f" · {self.match.game.action(number)}"
        screen.show(title, "bold")
        screen.show_events(self.events[ply])

    def show_all(self) -> None:
        """Show all moves and the last board."""
        for ply in range(len(self.match) + 1):
            self.show_move(ply)
        self.screen.show_board(self.match.view(self.seat))
        if self.scores is not None:
            self.screen.show_scores(self.scores)

    def step_through(self) -> None:
        """Step through the match interactively."""
        ply, last = 0, len(self.match)
        while True:
            self.screen.show_board(self.match.at(ply).view(self.seat))
            self.show_move(ply)
            answer = self.screen.ask("step", ply=ply, last=last)
            if answer is None or answer.lower() == "q" or (not answer and ply == last):
                return
            if answer.isdecimal() and int(answer[:9]) > last:
                self.screen.show(self.screen.say("no_such_ply", last=last, ply=answer[:9]), "red")
            elif answer.isdecimal():
                ply = int(answer[:9])
            else:
                ply = max(0, ply - 1) if answer.lower() == "b" else min(last, ply + 1)
