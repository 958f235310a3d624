"""PettingZoo's parallel interface: all seats that may decide do so at once, the others wait."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from pettingzoo import ParallelEnv

from tatami.envs.errors import NotBegun, WrongAction, number_of, refuse
from tatami.envs.multi_agent import MultiAgentEnv, Seen
from tatami.envs.rendering import HUMAN
from tatami.kernel.rng import below

Told = tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]


class TatamiParallelEnv(MultiAgentEnv, ParallelEnv[str, Seen, int]):
    """All agents send an action in every step. The action after the last one of the game means waiting.

    Waiting is the only legal action of a seat that has nothing to decide, and not legal for one that has.
    """

    more_actions = 1

    def __init__(self, game: str, **options: Any) -> None:
        """Prepare a table; see ``MultiAgentEnv``. Raises BadOption."""
        super().__init__(game, **options)
        self.waiting = self._choices - 1

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Start a match: ``seed`` gives the same one as ``Game.start``; without it, the next of the same series."""
        self._begin(seed)
        self.agents = self.possible_agents[:]
        self._clock = 0
        seen = self._see_all()
        if self.render_mode == HUMAN:
            self.render()
        return seen, self._infos(seen)

    def step(self, actions: Mapping[str, int]) -> Told:
        """Play all decisions of this moment. Raises gymnasium's InvalidAction, and then nothing has changed."""
        self._check_open()
        if not self.agents:
            raise NotBegun("no match is being played; call reset() first")
        chosen = self._chosen(actions)
        rules, s = self._games.kit.rules, self._games.record()
        for seat, action in chosen.items():
            rules.apply(s, seat, action)
        self._clock += 1
        over = bool(rules.over(s))
        cut = not over and self._clock == self._games.most
        results = np.zeros(rules.seats)
        if over:
            rules.score(s, results)
        playing = self.agents
        if over or cut:
            self._games.table.chairs["ended"] = 1
            self.agents = []
        if self.render_mode == HUMAN:
            self.render()
        seen = self._see_all()
        rewards = dict(zip(playing, results.tolist(), strict=False))
        return seen, rewards, dict.fromkeys(playing, over), dict.fromkeys(playing, cut), self._infos(seen)

    def _chosen(self, actions: Mapping[str, int]) -> dict[int, int]:
        """Return the decision of every seat that has one, all of them legal. Raises WrongAction."""
        strangers = [agent for agent in actions if agent not in self.agents]
        if strangers:
            raise WrongAction(f"no agent is called {strangers[0]!r}; there are {', '.join(self.agents)}")
        chosen = {}
        for seat, agent in enumerate(self.agents):
            if agent not in actions:
                raise WrongAction(f"{agent} has sent no action; waiting is {self.waiting}")
            number, mask = number_of(actions[agent], self._choices), self._mask(seat)
            if number < 0 or not mask[number]:
                if not self._games.mending:
                    refuse(agent, actions[agent], mask)
                legal = np.flatnonzero(mask)
                rng = self._games.table.rng.view(np.recarray)[0]
                number = int(legal[int(below(rng, len(legal)))])
            if number != self.waiting:
                chosen[seat] = number
        return chosen

    def _mask(self, seat: int) -> np.ndarray:
        mask = np.zeros(self._choices, np.int8)
        if not self._games.over:
            rules = self._games.kit.rules
            mask[self.waiting] = not rules.legal(self._games.record(), seat, mask[: self.waiting].view(np.bool_))
        return mask

    def _see_all(self) -> dict[str, Seen]:
        return {
            agent: {"observation": self._look(seat), "action_mask": self._mask(seat)}
            for seat, agent in enumerate(self.possible_agents)
        }

    @staticmethod
    def _infos(seen: dict[str, Seen]) -> dict[str, dict[str, Any]]:
        return {agent: {"action_mask": found["action_mask"].copy()} for agent, found in seen.items()}

    def render(self) -> Any:
        """Return the table as the lowest seat that may decide sees it, after the end as a spectator does."""
        self._check_begun()
        acting = int(self._games.kit.rules.acting(self._games.record()))
        return self._render((acting & -acting).bit_length() - 1)
