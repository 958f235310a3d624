"""At the door: how often somebody may ask, whose forms are believed, and odd letters that must not upset the table."""

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
from tests.web.doors import BASIC, Door, open_table, program

# --- how often --------------------------------------------------------------------------------------------------------


@pytest.fixture
def strict(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FastAPI]:
    """A table where time stands still, a guest may ask 5 times, and an address as often as three guests."""
    clock = SimpleNamespace(monotonic=lambda: 100.0, perf_counter=lambda: 0.0)
    monkeypatch.setattr(middleware, "time", clock)
    with open_table(f"sqlite:///{tmp_path / 'table.db'}", requests_burst=5, guests_per_address=3) as table:
        yield table


def let_in(doors: list[Door]) -> int:
    """How many of these, one after the other, are let in."""
    return sum(door.get("/healthz").status_code == 200 for door in doors)


@pytest.mark.parametrize("header", ["cookie", "authorization"])
def test_a_different_header_each_time_is_still_one_visitor(strict: FastAPI, header: str) -> None:
    shown = [f"{COOKIE}=x{number}" if header == "cookie" else f"Bearer x{number}" for number in range(12)]
    assert let_in([Door(strict, **{header: text}) for text in shown]) == 5


def test_guests_behind_one_address_do_not_hold_each_other_up_and_together_have_a_limit(strict: FastAPI) -> None:
    guests = [program(strict, f"Guest {number}")[0] for number in range(4)]
    assert let_in([guests[0]] * 12) == 5
    assert [let_in([guest] * 12) for guest in guests[1:]] == [5, 5, 0]
    assert let_in([Door(strict, address="10.0.0.2")] * 12) == 5


def test_a_network_of_the_new_internet_is_one_address(strict: FastAPI) -> None:
    assert let_in([Door(strict, address=f"2001:db8::{number}") for number in range(1, 9)]) == 5
    assert let_in([Door(strict, address="2001:db8:0:1::1")]) == 1


# --- whose forms ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("header", ["Basic eDp5", "x", "Bearer"])
def test_only_a_token_used_instead_of_the_cookie_needs_no_form_of_ours(app: FastAPI, header: str) -> None:
    door = Door(app)
    door.get("/")
    head = {"authorization": header}
    assert door.post("/name", data={"name": "Evil"}, headers=head).status_code == 403
    wish = {"game": "samurai", "seats": ["me", "bot:greedy"]}
    assert door.post("/api/v1/matches", json=wish, headers=head).status_code == 403


def test_a_first_visit_to_a_page_that_is_refused_makes_a_guest_who_can_go_on(app: FastAPI) -> None:
    door = Door(app)
    page = door.get("/m/nothing")
    assert page.status_code == 404
    assert not door.cookies[COOKIE].startswith(".")
    found = re.search(r'name="csrf" value="(\w+)"', page.text)
    assert found
    assert door.post("/language", data={"csrf": found[1], "language": "pl"}).status_code == 303


# --- odd letters, large bodies ----------------------------------------------------------------------------------------


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
def test_half_a_letter_is_refused(app: FastAPI, path: str, body: str) -> None:
    door, guest = program(app)
    match_id = app.state.services.matches.start("samurai", BASIC, [SeatPlan("guest", "P", guest=guest)] * 2, guest)
    head = {"content-type": "application/json"}
    answer = door.post(f"/api/v1/{path.format(match=match_id)}", content=body.encode(), headers=head)
    assert answer.status_code == 422
    assert answer.json()["detail"]


def test_a_letter_that_no_database_keeps_is_refused_or_left_out(either_table: FastAPI) -> None:
    door, guest = program(either_table)
    matches = either_table.state.services.matches
    match_id = matches.start("samurai", BASIC, [SeatPlan("guest", "P", guest=guest)] * 2, guest)
    for path in (
        "/m/%00",
        "/m/%00/fragment",
        "/api/v1/matches/%00",
        f"/m/{match_id}/join/%00",
        "/lab/%00",
        "/rules/%00",
    ):
        assert door.get(path).status_code == 404
    assert door.post(f"/m/{match_id}/chat", data={"text": "a\0b"}).status_code == 303
    assert [line.text for line in matches.chat(match_id)] == ["ab"]
    assert door.post(f"/m/{match_id}/chat", data={"text": "\0"}).status_code == 422
    assert door.post("/name", data={"name": "a\0b"}).status_code == 303


# --- what is measured -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("password", "sent"), [("", ""), ("", "Bearer "), ("secret", ""), ("secret", "Bearer Secret")])
def test_figures_are_not_for_everybody(tmp_path: Path, password: str, sent: str) -> None:
    """Whoever could count the requests of a quiet table would know how often another moves in secret."""
    with open_table(f"sqlite:///{tmp_path / 'table.db'}", metrics=password) as table:
        answer = Door(table, authorization=sent).get("/metrics")
    assert answer.status_code == 404
    assert "tatami_requests_total" not in answer.text


def test_whoever_runs_the_table_sees_its_figures(tmp_path: Path) -> None:
    with open_table(f"sqlite:///{tmp_path / 'table.db'}", metrics="zażółć") as table:
        door = Door(table)
        for method in ("GET", "BREW", "STEEP"):
            door.ask(method, "/healthz")
        told = door.get("/metrics", headers={"authorization": "Bearer zażółć".encode()}).text
    assert 'tatami_requests_total{method="GET",status="200"} 1.0' in told
    assert 'tatami_requests_total{method="other",status="405"} 2.0' in told


# --- how much ---------------------------------------------------------------------------------------------------------


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
def test_what_is_too_large_is_too_large_also_piece_by_piece(app: FastAPI, path: str, kind: str) -> None:
    door, _ = program(app)

    async def pieces() -> object:
        for _ in range(2 + Settings.body_bytes // 5000):
            yield b"a" * 5000

    answer = door.post(path, content=pieces(), headers={"content-type": kind})
    assert answer.status_code == 413
    assert "64000" in answer.text
