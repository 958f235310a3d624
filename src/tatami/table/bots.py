"""Moving the bots, at a pace that people can follow.

When a bot is due stands in the database, and a process takes a lease on a match before it thinks: a restart resumes
every bot, and several processes never move the same one.
"""

import asyncio
import contextlib
import logging
import time
from concurrent.futures import ThreadPoolExecutor

from tatami.errors import TatamiError
from tatami.table.hall import Hall
from tatami.table.refusals import Refusal

log = logging.getLogger(__name__)
IDLE, BUSY = 0.25, 0.01  # seconds between two looks


class BotKeeper:
    """Looks for bots that are due and lets them move, a few at a time."""

    def __init__(self, hall: Hall, threads: int) -> None:
        self.hall, self.threads = hall, threads
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin to look."""
        self._task = asyncio.create_task(self._keep())

    async def close(self) -> None:
        """Stop looking; moves under way are finished."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        self._pool.shutdown(wait=True)

    async def _keep(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                due, later = await loop.run_in_executor(self._pool, self.hall.due, 4 * self.threads)
            except Exception:  # the database may be restarting; the bots must not stop for good
                log.exception("looking for due bots failed")
                await asyncio.sleep(1.0)
                continue
            await asyncio.gather(*(loop.run_in_executor(self._pool, self._move, match_id) for match_id in due))
            await asyncio.sleep(BUSY if due else min(IDLE, max(BUSY, later - time.time())))

    def _move(self, match_id: str) -> None:
        try:
            self.hall.move_bot(match_id)
        except Refusal:
            pass  # somebody else was quicker, or the match has been changed: it will be due again
        except TatamiError as error:
            log.warning("match %s: %s", match_id, error)
        except Exception:  # one broken match must not stop the others; its lease runs out and it is tried again
            log.exception("moving a bot of match %s failed", match_id)
