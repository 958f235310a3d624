"""The view model of 7 Ronin: what panels and text board show of a View, in the terms of the rulebook."""

from functools import cached_property

from tatami.games.seven_ronin import state as at
from tatami.games.seven_ronin.components import AREAS, ENDURANCE, RONIN, RONIN_NAMES, THREAT
from tatami.games.seven_ronin.rules.ending import area_count
from tatami.games.seven_ronin.rules.planning import next_to_place
from tatami.kernel.records import copy_record
from tatami.ui.i18n import Words
from tatami.ui.view_model import BaseViewModel, View


class ViewModel(BaseViewModel):
    """A View of 7 Ronin, ready to be shown."""

    def __init__(self, view: View, words: Words) -> None:
        super().__init__(view, words)
        s = self.state
        self.phase, self.round, self.threat_track = int(s.phase), int(s.round_number), int(s.threat_track)
        self.planning = self.phase == at.PLANNING
        self.stands: list[int] = s.stands.tolist()
        self.defence_plan: list[int] = s.defence_plan.tolist()
        self.reserve, self.pool, self.market = int(s.reserve), int(s.pool), int(s.market)

    @cached_property
    def ninja(self) -> list[int]:
        """The ninja on each place, the Market last."""
        return [*self.state.ninja.tolist(), self.market]

    @cached_property
    def attack_plan(self) -> list[int]:
        """The ninja of the attack plan for each place; all zeros for anybody but the Attacker."""
        counts: list[int] = self.state.attack_plan.tolist()
        return counts

    def ronin_at(self, place: int) -> list[tuple[int, bool]]:
        """The ronin on a place, and whether each of them is only planned to go there by the seat."""
        standing = [(ronin, False) for ronin in range(RONIN) if self.stands[ronin] == place]
        return standing + [(ronin, True) for ronin in range(RONIN) if self.defence_plan[ronin] == place]

    def alive(self, ronin: int) -> bool:
        """Whether a ronin has not fallen."""
        return bool(self.state.alive >> ronin & 1)

    def off_board(self, ronin: int) -> bool:
        """Whether a ronin's marker lies on the tile."""
        return self.stands[ronin] == at.OFF and self.defence_plan[ronin] == at.OFF

    def occupied(self, area: int) -> bool:
        """Whether the Attacker's ninja stand alone on an area."""
        return self.ninja[area] > 0 and area not in self.stands

    def used(self, area: int) -> bool:
        """Whether an area's ability was used in this round."""
        return bool(self.state.areas_used >> area & 1)

    @cached_property
    def areas_held(self) -> int:
        """What the Attacker's areas count now, without those where a ronin still stands (SR-14.2, SR-10.2)."""
        return self._area_count(bool(self.state.inn_is_field))

    @property
    def inn_counts_as_field(self) -> bool:
        """Whether the Inn, which copied a Field, brings the bonus now: it and one Field must be held (SR-14.4)."""
        return self._area_count(False) < self.areas_held

    def _area_count(self, inn_is_field: bool) -> int:
        undefended = copy_record(self.state)
        undefended.inn_is_field = inn_is_field
        for area in range(AREAS):
            if not self.occupied(area):
                undefended.ninja[area] = 0
        return int(area_count(undefended))

    @property
    def threat(self) -> int:
        """The threat level of this round."""
        return int(THREAT[self.threat_track, self.round])

    @cached_property
    def placing(self) -> int:
        """The ronin the seat places next, or -1."""
        asked = self.planning and self.seat == at.DEFENDER and not self.state.defence_ready
        return int(next_to_place(self.state)) if asked else -1

    def marks(self, ronin: int) -> list[str]:
        """The conditions of a ronin, as keys of the texts under ``board``."""
        flags = {
            "placing": 1 << ronin if ronin == self.placing else 0,
            "used": self.state.abilities_used,
            "silenced": self.state.shrined,
            "silenced_next": self.state.shrine_next,
            "pinned": self.state.pinned,
            "pinned_next": self.state.pin_next,
        }
        return [mark for mark, ronin_bits in flags.items() if int(ronin_bits) >> ronin & 1]

    def tile_label(self, ronin: int) -> str:
        """Everything about a ronin in words."""
        name = RONIN_NAMES[ronin]
        if not self.alive(ronin):
            return self.say("board.fallen", ronin=self.words.name("ronin", name))
        label = self.say(
            "board.tile",
            ronin=self.words.name("ronin", name),
            wounds=int(self.state.wounds[ronin]),
            endurance=int(ENDURANCE[ronin]),
            ability=self.words.text(f"help.ronin.{name}"),
        )
        return "; ".join([label, *(self.say(f"board.{mark}") for mark in self.marks(ronin))])

    def notes(self, seat: int) -> tuple[str, ...]:
        """What everyone may see beside a player's name; a plan never shows here (SR-6.3)."""
        if seat == at.ATTACKER:
            notes = [self.say("note.reserve", count=self.reserve), self.say("note.held", count=self.areas_held)]
            ready = self.state.attack_ready
        else:
            living = [ronin for ronin in range(RONIN) if self.alive(ronin)]
            endurance = sum(int(ENDURANCE[ronin] - self.state.wounds[ronin]) for ronin in living)
            notes = [self.say("note.ronin", count=len(living)), self.say("note.endurance", count=endurance)]
            ready = self.state.defence_ready
        if self.planning:
            notes.append(self.say("note.ready" if ready else "note.planning"))
        if self.state.winner == seat + 1:
            notes.append(self.say("note.won"))
        return tuple(notes)
