"""What all environments of a single match share: resetting, observing, rendering, copying and closing."""

import copy
from collections.abc import Mapping
from typing import Any, Self

import numpy as np
from gymnasium.error import ClosedEnvironmentError
from gymnasium.logger import warn

from tatami.envs.batch import MatchBatch
from tatami.envs.errors import ResetRequired
from tatami.envs.rendering import check_mode, render
from tatami.envs.seeds import match_seeds
from tatami.match import SPECTATOR


class MatchEnv:
    """An environment that plays one match at a time. Copies and pickles exactly."""

    def __init__(self, batch: MatchBatch, options: Mapping[str, Any], render_mode: str | None) -> None:
        """Take a batch of one match. Raises gymnasium's UnsupportedMode."""
        self._batch, self.options = batch, dict(options)
        self.render_mode = check_mode(render_mode)
        self._closed = self._started = False

    def _start(self, seed: int | None) -> None:
        """Start a match from a seed; without one, the next of the same series."""
        self._check_open()
        self._batch.reset(match_seeds(None if seed is None else [seed], 1, self._started))
        self._started = True

    def _observe(self, seat: int) -> np.ndarray:
        return self._batch.observe(0, seat, np.zeros(self._batch.compiled.observation_size, np.float32))

    def _render(self, seat: int) -> Any:
        self._check_started()
        if self.render_mode is None:
            warn("render() shows nothing: make the environment with a render_mode")
            return None
        return render(self._batch.view(0, SPECTATOR if self._batch.over else seat), self.render_mode)

    def clone(self) -> Self:
        """Return an exact copy that plays on by itself, with the same hidden cards and the same random numbers."""
        return copy.deepcopy(self)

    def close(self) -> None:
        """Close the environment; using it afterwards is an error."""
        self._closed = True

    def _check_open(self) -> None:
        if self._closed:
            raise ClosedEnvironmentError("the environment is closed")

    def _check_started(self) -> None:
        self._check_open()
        if not self._started:
            raise ResetRequired("no match has been started; call reset() first")
