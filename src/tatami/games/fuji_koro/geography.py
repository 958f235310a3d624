"""The map of FK-3 as tables: spaces, steps, sites and distances. A space is a number.

Cells are 7 · site + c with c = 0 for the centre cell and 1 + k for outer cell k; then the centre tile C, the bridges
B0–B2 and the shrines S0–S2.
"""

from typing import Any

import numpy as np

from tatami.games.fuji_koro.components import DATA

_D: list[list[int]] = DATA["geometry"]["cell_directions"]
_SITES = [tuple(site["uv"]) for site in DATA["site"]]
_BRIDGES = [tuple(bridge["site"]) for bridge in DATA["bridge"]]
_SHRINES = [tuple(bridge["shrine_site"]) for bridge in DATA["bridge"]]
SITES = len(_SITES)
SITE_LEVEL = np.array([site["level"] - 1 for site in DATA["site"]], np.int64)
TILE_CELLS: int = DATA["geometry"]["cells_per_tile"]
CELL_SPACES = SITES * TILE_CELLS
CENTRE = CELL_SPACES
BRIDGE, SHRINE = CENTRE + 1, CENTRE + 4
SHRINES = len(_SHRINES)
SPACES = SHRINE + SHRINES
NOWHERE = -1

# Sites of all spaces; the hubs and shrines have sites of their own after the 30 tile sites
_ALL_SITES = [*_SITES, (0, 0), *_BRIDGES, *_SHRINES]
CENTRE_SITE = SITES
DRAGON_SITES = SITES + 1  # where a dragon can be: the tile sites, and C in scenario 6
# Large tables are narrow, and few functions read one: for a GPU each has a copy of its own, and there are 64 KiB.
SITE_OF = np.array([*(cell // TILE_CELLS for cell in range(CELL_SPACES)), *range(SITES, SITES + 7)], np.int16)


def _centre_cell(site: tuple[int, ...]) -> tuple[int, int]:
    u, v = site
    (au, bu), (av, bv) = DATA["geometry"]["tile_vector_u"], DATA["geometry"]["tile_vector_v"]
    return au * u + av * v, bu * u + bv * v


def _coordinates(space: int) -> tuple[int, int]:
    """Where a space lies on the hexagonal grid; hubs and shrines at the centre of their site (FK-3.14)."""
    q, r = _centre_cell(_ALL_SITES[SITE_OF[space]])
    if space < CELL_SPACES and space % TILE_CELLS:
        dq, dr = _D[space % TILE_CELLS - 1]
        return q + dq, r + dr
    return q, r


Q = np.array([_coordinates(space)[0] for space in range(SPACES)], np.int16)
R = np.array([_coordinates(space)[1] for space in range(SPACES)], np.int16)

# Which space covers a coordinate: cells their own, hubs all seven of their site (FK-3.6)
_COVERS: dict[tuple[int, int], int] = {_coordinates(cell): cell for cell in range(CELL_SPACES)}
for _hub in range(CENTRE, SHRINE):
    _q, _r = _coordinates(_hub)
    for _dq, _dr in [[0, 0], *_D]:
        _COVERS[_q + _dq, _r + _dr] = _hub

# Steps: 0–5 directions D0–D5 from a cell, 6–17 exits of a hub, 18 bridge to shrine, 19 shrine to bridge (FK-18)
STEPS = 20
FIRST_EXIT, TO_SHRINE, TO_BRIDGE = 6, 18, 19
STEP_TO = np.full((SPACES, STEPS), NOWHERE, np.int16)
FIRST_STEP = np.array([0] * CELL_SPACES + [FIRST_EXIT] * 4 + [TO_BRIDGE] * 3, np.int16)
END_STEP = np.array([6] * CELL_SPACES + [TO_SHRINE] + [TO_SHRINE + 1] * 3 + [STEPS] * 3, np.int16)


def _neighbour_site(site: int, k: int) -> tuple[int, ...]:
    u, v = _ALL_SITES[site]
    du, dv = DATA["geometry"]["tile_directions"][k % 6]
    return u + du, v + dv


for _cell in range(CELL_SPACES):
    for _k, (_dq, _dr) in enumerate(_D):
        STEP_TO[_cell, _k] = _COVERS.get((int(Q[_cell]) + _dq, int(R[_cell]) + _dr), NOWHERE)
for _hub in range(CENTRE, SHRINE):
    for _k in range(6):
        _there = _neighbour_site(int(SITE_OF[_hub]), _k)
        if _there in _SITES:  # FK-3.10
            STEP_TO[_hub, FIRST_EXIT + 2 * _k] = _SITES.index(_there) * TILE_CELLS + 1 + (_k + 3) % 6
            STEP_TO[_hub, FIRST_EXIT + 2 * _k + 1] = _SITES.index(_there) * TILE_CELLS + 1 + (_k + 4) % 6
for _j in range(SHRINES):
    STEP_TO[BRIDGE + _j, TO_SHRINE] = SHRINE + _j
    STEP_TO[SHRINE + _j, TO_BRIDGE] = BRIDGE + _j

# Neighbouring tile sites of every site (C counts as one only for the dragons of scenario 6)
SITE_NEXT = np.full((DRAGON_SITES, 6), NOWHERE, np.int16)
for _site in range(DRAGON_SITES):
    for _k in range(6):
        _there = _neighbour_site(_site, _k)
        if _there in [*_SITES, (0, 0)]:
            SITE_NEXT[_site, _k] = _ALL_SITES.index(_there)


def _touched(space: int, k: int) -> int:
    """The tile site that a space touches in tile direction k (FK-3.12)."""
    if space >= SHRINE:
        return NOWHERE
    outer = space % TILE_CELLS - 1
    if space < CELL_SPACES and (outer < 0 or k not in (outer, (outer - 1) % 6)):
        return NOWHERE
    there = _neighbour_site(int(SITE_OF[space]), k)
    return _SITES.index(there) if there in _SITES else NOWHERE


TOUCHES = np.array([[_touched(space, k) for k in range(6)] for space in range(SPACES)], np.int8)


def _space_name(space: int) -> str:
    if space == CENTRE:
        return "C"
    if space >= SHRINE:
        return f"S{space - SHRINE}"
    if space >= BRIDGE:
        return f"B{space - BRIDGE}"
    u, v = _SITES[space // TILE_CELLS]
    outer = space % TILE_CELLS - 1
    return f"({u},{v}):{'c' if outer < 0 else outer}"


SPACE_NAMES = tuple(_space_name(space) for space in range(SPACES))
SITE_PLACES: tuple[Any, ...] = tuple(_ALL_SITES)  # (u, v) of every site, for drawing
