"""The vector environment on a GPU, one thread a match: what it returns stays in the GPU's memory.

Rows of observations and masks are laid out in columns: the first numbers of all matches lie side by side, then the
second ones …, so that neighbouring threads write neighbouring numbers. That makes a step twice as fast.

``torch.from_dlpack(array)`` takes it without copying, and so do CuPy and JAX. Needs the extras ``gpu`` and
``gymnasium``.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
from gymnasium.error import ClosedEnvironmentError
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numba import cuda

from tatami.envs import step_kernels
from tatami.envs.compiled import DESIGNED, CompiledGame, kit
from tatami.envs.dlpack import Shared
from tatami.envs.errors import NotBegun, WrongAction
from tatami.envs.opponents import gather
from tatami.envs.vector import MODES, check_count, compiled_policy, single_spaces, spread_seeds, step_limit
from tatami.errors import BadOption
from tatami.kernel.gpu import find_cuda
from tatami.kernel.records import blanks
from tatami.kernel.rng import Rng
from tatami.match import game as game_called
from tatami.registry import option_record

ON_A_GPU = {mode: number for mode, number in MODES.items() if mode != AutoresetMode.DISABLED}
THREADS = 256  # a block
jit: Any = cuda.jit


@cache
def _launcher(used: CompiledGame, policy: str) -> Any:
    """Return the kernel that steps one match a thread; illegal actions are replaced, for nobody waits to be told."""
    step_one, check_one = used.step_one(policy), used.check_one
    actions, seats, table_of = used.actions, used.rules.seats, step_kernels.Table

    @jit
    def launch(
        states, rng, chairs, seeds, options, empty, masks, seen, finals, rewards, terminated, truncated,
        chosen, wish, most, mode,
    ):  # fmt: skip
        i = cuda.grid(1)
        if i < states.shape[0]:
            table = table_of(
                states, rng, chairs, seeds, options, empty, masks, seen, finals, rewards, terminated, truncated
            )
            weights = cuda.local.array(actions, np.int32)
            results = cuda.local.array(seats, np.float64)
            action = check_one(chairs[i], masks[i], rng[i], chosen[i], 1)
            step_one(table, 0, 0, i, action, wish, most, mode, weights, results)

    return launch


class TatamiGPUVectorEnv(VectorEnv[Any, Any, Any]):
    """As ``vector.TatamiVectorEnv``, with the designed observation; what comes back is overwritten by the next step.

    ``infos`` have the ``action_mask``, and ``final_obs`` where the next match begins in the same step, but no ``seat``.
    Actions are an array on the GPU, or a NumPy array that is brought there. An illegal one is replaced by a legal one
    drawn by chance.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        opponents: str | Sequence[str] | None = None,
        seat: int | str | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        max_episode_steps: int | None = None,
        players: int | None = None,
        preset: str | None = None,
        **options: str,
    ) -> None:
        """Prepare ``num_envs`` tables; see ``TatamiVectorEnv``. Raises NoGPU or BadOption."""
        find_cuda()
        which = game_called(game)
        self.options = which.resolve_options(players, preset, **options)
        company = gather(which, self.options, opponents, seat)
        mode = AutoresetMode(autoreset_mode)
        if mode not in ON_A_GPU:
            raise BadOption("on a GPU matches begin anew by themselves: autoreset_mode is NextStep or SameStep")
        self.num_envs, self.metadata = check_count(num_envs), {"autoreset_mode": mode, "render_modes": []}
        used = kit(game, DESIGNED)
        self._launch = _launcher(used, compiled_policy(company))
        self._how = (company.wish, step_limit(max_episode_steps), ON_A_GPU[mode])
        self._table = self._laid_out(used)
        self._begun = False
        self.single_observation_space, self.single_action_space = single_spaces(used)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def _laid_out(self, used: CompiledGame) -> step_kernels.Table:
        games, rules, bring = self.num_envs, used.rules, cuda.to_device
        is_quiet = blanks(rules.options, 1)
        is_quiet[0] = option_record(used.game.name, self.options)
        finals = games if self._how[2] == step_kernels.SAME_STEP else 1
        return step_kernels.Table(
            states=bring(blanks(rules.state, games)),
            rng=bring(blanks(Rng, games)),
            chairs=bring(blanks(step_kernels.Chair, games)),
            seeds=bring(np.full(games, -1, np.int64)),
            options=bring(is_quiet),
            empty=bring(blanks(rules.state, 1)),
            masks=bring(np.zeros((games, used.actions), np.bool_, "F")),
            seen=bring(np.zeros((games, used.size), np.float32, "F")),
            finals=bring(np.zeros((finals, used.size), np.float32, "F")),
            rewards=bring(np.zeros(games, np.float64)),
            terminated=bring(np.zeros(games, np.bool_)),
            truncated=bring(np.zeros(games, np.bool_)),
        )

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Start all matches, from ``seed``, ``seed + 1`` … or a seed each; without one, the next of each series."""
        self._check_open()
        super().reset(seed=seed if isinstance(seed, int) else None)
        seeds = spread_seeds(seed, self.num_envs, self._begun)
        chairs = blanks(step_kernels.Chair, self.num_envs)
        chairs["ended"] = 1
        bring = cuda.to_device
        self._table = self._table._replace(chairs=bring(chairs), seeds=bring(seeds))
        self._begun = True
        seen, _, _, _, infos = self.step(np.zeros(self.num_envs, np.int64))
        return seen, infos

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Step all matches; returns without waiting for the GPU."""
        self._check_open()
        if not self._begun:
            raise NotBegun("no match was begun; call reset() first")
        if tuple(actions.shape) != (self.num_envs,):
            raise WrongAction(f"actions have the shape ({self.num_envs},), not {tuple(actions.shape)}")
        blocks = (self.num_envs + THREADS - 1) // THREADS
        table, near = self._table, hasattr(actions, "__cuda_array_interface__")
        chosen = cuda.as_cuda_array(actions) if near else cuda.to_device(actions)
        self._launch[blocks, THREADS](*table, chosen, *self._how)
        infos = {"action_mask": Shared(table.masks)}
        if self._how[2] == step_kernels.SAME_STEP:
            infos["final_obs"] = Shared(table.finals)
        ended = Shared(table.terminated), Shared(table.truncated)
        return Shared(table.seen), Shared(table.rewards), *ended, infos

    def _check_open(self) -> None:
        if self.closed:
            raise ClosedEnvironmentError("the environment is closed")
