"""Load test: many open streams, many matches; how long until a move arrives, and whether memory stays flat.

    python -m bench.load --streams 500 --matches 100 --seconds 600 [--rate 20]

Every match has two people. A posted move is timed until its event arrives on every stream of the match that may notice
it. At the start the matches are in all stages, and one that ends is followed by a new one, with its listeners: so there
is a steady state, in which memory must not grow. The load and the server share this machine.
"""

import argparse
import asyncio
import json
import os
import platform
import random
import secrets
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import numpy as np

from bench.servers import RunningServer, running_server
from tatami.match import Match, game
from tatami.web.fairness import seed_of
from tatami.web.matches import Matches
from tatami.web.seats import SeatPlan
from tatami.web.settings import Settings
from tatami.web.store import Store

OPTIONS = {"players": 2, "start_hand": "random", "figure_setup": "random"}
NAMES = ("One", "Two")
SAMPLE_INTERVAL = 10  # seconds between two samples of the memory
WARM_UP = 120  # seconds until pools, caches and the allocator have their size


@dataclass
class Load:
    """What was measured."""

    delays: list[float] = field(default_factory=list)  # seconds from posting a move to its arrival on another stream
    answers: list[float] = field(default_factory=list)  # seconds from posting a move to its acknowledgement
    errors: list[str] = field(default_factory=list)
    memory: list[tuple[float, float]] = field(default_factory=list)  # seconds, MiB
    busy: list[float] = field(default_factory=list)  # the machine's load average
    posted: dict[str, float] = field(default_factory=dict)  # when the last move of each match was
    moves: int = 0
    ended: int = 0  # matches that ended and were followed by a new one


def resident(process: int) -> float:
    """Return a process's memory in MiB."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


async def listen(client: httpx.AsyncClient, match_id: str, head: dict[str, str], load: Load) -> None:
    """Keep a stream open and time its events; moves of a match are too far apart to be mixed up."""
    path = f"/api/v1/matches/{match_id}/stream"
    async with client.stream("GET", path, params={"version": 10**6}, headers=head, timeout=None) as stream:
        async for line in stream.aiter_lines():
            if line.startswith("data:"):
                load.delays.append(time.perf_counter() - load.posted[match_id])


async def move(client: httpx.AsyncClient, match_id: str, heads: list[dict[str, str]], dice: Any, load: Load) -> bool:
    """Play one random move for whoever is to move; False when the match is over."""
    path = f"/api/v1/matches/{match_id}"
    match = (await client.get(path, headers=heads[0])).json()
    if not match["acting"]:
        return False
    seat = match["acting"][0]
    seen = (await client.get(f"{path}/view", params={"seat": seat}, headers=heads[seat])).json()
    chosen = {"seat": seat, "action": dice.choice(seen["actions"])["number"], "version": seen["match"]["version"]}
    started = load.posted[match_id] = time.perf_counter()
    answer = await client.post(f"{path}/moves", json=chosen, headers=heads[seat])
    load.answers.append(time.perf_counter() - started)
    if answer.status_code != 200:
        load.errors.append(f"{answer.status_code} {answer.text[:80]}")
        return True
    load.moves += 1
    return True


def add_matches(server: RunningServer, guests: list[str], count: int, dice: random.Random) -> list[str]:
    """Add matches between two guests to the database, from just started to nearly over; return their ids."""
    store = Store(server.environment["TATAMI_DATABASE"])
    matches = Matches(store, Settings(matches_per_guest=2 * count))
    plan = [SeatPlan("guest", name, guest=guest) for name, guest in zip(NAMES, guests, strict=True)]
    added = []
    for number in range(count):
        secret = secrets.token_hex(32)
        match = Match(game("samurai"), OPTIONS, seed_of(secret))
        while not match.over:
            match.play(dice.choice(match.actions()))
        moves = match.moves[: len(match) * number // count]
        added.append(matches.start("samurai", OPTIONS, plan, guests[0], moves=moves, secret=secret))
    store.close()
    return added


async def start_match(client: httpx.AsyncClient, heads: list[dict[str, str]]) -> str:
    """Start a match between two guests."""
    wanted = {"game": "samurai", "seats": ["me", "friend"], "options": OPTIONS}
    match = (await client.post("/api/v1/matches", json=wanted, headers=heads[0])).raise_for_status().json()
    invitation = match["seats"][1]["invitation"]
    await client.post(f"/api/v1/matches/{match['id']}/join/{invitation}", headers=heads[1])
    return str(match["id"])


class LoadedMatches:
    """The running matches and their open streams."""

    def __init__(self, client: httpx.AsyncClient, heads: list[dict[str, str]], running: list[str], load: Load) -> None:
        self.client, self.heads, self.running, self.load = client, heads, running, load
        self.listeners: list[list[asyncio.Task[None]]] = [[] for _ in running]

    def listen(self, place: int, streams: int) -> None:
        """Open streams to one of the matches."""
        self.listeners[place] = [
            asyncio.create_task(listen(self.client, self.running[place], self.heads[number % 2], self.load))
            for number in range(streams)
        ]

    async def leave(self, place: int) -> int:
        """Close the streams to one of the matches; return how many there were."""
        for listener in self.listeners[place]:
            listener.cancel()
        results = await asyncio.gather(*self.listeners[place], return_exceptions=True)
        self.load.errors += [repr(fault) for fault in results if isinstance(fault, Exception)]
        return len(results)

    async def move(self, place: int, dice: random.Random) -> None:
        """Play a move in one of the matches; a new match follows one that is over, and its listeners follow too."""
        if not await move(self.client, self.running[place], self.heads, dice, self.load):
            streams = await self.leave(place)
            self.running[place] = await start_match(self.client, self.heads)
            self.listen(place, streams)
            self.load.ended += 1


async def run(server: RunningServer, streams: int, count: int, seconds: float, rate: float) -> Load:
    """Open all streams and play moves at a rate."""
    load, dice = Load(), random.Random(0)
    limits = httpx.Limits(max_connections=streams + 64, max_keepalive_connections=streams + 64)
    async with httpx.AsyncClient(base_url=server.address, limits=limits, timeout=60) as client:
        tokens = [(await client.post("/api/v1/guests", json={"name": name})).json()["token"] for name in NAMES]
        guests = [token.rpartition(".")[0] for token in tokens]
        heads = [{"authorization": f"Bearer {token}"} for token in tokens]
        matches = LoadedMatches(client, heads, add_matches(server, guests, count, dice), load)
        for place in range(count):
            matches.listen(place, streams // count)
        await asyncio.sleep(3.0)
        began, turn = time.perf_counter(), 0
        while (now := time.perf_counter() - began) < seconds:
            if now >= SAMPLE_INTERVAL * len(load.memory):
                load.memory.append((now, resident(server.process.pid)))
                load.busy.append(os.getloadavg()[0])
            await matches.move(turn % count, dice)
            turn += 1
            await asyncio.sleep(max(0.0, began + turn / rate - time.perf_counter()))
        await asyncio.sleep(1.0)
        for place in range(count):
            await matches.leave(place)
    return load


def growth(memory: list[tuple[float, float]]) -> float:
    """Return the growth of the memory after the warm-up in MiB a minute: the slope of a linear fit."""
    steady = [(at / 60, mib) for at, mib in memory if at >= WARM_UP]
    return float(np.polyfit(*zip(*steady, strict=True), 1)[0]) if len(steady) > 2 else float("nan")


def report(load: Load) -> dict[str, Any]:
    """Return the measured values."""

    def parts(seconds: list[float]) -> dict[str, float]:
        low, high, slowest = np.quantile(seconds, [0.5, 0.99, 1.0]) * 1000
        return {"p50": round(low, 1), "p99": round(high, 1), "max": round(slowest, 1)}

    return {
        "machine": f"{platform.processor() or platform.machine()}, Python {platform.python_version()}",
        "load_average": [round(min(load.busy), 1), round(max(load.busy), 1)],
        "moves": load.moves,
        "matches_ended": load.ended,
        "arrivals": len(load.delays),
        "arrival_ms": parts(load.delays),
        "answer_ms": parts(load.answers),
        "memory_mib": [round(mib, 1) for _, mib in load.memory[:: 60 // SAMPLE_INTERVAL]],
        "memory_growth_mib_per_minute": round(growth(load.memory), 2),
        "errors": len(load.errors),
        "first_errors": load.errors[:3],
    }


def main() -> None:
    """Run the load from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--streams", type=int, default=500)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--rate", type=float, default=20, help="moves a second in all")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, running_server(Path(folder), pace="0") as server:
        load = asyncio.run(run(server, arguments.streams, arguments.matches, arguments.seconds, arguments.rate))
    print(json.dumps(report(load), indent=1))


if __name__ == "__main__":
    main()
