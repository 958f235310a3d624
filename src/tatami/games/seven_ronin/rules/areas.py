"""What the occupied areas do, in the order the Attacker chooses (SR-13)."""

from tatami.games.seven_ronin.actions import (
    AREA_STOP,
    AREA_USE,
    AREAS_DONE,
    INN_COPY,
    TARGET_AREA,
    TARGET_RONIN,
)
from tatami.games.seven_ronin.components import (
    AREAS,
    BESIDE_WATCHTOWER,
    FIELDS,
    GRANARY,
    GRANARY_NINJA,
    GRAVEYARD,
    GRAVEYARD_NINJA,
    INN,
    KABE,
    PEN,
    ROAD,
    ROAD_NINJA,
    RONIN,
    SHRINE,
    WATCHTOWER,
    WELL,
)
from tatami.games.seven_ronin.events import (
    AREA_USED,
    INN_COPIED,
    PINNED,
    REFILLED,
    REINFORCED,
    SILENCED,
    WITHDREW,
)
from tatami.games.seven_ronin.rules.abilities import on_area
from tatami.games.seven_ronin.rules.ending import wiped_out
from tatami.games.seven_ronin.rules.wounds import reinforce, wound
from tatami.games.seven_ronin.state import AREA_PHASE, AREA_TARGET, OFF
from tatami.kernel.compiling import rule
from tatami.kernel.events import emit

# --- what can be used (SR-13.3, SR-13.5) ------------------------------------------------------------------------------


@rule
def ronin_on(s, areas):
    """The ronin, as bits, who stand on one of the given areas (bits too)."""
    found = 0
    for ronin in range(RONIN):
        if on_area(s, ronin) and (areas >> int(s.stands[ronin])) & 1:
            found |= 1 << ronin
    return found


@rule
def possible_targets(s, area):
    """The ronin, as bits, that the ability of an area can be aimed at; never one on the Market (SR-13.6)."""
    if area == WATCHTOWER:
        return ronin_on(s, BESIDE_WATCHTOWER) & ~s.already_hit  # SR-13.9
    ronin = ronin_on(s, (1 << AREAS) - 1)
    if area == PEN:
        return ronin & ~s.pin_next  # SR-13.14
    if area == SHRINE:
        return ronin & ~s.shrine_next & ~(1 << KABE)  # SR-13.15
    return ronin if area == WELL else 0


@rule
def has_effect(s, area):
    """Whether using an occupied area's ability would do anything (SR-13.5)."""
    if area == GRANARY:
        return s.pool > 0
    if area == ROAD:
        return s.reserve > 0
    if area == GRAVEYARD or (FIELDS >> area) & 1:
        return True
    return (s.pool > 0 or area in (PEN, SHRINE)) and possible_targets(s, area) != 0


@rule
def mark_areas(s, mask):
    """The abilities the Attacker can use or copy now; to stop is always possible (SR-13.1, SR-13.16)."""
    mask[AREAS_DONE] = True
    count = 1
    inn = s.ninja[INN] > 0 and not (s.areas_used >> INN) & 1
    unused = ~(s.areas_used | FIELDS)  # SR-13.24
    for area in range(AREAS):
        if s.ninja[area] > 0 and area != INN and ((unused >> area) & 1 or inn) and has_effect(s, area):
            if (unused >> area) & 1:
                mask[AREA_USE + area] = True
                count += 1
            if inn:
                mask[INN_COPY + area] = True
                count += 1
    return count


@rule
def mark_targets(s, mask):
    """What the ability that is being resolved asks for."""
    count = 0
    if s.using in (ROAD, GRAVEYARD):
        if s.moved > 0:
            mask[AREA_STOP] = True
            count += 1
        for area in range(AREAS):
            if s.target == area or (s.target == OFF and (s.using == ROAD or s.ninja[area] > 0)):
                mask[TARGET_AREA + area] = True
                count += 1
        return count
    targets = possible_targets(s, s.using)
    for ronin in range(RONIN):
        if (targets >> ronin) & 1:
            mask[TARGET_RONIN + ronin] = True
            count += 1
    return count


# --- using them -------------------------------------------------------------------------------------------------------


@rule
def choose_area(s, action):
    """An area's own ability, or another's through the Inn; each once a round (SR-13.4, SR-13.16)."""
    if action < INN_COPY:
        area = action - AREA_USE
        s.areas_used |= 1 << area
        emit(s, AREA_USED, area)
    else:
        area = action - INN_COPY
        s.areas_used |= 1 << INN
        emit(s, INN_COPIED, area)
    if area == GRANARY:
        refill(s)
    elif (FIELDS >> area) & 1:
        s.inn_is_field = 1  # SR-13.18
    elif area == WATCHTOWER:
        shell(s)
    else:
        s.using = area
        s.phase = AREA_TARGET


@rule
def refill(s):
    """Granary: ninja come from the pool to the reserve (SR-13.11, SR-13.7)."""
    count = min(GRANARY_NINJA, int(s.pool))
    s.pool -= count
    s.reserve += count
    emit(s, REFILLED, count)


@rule
def shell(s):
    """Watchtower: a wound to each ronin beside it; the Attacker chooses if the pool is short (SR-13.9, SR-13.10)."""
    targets = possible_targets(s, WATCHTOWER)
    wanted = 0
    for ronin in range(RONIN):
        wanted += (targets >> ronin) & 1
    if s.pool < wanted:
        s.hits = s.pool
        s.using = WATCHTOWER
        s.phase = AREA_TARGET
        return
    s.pool -= wanted  # all at once, before a ronin who falls gives his ninja back
    for ronin in range(RONIN):
        if (targets >> ronin) & 1:
            wound(s, ronin, 1)
    wiped_out(s)


@rule
def end_ability(s):
    """The ability is resolved; the Attacker goes on."""
    s.phase = AREA_PHASE
    s.using = OFF
    s.target = OFF
    s.moved = 0


@rule
def aim_at_ronin(s, ronin):
    """The chosen ronin is poisoned, held, silenced or shelled."""
    area = s.using
    if area == WATCHTOWER:
        s.hits -= 1
        s.already_hit |= 1 << ronin
        hit_from_pool(s, ronin)
        if s.hits > 0 and not s.ending:
            return
        s.hits = 0
        s.already_hit = 0
    elif area == WELL:
        hit_from_pool(s, ronin)  # SR-13.12
    elif area == PEN:
        s.pin_next |= 1 << ronin
        emit(s, PINNED, ronin)
    else:
        s.shrine_next |= 1 << ronin
        emit(s, SILENCED, ronin)
    if not s.ending:
        end_ability(s)


@rule
def hit_from_pool(s, ronin):
    """A ninja of the pool becomes a wound, and nobody can take it over (SR-11.11)."""
    s.pool -= 1
    wound(s, ronin, 1)
    wiped_out(s)  # SR-13.26


@rule
def aim_at_area(s, area):
    """Graveyard: a ninja of an area goes back to the reserve. Road: one comes from there."""
    s.moved += 1
    if s.using == GRAVEYARD:
        s.ninja[area] -= 1
        s.reserve += 1
        emit(s, WITHDREW, area)
        if s.moved == GRAVEYARD_NINJA or not any_ninja(s):
            end_ability(s)
    else:
        s.ninja[area] += 1
        s.reserve -= 1
        s.target = area
        emit(s, REINFORCED, area)
        if s.moved == ROAD_NINJA or s.reserve == 0:
            arrive(s)


@rule
def any_ninja(s):
    """Whether a ninja is left on any area (SR-13.19)."""
    for area in range(AREAS):
        if s.ninja[area] > 0:
            return True
    return False


@rule
def arrive(s):
    """The last ninja of the Road has arrived (SR-13.22)."""
    s.moved = 0
    reinforce(s, s.target)


@rule
def stop(s):
    """AREA_STOP: the Attacker leaves it at one ninja."""
    if s.using == ROAD:
        arrive(s)
    else:
        end_ability(s)
