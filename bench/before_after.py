"""Speed of two checkouts in turn, in one run: random play, search, vector steps and first compilation of every game.

python -m bench.before_after /path/to/older/checkout    # writes docs/results/before-after.md

Each figure is the median of several processes that take turns, so that a busy moment meets both. Time is that of the
processor.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

from bench.record import RESULTS, busy, machine
from tatami import all_games

HERE = Path(__file__).resolve().parent.parent
ROUNDS = 3
COMPILATIONS = 1

# Runs in either checkout. The names of before the second edition come second.
PROBE = """
import json, sys, time
from concurrent.futures import ThreadPoolExecutor
import numpy as np
import tatami
from tatami.players import player
try:
    from tatami.registry import option_record
except ImportError:
    from tatami.shelf import option_record
try:
    from tatami.envs.vector import TatamiVectorEnv as VectorEnv
except ImportError:
    from tatami.faces.vector import ManyEnv as VectorEnv
from tatami.players import search
Tree = getattr(search, "SearchTree", None) or search.Thinker
run = "grow" if hasattr(Tree, "grow") else "think"

def rate(work, window=1.0):
    done, started = 0, time.process_time()
    while time.process_time() - started < window:
        done += work()
    return done / (time.process_time() - started)

which = tatami.game(sys.argv[1])
options, seeds = option_record(which.name, {}), iter(range(0, 1 << 40, 200))
which.rules.play_batch(options, 0, 1)
random_play = lambda: int(which.rules.play_batch(options, next(seeds), 200).moves.sum())

match, chooser, views = which.start(seed=1), player("greedy", 1), []
while match.seat is not None:
    view = match.view(match.seat)
    if len(match.acting) == 1 and np.count_nonzero(view.legal()) > 1:
        views.append(view)
    match.play(chooser.choose(view), match.seat)
views = views[:: max(1, len(views) // 6)][:6]
getattr(Tree(views[0], 1, 2), run)(1)

def searched():
    for view in views:
        getattr(Tree(view, 1, 502), run)(500)
    return 500 * len(views)

envs = VectorEnv(which.name, 256, autoreset_mode="SameStep", copy=False, illegal="random")
envs.reset(seed=0)

def stepped():
    for _ in range(5):
        envs.step(np.zeros(256, np.int64))
    return 5 * 256

stepped()
works = {"random moves": random_play, "search iterations": searched, "vector steps": stepped}
print(json.dumps({name: rate(work) for name, work in works.items()}))
"""
COMPILE = """
import resource, sys
try:
    from tatami.precompile import prepare
except ImportError:
    from tatami.shelf import prepare
prepare(sys.argv[1])
used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
print(sum(each.ru_utime + each.ru_stime for each in used))
"""


def probe(checkout: Path, script: str, game: str, cache: str = "") -> str:
    """Run a script in a checkout; return what it prints."""
    environment = {**os.environ, "PYTHONPATH": str(checkout / "src")}
    if cache:
        environment["TATAMI_CACHE"] = cache
    command = [sys.executable, "-W", "ignore", "-c", script, game]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True, cwd="/").stdout


def measure(old: Path, game: str) -> dict[str, tuple[float, float]]:
    """Return every figure of a game, before and after."""
    found: dict[str, tuple[list[float], list[float]]] = {}
    for number in range(ROUNDS + 1):
        order = ((0, old), (1, HERE)) if number % 2 else ((1, HERE), (0, old))  # nobody is always first
        for side, checkout in order:
            for figure, value in json.loads(probe(checkout, PROBE, game)).items():
                if number:  # the first round may still compile
                    found.setdefault(figure, ([], []))[side].append(value)
    for _ in range(COMPILATIONS):
        for side, checkout in ((0, old), (1, HERE)):
            with tempfile.TemporaryDirectory() as empty:
                seconds = float(probe(checkout, COMPILE, game, empty))
            found.setdefault("first compilation, s", ([], []))[side].append(seconds)
    return {figure: (statistics.median(before), statistics.median(after)) for figure, (before, after) in found.items()}


def main(old: Path) -> None:
    """Measure all games and write the page."""
    before, day = busy(), datetime.now(UTC)
    rows = []
    for which in all_games():
        for figure, (then, now) in measure(old, which.name).items():
            rows.append(f"| {which.name} | {figure} | {then:,.1f} | {now:,.1f} | {now / then - 1:+.1%} |")
            print(rows[-1], flush=True)
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=old, capture_output=True, text=True, check=True
    )
    page = [
        "# Before and after", "",
        "- command: `python -m bench.before_after OLDER_CHECKOUT`", f"- older checkout: {commit.stdout.strip()}",
        f"- machine: {machine()}", f"- load: {before}", f"- date: {day:%Y-%m-%d %H:%M} UTC", "",
        f"Per second of processor time, medians of {ROUNDS} processes that took turns.",
        f"Compilation: seconds of processor time, median of {COMPILATIONS}.", "",
        "| game | figure | before | after | change |", "|---|---|---|---|---|", *rows, "",
    ]  # fmt: skip
    (RESULTS / "before-after.md").write_text("\n".join(page), "utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2 or not (Path(sys.argv[1]) / "src" / "tatami").is_dir():
        sys.exit(__doc__)
    main(Path(sys.argv[1]).resolve())
