"""The view model of Samurai: what panels and text board show of a View, in the terms of the rulebook."""

from functools import cached_property

from tatami.games.samurai import state as at
from tatami.games.samurai.components import CASTES, HAND_SIZE, HEXES_IN_PLAY, KINDS, TOWNS_IN_PLAY
from tatami.games.samurai.rules.tiles import kind_of, owner_of
from tatami.games.samurai.ui.phrases import caste_name
from tatami.ui.i18n import Words, listed
from tatami.ui.view_model import BaseViewModel, View

Figure = tuple[int, int]  # the settlement where it stood, and its caste

# The events that put tiles on the board, and which of their details say where; the move tile takes the place of the
# tile that it moves (SA-6.5)
TILE_EVENTS = {"placed": ("hex",), "moved": ("to", "hex")}
TURN_EVENTS = (*TILE_EVENTS, "swapped", "passed")  # every turn has at least one of them


class ViewModel(BaseViewModel):
    """A View of Samurai, ready to be shown."""

    def __init__(self, view: View, words: Words) -> None:
        super().__init__(view, words)
        self.language, self.decision = words.language, int(self.state.decision)

    @cached_property
    def tiles(self) -> dict[int, tuple[int, int]]:
        """The tiles on the board: owner and kind by hex."""
        numbers = self.state.board[: HEXES_IN_PLAY[self.players]].tolist()
        return {hex_id: (owner_of(number), kind_of(number)) for hex_id, number in enumerate(numbers) if number}

    @property
    def towns(self) -> range:
        """The settlements in play."""
        return range(int(TOWNS_IN_PLAY[self.players]))

    @cached_property
    def figures(self) -> list[tuple[int, ...]]:
        """The castes standing on each settlement in play."""
        standing = self.state.figures[: len(self.towns)].tolist()
        return [tuple(caste for caste in range(CASTES) if castes >> caste & 1) for castes in standing]

    @cached_property
    def taken(self) -> list[list[int]]:
        """Who took the figure of each caste from each settlement in play."""
        takers: list[list[int]] = self.state.taken[: len(self.towns)].tolist()
        return takers

    def emptied(self, town: int) -> bool:
        """Whether the figures of a settlement are gone (SA-7.13), not merely still to be placed."""
        return not self.figures[town] and any(self.taken[town])

    def _taken_by(self, taker: int) -> list[Figure]:
        return [(town, caste) for caste in range(CASTES) for town in self.towns if self.taken[town][caste] == taker]

    @property
    def set_aside(self) -> list[Figure]:
        """The figures set aside (SA-11.8)."""
        return self._taken_by(at.SET_ASIDE)

    def collection(self, seat: int) -> list[Figure] | None:
        """The figures a player has captured, or None while they stay behind the screen (SA-11.6, SA-11.7)."""
        if self.players > 2 and seat != self.seat and not self.view.over:
            return None
        return self._taken_by(seat + 1)

    def led_by(self, seat: int) -> list[int]:
        """The castes whose leader token a player holds; none before scoring."""
        return [caste for caste in range(CASTES) if self.state.leader[caste] == seat + 1]

    @property
    def setting_up(self) -> bool:
        """Whether figures are still to be placed before the first turn."""
        return bool(self.state.pool.any())

    def still_picking(self, seat: int) -> bool:
        """Whether a player has not finished the starting hand."""
        return self.decision == at.PICK_TILE and int(self.state.hand_size[seat]) < HAND_SIZE

    def pile_size(self, seat: int) -> int:
        """How many tiles lie in a player's pile; while hands are chosen the record counts those picked too (R21)."""
        picked = int(self.state.hand_size[seat]) if self.decision == at.PICK_TILE else 0
        return int(self.state.pile_size[seat]) - picked

    @property
    def hand(self) -> list[int]:
        """The kinds of the seat's own tiles, copies repeated; empty for a spectator."""
        if self.seat < 0:
            return []
        return [kind for kind in range(KINDS) for _ in range(int(self.state.hand[self.seat, kind]))]

    @cached_property
    def new_tiles(self) -> set[int]:
        """Where tiles are new: of the turns since the seat's own last one, and at most one turn of each player."""
        hexes: set[int] = set()
        turns: list[int] = []
        for event in reversed(self.view.log):
            kind = event.kind.name
            if kind not in TURN_EVENTS:
                continue
            seat = event.details["seat"]
            if not turns or turns[-1] != seat:
                if seat in turns or (turns and seat == self.seat):
                    break
                turns.append(seat)
            hexes.update(event.details[where] for where in TILE_EVENTS.get(kind, ()))
        return hexes

    def notes(self, seat: int) -> tuple[str, ...]:
        """What everyone may see beside a player's name."""
        if self.still_picking(seat):
            return (self.say("note.choosing"),)
        notes = [self.say("note.hand", count=int(self.state.hand_size[seat]))]
        notes.append(self.say("note.pile", count=self.pile_size(seat)))
        collection = self.collection(seat)
        notes.append(self.say("note.screen") if collection is None else self.say("note.figures", count=len(collection)))
        led = self.led_by(seat)
        if led:
            castes = listed([caste_name(caste) for caste in led])
            notes.append(self.say("note.leads", count=len(led), castes=castes))
        if self.state.won[seat]:
            notes.append(self.say("note.won"))
        return tuple(notes)
