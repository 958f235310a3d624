"""The decision windows W1 to W6 and what can be done in them (WS-6.2, WS-6.3, WS-9, WS-17, WS-20, WS-29)."""

from tatami.games.way_of_the_samurai.actions import (
    ACTIVATE_DIE,
    BOKKEN_EXCHANGE,
    GISEI,
    KI_DRAW,
    KI_GUARD,
    KI_REVEAL,
    NODACHI_STRENGTH,
    NODACHI_TECHNIQUE,
    PLAY,
    PROCEED,
    SURROUNDINGS,
    VIRTUE,
)
from tatami.games.way_of_the_samurai.components import (
    BOKKEN,
    EASY_DRAW,
    GI,
    GI_CARDS,
    GISEI_CARDS,
    GISEI_GUARD,
    GUARD,
    GUARD_PER_KI,
    JIN,
    JIN_COST,
    KEMPO,
    KI_MAX,
    LIFE_MAX,
    LOSE_KI,
    LOSE_LIFE,
    MAKOTO,
    MARKS,
    MEIYO,
    NODACHI,
    PLACE_AMOUNT,
    PLACE_EFFECT,
    PLACE_GAUGE,
    RAISE_DIE,
    REI,
    SHIFT_GAUGE,
    STRENGTH,
    TECHNIQUE,
    VIRTUE_WINDOWS,
    YU,
)
from tatami.games.way_of_the_samurai.events import (
    CARDS_OFFERED,
    DISCARDED,
    GISEI_DRAWN,
    KEPT,
    PLACE_ROLLED,
    VIRTUE_USED,
)
from tatami.games.way_of_the_samurai.rules.combat import activate_die, reveal_defence
from tatami.games.way_of_the_samurai.rules.decks import (
    HALF,
    LOW,
    bit,
    can_draw,
    draw_hand,
    draw_main,
    drop_card,
    take_card,
)
from tatami.games.way_of_the_samurai.rules.tokens import (
    SUFFERED,
    gain,
    pay_ki,
    pay_life,
    player_loses,
    raise_die,
    shift_gauge,
    wound,
)
from tatami.games.way_of_the_samurai.state import BY_LIFE, DISCARD_ONE, KEEP_ONE, W1, W3, W5, W6
from tatami.kernel.compiling import inlined, rule
from tatami.kernel.events import emit
from tatami.kernel.records import i64
from tatami.kernel.rng import below, roll


@inlined
def below_maximum(s, seat, gauge):
    """Whether a gauge is below its maximum."""
    return s.gauges[seat, gauge] < s.most[seat, gauge]


@rule
def optional_actions(s):
    """The optional actions of the open window, as bits from KI_DRAW on (WS-6.3)."""
    seat, window = i64(s.turn), i64(s.window)
    ki, weapon = s.ki[seat], s.weapon[seat]
    found = 0
    if ki > 0:
        if (window <= W3 or (window <= W5 and s.attack < s.players)) and can_draw(s):
            found |= 1
        if window == W1 and not s.shown:
            found |= 1 << (KI_REVEAL - KI_DRAW)
        if window == W5 and below_maximum(s, seat, GUARD):
            found |= 1 << (KI_GUARD - KI_DRAW)
        if weapon == NODACHI and window <= W5:
            if below_maximum(s, seat, STRENGTH):
                found |= 1 << (NODACHI_STRENGTH - KI_DRAW)
            if below_maximum(s, seat, TECHNIQUE):
                found |= 1 << (NODACHI_TECHNIQUE - KI_DRAW)
        if s.surroundings:
            found |= 1 << (SURROUNDINGS - KI_DRAW)
    if weapon == BOKKEN and s.life[seat] >= 2 and ki < KI_MAX[BOKKEN]:
        found |= 1 << (BOKKEN_EXCHANGE - KI_DRAW)
    if window == W6 and s.die[seat] >= 3 and s.enemy != KEMPO:
        found |= 1 << (ACTIVATE_DIE - KI_DRAW)
    if window == W5 and s.gisei and not s.gisei_used and s.life[seat] >= 2:
        found |= 1 << (GISEI - KI_DRAW)
    if s.marks == MARKS and not s.virtue_used and (VIRTUE_WINDOWS[s.virtue] >> window) & 1 and virtue_works(s):
        found |= 1 << (VIRTUE - KI_DRAW)
    return found


@rule
def virtue_works(s):
    """Whether the unlocked virtue would change anything now (WS-6.5, WS-29.8)."""
    virtue = s.virtue
    if virtue == GI:
        return s.attack == 0
    if virtue == YU:
        return below_maximum(s, 0, STRENGTH)
    if virtue == JIN:
        return s.ki[0] >= JIN_COST and s.life[0] < LIFE_MAX
    if virtue == REI:
        return not s.shown
    if virtue == MAKOTO:
        return below_maximum(s, 0, TECHNIQUE)
    return below_maximum(s, 0, GUARD)


@rule
def mark_cards(cards, first, mask):
    """Mark one action for every card of a set."""
    count = 0
    while cards:
        if cards & 1:
            mask[first] = True
            count += 1
        cards >>= 1
        first += 1
    return count


@rule
def mark_window(s, mask):
    """Cards to play in W1 to W3, else to proceed; and what is optional (WS-6.3)."""
    if s.window <= W3:
        count = mark_cards(i64(s.hand[s.turn] | s.reserve[s.turn]), PLAY, mask)
    else:
        mask[PROCEED] = True
        count = 1
    return count + mark_cards(i64(optional_actions(s)), KI_DRAW, mask)


# --- taking an optional action ----------------------------------------------------------------------------------------


@rule
def use_option(s, action):
    """Carry out an optional action of a window, cost first (WS-9.8)."""
    seat = i64(s.turn)
    if action == BOKKEN_EXCHANGE:  # WS-17.7
        pay_life(s, seat, action)
        gain(s, seat, 0, 1)
    elif action == ACTIVATE_DIE:
        activate_die(s)
    elif action == GISEI:
        draw_gisei(s)
    elif action == VIRTUE:
        use_virtue(s)
    else:
        pay_ki(s, seat, 1, action)
        if s.halted:
            return
        if action == KI_DRAW:
            buy_card(s)
        elif action == KI_REVEAL:
            reveal_defence(s)
        elif action == KI_GUARD:
            shift_gauge(s, seat, GUARD, GUARD_PER_KI[s.weapon[seat]])
        elif action == NODACHI_STRENGTH:
            shift_gauge(s, seat, STRENGTH, 1)
        elif action == NODACHI_TECHNIQUE:
            shift_gauge(s, seat, TECHNIQUE, 1)
        else:
            use_surroundings(s)


@rule
def buy_card(s):
    """Draw a card; with easy option A three, of which one is kept (WS-9.3, WS-26.2, WS-26.5)."""
    if not s.easy_draw:
        draw_hand(s, i64(s.turn), 1)
        return
    drawn = 0
    while drawn < EASY_DRAW and can_draw(s):
        s.offered |= bit(draw_main(s))
        drawn += 1
    emit(s, CARDS_OFFERED, 0, drawn, s.offered & LOW, s.offered >> HALF)
    if drawn > 1:
        s.decision = KEEP_ONE
    else:
        card = 0
        while not (s.offered >> card) & 1:
            card += 1
        keep_card(s, card)


@rule
def keep_card(s, card):
    """One of the offered cards goes to the hand, the others to the discard pile."""
    take_card(s, 0, card)
    s.discard |= s.offered & ~bit(card)
    s.offered = 0
    emit(s, KEPT, 0, card)


@rule
def use_surroundings(s):
    """Roll the blue die and apply what the card says (WS-20)."""
    face = roll(s, 6)
    place = i64(s.surroundings)
    emit(s, PLACE_ROLLED, 0, face, place)
    effect, amount = PLACE_EFFECT[place, face], PLACE_AMOUNT[place, face]
    if effect == SHIFT_GAUGE:
        shift_gauge(s, 0, PLACE_GAUGE[place, face], amount)
    elif effect == RAISE_DIE:
        raise_die(s, 0, amount)
    elif effect == LOSE_LIFE:
        player_loses(s, 0, amount, 0, BY_LIFE)
    elif effect == LOSE_KI:
        player_loses(s, 0, 0, amount, BY_LIFE)
    else:
        wound(s, 0, amount, SUFFERED)


@rule
def draw_gisei(s):
    """Pay a Life and let a Gisei card move the Guard; the card is shuffled back (WS-29.12)."""
    pay_life(s, 0, GISEI)
    guard = GISEI_GUARD[below(s, GISEI_CARDS)]
    emit(s, GISEI_DRAWN, 0, guard)
    shift_gauge(s, 0, GUARD, guard)
    s.gisei_used = 1


# --- virtues ----------------------------------------------------------------------------------------------------------


@rule
def use_virtue(s):
    """The unlocked virtue, once a round (WS-29.8)."""
    s.virtue_used = 1
    virtue = s.virtue
    emit(s, VIRTUE_USED, 0, virtue)
    if virtue == GI:
        s.to_discard = GI_CARDS
        s.decision = DISCARD_ONE
    elif virtue == YU:
        shift_gauge(s, 0, STRENGTH, 1)
    elif virtue == MAKOTO:
        shift_gauge(s, 0, TECHNIQUE, 1)
    elif virtue == MEIYO:
        shift_gauge(s, 0, GUARD, 1)
    elif virtue == REI:
        reveal_defence(s)
    else:
        pay_ki(s, 0, JIN_COST, VIRTUE)
        if not s.halted:
            gain(s, 0, 1, 0)


@rule
def discard_one(s, card):
    """Virtue Gi: two cards of the hand are discarded, then two are drawn."""
    drop_card(s, 0, card)
    s.discard |= bit(card)
    s.to_discard -= 1
    emit(s, DISCARDED, 0, card)
    if s.to_discard:
        s.decision = DISCARD_ONE
    else:
        draw_hand(s, 0, GI_CARDS)
