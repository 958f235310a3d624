"""What a View of Samurai Spirit shows, in the words of the table; the drawing and the sketch both read it."""

from functools import cached_property
from typing import Any

from tatami.games.samurai_spirit.cards import kiai_value
from tatami.games.samurai_spirit.components import SAMURAI, SAMURAI_NAMES, SYMBOL_NAMES
from tatami.games.samurai_spirit.state import LOCATED, NO_CARD, NOBODY
from tatami.games.samurai_spirit.words import SIDES, listed
from tatami.paper.words import Name, Value, Words, phrase


class Seen:
    """A View opened: everything in it that can be drawn, and nothing else."""

    def __init__(self, view: Any, words: Words) -> None:
        self.view, self.words, self.s = view, words, view.state
        self.players, self.seat = int(view.players), int(view.seat)

    def say(self, key: str, **values: Value) -> str:
        """Say one of the texts of the board."""
        return self.words.say(phrase(key, **values))

    @cached_property
    def offers(self) -> dict[int, str]:
        """What the seat can do now: each legal action with its words."""
        return {action.number: action.text(self.words) for action in self.view.actions()}

    @cached_property
    def acting(self) -> tuple[int, ...]:
        """The seat that decides now."""
        return tuple(self.view.acting)

    def samurai(self, seat: int) -> str:
        """Who sits there; nothing while it is not chosen yet."""
        who = int(self.s.samurai[seat])
        return "" if who == NOBODY else SAMURAI_NAMES[who]

    def side(self, seat: int) -> str:
        """Which side of the board is up."""
        return SIDES[int(self.s.beast[seat])]

    def kiai(self, seat: int) -> int:
        """The Kiai value; 0 while no Samurai sits there."""
        return int(kiai_value(self.s, seat)) if self.samurai(seat) else 0

    def line(self, seat: int) -> list[int]:
        """A combat line, first card first."""
        cards, card = [], int(self.s.first_card[seat])
        while card != NO_CARD:
            cards.append(card)
            card = int(self.s.after[card])
        return cards

    def tokens(self, seat: int) -> list[str]:
        """Whose Support tokens lie at a board."""
        return [name for samurai, name in enumerate(SAMURAI_NAMES) if self.s.tokens[seat] >> samurai & 1]

    def granted(self, seat: int) -> list[str]:
        """The absent Samurai whose talents a seat has for now."""
        return [name for samurai, name in enumerate(SAMURAI_NAMES) if self.s.granted[seat] >> samurai & 1]

    @cached_property
    def absent(self) -> list[str]:
        """The absent Samurai whose tokens are unused."""
        return [SAMURAI_NAMES[samurai] for samurai in range(SAMURAI) if self.s.absent >> samurai & 1]

    def known_on_top(self, stack: str, left: int) -> list[int]:
        """The known cards on top of a stack, as far down as they are known without a gap."""
        cards = []
        for place in range(left - 1, -1, -1):
            card = int(self.s[stack][place])
            if card == NO_CARD or self.s.known[card] != LOCATED:
                break
            cards.append(card)
        return cards

    def notes(self, seat: int) -> tuple[str, ...]:
        """What stands beside a player's name."""
        if not self.samurai(seat):
            return (self.say("note.choosing"),)
        total, value = int(self.s.total[seat]), self.kiai(seat)
        notes = [self.say("note.kiai", samurai=Name("samurai", self.samurai(seat)), total=total, value=value)]
        if self.s.beast[seat]:
            notes.append(self.say("note.beast"))
        if self.s.wound[seat]:
            notes.append(self.say("note.wounded"))
        if self.s.passed[seat]:
            notes.append(self.say("note.passed"))
        missing: list[Value] = [
            Name("symbol", name) for i, name in enumerate(SYMBOL_NAMES) if self.s.defence[seat, i] == NO_CARD
        ]
        if missing and not self.view.over:
            notes.append(self.say("note.lacks", symbols=listed(missing)))
        return tuple(notes)
