"""What the numbers for learning say of a fight: nothing that is on the table still comes, and chances are true."""

import numpy as np
import pytest

from tatami.games.way_of_the_samurai.bots.observation import LAYOUT, observe
from tatami.games.way_of_the_samurai.components import OPPONENT_IDS
from tatami.games.way_of_the_samurai.state import W5, W6

from .table import Table, named, table
from .test_duel import committed, duel


def observed(t: Table, seat: int = 0) -> dict[str, np.ndarray]:
    """The parts of a seat's observation."""
    row = np.zeros(LAYOUT.size, np.float32)
    observe(t.s, seat, row)
    return LAYOUT.split(row)


def coming(t: Table, seat: int = 0) -> set[str]:
    """The Opponent cards that may still come up."""
    return {OPPONENT_IDS[card] for card in np.flatnonzero(observed(t, seat)["coming"]).tolist()}


@pytest.mark.clause("WS-33.1", "WS-18.6")
@pytest.mark.parametrize("guard", range(-2, 5))
@pytest.mark.parametrize("enemy", ["ishida", "kojiro"])
def test_the_share_of_counter_attacks_held_is_the_true_one(enemy, guard):
    t = named(enemy).window(W5).gauges(guard=guard)
    parried = [bool(t.copy().opponents(card).play("proceed").events_of("parried")) for card in t.opponent_deck()]
    assert observed(t)["chances"][1] == pytest.approx(np.mean(parried))


@pytest.mark.clause("WS-33.1", "WS-18.4")
def test_the_life_that_oda_takes_beyond_all_bounds_stays_within_the_box():
    t = named("oda").enemy(40, 5)
    assert observed(t)["life"][1] == 1


@pytest.mark.clause("WS-33.1", "WS-14.4")
def test_a_counter_attack_on_the_table_is_not_still_to_come():
    t = table(hard_mode="yes").window(W6)
    assert coming(t) == set(t.opponent_deck())


@pytest.mark.clause("WS-33.1", "WS-31.4")
def test_what_a_duellist_has_laid_down_himself_is_not_still_to_come():
    t = duel()
    attacker, defender = t.in_stance(0), t.in_stance(1)
    everything = set(OPPONENT_IDS[:12])
    assert coming(t, 1) == everything - set(defender)
    committed(t)
    assert coming(t, 1) == everything - set(defender)
    assert coming(t, 0) == everything - set(attacker)
    t.play("ki reveal")
    assert coming(t, 0) == everything - set(attacker) - {defender[0]}
