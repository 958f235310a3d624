"""The view model: what panels and text board show of a View."""

from tatami.scaffold.template.components import KINDS, VALUES
from tatami.ui.i18n import Words
from tatami.ui.view_model import BaseViewModel, View


class ViewModel(BaseViewModel):
    """A View, ready to be shown."""

    def __init__(self, view: View, words: Words) -> None:
        super().__init__(view, words)
        s = self.state
        self.weight, self.limit = int(s.weight), int(s.limit)
        self.laid: list[int] = s.laid.tolist()
        self.hand_sizes: list[int] = s.hand_size.tolist()[: self.players]

    def hand(self) -> list[int]:
        """The kinds of the seat's own stones, the lightest first; none for a spectator."""
        if self.seat < 0:
            return []
        return [kind for kind in range(KINDS) for _ in range(int(self.state.hand[self.seat, kind]))]

    def stone_name(self, kind: int) -> str:
        """What a stone is called."""
        return self.words.name("stone", str(VALUES[kind]))
