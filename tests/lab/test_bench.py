"""Measurements count what they say, and games played on many cores are the games of one."""

import pytest

import tatami
from tatami.kernel import gpu
from tatami.kernel.records import same
from tatami.lab import bench
from tatami.shelf import option_record

SAMURAI = tatami.game("samurai")


def test_a_rate_is_work_by_time(monkeypatch):
    clock = iter(range(0, 1000, 2))
    monkeypatch.setattr(bench.time, "perf_counter", lambda: next(clock))
    assert bench.rate(lambda: 30, window=4) == pytest.approx(30 / 6)


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


def test_a_report_says_what_was_measured(monkeypatch):
    monkeypatch.setattr(bench, "rate", lambda work, window=0: float(work()))
    monkeypatch.setattr(bench, "hanabi_moves", lambda: lambda: 10)
    report = bench.measure("samurai", players=4, compiling=False)
    assert (report["game"], report["players"]) == ("samurai", 4)
    assert report["state_bytes"] == SAMURAI.rules.state.dtype.itemsize
    assert report["ratio"] == pytest.approx(report["moves_per_second"] / 10)


def test_without_openspiel_we_measure_alone(monkeypatch):
    monkeypatch.setattr(bench, "rate", lambda work, window=0: 1.0)
    monkeypatch.setattr(bench, "hanabi_moves", lambda: None)
    assert "ratio" not in bench.measure("samurai", compiling=False)


def test_without_a_gpu_we_say_so(monkeypatch):
    def none():
        raise gpu.NoGPU("no GPU: numba.cuda finds no CUDA device here")

    monkeypatch.setattr(gpu, "_cuda", none)
    with pytest.raises(gpu.NoGPU, match="no GPU"):
        bench.measure_gpu("samurai")
