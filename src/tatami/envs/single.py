"""Gymnasium's interface: one agent against other players, or leading all seats that share their fate."""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from tatami.envs.base import MatchEnv
from tatami.envs.batch import Games, check_seed
from tatami.envs.compiled import DESIGNED, kit
from tatami.envs.errors import NotBegun, check_illegal, number_of, refuse
from tatami.envs.opponents import gather
from tatami.envs.rendering import HUMAN, MODES
from tatami.envs.step_kernels import EVERY_SEAT, RANDOM_SEAT
from tatami.kernel.rng import below, draw_bits
from tatami.match import game as game_called
from tatami.players import Player, player
from tatami.registry import MAX_SEED


class TatamiEnv(MatchEnv, gymnasium.Env[np.ndarray, np.int64]):
    """One agent at one match. The reward comes with the end: the agent's score, 0 to 1.

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
        """Prepare a table; ``players``, ``preset`` and the options are those of ``Game.start``.

        ``opponents`` is any specification of ``tatami.players`` for all other seats, or one for each; see
        ``company.gather``. ``illegal`` says what happens to an illegal action: ``raise``, or ``random`` for a legal
        one in its place. Raises BadOption.
        """
        which = game_called(game)
        is_quiet = which.resolve_options(players, preset, **options)
        self.company = gather(which, is_quiet, opponents, seat)
        used, policy = kit(game, observation), self.company.policy
        games = Games(
            used,
            is_quiet,
            policy=policy or "random",
            wish=EVERY_SEAT if policy is None else self.company.wish,
            mending=check_illegal(illegal),
        )
        super().__init__(games, is_quiet, render_mode)
        self._bots: dict[int, Player] = {}  # those that a compiled step cannot play
        self.observation_space = spaces.Box(used.low, used.high)
        self.action_space = spaces.Discrete(used.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Start a match: ``seed`` gives the same one as ``Game.start``; without it, the next of the same series."""
        gymnasium.Env.reset(self, seed=None if seed is None else check_seed(seed))
        if seed is None and not self._begun:
            seed = int(self.np_random.integers(MAX_SEED))
        self._begin(seed)
        while self.company.policy is None:
            self._seat_bots()
            self._let_bots_play()
            if not self._games.over:
                break
            self._begin(None)  # the others were through before the agent's first turn
        return self._told()

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Play the agent's decision and what the others answer.

        Raises gymnasium's InvalidAction, and then nothing has changed.
        """
        self._check_begun()
        if self._games.over:
            raise NotBegun("the match is over; call reset() first")
        if self._games.step(np.array([number_of(action, self._games.kit.actions)], np.int64)) >= 0:
            refuse("the agent", action, self._games.table.masks[0])
        self._let_bots_play()
        seen, info = self._told()
        reward = float(self._games.results[max(self._seat, 0)]) if self._games.over else 0.0
        return seen, reward, self._games.over, False, info

    def _seat_bots(self) -> None:
        rng = self._games.table.rng.view(np.recarray)[0]
        wish = self.company.wish
        own = int(below(rng, self.options["players"])) if wish == RANDOM_SEAT else wish
        others = [seat for seat in range(self.options["players"]) if seat != own]
        self._bots = {
            seat: player(specification, int(draw_bits(rng) >> np.uint64(2)))
            for seat, specification in zip(others, self.company.others, strict=True)
        }

    @property
    def _seat(self) -> int:
        """The agent's own seat, or EVERY_SEAT."""
        if self.company.policy is None:
            return next(seat for seat in range(self.options["players"]) if seat not in self._bots)
        return int(self._games.table.chairs["seat"][0])

    def _let_bots_play(self) -> None:
        while not self._games.over and self._games.decider in self._bots:
            chosen = self._bots[self._games.decider].choose(self._games.view(0, self._games.decider))
            self._games.step(np.array([chosen.number], np.int64))

    def _told(self) -> tuple[np.ndarray, dict[str, Any]]:
        if self.render_mode == HUMAN:
            self.render()
        table = self._games.table
        seat = self._seat if self._games.over and self._bots else self._games.decider
        seen = self._look(seat) if seat != self._games.decider else table.seen[0].copy()
        return seen, {"action_mask": table.masks[0].astype(np.int8), "seat": seat}

    def action_masks(self) -> np.ndarray:
        """Return what is legal now as sb3-contrib asks for it."""
        self._check_begun()
        mask: np.ndarray = self._games.table.masks[0].copy()
        return mask

    def render(self) -> Any:
        """Return the table as the agent sees it, after the end as a spectator does."""
        return self._render(self._games.decider)
