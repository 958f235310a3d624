"""Visitors with real browsers. A test fails when any page of its visitors complains or asks another host."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from bench.browser import open_browser
from bench.servers import RunningServer, running_server
from tatami.web.matches import Matches
from tatami.web.sessions import COOKIE
from tatami.web.settings import Settings
from tatami.web.store import Store
from tests.browser.fake_server import TIMEOUT, FakeServer, open_match_page

expect.set_options(timeout=TIMEOUT)
DESKTOP = {"width": 1366, "height": 768}
Visit = Callable[..., Page]
OpenFake = Callable[..., tuple[Page, FakeServer]]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One table for all tests of a process; every visitor is a guest of his own."""
    with running_server(tmp_path_factory.mktemp("table")) as running:
        yield running


@pytest.fixture
def matches(server: RunningServer) -> Iterator[Matches]:
    """The table's database opened beside it: what really is, secrets included."""
    store = Store(server.environment["TATAMI_DATABASE"])
    yield Matches(store, Settings(pace=int(server.environment["TATAMI_PACE"])))
    store.close()


@pytest.fixture(scope="package")  # not for the whole session: Playwright's loop would be in the way of other tests
def chromium() -> Iterator[Browser]:
    """One browser."""
    with open_browser() as browser:
        yield browser


@pytest.fixture
def visit(chromium: Browser, server: RunningServer) -> Iterator[Visit]:
    """Let a visitor come to the lobby, with a viewport, a language, without script and so on; give the page."""
    visitors: list[tuple[BrowserContext, list[str]]] = []

    def enter(address: str = "", path: str = "/", **options: Any) -> Page:
        home = address or server.address
        context = chromium.new_context(**{"viewport": DESKTOP, "locale": "en", "base_url": home, **options})
        context.set_default_timeout(TIMEOUT)
        visitors.append((context, collect_problems(context, home)))
        page = context.new_page()
        page.goto(path)
        return page

    yield enter
    complaints = []
    for context, heard in visitors:
        context.close()
        complaints += heard
    assert not complaints, "\n".join(complaints)


@pytest.fixture
def open_fake(chromium: Browser) -> Iterator[OpenFake]:
    """Let a visitor sit down at a little table of his own, which shows what the test wants it to show."""
    tables: list[tuple[Page, FakeServer]] = []

    def down(shown: dict[str, Any] | None = None, **options: Any) -> tuple[Page, FakeServer]:
        server = FakeServer(**(shown or {}))
        tables.append((open_match_page(chromium, server, **options), server))
        return tables[-1]

    yield down
    complaints = []
    for page, server in tables:
        page.context.close()
        complaints += server.faults
    assert not complaints, "\n".join(complaints)


def collect_problems(context: BrowserContext, home: str) -> list[str]:
    """Note everything that goes wrong in a visitor's pages: errors, failed requests, requests to strangers."""
    heard: list[str] = []
    context.on(
        "console", lambda said: heard.append(f"console: {said.text}") if said.type in ("error", "warning") else None
    )
    context.on("weberror", lambda raised: heard.append(f"script: {raised.error}"))
    context.on(
        "request",
        lambda asked: None if asked.url.startswith((home, "data:")) else heard.append(f"stranger: {asked.url}"),
    )
    context.on(
        "response",
        lambda got: heard.append(f"{got.status}: {got.request.method} {got.url}") if got.status >= 400 else None,
    )
    # Whoever leaves a page ends its stream and what was under way; that is no fault.
    context.on(
        "requestfailed",
        lambda asked: None if asked.failure == "net::ERR_ABORTED" else heard.append(f"{asked.failure}: {asked.url}"),
    )
    return heard


def guest_of(page: Page) -> str:
    """The guest's id; it stands before the signature in the cookie."""
    cookie = next(each for each in page.context.cookies() if each["name"] == COOKIE)
    return cookie["value"].rpartition(".")[0]
