"""Every game by the names that each research interface gives its environments."""

from functools import cache
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from tatami.match import all_games

VERSION = 0


def gymnasium_name(name: str) -> str:
    """Return a game's name as Gymnasium writes them: ``tatami/SevenRonin-v0``."""
    return f"tatami/{name.title().replace('_', '')}-v{VERSION}"


def pettingzoo_name(name: str) -> str:
    """Return a game's name in PettingZoo's registry: ``tatami/seven_ronin_v0``."""
    return f"tatami/{name}_v{VERSION}"


def openspiel_name(name: str) -> str:
    """Return a game's name in OpenSpiel: ``tatami_seven_ronin``."""
    return f"tatami_{name}"


def register_all() -> None:
    """Make all games known to Gymnasium and PettingZoo, as far as these are installed."""
    for which in all_games():
        if find_spec("gymnasium"):
            _register_gymnasium(which.name)
        if find_spec("pettingzoo"):
            _register_pettingzoo(which.name)


def _register_gymnasium(name: str) -> None:
    import gymnasium

    gymnasium.register(
        gymnasium_name(name),
        entry_point="tatami.envs.single:SoloEnv",
        vector_entry_point="tatami.envs.vector:ManyEnv",
        kwargs={"game": name},
    )


def _register_pettingzoo(name: str) -> None:
    from pettingzoo.env_registry import register

    register("aec", pettingzoo_name(name), entry_point="tatami.envs.aec:TurnEnv", kwargs={"game": name})
    register("parallel", pettingzoo_name(name), entry_point="tatami.envs.parallel:TogetherEnv", kwargs={"game": name})


@cache
def pettingzoo_module(name: str) -> Any:
    """Return what PettingZoo's users import, ``tatami_samurai_v0``: a module with env, raw_env and parallel_env."""
    found = [which.name for which in all_games() if name == f"{openspiel_name(which.name)}_v{VERSION}"]
    if not found:
        return None
    from functools import partial

    from tatami.envs.aec import TatamiAECEnv
    from tatami.envs.parallel import TatamiParallelEnv

    module = ModuleType(f"tatami.envs.{name}", f"{found[0]} for PettingZoo.")
    turns = partial(TatamiAECEnv, found[0])
    module.__dict__.update(env=turns, raw_env=turns, parallel_env=partial(TatamiParallelEnv, found[0]))
    return module
