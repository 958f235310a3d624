"""Server-sent events: within a process, between processes that share PostgreSQL, and to streams that reconnect."""

import asyncio
import json
import threading
from collections.abc import Callable, Iterator

import httpx
import psycopg
import pytest

from bench.servers import RunningServer
from tatami.web.matches import Matches
from tatami.web.seats import SeatPlan
from tatami.web.sse import Broadcaster, stream_versions
from tatami.web.store import Store
from tatami.web.versions import MatchVersion

WANTED = {"game": "samurai", "seats": ["me", "friend"], "options": {"start_hand": "random", "figure_setup": "random"}}


@pytest.fixture(params=["embedded", "postgresql"])
def either_server(request: pytest.FixtureRequest) -> RunningServer:
    """A server with SQLite, and one with PostgreSQL and two workers."""
    server: RunningServer = request.getfixturevalue("server" if request.param == "embedded" else "two_workers")
    return server


def versions(
    address: str,
    match_id: str,
    head: dict[str, str],
    seen: int,
    until: int,
    opened: Callable[[], object] = lambda: None,
) -> Iterator[int]:
    """Yield the versions that a stream sends until one has been reached."""
    path = f"{address}/api/v1/matches/{match_id}/stream"
    with httpx.stream("GET", path, params={"version": seen}, headers=head, timeout=120) as stream:
        opened()
        for line in stream.iter_lines():
            if line.startswith("data:"):
                version = json.loads(line[5:])["version"]
                yield version
                if version >= until:
                    return


def test_a_move_reaches_every_stream_and_late_ones_catch_up(either_server: RunningServer) -> None:
    with httpx.Client(base_url=f"{either_server.address}/api/v1", timeout=120) as client:
        heads = []
        for name in ("One", "Two"):
            token = client.post("/guests", json={"name": name}).json()["token"]
            heads.append({"authorization": f"Bearer {token}"})
        match = client.post("/matches", json=WANTED, headers=heads[0]).json()
        path = f"/matches/{match['id']}"
        joined = client.post(f"{path}/join/{match['seats'][1]['invitation']}", headers=heads[1]).json()
        last = [joined["version"] + 2, joined["version"] + 1]  # a tile is selected in secret, and placed for all to see
        received: list[list[int]] = [[] for _ in range(8)]
        all_open = threading.Barrier(9)

        def listen(sent: list[int], who: int) -> None:
            sent.extend(
                versions(either_server.address, match["id"], heads[who], joined["version"], last[who], all_open.wait)
            )

        threads = [threading.Thread(target=listen, args=(sent, number % 2)) for number, sent in enumerate(received)]
        for thread in threads:
            thread.start()
        all_open.wait(120)
        for _ in range(2):
            action = client.get(f"{path}/view", params={"seat": 0}, headers=heads[0]).json()["actions"][0]["number"]
            assert client.post(f"{path}/moves", json={"seat": 0, "action": action}, headers=heads[0]).status_code == 200
        for thread in threads:
            thread.join(timeout=120)
        assert [sent[-1:] for sent in received] == [[last[number % 2]] for number in range(len(received))]
        late = list(versions(either_server.address, match["id"], heads[1], 0, last[1]))
        assert late == [last[1]]


def sent_by(matches: Matches, match_id: str, announced: list[MatchVersion | None]) -> list[int]:
    """The versions that a stream sends to guest One, who has seen version 0, while others are announced."""

    async def listen() -> list[str]:
        broadcaster = Broadcaster()
        stream = stream_versions(broadcaster, matches, match_id, "one", 0)
        events = [await anext(stream)]
        waiting = asyncio.ensure_future(anext(stream))
        while not broadcaster.stream_count:
            await asyncio.sleep(0)
        for version in announced:
            for queue in broadcaster._queues[match_id]:
                queue.put_nowait(version)
        return [*events, await waiting, *[event async for event in stream]]

    lines = [line for event in asyncio.run(listen()) for line in event.split("\n")]
    return [json.loads(line[5:])["version"] for line in lines if line.startswith("data:")]


def test_messages_that_overtake_each_other_do_not_hide_the_newest_version(matches: Matches) -> None:
    plan = [SeatPlan("guest", "One", guest="one"), SeatPlan("guest", "Two", guest="two")]
    match_id = matches.start("samurai", {"players": 2}, plan, "one")
    assert sent_by(
        matches, match_id, [MatchVersion(2, (0, 0)), MatchVersion(1, (0, 0)), MatchVersion(3, (0, 1)), None]
    ) == [2]


def test_streams_end_when_the_connection_to_the_database_is_lost(postgres: str) -> None:
    """Notifications are lost meanwhile, so pages must reconnect and say which version they have."""
    broadcaster, store = Broadcaster(), Store(postgres)

    async def cut_off() -> None:
        await broadcaster.open(store)
        with broadcaster.subscribe("a match") as queue:
            while not await asyncio.to_thread(end_listening, postgres):
                await asyncio.sleep(0.05)
            assert await asyncio.wait_for(queue.get(), 120) is None
        await broadcaster.close()

    asyncio.run(cut_off())
    store.close()


def end_listening(database: str) -> int:
    """Cut every connection that listens for notifications; return how many there were."""
    with psycopg.connect(database) as connection:
        cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN tatami'"
        return len(connection.execute(cut).fetchall())


def test_a_change_while_a_stream_is_being_opened_is_sent(matches: Matches) -> None:
    plan = [SeatPlan("guest", "One", guest="one"), SeatPlan("guest", "Two", guest="two")]
    match_id = matches.start("samurai", {"players": 2}, plan, "one")
    matches.say(match_id, "two", "Hello")  # after the page was made, before anybody listens
    assert sent_by(matches, match_id, [None]) == [1]
