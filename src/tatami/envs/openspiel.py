"""OpenSpiel's interface: importing this module registers ``tatami_samurai`` … with ``pyspiel``.

The seed is dealt by the first chance nodes; all later chance follows from it, within ``apply_action``. A history is
therefore a whole match, as OpenSpiel expects. A search that must not foresee chance starts from
``resample_from_infostate``, as ISMCTS does.
"""

import hashlib
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pyspiel

from tatami.envs import flat, observations
from tatami.envs.batch import Games
from tatami.envs.compiled import FLAT, kit
from tatami.envs.registration import openspiel_name
from tatami.kernel.records import copy_record
from tatami.kernel.rulebook import LONGEST
from tatami.match import SPECTATOR, Game, all_games
from tatami.registry import MAX_SEED

DIGEST = 12  # bytes that stand for what was seen; enough never to meet the same twice
DEALS, OUTCOMES = 4, 256  # chance nodes that deal the seed, and the outcomes of each


def _digest(*parts: bytes) -> bytes:
    return hashlib.blake2b(b"".join(parts), digest_size=DIGEST).digest()


def has_chance(which: Game) -> bool:
    """Tell whether a game leaves anything to chance."""
    return which.meta.type["chance"] != "none"


def game_type(which: Game, together: bool) -> Any:
    """Return what OpenSpiel wants to know of a game; ``together`` says whether all seats share their fate."""
    chances, sums = pyspiel.GameType.ChanceMode, pyspiel.GameType.Utility
    apart = sums.CONSTANT_SUM if "zero-sum" in which.meta.type["utility"] else sums.GENERAL_SUM
    return pyspiel.GameType(
        short_name=openspiel_name(which.name),
        long_name=which.meta.title["en"],
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chances.EXPLICIT_STOCHASTIC if has_chance(which) else chances.DETERMINISTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=sums.IDENTICAL if together else apart,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(which.meta.players),
        min_num_players=min(which.meta.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=which.resolve_options(),
    )


class TatamiGame(pyspiel.Game):
    """A game with its options as parameters; the returns are the scores of a match, 0 to 1."""

    game: Game  # every game has a class of its own

    def __init__(self, params: Mapping[str, Any]) -> None:
        """Take the parameters as ``pyspiel.load_game`` hands them over. Raises BadOption."""
        which = self.game
        self.settings = which.resolve_options(**params)
        kind = game_type(which, which.share_their_fate(self.settings))
        info = pyspiel.GameInfo(
            num_distinct_actions=len(which.rules.actions),
            max_chance_outcomes=OUTCOMES if has_chance(which) else 0,
            num_players=self.settings["players"],
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0 if kind.utility == pyspiel.GameType.Utility.CONSTANT_SUM else None,
            max_game_length=LONGEST,
        )
        super().__init__(kind, info, dict(params))

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> "TatamiState":
        """Return a match whose seed is still to be dealt."""
        return TatamiState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return how many chance nodes deal the seed."""
        return DEALS if has_chance(self.game) else 0

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "TatamiObserver | None":
        """Return an observer of all that a seat knows, or of what is public; there is none of private things alone."""
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return TatamiObserver(self, wanted, params) if wanted.public_info else None


class TatamiState(pyspiel.State):
    """A match being played."""

    def __init__(self, which: TatamiGame) -> None:
        """Wait for the seed; see ``TatamiGame.new_initial_state``."""
        super().__init__(which)
        self.dealt: list[int] = []
        self.past = [b""] * which.settings["players"]  # of each seat: what it saw and did at its decisions, digested
        self.games: Games | None = None  # a row of one game, once the seed is dealt
        if not has_chance(which.game):
            self._begin()

    def _begin(self) -> None:
        which = self.get_game()
        seed = sum(digit * OUTCOMES**i for i, digit in enumerate(self.dealt))
        self.games = Games(kit(which.game.name, FLAT), which.settings)
        self.games.begin(np.array([seed], np.int64))

    def current_player(self) -> Any:
        """Return the seat to decide; while choices are simultaneous the lowest that has not chosen."""
        if self.games is None:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.games.over else self.games.decider

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the next digits that the seed can have."""
        return [(digit, 1 / OUTCOMES) for digit in range(OUTCOMES)]

    def is_terminal(self) -> bool:
        """Tell whether the match is over."""
        return self.games is not None and self.games.over

    def _legal_actions(self, player: int) -> list[int]:
        assert self.games is not None  # a chance node is asked for its outcomes
        legal: list[int] = np.flatnonzero(self.games.table.masks[0]).tolist()
        return legal

    def _apply_action(self, action: int) -> None:
        if self.games is None:
            self.dealt.append(action)
            if len(self.dealt) == DEALS:
                self._begin()
            return
        seat, seen = self.games.decider, self.games.table.seen[0].tobytes()
        if self.games.step(np.array([action], np.int64)) >= 0:
            raise ValueError(f"seat {seat} cannot play {self._action_to_string(seat, action)} now")
        self.past[seat] = _digest(self.past[seat], seen, action.to_bytes(4, "little"))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return str(self.get_game().game.rules.actions.name(action))

    def returns(self) -> list[float]:
        """Return the scores; all 0 while the match goes on."""
        return [0.0] * len(self.past) if self.games is None else self.games.results[: len(self.past)].tolist()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "TatamiState":
        """Return a match that the player cannot tell from this one, drawn fairly from all such.

        What the others had seen before is not made up: their past begins here.
        """
        other: TatamiState = self.clone()
        if other.games is not None:
            state = copy_record(other.games.record())
            other.games.kit.rules.redact(state, player)
            other.games.kit.rules.redeal(state, player, int(sampler() * MAX_SEED))
            other.games.replace(state)
            other.past = [past if seat == player else b"" for seat, past in enumerate(self.past)]
        return other

    def __str__(self) -> str:
        if self.games is None:
            return f"{len(self.dealt)} of {DEALS} digits dealt: {self.dealt}"
        whole = _digest(self.games.record().tobytes(), *self.past).hex()
        stand = f"over, {self.returns()}" if self.games.over else f"seat {self.games.decider} to decide"
        return f"{self.games.kit.game.name}, {len(self.history())} moves, {stand}, {whole}"


class TatamiObserver:
    """What a seat knows: with perfect recall the plain form, and a string that its own past is part of.

    Otherwise the numbers designed for learning, part by part. Where private things are not wanted: what a spectator
    sees now, in the plain form; a seat's past would tell what it chose in secret.
    """

    def __init__(self, which: TatamiGame, wanted: Any, params: Any) -> None:
        """Prepare the tensor. Raises ValueError for parameters; there are none."""
        if params:
            raise ValueError(f"observers of Tatami's games have no parameters, not {params}")
        self.game, self.recall = which.game, wanted.perfect_recall
        self.private = wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.plain = self.recall or not self.private
        size = flat.flat_size(self.game.rules) if self.plain else observations.layout(self.game.name).size
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"record": self.tensor} if self.plain else observations.layout(self.game.name).open(self.tensor)

    def set_from(self, state: TatamiState, player: int) -> None:
        """Fill the tensor with what a player knows; zeros before the seed is dealt."""
        if state.games is None:
            self.tensor.fill(0)
        elif self.plain:
            state.games.write_observation(0, player if self.private else SPECTATOR, self.tensor)
        else:
            observations.observer(self.game.name)(state.games.record(), player, self.tensor)

    def string_from(self, state: TatamiState, player: int) -> str:
        """Return what a player knows as text; equal only if it is the same."""
        seat = player if self.private else SPECTATOR
        if state.games is None:
            return f"seat {seat}, nothing dealt"
        if self.recall and self.private:
            now = _digest(state.games.write_observation(0, seat, np.zeros(state.games.kit.size, np.float32)).tobytes())
            return f"seat {seat}, past {state.past[seat].hex() or 'none'}, now {now.hex()}"
        known = state.games.view(0, seat).state
        fields = (f"{name}={np.asarray(known[name]).tolist()}" for name, *_ in flat.flat_fields(self.game.rules))
        return f"seat {seat}; " + "; ".join(fields)


def _register(which: Game) -> None:
    """Make a game known to OpenSpiel, which keeps its creator beyond the end of Python: only a class bears that."""
    alone = which.meta.type["utility"] == "cooperative" or which.meta.default_players == 1
    own = type(f"{which.name.title().replace('_', '')}Game", (TatamiGame,), {"game": which})
    pyspiel.register_game(game_type(which, alone), own)


for _game in all_games():
    _register(_game)
