"""Gymnasium's vector interface: thousands of matches stepped by one compiled call."""

import copy
import secrets
from collections.abc import Sequence
from typing import Any, Self

import numpy as np
from gymnasium import spaces
from gymnasium.error import ClosedEnvironmentError
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from tatami.envs import step_kernels
from tatami.envs.batch import Games, check_seed
from tatami.envs.compiled import DESIGNED, POLICIES, CompiledGame, kit
from tatami.envs.errors import NotBegun, WrongAction, check_illegal, check_limit, refuse
from tatami.envs.opponents import Opponents, gather
from tatami.errors import BadOption
from tatami.match import game as game_called
from tatami.registry import MAX_SEED

MODES = {
    AutoresetMode.NEXT_STEP: step_kernels.NEXT_STEP,
    AutoresetMode.SAME_STEP: step_kernels.SAME_STEP,
    AutoresetMode.DISABLED: step_kernels.DISABLED,
}
NO_LIMIT = -1  # of steps, in ``gymnasium.make``


class TatamiVectorEnv(VectorEnv[np.ndarray, np.ndarray, np.ndarray]):
    """Many matches with one agent each; see ``single.TatamiEnv`` for what it sees and gets.

    ``infos`` have ``action_mask`` (a row for each match) and ``seat``. Game ``i`` of ``reset(seed=s)`` is the match of
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
        """Prepare ``num_envs`` tables; see ``TatamiEnv`` for what is not said here.

        ``opponents`` are all ``random`` or all ``greedy``. With ``copy=False`` the arrays that are returned are the
        environment's own: nothing is copied, and the next step overwrites them. Raises BadOption.
        """
        which = game_called(game)
        self.options = which.resolve_options(players, preset, **options)
        self.company = gather(which, self.options, opponents, seat)
        self.num_envs, self.copy = check_count(num_envs), copy
        mode = AutoresetMode(autoreset_mode)
        self.metadata = {"autoreset_mode": mode, "render_modes": []}
        self._games = Games(
            kit(game, observation),
            self.options,
            self.num_envs,
            compiled_policy(self.company),
            self.company.wish,
            step_limit(max_episode_steps),
            MODES[mode],
            check_illegal(illegal),
        )
        self._begun = False
        self._everywhere = np.ones(self.num_envs, np.bool_)
        self.single_observation_space, self.single_action_space = single_spaces(self._games.kit)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Start all matches, from ``seed``, ``seed + 1`` … or from a seed each; without one, the next of each series.

        With ``options={"reset_mask": …}`` only those that are marked.
        """
        self._check_open()
        super().reset(seed=seed if isinstance(seed, int) else None)
        seeds = spread_seeds(seed, self.num_envs, self._begun)
        chosen = np.asarray((options or {}).get("reset_mask", self._everywhere), np.bool_)
        if chosen.shape != (self.num_envs,):
            raise BadOption(f"reset_mask has the shape ({self.num_envs},), not {chosen.shape}")
        if not self._begun and not chosen.all():
            raise NotBegun("no match was begun; the first reset is for all of them")
        self._games.begin(seeds, chosen)
        self._begun = True
        return self._out(self._games.table.seen), self._infos()

    def step(self, actions: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Step all matches. Raises gymnasium's InvalidAction, and then no match has changed."""
        self._check_open()
        table = self._games.table
        if not self._begun or (self._games.mode == step_kernels.DISABLED and table.chairs["ended"].any()):
            raise NotBegun("a match has not begun or is over; call reset() first")
        wrong = self._games.step(check_actions(actions, self.num_envs))
        if wrong >= 0:
            refuse(f"the agent of game {wrong}", np.asarray(actions)[wrong], table.masks[wrong])
        infos = self._infos()
        if self._games.mode == step_kernels.SAME_STEP:
            self._tell_finals(infos)
        return (
            self._out(table.seen),
            self._out(table.rewards),
            self._out(table.terminated),
            self._out(table.truncated),
            infos,
        )

    def _out(self, array: np.ndarray) -> np.ndarray:
        return array.copy() if self.copy else array

    def _infos(self) -> dict[str, Any]:
        return {
            "action_mask": self._out(self._games.table.masks.view(np.int8)),
            "_action_mask": self._everywhere,
            "seat": self._out(self._games.table.chairs["decider"]),
            "_seat": self._everywhere,
        }

    def _tell_finals(self, infos: dict[str, Any]) -> None:
        """Add what was last seen of finished matches, as Gymnasium's own vector environments do."""
        ended = self._games.table.terminated | self._games.table.truncated
        if ended.any():
            finals = np.full(self.num_envs, None, object)
            for i in np.flatnonzero(ended).tolist():
                finals[i] = self._games.table.finals[i].copy()
            infos |= {"final_obs": finals, "_final_obs": ended, "final_info": {}, "_final_info": ended}

    def action_masks(self) -> np.ndarray:
        """Return what is legal now as sb3-contrib asks for it."""
        self._check_open()
        if not self._begun:
            raise NotBegun("no match was begun; call reset() first")
        return self._out(self._games.table.masks)

    def clone(self) -> Self:
        """Return an exact copy that plays on by itself."""
        return copy.deepcopy(self)

    def _check_open(self) -> None:
        if self.closed:
            raise ClosedEnvironmentError("the environment is closed")


def single_spaces(used: CompiledGame) -> tuple[spaces.Box, spaces.Discrete]:
    """Return what one of many agents sees and does."""
    return spaces.Box(used.low, used.high), spaces.Discrete(used.actions)


def compiled_policy(company: Opponents) -> str:
    """Return the policy of the other seats. Raises BadOption unless a compiled step can play it."""
    if company.policy is None:
        raise BadOption(
            f"in a vector environment the others are all {' or all '.join(POLICIES)}, not {', '.join(company.others)}; "
            "other players need vectorization_mode='sync'"
        )
    return company.policy


def check_count(count: Any) -> int:
    """Return how many games there shall be. Raises BadOption."""
    if isinstance(count, bool) or not isinstance(count, int) or count < 1:
        raise BadOption(f"num_envs is a whole number from 1, not {count!r}")
    return count


def step_limit(steps: Any) -> int:
    """Return after how many steps matches are cut off, 0 for never: None, or -1 as in Gymnasium. Raises BadOption."""
    return check_limit("max_episode_steps", None if steps == NO_LIMIT else steps)


def check_actions(actions: Any, count: int) -> np.ndarray:
    """Return actions as an array of our own. Raises WrongAction for a wrong shape or type."""
    given = np.asarray(actions)
    if given.shape != (count,):
        raise WrongAction(f"actions have the shape ({count},), not {given.shape}")
    if given.dtype.kind not in "iu":
        raise WrongAction(f"actions are whole numbers, not {given.dtype}")
    return given.astype(np.int64)


def spread_seeds(seed: int | Sequence[int | None] | None, count: int, begun: bool) -> np.ndarray:
    """Return a seed for every game; without one, a fresh one, or -1 for the next of a series that has ``begun``.

    Raises BadOption.
    """
    if seed is None and begun:
        return np.full(count, -1, np.int64)
    if seed is None:
        seed = secrets.randbelow(MAX_SEED)
    if isinstance(seed, int | np.integer):
        return check_seed(seed) + np.arange(count, dtype=np.int64)
    if len(seed) != count:
        raise BadOption(f"{count} games need as many seeds, not {len(seed)}")
    return np.array([_own_seed(one, begun) for one in seed], np.int64)


def _own_seed(seed: int | None, begun: bool) -> int:
    if seed is not None:
        return check_seed(seed)
    return -1 if begun else secrets.randbelow(MAX_SEED)
