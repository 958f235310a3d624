"""The games as environments for training agents: Gymnasium, PettingZoo, OpenSpiel, and batches of matches.

Importing this package registers every game with Gymnasium and PettingZoo, as far as these are installed. For a game
``my_game`` that is ``gymnasium.make("tatami/MyGame-v0")`` and ``pettingzoo.make("aec", "tatami/my_game_v0")``.
PettingZoo's modules are here too: ``from tatami.envs import my_game_v0``, then ``my_game_v0.env()`` or
``my_game_v0.parallel_env()``. OpenSpiel's games are registered by ``import tatami.envs.openspiel``.
"""

from typing import Any

from tatami.envs.registration import pettingzoo_module, register_all

register_all()


def __getattr__(name: str) -> Any:
    module = pettingzoo_module(name)
    if module is None:
        raise AttributeError(f"module 'tatami.envs' has no attribute '{name}'")
    return module
