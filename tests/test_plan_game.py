"""Secret plans: mixed so that nobody can foresee them, found again at every step, and made from what both may know."""

import numpy as np
import pytest

import tatami
from tatami.games.seven_ronin.rules.invariants import scramble
from tatami.kernel.plan_game import regret_matching
from tatami.kernel.records import copy_record, unpack
from tatami.match import Match, View
from tatami.players import player
from tatami.players.plan_game import (
    Mixture,
    PlanGame,
    Situation,
    begun,
    mixture_of,
    next_steps,
    planning,
    simulations_for,
    solve,
)
from tatami.players.search import SearchPlayer
from tests.clocks import WorkClock

RONIN = tatami.game("seven_ronin")


def mixed(payoffs: list[list[float]]) -> np.ndarray:
    """How both sides mix in a game of one choice each that one loses what the other wins."""
    mine = np.array(payoffs)
    chances, regrets = np.zeros((2, len(mine))), np.zeros((2, len(mine)))
    regret_matching(np.stack((mine, 1 - mine.T)), chances, regrets, 2000)
    return chances


def planned_by(match: Match, seat: int) -> Situation:
    situation = planning(match.view(seat))
    assert situation is not None
    return situation


def test_regret_matching_finds_the_equilibrium_of_known_games() -> None:
    rock_paper_scissors = [[0.5, 0, 1], [1, 0.5, 0], [0, 1, 0.5]]
    assert mixed(rock_paper_scissors) == pytest.approx(np.full((2, 3), 1 / 3), abs=0.02)
    lopsided = [[1.0, 0.0], [0.0, 0.5]]  # the first choice pays double, so it must be met twice as often
    assert mixed(lopsided) == pytest.approx(np.array([[1 / 3, 2 / 3], [1 / 3, 2 / 3]]), abs=0.02)
    better_whatever_comes = [[0.6, 0.9], [0.1, 0.5]]
    assert mixed(better_whatever_comes)[0] == pytest.approx([1, 0], abs=0.02)


@pytest.mark.parametrize("seat", [0, 1])
def test_every_plan_of_a_mixture_is_legal_to_its_last_step(seat: int) -> None:
    mixture = mixture_of(planned_by(RONIN.start(seed=1), seat), seat, 200)
    assert sum(mixture.chances) == pytest.approx(1)
    assert all(0 <= expected <= 1 for expected in mixture.expected)
    for plan in mixture.plans:
        match = RONIN.start(seed=1)
        for step in plan:
            match.play(RONIN.action(step), seat)
        assert not match.state["attack_ready" if seat else "defence_ready"]
        assert match.state["defence_ready" if seat else "attack_ready"]


def test_a_decision_is_mixed() -> None:
    mixture = mixture_of(planned_by(RONIN.start(seed=1), 0), 0, 400)
    assert len(mixture.plans) > 1
    assert max(mixture.chances) < 0.95


def test_a_plan_is_found_again_at_every_step_though_the_player_is_a_new_one() -> None:
    match = RONIN.start(seed=2)
    known = {tuple(sorted(plan)) for plan in mixture_of(planned_by(match, 0), 0, 200).plans}
    played = []
    while (planning(match.view(0)) is not None) and match.seat == 0:
        action = SearchPlayer(len(match), iterations=200).choose(match.view(0))
        played.append(action.number)
        match.play(action, 0)
    assert tuple(sorted(played)) in known


def test_steps_are_drawn_as_often_as_the_mixture_says() -> None:
    view = RONIN.start(seed=3).view(0)
    chooser = SearchPlayer(5, iterations=200)
    chances: dict[int, float] = {}
    for step, chance, _ in chooser.planned(view):
        chances[step] = chances.get(step, 0.0) + chance
    draws = [chooser.choose(view).number for _ in range(600)]
    for step, chance in chances.items():
        assert draws.count(step) / len(draws) == pytest.approx(chance, abs=0.1)
    assert {value.action.number for value in chooser.evaluate_actions(view)} == set(chances)


def test_both_are_in_the_same_situation_whatever_each_has_planned() -> None:
    match = RONIN.start(seed=4)
    before = planned_by(match, 1)
    while match.seat == 0:
        match.play(player("random", 1).choose(match.view(0)), 0)
    assert planned_by(match, 1) == before
    assert planned_by(match, 1).seats == (0, 1)


def test_the_other_plan_does_not_matter_to_what_is_planned() -> None:
    match, dice = RONIN.start(seed=5), np.random.default_rng(1)
    while match.seat == 0:
        match.play(player("random", 1).choose(match.view(0)), 0)
    seen = SearchPlayer(3, iterations=100).choose(match.view(1))
    for _ in range(5):
        other = copy_record(match.state)
        scramble(other, 1, dice)
        RONIN.rules.redact(other, 1)
        assert SearchPlayer(3, iterations=100).choose(View(RONIN, 1, other, match.view(1).log)) == seen


def test_a_plan_begun_otherwise_is_gone_on_with_all_the_same() -> None:
    match = RONIN.start(seed=6)
    begun, instead = match.actions(0)[:2]
    match.play(begun, 0)
    view = match.view(0)
    assert next_steps(view, Mixture(((instead.number,) * 3,), (1.0,), (0.5,))) == []
    assert next_steps(view, Mixture(((begun.number, instead.number),), (1.0,), (0.5,))) == [(instead.number, 1.0, 0.5)]
    match.play(match.actions(0)[0], 0)
    assert SearchPlayer(1, iterations=50).choose(match.view(0)) in match.view(0).actions()


def test_a_time_budget_ends_the_meetings() -> None:
    situation = planned_by(RONIN.start(seed=7), 0)
    mixture_of(situation, 0, 32)
    mixture = mixture_of(situation, 0, 0, milliseconds=30)
    assert sum(mixture.chances) == pytest.approx(1)


def test_what_one_side_wins_in_a_meeting_the_other_loses() -> None:
    situation = planned_by(RONIN.start(seed=8), 0)
    plan_game = PlanGame(situation, 0, 6)
    assert plan_game.simulations == 36
    assert plan_game.payoffs[0] == pytest.approx(1 - plan_game.payoffs[1].T)
    assert len(np.unique(plan_game.payoffs)) > 6
    assert plan_game.search.scratch[0].tobytes() == unpack(RONIN.rules.state, situation.root).tobytes()


@pytest.mark.parametrize("side", [0, 1])
def test_better_answers_are_found_and_no_plan_is_known_twice(side: int) -> None:
    plan_game = PlanGame(planned_by(RONIN.start(seed=9), side), side, 12)
    plan_game.regret_matching(100)
    before = plan_game.values(side).max()
    for _ in range(10):
        plan_game.improve(side)
        plan_game.chances[side] = plan_game.values(side) == plan_game.values(side).max()
    assert plan_game.values(side).max() > before + 0.01
    assert len(set(plan_game.hashes[side].tolist())) == 12
    steps = [tuple(sorted(plan)) if side == 0 else tuple(plan) for plan in plan_game.plans[side].tolist()]
    assert len(set(steps)) == 12


def test_more_meetings_leave_less_to_one_who_knows_the_chances() -> None:
    def gain(simulations: int) -> float:
        plan_game = solve(situation, 0, simulations)
        value = float(plan_game.chances[0] @ plan_game.values(0))
        for _ in range(40):
            plan_game.improve(0)
        return float(plan_game.values(0).max()) - value

    situation = planned_by(RONIN.start(seed=10), 0)
    assert gain(60_000) < gain(1_000)


def test_elsewhere_nothing_is_planned() -> None:
    assert planning(tatami.game("samurai").start(seed=1, preset="basic").view(0)) is None
    match = RONIN.start(seed=1)
    chooser = player("greedy", 1)
    while planning(match.view(match.seat)) is not None:
        match.play(chooser.choose(match.view(match.seat)))
    assert planning(match.view(match.seat)) is None


def test_a_time_budget_is_kept_also_where_somebody_else_has_begun_the_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    match, clock = RONIN.start(seed=3), WorkClock(monkeypatch)
    for action in ("attack pen", "attack pen", "attack shrine"):
        match.play(action, 0)
    assert begun(match.view(0))
    assert not begun(match.view(1))
    for seed in range(6):
        started = clock.now
        SearchPlayer(seed, milliseconds=200).choose(match.view(0))
        assert clock.now - started < 0.2 * 1.1  # planning it all and then searching would take twice as long


def test_a_large_budget_does_not_take_for_ever() -> None:
    assert simulations_for(600) < simulations_for(6000) / 100  # small ones are for few plans
    assert simulations_for(60_000) == 10 * simulations_for(6000)  # large ones take as much longer as they are larger
