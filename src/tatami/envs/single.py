"""Gymnasium's interface: one agent against other players, or playing all seats of a team."""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from tatami.envs.base import MatchEnv
from tatami.envs.batch import MatchBatch
from tatami.envs.compiled import DESIGNED, compiled_game
from tatami.envs.errors import ResetRequired, action_number, check_illegal, raise_illegal
from tatami.envs.opponents import resolve_opponents
from tatami.envs.rendering import HUMAN, MODES
from tatami.envs.seeds import check_seed
from tatami.envs.step_kernels import EVERY_SEAT, RANDOM_SEAT
from tatami.kernel.rng import below, draw_bits
from tatami.match import game as find_game
from tatami.players import Player, player
from tatami.registry import MAX_SEED


class TatamiEnv(MatchEnv, gymnasium.Env[np.ndarray, np.int64]):
    """One agent in one match. The reward comes at the end: the agent's score, 0 to 1.

    ``info`` has the ``action_mask`` and the ``seat`` that the agent decides for.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012  # as gymnasium.Env declares it

    def __init__(
        self,
        game: str,
        opponents: str | Sequence[str] | None = None,
        seat: int | str | None = None,
        render_mode: str | None = None,
        observation: str = DESIGNED,
        illegal: str = "raise",
        players: int | None = None,
        preset: str | None = None,
        **options: str,
    ) -> None:
        """Prepare a match; ``players``, ``preset`` and the options are those of ``Game.start``.

        ``opponents`` is any specification of ``tatami.players`` for all other seats, or one for each; see
        ``opponents.resolve_opponents``. ``illegal`` says what happens to an illegal action: ``raise``, or ``random``
        to play a random legal one instead. Raises BadOption.
        """
        which = find_game(game)
        resolved = which.resolve_options(players, preset, **options)
        self.opponents = resolve_opponents(which, resolved, opponents, seat)
        compiled, policy = compiled_game(game, observation), self.opponents.policy
        batch = MatchBatch(
            compiled,
            resolved,
            policy=policy or "random",
            agent_seat=EVERY_SEAT if policy is None else self.opponents.agent_seat,
            replace_illegal=check_illegal(illegal),
        )
        super().__init__(batch, resolved, render_mode)
        self._bots: dict[int, Player] = {}  # opponents that a compiled step cannot play
        self.observation_space = spaces.Box(compiled.low, compiled.high)
        self.action_space = spaces.Discrete(compiled.action_count)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Start a match: ``seed`` gives the same one as ``Game.start``; without it, the next of the same series."""
        self._check_open()
        gymnasium.Env.reset(self, seed=None if seed is None else check_seed(seed))
        if seed is None and not self._started:
            seed = int(self.np_random.integers(MAX_SEED))
        self._start(seed)
        while self.opponents.policy is None:
            self._create_bots()
            self._play_bots()
            if not self._batch.over:
                break
            self._start(None)  # the bots finished the match before the agent's first turn
        return self._observation_and_info()

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Play the agent's decision and the others' answers.

        Raises gymnasium's InvalidAction; then nothing has changed.
        """
        self._check_started()
        if self._batch.over:
            raise ResetRequired("the match is over; call reset() first")
        if self._batch.step(np.array([action_number(action, self._batch.compiled.action_count)], np.int64)) >= 0:
            raise_illegal("the agent", action, self._batch.state.masks[0])
        self._play_bots()
        observation, info = self._observation_and_info()
        reward = float(self._batch.results[max(self._seat, 0)]) if self._batch.over else 0.0
        return observation, reward, self._batch.over, False, info

    def _create_bots(self) -> None:
        rng = self._batch.state.rng.view(np.recarray)[0]
        seats, agent_seat = self.options["players"], self.opponents.agent_seat
        own = int(below(rng, seats)) if agent_seat == RANDOM_SEAT else agent_seat
        others = [seat for seat in range(seats) if seat != own]
        self._bots = {
            seat: player(specification, int(draw_bits(rng) >> np.uint64(1)))
            for seat, specification in zip(others, self.opponents.players, strict=True)
        }

    @property
    def _seat(self) -> int:
        """The agent's own seat, or EVERY_SEAT."""
        if self.opponents.policy is None:
            return next(seat for seat in range(self.options["players"]) if seat not in self._bots)
        return int(self._batch.state.agents["seat"][0])

    def _play_bots(self) -> None:
        while not self._batch.over and self._batch.current_seat in self._bots:
            chosen = self._bots[self._batch.current_seat].choose(self._batch.view(0, self._batch.current_seat))
            self._batch.step(np.array([chosen.number], np.int64))

    def _observation_and_info(self) -> tuple[np.ndarray, dict[str, Any]]:
        if self.render_mode == HUMAN:
            self.render()
        state, current = self._batch.state, self._batch.current_seat
        seat = self._seat if self._batch.over and self._bots else current
        observation = self._observe(seat) if seat != current else state.observations[0].copy()
        return observation, {"action_mask": state.masks[0].astype(np.int8), "seat": seat}

    def action_masks(self) -> np.ndarray:
        """Return the legal actions as sb3-contrib asks for them."""
        self._check_started()
        mask: np.ndarray = self._batch.state.masks[0].copy()
        return mask

    def render(self) -> Any:
        """Return the board as the agent sees it, after the end as a spectator does."""
        return self._render(self._batch.current_seat)
