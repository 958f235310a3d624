"""The same playouts on a GPU, one thread a game. Needs the extra ``gpu`` and a CUDA device."""

from functools import cache
from typing import Any

import numpy as np

from tatami.kernel.chance import Luck
from tatami.kernel.rulebook import LONGEST, Batch, Rulebook

THREADS = 128  # a block


class NoGPU(RuntimeError):
    """There is no usable CUDA device here."""


def find_cuda() -> Any:
    """Return numba.cuda. Raises NoGPU."""
    try:
        from numba import cuda
    except ImportError as error:
        raise NoGPU("no GPU: install the extra 'gpu' (numba-cuda)") from error
    if not cuda.is_available():
        raise NoGPU("no GPU: numba.cuda finds no CUDA device here")
    return cuda


@cache
def _launcher(rulebook: Rulebook, policy: str) -> Any:
    cuda = find_cuda()
    play_one = rulebook.fresh_playout(policy)
    actions = len(rulebook.actions)

    @cuda.jit
    def launch(states, luck, options, first_seed, moves):
        i = cuda.grid(1)
        if i < states.shape[0]:
            mask = cuda.local.array(actions, np.bool_)
            weights = cuda.local.array(actions, np.int32)
            moves[i] = play_one(states[i], luck[i], options[0], first_seed + i, mask, weights, LONGEST)

    return launch


class GPUTable:
    """Room for many games in the GPU's memory, played again and again."""

    def __init__(self, rulebook: Rulebook, options: Any, games: int, policy: str = "random") -> None:
        self._cuda = find_cuda()
        self._launch = _launcher(rulebook, policy)
        self._rulebook, self.games = rulebook, games
        self._states = self._cuda.device_array(games, rulebook.state.dtype)
        self._luck = self._cuda.device_array(games, Luck.dtype)  # type: ignore[attr-defined]  # added by @record
        self._moves = self._cuda.device_array(games, np.int32)
        self._options = self._cuda.to_device(np.array([options], options.dtype))
        self.clear()

    @property
    def device_name(self) -> str:
        """What the GPU is called."""
        name = self._cuda.get_current_device().name
        return name.decode() if isinstance(name, bytes) else str(name)

    def clear(self) -> None:
        """Zero all records, as ``new_game`` expects them."""
        self._states.copy_to_device(np.zeros(self.games, self._rulebook.state.dtype))
        self._luck.copy_to_device(np.zeros(self.games, Luck.dtype))  # type: ignore[attr-defined]  # added by @record
        self._cuda.synchronize()

    def play(self, first_seed: int) -> None:
        """Play one whole game in every record, game i from seed ``first_seed + i``, and wait for the end."""
        blocks = (self.games + THREADS - 1) // THREADS
        self._launch[blocks, THREADS](self._states, self._luck, self._options, first_seed, self._moves)
        self._cuda.synchronize()

    def batch(self) -> Batch:
        """Bring the games back."""
        return Batch(self._states.copy_to_host().view(np.recarray), self._moves.copy_to_host())
