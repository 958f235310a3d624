"""Action priors and values of Way of the Samurai: sensible, fair, and clearly better than random."""

import numpy as np
import pytest

import tatami
from tatami.games.way_of_the_samurai.actions import LIST
from tatami.games.way_of_the_samurai.bots.policy import action_priors
from tatami.games.way_of_the_samurai.bots.value import evaluate
from tatami.games.way_of_the_samurai.state import W4, W5, W6
from tatami.kernel.compiling import interpreted
from tatami.kernel.records import copy_record
from tatami.registry import option_record

from .table import Table, named, random_match, table
from .test_invariants import any_options

GAME = tatami.game("way_of_the_samurai")
MATCHES = 3 if interpreted else 40


def best_action(t: Table) -> str:
    """The legal action with the highest prior."""
    mask, weights = GAME.rules.mask(), GAME.rules.weights()
    GAME.rules.legal(t.s, int(t.s.asked), mask)
    action_priors(t.s, int(t.s.asked), mask, weights)
    return LIST.name(int(np.where(mask, weights, 0).argmax()))


def test_weights_are_positive_and_read_only_what_the_seat_knows():
    mask, of_truth, of_view = GAME.rules.mask(), GAME.rules.weights(), GAME.rules.weights()
    for seed in range(MATCHES):
        for t, _ in random_match(seed, **(any_options(seed) | ({"players": 2} if seed % 2 else {}))):
            if not t.over():
                seat = int(t.s.asked)
                GAME.rules.legal(t.s, seat, mask)
                action_priors(t.s, seat, mask, of_truth)
                action_priors(t.seen_by(seat).s, seat, mask, of_view)
                assert (of_truth[mask] >= 1).all()
                assert (of_truth[mask] == of_view[mask]).all()


def test_the_value_lies_between_0_and_1_and_shows_who_is_ahead():
    out = np.zeros(2)
    for seed in range(MATCHES):
        for t, _ in random_match(seed, **any_options(seed)):
            evaluate(t.s, out)
            assert (out[: t.s.players] >= 0).all()
            assert (out[: t.s.players] <= 1).all()
    strong, weak = np.zeros(1), np.zeros(1)
    evaluate(table().me(8, 5).enemy(2, 1).s, strong)
    evaluate(table().me(2, 1).enemy(8, 5).s, weak)
    assert strong[0] > 0.8
    assert weak[0] < 0.2


def test_guard_is_bought_when_it_saves_more_than_it_costs():
    assert best_action(table(weapon="katana and kodachi").window(W5).gauges(guard=3).me(4, 5)) == "ki guard"
    assert best_action(table().window(W5).gauges(guard=3).me(8, 1)) == "proceed"


def test_the_last_ki_is_kept_against_takeshi():
    assert best_action(named("takeshi").window(W5).gauges(guard=0).me(8, 1)) == "proceed"


def test_the_nodachi_buys_what_meets_the_defence():
    assert best_action(table(weapon="nodachi").window(W4, defence="O04").gauges(3).me(8, 4)) == "nodachi strength"
    assert best_action(table(weapon="nodachi").window(W4, defence="O04").gauges(0).me(8, 2)) == "proceed"


def test_a_die_at_six_is_used_and_a_killing_die_too():
    assert best_action(table().window(W6).die(6)) == "activate die"
    assert best_action(table().window(W6).die(3).enemy(1, 5)) == "activate die"
    assert best_action(table().window(W6).die(5)) == "proceed"


def test_the_weakest_of_three_is_attacked_first():
    t = table(mode="one against three").enemy(8, 9, who=1).enemy(8, 9, who=2).enemy(1, 1, who=3)
    assert t.offers() == {"target left", "target centre", "target right"}
    assert best_action(t) == "target right"


def test_the_last_life_is_taken():
    assert best_action(table().enemy(1, 3).gauges(2, 2).window(W4, defence="O02").play("proceed")) == "take life"


def test_the_bokken_is_used_before_exhaustion():
    assert best_action(table(weapon="bokken").me(5, 0).window(W6, attack=2)) == "bokken exchange"


@pytest.mark.skipif(interpreted, reason="hundreds of games are for compiled rules")
@pytest.mark.parametrize(
    ("chosen", "better"), [({}, 0.2), ({"mode": "clan"}, 0.15), ({"mode": "one against three"}, 0.15)]
)
def test_greedy_is_far_better_than_random(chosen, better):
    means = {}
    for policy in ("random", "greedy"):
        batch = GAME.rules.play_batch(option_record(GAME.name, GAME.resolve_options(**chosen)), 1, 400, policy)
        out, total = np.zeros(1), 0.0
        for state in batch.states:
            GAME.rules.score(state, out)
            total += out[0]
        means[policy] = total / 400
    assert means["greedy"] > means["random"] + better


def test_evaluating_leaves_the_state_unchanged():
    t = table()
    before = copy_record(t.s)
    evaluate(t.s, np.zeros(1))
    assert before.tobytes() == t.s.tobytes()
