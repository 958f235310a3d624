"""Gymnasium: one agent among other players, playing a whole team, or alone; and thousands of matches at once."""

import copy
import pickle

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ClosedEnvironmentError, InvalidAction, ResetNeeded
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import tatami.envs
from tatami.envs.registration import gymnasium_name
from tatami.errors import BadOption
from tests.envs.shapes import NAMES, random_legal


def made(name="seven_ronin", **options):
    return gymnasium.make(gymnasium_name(name), **options).unwrapped


def many(name="seven_ronin", games=6, **options):
    return gymnasium.make_vec(gymnasium_name(name), num_envs=games, **options)


def legal_rows(infos, dice):
    """Draw a legal action for every match; 0 where none is marked."""
    return np.array([random_legal(mask, dice) if mask.any() else 0 for mask in infos["action_mask"]])


# --- one match --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_gymnasiums_checker_passes(name):
    """It ignores the masks."""
    check_env(made(name, illegal="random", render_mode="ansi"), skip_render_check=True)


@pytest.mark.parametrize("way", [copy.deepcopy, lambda env: env.clone(), lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_plays_on_alike_when_an_opponent_has_planned(way):
    env, dice = made("seven_ronin", opponents="search:10"), np.random.default_rng(1)
    _, info = env.reset(seed=5)
    for _ in range(20):
        _, _, _, _, info = env.step(random_legal(info["action_mask"], dice))
    other = way(env)
    for _ in range(10):
        action = random_legal(info["action_mask"], dice)
        (seen, *_, info), (same, *_) = env.step(action), other.step(action)
        assert np.array_equal(seen, same)


@pytest.mark.parametrize("way", [copy.deepcopy, copy.copy, lambda rules: pickle.loads(pickle.dumps(rules))])
@pytest.mark.parametrize("name", NAMES)
def test_compiled_rules_are_never_copied(name, way):
    rules = tatami.game(name).rules
    assert way(rules) is rules


def test_gymnasiums_checker_passes_for_every_render_mode(capsys):
    check_env(made("seven_ronin", illegal="random", render_mode="svg"))
    assert "Yumi" in capsys.readouterr().out


def test_the_documented_way_to_make_an_environment():
    assert tatami.envs is not None
    env = gymnasium.make("tatami/Samurai-v0", opponents="ronin", players=2)
    seen, info = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    assert info["action_mask"].dtype == np.int8 and info["action_mask"].sum() > 0


@pytest.mark.parametrize("opponents", ["random", "search:3", ("greedy", "search:3", "random")])
def test_a_whole_match_against_others(opponents):
    env = made("samurai", opponents=opponents, seat=2, players=4, preset="basic")
    dice, rewards = np.random.default_rng(0), []
    _, info = env.reset(seed=5)
    over = False
    while not over:
        assert info["seat"] == 2
        assert np.array_equal(env.action_masks(), info["action_mask"])
        _, reward, over, cut, info = env.step(random_legal(info["action_mask"], dice))
        rewards.append(reward)
        assert not cut
    assert set(rewards[:-1]) <= {0.0} and 0 <= rewards[-1] <= 1
    assert not info["action_mask"].any()


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("samurai_spirit", {"players": 3}),
        ("samurai_spirit", {"preset": "solo"}),
        ("fuji_koro", {"players": 2, "mode": "cooperative"}),
        ("fuji_koro", {"players": 1}),
        ("way_of_the_samurai", {}),
    ],
)
def test_one_agent_plays_all_seats_of_a_team(name, options):
    env = made(name, **options)
    dice, seats = np.random.default_rng(2), set()
    for seed in range(3):
        _, info = env.reset(seed=seed)
        for _ in range(60):
            seats.add(info["seat"])
            _, _, over, _, info = env.step(random_legal(info["action_mask"], dice))
            if over:
                break
    assert len(seats) == env.options["players"]


def test_a_teammate_can_be_another_player():
    env = made("samurai_spirit", opponents="random", seat=1, players=3)
    _, info = env.reset(seed=1)
    for _ in range(5):
        assert info["seat"] == 1
        _, _, over, _, info = env.step(random_legal(info["action_mask"], np.random.default_rng(0)))
        if over:
            break


@pytest.mark.parametrize("opponents", ["random", "search:2"])
def test_a_random_seat_is_drawn_for_every_match(opponents):
    env = made("seven_ronin", opponents=opponents, seat="random")
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(12)} == {0, 1}


@pytest.mark.parametrize("opponents", ["random", "search:2"])
def test_a_copy_in_mid_game_plays_on_alike(opponents):
    env = made("samurai", opponents=opponents, players=2)
    _, info = env.reset(seed=3)
    for _ in range(4):
        *_, info = env.step(random_legal(info["action_mask"], np.random.default_rng(1)))
    for other in (copy.deepcopy(env), env.clone(), pickle.loads(pickle.dumps(env))):
        mine = env.clone()
        for _ in range(6):
            action = random_legal(mine.action_masks(), np.random.default_rng(4))
            first, second = mine.step(action), other.step(action)
            assert np.array_equal(first[0], second[0]) and first[1:4] == second[1:4]


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"opponents": "genius"}, "there is no player 'genius'"),
        ({"opponents": ("random", "random")}, "1 other seats need as many players, not 2"),
        ({"seat": 2}, "the agent's seat is 0 to 1 or 'random', not 2"),
        ({"threat_track": "mild"}, "threat_track is one of"),
    ],
)
def test_bad_opponents_are_one_clear_line(options, complaint):
    with pytest.raises(BadOption, match=complaint):
        made("seven_ronin", **options)


def test_a_team_has_no_seat_of_its_own_and_a_match_for_one_no_opponents():
    with pytest.raises(BadOption, match="the agent plays all seats here"):
        made("samurai_spirit", seat=1)
    with pytest.raises(BadOption, match="a match for one player has no other seats"):
        made("way_of_the_samurai", opponents="random")


def test_wrong_actions_order_and_closing():
    env = made("seven_ronin")
    with pytest.raises(ResetNeeded):
        env.step(0)
    seen, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    for wrong in (illegal, -3, 5000, 0.5, None, np.zeros(3)):
        with pytest.raises(InvalidAction):
            env.step(wrong)
    assert np.array_equal(env.clone()._batch.state.observations[0], seen)
    env.close()
    with pytest.raises(ClosedEnvironmentError):
        env.reset()
    with pytest.raises(ClosedEnvironmentError):
        env.step(0)


def test_a_time_limit_truncates_a_match():
    env = gymnasium.make("tatami/SevenRonin-v0", max_episode_steps=3)
    _, info = env.reset(seed=1)
    cuts = []
    for _ in range(3):
        _, _, _, cut, info = env.step(random_legal(info["action_mask"], np.random.default_rng(0)))
        cuts.append(cut)
    assert cuts == [False, False, True]


# --- many matches -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "options"), [("seven_ronin", {"opponents": "greedy"}), ("samurai_spirit", {})])
def test_many_matches_are_the_same_as_single_ones(name, options):
    """Through several matches each, autoreset included, under Gymnasium's own vector environment of single ones."""
    fast = many(name, 4, **options)
    slow = many(name, 4, vectorization_mode="sync", **options)
    assert type(fast) is not type(slow)
    dice = np.random.default_rng(0)
    (seen, infos), (slowly_seen, _) = fast.reset(seed=11), slow.reset(seed=11)
    ends = 0
    for _ in range(400):
        assert np.array_equal(seen, slowly_seen)
        actions = legal_rows(infos, dice)
        seen, *fast_step, infos = fast.step(actions)
        slowly_seen, *slow_step, _ = slow.step(actions)
        assert all(np.array_equal(a, b) for a, b in zip(fast_step, slow_step, strict=True))
        ends += fast_step[1].sum()
    assert ends > 4


def test_a_finished_match_is_followed_by_another_in_the_next_step():
    envs = many("samurai_spirit", 8)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    dice = np.random.default_rng(3)
    _, infos = envs.reset(seed=1)
    ended, ends = np.zeros(8, bool), 0
    for _ in range(120):
        before = ended
        _, rewards, terminated, truncated, infos = envs.step(legal_rows(infos, dice))
        ended = terminated | truncated
        assert not (before & ended).any() and not rewards[before].any()
        assert infos["action_mask"][ended].all()  # any action starts the next one
        ends += ended.sum()
    assert ends > 3


def test_a_finished_match_can_be_followed_by_another_in_the_same_step():
    envs = many("samurai_spirit", 8, autoreset_mode="SameStep")
    dice = np.random.default_rng(3)
    seen, infos = envs.reset(seed=1)
    ends = 0
    for _ in range(120):
        seen, _, terminated, _, infos = envs.step(legal_rows(infos, dice))
        for i in np.flatnonzero(terminated):
            ends += 1
            assert infos["_final_obs"][i] and not np.array_equal(infos["final_obs"][i], seen[i])
            assert infos["action_mask"][i].any()
    assert ends > 3


def test_without_autoreset_matches_wait_for_a_reset_of_their_own():
    envs = many("seven_ronin", 3, autoreset_mode=AutoresetMode.DISABLED, max_episode_steps=2)
    dice = np.random.default_rng(3)
    with pytest.raises(ResetNeeded, match="the first reset is for all"):
        envs.reset(options={"reset_mask": np.array([True, False, True])})
    _, infos = envs.reset(seed=1)
    for _ in range(2):
        seen, _, _, cut, infos = envs.step(legal_rows(infos, dice))
    assert cut.all()
    with pytest.raises(ResetNeeded):
        envs.step(np.zeros(3, int))
    with pytest.raises(BadOption, match="reset_mask has the shape"):
        envs.reset(options={"reset_mask": np.ones(2, bool)})
    fresh, _ = envs.reset(seed=[1, None, 3], options={"reset_mask": np.array([True, False, True])})
    assert np.array_equal(fresh[0], many("seven_ronin", 1).reset(seed=1)[0][0])
    assert np.array_equal(fresh[1], seen[1]) and not np.array_equal(fresh[0], seen[0])
    with pytest.raises(ResetNeeded):
        envs.step(np.zeros(3, int))


def test_matches_without_a_seed_of_their_own_are_all_different():
    """The first time they are drawn at random; afterwards each match goes on with its own series."""
    firsts = [many("samurai", 3, preset="basic").reset(seed=[5, None, None])[0] for _ in range(2)]
    assert np.array_equal(firsts[0][0], firsts[1][0])
    assert len({row.tobytes() for row in (*firsts[0], *firsts[1][1:])}) == 5
    envs, same = (many("samurai", 2, preset="basic") for _ in range(2))
    envs.reset(seed=1), same.reset(seed=1)
    assert np.array_equal(envs.reset(seed=[None, 7])[0][0], same.reset()[0][0])


def test_nothing_is_copied_unless_asked_for():
    for copying in (True, False):
        envs = many("seven_ronin", 4, copy=copying)
        seen, infos = envs.reset(seed=1)
        after, *_ = envs.step(legal_rows(infos, np.random.default_rng(0)))
        assert np.shares_memory(seen, after) is not copying


def test_a_copy_of_many_matches_plays_on_alike():
    envs = many("samurai", 3, players=2)
    _, infos = envs.reset(seed=1)
    others = [envs.clone(), pickle.loads(pickle.dumps(envs))]
    dice = np.random.default_rng(0)
    for _ in range(10):
        actions = legal_rows(infos, dice)
        seen, *_, infos = envs.step(actions)
        assert all(np.array_equal(seen, other.step(actions)[0]) for other in others)


def test_wrong_actions_change_no_match():
    envs = many("seven_ronin", 3)
    with pytest.raises(ResetNeeded):
        envs.step(np.zeros(3, int))
    with pytest.raises(ResetNeeded):
        envs.action_masks()
    seen, infos = envs.reset(seed=1)
    good = legal_rows(infos, np.random.default_rng(0))
    illegal = good.copy()
    illegal[2] = np.flatnonzero(infos["action_mask"][2] == 0)[0]
    for wrong, complaint in (
        (illegal, r"the agent of match 2 cannot play \d+ now"),
        (good[:2], r"actions have the shape \(3,\), not \(2,\)"),
        (good.astype(float), "actions are whole numbers, not float64"),
        (good - 1000, "the agent of match 0 cannot play"),
    ):
        with pytest.raises(InvalidAction, match=complaint):
            envs.step(wrong)
    assert np.array_equal(envs._batch.state.observations, seen)
    envs.close()
    with pytest.raises(ClosedEnvironmentError):
        envs.step(good)
    with pytest.raises(ClosedEnvironmentError):
        envs.action_masks()


def test_a_vector_refuses_players_that_are_not_compiled():
    with pytest.raises(BadOption, match="the opponents are all random or all greedy, not ronin"):
        many("seven_ronin", 2, opponents="ronin")
    with pytest.raises(BadOption, match="num_envs is a whole number from 1"):
        many("seven_ronin", 0)


@pytest.mark.parametrize("limit", [0, -2, 2.5, True])
def test_many_matches_refuse_a_bad_time_limit(limit):
    with pytest.raises(BadOption, match=f"max_episode_steps is a whole number from 1, not {limit}"):
        many("seven_ronin", 2, max_episode_steps=limit)


@pytest.mark.parametrize("limit", [None, -1])
def test_many_matches_without_a_time_limit(limit):
    assert many("seven_ronin", 2, max_episode_steps=limit)._batch.max_steps == 0
