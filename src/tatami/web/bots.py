"""The background task that moves bots, at a pace that people can follow.

All it needs is in the database (see ``bot_moves``), so a restart resumes every bot.
"""

import asyncio
import contextlib
import logging
import time
from collections import deque
from concurrent.futures import ThreadPoolExecutor

from tatami.errors import TatamiError
from tatami.web.matches import Matches
from tatami.web.refusals import Refusal

log = logging.getLogger(__name__)
MAX_WAIT, MIN_WAIT = 0.25, 0.01  # seconds between two queries for due bots
SHUTDOWN_TIMEOUT = 5.0  # seconds that closing waits for bots that are thinking


class BotRunner:
    """Finds bots that are due and lets them move in a thread pool."""

    def __init__(self, matches: Matches, threads: int) -> None:
        self.matches, self.threads = matches, threads
        self._pool = ThreadPoolExecutor(threads + 1, thread_name_prefix="bot")  # one queries while the others think
        self._task: asyncio.Task[None] | None = None
        self._leased: deque[str] = deque()  # matches whose bot moves as soon as a thread is free
        self._moving: set[asyncio.Future[None]] = set()

    def open(self) -> None:
        """Start the task."""
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Stop. Bots that are thinking may finish, unless it takes too long; another process resumes those."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        thinking = self._moving and (await asyncio.wait(self._moving, timeout=SHUTDOWN_TIMEOUT))[1]
        self._pool.shutdown(wait=not thinking, cancel_futures=True)

    async def _run(self) -> None:
        while True:
            next_due = 0.0
            if not self._leased and len(self._moving) < self.threads:
                next_due = await self._lease_due()
            self._start_moves()
            busy = len(self._moving) == self.threads
            await self._wait(None if busy else min(MAX_WAIT, max(MIN_WAIT, next_due - time.time())))

    async def _lease_due(self) -> float:
        """Lease some matches whose bot is due; return when to query again."""
        loop = asyncio.get_running_loop()
        try:
            due, next_due = await loop.run_in_executor(self._pool, self.matches.bots.due, 4 * self.threads)
        except Exception:  # the database may be restarting; the bots must not stop for good
            log.exception("finding due bots failed")
            await asyncio.sleep(1.0)
            return 0.0
        self._leased.extend(due)
        return next_due

    def _start_moves(self) -> None:
        """Start as many moves as there are free threads."""
        loop = asyncio.get_running_loop()
        while self._leased and len(self._moving) < self.threads:
            self._moving.add(loop.run_in_executor(self._pool, self._move, self._leased.popleft()))

    async def _wait(self, seconds: float | None) -> None:
        """Wait until a thread is free, or for some seconds."""
        if not self._moving:
            await asyncio.sleep(seconds or MIN_WAIT)
            return
        done, _ = await asyncio.wait(self._moving, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        self._moving -= done

    def _move(self, match_id: str) -> None:
        try:
            self.matches.bots.move(match_id)
        except Refusal:
            pass  # the match has changed meanwhile; its bot will be due again
        except TatamiError as error:
            log.warning("match %s: %s", match_id, error)
        except Exception:  # one broken match must not stop the others; it is tried again when its lease runs out
            log.exception("moving a bot of match %s failed", match_id)
