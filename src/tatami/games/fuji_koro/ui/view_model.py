"""The view model of Fuji Koro: what panels and text board show of a View, in the terms of the rulebook."""

from functools import cached_property

from tatami.games.fuji_koro import actions as act
from tatami.games.fuji_koro.rules.knapsack import capacity, load, total_tokens
from tatami.games.fuji_koro.state import FIRST_NOTE, STEAL, TRADE_ITEM
from tatami.games.fuji_koro.ui.contents import fallen_boards
from tatami.ui.i18n import Words
from tatami.ui.view_model import BaseViewModel, View


class ViewModel(BaseViewModel):
    """A View of Fuji Koro, ready to be shown."""

    def __init__(self, view: View, words: Words) -> None:
        super().__init__(view, words)
        self.decision = int(self.state.decision)
        self.main_seat = self.seat if self.seat >= 0 else int(self.state.turn)  # whose board is shown in full

    @cached_property
    def fallen_boards(self) -> list[int]:
        """The boards of the fallen samurai in scenario 7."""
        return fallen_boards(self.state)

    @property
    def other_seats(self) -> list[int]:
        """The seats whose boards are shown in small, clockwise."""
        return [(self.main_seat + i) % self.players for i in range(1, self.players)]

    @cached_property
    def item_owner(self) -> int:
        """The board whose items are chosen from: the own one, that of who is robbed, or of the partner in a trade."""
        if self.decision == STEAL:
            return self.matter_note(1)
        if self.decision == TRADE_ITEM and self.matter_note(0) == act.TRADE_TAKE:
            return int(self.state.partner)
        return self.main_seat

    def matter_note(self, which: int) -> int:
        """One of the notes of the innermost matter on the agenda."""
        return int(self.state.agenda[int(self.state.waiting) - 1, FIRST_NOTE + which])

    def notes(self, seat: int) -> tuple[str, ...]:
        """What everyone may see beside a player's name."""
        s = self.state
        notes = [self.say("note.points", count=int(s.vp[seat]))] if s.scoring else []
        notes.append(self.say("note.tokens", count=int(s.tokens[seat]), total=int(total_tokens(s, seat))))
        notes.append(self.say("note.load", count=int(load(s, seat)), total=int(capacity(s, seat))))
        if s.coop:
            notes.append(self.say("note.lives", count=int(s.lives[seat])))
        flags = {
            "escaped": s.escaped[seat],
            "lying": s.laid[seat],
            "holder": s.phase and s.holder == seat,
            "won": s.won[seat],
        }
        return (*notes, *(self.say(f"note.{name}") for name, is_set in flags.items() if is_set))
