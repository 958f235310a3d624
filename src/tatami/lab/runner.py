"""An experiment is played block by block, on whatever engine, until nothing is missing."""

import os
import platform
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tatami.lab.blocks import Block, Played
from tatami.lab.engines import Engine
from tatami.lab.experiment import Experiment, made_with
from tatami.lab.results import Results

SECONDS = 2.0  # a block should last about so long: progress is seen, and little is lost when a run is stopped
FIRST = 64  # games of the first block of a cell, before its speed is known

Progress = Callable[[int, int], None]


class Workload:
    """What is still to be played, handed out in blocks that all take about the same time."""

    def __init__(self, experiment: Experiment, missing: dict[int, list[tuple[int, int]]], engine: Engine) -> None:
        self._experiment, self._engine = experiment, engine
        self._gaps = [(cell, first, end) for cell, gaps in missing.items() for first, end in gaps][::-1]
        self._speed: dict[int, float] = {}
        self._latest = 0.0  # of any cell, as a first guess for the others

    def note(self, played: Played) -> None:
        """Learn how fast the games of a cell are."""
        self._latest = self._speed[played.block.cell] = played.block.games / max(played.seconds, 1e-6)

    def blocks(self) -> Iterator[Block]:
        """Yield block after block; each is as large as is known to be right when it is asked for."""
        while self._gaps:
            cell, first, end = self._gaps.pop()
            games = min(end - first, self._size(cell))
            if first + games < end:
                self._gaps.append((cell, first + games, end))
            yield self._block(cell, first, games)

    def _size(self, cell: int) -> int:
        speed = self._speed.get(cell, self._latest / 2)
        first = FIRST if self._block(cell, 0, 1).compiled else 1
        return max(self._engine.least, min(int(speed * SECONDS), self._engine.most) if speed else first, 1)

    def _block(self, cell: int, first: int, games: int) -> Block:
        asked, of = self._experiment.cells[cell], self._experiment
        who = (of.players, of.rooms)
        return Block(cell, first, games, of.game, asked.options, asked.seats, of.edition, of.changes, *who)


def run(
    experiment: Experiment,
    folder: Path,
    engine: Callable[[], Engine],
    who: str,
    progress: Progress = lambda done, of: None,
) -> Results:
    """Play what is missing of an experiment and return its results; ``who`` says on what it is played.

    Stopped at any time, it leaves a folder with which the same call goes on. Raises BadOption.
    """
    results = Results.begin(folder, experiment)
    with results.at_work():
        missing = results.missing()
        total = experiment.games * len(experiment.cells)
        todo = sum(end - first for gaps in missing.values() for first, end in gaps)
        progress(total - todo, total)
        if todo:
            _play_missing(results, missing, engine(), who, lambda done: progress(total - todo + done, total))
        results.finish()
    return results


def _play_missing(
    results: Results,
    missing: dict[int, list[tuple[int, int]]],
    engine: Engine,
    who: str,
    progress: Callable[[int], None],
) -> None:
    work = Workload(results.experiment, missing, engine)
    blocks, started, day = work.blocks(), time.perf_counter(), datetime.now(UTC)
    under_way = done = 0
    try:
        while True:
            while under_way < engine.lanes and (block := next(blocks, None)):
                engine.submit(block)
                under_way += 1
            if not under_way:
                return
            for played in engine.finished():
                under_way -= 1
                results.keep(played)
                work.note(played)
                done += played.block.games
                progress(done)
    finally:
        engine.close()
        seconds = time.perf_counter() - started
        results.note_run({"date": f"{day:%Y-%m-%d %H:%M}", "games": done, "seconds": round(seconds, 1), **_where(who)})


def _where(who: str) -> dict[str, Any]:
    return {"engine": who, "machine": machine(), **made_with()}


def machine() -> str:
    """Return what this machine is called, as far as the system tells."""
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text("utf-8").splitlines() if cpuinfo.exists() else []
    named = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return f"{named[0] if named else platform.processor() or platform.machine()}, {os.cpu_count()} cores"
