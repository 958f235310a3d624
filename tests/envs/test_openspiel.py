"""OpenSpiel: its own tests and helpers pass, and its bots and algorithms run on our games."""

import pickle

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import evaluate_bots, ismcts, mcts, sample_some_states
from open_spiel.python.bots import uniform_random
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

import tatami
from tatami.envs import openspiel
from tatami.errors import BadOption
from tests.envs.shapes import NAMES, SHAPES

SMALL = [name for name in NAMES if name != "fuji_koro"]


def loaded(name, **options):
    return pyspiel.load_game(openspiel.openspiel_name(name), options)


def dealt(which, seed=1):
    """A match with its seed dealt."""
    state = which.new_initial_state()
    for digit in range(4 if state.is_chance_node() else 0):
        state.apply_action(seed >> (8 * digit) & 255)
    return state


def after(which, moves, seed=1):
    """A match after some random moves."""
    state, dice = dealt(which, seed), np.random.default_rng(seed)
    for _ in range(moves):
        if state.is_terminal():
            break
        state.apply_action(int(dice.choice(state.legal_actions())))
    return state


# --- their tests ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_openspiels_random_simulation_passes(name):
    """It raises what does not hold: legal actions, returns, and at every step that a saved match is the same."""
    fewest = min(tatami.game(name).meta.players)  # it saves and restores at every step, so a long match takes long
    pyspiel.random_sim_test(loaded(name, players=fewest), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("name", "players"), SHAPES)
def test_openspiels_simulation_helper_passes(name, players):
    """The loop that OpenSpiel runs over its own games, which asserts: cloning, both ways of saving, utilities."""
    np.random.seed(players)  # it draws from this
    games_sim_test.GamesSimTest().sim_game(loaded(name, players=players))


def test_openspiels_simulations_notice_what_is_wrong(monkeypatch):
    monkeypatch.setattr(openspiel.TatamiState, "returns", lambda state: [9.0] * 2)  # nobody can win that much
    which = loaded("samurai", players=2)
    with pytest.raises(pyspiel.SpielError):
        pyspiel.random_sim_test(which, num_sims=1, serialize=True, verbose=False)
    with pytest.raises(AssertionError):
        games_sim_test.GamesSimTest().sim_game(which)


@pytest.mark.parametrize("name", NAMES)
def test_openspiels_api_test_passes(name):
    """All of its checks of sampled states."""

    class Ours(api_test.EnforceAPIOnPartialTreeBase):
        game, game_name = loaded(name), name

        @classmethod
        def setUpClass(cls):
            cls.some_states = sample_some_states.sample_some_states(cls.game, max_states=25)
            cls.game_type = cls.game.get_type()

    checks = [check for check in dir(Ours) if check.startswith("test_")]
    assert len(checks) >= 5
    Ours.setUpClass()
    for check in checks:
        getattr(Ours(check), check)()


# --- the same match ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_a_history_is_the_match_of_its_seed(name):
    state, match = dealt(loaded(name), 7), tatami.game(name).start(seed=7 if name != "seven_ronin" else 0)
    dice = np.random.default_rng(3)
    for _ in range(40):
        if match.over:
            break
        assert state.current_player() == match.seat
        assert state.legal_actions() == [action.number for action in match.actions()]
        action = int(dice.choice(state.legal_actions()))
        assert state.action_to_string(action) == str(match.game.action(action))
        state.apply_action(action)
        match.play(action)
    assert state.is_terminal() == match.over
    assert tuple(state.returns()) == match.scores()


def test_options_are_parameters():
    which = loaded("samurai", players=4, start_hand="random")
    assert which.num_players() == 4
    assert which.get_parameters()["start_hand"] == "random"
    assert pyspiel.load_game(str(which)).get_parameters() == which.get_parameters()
    with pytest.raises(BadOption, match="start_hand is one of"):
        loaded("samurai", start_hand="best")


@pytest.mark.parametrize(
    ("name", "options", "utility"),
    [
        ("samurai_spirit", {}, "IDENTICAL"),
        ("seven_ronin", {}, "CONSTANT_SUM"),
        ("samurai", {}, "GENERAL_SUM"),
        ("fuji_koro", {"mode": "cooperative"}, "IDENTICAL"),
        ("way_of_the_samurai", {"players": 2}, "CONSTANT_SUM"),
    ],
)
def test_the_utility_is_declared(name, options, utility):
    assert loaded(name, **options).get_type().utility == getattr(pyspiel.GameType.Utility, utility)


# --- copies and resampling --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_clones_and_saved_states_play_on_alike(name):
    which = loaded(name)
    state = after(which, 9)
    saved = pyspiel.serialize_game_and_state(which, state)
    others = [state.clone(), pyspiel.deserialize_game_and_state(saved)[1], pickle.loads(pickle.dumps(state))]
    dice = np.random.default_rng(2)
    while not state.is_terminal() and len(state.history()) < 60:
        action = int(dice.choice(state.legal_actions()))
        for one in (state, *others):
            one.apply_action(action)
        assert {str(one) for one in others} == {str(state)}


@pytest.mark.parametrize("name", NAMES)
def test_a_resampled_state_looks_the_same_to_its_player_and_differs_in_what_is_hidden(name):
    which = loaded(name)
    sampler, differing = pyspiel.UniformProbabilitySampler(0.0, 1.0), 0
    for seed in range(12):
        state = after(which, 4 + seed, seed)
        if state.is_terminal():
            continue
        player = state.current_player()
        sample = state.resample_from_infostate(player, sampler)
        assert sample.information_state_string(player) == state.information_state_string(player)
        assert sample.information_state_tensor(player) == state.information_state_tensor(player)
        assert sample.observation_tensor(player) == state.observation_tensor(player)
        assert sample.legal_actions() == state.legal_actions()
        differing += sample.batch.record().tobytes() != state.batch.record().tobytes()
    assert differing > 3


def test_an_information_state_remembers_what_its_player_did():
    """Two ways to the same position differ for the one who took them."""
    which = loaded("seven_ronin")
    first, second = dealt(which), dealt(which)
    player = first.current_player()
    actions = first.legal_actions()[:2]
    for action in actions:
        first.apply_action(action)
    for action in reversed(actions):
        second.apply_action(action)
    assert first.batch.record().tobytes() == second.batch.record().tobytes()
    assert first.information_state_string(player) != second.information_state_string(player)
    assert first.observation_string(player) == second.observation_string(player)


def test_observers_of_one_seat_and_of_what_is_public():
    which = loaded("samurai", players=2, start_hand="random", figure_setup="random")
    state = after(which, 3)
    own = make_observation(which, pyspiel.IIGObservationType(perfect_recall=False))
    own.set_from(state, 0)
    assert own.dict["hand"].sum() > 0 and own.tensor.size == which.observation_tensor_size()
    public = make_observation(
        which, pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    )
    assert public.string_from(state, 0) == public.string_from(state, 1)
    assert own.string_from(state, 0) != own.string_from(state, 1)


@pytest.mark.parametrize("recall", [False, True])
def test_what_is_public_shows_nothing_of_a_secret_choice(recall):
    which = loaded("seven_ronin")
    one, other = dealt(which), dealt(which)
    first, second, *_ = one.legal_actions()
    one.apply_action(first)
    other.apply_action(second)
    kind = pyspiel.IIGObservationType(perfect_recall=recall, private_info=pyspiel.PrivateInfoType.NONE)
    public = make_observation(which, kind)
    assert len({public.string_from(state, player) for state in (one, other) for player in range(2)}) == 1
    public.set_from(one, 0)
    seen = public.tensor.copy()
    public.set_from(other, 1)
    assert (public.tensor == seen).all()
    assert one.information_state_string(0) != other.information_state_string(0)


# --- their bots and algorithms ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_random_bots_play_our_games(name):
    which = loaded(name)
    bots = [uniform_random.UniformRandomBot(seat, np.random.RandomState(seat)) for seat in range(which.num_players())]
    returns = evaluate_bots.evaluate_bots(which.new_initial_state(), bots, np.random.RandomState(1))
    assert all(0 <= score <= 1 for score in returns)


@pytest.mark.parametrize("name", SMALL)
def test_ismcts_searches_our_games(name):
    which, dice = loaded(name), np.random.RandomState(4)
    bot = ismcts.ISMCTSBot(which, mcts.RandomRolloutEvaluator(1, dice), 2.0, 30, random_state=dice)
    state = after(which, 1)
    policy = dict(bot.get_policy(state))
    assert set(policy) == set(state.legal_actions()) and sum(policy.values()) == pytest.approx(1)


def test_the_reinforcement_learning_environment_takes_our_games():
    env = rl_environment.Environment(loaded("seven_ronin"))
    step, dice = env.reset(), np.random.default_rng(0)
    while not step.last():
        player = step.observations["current_player"]
        step = env.step([int(dice.choice(step.observations["legal_actions"][player]))])
    assert sum(step.rewards) == 1
