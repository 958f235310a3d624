"""News travel: within one process, between processes that share PostgreSQL, and to pages that come back late."""

import asyncio
import json
import threading
import time
from collections.abc import Iterator

import httpx
import psycopg
import pytest

from bench.served import Served
from tatami.web.matches import Matches
from tatami.web.seats import SeatPlan
from tatami.web.sse import Broadcaster, stream_versions
from tatami.web.store import Store
from tatami.web.versions import MatchVersion

WISH = {"game": "samurai", "seats": ["me", "friend"], "options": {"start_hand": "random", "figure_setup": "random"}}


@pytest.fixture(params=["embedded", "postgresql"])
def table(request: pytest.FixtureRequest) -> Served:
    """Both kinds of table."""
    served: Served = request.getfixturevalue("server" if request.param == "embedded" else "two_workers")
    return served


def versions(address: str, match_id: str, head: dict[str, str], seen: int, until: int) -> Iterator[int]:
    """Yield the versions that a stream tells until one has been reached."""
    path = f"{address}/api/v1/matches/{match_id}/stream"
    with httpx.stream("GET", path, params={"version": seen}, headers=head, timeout=20) as stream:
        for line in stream.iter_lines():
            if line.startswith("data:"):
                version = json.loads(line[5:])["version"]
                yield version
                if version >= until:
                    return


def test_a_move_reaches_every_stream_and_late_ones_catch_up(table: Served) -> None:
    with httpx.Client(base_url=f"{table.address}/api/v1", timeout=30) as client:
        heads = []
        for name in ("One", "Two"):
            token = client.post("/guests", json={"name": name}).json()["token"]
            heads.append({"authorization": f"Bearer {token}"})
        match = client.post("/matches", json=WISH, headers=heads[0]).json()
        path = f"/matches/{match['id']}"
        joined = client.post(f"{path}/join/{match['seats'][1]['invitation']}", headers=heads[1]).json()
        last = [joined["version"] + 2, joined["version"] + 1]  # a tile is chosen in secret, and laid for all to see
        heard: list[list[int]] = [[] for _ in range(8)]

        def listen(ear: list[int], who: int) -> None:
            ear.extend(versions(table.address, match["id"], heads[who], joined["version"], last[who]))

        threads = [threading.Thread(target=listen, args=(ear, number % 2)) for number, ear in enumerate(heard)]
        for thread in threads:
            thread.start()
        time.sleep(1.0)
        for _ in range(2):
            action = client.get(f"{path}/view", params={"seat": 0}, headers=heads[0]).json()["actions"][0]["number"]
            assert client.post(f"{path}/moves", json={"seat": 0, "action": action}, headers=heads[0]).status_code == 200
        for thread in threads:
            thread.join(timeout=20)
        assert [ear[-1:] for ear in heard] == [[last[number % 2]] for number in range(len(heard))]
        late = list(versions(table.address, match["id"], heads[1], 0, last[1]))
        assert late == [last[1]]


def told_by(matches: Matches, match_id: str, all_news: list[MatchVersion | None]) -> list[int]:
    """What a stream tells guest One who has seen version 0, while news come in as given."""

    async def listen() -> list[str]:
        broadcaster = Broadcaster()
        stream = stream_versions(broadcaster, matches, match_id, "one", 0)
        events = [await anext(stream)]
        waiting = asyncio.ensure_future(anext(stream))
        while not broadcaster.watching:
            await asyncio.sleep(0)
        for news in all_news:
            for ear in broadcaster._watchers[match_id]:
                ear.put_nowait(news)
        return [*events, await waiting, *[event async for event in stream]]

    lines = [line for event in asyncio.run(listen()) for line in event.split("\n")]
    return [json.loads(line[5:])["version"] for line in lines if line.startswith("data:")]


def test_news_that_overtake_each_other_do_not_hide_the_newest(matches: Matches) -> None:
    plan = [SeatPlan("guest", "One", guest="one"), SeatPlan("guest", "Two", guest="two")]
    match_id = matches.start("samurai", {"players": 2}, plan, "one")
    assert told_by(
        matches, match_id, [MatchVersion(2, (0, 0)), MatchVersion(1, (0, 0)), MatchVersion(3, (0, 1)), None]
    ) == [2]


def test_pages_look_again_when_the_database_was_away(postgres: str) -> None:
    """What another process told meanwhile is lost, so every stream ends, and its page says which version it has."""
    broadcaster, store = Broadcaster(), Store(postgres)

    async def cut_off() -> None:
        await broadcaster.open(store)
        with broadcaster.watch("a match") as ear:
            while not await asyncio.to_thread(end_listening, postgres):
                await asyncio.sleep(0.05)
            assert await asyncio.wait_for(ear.get(), 20) is None
        await broadcaster.close()

    asyncio.run(cut_off())
    store.close()


def end_listening(database: str) -> int:
    """Cut every connection that listens for news; return how many there were."""
    with psycopg.connect(database) as connection:
        cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN tatami'"
        return len(connection.execute(cut).fetchall())


def test_what_happens_while_a_stream_is_being_opened_is_told(matches: Matches) -> None:
    plan = [SeatPlan("guest", "One", guest="one"), SeatPlan("guest", "Two", guest="two")]
    match_id = matches.start("samurai", {"players": 2}, plan, "one")
    matches.say(match_id, "two", "Hello")  # after the page was made, before anybody listens
    assert told_by(matches, match_id, [None]) == [1]
