"""A tiny client: makes itself a guest, starts a match against a bot and plays it to the end through the JSON API.

pip install httpx
python examples/api_client.py http://127.0.0.1:8000 samurai
"""

import json
import random
import sys

import httpx


def main(address: str, game: str) -> list[float]:
    """Play one match with random moves; return its scores."""
    dice = random.Random(1)
    with httpx.Client(base_url=f"{address}/api/v1", timeout=60) as table:
        guest = table.post("/guests", json={"name": "Example"}).raise_for_status().json()
        table.headers["authorization"] = f"Bearer {guest['token']}"
        wish = {"game": game, "seats": ["me", "bot:greedy"], "options": {}}
        match = table.post("/matches", json=wish).raise_for_status().json()
        path = f"/matches/{match['id']}"
        with table.stream("GET", f"{path}/stream", timeout=None) as news:
            for line in news.iter_lines():
                if not line.startswith("data:") or json.loads(line[5:])["version"] < match["version"]:
                    continue
                match = table.get(path).json()
                while 0 in match["acting"]:
                    actions = table.get(f"{path}/view", params={"seat": 0}).json()["actions"]
                    move = {"seat": 0, "action": dice.choice(actions)["number"], "version": match["version"]}
                    match = table.post(f"{path}/moves", json=move).raise_for_status().json()
                if match["scores"] is not None:
                    return list(match["scores"])
    raise RuntimeError("the stream has ended before the match")


if __name__ == "__main__":
    print("scores:", main(*sys.argv[1:3]))
