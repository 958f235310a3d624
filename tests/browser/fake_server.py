"""A fake server for the script: it plays one real match of Samurai and only records everything else."""

import re
from dataclasses import replace
from importlib.resources import files
from types import SimpleNamespace
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from playwright.sync_api import Browser, Page, Route

import tatami
from tatami.match import Match
from tatami.ui.i18n import Words, phrase
from tatami.web.settings import Settings
from tatami.web.view_models import BotState, ChatLine, Fairness, LogLine, MatchPage, Offer, Person, UndoState, Visitor

PACKAGE = "tatami.web.words"
FRONT = files("tatami.web")
SAMURAI = tatami.game("samurai")
CSRF = "4a5b6c"
ADDRESS = "http://tatami.test"  # neither https nor localhost: not a secure context
SETTINGS = Settings()
TIMEOUT = 90_000  # milliseconds, however busy the machine
SILENT_STREAM = (
    "window.EventSource = class extends EventTarget { close() {} }"  # a stream that stays open and says nothing
)


def render(template: str, page: Any, language: str = "en", settings: Settings = SETTINGS) -> str:
    """Render a page as the server does."""
    environment = Environment(
        loader=PackageLoader("tatami.web"),
        autoescape=select_autoescape(),
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    words = Words(PACKAGE, language, ("",))
    services = SimpleNamespace(settings=settings)
    request = SimpleNamespace(
        method="GET", url=SimpleNamespace(path="/m/abc"), app=SimpleNamespace(state=SimpleNamespace(services=services))
    )
    return environment.get_template(template).render(
        request=request,
        page=page,
        visitor=Visitor("Hanako", language, CSRF),
        t=lambda key, **values: words.say(phrase(key, **values)),
        decimal=str,
    )


def started() -> Match:
    """A match of three that has just started."""
    return SAMURAI.start(players=3, seed=7, preset="basic")


def match_page(match: Match, seat: int | None = 0, **changes: Any) -> MatchPage:
    """The page of a match as Hanako sees it, with something in every part; None: as a spectator sees it."""
    view = match.view(seat)
    words = SAMURAI.words("en", ("Hanako", "<b>Jun</b>", "Ren"))
    panels = view.panels(words)
    drawn = set(re.findall(r'data-action="(\d+)"', panels.board)) | {str(item.action) for item in panels.hand_items}
    offers = tuple(
        Offer(
            action.number, action.text(words), "Why one would", str(n + 1) if n < 9 else "", str(action.number) in drawn
        )
        for n, action in enumerate(view.actions())
    )
    people = (
        Person(0, "Hanako", "guest" if seat is None else "you", panels.seats[0].notes, True, False),
        Person(1, "<b>Jun</b>", "bot", panels.seats[1].notes, False, False),
        Person(2, "", "open", (), False, True, invitation="/m/abc/join/token"),
    )
    page = MatchPage(
        id="abc",
        game="samurai",
        title="Samurai",
        version=len(match) + 1,
        ply=len(match),
        seat=seat,
        over=False,
        your_turn=bool(offers),
        prompt=words.say(view.prompt()),
        problem="",
        can_end=False,
        panels=panels,
        offers=offers,
        people=people,
        log=tuple(LogLine(n, f"Thing {n} happened.", n > 3) for n in range(len(match) + 1)),
        since=("Jun placed rice 2.",),
        chat=(ChatLine("Jun", "<script>alert(1)</script>", "now"),),
        clause="SA-5.2",
        undo=UndoState(at_once=True, asked_by="Ren"),
        bots=bot_state(),
        fairness=Fairness(commitment="c0ffee"),
        can_hint=True,
        clock=75,
        curtain="",
        hint="Play it safe.",
    )
    return replace(page, **changes)


def bot_state(**changes: Any) -> BotState:
    """What the match page shows of bots: Ren, who is away, can be replaced."""
    return replace(BotState(moving=True, pace=700, choices=(), can_replace=(2,)), **changes)


class FakeServer:
    """Answers a page's requests: moves are played, everything else is only recorded. It sends no events."""

    def __init__(self, match: Match | None = None, **shown: Any) -> None:
        self.match, self.version = match or started(), 1
        self.shown = shown  # fields of its pages that differ from the default
        self.sent: list[dict[str, Any]] = []  # moves
        self.posted: list[str] = []  # the last word of every path that something was sent to
        self.refuses: set[str] = set()  # those of them that are refused
        self.gone = False  # whether the match has been withdrawn
        self.refreshes = 0  # how often the page has asked for its fragment
        self.faults: list[str] = []  # errors of the script

    def answer(self, route: Route) -> None:
        """Answer one request."""
        path = route.request.url.removeprefix(ADDRESS)
        word, kind = path.rpartition("/")[2], "text/html"
        if path.startswith("/static/"):
            kind = {"css": "text/css", "js": "text/javascript"}[path.rpartition(".")[2]]
            route.fulfill(body=(FRONT / "static" / word).read_bytes(), content_type=kind)
        elif self.gone:
            route.fulfill(status=404, body="There is no such match.", content_type=kind)
        elif path == "/m/abc":
            route.fulfill(body=render("match.html", self.page()), content_type=kind)
        elif route.request.method == "POST" or word == "fragment":
            self.refreshes += word == "fragment"
            self.posted += [word] * (word != "fragment")
            if word in self.refuses:
                route.fulfill(status=409, json={"detail": "the match has gone on"})
            else:
                self.change(word, route.request)
                route.fulfill(body=render("_match.html", self.page()), content_type=kind)
        else:
            route.abort()

    def page(self) -> MatchPage:
        """The view model of the match page."""
        return match_page(self.match, version=self.version, **self.shown)

    def change(self, word: str, request: Any) -> None:
        """Do what was sent."""
        self.version += word != "fragment"
        if word == "play":
            self.sent.append({**request.post_data_json, "csrf": request.headers["x-csrf"]})
            self.match.play(request.post_data_json["action"], request.post_data_json["seat"])
        elif word == "undo" and len(self.match):
            self.match.undo()

    def go_on(self, page: Page, **shown: Any) -> None:
        """Let the match change elsewhere, so that pages show something else, and let the page refresh."""
        self.version, self.shown = self.version + 1, shown
        page.evaluate("dispatchEvent(new Event('online'))")
        page.wait_for_function(
            "(now) => document.querySelector('#play').dataset.version === String(now)", arg=self.version
        )


def open_match_page(browser: Browser, server: FakeServer, **options: Any) -> Page:
    """Open the match page of a fake server."""
    page = browser.new_context(
        **{"viewport": {"width": 1366, "height": 768}, "reduced_motion": "reduce", **options}
    ).new_page()
    page.set_default_timeout(TIMEOUT)
    page.on("pageerror", lambda error: server.faults.append(str(error)))
    page.add_init_script(SILENT_STREAM)
    page.route("**/*", server.answer)
    page.goto(f"{ADDRESS}/m/abc")
    return page


def hold_requests(page: Page, what: str) -> list[Route]:
    """Hold requests back until the test continues them, with ``fallback``."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        held.append(route)

    page.route(what, keep)
    return held
