"""The names that each research library gives a game's environments, and their registration."""

from functools import cache, partial
from importlib.util import find_spec
from types import ModuleType

from tatami.match import all_games

NAMESPACE, VERSION = "tatami", 0  # of the environments


def gymnasium_name(name: str) -> str:
    """Return the id of ``my_game`` in Gymnasium: ``tatami/MyGame-v0``."""
    return f"{NAMESPACE}/{name.title().replace('_', '')}-v{VERSION}"


def pettingzoo_name(name: str) -> str:
    """Return the module of ``my_game`` that PettingZoo's users import: ``my_game_v0``."""
    return f"{name}_v{VERSION}"


def pettingzoo_id(name: str) -> str:
    """Return the id of ``my_game`` in PettingZoo's registry: ``tatami/my_game_v0``."""
    return f"{NAMESPACE}/{pettingzoo_name(name)}"


def openspiel_name(name: str) -> str:
    """Return the short name of ``my_game`` in OpenSpiel, which has no namespaces: ``tatami_my_game``."""
    return f"{NAMESPACE}_{name}"


def register_all() -> None:
    """Register all games with Gymnasium and PettingZoo, as far as these are installed."""
    for which in all_games():
        if find_spec("gymnasium"):
            _register_gymnasium(which.name)
        if find_spec("pettingzoo"):
            _register_pettingzoo(which.name)


def _register_gymnasium(name: str) -> None:
    import gymnasium

    gymnasium.register(
        gymnasium_name(name),
        entry_point="tatami.envs.single:TatamiEnv",
        vector_entry_point="tatami.envs.vector:TatamiVectorEnv",
        kwargs={"game": name},
    )


def _register_pettingzoo(name: str) -> None:
    from pettingzoo.env_registry import register

    kwargs = {"game": name}
    register("aec", pettingzoo_id(name), entry_point="tatami.envs.aec:TatamiAECEnv", kwargs=kwargs)
    register("parallel", pettingzoo_id(name), entry_point="tatami.envs.parallel:TatamiParallelEnv", kwargs=kwargs)


@cache
def pettingzoo_module(name: str) -> ModuleType | None:
    """Return a game's PettingZoo module, with ``env``, ``raw_env`` and ``parallel_env``; None for any other name."""
    games = {pettingzoo_name(which.name): which.name for which in all_games()}
    if name not in games:
        return None
    from tatami.envs.aec import TatamiAECEnv
    from tatami.envs.parallel import TatamiParallelEnv

    module = ModuleType(f"tatami.envs.{name}", f"{games[name]} for PettingZoo.")
    env = partial(TatamiAECEnv, games[name])
    module.__dict__.update(env=env, raw_env=env, parallel_env=partial(TatamiParallelEnv, games[name]))
    return module
