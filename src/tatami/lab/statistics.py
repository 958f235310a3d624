"""What tallies say: rates with their intervals, lengths, endings, choices; of one cell, or of many together."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tatami.kernel.actions import ActionList
from tatami.lab.experiment import Cell
from tatami.lab.intervals import UNIT, Rate, Spread, Z, mean_of, spread_of, wilson
from tatami.lab.measures import Measures
from tatami.lab.tally import ALL_SEATS, Tally


@dataclass(frozen=True)
class Statistics:
    """Everything that is known of the games of one cell, or of several added up."""

    label: Mapping[str, str]
    seats: tuple[str, ...]  # who sat where; empty if cells with different players were added up
    facts: Tally
    measures: Measures
    shared: bool  # whether all seats win and lose together
    cells: int = 1  # so many were added up

    @property
    def title(self) -> str:
        """The cell in words."""
        return ", ".join(f"{axis} {value}".replace("_", " ") for axis, value in self.label.items()) or "all games"

    @cached_property
    def _counts(self) -> dict[tuple[str, str, int], Counter[int]]:
        counts: dict[tuple[str, str, int], Counter[int]] = {}
        for (measure, label, seat, value), count in self.facts.items():
            counts.setdefault((measure, label, seat), Counter())[value] += count
        return counts

    def counts(self, measure: str, label: str = "", seat: int = ALL_SEATS) -> Counter[int]:
        """Return how often a measure had which value."""
        return self._counts.get((measure, label, seat), Counter())

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.counts("decisions").total()

    @property
    def players(self) -> int:
        """How many seats have results."""
        return 1 + max(seat for measure, _, seat in self._counts if measure == "result")

    def win_rate(self, seat: int = 0, z: float = Z) -> Rate:
        """Return how much of the games a seat has won."""
        return self._rate(self.counts("result", "", seat), z)

    def _rate(self, results: Counter[int], z: float = Z) -> Rate:
        return mean_of(self._won(results), UNIT, z, self._apart(results.total()))

    def _apart(self, games: int) -> int:
        """Return how many of some games know nothing of each other, as if games of one seed were all alike."""
        return max(1, games // self.cells)

    def _won(self, results: Counter[int]) -> Counter[int]:
        if not self.measures.victory_from:
            return results
        wins = sum(count for value, count in results.items() if value >= self.measures.victory_from * UNIT)
        return Counter({UNIT: wins, 0: results.total() - wins})

    def win_rates(self) -> list[Rate]:
        """Return the win rates of the seats; one for all if they win and lose together."""
        return [self.win_rate(seat) for seat in range(1 if self.shared else self.players)]

    def result(self, seat: int = 0) -> Spread:
        """Return how a seat's results are spread, in units of one millionth."""
        return spread_of(self.counts("result", "", seat))

    def points(self, seat: int) -> Spread | None:
        """Return how a seat's points are spread, where the game has points."""
        counts = self.counts("points", "", seat)
        return spread_of(counts) if counts else None

    @property
    def decisions(self) -> Spread:
        """How many decisions a game has."""
        return spread_of(self.counts("decisions"))

    @property
    def rounds(self) -> Spread:
        """How many rounds a game has."""
        return spread_of(self.counts("rounds"))

    def endings(self) -> dict[str, Rate]:
        """Return how games ended, the most frequent first."""
        times: Counter[str] = Counter()
        for (measure, label, _), counts in self._counts.items():
            if measure == "ending":
                times[label] += counts.total()
        return {label: wilson(count / self.games, self._apart(self.games)) for label, count in times.most_common()}

    def choices(self, actions: ActionList) -> dict[str, float]:
        """Return how the decisions are divided among the families of actions, the most frequent first."""
        times: Counter[str] = Counter()
        for (measure, label, _), counts in self._counts.items():
            if measure == "chosen":
                times[actions.family(actions.number(label))[0].name] += counts.total()
        return {family: count / times.total() for family, count in times.most_common()}

    def traits(self, seat: int, z: float = Z) -> dict[str, tuple[Rate, Rate | None]]:
        """Return a seat's win rate in games with each trait, and in those without it."""
        found: dict[str, tuple[Rate, Rate | None]] = {}
        everything = self.counts("result", "", seat)
        for (measure, label, owner), counts in sorted(self._counts.items()):
            if measure == "trait" and owner == seat:
                without = everything - counts
                found[label] = (self._rate(counts, z), self._rate(without, z) if without else None)
        return found


def figures_of(
    cells: Iterable[Cell],
    tallies: Mapping[int, Tally],
    measures: Measures,
    share_their_fate: Callable[[Mapping[str, Any]], bool],
) -> list[Statistics]:
    """Return the figures of every cell in which games have been played.

    ``share_their_fate`` tells by a cell's options whether its seats win and lose together: equal counts may be chance.
    """
    return [
        Statistics(
            cell.label,
            cell.seats,
            tallies[number],
            measures.with_options(cell.options),
            share_their_fate(cell.options),
        )
        for number, cell in enumerate(cells)
        if tallies[number]
    ]


def pooled(cells: Iterable[Statistics], axis: str) -> list[Statistics]:
    """Add up the cells that share a value of an axis.

    All cells are played from the same seeds, so their games go alike to some degree that counts cannot tell. The
    intervals are therefore those of as many games as one cell has, or as the cells of an unfinished run have on
    average: they hold however alike the games are, and whichever cells have most of the games.
    """
    sums: dict[str, Statistics] = {}
    for cell in cells:
        value = cell.label[axis]
        so_far = sums.get(value, Statistics({axis: value}, cell.seats, Counter(), cell.measures, True, 0))
        sums[value] = Statistics(
            {axis: value},
            cell.seats if so_far.seats == cell.seats else (),
            so_far.facts + cell.facts,
            cell.measures if so_far.measures == cell.measures else cell.measures.nameless(),
            so_far.shared and cell.shared,
            so_far.cells + cell.cells,
        )
    return list(sums.values())


def seat_name(cells: Iterable[Statistics], seat: int) -> str:
    """Return what a seat is called in all of some cells; by its number unless they agree."""
    names = {cell.measures.seat_name(seat) for cell in cells}
    return names.pop() if len(names) == 1 else Measures().seat_name(seat)
