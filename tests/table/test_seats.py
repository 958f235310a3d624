"""Who sits where: signs of life, stand-ins, coming back, seats that wait for somebody, and matches left lying."""

import asyncio
import time
from dataclasses import replace

import pytest
from fastapi import FastAPI

from bench.staged import lay_out
from tatami.table import live
from tatami.table.hall import Hall, Refusal, SeatPlan
from tatami.table.live import Hub, stream_versions
from tatami.table.room import Room
from tests.table.doors import BASIC, Door
from tests.table.test_hall import FRIEND, ME, first_action, two_people


@pytest.fixture
def room(app: FastAPI) -> Room:
    room: Room = app.state.room
    return room


def at_table(room: Room, plan: list[SeatPlan], guest: str, **more: bool) -> str:
    return room.hall.start("samurai", BASIC, plan, guest, **more)


def visitor(app: FastAPI, name: str) -> tuple[Door, str]:
    """Somebody with a browser, and his guest's id."""
    door, guest = Door(app), app.state.room.guests.new(name, "en")
    door.cookies.set("tatami_guest", app.state.room.guests.token(guest.id))
    return door, guest.id


def grow_silent(hall: Hall, match_id: str, seat: int = 0) -> None:
    """Let a seat be asked, and have given no sign of life, for long."""
    with hall.store.writing() as db:
        standing = hall._standing(db, match_id)
        standing.row.asked -= 1000
        standing.seats[seat].seen -= 1000


def alive(hall: Hall, match_id: str, seat: int = 0) -> bool:
    return time.time() - hall.standing(match_id).seats[seat].seen < 100


# --- signs of life ----------------------------------------------------------------------------------------------------


def test_an_open_page_is_a_sign_of_life(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "QUIET", 0.01)
    match_id = two_people(hall)

    async def listen() -> None:
        stream = stream_versions(Hub(), hall, match_id, ME, 0)
        await anext(stream)
        await anext(stream)
        grow_silent(hall, match_id)
        for _ in range(2):
            assert await anext(stream) == ": still here\n\n"
        await stream.aclose()

    asyncio.run(listen())
    assert alive(hall, match_id)
    assert hall.replaceable(hall.standing(match_id)) == []


@pytest.mark.parametrize(
    ("method", "path", "form"),
    [("GET", "scene", {}), ("POST", "chat", {"text": "Hello"}), ("POST", "hint", {}), ("POST", "pace", {"ms": "5"})],
)
def test_whoever_looks_or_does_anything_is_not_away(
    app: FastAPI, room: Room, method: str, path: str, form: dict
) -> None:
    door, guest = visitor(app, "Ann")
    match_id = at_table(room, [SeatPlan("guest", "Ann", guest=guest), SeatPlan("guest", "Bob", guest="bob")], guest)
    grow_silent(room.hall, match_id)
    headers = {"x-csrf": room.guests.csrf(guest)}
    assert door.ask(method, f"/m/{match_id}/{path}", data=form or None, headers=headers).status_code == 200
    assert alive(room.hall, match_id)


def test_a_program_that_looks_is_not_away(app: FastAPI, room: Room) -> None:
    door, guest = visitor(app, "Ann")
    match_id = at_table(room, [SeatPlan("guest", "Ann", guest=guest), SeatPlan("guest", "Bob", guest="bob")], guest)
    grow_silent(room.hall, match_id)
    door.get(f"/api/v1/matches/{match_id}/view?seat=0")
    assert alive(room.hall, match_id)


# --- coming back ------------------------------------------------------------------------------------------------------


def stood_in(room: Room, guest: str) -> str:
    """A match in which a bot has just sat down for somebody."""
    match_id = at_table(room, [SeatPlan("guest", "Ann", guest=guest), SeatPlan("guest", "Bob", guest="bob")], guest)
    grow_silent(room.hall, match_id)
    room.hall.replace(match_id, "bob", 0)
    assert room.hall.standing(match_id).row.bot_due is not None
    return match_id


def test_whoever_opens_the_match_has_his_seat_back(app: FastAPI, room: Room) -> None:
    door, guest = visitor(app, "Ann")
    match_id = stood_in(room, guest)
    page = door.get(f"/m/{match_id}").text
    standing = room.hall.standing(match_id)
    assert standing.seats[0].kind == "guest"
    assert standing.row.bot_due is None
    assert 'data-turn="1"' in page
    version = standing.row.version
    door.get(f"/m/{match_id}")
    assert room.hall.standing(match_id).row.version == version  # to look again changes nothing


def test_an_open_page_only_says_that_a_bot_plays_and_offers_the_seat(app: FastAPI, room: Room) -> None:
    door, guest = visitor(app, "Ann")
    match_id = stood_in(room, guest)
    offer = f'<a class="button main" href="/m/{match_id}">Take your seat back</a>'
    assert offer in door.get(f"/m/{match_id}/scene").text
    assert room.hall.standing(match_id).seats[0].kind == "bot"
    assert offer not in door.get(f"/m/{match_id}").text


def test_a_program_takes_its_seat_back(app: FastAPI, room: Room) -> None:
    door, guest = visitor(app, "Ann")
    match_id = stood_in(room, guest)
    answer = door.post(f"/api/v1/matches/{match_id}/back", headers={"x-csrf": room.guests.csrf(guest)})
    assert answer.json()["seats"][0]["kind"] == "guest"


def test_a_stranger_who_looks_takes_nobodys_seat(app: FastAPI, room: Room) -> None:
    match_id = stood_in(room, visitor(app, "Ann")[1])
    visitor(app, "Eve")[0].get(f"/m/{match_id}")
    assert room.hall.standing(match_id).seats[0].kind == "bot"


def test_a_stand_in_gives_nobody_a_new_clock(hall: Hall) -> None:
    match_id = two_people(hall)
    grow_silent(hall, match_id)
    asked = hall.standing(match_id).row.asked
    hall.replace(match_id, FRIEND, 0)
    hall.come_back(match_id, ME)
    assert hall.standing(match_id).row.asked == asked


# --- playing again ----------------------------------------------------------------------------------------------------


def test_in_a_rematch_the_person_sits_and_not_who_stood_in(app: FastAPI, room: Room) -> None:
    door, guest = visitor(app, "Hanako")
    match_id = lay_out(room.hall, "samurai", guest, "again")
    with room.store.writing() as db:
        seat = room.hall._standing(db, match_id).seats[0]
        seat.kind, seat.bot = "bot", "hatamoto"
    answer = door.send(f"/m/{match_id}/rematch")
    again = room.hall.standing(answer.headers["location"].removeprefix("/m/"))
    assert [(seat.kind, seat.guest, seat.bot) for seat in again.seats][:2] == [
        ("guest", guest, None),
        ("bot", None, "greedy"),
    ]


def test_a_match_that_goes_on_is_not_played_again(app: FastAPI, room: Room) -> None:
    door, guest = visitor(app, "Ann")
    match_id = at_table(room, [SeatPlan("guest", "Ann", guest=guest), SeatPlan("bot", "Bot", bot="greedy")], guest)
    assert door.send(f"/m/{match_id}/rematch").status_code == 409


# --- seats that wait for somebody -------------------------------------------------------------------------------------


@pytest.fixture
def waiting(hall: Hall) -> str:
    """A match of mine with an open seat."""
    return hall.start("samurai", BASIC, [SeatPlan("guest", "Me", guest=ME), SeatPlan("open", "…")], ME)


def test_the_host_may_withdraw_a_match_that_has_not_begun(hall: Hall, waiting: str) -> None:
    with pytest.raises(Refusal, match="Only whoever started") as refused:
        hall.withdraw(waiting, FRIEND)
    assert refused.value.status == 403
    hall.withdraw(waiting, ME)
    with pytest.raises(Refusal, match="no such match"):
        hall.standing(waiting)
    with pytest.raises(Refusal, match="no such match"):
        hall.withdraw(waiting, ME)


def test_who_has_a_seat_hears_that_the_match_is_withdrawn(hall: Hall, waiting: str) -> None:
    told: list[tuple[str, int]] = []
    seen = hall.standing(waiting).version_for([0])
    hall.announce = lambda match_id, news: told.append((match_id, news.version_for([0])))
    hall.withdraw(waiting, ME)
    assert told == [(waiting, seen + 1)]


def test_a_double_click_takes_one_seat(app: FastAPI, room: Room) -> None:
    door, guest = visitor(app, "Ann")
    plan = [SeatPlan("guest", "Me", guest=ME), *[SeatPlan("open", "…", public=True)] * 2]
    match_id = room.hall.start("samurai", {**BASIC, "players": 3}, plan, ME)
    assert [door.send(f"/m/{match_id}/sit").headers["location"] for _ in range(2)] == [f"/m/{match_id}"] * 2
    assert [seat.guest for seat in room.hall.standing(match_id).seats] == [ME, guest, None]


def test_who_follows_an_invitation_again_comes_to_his_seat(app: FastAPI, room: Room) -> None:
    door, guest = visitor(app, "Ann")
    plan = [SeatPlan("guest", "Me", guest=ME), *[SeatPlan("open", "…")] * 2]
    match_id = room.hall.start("samurai", {**BASIC, "players": 3}, plan, ME)
    invitation = f"/m/{match_id}/join/{room.hall.standing(match_id).seats[1].token}"
    assert [door.send(invitation).headers["location"] for _ in range(2)] == [f"/m/{match_id}"] * 2
    assert door.get(invitation).headers["location"] == f"/m/{match_id}"
    assert [seat.guest for seat in room.hall.standing(match_id).seats] == [ME, guest, None]
    stranger = visitor(app, "Eve")[0]
    assert stranger.get(invitation).status_code == stranger.send(invitation).status_code == 409


def test_a_match_that_has_begun_cannot_be_withdrawn(hall: Hall) -> None:
    match_id = two_people(hall)
    with pytest.raises(Refusal, match="has begun"):
        hall.withdraw(match_id, ME)
    assert hall.standing(match_id).row.status == "running"


def test_the_host_may_seat_a_bot_where_nobody_came(hall: Hall, waiting: str) -> None:
    bot, token = SeatPlan("bot", "Ronin 2", bot="ronin"), hall.standing(waiting).seats[1].token
    with pytest.raises(Refusal, match="Only whoever started"):
        hall.seat_bot(waiting, FRIEND, 1, bot)
    with pytest.raises(Refusal, match="taken already"):
        hall.seat_bot(waiting, ME, 0, bot)
    hall.seat_bot(waiting, ME, 1, bot)
    standing = hall.standing(waiting)
    assert (standing.row.status, standing.seats[1].kind, standing.seats[1].bot) == ("running", "bot", "ronin")
    with pytest.raises(Refusal, match="taken already"):
        hall.join(waiting, token, FRIEND, "Friend")
    hall.play(waiting, ME, 0, first_action(hall, waiting, 0), None)


def test_the_page_of_a_waiting_match_offers_both_to_its_host_alone(app: FastAPI, room: Room) -> None:
    door, guest = visitor(app, "Ann")
    one, other = (
        at_table(room, [SeatPlan("guest", "Ann", guest=guest), SeatPlan("open", "…")], guest) for _ in range(2)
    )
    assert f'action="/m/{one}/withdraw"' in door.get(f"/m/{one}").text
    assert f'action="/m/{one}/fill"' in door.get(f"/m/{one}").text
    assert "/withdraw" not in visitor(app, "Eve")[0].get(f"/m/{one}").text
    assert door.send(f"/m/{one}/withdraw").headers["location"] == "/"
    assert door.get(f"/m/{one}").status_code == 404
    assert door.send(f"/m/{other}/fill", seat="1", bot="ronin").headers["location"] == f"/m/{other}"
    assert room.hall.standing(other).seats[1].name == "Ronin 2"
    assert "/withdraw" not in door.get(f"/m/{other}").text


# --- matches that nobody touches --------------------------------------------------------------------------------------


def change(hall: Hall, match_id: str, **values: object) -> None:
    with hall.store.writing() as db:
        for name, value in values.items():
            setattr(hall._standing(db, match_id).row, name, value)


def test_matches_that_nobody_has_touched_for_long_or_can_play_on_do_not_count(hall: Hall) -> None:
    hall.settings = replace(hall.settings, matches_per_guest=2)
    first, second = two_people(hall), two_people(hall)
    with pytest.raises(Refusal, match="finish some first"):
        two_people(hall)
    change(hall, first, changed=time.time() - hall.settings.forgotten_after - 1)
    third = two_people(hall)
    with pytest.raises(Refusal, match="finish some first"):
        two_people(hall)
    change(hall, second, rules="older")
    fourth = two_people(hall)
    with pytest.raises(Refusal, match="finish some first"):
        two_people(hall)
    change(hall, third, game="mahjong")
    assert two_people(hall) != fourth
