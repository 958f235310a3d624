"""The lobby: on either database, with every match that goes on, and what can be started and played on from there."""

import time

import pytest
from fastapi import FastAPI

from tatami.table import staging
from tatami.table.guests import Caller
from tatami.table.hall import Hall, SeatPlan
from tatami.table.room import Room
from tatami.table.store import MatchRow
from tests.table.doors import BASIC
from tests.table.test_hall import FRIEND, ME, two_people
from tests.table.test_seats import visitor


def test_the_lobby_opens_on_either_database_and_shows_each_match_once(either_table: FastAPI) -> None:
    room: Room = either_table.state.room
    (ann, ann_id), (bob, _) = (visitor(either_table, name) for name in ("Ann", "Bob"))
    plan = [SeatPlan("guest", "Ann", guest=ann_id)] * 2 + [SeatPlan("open", "…", public=True)] * 2
    match_id = room.hall.start("samurai", {**BASIC, "players": 4}, plan, ann_id)
    for door, may_sit in ((ann, False), (bob, True)):
        page = door.get("/")
        assert page.status_code == 200
        assert page.text.count(f'<a href="/m/{match_id}">') == 1
        assert (f"/m/{match_id}/sit" in page.text) == may_sit


def test_a_match_that_goes_on_is_listed_whatever_was_finished_since(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(staging, "LISTED", 2)
    hall: Hall = app.state.room.hall
    door, guest = visitor(app, "Ann")
    others = hall.start("samurai", BASIC, [SeatPlan("guest", "Me", guest=ME), SeatPlan("open", "…", public=True)], ME)
    mine = [SeatPlan("guest", "Ann", guest=guest), SeatPlan("open", "…", public=True)]
    running = [hall.start("samurai", BASIC, mine, guest) for _ in range(3)]
    finished = [hall.start("samurai", BASIC, mine, guest) for _ in range(3)]
    with hall.store.writing() as db:
        for match_id in finished:
            row = db.get(MatchRow, match_id)
            assert row is not None
            row.status, row.changed = "over", time.time() + 60
    page = door.get("/").text
    shown = [match_id for match_id in (others, *running, *finished) if f'<a href="/m/{match_id}">' in page]
    assert shown[:4] == [others, *running]
    assert len(shown) == 6


# --- one person who leads all seats -----------------------------------------------------------------------------------


@pytest.mark.clause("SS-20.2")
def test_who_plays_alone_leads_every_samurai_also_when_he_plays_on(app: FastAPI) -> None:
    room: Room = app.state.room
    room.preparer.progress["samurai_spirit"] = 100
    door, guest = visitor(app, "Ann")
    seats = {"seat_0": "me", "seat_1": "bot:ronin", "seat_2": "bot:ronin"}
    answer = door.send("/setup/samurai_spirit", players="3", opt_solo="yes", **seats)
    standing = room.hall.standing(answer.headers["location"].removeprefix("/m/"))
    assert [seat.guest for seat in standing.seats] == [guest] * 3
    mover = standing.match.acting[0]
    room.hall.play(standing.row.id, guest, mover, standing.match.actions()[0].number, None)
    played, stranger = room.hall.standing(standing.row.id), room.guests.new("Eve", "en")
    again = room.hall.standing(room.branch(played, Caller(guest, "Ann", "en", False), 0))
    assert [seat.guest for seat in again.seats] == [guest] * 3
    hers = room.hall.standing(room.branch(played, stranger, 0))
    assert [seat.guest == stranger.id for seat in hers.seats] == [seat == mover for seat in range(3)]


def test_who_shared_a_screen_shares_it_when_he_plays_on(app: FastAPI) -> None:
    room: Room = app.state.room
    who = room.guests.new("Ann", "en")
    plan = [SeatPlan("guest", name, guest=who.id) for name in ("Ann", "Ann 2")] + [SeatPlan("bot", "B", bot="greedy")]
    match_id = room.hall.start("samurai", {**BASIC, "players": 3}, plan, who.id, shared=True)
    room.hall.play(match_id, who.id, 0, room.hall.standing(match_id).match.actions()[0].number, None)
    again = room.hall.standing(room.branch(room.hall.standing(match_id), who, 1))
    assert again.row.shared
    assert [(seat.name, seat.guest) for seat in again.seats][:2] == [("Ann", who.id), ("Ann 2", who.id)]


# --- small things -----------------------------------------------------------------------------------------------------


def test_a_host_without_a_seat_invites_by_name(app: FastAPI) -> None:
    room: Room = app.state.room
    host = room.guests.new("Hanako", "en")
    match_id = room.hall.start("samurai", BASIC, [SeatPlan("open", "…")] * 2, host.id)
    token = room.hall.standing(match_id).seats[0].token
    assert "Hanako invites you" in visitor(app, "Ann")[0].get(f"/m/{match_id}/join/{token}").text


def test_whoever_sits_at_a_shared_screen_speaks_for_himself(hall: Hall) -> None:
    plan = [SeatPlan("guest", name, guest=ME) for name in ("Ann", "Ben")] + [SeatPlan("guest", "F", guest=FRIEND)]
    match_id = hall.start("samurai", {"players": 3}, plan, ME, shared=True)
    hall.say(match_id, ME, "I am first")
    with hall.store.writing() as db:
        hall._standing(db, match_id).row.revealed = 1
    hall.say(match_id, ME, "Now I")
    hall.say(match_id, FRIEND, "Hello")
    assert [line.name for line in hall.chat(match_id)] == ["Ann", "Ben", "F"]


def test_a_name_of_many_letters_is_no_action(app: FastAPI) -> None:
    room: Room = app.state.room
    door, guest = visitor(app, "Ann")
    match_id = two_people(room.hall)
    with room.store.writing() as db:
        room.hall._standing(db, match_id).seats[0].guest = guest
    body = {"seat": 0, "action": "1" * 5000}
    answer = door.post(f"/api/v1/matches/{match_id}/moves", json=body, headers={"x-csrf": room.guests.csrf(guest)})
    assert answer.status_code == 422
    assert "5000 letters" in answer.text


def test_a_page_shown_where_a_form_was_sent_to_leads_back_to_the_lobby(app: FastAPI) -> None:
    door, _ = visitor(app, "Ann")
    assert 'name="back" value="/m/none" data-here' in door.get("/m/none").text
    assert 'name="back" value="/">' in door.send("/m/none/sit").text
