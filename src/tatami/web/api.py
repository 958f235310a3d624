"""The JSON API: what people do on pages, for programs. OpenAPI describes it at /openapi.json.

A program creates a guest, keeps its token, and sends it as ``Authorization: Bearer …``.
"""

from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, ConfigDict, Field

from tatami.match import all_games, game
from tatami.web.fairness import commitment_of, has_commitment
from tatami.web.refusals import Refusal
from tatami.web.services import MAX_CLOCK, MIN_CLOCK, Services, clean_name, services_of
from tatami.web.sessions import Caller
from tatami.web.snapshot import Snapshot, view_without_events
from tatami.web.sse import stream_versions

router = APIRouter(prefix="/api/v1", tags=["matches"])
TheServices = Annotated[Services, Depends(services_of)]
MatchId = Annotated[str, Path(max_length=40, description="The id of a match")]
SeatNumber = Annotated[int, Path(ge=0, le=7, description="The number of a seat, from 0")]


class Strict(BaseModel):
    """A request body; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class NewGuest(Strict):
    """The name of a new guest."""

    name: str = Field(min_length=1, max_length=60)
    language: str = Field("en", pattern="^(en|pl|cs)$")


class GuestOut(BaseModel):
    """A new guest with its token."""

    id: str
    name: str
    token: str


class GameOut(BaseModel):
    """A game and the options it can be started with."""

    name: str
    title: dict[str, str]
    players: list[int]
    options: dict[str, list[str]]
    presets: dict[str, dict[str, Any]]
    actions: int
    edition: int
    ready: bool


class NewMatch(Strict):
    """A match to start; each seat is me, friend, open or bot:NAME."""

    game: str = Field(max_length=60)
    options: dict[str, str | int] = Field(default_factory=dict, max_length=40)
    seats: list[str] = Field(min_length=1, max_length=8)
    practice: bool = True
    clock: int | None = Field(None, ge=MIN_CLOCK, le=MAX_CLOCK)


class SeatOut(BaseModel):
    """A seat; the host also gets the invitation while the seat is open."""

    number: int
    kind: str
    name: str
    invitation: str | None = None


class MatchOut(BaseModel):
    """What everyone may know of a match."""

    id: str
    game: str
    edition: int  # of the rules the match is played with
    problem: str | None  # why it cannot go on under the current edition
    options: dict[str, Any]
    status: str
    version: int
    ply: int  # moves that you have made or seen; all of them after the end
    acting: list[int]
    seats: list[SeatOut]
    commitment: str | None  # SHA-256 of the secret; none in a lesson, whose shuffle is fixed
    scores: list[float] | None = None
    secret: str | None = None


class ActionOut(BaseModel):
    """A legal action."""

    number: int
    name: str
    text: str


class ViewOut(BaseModel):
    """What one seat may know of a match. The events of the last move are in the log, not in the state."""

    match: MatchOut
    seat: int | None
    prompt: str
    actions: list[ActionOut]
    log: list[str]
    state: dict[str, Any]


class Move(Strict):
    """An action for one of the caller's seats, by number or name. With the version last seen, a repeat is refused."""

    seat: int = Field(ge=0, le=7)
    action: int | str
    version: int | None = Field(None, ge=0)


class NewBot(Strict):
    """A bot: a level like ronin, or another player specification."""

    bot: str = Field(min_length=1, max_length=60)


class Problem(BaseModel):
    """Why a request was refused."""

    detail: str


PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem} for status in (400, 401, 403, 404, 409, 410, 413, 422, 429, 503)
}


def api_caller(request: Request, services: TheServices) -> Caller:
    """Return the guest who sends an API request. Raises Refusal."""
    known = services.guests.recognise(request)
    if known is None:
        raise Refusal(401, "refusal.unknown_guest", detail="send the token of a guest: POST /api/v1/guests")
    if known.by_cookie and request.method != "GET":
        services.guests.check_form(known, request.headers.get("x-csrf", ""))
    return known


Who = Annotated[Caller, Depends(api_caller)]


def describe(snapshot: Snapshot, who: Caller) -> MatchOut:
    """Describe a match as everyone may know it."""
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
        commitment=commitment_of(row.secret) if has_commitment(row) else None,
        scores=snapshot.scores if snapshot.over else None,
        secret=row.secret if snapshot.over and has_commitment(row) else None,
    )


@router.post("/guests", responses=PROBLEMS, status_code=201)
def make_guest(services: TheServices, body: NewGuest) -> GuestOut:
    """Create a guest."""
    guest = services.guests.new(clean_name(body.name, services.settings.name_length), body.language)
    return GuestOut(id=guest.id, name=guest.name, token=services.guests.token(guest.id))


@router.get("/games", responses=PROBLEMS)
def list_games(services: TheServices) -> list[GameOut]:
    """List all games."""
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
    """List the names of all actions of a game, in the order of their numbers."""
    return game(name).rules.actions.names


@router.post("/matches", responses=PROBLEMS, status_code=201)
def start_match(services: TheServices, who: Who, body: NewMatch) -> MatchOut:
    """Start a match."""
    which = services.ready_game(body.game)
    full = which.meta.complete({"players": len(body.seats), **body.options})
    plan = [services.parse_seat(seat, number, who, shared=False) for number, seat in enumerate(body.seats)]
    match_id = services.matches.start(body.game, full, plan, who.id, practice=body.practice, clock=body.clock)
    return describe(services.matches.snapshot(match_id), who)


@router.get("/matches/{match_id}", responses=PROBLEMS)
def show_match(services: TheServices, who: Who, match_id: MatchId) -> MatchOut:
    """Show what everyone may know of a match."""
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
    """Show what one of your seats, or a spectator, may know of a match."""
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
        prompt=words.say(view.prompt()),
        actions=[ActionOut(number=action.number, name=str(action), text=action.text(words)) for action in actions],
        log=[words.say(view.game.phrases.event_phrase(event)) for event in view.log],
        state=view.fields(),
    )


@router.post("/matches/{match_id}/moves", responses=PROBLEMS)
def play_move(services: TheServices, who: Who, match_id: MatchId, move: Move) -> MatchOut:
    """Play an action."""
    services.matches.play(match_id, who.id, move.seat, move.action, move.version)
    return describe(services.matches.snapshot(match_id), who)


@router.post("/matches/{match_id}/reclaim", responses=PROBLEMS)
def reclaim_seats(services: TheServices, who: Who, match_id: MatchId) -> MatchOut:
    """Take your seats back from the bots that play for you."""
    services.matches.seats.reclaim(match_id, who.id)
    return describe(services.matches.snapshot(match_id), who)


@router.post("/matches/{match_id}/undo", responses=PROBLEMS)
def undo_move(
    services: TheServices, who: Who, match_id: MatchId, version: Annotated[int | None, Query(ge=0)] = None
) -> MatchOut:
    """Take your last move back, or ask the others to agree. With the version last seen, a repeat is refused."""
    services.matches.seats.mark_seen(match_id, who.id)
    services.matches.undo(match_id, who.id, version)
    return describe(services.matches.snapshot(match_id), who)


@router.get("/matches/{match_id}/stream", responses=PROBLEMS, response_class=StreamingResponse)
def stream_match(
    services: TheServices, who: Who, match_id: MatchId, version: Annotated[int, Query(ge=-1, le=2**31)] = -1
) -> StreamingResponse:
    """Stream server-sent events: ``changed`` with the new version, at once if yours is old."""
    services.matches.snapshot(match_id)  # raises if there is none
    events: AsyncIterator[str] = stream_versions(services.broadcaster, services.matches, match_id, who.id, version)
    return StreamingResponse(events, media_type="text/event-stream")


@router.put("/matches/{match_id}/seats/{seat}/bot", responses=PROBLEMS)
def seat_bot(services: TheServices, who: Who, match_id: MatchId, seat: SeatNumber, body: NewBot) -> MatchOut:
    """Put a bot on a seat: as the host on an open one, as a player on that of somebody who is away."""
    if services.matches.snapshot(match_id).row.status == "waiting":
        services.matches.seats.seat_bot(match_id, who.id, seat, services.bot_seat(body.bot, seat, who.language))
    else:
        services.matches.seats.replace(match_id, who.id, seat, body.bot)
    return describe(services.matches.snapshot(match_id), who)


@router.delete("/matches/{match_id}", responses=PROBLEMS, status_code=204)
def withdraw_match(services: TheServices, who: Who, match_id: MatchId) -> None:
    """Withdraw a match that you started and that still waits for players."""
    services.matches.seats.withdraw(match_id, who.id)
