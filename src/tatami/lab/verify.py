"""Verification by random play: many games under all options, with everything checked that must always hold.

Most games run compiled, with the game's invariants checked at every decision. A sample is played move by move through
``Match``, where every part of the contract is checked: saves, undo, clones, views, redeals and priors.
"""

import hashlib
import itertools
import json
import math
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np

from tatami.errors import BadOption
from tatami.kernel import checked_playouts
from tatami.kernel.game_rules import LONGEST
from tatami.kernel.playouts import PLAYERS_SALT
from tatami.kernel.records import blanks, copy_record, differing_fields, same
from tatami.kernel.rng import Rng
from tatami.match import SPECTATOR, Game, Match, View, game
from tatami.players import player
from tatami.registry import MAX_SEED, option_record, packages

MAX_OPTION_SETS = 240  # in one verification
MAX_FAULTS = 20  # that a report keeps
CHUNK = 2000  # games whose records are in memory at the same time
VIEW_CHECKS = 0.2  # the chance that views are checked before a move; always before the first three
REDEAL_CHECKS = 0.15  # the chance that, with the views, the fairness of redeals is checked for one seat
REDEALS = 400  # in one check of their fairness
MAX_STANDARD_ERRORS = 5.5  # that an average may be off; a fair redeal is off by more once in 25 million cases
PRIORS_EVERY = 20  # decisions: so often, interpreted and compiled rules are asked for a redeal and for priors, too
Progress = Callable[[str, int, int], None]


@dataclass
class VerifyReport:
    """What a verification has checked, and the faults it has found."""

    game: str
    seed: int
    games: int = 0
    moves: int = 0
    option_sets: int = 0
    shortest: int = 0
    longest: int = 0
    checks: dict[str, int] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def count(self, check: str, times: int = 1) -> None:
        """Note that a check was made."""
        self.checks[check] = self.checks.get(check, 0) + times

    def fault(self, text: str) -> None:
        """Note a fault; the first MAX_FAULTS are kept."""
        if len(self.faults) < MAX_FAULTS:
            self.faults.append(text)

    @property
    def clean(self) -> bool:
        """Whether no fault was found."""
        return not self.faults

    def to_json(self) -> dict[str, Any]:
        """Return the report as plain data."""
        return {**asdict(self), "clean": self.clean}


def option_sets(which: Game, most: int, seed: int) -> list[dict[str, Any]]:
    """Return all allowed combinations of players and options, or a random sample of ``most`` of them."""
    names = ["players", *which.meta.options]
    values: list[tuple[Any, ...]] = [which.meta.players, *which.meta.options.values()]
    if math.prod(map(len, values)) <= 20 * most:
        every = [dict(zip(names, combination, strict=True)) for combination in itertools.product(*values)]
        allowed = [options for options in every if _allowed(which, options)]
        if len(allowed) <= most:
            return allowed
    dice = np.random.default_rng(seed)
    chosen: list[dict[str, Any]] = []
    while len(chosen) < most:
        options = {name: each[dice.integers(len(each))] for name, each in zip(names, values, strict=True)}
        if _allowed(which, options):
            chosen.append(options)
    return chosen


def _allowed(which: Game, options: dict[str, Any]) -> bool:
    try:
        which.meta.complete(options)
    except BadOption:
        return False
    return True


def verify(
    name: str, games: int, seed: int = 0, sample: int = 12, progress: Progress = lambda what, done, of: None
) -> VerifyReport:
    """Play ``games`` random games of a game, spread over all its options, and report what was found.

    Raises BadOption for a seed from which there is no room for all these games.
    """
    if not 0 <= seed <= MAX_SEED - MAX_OPTION_SETS * games - sample:
        raise BadOption(f"seeds go from 0 to {MAX_SEED}; from {seed} there is no room for so many games")
    which, report = game(name), VerifyReport(name, seed)
    sets = option_sets(which, max(1, min(games, MAX_OPTION_SETS)), seed)
    report.option_sets = len(sets)
    lengths: list[int] = []
    for number, options in enumerate(sets):
        progress("games", number, len(sets))
        count = games // len(sets) + (number < games % len(sets))
        lengths += check_invariants(which, options, seed + number * games, count, report)
    report.games, report.moves = len(lengths), sum(lengths)
    report.shortest, report.longest = min(lengths, default=0), max(lengths, default=0)
    dice = np.random.default_rng(seed)
    order = dice.permutation(len(sets)).tolist()
    chosen = [sets[order[number % len(sets)]] for number in range(sample)]
    for number, options in enumerate(chosen):
        progress("move by move", number, len(chosen))
        check_match(which, options, seed + number, dice, report)
    progress("interpreted", 0, 1)
    check_interpreted_equals_compiled(which, chosen[: max(2, sample // 3)], seed, report)
    return report


@cache
def _checked_playouts(name: str) -> Any:
    rules = game(name).rules
    fault_at = rules.bind(checked_playouts.fault_at)
    one = rules.bind(checked_playouts.checked_playout, choose=rules.choose_random, fault_at=fault_at)
    return rules.bind(checked_playouts.checked_playouts, checked_playout=one)


def _invariants(which: Game) -> Any:
    return import_module(f"{packages()[which.name]}.rules.invariants")


def check_invariants(
    which: Game, options: dict[str, Any], first_seed: int, count: int, report: VerifyReport
) -> list[int]:
    """Play compiled games with every invariant checked at every decision; return their lengths."""
    rules, invariants = which.rules, _invariants(which).INVARIANTS
    lengths: list[int] = []
    record = option_record(which.name, options)
    for start in range(0, count, CHUNK):
        games = min(CHUNK, count - start)
        states, rng = blanks(rules.state, games), blanks(Rng, games)
        moves, faults = np.zeros(games, np.int32), np.zeros((games, 1), np.int32)
        _checked_playouts(which.name)(
            states, rng, record, first_seed + start, rules.mask(), rules.weights(), LONGEST, moves, faults
        )
        for bad in np.flatnonzero(faults[:, 0])[:3].tolist():
            where = f"{options}, seed {first_seed + start + bad}, move {moves[bad]}"
            report.fault(f"{where}: {_fault_text(faults[bad, 0], invariants)}")
        lengths += moves.tolist()
    report.count("invariants at a decision", sum(lengths) + len(lengths))
    return lengths


def _fault_text(fault: int, invariants: dict[int, str]) -> str:
    ours = {
        checked_playouts.STUCK: "nobody can decide, but the match is not over",
        checked_playouts.ENDLESS: f"the match did not end within {LONGEST} moves",
        checked_playouts.ACTING_WHEN_OVER: "somebody is to decide though the match is over",
    }
    return ours.get(fault) or f"broken invariant {invariants.get(fault, fault)}"


# --- move by move -----------------------------------------------------------------------------------------------------


def check_match(
    which: Game, options: dict[str, Any], seed: int, dice: np.random.Generator, report: VerifyReport
) -> None:
    """Play one random match through ``Match`` and check all that it promises: views, clones, saves, undo, scores."""
    match, chooser = Match(which, options, seed), player("random", seed ^ PLAYERS_SALT)
    hashes = [_hash(match)]
    views_checked = 0
    while not match.over:
        if dice.random() < VIEW_CHECKS or views_checked < 3:
            check_views(match, dice, report)
            views_checked += 1
        seats = match.acting
        seat = seats[dice.integers(len(seats))]
        clone = match.clone()
        match.play(chooser.choose(match.view(seat)), seat)
        report.count("clone untouched by play on the original")
        if _hash(clone) != hashes[-1]:
            report.fault(f"{options}, seed {seed}, move {len(match)}: a clone changed when the original was played")
        hashes.append(_hash(match))
    check_views(match, dice, report)
    check_saves(match, hashes, dice, report)
    check_undo(match, hashes, report)
    if not all(0 <= score <= 1 for score in match.scores()):
        report.fault(f"{options}, seed {seed}: scores {match.scores()} are not between 0 and 1")


def _hash(match: Match) -> str:
    return hashlib.sha256(match.state.tobytes()).hexdigest()


def check_saves(match: Match, hashes: list[str], dice: np.random.Generator, report: VerifyReport) -> None:
    """Save and load a match at some of its plies; ``hashes`` are those of its states."""
    for ply in sorted({*dice.integers(len(match) + 1, size=12).tolist(), 0, len(match)}):
        report.count("save and load")
        earlier = match.at(ply)
        if _hash(Match.from_json(json.loads(json.dumps(earlier.to_json())))) != hashes[ply]:
            report.fault(f"{match.options}, seed {match.seed}, ply {ply}: saving and loading changed the match")


def check_undo(match: Match, hashes: list[str], report: VerifyReport) -> None:
    """Load a match and undo it move by move; it must go back through the same states."""
    where, loaded = f"{match.options}, seed {match.seed}", Match.from_json(match.to_json())
    for ply in range(len(match), 0, -1):
        report.count("save and load at every ply, and undo back to the start")
        if _hash(loaded) != hashes[ply]:
            report.fault(f"{where}, ply {ply}: replay and undo do not lead through the same states")
        loaded.undo()
    if _hash(loaded) != hashes[0]:
        report.fault(f"{where}: undo does not lead back to the start")


# --- views ------------------------------------------------------------------------------------------------------------


def check_views(match: Match, dice: np.random.Generator, report: VerifyReport) -> None:
    """Check for every seat and for a spectator that nothing leaks, and that redeals are sound and fair."""
    for seat in range(SPECTATOR, match.players):
        view = match.view(None if seat == SPECTATOR else seat)
        check_non_interference(match, view, dice, report)
        check_redeal(match, view, dice, report)
    seat = int(dice.integers(match.players))
    if dice.random() < REDEAL_CHECKS:
        check_redeals_are_fair(match, match.view(seat), dice, report)


def _where(match: Match) -> str:
    return f"{match.options}, seed {match.seed}, move {len(match)}"


def check_non_interference(match: Match, view: View, dice: np.random.Generator, report: VerifyReport) -> None:
    """Change all that a seat may not know; its view, its panels and its priors must stay the same."""
    rules, seat, words = match.game.rules, view.seat, match.game.words()
    other = copy_record(match.state)
    _invariants(match.game).scramble(other, seat, dice)
    rules.redact(other, seat)
    report.count("non-interference")
    if not same(other, view.state):
        changed = _differing(other, view)
        report.fault(f"{_where(match)}: seat {seat} sees a change of what it may not know: {changed}")
    if view.panels(words) != View(match.game, seat, other, view.log).panels(words):
        report.fault(f"{_where(match)}: the panels of seat {seat} show what it may not know")
    if seat != SPECTATOR and not priors_ignore_secrets(match, view):
        report.fault(f"{_where(match)}: the priors of seat {seat} use what it may not know")
    if seat != SPECTATOR and not observation_ignores_secrets(match, view):
        report.fault(f"{_where(match)}: the observation of seat {seat} shows what it may not know")


def check_redeal(match: Match, view: View, dice: np.random.Generator, report: VerifyReport) -> None:
    """Redeal what a seat does not know; that must keep all invariants and give the same view."""
    rules, invariants = match.game.rules, _invariants(match.game).INVARIANTS
    dealt = view.redeal(int(dice.integers(2**62)))
    broken = rules.broken_invariant(dealt)
    if broken:
        report.fault(f"{_where(match)}: a redeal for seat {view.seat} breaks {invariants.get(broken, broken)}")
    rules.redact(dealt, view.seat)
    report.count("redeal valid and indistinguishable")
    if not same(dealt, view.state):
        changed = _differing(dealt, view)
        report.fault(f"{_where(match)}: seat {view.seat} could tell a redeal from the truth by {changed}")


def _differing(state: Any, view: View) -> str:
    return ", ".join(differing_fields(state, view.state))


def observation_ignores_secrets(match: Match, view: View) -> bool:
    """Tell whether the observation of the full state is that of the view, if the game has one."""
    module = f"{packages()[match.game.name]}.bots.observation"
    if find_spec(module) is None:
        return True
    observation = import_module(module)
    of_view, of_state = (np.zeros(observation.LAYOUT.size, np.float32) for _ in range(2))
    observation.observe(view.state, view.seat, of_view)
    observation.observe(match.state, view.seat, of_state)
    return bool((of_view == of_state).all())


def priors_ignore_secrets(match: Match, view: View) -> bool:
    """Tell whether the action priors are the same for the full state and for the view, and all at least 1."""
    of_view, of_truth = priors_of(view, view.state), priors_of(view, match.state)
    return bool((of_view == of_truth).all()) and bool((of_view >= 1).all())


def priors_of(view: View, state: Any) -> Any:
    """Return the priors of the actions that a view allows, computed from a state."""
    mask, weights = view.legal(), view.game.rules.weights()
    if mask.any():
        view.game.rules.action_priors(state, view.seat, mask, weights)
    return weights[mask]


def check_redeals_are_fair(match: Match, view: View, dice: np.random.Generator, report: VerifyReport) -> None:
    """Compare the averages of many redeals with their expected values."""
    invariants = _invariants(match.game)
    expected = invariants.expected_counts(view.state, view.seat)
    if not expected.size or view.over:
        return
    seeds = [int(dice.integers(2**62)) for _ in range(REDEALS)]
    drawn = np.array([invariants.hidden_counts(view.redeal(seed), view.seat) for seed in seeds], float)
    gap, deviation = np.abs(drawn.mean(axis=0) - expected), drawn.std(axis=0)
    errors = gap / (deviation / np.sqrt(REDEALS) + 1e-9)  # in standard errors
    certain = deviation == 0
    errors[certain] = np.where(gap[certain] > 0.05, np.inf, 0)
    report.count("fair redeals", REDEALS)
    if (errors > MAX_STANDARD_ERRORS).any():
        off = f"{errors.max():.1f} standard errors"
        report.fault(f"{_where(match)}: the average of redeals for seat {view.seat} is off by {off}")


# --- interpreted and compiled -----------------------------------------------------------------------------------------


def play_digests(name: str, jobs: list[tuple[dict[str, Any], int]]) -> Iterator[str]:
    """Play one random match for each set of options and seed; yield a hash of its states, redeals and priors."""
    for options, seed in jobs:
        match, chooser = Match(game(name), options, seed), player("random", seed ^ PLAYERS_SALT)
        digest = hashlib.sha256(match.state.tobytes())
        while not match.over:
            view = match.view(match.seat)
            digest.update(view.tobytes())
            if len(match) % PRIORS_EVERY == 0:
                digest.update(view.redeal(seed).tobytes() + priors_of(view, view.state).tobytes())
            match.play(chooser.choose(view))
            digest.update(match.state.tobytes())
        yield digest.hexdigest()


def check_interpreted_equals_compiled(which: Game, sets: list[dict[str, Any]], seed: int, report: VerifyReport) -> None:
    """Play the same matches compiled here and interpreted in a process of its own; every byte must agree."""
    jobs = [(options, seed + number) for number, options in enumerate(sets)]
    script = (
        "import json, sys\nfrom tatami.lab.verify import play_digests\n"
        "name, jobs = json.load(sys.stdin)\nprint(json.dumps(list(play_digests(name, jobs))))"
    )
    answer = subprocess.run(
        [sys.executable, "-P", "-c", script],
        input=json.dumps([which.name, jobs]),
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    if answer.returncode:
        report.fault(f"interpreted: {answer.stderr.strip().splitlines()[-1]}")
        return
    for (options, job_seed), interpreted, compiled in zip(
        jobs, json.loads(answer.stdout), play_digests(which.name, jobs), strict=True
    ):
        report.count("interpreted = compiled, whole games")
        if interpreted != compiled:
            report.fault(f"{options}, seed {job_seed}: interpreted and compiled rules play different games")
