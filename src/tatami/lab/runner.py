"""Running an experiment: block after block, on any engine, until no game is missing."""

import os
import platform
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from tatami.lab.blocks import Block, BlockResult
from tatami.lab.engines import Engine
from tatami.lab.experiment import Experiment, software_versions
from tatami.lab.results import Results

BLOCK_SECONDS = 2.0  # that a block should last: progress is visible, and little is lost when a run is stopped
FIRST_BLOCK_GAMES = 64  # of the first block of a cell, before its speed is known

Progress = Callable[[int, int], None]


class BlockQueue:
    """The games that are still to be played, handed out in blocks that take about the same time."""

    def __init__(self, experiment: Experiment, missing: dict[int, list[tuple[int, int]]], engine: Engine) -> None:
        self._experiment, self._engine = experiment, engine
        self._gaps = [(cell, first, end) for cell, gaps in missing.items() for first, end in gaps][::-1]
        self._speed: dict[int, float] = {}
        self._latest = 0.0  # speed of any cell, as a first guess for the others

    def note_speed(self, played: BlockResult) -> None:
        """Learn from a finished block how fast the games of its cell are."""
        self._latest = self._speed[played.block.cell] = played.block.games / max(played.seconds, 1e-6)

    def blocks(self) -> Iterator[Block]:
        """Yield block after block, each sized by the speed that is known by then."""
        while self._gaps:
            cell, first, end = self._gaps.pop()
            games = min(end - first, self._size(cell))
            if first + games < end:
                self._gaps.append((cell, first + games, end))
            yield self._block(cell, first, games)

    def _size(self, cell: int) -> int:
        speed = self._speed.get(cell, self._latest / 2)
        first = FIRST_BLOCK_GAMES if self._block(cell, 0, 1).compiled else 1
        wanted = min(int(speed * BLOCK_SECONDS), self._engine.max_games) if speed else first
        return max(self._engine.min_games, wanted, 1)

    def _block(self, cell: int, first: int, games: int) -> Block:
        experiment = self._experiment
        return Block(
            cell=cell,
            first=first,
            games=games,
            game=experiment.game,
            options=experiment.cells[cell].options,
            seats=experiment.cells[cell].seats,
            edition=experiment.edition,
            changes=experiment.changes,
            bots_digest=experiment.bots_digest,
            bot_modules=experiment.bot_modules,
        )


def run(
    experiment: Experiment,
    folder: Path,
    engine: Callable[[], Engine],
    engine_name: str,
    progress: Progress = lambda done, of: None,
) -> Results:
    """Play the missing games of an experiment and return its results; ``engine_name`` is for the log of runs.

    Stopped at any time, it leaves a folder from which the same call resumes. Raises BadOption.
    """
    results = Results.open_or_create(folder, experiment)
    with results.locked():
        missing = results.missing()
        total = experiment.games * len(experiment.cells)
        todo = sum(end - first for gaps in missing.values() for first, end in gaps)
        progress(total - todo, total)
        if todo:
            _play_missing(results, missing, engine(), engine_name, lambda done: progress(total - todo + done, total))
        results.merge_parts()
    return results


def _play_missing(
    results: Results,
    missing: dict[int, list[tuple[int, int]]],
    engine: Engine,
    engine_name: str,
    progress: Callable[[int], None],
) -> None:
    queue = BlockQueue(results.experiment, missing, engine)
    blocks, started, day = queue.blocks(), time.perf_counter(), datetime.now(UTC)
    in_flight = done = 0
    try:
        while True:
            while in_flight < engine.max_in_flight and (block := next(blocks, None)):
                engine.submit(block)
                in_flight += 1
            if not in_flight:
                return
            for played in engine.finished():
                in_flight -= 1
                results.save_block(played)
                queue.note_speed(played)
                done += played.block.games
                progress(done)
    finally:
        engine.close()
        seconds = time.perf_counter() - started
        run = {"date": f"{day:%Y-%m-%d %H:%M}", "games": done, "seconds": round(seconds, 1)}
        results.log_run({**run, "engine": engine_name, "machine": machine(), **software_versions()})


def machine() -> str:
    """Return the processor of this machine and its number of cores, as far as the system tells."""
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text("utf-8").splitlines() if cpuinfo.exists() else []
    named = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return f"{named[0] if named else platform.processor() or platform.machine()}, {os.cpu_count()} cores"
