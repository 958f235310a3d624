"""The pages. Every change is a plain form first; the client module only makes it smoother."""

import json
from typing import Annotated
from urllib.parse import quote

import segno
from fastapi import APIRouter, Depends, Form, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response, StreamingResponse

from tatami.errors import BadOption
from tatami.match import game
from tatami.paper.words import LANGUAGES
from tatami.table.guests import Caller
from tatami.table.hall import OPPONENT, STAND_IN, SeatPlan
from tatami.table.hindsight import review_scene
from tatami.table.lessons import has_lesson, lesson_of
from tatami.table.live import stream_versions
from tatami.table.refusals import Refusal, refused
from tatami.table.room import Room, caller_of, clean_name, form_caller, room_of
from tatami.table.rulebooks import rules_page

router = APIRouter(include_in_schema=False)
Table = Annotated[Room, Depends(room_of)]
Who = Annotated[Caller, Depends(caller_of)]
Sender = Annotated[Caller, Depends(form_caller)]
Seen = Annotated[int | None, Form()]  # the version of the match on the page that a form comes from


def to(path: str) -> RedirectResponse:
    """Send a browser on after a form."""
    return RedirectResponse(path, status_code=303)


@router.get("/", response_class=HTMLResponse)
def lobby(request: Request, table: Table, who: Who) -> Response:
    """The lobby."""
    return table.page(request, who, "lobby.html", table.stage.lobby(who))


@router.get("/games/progress")
def progress(table: Table) -> JSONResponse:
    """How far the compilation of each game has got."""
    known = table.preparer.progress
    return JSONResponse({name: {"ready": done >= 100, "progress": done} for name, done in known.items()})


@router.post("/language")
def language(
    table: Table, who: Sender, language: Annotated[str, Form()], back: Annotated[str, Form()] = "/"
) -> Response:
    """Choose a language."""
    if language not in LANGUAGES:
        raise Refusal(422, "refusal.malformed", detail=f"the languages are {', '.join(LANGUAGES)}")
    table.guests.change(who, language=language)
    return to(back if back.startswith("/") and not back.startswith("//") else "/")


@router.post("/name")
def rename(
    table: Table, who: Sender, name: Annotated[str, Form()] = "", back: Annotated[str, Form()] = "/"
) -> Response:
    """Choose a name."""
    table.guests.change(who, name=clean_name(name, table.settings.name_length))
    return to(back if back.startswith("/") and not back.startswith("//") else "/")


# --- starting ---------------------------------------------------------------------------------------------------------


@router.post("/play/{name}")
def play_now(table: Table, who: Sender, name: str) -> Response:
    """Start a match with sensible defaults: you against bots."""
    which = table.ready_game(name)
    first = next(iter(which.meta.presets.values()), {})
    preset = which.meta.presets.get("basic", first)
    players = int(preset.get("players", which.meta.default_players))
    plan = [SeatPlan("guest", who.name, guest=who.id)]
    plan += [table.bot_seat(OPPONENT, seat, who.language) for seat in range(1, players)]
    options = {**preset, "players": players}
    return to(f"/m/{table.hall.start(name, options, plan, who.id)}")


@router.post("/learn/{name}")
def learn(table: Table, who: Sender, name: str) -> Response:
    """Start the guided first match."""
    table.ready_game(name)
    if not has_lesson(name):
        raise Refusal(404, "refusal.no_lesson")
    lesson = lesson_of(name)
    players = game(name).meta.complete(lesson.options)["players"]
    plan = [table.bot_seat(OPPONENT, seat, who.language) for seat in range(players)]
    plan[lesson.seat] = SeatPlan("guest", who.name, guest=who.id)
    return to(f"/m/{table.hall.start(name, lesson.options, plan, who.id, lesson=True)}")


@router.get("/setup/{name}", response_class=HTMLResponse)
def setup(request: Request, table: Table, who: Who, name: str) -> Response:
    """The form that starts a match."""
    return table.page(request, who, "setup.html", table.stage.set_up(game(name), who.language))


@router.post("/setup/{name}")
async def start(request: Request, table: Table, name: str) -> Response:
    """Start a match as set up; a form that is refused comes back as it was filled in, with the reason."""
    form = {key: str(value) for key, value in (await request.form()).items()}
    who = form_caller(request, table, form.get("csrf", ""))
    which = game(name)
    try:
        table.ready_game(name)
        match_id = await table.in_thread(table.start_as_set_up, which, form, who)
    except (BadOption, Refusal) as error:
        refusal = error if isinstance(error, Refusal) else refused(422, error)
        scene = table.stage.set_up(which, who.language, form, refusal.said_in(who.language))
        return table.page(request, who, "setup.html", scene, 422)
    return to(f"/m/{match_id}")


# --- a match ----------------------------------------------------------------------------------------------------------


@router.get("/m/{match_id}", response_class=HTMLResponse)
def match_page(request: Request, table: Table, who: Who, match_id: str) -> Response:
    """The match page; whoever opens it is back, if a bot stood in for him."""
    table.hall.see(match_id, who.id)
    table.hall.come_back(match_id, who.id)
    return table.page(request, who, "match.html", table.stage.match(table.hall.standing(match_id), who))


@router.get("/m/{match_id}/scene", response_class=HTMLResponse)
def scene(request: Request, table: Table, who: Who, match_id: str) -> Response:
    """Only what changes on the match page."""
    return table.scene(request, who, match_id)


@router.get("/m/{match_id}/stream")
def stream(table: Table, who: Who, match_id: str, version: int = -1) -> StreamingResponse:
    """News of a match: server-sent events with the new version."""
    table.hall.standing(match_id)  # there must be one
    table.hall.see(match_id, who.id)
    events = stream_versions(table.hub, table.hall, match_id, who.id, version)
    return StreamingResponse(events, media_type="text/event-stream")


@router.post("/m/{match_id}/play")
async def play(request: Request, table: Table, match_id: str) -> Response:
    """Play an action: a form, or JSON with the header X-CSRF."""
    as_json = request.headers.get("content-type", "").startswith("application/json")
    sent = await table.json_body(request) if as_json else dict(await request.form())
    csrf = request.headers.get("x-csrf", "") if as_json else str(sent.get("csrf", ""))
    who = form_caller(request, table, csrf)
    try:
        action, version, seat = (int(str(sent[key])) for key in ("action", "version", "seat"))
    except (KeyError, ValueError) as error:
        raise Refusal(
            422, "refusal.malformed", detail="a move has the whole numbers action, version and seat"
        ) from error
    await table.in_thread(table.hall.play, match_id, who.id, seat, action, version)
    if as_json:
        return await table.in_thread(table.scene, request, who, match_id)
    return to(f"/m/{match_id}")


@router.post("/m/{match_id}/undo")
def undo(request: Request, table: Table, who: Sender, match_id: str, version: Seen = None) -> Response:
    """Take back, or ask for it."""
    table.hall.undo(match_id, who.id, version)
    return table.after(request, who, match_id)


@router.post("/m/{match_id}/undo/{answer}")
def answer_undo(request: Request, table: Table, who: Sender, match_id: str, answer: str) -> Response:
    """Agree (yes) or not (no) to what another seat asks for."""
    table.hall.answer_undo(match_id, who.id, answer == "yes")
    return table.after(request, who, match_id)


@router.post("/m/{match_id}/hint", response_class=HTMLResponse)
def hint(request: Request, table: Table, who: Sender, match_id: str) -> Response:
    """The match page with a hint."""
    table.hall.see(match_id, who.id)
    scene = table.stage.match(table.hall.standing(match_id), who, hint=True)
    return table.page(request, who, "_scene.html" if table.wants_fragment(request) else "match.html", scene)


@router.post("/m/{match_id}/chat")
def chat(request: Request, table: Table, who: Sender, match_id: str, text: Annotated[str, Form()] = "") -> Response:
    """Say something."""
    table.hall.say(match_id, who.id, text)
    return table.after(request, who, match_id)


@router.post("/m/{match_id}/pace")
def pace(request: Request, table: Table, who: Sender, match_id: str, ms: Annotated[int, Form()]) -> Response:
    """Change the bots' pace."""
    table.hall.set_pace(match_id, who.id, ms)
    return table.after(request, who, match_id)


@router.post("/m/{match_id}/hurry")
def hurry(request: Request, table: Table, who: Sender, match_id: str) -> Response:
    """Skip the bots' pauses."""
    table.hall.hurry(match_id, who.id)
    return table.after(request, who, match_id)


@router.post("/m/{match_id}/replace")
def replace(
    request: Request,
    table: Table,
    who: Sender,
    match_id: str,
    seat: Annotated[int, Form()],
    bot: Annotated[str, Form()] = STAND_IN,
) -> Response:
    """Hand an absent seat to a bot."""
    table.hall.replace(match_id, who.id, seat, bot)
    return table.after(request, who, match_id)


@router.post("/m/{match_id}/reveal")
def reveal(request: Request, table: Table, who: Sender, match_id: str) -> Response:
    """Lift the curtain."""
    table.hall.reveal(match_id, who.id)
    return table.after(request, who, match_id)


@router.post("/m/{match_id}/lesson")
def lesson(request: Request, table: Table, who: Sender, match_id: str, version: Seen = None) -> Response:
    """Turn the page of a lesson."""
    table.hall.turn_page(match_id, who.id, version)
    return table.after(request, who, match_id)


@router.post("/m/{match_id}/rematch")
def rematch(table: Table, who: Sender, match_id: str) -> Response:
    """The same people, the same options, new luck."""
    standing = table.finished(match_id)
    if not standing.seats_of(who.id):
        raise Refusal(403, "refusal.not_at_table")
    return to(f"/m/{table.again(standing, who)}")


# --- joining ----------------------------------------------------------------------------------------------------------


@router.get("/m/{match_id}/join/{token}", response_class=HTMLResponse)
def invitation(request: Request, table: Table, who: Who, match_id: str, token: str) -> Response:
    """An invitation."""
    scene = table.invitation(match_id, token, who)
    return to(f"/m/{match_id}") if scene is None else table.page(request, who, "join.html", scene)


@router.post("/m/{match_id}/join/{token}")
def join(table: Table, who: Sender, match_id: str, token: str, name: Annotated[str, Form()] = "") -> Response:
    """Take the seat of an invitation."""
    name = clean_name(name, table.settings.name_length) if name.strip() else who.name
    if name != who.name:
        table.guests.change(who, name=name)
    table.hall.join(match_id, token, who.id, name)
    return to(f"/m/{match_id}")


@router.post("/m/{match_id}/sit")
def sit(table: Table, who: Sender, match_id: str) -> Response:
    """Take a seat that is open to everyone; who has one already just goes there."""
    standing = table.hall.standing(match_id)
    if standing.seats_of(who.id):
        return to(f"/m/{match_id}")
    seat = next((seat for seat in standing.seats if seat.kind == "open" and seat.public), None)
    if seat is None:
        raise Refusal(409, "refusal.no_open_seat")
    table.hall.join(match_id, seat.token, who.id, who.name)
    return to(f"/m/{match_id}")


@router.post("/m/{match_id}/fill")
def fill(
    request: Request,
    table: Table,
    who: Sender,
    match_id: str,
    seat: Annotated[int, Form()],
    bot: Annotated[str, Form()] = OPPONENT,
) -> Response:
    """Put a bot on an open seat instead of waiting for somebody."""
    table.hall.seat_bot(match_id, who.id, seat, table.bot_seat(bot, seat, who.language))
    return table.after(request, who, match_id)


@router.post("/m/{match_id}/withdraw")
def withdraw(table: Table, who: Sender, match_id: str) -> Response:
    """Take a match off the table for which nobody came."""
    table.hall.withdraw(match_id, who.id)
    return to("/")


@router.get("/m/{match_id}/invite/{seat}.svg")
def invitation_code(request: Request, table: Table, who: Who, match_id: str, seat: int) -> Response:
    """The invitation to a seat as a QR code; only the host can see it."""
    standing = table.hall.standing(match_id)
    if standing.row.host != who.id or not 0 <= seat < len(standing.seats) or standing.seats[seat].kind != "open":
        raise Refusal(404, "refusal.no_invitation")
    here = table.outside(request) or str(request.base_url).rstrip("/")
    link = f"{here}/m/{match_id}/join/{standing.seats[seat].token}"
    svg = segno.make(link, error="m").svg_inline(scale=4, border=2, dark="#26221c", light="#fbf7ef")
    svg = svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return Response(svg, media_type="image/svg+xml", headers={"cache-control": "private, no-store"})


# --- afterwards -------------------------------------------------------------------------------------------------------


@router.get("/m/{match_id}/replay", response_class=HTMLResponse)
def replay_start(match_id: str) -> Response:
    """A finished match from its beginning."""
    return to(f"/m/{quote(match_id)}/replay/0")


@router.get("/m/{match_id}/replay/{ply}", response_class=HTMLResponse)
def replay(request: Request, table: Table, who: Who, match_id: str, ply: int, seat: int | None = None) -> Response:
    """A finished match at one ply."""
    standing = table.finished(match_id)
    if seat is not None and not 0 <= seat < standing.match.players:
        raise Refusal(404, "refusal.no_seat")
    if not 0 <= ply <= len(standing.match):
        raise Refusal(404, "refusal.no_ply", last=len(standing.match))
    return table.page(request, who, "replay.html", table.stage.replay(standing, who, ply, seat))


@router.post("/m/{match_id}/from/{ply}")
def play_on(table: Table, who: Sender, match_id: str, ply: int, bot: Annotated[str, Form()] = OPPONENT) -> Response:
    """Play on from a ply of a finished match, in practice, with bots in the other seats."""
    standing = table.finished(match_id)
    if not 0 <= ply < len(standing.match):
        raise Refusal(404, "refusal.no_branch", last=len(standing.match) - 1)
    return to(f"/m/{table.branch(standing, who, ply, bot)}")


@router.get("/m/{match_id}/review", response_class=HTMLResponse)
def review(request: Request, table: Table, who: Who, match_id: str) -> Response:
    """A finished match looked back on; whoever comes first lets it be done in the background."""
    standing = table.finished(match_id)
    scene = review_scene(table.stage, standing, table.reviewer.of(match_id), who)
    return table.page(request, who, "review.html", scene)


@router.get("/m/{match_id}/review/progress")
def review_progress(table: Table, match_id: str) -> JSONResponse:
    """How far the review of a finished match has got."""
    row = table.reviewer.of(table.finished(match_id).row.id)
    return JSONResponse({"ready": row.found is not None or row.fault is not None, "progress": int(100 * row.progress)})


@router.get("/m/{match_id}/file")
def file(table: Table, match_id: str) -> Response:
    """A finished match as a file that ``tatami replay`` reads."""
    text = json.dumps(table.finished(match_id).match.to_json(), indent=1, ensure_ascii=False)
    name = f"{match_id}.tatami.json"
    return Response(
        text, media_type="application/json", headers={"content-disposition": f'attachment; filename="{name}"'}
    )


@router.get("/rules/{name}", response_class=HTMLResponse)
def rules(request: Request, table: Table, who: Who, name: str) -> Response:
    """A rulebook."""
    return table.page(request, who, "rules.html", rules_page(game(name), who.language))


@router.get("/rules/{name}/fragment", response_class=HTMLResponse)
def rules_fragment(who: Who, name: str) -> Response:
    """A rulebook to be shown beside the board."""
    return HTMLResponse(rules_page(game(name), who.language).html)
