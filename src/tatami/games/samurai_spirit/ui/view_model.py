"""The view model of Samurai Spirit: what panels and text board show of a View, in the terms of the rulebook."""

from functools import cached_property

from tatami.games.samurai_spirit.components import BACK, BACK_NAMES, FARMS, SAMURAI, SAMURAI_NAMES, SYMBOL_NAMES
from tatami.games.samurai_spirit.rules.cards import kiai_value
from tatami.games.samurai_spirit.state import LOCATED, NO_CARD, NOBODY
from tatami.games.samurai_spirit.ui.phrases import SIDES
from tatami.ui.i18n import Name, Value, listed
from tatami.ui.view_model import BaseViewModel


class ViewModel(BaseViewModel):
    """A View of Samurai Spirit, ready to be shown."""

    def samurai(self, seat: int) -> str:
        """The name of a seat's Samurai; empty until they are chosen."""
        who = int(self.state.samurai[seat])
        return "" if who == NOBODY else SAMURAI_NAMES[who]

    def side(self, seat: int) -> str:
        """Which side of a seat's board is up."""
        return SIDES[int(self.state.beast[seat])]

    def kiai(self, seat: int) -> int:
        """The Kiai value; 0 while no Samurai sits there."""
        return int(kiai_value(self.state, seat)) if self.samurai(seat) else 0

    def line(self, seat: int) -> list[int]:
        """The cards of a combat line, the first one first."""
        cards, card = [], int(self.state.first_card[seat])
        while card != NO_CARD:
            cards.append(card)
            card = int(self.state.after[card])
        return cards

    def tokens(self, seat: int) -> list[str]:
        """Whose Support tokens lie at a board."""
        return [name for samurai, name in enumerate(SAMURAI_NAMES) if self.state.tokens[seat] >> samurai & 1]

    def granted(self, seat: int) -> list[str]:
        """The absent Samurai whose talents a seat has for now."""
        return [name for samurai, name in enumerate(SAMURAI_NAMES) if self.state.granted[seat] >> samurai & 1]

    @cached_property
    def absent(self) -> list[str]:
        """The absent Samurai whose tokens are unused."""
        return [SAMURAI_NAMES[samurai] for samurai in range(SAMURAI) if self.state.absent >> samurai & 1]

    def has_turn(self, seat: int) -> bool:
        """Whether it is a seat's turn; nobody's before the match has started, nor when it is over (SS-4.10)."""
        return seat == self.state.active and not self.view.over

    @cached_property
    def card_at(self) -> int:
        """The seat of the card in hand: its holder, or Daisuke until he has given it to somebody (SS-13.5)."""
        if self.state.card == NO_CARD:
            return NOBODY
        return int(self.state.decider if self.state.holder == NOBODY else self.state.holder)

    def known_from_top(self, stack: str) -> dict[int, int]:
        """The known cards of a stack by their place, which is 1 for the top card (SS-23.5)."""
        cards = self.state[stack][: self.state[f"{stack}_left"]].tolist()[::-1]
        return {
            place: card for place, card in enumerate(cards, 1) if card != NO_CARD and self.state.known[card] == LOCATED
        }

    @cached_property
    def next_raiders(self) -> list[int]:
        """The known Raiders from the top, as far down as they are known without a gap (SS-23.7)."""
        known = self.known_from_top("raiders")
        return [card for place, card in known.items() if all(above in known for above in range(1, place))]

    @cached_property
    def bottom_raiders(self) -> dict[int, int]:
        """The known Raiders further down by their place from the bottom, the lowest first (SS-23.7)."""
        left, ahead = int(self.state.raiders_left), len(self.next_raiders)
        known = self.known_from_top("raiders").items()
        return {left + 1 - place: card for place, card in reversed(known) if place > ahead}

    @cached_property
    def discards(self) -> list[int]:
        """The whole discard pile in the order of values; its own order has no effect on play (SS-23.4)."""
        return sorted(self.state.discard[: self.state.discards].tolist())

    @cached_property
    def fallen(self) -> list[str]:
        """The backs of the Farmsteads that fell (SS-15.3)."""
        return [BACK_NAMES[BACK[farm]] for farm in range(FARMS) if not self.state.farms >> farm & 1]

    def notes(self, seat: int) -> tuple[str, ...]:
        """What everyone may see beside a player's name."""
        if not self.samurai(seat):
            return (self.say("note.choosing"),)
        total, value = int(self.state.total[seat]), self.kiai(seat)
        notes = [self.say("note.kiai", samurai=Name("samurai", self.samurai(seat)), total=total, value=value)]
        if self.state.beast[seat]:
            notes.append(self.say("note.beast"))
        if self.state.wound[seat]:
            notes.append(self.say("note.wounded"))
        if self.state.passed[seat]:
            notes.append(self.say("note.passed"))
        missing: list[Value] = [
            Name("symbol", name) for i, name in enumerate(SYMBOL_NAMES) if self.state.defence[seat, i] == NO_CARD
        ]
        if missing and not self.view.over:
            notes.append(self.say("note.lacks", symbols=listed(missing)))
        return tuple(notes)
