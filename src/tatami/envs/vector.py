"""Gymnasium's vector interface: thousands of matches stepped by one compiled call."""

import copy
from collections.abc import Sequence
from typing import Any, Self

import numpy as np
from gymnasium import spaces
from gymnasium.error import ClosedEnvironmentError
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from tatami.envs import step_kernels
from tatami.envs.batch import MatchBatch
from tatami.envs.compiled import DESIGNED, POLICIES, CompiledGame, compiled_game
from tatami.envs.errors import ResetRequired, WrongAction, check_illegal, check_limit, raise_illegal
from tatami.envs.opponents import Opponents, resolve_opponents
from tatami.envs.seeds import match_seeds
from tatami.errors import BadOption
from tatami.match import game as find_game

AUTORESET = {
    AutoresetMode.NEXT_STEP: step_kernels.NEXT_STEP,
    AutoresetMode.SAME_STEP: step_kernels.SAME_STEP,
    AutoresetMode.DISABLED: step_kernels.DISABLED,
}
NO_LIMIT = -1  # of steps, in ``gymnasium.make``


class TatamiVectorEnv(VectorEnv[np.ndarray, np.ndarray, np.ndarray]):
    """Many matches with one agent each; see ``single.TatamiEnv`` for observations and rewards.

    ``infos`` have ``action_mask`` (a row for each match) and ``seat``. Match ``i`` of ``reset(seed=s)`` is the match of
    seed ``s + i``, move for move the same as ``TatamiEnv`` plays it.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        opponents: str | Sequence[str] | None = None,
        seat: int | str | None = None,
        observation: str = DESIGNED,
        illegal: str = "raise",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        max_episode_steps: int | None = None,
        players: int | None = None,
        preset: str | None = None,
        **options: str,
    ) -> None:
        """Prepare ``num_envs`` matches; see ``TatamiEnv`` for what is not described here.

        ``opponents`` are all ``random`` or all ``greedy``. With ``copy=False`` the arrays that are returned are the
        environment's own: nothing is copied, and the next step overwrites them. Raises BadOption.
        """
        which = find_game(game)
        self.options = which.resolve_options(players, preset, **options)
        self.opponents = resolve_opponents(which, self.options, opponents, seat)
        self.num_envs, self.copy = check_count(num_envs), copy
        mode = AutoresetMode(autoreset_mode)
        self.metadata = {"autoreset_mode": mode, "render_modes": []}
        self._batch = MatchBatch(
            compiled_game(game, observation),
            self.options,
            self.num_envs,
            compiled_policy(self.opponents),
            self.opponents.agent_seat,
            step_limit(max_episode_steps),
            AUTORESET[mode],
            check_illegal(illegal),
        )
        self._started = False
        self._all = np.ones(self.num_envs, np.bool_)
        self.single_observation_space, self.single_action_space = single_spaces(self._batch.compiled)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Start all matches, from ``seed``, ``seed + 1`` … or from a seed each; without one, the next of each series.

        With ``options={"reset_mask": …}`` only those that are marked. Raises BadOption.
        """
        self._check_open()
        seeds = match_seeds(seed, self.num_envs, self._started)
        chosen = np.asarray((options or {}).get("reset_mask", self._all), np.bool_)
        if chosen.shape != (self.num_envs,):
            raise BadOption(f"reset_mask has the shape ({self.num_envs},), not {chosen.shape}")
        if not self._started and not chosen.all():
            raise ResetRequired("no match has been started; the first reset is for all of them")
        super().reset(seed=int(seed) if isinstance(seed, int | np.integer) else None)
        self._batch.reset(seeds, chosen)
        self._started = True
        return self._out(self._batch.state.observations), self._infos()

    def step(self, actions: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Step all matches. Raises gymnasium's InvalidAction; then no match has changed."""
        self._check_open()
        state = self._batch.state
        if not self._started or (self._batch.autoreset == step_kernels.DISABLED and state.agents["ended"].any()):
            raise ResetRequired("a match has not been started or is over; call reset() first")
        wrong = self._batch.step(check_actions(actions, self.num_envs))
        if wrong >= 0:
            raise_illegal(f"the agent of match {wrong}", np.asarray(actions)[wrong], state.masks[wrong])
        infos = self._infos()
        if self._batch.autoreset == step_kernels.SAME_STEP:
            self._add_final_observations(infos)
        return (
            self._out(state.observations),
            self._out(state.rewards),
            self._out(state.terminated),
            self._out(state.truncated),
            infos,
        )

    def _out(self, array: np.ndarray) -> np.ndarray:
        return array.copy() if self.copy else array

    def _infos(self) -> dict[str, Any]:
        return {
            "action_mask": self._out(self._batch.state.masks.view(np.int8)),
            "_action_mask": self._all,
            "seat": self._out(self._batch.state.agents["current_seat"]),
            "_seat": self._all,
        }

    def _add_final_observations(self, infos: dict[str, Any]) -> None:
        """Add the last observations of finished matches, as Gymnasium's own vector environments do."""
        ended = self._batch.state.terminated | self._batch.state.truncated
        if ended.any():
            finals = np.full(self.num_envs, None, object)
            for i in np.flatnonzero(ended).tolist():
                finals[i] = self._batch.state.final_observations[i].copy()
            infos |= {"final_obs": finals, "_final_obs": ended, "final_info": {}, "_final_info": ended}

    def action_masks(self) -> np.ndarray:
        """Return the legal actions as sb3-contrib asks for them."""
        self._check_open()
        if not self._started:
            raise ResetRequired("no match has been started; call reset() first")
        return self._out(self._batch.state.masks)

    def clone(self) -> Self:
        """Return an exact copy that plays on by itself."""
        return copy.deepcopy(self)

    def _check_open(self) -> None:
        if self.closed:
            raise ClosedEnvironmentError("the environment is closed")


def single_spaces(compiled: CompiledGame) -> tuple[spaces.Box, spaces.Discrete]:
    """Return the observation space and the action space of one match."""
    return spaces.Box(compiled.low, compiled.high), spaces.Discrete(compiled.action_count)


def compiled_policy(opponents: Opponents) -> str:
    """Return the policy of the opponents. Raises BadOption unless a compiled step can play it."""
    if opponents.policy is None:
        raise BadOption(
            f"in a vector environment the opponents are all {' or all '.join(POLICIES)}, "
            f"not {', '.join(opponents.players)}; other players need vectorization_mode='sync'"
        )
    return opponents.policy


def check_count(count: Any) -> int:
    """Return the number of matches. Raises BadOption."""
    if isinstance(count, bool) or not isinstance(count, int) or count < 1:
        raise BadOption(f"num_envs is a whole number from 1, not {count!r}")
    return count


def step_limit(steps: Any) -> int:
    """Return after how many steps matches are truncated, 0 for never: None, or -1 as in Gymnasium. Raises BadOption."""
    return check_limit("max_episode_steps", None if steps == NO_LIMIT else steps)


def check_actions(actions: Any, count: int) -> np.ndarray:
    """Return a copy of the actions as 64-bit integers. Raises WrongAction for a wrong shape or type."""
    given = np.asarray(actions)
    if given.shape != (count,):
        raise WrongAction(f"actions have the shape ({count},), not {given.shape}")
    if given.dtype.kind not in "iu":
        raise WrongAction(f"actions are whole numbers, not {given.dtype}")
    return given.astype(np.int64)
