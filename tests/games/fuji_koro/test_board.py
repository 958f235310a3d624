"""The board of Fuji Koro: valid drawings, everything labelled, choices reachable, small enough to send."""

import gzip
import random
from xml.dom.minidom import parseString

import pytest

import tatami
from tatami.games.fuji_koro import actions as act
from tatami.games.fuji_koro.events import EVENTS
from tatami.games.fuji_koro.fray import Fray, is_on
from tatami.kernel.compiling import interpreted
from tatami.kernel.events import read_events
from tatami.match import Match
from tatami.paper.words import LANGUAGES

from .test_dragon_combat import before_the_dragon, monk_sent

FUJI = tatami.game("fuji_koro")
KINDS = [
    {"players": 2},
    {"players": 4, "boards": "drawn characters", "adventure": "yes"},
    {"players": 6, "mode": "cooperative"},
    {"players": 1, "scenario": "three fallen samurai"},
    {"players": 3, "scenario": "each for himself"},
]
DRAWN_EVERY = 97 if interpreted else 23


def played(kind: dict[str, object], seed: int, moves: int) -> Match:
    """A match after some random moves."""
    match = FUJI.start(seed=seed, **kind)
    luck = random.Random(seed)
    while not match.over and len(match) < moves:
        match.play(luck.choice(match.view(match.seat).legal().nonzero()[0].tolist()), match.seat)
    return match


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_positions_can_be_drawn_and_what_shines_is_legal(kind):
    for moves in range(0, 400, DRAWN_EVERY):
        match = played(kind, 3, moves)
        view = match.view(match.seat)
        svg = view.svg()
        buttons = [e for e in parseString(svg).getElementsByTagName("g") if e.hasAttribute("data-action")]
        legal = set(view.legal().nonzero()[0].tolist())
        assert {int(button.getAttribute("data-action")) for button in buttons} <= legal
        assert all(b.getAttribute("aria-label") and b.getAttribute("role") == "button" for b in buttons)
        assert len(svg) < 60_000 and len(gzip.compress(svg.encode())) < 12_000
        if match.over:
            break


def test_every_step_to_another_space_shines_on_the_map():
    match = played(KINDS[0], 5, 60)
    while match.state.decision != 9:
        match.play(random.Random(1).choice(match.view(match.seat).legal().nonzero()[0].tolist()), match.seat)
    view = match.view(match.seat)
    steps = {int(a) for a in view.legal().nonzero()[0] if act.STEP <= a < act.SITE_T}
    shining = {int(part.split('"')[0]) for part in view.svg().split('data-action="')[1:]}
    assert shining & steps


@pytest.mark.parametrize("language", LANGUAGES)
def test_boards_and_sketches_speak_every_language(language):
    match = played(KINDS[1], 7, 150)
    words = FUJI.words(language)
    assert words.text("board.countdown") in match.view(0).svg(words)
    assert len(match.view(0).sketch(words).splitlines()) > 10
    assert len(match.view(None).sheet(words).seats) == 4


ON_THE_BOARD = (
    "site t",
    "rot",
    "place",
    "take",
    "gear",
    "spot",
    "blueprint",
    "scroll",
    "item",
    "num",
    "shrine",
)
ON_THE_BOARD += ("track", "dragon", "adv", "player", "craft", "monk action", "monk weapon", "monk knapsack")


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_what_lies_on_the_board_can_be_pressed_there(kind):
    seen, match, luck = set(), FUJI.start(seed=11, **kind), random.Random(11)
    while not match.over and len(match) < (150 if interpreted else 1200):
        view = match.view(match.seat)
        legal = view.legal().nonzero()[0].tolist()
        decision = int(match.state.decision)
        if decision not in seen or len(match) % DRAWN_EVERY == 0:
            seen.add(decision)
            svg = view.svg()
            for action in legal:
                name = FUJI.rules.actions.name(action)
                if name.startswith(ON_THE_BOARD):
                    assert f'data-action="{action}"' in svg, f"decision {decision}: {name}"
        match.play(luck.choice(legal), match.seat)
    assert len(seen) > 5


def test_a_fight_is_shown_roll_by_roll():
    assert not is_on(before_the_dragon().s)
    t = monk_sent()
    words, told = FUJI.words("en"), []
    while any(t.s.fighting):
        drawn, _ = Fray(t.s, 0, words, frozenset(t.numbers().tolist())).draw(0, 0)
        rolls = [event for event in read_events(t.s, EVENTS) if event.kind.name in ("rolled", "foe_rolled")]
        assert is_on(t.s) and "green dragon" in drawn
        assert all(f"= {roll.details['hits']}<" in drawn for roll in rolls)
        told += rolls
        t.play(sorted(t.offers())[-1])
    assert len({roll.kind.name for roll in told}) == 2, "both sides have rolled"


def test_a_spectator_sees_no_buttons():
    assert "data-action" not in played(KINDS[0], 5, 60).view(None).svg()


def test_pieces_keep_their_keys():
    svg = played(KINDS[0], 5, 60).view(0).svg()
    assert svg.count('data-piece="s') == 2
