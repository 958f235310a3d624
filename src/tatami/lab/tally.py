"""All that the lab wants to know of finished games, counted.

What is counted are whole numbers by value, so that tallies of any blocks of games add up to the same in any order.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Any

import numpy as np

from tatami.lab.measures import CIRCLES, Measures, Trait
from tatami.lab.mixed_playouts import MOVES, TURNS
from tatami.lab.tally_compiled import ROOM, count_up, whole_results

ALL_SEATS = -1  # for what belongs to no seat

Fact = tuple[str, str, int, int]  # measure, label, seat, value
Tally = Counter[Fact]


@dataclass(frozen=True)
class Finished:
    """Games played to the end."""

    states: Any  # records, or at least the fields that are read
    scores: np.ndarray  # a row a game
    lengths: np.ndarray  # a row a game: decisions (-1 if it did not end) and turns
    chosen: np.ndarray  # how often each action was played, over all games


def tally(games: Finished, action_names: list[str], measures: Measures) -> Tally:
    """Count everything that a game tells the lab."""
    facts: Tally = Counter()
    players = games.scores.shape[1]
    results = np.empty((len(games.scores), players), np.int64, order="F")
    whole_results(games.scores, results)
    for seat in range(players):
        _count(facts, "result", "", seat, results[:, seat])
        if measures.points:
            _count(facts, "points", "", seat, games.states[measures.points][:, seat])
    _count(facts, "decisions", "", ALL_SEATS, games.lengths[:, MOVES])
    if measures.rounds == CIRCLES:
        rounds = (games.lengths[:, TURNS] + players - 1) // players
    else:
        rounds = games.states[measures.rounds]
    _count(facts, "rounds", "", ALL_SEATS, rounds)
    _count_endings(facts, games.states, len(results), measures)
    for trait in measures.traits:
        _count_trait(facts, games.states, results, trait)
    for action in np.flatnonzero(games.chosen).tolist():
        facts["chosen", action_names[action], ALL_SEATS, 1] += int(games.chosen[action])
    return facts


def _count(facts: Tally, measure: str, label: str, seat: int, values: Any) -> None:
    for value, times in _times(np.asarray(values, np.int64)):
        facts[measure, label, seat, value] += times


def _times(values: np.ndarray) -> list[tuple[int, int]]:
    """Return how often each value occurs; where a table has room for all, that is much faster than sorting."""
    found, times = np.empty(ROOM, np.int64), np.zeros(ROOM, np.int64)
    if not count_up(values, found, times):
        found, times = np.unique(values, return_counts=True)
    used = np.flatnonzero(times)
    return sorted(zip(found[used].tolist(), times[used].tolist(), strict=True))


def _count_endings(facts: Tally, states: Any, games: int, measures: Measures) -> None:
    """Count how matches ended, in words; two fields make one ending: ``lost by exhaustion``."""
    codes = np.zeros(games, np.int64)
    for ending in measures.endings:
        codes = codes * len(ending.names) + states[ending.field]
    for code, times in _times(codes):
        words, rest = [], code
        for ending in reversed(measures.endings):
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
