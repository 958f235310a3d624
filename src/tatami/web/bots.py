"""Moving the bots, at a pace that people can follow.

When a bot is due stands in the database, and a process takes a lease on a match before it thinks: a restart resumes
every bot, and several processes never move the same one.
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
IDLE, BUSY = 0.25, 0.01  # seconds between two looks
PATIENCE = 5.0  # seconds that a closing table waits for bots that are thinking


class BotRunner:
    """Looks for bots that are due and lets them move, a few at a time."""

    def __init__(self, matches: Matches, threads: int) -> None:
        self.matches, self.threads = matches, threads
        self._pool = ThreadPoolExecutor(threads + 1, thread_name_prefix="bot")  # one looks while the others think
        self._task: asyncio.Task[None] | None = None
        self._taken: deque[str] = deque()  # matches whose bot moves as soon as a thread is free
        self._moving: set[asyncio.Future[None]] = set()

    def open(self) -> None:
        """Begin to look."""
        self._task = asyncio.create_task(self._keep())

    async def close(self) -> None:
        """Stop looking; moves under way are finished, unless that takes too long: another process goes on with them."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        thinking = self._moving and (await asyncio.wait(self._moving, timeout=PATIENCE))[1]
        self._pool.shutdown(wait=not thinking, cancel_futures=True)

    async def _keep(self) -> None:
        while True:
            later = 0.0
            if not self._taken and len(self._moving) < self.threads:
                later = await self._look()
            self._move_taken()
            busy = len(self._moving) == self.threads
            await self._rest(None if busy else min(IDLE, max(BUSY, later - time.time())))

    async def _look(self) -> float:
        """Take upon ourselves some matches whose bot is due; return when to look again."""
        loop = asyncio.get_running_loop()
        try:
            due, later = await loop.run_in_executor(self._pool, self.matches.bots.due, 4 * self.threads)
        except Exception:  # the database may be restarting; the bots must not stop for good
            log.exception("looking for due bots failed")
            await asyncio.sleep(1.0)
            return 0.0
        self._taken.extend(due)
        return later

    def _move_taken(self) -> None:
        """Let as many bots think as there are free threads."""
        loop = asyncio.get_running_loop()
        while self._taken and len(self._moving) < self.threads:
            self._moving.add(loop.run_in_executor(self._pool, self._move, self._taken.popleft()))

    async def _rest(self, seconds: float | None) -> None:
        """Wait until a thread is free, or for so long."""
        if not self._moving:
            await asyncio.sleep(seconds or BUSY)
            return
        done, _ = await asyncio.wait(self._moving, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        self._moving -= done

    def _move(self, match_id: str) -> None:
        try:
            self.matches.bots.move(match_id)
        except Refusal:
            pass  # somebody else was quicker, or the match has been changed: it will be due again
        except TatamiError as error:
            log.warning("match %s: %s", match_id, error)
        except Exception:  # one broken match must not stop the others; its lease runs out and it is tried again
            log.exception("moving a bot of match %s failed", match_id)
