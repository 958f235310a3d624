"""The middleware: rate limits, forged forms, odd characters, large bodies and metrics."""

import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from fastapi import FastAPI

from tatami.web import middleware
from tatami.web.seats import SeatPlan
from tatami.web.sessions import COOKIE
from tatami.web.settings import Settings
from tests.web.clients import BASIC, Client, open_app, program

# --- rate limits ------------------------------------------------------------------------------------------------------


@pytest.fixture
def strict(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FastAPI]:
    """An application where time stands still, a guest has 5 requests, and an address as many as three guests."""
    clock = SimpleNamespace(monotonic=lambda: 100.0, perf_counter=lambda: 0.0)
    monkeypatch.setattr(middleware, "time", clock)
    with open_app(f"sqlite:///{tmp_path / 'web.db'}", requests_burst=5, guests_per_address=3) as opened:
        yield opened


def allowed(clients: list[Client]) -> int:
    """Return how many of these requests, one after the other, are allowed."""
    return sum(client.get("/healthz").status_code == 200 for client in clients)


@pytest.mark.parametrize("header", ["cookie", "authorization"])
def test_a_different_forged_token_each_time_is_still_one_visitor(strict: FastAPI, header: str) -> None:
    tokens = [f"{COOKIE}=x{number}" if header == "cookie" else f"Bearer x{number}" for number in range(12)]
    assert allowed([Client(strict, **{header: text}) for text in tokens]) == 5


def test_guests_of_one_address_have_a_limit_each_and_one_together(strict: FastAPI) -> None:
    guests = [program(strict, f"Guest {number}")[0] for number in range(4)]
    assert allowed([guests[0]] * 12) == 5
    assert [allowed([guest] * 12) for guest in guests[1:]] == [5, 5, 0]
    assert allowed([Client(strict, address="10.0.0.2")] * 12) == 5


def test_an_ipv6_network_counts_as_one_address(strict: FastAPI) -> None:
    assert allowed([Client(strict, address=f"2001:db8::{number}") for number in range(1, 9)]) == 5
    assert allowed([Client(strict, address="2001:db8:0:1::1")]) == 1


# --- forged forms -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("header", ["Basic eDp5", "x", "Bearer"])
def test_only_a_bearer_token_needs_no_csrf_token(app: FastAPI, header: str) -> None:
    client = Client(app)
    client.get("/")
    head = {"authorization": header}
    assert client.post("/name", data={"name": "Evil"}, headers=head).status_code == 403
    wanted = {"game": "samurai", "seats": ["me", "bot:greedy"]}
    assert client.post("/api/v1/matches", json=wanted, headers=head).status_code == 403


def test_a_first_visit_to_a_missing_page_creates_a_guest_whose_forms_work(app: FastAPI) -> None:
    client = Client(app)
    page = client.get("/m/nothing")
    assert page.status_code == 404
    assert not client.cookies[COOKIE].startswith(".")
    found = re.search(r'name="csrf" value="(\w+)"', page.text)
    assert found
    assert client.post("/language", data={"csrf": found[1], "language": "pl"}).status_code == 303


# --- odd characters ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("guests", r'{"name": "x", "\ud800": 1}'),
        ("guests", r'{"name": "\ud800"}'),
        ("matches", r'{"game": "\ud800", "seats": ["me", "me"]}'),
        ("matches", r'{"game": "samurai", "seats": ["me", "\ud800"]}'),
        ("matches", r'{"game": "samurai", "seats": ["me", "bot:\ud800"]}'),
        ("matches", r'{"game": "samurai", "seats": ["me", "me"], "options": {"\ud800": "x"}}'),
        ("matches", r'{"game": "samurai", "seats": ["me", "me"], "options": {"start_hand": "\ud800"}}'),
        ("matches", r'{"game": "samurai", "seats": ["me", "me"], "options": {"a\u0000": "b"}}'),
        ("matches/{match}/moves", r'{"seat": 0, "action": "\ud800"}'),
        ("matches/{match}/moves", r'{"seat": 0, "action": "\u0000"}'),
    ],
)
def test_a_lone_surrogate_is_refused(app: FastAPI, path: str, body: str) -> None:
    client, guest = program(app)
    match_id = app.state.services.matches.start("samurai", BASIC, [SeatPlan("guest", "P", guest=guest)] * 2, guest)
    head = {"content-type": "application/json"}
    answer = client.post(f"/api/v1/{path.format(match=match_id)}", content=body.encode(), headers=head)
    assert answer.status_code == 422
    assert answer.json()["detail"]


def test_a_null_character_is_refused_or_left_out(either_app: FastAPI) -> None:
    client, guest = program(either_app)
    matches = either_app.state.services.matches
    match_id = matches.start("samurai", BASIC, [SeatPlan("guest", "P", guest=guest)] * 2, guest)
    for path in (
        "/m/%00",
        "/m/%00/fragment",
        "/api/v1/matches/%00",
        f"/m/{match_id}/join/%00",
        "/lab/%00",
        "/rules/%00",
    ):
        assert client.get(path).status_code == 404
    assert client.post(f"/m/{match_id}/chat", data={"text": "a\0b"}).status_code == 303
    assert [line.text for line in matches.chat(match_id)] == ["ab"]
    assert client.post(f"/m/{match_id}/chat", data={"text": "\0"}).status_code == 422
    assert client.post("/name", data={"name": "a\0b"}).status_code == 303


# --- metrics ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("password", "sent"), [("", ""), ("", "Bearer "), ("secret", ""), ("secret", "Bearer Secret")])
def test_metrics_need_the_password(tmp_path: Path, password: str, sent: str) -> None:
    """Whoever could count requests would know how often another moves in secret."""
    with open_app(f"sqlite:///{tmp_path / 'web.db'}", metrics=password) as app:
        answer = Client(app, authorization=sent).get("/metrics")
    assert answer.status_code == 404
    assert "tatami_requests_total" not in answer.text


def test_metrics_count_requests_by_method_and_status(tmp_path: Path) -> None:
    with open_app(f"sqlite:///{tmp_path / 'web.db'}", metrics="zażółć") as app:
        client = Client(app)
        for method in ("GET", "BREW", "STEEP"):
            client.request(method, "/healthz")
        text = client.get("/metrics", headers={"authorization": "Bearer zażółć".encode()}).text
    assert 'tatami_requests_total{method="GET",status="200"} 1.0' in text
    assert 'tatami_requests_total{method="other",status="405"} 2.0' in text


# --- large bodies -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/m/x/chat", "application/x-www-form-urlencoded"),
        ("/m/x/play", "application/x-www-form-urlencoded"),
        ("/m/x/play", "application/json"),
        ("/setup/samurai", "application/x-www-form-urlencoded"),
        ("/api/v1/guests", "application/json"),
    ],
)
def test_a_large_body_is_refused_also_in_chunks(app: FastAPI, path: str, kind: str) -> None:
    client, _ = program(app)

    async def chunks() -> object:
        for _ in range(2 + Settings.body_bytes // 5000):
            yield b"a" * 5000

    answer = client.post(path, content=chunks(), headers={"content-type": kind})
    assert answer.status_code == 413
    assert "64000" in answer.text
