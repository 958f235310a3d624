"""The vector environment on a GPU, one thread per match: what it returns stays in the GPU's memory.

Observations and masks are stored in column order: the first numbers of all matches lie side by side, then the second
ones …, so that neighbouring threads write neighbouring numbers. That makes a step twice as fast.

``torch.from_dlpack(array)`` takes an array without copying, and so do CuPy and JAX. Needs the extras ``gpu`` and
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
from tatami.envs.compiled import DESIGNED, CompiledGame, compiled_game
from tatami.envs.dlpack import SharedArray
from tatami.envs.errors import ResetRequired, WrongAction
from tatami.envs.opponents import resolve_opponents
from tatami.envs.seeds import match_seeds
from tatami.envs.vector import AUTORESET, check_count, compiled_policy, single_spaces, step_limit
from tatami.errors import BadOption
from tatami.kernel.gpu import find_cuda
from tatami.kernel.records import blanks
from tatami.kernel.rng import Rng
from tatami.match import game as find_game
from tatami.registry import option_record

GPU_AUTORESET = {mode: number for mode, number in AUTORESET.items() if mode != AutoresetMode.DISABLED}
THREADS = 256  # per block
jit: Any = cuda.jit


@cache
def _kernel(compiled: CompiledGame, policy: str) -> Any:
    """Return the kernel that steps one match per thread. It replaces illegal actions, since it cannot raise."""
    step_one, check_one = compiled.step_one(policy), compiled.check_one
    action_count, seats, batch_state = compiled.action_count, compiled.rules.seats, step_kernels.BatchState

    @jit
    def kernel(
        records, rng, agents, seeds, options, blank_record, masks, observations, final_observations,
        rewards, terminated, truncated, actions, agent_seat, max_steps, autoreset,
    ):  # fmt: skip
        i = cuda.grid(1)
        if i < records.shape[0]:
            batch = batch_state(
                records, rng, agents, seeds, options, blank_record, masks, observations, final_observations,
                rewards, terminated, truncated,
            )  # fmt: skip
            weights = cuda.local.array(action_count, np.int32)
            results = cuda.local.array(seats, np.float64)
            action = check_one(agents[i], masks[i], rng[i], actions[i], 1)
            step_one(batch, 0, 0, i, action, agent_seat, max_steps, autoreset, weights, results)

    return kernel


class TatamiGPUVectorEnv(VectorEnv[Any, Any, Any]):
    """As ``vector.TatamiVectorEnv``, with the designed observation; the next step overwrites what was returned.

    ``infos`` have the ``action_mask``, and ``final_obs`` where the next match starts in the same step, but no ``seat``.
    Actions are an array on the GPU, or a NumPy array, which is copied there. Illegal ones are replaced by random legal
    ones.
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
        """Prepare ``num_envs`` matches; see ``TatamiVectorEnv``. Raises NoGPU or BadOption."""
        find_cuda()
        which = find_game(game)
        self.options = which.resolve_options(players, preset, **options)
        self.opponents = resolve_opponents(which, self.options, opponents, seat)
        mode = AutoresetMode(autoreset_mode)
        if mode not in GPU_AUTORESET:
            raise BadOption("on a GPU matches restart by themselves: autoreset_mode is NextStep or SameStep")
        self.num_envs, self.metadata = check_count(num_envs), {"autoreset_mode": mode, "render_modes": []}
        compiled = compiled_game(game, DESIGNED)
        self._kernel = _kernel(compiled, compiled_policy(self.opponents))
        self._autoreset = GPU_AUTORESET[mode]
        self._settings = (self.opponents.agent_seat, step_limit(max_episode_steps), self._autoreset)
        self._state = self._allocate(compiled)
        self._started = False
        self.single_observation_space, self.single_action_space = single_spaces(compiled)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def _allocate(self, compiled: CompiledGame) -> step_kernels.BatchState:
        count, rules, size, to_device = self.num_envs, compiled.rules, compiled.observation_size, cuda.to_device
        option_rows = blanks(rules.options, 1)
        option_rows[0] = option_record(compiled.game.name, self.options)
        finals = count if self._autoreset == step_kernels.SAME_STEP else 1
        return step_kernels.BatchState(
            records=to_device(blanks(rules.state, count)),
            rng=to_device(blanks(Rng, count)),
            agents=to_device(blanks(step_kernels.AgentSeat, count)),
            seeds=to_device(np.full(count, step_kernels.DRAWN_SEED, np.int64)),
            options=to_device(option_rows),
            blank_record=to_device(blanks(rules.state, 1)),
            masks=to_device(np.zeros((count, compiled.action_count), np.bool_, "F")),
            observations=to_device(np.zeros((count, size), np.float32, "F")),
            final_observations=to_device(np.zeros((finals, size), np.float32, "F")),
            rewards=to_device(np.zeros(count, np.float64)),
            terminated=to_device(np.zeros(count, np.bool_)),
            truncated=to_device(np.zeros(count, np.bool_)),
        )

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Start all matches, from ``seed``, ``seed + 1`` … or from a seed each; without one, the next of each series.

        Raises BadOption.
        """
        self._check_open()
        seeds = match_seeds(seed, self.num_envs, self._started)
        super().reset(seed=int(seed) if isinstance(seed, int | np.integer) else None)
        agents = blanks(step_kernels.AgentSeat, self.num_envs)
        agents["ended"] = 1
        self._state = self._state._replace(agents=cuda.to_device(agents), seeds=cuda.to_device(seeds))
        self._started = True
        observations, _, _, _, infos = self.step(np.zeros(self.num_envs, np.int64))
        return observations, infos

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Step all matches; returns without waiting for the GPU."""
        self._check_open()
        if not self._started:
            raise ResetRequired("no match has been started; call reset() first")
        if tuple(actions.shape) != (self.num_envs,):
            raise WrongAction(f"actions have the shape ({self.num_envs},), not {tuple(actions.shape)}")
        blocks = (self.num_envs + THREADS - 1) // THREADS
        state, on_device = self._state, hasattr(actions, "__cuda_array_interface__")
        chosen = cuda.as_cuda_array(actions) if on_device else cuda.to_device(actions)
        self._kernel[blocks, THREADS](*state, chosen, *self._settings)
        infos = {"action_mask": SharedArray(state.masks)}
        if self._autoreset == step_kernels.SAME_STEP:
            infos["final_obs"] = SharedArray(state.final_observations)
        ended = SharedArray(state.terminated), SharedArray(state.truncated)
        return SharedArray(state.observations), SharedArray(state.rewards), *ended, infos

    def _check_open(self) -> None:
        if self.closed:
            raise ClosedEnvironmentError("the environment is closed")
