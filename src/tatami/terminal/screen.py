"""What a terminal shows: boards, actions and events as text, in one language."""

from collections.abc import Callable, Sequence

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from tatami.kernel.events import Event
from tatami.match import Action, Match, View
from tatami.ui.i18n import Seat, Value, Words, phrase

Ask = Callable[[str], str]


class Screen:
    """One terminal that shows one match."""

    def __init__(self, match: Match, language: str = "en", console: Console | None = None, ask: Ask = input) -> None:
        self.match, self.console, self._ask = match, console or Console(), ask
        self.words = match.game.words(language)
        self._texts = Words(__name__.rpartition(".")[0] + ".words", language, self.words.seats)

    def say(self, key: str, **values: Value) -> str:
        """Return one of the terminal's own texts."""
        return self._texts.say(phrase(key, **values))

    def show(self, text: str, style: str = "") -> None:
        """Print a text without breaking lines."""
        self.console.print(Text(text, style=style), soft_wrap=True)

    def ask(self, key: str, **values: Value) -> str | None:
        """Prompt for a line and return it; None at the end of the input."""
        try:
            return self._ask(self.say(key, **values)).strip()
        except EOFError:
            return None

    def show_events(self, events: Sequence[Event]) -> None:
        """Show events, a line each."""
        for event in events:
            self.show(f"· {self.words.say(self.match.game.phrases.event_phrase(event))}", "dim")

    def show_board(self, view: View) -> None:
        """Show the board and the prompt."""
        self.show("\n" + view.text_board(self.words) + "\n")
        self.show(self.words.say(view.prompt()), "bold")

    def show_actions(self, actions: Sequence[Action]) -> None:
        """List actions with number, text and name, in as many columns as fit."""
        lines = [
            Text.assemble((f"{number:>3} ", "bold cyan"), action.text(self.words), (f" [{action}]", "dim"))
            for number, action in enumerate(actions, 1)
        ]
        self.console.print(Columns(lines, padding=(0, 2), column_first=True))

    def show_scores(self, scores: Sequence[float]) -> None:
        """Show the score of every seat."""
        for seat, score in enumerate(scores):
            self.show(self.say("score", seat=Seat(seat), value=f"{score:g}"))

    def curtain(self, seat: int) -> bool:
        """Hide everything until the next player presses Enter; False at the end of the input."""
        self.console.clear()
        if self.console.is_terminal:
            self.console.file.write("\x1b[3J")  # the scrollback too
        ready = self.ask("curtain", seat=Seat(seat)) is not None
        self.console.clear()
        return ready
