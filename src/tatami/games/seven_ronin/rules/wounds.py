"""Ninja become wounds, ronin fall (SR-12)."""

from tatami.games.seven_ronin.actions import WOUND_COMPANION, WOUND_TASUKE
from tatami.games.seven_ronin.components import AREAS, ENDURANCE, ROAD, TASUKE
from tatami.games.seven_ronin.events import ELIMINATED, OCCUPIED, WOUNDED
from tatami.games.seven_ronin.rules.ending import wiped_out
from tatami.games.seven_ronin.state import AREA_PHASE, OFF, SPLIT
from tatami.kernel.compiling import rule
from tatami.kernel.events import emit


@rule
def wound(s, ronin, count):
    """Ninja that have left their place come to a ronin's tile; a full tile eliminates him (SR-12.3)."""
    s.wounds[ronin] += count
    left = ENDURANCE[ronin] - s.wounds[ronin]
    emit(s, WOUNDED, ronin, count, left)
    if left == 0:
        eliminate(s, ronin)


@rule
def eliminate(s, ronin):
    """The ninja of his tile go to the pool; he leaves the game and everything that concerned him (SR-12.10)."""
    s.pool += s.wounds[ronin]
    s.wounds[ronin] = 0
    s.stands[ronin] = OFF
    others = ~(1 << ronin)
    s.alive &= others
    s.pinned &= others
    s.pin_next &= others
    s.shrined &= others
    s.shrine_next &= others
    emit(s, ELIMINATED, ronin)


@rule
def companion_on(s, area):
    """The ronin other than Tasuke who stands on an area, or -1."""
    for ronin in range(TASUKE):
        if s.stands[ronin] == area:
            return ronin
    return -1


@rule
def take_wounds(s, area):
    """The ninja of an area wound the ronin there (SR-12.1); false if the Defender has to split them (SR-12.5)."""
    ronin = companion_on(s, area)
    if s.stands[TASUKE] == area:
        if ronin >= 0:
            s.phase = SPLIT
            s.target = area
            return False
        ronin = TASUKE
    if ronin >= 0:
        count = min(int(s.ninja[area]), ENDURANCE[ronin] - s.wounds[ronin])  # SR-12.2
        s.ninja[area] -= count
        wound(s, ronin, count)
    return True


@rule
def deal_wounds(s, first):
    """Step II.2, area by area in ring order (SR-12.7), from an area on; then the Attacker's abilities."""
    for area in range(first, AREAS):
        if s.ninja[area] > 0 and (not take_wounds(s, area) or wiped_out(s)):  # SR-12.9
            return
    s.phase = AREA_PHASE
    if s.emitting:
        for area in range(AREAS):
            if s.ninja[area] > 0:
                emit(s, OCCUPIED, area, s.ninja[area])


@rule
def mark_split(mask):
    """Who takes the next wound: Tasuke or her companion."""
    mask[WOUND_TASUKE] = True
    mask[WOUND_COMPANION] = True
    return 2


@rule
def split_wound(s, action):
    """One ninja is assigned; the rest follow by themselves when only one of the two is left (SR-12.5, SR-12.6)."""
    area = s.target
    ronin = TASUKE if action == WOUND_TASUKE else companion_on(s, area)
    s.ninja[area] -= 1
    wound(s, ronin, 1)
    if wiped_out(s):
        return
    if s.ninja[area] > 0 and (not take_wounds(s, area) or wiped_out(s)):
        return
    s.target = OFF
    if s.using == ROAD:
        end_reinforcement(s, area)
    else:
        deal_wounds(s, area + 1)


@rule
def reinforce(s, area):
    """The Road's ninja have all arrived: they fight at once (SR-13.22)."""
    if take_wounds(s, area) and not wiped_out(s):
        end_reinforcement(s, area)


@rule
def end_reinforcement(s, area):
    """What is left after the fight occupies the area, and the Attacker goes on."""
    s.phase = AREA_PHASE
    s.using = OFF
    s.target = OFF
    if s.ninja[area] > 0:
        emit(s, OCCUPIED, area, s.ninja[area])
