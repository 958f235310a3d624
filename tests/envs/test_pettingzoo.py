"""PettingZoo's own tests, and common complaints of its users: copies that differ, errors that say nothing."""

import copy
import pickle
from functools import partial
from types import SimpleNamespace

import numpy as np
import pettingzoo
import pytest
from gymnasium.error import ClosedEnvironmentError, InvalidAction, ResetNeeded, UnsupportedMode
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    seed_test,
)
from pettingzoo.utils import parallel_to_aec

import tatami
from tatami import envs
from tatami.envs import multi_agent
from tatami.envs.aec import TatamiAECEnv
from tatami.envs.base import MatchEnv
from tatami.envs.parallel import TatamiParallelEnv
from tatami.errors import BadOption
from tests.envs.shapes import NAMES, SHAPES, every_game_is_here, random_legal

# PettingZoo warns of dict observations of games that it does not know by name, and of masks after the end.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


def module(name):
    """What a user imports: ``from tatami.envs import samurai_v0``."""
    return getattr(envs, f"{name}_v0")


def play(env, moves, dice):
    """Play so many random decisions, or until the end."""
    for _ in range(moves):
        seen, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            return
        env.step(random_legal(seen["action_mask"], dice))


def started(name="samurai", seed=3, **options):
    env = module(name).env(**options)
    env.reset(seed=seed)
    return env


# --- their tests ------------------------------------------------------------------------------------------------------


def test_no_game_is_forgotten():
    assert every_game_is_here()


@pytest.mark.parametrize("name", NAMES)
def test_a_game_has_one_name_as_a_module_and_one_in_the_registry(name):
    env = module(name).env()
    assert env.metadata["name"] == f"{name}_v0" and type(env) is TatamiAECEnv
    for kind, made in (("aec", TatamiAECEnv), ("parallel", TatamiParallelEnv)):
        assert type(pettingzoo.make(kind, f"tatami/{name}_v0").unwrapped) is made
    with pytest.raises(AttributeError, match=f"has no attribute 'tatami_{name}_v0'"):
        getattr(envs, f"tatami_{name}_v0")


@pytest.mark.parametrize(("name", "players"), SHAPES)
def test_pettingzoos_api_test_passes(name, players):
    api_test(module(name).env(players=players), num_cycles=12)


def test_pettingzoos_api_test_passes_with_the_flat_form_and_to_the_end_of_a_match():
    api_test(module("seven_ronin").env(observation="flat"), num_cycles=400)


# So that a seed shows at once: with a chosen hand and placed figures nothing is drawn for a long while.
BY_CHANCE = {"samurai": {"start_hand": "random"}}


@pytest.mark.parametrize("name", NAMES)
def test_pettingzoos_seed_test_passes(name):
    seed_test(partial(module(name).env, **BY_CHANCE.get(name, {})), num_cycles=20)
    parallel_seed_test(partial(module(name).parallel_env, illegal="random"), num_cycles=10)


@pytest.mark.parametrize(("name", "players"), SHAPES)
def test_pettingzoos_parallel_api_test_passes(name, players):
    parallel_api_test(module(name).parallel_env(players=players), num_cycles=15)


@pytest.mark.parametrize(("name", "players"), SHAPES)
def test_pettingzoos_max_cycles_test_passes(name, players):
    """It ignores the masks and wants every agent in every cycle: the parallel environment, and one converted to AEC."""
    parallel = partial(module(name).parallel_env, players=players, illegal="random")
    max_cycles_test(SimpleNamespace(parallel_env=parallel, env=lambda **more: parallel_to_aec(parallel(**more))))


def cut_short(env, agent):
    """What an agent sees, with a number missing."""
    seen = observe(env, agent)
    return {**seen, "observation": seen["observation"][:-1]}


observe, start = TatamiAECEnv.observe, MatchEnv._start
OURS = module("samurai")


@pytest.mark.parametrize(
    ("where", "what", "wrong", "check"),
    [
        (TatamiAECEnv, "observe", cut_short, lambda: api_test(OURS.env(), num_cycles=12)),
        (TatamiParallelEnv, "_infos", staticmethod(lambda seen: {}), lambda: parallel_api_test(OURS.parallel_env())),
        (
            multi_agent,
            "check_limit",
            lambda name, steps: 0,
            lambda: test_pettingzoos_max_cycles_test_passes("samurai", 2),
        ),
    ],
    ids=["api", "parallel api", "max cycles"],
)
def test_pettingzoos_tests_notice_what_is_wrong(monkeypatch, where, what, wrong, check):
    monkeypatch.setattr(where, what, wrong)
    with pytest.raises(AssertionError):
        check()


@pytest.mark.parametrize("name", [name for name in NAMES if name != "seven_ronin"])  # which has no randomness
def test_pettingzoos_seed_tests_notice_another_match(monkeypatch, name):
    monkeypatch.setattr(MatchEnv, "_start", lambda env, _: start(env, None))
    with pytest.raises(AssertionError):
        seed_test(partial(module(name).env, **BY_CHANCE.get(name, {})), num_cycles=20)
    with pytest.raises(AssertionError):
        parallel_seed_test(partial(module(name).parallel_env, illegal="random"), num_cycles=10)


# --- the same match ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_an_environment_plays_the_match_of_its_seed(name):
    env, match = started(name, seed=7), tatami.game(name).start(seed=7)
    dice = np.random.default_rng(1)
    for _ in range(60):
        if match.over:
            break
        assert env.agent_selection == f"player_{match.seat}"
        mask = env.observe(env.agent_selection)["action_mask"]
        assert np.flatnonzero(mask).tolist() == [action.number for action in match.actions()]
        assert np.array_equal(mask, env.infos[env.agent_selection]["action_mask"])
        action = random_legal(mask, dice)
        env.step(action)
        match.play(action)
    assert env.terminations["player_0"] == match.over


def test_the_scores_are_the_rewards_and_come_with_the_end():
    env, match = started("seven_ronin", seed=2), tatami.game("seven_ronin").start(seed=2)
    dice = np.random.default_rng(5)
    while not match.over:
        assert set(env.rewards.values()) == {0.0}
        action = random_legal(env.infos[env.agent_selection]["action_mask"], dice)
        env.step(action)
        match.play(action)
    assert tuple(env.rewards.values()) == match.scores()
    got = {}
    for agent in env.agent_iter():
        got[agent] = env.last()[1]
        env.step(None)
    assert tuple(got.values()) == match.scores()


def test_resets_without_a_seed_go_on_with_the_same_series():
    first, second = started("samurai_spirit", seed=4), started("samurai_spirit", seed=4)
    first.reset()
    second.reset()
    assert np.array_equal(first.state(), second.state())
    assert not np.array_equal(first.state(), started("samurai_spirit", seed=4).state())


def test_simultaneous_choices_are_made_in_one_step():
    """7 Ronin: both sides plan at once; turn by turn the same choices lead to the same record."""
    together, turns = module("seven_ronin").parallel_env(), started("seven_ronin", seed=9)
    seen, _ = together.reset(seed=9)
    dice = np.random.default_rng(2)
    both = 0
    for _ in range(30):
        chosen = {agent: random_legal(found["action_mask"], dice) for agent, found in seen.items()}
        deciding = [agent for agent, action in chosen.items() if action != together.wait_action]
        both += len(deciding) == 2
        seen, *_ = together.step(chosen)
        for agent in deciding:
            seat = int(agent[-1])
            turns._batch.compiled.rules.apply(turns._batch.record(), seat, chosen[agent])
        assert np.array_equal(together.state(), turns._batch.full_state())
    assert both > 3


def test_a_seat_that_has_nothing_to_decide_can_only_wait():
    env = module("samurai").parallel_env(start_hand="random", figure_setup="random", players=3)
    seen, infos = env.reset(seed=1)
    masks = [found["action_mask"] for found in seen.values()]
    assert [bool(mask[env.wait_action]) for mask in masks] == [False, True, True]
    assert [mask.sum() for mask in masks[1:]] == [1, 1]
    assert np.array_equal(infos["player_1"]["action_mask"], masks[1])


# --- copies -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", [copy.deepcopy, lambda env: env.clone(), lambda env: pickle.loads(pickle.dumps(env))])
@pytest.mark.parametrize("name", NAMES)
def test_a_copy_in_mid_game_is_equal_and_plays_on_alike(name, way):
    env = started(name)
    play(env, 8, np.random.default_rng(0))
    other = way(env)
    before = env.state()
    assert np.array_equal(other.state(), before)
    play(other, 30, np.random.default_rng(8))
    assert np.array_equal(env.state(), before) and not np.array_equal(other.state(), before)
    play(env, 30, np.random.default_rng(8))
    assert np.array_equal(env.state(), other.state())
    assert env._batch.record().tobytes() == other._batch.record().tobytes()
    assert (env.rewards, env.agents, env.terminations) == (other.rewards, other.agents, other.terminations)


def test_a_copy_of_the_parallel_environment_is_equal():
    env = module("seven_ronin").parallel_env()
    seen, _ = env.reset(seed=1)
    other = env.clone()
    dice = np.random.default_rng(3)
    chosen = {agent: random_legal(found["action_mask"], dice) for agent, found in seen.items()}
    env.step(chosen)
    assert not np.array_equal(env.state(), other.state())
    other.step(chosen)
    assert np.array_equal(env.state(), other.state())


# --- errors -----------------------------------------------------------------------------------------------------------


def test_an_illegal_action_raises_and_changes_nothing():
    env = started("samurai")
    before = env.state()
    illegal = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    for wrong in (illegal, -1, 10_000, 2**70):
        with pytest.raises(InvalidAction, match=r"player_0 cannot play .* legal: "):
            env.step(wrong)
    for wrong in (1.5, None, "hex A20", np.zeros(2)):
        with pytest.raises(InvalidAction, match="an action is a whole number"):
            env.step(wrong)
    assert np.array_equal(env.state(), before)


def test_an_illegal_action_can_be_replaced_instead():
    env = started("samurai", illegal="random")
    before = env.state()
    env.step(10_000)
    assert not np.array_equal(env.state(), before)


def test_wrong_parallel_actions_raise_and_change_nothing():
    env = module("seven_ronin").parallel_env()
    seen, _ = env.reset(seed=1)
    before, dice = env.state(), np.random.default_rng(3)
    chosen = {agent: random_legal(found["action_mask"], dice) for agent, found in seen.items()}
    for wrong, complaint in (
        ({"player_0": chosen["player_0"]}, "player_1 has sent no action"),
        ({**chosen, "player_7": 0}, "no agent is called 'player_7'"),
        ({**chosen, "player_1": env.wait_action}, "player_1 cannot play"),
    ):
        with pytest.raises(InvalidAction, match=complaint):
            env.step(wrong)
    assert np.array_equal(env.state(), before)


@pytest.mark.parametrize("kind", ["env", "parallel_env"])
def test_order_and_closing_are_enforced(kind):
    env = getattr(module("samurai"), kind)()
    with pytest.raises(ResetNeeded):
        env.step({} if kind == "parallel_env" else 0)
    with pytest.raises(ResetNeeded):
        env.state()
    env.close()
    with pytest.raises(ClosedEnvironmentError):
        env.reset()


@pytest.mark.parametrize(
    "ask",
    [
        lambda env: env.last(),
        lambda env: list(env.agent_iter()),
        lambda env: env.observe("player_0"),
        lambda env: env.render(),
    ],
)
def test_asking_before_reset_or_after_close_is_an_error(ask):
    env = module("seven_ronin").env()
    with pytest.raises(ResetNeeded):
        ask(env)
    env.reset(seed=1)
    env.close()
    with pytest.raises(ClosedEnvironmentError):
        ask(env)


def test_a_match_that_is_over_takes_no_more_actions():
    env = started(max_cycles=1)
    play(env, 1, np.random.default_rng(0))
    with pytest.raises(ValueError, match="only valid action is None"):
        env.step(0)
    for _ in env.possible_agents:
        env.step(None)
    with pytest.raises(ResetNeeded):
        env.step(None)


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"players": 9}, "samurai is for 2, 3, 4 players, not 9"),
        ({"start_hand": "best"}, "start_hand is one of"),
        ({"observation": "pictures"}, "an observation is designed or flat"),
        ({"illegal": "ignore"}, "illegal is one of raise, random"),
        ({"max_cycles": -1}, "max_cycles is a whole number from 1, not -1"),
        ({"max_cycles": 0}, "max_cycles is a whole number from 1, not 0"),
    ],
)
def test_bad_options_are_one_clear_line(options, complaint):
    with pytest.raises(BadOption, match=complaint):
        module("samurai").env(**options)


def test_an_unknown_render_mode_is_refused():
    with pytest.raises(UnsupportedMode, match="render_mode is one of human, ansi, svg, rgb_array, not 'film'"):
        module("samurai").env(render_mode="film")


def test_a_bad_seed_is_refused():
    with pytest.raises(BadOption, match="a seed is a whole number from 0"):
        module("samurai").env().reset(seed=-1)


def test_rendering_without_a_mode_warns():
    with pytest.warns(UserWarning, match="make the environment with a render_mode"):
        assert started().render() is None


# --- hidden information -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_the_flat_form_shows_nothing_that_a_seat_may_not_know(name):
    """However the hidden things are dealt anew, the seat's numbers stay the same."""
    env = started(name, observation="flat")
    dice, changed = np.random.default_rng(6), 0
    for _ in range(25):
        play(env, 3, dice)
        if env.terminations["player_0"]:
            env.reset()
        for seat, agent in enumerate(env.possible_agents):
            other = env.clone()
            other._batch.set_record(env._batch.view(0, seat).redeal(int(dice.integers(1 << 40))))
            changed += not np.array_equal(env.state(), other.state())
            assert np.array_equal(other.observe(agent)["observation"], env.observe(agent)["observation"])
    assert changed or name == "seven_ronin"
