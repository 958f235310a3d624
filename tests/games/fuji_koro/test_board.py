"""The board of Fuji Koro: valid drawings, everything labelled, choices reachable, small enough to send."""

import gzip
import random
from xml.dom.minidom import parseString

import pytest

import tatami
from tatami.games.fuji_koro import actions as act
from tatami.kernel.compiling import interpreted
from tatami.match import Match
from tatami.paper.words import LANGUAGES

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


def test_a_spectator_sees_no_buttons():
    assert "data-action" not in played(KINDS[0], 5, 60).view(None).svg()


def test_pieces_keep_their_keys():
    svg = played(KINDS[0], 5, 60).view(0).svg()
    assert svg.count('data-piece="s') == 2
