"""The same table for programs: JSON over HTTP, described by OpenAPI at /openapi.json.

A program makes itself a guest, keeps the token, and sends it as ``Authorization: Bearer …``.
"""

from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, ConfigDict, Field

from tatami.match import all_games, game
from tatami.web.fairness import commitment_of, sealed
from tatami.web.refusals import Refusal
from tatami.web.services import LONGEST_CLOCK, SHORTEST_CLOCK, Services, clean_name, services_of
from tatami.web.sessions import Caller
from tatami.web.snapshot import Snapshot, view_without_events
from tatami.web.sse import stream_versions

router = APIRouter(prefix="/api/v1", tags=["table"])
TheServices = Annotated[Services, Depends(services_of)]
MatchId = Annotated[str, Path(max_length=40, description="The id of a match")]
SeatNumber = Annotated[int, Path(ge=0, le=7, description="The number of a seat, from 0")]


class Strict(BaseModel):
    """What is sent may hold nothing we do not know."""

    model_config = ConfigDict(extra="forbid")


class NewGuest(Strict):
    """How a program wants to be called."""

    name: str = Field(min_length=1, max_length=60)
    language: str = Field("en", pattern="^(en|pl|cs)$")


class GuestOut(BaseModel):
    """A guest; keep the token."""

    id: str
    name: str
    token: str


class GameOut(BaseModel):
    """A game and what it can be started with."""

    name: str
    title: dict[str, str]
    players: list[int]
    options: dict[str, list[str]]
    presets: dict[str, dict[str, Any]]
    actions: int
    edition: int
    ready: bool


class NewMatch(Strict):
    """A match to be started: who sits where is me, friend, open or bot:NAME."""

    game: str = Field(max_length=60)
    options: dict[str, str | int] = Field(default_factory=dict, max_length=40)
    seats: list[str] = Field(min_length=1, max_length=8)
    practice: bool = True
    clock: int | None = Field(None, ge=SHORTEST_CLOCK, le=LONGEST_CLOCK)


class SeatOut(BaseModel):
    """Who sits where; the invitation is shown to the host while the seat is open."""

    number: int
    kind: str
    name: str
    invitation: str | None = None


class MatchOut(BaseModel):
    """A match as everyone may know it."""

    id: str
    game: str
    edition: int  # of the game's rules that it was played with
    problem: str | None  # why it cannot go on under today's edition
    options: dict[str, Any]
    status: str
    version: int
    ply: int  # moves that you have made or seen; all of them after the end
    acting: list[int]
    seats: list[SeatOut]
    commitment: str | None  # none where a lesson has laid out the match
    scores: list[float] | None = None
    secret: str | None = None


class ActionOut(BaseModel):
    """An action that can be played."""

    number: int
    name: str
    text: str


class ViewOut(BaseModel):
    """A match as one seat may know it; what the last move told is in the log, not in the state."""

    match: MatchOut
    seat: int | None
    ask: str
    actions: list[ActionOut]
    log: list[str]
    state: dict[str, Any]


class Move(Strict):
    """An action for one of one's own seats, by number or name; with the version last seen, a repeat plays nothing."""

    seat: int = Field(ge=0, le=7)
    action: int | str
    version: int | None = Field(None, ge=0)


class NewBot(Strict):
    """Who is to sit down: a level like ronin, or another player's specification."""

    bot: str = Field(min_length=1, max_length=60)


class Problem(BaseModel):
    """Why something could not be done."""

    detail: str


PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem} for status in (400, 401, 403, 404, 409, 410, 413, 422, 429, 503)
}


def program(request: Request, services: TheServices) -> Caller:
    """The program that sends a request. Raises Refusal."""
    known = services.guests.recognise(request)
    if known is None:
        raise Refusal(401, "refusal.unknown_guest", detail="send the token of a guest: POST /api/v1/guests")
    if known.by_cookie and request.method != "GET":
        services.guests.check_form(known, request.headers.get("x-csrf", ""))
    return known


Who = Annotated[Caller, Depends(program)]


def describe(snapshot: Snapshot, who: Caller) -> MatchOut:
    """Return what everyone may know of a match."""
    row, match, mine = snapshot.row, snapshot.match, snapshot.seats_of(who.id)
    host = row.host == who.id
    return MatchOut(
        id=row.id,
        game=row.game,
        edition=row.edition,
        problem=str(snapshot.problem) if snapshot.problem else None,
        options=row.options,
        status=row.status,
        version=snapshot.version_for(mine),
        ply=snapshot.moves_noticed(mine),
        acting=list(match.acting) if row.status == "running" and snapshot.problem is None else [],
        seats=[
            SeatOut(
                number=seat.number,
                kind=seat.kind,
                name=seat.name,
                invitation=seat.token if host and seat.kind == "open" else None,
            )
            for seat in snapshot.seats
        ],
        commitment=commitment_of(row.secret) if sealed(row) else None,
        scores=snapshot.scores if snapshot.over else None,
        secret=row.secret if snapshot.over and sealed(row) else None,
    )


@router.post("/guests", responses=PROBLEMS, status_code=201)
def make_guest(services: TheServices, wish: NewGuest) -> GuestOut:
    """Become a guest."""
    guest = services.guests.new(clean_name(wish.name, services.settings.name_length), wish.language)
    return GuestOut(id=guest.id, name=guest.name, token=services.guests.token(guest.id))


@router.get("/games", responses=PROBLEMS)
def list_games(services: TheServices) -> list[GameOut]:
    """All games."""
    return [
        GameOut(
            name=which.name,
            title=dict(which.meta.title),
            players=list(which.meta.players),
            options={name: list(values) for name, values in which.meta.options.items()},
            presets={name: dict(options) for name, options in which.meta.presets.items()},
            actions=len(which.rules.actions),
            edition=which.meta.edition,
            ready=services.warmup.ready(which.name),
        )
        for which in all_games()
    ]


@router.get("/games/{name}/actions", responses=PROBLEMS)
def list_actions(name: Annotated[str, Path(max_length=60)]) -> list[str]:
    """The names of all actions of a game, in the order of their numbers."""
    return game(name).rules.actions.names


@router.post("/matches", responses=PROBLEMS, status_code=201)
def start_match(services: TheServices, who: Who, wish: NewMatch) -> MatchOut:
    """Start a match."""
    which = services.ready_game(wish.game)
    full = which.meta.complete({"players": len(wish.seats), **wish.options})
    plan = [services.planned_seat(seat, number, who, shared=False) for number, seat in enumerate(wish.seats)]
    match_id = services.matches.start(wish.game, full, plan, who.id, practice=wish.practice, clock=wish.clock)
    return describe(services.matches.snapshot(match_id), who)


@router.get("/matches/{match_id}", responses=PROBLEMS)
def show_match(services: TheServices, who: Who, match_id: MatchId) -> MatchOut:
    """A match as everyone may know it."""
    services.matches.seats.mark_seen(match_id, who.id)
    return describe(services.matches.snapshot(match_id), who)


@router.post("/matches/{match_id}/join/{token}", responses=PROBLEMS)
def join_match(
    services: TheServices, who: Who, match_id: MatchId, token: Annotated[str, Path(max_length=60)]
) -> MatchOut:
    """Take the seat of an invitation."""
    services.matches.seats.join(match_id, token, who.id, who.name)
    return describe(services.matches.snapshot(match_id), who)


@router.get("/matches/{match_id}/view", responses=PROBLEMS)
def show_view(
    services: TheServices, who: Who, match_id: MatchId, seat: Annotated[int | None, Query(ge=0, le=7)] = None
) -> ViewOut:
    """A match as one of your seats may know it, or as a spectator may."""
    snapshot = services.matches.snapshot(match_id)
    if seat is not None and seat not in snapshot.seats_of(who.id):
        raise Refusal(403, "refusal.not_your_seat")
    services.matches.seats.mark_seen(match_id, who.id)
    view = view_without_events(snapshot.match, seat)
    words = snapshot.match.game.words(who.language, [row.name for row in snapshot.seats])
    playing = snapshot.row.status == "running"
    actions = view.actions() if playing and seat is not None and seat in snapshot.match.acting else []
    return ViewOut(
        match=describe(snapshot, who),
        seat=seat,
        ask=words.say(view.ask()),
        actions=[ActionOut(number=action.number, name=str(action), text=action.text(words)) for action in actions],
        log=[words.say(view.game.phrases.event_phrase(event)) for event in view.log],
        state=view.fields(),
    )


@router.post("/matches/{match_id}/moves", responses=PROBLEMS)
def play_move(services: TheServices, who: Who, match_id: MatchId, move: Move) -> MatchOut:
    """Play an action."""
    services.matches.play(match_id, who.id, move.seat, move.action, move.version)
    return describe(services.matches.snapshot(match_id), who)


@router.post("/matches/{match_id}/back", responses=PROBLEMS)
def come_back(services: TheServices, who: Who, match_id: MatchId) -> MatchOut:
    """Take your seats back from the bots that stand in for you."""
    services.matches.seats.reclaim(match_id, who.id)
    return describe(services.matches.snapshot(match_id), who)


@router.post("/matches/{match_id}/undo", responses=PROBLEMS)
def undo_move(
    services: TheServices, who: Who, match_id: MatchId, version: Annotated[int | None, Query(ge=0)] = None
) -> MatchOut:
    """Take your last move back, or ask the others for it; with the version last seen, a repeat takes back nothing."""
    services.matches.seats.mark_seen(match_id, who.id)
    services.matches.undo(match_id, who.id, version)
    return describe(services.matches.snapshot(match_id), who)


@router.get("/matches/{match_id}/stream", responses=PROBLEMS, response_class=StreamingResponse)
def stream_match(
    services: TheServices, who: Who, match_id: MatchId, version: Annotated[int, Query(ge=-1, le=2**31)] = -1
) -> StreamingResponse:
    """Server-sent events: ``changed`` with the new version, at once if the one you have is old."""
    services.matches.snapshot(match_id)  # there must be one
    events: AsyncIterator[str] = stream_versions(services.broadcaster, services.matches, match_id, who.id, version)
    return StreamingResponse(events, media_type="text/event-stream")


@router.put("/matches/{match_id}/seats/{seat}/bot", responses=PROBLEMS)
def seat_bot(services: TheServices, who: Who, match_id: MatchId, seat: SeatNumber, wish: NewBot) -> MatchOut:
    """Let a bot sit: as the host, on a seat that is still open; at the table, for a person who is away."""
    if services.matches.snapshot(match_id).row.status == "waiting":
        services.matches.seats.seat_bot(match_id, who.id, seat, services.bot_seat(wish.bot, seat, who.language))
    else:
        services.matches.seats.replace(match_id, who.id, seat, wish.bot)
    return describe(services.matches.snapshot(match_id), who)


@router.delete("/matches/{match_id}", responses=PROBLEMS, status_code=204)
def withdraw_match(services: TheServices, who: Who, match_id: MatchId) -> None:
    """Take a match off the table that you have started and that still waits for somebody."""
    services.matches.seats.withdraw(match_id, who.id)
