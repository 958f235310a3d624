"""A full hall: many pages listening, many matches moving; how long until a move arrives, and whether memory stays flat.

    python bench/load.py --streams 500 --matches 100 --seconds 600 [--rate 20]

Every match has two people; a posted move is timed until its version arrives on every other stream of the match. The
load and the table share this machine.
"""

import argparse
import asyncio
import json
import platform
import random
import tempfile
import time
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from bench.served import Served, serving

OPTIONS = {"players": 2, "start_hand": "random", "figure_setup": "random"}


@dataclass
class Load:
    """What was measured."""

    delays: list[float] = field(default_factory=list)  # seconds from posting a move to its arrival on another stream
    answers: list[float] = field(default_factory=list)  # seconds from posting a move to its acknowledgement
    errors: list[str] = field(default_factory=list)
    memory: list[tuple[float, float]] = field(default_factory=list)  # seconds, MiB
    posted: dict[tuple[str, int], float] = field(default_factory=dict)
    early: dict[tuple[str, int], list[float]] = field(default_factory=lambda: defaultdict(list))
    moves: int = 0


def resident(process: int) -> float:
    """Return a process's memory in MiB."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


async def listen(client: httpx.AsyncClient, match_id: str, head: dict[str, str], load: Load) -> None:
    """Keep a stream open and note when each version arrives."""
    path = f"/api/v1/matches/{match_id}/stream"
    async with client.stream("GET", path, params={"version": 10**6}, headers=head, timeout=None) as stream:
        async for line in stream.aiter_lines():
            if line.startswith("data:"):
                now, version = time.perf_counter(), json.loads(line[5:])["version"]
                posted = load.posted.get((match_id, version))
                if posted is None:
                    load.early[match_id, version].append(now)
                else:
                    load.delays.append(now - posted)


async def move(client: httpx.AsyncClient, match_id: str, heads: list[dict[str, str]], dice: Any, load: Load) -> bool:
    """Play one random move of whoever is asked; false when the match is over."""
    path = f"/api/v1/matches/{match_id}"
    match = (await client.get(path, headers=heads[0])).json()
    if not match["acting"]:
        return False
    seat = match["acting"][0]
    seen = (await client.get(f"{path}/view", params={"seat": seat}, headers=heads[seat])).json()
    wish = {"seat": seat, "action": dice.choice(seen["actions"])["number"], "version": seen["match"]["version"]}
    started = time.perf_counter()
    answer = await client.post(f"{path}/moves", json=wish, headers=heads[seat])
    load.answers.append(time.perf_counter() - started)
    if answer.status_code != 200:
        load.errors.append(f"{answer.status_code} {answer.text[:80]}")
        return True
    key = (match_id, answer.json()["version"])
    load.posted[key] = started
    load.delays += [arrived - started for arrived in load.early.pop(key, [])]
    load.moves += 1
    return True


async def start_match(client: httpx.AsyncClient, heads: list[dict[str, str]]) -> str:
    """Start a match between two guests."""
    wish = {"game": "samurai", "seats": ["me", "friend"], "options": OPTIONS}
    match = (await client.post("/api/v1/matches", json=wish, headers=heads[0])).raise_for_status().json()
    invitation = match["seats"][1]["invitation"]
    await client.post(f"/api/v1/matches/{match['id']}/join/{invitation}", headers=heads[1])
    return str(match["id"])


async def run(served: Served, streams: int, matches: int, seconds: float, rate: float) -> Load:
    """Fill the hall and let it move."""
    load, dice = Load(), random.Random(0)
    limits = httpx.Limits(max_connections=streams + 64, max_keepalive_connections=streams + 64)
    async with httpx.AsyncClient(base_url=served.address, limits=limits, timeout=60) as client:
        heads = []
        for name in ("One", "Two"):
            guest = (await client.post("/api/v1/guests", json={"name": name})).json()
            heads.append({"authorization": f"Bearer {guest['token']}"})
        running = [await start_match(client, heads) for _ in range(matches)]
        listeners = [
            asyncio.create_task(listen(client, running[number % matches], heads[number % 2], load))
            for number in range(streams)
        ]
        await asyncio.sleep(3.0)
        began = time.perf_counter()
        turn = 0
        while (now := time.perf_counter() - began) < seconds:
            if not load.memory or now - load.memory[-1][0] > 10:
                load.memory.append((now, resident(served.process.pid)))
            number = turn % matches
            if not await move(client, running[number], heads, dice, load):
                running[number] = await start_match(client, heads)
            turn += 1
            await asyncio.sleep(max(0.0, began + turn / rate - time.perf_counter()))
        load.memory.append((seconds, resident(served.process.pid)))
        await asyncio.sleep(1.0)
        for listener in listeners:
            listener.cancel()
        results = await asyncio.gather(*listeners, return_exceptions=True)
        load.errors += [repr(fault) for fault in results if isinstance(fault, Exception)]
    return load


def report(load: Load) -> dict[str, Any]:
    """Return the figures."""
    delays, answers = sorted(load.delays), sorted(load.answers)

    def part(values: list[float], share: float) -> float:
        return round(1000 * values[min(len(values) - 1, int(share * len(values)))], 1) if values else float("nan")

    return {
        "machine": f"{platform.processor() or platform.machine()}, Python {platform.python_version()}",
        "moves": load.moves,
        "arrivals": len(delays),
        "arrival_ms": {"p50": part(delays, 0.5), "p99": part(delays, 0.99), "max": part(delays, 1.0)},
        "answer_ms": {
            "p50": part(answers, 0.5),
            "p99": part(answers, 0.99),
            "max": part(answers, 1.0),
        },
        "memory_mib": [round(mib, 1) for _, mib in load.memory][:: max(1, len(load.memory) // 10)],
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
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), pace="0") as served:
        load = asyncio.run(run(served, wish.streams, wish.matches, wish.seconds, wish.rate))
    print(json.dumps(report(load), indent=1))


if __name__ == "__main__":
    main()
