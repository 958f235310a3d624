"""Seeds go from 0 to MAX_SEED, in environments as everywhere; a vector environment counts up from the given one."""

import gymnasium
import numpy as np
import pytest

import tatami
from tatami import envs
from tatami.envs.observations import observation
from tatami.envs.registration import gymnasium_name
from tatami.envs.seeds import fresh_seed, match_seeds
from tatami.envs.vector import TatamiVectorEnv
from tatami.errors import BadOption
from tatami.registry import MAX_SEED
from tests.envs.shapes import NAMES

TOO_LARGE = "a seed is a whole number from 0 to 9223372036854775807, not"


def first_view(name, seed, seat=0):
    """What a seat observes at the beginning of the match of a seed."""
    return observation(tatami.game(name).start(seed=seed).view(seat))


@pytest.mark.parametrize("name", NAMES)
def test_the_largest_seed_gives_the_same_match_everywhere(name):
    env = getattr(envs, f"{name}_v0").env()
    env.reset(seed=MAX_SEED)
    assert np.array_equal(env.observe("player_0")["observation"], first_view(name, MAX_SEED))
    parallel, _ = getattr(envs, f"{name}_v0").parallel_env().reset(seed=MAX_SEED)
    assert np.array_equal(parallel["player_0"]["observation"], first_view(name, MAX_SEED))
    single, info = gymnasium.make(gymnasium_name(name)).reset(seed=MAX_SEED)
    many, infos = TatamiVectorEnv(name, 3).reset(seed=MAX_SEED - 2)
    assert np.array_equal(many[2], single) and infos["seat"][2] == info["seat"]


def test_matches_after_the_largest_seed_are_different_and_their_seeds_fit():
    several = TatamiVectorEnv("samurai_spirit", 4)
    first, _ = several.reset(seed=MAX_SEED - 3)
    second, _ = several.reset()
    assert len({row.tobytes() for row in (*first, *second)}) == 8


@pytest.mark.parametrize("seed", [-1, MAX_SEED + 1, 2**64, np.uint64(MAX_SEED + 1), True, 1.5, "7"])
def test_a_bad_seed_is_one_clear_line_and_changes_nothing(seed):
    env, several = gymnasium.make("tatami/SevenRonin-v0").unwrapped, TatamiVectorEnv("seven_ronin", 2)
    turns, parallel = envs.seven_ronin_v0.env(), envs.seven_ronin_v0.parallel_env()
    for each in (env, several, turns, parallel):
        with pytest.raises(BadOption, match=TOO_LARGE):
            each.reset(seed=seed)
        assert not each._started
    with pytest.raises(BadOption, match=TOO_LARGE):
        several.reset(seed=[0, seed])


@pytest.mark.parametrize("count", [2, 1000])
def test_the_last_seed_of_a_vector_must_fit_too(count):
    last_but_one = match_seeds(MAX_SEED - (count - 1), count, started=False)
    assert last_but_one.dtype == np.int64 and last_but_one[-1] == MAX_SEED and (np.diff(last_but_one) == 1).all()
    with pytest.raises(BadOption, match=f"from {MAX_SEED - (count - 2)} there is no room for {count} matches"):
        match_seeds(MAX_SEED - (count - 2), count, started=False)
    with pytest.raises(BadOption, match="there is no room for 2 matches"):
        TatamiVectorEnv("seven_ronin", 2).reset(seed=MAX_SEED)


def test_seeds_come_as_a_number_a_sequence_or_an_array():
    for given in (5, np.int64(5), np.array(5), [5, 6], (5, 6), np.array([5, 6]), np.array([5, 6], np.uint64)):
        assert match_seeds(given, 2, started=False).tolist() == [5, 6]
    assert match_seeds([MAX_SEED, MAX_SEED], 2, started=False).tolist() == [MAX_SEED, MAX_SEED]
    assert match_seeds([3, None], 2, started=True).tolist() == [3, -1]
    assert match_seeds(None, 2, started=True).tolist() == [-1, -1]
    with pytest.raises(BadOption, match="2 matches need 2 seeds, not 3"):
        match_seeds([1, 2, 3], 2, started=False)


def test_a_fresh_seed_leaves_room_to_count_up(monkeypatch):
    """Even the largest that can be drawn."""
    monkeypatch.setattr("secrets.randbelow", lambda limit: limit - 1)
    assert fresh_seed(4096) + 4095 <= MAX_SEED
    assert match_seeds(None, 4096, started=False)[-1] <= MAX_SEED
    assert max(match_seeds([None, 1], 2, started=False)) <= MAX_SEED
