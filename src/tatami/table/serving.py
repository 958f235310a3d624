"""Running a table: one process with the embedded database, or several that share PostgreSQL."""

import contextlib
import os
import socket
import threading
import time
import webbrowser

import uvicorn

from tatami.errors import BadOption
from tatami.table.settings import Settings, default_database


def serve(
    host: str = "127.0.0.1", port: int = 8000, database: str = "", workers: int = 1, open_browser: bool = False
) -> None:
    """Serve until stopped. Raises BadOption for what cannot be served."""
    database = database or os.environ.get("TATAMI_DATABASE") or default_database()
    if workers < 1:
        raise BadOption(f"a table needs at least one worker, not {workers}")
    if workers > 1 and database.startswith("sqlite"):
        raise BadOption("several workers need PostgreSQL: --database postgresql://user:password@host/name")
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise BadOption(f"cannot serve at {host}:{port}: {error.strerror}; choose another with --port") from error
    os.environ["TATAMI_DATABASE"] = database  # the workers read it
    Settings.from_environment()
    address = f"http://{'127.0.0.1' if host == '0.0.0.0' else host}:{port}/"
    if open_browser:
        threading.Thread(target=_open_when_up, args=(address, host, port), daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt):  # Ctrl+C is how a table is closed
        uvicorn.run(
            "tatami.table.app:from_environment",
            factory=True,
            host=host,
            port=port,
            workers=workers,
            log_level="warning",
            timeout_graceful_shutdown=5,
        )


def _open_when_up(address: str, host: str, port: int) -> None:
    for _ in range(200):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1" if host == "0.0.0.0" else host, port)) == 0:
                webbrowser.open(address)
                return
        time.sleep(0.1)
