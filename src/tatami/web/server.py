"""Running the web server: one process with SQLite, or several that share PostgreSQL."""

import contextlib
import os
import socket
import threading
import time
import webbrowser
from dataclasses import fields
from typing import Any

import uvicorn
from alembic.util import CommandError
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from tatami.errors import BadOption
from tatami.web.settings import Settings, default_database
from tatami.web.store import Store

MAX_PORT = 65535
LOOPBACK = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # where this machine reaches a server that listens at all addresses


def check_options(host: str, port: int, database: str, workers: int) -> str:
    """Return the URL of the database to use. Raises BadOption if the server could not start."""
    database = database or os.environ.get("TATAMI_DATABASE") or default_database()
    if workers < 1:
        raise BadOption(f"the server needs at least one worker, not {workers}")
    if workers > 1 and database.startswith("sqlite"):
        raise BadOption("several workers need PostgreSQL: --database postgresql://user:password@host/name")
    if not 1 <= port <= MAX_PORT:
        raise BadOption(f"a port is a number from 1 to {MAX_PORT}, not {port}")
    _check_address(host, port)
    _check_settings()
    _check_database(database)
    return database


def _check_address(host: str, port: int) -> None:
    """Raise BadOption unless the server can listen there; a host name may have several addresses."""
    try:
        for family, kind, protocol, _, address in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
            with socket.socket(family, kind, protocol) as probe:
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                probe.bind(address)
    except OSError as error:
        raise BadOption(f"cannot serve at {host}:{port}: {error.strerror}; choose another with --port") from error


def _check_settings() -> None:
    """Raise BadOption unless all settings in the environment can be read."""
    for field in fields(Settings):
        name = f"TATAMI_{field.name.upper()}"
        kind: Any = type(field.default)
        try:
            kind(os.environ.get(name, field.default))
        except ValueError as error:
            raise BadOption(f"{name} in the environment is a number, not '{os.environ[name]}'") from error


def _check_database(database: str) -> None:
    """Raise BadOption, without the password, unless the database can be opened."""
    try:
        url = make_url(database)
    except ArgumentError as error:
        raise BadOption("a database is sqlite:///FILE or postgresql://user:password@host/name") from error
    if url.get_backend_name() not in ("sqlite", "postgresql", "postgres"):
        raise BadOption(f"matches are stored in SQLite or PostgreSQL, not in {url.drivername}")
    try:
        store = Store(database)
    except (SQLAlchemyError, CommandError, ModuleNotFoundError, RuntimeError) as error:
        reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        raise BadOption(f"the database {url.render_as_string()} cannot be opened: {reason}") from error
    store.writer.dispose()
    store.reader.dispose()


def serve(
    host: str = "127.0.0.1", port: int = 8000, database: str = "", workers: int = 1, open_browser: bool = False
) -> None:
    """Serve until stopped. Raises BadOption if the server could not start."""
    os.environ["TATAMI_DATABASE"] = check_options(host, port, database, workers)  # the workers read these
    os.environ.setdefault("TATAMI_PUBLIC_URL", public_url(host, port))
    print(f"Serving at http://{url_host(host)}:{port}/ (stop with Ctrl+C)", flush=True)
    if open_browser:
        threading.Thread(target=_open_when_up, args=(LOOPBACK.get(host, host), port), daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt):  # Ctrl+C is how the server is stopped
        uvicorn.run(
            "tatami.web.app:from_environment",
            factory=True,
            host=host,
            port=port,
            workers=workers,
            log_level="warning",
            timeout_graceful_shutdown=5,
        )


def public_url(host: str, port: int) -> str:
    """Return the URL in the local network of a server that listens at all addresses; "" for any other."""
    address = local_address() if host == "0.0.0.0" else ""
    return "" if address.startswith("127.") or not address else f"http://{address}:{port}"


def local_address() -> str:
    """Return this machine's address in the local network; "" without one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # UDP: sends nothing, only chooses the route
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def url_host(host: str) -> str:
    """Return a host as it is written in a URL: an IPv6 address in brackets."""
    return f"[{host}]" if ":" in host else host


def _open_when_up(host: str, port: int) -> None:
    for _ in range(200):
        with contextlib.suppress(OSError), socket.create_connection((host, port), timeout=1):
            webbrowser.open(f"http://{url_host(host)}:{port}/")
            return
        time.sleep(0.1)
