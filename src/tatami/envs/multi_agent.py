"""What both of PettingZoo's interfaces share: every seat of a match is an agent."""

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces

from tatami.envs import flat
from tatami.envs.base import MatchEnv
from tatami.envs.batch import Games
from tatami.envs.compiled import DESIGNED, kit
from tatami.envs.errors import check_illegal, check_limit
from tatami.envs.rendering import MODES
from tatami.match import game as game_called

Seen = dict[str, np.ndarray]


class MultiAgentEnv(MatchEnv):
    """A match whose seats are agents called ``player_0``, ``player_1`` …

    An observation is a dict of ``observation`` and ``action_mask``; ``infos`` have the mask too. The reward comes with
    the end: each seat's score, 0 to 1.
    """

    more_actions: ClassVar[int] = 0  # beyond those of the game

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
        """Prepare a table; ``players``, ``preset`` and the options are those of ``Game.start``.

        ``illegal`` says what happens to an illegal action: ``raise``, or ``random`` for a legal one in its place.
        After ``max_cycles`` steps the match is truncated. Raises BadOption.
        """
        is_quiet = game_called(game).resolve_options(players, preset, **options)
        used = kit(game, observation)
        most = check_limit("max_cycles", max_cycles)
        games = Games(used, is_quiet, most=most, mending=check_illegal(illegal))
        super().__init__(games, is_quiet, render_mode)
        self.metadata = {"render_modes": list(MODES), "name": f"tatami_{game}_v0", "render_fps": 1}
        self.possible_agents = [f"player_{seat}" for seat in range(is_quiet["players"])]
        self.agents: list[str] = []
        self._choices = used.actions + self.more_actions
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(used.low, used.high),
                    "action_mask": spaces.Box(0, 1, (self._choices,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Discrete(self._choices) for agent in self.possible_agents
        }
        self.state_space = spaces.Box(*flat.flat_bounds(used.rules))

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return what the agent's observations look like."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return all actions; the mask says which are legal now."""
        return self.action_spaces[agent]

    def state(self) -> np.ndarray:
        """Return the whole truth in the plain form, for critics that may know it."""
        self._check_begun()
        return self._games.truth()
