"""A real Ray cluster with two workers on this machine: the same tables, also when a worker is killed."""

import subprocess
import sys
from pathlib import Path

import pytest

from bench.served import free_port
from tatami.errors import BadOption
from tatami.kernel.compiling import interpreted
from tatami.lab.engines import make_engine
from tatami.lab.experiment import plan
from tatami.lab.runner import run

pytest.importorskip("ray", reason="Ray is not made for every version of Python")
pytestmark = pytest.mark.skipif(interpreted, reason="workers that each interpret the rules take minutes")
EXPERIMENT = plan("seven_ronin", games=50_000)
# Ray changes signal handlers and warns of what it likes: a process of its own keeps that out of the other tests
SCRIPT = """
import os, signal, sys
from pathlib import Path
import psutil
from tatami.lab.engines import make_engine
from tatami.lab.experiment import plan
from tatami.lab.runner import run

killed = []

def plays(process):
    try:
        return "ray::play_block" in " ".join(process.cmdline())
    except psutil.NoSuchProcess:  # gone since it was listed
        return False

def kill_one(done, of):
    workers = [] if killed or not done else [p for p in psutil.Process().children(recursive=True) if plays(p)]
    for worker in workers[:1]:
        killed.append(worker.pid)
        os.kill(worker.pid, signal.SIGKILL)

experiment = plan("seven_ronin", games=50_000)
run(experiment, Path(sys.argv[1]), lambda: make_engine("ray", 2), "ray, 2 processes", kill_one)
print("killed", len(killed))
"""


def test_two_workers_of_which_one_is_killed_give_the_table_of_one_process(tmp_path: Path) -> None:
    run(EXPERIMENT, tmp_path / "alone", lambda: make_engine("cpu", 1), "cpu")
    told = subprocess.run(
        [sys.executable, "-c", SCRIPT, tmp_path / "ray"], capture_output=True, text=True, check=False, timeout=300
    )
    assert told.returncode == 0, told.stderr
    assert told.stdout.splitlines()[-1] == "killed 1"
    alone, together = ((tmp_path / who / "results.parquet").read_bytes() for who in ("alone", "ray"))
    assert together == alone


def test_a_cluster_that_does_not_answer_is_named() -> None:
    nobody = f"127.0.0.1:{free_port()}"
    with pytest.raises(BadOption, match=f"no Ray cluster answers at {nobody}"):
        make_engine("ray", 1, nobody)
    with pytest.raises(BadOption, match="address is host:port, ray://host:port or auto, not 'somewhere'"):
        make_engine("ray", 1, "somewhere")
