"""Servers are killed while people and bots play: a small version of bench/nothing_lost.py."""

from pathlib import Path

from bench.nothing_lost import Trial, kill_all, kill_one_worker, run
from bench.servers import RunningServer, running_server


def check(trial: Trial, kills: int) -> None:
    assert trial.faults == []
    assert trial.kills == kills
    assert len(trial.acknowledged) > 20
    assert trial.moves_after_last_kill > 0


def test_a_killed_server_resumes_with_every_acknowledged_move(tmp_path: Path) -> None:
    with running_server(tmp_path, pace="50") as running:
        check(run(running, matches=20, kills=2, kill=kill_all, seconds=2.0), kills=2)


def test_a_killed_worker_loses_no_move_and_the_other_goes_on(two_workers: RunningServer) -> None:
    check(run(two_workers, matches=20, kills=2, kill=kill_one_worker, seconds=3.0), kills=2)
