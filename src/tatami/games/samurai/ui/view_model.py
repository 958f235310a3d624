"""What a View of Samurai shows, in the words of the table; the drawing and the terminal's sketch both read it."""

from functools import cached_property
from typing import Any

from tatami.games.samurai import state as at
from tatami.games.samurai.components import CASTES, HAND_SIZE, HEXES_IN_PLAY, KINDS, TOWNS_IN_PLAY
from tatami.games.samurai.rules.tiles import kind_of, owner_of
from tatami.games.samurai.ui.phrases import caste_name, listed
from tatami.ui.i18n import Value, Words, phrase

Figure = tuple[int, int]  # the settlement where it stood, and its caste

# The events that lay tiles, and which of their details say where; the move tile lies where the moved one lay (SA-6.5)
LAID = {"placed": ("hex",), "moved": ("to", "hex")}
MARKS_OF_A_TURN = (*LAID, "swapped", "passed")  # every turn leaves one of them


class Seen:
    """A View opened: everything in it that can be drawn, and nothing else."""

    def __init__(self, view: Any, words: Words) -> None:
        self.view, self.words, self.s = view, words, view.state
        self.players, self.seat = int(view.players), int(view.seat)
        self.language, self.decision = words.language, int(self.s.decision)

    def say(self, key: str, **values: Value) -> str:
        """Say one of the texts of the board."""
        return self.words.say(phrase(key, **values))

    @cached_property
    def offers(self) -> dict[int, str]:
        """What the seat can do now: each legal action with its words."""
        return {action.number: action.text(self.words) for action in self.view.actions()}

    @cached_property
    def tiles(self) -> dict[int, tuple[int, int]]:
        """The tiles on the board: owner and kind by hex."""
        numbers = self.s.board[: HEXES_IN_PLAY[self.players]].tolist()
        return {hex_id: (owner_of(number), kind_of(number)) for hex_id, number in enumerate(numbers) if number}

    @property
    def towns(self) -> range:
        """The settlements in play."""
        return range(int(TOWNS_IN_PLAY[self.players]))

    @cached_property
    def acting(self) -> tuple[int, ...]:
        """The seats that may decide now."""
        return tuple(self.view.acting)

    @cached_property
    def figures(self) -> list[tuple[int, ...]]:
        """The castes standing on each settlement in play."""
        standing = self.s.figures[: len(self.towns)].tolist()
        return [tuple(caste for caste in range(CASTES) if castes >> caste & 1) for castes in standing]

    @cached_property
    def taken(self) -> list[list[int]]:
        """Who took the figure of each caste from each settlement in play."""
        takers: list[list[int]] = self.s.taken[: len(self.towns)].tolist()
        return takers

    def emptied(self, town: int) -> bool:
        """Whether the figures of a settlement are gone (SA-7.13), not merely still to be placed."""
        return not self.figures[town] and any(self.taken[town])

    def _taken_by(self, taker: int) -> list[Figure]:
        return [(town, caste) for caste in range(CASTES) for town in self.towns if self.taken[town][caste] == taker]

    @property
    def aside(self) -> list[Figure]:
        """The figures set aside (SA-11.8)."""
        return self._taken_by(at.SET_ASIDE)

    def collection(self, seat: int) -> list[Figure] | None:
        """The figures a player has captured, or None while they stay behind the screen (SA-11.6, SA-11.7)."""
        if self.players > 2 and seat != self.seat and not self.view.over:
            return None
        return self._taken_by(seat + 1)

    def led_by(self, seat: int) -> list[int]:
        """The castes a player leads after scoring."""
        return [caste for caste in range(CASTES) if self.s.leader[caste] == seat + 1]

    @property
    def setting_up(self) -> bool:
        """Whether figures are still to be placed before the first turn."""
        return bool(self.s.pool.any())

    def still_picking(self, seat: int) -> bool:
        """Whether a player has not finished the starting hand."""
        return self.decision == at.PICK_TILE and int(self.s.hand_size[seat]) < HAND_SIZE

    def pile_size(self, seat: int) -> int:
        """How many tiles lie in a player's pile; while hands are chosen the record counts those picked too (R21)."""
        picked = int(self.s.hand_size[seat]) if self.decision == at.PICK_TILE else 0
        return int(self.s.pile_size[seat]) - picked

    @property
    def hand(self) -> list[int]:
        """The kinds of the seat's own tiles, copies repeated; empty for a spectator."""
        if self.seat < 0:
            return []
        return [kind for kind in range(KINDS) for _ in range(int(self.s.hand[self.seat, kind]))]

    @cached_property
    def fresh(self) -> set[int]:
        """Where the latest turns laid tiles: back to the seat's own last turn, at most one turn of every player."""
        hexes: set[int] = set()
        turns: list[int] = []
        for event in reversed(self.view.log):
            kind = event.kind.name
            if kind not in MARKS_OF_A_TURN:
                continue
            seat = event.details["seat"]
            if not turns or turns[-1] != seat:
                if seat in turns or (turns and seat == self.seat):
                    break
                turns.append(seat)
            hexes.update(event.details[where] for where in LAID.get(kind, ()))
        return hexes

    def notes(self, seat: int) -> tuple[str, ...]:
        """What everyone may see beside a player's name."""
        if self.still_picking(seat):
            return (self.say("note.choosing"),)
        notes = [self.say("note.hand", count=int(self.s.hand_size[seat]))]
        notes.append(self.say("note.pile", count=self.pile_size(seat)))
        collection = self.collection(seat)
        notes.append(self.say("note.screen") if collection is None else self.say("note.figures", count=len(collection)))
        led = self.led_by(seat)
        if led:
            castes = listed([caste_name(caste) for caste in led])
            notes.append(self.say("note.leads", count=len(led), castes=castes))
        if self.s.won[seat]:
            notes.append(self.say("note.won"))
        return tuple(notes)
