"""Telling open pages that something has changed: in this process by queues, between processes by PostgreSQL.

What is told is only a version number, counted as the listener may (see ``news``); the page then asks for what it may
see. Nothing is lost by a missed message: a page that comes back says which version it has.
"""

import asyncio
import contextlib
import json
import math
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator

import psycopg

from tatami.web.matches import Matches
from tatami.web.store import Store
from tatami.web.versions import MatchVersion

QUIET = 15.0  # seconds after which a sign of life is sent
VersionQueue = asyncio.Queue[MatchVersion | None]  # None: the stream ends here


class Broadcaster:
    """Who watches which match."""

    def __init__(self) -> None:
        self._watchers: defaultdict[str, set[VersionQueue]] = defaultdict(set)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._listener: asyncio.Task[None] | None = None

    @property
    def watching(self) -> int:
        """How many pages are listening."""
        return sum(map(len, self._watchers.values()))

    async def open(self, store: Store) -> None:
        """Begin to carry news; with PostgreSQL also those of the other processes."""
        self._loop = asyncio.get_running_loop()
        if not store.embedded:
            address = store.url.set(drivername="postgresql").render_as_string(hide_password=False)
            self._listener = asyncio.create_task(self._listen(address))

    async def close(self) -> None:
        """Stop carrying news and let every listening page go."""
        if self._listener is not None:
            self._listener.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._listener
        self._let_go()

    def _let_go(self) -> None:
        """Let every listening page go; if the server goes on, it comes back and says which version it has."""
        for watchers in self._watchers.values():
            for queue in watchers:
                queue.put_nowait(None)

    def announce(self, match_id: str, news: MatchVersion) -> None:
        """Tell everyone in this process who watches a match; may be called from any thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._tell, match_id, news)

    def _tell(self, match_id: str, news: MatchVersion) -> None:
        for queue in self._watchers.get(match_id, ()):
            queue.put_nowait(news)

    @contextlib.contextmanager
    def watch(self, match_id: str) -> Iterator[VersionQueue]:
        """Watch a match: gives a queue of its news."""
        queue: VersionQueue = asyncio.Queue()
        self._watchers[match_id].add(queue)
        try:
            yield queue
        finally:
            self._watchers[match_id].discard(queue)
            if not self._watchers[match_id]:
                del self._watchers[match_id]

    async def _listen(self, address: str) -> None:
        """Carry the news of other processes; what was missed while the database was away, pages ask for anew."""
        missed = False
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(address, autocommit=True) as connection:
                    await connection.execute("LISTEN tatami")
                    if missed:
                        self._let_go()
                    async for note in connection.notifies():
                        match_id, news = note.payload.split()
                        self._tell(match_id, MatchVersion.read(news))
            except psycopg.OperationalError:  # the database restarts
                missed = True
                await asyncio.sleep(1.0)


async def stream_versions(
    broadcaster: Broadcaster, matches: Matches, match_id: str, guest: str, seen: int
) -> AsyncIterator[str]:
    """Yield server-sent events to a guest: the version at once if the page has an older one, then every new one.

    As long as somebody listens he is not away.
    """
    yield "retry: 1500\n\n"
    with broadcaster.watch(match_id) as queue:  # from now on nothing is missed; so look only now
        snapshot = await asyncio.to_thread(matches.snapshot, match_id)
        seats = snapshot.seats_of(guest)
        told = snapshot.version_for(seats)
        if told > seen:
            yield _event(told)
        quiet, noted = min(QUIET, matches.settings.away_after / 4), -math.inf
        while True:
            if seats and time.monotonic() >= noted + quiet:
                await asyncio.to_thread(matches.seats.mark_seen, match_id, guest)
                noted = time.monotonic()
            try:
                news = await asyncio.wait_for(queue.get(), quiet)
            except TimeoutError:
                yield ": still here\n\n"
                continue
            if news is None:
                return
            version = news.version_for(seats)
            if version > told:  # what others keep to themselves changes nothing here, and news may overtake each other
                told = version
                yield _event(version)


def _event(version: int) -> str:
    return f"id: {version}\nevent: changed\ndata: {json.dumps({'version': version})}\n\n"
