"""Engines play blocks: processes of this machine, its GPU, or a Ray cluster. All give the same tallies."""

import multiprocessing
import os
import signal
import socket
from collections import deque
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from importlib.util import find_spec
from typing import Any, Protocol

from tatami.errors import BadOption
from tatami.kernel.gpu import find_cuda
from tatami.lab.blocks import Block, BlockResult, play_block

ENGINES = ("cpu", "gpu", "ray")
MAX_BLOCK_GAMES = 1_000_000
GPU_BLOCK_GAMES = (1 << 16, 1 << 20)  # at least, so that all its cores are busy, and at most
MAX_WORKER_DEATHS = 3  # in a row, without a finished block in between; then the work itself must be at fault

Play = Callable[[Block], BlockResult]


class Engine(Protocol):
    """Plays blocks somewhere."""

    max_in_flight: int  # blocks that are worth submitting before one is finished
    min_games: int  # that a block should have
    max_games: int

    def submit(self, block: Block) -> None:
        """Start playing a block."""

    def finished(self) -> list[BlockResult]:
        """Wait until at least one block is finished; return all that are."""

    def close(self) -> None:
        """Stop at once; unfinished blocks are lost."""


class InlineEngine:
    """This process itself: one block after the other, without workers."""

    max_in_flight = 1

    def __init__(self, play: Play = play_block, min_games: int = 1, max_games: int = MAX_BLOCK_GAMES) -> None:
        self.min_games, self.max_games = min_games, max_games
        self._play, self._waiting = play, deque[Block]()

    def submit(self, block: Block) -> None:
        """Put a block in the queue."""
        self._waiting.append(block)

    def finished(self) -> list[BlockResult]:
        """Play the next block of the queue and return it."""
        return [self._play(self._waiting.popleft())]

    def close(self) -> None:
        """Drop the blocks that are not played yet."""
        self._waiting.clear()


class ProcessEngine:
    """Worker processes of this machine. One that dies is replaced, and its block is played again."""

    def __init__(
        self, jobs: int, play: Play = play_block, min_games: int = 1, max_games: int = MAX_BLOCK_GAMES
    ) -> None:
        self.min_games, self.max_games = min_games, max_games
        self.max_in_flight = 2 * jobs  # so that no worker waits while results are written
        self._jobs, self._play = jobs, play
        self._pool = self._new_pool()
        self._in_flight: dict[Future[BlockResult], Block] = {}
        self._deaths = 0

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._jobs, multiprocessing.get_context("spawn"), _ignore_interrupts)

    def submit(self, block: Block) -> None:
        """Start playing a block."""
        try:
            self._in_flight[self._pool.submit(self._play, block)] = block
        except BrokenProcessPool:
            self._restart(block)

    def finished(self) -> list[BlockResult]:
        """Wait until at least one block is finished; return all that are, in the order of submission."""
        while True:
            done, _ = wait(self._in_flight, return_when=FIRST_COMPLETED)
            ordered = [future for future in self._in_flight if future in done]
            try:
                played = [future.result() for future in ordered]
            except BrokenProcessPool:
                self._restart()
                continue
            for future in ordered:
                del self._in_flight[future]
            self._deaths = 0
            return played

    def _restart(self, *more: Block) -> None:
        """Start a new pool after a worker has died, which breaks the old one, and submit unfinished blocks again."""
        self._deaths += 1
        if self._deaths > MAX_WORKER_DEATHS:
            raise BadOption(f"processes died {self._deaths} times in a row; there may be too little memory")
        kept = {future: block for future, block in self._in_flight.items() if _has_result(future)}
        lost = [block for future, block in self._in_flight.items() if future not in kept]
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool, self._in_flight = self._new_pool(), kept
        for block in (*lost, *more):
            self.submit(block)

    def close(self) -> None:
        """Stop at once; unfinished blocks are lost."""
        workers = list(getattr(self._pool, "_processes", None) or {})
        self._pool.shutdown(wait=False, cancel_futures=True)
        for pid in workers:
            _terminate(pid)


def _has_result(future: "Future[BlockResult]") -> bool:
    return future.done() and not future.cancelled() and future.exception() is None


def _terminate(pid: int) -> None:
    try:
        os.kill(pid, signal.SIGTERM)
    except ProcessLookupError:
        return  # it has ended by itself


def _ignore_interrupts() -> None:
    """Leave Ctrl+C to the process that drives the experiment."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class RayEngine:
    """A Ray cluster, or one started here on this machine. Ray replaces workers that die; only the driver writes."""

    min_games, max_games = 1, MAX_BLOCK_GAMES

    def __init__(self, jobs: int, address: str | None, play: Play = play_block) -> None:
        import ray

        self._ray: Any = ray
        try:
            quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
            if address:
                ray.init(address=address, **quiet)
            else:
                ray.init("local", num_cpus=jobs, include_dashboard=False, **quiet)
        except (ConnectionError, ValueError, RuntimeError) as error:
            refused = f"the Ray cluster at {address} refused the connection; it may need its token in RAY_AUTH_TOKEN"
            raise BadOption(refused if address else f"Ray: {error}") from error
        self.max_in_flight = 2 * int(ray.cluster_resources().get("CPU", jobs))
        self._task = ray.remote(num_cpus=1, max_retries=MAX_WORKER_DEATHS)(play)
        self._in_flight: dict[Any, Block] = {}

    def submit(self, block: Block) -> None:
        """Start playing a block."""
        self._in_flight[self._task.remote(block)] = block

    def finished(self) -> list[BlockResult]:
        """Wait until at least one block is finished; return all that are."""
        done, _ = self._ray.wait(list(self._in_flight), num_returns=1)
        try:
            played: list[BlockResult] = self._ray.get(done)
        except self._ray.exceptions.WorkerCrashedError as error:
            raise BadOption(
                f"workers of Ray died {MAX_WORKER_DEATHS + 1} times over one block; too little memory?"
            ) from error
        except self._ray.exceptions.RayTaskError as error:
            if isinstance(error.cause, BadOption):
                raise error.cause from None
            raise
        for reference in done:
            del self._in_flight[reference]
        return played

    def close(self) -> None:
        """Stop at once; unfinished blocks are lost."""
        self._ray.shutdown()


def _check_listening(address: str) -> None:
    """Raise BadOption unless something listens at ``host:port``; Ray itself would keep trying for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if address == "auto":
        return
    if not host or not port.isdecimal():
        raise BadOption(f"a Ray cluster's address is host:port, ray://host:port or auto, not '{address}'")
    try:
        socket.create_connection((host, int(port)), timeout=5).close()
    except (OSError, OverflowError) as error:
        raise BadOption(f"no Ray cluster answers at {address}") from error


def check_engine(name: str, address: str | None = None) -> None:
    """Raise BadOption or NoGPU unless this engine can be used here."""
    if name not in ENGINES:
        raise BadOption(f"an engine is cpu, gpu or ray, not '{name}'")
    if address and name != "ray":
        raise BadOption("--address is the address of a Ray cluster; add --engine ray")
    if name == "gpu":
        find_cuda()
    if name == "ray" and find_spec("ray") is None:
        raise BadOption("the engine 'ray' needs the extra 'ray' of Tatami")
    if address:
        _check_listening(address)


def make_engine(name: str, jobs: int = 1, address: str | None = None, separate_process: bool = False) -> Engine:
    """Return an engine: ``cpu``, ``gpu`` or ``ray``. Raises BadOption or NoGPU.

    A single worker is this process itself, unless a ``separate_process`` is asked for: overridden numbers are compiled
    into the rules, and must not stay in this process.
    """
    check_engine(name, address)
    if name == "ray":
        return RayEngine(jobs, address)
    if name == "gpu":
        from tatami.lab.gpu_blocks import play_block_on_gpu

        if separate_process:
            return ProcessEngine(1, play_block_on_gpu, *GPU_BLOCK_GAMES)
        return InlineEngine(play_block_on_gpu, *GPU_BLOCK_GAMES)
    return ProcessEngine(jobs) if separate_process or jobs > 1 else InlineEngine()
