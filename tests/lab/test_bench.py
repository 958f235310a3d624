"""Benchmarks count what they say, and games played on many cores are the games of one."""

import pytest

import tatami
from tatami.kernel import gpu
from tatami.kernel.records import same
from tatami.lab import bench
from tatami.registry import option_record

SAMURAI = tatami.game("samurai")


def test_a_rate_is_work_by_time():
    seconds = iter(range(0, 1000, 2))
    assert bench.rate(lambda: 30, window=4, clock=lambda: next(seconds)) == pytest.approx(30 / 6)


def test_random_moves_counts_the_moves_of_whole_games():
    work = bench.random_moves(SAMURAI, 2, games=3)
    options = option_record("samurai", {"players": 2})
    assert work() == SAMURAI.rules.play_batch(options, 0, 3).moves.sum()
    assert work() == SAMURAI.rules.play_batch(options, 3, 3).moves.sum()


def test_copying_counts_copies():
    assert bench.state_copies(SAMURAI)() == 200 * 255


def test_the_games_of_many_cores_are_those_of_one(monkeypatch):
    options = option_record("samurai", {})
    monkeypatch.setattr(bench.os, "cpu_count", lambda: 3)
    parts, whole = bench.play_on_all_cores(SAMURAI, options, 7, 10), SAMURAI.rules.play_batch(options, 7, 10)
    assert parts.moves.tolist() == whole.moves.tolist()
    assert all(same(parts.states[i], whole.states[i]) for i in range(10))


@pytest.fixture
def short(monkeypatch):
    """Measure only once, with few games."""
    monkeypatch.setattr(bench, "REPEATS", 1)
    monkeypatch.setattr(bench, "GAMES_PER_BATCH", 2)


def test_a_report_says_what_was_measured(short, monkeypatch):
    monkeypatch.setattr(bench, "rate", lambda work, window=0: float(work()))
    monkeypatch.setattr(bench, "hanabi_moves", lambda: lambda: 10)
    report = bench.measure("samurai", players=4, compiling=False)
    assert (report["game"], report["players"]) == ("samurai", 4)
    assert report["state_bytes"] == SAMURAI.rules.state.dtype.itemsize
    assert report["ratio"] == pytest.approx(report["moves_per_second"] / 10)


def test_without_openspiel_a_game_is_measured_alone(short, monkeypatch):
    monkeypatch.setattr(bench, "rate", lambda work, window=0: 1.0)
    monkeypatch.setattr(bench, "hanabi_moves", lambda: None)
    assert "ratio" not in bench.measure("samurai", compiling=False)


def test_without_a_gpu_the_benchmark_says_so(monkeypatch):
    def none():
        raise gpu.NoGPU("no GPU: numba.cuda finds no CUDA device here")

    monkeypatch.setattr(gpu, "find_cuda", none)
    with pytest.raises(gpu.NoGPU, match="no GPU"):
        bench.measure_gpu("samurai")


def test_positions_of_a_search_are_spread_over_a_match():
    views = bench.positions_of_match(SAMURAI, 3)
    assert len(views) == bench.SEARCH_POSITIONS
    assert all(view.acting == (view.seat,) and view.legal().sum() > 1 for view in views)
    events = [len(view.log) for view in views]
    assert events == sorted(events) and events[-1] > 3 * events[1]


def test_iterations_are_counted_as_they_are_made(monkeypatch):
    monkeypatch.setattr(bench, "SEARCH_ITERATIONS", 5)
    made = []
    grow = bench.SearchTree.grow
    monkeypatch.setattr(bench.SearchTree, "grow", lambda self, n: (grow(self, n), made.append(self.iterations)))
    work = bench.search_iterations(SAMURAI, 2)
    made.clear()
    assert work() == sum(made) == 5 * bench.SEARCH_POSITIONS


def test_a_search_is_measured_in_turn_with_openspiel(monkeypatch):
    monkeypatch.setattr(bench, "search_iterations", lambda which, players: lambda: players)
    monkeypatch.setattr(bench, "openspiel_iterations", lambda name: lambda: len(name))
    monkeypatch.setattr(bench, "rate", lambda work, clock: float(work()))
    assert bench.measure_search(["samurai_spirit", "samurai"]) == [
        {"game": "samurai_spirit", "players": 5, "iterations_per_second": 5.0},
        {"game": "samurai", "players": 3, "iterations_per_second": 3.0},
        {"game": "openspiel gin_rummy", "players": None, "iterations_per_second": 9.0},
        {"game": "openspiel hearts", "players": None, "iterations_per_second": 6.0},
    ]


def test_without_openspiel_the_search_is_measured_alone(monkeypatch):
    monkeypatch.setattr(bench, "search_iterations", lambda which, players: lambda: players)
    monkeypatch.setattr(bench, "openspiel_iterations", lambda name: None)
    monkeypatch.setattr(bench, "rate", lambda work, clock: float(work()))
    alone = bench.measure_search(["samurai"], players=4)
    assert [line["iterations_per_second"] for line in alone] == [4.0, None, None]


@pytest.mark.parametrize("name", bench.OPENSPIEL_GAMES)
def test_openspiel_searches_at_positions_of_a_match(monkeypatch, name):
    pytest.importorskip("pyspiel")
    monkeypatch.setattr(bench, "SEARCH_ITERATIONS", 2)
    assert bench.openspiel_iterations(name)() == 2 * bench.SEARCH_POSITIONS
