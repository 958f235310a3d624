"""The API keeps to its OpenAPI description, whatever is sent: no server errors, no undocumented answers."""

import re
import zlib
from collections.abc import Iterator

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import checks
from schemathesis.specs.openapi import checks as described_checks

from bench.servers import RunningServer
from tatami.web.api import PROBLEMS, router
from tatami.web.app import STATUS

POSITIVE, NEGATIVE = schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE
WANTED = {"game": "samurai", "seats": ["me", "friend"], "options": {"start_hand": "random", "figure_setup": "random"}}
CHECKS = (
    checks.not_a_server_error,
    described_checks.status_code_conformance,
    described_checks.content_type_conformance,
    described_checks.response_schema_conformance,
    described_checks.response_headers_conformance,
)


@pytest.fixture(scope="module")
def described(server: RunningServer) -> schemathesis.BaseSchema:
    """The API as the running server describes it."""
    return schemathesis.openapi.from_url(f"{server.address}/openapi.json")


@pytest.fixture(scope="module")
def known(server: RunningServer) -> dict[str, str]:
    """A program with a match of its own, so that not every request ends with 401 or 404."""
    with httpx.Client(base_url=f"{server.address}/api/v1", timeout=120) as client:
        token = client.post("/guests", json={"name": "Program"}).json()["token"]
        match = client.post("/matches", json=WANTED, headers={"authorization": f"Bearer {token}"}).json()
    return {"token": token, "match_id": match["id"], "invitation": match["seats"][1]["invitation"]}


def operations() -> Iterator[tuple[str, str, schemathesis.GenerationMode]]:
    """Every operation, with valid and, where it has parameters, with invalid input."""
    for route in router.routes:
        sent = route.dependant.path_params or route.dependant.query_params or route.dependant.body_params
        for method in route.methods:
            yield from ((route.path, method, mode) for mode in ((POSITIVE, NEGATIVE) if sent else (POSITIVE,)))


@pytest.mark.parametrize(("path", "method", "mode"), [*operations()], ids=lambda part: part.removeprefix("/api/v1"))
def test_the_api_answers_as_it_is_described(
    described: schemathesis.BaseSchema, known: dict[str, str], path: str, method: str, mode: schemathesis.GenerationMode
) -> None:
    operation = described[path][method]

    @settings(max_examples=30, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(case=operation.as_strategy(generation_mode=mode))
    def holds(case: schemathesis.Case) -> None:
        sent = zlib.crc32(repr((case.path_parameters, case.query, case.body)).encode())
        if "match_id" in case.path_parameters and "stream" not in path and method != "DELETE" and sent % 4:
            case.path_parameters["match_id"] = known["match_id"]  # not for streams, which never end, nor to delete it
        if "token" in case.path_parameters and not sent % 3:
            case.path_parameters["token"] = known["invitation"]
        headers = {"authorization": f"Bearer {known['token']}"} if sent % 8 else {}
        case.call_and_validate(headers=headers, checks=CHECKS, timeout=120)

    holds()


def test_every_status_of_a_refusal_is_described() -> None:
    assert set(STATUS.values()) <= set(PROBLEMS)


@pytest.fixture(scope="module")
def visitor(server: RunningServer) -> Iterator[tuple[httpx.Client, str]]:
    """A browser that sends anything, and its CSRF token."""
    with server.client() as client:
        page = client.get("/", headers={"accept": "text/html"}).text
        found = re.search(r'name="csrf" value="(\w+)"', page)
        assert found
        yield client, found[1]


@pytest.mark.parametrize(
    "odd",
    [
        {"players": "9" * 5000},
        {"players": "2.5"},
        {"clock": "9" * 30},
        {"clock": "9" * 5000},
        {"clock": "-1"},
        {"seat_0": "emperor"},
        {"opt_start_hand": "\u2603"},
        {"csrf": "\u2603"},
    ],
    ids=str,
)
def test_a_set_up_form_with_impossible_values_is_refused(visitor: tuple[httpx.Client, str], odd: dict) -> None:
    client, csrf = visitor
    answer = client.post("/setup/samurai", data={"csrf": csrf, "players": "2", **odd})
    assert answer.status_code in (403, 422), answer.text


def test_an_invitation_token_of_odd_characters_is_unknown(
    visitor: tuple[httpx.Client, str], known: dict[str, str]
) -> None:
    client, csrf = visitor
    for method in ("GET", "POST"):
        answer = client.request(method, f"/m/{known['match_id']}/join/z%C2%A39", data={"csrf": csrf, "name": "Ann"})
        assert answer.status_code == 404
