"""The lab's published reports on the web server."""

import asyncio
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from tatami.lab.publish import publish_report, withdraw_report
from tatami.web.app import make_app
from tatami.web.settings import Settings

NAME = "samurai_spirit-0123456789ab"
PAGE = "<!doctype html><title>Samurai Spirit &amp; its difficulties</title><h1>Findings</h1>"


class Browser:
    """A visitor whose requests go straight to the application."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app

    def get(self, path: str, language: str = "en") -> httpx.Response:
        """Open a page."""

        async def once() -> httpx.Response:
            headers = {"accept": "text/html", "accept-language": language}
            transport = httpx.ASGITransport(self.app)
            async with httpx.AsyncClient(transport=transport, base_url="http://tatami.test", headers=headers) as client:
                return await client.get(path)

        return asyncio.run(once())


@pytest.fixture
def browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Browser:
    """A visitor of a server without reports."""
    monkeypatch.setenv("TATAMI_REPORTS", str(tmp_path / "reports"))
    return Browser(make_app(Settings(database=f"sqlite:///{tmp_path / 'web.db'}")))


@pytest.fixture
def report(tmp_path: Path) -> Path:
    """The HTML file of a report."""
    page = tmp_path / "report.html"
    page.write_text(PAGE, "utf-8")
    return page


@pytest.mark.parametrize(
    ("language", "says"), [("en", "No report has"), ("pl", "żadnego raportu"), ("cs", "Žádná zpráva")]
)
def test_an_empty_lab_says_so_in_every_language(browser: Browser, language: str, says: str) -> None:
    answer = browser.get("/lab", language)
    assert answer.status_code == 200
    assert says in answer.text


def test_a_published_report_is_listed_and_served_until_it_is_withdrawn(browser: Browser, report: Path) -> None:
    publish_report(report, NAME)
    listed = browser.get("/lab").text
    assert f'href="/lab/{NAME}"' in listed
    assert "Samurai Spirit &amp; its difficulties" in listed
    assert browser.get(f"/lab/{NAME}").text == PAGE
    withdraw_report(NAME)
    assert NAME not in browser.get("/lab").text
    assert browser.get(f"/lab/{NAME}").status_code == 404


def test_a_report_may_run_no_script(browser: Browser, report: Path) -> None:
    publish_report(report, NAME)
    policy = browser.get(f"/lab/{NAME}").headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "sandbox" in policy
    assert "script-src" not in policy


@pytest.mark.parametrize("name", ["..%2Fweb", "web.db", "%2Fetc%2Fpasswd", "samurai-xyz", NAME])
def test_nothing_else_can_be_read_that_way(browser: Browser, name: str) -> None:
    assert browser.get(f"/lab/{name}").status_code == 404


def test_every_page_leads_to_the_lab(browser: Browser) -> None:
    assert 'href="/lab"' in browser.get("/lab").text
