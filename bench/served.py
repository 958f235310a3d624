"""Starting and stopping real tables for trials and tests: uvicorn as a process of its own on a free port."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx

from tatami import all_games
from tatami.precompile import prepare

UNHURRIED = {
    "TATAMI_REQUESTS_PER_SECOND": "100000",
    "TATAMI_REQUESTS_BURST": "100000",
    "TATAMI_MATCHES_PER_GUEST": "999",
}


def free_port() -> int:
    """Return a port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class Served:
    """A running table."""

    address: str
    process: subprocess.Popen[bytes]
    environment: dict[str, str]
    port: int
    workers: int = 1

    def kill(self) -> None:
        """Kill the whole server, workers included, as a power cut would."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """Stop the server in good order."""
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(timeout=30)

    def restart(self) -> "Served":
        """Start it again on the same database and port."""
        return start_table(self.environment, self.port, self.workers)

    def client(self) -> httpx.Client:
        """Return a client that keeps its cookies."""
        return httpx.Client(base_url=self.address, timeout=60, follow_redirects=True)


def start_table(environment: dict[str, str], port: int = 0, workers: int = 1) -> Served:
    """Start a table and wait until it answers and every game is ready."""
    port = port or free_port()
    command = [sys.executable, "-m", "uvicorn", "--factory", "tatami.web.app:from_environment"]
    command += ["--port", str(port), "--log-level", "warning", "--workers", str(workers)]
    process = subprocess.Popen(command, env={**os.environ, **environment}, start_new_session=True)
    served = Served(f"http://127.0.0.1:{port}", process, environment, port, workers)
    deadline = time.time() + 300
    while time.time() < deadline:
        with contextlib.suppress(httpx.HTTPError):
            games = httpx.get(f"{served.address}/games/progress").json()
            if all(known["ready"] for known in games.values()):
                return served
        if process.poll() is not None:
            raise RuntimeError("the table has stopped by itself")
        time.sleep(0.1)
    raise TimeoutError("the table did not get ready")


@contextlib.contextmanager
def serving(folder: Path, workers: int = 1, **settings: str) -> Iterator[Served]:
    """A table for a while; ``settings`` are those of ``table.settings``."""
    environment = {"TATAMI_DATABASE": f"sqlite:///{folder / 'served.db'}", "TATAMI_PACE": "0", **UNHURRIED}
    environment |= {f"TATAMI_{name.upper()}": value for name, value in settings.items()}
    for which in all_games():
        prepare(which.name)
    served = start_table(environment, workers=workers)
    try:
        yield served
    finally:
        served.stop()
