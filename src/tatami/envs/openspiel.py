"""OpenSpiel's interface: importing this module registers every game with ``pyspiel``, as ``tatami_`` and its name.

The first chance nodes deal the seed; all later chance follows from it, within ``apply_action``. A history is therefore
a whole match, as OpenSpiel expects. A search that must not foresee chance starts from ``resample_from_infostate``, as
ISMCTS does.
"""

import hashlib
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pyspiel

from tatami.envs import flat, observations
from tatami.envs.batch import MatchBatch
from tatami.envs.compiled import FLAT, compiled_game
from tatami.envs.registration import openspiel_name
from tatami.kernel.game_rules import LONGEST
from tatami.kernel.records import copy_record
from tatami.match import SPECTATOR, Game, all_games
from tatami.registry import MAX_SEED

DIGEST = 12  # bytes of a digest of what was observed; collisions are out of the question
SEED_DIGITS, OUTCOMES = 4, 256  # chance nodes that deal the seed, and the outcomes of each


def _digest(*parts: bytes) -> bytes:
    return hashlib.blake2b(b"".join(parts), digest_size=DIGEST).digest()


def has_chance(which: Game) -> bool:
    """Tell whether a game has any randomness."""
    return which.meta.type["chance"] != "none"


def game_type(which: Game, cooperative: bool) -> Any:
    """Return OpenSpiel's description of a game; ``cooperative`` says whether all seats win or lose together."""
    chance, utility = pyspiel.GameType.ChanceMode, pyspiel.GameType.Utility
    competitive = utility.CONSTANT_SUM if "zero-sum" in which.meta.type["utility"] else utility.GENERAL_SUM
    return pyspiel.GameType(
        short_name=openspiel_name(which.name),
        long_name=which.meta.title["en"],
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance.EXPLICIT_STOCHASTIC if has_chance(which) else chance.DETERMINISTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.IDENTICAL if cooperative else competitive,
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

    game: Game  # every game has a subclass of its own

    def __init__(self, params: Mapping[str, Any]) -> None:
        """Take the parameters of ``pyspiel.load_game``. Raises BadOption."""
        which = self.game
        self.options = which.resolve_options(**params)
        kind = game_type(which, which.is_cooperative(self.options))
        info = pyspiel.GameInfo(
            num_distinct_actions=len(which.rules.actions),
            max_chance_outcomes=OUTCOMES if has_chance(which) else 0,
            num_players=self.options["players"],
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
        return SEED_DIGITS if has_chance(self.game) else 0

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "TatamiObserver | None":
        """Return an observer of all that a seat knows, or of what is public; there is none of private things alone."""
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return TatamiObserver(self, wanted, params) if wanted.public_info else None


class TatamiState(pyspiel.State):
    """A match being played."""

    def __init__(self, which: TatamiGame) -> None:
        """Wait for the seed; see ``TatamiGame.new_initial_state``."""
        super().__init__(which)
        self.seed_digits: list[int] = []
        self.recalled = [b""] * which.options["players"]  # a digest per seat of what it observed and did when deciding
        self.batch: MatchBatch | None = None  # of one match, once the seed is dealt
        if not has_chance(which.game):
            self._start()

    def _start(self) -> None:
        which = self.get_game()
        seed = sum(digit * OUTCOMES**i for i, digit in enumerate(self.seed_digits))
        self.batch = MatchBatch(compiled_game(which.game.name, FLAT), which.options)
        self.batch.reset(np.array([seed], np.int64))

    def current_player(self) -> Any:
        """Return the seat to decide; while choices are simultaneous, the lowest that has not chosen."""
        if self.batch is None:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.batch.over else self.batch.current_seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the next digits that the seed can have."""
        return [(digit, 1 / OUTCOMES) for digit in range(OUTCOMES)]

    def is_terminal(self) -> bool:
        """Tell whether the match is over."""
        return self.batch is not None and self.batch.over

    def _legal_actions(self, player: int) -> list[int]:
        assert self.batch is not None  # a chance node is asked for its outcomes
        legal: list[int] = np.flatnonzero(self.batch.state.masks[0]).tolist()
        return legal

    def _apply_action(self, action: int) -> None:
        if self.batch is None:
            self.seed_digits.append(action)
            if len(self.seed_digits) == SEED_DIGITS:
                self._start()
            return
        seat, observed = self.batch.current_seat, self.batch.state.observations[0].tobytes()
        if self.batch.step(np.array([action], np.int64)) >= 0:
            raise ValueError(f"seat {seat} cannot play {self._action_to_string(seat, action)} now")
        self.recalled[seat] = _digest(self.recalled[seat], observed, action.to_bytes(4, "little"))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return str(self.get_game().game.rules.actions.name(action))

    def returns(self) -> list[float]:
        """Return the scores; all 0 before the end of the match."""
        seats = len(self.recalled)
        return [0.0] * seats if self.batch is None else self.batch.results[:seats].tolist()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "TatamiState":
        """Return a match that the player cannot tell from this one, drawn fairly from all such.

        The past observations of the other players are not made up: their memory is empty.
        """
        other: TatamiState = self.clone()
        if other.batch is not None:
            record, rules = copy_record(other.batch.record()), other.batch.compiled.rules
            rules.redact(record, player)
            rules.redeal(record, player, min(int(sampler() * MAX_SEED), MAX_SEED))
            other.batch.set_record(record)
            other.recalled = [digest if seat == player else b"" for seat, digest in enumerate(self.recalled)]
        return other

    def __str__(self) -> str:
        if self.batch is None:
            return f"{len(self.seed_digits)} of {SEED_DIGITS} seed digits dealt: {self.seed_digits}"
        digest = _digest(self.batch.record().tobytes(), *self.recalled).hex()
        status = f"over, {self.returns()}" if self.batch.over else f"seat {self.batch.current_seat} to decide"
        return f"{self.batch.compiled.game.name}, {len(self.history())} moves, {status}, {digest}"


class TatamiObserver:
    """What a seat knows: with perfect recall the flat form, and a string that includes its own past.

    Without perfect recall it is the form designed for learning, part by part. Without private information it is what a
    spectator sees now, in the flat form: a seat's past would reveal what it chose in secret.
    """

    def __init__(self, which: TatamiGame, wanted: Any, params: Any) -> None:
        """Prepare the tensor. Raises ValueError for parameters; there are none."""
        if params:
            raise ValueError(f"observers of Tatami's games have no parameters, not {params}")
        self.game, self.recall = which.game, wanted.perfect_recall
        self.private = wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.flat = self.recall or not self.private
        size = flat.flat_size(self.game.rules) if self.flat else observations.layout(self.game.name).size
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"record": self.tensor} if self.flat else observations.layout(self.game.name).split(self.tensor)

    def set_from(self, state: TatamiState, player: int) -> None:
        """Fill the tensor with what a player knows; zeros before the seed is dealt."""
        if state.batch is None:
            self.tensor.fill(0)
        elif self.flat:
            state.batch.observe(0, player if self.private else SPECTATOR, self.tensor)
        else:
            observations.observe_function(self.game.name)(state.batch.record(), player, self.tensor)

    def string_from(self, state: TatamiState, player: int) -> str:
        """Return what a player knows as text; two texts are equal only if the knowledge is."""
        seat = player if self.private else SPECTATOR
        if state.batch is None:
            return f"seat {seat}, nothing dealt"
        if self.recall and self.private:
            size = state.batch.compiled.observation_size
            now = _digest(state.batch.observe(0, seat, np.zeros(size, np.float32)).tobytes())
            return f"seat {seat}, past {state.recalled[seat].hex() or 'none'}, now {now.hex()}"
        known = state.batch.view(0, seat).state
        fields = (f"{name}={np.asarray(known[name]).tolist()}" for name, *_ in flat.flat_fields(self.game.rules))
        return f"seat {seat}; " + "; ".join(fields)


def _register(which: Game) -> None:
    """Register a game with OpenSpiel, which keeps its creator longer than Python lives: only a class survives that."""
    cooperative = which.meta.type["utility"] == "cooperative" or which.meta.default_players == 1
    own_class = type(f"{which.name.title().replace('_', '')}Game", (TatamiGame,), {"game": which})
    pyspiel.register_game(game_type(which, cooperative), own_class)


for _game in all_games():
    _register(_game)
