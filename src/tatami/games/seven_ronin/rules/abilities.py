"""What the ronin can do, in the order the Defender chooses (SR-11)."""

from tatami.games.seven_ronin.actions import (
    HAYAI_MOVE,
    MUSASHI_KILL,
    RONIN_DONE,
    TAIKO_HEAL,
    YOBU_PUSH_CCW,
    YOBU_PUSH_CW,
    YOBU_STOP,
    YUMI_SHOOT,
)
from tatami.games.seven_ronin.components import (
    AREAS,
    HAYAI,
    MARKET,
    MUSASHI,
    PUSHED_NINJA,
    RONIN,
    TAIKO,
    TASUKE,
    YOBU,
    YUMI,
)
from tatami.games.seven_ronin.events import HAYAI_MOVED, MUSASHI_KILLED, TAIKO_HEALED, YOBU_PUSHED, YUMI_SHOT
from tatami.games.seven_ronin.rules.ending import wiped_out
from tatami.games.seven_ronin.state import OFF, RONIN_PHASE, YOBU_SECOND
from tatami.kernel.compiling import rule
from tatami.kernel.events import emit


@rule
def on_area(s, ronin):
    """Whether a ronin stands on an area, not on the Market."""
    return OFF < s.stands[ronin] < MARKET


@rule
def able(s, ronin):
    """Whether a ronin may use an ability at all this round (SR-11.1, SR-11.3)."""
    return not ((s.abilities_used | s.shrined) >> ronin) & 1 and on_area(s, ronin)


@rule
def faces_ninja(s, ronin):
    """Whether the ronin's area is not free: it contains ninja (SR-10.4)."""
    return s.ninja[s.stands[ronin]] > 0


@rule
def barred_to_hayai(s):
    """The areas, as bits, where another ronin stands with whom Hayai cannot share (SR-11.6)."""
    barred = 0
    for other in range(RONIN):
        if on_area(s, other) and (other != TASUKE or (s.shrined >> TASUKE) & 1):
            barred |= 1 << int(s.stands[other])
    return barred


@rule
def mark_abilities(s, mask):
    """All uses of abilities that are possible now (SR-11.5); to stop always is."""
    mask[RONIN_DONE] = True
    count = 1
    if able(s, HAYAI) and not faces_ninja(s, HAYAI):
        barred = barred_to_hayai(s)
        for area in range(AREAS):
            if s.ninja[area] > 0 and not (barred >> area) & 1:
                mask[HAYAI_MOVE + area] = True
                count += 1
    if able(s, MUSASHI) and faces_ninja(s, MUSASHI):
        mask[MUSASHI_KILL] = True
        count += 1
    if able(s, TAIKO) and not faces_ninja(s, TAIKO):
        for other in range(RONIN):
            if other != TAIKO and s.wounds[other] > 0 and on_area(s, other):
                mask[TAIKO_HEAL + other] = True
                count += 1
    if able(s, YUMI) and s.reserve > 0 and not faces_ninja(s, YUMI):
        mask[YUMI_SHOOT] = True
        count += 1
    if able(s, YOBU) and faces_ninja(s, YOBU):
        mask[YOBU_PUSH_CW] = True
        mask[YOBU_PUSH_CCW] = True
        count += 2
    return count


@rule
def mark_second_push(s, mask):
    """Yobu pushes a second ninja, or leaves it at one (SR-11.9)."""
    mask[YOBU_PUSH_CW] = True
    mask[YOBU_PUSH_CCW] = True
    mask[YOBU_STOP] = True
    return 3


@rule
def use_ability(s, action):
    """A ronin does what he is known for; each of them once a round (SR-11.1)."""
    if action == MUSASHI_KILL:
        kill(s)
    elif action == YUMI_SHOOT:
        shoot(s)
    elif action < MUSASHI_KILL:
        ride(s, action - HAYAI_MOVE)
    elif action < YUMI_SHOOT:
        heal(s, action - TAIKO_HEAL)
    else:
        push(s, 1 if action == YOBU_PUSH_CW else -1)


@rule
def ride(s, area):
    """Hayai moves to an area with ninja (SR-11.6)."""
    emit(s, HAYAI_MOVED, s.stands[HAYAI], area)
    s.stands[HAYAI] = area
    s.abilities_used |= 1 << HAYAI


@rule
def kill(s):
    """Musashi cuts down a ninja of his area (SR-11.8)."""
    area = s.stands[MUSASHI]
    s.ninja[area] -= 1
    s.pool += 1
    s.abilities_used |= 1 << MUSASHI
    emit(s, MUSASHI_KILLED, area)
    wiped_out(s)  # SR-11.13


@rule
def heal(s, ronin):
    """Taiko heals a wound of another ronin (SR-11.10)."""
    s.wounds[ronin] -= 1
    s.pool += 1
    s.abilities_used |= 1 << TAIKO
    emit(s, TAIKO_HEALED, ronin)


@rule
def shoot(s):
    """Yumi shoots a ninja of the reserve (SR-11.12)."""
    s.reserve -= 1
    s.pool += 1
    s.abilities_used |= 1 << YUMI
    emit(s, YUMI_SHOT)
    wiped_out(s)  # SR-11.13


@rule
def push(s, step):
    """Yobu pushes a ninja to a neighbouring area, and perhaps another one (SR-11.9)."""
    area = int(s.stands[YOBU])
    neighbour = (area + step + AREAS) % AREAS
    s.ninja[area] -= 1
    s.ninja[neighbour] += 1
    s.abilities_used |= 1 << YOBU
    s.moved += 1
    emit(s, YOBU_PUSHED, area, neighbour)
    if s.ninja[area] > 0 and s.moved < PUSHED_NINJA:
        s.phase = YOBU_SECOND
    else:
        end_push(s)


@rule
def end_push(s):
    """Yobu's ability is resolved; the others' follow (SR-11.4)."""
    s.moved = 0
    s.phase = RONIN_PHASE


@rule
def push_again(s, action):
    """YOBU_SECOND answered."""
    if action == YOBU_STOP:
        end_push(s)
    else:
        push(s, 1 if action == YOBU_PUSH_CW else -1)
