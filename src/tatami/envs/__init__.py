"""The same rules for people who train agents: Gymnasium, PettingZoo, OpenSpiel, and batches.

Importing this room registers every game with Gymnasium and PettingZoo, as far as these are installed:
``gymnasium.make("tatami/Samurai-v0")``, ``pettingzoo.make("aec", "tatami/samurai_v0")``. PettingZoo's habit works too:
``from tatami.envs import tatami_samurai_v0``, then ``tatami_samurai_v0.env()`` or ``.parallel_env()``. OpenSpiel's
games are registered by ``import tatami.envs.openspiel``.
"""

from typing import Any

from tatami.envs.registration import pettingzoo_module, register_all

register_all()


def __getattr__(name: str) -> Any:
    module = pettingzoo_module(name)
    if module is None:
        raise AttributeError(f"module 'tatami.envs' has no attribute '{name}'")
    return module
