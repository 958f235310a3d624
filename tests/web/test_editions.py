"""Matches of older editions: they are migrated, shown as far as they replay, and never vanish silently."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from fastapi import FastAPI
from sqlalchemy import create_engine, text, update

import tatami
from tatami.match import Match
from tatami.players import player
from tatami.saves import SavedMatch
from tatami.web import store as store_module
from tatami.web.matches import Matches
from tatami.web.refusals import Refusal
from tatami.web.seats import SeatPlan
from tatami.web.settings import Settings
from tatami.web.store import MatchRow, MoveRow, Store
from tests.web.clients import BASIC, Client, open_app
from tests.web.test_seats import visitor

SAMURAI = tatami.game("samurai")
ME, FRIEND = "guest-me", "guest-friend"
PLAN = [SeatPlan("guest", "Me", guest=ME), SeatPlan("guest", "Friend", guest=FRIEND)]


def play(matches: Matches, match_id: str, moves: int = 10_000) -> Match:
    """Play on for both people, as a greedy bot would."""
    chooser = player("greedy", 1)
    while not (match := matches.snapshot(match_id).match).over and len(match) < moves:
        seat = match.acting[0]
        matches.play(match_id, PLAN[seat].guest or "", seat, chooser.choose(match.view(seat)).number, None)
    return match


def make_older(matches: Matches, match_id: str, **changes: object) -> None:
    """Set a match to an older edition."""
    with matches.store.writing() as db:
        db.execute(update(MatchRow).where(MatchRow.id == match_id).values(edition=0, **changes))
    matches.cache.forget(match_id)


# --- a running match of another edition -------------------------------------------------------------------------------


def test_it_cannot_go_on_and_says_why_in_one_line(matches: Matches) -> None:
    match_id = matches.start("samurai", BASIC, PLAN, ME)
    before = play(matches, match_id, 12)
    make_older(matches, match_id)
    snapshot = matches.snapshot(match_id)
    assert snapshot.match.moves == before.moves
    assert "this is edition 1" in str(snapshot.problem) and "\n" not in str(snapshot.problem)
    for change in (
        lambda: matches.play(match_id, ME, 0, before.actions()[0].number, None),
        lambda: matches.undo(match_id, ME),
        lambda: matches.say(match_id, ME, "Hello"),
    ):
        with pytest.raises(Refusal) as refused:
            change()
        assert refused.value.status == 410


def test_its_people_can_end_it_and_nobody_else_can(matches: Matches) -> None:
    match_id = matches.start("samurai", BASIC, PLAN, ME)
    play(matches, match_id, 12)
    with pytest.raises(Refusal, match="can continue"):
        matches.seats.end(match_id, ME)
    make_older(matches, match_id)
    with pytest.raises(Refusal) as refused:
        matches.seats.end(match_id, "stranger")
    assert refused.value.status == 403
    matches.seats.end(match_id, FRIEND)
    snapshot = matches.snapshot(match_id)
    assert snapshot.over and snapshot.scores is None
    with pytest.raises(Refusal, match="can continue"):
        matches.seats.end(match_id, FRIEND)


def test_it_can_be_ended_even_if_these_rules_cannot_start_it(matches: Matches) -> None:
    match_id = matches.start("samurai", BASIC, PLAN, ME)
    make_older(matches, match_id, options={"players": 2, "an option": "that is gone"})
    with pytest.raises(tatami.errors.OtherEdition):
        matches.snapshot(match_id)
    matches.seats.end(match_id, ME)
    with matches.store.reading() as db:
        assert db.get_one(MatchRow, match_id).status == "over"


def test_its_bots_are_no_longer_scheduled(matches: Matches) -> None:
    plan = [SeatPlan("bot", "Bot", bot="greedy"), PLAN[0]]
    match_id = matches.start("samurai", BASIC, plan, ME)
    make_older(matches, match_id)
    assert matches.bots.due(4)[0] == [match_id]
    matches.bots.move(match_id)
    assert matches.snapshot(match_id).row.bot_due is None


def test_it_does_not_count_as_a_running_match(matches: Matches) -> None:
    matches.settings = Settings(database="", matches_per_guest=1)
    match_id = matches.start("samurai", BASIC, PLAN, ME)
    with pytest.raises(Refusal, match="running match"):
        matches.start("samurai", BASIC, PLAN, ME)
    make_older(matches, match_id)
    assert matches.start("samurai", BASIC, PLAN, ME)


def test_changed_behaviour_is_noticed_even_within_an_edition(matches: Matches) -> None:
    match_id = matches.start("samurai", BASIC, PLAN, ME)
    play(matches, match_id, 12)
    with matches.store.writing() as db:
        db.execute(update(MoveRow).where(MoveRow.match_id == match_id, MoveRow.ply == 7).values(behaviour="0" * 32))
    matches.cache.forget(match_id)
    snapshot = matches.snapshot(match_id)
    assert len(snapshot.match) == 7
    assert "no longer plays as it did at move 8" in str(snapshot.problem)


# --- pages ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def app(tmp_path: Path) -> Iterator[FastAPI]:
    with open_app(f"sqlite:///{tmp_path / 'web.db'}") as opened:
        yield opened


@pytest.fixture
def running_match(app: FastAPI) -> tuple[Matches, Client, str]:
    """A running match of Ann, and Ann's client."""
    client, guest = visitor(app, "Ann")
    matches: Matches = app.state.services.matches
    plan = [SeatPlan("guest", "Ann", guest=guest), SeatPlan("bot", "Bot", bot="greedy")]
    return matches, client, matches.start("samurai", BASIC, plan, guest)


def test_the_lobby_lists_it_and_offers_to_end_it(running_match: tuple[Matches, Client, str]) -> None:
    matches, client, match_id = running_match
    make_older(matches, match_id)
    assert "older rules, cannot continue" in client.get("/").text
    assert f'action="/m/{match_id}/end"' in client.get("/").text
    page = client.get(f"/m/{match_id}").text
    assert "This match was played with edition 0 of the rules; the current edition is 1. It cannot continue." in page
    assert f'action="/m/{match_id}/end"' in page and 'data-turn="1"' not in page
    assert client.send(f"/m/{match_id}/end").status_code == 303
    assert "older rules" not in client.get("/").text and match_id in client.get("/").text


def test_a_game_that_is_no_longer_installed_is_listed_too(running_match: tuple[Matches, Client, str]) -> None:
    matches, client, match_id = running_match
    make_older(matches, match_id, game="removed_game")
    assert "removed_game" in client.get("/").text
    assert client.get(f"/m/{match_id}").status_code == 404
    assert client.send(f"/m/{match_id}/end").status_code == 303


def test_a_finished_one_shows_its_result_its_log_and_its_board_as_far_as_it_goes(
    running_match: tuple[Matches, Client, str],
) -> None:
    matches, client, match_id = running_match
    guest = matches.snapshot(match_id).seats[0].guest or ""
    chooser = player("greedy", 1)
    while not (match := matches.snapshot(match_id).match).over:
        if match.seat == 0:
            matches.play(match_id, guest, 0, chooser.choose(match.view(0)).number, None)
        else:
            matches.bots.move(match_id)
    with matches.store.writing() as db:
        db.execute(
            update(MoveRow).where(MoveRow.match_id == match_id, MoveRow.ply == 20).values(action="removed action")
        )
    make_older(matches, match_id, scores=[0.0, 1.0])
    page = client.get(f"/m/{match_id}").text
    assert "<b>Ann</b>: did not win" in page and "<b>Bot</b>: won" in page
    assert f"The board is shown up to move 20 of {len(match)}." in page
    last = client.get(f"/m/{match_id}/replay/20")
    assert last.status_code == 200 and "<svg" in last.text and "did not win" in last.text
    assert client.get(f"/m/{match_id}/replay/21").status_code == 404
    assert client.get(f"/m/{match_id}/review").status_code == 410
    saved = SavedMatch.from_json(json.loads(client.get(f"/m/{match_id}/file").text))
    assert (saved.edition, len(saved.moves), saved.scores) == (0, len(match), (0.0, 1.0))
    assert saved.moves[20][1] == "removed action"


# --- a database from before editions ----------------------------------------------------------------------------------


@pytest.fixture(params=["embedded", "postgresql"])
def old_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database from before editions: a running match, a finished one, and one of unknown rules."""
    embedded = request.param == "embedded"
    url = f"sqlite:///{tmp_path / 'old.db'}" if embedded else request.getfixturevalue("postgres")
    config = Config()
    config.set_main_option("script_location", str(Path(store_module.__file__).parent / "migrations"))
    engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0006")
        for match_id, status, known in (("running", "running", True), ("over", "over", True), ("old", "over", False)):
            match, chooser = SAMURAI.start(**BASIC, seed=7), player("greedy", 2)
            while not match.over and (status == "over" or len(match) < 12):
                match.play(chooser.choose(match.view(match.seat)))
            hashes = {True: SAMURAI.meta.first_edition_hashes[0], False: "0123456789abcdef"}
            values = {
                "id": match_id, "rules": hashes[known], "options": json.dumps(match.options), "seed": 7,
                "status": status, "ply": len(match), "host": ME,
            }  # fmt: skip
            connection.execute(
                text(
                    "INSERT INTO matches (id, game, rules, options, seed, secret, host, status, practice, shared, pace,"
                    " hurry, undo_agreed, version, ply, created, changed, asked, lease) VALUES (:id, 'samurai', :rules,"
                    " :options, :seed, 'aa', :host, :status, TRUE, FALSE, 0, FALSE, 0, 1, :ply, 1, 1, 1, 0)"
                ),
                values,
            )
            for number, seat in enumerate(PLAN):
                connection.execute(
                    text(
                        "INSERT INTO seats (match_id, number, kind, guest, name, token, public, seen, undone)"
                        " VALUES (:id, :number, 'guest', :guest, :name, :token, FALSE, 1, 0)"
                    ),
                    {"id": match_id, "number": number, "guest": seat.guest, "name": seat.name, "token": f"t{number}"},
                )
            for ply, (seat, action) in enumerate(match.moves):
                connection.execute(
                    text("INSERT INTO moves (match_id, ply, seat, action, version, at) VALUES (:id, :p, :s, :a, 1, 1)"),
                    {"id": match_id, "p": ply, "s": seat, "a": action},
                )
    engine.dispose()
    return url


def test_running_and_finished_matches_are_migrated(old_database: str) -> None:
    store = Store(old_database)
    matches = Matches(store, Settings(database=old_database, pace=0))
    try:
        running = matches.snapshot("running")
        assert running.row.edition == 1 and running.problem is None and len(running.match) == 12
        matches.play("running", PLAN[running.match.acting[0]].guest or "", running.match.acting[0],
                     running.match.actions()[0].number, None)  # fmt: skip
        finished = matches.snapshot("over")
        assert finished.over and finished.match.over and finished.scores == list(finished.match.scores())
        old = matches.snapshot("old")
        assert old.row.edition == 0 and old.problem is not None
        assert old.match.moves == finished.match.moves
    finally:
        store.close()
