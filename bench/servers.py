"""Starting and stopping real servers for tests and measurements: uvicorn in a process of its own on a free port."""

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

NO_LIMITS = {
    "TATAMI_REQUESTS_PER_SECOND": "100000",
    "TATAMI_REQUESTS_BURST": "100000",
    "TATAMI_MATCHES_PER_GUEST": "999",
}


def free_port() -> int:
    """Return an unused port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class RunningServer:
    """A running web server."""

    address: str
    process: subprocess.Popen[bytes]
    environment: dict[str, str]
    port: int
    workers: int = 1

    def kill(self) -> None:
        """Kill the server and its workers, as a power cut would."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """Stop the server gracefully, or kill it if that takes too long."""
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(timeout=60)
            except subprocess.TimeoutExpired:
                self.kill()

    def restart(self) -> "RunningServer":
        """Start it again on the same database and port."""
        return start_server(self.environment, self.port, self.workers)

    def client(self) -> httpx.Client:
        """Return a client that keeps its cookies."""
        return httpx.Client(base_url=self.address, timeout=120, follow_redirects=True)


def start_server(environment: dict[str, str], port: int = 0, workers: int = 1) -> RunningServer:
    """Start a server and wait until it answers and every game is ready."""
    port = port or free_port()
    command = [sys.executable, "-m", "uvicorn", "--factory", "tatami.web.app:from_environment"]
    command += ["--port", str(port), "--log-level", "warning", "--workers", str(workers)]
    process = subprocess.Popen(command, env={**os.environ, **environment}, start_new_session=True)
    running = RunningServer(f"http://127.0.0.1:{port}", process, environment, port, workers)
    deadline = time.time() + 300
    while time.time() < deadline:
        with contextlib.suppress(httpx.HTTPError):
            games = httpx.get(f"{running.address}/games/progress", timeout=30).json()
            if all(known["ready"] for known in games.values()):
                return running
        if process.poll() is not None:
            raise RuntimeError("the server has stopped by itself")
        time.sleep(0.1)
    running.kill()
    raise TimeoutError("the server did not get ready")


@contextlib.contextmanager
def running_server(folder: Path, workers: int = 1, **settings: str) -> Iterator[RunningServer]:
    """A server for the duration of a ``with`` block; ``settings`` are those of ``tatami.web.settings``."""
    environment = {"TATAMI_DATABASE": f"sqlite:///{folder / 'server.db'}", "TATAMI_PACE": "0", **NO_LIMITS}
    environment |= {f"TATAMI_{name.upper()}": value for name, value in settings.items()}
    for which in all_games():
        prepare(which.name)
    running = start_server(environment, workers=workers)
    try:
        yield running
    finally:
        running.stop()
