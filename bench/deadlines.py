"""Do search players keep their time limits? Four decide at once, in threads, each with half a second.

    python -m bench.deadlines [--decisions 40] [--milliseconds 500]

Goal: the 99th percentile within 10 % + 20 ms of the limit. The load average shows how busy the machine was.
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

THREADS = 4
MIN_DECISIONS = 100  # with fewer, the 99th percentile is only the slowest
SPACING = 9  # moves between two positions


def positions(name: str, count: int) -> list[View]:
    """Return views with more than one action, from matches of greedy players."""
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


def decision_ms(view: View, milliseconds: int) -> float:
    """Return how many milliseconds a decision takes."""
    started = time.perf_counter()
    SearchPlayer(len(view.actions()), milliseconds=milliseconds).choose(view)
    return 1000 * (time.perf_counter() - started)


def main() -> None:
    """Measure, and save the lines for the results page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decisions", type=int, default=MIN_DECISIONS)
    parser.add_argument("--milliseconds", type=int, default=500)
    parser.add_argument("--only", default="", help="games whose name contains this")
    arguments = parser.parse_args()
    limit = 1.1 * arguments.milliseconds + 20
    lines = [
        "## Time limits",
        "",
        f"`python -m bench.deadlines --decisions {arguments.decisions} --milliseconds {arguments.milliseconds}"
        f"{f' --only {arguments.only}' if arguments.only else ''}`: "
        f"{THREADS} players decide at once with `search:{arguments.milliseconds}ms`; {machine()}. "
        f"Goal: at most {limit:.0f} ms.",
        "",
        "| game | decisions | median ms | 99th percentile ms | slowest ms | load | |",
        "|---|---|---|---|---|---|---|",
    ]
    with ThreadPoolExecutor(THREADS) as pool:
        for which in (each for each in all_games() if arguments.only in each.name):
            compile_search(which.name)
            load = os.getloadavg()[0]
            views = positions(which.name, arguments.decisions)
            times = list(pool.map(decision_ms, views, [arguments.milliseconds] * len(views)))
            median, high, slowest = np.percentile(times, (50, 99, 100)).tolist()
            yes, no = ("met", "missed") if len(times) >= MIN_DECISIONS else ("yes so far", "not so far")
            verdict = yes if high <= limit else no
            lines.append(
                f"| {which.name} | {len(times)} | {median:.0f} | {high:.0f} | {slowest:.0f} | {load:.1f} | {verdict} |"
            )
            print(lines[-1], flush=True)
    SAVED.mkdir(parents=True, exist_ok=True)
    (SAVED / "deadlines.json").write_text(json.dumps(lines), "utf-8")


if __name__ == "__main__":
    main()
