"""One attack: cards, defence, counter-attack, combo and wound die (WS-6 to WS-11)."""

from tatami.games.way_of_the_samurai.actions import COMBO_DIE, COMBO_KI, COMBO_MARK, COMBO_NONE, COMBO_SPECIAL
from tatami.games.way_of_the_samurai.components import (
    CANCELS_AT,
    CARD_DELTA,
    CHUGI,
    COUNTER_AMOUNT,
    COUNTER_EFFECT,
    DAMAGE_FACTOR,
    FOG,
    GAUGES,
    GUARD,
    GUARD_BEFORE_COUNTER,
    GUARD_BELOW,
    HARD_CARD,
    HARD_EXTRA,
    IS_CHOICE,
    JOKER,
    KATANA_KODACHI,
    KEMPO,
    KEMPO_WOUND,
    KI_MAX,
    KOJIRO,
    KOJIRO_MOST,
    LOSE_KI,
    LOSE_LIFE,
    MARKS,
    NEEDS_STRENGTH,
    NEEDS_TECHNIQUE,
    SNOW,
    STRENGTH,
    SUN,
    SYMBOL,
    TAKES_KI,
    TAKES_LIFE,
    TECHNIQUE,
)
from tatami.games.way_of_the_samurai.events import (
    CANCELLED,
    COMBO_MADE,
    COUNTERED,
    DEFENCE_SHOWN,
    DIE_ACTIVATED,
    EXTRA_COUNTERS,
    GAUGE_NAMED,
    KEMPO_ROLLED,
    MARKED,
    MISSED,
    PARRIED,
    PLAYED,
    STRUCK,
    SYMBOL_NAMED,
)
from tatami.games.way_of_the_samurai.rules.decks import bit, draw_opponent, drop_card, take_special, turn_up
from tatami.games.way_of_the_samurai.rules.tokens import (
    DEALT,
    SUFFERED,
    fighter,
    gain,
    lose,
    player_loses,
    raise_die,
    shift_gauge,
    wound,
)
from tatami.games.way_of_the_samurai.state import (
    BRACE,
    BY_DEFENCE,
    BY_DIE,
    BY_LIFE,
    COMBO,
    COMBO_BONUS,
    DUEL,
    LIFE_OR_KI,
    NAME_GAUGE,
    NAME_SYMBOL,
    NEXT_FLANK,
    NO_CARD,
    NOBODY,
    W2,
    W3,
    W4,
    W5,
    W6,
    WINDOW,
)
from tatami.kernel.compiling import inlined, rule
from tatami.kernel.events import emit
from tatami.kernel.records import i64
from tatami.kernel.rng import roll

# --- cards ------------------------------------------------------------------------------------------------------------


@rule
def play_card(s, card):
    """A card of the hand or the reserve takes effect at once (WS-6.8, WS-6.10)."""
    seat = i64(s.turn)
    if (s.hand[seat] >> card) & 1:
        drop_card(s, seat, card)
    else:
        s.reserve[seat] &= ~bit(card)
        s.main |= bit(card)  # WS-10.8
    s.zone[s.played] = card
    s.played += 1
    emit(s, PLAYED, seat, card)
    if card == JOKER:
        s.decision = NAME_SYMBOL
        return
    for gauge in range(GAUGES):
        shift_gauge(s, seat, gauge, CARD_DELTA[card, gauge])
    follow_card(s)


@rule
def name_symbol(s, symbol):
    """The Joker counts as the named symbol; then a gauge may be raised, if one can be (WS-10.10, WS-10.12)."""
    s.joker = symbol
    emit(s, SYMBOL_NAMED, s.turn, symbol)
    for gauge in range(GAUGES):
        if s.gauges[s.turn, gauge] < s.most[s.turn, gauge]:
            s.decision = NAME_GAUGE
            return
    follow_card(s)


@rule
def name_gauge(s, gauge):
    """The Joker adds 1 to a gauge, or nothing (WS-10.11)."""
    if gauge < GAUGES:
        emit(s, GAUGE_NAMED, s.turn, gauge)
        shift_gauge(s, i64(s.turn), gauge, 1)
    follow_card(s)


@rule
def follow_card(s):
    """What comes after a card: the next window, and after the second one the defence, in Fog after the third."""
    if s.played == 1:
        s.window = W2
    elif s.played == 2:
        if s.weather != FOG:
            reveal_defence(s)
        s.window = W3
    else:
        reveal_defence(s)
        s.window = W4
    s.step = WINDOW


# --- the defence ------------------------------------------------------------------------------------------------------


@rule
def reveal_defence(s):
    """Turn up the defence, unless it is face up already (WS-7.1, WS-30.5)."""
    if s.shown:
        return
    if s.defence == NO_CARD:
        s.defence = draw_opponent(s)
    else:
        turn_up(s, i64(s.defence))
    s.shown = 1
    emit(s, DEFENCE_SHOWN, s.defence)


@rule
def resolve_defence(s):
    """A met defence costs the enemy what it says (WS-7.2, WS-7.3)."""
    card, seat, foe = i64(s.defence), i64(s.turn), i64(s.foe)
    s.step = BRACE
    if s.gauges[seat, STRENGTH] < NEEDS_STRENGTH[card] or s.gauges[seat, TECHNIQUE] < NEEDS_TECHNIQUE[card]:
        emit(s, MISSED, seat, card)
        return
    emit(s, STRUCK, fighter(s, foe), card)
    if IS_CHOICE[card]:
        s.strike_level = 0
        offer_life_or_ki(s)
    else:
        lose(s, foe, TAKES_LIFE[card] * DAMAGE_FACTOR[s.weapon[seat]], TAKES_KI[card], BY_DEFENCE)


@rule
def offer_life_or_ki(s):
    """Ask which token the enemy loses; without Ki it is Life (WS-7.4, WS-7.5)."""
    if s.ki[s.foe] > 0:
        s.decision = LIFE_OR_KI
    else:
        take_token(s, 1, 0)


@rule
def take_token(s, life, ki):
    """The enemy loses the chosen token, to a defence or to the die."""
    factor = DAMAGE_FACTOR[s.weapon[s.turn]]
    lose(s, i64(s.foe), life * factor, ki, BY_DIE if s.strike_level else BY_DEFENCE)
    s.strike_level = 0


# --- the counter-attack -----------------------------------------------------------------------------------------------


@rule
def brace(s):
    """W5 opens; the Naginata raises the Guard (WS-8.1, WS-17.3)."""
    seat = i64(s.turn)
    shift_gauge(s, seat, GUARD, GUARD_BEFORE_COUNTER[s.weapon[seat]])
    s.gisei_used = 0
    s.window = W5
    s.step = WINDOW


@rule
def counter_attack(s):
    """The next Opponent card strikes back, unless the Kusarigama cancels it (WS-8.2, WS-8.5)."""
    seat = i64(s.turn)
    if s.mode == DUEL:
        turn_up(s, i64(s.counter[0]))
    else:
        s.counter[0] = draw_opponent(s)
        s.counters = 1
    card = i64(s.counter[0])
    s.committed = 0
    s.step = COMBO if s.flank == NOBODY else NEXT_FLANK
    if s.gauges[seat, TECHNIQUE] >= CANCELS_AT[s.weapon[seat]]:
        emit(s, CANCELLED, seat, card)
    elif card == HARD_CARD:  # WS-27.3
        emit(s, EXTRA_COUNTERS, seat)
        for _ in range(HARD_EXTRA):
            if not s.halted:
                extra = draw_opponent(s)
                s.counter[s.counters] = extra
                s.counters += 1
                resolve_counter(s, extra)
    else:
        resolve_counter(s, card)


@rule
def guard_asked(s, card):
    """The Guard that holds off a counter-attack; Kojiro's blade asks for one level more (WS-8.3, WS-18.6)."""
    return min(GUARD_BELOW[card] + 1, KOJIRO_MOST) if s.enemy == KOJIRO else GUARD_BELOW[card]


@rule
def resolve_counter(s, card):
    """A counter-attack hits a player whose Guard is too low (WS-8.3)."""
    seat = i64(s.turn)
    if s.gauges[seat, GUARD] >= guard_asked(s, card):
        emit(s, PARRIED, seat, card)
        return
    emit(s, COUNTERED, seat, card)
    effect, amount = COUNTER_EFFECT[card], COUNTER_AMOUNT[card]
    if effect == LOSE_LIFE:
        player_loses(s, seat, amount, 0, BY_LIFE)
    elif effect == LOSE_KI:
        player_loses(s, seat, 0, amount, BY_LIFE)
    else:
        wound(s, seat, 2 if s.weapon[seat] == KATANA_KODACHI else amount, SUFFERED)  # WS-17.2


# --- the combo --------------------------------------------------------------------------------------------------------


@rule
def symbol_at(s, place):
    """The symbol of a card in the action zone; the Joker's is the one that was named."""
    card = s.zone[place]
    return i64(s.joker) if card == JOKER else SYMBOL[card]


@rule
def combo_symbol(s):
    """The symbol that all three cards share, or -1 (WS-10.1)."""
    symbol = symbol_at(s, 0)
    return symbol if symbol == symbol_at(s, 1) and symbol == symbol_at(s, 2) else -1


@inlined
def locked_virtue(s):
    """Whether there is a virtue that still takes marks (WS-29.6)."""
    return s.virtue > 0 and s.marks < MARKS


@rule
def combo_options(s, symbol):
    """The bonuses to choose from, as bits from COMBO_KI on (WS-10.2, WS-10.3, WS-29.6)."""
    seat = i64(s.turn)
    if symbol == SUN:
        return (1 << (COMBO_DIE - COMBO_KI)) | (1 << (COMBO_MARK - COMBO_KI))
    found = 1 << (COMBO_NONE - COMBO_KI)
    if s.ki[seat] < KI_MAX[s.weapon[seat]] and s.weather != SNOW:
        found |= 1
    if s.special_size > 0:
        found |= 1 << (COMBO_SPECIAL - COMBO_KI)
    if locked_virtue(s):
        found |= 1 << (COMBO_MARK - COMBO_KI)
    return found


@rule
def collect_combo(s):
    """Three equal symbols bring a bonus, after the counter-attack (WS-10.5)."""
    s.window = W6
    s.step = WINDOW
    symbol = combo_symbol(s)
    if symbol < 0:
        return
    emit(s, COMBO_MADE, s.turn, symbol)
    if symbol == SUN and not locked_virtue(s):
        red_combo(s)
    elif symbol != SUN and s.virtue == CHUGI and s.marks == MARKS:
        if s.weather != SNOW:
            gain(s, 0, 0, 1)
        take_special(s, 0)
    elif combo_options(s, symbol) != 1 << (COMBO_NONE - COMBO_KI):
        s.decision = COMBO_BONUS


@rule
def red_combo(s):
    """The wound die goes up by 1; against Kempo a die is rolled instead (WS-10.4, WS-18.5)."""
    if s.enemy != KEMPO:
        raise_die(s, i64(s.turn), 1)
        return
    face = roll(s, 6)
    emit(s, KEMPO_ROLLED, face)
    if KEMPO_WOUND[face] > 0:
        wound(s, 1, KEMPO_WOUND[face], DEALT)


@rule
def take_bonus(s, action):
    """The bonus that was chosen for a combo."""
    seat = i64(s.turn)
    if action == COMBO_KI:
        gain(s, seat, 0, 1)
    elif action == COMBO_SPECIAL:
        take_special(s, seat)
    elif action == COMBO_DIE:
        red_combo(s)
    elif action == COMBO_MARK:
        s.marks += 1
        emit(s, MARKED, s.virtue, s.marks)


# --- the wound die ----------------------------------------------------------------------------------------------------


@rule
def activate_die(s):
    """Note the level, set the die to 1, resolve the effect (WS-11.3, WS-11.4)."""
    seat, foe = i64(s.turn), i64(s.foe)
    level = i64(s.die[seat])
    s.die[seat] = 1
    emit(s, DIE_ACTIVATED, seat, level)
    if level >= 5:
        wound(s, foe, level - 4, DEALT)
        return
    s.strike_level = level
    if level == 4:
        offer_life_or_ki(s)
    else:
        take_token(s, 1, 0)
