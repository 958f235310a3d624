"""Are budgets kept? Four search players decide at once, in threads, each with half a second.

    python -m bench.deadlines [--decisions 40] [--milliseconds 500]

Wanted: the 99th percentile within 10 % + 20 ms of the budget. The load tells how busy the machine was otherwise.
"""

import argparse
import json
import os
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from bench.player_strength import SAVED
from bench.record import machine
from tatami.match import View, all_games, game
from tatami.players import player
from tatami.players.search import SearchPlayer, compile_search

AT_ONCE = 4
ENOUGH = 100  # decisions; of fewer, the 99th percentile is only the slowest
SPACING = 9  # moves between two positions that are thought about


def positions(name: str, count: int) -> list[View]:
    """Return views with a real choice, along matches of sensible beginners."""
    found: list[View] = []
    seed = 0
    while len(found) < count:
        match, chooser = game(name).start(seed=seed), player("greedy", seed)
        seed += 1
        while (seat := match.seat) is not None and len(found) < count:
            view = match.view(seat)
            if len(match) % SPACING == 0 and len(view.actions()) > 1:
                found.append(view)
            match.play(chooser.choose(view), seat)
    return found


def spent(view: View, milliseconds: int) -> float:
    """Return how many milliseconds a decision took."""
    started = time.perf_counter()
    SearchPlayer(len(view.actions()), milliseconds=milliseconds).choose(view)
    return 1000 * (time.perf_counter() - started)


def main() -> None:
    """Measure, and leave the lines for the page of results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decisions", type=int, default=ENOUGH)
    parser.add_argument("--milliseconds", type=int, default=500)
    parser.add_argument("--only", default="", help="games whose name contains this")
    wish = parser.parse_args()
    limit = 1.1 * wish.milliseconds + 20
    lines = [
        "## Budgets",
        "",
        f"`python -m bench.deadlines --decisions {wish.decisions} --milliseconds {wish.milliseconds}"
        f"{f' --only {wish.only}' if wish.only else ''}`: "
        f"{AT_ONCE} players decide at once with `search:{wish.milliseconds}ms`; {machine()}. "
        f"Wanted: at most {limit:.0f} ms.",
        "",
        "| game | decisions | median ms | 99th percentile ms | most ms | load | |",
        "|---|---|---|---|---|---|---|",
    ]
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for which in (each for each in all_games() if wish.only in each.name):
            compile_search(which.name)
            load = os.getloadavg()[0]
            views = positions(which.name, wish.decisions)
            times = list(pool.map(spent, views, [wish.milliseconds] * len(views)))
            middle, high, most = np.percentile(times, (50, 99, 100)).tolist()
            yes, no = ("met", "missed") if len(times) >= ENOUGH else ("yes so far", "not so far")
            verdict = yes if high <= limit else no
            lines.append(
                f"| {which.name} | {len(times)} | {middle:.0f} | {high:.0f} | {most:.0f} | {load:.1f} | {verdict} |"
            )
            print(lines[-1], flush=True)
    SAVED.mkdir(parents=True, exist_ok=True)
    (SAVED / "deadlines.json").write_text(json.dumps(lines), "utf-8")


if __name__ == "__main__":
    main()
