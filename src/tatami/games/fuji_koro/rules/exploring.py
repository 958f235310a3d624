"""Exploring (FK-6.9 to FK-6.11)."""

from tatami.games.fuji_koro.actions import SITE_T
from tatami.games.fuji_koro.components import (
    ADVENTURE_CELL,
    DAISUKE,
    EACH_FOR_HIMSELF,
    ERUPT1,
    ERUPT4,
    EXPLORE_VP,
    FACE,
    LAVA,
    METAL_TOKEN,
    MICHI,
    MONK,
    NO_DRAGON,
    ON_THE_MOVE,
    ROCK,
    SCROLL_CELL,
    SURVIVAL,
    TILE_DRAGON,
    TILE_LEVEL,
    TOOTH,
    WOOD_TOKEN,
)
from tatami.games.fuji_koro.events import CALLED_BACK, DRAGON_FOUND, DREW_TILE, PLACED_TILE, emit
from tatami.games.fuji_koro.geography import CENTRE, NOWHERE, SITE_LEVEL, SITE_NEXT, SITES, TILE_CELLS, TOUCHES
from tatami.games.fuji_koro.rules.agenda import ask, drop, go_to, put, stage
from tatami.games.fuji_koro.rules.ground import at, put_dragon
from tatami.games.fuji_koro.rules.knapsack import MONK_SUPPLY, has_scroll
from tatami.games.fuji_koro.rules.magic import gain
from tatami.games.fuji_koro.state import (
    ALIVE,
    ASLEEP,
    CHOOSE_ROTATION,
    CHOOSE_SITE,
    LAVA_TILE,
    MICHI_WALK,
    PRINTED_LAVA,
    WALKING,
)
from tatami.kernel.compiling import inner, rule
from tatami.kernel.records import i64

SPOIL_TOOTH, SPOIL_STATUS = 1, 2  # bits beside a dragon in scenario 1 (FK-16.1.7)


@inner
def explorable(s, space, k):
    """The empty site that a space touches in tile direction k and that a tile is left for, or NOWHERE (FK-6.9)."""
    site = i64(TOUCHES[space, k])
    if site != NOWHERE and s.tile[site] == 0 and s.pile_size[SITE_LEVEL[site]] > 0:
        return site
    return NOWHERE


@inner
def can_explore(s, seat):
    """Whether the main part of Explore can be carried out."""
    for k in range(6):
        if explorable(s, at(s, seat), k) != NOWHERE:
            return True
    return False


@inner
def mark_sites(s, seat, mask):
    """DP-7."""
    count = 0
    for k in range(6):
        if explorable(s, at(s, seat), k) != NOWHERE:
            mask[SITE_T + k] = True
            count += 1
    return count


@inner
def go_on_exploring(s):
    """Choose a site, then a rotation; at last Michi's step (FK-8.14)."""
    if stage(s) == 0:
        go_to(s, 1)
        ask(s, CHOOSE_SITE, s.turn)
    elif stage(s) == 1:
        drop(s)
        if has_scroll(s, s.turn, MICHI):
            put(s, WALKING, 0, MICHI_WALK, 1, 0)


@inner
def draw_tile(s, seat, k):
    """DP-7 answered: draw the top tile of that level's pile."""
    s.site = TOUCHES[s.where[seat], k]
    level = SITE_LEVEL[s.site]
    s.pile_size[level] -= 1
    s.drawn = s.pile[level, s.pile_size[level]] + 1
    s.pile[level, s.pile_size[level]] = 0
    emit(s, DREW_TILE, seat, s.drawn - 1)
    ask(s, CHOOSE_ROTATION, seat)


@inner
def place_drawn(s, seat, rotation):
    """DP-8 answered: the tile is placed, and what is printed on it appears."""
    tile, site = s.drawn - 1, s.site
    s.drawn = 0
    s.site = 0
    emit(s, PLACED_TILE, seat, tile, site)
    lay_tile(s, site, tile, rotation)
    freshen_around(s, site)
    gain(s, seat, EXPLORE_VP[TILE_LEVEL[tile]])


@rule
def lay_tile(s, site, tile, rotation):
    """Lay a tile with all that belongs on it (FK-3.8, FK-6.10)."""
    s.tile[site] = tile + 1
    s.rotation[site] = rotation
    for i in range(TILE_CELLS):
        cell = site * TILE_CELLS
        if i:
            cell += 1 + (i - 1 + rotation) % 6
        fill_cell(s, cell, FACE[tile, i])
    dragon = TILE_DRAGON[tile]
    if dragon != NO_DRAGON:
        uncover_dragon(s, dragon, site)


@inner
def fill_cell(s, cell, content):
    """Put on a cell what is printed on it."""
    s.content[cell] = content
    if content == ROCK:
        return
    if content == LAVA:
        s.lava[cell] = PRINTED_LAVA
    elif ERUPT1 <= content <= ERUPT4:
        if (s.waves >> (content - ERUPT1)) & 1:
            s.lava[cell] = LAVA_TILE
    elif content in (WOOD_TOKEN, METAL_TOKEN):
        s.lying[cell] = 1
    elif content == MONK:
        s.monk[cell] = 1
        s.supply[MONK_SUPPLY] -= 1
    elif content == ADVENTURE_CELL:
        s.lying[cell] = s.adventure
    elif content == SCROLL_CELL:
        for seat in range(s.players):
            if s.character[seat] != DAISUKE:  # FK-2.5
                s.lying[cell] |= 1 << seat


@inner
def uncover_dragon(s, dragon, site):
    """A dragon comes to light."""
    s.dragon[dragon] = ALIVE
    put_dragon(s, dragon, site)
    emit(s, DRAGON_FOUND, dragon, site)
    if s.coop or s.scenario == ON_THE_MOVE:
        s.dragon_token[dragon] = ASLEEP  # FK-14.12
    elif s.scenario == EACH_FOR_HIMSELF:  # FK-16.1.7
        cell = site * TILE_CELLS
        if s.supply[TOOTH]:
            s.supply[TOOTH] -= 1
            s.lying[cell] |= SPOIL_TOOTH
        if s.status_left:
            s.status_left -= 1
            s.lying[cell] |= SPOIL_STATUS
    elif s.scenario == SURVIVAL:
        call_back(s)


@inner
def call_back(s):
    """Scenario 5: escaped samurai return to the rope they used (FK-16.5.1)."""
    for seat in range(s.players):
        if s.escaped[seat]:
            s.escaped[seat] = 0
            emit(s, CALLED_BACK, seat)


@inner
def freshen(s, site):
    """Turn all exhausted resource tokens of a tile face up."""
    for cell in range(site * TILE_CELLS, (site + 1) * TILE_CELLS):
        if s.content[cell] in (WOOD_TOKEN, METAL_TOKEN):
            s.lying[cell] = 1


@inner
def freshen_around(s, site):
    """FK-6.10 (3): exhausted tokens on the adjacent tiles turn face up."""
    for k in range(6):
        other = SITE_NEXT[site, k]
        if other != NOWHERE and other < SITES and s.tile[other]:
            freshen(s, other)


@inner
def some_token_exhausted(s, space):
    """Whether the tile under a space has an exhausted resource token (bonus ``refresh``)."""
    if space >= CENTRE:
        return False
    site = space // TILE_CELLS
    for cell in range(site * TILE_CELLS, (site + 1) * TILE_CELLS):
        if s.content[cell] in (WOOD_TOKEN, METAL_TOKEN) and not s.lying[cell]:
            return True
    return False
