"""The round and its end, and the beginning and end of an attack (WS-5, WS-6, WS-15, WS-16, WS-29.30)."""

from tatami.games.way_of_the_samurai.components import (
    ATTACKS_PER_ROUND,
    DUEL_MAIN_LEAST,
    EXHAUSTION,
    FIRE,
    FIRE_ENEMY,
    FIRE_PLAYER,
    GAUGES,
    GUARD,
    HAND_SIZE,
    MAX_ROUNDS,
    RAIN,
    RAIN_TECHNIQUE,
    ROUND_END_WOUND_GUARD,
    START_STRENGTH,
    STRENGTH,
    TECHNIQUE,
    THREE,
)
from tatami.games.way_of_the_samurai.events import AIMED, ENDED, FIRE_ROLLED, MULLIGAN_TAKEN, ROUND_BEGAN
from tatami.games.way_of_the_samurai.rules.decks import clear_table, clear_zone, combine_main, discard_hand, draw_hand
from tatami.games.way_of_the_samurai.rules.duel import begin_duel_attack, refill_stance
from tatami.games.way_of_the_samurai.rules.tokens import SUFFERED, fall, fighter, lose, player_loses, shift_gauge, wound
from tatami.games.way_of_the_samurai.state import (
    AIM,
    ATTACK_END,
    ATTACK_START,
    BRACE,
    BY_EXHAUSTION,
    BY_LIFE,
    BY_ROUND_LIMIT,
    BY_WEATHER,
    CAMPAIGN_1,
    CAMPAIGN_2,
    CLAN,
    DRAWN,
    DUEL,
    EXHAUST,
    FIGHT_WON,
    LOST,
    MATCH_OVER,
    MULLIGAN,
    NEXT_FLANK,
    NOBODY,
    ONE_AGAINST_THREE,
    ROUND_END,
    ROUND_START,
    W1,
    WINDOW,
    WON,
)
from tatami.kernel.compiling import rule
from tatami.kernel.events import emit
from tatami.kernel.records import i64
from tatami.kernel.rng import roll

ALL_THREE = ((1 << THREE) - 1) << 1


@rule
def start_round(s):
    """Reset the gauges, draw six cards, and in a campaign offer the mulligan (WS-5.2 to WS-5.5)."""
    emit(s, ROUND_BEGAN, s.round_no)
    for seat in range(s.players):
        reset_gauges(s, seat)
    least = DUEL_MAIN_LEAST if s.mode == DUEL else HAND_SIZE
    if s.deck_size < least:
        combine_main(s)
    for turn in range(s.players):
        draw_hand(s, (s.first + turn) % i64(s.players), HAND_SIZE)
    s.virtue_used = 0
    s.attack = 0
    s.targeted = 0
    s.step = ATTACK_START
    if (s.mode in (CAMPAIGN_1, CAMPAIGN_2)) and not s.mulligan_used:
        s.decision = MULLIGAN


@rule
def reset_gauges(s, seat):
    """All to 0, then event bonus, weapon and weather in this order (WS-5.2)."""
    for gauge in range(GAUGES):
        s.gauges[seat, gauge] = 0
    if s.bonus:
        shift_gauge(s, seat, i64(s.bonus_gauge), i64(s.bonus))  # WS-25.3
        s.bonus = 0
        s.bonus_gauge = 0
    shift_gauge(s, seat, STRENGTH, START_STRENGTH[s.weapon[seat]])
    if s.weather == RAIN:
        shift_gauge(s, seat, TECHNIQUE, RAIN_TECHNIQUE)


@rule
def take_mulligan(s):
    """Once a campaign: discard all six and draw six new ones (WS-22.5)."""
    s.mulligan_used = 1
    emit(s, MULLIGAN_TAKEN, 0)
    discard_hand(s, 0)
    draw_hand(s, 0, HAND_SIZE)


# --- an attack --------------------------------------------------------------------------------------------------------


@rule
def begin_attack(s):
    """Choose a target, or let the defender of a duel commit cards; then W1 opens (WS-29.33, WS-30.5)."""
    s.window = W1
    s.step = WINDOW
    if s.mode == DUEL:
        begin_duel_attack(s)
    elif s.mode == ONE_AGAINST_THREE:
        living, last = 0, 0
        for who in range(1, THREE + 1):
            if s.life[who] > 0:
                living += 1
                last = who
        if living > 1:
            s.decision = AIM
        else:
            aim(s, last)


@rule
def aim(s, who):
    """Defence and die of this attack hit the target only (WS-29.33)."""
    s.foe = who
    s.targeted |= 1 << who
    emit(s, AIMED, fighter(s, who))


@rule
def end_attack(s):
    """Used cards go to their piles (WS-6.9)."""
    clear_zone(s)
    clear_table(s)
    if s.mode == DUEL:
        refill_stance(s, i64(s.foe))
    s.attack += 1
    s.step = ATTACK_START if s.attack < ATTACKS_PER_ROUND * s.players else ROUND_END


# --- the end of a round -----------------------------------------------------------------------------------------------


@rule
def end_round(s):
    """Hands are discarded; then, in one against three, those who were not faced strike (WS-15.2, WS-29.35)."""
    for seat in range(s.players):
        discard_hand(s, seat)
    if s.mode == ONE_AGAINST_THREE:
        s.flank = 0
        s.step = NEXT_FLANK
    else:
        s.step = EXHAUST


@rule
def next_flank(s):
    """The next living enemy who was no target this round, from left to right, makes a counter-attack (WS-29.35)."""
    clear_table(s)
    for who in range(s.flank + 1, THREE + 1):
        if s.life[who] > 0 and not (s.targeted >> who) & 1:
            s.flank = who
            s.foe = who
            s.step = BRACE
            return
    s.flank = NOBODY
    s.step = EXHAUST


@rule
def exhaust(s):
    """Whoever has no Ki loses Life: the enemy first, then the player; then weapon and weather (WS-15.3 to WS-15.7)."""
    s.step = ROUND_START
    if s.mode == DUEL:
        exhaust_duellists(s)
    else:
        exhaust_enemies(s)
        if not s.halted and s.ki[0] == 0:
            player_loses(s, 0, EXHAUSTION, 0, BY_EXHAUSTION)
    for seat in range(s.players):
        if not s.halted and s.gauges[seat, GUARD] <= ROUND_END_WOUND_GUARD[s.weapon[seat]]:
            wound(s, seat, 1, SUFFERED)  # WS-15.5
    if s.weather == FIRE and not s.halted:
        burn(s)
    if not s.halted:
        if s.round_no == MAX_ROUNDS:  # WS-15.10
            stop_endless_fight(s)
        else:
            s.round_no += 1
            s.first = (s.first + 1) % s.players  # WS-30.4


@rule
def exhaust_enemies(s):
    """Every living enemy without Ki loses 2 Life, left to right (WS-15.3, WS-29.36)."""
    for who in range(1, THREE + 1):
        if s.life[who] > 0 and s.ki[who] == 0 and not s.halted:
            lose(s, who, EXHAUSTION, 0, BY_EXHAUSTION)
            if s.mode == ONE_AGAINST_THREE and s.fallen != ALL_THREE:
                s.halted = 0


@rule
def exhaust_duellists(s):
    """Both at the same time (WS-30.9)."""
    for seat in range(s.players):
        if s.ki[seat] == 0:
            player_loses(s, seat, EXHAUSTION, 0, BY_EXHAUSTION)


@rule
def burn(s):
    """Weather Fire: the blue die says who burns, the enemy first (WS-21.8)."""
    face = roll(s, 6)
    emit(s, FIRE_ROLLED, face)
    if FIRE_ENEMY[face]:
        lose(s, 1, FIRE_ENEMY[face], 0, BY_WEATHER)
    if FIRE_PLAYER[face] and not s.halted:
        player_loses(s, 0, FIRE_PLAYER[face], 0, BY_LIFE)


@rule
def stop_endless_fight(s):
    """A fight undecided after its 200th round is lost; a duel is drawn (WS-15.10)."""
    if s.mode == DUEL:
        s.cause = BY_ROUND_LIMIT
        end_match(s, DRAWN)
    else:
        fall(s, 0, BY_ROUND_LIMIT)


# --- the end ----------------------------------------------------------------------------------------------------------


@rule
def settle(s):
    """Somebody has fallen: the match is over, or the next enemy comes (WS-16)."""
    s.halted = 0
    if s.mode == DUEL:  # WS-30.8, WS-30.9
        end_match(s, DRAWN if s.fallen == 3 else LOST if s.fallen == 1 else WON)
    elif s.fallen & 1:
        end_match(s, LOST)
    elif s.mode == ONE_AGAINST_THREE and s.fallen != ALL_THREE:
        s.step = ATTACK_END  # WS-29.34
    elif CLAN <= s.mode <= CAMPAIGN_2:
        s.step = FIGHT_WON
    else:
        end_match(s, WON)


@rule
def end_match(s, outcome):
    """Nothing more is asked."""
    s.outcome = outcome
    s.decision = MATCH_OVER
    emit(s, ENDED, outcome, s.cause, s.defeated, s.mode)
