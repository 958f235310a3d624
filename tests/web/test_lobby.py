"""The lobby on either database, solo matches, continuing matches, and small things around them."""

import time

import pytest
from fastapi import FastAPI

from tatami.web import lobby_presenter
from tatami.web.matches import Matches
from tatami.web.seats import SeatPlan
from tatami.web.services import Services
from tatami.web.sessions import Caller
from tatami.web.store import MatchRow
from tests.web.clients import BASIC
from tests.web.test_matches import FRIEND, ME, two_people
from tests.web.test_seats import visitor


def test_the_lobby_opens_on_either_database_and_shows_each_match_once(either_app: FastAPI) -> None:
    services: Services = either_app.state.services
    (ann, ann_id), (bob, _) = (visitor(either_app, name) for name in ("Ann", "Bob"))
    plan = [SeatPlan("guest", "Ann", guest=ann_id)] * 2 + [SeatPlan("open", "…", public=True)] * 2
    match_id = services.matches.start("samurai", {**BASIC, "players": 4}, plan, ann_id)
    for client, may_sit in ((ann, False), (bob, True)):
        page = client.get("/")
        assert page.status_code == 200
        assert page.text.count(f'<a href="/m/{match_id}">') == 1
        assert (f"/m/{match_id}/sit" in page.text) == may_sit


def test_running_matches_are_listed_however_many_have_finished_since(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby_presenter, "MAX_LISTED", 2)
    matches: Matches = app.state.services.matches
    client, guest = visitor(app, "Ann")
    others = matches.start(
        "samurai", BASIC, [SeatPlan("guest", "Me", guest=ME), SeatPlan("open", "…", public=True)], ME
    )
    mine = [SeatPlan("guest", "Ann", guest=guest), SeatPlan("open", "…", public=True)]
    running = [matches.start("samurai", BASIC, mine, guest) for _ in range(3)]
    finished = [matches.start("samurai", BASIC, mine, guest) for _ in range(3)]
    with matches.store.writing() as db:
        for match_id in finished:
            row = db.get(MatchRow, match_id)
            assert row is not None
            row.status, row.changed = "over", time.time() + 60
    page = client.get("/").text
    shown = [match_id for match_id in (others, *running, *finished) if f'<a href="/m/{match_id}">' in page]
    assert shown[:4] == [others, *running]
    assert len(shown) == 6


# --- one person who plays all seats -----------------------------------------------------------------------------------


@pytest.mark.clause("SS-20.2")
def test_a_solo_player_has_all_seats_also_when_they_continue_the_match(app: FastAPI) -> None:
    services: Services = app.state.services
    services.warmup.progress["samurai_spirit"] = 100
    client, guest = visitor(app, "Ann")
    seats = {"seat_0": "me", "seat_1": "bot:ronin", "seat_2": "bot:ronin"}
    answer = client.send("/setup/samurai_spirit", players="3", opt_solo="yes", **seats)
    snapshot = services.matches.snapshot(answer.headers["location"].removeprefix("/m/"))
    assert [seat.guest for seat in snapshot.seats] == [guest] * 3
    mover = snapshot.match.acting[0]
    services.matches.play(snapshot.row.id, guest, mover, snapshot.match.actions()[0].number, None)
    played, stranger = services.matches.snapshot(snapshot.row.id), services.guests.new("Eve", "en")
    again = services.matches.snapshot(services.branch(played, Caller(guest, "Ann", "en", False), 0))
    assert [seat.guest for seat in again.seats] == [guest] * 3
    hers = services.matches.snapshot(services.branch(played, stranger, 0))
    assert [seat.guest == stranger.id for seat in hers.seats] == [seat == mover for seat in range(3)]


def test_people_who_shared_a_screen_share_it_when_they_continue_the_match(app: FastAPI) -> None:
    services: Services = app.state.services
    who = services.guests.new("Ann", "en")
    plan = [SeatPlan("guest", name, guest=who.id) for name in ("Ann", "Ann 2")] + [SeatPlan("bot", "B", bot="greedy")]
    match_id = services.matches.start("samurai", {**BASIC, "players": 3}, plan, who.id, shared=True)
    services.matches.play(match_id, who.id, 0, services.matches.snapshot(match_id).match.actions()[0].number, None)
    again = services.matches.snapshot(services.branch(services.matches.snapshot(match_id), who, 1))
    assert again.row.shared
    assert [(seat.name, seat.guest) for seat in again.seats][:2] == [("Ann", who.id), ("Ann 2", who.id)]


# --- small things -----------------------------------------------------------------------------------------------------


def test_a_host_without_a_seat_invites_by_name(app: FastAPI) -> None:
    services: Services = app.state.services
    host = services.guests.new("Hanako", "en")
    match_id = services.matches.start("samurai", BASIC, [SeatPlan("open", "…")] * 2, host.id)
    token = services.matches.snapshot(match_id).seats[0].token
    assert "Hanako invites you" in visitor(app, "Ann")[0].get(f"/m/{match_id}/join/{token}").text


def test_chat_lines_of_a_shared_screen_have_the_name_of_who_is_at_it(matches: Matches) -> None:
    plan = [SeatPlan("guest", name, guest=ME) for name in ("Ann", "Ben")] + [SeatPlan("guest", "F", guest=FRIEND)]
    match_id = matches.start("samurai", {"players": 3}, plan, ME, shared=True)
    matches.say(match_id, ME, "I am first")
    with matches.store.writing() as db:
        matches._snapshot(db, match_id).row.revealed = 1
    matches.say(match_id, ME, "Now I")
    matches.say(match_id, FRIEND, "Hello")
    assert [line.name for line in matches.chat(match_id)] == ["Ann", "Ben", "F"]


def test_a_very_long_action_name_is_refused(app: FastAPI) -> None:
    services: Services = app.state.services
    client, guest = visitor(app, "Ann")
    match_id = two_people(services.matches)
    with services.store.writing() as db:
        services.matches._snapshot(db, match_id).seats[0].guest = guest
    body = {"seat": 0, "action": "1" * 5000}
    answer = client.post(
        f"/api/v1/matches/{match_id}/moves", json=body, headers={"x-csrf": services.guests.csrf(guest)}
    )
    assert answer.status_code == 422
    assert "5000 letters" in answer.text


def test_an_error_page_after_a_form_leads_back_to_the_lobby(app: FastAPI) -> None:
    client, _ = visitor(app, "Ann")
    assert 'name="back" value="/m/none" data-current-url' in client.get("/m/none").text
    assert 'name="back" value="/">' in client.send("/m/none/sit").text
