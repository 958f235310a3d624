"""The pages: texts in three languages, templates, view models, style sheet, covers, and the script."""

import re
import string
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser

import tatami
from bench.browser import open_browser
from tatami.games.way_of_the_samurai import state as way
from tatami.players.hints import hint_text
from tatami.players.levels import LEVELS
from tatami.ui.cover import framed, plain
from tatami.ui.i18n import LANGUAGES, Words, _texts, phrase
from tatami.ui.svg import CRESTS
from tatami.web.api import describe
from tatami.web.fairness import commitment_of
from tatami.web.lessons import has_lesson, lesson_of
from tatami.web.lobby_presenter import LobbyPresenter
from tatami.web.match_presenter import MatchPresenter
from tatami.web.matches import Matches
from tatami.web.presenters import ago, result_keys, spectators_people
from tatami.web.replay_presenter import replay_page
from tatami.web.rulebooks import rules_page
from tatami.web.seats import SeatPlan
from tatami.web.sessions import Caller
from tatami.web.settings import Settings
from tatami.web.view_models import (
    Choice,
    Fairness,
    GameCard,
    LessonStep,
    LobbyPage,
    LogLine,
    MatchLine,
    MatchPage,
    OptionField,
    ReplayPage,
    RulesPage,
    SetupPage,
)
from tatami.web.warmup import Warmup
from tatami.web.words import page_words
from tests.browser.fake_server import CSRF, FRONT, PACKAGE, FakeServer, match_page, open_match_page, render, started

PLURALS = {"en": {"one", "other"}, "pl": {"one", "few", "many", "other"}, "cs": {"one", "few", "many", "other"}}
TEMPLATES = {path.name: path.read_text("utf-8") for path in (FRONT / "templates").iterdir()}
STYLE = (FRONT / "static" / "app.css").read_text("utf-8")
MODULES = [path.read_text("utf-8") for path in (FRONT / "static").iterdir() if path.name.endswith(".js")]


PROVED = Fairness("c0ffee", "5ec7e7", "12345")


# --- sample pages -----------------------------------------------------------------------------------------------------


def card(name: str, title: str) -> GameCard:
    about = "Lay tiles around the settlements of Japan."
    return GameCard(
        name, title, tatami.game(name).cover, "2–4", "30–60", "2.5", "Reiner Knizia", about, name != "samurai", 40, True
    )


def lobby() -> LobbyPage:
    when = datetime(2025, 11, 3, tzinfo=UTC)
    rows = tuple(MatchLine(f"m{n}", "Samurai", "Hanako, Jun", "your turn", n == 0, when, "now") for n in range(5))
    return LobbyPage(
        tuple(card(which.name, which.name.title()) for which in tatami.all_games()), rows, rows[:1], rows[:2]
    )


def set_up() -> SetupPage:
    choices = (Choice("a", "one way", chosen=True), Choice("b", "another way"))
    options = tuple(OptionField(f"option{n}", f"Option {n}", "Why", choices) for n in range(8))
    presets = (Choice('{"option0": "b", "players": 4}', "Grand"), Choice("{}", "Plain"))
    bots = (Choice("random", "Wanderer"), Choice("apprentice", "Apprentice"))
    return SetupPage(
        card("samurai", "Samurai"), (2, 3, 4), 3, presets, options, bots, ("Green", "Gold", "Red", "Purple")
    )


def replay_model() -> ReplayPage:
    match = started()
    return ReplayPage(
        "abc", "Samurai", "", 3, 9, 0, match_page(match).people, match.view(0).panels(), "Choose a tile",
        (LogLine(3, "Jun placed rice 2.", False),), ("Jun placed rice 2.",), PROVED,
    )  # fmt: skip


def pages(language: str = "en") -> dict[str, str]:
    lesson = LessonStep(2, 9, "Castes", "Every caste counts.", ())
    invitation = SimpleNamespace(id="abc", title="Samurai", inviter="Ren", seat_name="Gold")
    error = SimpleNamespace(status=404, title="That did not work", message="there is no such match")
    ended = match_page(started(), over=True, your_turn=False, offers=(), fairness=PROVED)
    return {
        "lobby": render("lobby.html", lobby(), language),
        "setup": render("setup.html", set_up(), language),
        "match": render("match.html", match_page(started()), language),
        "lesson": render("match.html", match_page(started(), lesson=lesson), language),
        "end": render("match.html", ended, language),
        "curtain": render("match.html", match_page(started(), curtain="Ren"), language),
        "spectator": render("match.html", match_page(started(), None), language),
        "replay": render("replay.html", replay_model(), language),
        "join": render("join.html", invitation, language),
        "rules": render("rules.html", RulesPage("Samurai", "<h1>SA</h1>"), language),
        "error": render("error.html", error, language),
    }


@pytest.fixture(scope="module")
def rendered() -> dict[str, str]:
    return pages()


# --- texts ------------------------------------------------------------------------------------------------------------


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
def test_every_page_is_rendered_in_every_language(language: str) -> None:
    for name, page in pages(language).items():
        assert f'<html lang="{language}">' in page, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_bot_has_a_name_of_its_own(language: str) -> None:
    words = Words(PACKAGE, language, ("",))
    names = [words.say(phrase(f"server.bot.{kind}")) for kind in LEVELS]
    assert len(set(names)) == len(names) == len(words.text("server.bot"))


def test_every_text_is_used() -> None:
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


def test_every_form_has_the_csrf_token(rendered: dict[str, str]) -> None:
    seen = 0
    for name, page in rendered.items():
        for form in re.findall(r'<form[^>]*method="post".*?</form>', page, re.S):
            seen += 1
            assert f'name="csrf" value="{CSRF}"' in form, (name, form[:90])
    assert seen > 30


def test_nothing_is_fetched_from_another_host(rendered: dict[str, str]) -> None:
    for text in (*rendered.values(), STYLE, *MODULES):
        foreign = re.findall(r"(?:https?:)?//[a-z0-9.-]+\.[a-z]{2,}", text)
        assert set(foreign) <= {"http://www.w3.org"}


def test_what_people_write_is_escaped(rendered: dict[str, str]) -> None:
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in rendered["match"]
    assert "<script>alert" not in rendered["match"]
    assert "<b><b>Jun" not in rendered["match"]


def test_nothing_of_the_match_is_behind_the_curtain(rendered: dict[str, str]) -> None:
    page = rendered["curtain"]
    assert 'action="/m/abc/reveal"' in page
    assert "data-action" not in page
    assert 'data-part="board"' not in page
    assert "Jun placed" not in page


def test_every_offer_is_a_button_that_works_without_script() -> None:
    match = started()
    match.play(match.actions()[0])
    page = match_page(match)
    fragment = render("_match.html", page)
    assert len(page.offers) > 20
    for offer in page.offers:
        assert re.search(rf'<button[^>]* form="play" name="action" value="{offer.number}"', fragment)
    assert f'<input type="hidden" name="version" value="{page.version}">' in fragment
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


def test_the_lobby_is_small(rendered: dict[str, str]) -> None:
    assert len("".join((rendered["lobby"], STYLE, *MODULES)).encode()) < 150_000


# --- view models of a match -------------------------------------------------------------------------------------------

SPIRIT = "samurai_spirit"
ANN, BOB = "ann", "bob"


def begin(matches: Matches, *guests: str, name: str = SPIRIT, **options: Any) -> str:
    """Start a match of these people; return its id."""
    plan = [SeatPlan("guest", guest.title(), guest=guest) for guest in guests]
    return matches.start(name, {"players": len(guests)}, plan, guests[0], **options)


def seen_by(matches: Matches, match_id: str, guest: str, waited: float = 0.0) -> MatchPage:
    """A match as a guest sees it, when somebody has been to move, and silent, for some seconds."""
    snapshot = matches.snapshot(match_id)
    snapshot.row.asked = time.time() - waited
    for seat in snapshot.seats:
        seat.seen = 0.0
    return MatchPresenter(matches).page(snapshot, Caller(guest, guest.title(), "en", False))


@pytest.mark.parametrize(
    ("name", "options", "scores", "expected"),
    [
        ("samurai", {}, (0.0, 1.0, 0.0), ["did not win", "won", "did not win"]),
        ("samurai", {}, (0.5, 0.0, 0.5), ["shares the victory", "did not win", "shares the victory"]),
        ("samurai", {"players": 2}, (0.5, 0.5), ["shares the victory"] * 2),
        ("samurai_spirit", {}, (0.65,) * 3, ["won together"] * 3),
        ("samurai_spirit", {}, (1.0,) * 3, ["won together"] * 3),
        ("samurai_spirit", {}, (0.0,) * 3, ["lost together"] * 3),
        ("seven_ronin", {}, (0.0, 1.0), ["did not win", "won"]),
        ("way_of_the_samurai", {"players": 2}, (0.0, 1.0), ["did not win", "won"]),
        ("way_of_the_samurai", {"players": 2}, (0.5, 0.5), ["a draw"] * 2),
        ("way_of_the_samurai", {}, (1.0,), ["won"]),
        ("way_of_the_samurai", {}, (0.0,), ["did not win"]),
        ("way_of_the_samurai", {"mode": "clan"}, (0.9 * 3 / 21,), ["did not win"]),
        ("way_of_the_samurai", {"mode": "clan"}, (1.0,), ["won"]),
        ("fuji_koro", {}, (0.5, 0.5, 0.0), ["shares the victory"] * 2 + ["did not win"]),
        ("fuji_koro", {}, (0.0,) * 3, ["did not win"] * 3),
        ("fuji_koro", {"mode": "cooperative"}, (1.0,) * 3, ["won together"] * 3),
        ("fuji_koro", {"mode": "cooperative"}, (0.0,) * 3, ["lost together"] * 3),
        ("fuji_koro", {"players": 1}, (1.0,), ["won"]),
    ],
)
def test_results_are_named_as_the_game_counts_them(
    name: str, options: dict[str, Any], scores: tuple[float, ...], expected: list[str]
) -> None:
    words, match = page_words("en"), tatami.game(name).start(**options)
    assert [words.say(phrase(key)) for key in result_keys(match, scores)] == expected


def test_a_draw_is_called_one_in_every_language_and_only_at_the_end(matches: Matches) -> None:
    plan = [SeatPlan("guest", "Me", guest="me"), SeatPlan("guest", "You", guest="you")]
    snapshot = matches.snapshot(matches.start("way_of_the_samurai", {"players": 2}, plan, "me"))
    settings = matches.settings

    def results(language: str) -> list[str]:
        return [person.result for person in spectators_people(snapshot, Caller("me", "Me", language, False), settings)]

    assert results("en") == ["", ""]
    snapshot.match.state.decision, snapshot.match.state.outcome = way.MATCH_OVER, way.DRAWN
    snapshot.row.status = "over"
    assert [results(language)[0] for language in LANGUAGES] == ["a draw", "remis", "remíza"]


def play_to_the_end(matches: Matches, match_id: str) -> None:
    while not (match := matches.snapshot(match_id).match).over:
        seat = match.acting[0]
        guest = matches.snapshot(match_id).seats[seat].guest
        matches.play(match_id, guest or "", seat, match.view(seat).actions()[0].number, None)


@pytest.mark.parametrize("game", [which.name for which in tatami.all_games() if has_lesson(which.name)])
def test_a_lesson_and_a_match_continued_from_one_have_no_commitment(matches: Matches, game: str) -> None:
    lesson, me = lesson_of(game), Caller("me", "Me", "en", False)
    players = tatami.game(game).meta.complete(lesson.options)["players"]
    plan = [SeatPlan("guest", "Me", guest="me")] * players
    taught = matches.snapshot(matches.start(game, lesson.options, plan, "me", lesson=True))
    continued = matches.snapshot(
        matches.start(game, lesson.options, plan, "me", secret=taught.row.secret, seed=taught.row.seed)
    )
    ordinary = matches.snapshot(matches.start(game, lesson.options, plan, "me"))
    presenter = MatchPresenter(matches)
    for snapshot, commitment in ((taught, ""), (continued, ""), (ordinary, commitment_of(ordinary.row.secret))):
        for page in (presenter.page(snapshot, me), replay_page(snapshot, me, 0, None, matches.settings)):
            assert page.fairness.commitment == commitment
            assert bool(page.fairness.secret) <= bool(commitment)
        assert describe(snapshot, me).commitment == (commitment or None)


def test_programs_get_the_secret_of_a_match_after_its_end_but_none_of_a_lesson(matches: Matches) -> None:
    lesson, me = lesson_of("samurai"), Caller("me", "Me", "en", False)
    for seed, shown in ((lesson.seed, False), (lesson.seed + 1, True)):
        match = tatami.game("samurai").start(seed=seed, **lesson.options)
        while match.seat is not None:
            match.play(match.actions()[0], match.seat)
        plan = [SeatPlan("guest", "Me", guest="me")] * match.players
        ended = matches.snapshot(matches.start("samurai", match.options, plan, "me", moves=match.moves, seed=seed))
        assert ended.match.over
        assert (describe(ended, me).secret == ended.row.secret) == shown
        assert (describe(ended, me).commitment is not None) == shown


@pytest.mark.parametrize(("template", "page"), [("match.html", match_page), ("replay.html", lambda _: replay_model())])
def test_without_a_commitment_none_is_shown(template: str, page: Any) -> None:
    complete = page(started())
    assert 'class="fair"' in render(template, complete)
    assert "fair" not in render(template, replace(complete, fairness=Fairness()))


def test_a_shared_screen_has_chat_and_rematch_at_the_end(matches: Matches) -> None:
    match_id = begin(matches, ANN, ANN, shared=True)
    play_to_the_end(matches, match_id)
    page = seen_by(matches, match_id, ANN)
    assert page.over and page.seat is None
    page, stranger = render("_match.html", page), render("_match.html", seen_by(matches, match_id, BOB))
    for form in ("rematch", "chat"):
        assert f'action="/m/{match_id}/{form}"' in page
        assert f'action="/m/{match_id}/{form}"' not in stranger


def test_a_page_refreshes_when_somebody_can_be_replaced(matches: Matches) -> None:
    match_id, away_after = begin(matches, ANN, BOB), matches.settings.away_after
    asked = matches.snapshot(match_id).match.acting[0]
    me, other = (BOB, ANN) if asked == 0 else (ANN, BOB)
    for waited in (0, 1, away_after / 2, away_after - 0.5):
        page = seen_by(matches, match_id, me, waited)
        assert page.bots.can_replace == () and page.refresh_in is not None
        assert seen_by(matches, match_id, me, waited + page.refresh_in).bots.can_replace == (asked,)
        assert waited + page.refresh_in < away_after + 2
    assert seen_by(matches, match_id, me, away_after + 1).refresh_in is None  # the button is there
    assert seen_by(matches, match_id, other).refresh_in is None  # nobody else is to move
    assert seen_by(matches, match_id, "stranger").refresh_in is None


def test_a_page_refreshes_when_a_clock_has_run_out(matches: Matches) -> None:
    match_id = begin(matches, ANN, BOB, clock=30)
    asked = matches.snapshot(match_id).match.acting[0]
    page = seen_by(matches, match_id, BOB if asked == 0 else ANN, 10)
    assert page.refresh_in in (20, 21)


def test_no_clock_runs_before_a_match_begins_and_after_it_has_ended(matches: Matches) -> None:
    plan = [SeatPlan("guest", "Ann", guest=ANN), SeatPlan("open", "…")]
    match_id = matches.start(SPIRIT, {"players": 2}, plan, ANN, clock=30)
    assert seen_by(matches, match_id, ANN, 10).clock is None
    matches.seats.join(match_id, matches.snapshot(match_id).seats[1].token, BOB, "Bob")
    assert seen_by(matches, match_id, ANN, 10).clock in (19, 20)
    play_to_the_end(matches, match_id)
    assert seen_by(matches, match_id, ANN, 10).clock is None


def test_when_a_page_refreshes_betrays_nothing_of_secret_moves(matches: Matches) -> None:
    """When somebody who plans in secret was last seen would betray how often they have moved."""
    match_id = begin(matches, ANN, BOB)
    asked = matches.snapshot(match_id).match.acting[0]
    me = Caller((ANN, BOB)[1 - asked], "Me", "en", False)
    found = set()
    for silent in (0, 1, 40, 100):
        snapshot = matches.snapshot(match_id)
        snapshot.row.asked = (now := time.time()) - 300
        snapshot.seats[asked].seen = now - silent
        found.add(MatchPresenter(matches).page(snapshot, me).refresh_in)
    assert len(found) == 1
    assert 0 < found.pop() <= matches.settings.away_after / 2


def test_inputs_have_the_limits_of_the_settings() -> None:
    settings = Settings(name_length=9, chat_length=77)
    invitation = SimpleNamespace(id="abc", title="Samurai", inviter="Ren", seat_name="Gold")
    match = render("match.html", match_page(started()), settings=settings)
    join = render("join.html", invitation, settings=settings)
    assert re.findall(r'name="text"[^>]*maxlength="(\d+)"', match) == ["77"]
    assert re.findall(r'name="name"[^>]*maxlength="(\d+)"', match) == ["9"]
    assert re.findall(r'name="name"[^>]*maxlength="(\d+)"', join) == ["9", "9"]


# --- covers and colours -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("drawing", [*(which.cover for which in tatami.all_games()), framed(plain())])
def test_a_cover_is_one_small_drawing(drawing: str) -> None:
    assert ElementTree.fromstring(drawing).tag == "{http://www.w3.org/2000/svg}svg"
    assert len(drawing) < 5000


def test_every_game_has_a_cover_of_its_own() -> None:
    covers = [which.cover for which in tatami.all_games()]
    assert len({*covers, framed(plain())}) == len(covers) + 1


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


# --- names, numbers, languages ----------------------------------------------------------------------------------------


def test_a_seat_has_the_name_of_its_game() -> None:
    assert re.findall(r"Seat (\d)<small>(\w+)</small>", render("setup.html", set_up())) == [
        ("1", "Green"),
        ("2", "Gold"),
        ("3", "Red"),
        ("4", "Purple"),
    ]


@pytest.mark.parametrize(
    ("language", "weight", "hint"), [("en", "2.0", "%"), ("pl", "2,0", "%"), ("cs", "2,0", "\u00a0%")]
)
def test_numbers_are_formatted_for_the_language(matches: Matches, language: str, weight: str, hint: str) -> None:
    assert LobbyPresenter(matches, Warmup([])).card(tatami.game("samurai_spirit"), language).weight == weight
    view, words = started().view(0), tatami.game("samurai").words(language)
    assert re.search(rf"\d{hint}[).]", hint_text(view, words))


@pytest.mark.parametrize("template", ["rules.html", "match.html"])
@pytest.mark.parametrize(("language", "note"), [("en", ""), ("pl", "po angielsku"), ("cs", "v angličtině")])
def test_the_rulebook_is_marked_as_english_on_other_pages(template: str, language: str, note: str) -> None:
    page = match_page(started()) if template == "match.html" else rules_page(tatami.game("samurai"), language)
    html = render(template, page, language)
    assert len(re.findall('<div [^>]*lang="en"', html)) == 1
    assert note in html
    assert "in English" not in html


@pytest.mark.parametrize(
    ("language", "text"), [("en", "1 second ago"), ("pl", "1 sekundę temu"), ("cs", "před 1 sekundou")]
)
def test_what_happens_now_is_not_in_the_future(language: str, text: str) -> None:
    assert ago(time.time() + 0.2, language) == text


# --- the script in a browser ------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with open_browser() as opened:
        yield opened


@pytest.fixture
def fake_page(browser: Browser) -> tuple[Any, FakeServer, list[str]]:
    server = FakeServer()
    return open_match_page(browser, server), server, server.faults


def test_a_tile_is_played_with_keys_alone(fake_page: tuple[Any, FakeServer, list[str]]) -> None:
    page, server, faults = fake_page
    page.keyboard.press("1")
    page.wait_for_selector(".pane [data-action]")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    chosen = int(page.evaluate("document.activeElement.dataset.action"))
    page.keyboard.press("Enter")
    page.wait_for_function("!document.querySelector('.pane [data-action]')")
    assert [sent["action"] for sent in server.sent] == [match_page(started()).offers[0].number, chosen]
    assert server.sent[0] | {"action": 0} == {"action": 0, "version": 1, "seat": 0, "csrf": CSRF}
    assert "Thing 2 happened." in page.locator("#announcer").text_content()
    assert faults == []


def test_escape_takes_back_and_a_double_click_plays_once(fake_page: tuple[Any, FakeServer, list[str]]) -> None:
    page, server, _ = fake_page
    page.locator(".hand button").first.dblclick()
    page.wait_for_selector(".pane [data-action]")
    assert len(server.sent) == 1
    page.keyboard.press("Escape")
    page.wait_for_function("!document.querySelector('.pane [data-action]')")
    assert len(server.match) == 0


def test_a_refused_move_says_why(fake_page: tuple[Any, FakeServer, list[str]]) -> None:
    page, server, _ = fake_page
    server.refuses = {"play"}
    page.locator(".hand button").first.click()
    page.wait_for_function("document.querySelector('#link').textContent.includes('gone on')")
    assert page.locator("#link").is_visible()


def test_hand_and_prompt_are_seen_without_scrolling(fake_page: tuple[Any, FakeServer, list[str]]) -> None:
    page, _, _ = fake_page
    for selector in (".prompt", ".pane > svg", ".hand", ".actions"):
        box = page.locator(selector).bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] <= 768, selector
    assert page.locator(".board").bounding_box()["height"] > 500


def test_a_narrow_screen_is_not_scrolled_sideways(browser: Browser) -> None:
    page = open_match_page(browser, FakeServer(), viewport={"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    shown = page.evaluate("document.querySelector('.pane svg').getScreenCTM().a")
    assert 27 * shown >= 11  # the values of tiles are printed at 27


def test_no_style_of_the_page_applies_to_a_board() -> None:
    """A bare class of the style sheet would also style pieces of a board that share the name."""
    css = re.sub(r"/\*.*?\*/", "", STYLE, flags=re.DOTALL)
    bare = set(re.findall(r"(?:^|[,}])\s*\.([\w-]+)(?=[\s,{\[:.])", css))
    for which in tatami.all_games():
        match = which.start(seed=1)
        panels = match.view(match.seat).panels()
        drawn = [panels.board, *(item.svg for item in panels.hand_items)]
        used = {name for svg in drawn for names in re.findall(r'class="([^"]*)"', svg) for name in names.split()}
        assert not used & bare, f"{which.name} shares {used & bare} with the page"
