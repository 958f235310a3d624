"""The same playouts on a GPU, one thread a game. Needs the extra ``gpu`` and a CUDA device.

A thread plays on a page of its own: local memory, of which neighbouring threads touch neighbouring bytes, while records
in an array lie kilobytes apart. Only the finished game is copied into the array, eight bytes at a time.
"""

from functools import cache
from typing import Any

import numpy as np
from numba import cuda

from tatami.kernel import gpu
from tatami.kernel.gpu import THREADS, WORD
from tatami.kernel.rng import Rng
from tatami.kernel.rulebook import LONGEST, Batch, Rulebook

jit: Any = cuda.jit


@cache
def _launcher(rulebook: Rulebook, policy: str) -> Any:
    play_one = rulebook.seeded_playout(policy)
    actions = len(rulebook.actions)
    state, words = gpu.page_of(rulebook.state)
    rng, luck_words = gpu.page_of(Rng)

    @jit
    def launch(pages, options, first_seed, moves):
        i = cuda.grid(1)
        if i < pages.shape[0]:
            page = cuda.local.array(words, WORD)
            purse = cuda.local.array(luck_words, WORD)
            mask = cuda.local.array(actions, np.bool_)
            weights = cuda.local.array(actions, np.int32)
            for word in range(words):
                page[word] = 0
            s, dice = page.view(state)[0], purse.view(rng)[0]
            moves[i] = play_one(s, dice, options[0], first_seed + i, mask, weights, LONGEST)
            for word in range(words):
                pages[i, word] = page[word]

    return launch


class GPUTable:
    """Room for many games in the GPU's memory, played again and again."""

    def __init__(self, rulebook: Rulebook, options: Any, games: int, policy: str = "random") -> None:
        gpu.find_cuda()
        self._launch = _launcher(rulebook, policy)
        self._kind, self.games = rulebook.state.dtype, games
        self._pages = cuda.device_array((games, gpu.page_of(rulebook.state)[1]), WORD)
        self._moves = cuda.device_array(games, np.int32)
        self._options = cuda.to_device(np.array([options], options.dtype))

    @property
    def device_name(self) -> str:
        """What the GPU is called."""
        name = cuda.get_current_device().name
        return name.decode() if isinstance(name, bytes) else str(name)

    def play(self, first_seed: int) -> None:
        """Play one whole game in every record, game i from seed ``first_seed + i``, and wait for the end."""
        blocks = (self.games + THREADS - 1) // THREADS
        self._launch[blocks, THREADS](self._pages, self._options, first_seed, self._moves)
        cuda.synchronize()

    def batch(self) -> Batch:
        """Bring the games back."""
        states = self._pages.copy_to_host().view(self._kind).reshape(self.games)
        return Batch(states.view(np.recarray), self._moves.copy_to_host())
