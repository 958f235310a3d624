"""The JSON API on a real server: programs can play, and strangers can do and see nothing."""

import contextlib
import threading
from collections.abc import Iterator

import httpx
import pytest

from bench.servers import RunningServer
from examples.api_client import main as play_as_client

WANTED = {
    "game": "samurai",
    "seats": ["me", "bot:greedy"],
    "options": {"start_hand": "random", "figure_setup": "random"},
}


@pytest.fixture
def api(server: RunningServer) -> Iterator[httpx.Client]:
    """A program with a token."""
    with program(server) as client:
        yield client


@contextlib.contextmanager
def program(server: RunningServer) -> Iterator[httpx.Client]:
    """A program that has created a guest."""
    with httpx.Client(base_url=f"{server.address}/api/v1", timeout=120) as client:
        token = client.post("/guests", json={"name": "Program"}).json()["token"]
        client.headers["authorization"] = f"Bearer {token}"
        yield client


def test_a_program_plays_a_whole_match(server: RunningServer) -> None:
    scores = play_as_client(server.address, "samurai")
    assert sum(scores) == pytest.approx(1)


def test_games_are_listed_with_their_options(api: httpx.Client) -> None:
    listed = {known["name"]: known for known in api.get("/games").json()}
    assert listed["samurai"]["players"] == [2, 3, 4]
    assert listed["samurai"]["options"]["start_hand"] == ["chosen", "random"]
    assert len(api.get("/games/samurai/actions").json()) == listed["samurai"]["actions"] == 196


@pytest.mark.parametrize(
    ("change", "status", "says"),
    [
        ({"game": "chess"}, 404, "there is no game 'chess'"),
        ({"seats": ["me"]}, 422, "2, 3, 4 players"),
        ({"seats": ["me", "emperor"]}, 422, "me, friend, open or bot:NAME"),
        ({"seats": ["me", "bot:emperor"]}, 422, "there is no player 'emperor'"),
        ({"options": {"start_hand": "stolen"}}, 422, "chosen, random"),
        ({"options": {"colour": "red"}}, 422, "no option 'colour'"),
        ({"clock": -1}, 422, "clock"),
        ({"cheat": True}, 422, "cheat"),
    ],
)
def test_a_bad_request_for_a_match_is_refused_with_a_reason(
    api: httpx.Client, change: dict, status: int, says: str
) -> None:
    answer = api.post("/matches", json={**WANTED, **change})
    assert answer.status_code == status
    assert says in answer.json()["detail"]


def test_stale_repeated_foreign_and_illegal_moves_change_nothing(server: RunningServer, api: httpx.Client) -> None:
    match = api.post("/matches", json=WANTED).json()
    path = f"/matches/{match['id']}"
    first = api.get(f"{path}/view", params={"seat": 0}).json()["actions"][0]["number"]
    nobody = f"{server.address}/api/v1{path}/moves"
    assert httpx.post(nobody, json={"seat": 0, "action": first}).status_code == 401
    with program(server) as stranger:
        assert stranger.post(f"{path}/moves", json={"seat": 0, "action": first}).status_code == 403
        assert stranger.get(f"{path}/view", params={"seat": 0}).status_code == 403
    assert api.post(f"{path}/moves", json={"seat": 1, "action": first}).status_code == 403
    assert api.post(f"{path}/moves", json={"seat": 0, "action": "hex O14"}).status_code == 409
    assert api.post(f"{path}/moves", json={"seat": 0, "action": 99999}).status_code == 422
    assert api.post(f"{path}/moves", json={"seat": 0, "action": first, "version": 5}).status_code == 409
    assert api.post(f"{path}/moves", content=b"{not json").status_code == 422
    assert api.get(path).json()["version"] == 0
    assert api.post(f"{path}/moves", json={"seat": 0, "action": first, "version": 0}).status_code == 200
    assert api.post(f"{path}/moves", json={"seat": 0, "action": first, "version": 0}).status_code == 409
    assert api.get(path).json()["ply"] == 1


def test_many_posting_the_same_move_at_once_play_it_once(api: httpx.Client) -> None:
    match = api.post("/matches", json=WANTED).json()
    path = f"/matches/{match['id']}"
    action = api.get(f"{path}/view", params={"seat": 0}).json()["actions"][0]["number"]
    answers: list[int] = []

    def post() -> None:
        answers.append(api.post(f"{path}/moves", json={"seat": 0, "action": action, "version": 0}).status_code)

    threads = [threading.Thread(target=post) for _ in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [200] + [409] * 11
    assert api.get(path).json()["ply"] == 1


def test_the_secret_is_shown_only_after_the_last_move(api: httpx.Client) -> None:
    match = api.post("/matches", json=WANTED).json()
    assert match["secret"] is None
    assert len(match["commitment"]) == 64


def test_oversized_and_unauthenticated_requests_are_refused(server: RunningServer, api: httpx.Client) -> None:
    assert api.post("/matches", content=b"x" * 100_000).status_code == 413
    assert httpx.post(f"{server.address}/api/v1/matches", json=WANTED).status_code == 401
    forged = {"authorization": "Bearer guest.forged-signature"}
    assert httpx.post(f"{server.address}/api/v1/matches", json=WANTED, headers=forged).status_code == 401


def test_pages_have_security_headers(server: RunningServer) -> None:
    answer = httpx.get(f"{server.address}/")
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    assert "unsafe-inline" not in answer.headers["content-security-policy"].split("script-src")[1].split(";")[0]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "httponly" in answer.headers["set-cookie"].lower()


def test_a_form_without_its_csrf_token_is_refused(server: RunningServer) -> None:
    with server.client() as browser:
        browser.get("/")
        assert browser.post("/play/samurai").status_code == 403
        assert browser.post("/play/samurai", data={"csrf": "0" * 32}).status_code == 403


def test_nobody_can_see_in_the_state_that_another_has_chosen_in_secret(
    server: RunningServer, api: httpx.Client
) -> None:
    with program(server) as other:
        match = api.post("/matches", json={"game": "samurai", "seats": ["me", "friend"]}).json()
        path = f"/matches/{match['id']}"
        other.post(f"{path}/join/{match['seats'][1]['invitation']}")
        seats: list[dict[str, int]] = [{"seat": 1}, {}]  # the other's, and a spectator's
        before = [other.get(f"{path}/view", params=seat).json() for seat in seats]
        assert api.post(f"{path}/moves", json={"seat": 0, "action": "tile samurai3"}).status_code == 200
        assert [other.get(f"{path}/view", params=seat).json() for seat in seats] == before
        assert before[0]["log"]


def test_the_host_withdraws_a_match_that_waits_for_players(server: RunningServer, api: httpx.Client) -> None:
    path = f"/matches/{api.post('/matches', json={**WANTED, 'seats': ['me', 'friend']}).json()['id']}"
    with program(server) as other:
        assert other.delete(path).status_code == 403
    assert api.get(path).json()["status"] == "waiting"
    assert api.delete(path).status_code == 204
    assert api.get(path).status_code == 404


def test_the_host_seats_a_bot_instead_of_waiting(server: RunningServer, api: httpx.Client) -> None:
    path = f"/matches/{api.post('/matches', json={**WANTED, 'seats': ['me', 'friend']}).json()['id']}"
    with program(server) as other:
        assert other.put(f"{path}/seats/1/bot", json={"bot": "ronin"}).status_code == 403
    refused = api.put(f"{path}/seats/1/bot", json={"bot": "emperor"})
    assert refused.status_code == 422 and "there is no player 'emperor'" in refused.json()["detail"]
    assert api.put(f"{path}/seats/0/bot", json={"bot": "ronin"}).status_code == 409  # the seat is taken
    begun = api.put(f"{path}/seats/1/bot", json={"bot": "ronin"}).json()
    assert begun["status"] == "running" and begun["seats"][1]["kind"] == "bot"
    assert api.delete(path).status_code == 409


def test_a_bot_does_not_take_the_seat_of_somebody_who_is_there(server: RunningServer, api: httpx.Client) -> None:
    match = api.post("/matches", json={**WANTED, "seats": ["me", "friend"]}).json()
    with program(server) as other:
        other.post(f"/matches/{match['id']}/join/{match['seats'][1]['invitation']}")
        answer = other.put(f"/matches/{match['id']}/seats/0/bot", json={"bot": "ronin"})
    assert answer.status_code == 409
    assert [seat["kind"] for seat in api.get(f"/matches/{match['id']}").json()["seats"]] == ["guest", "guest"]
