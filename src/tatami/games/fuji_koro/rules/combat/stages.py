"""The stages of a combat with a dragon or monk, and what wounds it (FK-9.13, FK-9.17)."""

from tatami.games.fuji_koro.components import (
    CLASS_LIVES,
    DRAGON_CLASS,
    EACH_FOR_HIMSELF,
    LEGENDARY,
    MONK_FOE,
    ON_THE_MOVE,
    TAME_LIVES,
    TAMING,
)
from tatami.games.fuji_koro.events import SLAIN_FOE, WOUNDED, emit
from tatami.games.fuji_koro.geography import CENTRE_SITE
from tatami.games.fuji_koro.rules.agenda import go_to, jot
from tatami.games.fuji_koro.rules.ending import finish
from tatami.games.fuji_koro.rules.ground import remove_dragon
from tatami.games.fuji_koro.state import BEAST_SLAIN, SLAIN, VICTORY
from tatami.kernel.compiling import inner, rule

(
    BEGIN,
    JOINING,
    ORDERING,
    SENDING,
    NEXT_ATTACK,
    STRUCK,
    WINDOW,
    SUFFERING,
    TEETH,
    REWARD,
    KIBAS_TOOTH,
    TIME_OUT,
    FINISHED,
) = range(13)


@inner
def next_stage(s, new_stage):
    """Go on with another stage, counting from the first seat."""
    go_to(s, new_stage)
    jot(s, 0, 0)


@inner
def is_dragon(s):
    """Whether the foe is a dragon, not a monk."""
    return s.foe != MONK_FOE


@rule
def full_lives(s):
    """The lives that the foe begins with (FK-14.17, FK-16.1.4)."""
    crowd = 2
    if s.coop:
        crowd = min(s.players - 1, 2)
    elif s.scenario == EACH_FOR_HIMSELF:
        crowd = 0
    return CLASS_LIVES[DRAGON_CLASS[s.foe], crowd]


@inner
def fighters(s):
    """How many samurai are still in the combat."""
    count = 0
    for seat in range(s.players):
        count += s.fighting[seat]
    return count


@rule
def hurt_foe(s, hits, hitter):
    """Lower the foe's lives; at 0 it is defeated at once."""
    s.foe_lives = max(0, s.foe_lives - hits)
    emit(s, WOUNDED, s.foe, hits, s.foe_lives)
    beast = s.scenario == TAMING and is_dragon(s) and DRAGON_CLASS[s.foe] == LEGENDARY
    if s.foe_lives == 0:
        if beast:
            finish(s, BEAST_SLAIN)  # FK-16.6.3
        slay(s, hitter)
    elif beast and s.foe_space == CENTRE_SITE and s.foe_lives <= TAME_LIVES:
        finish(s, VICTORY)


@inner
def slay(s, hitter):
    """The foe is defeated (FK-9.17, FK-16.2.3, FK-16.4.3)."""
    emit(s, SLAIN_FOE, s.foe)
    next_stage(s, REWARD)
    if is_dragon(s):
        s.dragon[s.foe] = SLAIN
        s.dragon_token[s.foe] = 0
        s.dragon_due[s.foe] = 0
        remove_dragon(s, s.foe)
        if s.scenario == ON_THE_MOVE:
            s.trophy[s.foe] = hitter + 1
