"""Wounds and the beast (SS-14), and what the village loses and regains (SS-15)."""

from tatami.games.samurai_spirit.components import (
    BACK,
    BACKS_APPLY,
    FAMILIES,
    FAMILY_BACK,
    FARM_BACK,
    FARMS,
    FIRE_BACK,
)
from tatami.games.samurai_spirit.events import (
    BARRICADE_BUILT,
    BARRICADE_LOST,
    BEAST_WOUNDED,
    BECAME_BEAST,
    BY_FARM,
    DIED,
    FAMILY_LOST,
    FARM_LOST,
    HEALED,
    HUMAN_WOUNDED,
    WOUNDED,
    emit,
)
from tatami.games.samurai_spirit.state import DEATH, FAMILIES_GONE, FARMS_GONE, ROUND_END
from tatami.kernel.compiling import rule
from tatami.kernel.records import i64
from tatami.kernel.rng import below


@rule
def count_bits(bits):
    """How many things a set given as bits has."""
    count = 0
    while bits:
        count += bits & 1
        bits >>= 1
    return count


@rule
def draw_bit(s, bits):
    """Draw one thing of a set given as bits, each equally likely."""
    skip = below(s, count_bits(bits))
    place = 0
    while True:
        if (bits >> place) & 1:
            if skip == 0:
                return place
            skip -= 1
        place += 1


@rule
def in_round(s):
    """The Samurai who have not passed, as bits (SS-2.10)."""
    seats = 0
    for seat in range(s.players):
        if not s.passed[seat]:
            seats |= 1 << seat
    return seats


@rule
def wounded(s):
    """The seats with a Wound token, as bits."""
    seats = 0
    for seat in range(s.players):
        if s.wound[seat]:
            seats |= 1 << seat
    return seats


@rule
def note_change(s, seat):
    """A Samurai's total or Kiai value has changed: put them on the trigger list, once (SS-11.4)."""
    for place in range(s.triggers):
        if s.trigger[place] == seat:
            return
    s.trigger[s.triggers] = seat
    s.triggers += 1


@rule
def hurt(s, seat, why):
    """Receive a Wound: human/0, human/1, beast/0, beast/1, death (SS-14.2)."""
    if not s.wound[seat]:
        s.wound[seat] = 1
        emit(s, WOUNDED, seat, BEAST_WOUNDED if s.beast[seat] else HUMAN_WOUNDED, why)
    elif not s.beast[seat]:
        s.wound[seat] = 0
        s.beast[seat] = 1
        emit(s, WOUNDED, seat, BECAME_BEAST, why)
        note_change(s, seat)  # SS-14.3
    else:
        s.ending = DEATH  # SS-18.2 (a)
        emit(s, WOUNDED, seat, DIED, why)


@rule
def heal(s, seat):
    """Remove a Wound token; a beast stays a beast (SS-14.4)."""
    s.wound[seat] = 0
    emit(s, HEALED, seat)


@rule
def build_barricade(s):
    """Add a Barricade, never above the cap (SS-13.16)."""
    if s.barricades < s.cap:
        s.barricades += 1
        emit(s, BARRICADE_BUILT, s.barricades)


@rule
def lose_barricade(s):
    """Remove a Barricade, or a Farmstead if none is left (SS-15.2)."""
    if s.barricades > 0:
        burn_barricade(s)
    else:
        lose_farm(s)


@rule
def burn_barricade(s):
    """One Barricade less; that never has a further effect (SS-15.9)."""
    s.barricades -= 1
    emit(s, BARRICADE_LOST, s.barricades)


@rule
def lose_farm(s):
    """Remove a Farmstead and, on hard and heroic, apply its back; one back may bring down another (SS-15.3–15.8)."""
    while True:
        farm = draw_bit(s, i64(s.farms))
        s.farms &= ~(1 << farm)
        left = count_bits(i64(s.farms))
        applies = BACKS_APPLY[s.difficulty] and left > 0  # SS-15.4, SS-15.6
        back = BACK[farm]
        emit(s, FARM_LOST, left, back, applies)
        if left == 0:
            s.ending = FARMS_GONE  # SS-18.2 (b)
        if not applies:
            return
        if back == FARM_BACK:
            continue
        if back == FIRE_BACK:
            if s.barricades == 0:
                continue
            burn_barricade(s)
        elif back == FAMILY_BACK:
            lose_family(s)
        else:
            everyone = (1 << s.players) - 1
            hurt(s, draw_bit(s, i64(everyone if s.phase == ROUND_END else in_round(s))), BY_FARM)
        return


@rule
def lose_family(s):
    """Remove a random Family (SS-15.5)."""
    family = draw_bit(s, i64(s.families))
    s.families &= ~(1 << family)
    emit(s, FAMILY_LOST, family, count_bits(i64(s.families)))
    if s.families == 0:
        s.ending = FAMILIES_GONE  # SS-18.2 (c)


@rule
def points(s):
    """The score of a victory: Farmsteads, Families, and 1 if nobody has a Wound token (SS-18.4)."""
    unhurt = 1 if wounded(s) == 0 else 0
    return count_bits(i64(s.farms)) + count_bits(i64(s.families)) + unhurt


assert FARMS < 8 and FAMILIES < 8  # both fit into the bits of a small number
