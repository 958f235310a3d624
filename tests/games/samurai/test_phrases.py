"""Every prompt, action and event of Samurai has a text in all three languages."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tatami
from tatami.games.samurai import state as at
from tatami.games.samurai.components import CASTE_NAMES, HEX_CODES, HEXES_IN_PLAY, TILE_NAMES, TOWN_NAMES, TOWNS_IN_PLAY
from tatami.games.samurai.events import ENDED, EVENTS, PLACED
from tatami.games.samurai.ui.phrases import (
    CHOICE_CLAUSES,
    CLAUSES,
    action_phrase,
    clause,
    event_phrase,
    place_name,
    prompt,
)
from tatami.kernel.events import Event
from tatami.kernel.records import Record, copy_record
from tatami.lab.clauses import read_clauses
from tatami.match import Match, View
from tatami.ui.i18n import LANGUAGES, Words

from ..texts import texts_of

SAMURAI = tatami.game("samurai")
RULEBOOK = Path(__file__).parents[3] / "docs" / "rules" / "samurai.md"


def play_and_collect_texts(
    options: dict[str, Any], seed: int, languages: list[Words]
) -> tuple[Match, set[int], set[str]]:
    """Play a random match and render every prompt, action and event; return the decisions and keys that occurred."""
    match = SAMURAI.start(seed=seed, **options)
    rng = np.random.default_rng(seed)
    decisions: set[int] = set()
    keys: set[str] = set()
    while not match.over:
        decisions.add(int(match.state.decision))
        actions = match.actions()
        for seat in range(-1, match.players):
            phrases = [match.view(None if seat < 0 else seat).prompt()]
            phrases += [action.phrase for action in actions if action.phrase] if seat == match.seat else []
            for phrase in phrases:
                keys.add(phrase.key)
                for words in languages:
                    said = words.say(phrase)
                    assert said and "{" not in said
        match.play(actions[int(rng.integers(len(actions)))])
    for event in match.log:
        keys.add(event_phrase(event).key)
        assert all(words.say(event_phrase(event)).endswith((".", "!")) for words in languages)
    assert all(words.say(match.view(None).prompt()) for words in languages)
    return match, decisions, keys


def test_random_matches_have_texts_in_every_language() -> None:
    languages = [SAMURAI.words(language) for language in LANGUAGES]
    asked: set[int] = set()
    keys: set[str] = set()
    for players in (2, 3, 4):
        for seed, order in enumerate(("auto", "ask", "ask")):
            _, decisions, said = play_and_collect_texts({"players": players, "capture_order": order}, seed, languages)
            asked |= decisions
            keys |= said
    assert asked >= set(range(at.NOTHING)) - {at.CAPTURE_CASTE, at.CAPTURE_TOWN}  # rare in random play; tested below
    offered = {key for key in texts_of("samurai", "en") if key.startswith("offer.")}
    assert offered - keys <= {"offer.pass", "offer.capture_town", "offer.capture_caste"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_order_of_captures_can_be_asked_and_answered(language: str) -> None:
    # SA-7.9
    words = SAMURAI.words(language)
    match = SAMURAI.start(players=2, seed=1, preset="basic", capture_order="ask")
    s = copy_record(match.state)
    s.turn, s.origin = 0, HEX_CODES.index("O14")
    for decision, action in ((at.CAPTURE_TOWN, "hex O14"), (at.CAPTURE_CASTE, "caste rice")):
        s.decision = decision
        assert words.say(prompt(s, 0)) != words.say(prompt(s, 1))
        assert words.say(action_phrase(s, 0, SAMURAI.action(action).number))


@pytest.mark.clause("SA-7.6", "SA-7.7")
@pytest.mark.parametrize(
    ("language", "asked", "offered", "waiting"),
    [
        (
            "en",
            "Choose which figure of Edo is resolved first",
            "Resolve the rice of Edo first",
            "Green is deciding what is resolved first",
        ),
        (
            "pl",
            "Wybierz figurkę z osady Edo, którą rozstrzygamy najpierw",
            "Najpierw rozstrzygnij ryż z osady Edo",
            "Zielony decyduje, co zostanie rozstrzygnięte najpierw",
        ),
        (
            "cs",
            "Vyber figurku ze sídla Edo, která se vyhodnotí nejdřív",
            "Nejdřív vyhodnoť rýži ze sídla Edo",
            "Zelený rozhoduje, co se vyhodnotí nejdřív",
        ),
    ],
)
def test_ordering_figures_promises_them_to_nobody(language: str, asked: str, offered: str, waiting: str) -> None:
    words = SAMURAI.words(language)
    s = at_decision(at.CAPTURE_CASTE, origin=HEX_CODES.index("O14"))
    assert words.say(prompt(s, 0)) == asked
    assert words.say(action_phrase(s, 0, SAMURAI.action("caste rice").number)) == offered
    assert words.say(prompt(s, 1)) == waiting


@pytest.mark.clause("SA-9.2")
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "The match ends: four or more figures lie set aside."),
        ("pl", "Koniec partii: odłożono co najmniej cztery figurki."),
        ("cs", "Konec partie: stranou leží aspoň čtyři figurky."),
    ],
)
def test_the_reason_of_the_end_fits_five_figures_set_aside_too(language: str, said: str) -> None:
    # R15
    ended = Event(EVENTS[ENDED], {"reason": at.TOO_MANY_SET_ASIDE})
    assert SAMURAI.words(language).say(event_phrase(ended)) == said


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tile_and_caste_has_a_name_and_help(language: str) -> None:
    words = SAMURAI.words(language)
    for tile in TILE_NAMES:
        assert words.name("tile", tile) and words.text(f"help.tile.{tile}").endswith(".")
    for caste in CASTE_NAMES:
        assert words.name("caste", caste) and words.text(f"help.caste.{caste}").endswith(".")


def test_a_hex_is_called_by_its_code_and_the_settlements_beside_it() -> None:
    words = SAMURAI.words("en")
    said = {code: words.say(place_name(HEX_CODES.index(code), 4)) for code in ("O14", "N13", "N16", "N7", "M4")}
    assert said == {
        "O14": "Edo",
        "N13": "N13, by Edo and Toyama",
        "N16": "sea N16, off Sumpu",
        "N7": "sea N7, off Hirosaki and Hakodate",
        "M4": "sea M4, off Otaru",
    }


@pytest.mark.clause("SA-3.6", "SA-3.7")
def test_a_seam_is_called_by_the_settlements_of_the_parts_in_play() -> None:
    words = SAMURAI.words("en")
    said = {
        code: [words.say(place_name(HEX_CODES.index(code), players)) for players in (2, 3, 4)] for code in ("E19", "N7")
    }
    assert said == {
        "E19": ["sea E19, off Shimonoseki", *2 * ["sea E19, off Shimonoseki and Hakata"]],
        "N7": [*2 * ["sea N7, off Hirosaki"], "sea N7, off Hirosaki and Hakodate"],
    }


@pytest.mark.clause("SA-3.6", "SA-3.7")
@pytest.mark.parametrize("players", [2, 3])
def test_no_settlement_is_named_that_is_not_in_play(players: int) -> None:
    """Neither where a ship may go, nor on the board, nor when it lies there."""
    absent, ship = TOWN_NAMES[TOWNS_IN_PLAY[players] :], TILE_NAMES.index("ship1")
    s = copy_record(SAMURAI.start(players=players, seed=1, preset="basic").state)
    s.decision, s.tile = at.PLACE_TILE, ship
    view = View(SAMURAI, 0, s, ())
    said = [action.text() for action in view.actions()] + [view.svg()]
    for hex_id in range(HEXES_IN_PLAY[players]):
        said.append(
            SAMURAI.words("en").say(event_phrase(Event(EVENTS[PLACED], {"seat": 0, "tile": ship, "hex": hex_id})))
        )
    assert len(said) > HEXES_IN_PLAY[players] + 1
    assert not [(town, text) for town in absent for text in said if town in text]


@pytest.mark.clause("SA-3.7")
def test_an_event_names_those_settlements_that_are_beside_a_hex_with_any_number_of_players() -> None:
    ship = TILE_NAMES.index("ship1")
    events = [Event(EVENTS[PLACED], {"seat": 0, "tile": ship, "hex": HEX_CODES.index(code)}) for code in ("N7", "M4")]
    assert [SAMURAI.words("en").say(event_phrase(event)) for event in events] == [
        "Green places ship 1 on sea N7, off Hirosaki.",
        "Green places ship 1 on sea M4, off Otaru.",
    ]


def test_grammar_bends_the_names() -> None:
    placed = Event(EVENTS[PLACED], {"seat": 0, "tile": TILE_NAMES.index("samurai2"), "hex": HEX_CODES.index("N13")})
    said = [SAMURAI.words(language).say(event_phrase(placed)) for language in LANGUAGES]
    assert said == [
        "Green places samurai 2 on N13, by Edo and Toyama.",
        "Zielony kładzie samuraja 2 na polu N13 (obok: Edo, Toyama).",
        "Zelený pokládá samuraje 2 na pole N13 (vedle: Edo, Toyama).",
    ]


def test_a_shared_victory_names_all_winners() -> None:
    # SA-10.8
    match = SAMURAI.start(players=4, seed=1, preset="basic")
    s = copy_record(match.state)
    s.decision = at.NOTHING
    s.won[:] = (1, 0, 1, 1)
    assert SAMURAI.words("en").say(prompt(s, 1)) == "The match is over: Green, Red and Purple share the victory"


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_on_actions_is_one_sentence(language: str) -> None:
    words = SAMURAI.words(language)
    assert all(said.count(".") == 1 for said in words.text("help.action").values())


# --- the clause in question -------------------------------------------------------------------------------------------


def at_decision(decision: int, **fields: int) -> Record:
    """A position of seat 0 in which something is asked."""
    s = copy_record(SAMURAI.start(players=2, seed=21, preset="basic").state)
    s.decision = decision
    for name, value in fields.items():
        setattr(s, name, value)
    return s


def test_every_decision_rests_on_a_clause_of_the_rulebook() -> None:
    clauses = set(read_clauses(RULEBOOK.read_text("utf-8"), "SA"))
    assert {*CLAUSES.values(), *CHOICE_CLAUSES.values()} <= clauses
    for players in (2, 3):
        match = SAMURAI.start(players=players, seed=players, capture_order="ask")
        rng = np.random.default_rng(players)
        while True:
            for seat in (None, *range(players)):
                view = match.view(seat)
                assert clause(view.state, view.seat) in clauses
            if match.over:
                break
            actions = match.actions()
            match.play(actions[int(rng.integers(len(actions)))])


@pytest.mark.parametrize(
    ("decision", "expected"),
    [
        (at.PICK_TILE, "SA-4.7"),
        (at.CHOOSE_TILE, "SA-5.2"),
        (at.MOVE_FROM, "SA-6.6"),
        (at.MOVE_TO, "SA-6.7"),
        (at.SWAP_TOWN, "SA-6.12"),
        (at.SWAP_CASTE, "SA-6.12"),
        (at.SWAP_OTHER_TOWN, "SA-6.12"),
        (at.SWAP_OTHER_CASTE, "SA-6.12"),
        (at.CAPTURE_TOWN, "SA-7.9"),
        (at.CAPTURE_CASTE, "SA-7.9"),
        (at.NOTHING, "SA-10.3"),
    ],
)
def test_a_decision_opens_the_rules_at_its_clause(decision: int, expected: str) -> None:
    assert clause(at_decision(decision), 0) == expected


def test_a_ship_opens_the_rules_of_the_sea_and_other_tiles_those_of_the_land() -> None:
    said = {name: clause(at_decision(at.PLACE_TILE, tile=TILE_NAMES.index(name)), 0) for name in ("ship1", "castle3")}
    assert said == {"ship1": "SA-6.2", "castle3": "SA-6.1"}


def test_cities_are_filled_by_another_clause_than_villages() -> None:
    s = copy_record(SAMURAI.start(players=2, seed=1, start_hand="random").state)
    assert clause(s, 0) == clause(s, 1) == "SA-4.10"
    for town in ("Kyoto", "Akita"):
        s.figures[TOWN_NAMES.index(town)] = 3
    assert clause(s, 0) == "SA-4.11"
    s.decision = at.FIGURE_TOWN
    assert clause(s, 0) == "SA-4.11"


def test_what_can_still_be_played_decides_the_clause() -> None:
    played = at_decision(at.CHOOSE_TILE, played=1)
    assert clause(played, 0) == "SA-5.3"
    played.slow_played = 1
    assert clause(played, 0) == "SA-5.2"  # a ship and the swap tile are still in hand
    played.hand[0] = 0
    assert clause(played, 0) == "SA-5.9"
    played.played = 0
    assert clause(played, 0) == "SA-5.8"


def test_a_seat_that_waits_gets_the_clause_that_says_why() -> None:
    assert clause(at_decision(at.CHOOSE_TILE), 1) == "SA-5.1"
