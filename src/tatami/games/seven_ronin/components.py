"""Everything printed on the components, read from components.toml into constants that the compiler takes in."""

from typing import Any

import numpy as np

from tatami.kernel.components import read_components

DATA: dict[str, Any] = read_components(__package__)

ROUNDS: int = DATA["game"]["rounds"]
AREAS_TO_WIN: int = DATA["game"]["areas_to_win"]
NINJA: int = DATA["tokens"]["ninja_total"]
RESERVE_AT_SETUP: int = DATA["tokens"]["ninja_reserve_start"]
POOL_AT_SETUP: int = DATA["tokens"]["ninja_pool_start"]

# The ring of areas, and the Market in its middle (SR-3)
AREA_NAMES: tuple[str, ...] = tuple(area["id"] for area in DATA["area"])
AREAS = len(AREA_NAMES)
WATCHTOWER, INN, GRANARY, SHRINE, GRAVEYARD, FIELD3, PEN, WELL, ROAD, FIELD2 = range(AREAS)
LIMIT = np.array([area["limit"] for area in DATA["area"]], np.int64)
BY_LIMIT = np.argsort(-LIMIT, kind="stable")  # the areas, the largest limit first
FILL_LARGEST = np.concatenate([[0], LIMIT[BY_LIMIT].cumsum()])  # ninja that fit on so many areas, at most
FILL_SMALLEST = np.concatenate([[0], LIMIT[BY_LIMIT[::-1]].cumsum()])  # and at least
MARKET: int = DATA["market"]["index"]
LOCATION_NAMES = (*AREA_NAMES, DATA["market"]["id"])
LOCATIONS = len(LOCATION_NAMES)
MARKET_NINJA_PER_ROUND: int = DATA["market"]["max_ninja_placed_per_round"]
# One ninja a round, so this many can stand there when the last round is planned
MARKET_AT_MOST = MARKET_NINJA_PER_ROUND * (ROUNDS - 1)
FIELDS = (1 << FIELD2) | (1 << FIELD3)
BESIDE_WATCHTOWER = (1 << INN) | (1 << FIELD2)  # SR-3.3

# Ronin in the order in which they are placed (SR-2.2, SR-8.8)
RONIN_NAMES: tuple[str, ...] = tuple(ronin["id"] for ronin in DATA["ronin"])
RONIN = len(RONIN_NAMES)
HAYAI, KABE, MUSASHI, TAIKO, YOBU, YUMI, TASUKE = range(RONIN)
ALL_RONIN = (1 << RONIN) - 1
ENDURANCE = np.array([ronin["endurance"] for ronin in DATA["ronin"]], np.int64)

# What the areas do (SR-13), in markers
GRANARY_NINJA = GRAVEYARD_NINJA = ROAD_NINJA = PUSHED_NINJA = 2

# The time track (SR-3.5, SR-3.7); round numbers begin with 1
_TRACK: list[dict[str, int]] = [{"threat": 0, "threat_gentle": 0, "starvation": 0}, *DATA["time_track"]["round"]]
THREAT = np.array([[space[track] for space in _TRACK] for track in ("threat", "threat_gentle")], np.int64)
STARVATION = np.array([space["starvation"] for space in _TRACK], np.int64)

assert (AREA_NAMES[WATCHTOWER], AREA_NAMES[FIELD3], AREA_NAMES[FIELD2]) == ("watchtower", "field3", "field2")
assert (RONIN_NAMES[HAYAI], RONIN_NAMES[YOBU], RONIN_NAMES[TASUKE]) == ("hayai", "yobu", "tasuke")
assert all(space["minimum"] == space["round"] for space in _TRACK[1:])  # SR-7.6 says it without a table
