"""Counting finished games. A tally says how often each value of each measure came up.

All values are whole numbers, so tallies of blocks add up to the same total in any order.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Any

import numpy as np

from tatami.lab.measures import AROUND_THE_TABLE, Measures, Trait
from tatami.lab.mixed_playouts import MOVES, TURNS
from tatami.lab.tally_compiled import TABLE_SIZE, count_values, round_results

ALL_SEATS = -1  # for what belongs to no seat

TallyKey = tuple[str, str, int, int]  # measure, label, seat, value
Tally = Counter[TallyKey]


@dataclass(frozen=True)
class FinishedGames:
    """Games that were played to the end."""

    states: Any  # the final records, or at least the fields that are measured
    scores: np.ndarray  # a row a game
    lengths: np.ndarray  # a row a game: decisions (-1 if it did not end) and turns
    chosen: np.ndarray  # how often each action was played in all games together


def tally_games(games: FinishedGames, action_names: list[str], measures: Measures) -> Tally:
    """Count results, lengths, endings, traits and choices."""
    tally: Tally = Counter()
    players = games.scores.shape[1]
    results = np.empty((len(games.scores), players), np.int64, order="F")
    round_results(games.scores, results)
    for seat in range(players):
        _count(tally, "result", "", seat, results[:, seat])
        if measures.points:
            _count(tally, "points", "", seat, games.states[measures.points][:, seat])
    _count(tally, "decisions", "", ALL_SEATS, games.lengths[:, MOVES])
    if measures.rounds == AROUND_THE_TABLE:
        rounds = (games.lengths[:, TURNS] + players - 1) // players
    else:
        rounds = games.states[measures.rounds]
    _count(tally, "rounds", "", ALL_SEATS, rounds)
    _count_endings(tally, games.states, len(results), measures)
    for trait in measures.traits:
        _count_trait(tally, games.states, results, trait)
    for action in np.flatnonzero(games.chosen).tolist():
        tally["chosen", action_names[action], ALL_SEATS, 1] += int(games.chosen[action])
    return tally


def _count(tally: Tally, measure: str, label: str, seat: int, values: Any) -> None:
    for value, times in _times(np.asarray(values, np.int64)):
        tally[measure, label, seat, value] += times


def _times(values: np.ndarray) -> list[tuple[int, int]]:
    """Return how often each value occurs; by a hash table where all fit, which is much faster than sorting."""
    found, times = np.empty(TABLE_SIZE, np.int64), np.zeros(TABLE_SIZE, np.int64)
    if not count_values(values, found, times):
        found, times = np.unique(values, return_counts=True)
    used = np.flatnonzero(times)
    return sorted(zip(found[used].tolist(), times[used].tolist(), strict=True))


def _count_endings(tally: Tally, states: Any, games: int, measures: Measures) -> None:
    """Count how matches ended. Several fields make one label together: ``lost by exhaustion``."""
    codes = np.zeros(games, np.int64)
    for ending in measures.endings:
        codes = codes * len(ending.names) + states[ending.field]
    for code, times in _times(codes):
        words, rest = [], code
        for ending in reversed(measures.endings):
            rest, place = divmod(rest, len(ending.names))
            words.append(ending.names[place])
        tally["ending", " ".join(filter(None, reversed(words))) or "ended", ALL_SEATS, 1] += times


def _count_trait(tally: Tally, states: Any, results: np.ndarray, trait: Trait) -> None:
    """Count the results of the games, or of the seats, that have a property."""
    values = np.asarray(states[trait.field], np.int64)
    for number, name in enumerate(trait.names):
        label = f"{name} {trait.title}"
        for seat in range(results.shape[1]):
            if trait.kind == "seats":
                has = values[:, seat] == number
            elif trait.kind == "bits":
                has = (values >> number) & 1 == 1
            else:
                has = values[:, number] > 0
            _count(tally, "trait", label, seat, results[has, seat])
