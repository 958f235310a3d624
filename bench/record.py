"""Run a tatami command and write its output to docs/results, with the command, the machine and the date.

python bench/record.py samurai-verify verify samurai --games 100000    # writes docs/results/samurai-verify.md
"""

import os
import platform
import shlex
import subprocess
import sys
import time
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from tatami.lab.runner import machine as processor

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "docs" / "results"


def machine() -> str:
    """Return the machine and the versions with which a measurement was made."""
    packages = ", ".join(f"{name} {version(name)}" for name in ("numba", "numpy"))
    return f"{processor()}; {platform.system()}, Python {platform.python_version()}, {packages}"


def busy() -> str:
    """Return the load of the machine before the measurement: a busy machine gives lower speeds."""
    return f"{os.getloadavg()[0]:.2f} runnable processes on average over the minute before"


def record(name: str, arguments: list[str]) -> int:
    """Run the command, write its page, and return its exit code."""
    started, before, day = time.perf_counter(), busy(), datetime.now(UTC)
    tatami = Path(sys.executable).with_name("tatami")
    answer = subprocess.run([tatami, *arguments], stdout=subprocess.PIPE, text=True, check=False, cwd=ROOT)
    seconds = time.perf_counter() - started
    if answer.returncode == 2:  # a usage error: nothing was measured
        return answer.returncode
    page = [
        f"# {name}",
        "",
        f"- command: `tatami {shlex.join(arguments)}`",
        f"- machine: {machine()}",
        f"- load: {before}",
        f"- date: {day:%Y-%m-%d %H:%M} UTC; it took {seconds:.0f} s and ended with exit code {answer.returncode}",
        "",
        "```",
        answer.stdout.rstrip(),
        "```",
        "",
    ]
    (RESULTS / f"{name}.md").write_text("\n".join(page), "utf-8")
    print(f"docs/results/{name}.md")
    return answer.returncode


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.exit(record(sys.argv[1], sys.argv[2:]))
