"""Proof by play: many random games under all options, with everything looked at that must always hold.

The bulk runs compiled, with the game's laws checked at every decision. A sample is played move by move through the
Python face, with every promise of the contract checked on the way.
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
from typing import Any

import numpy as np

from tatami.errors import BadOption
from tatami.kernel import checked_playouts
from tatami.kernel.playouts import PLAYERS_SALT
from tatami.kernel.records import blanks, copy_record, differing_fields, same
from tatami.kernel.rng import Rng
from tatami.kernel.rulebook import LONGEST
from tatami.match import SPECTATOR, Game, Match, View, game
from tatami.players import player
from tatami.registry import MAX_SEED, option_record, packages

MOST_SETS = 240  # of options, in one verification
REDEALS = 400  # in a test of fairness, for one view
THOUGHT_ABOUT = 20  # every so many decisions interpreted and compiled rules are asked for a redeal and for likings
WIDEST = 5.5  # standard errors that an average may stray before we call a redeal unfair
Progress = Callable[[str, int, int], None]


@dataclass
class VerifyReport:
    """What a verification saw; it is clean when there are no faults."""

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
        """Note a fault; the first twenty are enough."""
        if len(self.faults) < 20:
            self.faults.append(text)

    @property
    def clean(self) -> bool:
        """Whether nothing was wrong."""
        return not self.faults

    def to_json(self) -> dict[str, Any]:
        """Return the findings as plain data."""
        return {**asdict(self), "clean": self.clean}


def option_sets(which: Game, most: int, seed: int) -> list[dict[str, Any]]:
    """Return all allowed combinations of players and options, or a random choice of ``most`` of them."""
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
    """Play ``games`` random games of a game, spread over all its options, and report what was seen.

    Raises BadOption for a seed from which there is no room for all these games.
    """
    if not 0 <= seed <= MAX_SEED - MOST_SETS * games - sample:
        raise BadOption(f"seeds go from 0 to {MAX_SEED}; from {seed} there is no room for so many games")
    which, findings = game(name), VerifyReport(name, seed)
    sets = option_sets(which, max(1, min(games, MOST_SETS)), seed)
    findings.option_sets = len(sets)
    lengths: list[int] = []
    for number, options in enumerate(sets):
        progress("games", number, len(sets))
        count = games // len(sets) + (number < games % len(sets))
        lengths += play_watched(which, options, seed + number * games, count, findings)
    findings.games, findings.moves = len(lengths), sum(lengths)
    findings.shortest, findings.longest = min(lengths, default=0), max(lengths, default=0)
    dice = np.random.default_rng(seed)
    order = dice.permutation(len(sets)).tolist()
    chosen = [sets[order[number % len(sets)]] for number in range(sample)]
    for number, options in enumerate(chosen):
        progress("move by move", number, len(chosen))
        follow_match(which, options, seed + number, dice, findings)
    progress("interpreted", 0, 1)
    compare_interpreted(which, chosen[: max(2, sample // 3)], seed, findings)
    return findings


@cache
def _watched(name: str) -> Any:
    rules = game(name).rules
    fault_at = rules.bind(checked_playouts.fault_at)
    one = rules.bind(checked_playouts.checked_playout, choose=rules.choose_random, fault_at=fault_at)
    return rules.bind(checked_playouts.checked_playouts, checked_playout=one)


def play_watched(
    which: Game, options: dict[str, Any], first_seed: int, count: int, findings: VerifyReport
) -> list[int]:
    """Play compiled games with every law checked at every decision; return their lengths."""
    rules, laws = which.rules, import_module(f"{packages()[which.name]}.rules.invariants").INVARIANTS
    lengths: list[int] = []
    record = option_record(which.name, options)
    for start in range(0, count, 2000):
        block = min(2000, count - start)
        states, rng = blanks(rules.state, block), blanks(Rng, block)
        moves, faults = np.zeros(block, np.int32), np.zeros((block, 1), np.int32)
        _watched(which.name)(
            states, rng, record, first_seed + start, rules.mask(), rules.weights(), LONGEST, moves, faults
        )
        for bad in np.flatnonzero(faults[:, 0])[:3].tolist():
            findings.fault(
                f"{options}, seed {first_seed + start + bad}, move {moves[bad]}: {_fault_text(faults[bad, 0], laws)}"
            )
        lengths += moves.tolist()
    findings.count("laws at a decision", sum(lengths) + len(lengths))
    return lengths


def _fault_text(fault: int, laws: dict[int, str]) -> str:
    ours = {
        checked_playouts.STUCK: "nobody can decide, but the match is not over",
        checked_playouts.ENDLESS: f"the match did not end within {LONGEST} moves",
        checked_playouts.ACTING_WHEN_OVER: "somebody is to decide though the match is over",
    }
    return ours.get(fault) or f"law {laws.get(fault, fault)}"


# --- move by move -----------------------------------------------------------------------------------------------------


def follow_match(
    which: Game, options: dict[str, Any], seed: int, dice: np.random.Generator, findings: VerifyReport
) -> None:
    """Play one match through the Python face and check every promise on the way."""
    match, chooser = Match(which, options, seed), player("random", seed ^ PLAYERS_SALT)
    hashes = [_hash(match)]
    looked_at = 0
    while not match.over:
        if dice.random() < 0.2 or looked_at < 3:
            look_at_secrets(match, dice, findings)
            looked_at += 1
        seats = match.acting
        seat = seats[dice.integers(len(seats))]
        twin_match = match.clone()
        match.play(chooser.choose(match.view(seat)), seat)
        findings.count("clone untouched by play on the original")
        if _hash(twin_match) != hashes[-1]:
            findings.fault(f"{options}, seed {seed}, move {len(match)}: a clone changed when the original was played")
        hashes.append(_hash(match))
    look_at_secrets(match, dice, findings)
    for ply in sorted({*dice.integers(len(match) + 1, size=12).tolist(), 0, len(match)}):
        findings.count("save and load")
        stood = match.at(ply)
        if _hash(Match.from_json(json.loads(json.dumps(stood.to_json())))) != hashes[ply]:
            findings.fault(f"{options}, seed {seed}, ply {ply}: saving and loading changed the match")
    reloaded = Match.from_json(match.to_json())
    for ply in range(len(match), 0, -1):
        findings.count("save and load at every ply, and undo back to the start")
        if _hash(reloaded) != hashes[ply]:
            findings.fault(f"{options}, seed {seed}, ply {ply}: replay and undo do not lead through the same states")
        reloaded.undo()
    if _hash(reloaded) != hashes[0]:
        findings.fault(f"{options}, seed {seed}: undo does not lead back to the start")
    if not all(0 <= score <= 1 for score in match.scores()):
        findings.fault(f"{options}, seed {seed}: scores {match.scores()} are not between 0 and 1")


def _hash(match: Match) -> str:
    return hashlib.sha256(match.state.tobytes()).hexdigest()


def look_at_secrets(match: Match, dice: np.random.Generator, findings: VerifyReport) -> None:
    """Check for every seat and for a spectator that nothing leaks and that a redeal is fair and sound."""
    laws = import_module(f"{packages()[match.game.name]}.rules.invariants")
    rules, where = match.game.rules, f"{match.options}, seed {match.seed}, move {len(match)}"
    words = match.game.words()
    for seat in range(SPECTATOR, match.players):
        view = match.view(None if seat == SPECTATOR else seat)
        other = copy_record(match.state)
        laws.scramble(other, seat, dice)
        rules.redact(other, seat)
        findings.count("non-interference")
        if not same(other, view.state):
            findings.fault(f"{where}: seat {seat} sees a change of what it may not know: {_names(other, view)}")
        if view.panels(words) != View(match.game, seat, other, view.log).panels(words):
            findings.fault(f"{where}: the board of seat {seat} shows what it may not know")
        if seat != SPECTATOR and not same_advice(match, view):
            findings.fault(f"{where}: the wits of seat {seat} use what it may not know")
        dealt = view.redeal(int(dice.integers(2**62)))
        law = rules.broken_invariant(dealt)
        if law:
            findings.fault(f"{where}: a redeal for seat {seat} breaks {laws.INVARIANTS.get(law, law)}")
        rules.redact(dealt, seat)
        findings.count("redeal lawful and indistinguishable")
        if not same(dealt, view.state):
            findings.fault(f"{where}: seat {seat} could tell a redeal from the truth by {_names(dealt, view)}")
    seat = int(dice.integers(match.players))
    if dice.random() < 0.15:
        check_fairness(match.view(seat), laws, dice, findings, where)


def _names(state: Any, view: View) -> str:
    return ", ".join(differing_fields(state, view.state))


def same_advice(match: Match, view: View) -> bool:
    """Tell whether the wits weigh the truth exactly as they weigh the view."""
    of_view, of_truth = likings(view, view.state), likings(view, match.state)
    return bool((of_view == of_truth).all()) and bool((of_view >= 1).all())


def likings(view: View, state: Any) -> Any:
    """Return how the wits weigh what the view allows, asked about a state."""
    mask, weights = view.legal(), view.game.rules.weights()
    if mask.any():
        view.game.rules.action_priors(state, view.seat, mask, weights)
    return weights[mask]


def check_fairness(view: View, laws: Any, dice: np.random.Generator, findings: VerifyReport, where: str) -> None:
    """Compare the averages of many redeals with what fairness demands."""
    expected = laws.expected_counts(view.state, view.seat)
    if not expected.size or view.over:
        return
    drawn = np.array(
        [laws.hidden_counts(view.redeal(int(dice.integers(2**62))), view.seat) for _ in range(REDEALS)], float
    )
    error = drawn.std(axis=0) / np.sqrt(REDEALS) + 1e-9
    strays = np.abs(drawn.mean(axis=0) - expected) / error
    certain = drawn.std(axis=0) == 0
    strays[certain] = np.where(np.abs(drawn.mean(axis=0) - expected)[certain] > 0.05, np.inf, 0)
    findings.count("fair redeals", REDEALS)
    if (strays > WIDEST).any():
        findings.fault(f"{where}: redeals for seat {view.seat} stray by {strays.max():.1f} standard errors")


# --- interpreted and compiled -----------------------------------------------------------------------------------------


def play_digests(name: str, jobs: list[tuple[dict[str, Any], int]]) -> Iterator[str]:
    """Play one random match for each set of options and seed; yield a hash over its states, redeals and likings."""
    for options, seed in jobs:
        match, chooser = Match(game(name), options, seed), player("random", seed ^ PLAYERS_SALT)
        digest = hashlib.sha256(match.state.tobytes())
        while not match.over:
            view = match.view(match.seat)
            digest.update(view.tobytes())
            if len(match) % THOUGHT_ABOUT == 0:
                digest.update(view.redeal(seed).tobytes() + likings(view, view.state).tobytes())
            match.play(chooser.choose(view))
            digest.update(match.state.tobytes())
        yield digest.hexdigest()


def compare_interpreted(which: Game, sets: list[dict[str, Any]], seed: int, findings: VerifyReport) -> None:
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
        findings.fault(f"interpreted: {answer.stderr.strip().splitlines()[-1]}")
        return
    for (options, job_seed), interpreted, compiled in zip(
        jobs, json.loads(answer.stdout), play_digests(which.name, jobs), strict=True
    ):
        findings.count("interpreted = compiled, whole games")
        if interpreted != compiled:
            findings.fault(f"{options}, seed {job_seed}: interpreted and compiled rules play different games")
