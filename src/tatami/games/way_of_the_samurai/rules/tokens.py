"""Gauges, tokens and wounds: what is gained, lost and paid, and who falls (WS-4, WS-9, WS-12, WS-13, WS-18)."""

from tatami.games.way_of_the_samurai.components import (
    BLOOD_CARDS,
    BLOOD_KI,
    BLOOD_LIFE,
    BLOOD_MOST,
    DAMAGE_FACTOR,
    DIE_MAX,
    FATAL,
    GAUGE_MIN,
    GAUGES,
    GUARD,
    KEMPO,
    KEMPO_RISES_TO,
    KI_MAX,
    LIFE_MAX,
    NODACHI,
    ODA,
    STORM,
    TAKESHI,
    WEAPON_MOST,
    WIND,
    WIND_GUARD,
    WOUND_KI,
    WOUND_LIFE,
    WOUNDS,
)
from tatami.games.way_of_the_samurai.events import (
    AMBUSHER,
    BEHEADED,
    BLED,
    CLAN_OPPONENT,
    DIE_RAISED,
    DOJO_OPPONENT,
    FELL,
    GAINED,
    KEMPO_ROSE,
    LOST_TOKENS,
    NAMED_ENEMY,
    ONE_OF_THREE,
    PAID,
    WOUNDED,
)
from tatami.games.way_of_the_samurai.state import (
    BY_BEHEADING,
    BY_BLOOD,
    BY_LIFE,
    BY_TAKESHI,
    BY_WOUND,
    CAMPAIGN_1,
    CLAN,
    DUEL,
    ONE_AGAINST_THREE,
    SINGLE_FIGHT,
)
from tatami.kernel.compiling import rule
from tatami.kernel.events import emit
from tatami.kernel.records import i64
from tatami.kernel.rng import below

SUFFERED, DEALT = 0, 1  # a wound of one's own, or one that the attacker deals


# --- gauges -----------------------------------------------------------------------------------------------------------


@rule
def shift_gauge(s, seat, gauge, delta):
    """Move a slider; what exceeds a limit is lost for good (WS-4.3)."""
    s.gauges[seat, gauge] = min(max(s.gauges[seat, gauge] + delta, GAUGE_MIN), s.most[seat, gauge])


@rule
def limit_gauges(s, seat):
    """Set the effective maxima, and lower a gauge that stands above its own at once (WS-4.2, WS-4.7)."""
    for gauge in range(GAUGES):
        most = WEAPON_MOST[s.weapon[seat], gauge]
        if gauge == GUARD and s.weather == WIND:
            most = min(most, WIND_GUARD)
        for card in range(BLOOD_CARDS):
            if (s.blood_drawn >> card) & 1:
                most = min(most, BLOOD_MOST[card, gauge])
        s.most[seat, gauge] = most
        s.gauges[seat, gauge] = min(s.gauges[seat, gauge], most)


# --- events -----------------------------------------------------------------------------------------------------------


@rule
def fighter(s, who):
    """Who a fighter is, as events name them: a seat, an enemy by name, or one of the many (see events.py)."""
    if who < s.players:
        return who
    if s.mode == SINGLE_FIGHT:
        return NAMED_ENEMY + s.enemy
    if s.mode == ONE_AGAINST_THREE:
        return ONE_OF_THREE + who - 1
    if s.mode == CAMPAIGN_1:
        return DOJO_OPPONENT + s.node
    return CLAN_OPPONENT if s.mode == CLAN else AMBUSHER


# --- falling ----------------------------------------------------------------------------------------------------------


@rule
def fall(s, who, cause):
    """A fighter is defeated; nothing further of the step is resolved (WS-0.6, WS-16)."""
    s.fallen |= 1 << who
    s.cause = cause
    s.halted = 1
    emit(s, FELL, fighter(s, who), cause)


@rule
def check_takeshi(s, seat):
    """Takeshi defeats a player without Ki, whatever took it (WS-18.3)."""
    if s.enemy == TAKESHI and s.ki[seat] == 0:
        fall(s, seat, BY_TAKESHI)


# --- gaining and paying -----------------------------------------------------------------------------------------------


@rule
def gain(s, seat, life, ki):
    """Gain tokens up to the maxima; what is beyond them is forfeited (WS-9.1, WS-13.3)."""
    life = min(life, LIFE_MAX - s.life[seat])
    ki = min(ki, KI_MAX[s.weapon[seat]] - s.ki[seat])
    s.life[seat] += life
    s.ki[seat] += ki
    if life or ki:
        emit(s, GAINED, seat, life, ki)


@rule
def pay_ki(s, seat, count, action):
    """Pay Ki for an action; the payment itself may end a fight against Takeshi (WS-9.8)."""
    s.ki[seat] -= count
    emit(s, PAID, seat, 0, count, action)
    check_takeshi(s, seat)


@rule
def pay_life(s, seat, action):
    """Pay one Life: not a loss, so neither Oda nor the Nodachi looks at it (WS-0.5)."""
    s.life[seat] -= 1
    emit(s, PAID, seat, 1, 0, action)


@rule
def raise_die(s, seat, count):
    """The wound die goes up, to 6 at most; against Kempo it has no level (WS-10.4, WS-18.5)."""
    if s.enemy != KEMPO and s.die[seat] < DIE_MAX:
        s.die[seat] = min(s.die[seat] + count, DIE_MAX)
        emit(s, DIE_RAISED, seat, s.die[seat])


# --- losing -----------------------------------------------------------------------------------------------------------


@rule
def lose(s, who, life, ki, cause):
    """A fighter loses Life, then Ki (WS-7.6, WS-12.2)."""
    if who < s.players:
        player_loses(s, who, life, ki, cause)
    else:
        enemy_loses(s, who, life, ki, cause)


@rule
def player_loses(s, seat, life, ki, cause):
    """Token by token, since Oda and the Nodachi look at every single one (WS-13.1, WS-13.2)."""
    life_lost, ki_lost, oda = 0, 0, 0
    doomed = False
    while life_lost < life and not doomed:
        s.life[seat] -= 1
        life_lost += 1
        doomed = s.life[seat] == 0
        if not doomed:
            if s.enemy == ODA:  # WS-18.4
                s.life[1] += 1
                oda += 1
            if s.weapon[seat] == NODACHI and s.ki[seat] > 0:  # WS-17.4
                s.ki[seat] -= 1
                ki_lost += 1
                doomed = s.enemy == TAKESHI and s.ki[seat] == 0
    if not doomed:
        taken = min(ki, i64(s.ki[seat]))
        s.ki[seat] -= taken
        ki_lost += taken
    if life_lost or ki_lost:
        emit(s, LOST_TOKENS, seat, life_lost, ki_lost, cause)
    if oda:
        emit(s, GAINED, fighter(s, 1), oda, 0)
    if s.life[seat] == 0:
        fall(s, seat, cause if s.mode == DUEL else BY_LIFE)  # R5
    elif ki_lost:
        check_takeshi(s, seat)


@rule
def enemy_loses(s, who, life, ki, cause):
    """An enemy loses tokens as far as there are any (WS-13.4, WS-13.5)."""
    life = min(life, i64(s.life[who]))
    s.life[who] -= life
    dead = s.life[who] == 0
    if dead and s.enemy != KEMPO:
        emit(s, LOST_TOKENS, fighter(s, who), life, 0, cause)
        fall(s, who, cause)
        return
    ki = min(ki, i64(s.ki[who]))
    s.ki[who] -= ki
    if life or ki:
        emit(s, LOST_TOKENS, fighter(s, who), life, ki, cause)
    if dead:
        kempo_rises(s)


@rule
def kempo_rises(s):
    """Kempo without Life goes back to 8 and suffers a level 2 wound, which cannot take all 8 again (WS-18.5)."""
    s.life[1] = KEMPO_RISES_TO
    emit(s, KEMPO_ROSE, fighter(s, 1), KEMPO_RISES_TO)
    card = below(s, WOUNDS)
    emit(s, WOUNDED, fighter(s, 1), card, 2)
    if card == FATAL:
        emit(s, BEHEADED, fighter(s, 1))
        fall(s, 1, BY_WOUND)
        return
    life = WOUND_LIFE[card, 2] * DAMAGE_FACTOR[s.weapon[0]]
    ki = min(WOUND_KI[card, 2], i64(s.ki[1]))
    s.life[1] -= life
    s.ki[1] -= ki
    emit(s, LOST_TOKENS, fighter(s, 1), life, ki, BY_WOUND)


# --- wounds -----------------------------------------------------------------------------------------------------------


@rule
def wound(s, who, level, dealt):
    """A wound of level 1 or 2: a card out of the full deck of five, whoever the victim is (WS-12.1)."""
    if s.weather == STORM:
        level = 2  # WS-21.7
    if s.blood and who < s.players:
        bleed(s, who, level)
        return
    card = below(s, WOUNDS)
    emit(s, WOUNDED, fighter(s, who), card, level)
    if card == FATAL:  # WS-12.3
        if level == 2:
            emit(s, BEHEADED, fighter(s, who))
            fall(s, who, BY_BEHEADING if who < s.players else BY_WOUND)  # WS-16.8, R5
        return
    factor = DAMAGE_FACTOR[s.weapon[s.turn]] if dealt else 1  # WS-17.5
    lose(s, who, WOUND_LIFE[card, level] * factor, WOUND_KI[card, level], BY_WOUND)


@rule
def bleed(s, seat, level):
    """The player's wound comes from the Blood deck; the last card is a defeat (WS-29.19, WS-29.20)."""
    left = 0
    for card in range(BLOOD_CARDS):
        left += 1 - ((s.blood_drawn >> card) & 1)
    place = below(s, left)
    drawn = 0
    while place > 0 or (s.blood_drawn >> drawn) & 1:
        place -= 1 - ((s.blood_drawn >> drawn) & 1)
        drawn += 1
    emit(s, BLED, seat, drawn, level)
    s.blood_drawn |= 1 << drawn
    player_loses(s, seat, BLOOD_LIFE[drawn, level], BLOOD_KI[drawn, level], BY_WOUND)
    limit_gauges(s, seat)
    if left == 1 and not s.halted:
        fall(s, seat, BY_BLOOD)
