"""Standing on the map: lava, dragons, steps and distances (FK-3)."""

from tatami.games.fuji_koro.actions import STEP
from tatami.games.fuji_koro.components import NO_DRAGON, ROPE, TAMING
from tatami.games.fuji_koro.geography import (
    CELL_SPACES,
    CENTRE,
    CENTRE_SITE,
    DRAGON_SITES,
    END_STEP,
    FIRST_STEP,
    NOWHERE,
    SITE_OF,
    STEP_TO,
    TILE_CELLS,
    Q,
    R,
)
from tatami.games.fuji_koro.state import NOBODY
from tatami.kernel.compiling import inner, rule
from tatami.kernel.records import i64

# --- the map, which rules read through these --------------------------------------------------------------------------


@inner
def site_of(space):
    """The site that a space belongs to."""
    return i64(SITE_OF[space])


@inner
def steps_from(space):
    """The steps that could be taken from a space."""
    return range(i64(FIRST_STEP[space]), i64(END_STEP[space]))


@inner
def leads_to(space, step):
    """Where a step leads when all tiles lie, or NOWHERE."""
    return i64(STEP_TO[space, step])


# --- what is where ----------------------------------------------------------------------------------------------------


@inner
def on_lava(s, space):
    """Whether a space is lava now (FK-3.16)."""
    return space < CELL_SPACES and s.lava[space] > 0


@rule
def step_target(s, space, step):
    """Where a step leads, or NOWHERE: off the map or onto a site without tile (FK-3.9 to FK-3.11)."""
    target = leads_to(space, step)
    if target != NOWHERE and target < CELL_SPACES and s.tile[target // TILE_CELLS] == 0:
        return NOWHERE
    return target


@inner
def dragon_on(s, space):
    """The living dragon of the tile that a space belongs to, or NO_DRAGON."""
    site = site_of(space)
    if site < DRAGON_SITES:
        return i64(s.dragon_at[site]) - 1
    return NO_DRAGON


@rule
def safe(s, space):
    """C, bridges and shrines are safe (FK-3.15); C is not in scenario 6 (FK-16.6.2)."""
    return space >= CELL_SPACES and not (space == CENTRE and s.scenario == TAMING)


@inner
def at(s, seat):
    """The space a samurai is on."""
    return i64(s.where[seat])


@inner
def standing(s, seat):
    """Whether a samurai is on the map and on their feet."""
    return not s.laid[seat] and not s.escaped[seat]


@inner
def visible(s, seat, has_kage):
    """Whether moving dragons and monks see a samurai (FK-14.13)."""
    return standing(s, seat) and not has_kage and not safe(s, at(s, seat))


@rule
def distance(a, b):
    """Straight-line distance (FK-3.14)."""
    dq, dr = Q[a] - Q[b], R[a] - R[b]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


@inner
def has_dry_neighbour(s, space, but_site):
    """Whether a space has an adjacent space without lava, outside a given site."""
    for step in steps_from(space):
        target = step_target(s, space, step)
        if target != NOWHERE and not on_lava(s, target) and site_of(target) != but_site:
            return True
    return False


@inner
def mark_dry_steps(s, space, but_site, mask):
    """Mark the steps onto adjacent spaces without lava, outside a given site."""
    count = 0
    for step in steps_from(space):
        target = step_target(s, space, step)
        if target != NOWHERE and not on_lava(s, target) and site_of(target) != but_site:
            mask[STEP + step] = True
            count += 1
    return count


@inner
def mark_lava_steps(s, space, mask):
    """Mark the steps onto adjacent lava spaces."""
    count = 0
    for step in steps_from(space):
        target = step_target(s, space, step)
        if target != NOWHERE and on_lava(s, target):
            mask[STEP + step] = True
            count += 1
    return count


@inner
def has_neighbour(s, space):
    """Whether any space is adjacent."""
    for step in steps_from(space):
        if step_target(s, space, step) != NOWHERE:
            return True
    return False


@inner
def on_rope(s, seat):
    """Whether a samurai stands where a rope leads out (FK-3.18)."""
    space = s.where[seat]
    if space == CENTRE:
        return s.rope > 0
    return on_secret_exit(s, seat)


@inner
def on_secret_exit(s, seat):
    """Whether a samurai stands at the secret exit."""
    space = s.where[seat]
    return space < CELL_SPACES and s.content[space] == ROPE


@inner
def next_standing_beside(s, seat, after):
    """The next samurai clockwise who stands on a seat's space, at least ``after`` seats on; how far on, or NOBODY."""
    for i in range(after, s.players):
        other = (seat + i) % s.players
        if s.where[other] == s.where[seat] and standing(s, other):
            return i
    return NOBODY


@inner
def remove_dragon(s, dragon):
    """A dragon leaves its place on the map."""
    s.dragon_at[s.dragon_site[dragon] - 1] = 0
    s.dragon_site[dragon] = 0


@inner
def put_dragon(s, dragon, site):
    """A dragon takes a tile for itself."""
    s.dragon_site[dragon] = site + 1
    s.dragon_at[site] = dragon + 1


@rule
def centre_of(site):
    """The centre cell of a site, or C."""
    return i64(CENTRE) if site == CENTRE_SITE else i64(site * TILE_CELLS)
