"""Every prompt, action and event of 7 Ronin has a text in all three languages."""

from pathlib import Path

import numpy as np
import pytest

import tatami
from tatami.games.seven_ronin import state as at
from tatami.games.seven_ronin.components import AREA_NAMES, DATA, LOCATION_NAMES, RONIN_NAMES
from tatami.games.seven_ronin.events import EVENTS
from tatami.games.seven_ronin.ui.phrases import action_phrase, clause, event_phrase, prompt
from tatami.kernel.events import Event
from tatami.lab.clauses import read_clauses
from tatami.ui.i18n import LANGUAGES

from ..texts import texts_of
from .table import fresh, table

RULEBOOK = Path(__file__).parents[3] / "docs" / "rules" / "seven_ronin.md"
GAME = tatami.game("seven_ronin")


@pytest.mark.parametrize("language", LANGUAGES)
def test_cases_are_complete(language: str) -> None:
    texts = texts_of("seven_ronin", language).values()
    bent = [set(entry) for entry in texts if isinstance(entry, dict) and "nom" in entry]
    assert bent
    assert all(cases == {"nom", "to", "at", "from", "acc"} for cases in bent)


def test_random_matches_have_texts_in_every_language_and_a_clause_for_every_prompt() -> None:
    languages = [GAME.words(language) for language in LANGUAGES]
    clauses = set(read_clauses(RULEBOOK.read_text("utf-8"), "SR"))
    rng, keys = np.random.default_rng(3), set()
    for seed in range(10):
        match = GAME.start(seed=seed)
        while True:
            for seat in (None, 0, 1):
                view = match.view(seat)
                assert clause(view.state, view.seat) in clauses
                phrases = [view.prompt(), *(action.phrase for action in view.actions() if action.phrase)]
                keys |= {said.key for said in phrases}
                assert all("{" not in words.say(said) for said in phrases for words in languages)
            if match.over:
                break
            seat = match.acting[rng.integers(len(match.acting))]
            actions = match.actions(seat)
            match.play(actions[rng.integers(len(actions))], seat)
        for event in match.log:
            assert all(words.say(event_phrase(event)).endswith((".", "!")) for words in languages)
    rare = {"offer.target_watchtower", "ask.watchtower"}
    every = {key for key in texts_of("seven_ronin", "en") if key.startswith(("offer.", "ask."))}
    assert every - keys <= rare


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_short_pool_can_be_asked_about(language: str) -> None:
    # SR-13.10
    t = table(
        "AREAS", round=3, reserve=19, ninja={"watchtower": 1, "road": 29}, ronin={"kabe": "inn", "yumi": "field2"}
    )
    t.play("use watchtower")
    words = GAME.words(language)
    assert words.say(prompt(t.s, 0)) != words.say(prompt(t.s, 1))
    assert "Kabe" in words.say(action_phrase(t.s, 0, GAME.action("ronin kabe").number))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ronin_and_place_has_a_name_and_help(language: str) -> None:
    words = GAME.words(language)
    assert all(words.name("ronin", name) and words.text(f"help.ronin.{name}").endswith(".") for name in RONIN_NAMES)
    assert all(words.name("place", name) and words.text(f"help.place.{name}").endswith(".") for name in LOCATION_NAMES)


@pytest.mark.clause("SR-3.8")
def test_the_polish_names_are_those_of_the_rulebook() -> None:
    words = GAME.words("pl")
    assert words.seats == ("Atakujący", "Obrońca")
    plain = str.maketrans("ążź", "azz")
    for area in [*DATA["area"], DATA["market"]]:
        assert words.name("place", area["id"]).translate(plain) == area["names_elsewhere"][0]
    assert [words.name("ronin", name) for name in RONIN_NAMES] == [ronin["name"] for ronin in DATA["ronin"]]


def test_grammar_bends_the_names_of_places() -> None:
    event = Event(EVENTS[5], {"place": AREA_NAMES.index("inn"), "count": 2})
    assert [GAME.words(language).say(event_phrase(event)) for language in LANGUAGES] == [
        "2 ninja come to the Inn.",
        "2 ninja przychodzą do Gospody.",
        "2 nindžové přicházejí do Hostince.",
    ]


@pytest.mark.clause("SR-6.3", "SR-6.4", "SR-6.7")
def test_what_is_said_of_the_other_side_while_planning_is_only_whether_it_is_ready() -> None:
    t = fresh().play("attack well", "defend inn")
    assert prompt(t.seen_by(None).s, -1).key == "ask.wait_plans"
    t.play("attack ready")
    assert prompt(t.seen_by("attacker").s, at.ATTACKER).key == "ask.wait_plan"
    assert prompt(t.seen_by("defender").s, at.DEFENDER).key == "ask.defence"


@pytest.mark.clause("SR-11.14", "SR-13.14")
@pytest.mark.parametrize(("language", "area"), [("en", "area"), ("pl", "obszar"), ("cs", "oblast")])
def test_a_pinned_ronin_is_not_said_to_be_bound_to_an_area_that_hayai_may_leave(language: str, area: str) -> None:
    assert area not in GAME.words(language).text("board.pinned")


@pytest.mark.clause("SR-15.4", "SR-16.6")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_on_ending_a_round_tells_that_the_last_one_is_the_defenders(language: str) -> None:
    words = GAME.words(language)
    assert all(seat in words.text("help.action.areas_done") for seat in words.seats)
