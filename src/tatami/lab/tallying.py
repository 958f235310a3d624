"""All that the lab wants to know of finished games, counted.

What is counted are whole numbers by value, so that tallies of any blocks of games add up to the same in any order.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Any

import numpy as np

from tatami.kernel.compiling import rule
from tatami.kernel.records import i64, u64
from tatami.lab.certainty import UNIT
from tatami.lab.playouts import MOVES, TURNS
from tatami.lab.readings import CIRCLES, Readings, Trait

ALL_SEATS = -1  # for what belongs to no seat
ROOM_BITS = 14
ROOM = 1 << ROOM_BITS  # places of a table that values are counted in, at most half of them used

Fact = tuple[str, str, int, int]  # measure, label, seat, value
Tally = Counter[Fact]


@dataclass(frozen=True)
class Finished:
    """Games played to the end."""

    states: Any  # records, or at least the fields that are read
    scores: np.ndarray  # a row a game
    lengths: np.ndarray  # a row a game: decisions (-1 if it did not end) and turns
    chosen: np.ndarray  # how often each action was played, over all games


def tally(games: Finished, action_names: list[str], readings: Readings) -> Tally:
    """Count everything that a game tells the lab."""
    facts: Tally = Counter()
    results = np.empty(games.scores.shape, np.int64, order="F")
    round_results(games.scores, results)
    players = results.shape[1]
    for seat in range(players):
        _count(facts, "result", "", seat, results[:, seat])
        if readings.points:
            _count(facts, "points", "", seat, games.states[readings.points][:, seat])
    _count(facts, "decisions", "", ALL_SEATS, games.lengths[:, MOVES])
    if readings.rounds == CIRCLES:
        rounds = (games.lengths[:, TURNS] + players - 1) // players
    else:
        rounds = games.states[readings.rounds]
    _count(facts, "rounds", "", ALL_SEATS, rounds)
    _count_endings(facts, games.states, len(results), readings)
    for trait in readings.traits:
        _count_trait(facts, games.states, results, trait)
    for action in np.flatnonzero(games.chosen).tolist():
        facts["chosen", action_names[action], ALL_SEATS, 1] += int(games.chosen[action])
    return facts


def _count(facts: Tally, measure: str, label: str, seat: int, values: Any) -> None:
    for value, times in _times(np.asarray(values, np.int64)):
        facts[measure, label, seat, value] += times


def _times(values: np.ndarray) -> list[tuple[int, int]]:
    """Return how often each value occurs; counted in a table, which is much faster than sorting, where one is enough."""
    found, times = np.empty(ROOM, np.int64), np.zeros(ROOM, np.int64)
    if count_up(values, found, times):
        used = np.flatnonzero(times)
        return sorted(zip(found[used].tolist(), times[used].tolist(), strict=True))
    found, times = np.unique(values, return_counts=True)
    return list(zip(found.tolist(), times.tolist(), strict=True))


@rule
def count_up(values, found, times):
    """Count how often each value occurs, where its hash leads; false if there are too many different ones."""
    kinds = 0
    for value in values:
        place = i64(u64(value) * u64(0x9E3779B97F4A7C15) >> u64(64 - ROOM_BITS))
        while times[place] and found[place] != value:
            place = (place + 1) % ROOM
        if times[place] == 0:
            kinds += 1
            found[place] = value
            if kinds > ROOM // 2:
                return False
        times[place] += 1
    return True


@rule
def round_results(scores, results):
    """Write results as whole numbers."""
    for number in range(scores.shape[0]):
        for seat in range(scores.shape[1]):
            results[number, seat] = np.rint(scores[number, seat] * UNIT)


def _count_endings(facts: Tally, states: Any, games: int, readings: Readings) -> None:
    """Count how matches ended, in words; two fields make one ending: ``lost by exhaustion``."""
    codes = np.zeros(games, np.int64)
    for ending in readings.endings:
        codes = codes * len(ending.names) + states[ending.field]
    for code, times in _times(codes):
        words, rest = [], code
        for ending in reversed(readings.endings):
            rest, place = divmod(rest, len(ending.names))
            words.append(ending.names[place])
        facts["ending", " ".join(filter(None, reversed(words))) or "ended", ALL_SEATS, 1] += times


def _count_trait(facts: Tally, states: Any, results: np.ndarray, trait: Trait) -> None:
    """Count the results of the games, or of the seats, that have a trait."""
    values = np.asarray(states[trait.field], np.int64)
    for number, name in enumerate(trait.names):
        label = f"{name} {trait.title}"
        for seat in range(results.shape[1]):
            if trait.way == "seats":
                has = values[:, seat] == number
            elif trait.way == "bits":
                has = (values >> number) & 1 == 1
            else:
                has = values[:, number] > 0
            _count(facts, "trait", label, seat, results[has, seat])
