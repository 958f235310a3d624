"""Who would win a fight with a dragon: strengths, helpers, and the dragons to hunt or to keep away from.

Bit sets of dragons and of sites are whole numbers.
"""

import numpy as np

from tatami.games.fuji_koro.bots.weights import (
    DRAGON_DIE_HITS,
    DRAGON_DIE_HITS_LAST_LIFE,
    DRAGON_DIE_HITS_LATE,
    HIT_MARGIN,
    in_quest,
)
from tatami.games.fuji_koro.components import (
    CLASS_DICE,
    CLASS_INITIATIVE,
    CLASS_LIVES,
    DRAGON_CLASS,
    DRAGONS,
    HELMET,
    LEGEND,
    MAGIC,
    TAME_LIVES,
    TAMING,
    WEAPON,
)
from tatami.games.fuji_koro.geography import CENTRE_SITE, NOWHERE, SITE_NEXT
from tatami.games.fuji_koro.rules.combat.weapons import initiative, wielded_cells, worth
from tatami.games.fuji_koro.rules.ground import at, centre_of, distance, site_of, standing
from tatami.games.fuji_koro.state import ALIVE, ASLEEP
from tatami.kernel.compiling import inner, rule
from tatami.kernel.records import i64

BESIDE_TILE = 2  # from the centre of a tile to the spaces around it
# The hits of a die by colour, times 12; wood counts less than its faces say, for a broken handle ends the attacks
HITS_TIMES_12 = np.array([2, 12, 22, 30], np.int64)
LIFE_TIMES_12 = 14  # what a life of a dragon takes, in hits times 12: a sixth more than 12, for weapons break; by hand


@inner
def strength(s, seat):
    """The hits of an average full attack, times 12."""
    cells = wielded_cells(s, seat)
    total = i64(0)
    for cell in range(s.gear.shape[1]):
        if (cells >> cell) & 1:
            total += HITS_TIMES_12[s.gear[seat, cell] - 1]
    if total and s.magic[seat, WEAPON]:
        total += HITS_TIMES_12[MAGIC]
    return total


@inner
def attacks_taken(s, seat, dragon, force):
    """How often a dragon probably attacks before a force has slain it."""
    kind = DRAGON_CLASS[dragon]
    lives = CLASS_LIVES[kind, min(s.players - 1, 2) if s.coop else 2]
    if s.scenario == TAMING and dragon == LEGEND:
        lives -= TAME_LIVES
    attacks = (LIFE_TIMES_12 * lives + HIT_MARGIN[in_quest(s)] + force - 1) // force
    return attacks - 1 if initiative(s, seat) > CLASS_INITIATIVE[kind] else attacks


@rule
def outlasts(s, seat, dragon, force):
    """Whether a samurai's helmet would probably last until a force, theirs and their helpers', has slain a dragon."""
    if force == 0:
        return False
    hits = DRAGON_DIE_HITS_LAST_LIFE[in_quest(s)] if s.coop and s.lives[seat] == 1 else DRAGON_DIE_HITS[in_quest(s)]
    if s.coop and dragon == LEGEND and s.marker > 0:
        hits = DRAGON_DIE_HITS_LATE[in_quest(s)]
    damage = attacks_taken(s, seat, dragon, force) * CLASS_DICE[DRAGON_CLASS[dragon]] * hits
    return 12 * worth(s, seat, HELMET) >= damage


@inner
def force_with_helpers(s, seat, force, dragon, site):
    """The force of a samurai and of all beside a tile who would outlast its dragon with them."""
    total = force
    if s.coop:
        for other in range(s.players):
            if other != seat and is_beside(s, other, site):
                theirs = strength(s, other)
                if outlasts(s, other, dragon, force + theirs):
                    total += theirs
    return total


@inner
def is_beside(s, seat, site):
    """Whether a samurai could come to help on a tile."""
    is_hub = site >= CENTRE_SITE
    return standing(s, seat) and not is_hub and distance(centre_of(site), at(s, seat)) <= BESIDE_TILE


@inner
def combined_force(s, seat, force, dragon):
    """The force of a samurai and of all the others, wherever they are, who would outlast a dragon with them."""
    total = force
    for other in range(s.players):
        if other != seat and not s.escaped[other]:
            theirs = strength(s, other)
            if outlasts(s, other, dragon, force + theirs):
                total += theirs
    return total


@inner
def is_awake(s, dragon):
    """Whether a dragon is on the map and not asleep."""
    return s.dragon[dragon] == ALIVE and s.dragon_token[dragon] != ASLEEP


@inner
def danger_sites(s, seat):
    """Cooperative: the sites where a dragon that a samurai would not outlast may come before their next turn."""
    sites = i64(0)
    if s.coop:
        here, force = site_of(at(s, seat)), strength(s, seat)
        for dragon in range(DRAGONS):
            if is_awake(s, dragon) and not outlasts(s, seat, dragon, force_with_helpers(s, seat, force, dragon, here)):
                site = i64(s.dragon_site[dragon]) - 1
                sites |= 1 << site
                for k in range(6):
                    if SITE_NEXT[site, k] != NOWHERE:
                        sites |= 1 << i64(SITE_NEXT[site, k])
    return sites


@inner
def huntable_dragons(s, seat):
    """In a quest: the dragons, but for the legendary one, that all samurai together would outlast."""
    dragons = i64(0)
    if in_quest(s):
        force = strength(s, seat)
        for dragon in range(DRAGONS):
            alive = dragon != LEGEND and s.dragon[dragon] == ALIVE
            if alive and outlasts(s, seat, dragon, combined_force(s, seat, force, dragon)):
                dragons |= 1 << dragon
    return dragons


@inner
def dangerous_dragons(s, seat):
    """In a quest: the dragons awake that a samurai would not outlast alone."""
    dragons = i64(0)
    if in_quest(s):
        force = strength(s, seat)
        for dragon in range(DRAGONS):
            if is_awake(s, dragon) and not outlasts(s, seat, dragon, force):
                dragons |= 1 << dragon
    return dragons
