"""A small client of the JSON API: creates a guest, starts a match against a bot and plays it to the end.

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
    with httpx.Client(base_url=f"{address}/api/v1", timeout=60) as client:
        guest = client.post("/guests", json={"name": "Example"}).raise_for_status().json()
        client.headers["authorization"] = f"Bearer {guest['token']}"
        wanted = {"game": game, "seats": ["me", "bot:greedy"], "options": {}}
        match = client.post("/matches", json=wanted).raise_for_status().json()
        path = f"/matches/{match['id']}"
        with client.stream("GET", f"{path}/stream", timeout=None) as stream:
            for line in stream.iter_lines():
                if not line.startswith("data:") or json.loads(line[5:])["version"] < match["version"]:
                    continue
                match = client.get(path).json()
                while 0 in match["acting"]:
                    actions = client.get(f"{path}/view", params={"seat": 0}).json()["actions"]
                    move = {"seat": 0, "action": dice.choice(actions)["number"], "version": match["version"]}
                    match = client.post(f"{path}/moves", json=move).raise_for_status().json()
                if match["scores"] is not None:
                    return list(match["scores"])
    raise RuntimeError("the stream ended before the match")


if __name__ == "__main__":
    print("scores:", main(*sys.argv[1:3]))
