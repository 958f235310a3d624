"""Players decide only by what their seat may know (with 1,000 positions per game: bench/non_interference.py)."""

import zlib

import numpy as np
import pytest

import tatami
from bench.non_interference import SPECIFICATIONS, changed_views, examine
from tatami.games.seven_ronin.rules.invariants import scramble
from tatami.kernel.compiling import interpreted
from tatami.kernel.records import copy_record
from tatami.match import Action, Match, View
from tatami.players import player

GAMES = [which.name for which in tatami.all_games()]
POSITIONS = 6 if interpreted else 100


@pytest.mark.parametrize("name", GAMES)
def test_no_decision_changes_when_all_that_a_seat_may_not_know_is_changed(name: str) -> None:
    seen = examine(name, POSITIONS, seed=1)
    assert seen.faults == []
    assert seen.positions == POSITIONS and seen.decisions >= 2 * len(SPECIFICATIONS) * POSITIONS
    assert seen.hidden > POSITIONS // 3, "hardly anything was hidden, so hardly anything was proved"


def test_secret_plans_of_both_sides_are_examined() -> None:
    assert examine("seven_ronin", 20, seed=2).simultaneous > 3


def test_what_the_other_side_plans_is_really_changed() -> None:
    match = Match(tatami.game("seven_ronin"), {}, 3)
    chooser = player("random", 3)
    for _ in range(4):
        match.play(chooser.choose(match.view(0)), 0)
    other = copy_record(match.state)
    scramble(other, 0, np.random.default_rng(1))
    assert other.defence_plan.tolist() != match.state.defence_plan.tolist()
    views, hidden = changed_views(match, 0, np.random.default_rng(1))
    assert hidden
    assert all(view.tobytes() == match.view(0).tobytes() for view in views)


class Peeker:
    """Decides by every byte of its view, so that any secret in it changes the decision."""

    def choose(self, view: View) -> Action:
        """Return an action that depends on all bytes."""
        actions = view.actions()
        return actions[zlib.crc32(view.tobytes()) % len(actions)]


def test_a_secret_that_reaches_a_player_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = tatami.game("samurai").rules
    redact = rules.redact

    def leaky(s: np.record, seat: int) -> None:
        piles = s.pile.copy()
        redact(s, seat)
        s.pile[:] = piles

    assert examine("samurai", 20, make_player=lambda *_: Peeker()).faults == []
    monkeypatch.setitem(rules.functions, "redact", leaky)
    assert examine("samurai", 20, make_player=lambda *_: Peeker()).faults
