"""Invitations lead friends to this machine, also when its own page was opened at an address that only it knows."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
import segno
from fastapi import FastAPI

from tatami.errors import BadOption
from tatami.web import server
from tatami.web.seats import SeatPlan
from tests.web.doors import BASIC, Door, open_table

AT_HOME = "http://192.168.7.5:8000"


@pytest.fixture
def app(tmp_path: Path) -> Iterator[FastAPI]:
    with open_table(f"sqlite:///{tmp_path / 'table.db'}", at_home=AT_HOME) as table:
        yield table


def links_at(app: FastAPI, host: str, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str, str]:
    """The page of a match with an open seat, the end of its invitation, and the link in its QR code."""
    services, codes = app.state.services, list[str]()
    guest, door = services.guests.new("Ann", "en"), Door(app, host=host)
    door.cookies.set("tatami_guest", services.guests.token(guest.id))
    plan = [SeatPlan("guest", "Ann", guest=guest.id), SeatPlan("open", "…")]
    match_id = services.matches.start("samurai", BASIC, plan, guest.id)
    make = segno.make
    monkeypatch.setattr(segno, "make", lambda link, **how: codes.append(link) or make(link, **how))
    page = door.get(f"/m/{match_id}").text
    assert door.get(f"/m/{match_id}/invite/1.svg").status_code == 200
    return page, f"/m/{match_id}/join/{services.matches.snapshot(match_id).seats[1].token}", codes[0]


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost:8000", "[::1]:8000"])
def test_whoever_opened_the_table_on_its_own_machine_invites_to_its_address_at_home(
    app: FastAPI, host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, path, code = links_at(app, host, monkeypatch)
    assert f'href="{AT_HOME}{path}"' in page
    assert f'href="{AT_HOME}{path.partition("/join")[0]}" data-copy' in page
    assert code == AT_HOME + path


def test_any_other_address_is_the_one_that_friends_get_too(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    page, path, code = links_at(app, "table.test", monkeypatch)
    assert f'href="{path}"' in page
    assert code == f"http://table.test{path}"


@pytest.mark.parametrize(
    ("host", "found", "expected"),
    [
        ("0.0.0.0", "192.168.7.5", AT_HOME),
        ("::", "192.168.7.5", ""),  # this is an address of the old internet, where such a table does not listen
        ("0.0.0.0", "127.0.0.1", ""),
        ("0.0.0.0", "", ""),
        ("127.0.0.1", "192.168.7.5", ""),
        ("192.168.7.5", "192.168.7.5", ""),
    ],
)
def test_only_a_table_that_listens_everywhere_has_an_address_at_home(
    host: str, found: str, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "own_address", lambda: found)
    assert server.public_url(host, 8000) == expected


def knows_ipv6() -> bool:
    """Whether this machine has an address of the new internet, if only its own."""
    try:
        with socket.create_server(("::1", 0), family=socket.AF_INET6):
            return True
    except OSError:
        return False


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1",
        pytest.param("::1", marks=pytest.mark.skipif(not knows_ipv6(), reason="this machine has no IPv6 at all")),
    ],
)
def test_a_table_can_be_served_where_nobody_else_listens(host: str) -> None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.create_server((host, 0), family=family) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(BadOption, match="already in use"):
            server._check_address(host, port)
    server._check_address(host, port)


def test_every_address_of_a_name_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, socket.create_server(("127.0.0.1", 0)) as other:
        ports = [other.getsockname()[1], taken.getsockname()[1]]
        other.close()
        found = [(socket.AF_INET, socket.SOCK_STREAM, 0, "", ("127.0.0.1", port)) for port in ports]
        monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
        with pytest.raises(BadOption, match="already in use"):
            server._check_address("table.home", 8000)


def test_an_address_of_the_new_internet_stands_in_brackets() -> None:
    assert [server.url_host(host) for host in ("::1", "127.0.0.1", "table.home")] == [
        "[::1]",
        "127.0.0.1",
        "table.home",
    ]


def test_a_machine_knows_its_own_address_without_asking_anybody() -> None:
    assert server.local_address().count(".") in (0, 3)
