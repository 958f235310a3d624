"""Speed of random play, copying, compiling and searching, measured in turn with OpenSpiel in the same run."""

import os
import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from contextvars import copy_context
from typing import Any

import numpy as np

from tatami.kernel.compiling import rule
from tatami.kernel.game_rules import Batch
from tatami.kernel.gpu_playouts import GPUPlayouts
from tatami.kernel.records import blanks
from tatami.lab.measures import load_measures
from tatami.lab.sampling import evenly_spaced
from tatami.match import Game, View, game
from tatami.players import player
from tatami.players.search import SearchTree
from tatami.registry import option_record

REPEATS = 5  # of which the median is reported
WINDOW = 1.0  # seconds that a repeat lasts at least
GAMES_PER_BATCH = 500


def rate(work: Callable[[], int], window: float = WINDOW, clock: Callable[[], float] | None = None) -> float:
    """Repeat some work for a while. Return how much of it is done in a second of the clock; work returns its amount."""
    now = clock or time.perf_counter
    done, started = 0, now()
    while now() - started < window:
        done += work()
    return done / (now() - started)


def random_moves(which: Game, players: int | None, games: int) -> Callable[[], int]:
    """Return work that plays random games with the default options; it counts moves."""
    options = option_record(which.name, {} if players is None else {"players": players})
    seeds = iter(range(0, 1 << 60, games))
    which.rules.play_batch(options, 0, 1)

    def work() -> int:
        return int(which.rules.play_batch(options, next(seeds), games).moves.sum())

    return work


def hanabi_moves(players: int = 4) -> Callable[[], int] | None:
    """Return work that plays random games of OpenSpiel's C++ Hanabi from Python; None without OpenSpiel."""
    openspiel = _openspiel()
    if openspiel is None:
        return None
    hanabi, dice = openspiel.load_game("hanabi", {"players": players}), random.Random(0)

    def work() -> int:
        moves, state = 0, hanabi.new_initial_state()
        while not state.is_terminal():
            _random_step(state, dice)
            moves += 1
        return moves

    return work


def _openspiel() -> Any:
    try:
        import pyspiel
    except ImportError:
        return None
    return pyspiel


def _random_step(state: Any, dice: random.Random) -> None:
    """Advance a state of OpenSpiel by a chance outcome or a random legal action."""
    if state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(dice.choices(actions, chances)[0])
    else:
        state.apply_action(dice.choice(state.legal_actions()))


@rule
def copy_states(states: Any, times: int) -> Any:
    """Copy every state over the next one, so many times; return the number of copies."""
    last = states.shape[0] - 1
    for _ in range(times):
        for i in range(last):
            states[i + 1] = states[i]
    copies: int = times * last
    return copies


def state_copies(which: Game) -> Callable[[], int]:
    """Return work that copies states; it counts copies."""
    states = blanks(which.rules.state, 256)
    copy_states(states, 1)
    return lambda: int(copy_states(states, 200))


def start_seconds(which: Game) -> tuple[float, float]:
    """Return how long a new process takes to prepare a game: with an empty compile cache, and with a full one."""
    script = f"from tatami.precompile import prepare; prepare({which.name!r})"
    with tempfile.TemporaryDirectory() as empty:
        times = []
        for _ in range(2):
            started = time.perf_counter()
            subprocess.run([sys.executable, "-P", "-c", script], env={**os.environ, "TATAMI_CACHE": empty}, check=True)
            times.append(time.perf_counter() - started)
    return times[0], times[1]


def measure(name: str, players: int | None = None, compiling: bool = True) -> dict[str, Any]:
    """Measure one game on one core, in turn with OpenSpiel's Hanabi; medians of five."""
    which = game(name)
    ours, theirs = random_moves(which, players, GAMES_PER_BATCH), hanabi_moves()
    our_rates, their_rates = [], []
    for _ in range(REPEATS):
        our_rates.append(rate(ours))
        if theirs is not None:
            their_rates.append(rate(theirs))
    report: dict[str, Any] = {
        "game": name,
        "players": players or which.meta.default_players,
        "moves_per_second": statistics.median(our_rates),
        "state_bytes": which.rules.state.dtype.itemsize,
        "copies_per_second": statistics.median(rate(state_copies(which), 0.3) for _ in range(REPEATS)),
    }
    if their_rates:
        report["openspiel_hanabi_moves_per_second"] = statistics.median(their_rates)
        report["ratio"] = report["moves_per_second"] / report["openspiel_hanabi_moves_per_second"]
    if compiling:
        report["first_start_seconds"], report["later_start_seconds"] = start_seconds(which)
    return report


# --- searching --------------------------------------------------------------------------------------------------------

OPENSPIEL_GAMES = ("gin_rummy", "hearts")
SEARCH_POSITIONS, SEARCH_ITERATIONS, SEARCH_REPEATS = 12, 2000, 3
UCT_C = 2.0  # OpenSpiel's default for its bot


def positions_of_match(which: Game, players: int) -> list[View]:
    """Return views of the deciding seat, spread evenly over the choices of one match between greedy players.

    Positions in which several seats choose at once are left out: there, plans are mixed instead of searched.
    """
    match, chooser, choices = which.start(players, seed=1), player("greedy", 1), []
    while (seat := match.seat) is not None:
        view = match.view(seat)
        if len(match.acting) == 1 and np.count_nonzero(view.legal()) > 1:
            choices.append(view)
        match.play(chooser.choose(view), seat)
    return evenly_spaced(choices, SEARCH_POSITIONS)


def search_iterations(which: Game, players: int) -> Callable[[], int]:
    """Return work that searches once at every position of a match; it counts iterations."""
    views = positions_of_match(which, players)
    SearchTree(views[0], 1, 2).grow(1)

    def work() -> int:
        for view in views:
            SearchTree(view, 1, SEARCH_ITERATIONS + 2).grow(SEARCH_ITERATIONS)
        return len(views) * SEARCH_ITERATIONS

    return work


def openspiel_iterations(name: str) -> Callable[[], int] | None:
    """Return work that runs OpenSpiel's C++ IS-MCTS at positions of a random match; None without OpenSpiel."""
    openspiel = _openspiel()
    if openspiel is None:
        return None
    state, dice, choices = openspiel.load_game(name).new_initial_state(), random.Random(1), []
    while not state.is_terminal():
        if not state.is_chance_node() and len(state.legal_actions()) > 1:
            choices.append(state.clone())
        _random_step(state, dice)
    positions = evenly_spaced(choices, SEARCH_POSITIONS)
    bot = openspiel.ISMCTSBot(1, openspiel.RandomRolloutEvaluator(1, 1), UCT_C, SEARCH_ITERATIONS)

    def work() -> int:
        for position in positions:
            bot.step(position)
        return len(positions) * SEARCH_ITERATIONS

    return work


def measure_search(names: Sequence[str], players: int | None = None) -> list[dict[str, Any]]:
    """Measure iterations per second of processor time on one core, in turn with OpenSpiel's searches; medians.

    It is processor time so that other load on the machine matters as little as possible. OpenSpiel's rows come last;
    without OpenSpiel they have no numbers.
    """
    seats = {name: players or _players_to_measure(name) for name in names}
    works = {name: search_iterations(game(name), count) for name, count in seats.items()}
    works |= {f"openspiel {name}": work for name in OPENSPIEL_GAMES if (work := openspiel_iterations(name)) is not None}
    rates: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(SEARCH_REPEATS):
        for name, work in works.items():
            rates[name].append(rate(work, clock=time.process_time))
    lines: list[dict[str, Any]] = [
        {"game": name, "players": count, "iterations_per_second": statistics.median(rates[name])}
        for name, count in seats.items()
    ]
    for name in OPENSPIEL_GAMES:
        known = rates.get(f"openspiel {name}")
        speed = statistics.median(known) if known else None
        lines.append({"game": f"openspiel {name}", "players": None, "iterations_per_second": speed})
    return lines


def _players_to_measure(name: str) -> int:
    return load_measures(name).search_bench_players or game(name).meta.default_players


# --- many cores, and the GPU ------------------------------------------------------------------------------------------


def play_on_all_cores(which: Game, options: Any, first_seed: int, games: int) -> Batch:
    """Play a batch in threads, one per core: compiled rules release the GIL.

    The context is copied for interpreted rules: NumPy's setting to ignore overflow belongs to it.
    """
    cores = os.cpu_count() or 1
    edges = [games * part // cores for part in range(cores + 1)]
    parts: dict[int, Batch] = {}
    which.rules.play_batch(options, first_seed, 1)

    def play(part: int) -> None:
        parts[part] = which.rules.play_batch(options, first_seed + edges[part], edges[part + 1] - edges[part])

    threads = [threading.Thread(target=copy_context().run, args=(play, part)) for part in range(cores)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    ordered = [parts[part] for part in range(cores)]
    return Batch(
        np.concatenate([batch.states for batch in ordered]).view(np.recarray),
        np.concatenate([batch.moves for batch in ordered]),
    )


def measure_gpu(name: str, players: int | None = None, games: int = 1 << 20) -> dict[str, Any]:
    """Measure one game on the GPU, and compare every byte of every game with the CPU's. Raises NoGPU."""
    which = game(name)
    options = option_record(name, {} if players is None else {"players": players})
    started = time.perf_counter()
    table = GPUPlayouts(which.rules, options, games)
    table.play(0)
    compiled = time.perf_counter() - started
    rates = []
    for _ in range(REPEATS):
        started = time.perf_counter()
        table.play(1)
        rates.append((time.perf_counter() - started, int(table.batch().moves.sum())))
    on_gpu = table.batch()
    on_cpu = play_on_all_cores(which, options, 1, games)
    size = which.rules.state.dtype.itemsize
    differing = (on_gpu.states.view(np.uint8) != on_cpu.states.view(np.uint8)).reshape(games, size).any(axis=1)
    seconds, moves = sorted(rates)[REPEATS // 2]
    return {
        "game": name,
        "players": players or which.meta.default_players,
        "device": table.device_name,
        "games": games,
        "moves": moves,
        "first_launch_seconds": compiled,
        "moves_per_second": moves / seconds,
        "games_per_second": games / seconds,
        "games_that_differ_from_the_cpu": int(differing.sum()),
        "first_differing_game": int(differing.argmax()) if differing.any() else None,
    }
