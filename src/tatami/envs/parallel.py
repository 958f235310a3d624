"""PettingZoo's parallel interface: all seats that may decide do so at once, the others wait."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from pettingzoo import ParallelEnv

from tatami.envs.errors import ResetRequired, WrongAction, action_number, raise_illegal
from tatami.envs.multi_agent import MultiAgentEnv, Observation
from tatami.envs.rendering import HUMAN
from tatami.kernel.rng import below

StepResult = tuple[
    dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
]


class TatamiParallelEnv(MultiAgentEnv, ParallelEnv[str, Observation, int]):
    """All agents send an action in every step. The action after the last one of the game means waiting.

    Waiting is the only legal action of a seat that has nothing to decide, and illegal for one that has.
    """

    extra_actions = 1

    def __init__(self, game: str, **options: Any) -> None:
        """Prepare a match; see ``MultiAgentEnv``. Raises BadOption."""
        super().__init__(game, **options)
        self.wait_action = self._action_count - 1

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Start a match: ``seed`` gives the same one as ``Game.start``; without it, the next of the same series."""
        self._start(seed)
        self.agents = self.possible_agents[:]
        self._steps = 0
        observations = self._observations()
        if self.render_mode == HUMAN:
            self.render()
        return observations, self._infos(observations)

    def step(self, actions: Mapping[str, int]) -> StepResult:
        """Play all decisions of this moment. Raises gymnasium's InvalidAction; then nothing has changed."""
        self._check_open()
        if not self.agents:
            raise ResetRequired("no match is being played; call reset() first")
        chosen = self._chosen(actions)
        rules, s = self._batch.compiled.rules, self._batch.record()
        for seat, action in chosen.items():
            rules.apply(s, seat, action)
        self._steps += 1
        terminated = bool(rules.over(s))
        truncated = not terminated and self._steps == self._batch.max_steps
        results = np.zeros(rules.seats)
        if terminated:
            rules.score(s, results)
        playing = self.agents
        if terminated or truncated:
            self._batch.state.agents["ended"] = 1
            self.agents = []
        if self.render_mode == HUMAN:
            self.render()
        observations = self._observations()
        rewards = dict(zip(playing, results.tolist(), strict=False))
        terminations, truncations = dict.fromkeys(playing, terminated), dict.fromkeys(playing, truncated)
        return observations, rewards, terminations, truncations, self._infos(observations)

    def _chosen(self, actions: Mapping[str, int]) -> dict[int, int]:
        """Return the decision of every seat that has one, all of them legal. Raises WrongAction."""
        unknown = [agent for agent in actions if agent not in self.agents]
        if unknown:
            raise WrongAction(f"no agent is called {unknown[0]!r}; there are {', '.join(self.agents)}")
        chosen = {}
        for seat, agent in enumerate(self.agents):
            if agent not in actions:
                raise WrongAction(f"{agent} has sent no action; waiting is {self.wait_action}")
            number, mask = action_number(actions[agent], self._action_count), self._mask(seat)
            if number < 0 or not mask[number]:
                if not self._batch.replace_illegal:
                    raise_illegal(agent, actions[agent], mask)
                legal = np.flatnonzero(mask)
                rng = self._batch.state.rng.view(np.recarray)[0]
                number = int(legal[int(below(rng, len(legal)))])
            if number != self.wait_action:
                chosen[seat] = number
        return chosen

    def _mask(self, seat: int) -> np.ndarray:
        mask = np.zeros(self._action_count, np.int8)
        if not self._batch.over:
            rules, actions = self._batch.compiled.rules, mask[: self.wait_action].view(np.bool_)
            mask[self.wait_action] = not rules.legal(self._batch.record(), seat, actions)
        return mask

    def _observations(self) -> dict[str, Observation]:
        return {
            agent: {"observation": self._observe(seat), "action_mask": self._mask(seat)}
            for seat, agent in enumerate(self.possible_agents)
        }

    @staticmethod
    def _infos(observations: dict[str, Observation]) -> dict[str, dict[str, Any]]:
        return {agent: {"action_mask": found["action_mask"].copy()} for agent, found in observations.items()}

    def render(self) -> Any:
        """Return the board as the lowest seat that may decide sees it, after the end as a spectator does."""
        self._check_started()
        acting = int(self._batch.compiled.rules.acting(self._batch.record()))
        return self._render((acting & -acting).bit_length() - 1)
