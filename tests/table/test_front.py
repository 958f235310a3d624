"""The pages as people get them: words in three languages, templates, style sheet, covers, and the client module."""

import re
import string
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from importlib.resources import files
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest
from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from playwright.sync_api import Browser

import tatami
from bench.browsing import browsing
from tatami.paper.ink import CRESTS
from tatami.paper.words import LANGUAGES, Words, _texts, phrase
from tatami.players.levels import LEVELS
from tatami.table.covers import COVERS, cover
from tatami.table.scenes import (
    ChatLine,
    Choice,
    GameCard,
    LessonStep,
    Lobby,
    LogLine,
    MatchRow,
    MatchScene,
    Offer,
    OptionField,
    Person,
    ReplayScene,
    RulesPage,
    SetUp,
    Visitor,
)
from tatami.table.staging import ago

PACKAGE = "tatami.table.words"
PLURALS = {"en": {"one", "other"}, "pl": {"one", "few", "many", "other"}, "cs": {"one", "few", "many", "other"}}
FRONT = files("tatami.table")
TEMPLATES = {path.name: path.read_text("utf-8") for path in (FRONT / "templates").iterdir()}
STYLE = (FRONT / "static" / "table.css").read_text("utf-8")
MODULE = (FRONT / "static" / "table.js").read_text("utf-8")
SAMURAI = tatami.game("samurai")
CSRF = "4a5b6c"


# --- sample scenes ----------------------------------------------------------------------------------------------------


def render(template: str, scene: Any, language: str = "en") -> str:
    environment = Environment(
        loader=PackageLoader("tatami.table"),
        autoescape=select_autoescape(),
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    words = Words(PACKAGE, language, ("",))
    visitor = Visitor("Hanako", language, CSRF)
    return environment.get_template(template).render(
        scene=scene, visitor=visitor, t=lambda key, **values: words.say(phrase(key, **values))
    )


def card(name: str, title: str) -> GameCard:
    about = "Lay tiles around the settlements of Japan."
    return GameCard(
        name, title, cover(name), "2–4", "30–60", "2.5", "Reiner Knizia", about, name != "samurai", 40, True
    )


def lobby() -> Lobby:
    when = datetime(2025, 11, 3, tzinfo=UTC)
    rows = tuple(
        MatchRow(f"m{n}", "samurai", "Samurai", "Hanako, Jun", "your turn", n == 0, when, "now") for n in range(5)
    )
    return Lobby(tuple(card(name, name.title()) for name in COVERS), rows, rows[:1], rows[:2])


def set_up() -> SetUp:
    choices = (Choice("a", "one way", chosen=True), Choice("b", "another way"))
    options = tuple(OptionField(f"option{n}", f"Option {n}", "Why", choices) for n in range(8))
    presets = (Choice('{"option0": "b", "players": 4}', "Grand"), Choice("{}", "Plain"))
    bots = (Choice("random", "Wanderer"), Choice("apprentice", "Apprentice"))
    return SetUp(card("samurai", "Samurai"), (2, 3, 4), 3, presets, options, bots, ("Green", "Gold", "Red", "Purple"))


def started() -> tatami.match.Match:
    return SAMURAI.start(players=3, seed=7, preset="basic")


def match_scene(match: tatami.match.Match, seat: int | None = 0, **changes: Any) -> MatchScene:
    view = match.view(seat)
    words = SAMURAI.words("en", ("Hanako", "<b>Jun</b>", "Ren"))
    sheet = view.sheet(words)
    drawn = set(re.findall(r'data-action="(\d+)"', sheet.board)) | {str(item.action) for item in sheet.tray}
    offers = tuple(
        Offer(
            action.number, action.text(words), "Why one would", str(n + 1) if n < 9 else "", str(action.number) in drawn
        )
        for n, action in enumerate(view.actions())
    )
    people = (
        Person(0, "Hanako", "you", sheet.seats[0].notes, True, False),
        Person(1, "<b>Jun</b>", "bot", sheet.seats[1].notes, False, False),
        Person(2, "", "open", (), False, True, invitation="/m/abc/join/token"),
    )
    scene = MatchScene(
        id="abc",
        game="samurai",
        title="Samurai",
        version=len(match) + 1,
        ply=len(match),
        seat=seat,
        over=False,
        your_turn=bool(offers),
        ask=words.say(view.ask()),
        sheet=sheet,
        offers=offers,
        people=people,
        log=tuple(LogLine(n, f"Thing {n} happened.", n > 3) for n in range(len(match) + 1)),
        since=("Jun placed rice 2.",),
        chat=(ChatLine("Jun", "<script>alert(1)</script>", "now"),),
        clause="SA-5.2",
        can_undo=True,
        can_ask_undo=False,
        undo_asked_by="Ren",
        can_hint=True,
        bots_moving=True,
        pace=700,
        practice=True,
        clock=75,
        curtain="",
        shared=False,
        commitment="c0ffee",
        secret="",
        seed="",
        can_replace=(2,),
        hint="Play it safe.",
    )
    return replace(scene, **changes)


def replay_scene() -> ReplayScene:
    match = started()
    return ReplayScene(
        "abc", "samurai", "Samurai", 3, 9, 0, match_scene(match).people, match.view(0).sheet(), "Choose a tile",
        (LogLine(3, "Jun placed rice 2.", False),), ("Jun placed rice 2.",), "c0ffee", "5ec7e7", "12345",
    )  # fmt: skip


def pages(language: str = "en") -> dict[str, str]:
    lesson = LessonStep(2, 9, "Castes", "Every caste counts.", ())
    invitation = SimpleNamespace(id="abc", title="Samurai", inviter="Ren", seat_name="Gold")
    sorry = SimpleNamespace(status=404, title="That did not work", message="there is no such match")
    ended = match_scene(started(), over=True, your_turn=False, offers=(), secret="5ec7e7", seed="12345")
    return {
        "lobby": render("lobby.html", lobby(), language),
        "setup": render("setup.html", set_up(), language),
        "match": render("match.html", match_scene(started()), language),
        "lesson": render("match.html", match_scene(started(), lesson=lesson), language),
        "end": render("match.html", ended, language),
        "curtain": render("match.html", match_scene(started(), curtain="Ren"), language),
        "spectator": render("match.html", match_scene(started(), None), language),
        "replay": render("replay.html", replay_scene(), language),
        "join": render("join.html", invitation, language),
        "rules": render("rules.html", RulesPage("samurai", "Samurai", "<h1>SA</h1>", ("SA-1.1",)), language),
        "error": render("error.html", sorry, language),
    }


@pytest.fixture(scope="module")
def rendered() -> dict[str, str]:
    return pages()


# --- words ------------------------------------------------------------------------------------------------------------


def leaves(table: dict[str, Any], path: str = "") -> Iterator[tuple[str, Any]]:
    for key, entry in table.items():
        name = f"{path}.{key}" if path else key
        if isinstance(entry, dict) and "other" not in entry:
            yield from leaves(entry, name)
        else:
            yield name, entry


def places(entry: Any) -> set[str]:
    texts = entry.values() if isinstance(entry, dict) else [entry] if isinstance(entry, str) else entry
    return {place for text in texts for _, place, _, _ in string.Formatter().parse(text) if place}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_three_files_have_the_same_keys_and_places(language: str) -> None:
    ours = {key: places(entry) for key, entry in leaves(_texts(PACKAGE, language))}
    english = {key: places(entry) for key, entry in leaves(_texts(PACKAGE, "en"))}
    assert ours == english


@pytest.mark.parametrize("language", LANGUAGES)
def test_counted_texts_have_every_form_of_the_language(language: str) -> None:
    counted = {key: set(entry) for key, entry in leaves(_texts(PACKAGE, language)) if isinstance(entry, dict)}
    assert counted
    assert all(forms == PLURALS[language] for forms in counted.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_can_be_said_in_every_language(language: str) -> None:
    for name, page in pages(language).items():
        assert f'<html lang="{language}">' in page, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_bot_has_a_name_of_its_own(language: str) -> None:
    words = Words(PACKAGE, language, ("",))
    names = [words.say(phrase(f"server.bot.{kind}")) for kind in LEVELS]
    assert len(set(names)) == len(names) == len(words.text("server.bot"))


def test_no_text_is_left_over() -> None:
    used = "".join(TEMPLATES.values()) + "".join(
        path.read_text("utf-8") for path in FRONT.iterdir() if path.name.endswith(".py")
    )
    families = set(re.findall(r't\("([a-z_.]+)" ~', used)) | set(re.findall(r'phrase\(f"([a-z_.]+)\{', used))
    unused = [
        key
        for key, _ in leaves(_texts(PACKAGE, "en"))
        if key != "seats"
        and not re.search(rf"""["']{re.escape(key)}["']""", used)
        and not any(key.startswith(family) for family in families)
    ]
    assert unused == []


# --- templates --------------------------------------------------------------------------------------------------------


def test_pages_carry_no_inline_script_handlers_or_styles(rendered: dict[str, str]) -> None:
    for name, page in rendered.items():
        outside = re.sub(r"<svg.*?</svg>", "", page, flags=re.S)
        assert re.findall(r"<script(?![^>]*\bsrc=)", page) == [], name
        assert re.findall(r"\son[a-z]+=", page) == [], name
        assert "style=" not in outside, name
        assert "<style" not in outside, name


def test_every_posting_form_sends_the_token_back(rendered: dict[str, str]) -> None:
    seen = 0
    for name, page in rendered.items():
        for form in re.findall(r'<form[^>]*method="post".*?</form>', page, re.S):
            seen += 1
            assert f'name="csrf" value="{CSRF}"' in form, (name, form[:90])
    assert seen > 30


def test_nothing_is_fetched_from_another_host(rendered: dict[str, str]) -> None:
    for text in (*rendered.values(), STYLE, MODULE):
        foreign = re.findall(r"(?:https?:)?//[a-z0-9.-]+\.[a-z]{2,}", text)
        assert set(foreign) <= {"http://www.w3.org"}


def test_what_people_write_stays_text(rendered: dict[str, str]) -> None:
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in rendered["match"]
    assert "<script>alert" not in rendered["match"]
    assert "<b><b>Jun" not in rendered["match"]


def test_nothing_of_the_match_lies_behind_the_curtain(rendered: dict[str, str]) -> None:
    page = rendered["curtain"]
    assert 'action="/m/abc/reveal"' in page
    assert "data-action" not in page
    assert 'data-part="board"' not in page
    assert "Jun placed" not in page


def test_every_offer_is_a_button_that_works_without_script() -> None:
    match = started()
    match.play(match.actions()[0])
    scene = match_scene(match)
    fragment = render("_scene.html", scene)
    assert len(scene.offers) > 20
    for offer in scene.offers:
        assert re.search(rf'<button[^>]* form="play" name="action" value="{offer.number}"', fragment)
    assert f'<input type="hidden" name="version" value="{scene.version}">' in fragment
    assert '<input type="hidden" name="seat" value="0">' in fragment


def test_a_spectator_cannot_play(rendered: dict[str, str]) -> None:
    assert "data-action" not in rendered["spectator"]
    assert 'action="/m/abc/chat"' not in rendered["spectator"]


def test_crests_are_those_of_the_boards() -> None:
    listed = re.search(r"{% set CRESTS = \((.*?)\) %}", TEMPLATES["_pieces.html"], re.S)
    assert listed
    assert tuple(re.findall(r'"([^"]+)"', listed[1])) == CRESTS


def test_ids_are_unique_and_labels_lead_somewhere(rendered: dict[str, str]) -> None:
    for name, page in rendered.items():
        outside = re.sub(r"<svg.*?</svg>", "", page, flags=re.S)
        ids = re.findall(r'\sid="([^"]+)"', outside)
        assert len(ids) == len(set(ids)), name
        for target in re.findall(r'\s(?:for|form|aria-labelledby|aria-describedby)="([^"]+)"', outside):
            assert target in ids, (name, target)


def test_the_first_page_is_light(rendered: dict[str, str]) -> None:
    assert len((rendered["lobby"] + STYLE + MODULE).encode()) < 150_000


# --- covers and colours -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*COVERS, "a_sixth_game"])
def test_a_cover_is_one_small_drawing(name: str) -> None:
    drawing = cover(name)
    assert ElementTree.fromstring(drawing).tag == "{http://www.w3.org/2000/svg}svg"
    assert len(drawing) < 5000
    assert cover("another_game") == cover("a_sixth_game") != cover("samurai")


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_text_can_be_read_on_paper_and_sheet(theme: int) -> None:
    colours = {
        name: pair[theme]
        for name, *pair in re.findall(r"--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)", STYLE)
    }
    for ground in ("paper", "sheet"):
        for text in ("ink", "ink-soft", "indigo", "vermilion"):
            assert contrast(colours[text], colours[ground]) >= 4.5, (text, ground)
        assert contrast(colours["field"], colours[ground]) >= 3, ground


# --- small things that a stranger stumbles over -----------------------------------------------------------------------


def test_a_seat_is_called_as_its_game_calls_it() -> None:
    assert re.findall(r"Seat (\d)<small>(\w+)</small>", render("setup.html", set_up())) == [
        ("1", "Green"),
        ("2", "Gold"),
        ("3", "Red"),
        ("4", "Purple"),
    ]


@pytest.mark.parametrize(
    ("language", "said"), [("en", "1 second ago"), ("pl", "1 sekundę temu"), ("cs", "před 1 sekundou")]
)
def test_what_happens_now_does_not_lie_in_the_future(language: str, said: str) -> None:
    assert ago(time.time() + 0.2, language) == said


# --- the client module in a browser -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with browsing() as opened:
        yield opened


class LittleServer:
    """Answers a page's requests: the match is played for real, everything else is left out."""

    def __init__(self, match: tatami.match.Match) -> None:
        self.match, self.version = match, 1
        self.sent: list[dict[str, Any]] = []
        self.refuse = False

    def answer(self, route: Any) -> None:
        path = route.request.url.removeprefix("http://table.test")
        kind = {"css": "text/css", "js": "text/javascript"}.get(path.rpartition(".")[2], "text/html")
        if path.startswith("/static/"):
            route.fulfill(body=(FRONT / "static" / path.removeprefix("/static/")).read_bytes(), content_type=kind)
        elif path == "/m/abc":
            route.fulfill(body=render("match.html", self.scene()), content_type=kind)
        elif path == "/m/abc/play" and self.refuse:
            route.fulfill(status=409, json={"detail": "the match has gone on"})
        elif path in ("/m/abc/play", "/m/abc/undo", "/m/abc/scene"):
            self.change(path, route.request)
            route.fulfill(body=render("_scene.html", self.scene()), content_type=kind)
        else:
            route.abort()

    def scene(self) -> MatchScene:
        return match_scene(self.match, version=self.version)

    def change(self, path: str, request: Any) -> None:
        self.version += path != "/m/abc/scene"
        if path.endswith("/play"):
            self.sent.append({**request.post_data_json, "csrf": request.headers["x-csrf"]})
            self.match.play(request.post_data_json["action"], request.post_data_json["seat"])
        elif path.endswith("/undo"):
            self.match.undo()


@pytest.fixture
def table(browser: Browser) -> tuple[Any, LittleServer, list[str]]:
    server, faults = LittleServer(started()), []
    page = browser.new_context(viewport={"width": 1366, "height": 768}, reduced_motion="reduce").new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.route("**/*", server.answer)
    page.goto("http://table.test/m/abc")
    return page, server, faults


def test_a_tile_is_played_with_keys_alone(table: tuple[Any, LittleServer, list[str]]) -> None:
    page, server, faults = table
    page.keyboard.press("1")
    page.wait_for_selector(".pane [data-action]")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    chosen = int(page.evaluate("document.activeElement.dataset.action"))
    page.keyboard.press("Enter")
    page.wait_for_function("!document.querySelector('.pane [data-action]')")
    assert [sent["action"] for sent in server.sent] == [match_scene(started()).offers[0].number, chosen]
    assert server.sent[0] | {"action": 0} == {"action": 0, "version": 1, "seat": 0, "csrf": CSRF}
    assert "Thing 2 happened." in page.locator("#say").text_content()
    assert faults == []


def test_escape_takes_back_and_a_double_click_plays_once(table: tuple[Any, LittleServer, list[str]]) -> None:
    page, server, _ = table
    page.locator(".tray button").first.dblclick()
    page.wait_for_selector(".pane [data-action]")
    assert len(server.sent) == 1
    page.keyboard.press("Escape")
    page.wait_for_function("!document.querySelector('.pane [data-action]')")
    assert len(server.match) == 0


def test_a_refused_move_says_why(table: tuple[Any, LittleServer, list[str]]) -> None:
    page, server, _ = table
    server.refuse = True
    page.locator(".tray button").first.click()
    page.wait_for_function("document.querySelector('#link').textContent.includes('gone on')")
    assert page.locator("#link").is_visible()


def test_hand_and_prompt_are_seen_without_scrolling(table: tuple[Any, LittleServer, list[str]]) -> None:
    page, _, _ = table
    for selector in (".ask", ".pane > svg", ".tray", ".acts"):
        box = page.locator(selector).bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] <= 768, selector
    assert page.locator(".board").bounding_box()["height"] > 500


def test_a_narrow_screen_is_not_scrolled_sideways(browser: Browser) -> None:
    page = browser.new_context(viewport={"width": 360, "height": 740}).new_page()
    page.route("**/*", LittleServer(started()).answer)
    page.goto("http://table.test/m/abc")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    shown = page.evaluate("document.querySelector('.pane svg').getScreenCTM().a")
    assert 27 * shown >= 11  # the values of tiles are printed at 27


def test_no_rule_of_the_page_reaches_into_a_board() -> None:
    """A bare class of the style sheet would also restyle a board's pieces that happen to share the name."""
    css = re.sub(r"/\*.*?\*/", "", (files("tatami.table") / "static" / "table.css").read_text("utf-8"), flags=re.DOTALL)
    bare = set(re.findall(r"(?:^|[,}])\s*\.([\w-]+)(?=[\s,{\[:.])", css))
    for which in tatami.all_games():
        match = which.start(seed=1)
        sheet = match.view(match.seat).sheet()
        drawn = [sheet.board, *(item.svg for item in sheet.tray)]
        used = {name for svg in drawn for names in re.findall(r'class="([^"]*)"', svg) for name in names.split()}
        assert not used & bare, f"{which.name} shares {used & bare} with the page"
