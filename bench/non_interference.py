"""Non-interference of players: does any of them decide by what its seat may not know? Tried at many random positions.

    python -m bench.non_interference [--positions 1000]    # every game; writes docs/results/non-interference.md

At a random position of a random match under random options, all that the deciding seat may not know is changed: once
at random, and once into another deal that fits all it has seen. With the same seed, a player must decide as before.
While choices are secret and simultaneous, every seat that still chooses is asked.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib import import_module

import numpy as np

from bench.record import RESULTS, busy, machine
from tatami.kernel.playouts import PLAYERS_SALT
from tatami.kernel.records import copy_record, same
from tatami.lab.verify import option_sets
from tatami.match import Game, Match, View, all_games, game
from tatami.players import Player, player
from tatami.registry import packages

SPECIFICATIONS = ("random", "greedy:50", "greedy", "search:12")  # every kind of player that a level is
POSITIONS_PER_MATCH = 10
PLAYER_SEED = 9
MakePlayer = Callable[[str, int], Player]


@dataclass
class Examination:
    """What was compared in one game, and where a decision has changed."""

    game: str
    positions: int = 0
    option_sets: int = 0
    simultaneous: int = 0  # positions at which several seats were choosing
    hidden: int = 0  # positions at which there was more to change than the game's generator
    decisions: int = 0  # pairs of decisions compared
    faults: list[str] = field(default_factory=list)


def positions_of(which: Game, options: dict[str, object], seed: int, dice: np.random.Generator) -> Iterator[Match]:
    """Yield some positions of one random match, the earliest first, always with somebody to decide."""
    match, chooser = Match(which, options, seed), player("random", seed ^ PLAYERS_SALT)
    while not match.over:
        seat = match.acting[dice.integers(len(match.acting))]
        match.play(chooser.choose(match.view(seat)), seat)
    plies = sorted(dice.choice(len(match), size=min(POSITIONS_PER_MATCH, len(match)), replace=False).tolist())
    yield from (match.at(ply) for ply in plies)


def changed_views(match: Match, seat: int, dice: np.random.Generator) -> tuple[list[View], bool]:
    """Return a seat's views after all it may not know was changed, and whether more than the generator was."""
    rules, view = match.game.rules, match.view(seat)
    scrambled, redealt = copy_record(match.state), view.redeal(int(dice.integers(2**62)))
    import_module(f"{packages()[match.game.name]}.rules.invariants").scramble(scrambled, seat, dice)
    views, hidden = [], False
    for other in (scrambled, redealt):
        changed, truth = copy_record(other), copy_record(match.state)
        changed.rng = truth.rng = 0
        hidden = hidden or not same(changed, truth)
        rules.redact(other, seat)
        views.append(View(match.game, seat, other, view.log))
    return views, hidden


def compare(match: Match, seen: Examination, dice: np.random.Generator, make_player: MakePlayer = player) -> None:
    """Let every player decide at one position, with the true state and with changed ones."""
    seen.positions += 1
    seen.simultaneous += len(match.acting) > 1
    anything = False
    for seat in match.acting:
        views, hidden = changed_views(match, seat, dice)
        anything = anything or hidden
        for specification in SPECIFICATIONS:
            decided = make_player(specification, PLAYER_SEED).choose(match.view(seat))
            for view in views:
                seen.decisions += 1
                other = make_player(specification, PLAYER_SEED).choose(view)
                if other != decided:
                    seen.faults.append(
                        f"{match.options}, seed {match.seed}, move {len(match)}: seat {seat} as {specification} "
                        f"plays '{decided}', but '{other}' when what it may not know is changed"
                    )
    seen.hidden += anything


def examine(name: str, positions: int, seed: int = 0, make_player: MakePlayer = player) -> Examination:
    """Compare decisions at so many positions of one game, spread over its options."""
    which, seen, dice = game(name), Examination(name), np.random.default_rng(seed)
    sets = option_sets(which, -(-positions // POSITIONS_PER_MATCH), seed)
    number = 0
    while seen.positions < positions:
        options = sets[number % len(sets)]
        for match in positions_of(which, options, seed + number, dice):
            if seen.positions < positions:
                compare(match, seen, dice, make_player)
        number += 1
    seen.option_sets = min(number, len(sets))
    return seen


def page(examinations: list[Examination], began: datetime, seconds: float, load: str) -> str:
    """Return the page of results."""
    lines = [
        "# non-interference",
        "",
        f"- command: `python -m bench.non_interference --positions {examinations[0].positions}`",
        f"- players: {', '.join(SPECIFICATIONS)}, with the same seed before and after",
        f"- machine: {machine()}",
        f"- load: {load}",
        f"- date: {began:%Y-%m-%d %H:%M} UTC; it took {seconds:.0f} s",
        "",
        "| game | edition | positions | option sets | several choosing | any secrets | decisions compared | changed |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for each in examinations:
        counts = (each.positions, each.option_sets, each.simultaneous, each.hidden, each.decisions, len(each.faults))
        lines.append(
            f"| {each.game} | {game(each.game).meta.edition} | {' | '.join(f'{count:,}' for count in counts)} |"
        )
    faults = [f"- {each.game}: {fault}" for each in examinations for fault in each.faults[:5]]
    return "\n".join([*lines, "", *faults, *([""] if faults else [])])


def main() -> None:
    """Examine every game, write the page, and leave with 1 if any decision has changed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=1000)
    arguments = parser.parse_args()
    began, load, started, examinations = datetime.now(UTC), busy(), time.perf_counter(), []
    for which in all_games():
        seen = examine(which.name, arguments.positions)
        examinations.append(seen)
        print(f"{which.name}: {seen.decisions} decisions compared, {len(seen.faults)} changed", flush=True)
    text = page(examinations, began, time.perf_counter() - started, load)
    (RESULTS / "non-interference.md").write_text(text, "utf-8")
    print("docs/results/non-interference.md")
    sys.exit(any(each.faults for each in examinations))


if __name__ == "__main__":
    main()
