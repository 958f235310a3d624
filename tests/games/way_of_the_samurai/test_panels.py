"""The board of Way of the Samurai: valid drawings, everything labelled and reachable, nothing hidden shown."""

import gzip
import re
from typing import Any
from xml.dom.minidom import Element, parseString

import numpy as np
import pytest

import tatami
from tatami.games.way_of_the_samurai import actions as act
from tatami.games.way_of_the_samurai import state as at
from tatami.games.way_of_the_samurai.rules.invariants import scramble
from tatami.kernel.records import copy_record
from tatami.match import Match, View
from tatami.ui.i18n import LANGUAGES

from .table import Table, named, new_table, table
from .test_duel import duel
from .test_expansion import struck_from_the_side
from .test_phrases import MODES

GAME = tatami.game("way_of_the_samurai")
# What the page offers as plain buttons beside the board
IN_THE_DOCK = {act.PROCEED, act.COMBO_NONE, act.JOKER_NO_GAUGE, act.MULLIGAN_YES, act.MULLIGAN_NO}


def positions(options: dict[str, Any], seed: int) -> list[Match]:
    """Every position of a random match."""
    match, rng, found = GAME.start(seed=seed, **options), np.random.default_rng(seed), []
    while True:
        found.append(match.clone())
        if match.over:
            return found
        actions = match.actions()
        match.play(actions[int(rng.integers(len(actions)))])


def elements(svg: str) -> list[Element]:
    """Return all elements of a drawing; fails unless it is valid XML."""
    return list(parseString(svg).getElementsByTagName("*"))


@pytest.mark.parametrize("options", MODES)
def test_every_position_can_be_drawn_for_everyone_and_every_choice_is_there(options: dict[str, Any]) -> None:
    for number, match in enumerate(positions(options, seed=7)):
        words = GAME.words(LANGUAGES[number % 3])
        for seat in range(-1, match.players):
            view = match.view(None if seat < 0 else seat)
            panels = view.panels(words)
            drawn = elements(panels.board)
            buttons = [element for element in drawn if element.hasAttribute("data-action")]
            assert all(button.getAttribute("role") == "button" for button in buttons)
            assert all(button.getAttribute("aria-label") for button in buttons)
            assert all("can" in button.getAttribute("class").split() for button in buttons)
            shown = {int(button.getAttribute("data-action")) for button in buttons}
            shown |= {item.action for item in panels.hand_items if item.action is not None}
            legal = set(np.flatnonzero(view.legal()).tolist())
            assert shown <= legal
            assert legal - shown <= IN_THE_DOCK
            assert len(panels.seats) == match.players
            for item in panels.hand_items:
                assert item.label
                elements(item.svg)
            assert "None" not in view.text_board(words)


@pytest.mark.parametrize("options", MODES)
def test_a_board_is_small(options: dict[str, Any]) -> None:
    for match in positions(options, seed=3)[::5]:
        board = match.view(match.seat).panels().board.encode()
        assert len(board) < 60_000
        assert len(gzip.compress(board)) < 12_000


def test_colours_are_the_pages_own() -> None:
    board = GAME.start(seed=1).view(0).panels().board
    body = board[board.index("</style>") :]
    assert not re.search(r'(fill|stroke)="#', body)


def test_the_board_shows_nothing_hidden() -> None:
    dice = np.random.default_rng(4)
    for match in positions({"players": 2}, seed=5)[::3]:
        for seat in (-1, 0, 1):
            view = match.view(None if seat < 0 else seat)
            other = copy_record(match.state)
            scramble(other, seat, dice)
            GAME.rules.redact(other, seat)
            assert View(GAME, seat, other, view.log).panels() == view.panels()


def test_the_gauge_board_shows_the_three_sliders_and_what_the_defence_asks() -> None:
    match = GAME.start(seed=1)
    for _ in range(2):
        match.play(next(action for action in match.actions() if str(action).startswith("play")))
    labels = [element.getAttribute("aria-label") for element in elements(match.view(0).panels().board)]
    for gauge in ("Strength", "Technique", "Guard"):
        assert any(label.startswith(f"{gauge}: ") for label in labels)
    assert any("the defence asks for" in label for label in labels)
    pieces = {element.getAttribute("data-piece") for element in elements(match.view(0).panels().board)}
    assert {"g0", "g1", "g2", "defence", "die", "deck", "special", "opponents", "e1", "me"} <= pieces


def test_the_campaign_map_shows_the_path_so_far() -> None:
    match = GAME.start(seed=1, mode="campaign 1")
    labels = [element.getAttribute("aria-label") for element in elements(match.view(0).panels().board)]
    assert "Fight Hayato" in labels
    match.play("choose node gonroku")
    labels = [element.getAttribute("aria-label") for element in elements(match.view(0).panels().board)]
    assert "Gonroku: the fight is on" in labels
    assert "Hayato: not on your path" in labels
    assert "Tetsuma: Life 3, Ki 2" in labels


@pytest.mark.clause("WS-23.3")
def test_a_spectator_sees_an_open_fork_too() -> None:
    match = GAME.start(seed=1, mode="campaign 1")
    labels = [element.getAttribute("aria-label") for element in elements(match.view(None).panels().board)]
    assert {"Hayato: Life 2, Ki 2", "Gonroku: Life 3, Ki 1"} <= set(labels)
    match.play("choose node gonroku")
    labels = [element.getAttribute("aria-label") for element in elements(match.view(None).panels().board)]
    assert {"Hayato: not on your path", "Gonroku: the fight is on"} <= set(labels)


@pytest.mark.clause("WS-31.3")
def test_the_piles_name_what_lies_open_in_them() -> None:
    t = table().deck_of(10).put(opponent_discard=0b101, opponents_size=10)
    view = View(GAME, 0, t.s, [])
    labels = [element.getAttribute("aria-label") for element in elements(view.panels().board)]
    [deck] = [label for label in labels if label.startswith("Main Action deck: 10, discarded: 2 – ")]
    names = [GAME.words("en").name("card", card) for card in t.discarded()]
    assert deck.endswith(" – " + ", ".join(names))
    assert "Opponent deck: 10, discarded: 2 – O01, O03" in labels
    assert deck in view.text_board(GAME.words("en")).splitlines()


@pytest.mark.clause("WS-31.4", "WS-33.1")
def test_the_text_board_of_a_duel_shows_what_is_public_of_the_other_duellist() -> None:
    t = duel("tanto", "katana kodachi").reserve("S01", seat=1).gauges(1, 2, -2, seat=1)
    for language, lines in {
        "en": (
            "Strength 1, Technique 2, Guard −2",
            "Weapon of Baiken: Katana & Kodachi",
            "Wound die of Baiken: 3",
            "Reserve of Baiken: Thunder Cut",
            "Baiken, cards in hand: 6",
        ),
        "pl": ("Siła 1, Technika 2, Garda −2", "Baiken, broń: katana i kodachi", "Baiken, kość ran: 3"),
        "cs": ("Síla 1, Technika 2, Kryt −2", "Baiken, zbraň: katana a kodači", "Baiken, kostka zranění: 3"),
    }.items():
        text_lines = View(GAME, 0, t.seen_by(0).s, []).text_board(GAME.words(language))
        for line in lines:
            assert line in text_lines


@pytest.mark.clause("WS-31.3", "WS-29.19", "WS-10.10")
def test_the_text_board_shows_drawn_blood_cards_and_the_jokers_symbol() -> None:
    t = table(blood="yes").put(blood_drawn=0b11).reserve("S08").play("S08", "joker symbol pine", "joker no gauge")
    text_lines = View(GAME, 0, t.s, []).text_board(GAME.words("en"))
    assert "Blood cards drawn: 2 of 6; Blood: Bruised Shoulder; Blood: Split Fingers" in text_lines
    assert "Joker as Pine" in text_lines


def text_lines(t: Table, seat: int = 0, language: str = "en") -> list[str]:
    """The lines a terminal shows a seat, or a spectator."""
    return View(GAME, seat, t.seen_by(seat).s, []).text_board(GAME.words(language)).splitlines()


def labelled(t: Table, seat: int = 0) -> list[str]:
    """The labels of the board that a seat, or a spectator, sees."""
    board = View(GAME, seat, t.seen_by(seat).s, []).panels().board
    return [element.getAttribute("aria-label") for element in elements(board)]


@pytest.mark.clause("WS-29.35", "WS-30.5", "WS-7.1")
def test_a_defence_lies_face_down_only_where_there_is_one() -> None:
    down, laying = "Defence: face down", duel()
    assert (down in text_lines(table()), down in labelled(table())) == (True, True)
    for t in (struck_from_the_side(), laying):
        assert (down in text_lines(t), down in labelled(t)) == (False, False)
    laying.play(min(laying.offers()))
    assert all(down in text_lines(laying, seat) and down in labelled(laying, seat) for seat in (-1, 0, 1))


@pytest.mark.clause("WS-31.4")
def test_a_spectator_of_a_duel_sees_both_reserves() -> None:
    t = duel().reserve("S01").reserve("S02", "S03", seat=1)
    mine, others = "Reserve of Musashi: Thunder Cut", "Reserve of Baiken: Swallow Point, Stone Lantern"
    shown = [[label for label in labelled(t, seat) if label.startswith("Reserve")] for seat in (-1, 0, 1)]
    assert shown == [[mine, others], [others], [mine]]
    assert "Reserve" not in " ".join(labelled(table().reserve("S01"), -1))


@pytest.mark.clause("WS-18.3", "WS-18.2", "WS-18.7")
def test_the_text_board_shows_the_ability_of_a_named_enemy() -> None:
    assert [text_lines(named("takeshi"), language=language)[1] for language in LANGUAGES] == [
        "Takeshi: without Ki you fall",
        "Takeshi: bez Ki giniesz",
        "Takeši: bez Ki padneš",
    ]
    assert text_lines(table())[1] == "Ishida: no ability"
    assert not any("ability" in line for line in text_lines(table(mode="clan")))


@pytest.mark.clause("WS-33.1", "WS-5.1")
def test_the_text_board_shows_the_round_and_the_attack() -> None:
    assert "Round 1, attack 1" in text_lines(table())
    assert "Round 3, attack 2" in text_lines(table().put(round_no=3).window(at.W2, attack=2))
    third = duel().put(attack=2)  # of the round, and the second of FIRST
    assert "Round 1, attack 2" in text_lines(third)
    assert "Round 1, attack 2" in text_lines(struck_from_the_side())


@pytest.mark.clause("WS-33.1", "WS-29.8")
def test_the_text_board_shows_whether_a_virtue_can_still_be_used() -> None:
    t = table(virtue="yu").put(marks=1)
    assert "Yu (courage), marks: 1 of 2" in text_lines(t)
    assert "Yu (courage): unlocked" in text_lines(t.put(marks=2))
    assert "Yu (courage): used this round" in text_lines(t.play("virtue"))


@pytest.mark.clause("WS-33.1", "WS-25.3")
def test_the_text_board_shows_a_bonus_still_to_come() -> None:
    t = new_table(mode="campaign 1").put(bonus_gauge=1, bonus=4)
    for language, line in zip(
        LANGUAGES, ("Coming: Technique +4", "Nadchodzi: Technika +4", "Přijde: Technika +4"), strict=True
    ):
        assert line in text_lines(t, language=language)
    assert not any(line.startswith("Coming") for line in text_lines(t.play("choose node hayato")))


def test_a_joker_is_asked_on_the_board() -> None:
    match = GAME.start(seed=1)
    s = match.state
    s.decision, s.played, s.zone[0] = at.NAME_SYMBOL, 1, 25
    view = View(GAME, 0, s, [])
    shown = {int(e.getAttribute("data-action")) for e in elements(view.panels().board) if e.hasAttribute("data-action")}
    assert shown == set(range(act.JOKER_SYMBOL, act.JOKER_SYMBOL + 4))
