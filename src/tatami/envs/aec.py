"""PettingZoo's turn-by-turn interface (AEC): one agent decides at a time."""

from typing import Any

import numpy as np
from pettingzoo import AECEnv

from tatami.envs.errors import ResetRequired, action_number, raise_illegal
from tatami.envs.multi_agent import MultiAgentEnv, Observation
from tatami.envs.rendering import HUMAN


class TatamiAECEnv(MultiAgentEnv, AECEnv[str, Observation, int | None]):
    """One agent decides at a time. While choices are simultaneous, the lowest seat that has not chosen is asked."""

    def __init__(self, game: str, **options: Any) -> None:
        """Prepare a match; see ``MultiAgentEnv``. Raises BadOption."""
        super().__init__(game, **options)
        self.metadata["is_parallelizable"] = False
        self._actions = np.zeros(1, np.int64)
        self._idle_info = {"action_mask": np.zeros(self._action_count, np.int8)}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a match: ``seed`` gives the same one as ``Game.start``; without it, the next of the same series."""
        self._start(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = dict.fromkeys(self.agents, self._idle_info)
        self._skip_agent_selection = None
        self._select_agent()

    def step(self, action: int | None) -> None:
        """Play the decision of ``agent_selection``. Raises gymnasium's InvalidAction; then nothing has changed."""
        self._check_open()
        if not self.agents:
            raise ResetRequired("no match is being played; call reset() first")
        agent = self.agent_selection
        if self._batch.over:
            self._was_dead_step(action)
            return
        self._actions[0] = action_number(action, self._action_count)
        if self._batch.step(self._actions) >= 0:
            raise_illegal(agent, action, self._batch.state.masks[0])
        self.infos[agent] = self._idle_info
        if self._batch.over:
            self._finish()
        else:
            self._select_agent()

    def last(self, observe: bool = True) -> Any:
        """Return the selected agent's observation, its reward since its last decision, whether it is over, and info."""
        self._check_started()
        return super().last(observe)

    def agent_iter(self, max_iter: int = 2**63) -> Any:
        """Return the agents in the order of their decisions."""
        self._check_started()
        return super().agent_iter(max_iter)

    def _select_agent(self) -> None:
        self.agent_selection = agent = self.possible_agents[self._batch.current_seat]
        self.infos[agent] = {"action_mask": self._batch.state.masks[0].astype(np.int8)}
        if self.render_mode == HUMAN:
            self.render()

    def _finish(self) -> None:
        terminated = bool(self._batch.state.terminated[0])
        for seat, agent in enumerate(self.possible_agents):
            self.rewards[agent] = float(self._batch.results[seat]) if terminated else 0.0
            self.terminations[agent], self.truncations[agent] = terminated, not terminated
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]
        if self.render_mode == HUMAN:
            self.render()

    def observe(self, agent: str) -> Observation:
        """Return what an agent observes now; only the mask of the agent to decide has anything marked."""
        self._check_started()
        state = self._batch.state
        if agent == self.agent_selection and not self._batch.over:
            return {"observation": state.observations[0].copy(), "action_mask": state.masks[0].astype(np.int8)}
        seat = self.possible_agents.index(agent)
        return {"observation": self._observe(seat), "action_mask": self._idle_info["action_mask"].copy()}

    def render(self) -> Any:
        """Return the board as the agent to decide sees it, after the end as a spectator does."""
        self._check_started()
        return self._render(self.possible_agents.index(self.agent_selection))
