"""Invitation links work for others, also when the page was opened at a loopback address; addresses to listen on."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
import segno
from fastapi import FastAPI

from tatami.errors import BadOption
from tatami.web import server
from tatami.web.seats import SeatPlan
from tests.web.clients import BASIC, Client, open_app

PUBLIC_URL = "http://192.168.7.5:8000"


@pytest.fixture
def app(tmp_path: Path) -> Iterator[FastAPI]:
    with open_app(f"sqlite:///{tmp_path / 'web.db'}", public_url=PUBLIC_URL) as opened:
        yield opened


def links_at(app: FastAPI, host: str, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str, str]:
    """The page of a match with an open seat, the path of its invitation, and the link in its QR code."""
    services, codes = app.state.services, list[str]()
    guest, client = services.guests.new("Ann", "en"), Client(app, host=host)
    client.cookies.set("tatami_guest", services.guests.token(guest.id))
    plan = [SeatPlan("guest", "Ann", guest=guest.id), SeatPlan("open", "…")]
    match_id = services.matches.start("samurai", BASIC, plan, guest.id)
    make = segno.make
    monkeypatch.setattr(segno, "make", lambda link, **how: codes.append(link) or make(link, **how))
    page = client.get(f"/m/{match_id}").text
    assert client.get(f"/m/{match_id}/invite/1.svg").status_code == 200
    return page, f"/m/{match_id}/join/{services.matches.snapshot(match_id).seats[1].token}", codes[0]


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost:8000", "[::1]:8000"])
def test_a_page_at_a_loopback_address_invites_to_the_public_url(
    app: FastAPI, host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, path, code = links_at(app, host, monkeypatch)
    assert f'href="{PUBLIC_URL}{path}"' in page
    assert f'href="{PUBLIC_URL}{path.partition("/join")[0]}" data-copy' in page
    assert code == PUBLIC_URL + path


def test_a_page_at_any_other_address_invites_to_the_same_address(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    page, path, code = links_at(app, "tatami.test", monkeypatch)
    assert f'href="{path}"' in page
    assert code == f"http://tatami.test{path}"


@pytest.mark.parametrize(
    ("host", "found", "expected"),
    [
        ("0.0.0.0", "192.168.7.5", PUBLIC_URL),
        ("::", "192.168.7.5", ""),  # the address found is IPv4, where this server does not listen
        ("0.0.0.0", "127.0.0.1", ""),
        ("0.0.0.0", "", ""),
        ("127.0.0.1", "192.168.7.5", ""),
        ("192.168.7.5", "192.168.7.5", ""),
    ],
)
def test_only_a_server_that_listens_at_all_addresses_has_a_public_url(
    host: str, found: str, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "local_address", lambda: found)
    assert server.public_url(host, 8000) == expected


def has_ipv6() -> bool:
    """Whether this machine has IPv6, if only on the loopback interface."""
    try:
        with socket.create_server(("::1", 0), family=socket.AF_INET6):
            return True
    except OSError:
        return False


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1",
        pytest.param("::1", marks=pytest.mark.skipif(not has_ipv6(), reason="this machine has no IPv6")),
    ],
)
def test_an_address_that_is_in_use_is_refused(host: str) -> None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.create_server((host, 0), family=family) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(BadOption, match="already in use"):
            server._check_address(host, port)
    server._check_address(host, port)


def test_every_address_of_a_host_name_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, socket.create_server(("127.0.0.1", 0)) as other:
        ports = [other.getsockname()[1], taken.getsockname()[1]]
        other.close()
        found = [(socket.AF_INET, socket.SOCK_STREAM, 0, "", ("127.0.0.1", port)) for port in ports]
        monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
        with pytest.raises(BadOption, match="already in use"):
            server._check_address("tatami.home", 8000)


def test_an_ipv6_address_is_in_brackets_in_a_url() -> None:
    assert [server.url_host(host) for host in ("::1", "127.0.0.1", "tatami.home")] == [
        "[::1]",
        "127.0.0.1",
        "tatami.home",
    ]


def test_the_local_address_is_found_without_a_connection() -> None:
    assert server.local_address().count(".") in (0, 3)
