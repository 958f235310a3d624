"""The names of the environments, and that the package itself knows no game by name."""

from pathlib import Path

import gymnasium
import pytest

import tatami.envs
from tatami.envs.registration import gymnasium_name, openspiel_name, pettingzoo_id, pettingzoo_name
from tatami.envs.single import TatamiEnv
from tatami.envs.vector import TatamiVectorEnv
from tatami.match import all_games

SOURCES = sorted(Path(tatami.envs.__file__).parent.glob("*.py"))


def test_every_library_has_its_own_form_of_a_name():
    assert gymnasium_name("seven_ronin") == "tatami/SevenRonin-v0"
    assert pettingzoo_name("seven_ronin") == "seven_ronin_v0"
    assert pettingzoo_id("seven_ronin") == "tatami/seven_ronin_v0"
    assert openspiel_name("seven_ronin") == "tatami_seven_ronin"


def test_gymnasium_makes_our_classes_and_they_say_their_names():
    env = gymnasium.make("tatami/SevenRonin-v0")
    assert type(env.unwrapped) is TatamiEnv
    assert str(env.unwrapped) == "<TatamiEnv<tatami/SevenRonin-v0>>"
    several = gymnasium.make_vec("tatami/SevenRonin-v0", num_envs=2)
    assert type(several) is TatamiVectorEnv
    assert str(several) == "TatamiVectorEnv(tatami/SevenRonin-v0, num_envs=2)"


def test_pettingzoo_says_the_module_that_was_imported():
    assert str(tatami.envs.seven_ronin_v0.env()) == str(tatami.envs.seven_ronin_v0.parallel_env()) == "seven_ronin_v0"


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="has no attribute 'go_v0'"):
        _ = tatami.envs.go_v0


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.name)
def test_no_source_names_a_game(source):
    """Not even in a docstring: another game is another folder and nothing else."""
    text = source.read_text("utf-8").lower()
    for which in all_games():
        for name in (which.name, which.name.replace("_", ""), which.meta.title["en"].lower()):
            assert name not in text
