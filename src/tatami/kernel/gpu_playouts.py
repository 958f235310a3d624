"""The same playouts on a GPU, one thread a game. Needs the extra ``gpu`` and a CUDA device.

A thread plays in local memory, of which neighbouring threads touch neighbouring bytes, while records in an array lie
kilobytes apart. Only the finished game is copied into the array, eight bytes at a time.
"""

from functools import cache
from typing import Any

import numpy as np
from numba import cuda

from tatami.kernel import gpu
from tatami.kernel.game_rules import LONGEST, Batch, GameRules
from tatami.kernel.gpu import THREADS, WORD
from tatami.kernel.rng import Rng

jit: Any = cuda.jit


@cache
def _launcher(rules: GameRules, policy: str) -> Any:
    play_one = rules.seeded_playout(policy)
    actions = len(rules.actions)
    state, words = gpu.word_view_of(rules.state)
    rng, rng_words = gpu.word_view_of(Rng)

    @jit
    def launch(states, options, first_seed, moves):
        i = cuda.grid(1)
        if i < states.shape[0]:
            local_state = cuda.local.array(words, WORD)
            local_rng = cuda.local.array(rng_words, WORD)
            mask = cuda.local.array(actions, np.bool_)
            weights = cuda.local.array(actions, np.int32)
            for word in range(words):
                local_state[word] = 0
            s, rng_record = local_state.view(state)[0], local_rng.view(rng)[0]
            moves[i] = play_one(s, rng_record, options[0], first_seed + i, mask, weights, LONGEST)
            for word in range(words):
                states[i, word] = local_state[word]

    return launch


class GPUPlayouts:
    """Arrays for many games in the GPU's memory, played again and again."""

    def __init__(self, rules: GameRules, options: Any, games: int, policy: str = "random") -> None:
        gpu.find_cuda()
        self._launch = _launcher(rules, policy)
        self._kind, self.games = rules.state.dtype, games
        self._states = cuda.device_array((games, gpu.word_view_of(rules.state)[1]), WORD)
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
        self._launch[blocks, THREADS](self._states, self._options, first_seed, self._moves)
        cuda.synchronize()

    def batch(self) -> Batch:
        """Bring the games back."""
        states = self._states.copy_to_host().view(self._kind).reshape(self.games)
        return Batch(states.view(np.recarray), self._moves.copy_to_host())
