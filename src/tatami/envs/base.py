"""What all environments of a single match share: beginning, looking, copying and closing."""

import copy
import secrets
from collections.abc import Mapping
from typing import Any, Self

import numpy as np
from gymnasium.error import ClosedEnvironmentError
from gymnasium.logger import warn

from tatami.envs.batch import Games, check_seed
from tatami.envs.errors import NotBegun
from tatami.envs.rendering import check_mode, render
from tatami.match import SPECTATOR
from tatami.registry import MAX_SEED


class MatchEnv:
    """One match at a time, with the manners of an environment. Copies and pickles exactly."""

    def __init__(self, games: Games, options: Mapping[str, Any], render_mode: str | None) -> None:
        """Take a row of one game. Raises gymnasium's UnsupportedMode."""
        self._games, self.options = games, dict(options)
        self.render_mode = check_mode(render_mode)
        self._closed = self._begun = False

    def _begin(self, seed: int | None) -> None:
        """Start a match from a seed; without one, the next of the same series."""
        self._check_open()
        if seed is None and not self._begun:
            seed = secrets.randbelow(MAX_SEED)
        self._games.begin(np.array([-1 if seed is None else check_seed(seed)], np.int64))
        self._begun = True

    def _look(self, seat: int) -> np.ndarray:
        return self._games.write_observation(0, seat, np.zeros(self._games.kit.size, np.float32))

    def _render(self, seat: int) -> Any:
        self._check_begun()
        if self.render_mode is None:
            warn("render() shows nothing: make the environment with a render_mode")
            return None
        return render(self._games.view(0, SPECTATOR if self._games.over else seat), self.render_mode)

    def clone(self) -> Self:
        """Return an exact copy that plays on by itself; hidden cards and chance are the same."""
        return copy.deepcopy(self)

    def close(self) -> None:
        """Make an end; whatever is asked of the environment afterwards is an error."""
        self._closed = True

    def _check_open(self) -> None:
        if self._closed:
            raise ClosedEnvironmentError("the environment is closed")

    def _check_begun(self) -> None:
        self._check_open()
        if not self._begun:
            raise NotBegun("no match was begun; call reset() first")
