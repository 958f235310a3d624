"""Everything printed on the components, read from components.toml into constants that the compiler takes in."""

from typing import Any

import numpy as np

from tatami.kernel.components import read_components

DATA: dict[str, Any] = read_components(__package__)


def _rows(rows: list[list[int]], width: int) -> np.ndarray:
    """Return rows of unequal length as a table, filled up with -1."""
    return np.array([row + [-1] * (width - len(row)) for row in rows], np.int64)


MAX_PLAYERS: int = DATA["game"]["max_players"]
HAND_SIZE: int = DATA["constants"]["hand_size"]
TILES_PER_PLAYER: int = DATA["constants"]["tiles_per_player"]
SET_ASIDE_LIMIT: int = DATA["constants"]["set_aside_limit"]

# Castes (SA-2.3)
CASTE_NAMES: tuple[str, ...] = tuple(DATA["castes"]["names"])
CASTES = len(CASTE_NAMES)
BUDDHA, RICE, CASTLE = range(CASTES)
ALL_CASTES = (1 << CASTES) - 1

# Tiles (SA-2.5)
TILES: list[dict[str, Any]] = DATA["tiles"]["kinds"]
TILE_NAMES: tuple[str, ...] = tuple(tile["name"] for tile in TILES)
KINDS = len(TILES)
COPIES = np.array([tile["copies"] for tile in TILES], np.int64)
QUICK = np.array([tile["quick"] for tile in TILES], np.bool_)
ON_LAND = np.array([tile["terrain"] == "land" for tile in TILES], np.bool_)
ON_SEA = np.array([tile["terrain"] == "sea" for tile in TILES], np.bool_)
MOVE, SWAP = TILE_NAMES.index("move"), TILE_NAMES.index("swap")
# What a tile adds to each caste on the settlements beside it (SA-2.6)
INFLUENCE = np.array(
    [[tile["value"] if caste in tile["influence"] else 0 for caste in CASTE_NAMES] for tile in TILES], np.int64
)

# The map (SA-3). Hexes are sorted by board part, so that n players use exactly the first HEXES_IN_PLAY[n] of them,
# and likewise the first so many of the land hexes, the sea hexes and the settlements.
MAP: list[dict[str, Any]] = DATA["map"]["hexes"]
HEX_CODES: tuple[str, ...] = tuple(hex_["code"] for hex_ in MAP)
HEXES = len(MAP)
VILLAGE_CAPACITY: int = DATA["figures"]["per_settlement"]["village"]
CITY_CAPACITY: int = DATA["figures"]["per_settlement"]["city"]
EDO_CAPACITY: int = DATA["figures"]["per_settlement"]["edo"]

_PLACES = {(hex_["q"], hex_["r"]): hex_["id"] for hex_ in MAP}
_LAND = [hex_["id"] for hex_ in MAP if hex_["type"] == "land"]
_SEA = [hex_["id"] for hex_ in MAP if hex_["type"] == "sea"]
_TOWNS = [hex_["id"] for hex_ in MAP if hex_["type"] in ("village", "city", "edo")]


def neighbours(hex_id: int) -> list[int]:
    """Return the hexes of the whole map that share a side with one (SA-3.3)."""
    q, r = MAP[hex_id]["q"], MAP[hex_id]["r"]
    return [_PLACES[q + dq, r + dr] for dq, dr in DATA["map"]["directions"] if (q + dq, r + dr) in _PLACES]


def _in_play(ids: list[int]) -> np.ndarray:
    """Return how many of the given hexes are in play with 0, 1, … players (SA-3.4)."""
    return np.array([sum(MAP[i]["min_players"] <= n for i in ids) for n in range(MAX_PLAYERS + 1)], np.int64)


LAND, SEA, TOWN = (np.array(ids, np.int64) for ids in (_LAND, _SEA, _TOWNS))
HEXES_IN_PLAY, LAND_IN_PLAY, SEA_IN_PLAY, TOWNS_IN_PLAY = map(_in_play, (list(range(HEXES)), _LAND, _SEA, _TOWNS))

SEA_HEX = np.array([hex_["type"] == "sea" for hex_ in MAP], np.bool_)

# Settlements are numbered 0, 1, … in the order of their hexes. A town's neighbours are all in play when it is (SA-3.8).
TOWNS = len(_TOWNS)
TOWN_NAMES: tuple[str, ...] = tuple(MAP[i]["name"] for i in _TOWNS)
TOWN_OF_HEX = np.array([_TOWNS.index(i) if i in _TOWNS else -1 for i in range(HEXES)], np.int64)
CAPACITY = np.array([DATA["figures"]["per_settlement"][MAP[i]["type"]] for i in _TOWNS], np.int64)
AROUND = _rows([neighbours(i) for i in _TOWNS], 6)
LAND_AROUND = _rows([[j for j in neighbours(i) if j in _LAND] for i in _TOWNS], 6)
TOWNS_BESIDE = _rows([[_TOWNS.index(j) for j in neighbours(i) if j in _TOWNS] for i in range(HEXES)], 2)
FIGURES_PER_CASTE = np.array(
    [DATA["figures"]["per_caste_by_player_count"].get(str(n), 0) for n in range(MAX_PLAYERS + 1)], np.int64
)
