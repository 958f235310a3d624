"""Who plays the blocks: processes of this machine, its GPU, or a Ray cluster. All play the same games."""

import multiprocessing
import os
import signal
import socket
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from importlib.util import find_spec
from typing import Any, Protocol

from tatami.errors import BadOption
from tatami.kernel.gpu import find_cuda
from tatami.lab.blocks import Block, Played, play_block

ENGINES = ("cpu", "gpu", "ray")
DEATHS = 3  # workers may die so often without a block done in between; then something is wrong with the work itself


class Engine(Protocol):
    """Plays blocks somewhere."""

    lanes: int  # how many blocks are worth having under way
    least: int  # games a block should have at least, and at most
    most: int

    def submit(self, block: Block) -> None:
        """Have a block played."""

    def finished(self) -> list[Played]:
        """Wait until at least one block is done; return those that are."""

    def close(self) -> None:
        """Stop at once; what is under way is lost."""


class LocalEngine:
    """Processes of this machine; one that dies is replaced and its block played again."""

    least, most = 1, 1_000_000

    def __init__(self, jobs: int, apart: bool, play: Callable[[Block], Played] = play_block) -> None:
        """Take ``jobs`` processes; a single one is this process itself unless it must be kept ``apart``."""
        self.lanes = 2 * jobs  # so that nobody waits while we write
        self._jobs, self._apart, self._play = jobs, apart or jobs > 1, play
        self._pool = self._new_pool()
        self._under_way: dict[Future[Played], Block] = {}
        self._deaths = 0

    def _new_pool(self) -> Executor:
        if not self._apart:
            return ThreadPoolExecutor(1)
        return ProcessPoolExecutor(self._jobs, multiprocessing.get_context("spawn"), _leave_interrupts_to_the_driver)

    def submit(self, block: Block) -> None:
        """Have a block played."""
        try:
            self._under_way[self._pool.submit(self._play, block)] = block
        except BrokenProcessPool:
            self._replace(block)

    def finished(self) -> list[Played]:
        """Wait until at least one block is done; return those that are."""
        while True:
            done, _ = wait(self._under_way, return_when=FIRST_COMPLETED)
            try:
                played = [future.result() for future in done]
            except BrokenProcessPool:
                self._replace()
                continue
            for future in done:
                del self._under_way[future]
            self._deaths = 0
            return played

    def _replace(self, *more: Block) -> None:
        """A process has died and taken the pool with it: begin anew with all that was under way."""
        self._deaths += 1
        if self._deaths > DEATHS:
            raise BadOption(f"processes died {self._deaths} times in a row; there may be too little memory")
        kept = {future: block for future, block in self._under_way.items() if _has_result(future)}
        lost = [block for future, block in self._under_way.items() if future not in kept]
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool, self._under_way = self._new_pool(), kept
        for block in (*lost, *more):
            self.submit(block)

    def close(self) -> None:
        """Stop at once; what is under way is lost."""
        workers = list(getattr(self._pool, "_processes", None) or {})
        self._pool.shutdown(wait=False, cancel_futures=True)
        for pid in workers:
            _end(pid)


def _has_result(future: "Future[Played]") -> bool:
    return future.done() and not future.cancelled() and future.exception() is None


def _end(pid: int) -> None:
    try:
        os.kill(pid, signal.SIGTERM)
    except ProcessLookupError:
        return  # it has gone by itself


def _leave_interrupts_to_the_driver() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class GPUEngine(LocalEngine):
    """The GPU of this machine, driven by one process."""

    least, most = 1 << 16, 1 << 20

    def __init__(self, apart: bool) -> None:
        from tatami.lab.gpu_blocks import play_block_on_gpu

        super().__init__(1, apart, play_block_on_gpu)


class RayEngine:
    """A Ray cluster, or one of our own on this machine. Dead workers are replaced; only the driver writes results."""

    least, most = 1, 1_000_000

    def __init__(self, jobs: int, address: str | None) -> None:
        import ray

        self._ray: Any = ray
        try:
            quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
            if address:
                ray.init(address=address, **quiet)
            else:
                ray.init("local", num_cpus=jobs, include_dashboard=False, **quiet)
        except (ConnectionError, ValueError, RuntimeError) as error:
            refused = f"the Ray cluster at {address} does not let us in; it may want its token in RAY_AUTH_TOKEN"
            raise BadOption(refused if address else f"Ray: {error}") from error
        self.lanes = 2 * int(ray.cluster_resources().get("CPU", jobs))
        self._task = ray.remote(num_cpus=1, max_retries=DEATHS)(play_block)
        self._under_way: dict[Any, Block] = {}

    def submit(self, block: Block) -> None:
        """Have a block played."""
        self._under_way[self._task.remote(block)] = block

    def finished(self) -> list[Played]:
        """Wait until at least one block is done; return those that are."""
        done, _ = self._ray.wait(list(self._under_way), num_returns=1)
        try:
            played: list[Played] = self._ray.get(done)
        except self._ray.exceptions.WorkerCrashedError as error:
            raise BadOption(f"workers of Ray died {DEATHS + 1} times over one block; too little memory?") from error
        except self._ray.exceptions.RayTaskError as error:
            if isinstance(error.cause, BadOption):
                raise error.cause from None
            raise
        for reference in done:
            del self._under_way[reference]
        return played

    def close(self) -> None:
        """Stop at once; what is under way is lost."""
        self._ray.shutdown()


def _check_listening(address: str) -> None:
    """Raise BadOption unless somebody listens at ``host:port``; Ray itself would keep trying for minutes."""
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
    """Raise BadOption or NoGPU unless there is such an engine here."""
    if name not in ENGINES:
        raise BadOption(f"an engine is cpu, gpu or ray, not '{name}'")
    if address and name != "ray":
        raise BadOption("an --address is one of a Ray cluster; add --engine ray")
    if name == "gpu":
        find_cuda()
    if name == "ray" and find_spec("ray") is None:
        raise BadOption("the engine 'ray' needs the extra 'ray' of Tatami")
    if address:
        _check_listening(address)


def make_engine(name: str, jobs: int = 1, address: str | None = None, apart: bool = False) -> Engine:
    """Return an engine: ``cpu``, ``gpu`` or ``ray``. Raises BadOption or NoGPU."""
    check_engine(name, address)
    if name == "gpu":
        return GPUEngine(apart)
    return RayEngine(jobs, address) if name == "ray" else LocalEngine(jobs, apart)
