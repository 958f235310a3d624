"""Server-sent events to open pages: within a process by queues, between processes by PostgreSQL's NOTIFY.

An event holds only a version number, counted for each viewer (see ``versions``); the page then fetches what it may see.
No missed event matters: a page that reconnects says which version it has.
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

HEARTBEAT = 15.0  # seconds without an event after which a comment is sent
VersionQueue = asyncio.Queue[MatchVersion | None]  # None ends the stream


class Broadcaster:
    """Sends new versions to the open streams of each match."""

    def __init__(self) -> None:
        self._queues: defaultdict[str, set[VersionQueue]] = defaultdict(set)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._listener: asyncio.Task[None] | None = None

    @property
    def stream_count(self) -> int:
        """How many streams are open."""
        return sum(map(len, self._queues.values()))

    async def open(self, store: Store) -> None:
        """Start; with PostgreSQL also listen to the other processes."""
        self._loop = asyncio.get_running_loop()
        if not store.embedded:
            address = store.url.set(drivername="postgresql").render_as_string(hide_password=False)
            self._listener = asyncio.create_task(self._listen(address))

    async def close(self) -> None:
        """Stop, and end all streams."""
        if self._listener is not None:
            self._listener.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._listener
        self._end_streams()

    def _end_streams(self) -> None:
        """End all streams; pages reconnect and say which version they have."""
        for queues in self._queues.values():
            for queue in queues:
                queue.put_nowait(None)

    def announce(self, match_id: str, version: MatchVersion) -> None:
        """Send a new version to the streams of this process; may be called from any thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._publish, match_id, version)

    def _publish(self, match_id: str, version: MatchVersion) -> None:
        for queue in self._queues.get(match_id, ()):
            queue.put_nowait(version)

    @contextlib.contextmanager
    def subscribe(self, match_id: str) -> Iterator[VersionQueue]:
        """Subscribe to a match; gives a queue of its new versions."""
        queue: VersionQueue = asyncio.Queue()
        self._queues[match_id].add(queue)
        try:
            yield queue
        finally:
            self._queues[match_id].discard(queue)
            if not self._queues[match_id]:
                del self._queues[match_id]

    async def _listen(self, address: str) -> None:
        """Publish the versions of other processes; after a lost connection end all streams, as some were missed."""
        missed = False
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(address, autocommit=True) as connection:
                    await connection.execute("LISTEN tatami")
                    if missed:
                        self._end_streams()
                    async for note in connection.notifies():
                        match_id, version = note.payload.split()
                        self._publish(match_id, MatchVersion.parse(version))
            except psycopg.OperationalError:  # the database restarts
                missed = True
                await asyncio.sleep(1.0)


async def stream_versions(
    broadcaster: Broadcaster, matches: Matches, match_id: str, guest: str, seen: int
) -> AsyncIterator[str]:
    """Yield server-sent events to a guest: the version at once if the page has an older one, then every new one.

    As long as the stream is open the guest is not away.
    """
    yield "retry: 1500\n\n"
    with broadcaster.subscribe(match_id) as queue:  # before the version is read, so that none is missed
        snapshot = await asyncio.to_thread(matches.snapshot, match_id)
        seats = snapshot.seats_of(guest)
        sent = snapshot.version_for(seats)
        if sent > seen:
            yield _event(sent)
        heartbeat, marked = min(HEARTBEAT, matches.settings.away_after / 4), -math.inf
        while True:
            if seats and time.monotonic() >= marked + heartbeat:
                await asyncio.to_thread(matches.seats.mark_seen, match_id, guest)
                marked = time.monotonic()
            try:
                changed = await asyncio.wait_for(queue.get(), heartbeat)
            except TimeoutError:
                yield ": heartbeat\n\n"
                continue
            if changed is None:
                return
            version = changed.version_for(seats)
            if version > sent:  # secret moves of others change nothing here, and messages may overtake each other
                sent = version
                yield _event(version)


def _event(version: int) -> str:
    return f"id: {version}\nevent: changed\ndata: {json.dumps({'version': version})}\n\n"
