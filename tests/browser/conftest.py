"""Visitors with real browsers. A test fails when any of its pages logs an error or sends a request to another host."""

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
    """One server for all tests of a process; every visitor is a guest of their own."""
    with running_server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def matches(server: RunningServer) -> Iterator[Matches]:
    """The matches in the server's database, hidden information included."""
    store = Store(server.environment["TATAMI_DATABASE"])
    yield Matches(store, Settings(pace=int(server.environment["TATAMI_PACE"])))
    store.close()


@pytest.fixture(scope="package")  # not for the session: Playwright's event loop would disturb other tests
def chromium() -> Iterator[Browser]:
    """One browser."""
    with open_browser() as browser:
        yield browser


@pytest.fixture
def visit(chromium: Browser, server: RunningServer) -> Iterator[Visit]:
    """Open the lobby as a new visitor, with a viewport, a language, without script and so on; return the page."""
    visitors: list[tuple[BrowserContext, list[str]]] = []

    def open_lobby(address: str = "", path: str = "/", **options: Any) -> Page:
        home = address or server.address
        context = chromium.new_context(**{"viewport": DESKTOP, "locale": "en", "base_url": home, **options})
        context.set_default_timeout(TIMEOUT)
        visitors.append((context, collect_problems(context, home)))
        page = context.new_page()
        page.goto(path)
        return page

    yield open_lobby
    problems = []
    for context, found in visitors:
        context.close()
        problems += found
    assert not problems, "\n".join(problems)


@pytest.fixture
def open_fake(chromium: Browser) -> Iterator[OpenFake]:
    """Open a match page of a fake server, which shows what the test wants it to show."""
    opened: list[tuple[Page, FakeServer]] = []

    def open_page(shown: dict[str, Any] | None = None, **options: Any) -> tuple[Page, FakeServer]:
        server = FakeServer(**(shown or {}))
        opened.append((open_match_page(chromium, server, **options), server))
        return opened[-1]

    yield open_page
    problems = []
    for page, server in opened:
        page.context.close()
        problems += server.faults
    assert not problems, "\n".join(problems)


def collect_problems(context: BrowserContext, home: str) -> list[str]:
    """Collect everything that goes wrong in a visitor's pages: errors, failed requests, requests to other hosts."""
    found: list[str] = []
    context.on(
        "console", lambda said: found.append(f"console: {said.text}") if said.type in ("error", "warning") else None
    )
    context.on("weberror", lambda raised: found.append(f"script: {raised.error}"))
    context.on(
        "request",
        lambda asked: None if asked.url.startswith((home, "data:")) else found.append(f"other host: {asked.url}"),
    )
    context.on(
        "response",
        lambda got: found.append(f"{got.status}: {got.request.method} {got.url}") if got.status >= 400 else None,
    )
    # Leaving a page aborts its stream and pending requests; that is not a problem.
    context.on(
        "requestfailed",
        lambda asked: None if asked.failure == "net::ERR_ABORTED" else found.append(f"{asked.failure}: {asked.url}"),
    )
    return found


def guest_of(page: Page) -> str:
    """Return the guest's id, which precedes the signature in the cookie."""
    cookie = next(each for each in page.context.cookies() if each["name"] == COOKIE)
    return cookie["value"].rpartition(".")[0]
