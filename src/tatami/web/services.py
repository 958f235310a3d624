"""The services that requests use, and the dependencies that find them."""

import asyncio
import json
import unicodedata
from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Annotated, Any, TypeVar

from babel.numbers import format_decimal
from fastapi import Depends, Form, Request
from fastapi.responses import Response
from fastapi.templating import Jinja2Templates
from jinja2 import Environment, PackageLoader, select_autoescape
from markupsafe import Markup

from tatami.errors import BadOption
from tatami.match import Game, all_games, game
from tatami.players.levels import LEVELS
from tatami.ui.i18n import phrase
from tatami.web.bot_limits import check_bot
from tatami.web.bots import BotRunner
from tatami.web.lobby_presenter import LobbyPresenter
from tatami.web.match_presenter import MatchPresenter
from tatami.web.matches import Matches
from tatami.web.refusals import Refusal, refused
from tatami.web.reviews import ReviewWorker
from tatami.web.seats import STAND_IN, SeatPlan
from tatami.web.sessions import Caller, Sessions, preferred_language
from tatami.web.settings import Settings
from tatami.web.snapshot import Snapshot
from tatami.web.sse import Broadcaster
from tatami.web.store import Store
from tatami.web.view_models import Visitor
from tatami.web.warmup import Warmup
from tatami.web.words import page_words

Result = TypeVar("Result")
MIN_CLOCK, MAX_CLOCK = 5, 86_400  # seconds for a decision
LOOPBACK_NAMES = ("127.0.0.1", "localhost", "::1")


class Services:
    """Database, matches, guests, bots and templates of a running server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.matches = Matches(self.store, settings)
        self.guests = Sessions(self.store)
        self.warmup = Warmup([which.name for which in all_games()])
        self.lobby = LobbyPresenter(self.matches, self.warmup)
        self.match_presenter = MatchPresenter(self.matches)
        self.reviewer = ReviewWorker(self.matches, self.warmup.ready)
        self.broadcaster = Broadcaster()
        self.bots = BotRunner(self.matches, settings.bot_threads)
        self.matches.announce = self.broadcaster.announce
        environment = Environment(
            loader=PackageLoader("tatami.web"),
            autoescape=select_autoescape(),
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self.templates = Jinja2Templates(env=environment)

    async def open(self) -> None:
        """Start the background tasks."""
        await self.broadcaster.open(self.store)
        self.warmup.open()
        if self.settings.bots:
            self.bots.open()
            self.reviewer.open()

    async def close(self) -> None:
        """Stop the background tasks and close the database."""
        await self.broadcaster.close()
        await self.bots.close()
        await self.in_thread(self.reviewer.close)
        self.warmup.close()
        self.store.close()

    # --- responses

    def page(self, request: Request, who: Caller, template: str, model: Any, status: int = 200) -> Response:
        """Render a template; it reads the view model as ``page``."""
        words = page_words(who.language)
        context = {
            "page": model,
            "visitor": Visitor(who.name, who.language, self.guests.csrf(who.id)),
            "t": lambda key, **values: words.say(phrase(key, **values)),
            "decimal": lambda number: format_decimal(number, locale=who.language),
            "drawn": Markup,
            "public_url": self.public_url(request),
        }
        answer = self.templates.TemplateResponse(request, template, context, status_code=status)
        answer.headers["cache-control"] = "private, no-store"
        new: Caller | None = getattr(request.state, "new_guest", None)
        if new is not None:
            self.guests.remember(answer, new, request.url.scheme == "https")
        return answer

    def public_url(self, request: Request) -> str:
        """Return where others reach the server, if this page was opened at a loopback address; else ""."""
        return self.settings.public_url if request.url.hostname in LOOPBACK_NAMES else ""

    def match_fragment(self, request: Request, who: Caller, match_id: str) -> Response:
        """Render the part of the match page that changes."""
        self.matches.seats.mark_seen(match_id, who.id)
        page = self.match_presenter.page(self.matches.snapshot(match_id), who)
        answer = self.page(request, who, "_match.html", page)
        answer.headers["x-version"] = str(page.version)
        return answer

    def wants_fragment(self, request: Request) -> bool:
        """Tell whether the script sends the request, rather than a plain form."""
        return "x-csrf" in request.headers

    def after_change(self, request: Request, who: Caller, match_id: str) -> Response:
        """Answer a change: the new fragment for the script, a redirect to the page for a plain form."""
        if self.wants_fragment(request):
            return self.match_fragment(request, who, match_id)
        return Response(status_code=303, headers={"location": f"/m/{match_id}"})

    async def json_body(self, request: Request) -> dict[str, Any]:
        """Parse the request body as a JSON object. Raises Refusal."""
        try:
            sent = json.loads(await request.body())
        except (ValueError, RecursionError) as error:
            raise Refusal(400, "refusal.malformed", detail="this is not JSON") from error
        if not isinstance(sent, dict):
            raise Refusal(422, "refusal.malformed", detail="a JSON object is expected")
        return sent

    async def in_thread(self, work: Callable[..., Result], *arguments: Any) -> Result:
        """Run blocking work in a thread."""
        return await asyncio.to_thread(work, *arguments)

    # --- starting matches

    def ready_game(self, name: str) -> Game:
        """Return a game whose rules are compiled. Raises Refusal or UnknownGame."""
        which = game(name)
        if not self.warmup.ready(name):
            if name in self.warmup.faults:
                raise Refusal(503, "refusal.broken_game", detail=self.warmup.faults[name])
            raise Refusal(503, "refusal.being_prepared")
        return which

    def bot_seat(self, specification: str, seat: int, language: str) -> SeatPlan:
        """Return a named seat for a bot. Raises BadOption for a bot that is not allowed."""
        check_bot(specification, self.settings)
        words = page_words(language)
        label = words.say(phrase(f"server.bot.{specification}")) if specification in LEVELS else specification
        return SeatPlan("bot", f"{label} {seat + 1}", bot=specification)

    def parse_seat(self, text: str, seat: int, who: Caller, shared: bool) -> SeatPlan:
        """Parse a seat of a set-up form: me, friend, open or bot:NAME. Raises BadOption."""
        if text == "me" or (shared and text == "friend"):
            name = who.name if text == "me" else f"{who.name} {seat + 1}"
            return SeatPlan("guest", name, guest=who.id)
        if text in ("friend", "open"):
            return SeatPlan("open", "…", public=text == "open")
        if text.startswith("bot:"):
            return self.bot_seat(text[4:], seat, who.language)
        raise BadOption(f"a seat is me, friend, open or bot:NAME, not '{text}'")

    def start_from_form(self, which: Game, form: Mapping[str, str], who: Caller) -> str:
        """Start the match of a set-up form and return its id. Raises BadOption or Refusal."""
        options: dict[str, Any] = {key[4:]: value for key, value in form.items() if key.startswith("opt_")}
        players = form.get("players", "")
        options["players"] = next((count for count in which.meta.players if str(count) == players), players)
        full = which.meta.complete(options)
        shared = "shared" in form
        solo = which.meta.is_led_by_one(full)
        plan = [
            self.parse_seat("me" if solo else form.get(f"seat_{seat}", f"bot:{STAND_IN}"), seat, who, shared)
            for seat in range(full["players"])
        ]
        clock = parse_clock(form.get("clock", "").strip())
        practice = "practice" in form
        return self.matches.start(which.name, full, plan, who.id, practice=practice, shared=shared, clock=clock)

    def rematch(self, snapshot: Snapshot, who: Caller) -> str:
        """Start a match with the same options and players, also those for whom bots stood in; return its id."""
        plan = [
            SeatPlan("guest", seat.name, guest=seat.guest) if seat.guest else SeatPlan("bot", seat.name, bot=seat.bot)
            for seat in snapshot.seats
        ]
        row = snapshot.row
        return self.matches.start(
            row.game, row.options, plan, who.id, practice=row.practice, shared=row.shared, clock=row.clock
        )

    def branch(self, snapshot: Snapshot, who: Caller, ply: int, bot: str = STAND_IN) -> str:
        """Start a practice match that continues another from a ply, with bots in the seats of others; return its id.

        Whoever had no seat gets that of the next move.
        """
        row, mine = snapshot.row, snapshot.seats_of(who.id)
        plan = [
            SeatPlan("guest", snapshot.seats[seat].name if seat in mine else who.name, guest=who.id)
            if seat in (mine or [snapshot.match.moves[ply][0]])
            else self.bot_seat(bot, seat, who.language)
            for seat in range(len(snapshot.seats))
        ]
        return self.matches.start(
            row.game,
            row.options,
            plan,
            who.id,
            shared=row.shared and len(mine) > 1,
            moves=snapshot.match.moves[:ply],
            secret=row.secret,
            seed=row.seed,
        )

    def reviewable(self, match_id: str) -> Snapshot:
        """Return a finished match that the current rules replay. Raises Refusal."""
        snapshot = self.finished(match_id)
        if snapshot.problem is not None:
            raise refused(410, snapshot.problem)
        return snapshot

    def finished(self, match_id: str) -> Snapshot:
        """Return a finished match. Raises Refusal for one that goes on."""
        snapshot = self.matches.snapshot(match_id)
        if not snapshot.over:
            raise Refusal(409, "refusal.not_over")
        return snapshot

    def invitation(self, match_id: str, token: str, who: Caller) -> SimpleNamespace | None:
        """Return what the invitation page shows; None for whoever has accepted it already. Raises Refusal."""
        snapshot = self.matches.snapshot(match_id)
        seat = snapshot.seat_of(token)
        if seat.guest == who.id:
            return None
        if seat.kind != "open":
            raise Refusal(409, "refusal.seat_taken")
        which = snapshot.match.game
        host = next((other.name for other in snapshot.seats if other.guest == snapshot.row.host), None)
        seat_name = which.words(who.language).seat(seat.number)
        return SimpleNamespace(
            id=match_id,
            token=token,
            title=which.meta.title[who.language],
            inviter=host or self.guests.name_of(snapshot.row.host),
            seat_name=seat_name,
        )


def clean_name(name: str, max_length: int) -> str:
    """Return a name without control characters, cut to a length. Raises Refusal if nothing is left."""
    shown = "".join(letter for letter in name if unicodedata.category(letter)[0] != "C")
    shown = " ".join(shown.split())[:max_length]
    if not shown:
        raise Refusal(422, "refusal.no_name")
    return shown


def parse_clock(text: str) -> int | None:
    """Parse the seconds for a decision; None without a clock. Raises Refusal."""
    if not text:
        return None
    if not text.isdecimal() or len(text) > len(str(MAX_CLOCK)) or not MIN_CLOCK <= int(text) <= MAX_CLOCK:
        raise Refusal(422, "refusal.clock", least=MIN_CLOCK, most=MAX_CLOCK)
    return int(text)


def services_of(request: Request) -> Services:
    """Return the services of the application."""
    services: Services = request.app.state.services
    return services


def caller_of(request: Request, services: Annotated[Services, Depends(services_of)]) -> Caller:
    """Return the guest who sends a request, a new one on a first visit."""
    known = services.guests.recognise(request)
    if known is None:
        known = services.guests.new("", preferred_language(request))
        request.state.new_guest = known
    return known


def form_caller(
    request: Request, services: Annotated[Services, Depends(services_of)], csrf: Annotated[str, Form()] = ""
) -> Caller:
    """Return the guest who sends a form of one of our pages. Raises Refusal."""
    known = services.guests.recognise(request)
    if known is None:
        raise Refusal(401, "refusal.unknown_guest")
    services.guests.check_form(known, request.headers.get("x-csrf") or csrf)
    return known
