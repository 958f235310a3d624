"""Win rates of whole fields of options: every cell with its 95 % interval, how long games are and how they end.

    python -m bench.rates samurai_spirit --vary players --vary difficulty --games 100000 [--policy greedy]

Games are played compiled, on all cores, from seeds 0, 1, 2 …: the same command gives the same table on every machine.
"""

import argparse
import itertools
import os
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from tatami.errors import BadOption
from tatami.lab.arena import interval
from tatami.match import Game, game
from tatami.shelf import option_record

BLOCK = 5000


def cells(which: Game, vary: list[str], fixed: dict[str, Any]) -> list[dict[str, Any]]:
    """Return every allowed combination of the values of the varied options."""
    values = [which.meta.players if name == "players" else which.meta.options[name] for name in vary]
    found = []
    for combination in itertools.product(*values):
        options = {**fixed, **dict(zip(vary, combination, strict=True))}
        try:
            which.meta.complete(options)
        except BadOption:
            continue
        found.append(options)
    return found


def play_cell(
    which: Game, options: dict[str, Any], games: int, policy: str, pool: ThreadPoolExecutor
) -> dict[str, Any]:
    """Play one cell on all cores; return its figures."""
    record = option_record(which.name, options)
    players = int(record.players)

    def block(first: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        batch = which.rules.play_batch(record, first, min(BLOCK, games - first), policy)
        scores = which.rules.scores(batch.states, players)
        names = batch.states.dtype.names
        endings = batch.states["ending" if "ending" in names else "outcome"]
        return scores, batch.moves, endings

    parts = list(pool.map(block, range(0, games, BLOCK)))
    scores = np.concatenate([part[0] for part in parts])
    moves = np.concatenate([part[1] for part in parts])
    endings = np.concatenate([part[2] for part in parts])
    return {"scores": scores, "moves": moves, "endings": np.bincount(endings.astype(np.int64))}


def row(options: dict[str, Any], vary: list[str], policy: str, figures: dict[str, Any]) -> str:
    """Return one line of the table."""
    scores = figures["scores"]
    parts = [policy, *(str(options[name]) for name in vary)]
    seats = range(1 if (scores == scores[:, :1]).all() else scores.shape[1])
    rates = []
    for seat in seats:
        mean, low, high = interval(scores[:, seat].tolist())
        rates.append(f"{mean:.2%} ({low:.2%}–{high:.2%})")
    parts += [" · ".join(rates), f"{figures['moves'].mean():.1f}", f"{figures['moves'].max()}"]
    ends = figures["endings"] / len(scores)
    parts.append(", ".join(f"{kind}: {share:.1%}" for kind, share in enumerate(ends.tolist()) if share))
    return "| " + " | ".join(parts) + " |"


def main() -> None:
    """Print a table in Markdown."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--vary", action="append", default=[])
    parser.add_argument("--set", action="append", default=[], help="option=value, the same in every cell")
    parser.add_argument("--policy", action="append")
    parser.add_argument("--games", type=int, default=100_000)
    wish = parser.parse_args()
    which = game(wish.game)
    fixed: dict[str, Any] = dict(pair.split("=", 1) for pair in wish.set)
    if "players" in fixed:
        fixed["players"] = int(fixed["players"])
    head = [
        "policy",
        *wish.vary,
        "result (95 % interval), seat by seat if they differ",
        "mean moves",
        "most",
        "endings",
    ]
    print(f"{wish.games} games a cell, rules {which.rules_version}, other options: {fixed or 'defaults'}\n")
    print("| " + " | ".join(head) + " |\n" + "|---" * len(head) + "|")
    started = time.perf_counter()
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for policy in wish.policy or ["random", "greedy"]:
            for options in cells(which, wish.vary, fixed):
                figures = play_cell(which, options, wish.games, policy, pool)
                print(row(options, wish.vary, policy, figures), flush=True)
    print(f"\n{time.perf_counter() - started:.0f} s on {os.cpu_count()} cores")


if __name__ == "__main__":
    main()
