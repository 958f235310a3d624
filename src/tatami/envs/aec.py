"""PettingZoo's turn by turn interface (AEC): one agent decides at a time."""

from typing import Any

import numpy as np
from pettingzoo import AECEnv

from tatami.envs.errors import NotBegun, number_of, refuse
from tatami.envs.multi_agent import MultiAgentEnv, Seen
from tatami.envs.rendering import HUMAN


class TatamiAECEnv(MultiAgentEnv, AECEnv[str, Seen, int | None]):
    """One agent decides at a time. While choices are simultaneous, the lowest seat that has not chosen is asked."""

    def __init__(self, game: str, **options: Any) -> None:
        """Prepare a table; see ``MultiAgentEnv``. Raises BadOption."""
        super().__init__(game, **options)
        self.metadata["is_parallelizable"] = False
        self._actions = np.zeros(1, np.int64)
        self._idle = {"action_mask": np.zeros(self._choices, np.int8)}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a match: ``seed`` gives the same one as ``Game.start``; without it, the next of the same series."""
        self._begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = dict.fromkeys(self.agents, self._idle)
        self._skip_agent_selection = None
        self._hand_over()

    def step(self, action: int | None) -> None:
        """Play the decision of ``agent_selection``. Raises gymnasium's InvalidAction, and then nothing has changed."""
        self._check_open()
        if not self.agents:
            raise NotBegun("no match is being played; call reset() first")
        agent = self.agent_selection
        if self._games.over:
            self._was_dead_step(action)
            return
        self._actions[0] = number_of(action, self._choices)
        if self._games.step(self._actions) >= 0:
            refuse(agent, action, self._games.table.masks[0])
        self.infos[agent] = self._idle
        if self._games.over:
            self._finish()
        else:
            self._hand_over()

    def last(self, observe: bool = True) -> Any:
        """Return what the agent to decide sees, its reward since its last decision, whether all is over, and infos."""
        self._check_begun()
        return super().last(observe)

    def agent_iter(self, max_iter: int = 2**63) -> Any:
        """Return the agents in the order of their decisions."""
        self._check_begun()
        return super().agent_iter(max_iter)

    def _hand_over(self) -> None:
        table = self._games.table
        self.agent_selection = agent = self.possible_agents[self._games.decider]
        self.infos[agent] = {"action_mask": table.masks[0].astype(np.int8)}
        if self.render_mode == HUMAN:
            self.render()

    def _finish(self) -> None:
        terminated = bool(self._games.table.terminated[0])
        for seat, agent in enumerate(self.possible_agents):
            self.rewards[agent] = float(self._games.results[seat]) if terminated else 0.0
            self.terminations[agent], self.truncations[agent] = terminated, not terminated
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]
        if self.render_mode == HUMAN:
            self.render()

    def observe(self, agent: str) -> Seen:
        """Return what an agent sees now; only the one to decide has anything marked in its mask."""
        self._check_begun()
        table = self._games.table
        if agent == self.agent_selection and not self._games.over:
            return {"observation": table.seen[0].copy(), "action_mask": table.masks[0].astype(np.int8)}
        seat = self.possible_agents.index(agent)
        return {"observation": self._look(seat), "action_mask": self._idle["action_mask"].copy()}

    def render(self) -> Any:
        """Return the table as the agent to decide sees it, after the end as a spectator does."""
        self._check_begun()
        return self._render(self.possible_agents.index(self.agent_selection))
