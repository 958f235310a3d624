"""What both of PettingZoo's interfaces share: every seat of a match is an agent."""

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces

from tatami.envs import flat
from tatami.envs.base import MatchEnv
from tatami.envs.batch import MatchBatch
from tatami.envs.compiled import DESIGNED, compiled_game
from tatami.envs.errors import check_illegal, check_limit
from tatami.envs.registration import pettingzoo_name
from tatami.envs.rendering import MODES
from tatami.match import game as find_game

Observation = dict[str, np.ndarray]


class MultiAgentEnv(MatchEnv):
    """A match whose seats are agents called ``player_0``, ``player_1`` …

    An observation is a dict of ``observation`` and ``action_mask``; ``infos`` have the mask too. The rewards come at
    the end: each seat's score, 0 to 1.
    """

    extra_actions: ClassVar[int] = 0  # beyond those of the game

    def __init__(
        self,
        game: str,
        render_mode: str | None = None,
        observation: str = DESIGNED,
        illegal: str = "raise",
        max_cycles: int | None = None,
        players: int | None = None,
        preset: str | None = None,
        **options: str,
    ) -> None:
        """Prepare a match; ``players``, ``preset`` and the options are those of ``Game.start``.

        ``illegal`` says what happens to an illegal action: ``raise``, or ``random`` to play a random legal one
        instead. After ``max_cycles`` steps the match is truncated. Raises BadOption.
        """
        resolved = find_game(game).resolve_options(players, preset, **options)
        compiled = compiled_game(game, observation)
        max_steps = check_limit("max_cycles", max_cycles)
        batch = MatchBatch(compiled, resolved, max_steps=max_steps, replace_illegal=check_illegal(illegal))
        super().__init__(batch, resolved, render_mode)
        self.metadata = {"render_modes": list(MODES), "name": pettingzoo_name(game), "render_fps": 1}
        self.possible_agents = [f"player_{seat}" for seat in range(resolved["players"])]
        self.agents: list[str] = []
        self._action_count = compiled.action_count + self.extra_actions
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(compiled.low, compiled.high),
                    "action_mask": spaces.Box(0, 1, (self._action_count,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Discrete(self._action_count) for agent in self.possible_agents
        }
        self.state_space = spaces.Box(*flat.flat_bounds(compiled.rules))

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of the agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return all actions; the mask says which are legal now."""
        return self.action_spaces[agent]

    def state(self) -> np.ndarray:
        """Return the full state in the flat form, hidden things included, for a centralised critic."""
        self._check_started()
        return self._batch.full_state()
