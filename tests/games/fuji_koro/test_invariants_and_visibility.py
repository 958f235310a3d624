"""What always holds in random matches of every kind, and what is hidden (FK-17)."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np
import pytest

from tatami.games.fuji_koro.rules import acting, apply, legal, new_game, over, score
from tatami.games.fuji_koro.rules.invariants import INVARIANTS, broken_invariant
from tatami.games.fuji_koro.rules.visibility import redact, redeal
from tatami.games.fuji_koro.state import MOST_EVENTS, Options, State
from tatami.kernel.compiling import interpreted
from tatami.kernel.records import Record, blank, copy_record, same

MATCHES = 4 if interpreted else 120
LONGEST = 20_000


def any_options(rng: Random) -> Record:
    """Any configuration whatever."""
    o = blank(Options)
    o.players, o.mode, o.scenario, o.boards = (
        rng.randint(1, 6),
        rng.randint(0, 1),
        rng.randint(0, 8),
        rng.randint(0, 2),
    )
    for k in range(1, 7):
        o[f"character_{k}"] = rng.randint(0, 6)
    o.peaceful, o.adventure = rng.random() < 0.2, rng.randint(0, 1)
    return o


def random_match(seed: int) -> Iterator[tuple[Record, int, np.ndarray]]:
    """Play a random match; yield the state before every move, who decides, and what is legal."""
    rng = Random(seed)
    s, mask = blank(State), np.zeros(324, np.bool_)
    s.emitting = 1
    new_game(s, any_options(rng), seed)
    for _ in range(LONGEST):
        if over(s):
            break
        seat = int(s.decider)
        assert acting(s) == 1 << seat
        count = legal(s, seat, mask)
        actions = np.flatnonzero(mask)
        assert count == len(actions) > 0
        yield s, seat, mask
        apply(s, seat, int(rng.choice(actions.tolist())))
        assert s.event_count <= MOST_EVENTS
    assert over(s)
    yield s, -1, mask


@pytest.mark.clause("FK-17.1", "FK-17.4", "FK-17.5", "FK-2.1", "FK-2.2", "FK-14.11", "FK-12.10", "FK-6.2")
def test_the_invariants_hold_and_every_match_ends():
    for seed in range(MATCHES):
        for ply, (s, _, _) in enumerate(random_match(seed)):
            if ply % 5 == 0 or over(s):
                assert INVARIANTS.get(int(broken_invariant(s)), "all hold") == "all hold"


@pytest.mark.clause("FK-17.3", "FK-17.2", "FK-5.7")
def test_a_redeal_keeps_the_invariants_and_cannot_be_told_apart():
    for seed in range(MATCHES):
        for ply, (s, seat, mask) in enumerate(random_match(1000 + seed)):
            if ply % 31 or seat < 0:
                continue
            view = copy_record(s)
            redact(view, seat)
            seen = mask.copy()
            assert legal(view, seat, seen) == mask.sum() and (seen == mask).all()
            guess = copy_record(view)
            redeal(guess, seat, ply)
            assert broken_invariant(guess) == 0
            again = copy_record(guess)
            redact(again, seat)
            assert same(again, view)


@pytest.mark.clause("FK-17.3")
def test_piles_are_hidden_from_everyone_alike():
    s = next(random_match(3))[0]
    views = []
    for seat in (-1, 0):
        view = copy_record(s)
        redact(view, seat)
        assert not view.pile.any() and not view.scroll_deck.any() and view.rng == 0
        views.append(view)
    assert same(*views)


@pytest.mark.clause("FK-17.3", "FK-14.4")
def test_a_redealt_cooperative_pile_keeps_its_blocks():
    o = blank(Options)
    o.players, o.mode = 3, 1
    s = blank(State)
    new_game(s, o, 5)
    places = set()
    for seed in range(60):
        guess = copy_record(s)
        redact(guess, 0)
        redeal(guess, 0, seed)
        places.add(guess.pile[1].tolist().index(7))
    assert places == {2, 3, 4, 5}


def test_scores_lie_between_zero_and_one():
    for seed in range(min(MATCHES, 20)):
        *_, (s, _, _) = random_match(seed)
        out = np.zeros(6)
        score(s, out)
        assert ((out >= 0) & (out <= 1)).all()
        assert s.coop or abs(out.sum() - 1) < 1e-9


def test_the_games_page_tells_the_size_of_the_record():
    page = (Path(__file__).parents[3] / "docs" / "games" / "fuji_koro.md").read_text("utf-8")
    s = blank(State)
    assert f"\n{s.nbytes} bytes. " in page and f" {s.events.nbytes} of the bytes hold the events" in page


def test_the_same_seed_gives_the_same_match():
    first, second = ([s.tobytes() for s, _, _ in random_match(11)][-1] for _ in range(2))
    assert first == second
