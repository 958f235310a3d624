"""Real servers for the tests: uvicorn as a process of its own on a free port, with a fresh database."""

import contextlib
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from tatami import shelf
from tatami.table.hall import Hall
from tatami.table.settings import Settings
from tatami.table.store import Store


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    """A hall with an empty database and bots without pauses."""
    settings = Settings(database=f"sqlite:///{tmp_path / 'table.db'}", pace=0)
    store = Store(settings.database)
    yield Hall(store, settings)
    store.close()


def free_port() -> int:
    """Return a port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class Server:
    """A running table."""

    address: str
    process: subprocess.Popen[bytes]
    environment: dict[str, str]
    port: int

    def kill(self) -> None:
        """Kill the whole server as a power cut would."""
        self.process.kill()
        self.process.wait()

    def restart(self) -> "Server":
        """Start it again on the same database."""
        return start_server(self.environment, self.port)

    def client(self) -> httpx.Client:
        """Return a client that keeps its cookies."""
        return httpx.Client(base_url=self.address, timeout=30, follow_redirects=True)


def start_server(environment: dict[str, str], port: int = 0, workers: int = 1) -> Server:
    """Start a table and wait until it answers and every game is ready."""
    port = port or free_port()
    command = [sys.executable, "-m", "uvicorn", "--factory", "tatami.table.app:from_environment"]
    command += ["--port", str(port), "--log-level", "warning", "--workers", str(workers)]
    process = subprocess.Popen(command, env={**os.environ, **environment})
    server = Server(f"http://127.0.0.1:{port}", process, environment, port)
    deadline = time.time() + 300
    while time.time() < deadline:
        with contextlib.suppress(httpx.HTTPError):
            games = httpx.get(f"{server.address}/games/progress").json()
            if all(known["ready"] for known in games.values()):
                return server
        assert process.poll() is None, "the server has stopped by itself"
        time.sleep(0.1)
    raise TimeoutError("the server did not get ready")


@contextlib.contextmanager
def serving(tmp_path: Path, **more: str) -> Iterator[Server]:
    """A table for a while; settings as environment variables without their prefix."""
    environment = {"TATAMI_DATABASE": f"sqlite:///{tmp_path / 'served.db'}", "TATAMI_PACE": "0"}
    environment |= {"TATAMI_REQUESTS_PER_SECOND": "10000", "TATAMI_REQUESTS_BURST": "10000"}
    environment |= {f"TATAMI_{name.upper()}": value for name, value in more.items()}
    for name in shelf.packages():
        shelf.prepare(name)
    server = start_server(environment)
    try:
        yield server
    finally:
        server.process.terminate()
        server.process.wait(timeout=20)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One table for a file of tests."""
    with serving(tmp_path_factory.mktemp("table")) as running:
        yield running
