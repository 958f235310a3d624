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
from tatami.games.way_of_the_samurai.laws import scramble
from tatami.kernel.records import twin
from tatami.match import Match, View
from tatami.paper.words import LANGUAGES

from .table import table
from .test_duel import duel
from .test_words import MODES

GAME = tatami.game("way_of_the_samurai")
# What the page offers as plain buttons beside the board
IN_THE_DOCK = {act.PROCEED, act.COMBO_NONE, act.JOKER_NO_GAUGE, act.MULLIGAN_YES, act.MULLIGAN_NO}


def positions(options: dict[str, Any], seed: int) -> list[Match]:
    """Every position of a random match."""
    match, luck, found = GAME.start(seed=seed, **options), np.random.default_rng(seed), []
    while True:
        found.append(match.clone())
        if match.over:
            return found
        actions = match.actions()
        match.play(actions[int(luck.integers(len(actions)))])


def elements(svg: str) -> list[Element]:
    """Return all elements of a drawing; fails unless it is valid XML."""
    return list(parseString(svg).getElementsByTagName("*"))


@pytest.mark.parametrize("options", MODES)
def test_every_position_can_be_drawn_for_everyone_and_every_choice_is_there(options: dict[str, Any]) -> None:
    for number, match in enumerate(positions(options, seed=7)):
        words = GAME.words(LANGUAGES[number % 3])
        for seat in range(-1, match.players):
            view = match.view(None if seat < 0 else seat)
            sheet = view.sheet(words)
            drawn = elements(sheet.board)
            buttons = [element for element in drawn if element.hasAttribute("data-action")]
            assert all(button.getAttribute("role") == "button" for button in buttons)
            assert all(button.getAttribute("aria-label") for button in buttons)
            assert all("can" in button.getAttribute("class").split() for button in buttons)
            shown = {int(button.getAttribute("data-action")) for button in buttons}
            shown |= {item.action for item in sheet.tray if item.action is not None}
            legal = set(np.flatnonzero(view.legal()).tolist())
            assert shown <= legal
            assert legal - shown <= IN_THE_DOCK
            assert len(sheet.seats) == match.players
            for item in sheet.tray:
                assert item.label
                elements(item.svg)
            assert "None" not in view.sketch(words)


@pytest.mark.parametrize("options", MODES)
def test_a_board_is_small(options: dict[str, Any]) -> None:
    for match in positions(options, seed=3)[::5]:
        board = match.view(match.seat).sheet().board.encode()
        assert len(board) < 60_000
        assert len(gzip.compress(board)) < 12_000


def test_colours_are_the_pages_own() -> None:
    board = GAME.start(seed=1).view(0).sheet().board
    body = board[board.index("</style>") :]
    assert not re.search(r'(fill|stroke)="#', body)


def test_the_board_shows_nothing_hidden() -> None:
    dice = np.random.default_rng(4)
    for match in positions({"players": 2}, seed=5)[::3]:
        for seat in (-1, 0, 1):
            view = match.view(None if seat < 0 else seat)
            other = twin(match.state)
            scramble(other, seat, dice)
            GAME.rules.redact(other, seat)
            assert View(GAME, seat, other, view.log).sheet() == view.sheet()


def test_the_gauge_board_shows_the_three_sliders_and_what_the_defence_asks() -> None:
    match = GAME.start(seed=1)
    for _ in range(2):
        match.play(next(action for action in match.actions() if str(action).startswith("play")))
    labels = [element.getAttribute("aria-label") for element in elements(match.view(0).sheet().board)]
    for gauge in ("Strength", "Technique", "Guard"):
        assert any(label.startswith(f"{gauge}: ") for label in labels)
    assert any("the defence asks for" in label for label in labels)
    pieces = {element.getAttribute("data-piece") for element in elements(match.view(0).sheet().board)}
    assert {"g0", "g1", "g2", "defence", "die", "deck", "special", "opponents", "e1", "me"} <= pieces


def test_the_campaign_map_shows_the_path_so_far() -> None:
    match = GAME.start(seed=1, mode="campaign 1")
    labels = [element.getAttribute("aria-label") for element in elements(match.view(0).sheet().board)]
    assert "Fight Hayato" in labels
    match.play("choose node gonroku")
    labels = [element.getAttribute("aria-label") for element in elements(match.view(0).sheet().board)]
    assert "Gonroku: the fight is on" in labels
    assert "Hayato: not on your path" in labels
    assert "Tetsuma: Life 3, Ki 2" in labels


@pytest.mark.clause("WS-23.3")
def test_a_spectator_sees_an_open_fork_too() -> None:
    match = GAME.start(seed=1, mode="campaign 1")
    labels = [element.getAttribute("aria-label") for element in elements(match.view(None).sheet().board)]
    assert {"Hayato: Life 2, Ki 2", "Gonroku: Life 3, Ki 1"} <= set(labels)
    match.play("choose node gonroku")
    labels = [element.getAttribute("aria-label") for element in elements(match.view(None).sheet().board)]
    assert {"Hayato: not on your path", "Gonroku: the fight is on"} <= set(labels)


@pytest.mark.clause("WS-31.3")
def test_the_piles_name_what_lies_open_in_them() -> None:
    t = table().deck_of(10).put(opponent_discard=0b101, opponents_size=10)
    view = View(GAME, 0, t.s, [])
    labels = [element.getAttribute("aria-label") for element in elements(view.sheet().board)]
    [deck] = [label for label in labels if label.startswith("Main Action deck: 10, discarded: 2 – ")]
    names = [GAME.words("en").name("card", card) for card in t.discarded()]
    assert deck.endswith(" – " + ", ".join(names))
    assert "Opponent deck: 10, discarded: 2 – O01, O03" in labels
    assert deck in view.sketch(GAME.words("en")).splitlines()


@pytest.mark.clause("WS-31.4", "WS-33.1")
def test_the_sketch_of_a_duel_shows_the_other_duellists_open_things() -> None:
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
        sketched = View(GAME, 0, t.seen_by(0).s, []).sketch(GAME.words(language))
        for line in lines:
            assert line in sketched


@pytest.mark.clause("WS-31.3", "WS-29.19", "WS-10.10")
def test_the_sketch_shows_drawn_blood_cards_and_the_jokers_symbol() -> None:
    t = table(blood="yes").put(blood_drawn=0b11).reserve("S08").play("S08", "joker symbol pine", "joker no gauge")
    sketched = View(GAME, 0, t.s, []).sketch(GAME.words("en"))
    assert "Blood cards drawn: 2 of 6; Blood: Bruised Shoulder; Blood: Split Fingers" in sketched
    assert "Joker as Pine" in sketched


def test_a_joker_is_asked_on_the_board() -> None:
    match = GAME.start(seed=1)
    s = match.state
    s.decision, s.played, s.zone[0] = at.NAME_SYMBOL, 1, 25
    view = View(GAME, 0, s, [])
    shown = {int(e.getAttribute("data-action")) for e in elements(view.sheet().board) if e.hasAttribute("data-action")}
    assert shown == set(range(act.JOKER_SYMBOL, act.JOKER_SYMBOL + 4))
