"""A real Ray cluster with two workers on this machine: the same results, also when a worker is killed."""

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tatami.errors import BadOption
from tatami.kernel.compiling import interpreted
from tatami.lab.engines import make_engine
from tatami.lab.experiment import plan
from tatami.lab.runner import run

pytest.importorskip("ray", reason="Ray is not made for every version of Python")
pytestmark = pytest.mark.skipif(interpreted, reason="workers that interpret the rules take minutes")
EXPERIMENT = plan("seven_ronin", games=50_000)
# Ray changes signal handlers and emits warnings: a process of its own keeps that out of the other tests
SCRIPT = """
import os, signal, sys
from pathlib import Path
from tatami.lab.blocks import play_block
from tatami.lab.engines import RayEngine
from tatami.lab.experiment import plan
from tatami.lab.runner import run

folder, killed = Path(sys.argv[1]), Path(sys.argv[2])

def die_once(block):
    if block.first:
        try:
            killed.touch(exist_ok=False)
        except FileExistsError:
            return play_block(block)
        os.kill(os.getpid(), signal.SIGKILL)
    return play_block(block)

run(plan("seven_ronin", games=50_000), folder, lambda: RayEngine(2, None, die_once), "ray, 2 processes")
"""


def test_two_workers_of_which_one_is_killed_give_the_results_of_one_process(tmp_path: Path) -> None:
    run(EXPERIMENT, tmp_path / "alone", lambda: make_engine("cpu", 1), "cpu")
    folder, killed = tmp_path / "ray", tmp_path / "killed"
    answer = subprocess.run([sys.executable, "-c", SCRIPT, folder, killed], capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stderr
    assert killed.exists()
    alone, together = ((tmp_path / name / "results.parquet").read_bytes() for name in ("alone", "ray"))
    assert together == alone


def test_a_cluster_that_does_not_answer_is_named() -> None:
    with socket.socket() as bound:  # but not listening: connections are refused, and nobody else gets the port
        bound.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{bound.getsockname()[1]}"
        with pytest.raises(BadOption, match=f"no Ray cluster answers at {address}"):
            make_engine("ray", 1, address)
    with pytest.raises(BadOption, match="address is host:port, ray://host:port or auto, not 'somewhere'"):
        make_engine("ray", 1, "somewhere")
