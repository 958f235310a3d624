"""Statistics of tallies: win rates with intervals, lengths, endings, choices; of one cell, or of several together."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tatami.kernel.actions import ActionList
from tatami.lab.experiment import Cell
from tatami.lab.intervals import RESULT_UNIT, Z_95, Distribution, Rate, distribution_of, mean_interval, wilson_interval
from tatami.lab.measures import Measures
from tatami.lab.tally import ALL_SEATS, Tally


@dataclass(frozen=True)
class Statistics:
    """The statistics of one cell, or of several added up."""

    label: Mapping[str, str]
    seats: tuple[str, ...]  # the player of every seat; empty if cells with different players were added up
    tally: Tally
    measures: Measures
    shared: bool  # whether all seats win and lose together
    cells: int = 1  # that were added up

    @property
    def title(self) -> str:
        """The label as text."""
        return ", ".join(f"{axis} {value}".replace("_", " ") for axis, value in self.label.items()) or "all games"

    @cached_property
    def _counts(self) -> dict[tuple[str, str, int], Counter[int]]:
        counts: dict[tuple[str, str, int], Counter[int]] = {}
        for (measure, label, seat, value), count in self.tally.items():
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

    def win_rate(self, seat: int = 0, z: float = Z_95) -> Rate:
        """Return the win rate of a seat."""
        return self._rate(self.counts("result", "", seat), z)

    def _rate(self, results: Counter[int], z: float = Z_95) -> Rate:
        return mean_interval(self._won(results), RESULT_UNIT, z, self._independent_games(results.total()))

    def _independent_games(self, games: int) -> int:
        """Return how many of some games count as independent: those of one seed, in several cells, as one."""
        return max(1, games // self.cells)

    def _won(self, results: Counter[int]) -> Counter[int]:
        if not self.measures.win_threshold:
            return results
        wins = sum(count for value, count in results.items() if value >= self.measures.win_threshold * RESULT_UNIT)
        return Counter({RESULT_UNIT: wins, 0: results.total() - wins})

    def win_rates(self) -> list[Rate]:
        """Return the win rates of the seats; one for all if they win and lose together."""
        return [self.win_rate(seat) for seat in range(1 if self.shared else self.players)]

    def result(self, seat: int = 0) -> Distribution:
        """Return the distribution of a seat's results, in millionths."""
        return distribution_of(self.counts("result", "", seat))

    def points(self, seat: int) -> Distribution | None:
        """Return the distribution of a seat's points, if the game has points."""
        counts = self.counts("points", "", seat)
        return distribution_of(counts) if counts else None

    @property
    def decisions(self) -> Distribution:
        """The distribution of the number of decisions in a game."""
        return distribution_of(self.counts("decisions"))

    @property
    def rounds(self) -> Distribution:
        """The distribution of the number of rounds in a game."""
        return distribution_of(self.counts("rounds"))

    def endings(self) -> dict[str, Rate]:
        """Return the share of every ending, the most frequent first."""
        times: Counter[str] = Counter()
        for (measure, label, _), counts in self._counts.items():
            if measure == "ending":
                times[label] += counts.total()
        return {
            label: wilson_interval(count / self.games, self._independent_games(self.games))
            for label, count in times.most_common()
        }

    def choices(self, actions: ActionList) -> dict[str, float]:
        """Return the share of every family of actions in all decisions, the most frequent first."""
        times: Counter[str] = Counter()
        for (measure, label, _), counts in self._counts.items():
            if measure == "chosen":
                times[actions.family(actions.number(label))[0].name] += counts.total()
        return {family: count / times.total() for family, count in times.most_common()}

    def traits(self, seat: int, z: float = Z_95) -> dict[str, tuple[Rate, Rate | None]]:
        """Return for every trait a seat's win rate in games with it and, if there are any, in games without it."""
        found: dict[str, tuple[Rate, Rate | None]] = {}
        all_results = self.counts("result", "", seat)
        for (measure, label, owner), counts in sorted(self._counts.items()):
            if measure == "trait" and owner == seat:
                without = all_results - counts
                found[label] = (self._rate(counts, z), self._rate(without, z) if without else None)
        return found


def cell_statistics(
    cells: Iterable[Cell],
    tallies: Mapping[int, Tally],
    measures: Measures,
    is_cooperative: Callable[[Mapping[str, Any]], bool],
) -> list[Statistics]:
    """Return the statistics of every cell in which games have been played.

    ``is_cooperative`` tells from options whether all seats win and lose together: equal counts may be chance.
    """
    return [
        Statistics(
            cell.label,
            cell.seats,
            tallies[number],
            measures.with_options(cell.options),
            is_cooperative(cell.options),
        )
        for number, cell in enumerate(cells)
        if tallies[number]
    ]


def pooled(cells: Iterable[Statistics], axis: str) -> list[Statistics]:
    """Add up the cells that have the same value on an axis.

    All cells are played from the same seeds, so their games are correlated, by how much the counts do not tell. The
    intervals are therefore those of as many games as one cell has (in an unfinished run: as the cells have on average).
    That is on the safe side however strong the correlation is, and whichever cells have most of the games.
    """
    sums: dict[str, Statistics] = {}
    for cell in cells:
        value = cell.label[axis]
        so_far = sums.get(value, Statistics({axis: value}, cell.seats, Counter(), cell.measures, True, 0))
        sums[value] = Statistics(
            {axis: value},
            cell.seats if so_far.seats == cell.seats else (),
            so_far.tally + cell.tally,
            cell.measures if so_far.measures == cell.measures else cell.measures.without_seat_names(),
            so_far.shared and cell.shared,
            so_far.cells + cell.cells,
        )
    return list(sums.values())


def seat_name(cells: Iterable[Statistics], seat: int) -> str:
    """Return the name of a seat if it is the same in all the cells, else its number."""
    names = {cell.measures.seat_name(seat) for cell in cells}
    return names.pop() if len(names) == 1 else Measures().seat_name(seat)
