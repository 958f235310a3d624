"""Seats: presence, stand-ins, reclaiming a seat, open seats, and abandoned matches."""

import asyncio
import time
from dataclasses import replace

import pytest
from fastapi import FastAPI

from bench.sample_matches import add_match
from tatami.web import sse
from tatami.web.matches import Matches
from tatami.web.refusals import Refusal
from tatami.web.seats import SeatPlan
from tatami.web.services import Services
from tatami.web.sse import Broadcaster, stream_versions
from tests.web.clients import BASIC, Client
from tests.web.test_matches import FRIEND, ME, first_action, two_people


@pytest.fixture
def services(app: FastAPI) -> Services:
    services: Services = app.state.services
    return services


def start(services: Services, plan: list[SeatPlan], guest: str, **more: bool) -> str:
    return services.matches.start("samurai", BASIC, plan, guest, **more)


def visitor(app: FastAPI, name: str) -> tuple[Client, str]:
    """A client with a browser's cookie, and its guest's id."""
    client, guest = Client(app), app.state.services.guests.new(name, "en")
    client.cookies.set("tatami_guest", app.state.services.guests.token(guest.id))
    return client, guest.id


def grow_silent(matches: Matches, match_id: str, seat: int = 0) -> None:
    """Let a seat be to move, and its person silent, for long."""
    with matches.store.writing() as db:
        snapshot = matches._snapshot(db, match_id)
        snapshot.row.asked -= 1000
        snapshot.seats[seat].seen -= 1000


def present(matches: Matches, match_id: str, seat: int = 0) -> bool:
    return time.time() - matches.snapshot(match_id).seats[seat].seen < 100


# --- presence ---------------------------------------------------------------------------------------------------------


def test_somebody_with_an_open_page_is_present(matches: Matches, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sse, "HEARTBEAT", 0.01)
    match_id = two_people(matches)

    async def listen() -> None:
        stream = stream_versions(Broadcaster(), matches, match_id, ME, 0)
        await anext(stream)
        await anext(stream)
        grow_silent(matches, match_id)
        for _ in range(2):
            assert await anext(stream) == ": heartbeat\n\n"
        await stream.aclose()

    asyncio.run(listen())
    assert present(matches, match_id)
    assert matches.seats.replaceable(matches.snapshot(match_id)) == []


@pytest.mark.parametrize(
    ("method", "path", "form"),
    [("GET", "fragment", {}), ("POST", "chat", {"text": "Hello"}), ("POST", "hint", {}), ("POST", "pace", {"ms": "5"})],
)
def test_somebody_who_sends_a_request_is_present(
    app: FastAPI, services: Services, method: str, path: str, form: dict
) -> None:
    client, guest = visitor(app, "Ann")
    match_id = start(services, [SeatPlan("guest", "Ann", guest=guest), SeatPlan("guest", "Bob", guest="bob")], guest)
    grow_silent(services.matches, match_id)
    headers = {"x-csrf": services.guests.csrf(guest)}
    assert client.request(method, f"/m/{match_id}/{path}", data=form or None, headers=headers).status_code == 200
    assert present(services.matches, match_id)


def test_a_program_that_sends_a_request_is_present(app: FastAPI, services: Services) -> None:
    client, guest = visitor(app, "Ann")
    match_id = start(services, [SeatPlan("guest", "Ann", guest=guest), SeatPlan("guest", "Bob", guest="bob")], guest)
    grow_silent(services.matches, match_id)
    client.get(f"/api/v1/matches/{match_id}/view?seat=0")
    assert present(services.matches, match_id)


# --- reclaiming a seat ------------------------------------------------------------------------------------------------


def stood_in(services: Services, guest: str) -> str:
    """A match in which a bot has just replaced somebody."""
    match_id = start(services, [SeatPlan("guest", "Ann", guest=guest), SeatPlan("guest", "Bob", guest="bob")], guest)
    grow_silent(services.matches, match_id)
    services.matches.seats.replace(match_id, "bob", 0)
    assert services.matches.snapshot(match_id).row.bot_due is not None
    return match_id


def test_opening_the_match_reclaims_the_seat(app: FastAPI, services: Services) -> None:
    client, guest = visitor(app, "Ann")
    match_id = stood_in(services, guest)
    page = client.get(f"/m/{match_id}").text
    snapshot = services.matches.snapshot(match_id)
    assert snapshot.seats[0].kind == "guest"
    assert snapshot.row.bot_due is None
    assert 'data-turn="1"' in page
    version = snapshot.row.version
    client.get(f"/m/{match_id}")
    assert services.matches.snapshot(match_id).row.version == version  # opening it again changes nothing


def test_an_open_page_says_that_a_bot_plays_and_offers_the_seat(app: FastAPI, services: Services) -> None:
    client, guest = visitor(app, "Ann")
    match_id = stood_in(services, guest)
    offer = f'<a class="button main" href="/m/{match_id}">Take your seat back</a>'
    assert offer in client.get(f"/m/{match_id}/fragment").text
    assert services.matches.snapshot(match_id).seats[0].kind == "bot"
    assert offer not in client.get(f"/m/{match_id}").text


def test_a_program_reclaims_its_seat(app: FastAPI, services: Services) -> None:
    client, guest = visitor(app, "Ann")
    match_id = stood_in(services, guest)
    answer = client.post(f"/api/v1/matches/{match_id}/reclaim", headers={"x-csrf": services.guests.csrf(guest)})
    assert answer.json()["seats"][0]["kind"] == "guest"


def test_a_stranger_who_opens_the_match_gets_no_seat(app: FastAPI, services: Services) -> None:
    match_id = stood_in(services, visitor(app, "Ann")[1])
    visitor(app, "Eve")[0].get(f"/m/{match_id}")
    assert services.matches.snapshot(match_id).seats[0].kind == "bot"


def test_a_stand_in_does_not_restart_the_clock(matches: Matches) -> None:
    match_id = two_people(matches)
    grow_silent(matches, match_id)
    asked = matches.snapshot(match_id).row.asked
    matches.seats.replace(match_id, FRIEND, 0)
    matches.seats.reclaim(match_id, ME)
    assert matches.snapshot(match_id).row.asked == asked


# --- rematch ----------------------------------------------------------------------------------------------------------


def test_in_a_rematch_the_person_plays_and_not_the_stand_in(app: FastAPI, services: Services) -> None:
    client, guest = visitor(app, "Hanako")
    match_id = add_match(services.matches, "samurai", guest, "again")
    with services.store.writing() as db:
        seat = services.matches._snapshot(db, match_id).seats[0]
        seat.kind, seat.bot = "bot", "hatamoto"
    answer = client.send(f"/m/{match_id}/rematch")
    again = services.matches.snapshot(answer.headers["location"].removeprefix("/m/"))
    assert [(seat.kind, seat.guest, seat.bot) for seat in again.seats][:2] == [
        ("guest", guest, None),
        ("bot", None, "greedy"),
    ]


def test_a_running_match_has_no_rematch(app: FastAPI, services: Services) -> None:
    client, guest = visitor(app, "Ann")
    match_id = start(services, [SeatPlan("guest", "Ann", guest=guest), SeatPlan("bot", "Bot", bot="greedy")], guest)
    assert client.send(f"/m/{match_id}/rematch").status_code == 409


# --- open seats -------------------------------------------------------------------------------------------------------


@pytest.fixture
def waiting(matches: Matches) -> str:
    """A match of mine with an open seat."""
    return matches.start("samurai", BASIC, [SeatPlan("guest", "Me", guest=ME), SeatPlan("open", "…")], ME)


def test_the_host_may_withdraw_a_match_that_has_not_started(matches: Matches, waiting: str) -> None:
    with pytest.raises(Refusal, match="Only whoever started") as refused:
        matches.seats.withdraw(waiting, FRIEND)
    assert refused.value.status == 403
    matches.seats.withdraw(waiting, ME)
    with pytest.raises(Refusal, match="no such match"):
        matches.snapshot(waiting)
    with pytest.raises(Refusal, match="no such match"):
        matches.seats.withdraw(waiting, ME)


def test_players_are_notified_of_a_withdrawn_match(matches: Matches, waiting: str) -> None:
    announced: list[tuple[str, int]] = []
    seen = matches.snapshot(waiting).version_for([0])
    matches.announce = lambda match_id, version: announced.append((match_id, version.version_for([0])))
    matches.seats.withdraw(waiting, ME)
    assert announced == [(waiting, seen + 1)]


def test_a_double_click_takes_one_seat(app: FastAPI, services: Services) -> None:
    client, guest = visitor(app, "Ann")
    plan = [SeatPlan("guest", "Me", guest=ME), *[SeatPlan("open", "…", public=True)] * 2]
    match_id = services.matches.start("samurai", {**BASIC, "players": 3}, plan, ME)
    assert [client.send(f"/m/{match_id}/sit").headers["location"] for _ in range(2)] == [f"/m/{match_id}"] * 2
    assert [seat.guest for seat in services.matches.snapshot(match_id).seats] == [ME, guest, None]


def test_an_accepted_invitation_leads_to_the_match_again(app: FastAPI, services: Services) -> None:
    client, guest = visitor(app, "Ann")
    plan = [SeatPlan("guest", "Me", guest=ME), *[SeatPlan("open", "…")] * 2]
    match_id = services.matches.start("samurai", {**BASIC, "players": 3}, plan, ME)
    invitation = f"/m/{match_id}/join/{services.matches.snapshot(match_id).seats[1].token}"
    assert [client.send(invitation).headers["location"] for _ in range(2)] == [f"/m/{match_id}"] * 2
    assert client.get(invitation).headers["location"] == f"/m/{match_id}"
    assert [seat.guest for seat in services.matches.snapshot(match_id).seats] == [ME, guest, None]
    stranger = visitor(app, "Eve")[0]
    assert stranger.get(invitation).status_code == stranger.send(invitation).status_code == 409


def test_a_match_that_has_started_cannot_be_withdrawn(matches: Matches) -> None:
    match_id = two_people(matches)
    with pytest.raises(Refusal, match="has started"):
        matches.seats.withdraw(match_id, ME)
    assert matches.snapshot(match_id).row.status == "running"


def test_the_host_may_put_a_bot_on_an_open_seat(matches: Matches, waiting: str) -> None:
    bot, token = SeatPlan("bot", "Ronin 2", bot="ronin"), matches.snapshot(waiting).seats[1].token
    with pytest.raises(Refusal, match="Only whoever started"):
        matches.seats.seat_bot(waiting, FRIEND, 1, bot)
    with pytest.raises(Refusal, match="already taken"):
        matches.seats.seat_bot(waiting, ME, 0, bot)
    matches.seats.seat_bot(waiting, ME, 1, bot)
    snapshot = matches.snapshot(waiting)
    assert (snapshot.row.status, snapshot.seats[1].kind, snapshot.seats[1].bot) == ("running", "bot", "ronin")
    with pytest.raises(Refusal, match="already taken"):
        matches.seats.join(waiting, token, FRIEND, "Friend")
    matches.play(waiting, ME, 0, first_action(matches, waiting, 0), None)


def test_only_the_host_is_offered_to_withdraw_or_to_add_a_bot(app: FastAPI, services: Services) -> None:
    client, guest = visitor(app, "Ann")
    one, other = (
        start(services, [SeatPlan("guest", "Ann", guest=guest), SeatPlan("open", "…")], guest) for _ in range(2)
    )
    assert f'action="/m/{one}/withdraw"' in client.get(f"/m/{one}").text
    assert f'action="/m/{one}/fill"' in client.get(f"/m/{one}").text
    assert "/withdraw" not in visitor(app, "Eve")[0].get(f"/m/{one}").text
    assert client.send(f"/m/{one}/withdraw").headers["location"] == "/"
    assert client.get(f"/m/{one}").status_code == 404
    assert client.send(f"/m/{other}/fill", seat="1", bot="ronin").headers["location"] == f"/m/{other}"
    assert services.matches.snapshot(other).seats[1].name == "Ronin 2"
    assert "/withdraw" not in client.get(f"/m/{other}").text


# --- abandoned matches ------------------------------------------------------------------------------------------------


def change(matches: Matches, match_id: str, **values: object) -> None:
    with matches.store.writing() as db:
        for name, value in values.items():
            setattr(matches._snapshot(db, match_id).row, name, value)


def test_matches_that_are_abandoned_or_cannot_go_on_do_not_count(matches: Matches) -> None:
    matches.settings = replace(matches.settings, matches_per_guest=2)
    first, second = two_people(matches), two_people(matches)
    with pytest.raises(Refusal, match="finish some first"):
        two_people(matches)
    change(matches, first, changed=time.time() - matches.settings.forgotten_after - 1)
    third = two_people(matches)
    with pytest.raises(Refusal, match="finish some first"):
        two_people(matches)
    change(matches, second, edition=0)
    fourth = two_people(matches)
    with pytest.raises(Refusal, match="finish some first"):
        two_people(matches)
    change(matches, third, game="mahjong")
    assert two_people(matches) != fourth
