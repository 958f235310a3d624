"""What a View of 7 Ronin shows, in the words of the table; the drawing and the terminal's sketch both read it."""

from functools import cached_property
from typing import Any

from tatami.games.seven_ronin import state as at
from tatami.games.seven_ronin.components import AREAS, ENDURANCE, RONIN, RONIN_NAMES, THREAT
from tatami.games.seven_ronin.rules.ending import area_count
from tatami.games.seven_ronin.rules.planning import next_to_place
from tatami.kernel.records import copy_record
from tatami.ui.i18n import Value, Words, phrase


class Seen:
    """A View opened: everything in it that can be drawn, and nothing else."""

    def __init__(self, view: Any, words: Words) -> None:
        self.view, self.words, self.s = view, words, view.state
        self.seat, self.phase = int(view.seat), int(self.s.phase)
        self.planning = self.phase == at.PLANNING
        self.round = int(self.s.round_number)
        self.track = int(self.s.threat_track)
        self.stands: list[int] = self.s.stands.tolist()
        self.defence_plan: list[int] = self.s.defence_plan.tolist()
        self.reserve, self.pool, self.market = int(self.s.reserve), int(self.s.pool), int(self.s.market)

    def say(self, key: str, **values: Value) -> str:
        """Say one of the texts of the board."""
        return self.words.say(phrase(key, **values))

    @cached_property
    def offers(self) -> dict[int, str]:
        """What the seat can do now: each legal action with its words."""
        return {action.number: action.text(self.words) for action in self.view.actions()}

    @cached_property
    def ninja(self) -> list[int]:
        """The ninja on each place, the Market last."""
        return [*self.s.ninja.tolist(), self.market]

    @cached_property
    def plan(self) -> list[int]:
        """The ninja of the seat's own plan for each place; nothing but zeros for anybody else."""
        counts: list[int] = self.s.attack_plan.tolist()
        return counts

    def ronin_at(self, place: int) -> list[tuple[int, bool]]:
        """The ronin on a place, and whether each of them is only planned to go there (by the seat itself)."""
        standing = [(ronin, False) for ronin in range(RONIN) if self.stands[ronin] == place]
        return standing + [(ronin, True) for ronin in range(RONIN) if self.defence_plan[ronin] == place]

    def alive(self, ronin: int) -> bool:
        """Whether a ronin has not fallen."""
        return bool(self.s.alive >> ronin & 1)

    def off_board(self, ronin: int) -> bool:
        """Whether a ronin's marker lies on his tile."""
        return self.stands[ronin] == at.OFF and self.defence_plan[ronin] == at.OFF

    def occupied(self, area: int) -> bool:
        """Whether the Attacker's ninja stand alone on an area."""
        return self.ninja[area] > 0 and area not in self.stands

    def used(self, area: int) -> bool:
        """Whether an area's ability was used in this round."""
        return bool(self.s.areas_used >> area & 1)

    @cached_property
    def held(self) -> int:
        """What the Attacker's areas would count now, those left out where a ronin still stands (SR-14.2, SR-10.2)."""
        return self._counted(bool(self.s.inn_is_field))

    @property
    def inn_as_field(self) -> bool:
        """Whether the Inn, which copied a Field, brings the bonus now: it and one Field must be held (SR-14.4)."""
        return self._counted(False) < self.held

    def _counted(self, inn_is_field: bool) -> int:
        undefended = copy_record(self.s)
        undefended.inn_is_field = inn_is_field
        for area in range(AREAS):
            if not self.occupied(area):
                undefended.ninja[area] = 0
        return int(area_count(undefended))

    @property
    def threat(self) -> int:
        """The threat level of this round."""
        return int(THREAT[self.track, self.round])

    @cached_property
    def placing(self) -> int:
        """The ronin the seat places next, or -1."""
        mine = self.planning and self.seat == at.DEFENDER and not self.s.defence_ready
        return int(next_to_place(self.s)) if mine else -1

    def marks(self, ronin: int) -> list[str]:
        """What is special about a ronin now, as keys of the board's texts."""
        flags = {
            "placing": 1 << ronin if ronin == self.placing else 0,
            "used": self.s.abilities_used,
            "silenced": self.s.shrined,
            "silenced_next": self.s.shrine_next,
            "pinned": self.s.pinned,
            "pinned_next": self.s.pin_next,
        }
        return [mark for mark, ronin_bits in flags.items() if int(ronin_bits) >> ronin & 1]

    def tile_label(self, ronin: int) -> str:
        """All about a ronin in words."""
        name = RONIN_NAMES[ronin]
        if not self.alive(ronin):
            return self.say("board.fallen", ronin=self.words.name("ronin", name))
        label = self.say(
            "board.tile",
            ronin=self.words.name("ronin", name),
            wounds=int(self.s.wounds[ronin]),
            endurance=int(ENDURANCE[ronin]),
            ability=self.words.text(f"help.ronin.{name}"),
        )
        return "; ".join([label, *(self.say(f"board.{mark}") for mark in self.marks(ronin))])

    def notes(self, seat: int) -> tuple[str, ...]:
        """What everyone may see beside a player's name; a plan never shows here (SR-6.3)."""
        if seat == at.ATTACKER:
            notes = [self.say("note.reserve", count=self.reserve), self.say("note.held", count=self.held)]
            ready = self.s.attack_ready
        else:
            living = [ronin for ronin in range(RONIN) if self.alive(ronin)]
            endurance = sum(int(ENDURANCE[ronin] - self.s.wounds[ronin]) for ronin in living)
            notes = [self.say("note.ronin", count=len(living)), self.say("note.endurance", count=endurance)]
            ready = self.s.defence_ready
        if self.planning:
            notes.append(self.say("note.ready" if ready else "note.planning"))
        if self.s.winner == seat + 1:
            notes.append(self.say("note.won"))
        return tuple(notes)
