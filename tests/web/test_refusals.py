"""Refusals are in the visitor's language; a refused form comes back as it was filled in."""

import ast
import asyncio
import html
import pickle
import re
import time
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest

import tatami
from bench.servers import RunningServer, running_server
from tatami.errors import BadOption, Clash, IllegalAction, OtherEdition, UnknownGame
from tatami.ui.i18n import LANGUAGES
from tatami.web.app import make_app
from tatami.web.lobby_presenter import LobbyPresenter
from tatami.web.matches import OPPONENT, Matches
from tatami.web.presenters import bot_choices
from tatami.web.refusals import Refusal, refused
from tatami.web.seats import SeatPlan
from tatami.web.settings import Settings
from tatami.web.setup_presenter import setup_page
from tatami.web.warmup import Warmup
from tatami.web.words import page_words

PAGE = {"accept": "text/html"}
RANDOM = {"opt_start_hand": "random", "opt_figure_setup": "random"}
MAX_MATCHES = 2  # running matches of a guest on this server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server that allows few matches."""
    with running_server(tmp_path_factory.mktemp("refusals"), matches_per_guest=str(MAX_MATCHES)) as running:
        yield running


class Visitor:
    """A person with a browser, a language and a CSRF token."""

    def __init__(self, client: httpx.Client, language: str) -> None:
        self.client, self.language = client, language
        client.headers.update({"accept-language": language, **PAGE})
        found = re.search(r'name="csrf" value="(\w+)"', client.get("/").text)
        assert found
        self.csrf = found[1]

    def send(self, path: str, **form: str) -> httpx.Response:
        return self.client.post(path, data={"csrf": self.csrf, **form})

    def send_by_script(self, path: str, **form: str) -> httpx.Response:
        return self.client.post(path, data=form, headers={"x-csrf": self.csrf, "accept": "*/*"})


@pytest.fixture(params=LANGUAGES)
def visitor(server: RunningServer, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    with server.client() as client:
        yield Visitor(client, request.param)


@pytest.fixture
def pole(server: RunningServer) -> Iterator[Visitor]:
    with server.client() as client:
        yield Visitor(client, "pl")


def text_of(language: str, key: str) -> str:
    return str(page_words(language).text(key))


# --- texts ------------------------------------------------------------------------------------------------------------


def keys_refused_with() -> set[str]:
    """Every key of a refusal in the sources."""
    keys = set()
    for source in files("tatami.web").iterdir():
        if source.name.endswith(".py"):
            for node in ast.walk(ast.parse(source.read_text("utf-8"))):
                if isinstance(node, ast.Constant) and str(node.value).startswith("refusal."):
                    keys.add(str(node.value))
    return keys


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_is_a_sentence_of_its_own_in_every_language(language: str) -> None:
    known = page_words(language).text("refusal")
    assert {f"refusal.{key}" for key in known} == keys_refused_with()
    texts = [text for entry in known.values() for text in (entry.values() if isinstance(entry, dict) else [entry])]
    assert all(text[0].isupper() or text[0] == "{" for text in texts)
    assert all(text.endswith(".") for text in texts)
    assert all(entry != text_of("en", f"refusal.{key}") for key, entry in known.items() if language != "en")


def test_no_refusal_is_written_in_english_only() -> None:
    for source in files("tatami.web").iterdir():
        if source.name.endswith(".py"):
            for call in ast.walk(ast.parse(source.read_text("utf-8"))):
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Refusal":
                    assert not isinstance(call.args[1], ast.JoinedStr), (source.name, call.lineno)
                    if isinstance(call.args[1], ast.Constant):
                        assert str(call.args[1].value).startswith("refusal."), (source.name, call.lineno)


def test_a_refusal_is_english_by_default_and_has_plurals_in_every_language() -> None:
    refusal = Refusal(429, "refusal.too_many", count=5)
    assert str(refusal) == refusal.detail == "You have 5 running matches; finish some first."
    assert refusal.said_in("pl") == "Masz 5 trwających partii; najpierw dokończ którąś z nich."
    assert refusal.said_in("cs") == "Máš 5 rozehraných partií; nejdřív některou dohraj."


def test_programs_get_the_detail_and_people_the_reason() -> None:
    refusal = refused(409, IllegalAction("seat 1 has nothing to decide now; it is for seat 0"))
    assert refusal.detail == "seat 1 has nothing to decide now; it is for seat 0"
    assert refusal.said_in("cs") == "Tento tah teď nelze zahrát."


@pytest.mark.parametrize(
    ("error", "key"),
    [(UnknownGame("x"), "no_game"), (OtherEdition("x"), "other_edition"), (BadOption("x"), "bad_option")],
)
def test_errors_of_a_game_have_a_reason_for_people(error: ValueError, key: str) -> None:
    assert refused(422, error).said_in("pl") == text_of("pl", f"refusal.{key}")


# --- options that do not go together ----------------------------------------------------------------------------------


def clash_of_spirit() -> Clash:
    """SS-20.2: one player leads two or three Samurai."""
    with pytest.raises(Clash) as caught:
        tatami.game("samurai_spirit").resolve_options(players=5, solo="yes")
    return caught.value


def test_a_clash_says_the_same_in_english_as_any_bad_option_and_travels_between_processes() -> None:
    clash = clash_of_spirit()
    assert str(clash) == "samurai_spirit: with solo yes, players is one of 2, 3, not 5"
    assert str(pickle.loads(pickle.dumps(clash))) == str(clash)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_clash_is_told_in_the_words_of_the_game(language: str) -> None:
    refusal = refused(422, clash_of_spirit())
    words = tatami.game("samurai_spirit").words(language)
    text = refusal.said_in(language)
    assert f"{words.name('option', 'solo')} ({words.name('value.solo', 'yes')})" in text
    assert f"{text_of(language, 'setup.players')} (5)" in text
    assert f"{text_of(language, 'setup.players')} (2, 3)" in text


# --- pages, the script, the API ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "status", "key"),
    [
        ("/m/none", 404, "no_match"),
        ("/m/none/join/token", 404, "no_match"),
        ("/setup/chess", 404, "no_game"),
        ("/nowhere", 404, "no_page"),
        ("/m/none/undo", 405, "no_page"),
        ("/m/none/replay/first", 422, "malformed"),
    ],
)
def test_an_error_page_speaks_the_visitors_language(visitor: Visitor, path: str, status: int, key: str) -> None:
    answer = visitor.client.get(path)
    assert answer.status_code == status
    assert f'<html lang="{visitor.language}">' in answer.text
    assert f"<p>{text_of(visitor.language, f'refusal.{key}')}</p>" in html.unescape(answer.text)


def test_the_script_is_answered_in_the_visitors_language(visitor: Visitor) -> None:
    match_path = visitor.send("/setup/samurai", players="2", seat_0="me", seat_1="friend", **RANDOM).url.path
    tried = {
        f"{match_path}/undo": "no_undo",
        f"{match_path}/undo/yes": "no_undo_asked",
        f"{match_path}/lesson": "no_lesson_step",
        f"{match_path}/reveal": "no_curtain",
    }
    for path, key in tried.items():
        answer = visitor.send_by_script(path)
        assert (answer.status_code, answer.json()["detail"]) == (409, text_of(visitor.language, f"refusal.{key}"))
    silent = visitor.send_by_script(f"{match_path}/chat", text="")
    assert (silent.status_code, silent.json()["detail"]) == (422, text_of(visitor.language, "refusal.empty_message"))
    early = visitor.send_by_script(f"{match_path}/play", seat="0", action="0", version="0")
    assert (early.status_code, early.json()["detail"]) == (409, text_of(visitor.language, "refusal.not_begun"))


def test_an_empty_name_is_refused_with_a_reason(pole: Visitor) -> None:
    answer = pole.send("/name", name=" ")
    assert answer.status_code == 422
    assert text_of("pl", "refusal.no_name") in answer.text


def test_programs_are_answered_in_english_whatever_their_language(server: RunningServer) -> None:
    with httpx.Client(base_url=f"{server.address}/api/v1", headers={"accept-language": "cs", **PAGE}) as client:
        token = client.post("/guests", json={"name": "Program", "language": "cs"}).json()["token"]
        client.headers["authorization"] = f"Bearer {token}"
        assert client.get("/matches/none").json() == {"detail": "There is no such match."}
        wanted = {"game": "samurai_spirit", "seats": ["me"] * 5, "options": {"solo": "yes"}}
        assert client.post("/matches", json=wanted).json() == {"detail": str(clash_of_spirit())}


# --- the set-up form --------------------------------------------------------------------------------------------------


def chosen(page: str, field: str) -> str:
    """Return what a select field of a page shows."""
    found = re.search(rf'<select id="{field}".*?</select>', page, re.S)
    assert found
    marked = re.findall(r'<option value="([^"]*)" selected>', found[0])
    assert len(marked) == 1, (field, marked)
    return str(marked[0])


FILLED = {
    "players": "5",
    "opt_solo": "yes",
    "opt_difficulty": "heroic",
    "seat_0": "bot:shogun",
    "seat_1": "me",
    "seat_2": "friend",
    "seat_3": "open",
    "shared": "1",
    "clock": "90",
}


def test_a_clash_comes_back_to_the_form_with_every_choice_kept(visitor: Visitor) -> None:
    answer = visitor.send("/setup/samurai_spirit", **FILLED)
    page = html.unescape(answer.text)
    assert answer.status_code == 422
    assert refused(422, clash_of_spirit()).said_in(visitor.language) in page
    assert '<p class="error" role="alert">' in page
    for field, value in FILLED.items():
        if field not in ("shared", "clock"):
            assert chosen(page, field) == value
    assert 'name="shared" value="1" checked' in page
    assert 'name="practice" value="1">' in page
    assert 'value="90"' in page


@pytest.mark.parametrize(
    ("wrong", "key"),
    [
        ({"seat_1": "emperor"}, "bad_option"),
        ({"seat_1": "bot:emperor"}, "bad_option"),
        ({"players": "9"}, "bad_option"),
        ({"opt_start_hand": "stolen"}, "bad_option"),
        ({"clock": "3"}, "clock"),
    ],
    ids=str,
)
def test_a_bad_choice_comes_back_to_the_form(pole: Visitor, wrong: dict[str, str], key: str) -> None:
    answer = pole.send("/setup/samurai", **{"players": "3", "seat_2": "open", **RANDOM, **wrong})
    expected = text_of("pl", f"refusal.{key}").format(least=5, most=86400)
    assert answer.status_code == 422
    assert expected in html.unescape(answer.text)
    assert chosen(answer.text, "seat_2") == "open"
    if "seat_1" in wrong:
        assert chosen(answer.text, "seat_1") == f"bot:{OPPONENT}"


def test_too_many_matches_come_back_to_the_form_and_start_nothing(pole: Visitor) -> None:
    form = {"players": "2", "seat_1": "friend", **RANDOM}
    for _ in range(MAX_MATCHES):
        assert pole.send("/setup/samurai", **form).status_code == 200
    answer = pole.send("/setup/samurai", **form)
    assert answer.status_code == 422
    assert Refusal(429, "refusal.too_many", count=MAX_MATCHES).said_in("pl") in html.unescape(answer.text)
    assert chosen(answer.text, "seat_1") == "friend"


def test_a_forged_form_gets_no_form_back(pole: Visitor) -> None:
    pole.csrf = "0" * 32
    answer = pole.send("/setup/samurai", players="2")
    assert answer.status_code == 403
    assert text_of("pl", "refusal.stale_form") in answer.text
    assert 'action="/setup/samurai"' not in answer.text


def test_what_was_filled_in_is_never_markup(pole: Visitor) -> None:
    answer = pole.send("/setup/samurai", players="2", clock='"><script>x</script>', **RANDOM)
    assert answer.status_code == 422
    assert "<script>x" not in answer.text


# --- the fresh form ---------------------------------------------------------------------------------------------------


def test_a_fresh_form_has_the_visitor_first_and_then_bots_of_the_default_level(pole: Visitor) -> None:
    page = pole.client.get("/setup/samurai").text
    assert [chosen(page, f"seat_{seat}") for seat in range(4)] == ["me"] + [f"bot:{OPPONENT}"] * 3
    assert 'name="practice" value="1" checked' in page
    assert 'name="shared" value="1">' in page


def test_only_the_default_level_is_marked() -> None:
    assert [bot.value for bot in bot_choices("en") if bot.chosen] == [OPPONENT]


def test_a_preset_names_every_option_so_that_it_also_replaces_what_was_kept(matches: Matches) -> None:
    which = tatami.game("samurai_spirit")
    card = LobbyPresenter(matches, Warmup(["samurai"])).card(which, "en")
    for preset in setup_page(card, which, "en", FILLED).presets:
        assert all(f'"{option}"' in preset.value for option in which.meta.options)


def test_a_plan_with_too_few_seats_is_refused(matches: Matches) -> None:
    with pytest.raises(Refusal, match="needs 2 seats, not 1"):
        matches.start("samurai", {"players": 2}, [SeatPlan("guest", "Ann", guest="ann")], "ann")


# --- limits -----------------------------------------------------------------------------------------------------------


def test_a_large_body_is_refused_in_the_visitors_language(visitor: Visitor) -> None:
    reason = Refusal(413, "refusal.too_large", bytes=Settings.body_bytes).said_in(visitor.language)
    as_page = visitor.send("/name", name="x" * Settings.body_bytes)
    by_script = visitor.send_by_script("/name", name="x" * Settings.body_bytes)
    assert (as_page.status_code, by_script.status_code) == (413, 413)
    assert reason in html.unescape(as_page.text)
    assert by_script.json()["detail"] == reason
    assert as_page.headers["x-frame-options"] == "DENY"


def test_too_many_requests_are_refused_in_the_visitors_language_until_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = SimpleNamespace(now=100.0, monotonic=lambda: clock.now, perf_counter=time.perf_counter)
    monkeypatch.setattr("tatami.web.middleware.time", clock)  # a clock that the test sets
    database = f"sqlite:///{tmp_path / 'web.db'}"
    app = make_app(Settings(database=database, requests_burst=3, requests_per_second=5.0))

    async def get(*paths: str) -> list[httpx.Response]:
        transport, headers = httpx.ASGITransport(app), {"accept-language": "cs", **PAGE}
        async with httpx.AsyncClient(transport=transport, base_url="http://tatami.test", headers=headers) as client:
            return [await client.get(path) for path in paths]

    *_, page, program, style = asyncio.run(get(*3 * ["/healthz"], "/", "/api/v1/games", "/static/app.css"))
    clock.now += 0.25
    (last,) = asyncio.run(get("/healthz"))
    assert page.status_code == 429
    assert text_of("cs", "refusal.too_fast") in html.unescape(page.text)
    assert (program.status_code, program.json()) == (429, {"detail": text_of("en", "refusal.too_fast")})
    assert style.status_code == 200
    assert last.text == "ok"
    app.state.services.store.close()
