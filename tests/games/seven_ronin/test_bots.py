"""Action priors and values of 7 Ronin: fair, and clearly better than random."""

import numpy as np
import pytest

from tatami.games.seven_ronin.bots.policy import action_priors, reset_plans
from tatami.games.seven_ronin.bots.value import evaluate
from tatami.kernel.compiling import interpreted
from tatami.match import game
from tatami.players import player
from tatami.players.plan_game import Situation, solve

from .table import LIST, SEATS, Table, fresh, table

GAME = game("seven_ronin")


def best_action(t: Table, seat: str) -> str:
    """The legal action with the highest prior; the first of several."""
    mask, weights = GAME.rules.mask(), GAME.rules.weights()
    GAME.rules.legal(t.s, SEATS.index(seat), mask)
    action_priors(t.s, SEATS.index(seat), mask, weights)
    assert (weights[mask] >= 1).all()
    return LIST.name(int(np.argmax(np.where(mask, weights, 0))))


def attacker_wins(attacker: str, defender: str, games: int, track: str) -> float:
    wins = 0.0
    for seed in range(games):
        match = GAME.start(seed=seed, threat_track=track)
        players = [player(attacker, seed), player(defender, seed + 1)]
        while not match.over:
            seat = match.seat
            assert seat is not None
            match.play(players[seat].choose(match.view(seat)), seat)
        wins += match.scores()[0]
    return wins / games


@pytest.mark.skipif(interpreted, reason="120 whole matches; their priors are tested interpreted too")
@pytest.mark.parametrize("track", ["standard", "gentle"])
def test_greedy_players_beat_random_ones_on_both_sides(track):
    assert attacker_wins("greedy", "random", 30, track) > 0.9
    assert attacker_wins("random", "greedy", 30, track) < 0.35


def test_with_five_areas_the_attacker_ends_the_round_at_once():
    ninja = dict.fromkeys(("well", "road", "pen", "shrine", "granary"), 1)
    assert (
        best_action(table("AREAS", round=2, reserve=9, ninja=ninja, ronin={"kabe": "inn"}), "attacker") == "areas done"
    )


def test_the_inn_copies_a_field_when_that_wins():
    ninja = dict.fromkeys(("field2", "inn", "pen", "shrine"), 1)
    t = table("AREAS", round=2, reserve=9, ninja=ninja, ronin={"kabe": "well"})
    assert best_action(t, "attacker") == "inn field2"


def test_a_poisoner_chooses_whom_it_kills():
    t = table("AREAS", round=2, reserve=9, ninja={"well": 1}, ronin={"kabe": "inn w1", "yumi": "pen w2"})
    assert best_action(t, "attacker") == "use well"
    assert best_action(t.play("use well"), "attacker") == "ronin yumi"


def test_musashi_never_spares_a_ninja_and_wounds_go_to_the_stronger():
    t = table("RONIN", round=2, reserve=9, ninja={"well": 2}, ronin={"musashi": "well w2", "tasuke": "well"})
    assert best_action(t, "defender") == "musashi"
    assert best_action(t.play("musashi", "ronin done"), "defender") == "wound tasuke"


def test_no_weak_ronin_is_sent_to_die():
    ronin = {"hayai": "- w4", "kabe": "-"}
    t = table("PLANNING", round=2, reserve=9, ninja={"well": 2, "road": 3}, ronin=ronin)
    assert best_action(t, "defender") not in ("defend well", "defend road")
    t.play("defend inn")
    assert best_action(t, "defender") in ("defend well", "defend road")


@pytest.mark.clause("SR-6.3", "SR-6.4")
def test_priors_of_a_view_are_those_of_the_full_state():
    t = fresh().play("attack well", "attack road", "defend inn", "defend road")
    for seat in (0, 1):
        mask, truth, view = GAME.rules.mask(), GAME.rules.weights(), GAME.rules.weights()
        GAME.rules.legal(t.s, seat, mask)
        action_priors(t.s, seat, mask, truth)
        action_priors(t.seen_by(SEATS[seat]).s, seat, mask, view)
        assert (truth[mask] == view[mask]).all()


def test_the_value_shows_who_is_ahead():
    out = np.zeros(2)
    ronin = {"kabe": "- w6", "yumi": "- w2"}
    evaluate(table("PLANNING", round=5, reserve=20, ninja={"well": 2, "inn": 1, "road": 1}, ronin=ronin).s, out)
    assert out[0] > 0.8
    assert out.sum() == pytest.approx(1)
    evaluate(table("PLANNING", round=8, reserve=2).s, out)
    assert out[1] > 0.8


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"ronin": {"kabe": "-"}}, {"ronin": {"kabe": "-", "hayai": "-"}}),
        ({"reserve": 24}, {"reserve": 20}),
        ({"ninja": {"well": 1}}, {}),
        ({"round": 5, "reserve": 6}, {"round": 8, "reserve": 6}),
    ],
)
def test_the_value_rises_with_what_helps_the_attacker(better, worse):
    out = np.zeros(2)
    results = []
    for given in (better, worse):
        evaluate(table("PLANNING", **{"round": 5, "reserve": 24, **given}).s, out)
        results.append(out[0])
    assert results[0] > results[1]


def test_ninja_before_a_ronin_count_as_wounds():
    before, after = np.zeros(2), np.zeros(2)
    t = table("RONIN", round=3, reserve=20, ninja={"well": 2, "inn": 1}, ronin={"kabe": "well", "yumi": "pen"})
    evaluate(t.s, before)
    evaluate(t.play("ronin done").s, after)
    assert before == pytest.approx(after)


@pytest.mark.clause("SR-8.8")
def test_where_nobody_has_to_be_placed_the_defender_has_nothing_to_plan():
    t = table("PLANNING", round=7, reserve=3, ninja={"inn": 1}, ronin={"kabe": "well w2"}, pinned=("kabe",))
    assert reset_plans(t.s, 3) == 3
    assert GAME.rules.acting(t.s) == 1


def test_the_plan_game_stops_when_there_are_no_other_plans():
    t = table("PLANNING", round=7, reserve=1, ninja={"inn": 1}, ronin={"kabe": "well w2"}, pinned=("kabe",))
    plan_game = solve(Situation(GAME.rules, t.s.tobytes(), (0, 1)), 0, 10**9)
    assert plan_game.simulations < 50_000
    assert set(plan_game.mixture(1).plans) == {()}
