"""How much faster the lab is with two processes than with one, and whether the results are the same.

    python -m bench.lab_scaling    # writes docs/results/lab-scaling.md

The same experiment is run from the command line with one and with two processes in turn; the medians of three are
compared, start-up included. The target is 1.7 times the games per second where two cores are free.
"""

import statistics
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path

from pyarrow import parquet

from bench.record import RESULTS, busy, machine

GAMES, REPEATS, TARGET = 16_000_000, 3, 1.7
RUN = ["lab", "run", "samurai_spirit", "--option", "players=5", "--seats", "random", "--games", str(GAMES)]


def timed(jobs: int, folder: Path) -> float:
    """Run the experiment once; return its games per second."""
    started = time.perf_counter()
    tatami = Path(sys.executable).with_name("tatami")
    subprocess.run([tatami, *RUN, "--jobs", str(jobs), "--out", folder], check=True, capture_output=True)
    return GAMES / (time.perf_counter() - started)


def tables(folder: Path) -> dict[str, list[dict[str, object]]]:
    """Return the rows of all result files."""
    return {path.name: parquet.read_table(path).to_pylist() for path in sorted(folder.rglob("*.parquet"))}


def main() -> None:
    """Measure and write the page."""
    before, day = busy(), datetime.now(UTC)
    rates: dict[int, list[float]] = {1: [], 2: []}
    with tempfile.TemporaryDirectory() as folder:
        for turn in range(REPEATS):
            for jobs, found in rates.items():
                found.append(timed(jobs, Path(folder) / f"{jobs}-{turn}"))
                print(jobs, f"{found[-1]:,.0f}", flush=True)
        same = tables(Path(folder) / "1-0") == tables(Path(folder) / "2-0")
    one, two = (statistics.median(rates[jobs]) for jobs in (1, 2))
    page = [
        "# lab-scaling",
        "",
        f"- command: `python -m bench.lab_scaling`; it runs `tatami {' '.join(RUN)} --jobs 1` and `--jobs 2` in turn",
        f"- machine: {machine()}",
        f"- load: {before}",
        f"- date: {day:%Y-%m-%d %H:%M} UTC; medians of {REPEATS}, start-up included",
        "",
        "| processes | games per second |",
        "|---|---|",
        f"| 1 | {one:,.0f} |",
        f"| 2 | {two:,.0f} |",
        "",
        f"Two processes play {two / one:.2f} times as many games per second (target: {TARGET}, "
        f"{'met' if two >= TARGET * one else 'missed'}). The tables are {'identical' if same else 'NOT identical'}.",
        "",
    ]
    (RESULTS / "lab-scaling.md").write_text("\n".join(page), "utf-8")
    print("\n".join(page))


if __name__ == "__main__":
    main()
