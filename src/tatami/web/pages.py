"""The pages. Every change works as a plain form; the script only makes it smoother."""

from typing import Annotated
from urllib.parse import quote

import segno
from fastapi import APIRouter, Depends, Form, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response, StreamingResponse

from tatami.errors import BadOption
from tatami.match import game
from tatami.ui.i18n import LANGUAGES
from tatami.web.lessons import has_lesson, lesson_of
from tatami.web.matches import OPPONENT
from tatami.web.refusals import Refusal, refused
from tatami.web.replay_presenter import replay_page
from tatami.web.review_presenter import review_page
from tatami.web.rulebooks import rules_page
from tatami.web.seats import STAND_IN, SeatPlan
from tatami.web.services import Services, caller_of, clean_name, form_caller, services_of
from tatami.web.sessions import Caller
from tatami.web.setup_presenter import setup_page
from tatami.web.sse import stream_versions

router = APIRouter(include_in_schema=False)
TheServices = Annotated[Services, Depends(services_of)]
Who = Annotated[Caller, Depends(caller_of)]
Sender = Annotated[Caller, Depends(form_caller)]
Version = Annotated[int | None, Form()]  # the version of the match on the page that a form comes from


def redirect(path: str) -> RedirectResponse:
    """Redirect after a form was posted."""
    return RedirectResponse(path, status_code=303)


@router.get("/", response_class=HTMLResponse)
def lobby(request: Request, services: TheServices, who: Who) -> Response:
    """The lobby."""
    return services.page(request, who, "lobby.html", services.lobby.page(who))


@router.get("/games/progress")
def progress(services: TheServices) -> JSONResponse:
    """Progress of the compilation of each game, in per cent."""
    known = services.warmup.progress
    return JSONResponse({name: {"ready": done >= 100, "progress": done} for name, done in known.items()})


@router.post("/language")
def language(
    services: TheServices, who: Sender, language: Annotated[str, Form()], back: Annotated[str, Form()] = "/"
) -> Response:
    """Change the guest's language."""
    if language not in LANGUAGES:
        raise Refusal(422, "refusal.malformed", detail=f"the languages are {', '.join(LANGUAGES)}")
    services.guests.change(who, language=language)
    return redirect(back if back.startswith("/") and not back.startswith("//") else "/")


@router.post("/name")
def rename(
    services: TheServices, who: Sender, name: Annotated[str, Form()] = "", back: Annotated[str, Form()] = "/"
) -> Response:
    """Change the guest's name."""
    services.guests.change(who, name=clean_name(name, services.settings.name_length))
    return redirect(back if back.startswith("/") and not back.startswith("//") else "/")


# --- starting ---------------------------------------------------------------------------------------------------------


@router.post("/play/{name}")
def play_now(services: TheServices, who: Sender, name: str) -> Response:
    """Start a match against bots with default options."""
    which = services.ready_game(name)
    first = next(iter(which.meta.presets.values()), {})
    preset = which.meta.presets.get("basic", first)
    players = int(preset.get("players", which.meta.default_players))
    plan = [SeatPlan("guest", who.name, guest=who.id)]
    plan += [services.bot_seat(OPPONENT, seat, who.language) for seat in range(1, players)]
    options = {**preset, "players": players}
    return redirect(f"/m/{services.matches.start(name, options, plan, who.id)}")


@router.post("/learn/{name}")
def learn(services: TheServices, who: Sender, name: str) -> Response:
    """Start the lesson of a game."""
    services.ready_game(name)
    if not has_lesson(name):
        raise Refusal(404, "refusal.no_lesson")
    lesson = lesson_of(name)
    players = game(name).meta.complete(lesson.options)["players"]
    plan = [services.bot_seat(OPPONENT, seat, who.language) for seat in range(players)]
    plan[lesson.seat] = SeatPlan("guest", who.name, guest=who.id)
    return redirect(f"/m/{services.matches.start(name, lesson.options, plan, who.id, lesson=True)}")


@router.get("/setup/{name}", response_class=HTMLResponse)
def setup(request: Request, services: TheServices, who: Who, name: str) -> Response:
    """The set-up form of a game."""
    which = game(name)
    return services.page(
        request, who, "setup.html", setup_page(services.lobby.card(which, who.language), which, who.language)
    )


@router.post("/setup/{name}")
async def start(request: Request, services: TheServices, name: str) -> Response:
    """Start a match from the set-up form; a refused form comes back as it was filled in, with the reason."""
    form = {key: str(value) for key, value in (await request.form()).items()}
    who = form_caller(request, services, form.get("csrf", ""))
    which = game(name)
    try:
        services.ready_game(name)
        match_id = await services.in_thread(services.start_from_form, which, form, who)
    except (BadOption, Refusal) as error:
        refusal = error if isinstance(error, Refusal) else refused(422, error)
        card = services.lobby.card(which, who.language)
        page = setup_page(card, which, who.language, form, refusal.said_in(who.language))
        return services.page(request, who, "setup.html", page, 422)
    return redirect(f"/m/{match_id}")


# --- a match ----------------------------------------------------------------------------------------------------------


@router.get("/m/{match_id}", response_class=HTMLResponse)
def match_page(request: Request, services: TheServices, who: Who, match_id: str) -> Response:
    """The match page; opening it reclaims a seat that a bot plays for the guest."""
    services.matches.seats.mark_seen(match_id, who.id)
    services.matches.seats.reclaim(match_id, who.id)
    return services.page(
        request, who, "match.html", services.match_presenter.page(services.matches.snapshot(match_id), who)
    )


@router.get("/m/{match_id}/fragment", response_class=HTMLResponse)
def match_fragment(request: Request, services: TheServices, who: Who, match_id: str) -> Response:
    """The part of the match page that changes."""
    return services.match_fragment(request, who, match_id)


@router.get("/m/{match_id}/stream")
def stream(services: TheServices, who: Who, match_id: str, version: int = -1) -> StreamingResponse:
    """Server-sent events with each new version of a match."""
    services.matches.snapshot(match_id)  # raises if there is none
    services.matches.seats.mark_seen(match_id, who.id)
    events = stream_versions(services.broadcaster, services.matches, match_id, who.id, version)
    return StreamingResponse(events, media_type="text/event-stream")


@router.post("/m/{match_id}/play")
async def play(request: Request, services: TheServices, match_id: str) -> Response:
    """Play an action: a form, or JSON with the header X-CSRF."""
    as_json = request.headers.get("content-type", "").startswith("application/json")
    sent = await services.json_body(request) if as_json else dict(await request.form())
    csrf = request.headers.get("x-csrf", "") if as_json else str(sent.get("csrf", ""))
    who = form_caller(request, services, csrf)
    try:
        action, version, seat = (int(str(sent[key])) for key in ("action", "version", "seat"))
    except (KeyError, ValueError) as error:
        raise Refusal(
            422, "refusal.malformed", detail="a move has the whole numbers action, version and seat"
        ) from error
    await services.in_thread(services.matches.play, match_id, who.id, seat, action, version)
    if as_json:
        return await services.in_thread(services.match_fragment, request, who, match_id)
    return redirect(f"/m/{match_id}")


@router.post("/m/{match_id}/undo")
def undo(request: Request, services: TheServices, who: Sender, match_id: str, version: Version = None) -> Response:
    """Take the last move back, or ask the others to agree."""
    services.matches.undo(match_id, who.id, version)
    return services.after_change(request, who, match_id)


@router.post("/m/{match_id}/undo/{answer}")
def answer_undo(request: Request, services: TheServices, who: Sender, match_id: str, answer: str) -> Response:
    """Answer another seat's request for undo: yes or no."""
    services.matches.answer_undo(match_id, who.id, answer == "yes")
    return services.after_change(request, who, match_id)


@router.post("/m/{match_id}/hint", response_class=HTMLResponse)
def hint(request: Request, services: TheServices, who: Sender, match_id: str) -> Response:
    """The match page with a hint."""
    services.matches.seats.mark_seen(match_id, who.id)
    page = services.match_presenter.page(services.matches.snapshot(match_id), who, hint=True)
    return services.page(request, who, "_match.html" if services.wants_fragment(request) else "match.html", page)


@router.post("/m/{match_id}/chat")
def chat(
    request: Request, services: TheServices, who: Sender, match_id: str, text: Annotated[str, Form()] = ""
) -> Response:
    """Add a chat line."""
    services.matches.say(match_id, who.id, text)
    return services.after_change(request, who, match_id)


@router.post("/m/{match_id}/pace")
def pace(request: Request, services: TheServices, who: Sender, match_id: str, ms: Annotated[int, Form()]) -> Response:
    """Set the pause between the moves of bots."""
    services.matches.set_pace(match_id, who.id, ms)
    return services.after_change(request, who, match_id)


@router.post("/m/{match_id}/hurry")
def hurry(request: Request, services: TheServices, who: Sender, match_id: str) -> Response:
    """Skip the bots' pauses until a person is to move."""
    services.matches.hurry(match_id, who.id)
    return services.after_change(request, who, match_id)


@router.post("/m/{match_id}/replace")
def replace(
    request: Request,
    services: TheServices,
    who: Sender,
    match_id: str,
    seat: Annotated[int, Form()],
    bot: Annotated[str, Form()] = STAND_IN,
) -> Response:
    """Let a bot play for somebody who is away."""
    services.matches.seats.replace(match_id, who.id, seat, bot)
    return services.after_change(request, who, match_id)


@router.post("/m/{match_id}/reveal")
def reveal(request: Request, services: TheServices, who: Sender, match_id: str) -> Response:
    """Lift the curtain of a shared screen."""
    services.matches.reveal(match_id, who.id)
    return services.after_change(request, who, match_id)


@router.post("/m/{match_id}/lesson")
def lesson(request: Request, services: TheServices, who: Sender, match_id: str, version: Version = None) -> Response:
    """Continue a lesson."""
    services.matches.continue_lesson(match_id, who.id, version)
    return services.after_change(request, who, match_id)


@router.post("/m/{match_id}/rematch")
def rematch(services: TheServices, who: Sender, match_id: str) -> Response:
    """Start a match with the same players and options."""
    snapshot = services.finished(match_id)
    if not snapshot.seats_of(who.id):
        raise Refusal(403, "refusal.not_a_player")
    return redirect(f"/m/{services.rematch(snapshot, who)}")


# --- joining ----------------------------------------------------------------------------------------------------------


@router.get("/m/{match_id}/join/{token}", response_class=HTMLResponse)
def invitation(request: Request, services: TheServices, who: Who, match_id: str, token: str) -> Response:
    """The invitation page."""
    page = services.invitation(match_id, token, who)
    return redirect(f"/m/{match_id}") if page is None else services.page(request, who, "join.html", page)


@router.post("/m/{match_id}/join/{token}")
def join(services: TheServices, who: Sender, match_id: str, token: str, name: Annotated[str, Form()] = "") -> Response:
    """Take the seat of an invitation."""
    name = clean_name(name, services.settings.name_length) if name.strip() else who.name
    if name != who.name:
        services.guests.change(who, name=name)
    services.matches.seats.join(match_id, token, who.id, name)
    return redirect(f"/m/{match_id}")


@router.post("/m/{match_id}/sit")
def sit(services: TheServices, who: Sender, match_id: str) -> Response:
    """Take a public open seat; whoever has a seat already is sent to the match."""
    snapshot = services.matches.snapshot(match_id)
    if snapshot.seats_of(who.id):
        return redirect(f"/m/{match_id}")
    seat = next((seat for seat in snapshot.seats if seat.kind == "open" and seat.public), None)
    if seat is None:
        raise Refusal(409, "refusal.no_open_seat")
    services.matches.seats.join(match_id, seat.token, who.id, who.name)
    return redirect(f"/m/{match_id}")


@router.post("/m/{match_id}/fill")
def fill(
    request: Request,
    services: TheServices,
    who: Sender,
    match_id: str,
    seat: Annotated[int, Form()],
    bot: Annotated[str, Form()] = OPPONENT,
) -> Response:
    """Put a bot on an open seat."""
    services.matches.seats.seat_bot(match_id, who.id, seat, services.bot_seat(bot, seat, who.language))
    return services.after_change(request, who, match_id)


@router.post("/m/{match_id}/end")
def end(services: TheServices, who: Sender, match_id: str) -> Response:
    """End a match without a result, because its rules have changed since."""
    services.matches.seats.end(match_id, who.id)
    return redirect(f"/m/{match_id}")


@router.post("/m/{match_id}/withdraw")
def withdraw(services: TheServices, who: Sender, match_id: str) -> Response:
    """Withdraw a match that still waits for players."""
    services.matches.seats.withdraw(match_id, who.id)
    return redirect("/")


@router.get("/m/{match_id}/invite/{seat}.svg")
def invitation_code(request: Request, services: TheServices, who: Who, match_id: str, seat: int) -> Response:
    """The invitation to a seat as a QR code; only the host can see it."""
    snapshot = services.matches.snapshot(match_id)
    if snapshot.row.host != who.id or not 0 <= seat < len(snapshot.seats) or snapshot.seats[seat].kind != "open":
        raise Refusal(404, "refusal.no_invitation")
    base = services.public_url(request) or str(request.base_url).rstrip("/")
    link = f"{base}/m/{match_id}/join/{snapshot.seats[seat].token}"
    svg = segno.make(link, error="m").svg_inline(scale=4, border=2, dark="#26221c", light="#fbf7ef")
    svg = svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return Response(svg, media_type="image/svg+xml", headers={"cache-control": "private, no-store"})


# --- finished matches -------------------------------------------------------------------------------------------------


@router.get("/m/{match_id}/replay", response_class=HTMLResponse)
def replay_start(match_id: str) -> Response:
    """The replay from its start."""
    return redirect(f"/m/{quote(match_id)}/replay/0")


@router.get("/m/{match_id}/replay/{ply}", response_class=HTMLResponse)
def replay(
    request: Request, services: TheServices, who: Who, match_id: str, ply: int, seat: int | None = None
) -> Response:
    """The replay at one ply."""
    snapshot = services.finished(match_id)
    if seat is not None and not 0 <= seat < snapshot.match.players:
        raise Refusal(404, "refusal.no_seat")
    if not 0 <= ply <= len(snapshot.match):
        raise Refusal(404, "refusal.no_ply", last=len(snapshot.match))
    return services.page(request, who, "replay.html", replay_page(snapshot, who, ply, seat, services.settings))


@router.post("/m/{match_id}/from/{ply}")
def continue_from(
    services: TheServices, who: Sender, match_id: str, ply: int, bot: Annotated[str, Form()] = OPPONENT
) -> Response:
    """Start a practice match that continues a finished one from a ply, with bots in the other seats."""
    snapshot = services.finished(match_id)
    if not 0 <= ply < len(snapshot.match):
        raise Refusal(404, "refusal.no_branch", last=len(snapshot.match) - 1)
    return redirect(f"/m/{services.branch(snapshot, who, ply, bot)}")


@router.get("/m/{match_id}/review", response_class=HTMLResponse)
def review(request: Request, services: TheServices, who: Who, match_id: str) -> Response:
    """The review of a finished match; the first visit requests it."""
    snapshot = services.reviewable(match_id)
    page = review_page(snapshot, services.reviewer.get_or_request(match_id), who, services.settings)
    return services.page(request, who, "review.html", page)


@router.get("/m/{match_id}/review/progress")
def review_progress(services: TheServices, match_id: str) -> JSONResponse:
    """Progress of a review, in per cent."""
    row = services.reviewer.get_or_request(services.reviewable(match_id).row.id)
    return JSONResponse({"ready": row.found is not None or row.fault is not None, "progress": int(100 * row.progress)})


@router.get("/m/{match_id}/file")
def file(services: TheServices, match_id: str) -> Response:
    """A finished match as a file for ``tatami replay``."""
    text = services.matches.saved(services.finished(match_id)).to_text()
    name = f"{match_id}.tatami.json"
    return Response(
        text, media_type="application/json", headers={"content-disposition": f'attachment; filename="{name}"'}
    )


@router.get("/rules/{name}", response_class=HTMLResponse)
def rules(request: Request, services: TheServices, who: Who, name: str) -> Response:
    """A rulebook."""
    return services.page(request, who, "rules.html", rules_page(game(name), who.language))


@router.get("/rules/{name}/fragment", response_class=HTMLResponse)
def rules_fragment(who: Who, name: str) -> Response:
    """A rulebook to show beside the board."""
    return HTMLResponse(rules_page(game(name), who.language).html)
