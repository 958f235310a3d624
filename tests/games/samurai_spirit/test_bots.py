"""Action priors and values of Samurai Spirit: fair, better than random, and a way through all three rounds."""

import numpy as np
import pytest

import tatami
from tatami.games.samurai_spirit.rules.invariants import INVARIANTS
from tatami.games.samurai_spirit.state import DEATH, FAMILIES_GONE, FARMS_GONE, VICTORY
from tatami.kernel import checked_playouts
from tatami.kernel.compiling import interpreted
from tatami.kernel.game_rules import LONGEST
from tatami.kernel.records import blanks
from tatami.kernel.rng import Rng

from .table import new_table, options, random_match, table

SPIRIT = tatami.game("samurai_spirit")
WHOLE_GAMES = pytest.mark.skipif(interpreted, reason="whole games by the hundred need compiled rules")


def weights_of(t):
    """The prior of each legal action of the seat that is asked."""
    book = SPIRIT.rules
    mask, weights = book.mask(), book.weights()
    book.legal(t.s, t.asked(), mask)
    book.action_priors(t.s, t.asked(), mask, weights)
    return {book.actions.name(action): int(weights[action]) for action in np.flatnonzero(mask)}


@WHOLE_GAMES
def test_greedy_play_wins_where_random_play_hardly_ever_does():
    greedy = SPIRIT.rules.play_batch(options(2, difficulty="easy"), 0, 300, "greedy").states.ending
    chance = SPIRIT.rules.play_batch(options(2, difficulty="easy"), 0, 300, "random").states.ending
    assert (greedy == VICTORY).mean() > 0.7
    assert (chance == VICTORY).mean() < 0.1


@WHOLE_GAMES
@pytest.mark.parametrize("difficulty", ["easy", "hard", "heroic"])
@pytest.mark.parametrize("players", [2, 3, 5, 7])
def test_the_invariants_hold_through_all_rounds_of_greedy_play(players, difficulty):
    """Random play seldom sees round 2; greedy play gets to the bosses and to every way a match can end."""
    book, games = SPIRIT.rules, 150
    fault_at = book.bind(checked_playouts.fault_at)
    one = book.bind(checked_playouts.checked_playout, "greedy", choose=book.choose_greedy, fault_at=fault_at)
    run = book.bind(checked_playouts.checked_playouts, "greedy", checked_playout=one)
    states, rngs = blanks(book.state, games), blanks(Rng, games)
    moves, faults = np.zeros(games, np.int32), np.zeros((games, 1), np.int32)
    run(
        states,
        rngs,
        options(players, difficulty=difficulty, absent="on"),
        0,
        book.mask(),
        book.weights(),
        LONGEST,
        moves,
        faults,
    )
    assert [INVARIANTS.get(fault, fault) for fault in faults[:, 0].tolist() if fault] == []
    assert states.round_no.max() >= 2
    assert set(states.ending.tolist()) <= {VICTORY, DEATH, FARMS_GONE, FAMILIES_GONE}


def test_every_legal_action_has_a_weight_and_hidden_cards_do_not_count():
    for seed in range(2 if interpreted else 10):
        for ply, (t, seat, _) in enumerate(random_match(2 + seed % 6, seed, round_no=1 + seed % 3, absent="on")):
            if seat >= 0 and ply % 4 == 0:
                assert min(weights_of(t).values()) >= 1
                assert weights_of(t.redealt(ply)) == weights_of(t) == weights_of(t.seen_by(seat))


def test_the_policy_defends_where_something_is_missing():
    t = table("kyuzo", "heihachi", "kanbei").raiders("3-doll-fire-f").start().play("fight")
    weights = weights_of(t)
    assert weights["defend"] > weights["confront"]


def test_the_policy_goes_for_the_kiai_and_not_beyond():
    t = table("katsushiro", "kyuzo", "kanbei").full_defence().line(0, "4-hat-none", "3-doll-none")
    exact = weights_of(t.copy().raiders("3-hat-none-f").start().play("fight"))
    over = weights_of(t.copy().raiders("4-blank-wound").start().play("fight"))
    assert exact["confront"] > exact["talent redraw"]
    assert over["confront"] < over["talent redraw"]


def test_the_estimate_is_a_result_and_grows_with_the_village():
    t = new_table(3, seed=1)
    whole, ruined = np.zeros(3), np.zeros(3)
    SPIRIT.rules.evaluate(t.s, whole)
    SPIRIT.rules.evaluate(t.farms(1).families("heal").barricades(0).s, ruined)
    assert 0 < ruined[0] < whole[0] < 1
    assert len(set(whole)) == 1


def test_the_value_does_not_depend_on_which_card_defends():
    values = set()
    for card in ("1-hat-wound-f", "2-hat-ninja"):
        out = np.zeros(3)
        SPIRIT.rules.evaluate(table("kyuzo", "kanbei", "gorobei").left(0, card).s, out)
        values.add(tuple(out))
    assert len(values) == 1
